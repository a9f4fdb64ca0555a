/* Windows and pixmaps of X11, over EGL and over GLX, on a server that shares memory with the client (`shared`) or not
   (`plain`). */
#include "client.h"
#include <GL/glx.h>
#include <pthread.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

static Display *x;
static int shares;

/* Segments of shared memory that this process has attached. */
static int segments(void) {
    FILE *maps = fopen("/proc/self/maps", "r");
    CHECK(maps);
    char line[512];
    int count = 0;
    while (fgets(line, sizeof line, maps)) {
        count += strstr(line, "SYSV") != NULL;
    }
    fclose(maps);
    return count;
}

static unsigned long pixel(Drawable drawable, int column, int row) {
    XImage *image = XGetImage(x, drawable, column, row, 1, 1, AllPlanes, ZPixmap);
    CHECK(image);
    const unsigned long found = XGetPixel(image, 0, 0) & 0xffffff;
    XDestroyImage(image);
    return found;
}

static Window open_window(const XVisualInfo *visual, int width, int height) {
    const Window root = RootWindow(x, visual->screen);
    XSetWindowAttributes attributes = {.colormap = XCreateColormap(x, root, visual->visual, AllocNone)};
    const Window window = XCreateWindow(x, root, 0, 0, width, height, 0, visual->depth, InputOutput, visual->visual,
        CWColormap | CWBorderPixel, &attributes);
    XMapWindow(x, window);
    XSync(x, False);
    return window;
}

static void clear(float red, float green, float blue) {
    glClearColor(red, green, blue, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    CHECK(glGetError() == GL_NO_ERROR);
}

/* An error of the application's own requests comes to its own handler, whatever the driver does with those of its
   requests. */
static int own_errors;

/* What handles errors while the driver waits for the server: another thread may find it, and set it again later. */
static int (*found)(Display *, XErrorEvent *);

static int note(Display *display, XErrorEvent *event) {
    (void)display;
    (void)event;
    found = XSetErrorHandler(note);
    return ++own_errors;
}

static EGLConfig egl_config(EGLint type, XVisualInfo *visual) {
    const EGLint wanted[] = {EGL_SURFACE_TYPE, type, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_RED_SIZE, 8, EGL_DEPTH_SIZE, 24,
        EGL_ALPHA_SIZE, 0, EGL_NONE};
    EGLConfig config;
    EGLint count, id, class;
    CHECK(eglChooseConfig(display, wanted, &config, 1, &count) && count == 1);
    CHECK(eglGetConfigAttrib(display, config, EGL_NATIVE_VISUAL_ID, &id) && id != 0);
    CHECK(eglGetConfigAttrib(display, config, EGL_NATIVE_VISUAL_TYPE, &class) && class == TrueColor);
    XVisualInfo template = {.visualid = id};
    XVisualInfo *found = XGetVisualInfo(x, VisualIDMask, &template, &(int){0});
    CHECK(found);
    *visual = *found;
    XFree(found);
    return config;
}

/* EGL 1.4, sections 3.5.1, 3.9.1 and 3.10.1.1. */
static void egl_window(void) {
    XVisualInfo visual;
    const EGLConfig config = egl_config(EGL_WINDOW_BIT, &visual);
    const Window window = open_window(&visual, 64, 48);
    /* What OpenVG is to do with colours: no configuration has linear or premultiplied ones. */
    const struct { EGLint name, value, error; } refused[] = {
        {EGL_VG_COLORSPACE, EGL_VG_COLORSPACE_LINEAR, EGL_BAD_MATCH}, {EGL_VG_ALPHA_FORMAT, EGL_VG_ALPHA_FORMAT_PRE, EGL_BAD_MATCH},
        {EGL_VG_COLORSPACE, 7, EGL_BAD_ATTRIBUTE}, {EGL_WIDTH, 8, EGL_BAD_ATTRIBUTE}};
    for (int n = 0; n < 4; n++) {
        const EGLint list[] = {refused[n].name, refused[n].value, EGL_NONE};
        CHECK(eglCreateWindowSurface(display, config, window, list) == EGL_NO_SURFACE && eglGetError() == refused[n].error);
    }
    const EGLint usual[] = {EGL_VG_COLORSPACE, EGL_VG_COLORSPACE_sRGB, EGL_VG_ALPHA_FORMAT, EGL_VG_ALPHA_FORMAT_NONPRE, EGL_NONE};
    const EGLSurface own = eglCreateWindowSurface(display, config, window, usual);
    CHECK(own != EGL_NO_SURFACE);
    EGLint openvg;
    CHECK(eglQuerySurface(display, own, EGL_VG_COLORSPACE, &openvg) && openvg == EGL_VG_COLORSPACE_sRGB);
    CHECK(eglQuerySurface(display, own, EGL_VG_ALPHA_FORMAT, &openvg) && openvg == EGL_VG_ALPHA_FORMAT_NONPRE);
    /* There is one surface over a window. */
    CHECK(eglCreateWindowSurface(display, config, window, NULL) == EGL_NO_SURFACE && eglGetError() == EGL_BAD_ALLOC);
    const EGLContext gl = make_context(config, EGL_NO_CONTEXT);
    CHECK(eglMakeCurrent(display, own, own, gl));
    GLint area[4];
    glGetIntegerv(GL_VIEWPORT, area);
    CHECK(area[2] == 64 && area[3] == 48);
    clear(1, 0, 0);
    /* The lower half is green. */
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 64, 24);
    clear(0, 1, 0);
    glDisable(GL_SCISSOR_TEST);
    CHECK(eglSwapBuffers(display, own));
    CHECK(pixel(window, 5, 5) == 0xff0000 && pixel(window, 60, 40) == 0x00ff00);
    CHECK(segments() == shares);
    for (int step = 0; step < 40; step++) {
        const int width = 20 + 37 * step % 400, height = 30 + 53 * step % 300;
        XResizeWindow(x, window, width, height);
        CHECK(eglSwapBuffers(display, own));
        EGLint sides[2];
        CHECK(eglQuerySurface(display, own, EGL_WIDTH, &sides[0]) && eglQuerySurface(display, own, EGL_HEIGHT, &sides[1]));
        CHECK(sides[0] == width && sides[1] == height);
        clear(0, 0, 1);
        CHECK(eglSwapBuffers(display, own));
        CHECK(pixel(window, width - 1, height - 1) == 0x0000ff);
        CHECK(segments() == shares);
    }
    /* A size that was asked for is newer than what the last swap found. */
    XResizeWindow(x, window, 100, 100);
    CHECK(eglSwapBuffers(display, own));
    glViewport(0, 0, 100, 100);
    clear(0, 0, 1);
    CHECK(eglSwapBuffers(display, own));
    XResizeWindow(x, window, 110, 112);
    glViewport(0, 0, 110, 112);
    for (int frame = 0; frame < 3; frame++) {
        clear(frame == 1, 1, 0);
        CHECK(eglSwapBuffers(display, own));
        CHECK(pixel(window, 109, 111) == (frame == 1 ? 0xffff00 : 0x00ff00));
    }
    /* Nobody asks for a size: a swap finds it, the next one follows it. */
    XResizeWindow(x, window, 130, 90);
    for (int frame = 0; frame < 3; frame++) {
        clear(1, 0, 1);
        CHECK(eglSwapBuffers(display, own));
    }
    CHECK(pixel(window, 129, 89) == 0xff00ff);
    /* A window that is gone. */
    XDestroyWindow(x, window);
    clear(1, 1, 1);
    for (int frame = 0; frame < 5; frame++) {
        CHECK(eglSwapBuffers(display, own));
    }
    CHECK(segments() == 0 && own_errors == 0);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    CHECK(eglDestroySurface(display, own) && eglDestroyContext(display, gl));
    CHECK(eglCreateWindowSurface(display, config, window, NULL) == EGL_NO_SURFACE && eglGetError() == EGL_BAD_NATIVE_WINDOW);
}

