/* Images that keep other colours than four fractions. Each function is of one part of ARB_framebuffer_object,
 * EXT_texture_integer or OpenGL 1.5, whose sections it names. */
#include "framebuffer.h"

enum { SIZE = 64 };

static void expect(int line, GLenum format, GLenum type, int x, int y, const int wanted[4]) {
    GLint found[4] = {0};
    GLubyte bytes[4] = {0};
    glReadPixels(x, y, 1, 1, format, type, type == GL_UNSIGNED_BYTE ? (void *)bytes : found);
    expect_error(line, GL_NO_ERROR);
    for (int i = 0; i < 4; i++) {
        int value = type == GL_UNSIGNED_BYTE ? bytes[i] : found[i];
        if (type == GL_UNSIGNED_BYTE ? abs(value - wanted[i]) > 1 : value != wanted[i]) {
            fprintf(stderr, "line %d: component %d of (%d,%d) is %d, not %d\n", line, i, x, y, value, wanted[i]);
            exit(1);
        }
    }
}
#define PIXEL(x, y, ...) expect(__LINE__, GL_RGBA, GL_UNSIGNED_BYTE, x, y, (const int[4]){__VA_ARGS__})
#define INTEGERS(x, y, ...) expect(__LINE__, GL_RGBA_INTEGER_EXT, GL_INT, x, y, (const int[4]){__VA_ARGS__})

static GLint level(GLenum name) {
    GLint found = -1;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, name, &found);
    return found;
}

static GLint attached(GLenum name) {
    GLint found = -1;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, &found);
    return found;
}

static GLuint texture(GLenum internal, GLenum format, GLenum type, const void *pixels) {
    const GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, SIZE, SIZE, 0, format, type, pixels);
    ERROR(GL_NO_ERROR);
    return name;
}

static void attach_texture(GLuint name) {
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
}

static void attach_renderbuffer(GLenum internal, int samples) {
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, internal, SIZE, SIZE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
}

/* ARB_framebuffer_object, 4.4.4 and 4.4.6, and OpenGL 3.0, 4.3.2: what is written is converted as texels are; of what
 * is not there, green and blue are read as 0, alpha as 1. Blending reads, too. */
