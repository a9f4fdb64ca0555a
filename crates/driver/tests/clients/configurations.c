/* Configurations: samples (EGL 1.4, 3.4; OpenGL 1.5, 3.2.1), floats (EGL_EXT_pixel_format_float) and sRGB
   (EGL_KHR_gl_colorspace); what surfaces and contexts have, and contexts without a surface. */
#include "client.h"
#include <pthread.h>
#include <math.h>

enum { SIZE = 16 };

static EGLint attribute(EGLConfig config, EGLint name) {
    EGLint found = -1;
    CHECK(eglGetConfigAttrib(display, config, name, &found));
    return found;
}

static EGLConfig choose(const EGLint *wanted) {
    EGLConfig config = NULL;
    EGLint count = 0;
    CHECK(eglChooseConfig(display, wanted, &config, 1, &count));
    return count == 1 ? config : NULL;
}

/* Makes a pbuffer with these attributes current, with a context of its own. */
static void open_pbuffer(EGLConfig config, EGLint name, EGLint with, EGLSurface *own, EGLContext *gl) {
    const EGLint size[] = {EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, name, with, EGL_NONE};
    *own = eglCreatePbufferSurface(display, config, size);
    CHECK(*own != EGL_NO_SURFACE);
    *gl = make_context(config, EGL_NO_CONTEXT);
    CHECK(eglMakeCurrent(display, *own, *own, *gl));
}

static void close_pbuffer(EGLSurface own, EGLContext gl) {
    ERROR(GL_NO_ERROR);
    CHECK(eglMakeCurrent(display, surface, surface, context) && eglDestroySurface(display, own) && eglDestroyContext(display, gl));
}

static float red(int x, int y) {
    float color[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_FLOAT, color);
    return color[0];
}

/* So many samples, no more and no fewer: each is covered for itself, and the colour is their mean. */
static void samples(EGLint count) {
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT | EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SAMPLES, count, EGL_NONE};
    const EGLConfig config = choose(wanted);
    CHECK(config && attribute(config, EGL_SAMPLES) == count && attribute(config, EGL_SAMPLE_BUFFERS) == 1);
    EGLSurface own;
    EGLContext gl;
    open_pbuffer(config, EGL_LARGEST_PBUFFER, 0, &own, &gl);
    CHECK(value(GL_SAMPLE_BUFFERS) == 1 && value(GL_SAMPLES) == count);
    /* Bands of one pixel's height whose lower edges are at each place between two rows. */
    int seen[9] = {0}, kinds = 0;
    for (int step = 0; step <= 64; step++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glRectf(-1, -1, 1, -1 + 2.0f / SIZE * ((float)step / 64 + 2));
        const float part = red(5, 2) * (float)count;
        CHECK(fabsf(part - rintf(part)) < 0.05f && part > -0.5f && part < (float)count + 0.5f);
        seen[(int)rintf(part)] = 1;
    }
    for (int n = 0; n <= count; n++) kinds += seen[n];
    CHECK(kinds == count + 1);
    /* SampleCoverage, of all that there are (section 4.1.3). */
    glEnable(GL_SAMPLE_COVERAGE);
    for (int n = 0; n <= count; n++) {
        for (int inverted = 0; inverted < 2; inverted++) {
            glSampleCoverage((float)n / (float)count, (GLboolean)inverted);
            glClear(GL_COLOR_BUFFER_BIT);
            glRectf(-1, -1, 1, 1);
            const float part = (float)(inverted ? count - n : n) / (float)count;
            CHECK(fabsf(red(5, 5) - part) < 0.005f);
        }
    }
    close_pbuffer(own, gl);
    /* A renderbuffer has at least as many as were asked for, and no more than the next number that there is
       (4.4.2.1). */
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    for (GLint asked = count / 2 + 1; asked <= count; asked++) {
        GLint has;
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, asked, GL_RGBA8, 4, 4);
        glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &has);
        CHECK(has == count);
    }
    glDeleteRenderbuffers(1, &buffer);
    ERROR(GL_NO_ERROR);
}