/* EGL 1.4, sections 3.5.3 and 3.9.2. */
static void egl_pixmap(void) {
    XVisualInfo visual;
    const EGLConfig config = egl_config(EGL_PIXMAP_BIT | EGL_WINDOW_BIT, &visual);
    const Window root = RootWindow(x, visual.screen);
    const Pixmap drawn = XCreatePixmap(x, root, 32, 24, visual.depth), copied = XCreatePixmap(x, root, 32, 24, visual.depth);
    const EGLSurface own = eglCreatePixmapSurface(display, config, drawn, NULL);
    CHECK(own != EGL_NO_SURFACE);
    EGLint buffer;
    CHECK(eglQuerySurface(display, own, EGL_RENDER_BUFFER, &buffer) && buffer == EGL_SINGLE_BUFFER);
    const EGLContext gl = make_context(config, EGL_NO_CONTEXT);
    CHECK(eglMakeCurrent(display, own, own, gl));
    /* Section 3.7.4. */
    CHECK(eglQueryContext(display, gl, EGL_RENDER_BUFFER, &buffer) && buffer == EGL_SINGLE_BUFFER);
    clear(0, 1, 1);
    CHECK(eglWaitGL());
    CHECK(pixel(drawn, 31, 23) == 0x00ffff);
    clear(1, 1, 0);
    CHECK(eglCopyBuffers(display, own, copied));
    CHECK(pixel(copied, 0, 0) == 0xffff00);
    CHECK(eglCreatePixmapSurface(display, config, drawn, NULL) == EGL_NO_SURFACE && eglGetError() == EGL_BAD_ALLOC);
    const Pixmap small = XCreatePixmap(x, root, 3, 3, visual.depth);
    CHECK(!eglCopyBuffers(display, own, small) && eglGetError() == EGL_BAD_NATIVE_PIXMAP);
    /* A context that gets another surface is flushed to the one before (section 3.7.3). */
    const EGLSurface other = eglCreatePixmapSurface(display, config, copied, NULL);
    CHECK(other != EGL_NO_SURFACE);
    clear(0, 1, 0);
    CHECK(eglMakeCurrent(display, other, other, gl));
    CHECK(pixel(drawn, 0, 0) == 0x00ff00 && pixel(copied, 0, 0) == 0xffff00);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    CHECK(eglDestroySurface(display, own) && eglDestroySurface(display, other) && eglDestroyContext(display, gl));
    CHECK(segments() == 0);
}