static void components(void) {
    /* The internal format; what is read where (51,102,153,204) was written; bits of red and of alpha. */
    static const struct {
        GLenum internal;
        int read[4], red, alpha;
    } rows[] = {
        {GL_ALPHA8, {0, 0, 0, 204}, 0, 8},
        {GL_LUMINANCE8, {51, 0, 0, 255}, 0, 0},
        {GL_LUMINANCE, {51, 0, 0, 255}, 0, 0},
        {GL_LUMINANCE8_ALPHA8, {51, 0, 0, 204}, 0, 8},
        {GL_INTENSITY8, {51, 0, 0, 255}, 0, 0},
        {GL_INTENSITY16, {51, 0, 0, 255}, 0, 0},
        {GL_ALPHA16, {0, 0, 0, 204}, 0, 16},
        {GL_LUMINANCE32F_ARB, {51, 0, 0, 255}, 0, 0},
        {GL_LUMINANCE_ALPHA16F_ARB, {51, 0, 0, 204}, 0, 16},
        {GL_RGBA8, {51, 102, 153, 204}, 8, 8},
        {GL_RGB8, {51, 102, 153, 255}, 8, 0},
    };
    for (int kind = 0; kind < 2 * (int)(sizeof rows / sizeof *rows); kind++) {
        const int *read = rows[kind / 2].read;
        GLenum internal = rows[kind / 2].internal;
        GLuint object = framebuffer(), name = 0;
        if (kind % 2) {
            attach_renderbuffer(internal, 0);
        } else {
            attach_texture(name = texture(internal, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
        }
        CHECK(value(GL_RED_BITS) == rows[kind / 2].red && value(GL_ALPHA_BITS) == rows[kind / 2].alpha);
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE) == rows[kind / 2].red);
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE) == rows[kind / 2].alpha);
        glViewport(0, 0, SIZE, SIZE);
        /* A clear, a clear of a part, and a draw. */
        glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
        glClear(GL_COLOR_BUFFER_BIT);
        PIXEL(9, 9, read[0], read[1], read[2], read[3]);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 0, 8, 8);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        int alpha = read[3] == 255 ? 255 : 0;
        PIXEL(7, 7, 0, 0, 0, alpha);
        PIXEL(8, 8, read[0], read[1], read[2], read[3]);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor4f(0.2f, 0.4f, 0.6f, 0.8f);
        square();
        PIXEL(9, 9, read[0], read[1], read[2], read[3]);
        /* The destination's alpha is that which is read. */
        glEnable(GL_BLEND);
        glBlendFunc(GL_DST_ALPHA, GL_ZERO);
        glColor4f(1, 1, 1, 1);
        square();
        glDisable(GL_BLEND);
        int red = read[0] ? read[3] : 0, green = read[1] ? read[3] : 0;
        PIXEL(9, 9, red, green, green, read[3]);
        /* A mask of red leaves what is made of it. */
        glColorMask(GL_FALSE, GL_TRUE, GL_TRUE, GL_TRUE);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        GLubyte pixel[4];
        glReadPixels(9, 9, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        CHECK(abs(pixel[0] - red) <= 1);
        if (!(kind % 2)) {
            /* The image is as it was drawn: for lookups, and for GetTexImage. */
            glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
            glClear(GL_COLOR_BUFFER_BIT);
            static GLubyte image[SIZE][SIZE][4];
            glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, image);
            CHECK(abs(image[3][3][0] - read[0]) <= 1 && abs(image[3][3][1] - read[1]) <= 1 && abs(image[3][3][3] - read[3]) <= 1);
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
            glEnable(GL_TEXTURE_2D);
            glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
            square();
            glDisable(GL_TEXTURE_2D);
            /* Table 3.21 of OpenGL 2.1: luminance is all of red, green and blue, intensity is alpha, too. */
            if (read[1] == 0 && read[0] != 0) {
                int intensity = internal == GL_INTENSITY8 || internal == GL_INTENSITY16;
                PIXEL(9, 9, 51, 51, 51, intensity ? 51 : read[3]);
            }
            glBindFramebuffer(GL_FRAMEBUFFER, object);
        }
        /* A blit to four components, and back. */
        GLuint other = framebuffer();
        attach_renderbuffer(GL_RGBA8, 0);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, object);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, object);
        glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
        glClear(GL_COLOR_BUFFER_BIT);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, other);
        if (internal != GL_LUMINANCE32F_ARB && internal != GL_LUMINANCE_ALPHA16F_ARB) {
            glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
            glBindFramebuffer(GL_READ_FRAMEBUFFER, other);
            PIXEL(9, 9, read[0], read[1], read[2], read[3]);
        }
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteFramebuffers(1, &object);
        glDeleteFramebuffers(1, &other);
        ERROR(GL_NO_ERROR);
    }
}

/* EXT_texture_integer, 3.8.1, 3.8.2 and 6.1.3: images of integers are made of integers, which are clamped, and read as
 * such. */
