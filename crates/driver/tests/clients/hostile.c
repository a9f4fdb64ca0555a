/* Calls that no sensible program makes: each has a defined result, and none ends the process. */
#include "client.h"
#include <EGL/eglext.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static EGLConfig config;

static void without_context(void) {
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    glBegin(GL_TRIANGLES);
    glVertex2f(0, 0);
    glEnd();
    glGenTextures(1, NULL);
    CHECK(glGetString(GL_VERSION) == NULL);
    CHECK(eglMakeCurrent(display, surface, surface, context));
}

static void nulls(void) {
    glVertex3fv(NULL);
    glLightfv(GL_LIGHT0, GL_POSITION, NULL);
    glLoadMatrixf(NULL);
    glGetIntegerv(GL_VIEWPORT, NULL);
    glGetIntegerv(GL_MODELVIEW_MATRIX, NULL);
    glGenTextures(4, NULL);
    glDeleteTextures(4, NULL);
    glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glDrawPixels(4, 4, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 4, NULL);
    glCallLists(4, GL_UNSIGNED_INT, NULL);
    glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STATIC_DRAW);
    glVertexPointer(3, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_INT, NULL);
    glDisableClientState(GL_VERTEX_ARRAY);
    glBitmap(8, 8, 0, 0, 0, 0, NULL);
    glPolygonStipple(NULL);
    glGetPolygonStipple(NULL);
    glSelectBuffer(4, NULL);
    glFeedbackBuffer(4, GL_2D, NULL);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 4, NULL);
    glGetPixelMapfv(GL_PIXEL_MAP_R_TO_R, NULL);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glMultiDrawArrays(GL_TRIANGLES, NULL, NULL, 3);
    while (glGetError() != GL_NO_ERROR) {}
}

static void numbers(void) {
    glViewport(INT_MIN, INT_MAX, INT_MAX, INT_MAX);
    glScissor(INT_MIN, INT_MAX, INT_MAX, INT_MAX);
    glEnable(GL_SCISSOR_TEST);
    glClear(GL_COLOR_BUFFER_BIT);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_SCISSOR_TEST);
    glDrawArrays(GL_TRIANGLES, INT_MAX, INT_MAX);
    glDrawArrays(GL_TRIANGLES, -1, -1);
    glGenLists(INT_MAX);
    glDeleteLists(UINT_MAX, INT_MAX);
    glGenTextures(-1, (GLuint[]){0});
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, INT_MAX, INT_MAX, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexImage3D(GL_TEXTURE_3D, INT_MAX, GL_RGBA, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, INT_MAX, INT_MAX, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (GLubyte[4]){0});
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, INT_MIN, INT_MIN, 4, 4, 0);
    glReadPixels(INT_MAX, INT_MAX, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (GLubyte[4]){0});
    while (glGetError() != GL_NO_ERROR) {}
    glReadPixels(0, 0, 65536, 65536, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    CHECK(glGetError() == GL_INVALID_VALUE);
    glCopyPixels(0, 0, 65536, 65536, GL_COLOR);
    CHECK(glGetError() == GL_OUT_OF_MEMORY);
    glGenTextures(INT_MAX, (GLuint[]){0});
    CHECK(glGetError() == GL_OUT_OF_MEMORY);
    glEvalMesh2(GL_POINT, INT_MIN, INT_MAX, INT_MIN, INT_MAX);
    CHECK(glGetError() == GL_OUT_OF_MEMORY);
    /* What was at an offset in a buffer is nowhere when that is gone. */
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    glVertexPointer(3, GL_FLOAT, 0, (void *)16);
    glDeleteBuffers(1, &buffer);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glInterleavedArrays(GL_C4F_N3F_V3F, 0, NULL);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glArrayElement(1);
    for (GLenum array = GL_VERTEX_ARRAY; array <= GL_COLOR_ARRAY; array++) glDisableClientState(array);
    CHECK(glGetError() == GL_NO_ERROR);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, INT_MAX);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, INT_MAX);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, INT_MAX);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, INT_MAX, INT_MAX, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 0);
    const float nan = __builtin_nanf(""), infinity = __builtin_inff();
    glVertex4f(nan, nan, nan, nan);
    glBegin(GL_TRIANGLES);
    glColor4f(nan, infinity, -infinity, 1);
    glVertex4f(nan, 0, 0, 1);
    glVertex4f(infinity, -infinity, 0, 0);
    glVertex4f(1, 1, 1, nan);
    glEnd();
    glRasterPos4f(nan, nan, nan, nan);
    glPointSize(nan);
    glLineWidth(infinity);
    glOrtho(nan, nan, 0, 0, infinity, 1);
    glLoadIdentity();
    glDepthRange(nan, nan);
    glDepthRange(0, 1);
    glPixelZoom(nan, infinity);
    glRasterPos2f(0, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (GLubyte[4]){1, 2, 3, 4});
    glPixelZoom(1, 1);
    glEvalMesh2(GL_FILL, 5, -5, 5, -5);
    glLineWidth(1);
    glViewport(0, 0, 16, 16);
    while (glGetError() != GL_NO_ERROR) {}
}