/* EGL_EXT_platform_base and EGL_EXT_platform_x11: NULL is the server that DISPLAY names, and what is pointed to is the
   window. */
static void egl_platform(void) {
    const PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    const PFNEGLCREATEPLATFORMWINDOWSURFACEEXTPROC create =
        (PFNEGLCREATEPLATFORMWINDOWSURFACEEXTPROC)eglGetProcAddress("eglCreatePlatformWindowSurfaceEXT");
    CHECK(get && create);
    const EGLDisplay before = display;
    display = get(EGL_PLATFORM_X11_EXT, NULL, NULL);
    CHECK(display != EGL_NO_DISPLAY && display != before && eglInitialize(display, NULL, NULL));
    XVisualInfo visual;
    const EGLConfig config = egl_config(EGL_WINDOW_BIT, &visual);
    Window window = open_window(&visual, 40, 30);
    const EGLSurface own = create(display, config, &window, NULL);
    CHECK(own != EGL_NO_SURFACE);
    const EGLContext gl = make_context(config, EGL_NO_CONTEXT);
    CHECK(eglMakeCurrent(display, own, own, gl));
    clear(1, 0, 1);
    CHECK(eglSwapBuffers(display, own));
    CHECK(pixel(window, 39, 29) == 0xff00ff && segments() == shares);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT) && eglTerminate(display));
    CHECK(segments() == 0);
    display = before;
}

/* OpenGL 1.5, section 4.2.1: fragments go to both buffers of a window; those of one draw, whose tests count for
   both. */
static void both_buffers(void) {
    const PFNGLPROGRAMSTRINGARBPROC load = (PFNGLPROGRAMSTRINGARBPROC)glXGetProcAddress((const GLubyte *)"glProgramStringARB");
    CHECK(load);
    const char *text = "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP old;\n"
        "ATOMB.ADD.U32 old.x, {1, 1, 1, 1}, s[0];\nMOV.F result.color, fragment.color;\nEND";
    load(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    GLuint buffer, count = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
    glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof count, &count, GL_DYNAMIC_COPY);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
    glClear(GL_DEPTH_BUFFER_BIT);
    glViewport(0, 0, 50, 50);
    glEnable(GL_FRAGMENT_PROGRAM_ARB), glEnable(GL_DEPTH_TEST);
    /* The second square is behind the first. */
    for (int n = 0; n < 2; n++) {
        glDrawBuffer(GL_BACK), clear(0, 0, n);
        glDrawBuffer(GL_FRONT), clear(0, n, 0);
        glDrawBuffer(GL_FRONT_AND_BACK);
        glColor3f(1, n, 0);
        glRectf(-1, -1, 0, 1);
    }
    glBegin(GL_QUADS);
    glColor3f(0, 1, 1);
    glVertex3f(-1, -1, 0.5f), glVertex3f(1, -1, 0.5f), glVertex3f(1, 1, 0.5f), glVertex3f(-1, 1, 0.5f);
    glEnd();
    glDisable(GL_FRAGMENT_PROGRAM_ARB), glDisable(GL_DEPTH_TEST);
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof count, &count);
    CHECK(glGetError() == GL_NO_ERROR);
    /* Each fragment once; the test comes behind a program that stores. */
    CHECK(count == 2 * 25 * 50 + 50 * 50);
    for (int side = 0; side < 2; side++) {
        GLubyte left[4], right[4];
        glReadBuffer(side ? GL_FRONT : GL_BACK);
        glReadPixels(10, 10, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, left);
        glReadPixels(40, 10, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, right);
        /* Where the second square was not drawn there is what was cleared before it. */
        CHECK(left[0] == 0 && left[1] == (side ? 255 : 0) && left[2] == (side ? 0 : 255));
        CHECK(right[0] == 0 && right[1] == 255 && right[2] == 255);
    }
    glDrawBuffer(GL_BACK), glReadBuffer(GL_BACK);
    glDeleteBuffers(1, &buffer);
}

/* GLX 1.4, sections 3.3.7 and 3.3.10. */
static void glx_windows(void) {
    int wanted[] = {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_DEPTH_SIZE, 24, None};
    XVisualInfo *visual = glXChooseVisual(x, DefaultScreen(x), wanted);
    CHECK(visual);
    const GLXContext gl = glXCreateContext(x, visual, NULL, True);
    CHECK(gl);
    /* One after the other: what was of those that are gone is freed. */
    for (int number = 0; number < 5; number++) {
        const Window window = open_window(visual, 100, 80);
        CHECK(glXMakeCurrent(x, window, gl));
        clear(number % 2, 0.2f, 0);
        glXSwapBuffers(x, window);
        CHECK(pixel(window, 99, 79) == (number % 2 ? 0xff3300 : 0x003300));
        CHECK(segments() <= 2 * shares);
        CHECK(glXMakeCurrent(x, None, NULL));
        XDestroyWindow(x, window);
    }
    const Window window = open_window(visual, 50, 50);
    CHECK(glXMakeCurrent(x, window, gl));
    glXSwapBuffers(x, window);
    CHECK(segments() == shares);
    both_buffers();
    /* Everything of a connection that is closed is freed, and calls do nothing. */
    own_errors = 0;
    XDestroyWindow(x, 0x1fffffff);
    clear(1, 1, 1);
    glXSwapBuffers(x, window);
    /* A new frame asks for the size, and waits for the answer. */
    glViewport(0, 0, 50, 50);
    CHECK(own_errors == 1 && found && found != note);
    XSetErrorHandler(found);
    for (int number = 2; number < 5; number++) {
        XDestroyWindow(x, 0x1fffffff);
        glXSwapBuffers(x, window);
        glViewport(0, 0, 50, 50);
        CHECK(own_errors == number);
        XSetErrorHandler(found);
    }
    XDestroyWindow(x, 0x1fffffff);
    XSync(x, False);
    CHECK(own_errors == 5);
    XSetErrorHandler(note);
    XFree(visual);
}