static void images(void) {
    static GLint pixels[SIZE * SIZE][4];
    pixels[0][0] = 300, pixels[0][1] = -300, pixels[0][2] = 100000, pixels[0][3] = -7;
    static const struct {
        GLenum internal;
        int read[4], type, bits;
    } rows[] = {
        {GL_RGBA8I_EXT, {127, -128, 127, -7}, GL_INT, 8},
        {GL_RGBA8UI_EXT, {255, 0, 255, 0}, GL_UNSIGNED_INT, 8},
        {GL_RGBA16I_EXT, {300, -300, 32767, -7}, GL_INT, 16},
        {GL_RGBA16UI_EXT, {300, 0, 65535, 0}, GL_UNSIGNED_INT, 16},
        {GL_RGBA32I_EXT, {300, -300, 100000, -7}, GL_INT, 32},
        {GL_RGBA32UI_EXT, {300, 0, 100000, 0}, GL_UNSIGNED_INT, 32},
        {GL_RGB16I_EXT, {300, -300, 32767, 1}, GL_INT, 16},
    };
    for (int kind = 0; kind < (int)(sizeof rows / sizeof *rows); kind++) {
        GLuint name = texture(rows[kind].internal, GL_RGBA_INTEGER_EXT, GL_INT, pixels);
        CHECK(level(GL_TEXTURE_RED_TYPE_ARB) == rows[kind].type && level(GL_TEXTURE_RED_SIZE) == rows[kind].bits);
        CHECK(level(GL_TEXTURE_LUMINANCE_TYPE_ARB) == GL_NONE);
        static GLint image[SIZE * SIZE][4];
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER_EXT, GL_INT, image);
        ERROR(GL_NO_ERROR);
        CHECK(memcmp(image[0], rows[kind].read, sizeof image[0]) == 0);
        /* 4.3.2: clamped to what the type can be. */
        static GLubyte bytes[SIZE * SIZE][4];
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER_EXT, GL_UNSIGNED_BYTE, bytes);
        for (int i = 0; i < 4; i++) {
            int clamped = rows[kind].read[i] < 0 ? 0 : rows[kind].read[i] > 255 ? 255 : rows[kind].read[i];
            CHECK(bytes[0][i] == clamped);
        }
        /* What is not integer is refused, and so is the opposite. */
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, image);
        ERROR(GL_INVALID_OPERATION);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
        ERROR(GL_INVALID_OPERATION);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_BGRA_INTEGER_EXT, GL_UNSIGNED_BYTE, (const GLubyte[]){9, 8, 7, 6});
        ERROR(GL_NO_ERROR);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER_EXT, GL_INT, image);
        CHECK(image[0][0] == 7 && image[0][1] == 0);
        glDeleteTextures(1, &name);
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8I_EXT, 1, 1, 0, GL_RGBA, GL_BYTE, NULL);
    ERROR(GL_INVALID_OPERATION);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA_INTEGER_EXT, GL_BYTE, NULL);
    ERROR(GL_INVALID_OPERATION);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8I_EXT, 1, 1, 0, GL_RGBA_INTEGER_EXT, GL_FLOAT, NULL);
    ERROR(GL_INVALID_OPERATION);
    glDrawPixels(1, 1, GL_RGBA_INTEGER_EXT, GL_FLOAT, pixels);
    ERROR(GL_INVALID_ENUM);
    glReadPixels(0, 0, 1, 1, GL_RGBA_INTEGER_EXT, GL_FLOAT, pixels);
    ERROR(GL_INVALID_ENUM);
    /* The window has no integers. */
    glReadPixels(0, 0, 1, 1, GL_RGBA_INTEGER_EXT, GL_INT, pixels);
    ERROR(GL_INVALID_OPERATION);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8I_EXT, 0, 0, 4, 4, 0);
    ERROR(GL_INVALID_OPERATION);
    /* Floats have types, too (ARB_texture_float, 6.1.3). */
    GLuint name = texture(GL_LUMINANCE16F_ARB, GL_LUMINANCE, GL_FLOAT, NULL);
    CHECK(level(GL_TEXTURE_LUMINANCE_TYPE_ARB) == GL_FLOAT && level(GL_TEXTURE_RED_TYPE_ARB) == GL_NONE);
    glDeleteTextures(1, &name);
}