static void lists(void) {
    /* One that calls itself, and one that deletes itself. */
    glNewList(5, GL_COMPILE);
    glCallList(5);
    glEndList();
    glCallList(5);
    glNewList(6, GL_COMPILE_AND_EXECUTE);
    glNewList(7, GL_COMPILE);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glDeleteLists(6, 1);
    glCallList(6);
    glEndList();
    glEndList();
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glNewList(0, GL_COMPILE);
    CHECK(glGetError() == GL_INVALID_VALUE);
    glBegin(GL_QUADS);
    glNewList(8, GL_COMPILE);
    glEnd();
    CHECK(glGetError() == GL_INVALID_OPERATION);
}

static void objects(void) {
    GLuint buffer, texture;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 16, NULL, GL_STATIC_DRAW);
    CHECK(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE));
    glVertexPointer(4, GL_FLOAT, 0, (void *)(intptr_t)-1);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDeleteBuffers(1, &buffer);
    CHECK(!glUnmapBuffer(GL_ARRAY_BUFFER));
    glDisableClientState(GL_VERTEX_ARRAY);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 16, NULL, GL_STATIC_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 12, 8, (GLubyte[8]){0});
    glVertexPointer(2, GL_FLOAT, 1 << 30, (void *)(intptr_t)-3);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_POINTS, 0, 100);
    glDrawElements(GL_POINTS, 2, GL_UNSIGNED_INT, (GLuint[]){UINT_MAX, 7});
    glDisableClientState(GL_VERTEX_ARRAY);
    glDeleteBuffers(1, &buffer);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glBindTexture(GL_TEXTURE_3D, texture);
    glEnable(GL_TEXTURE_2D);
    glDeleteTextures(1, &texture);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_TEXTURE_2D);
    while (glGetError() != GL_NO_ERROR) {}
}