/* Section 3.3.4 and 3.3.5: pixmaps have names of their own, and windows stay until they are destroyed. A window that is
   resized before its first frame has the new size in it. */
static void glx_drawables(void) {
    const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_WINDOW_BIT | GLX_PIXMAP_BIT, GLX_DOUBLEBUFFER, True, None};
    int count;
    GLXFBConfig *const all = glXChooseFBConfig(x, DefaultScreen(x), wanted, &count);
    CHECK(all && count);
    const GLXFBConfig config = all[0];
    XFree(all);
    XVisualInfo *const visual = glXGetVisualFromFBConfig(x, config);
    const GLXContext gl = glXCreateNewContext(x, config, GLX_RGBA_TYPE, NULL, True);
    const Pixmap pixmap = XCreatePixmap(x, RootWindow(x, visual->screen), 10, 10, visual->depth);
    const GLXPixmap first = glXCreatePixmap(x, config, pixmap, NULL), second = glXCreatePixmap(x, config, pixmap, NULL);
    CHECK(gl && first && second && first != second && first != pixmap && second != pixmap);
    CHECK(glXMakeContextCurrent(x, first, first, gl));
    glDrawBuffer(GL_FRONT);
    clear(1, 0, 0);
    glFinish();
    CHECK(pixel(pixmap, 9, 9) == 0xff0000);
    glXDestroyPixmap(x, first);
    CHECK(glXMakeContextCurrent(x, second, second, gl));
    clear(0, 1, 0);
    glFinish();
    CHECK(pixel(pixmap, 9, 9) == 0x00ff00);
    glDrawBuffer(GL_BACK);
    const Window plain = open_window(visual, 30, 30), made = open_window(visual, 30, 30);
    const GLXWindow drawable = glXCreateWindow(x, config, made, NULL);
    CHECK(drawable && glXMakeContextCurrent(x, drawable, drawable, gl));
    glXDestroyPixmap(x, second);
    XResizeWindow(x, made, 60, 40);
    glViewport(0, 0, 60, 40);
    clear(0, 0, 1);
    glXSwapBuffers(x, drawable);
    CHECK(pixel(made, 59, 0) == 0x0000ff && pixel(made, 59, 39) == 0x0000ff);
    /* Between the commands of a frame the size stays. */
    clear(0, 1, 1);
    XResizeWindow(x, made, 70, 50);
    glViewport(0, 0, 70, 50);
    GLubyte kept[4];
    glReadPixels(59, 39, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, kept);
    CHECK(kept[0] == 0 && kept[1] == 255 && kept[2] == 255);
    /* A window that is gone before it is destroyed, while another one comes. */
    CHECK(glXMakeContextCurrent(x, None, None, NULL));
    XDestroyWindow(x, made);
    CHECK(glXMakeCurrent(x, plain, gl));
    own_errors = 0;
    glXDestroyWindow(x, drawable);
    XSync(x, False);
    CHECK(own_errors == 0);
    CHECK(glXMakeCurrent(x, None, NULL));
    glXDestroyContext(x, gl);
    XDestroyWindow(x, plain), XFreePixmap(x, pixmap), XFree(visual);
}

/* What the last error of X was, as the application's handler sees it. */
static XErrorEvent last;

static int keep(Display *display, XErrorEvent *event) {
    CHECK(display == x);
    last = *event;
    own_errors++;
    return 0;
}

/* Expects one error since the last one: its number, and the minor opcode of its request. */
static void expect_x_error(int line, int code, int minor) {
    XSync(x, False);
    if (own_errors != 1 || last.type != 0 || last.error_code != code || last.minor_code != minor) {
        fprintf(stderr, "line %d: %d errors, the last one %d of request %d, not %d of %d\n", line, own_errors, last.error_code, last.minor_code, code, minor);
        exit(1);
    }
    own_errors = 0;
}
#define X_ERROR(code, minor) expect_x_error(__LINE__, code, minor)

static GLXContext elsewhere;
static GLXPbuffer shared;

static void *make_current_elsewhere(void *unused) {
    (void)unused;
    CHECK(!glXMakeContextCurrent(x, shared, shared, elsewhere));
    return NULL;
}

static GLXFBConfig glx_config(const int *wanted) {
    int count = 0;
    GLXFBConfig *const all = glXChooseFBConfig(x, DefaultScreen(x), wanted, &count);
    CHECK(all && count > 0);
    const GLXFBConfig first = all[0];
    XFree(all);
    return first;
}

