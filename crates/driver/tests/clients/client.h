/* A context of EGL on a pbuffer, and what clients need besides. */
#pragma once
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends with the line of the check that fails. */
#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s (GL error 0x%04x)\n", __FILE__, __LINE__, #condition, glGetError()); \
            exit(1); \
        } \
    } while (0)

/* The entry point of a command, which the application asks for. */
#define ENTRY(type, name) type name = (type)eglGetProcAddress("gl" #name); CHECK(name)

static EGLDisplay display;
static EGLSurface surface;
static EGLContext context;

static EGLContext make_context(EGLConfig config, EGLContext share) {
    EGLContext made = eglCreateContext(display, config, share, NULL);
    CHECK(made != EGL_NO_CONTEXT);
    return made;
}

static inline EGLConfig start(int width, int height) {
    display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    CHECK(display != EGL_NO_DISPLAY);
    CHECK(eglInitialize(display, NULL, NULL));
    CHECK(strcmp(eglQueryString(display, EGL_VENDOR), "nvjit") == 0);
    CHECK(eglBindAPI(EGL_OPENGL_API));
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_RED_SIZE, 8,
        EGL_ALPHA_SIZE, 8, EGL_DEPTH_SIZE, 24, EGL_STENCIL_SIZE, 8, EGL_NONE};
    EGLConfig config;
    EGLint count;
    CHECK(eglChooseConfig(display, wanted, &config, 1, &count) && count == 1);
    const EGLint size[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
    surface = eglCreatePbufferSurface(display, config, size);
    CHECK(surface != EGL_NO_SURFACE);
    context = make_context(config, EGL_NO_CONTEXT);
    CHECK(eglMakeCurrent(display, surface, surface, context));
    return config;
}

/* Writes all pixels to the standard output, row by row from the lower edge, RGBA. */
static inline void put_pixels(int width, int height) {
    unsigned char *pixels = malloc((size_t)width * height * 4);
    CHECK(pixels);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(fwrite(pixels, 4, (size_t)width * height, stdout) == (size_t)width * height);
    free(pixels);
}

static inline void expect_error(int line, GLenum code) {
    GLenum error = glGetError();
    if (error != code) {
        fprintf(stderr, "line %d: error 0x%04x, not 0x%04x\n", line, error, code);
        exit(1);
    }
}
#define ERROR(code) expect_error(__LINE__, code)

static inline GLint value(GLenum name) {
    GLint found = -1;
    glGetIntegerv(name, &found);
    return found;
}

/* A new texture of a target, which is bound and not filtered. */
static inline GLuint unfiltered(GLenum target) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return name;
}