/* Objects that change while programs, framebuffers and transform feedback have them. */
static void bound_objects(void) {
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, ProgramStringARB);
    ENTRY(PFNGLBINDIMAGETEXTUREEXTPROC, BindImageTextureEXT);
    ENTRY(PFNGLFRAMEBUFFERTEXTUREEXTPROC, FramebufferTextureEXT);
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLVERTEXATTRIBIPOINTEREXTPROC, VertexAttribIPointerEXT);
    ENTRY(PFNGLENABLEVERTEXATTRIBARRAYARBPROC, EnableVertexAttribArrayARB);
    ENTRY(PFNGLDISABLEVERTEXATTRIBARRAYARBPROC, DisableVertexAttribArrayARB);
    const char *text = "!!NVfp5.0\nINT TEMP at;\nFLR.S at, fragment.position;\nMOV.S at.zw, 0;\nSTOREIM.U32 image[0], at, at, 2D;\n"
        "MOV.F result.color, 1;\nEND";
    ProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    GLuint texture, framebuffer, buffer;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_3D, texture);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    const int sizes[] = {8, 2, 16, 0, 4};
    for (int n = 0; n < 5; n++) {
        BindImageTextureEXT(0, texture, 0, GL_FALSE, n, GL_READ_WRITE, GL_RGBA8);
        FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
        glRectf(-1, -1, 1, 1);
        glTexImage3D(GL_TEXTURE_3D, 0, n % 2 ? GL_RGBA16 : GL_RGBA8, sizes[n], sizes[n], sizes[n], 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        glRectf(-1, -1, 1, 1);
        glBindFramebuffer(GL_FRAMEBUFFER, n % 2 ? framebuffer : 0);
        glRectf(-1, -1, 1, 1);
    }
    glDeleteTextures(1, &texture);
    glRectf(-1, -1, 1, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    while (glGetError() != GL_NO_ERROR) {}
    /* A buffer that is recorded to gets shorter, is mapped, and goes. */
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 256, NULL, GL_STATIC_DRAW);
    glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 64, LONG_MAX - 3);
    TransformFeedbackAttribsNV(1, (const GLint[]){GL_POSITION, 4, 0}, GL_INTERLEAVED_ATTRIBS_NV);
    BeginTransformFeedbackNV(GL_TRIANGLES);
    CHECK(glGetError() == GL_NO_ERROR);
    glRectf(-1, -1, 1, 1);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 32, NULL, GL_STATIC_DRAW);
    glRectf(-1, -1, 1, 1);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 1 << 20, NULL, GL_STATIC_DRAW);
    CHECK(glMapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, GL_READ_WRITE));
    glRectf(-1, -1, 1, 1);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glDeleteBuffers(1, &buffer);
    glRectf(-1, -1, 1, 1);
    EndTransformFeedbackNV();
    CHECK(glGetError() == GL_NO_ERROR);
    TransformFeedbackAttribsNV(INT_MAX, NULL, GL_INTERLEAVED_ATTRIBS_NV);
    TransformFeedbackAttribsNV(-1, NULL, GL_INTERLEAVED_ATTRIBS_NV);
    CHECK(glGetError() == GL_INVALID_VALUE);
    glDispatchComputeIndirect(PTRDIFF_MAX);
    glDispatchComputeIndirect(PTRDIFF_MIN);
    VertexAttribIPointerEXT(3, 4, GL_INT, INT_MAX, (void *)(intptr_t)-1);
    VertexAttribIPointerEXT(3, 4, GL_INT, -1, NULL);
    VertexAttribIPointerEXT(3, 4, GL_INT, 0, NULL);
    EnableVertexAttribArrayARB(3);
    glRectf(-1, -1, 1, 1);
    DisableVertexAttribArrayARB(3);
    while (glGetError() != GL_NO_ERROR) {}
}

/* A context of its own, which shares: current in one thread at a time. */
static void *thread(void *shared) {
    CHECK(!eglMakeCurrent(display, surface, surface, context));
    CHECK(eglGetError() == EGL_BAD_ACCESS);
    EGLContext own = make_context(config, shared);
    const EGLint size[] = {EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_NONE};
    EGLSurface pbuffer = eglCreatePbufferSurface(display, config, size);
    CHECK(eglMakeCurrent(display, pbuffer, pbuffer, own));
    CHECK(glIsList(9));
    for (int n = 0; n < 50; n++) {
        glCallList(9);
        glBindTexture(GL_TEXTURE_2D, 3);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    }
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    CHECK(eglDestroyContext(display, own));
    CHECK(eglDestroySurface(display, pbuffer));
    return NULL;
}

static void threads(void) {
    glNewList(9, GL_COMPILE);
    glRectf(-1, -1, 1, 1);
    glEndList();
    pthread_t others[4];
    for (int n = 0; n < 4; n++) CHECK(pthread_create(&others[n], NULL, thread, context) == 0);
    for (int n = 0; n < 50; n++) {
        glEnable(GL_TEXTURE_2D);
        glBindTexture(GL_TEXTURE_2D, 3);
        glCallList(9);
    }
    for (int n = 0; n < 4; n++) pthread_join(others[n], NULL);
    glDisable(GL_TEXTURE_2D);
}

/* The end of a page, behind which nothing may be read. */
static char *end_of_memory(void) {
    const size_t page = sysconf(_SC_PAGESIZE);
    int zero = open("/dev/zero", O_RDWR);
    char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE, zero, 0);
    CHECK(pages != MAP_FAILED && mprotect(pages + page, page, PROT_NONE) == 0);
    close(zero);
    return pages + page;
}