/* GLX 1.4, chapter 3: "BadMatch is generated if ..." and so on. The numbers are those of the encoding of the
   protocol. */
static void glx_errors(void) {
    enum { VALUE = 2, WINDOW = 3, PIXMAP = 4, FONT = 7, MATCH = 8, ACCESS = 10, ALLOC = 11 };
    int first, event;
    CHECK(glXQueryExtension(x, &first, &event));
    own_errors = 0;
    XSetErrorHandler(keep);
    const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_WINDOW_BIT | GLX_PIXMAP_BIT | GLX_PBUFFER_BIT, None};
    const int floats[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, GLX_RENDER_TYPE, GLX_RGBA_FLOAT_BIT_ARB, GLX_RED_SIZE, 32, None};
    const GLXFBConfig plain = glx_config(wanted), wide = glx_config(floats);
    const Window root = RootWindow(x, DefaultScreen(x));
    /* CreateWindow and CreatePixmap: what is no window, and what has another depth. */
    CHECK(!glXCreateWindow(x, plain, 0x1fffffff, NULL));
    X_ERROR(WINDOW, 31);
    CHECK(!glXCreatePixmap(x, plain, 0x1fffffff, NULL));
    X_ERROR(PIXMAP, 22);
    const Pixmap bitmap = XCreatePixmap(x, root, 4, 4, 1);
    CHECK(!glXCreatePixmap(x, plain, bitmap, NULL));
    X_ERROR(MATCH, 22);
    /* Pbuffers alone have floats. */
    CHECK(!glXGetVisualFromFBConfig(x, wide));
    const Window window = XCreateSimpleWindow(x, root, 0, 0, 8, 8, 0, 0, 0);
    CHECK(!glXCreateWindow(x, wide, window, NULL));
    X_ERROR(MATCH, 31);
    const GLXWindow once = glXCreateWindow(x, plain, window, NULL);
    CHECK(once && !glXCreateWindow(x, plain, window, NULL));
    X_ERROR(ALLOC, 31);
    glXDestroyWindow(x, once);
    const int negative[] = {GLX_PBUFFER_WIDTH, -3, None}, size[] = {GLX_PBUFFER_WIDTH, 8, GLX_PBUFFER_HEIGHT, 8, None};
    CHECK(!glXCreatePbuffer(x, plain, negative));
    X_ERROR(VALUE, 27);
    shared = glXCreatePbuffer(x, plain, size);
    const GLXPbuffer deep = glXCreatePbuffer(x, wide, size);
    CHECK(shared && deep && own_errors == 0);
    /* Contexts: of another rendering type, of versions that there are not, of attributes that there are not. */
    CHECK(!glXCreateNewContext(x, plain, GLX_RGBA_FLOAT_TYPE_ARB, NULL, True));
    X_ERROR(MATCH, 24);
    CHECK(!glXCreateNewContext(x, plain, 77, NULL, True));
    X_ERROR(VALUE, 24);
    const PFNGLXCREATECONTEXTATTRIBSARBPROC create =
        (PFNGLXCREATECONTEXTATTRIBSARBPROC)glXGetProcAddressARB((const GLubyte *)"glXCreateContextAttribsARB");
    const int undefined[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 1, GLX_CONTEXT_MINOR_VERSION_ARB, 6, None};
    const int later[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 3, GLX_CONTEXT_MINOR_VERSION_ARB, 3, None}, unknown[] = {0x7777, 1, None};
    CHECK(create && !create(x, plain, NULL, True, undefined));
    X_ERROR(MATCH, 34);
    CHECK(!create(x, plain, NULL, True, later));
    X_ERROR(first + 9, 34);
    CHECK(!create(x, plain, NULL, True, unknown));
    X_ERROR(VALUE, 34);
    /* What is shared with must be a context. */
    CHECK(!create(x, plain, (GLXContext)&first, True, NULL));
    X_ERROR(first + 0, 34);
    const GLXContext gl = glXCreateNewContext(x, plain, GLX_RGBA_TYPE, NULL, True);
    const GLXContext own = glXCreateNewContext(x, wide, GLX_RGBA_FLOAT_TYPE_ARB, NULL, True);
    CHECK(gl && own && own_errors == 0);
    int type;
    CHECK(glXQueryContext(x, own, GLX_RENDER_TYPE, &type) == 0 && type == GLX_RGBA_FLOAT_TYPE_ARB);
    /* Making current: a drawable of another rendering type; a context that is current elsewhere; selection. */
    CHECK(!glXMakeContextCurrent(x, deep, deep, gl));
    X_ERROR(MATCH, 26);
    CHECK(glXMakeContextCurrent(x, deep, deep, own));
    glClearColor(3, -1, 0.5f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    float color[4];
    glReadPixels(2, 2, 1, 1, GL_RGBA, GL_FLOAT, color);
    CHECK(color[0] == 3 && color[1] == -1 && color[2] == 0.5f && glGetError() == GL_NO_ERROR);
    CHECK(glXMakeContextCurrent(x, shared, shared, gl) && own_errors == 0);
    elsewhere = gl;
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, make_current_elsewhere, NULL) == 0 && pthread_join(thread, NULL) == 0);
    X_ERROR(ACCESS, 26);
    GLuint names[4];
    glSelectBuffer(4, names);
    glRenderMode(GL_SELECT);
    CHECK(!glXMakeContextCurrent(x, deep, deep, own));
    X_ERROR(first + 1, 26);
    glRenderMode(GL_RENDER);
    glXUseXFont(0x1fffffff, 0, 1, 1);
    X_ERROR(FONT, 12);
    /* What is destroyed must be what its name says. */
    const GLXPbuffer third = glXCreatePbuffer(x, plain, size);
    glXDestroyWindow(x, third);
    X_ERROR(first + 12, 32);
    CHECK(glXMakeContextCurrent(x, None, None, NULL) && own_errors == 0);
    glXDestroyPbuffer(x, shared), glXDestroyPbuffer(x, deep);
    glXDestroyContext(x, gl), glXDestroyContext(x, own);
    XDestroyWindow(x, window), XFreePixmap(x, bitmap);
    XSync(x, False);
    CHECK(own_errors == 0);
    XSetErrorHandler(note);
}