/* EXT_texture_integer, 3.8.4 and 6.1.3: a border colour may be of integers, all of whose bits stay. */
static void borders(void) {
    ENTRY(PFNGLTEXPARAMETERIIVEXTPROC, TexParameterIivEXT);
    ENTRY(PFNGLTEXPARAMETERIUIVEXTPROC, TexParameterIuivEXT);
    ENTRY(PFNGLGETTEXPARAMETERIIVEXTPROC, GetTexParameterIivEXT);
    ENTRY(PFNGLGETTEXPARAMETERIUIVEXTPROC, GetTexParameterIuivEXT);
    GLuint name = texture(GL_RGBA32I_EXT, GL_RGBA_INTEGER_EXT, GL_INT, NULL);
    const GLint border[4] = {-1, 0x7fffffff, 0x7fa00001, 5};
    GLint found[4] = {0};
    TexParameterIivEXT(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    GetTexParameterIivEXT(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, found);
    CHECK(memcmp(border, found, sizeof border) == 0);
    const GLuint large[4] = {0xffffffffu, 0, 3, 4};
    GLuint positive[4] = {0};
    TexParameterIuivEXT(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, large);
    GetTexParameterIuivEXT(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, positive);
    CHECK(memcmp(large, positive, sizeof large) == 0);
    /* Other parameters are as they are elsewhere. */
    const GLint wrap = GL_CLAMP_TO_BORDER;
    TexParameterIivEXT(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, &wrap);
    GetTexParameterIivEXT(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, found);
    CHECK(found[0] == GL_CLAMP_TO_BORDER);
    TexParameterIivEXT(GL_TEXTURE_2D, GL_TEXTURE_2D, &wrap);
    ERROR(GL_INVALID_ENUM);
    TexParameterIivEXT(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, NULL);
    CHECK(glGetError() != GL_NO_ERROR);
    glDeleteTextures(1, &name);
}

static GLuint program(const char *text) {
    GLuint name;
    ENTRY(PFNGLGENPROGRAMSARBPROC, GenProgramsARB);
    ENTRY(PFNGLBINDPROGRAMARBPROC, BindProgramARB);
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, ProgramStringARB);
    GenProgramsARB(1, &name);
    BindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
    ProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    if (glGetError() != GL_NO_ERROR) {
        fprintf(stderr, "%s\n", glGetString(GL_PROGRAM_ERROR_STRING_ARB));
        exit(1);
    }
    return name;
}

/* EXT_texture_integer, 4.1.4, 4.1.8, 4.2.3 and 4.3.2: programs draw to integers, which are not tested, blended or
 * changed otherwise. */
static void drawn(void) {
    ENTRY(PFNGLCLEARCOLORIIEXTPROC, ClearColorIiEXT);
    ENTRY(PFNGLCLEARCOLORIUIEXTPROC, ClearColorIuiEXT);
    static const GLenum formats[] = {GL_RGBA32I_EXT, GL_RGBA16I_EXT, GL_RGBA8I_EXT};
    for (int kind = 0; kind < 6; kind++) {
        GLenum internal = formats[kind / 2];
        GLuint object = framebuffer(), name = 0;
        if (kind % 2) {
            attach_renderbuffer(internal, 0);
        } else {
            attach_texture(name = texture(internal, GL_RGBA_INTEGER_EXT, GL_INT, NULL));
        }
        CHECK(value(GL_RGBA_INTEGER_MODE_EXT) == 1 && value(GL_RED_BITS) == 32 >> kind / 2);
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) == GL_INT);
        glViewport(0, 0, SIZE, SIZE);
        /* Errors: without a fragment program nothing is drawn to integers. */
        glBegin(GL_TRIANGLES);
        ERROR(GL_INVALID_OPERATION);
        const GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
        glVertexPointer(2, GL_FLOAT, 0, corners);
        glEnableClientState(GL_VERTEX_ARRAY);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        ERROR(GL_INVALID_OPERATION);
        glDisableClientState(GL_VERTEX_ARRAY);
        glBitmap(1, 1, 0, 0, 0, 0, (const GLubyte *)"\1");
        ERROR(GL_INVALID_OPERATION);
        ClearColorIiEXT(-5, 7, 100, -128);
        GLint cleared[4];
        glGetIntegerv(GL_COLOR_CLEAR_VALUE, cleared);
        CHECK(cleared[0] == -5 && cleared[3] == -128);
        glClear(GL_COLOR_BUFFER_BIT);
        INTEGERS(5, 5, -5, 7, 100, -128);
        program("!!NVfp4.0\nMOV.S result.color, {-100, 3, 99, -1};\nEND");
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        glEnable(GL_ALPHA_TEST);
        glAlphaFunc(GL_NEVER, 0);
        glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
        square();
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glDisable(GL_ALPHA_TEST);
        glDisable(GL_BLEND);
        INTEGERS(5, 5, -100, 7, 99, -1);
        GLubyte bytes[4];
        glReadPixels(5, 5, 1, 1, GL_RGBA_INTEGER_EXT, GL_UNSIGNED_BYTE, bytes);
        CHECK(bytes[0] == 0 && bytes[1] == 7 && bytes[2] == 99 && bytes[3] == 0);
        glReadPixels(5, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
        ERROR(GL_INVALID_OPERATION);
        if (!(kind % 2)) {
            /* A lookup gives the integers that were drawn. */
            GLuint other = framebuffer();
            attach_renderbuffer(GL_RGBA32I_EXT, 0);
            program("!!NVfp4.0\nTEMP t;\nTEX.S t, fragment.texcoord[0], texture[0], 2D;\nADD.S result.color, t, {1, 1, 1, 1};\nEND");
            square();
            INTEGERS(5, 5, -99, 8, 100, 0);
            /* 4.3.3 and 3.8.2: a blit and a copy of integers; what is not integer is refused. */
            glBindFramebuffer(GL_READ_FRAMEBUFFER, object);
            glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
            ERROR(GL_NO_ERROR);
            glBindFramebuffer(GL_READ_FRAMEBUFFER, other);
            INTEGERS(5, 5, -100, 7, 99, -1);
            glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 4, 4, 0);
            ERROR(GL_INVALID_OPERATION);
            glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
            glBlitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST);
            ERROR(GL_INVALID_OPERATION);
            glBindFramebuffer(GL_FRAMEBUFFER, other);
            GLuint copy = texture(GL_RGBA8UI_EXT, GL_RGBA_INTEGER_EXT, GL_INT, NULL);
            glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 8, 8);
            static GLubyte image[SIZE * SIZE][4];
            glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER_EXT, GL_UNSIGNED_BYTE, image);
            ERROR(GL_NO_ERROR);
            CHECK(image[0][0] == 0 && image[0][1] == 7 && image[0][2] == 99 && image[0][3] == 0);
            glDeleteTextures(1, &copy);
            glDeleteFramebuffers(1, &other);
        }
        glDisable(GL_FRAGMENT_PROGRAM_ARB);
        glBindFramebuffer(GL_FRAMEBUFFER, object);
        /* 3.6.4: without a program there are no pixels to draw. */
        glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
        ERROR(GL_INVALID_OPERATION);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteFramebuffers(1, &object);
    }
    CHECK(value(GL_RGBA_INTEGER_MODE_EXT) == 0);
    GLuint object = framebuffer();
    attach_renderbuffer(GL_LUMINANCE16UI_EXT, 0);
    ClearColorIuiEXT(70000, 1, 2, 3);
    glClear(GL_COLOR_BUFFER_BIT);
    INTEGERS(0, 0, 65535, 0, 0, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &object);
    glClearColor(0, 0, 0, 0);
    ERROR(GL_NO_ERROR);
}