/* Floats of so many bits: not clamped, and kept as such. */
static void floats(EGLint bits) {
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_COLOR_COMPONENT_TYPE_EXT,
        EGL_COLOR_COMPONENT_TYPE_FLOAT_EXT, EGL_RED_SIZE, bits, EGL_ALPHA_SIZE, bits, EGL_NONE};
    const EGLConfig config = choose(wanted);
    CHECK(config && attribute(config, EGL_COLOR_COMPONENT_TYPE_EXT) == EGL_COLOR_COMPONENT_TYPE_FLOAT_EXT);
    /* Larger colours come first. */
    CHECK(attribute(config, EGL_RED_SIZE) == 32);
    EGLConfig all[256];
    EGLint count, own_bits = 0;
    CHECK(eglChooseConfig(display, wanted, all, 256, &count) && count > 0);
    for (EGLint n = 0; n < count; n++) {
        own_bits = attribute(all[n], EGL_RED_SIZE);
        CHECK(own_bits >= bits && attribute(all[n], EGL_BUFFER_SIZE) == 4 * own_bits);
        if (own_bits != bits) continue;
        EGLSurface own;
        EGLContext gl;
        open_pbuffer(all[n], EGL_LARGEST_PBUFFER, 0, &own, &gl);
        GLboolean is_float = GL_FALSE;
        glGetBooleanv(GL_RGBA_FLOAT_MODE_ARB, &is_float);
        CHECK(is_float && value(GL_RED_BITS) == bits && value(GL_ALPHA_BITS) == bits);
        glClearColor(2.5f, -1, 1000, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        float color[4];
        glReadPixels(3, 3, 1, 1, GL_RGBA, GL_FLOAT, color);
        CHECK(color[0] == 2.5f && color[1] == -1 && color[2] == 1000 && color[3] == 0);
        /* One third, as many bits as there are. */
        glClearColor(1 / 3.0f, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        CHECK((red(3, 3) == 1 / 3.0f) == (bits == 32) && fabsf(red(3, 3) - 1 / 3.0f) < 0.0002f);
        /* Colours of vertices are clamped unless the application says otherwise (ARB_color_buffer_float, 2.14.6). */
        ENTRY(PFNGLCLAMPCOLORARBPROC, ClampColorARB);
        ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
        glColor3f(3, 0, 0);
        glRectf(-1, -1, 1, 1);
        CHECK(red(8, 8) == 3);
        eglSwapBuffers(display, own);
        CHECK(red(8, 8) == 3);
        close_pbuffer(own, gl);
    }
    CHECK(attribute(all[count - 1], EGL_RED_SIZE) == bits);
}

/* Nobody gets floats who does not ask for them; none are shown in windows. */
static void not_floats(void) {
    const EGLint large[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RED_SIZE, 16, EGL_NONE};
    const EGLint shown[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_COLOR_COMPONENT_TYPE_EXT, EGL_COLOR_COMPONENT_TYPE_FLOAT_EXT, EGL_NONE};
    CHECK(!choose(large) && !choose(shown));
    const char *const names = eglQueryString(display, EGL_EXTENSIONS);
    CHECK(strstr(names, "EGL_EXT_pixel_format_float") && strstr(names, "EGL_KHR_gl_colorspace"));
}

/* What FRAMEBUFFER_SRGB does where the surface is encoded, and where it is not. */
static void srgb(EGLConfig config, EGLint space) {
    const int encodes = space == EGL_GL_COLORSPACE_SRGB_KHR;
    EGLSurface own;
    EGLContext gl;
    open_pbuffer(config, EGL_GL_COLORSPACE_KHR, space, &own, &gl);
    EGLint found;
    CHECK(eglQuerySurface(display, own, EGL_GL_COLORSPACE_KHR, &found) && found == space);
    GLboolean capable = 7;
    glGetBooleanv(GL_FRAMEBUFFER_SRGB_CAPABLE_EXT, &capable);
    CHECK(capable == encodes);
    glClearColor(0.5f, 0, 0, 0.5f);
    for (int enabled = 0; enabled < 2; enabled++) {
        (enabled ? glEnable : glDisable)(GL_FRAMEBUFFER_SRGB);
        /* 0.5 is 0.735 encoded; alpha is not. */
        const unsigned char half = enabled && encodes ? 188 : 128;
        unsigned char pixel[4];
        glClear(GL_COLOR_BUFFER_BIT);
        glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        CHECK(pixel[0] == half && pixel[3] == 128);
        glColor4f(0.5f, 0, 0, 1);
        glRectf(-1, -1, 1, 1);
        glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        CHECK(pixel[0] == half && pixel[3] == 255);
        /* Blending is linear: 0.25 and 0.25. */
        glColor4f(0.25f, 0, 0, 1);
        glRectf(-1, -1, 1, 1);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        glRectf(-1, -1, 1, 1);
        glDisable(GL_BLEND);
        glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        CHECK(abs(pixel[0] - half) <= 1);
    }
    close_pbuffer(own, gl);
}

/* EGL 1.4, section 3.4.1: "an attribute value that is unrecognized or out of range" is EGL_BAD_ATTRIBUTE; all
   attributes but EGL_LEVEL may be EGL_DONT_CARE. */
static void values_out_of_range(void) {
    const EGLint counts[] = {EGL_BUFFER_SIZE, EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE, EGL_LUMINANCE_SIZE,
        EGL_ALPHA_MASK_SIZE, EGL_DEPTH_SIZE, EGL_STENCIL_SIZE, EGL_SAMPLES, EGL_SAMPLE_BUFFERS, EGL_CONFIG_ID};
    EGLint found;
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
        const EGLint wanted[] = {counts[n], -5, EGL_NONE}, any[] = {counts[n], EGL_DONT_CARE, EGL_NONE};
        CHECK(!eglChooseConfig(display, wanted, NULL, 0, &found) && eglGetError() == EGL_BAD_ATTRIBUTE);
        CHECK(eglChooseConfig(display, any, NULL, 0, &found) && found > 0);
    }
    const struct { EGLint name, right, wrong; } symbols[] = {{EGL_CONFIG_CAVEAT, EGL_NONE, 7},
        {EGL_COLOR_BUFFER_TYPE, EGL_RGB_BUFFER, EGL_NONE}, {EGL_TRANSPARENT_TYPE, EGL_NONE, EGL_TRUE},
        {EGL_NATIVE_RENDERABLE, EGL_FALSE, 2}, {EGL_BIND_TO_TEXTURE_RGB, EGL_FALSE, 2}, {EGL_BIND_TO_TEXTURE_RGBA, EGL_FALSE, -2},
        {EGL_SURFACE_TYPE, EGL_WINDOW_BIT | EGL_PBUFFER_BIT, 0x10000}, {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, 0x10000},
        {EGL_CONFORMANT, 0, 0x10000}, {EGL_COLOR_COMPONENT_TYPE_EXT, EGL_COLOR_COMPONENT_TYPE_FIXED_EXT, 1},
        {EGL_LEVEL, 0, EGL_DONT_CARE}};
    for (size_t n = 0; n < sizeof symbols / sizeof *symbols; n++) {
        const EGLint wanted[] = {symbols[n].name, symbols[n].right, EGL_NONE}, wrong[] = {symbols[n].name, symbols[n].wrong, EGL_NONE};
        CHECK(eglChooseConfig(display, wanted, NULL, 0, &found) && found > 0);
        CHECK(!eglChooseConfig(display, wrong, NULL, 0, &found) && eglGetError() == EGL_BAD_ATTRIBUTE);
    }
    /* What is known but not there has no configuration. */
    const EGLint none[] = {EGL_COLOR_BUFFER_TYPE, EGL_LUMINANCE_BUFFER, EGL_NONE}, level[] = {EGL_LEVEL, -3, EGL_NONE};
    CHECK(eglChooseConfig(display, none, NULL, 0, &found) && found == 0);
    CHECK(eglChooseConfig(display, level, NULL, 0, &found) && found == 0);
}