/* GLX_ARB_multisample and GLX_EXT_framebuffer_sRGB: windows have what was asked for. */
static void glx_configurations(void) {
    for (int samples = 2; samples <= 8; samples *= 2) {
        const int wanted[] = {GLX_SAMPLES, samples, GLX_DOUBLEBUFFER, True, GLX_FRAMEBUFFER_SRGB_CAPABLE_EXT, True, None};
        const GLXFBConfig config = glx_config(wanted);
        int found;
        CHECK(glXGetFBConfigAttrib(x, config, GLX_SAMPLES, &found) == 0 && found == samples);
        CHECK(glXGetFBConfigAttrib(x, config, GLX_FRAMEBUFFER_SRGB_CAPABLE_EXT, &found) == 0 && found == True);
        XVisualInfo *const visual = glXGetVisualFromFBConfig(x, config);
        const GLXContext gl = glXCreateNewContext(x, config, GLX_RGBA_TYPE, NULL, True);
        CHECK(visual && gl);
        const Window window = open_window(visual, 20, 20);
        CHECK(glXMakeCurrent(x, window, gl));
        GLint count;
        glGetIntegerv(GL_SAMPLES, &count);
        CHECK(count == samples);
        glEnable(GL_FRAMEBUFFER_SRGB);
        clear(0.5f, 0, 0);
        glXSwapBuffers(x, window);
        CHECK(pixel(window, 3, 3) == 0xbc0000);
        CHECK(glXMakeCurrent(x, None, NULL));
        glXDestroyContext(x, gl);
        XDestroyWindow(x, window);
        XFree(visual);
    }
}

/* NV_vertex_array_range, "Additions to the GLX Specification": memory, with no context. */
static void glx_memory(void) {
    void *(*const allocate)(GLsizei, GLfloat, GLfloat, GLfloat) =
        (void *(*)(GLsizei, GLfloat, GLfloat, GLfloat))glXGetProcAddress((const GLubyte *)"glXAllocateMemoryNV");
    void (*const release)(void *) = (void (*)(void *))glXGetProcAddress((const GLubyte *)"glXFreeMemoryNV");
    CHECK(allocate && release);
    char *memory = allocate(1 << 20, 0, 1, 0.5f), *other = allocate(5, 1, 1, 1);
    CHECK(memory && other && (size_t)memory % 32 == 0);
    memset(memory, 7, 1 << 20), memset(other, 8, 5);
    CHECK(memory[(1 << 20) - 1] == 7 && other[4] == 8);
    CHECK(!allocate(0, 0, 1, 1) && !allocate(-5, 0, 1, 1));
    /* What was not allocated there, or is free, is ignored. */
    release(memory), release(memory), release(other), release(&other), release(NULL);
}

/* State of each group, with its first value and another one: a group of GLX 1.4's glXCopyContext (section 3.3.7) is one
   of PushAttrib (OpenGL 1.5, tables 6.5 to 6.36). */
static const struct { GLbitfield groups; GLenum name; GLint first, other; } copied[] = {
    {GL_CURRENT_BIT, GL_EDGE_FLAG, 1, 0}, {GL_POINT_BIT, GL_POINT_SIZE, 1, 3}, {GL_LINE_BIT, GL_LINE_WIDTH, 1, 2},
    {GL_POLYGON_BIT, GL_CULL_FACE_MODE, GL_BACK, GL_FRONT}, {GL_PIXEL_MODE_BIT, GL_RED_SCALE, 1, 2},
    {GL_LIGHTING_BIT, GL_SHADE_MODEL, GL_SMOOTH, GL_FLAT}, {GL_FOG_BIT, GL_FOG_MODE, GL_EXP, GL_LINEAR},
    {GL_DEPTH_BUFFER_BIT, GL_DEPTH_FUNC, GL_LESS, GL_ALWAYS}, {GL_ACCUM_BUFFER_BIT, GL_ACCUM_CLEAR_VALUE, 0, 1},
    {GL_STENCIL_BUFFER_BIT, GL_STENCIL_CLEAR_VALUE, 0, 7}, {GL_VIEWPORT_BIT, GL_VIEWPORT, 0, 3},
    {GL_TRANSFORM_BIT, GL_MATRIX_MODE, GL_MODELVIEW, GL_PROJECTION}, {GL_TRANSFORM_BIT | GL_ENABLE_BIT, GL_NORMALIZE, 0, 1},
    {GL_COLOR_BUFFER_BIT, GL_ALPHA_TEST_FUNC, GL_ALWAYS, GL_LESS}, {GL_HINT_BIT, GL_FOG_HINT, GL_DONT_CARE, GL_NICEST},
    {GL_EVAL_BIT, GL_MAP1_GRID_SEGMENTS, 1, 5}, {GL_LIST_BIT, GL_LIST_BASE, 0, 9}, {GL_TEXTURE_BIT, GL_ACTIVE_TEXTURE, GL_TEXTURE0, GL_TEXTURE1},
    {GL_SCISSOR_BIT, GL_SCISSOR_BOX, 0, 4}, {GL_MULTISAMPLE_BIT, GL_SAMPLE_COVERAGE_INVERT, 0, 1}};

