/* Memory that is gone is GL_OUT_OF_MEMORY (OpenGL 1.5, section 2.5), and what is asked for next works. The limit of the
 * process is that of its address space, which what is asked for here exceeds, or nearly fills. */
#include "check.h"
#include <sys/resource.h>
#include <unistd.h>

enum { SIDE = 8192 };

static long pages(void) {
    long count = 0;
    FILE *const file = fopen("/proc/self/statm", "r");
    CHECK(file && fscanf(file, "%ld", &count) == 1);
    fclose(file);
    return count;
}

/* Leaves so many MiB of address space from now on. */
static void leave(long mebibytes) {
    const rlim_t limit = (rlim_t)pages() * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)mebibytes << 20);
    struct rlimit all;
    CHECK(getrlimit(RLIMIT_AS, &all) == 0);
    all.rlim_cur = limit;
    CHECK(setrlimit(RLIMIT_AS, &all) == 0);
}

static void unlimited(void) {
    struct rlimit all;
    CHECK(getrlimit(RLIMIT_AS, &all) == 0);
    all.rlim_cur = all.rlim_max;
    CHECK(setrlimit(RLIMIT_AS, &all) == 0);
}

/* A draw shows that the context is in order. */
static void works(void) {
    ERROR(GL_NO_ERROR);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glColor3f(1, 0, 1);
    glRectf(-1, -1, 1, 1);
    PIXEL(5, 5, 255, 0, 255);
    ERROR(GL_NO_ERROR);
}

static void images(void) {
    unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F_ARB, SIDE, SIDE, 0, GL_RGBA, GL_FLOAT, NULL);
    ERROR(GL_OUT_OF_MEMORY);
    works();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_OUT_OF_MEMORY);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16, 0, 0, SIDE, SIDE, 0);
    ERROR(GL_OUT_OF_MEMORY);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 4, 0, 16, (GLubyte[16]){0});
    works();
    glTexStorage2D(GL_TEXTURE_2D, 14, GL_RGBA32F_ARB, SIDE, SIDE);
    ERROR(GL_OUT_OF_MEMORY);
    unfiltered(GL_TEXTURE_3D);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 512, 512, 512, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_OUT_OF_MEMORY);
    works();
}

static void renderbuffers(void) {
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIDE, SIDE);
    ERROR(GL_OUT_OF_MEMORY);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 8, GL_DEPTH24_STENCIL8, SIDE, SIDE);
    ERROR(GL_OUT_OF_MEMORY);
    works();
    const EGLint size[] = {EGL_WIDTH, SIDE, EGL_HEIGHT, SIDE, EGL_NONE};
    EGLConfig config;
    EGLint count;
    CHECK(eglChooseConfig(display, (const EGLint[]){EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE}, &config, 1, &count) && count == 1);
    CHECK(eglCreatePbufferSurface(display, config, size) == EGL_NO_SURFACE && eglGetError() == EGL_BAD_ALLOC);
    works();
}

static void buffers(void) {
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, 1l << 30, NULL, GL_STATIC_DRAW);
    ERROR(GL_OUT_OF_MEMORY);
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    CHECK(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE) && glUnmapBuffer(GL_ARRAY_BUFFER));
    glDeleteBuffers(1, &name);
    works();
}

/* Vertices, and commands of a list, until there is no memory. */
static void growth(void) {
    glBegin(GL_POINTS);
    for (int n = 0; n < 4000000; n++) {
        glColor3f(0, n, 0);
        glVertex2f(5, 5);
    }
    glEnd();
    ERROR(GL_OUT_OF_MEMORY);
    works();
    /* A pattern of 1 MiB each time, which a list keeps. */
    static GLfloat pixels[256 * 256 * 4];
    GLenum error = GL_NO_ERROR;
    glNewList(1, GL_COMPILE);
    for (int n = 0; n < 1000 && !error; n++) {
        glDrawPixels(256, 256, GL_RGBA, GL_FLOAT, pixels);
        error = glGetError();
    }
    glEndList();
    CHECK(error == GL_OUT_OF_MEMORY);
    glDeleteLists(1, 1);
    works();
}

int main(void) {
    start(32, 32);
    works();
    leave(96);
    images();
    renderbuffers();
    buffers();
    growth();
    unlimited();
    works();
    return 0;
}