/* What is refused is not read: there may be none of it. */
static void refused(void) {
    char *end = end_of_memory();
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    CHECK(glGetError() == GL_NO_ERROR);
    /* EXT_texture_compression_s3tc, errors of CompressedTexSubImage2D; section 3.8.3 of OpenGL 1.5. */
    const struct { int level, x, y, width, height; GLenum format; int count; GLenum error; } parts[] = {
        {0, 2, 0, 4, 4, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 16, GL_INVALID_OPERATION},
        {0, 0, 0, 6, 4, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 32, GL_INVALID_OPERATION},
        {0, 12, 0, 8, 4, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 32, GL_INVALID_VALUE},
        {0, 0, 0, 4, 4, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 8, GL_INVALID_OPERATION},
        {1, 0, 0, 4, 4, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 16, GL_INVALID_OPERATION},
    };
    for (size_t n = 0; n < sizeof parts / sizeof *parts; n++) {
        glCompressedTexSubImage2D(GL_TEXTURE_2D, parts[n].level, parts[n].x, parts[n].y, parts[n].width, parts[n].height,
                                  parts[n].format, parts[n].count, end);
        CHECK(glGetError() == parts[n].error);
    }
    glDeleteTextures(1, &texture);
    /* EGL_KHR_create_context: attributes and bits that are unknown, and versions that there are none of. */
    EGLint *list = (EGLint *)end - 2;
    list[0] = EGL_SAMPLE_BUFFERS, list[1] = EGL_NONE;
    CHECK(eglCreateContext(display, config, EGL_NO_CONTEXT, list) == EGL_NO_CONTEXT);
    CHECK(eglGetError() == EGL_BAD_ATTRIBUTE);
    const struct { EGLint pairs[5], error; } attributes[] = {
        {{EGL_CONTEXT_FLAGS_KHR, INT_MIN, EGL_NONE}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_MAJOR_VERSION, -1, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_MAJOR_VERSION, 1, EGL_CONTEXT_MINOR_VERSION, -1, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_MAJOR_VERSION, 1, EGL_CONTEXT_MINOR_VERSION, 6, EGL_NONE}, EGL_BAD_MATCH},
    };
    for (size_t n = 0; n < sizeof attributes / sizeof *attributes; n++) {
        CHECK(eglCreateContext(display, config, EGL_NO_CONTEXT, attributes[n].pairs) == EGL_NO_CONTEXT);
        CHECK(eglGetError() == attributes[n].error);
    }
    /* EGL_EXT_platform_base is an extension of no display. */
    CHECK(strstr(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS), "EGL_EXT_platform_base") != NULL);
}

static void window_system(void) {
    CHECK(!eglMakeCurrent(display, (EGLSurface)1, (EGLSurface)1, context));
    CHECK(eglGetError() == EGL_BAD_SURFACE);
    CHECK(!eglMakeCurrent(display, surface, surface, (EGLContext)77));
    CHECK(eglGetError() == EGL_BAD_CONTEXT);
    CHECK(!eglGetConfigAttrib(display, (EGLConfig)9999, EGL_RED_SIZE, (EGLint[1]){0}));
    CHECK(eglGetError() == EGL_BAD_CONFIG);
    CHECK(!eglDestroySurface(display, (EGLSurface)77));
    CHECK(eglCreatePbufferSurface(display, config, (const EGLint[]){EGL_WIDTH, -1, EGL_NONE}) == EGL_NO_SURFACE);
    CHECK(eglCreatePbufferSurface(display, config, (const EGLint[]){EGL_WIDTH, INT_MAX, EGL_HEIGHT, INT_MAX, EGL_NONE}) == EGL_NO_SURFACE);
    /* What is current stays when it is destroyed. */
    CHECK(eglDestroyContext(display, context));
    CHECK(eglDestroySurface(display, surface));
    glClear(GL_COLOR_BUFFER_BIT);
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(eglTerminate(display));
    glRectf(-1, -1, 1, 1);
    CHECK(glGetError() == GL_NO_ERROR);
}

int main(void) {
    config = start(16, 16);
    without_context();
    nulls();
    numbers();
    lists();
    objects();
    bound_objects();
    threads();
    refused();
    window_system();
    return 0;
}