static void change_each(void) {
    glEdgeFlag(GL_FALSE), glPointSize(3), glLineWidth(2), glCullFace(GL_FRONT), glPixelTransferf(GL_RED_SCALE, 2);
    glShadeModel(GL_FLAT), glFogi(GL_FOG_MODE, GL_LINEAR), glDepthFunc(GL_ALWAYS), glClearAccum(1, 1, 1, 1), glClearStencil(7);
    glViewport(3, 3, 4, 4), glMatrixMode(GL_PROJECTION), glEnable(GL_NORMALIZE), glAlphaFunc(GL_LESS, 0.5f);
    glHint(GL_FOG_HINT, GL_NICEST), glMapGrid1f(5, 0, 1), glListBase(9), glActiveTexture(GL_TEXTURE1), glScissor(4, 4, 2, 2);
    glSampleCoverage(0.5f, GL_TRUE);
    CHECK(glGetError() == GL_NO_ERROR);
}

/* Each group of the mask was changed, no other one. */
static void expect_groups(int line, GLbitfield mask) {
    for (size_t n = 0; n < sizeof copied / sizeof *copied; n++) {
        GLfloat values[4] = {-1};
        glGetFloatv(copied[n].name, values);
        const GLint wanted = copied[n].groups & mask ? copied[n].other : copied[n].first;
        if (values[0] != (float)wanted) {
            fprintf(stderr, "line %d: mask %x, state %x is %g, not %d\n", line, mask, copied[n].name, values[0], wanted);
            exit(1);
        }
    }
}

static void *make_current_and_wait(void *barrier) {
    CHECK(glXMakeContextCurrent(x, shared, shared, elsewhere));
    pthread_barrier_wait(barrier), pthread_barrier_wait(barrier);
    CHECK(glXMakeContextCurrent(x, None, None, NULL));
    return NULL;
}

/* GLX 1.4, section 3.3.7: groups are copied to contexts that are current in no thread. */
static void glx_copies(void) {
    XSetErrorHandler(keep);
    own_errors = 0;
    int first, event;
    CHECK(glXQueryExtension(x, &first, &event));
    const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, GLX_RENDER_TYPE, GLX_RGBA_BIT, None};
    const int size[] = {GLX_PBUFFER_WIDTH, 8, GLX_PBUFFER_HEIGHT, 8, None};
    const GLXFBConfig config = glx_config(wanted);
    shared = glXCreatePbuffer(x, config, size);
    GLXContext all[3];
    for (int n = 0; n < 3; n++) {
        all[n] = glXCreateNewContext(x, config, GLX_RGBA_TYPE, NULL, True);
        CHECK(all[n] && glXMakeContextCurrent(x, shared, shared, all[n]));
        expect_groups(__LINE__, 0);
    }
    CHECK(glXMakeContextCurrent(x, shared, shared, all[0]));
    change_each();
    for (int bit = 0; bit < 21; bit++) {
        const GLbitfield mask = bit < 20 ? 1u << bit : (GLbitfield)(GL_CURRENT_BIT | GL_SCISSOR_BIT | GL_FOG_BIT);
        /* From the current context, and from one that is not. */
        glXCopyContext(x, all[0], all[1], mask);
        CHECK(glXGetCurrentContext() == all[0] && own_errors == 0);
        expect_groups(__LINE__, ~0u);
        CHECK(glXMakeContextCurrent(x, shared, shared, all[1]));
        expect_groups(__LINE__, mask);
        CHECK(glXMakeContextCurrent(x, shared, shared, all[0]));
        glXCopyContext(x, all[2], all[1], GL_ALL_ATTRIB_BITS);
    }
    /* The destination must not be current, not even here, nor if it is the source, too. */
    glXCopyContext(x, all[1], all[0], GL_ALL_ATTRIB_BITS);
    X_ERROR(BadAccess, 10);
    glXCopyContext(x, all[0], all[0], GL_ALL_ATTRIB_BITS);
    X_ERROR(BadAccess, 10);
    expect_groups(__LINE__, ~0u);
    glXCopyContext(x, NULL, all[1], GL_ALL_ATTRIB_BITS);
    X_ERROR(first + 0, 10);
    pthread_barrier_t barrier;
    pthread_t thread;
    elsewhere = all[1];
    CHECK(pthread_barrier_init(&barrier, NULL, 2) == 0 && pthread_create(&thread, NULL, make_current_and_wait, &barrier) == 0);
    pthread_barrier_wait(&barrier);
    glXCopyContext(x, all[0], all[1], GL_ALL_ATTRIB_BITS);
    X_ERROR(BadAccess, 10);
    pthread_barrier_wait(&barrier);
    CHECK(pthread_join(thread, NULL) == 0 && pthread_barrier_destroy(&barrier) == 0);
    CHECK(glXMakeContextCurrent(x, None, None, NULL));
    glXCopyContext(x, all[1], all[0], GL_ALL_ATTRIB_BITS);
    CHECK(glXMakeContextCurrent(x, shared, shared, all[0]));
    expect_groups(__LINE__, 0);
    CHECK(glXMakeContextCurrent(x, None, None, NULL) && own_errors == 0);
    for (int n = 0; n < 3; n++) glXDestroyContext(x, all[n]);
    glXDestroyPbuffer(x, shared);
    XSetErrorHandler(note);
}

