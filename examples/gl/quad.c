/* Draws a square with a fragment program: of NV_fragment_program, of ARB_fragment_program with any options, or of
 * NV_gpu_program4 or 5. Texture image unit 0 has a checked texture, fragment.texcoord[0] is from (0, 0) to (1, 1), and
 * fragment.color is green and red along it. There is no window; the picture becomes a PPM file.
 *
 *   cc -o quad quad.c -lEGL -lOpenGL
 *   LD_PRELOAD=libnvjit_shim.so ./quad PROGRAM PICTURE.ppm [X,Y,Z,W ...]
 *
 * The vectors are program.local[0] and the following. */
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 256, TEXELS = 8 };

#define ENTRY(type, name) type name = (type)eglGetProcAddress(#name)

static void check(int condition, const char *what) {
    if (!condition) {
        fprintf(stderr, "%s (EGL error 0x%04x, GL error 0x%04x)\n", what, eglGetError(), glGetError());
        exit(1);
    }
}

static void open_context(void) {
    ENTRY(PFNEGLGETPLATFORMDISPLAYEXTPROC, eglGetPlatformDisplayEXT);
    check(eglGetPlatformDisplayEXT != NULL, "there is no EGL without a screen");
    EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    check(eglInitialize(display, NULL, NULL) && eglBindAPI(EGL_OPENGL_API), "there is no driver");
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_RED_SIZE, 8, EGL_NONE};
    const EGLint size[] = {EGL_WIDTH, SIDE, EGL_HEIGHT, SIDE, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    check(eglChooseConfig(display, wanted, &config, 1, &count) && count == 1, "there is no configuration");
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    check(eglMakeCurrent(display, surface, surface, context), "there is no context");
}

static void load(const char *name) {
    static char text[1 << 20];
    FILE *file = fopen(name, "rb");
    if (!file) {
        perror(name);
        exit(1);
    }
    GLsizei length = (GLsizei)fread(text, 1, sizeof text, file);
    fclose(file);
    if (!strncmp(text, "!!FP1", 5)) {
        ENTRY(PFNGLLOADPROGRAMNVPROC, glLoadProgramNV);
        ENTRY(PFNGLBINDPROGRAMNVPROC, glBindProgramNV);
        check(glLoadProgramNV && glBindProgramNV, "there is no NV_fragment_program");
        glLoadProgramNV(GL_FRAGMENT_PROGRAM_NV, 1, length, (const GLubyte *)text);
        glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
        glEnable(GL_FRAGMENT_PROGRAM_NV);
    } else {
        ENTRY(PFNGLBINDPROGRAMARBPROC, glBindProgramARB);
        ENTRY(PFNGLPROGRAMSTRINGARBPROC, glProgramStringARB);
        check(glBindProgramARB && glProgramStringARB, "there is no ARB_fragment_program");
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 1);
        glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length, text);
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
    }
    if (glGetError()) {
        fprintf(stderr, "%s: %s\n", name, (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB));
        exit(1);
    }
}

static void checked_texture(void) {
    GLubyte texels[TEXELS][TEXELS][4];
    for (int i = 0; i < TEXELS * TEXELS; i++) {
        int x = i % TEXELS, y = i / TEXELS, light = (x + y) % 2;
        const GLubyte texel[4] = {light ? 255 : 64, (GLubyte)(light ? 255 - 16 * x : 64), (GLubyte)(light ? 255 - 16 * y : 96), 255};
        memcpy(texels[y][x], texel, 4);
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, TEXELS, TEXELS, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: quad PROGRAM PICTURE.ppm [X,Y,Z,W ...]\n");
        return 1;
    }
    open_context();
    load(arguments[1]);
    checked_texture();
    ENTRY(PFNGLPROGRAMLOCALPARAMETER4FARBPROC, glProgramLocalParameter4fARB);
    for (int number = 3; number < count; number++) {
        float x = 0, y = 0, z = 0, w = 0;
        check(sscanf(arguments[number], "%f,%f,%f,%f", &x, &y, &z, &w) == 4, "a vector is X,Y,Z,W");
        glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, number - 3, x, y, z, w);
    }
    glViewport(0, 0, SIDE, SIDE);
    glBegin(GL_QUADS);
    for (int corner = 0; corner < 4; corner++) {
        float x = corner == 1 || corner == 2, y = corner / 2;
        glColor3f(x, y, 0);
        glTexCoord2f(x, y);
        glVertex2f(2 * x - 1, 2 * y - 1);
    }
    glEnd();
    check(glGetError() == GL_NO_ERROR, "it cannot be drawn");
    static GLubyte pixels[SIDE][SIDE][3];
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGB, GL_UNSIGNED_BYTE, pixels);
    FILE *picture = fopen(arguments[2], "wb");
    if (!picture) {
        perror(arguments[2]);
        return 1;
    }
    fprintf(picture, "P6\n%d %d\n255\n", SIDE, SIDE);
    for (int row = SIDE; row-- > 0;) fwrite(pixels[row], 1, sizeof pixels[row], picture);
    return fclose(picture) ? 1 : 0;
}