static void line(int multisample, unsigned char to[SIZE][SIZE][4], int samples) {
    GLuint object = framebuffer(), resolved;
    attach_renderbuffer(GL_RGBA8, samples);
    glViewport(0, 0, SIZE, SIZE);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    if (!multisample) {
        glDisable(GL_MULTISAMPLE);
    }
    glEnable(GL_LINE_SMOOTH);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glLineWidth(3);
    glColor4f(1, 0.5f, 0.25f, 0.75f);
    glBegin(GL_LINES);
    glVertex2f(-0.8f, -0.7f), glVertex2f(0.9f, 0.6f);
    glEnd();
    glLineWidth(1);
    glDisable(GL_BLEND);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glDisable(GL_LINE_SMOOTH);
    glEnable(GL_MULTISAMPLE);
    glGenFramebuffers(1, &resolved);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved);
    attach_renderbuffer(GL_RGBA8, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, object);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, to);
    ERROR(GL_NO_ERROR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &object);
    glDeleteFramebuffers(1, &resolved);
}

/* OpenGL 1.5, 3.2.1 and 4.1.3: without MULTISAMPLE a smooth line is what it is where pixels have one sample. */
static void multisample(void) {
    static unsigned char one[SIZE][SIZE][4], several[SIZE][SIZE][4], samples[SIZE][SIZE][4];
    line(1, one, 0);
    line(0, several, 4);
    line(1, samples, 4);
    CHECK(memcmp(one, several, sizeof one) == 0);
    CHECK(memcmp(one, samples, sizeof one) != 0);
    int drawn = 0;
    for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++) {
            drawn += one[y][x][3] != 0;
        }
    }
    CHECK(drawn > 100);
}

int main(void) {
    start(SIZE, SIZE);
    components();
    images();
    borders();
    drawn();
    multisample();
    ERROR(GL_NO_ERROR);
    return 0;
}
