/* libOSMesa: drawing to memory, without a window system. The library is loaded by its name, and has the commands of the
   GL, too. */
#include <GL/gl.h>
#include <GL/glext.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void *Context;

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1); \
        } \
    } while (0)
#define LOAD(result, name, ...) result (*name)(__VA_ARGS__) = (result (*)(__VA_ARGS__))dlsym(library, #name); CHECK(name)

enum { OSMESA_BGRA = 1, OSMESA_ARGB = 2, OSMESA_RGB_565 = 5, OSMESA_ROW_LENGTH = 0x10, OSMESA_Y_UP, OSMESA_WIDTH = 0x20, OSMESA_HEIGHT,
    OSMESA_FORMAT, OSMESA_TYPE, OSMESA_MAX_WIDTH, OSMESA_DEPTH_BITS = 0x30, OSMESA_PROFILE = 0x33, OSMESA_CORE_PROFILE, OSMESA_COMPAT_PROFILE,
    OSMESA_CONTEXT_MAJOR_VERSION };
enum { WIDTH = 20, HEIGHT = 10 };

int main(void) {
    void *library = dlopen("libOSMesa.so.8", RTLD_NOW);
    CHECK(library);
    LOAD(Context, OSMesaCreateContext, GLenum, Context);
    LOAD(Context, OSMesaCreateContextExt, GLenum, GLint, GLint, GLint, Context);
    LOAD(Context, OSMesaCreateContextAttribs, const int *, Context);
    LOAD(void, OSMesaDestroyContext, Context);
    LOAD(GLboolean, OSMesaMakeCurrent, Context, void *, GLenum, GLsizei, GLsizei);
    LOAD(Context, OSMesaGetCurrentContext, void);
    LOAD(void, OSMesaPixelStore, GLint, GLint);
    LOAD(void, OSMesaGetIntegerv, GLint, GLint *);
    LOAD(GLboolean, OSMesaGetDepthBuffer, Context, GLint *, GLint *, GLint *, void **);
    LOAD(GLboolean, OSMesaGetColorBuffer, Context, GLint *, GLint *, GLint *, void **);
    LOAD(void *, OSMesaGetProcAddress, const char *);
    LOAD(void, OSMesaColorClamp, GLboolean);
    LOAD(void, OSMesaPostprocess, Context, const char *, unsigned);
    LOAD(void, glClearColor, GLfloat, GLfloat, GLfloat, GLfloat);
    LOAD(void, glClear, GLbitfield);
    LOAD(void, glRectf, GLfloat, GLfloat, GLfloat, GLfloat);
    LOAD(void, glColor3f, GLfloat, GLfloat, GLfloat);
    LOAD(void, glEnable, GLenum);
    LOAD(void, glFinish, void);
    LOAD(void, glDisable, GLenum);
    LOAD(void, glScissor, GLint, GLint, GLsizei, GLsizei);
    LOAD(void, glReadPixels, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
    LOAD(const GLubyte *, glGetString, GLenum);
    LOAD(void, glGetIntegerv, GLenum, GLint *);
    CHECK(OSMesaGetProcAddress("glRectf") && OSMesaGetProcAddress("OSMesaMakeCurrent"));
    CHECK(!OSMesaGetProcAddress("glCreateShader") && !OSMesaGetProcAddress(NULL));

    const Context context = OSMesaCreateContext(GL_RGBA, NULL);
    CHECK(context && !OSMesaGetCurrentContext());
    static unsigned char pixels[HEIGHT][WIDTH][4];
    CHECK(OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, WIDTH, HEIGHT) && OSMesaGetCurrentContext() == context);
    CHECK(strcmp((const char *)glGetString(GL_VENDOR), "nvjit") == 0);
    /* The lowest row comes first. */
    glClearColor(1, 0.5f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glColor3f(0, 0, 1);
    glRectf(-1, -1, 1, 0);
    glFinish();
    CHECK(memcmp(pixels[0][0], "\x00\x00\xff\xff", 4) == 0 && memcmp(pixels[9][19], "\xff\x80\x00\xff", 4) == 0);
    GLint width, height, other;
    void *found;
    CHECK(OSMesaGetDepthBuffer(context, &width, &height, &other, &found) && width == WIDTH && height == HEIGHT && other == 4);
    const unsigned *depths = found;
    CHECK(depths[0] == 0x800000 && depths[WIDTH * HEIGHT - 1] == 0xffffff);
    CHECK(OSMesaGetColorBuffer(context, &width, &height, &other, &found) && found == pixels && other == GL_RGBA);
    OSMesaGetIntegerv(OSMESA_WIDTH, &width);
    OSMesaGetIntegerv(OSMESA_TYPE, &other);
    CHECK(width == WIDTH && other == GL_UNSIGNED_BYTE);
    OSMesaGetIntegerv(OSMESA_MAX_WIDTH, &width);
    CHECK(width >= 4096);

    /* From the upper edge, and with rows that are further apart. */
    static unsigned char wide[HEIGHT][32][4];
    memset(wide, 7, sizeof wide);
    OSMesaPixelStore(OSMESA_Y_UP, 0);
    OSMesaPixelStore(OSMESA_ROW_LENGTH, 32);
    CHECK(OSMesaMakeCurrent(context, wide, GL_UNSIGNED_BYTE, WIDTH, HEIGHT));
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    CHECK(memcmp(wide[9][19], "\xff\x80\x00\xff", 4) == 0 && wide[9][20][0] == 7);

    CHECK(wide[0][0][2] == 0);

    /* Memory that is gone before the next one is made current is not written; the next one gets the picture. */
    unsigned char *const gone = malloc(sizeof wide);
    CHECK(gone && OSMesaMakeCurrent(context, gone, GL_UNSIGNED_BYTE, WIDTH, HEIGHT));
    memset(gone, 7, sizeof wide);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    memset(wide, 7, sizeof wide);
    CHECK(OSMesaMakeCurrent(context, wide, GL_UNSIGNED_BYTE, WIDTH, HEIGHT) && gone[0] == 7);
    glFinish();
    CHECK(memcmp(wide[9][19], "\x00\xff\x00\xff", 4) == 0 && wide[9][20][0] == 7 && gone[0] == 7);
    /* So it is if the next one has another size, whose picture is another one, */
    glClear(GL_COLOR_BUFFER_BIT);
    memset(wide, 7, sizeof wide);
    CHECK(OSMesaMakeCurrent(context, gone, GL_UNSIGNED_BYTE, 4, 4) && wide[0][0][0] == 7);
    glClear(GL_COLOR_BUFFER_BIT);
    /* and where the context is destroyed. */
    const Context second = OSMesaCreateContext(GL_RGBA, NULL);
    CHECK(second && OSMesaMakeCurrent(second, wide, GL_UNSIGNED_BYTE, WIDTH, HEIGHT) && gone[1] == 255);
    glClear(GL_COLOR_BUFFER_BIT);
    memset(wide, 7, sizeof wide);
    OSMesaDestroyContext(second);
    CHECK(wide[0][0][0] == 7 && !OSMesaGetCurrentContext());
    free(gone);
    /* Rows that lie in another way get their pixels with the next glFinish. Reading does not make them new. */
    CHECK(OSMesaMakeCurrent(context, wide, GL_UNSIGNED_BYTE, WIDTH, HEIGHT));
    glClear(GL_COLOR_BUFFER_BIT);
    glClearColor(0, 0, 1, 1);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, WIDTH, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glFinish();
    CHECK(wide[9][0][2] == 255 && wide[0][0][2] == 0);
    OSMesaPixelStore(OSMESA_Y_UP, 1);
    glFinish();
    CHECK(wide[9][0][2] == 0 && wide[0][0][2] == 255);
    memset(wide, 7, sizeof wide);
    unsigned char read[4];
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    glFinish();
    CHECK(read[2] == 255 && wide[0][0][2] == 7);

    /* Other formats; contexts that share. */
    const struct { GLenum format, type; unsigned char pixel[4]; int bytes; } formats[] = {
        {OSMESA_BGRA, GL_UNSIGNED_BYTE, {0, 0x80, 0xff, 0xff}, 4}, {OSMESA_ARGB, GL_UNSIGNED_BYTE, {0xff, 0xff, 0x80, 0}, 4},
        {GL_RGB, GL_UNSIGNED_BYTE, {0xff, 0x80, 0}, 3}, {OSMESA_RGB_565, GL_UNSIGNED_SHORT_5_6_5, {0x00, 0xfc}, 2}};
    for (size_t n = 0; n < sizeof formats / sizeof formats[0]; n++) {
        const Context own = OSMesaCreateContextExt(formats[n].format, 0, 0, 0, context);
        unsigned char small[6 * 4 * 4];
        CHECK(own && OSMesaMakeCurrent(own, small, formats[n].type, 6, 4));
        CHECK(!OSMesaGetDepthBuffer(own, &width, &height, &other, &found));
        glClearColor(1, 0.5f, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glFinish();
        CHECK(memcmp(small, formats[n].pixel, formats[n].bytes) == 0);
        CHECK(memcmp(small + (6 * 4 - 1) * formats[n].bytes, formats[n].pixel, formats[n].bytes) == 0);
        OSMesaDestroyContext(own);
        CHECK(!OSMesaGetCurrentContext());
    }

    /* Components of 16 bits and floats, in each order. */
    for (int n = 0; n < 3; n++) {
        const Context own = OSMesaCreateContext(n == 0 ? GL_RGBA : n == 1 ? OSMESA_BGRA : GL_RGB, NULL);
        const int parts = n == 2 ? 3 : 4, first = n == 1 ? 2 : 0, last = parts * (6 * 4 - 1);
        static unsigned short shorts[6 * 4 * 4];
        static float floats[6 * 4 * 4];
        CHECK(own && OSMesaMakeCurrent(own, shorts, GL_UNSIGNED_SHORT, 6, 4));
        OSMesaGetIntegerv(OSMESA_TYPE, &other);
        CHECK(other == GL_UNSIGNED_SHORT);
        glClearColor(1, 0.4f, 2, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 0, 1, 1);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        glFinish();
        CHECK(shorts[1] == 0 && shorts[last + first] == 65535 && shorts[last + 1] == 26214 && shorts[last + 2 - first] == 65535);
        CHECK(OSMesaMakeCurrent(own, floats, GL_FLOAT, 6, 4));
        glClearColor(-3, 0.4f, 2, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glFinish();
        CHECK(floats[last + first] == -3 && floats[last + 1] == 0.4f && floats[last + 2 - first] == 2);
        /* Colours of fragments are clamped if that is wanted. */
        for (GLboolean clamp = 1; clamp < 2; clamp--) {
            OSMesaColorClamp(clamp);
            GLint found_clamp = -1;
            glGetIntegerv(GL_CLAMP_FRAGMENT_COLOR_ARB, &found_clamp);
            CHECK(found_clamp == (clamp ? GL_TRUE : GL_FIXED_ONLY_ARB));
        }
        OSMesaDestroyContext(own);
    }

    /* What there is not. */
    CHECK(!OSMesaCreateContext(GL_COLOR_INDEX, NULL));
    CHECK(!OSMesaMakeCurrent(context, pixels, GL_INT, WIDTH, HEIGHT) && !OSMesaMakeCurrent(context, NULL, GL_UNSIGNED_BYTE, 1, 1));
    CHECK(!OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 0, 1) && !OSMesaMakeCurrent(pixels, pixels, GL_UNSIGNED_BYTE, 1, 1));
    const int core[] = {OSMESA_FORMAT, GL_RGBA, OSMESA_PROFILE, OSMESA_CORE_PROFILE, 0}, later[] = {OSMESA_CONTEXT_MAJOR_VERSION, 3, 0};
    CHECK(!OSMesaCreateContextAttribs(core, NULL) && !OSMesaCreateContextAttribs(later, NULL));
    const int plain[] = {OSMESA_FORMAT, OSMESA_BGRA, OSMESA_DEPTH_BITS, 24, OSMESA_PROFILE, OSMESA_COMPAT_PROFILE, 0};
    const Context last = OSMesaCreateContextAttribs(plain, NULL);
    CHECK(last);
    OSMesaColorClamp(GL_TRUE);
    OSMesaPostprocess(last, "pp_jimenezmlaa", 8);
    OSMesaDestroyContext(last);
    CHECK(OSMesaMakeCurrent(NULL, NULL, 0, 0, 0) && !OSMesaGetCurrentContext());
    OSMesaDestroyContext(context);
    OSMesaDestroyContext(NULL);
    return 0;
}