/* EGL 1.4, section 3.5.6: the swap behaviour of a surface is set, if its configuration (table 3.2) can preserve. */
static void swap_behavior(EGLConfig config) {
    CHECK(attribute(config, EGL_SURFACE_TYPE) & EGL_SWAP_BEHAVIOR_PRESERVED_BIT);
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT | EGL_SWAP_BEHAVIOR_PRESERVED_BIT, EGL_NONE};
    CHECK(choose(wanted));
    const EGLint behaviors[] = {EGL_BUFFER_DESTROYED, EGL_BUFFER_PRESERVED};
    for (int n = 0; n < 2; n++) {
        EGLint found;
        CHECK(eglSurfaceAttrib(display, surface, EGL_SWAP_BEHAVIOR, behaviors[n]));
        CHECK(eglQuerySurface(display, surface, EGL_SWAP_BEHAVIOR, &found) && found == behaviors[n]);
    }
    CHECK(!eglSurfaceAttrib(display, surface, EGL_WIDTH, 3) && eglGetError() == EGL_BAD_ATTRIBUTE);
}

static EGLint render_buffer(EGLContext gl) {
    EGLint found = -1;
    CHECK(eglQueryContext(display, gl, EGL_RENDER_BUFFER, &found));
    return found;
}

static void *query_elsewhere(void *gl) {
    CHECK(render_buffer(gl) == EGL_BACK_BUFFER);
    return NULL;
}

