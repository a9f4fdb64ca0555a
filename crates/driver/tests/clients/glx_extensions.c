/* Extensions of GLX: GLX_MESA_copy_sub_buffer, GLX_MESA_query_renderer, GLX_ARB_context_flush_control, and the profiles
 * of GLX_ARB_create_context. The functions are libGLX's, which finds the vendor. */
#include "client.h"
#include <GL/glx.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

enum { SIDE = 40 };

static Display *x;
static Window window;
static GLXFBConfig config;

#define FUNCTION(type, name) type name = (type)glXGetProcAddressARB((const GLubyte *)"glX" #name); CHECK(name)

static int has_glx(const char *name) {
    const char *all = glXQueryExtensionsString(x, DefaultScreen(x)), *at = strstr(all, name);
    return at && (at[strlen(name)] == ' ' || !at[strlen(name)]);
}

static unsigned long pixel(int column, int row) {
    XImage *image = XGetImage(x, window, column, row, 1, 1, AllPlanes, ZPixmap);
    CHECK(image);
    const unsigned long found = XGetPixel(image, 0, 0) & 0xffffff;
    XDestroyImage(image);
    return found;
}

static void clear(float red, float green, float blue) {
    glClearColor(red, green, blue, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static int error_code, error_value;

static int note(Display *display, XErrorEvent *event) {
    (void)display;
    error_code = event->error_code;
    error_value = (int)event->resourceid;
    return 0;
}

/* GLX_MESA_copy_sub_buffer, 3.3.10. */
static void copies(void) {
    CHECK(has_glx("GLX_MESA_copy_sub_buffer"));
    FUNCTION(PFNGLXCOPYSUBBUFFERMESAPROC, CopySubBufferMESA);
    clear(1, 0, 0);
    glXSwapBuffers(x, window);
    clear(0, 0, 1);
    glFinish();
    CHECK(pixel(20, 20) == 0xff0000);
    /* From the lower left corner, like ReadPixels. */
    CopySubBufferMESA(x, window, 5, 10, 8, 4);
    glFinish();
    for (int y = 0; y < SIDE; y += 1) {
        for (int column = 0; column < SIDE; column++) {
            const int inside = column >= 5 && column < 13 && y >= 10 && y < 14;
            if (column % 4 && !inside && y % 5) continue;
            CHECK(pixel(column, SIDE - 1 - y) == (inside ? 0x0000ff : 0xff0000));
        }
    }
    /* The back buffer is as before, and the front buffer can be read. */
    GLubyte found[4];
    glReadPixels(30, 30, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(!found[0] && found[2] == 255);
    glReadBuffer(GL_FRONT);
    glReadPixels(30, 30, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(found[0] == 255 && !found[2]);
    glReadPixels(6, 11, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(!found[0] && found[2] == 255);
    glReadBuffer(GL_BACK);
    /* Parts beyond the window. */
    CopySubBufferMESA(x, window, -10, -10, 12, 1000);
    CopySubBufferMESA(x, window, 1000, 0, 5, 5);
    CopySubBufferMESA(x, window, 0, 0, -5, 5);
    glFinish();
    CHECK(pixel(0, 0) == 0x0000ff && pixel(1, SIDE - 1) == 0x0000ff && pixel(2, 0) == 0xff0000);
    CHECK(glGetError() == GL_NO_ERROR);
}

/* GLX_MESA_query_renderer, 3.3.2. */
static void renderer(void) {
    CHECK(has_glx("GLX_MESA_query_renderer"));
    FUNCTION(PFNGLXQUERYRENDERERINTEGERMESAPROC, QueryRendererIntegerMESA);
    FUNCTION(PFNGLXQUERYRENDERERSTRINGMESAPROC, QueryRendererStringMESA);
    FUNCTION(PFNGLXQUERYCURRENTRENDERERINTEGERMESAPROC, QueryCurrentRendererIntegerMESA);
    FUNCTION(PFNGLXQUERYCURRENTRENDERERSTRINGMESAPROC, QueryCurrentRendererStringMESA);
    const struct { int name, count; } attributes[] = {{GLX_RENDERER_VENDOR_ID_MESA, 1}, {GLX_RENDERER_DEVICE_ID_MESA, 1},
        {GLX_RENDERER_VERSION_MESA, 3}, {GLX_RENDERER_ACCELERATED_MESA, 1}, {GLX_RENDERER_VIDEO_MEMORY_MESA, 1},
        {GLX_RENDERER_UNIFIED_MEMORY_ARCHITECTURE_MESA, 1}, {GLX_RENDERER_PREFERRED_PROFILE_MESA, 1},
        {GLX_RENDERER_OPENGL_CORE_PROFILE_VERSION_MESA, 2}, {GLX_RENDERER_OPENGL_COMPATIBILITY_PROFILE_VERSION_MESA, 2},
        {GLX_RENDERER_OPENGL_ES_PROFILE_VERSION_MESA, 2}, {GLX_RENDERER_OPENGL_ES2_PROFILE_VERSION_MESA, 2}};
    for (unsigned n = 0; n < sizeof attributes / sizeof *attributes; n++) {
        unsigned all[2][4] = {{77, 77, 77, 77}, {77, 77, 77, 77}};
        CHECK(QueryRendererIntegerMESA(x, DefaultScreen(x), 0, attributes[n].name, all[0]));
        CHECK(QueryCurrentRendererIntegerMESA(attributes[n].name, all[1]));
        CHECK(!memcmp(all[0], all[1], sizeof *all));
        for (int at = 0; at < 4; at++) CHECK((all[0][at] == 77) == (at >= attributes[n].count));
        if (attributes[n].name == GLX_RENDERER_ACCELERATED_MESA) CHECK(all[0][0] == 0);
        if (attributes[n].name == GLX_RENDERER_OPENGL_COMPATIBILITY_PROFILE_VERSION_MESA) {
            int major = 0, minor = 0;
            CHECK(sscanf((const char *)glGetString(GL_VERSION), "%d.%d", &major, &minor) == 2);
            CHECK((int)all[0][0] == major && (int)all[0][1] == minor);
        }
        if (attributes[n].name == GLX_RENDERER_OPENGL_CORE_PROFILE_VERSION_MESA) CHECK(!all[0][0] && !all[0][1]);
        if (attributes[n].name == GLX_RENDERER_PREFERRED_PROFILE_MESA) CHECK(all[0][0] == GLX_CONTEXT_COMPATIBILITY_PROFILE_BIT_ARB);
    }
    unsigned value = 77;
    CHECK(!QueryRendererIntegerMESA(x, DefaultScreen(x), 0, GLX_RGBA, &value) && value == 77);
    CHECK(!QueryRendererIntegerMESA(x, DefaultScreen(x), 1, GLX_RENDERER_VERSION_MESA, &value) && value == 77);
    CHECK(!QueryCurrentRendererIntegerMESA(0, &value) && value == 77);
    /* Screens that the display does not have. */
    const int screens[] = {-1, ScreenCount(x), 12345};
    for (int n = 0; n < 3; n++) {
        CHECK(!QueryRendererIntegerMESA(x, screens[n], 0, GLX_RENDERER_ACCELERATED_MESA, &value) && value == 77);
        CHECK(!QueryRendererStringMESA(x, screens[n], 0, GLX_RENDERER_VENDOR_ID_MESA));
    }
    CHECK(!QueryRendererStringMESA(x, DefaultScreen(x), 0, GLX_RENDERER_VERSION_MESA));
    CHECK(!strcmp(QueryRendererStringMESA(x, DefaultScreen(x), 0, GLX_RENDERER_DEVICE_ID_MESA), (const char *)glGetString(GL_RENDERER)));
    CHECK(!strcmp(QueryCurrentRendererStringMESA(GLX_RENDERER_VENDOR_ID_MESA), (const char *)glGetString(GL_VENDOR)));
}

/* GLX_ARB_context_flush_control: the behaviour at the release, and its query. */
static void releases(GLXContext context) {
    CHECK(has_glx("GLX_ARB_context_flush_control"));
    FUNCTION(PFNGLXCREATECONTEXTATTRIBSARBPROC, CreateContextAttribsARB);
    CHECK(strstr((const char *)glGetString(GL_EXTENSIONS), "GL_KHR_context_flush_control"));
    GLint behavior = -1;
    glGetIntegerv(GL_CONTEXT_RELEASE_BEHAVIOR, &behavior);
    CHECK(behavior == GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH);
    for (int flushes = 0; flushes < 2; flushes++) {
        const int wanted[] = {GLX_CONTEXT_RELEASE_BEHAVIOR_ARB,
            flushes ? GLX_CONTEXT_RELEASE_BEHAVIOR_FLUSH_ARB : GLX_CONTEXT_RELEASE_BEHAVIOR_NONE_ARB, None};
        const GLXContext own = CreateContextAttribsARB(x, config, NULL, True, wanted);
        CHECK(own && glXMakeContextCurrent(x, window, window, own));
        glGetIntegerv(GL_CONTEXT_RELEASE_BEHAVIOR, &behavior);
        CHECK(behavior == (flushes ? GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH : GL_NONE));
        glDrawBuffer(GL_FRONT);
        clear(0, 1, 0);
        glFlush();
        CHECK(pixel(20, 20) == 0x00ff00);
        clear(1, 1, 1);
        CHECK(glXMakeContextCurrent(x, None, None, NULL));
        XSync(x, False);
        /* What is pending is flushed, or need not be. */
        if (flushes) CHECK(pixel(20, 20) == 0xffffff);
        glXDestroyContext(x, own);
        CHECK(glXMakeContextCurrent(x, window, window, context));
    }
    const int wrong[] = {GLX_CONTEXT_RELEASE_BEHAVIOR_ARB, 5, None};
    error_code = 0;
    CHECK(!CreateContextAttribsARB(x, config, NULL, True, wrong) && error_code == BadValue && error_value == 5);
}

/* GLX_ARB_create_context_profile: masks of versions with profiles, and of those without. */
static void profiles(void) {
    CHECK(has_glx("GLX_ARB_create_context_profile"));
    FUNCTION(PFNGLXCREATECONTEXTATTRIBSARBPROC, CreateContextAttribsARB);
    int base, event;
    CHECK(glXQueryExtension(x, &base, &event));
    const int masks[] = {0, 3, 8, GLX_CONTEXT_CORE_PROFILE_BIT_ARB, GLX_CONTEXT_COMPATIBILITY_PROFILE_BIT_ARB};
    for (int n = 0; n < 5; n++) {
        const int later[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 3, GLX_CONTEXT_MINOR_VERSION_ARB, 2, GLX_CONTEXT_PROFILE_MASK_ARB, masks[n], None};
        error_code = 0;
        const GLXContext own = CreateContextAttribsARB(x, config, NULL, True, later);
        /* GLXBadProfileARB is 13; without such a version: GLXBadFBConfig, 9. */
        CHECK(!own && error_code == base + (n < 3 ? 13 : 9));
        if (n < 3) CHECK(error_value == masks[n]);
        const int earlier[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 1, GLX_CONTEXT_MINOR_VERSION_ARB, 4, GLX_CONTEXT_PROFILE_MASK_ARB, masks[n], None};
        const GLXContext made = CreateContextAttribsARB(x, config, NULL, True, earlier);
        CHECK(made);
        glXDestroyContext(x, made);
    }
}

int main(void) {
    x = XOpenDisplay(NULL);
    CHECK(x);
    XSetErrorHandler(note);
    const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_WINDOW_BIT, GLX_DOUBLEBUFFER, True, GLX_RED_SIZE, 8, None};
    int count = 0;
    GLXFBConfig *configs = glXChooseFBConfig(x, DefaultScreen(x), wanted, &count);
    CHECK(configs && count);
    config = configs[0];
    XVisualInfo *visual = glXGetVisualFromFBConfig(x, config);
    const Window root = RootWindow(x, visual->screen);
    XSetWindowAttributes attributes = {.colormap = XCreateColormap(x, root, visual->visual, AllocNone)};
    window = XCreateWindow(x, root, 0, 0, SIDE, SIDE, 0, visual->depth, InputOutput, visual->visual, CWColormap | CWBorderPixel, &attributes);
    XMapWindow(x, window);
    XSync(x, False);
    FUNCTION(PFNGLXCOPYSUBBUFFERMESAPROC, CopySubBufferMESA);
    FUNCTION(PFNGLXQUERYCURRENTRENDERERSTRINGMESAPROC, QueryCurrentRendererStringMESA);
    CHECK(!QueryCurrentRendererStringMESA(GLX_RENDERER_VENDOR_ID_MESA));
    const GLXContext context = glXCreateNewContext(x, config, GLX_RGBA_TYPE, NULL, True);
    CHECK(context && glXMakeContextCurrent(x, window, window, context));
    copies();
    renderer();
    releases(context);
    profiles();
    error_code = 0;
    CopySubBufferMESA(x, 12345, 0, 0, 1, 1);
    XSync(x, False);
    CHECK(error_code);
    return 0;
}