/* GLX 1.4, section 3.3.15: the lists draw what the server draws, and cannot be made while a list is compiled. */
static void glx_fonts(void) {
    enum { SIDE = 32, LEFT = 3, LOW = 8 };
    XSetErrorHandler(keep);
    own_errors = 0;
    int first, event;
    CHECK(glXQueryExtension(x, &first, &event));
    XFontStruct *const font = XLoadQueryFont(x, "fixed");
    CHECK(font);
    const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, GLX_RENDER_TYPE, GLX_RGBA_BIT, None};
    const int size[] = {GLX_PBUFFER_WIDTH, SIDE, GLX_PBUFFER_HEIGHT, SIDE, None};
    const GLXFBConfig config = glx_config(wanted);
    const GLXPbuffer own = glXCreatePbuffer(x, config, size);
    const GLXContext gl = glXCreateNewContext(x, config, GLX_RGBA_TYPE, NULL, True);
    CHECK(own && gl && glXMakeContextCurrent(x, own, own, gl));
    glXUseXFont(font->fid, ' ', 95, 1000);
    const char text[] = "gR j";
    const int length = sizeof text - 1;
    const Pixmap pixmap = XCreatePixmap(x, RootWindow(x, DefaultScreen(x)), SIDE, SIDE, 1);
    const GC graphics = XCreateGC(x, pixmap, 0, NULL);
    XSetForeground(x, graphics, 0), XFillRectangle(x, pixmap, graphics, 0, 0, SIDE, SIDE);
    XSetForeground(x, graphics, 1), XSetFont(x, graphics, font->fid);
    /* Rows of X are counted from the top, and the base line is below its row. */
    XDrawString(x, pixmap, graphics, LEFT, SIDE - LOW, text, length);
    XImage *const image = XGetImage(x, pixmap, 0, 0, SIDE, SIDE, 1, ZPixmap);
    CHECK(image);
    clear(0, 0, 0);
    glWindowPos2i(LEFT, LOW);
    glListBase(1000 - ' ');
    glCallLists(length, GL_UNSIGNED_BYTE, text);
    static GLubyte pixels[SIDE][SIDE][4];
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    int set = 0;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const int drawn = XGetPixel(image, column, SIDE - 1 - row) & 1;
            CHECK(pixels[row][column][0] == (drawn ? 255 : 0));
            set += drawn;
        }
    CHECK(set > 20);
    GLfloat position[4];
    glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
    CHECK(position[0] == LEFT + XTextWidth(font, text, length) && position[1] == LOW);
    glNewList(1, GL_COMPILE);
    glXUseXFont(font->fid, 'A', 1, 2000);
    X_ERROR(first + 1, 12);
    glEndList();
    CHECK(glIsList(1) && !glIsList(2000) && glGetError() == GL_NO_ERROR);
    CHECK(glXMakeContextCurrent(x, None, None, NULL) && own_errors == 0);
    XDestroyImage(image), XFreeGC(x, graphics), XFreePixmap(x, pixmap), XFreeFont(x, font);
    glXDestroyContext(x, gl), glXDestroyPbuffer(x, own);
    XSetErrorHandler(note);
}

int main(int count, char **arguments) {
    shares = count > 1 && strcmp(arguments[1], "shared") == 0;
    x = XOpenDisplay(NULL);
    CHECK(x);
    XSetErrorHandler(note);
    display = eglGetDisplay((EGLNativeDisplayType)x);
    CHECK(display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL) && eglBindAPI(EGL_OPENGL_API));
    CHECK(strcmp(eglQueryString(display, EGL_VENDOR), "nvjit") == 0);
    egl_window();
    egl_pixmap();
    egl_platform();
    CHECK(eglTerminate(display));
    glx_configurations();
    glx_drawables();
    glx_errors();
    glx_copies();
    glx_fonts();
    glx_windows();
    glx_memory();
    XCloseDisplay(x);
    CHECK(segments() == 0);
    return 0;
}