/* EGL 1.4, section 3.7.4: the buffer that the context draws to depends on its surface. (windows.c has pixmaps.) */
static void render_buffers(EGLConfig config) {
    const EGLContext gl = make_context(config, EGL_NO_CONTEXT);
    CHECK(render_buffer(gl) == EGL_NONE && render_buffer(context) == EGL_BACK_BUFFER);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, gl));
    CHECK(render_buffer(gl) == EGL_NONE && render_buffer(context) == EGL_NONE);
    CHECK(eglMakeCurrent(display, surface, surface, gl));
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, query_elsewhere, gl) == 0 && pthread_join(thread, NULL) == 0);
    CHECK(eglMakeCurrent(display, surface, surface, context));
    CHECK(render_buffer(gl) == EGL_NONE && render_buffer(context) == EGL_BACK_BUFFER);
    CHECK(eglDestroyContext(display, gl));
}

/* ARB_framebuffer_object, sections 2.6.1, 3.6.4, 3.7, 3.8.2, 4.2.3, 4.3.2, 4.3.3: without a surface (as
   EGL_KHR_surfaceless_context allows) the default framebuffer is undefined (section 4.4.4.2), and what draws or reads
   is INVALID_FRAMEBUFFER_OPERATION. */
static void no_surface(EGLConfig config) {
    const EGLContext gl = make_context(config, EGL_NO_CONTEXT);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, gl));
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_UNDEFINED);
    GLubyte pixel[4] = {1, 2, 3, 4};
    const GLfloat corner[2] = {0, 0};
#define UNDEFINED(call) do { call; ERROR(GL_INVALID_FRAMEBUFFER_OPERATION); } while (0)
    UNDEFINED(glBegin(GL_POINTS));
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    UNDEFINED(glRectf(-1, -1, 1, 1));
    UNDEFINED(glClear(GL_COLOR_BUFFER_BIT));
    UNDEFINED(glAccum(GL_LOAD, 1));
    UNDEFINED(glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel));
    UNDEFINED(glBitmap(1, 1, 0, 0, 0, 0, pixel));
    UNDEFINED(glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel));
    UNDEFINED(glCopyPixels(0, 0, 1, 1, GL_COLOR));
    UNDEFINED(glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 0));
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    UNDEFINED(glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1));
    glVertexPointer(2, GL_FLOAT, 0, corner);
    glEnableClientState(GL_VERTEX_ARRAY);
    UNDEFINED(glDrawArrays(GL_POINTS, 0, 1));
    CHECK(pixel[0] == 1 && pixel[3] == 4);
    /* State, textures and framebuffer objects are as ever; those that are not complete have the same errors. */
    GLuint object, image;
    glGenTextures(1, &image);
    glBindTexture(GL_TEXTURE_2D, image);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenFramebuffers(1, &object);
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    UNDEFINED(glBegin(GL_POINTS));
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    UNDEFINED(glBitmap(1, 1, 0, 0, 0, 0, pixel));
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, 1, 1);
    glColor3f(0, 1, 0);
    glRectf(-1, -1, 1, 1);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    CHECK(pixel[0] == 0 && pixel[1] == 255 && glGetError() == GL_NO_ERROR);
    CHECK(eglMakeCurrent(display, surface, surface, context) && eglDestroyContext(display, gl));
}

int main(void) {
    const EGLConfig config = start(SIZE, SIZE);
    values_out_of_range();
    swap_behavior(config);
    render_buffers(config);
    no_surface(config);
    CHECK(value(GL_MAX_SAMPLES) == 8 && value(GL_SAMPLES) == 0);
    samples(2);
    samples(4);
    samples(8);
    floats(16);
    floats(32);
    not_floats();
    srgb(config, EGL_GL_COLORSPACE_SRGB_KHR);
    srgb(config, EGL_GL_COLORSPACE_LINEAR_KHR);
    const EGLint other[] = {EGL_GL_COLORSPACE_KHR, EGL_NONE, EGL_NONE};
    CHECK(eglCreatePbufferSurface(display, config, other) == EGL_NO_SURFACE && eglGetError() == EGL_BAD_ATTRIBUTE);
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_COLOR_COMPONENT_TYPE_EXT, EGL_COLOR_COMPONENT_TYPE_FLOAT_EXT, EGL_NONE};
    const EGLint encoded[] = {EGL_WIDTH, 4, EGL_HEIGHT, 4, EGL_GL_COLORSPACE_KHR, EGL_GL_COLORSPACE_SRGB_KHR, EGL_NONE};
    CHECK(eglCreatePbufferSurface(display, choose(wanted), encoded) == EGL_NO_SURFACE && eglGetError() == EGL_BAD_MATCH);
    return 0;
}
