/* Framebuffer objects. Each function is of one part of ARB_framebuffer_object, whose sections it names, or of what the
   EXT extensions before it have. */
#include "framebuffer.h"
#include <math.h>

enum { SIZE = 70 };

static void expect_pixel(int line, int x, int y, int r, int g, int b, int a) {
    unsigned char pixel[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    if (abs(pixel[0] - r) > 1 || abs(pixel[1] - g) > 1 || abs(pixel[2] - b) > 1 || abs(pixel[3] - a) > 1) {
        fprintf(stderr, "line %d: pixel (%d,%d) is %d %d %d %d, not %d %d %d %d\n", line, x, y, pixel[0], pixel[1], pixel[2],
            pixel[3], r, g, b, a);
        exit(1);
    }
}
#define PIXEL(x, y, r, g, b, a) expect_pixel(__LINE__, x, y, r, g, b, a)

static GLint attachment(GLenum point, GLenum name) {
    GLint found = -1;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, point, name, &found);
    return found;
}

static GLuint texture(GLenum target, GLenum internal, int width, int height) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    int packed = internal == GL_DEPTH24_STENCIL8, depth = internal == GL_DEPTH_COMPONENT24;
    glTexImage2D(target, 0, internal, width, height, 0, packed ? GL_DEPTH_STENCIL : depth ? GL_DEPTH_COMPONENT : GL_RGBA,
        packed ? GL_UNSIGNED_INT_24_8 : GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_NO_ERROR);
    return name;
}

static GLuint renderbuffer(GLenum internal, int samples, int width, int height) {
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, internal, width, height);
    ERROR(GL_NO_ERROR);
    return name;
}

static void attach_renderbuffer(GLenum point, GLuint name) {
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
}

static void complete(int line) {
    GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE) {
        fprintf(stderr, "line %d: status 0x%04x\n", line, status);
        exit(1);
    }
}
#define COMPLETE() complete(__LINE__)
#define INCOMPLETE(why) CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == (why))

static void clear(float r, float g, float b, float a) {
    glClearColor(r, g, b, a);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

/* What the window system gives is bound again, and everything is as at the beginning. */
static void window(void) {
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_TEXTURE_2D);
    glDisable(GL_BLEND);
    glColor4f(1, 1, 1, 1);
    glViewport(0, 0, SIZE, SIZE);
    ERROR(GL_NO_ERROR);
}

/* 4.4.2.3: a texture is drawn to and then looked up in; the window keeps what it has. */
static void textures(void) {
    clear(0, 0, 1, 1);
    GLuint drawn = texture(GL_TEXTURE_2D, GL_RGBA8, 100, 50), object = framebuffer();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, drawn, 0);
    COMPLETE();
    CHECK(value(GL_DRAW_FRAMEBUFFER_BINDING) == (GLint)object && value(GL_READ_FRAMEBUFFER_BINDING) == (GLint)object);
    CHECK(value(GL_DRAW_BUFFER) == GL_COLOR_ATTACHMENT0 && value(GL_READ_BUFFER) == GL_COLOR_ATTACHMENT0);
    CHECK(value(GL_DEPTH_BITS) == 0 && value(GL_RED_BITS) == 8);
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL_TEXTURE);
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME) == (GLint)drawn);
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE) == 8);
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) == GL_UNSIGNED_NORMALIZED);
    CHECK(attachment(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL_NONE);
    glViewport(0, 0, 100, 50);
    clear(1, 0, 0, 0.5f);
    glColor4f(0, 1, 0, 1);
    glRectf(0, -1, 1, 1);
    PIXEL(10, 10, 255, 0, 0, 128);
    PIXEL(90, 40, 0, 255, 0, 255);
    PIXEL(99, 49, 0, 255, 0, 255);
    window();
    PIXEL(10, 10, 0, 0, 255, 255);
    glEnable(GL_TEXTURE_2D);
    square();
    PIXEL(10, 10, 255, 0, 0, 128);
    PIXEL(60, 60, 0, 255, 0, 255);
    /* What is drawn later is seen without a change of bindings between, and what is written into the texture is there
       to be drawn over. */
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    glDisable(GL_TEXTURE_2D);
    const unsigned char pixel[4] = {1, 2, 3, 4};
    glTexSubImage2D(GL_TEXTURE_2D, 0, 3, 4, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    PIXEL(3, 4, 1, 2, 3, 4);
    PIXEL(4, 4, 255, 0, 0, 128);
    glScissor(50, 0, 1, 1);
    glEnable(GL_SCISSOR_TEST);
    clear(0, 0, 0, 0);
    static unsigned char image[50][100][4];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, image);
    CHECK(image[4][3][2] == 3 && image[0][50][1] == 0 && image[0][51][1] == 255 && image[1][50][1] == 255);
    /* It is detached by being deleted. */
    glDeleteTextures(1, &drawn);
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL_NONE);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    ERROR(GL_NO_ERROR);
    glDeleteFramebuffers(1, &object);
    CHECK(value(GL_FRAMEBUFFER_BINDING) == 0 && value(GL_DRAW_BUFFER) == GL_BACK);
    window();
}

/* 4.4.2.3: faces of cubes, layers of boxes, levels, rectangles. */
static void places(void) {
    GLuint cube, box, object = framebuffer();
    glGenTextures(1, &cube);
    glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
    for (int face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGB8, 8, 8, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL);
    for (int face = 0; face < 6; face++) {
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, cube, 0);
        COMPLETE();
        clear(face / 8.0f, 0, 0, 0);
        PIXEL(2, 2, face * 255 / 8, 0, 0, 255);
    }
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE) == GL_TEXTURE_CUBE_MAP_NEGATIVE_Z);
    for (int face = 0; face < 6; face++) {
        unsigned char image[8][8][4];
        glGetTexImage(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA, GL_UNSIGNED_BYTE, image);
        CHECK(abs(image[7][7][0] - face * 255 / 8) <= 1 && image[0][0][3] == 255);
    }
    glGenTextures(1, &box);
    glBindTexture(GL_TEXTURE_3D, box);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 4, 4, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    for (int layer = 0; layer < 3; layer++) {
        if (layer == 1)
            glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, box, 0, layer);
        else
            glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, box, 0, layer);
        COMPLETE();
        CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER) == layer);
        clear(0, layer / 4.0f, 0, 1);
    }
    unsigned char layers[3][4][4][4];
    glGetTexImage(GL_TEXTURE_3D, 0, GL_RGBA, GL_UNSIGNED_BYTE, layers);
    CHECK(layers[0][3][3][1] == 0 && layers[1][0][0][1] == 64 && layers[2][3][3][1] == 128);
    glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, box, 0, 3);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    ERROR(GL_NO_ERROR);
    /* Each level of a texture is made from the one below, which the draw looks up. */
    GLuint levels = texture(GL_TEXTURE_2D, GL_RGBA8, 4, 4);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, levels, 0);
    clear(0.25f, 0, 0, 1);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, levels, 1);
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL) == 1);
    glViewport(0, 0, 2, 2);
    glEnable(GL_TEXTURE_2D);
    glRectf(-1, -1, 1, 1);
    PIXEL(1, 1, 64, 0, 0, 255);
    /* Section 3.8.8: GenerateMipmap makes the others from the base level. */
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1000);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, levels, 0);
    clear(0, 0, 1, 1);
    glGenerateMipmap(GL_TEXTURE_2D);
    unsigned char top[4];
    glGetTexImage(GL_TEXTURE_2D, 2, GL_RGBA, GL_UNSIGNED_BYTE, top);
    CHECK(top[0] == 0 && top[2] == 255);
    glGenerateMipmap(GL_TEXTURE_RECTANGLE);
    ERROR(GL_INVALID_ENUM);
    GLuint rectangle = texture(GL_TEXTURE_RECTANGLE, GL_RGBA8, 5, 3);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_RECTANGLE, rectangle, 1);
    ERROR(GL_INVALID_VALUE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_RECTANGLE, rectangle, 0);
    COMPLETE();
    clear(1, 1, 0, 1);
    PIXEL(4, 2, 255, 255, 0, 255);
    GLuint names[] = {cube, box, levels, rectangle};
    glDeleteTextures(4, names);
    glDeleteFramebuffers(1, &object);
    window();
}

/* 4.4.2.1: renderbuffers keep what they have while other framebuffer objects use them. */
static void renderbuffers(void) {
    GLuint color = renderbuffer(GL_RGB8, 0, 130, 70), other = renderbuffer(GL_RGBA8, 0, 130, 70);
    GLuint depth = renderbuffer(GL_DEPTH24_STENCIL8, 0, 130, 70);
    GLint found;
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &found);
    CHECK(found == 130);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_DEPTH_SIZE, &found);
    CHECK(found == 24);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_STENCIL_SIZE, &found);
    CHECK(found == 8);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_INTERNAL_FORMAT, &found);
    CHECK(found == GL_DEPTH24_STENCIL8);
    GLuint first = framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, color);
    attach_renderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, depth);
    COMPLETE();
    CHECK(attachment(GL_DEPTH_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME) == (GLint)depth);
    CHECK(value(GL_STENCIL_BITS) == 8 && value(GL_ALPHA_BITS) == 0);
    glViewport(0, 0, 130, 70);
    clear(0, 0, 0, 0);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_ALWAYS, 0x55, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glColor4f(1, 0, 0, 1);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0.5f), glVertex3f(0, -1, 0.5f), glVertex3f(0, 1, 0.5f), glVertex3f(-1, 1, 0.5f);
    glEnd();
    PIXEL(1, 1, 255, 0, 0, 255);
    /* The destination has an alpha of 1. */
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE_MINUS_DST_ALPHA, GL_DST_ALPHA);
    glColor4f(0, 1, 0, 0);
    glRectf(-1, -1, 1, 1);
    PIXEL(1, 1, 255, 0, 0, 255);
    glDisable(GL_BLEND);
    GLuint second = framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, other);
    attach_renderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, depth);
    COMPLETE();
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_EQUAL);
    glStencilFunc(GL_EQUAL, 0x55, 0xff);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0.5f), glVertex3f(1, -1, 0.5f), glVertex3f(1, 1, 0.5f), glVertex3f(-1, 1, 0.5f);
    glEnd();
    glDepthFunc(GL_LESS);
    PIXEL(1, 1, 0, 255, 0, 0);
    PIXEL(100, 60, 0, 0, 255, 255);
    GLuint both;
    glReadPixels(1, 1, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, &both);
    ERROR(GL_NO_ERROR);
    CHECK((both & 0xff) == 0x55 && abs((int)(both >> 8) - 0xbfffff) <= 1);
    glBindFramebuffer(GL_FRAMEBUFFER, first);
    PIXEL(1, 1, 255, 0, 0, 255);
    /* Its storage is made anew while it is attached; a part of the others is used. */
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 20, 10);
    COMPLETE();
    glDisable(GL_STENCIL_TEST);
    clear(0.5f, 0.5f, 0.5f, 1);
    PIXEL(19, 9, 128, 128, 128, 255);
    PIXEL(20, 9, 0, 0, 0, 0);
    glDeleteRenderbuffers(1, &color);
    CHECK(!glIsRenderbuffer(color) && value(GL_RENDERBUFFER_BINDING) == 0);
    CHECK(attachment(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL_NONE);
    CHECK(attachment(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL_RENDERBUFFER);
    GLuint buffers[] = {other, depth}, objects[] = {first, second};
    glDeleteRenderbuffers(2, buffers);
    glDeleteFramebuffers(2, objects);
    window();
}

/* EXT_packed_depth_stencil: textures of both. */
static void packed(void) {
    GLuint both = texture(GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, 4, 4), object = framebuffer();
    GLuint pixels[16], found[16];
    for (int n = 0; n < 16; n++) pixels[n] = (GLuint)n * 0x0fedcb << 8 | (GLuint)(n * 3);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 4, 4, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, pixels);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    CHECK(memcmp(pixels, found, sizeof pixels) == 0);
    GLint bits;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_STENCIL_SIZE, &bits);
    CHECK(bits == 8);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_TEXTURE_2D, both, 0);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER);
    glDrawBuffer(GL_NONE);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER);
    glReadBuffer(GL_NONE);
    COMPLETE();
    unsigned char stencils[16];
    glReadPixels(0, 0, 4, 4, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, stencils);
    for (int n = 0; n < 16; n++) CHECK(stencils[n] == n * 3);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, stencils);
    ERROR(GL_INVALID_OPERATION);
    glStencilMask(0x0f);
    glClearStencil(0xff);
    glClear(GL_STENCIL_BUFFER_BIT);
    glStencilMask(0xff);
    glClearStencil(0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    for (int n = 0; n < 16; n++) CHECK(found[n] == ((pixels[n] & ~0xffu) | ((GLuint)(n * 3) | 0x0f)));
    glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, pixels + 3);
    glReadPixels(1, 1, 2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    CHECK(memcmp(pixels + 3, found, 2 * sizeof *pixels) == 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, pixels);
    ERROR(GL_INVALID_OPERATION);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_BYTE, found);
    ERROR(GL_INVALID_ENUM);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_INT_24_8, found);
    ERROR(GL_INVALID_OPERATION);
    glDeleteTextures(1, &both);
    glDeleteFramebuffers(1, &object);
    window();
}

/* 3.6.4, 4.3.2, 4.3.3: pixels of both are drawn, read and copied; stencil indices and depths of one image at two
   points. */
static void pixels(void) {
    GLuint color = texture(GL_TEXTURE_2D, GL_RGBA, 16, 16), both = texture(GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, 16, 16);
    GLuint object = framebuffer(), pixels[4] = {0x12345678, 0xffffff01, 0x00000002, 0x80000003}, found[4];
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, both, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_TEXTURE_2D, both, 0);
    COMPLETE();
    clear(0, 0, 0, 0);
    glWindowPos2i(3, 5);
    glDrawPixels(2, 2, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, pixels);
    ERROR(GL_NO_ERROR);
    glReadPixels(3, 5, 2, 2, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    ERROR(GL_NO_ERROR);
    CHECK(memcmp(pixels, found, sizeof pixels) == 0);
    glWindowPos2i(10, 10);
    glCopyPixels(3, 5, 2, 2, GL_DEPTH_STENCIL);
    glReadPixels(10, 10, 2, 2, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    ERROR(GL_NO_ERROR);
    CHECK(memcmp(pixels, found, sizeof pixels) == 0);
    PIXEL(3, 5, 0, 0, 0, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_TEXTURE_2D, 0, 0);
    glDrawPixels(2, 2, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, pixels);
    ERROR(GL_INVALID_OPERATION);
    glReadPixels(3, 5, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, found);
    ERROR(GL_INVALID_OPERATION);
    glBindTexture(GL_TEXTURE_2D, color);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 3, 5, 2, 2, 0);
    ERROR(GL_NO_ERROR);
    glDeleteTextures(1, &color);
    glDeleteTextures(1, &both);
    glDeleteFramebuffers(1, &object);
    window();
}

/* 4.4.4: what is not complete is not drawn to and not read from. */
static void completeness(void) {
    GLuint object = framebuffer(), empty, small = renderbuffer(GL_RGBA8, 0, 4, 4);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    glClear(GL_COLOR_BUFFER_BIT);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    glRectf(0, 0, 1, 1);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    unsigned char pixel[4] = {0};
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    glBindTexture(GL_TEXTURE_2D, 0);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 0);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    glGenTextures(1, &empty);
    glBindTexture(GL_TEXTURE_2D, empty);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, empty, 0);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 4, 4, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, NULL);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 6, 6, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    INCOMPLETE(GL_FRAMEBUFFER_UNSUPPORTED);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    COMPLETE();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, small);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, renderbuffer(GL_DEPTH_COMPONENT16, 4, 4, 4));
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, small);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, 0);
    glDrawBuffer(GL_COLOR_ATTACHMENT1);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER);
    attach_renderbuffer(GL_COLOR_ATTACHMENT1, renderbuffer(GL_RGBA16, 0, 4, 4));
    COMPLETE();
    /* Each colour attachment has its own. */
    clear(0, 1, 0, 1);
    glDrawBuffer(GL_COLOR_ATTACHMENT0);
    clear(1, 0, 0, 1);
    PIXEL(3, 3, 255, 0, 0, 255);
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    PIXEL(3, 3, 0, 255, 0, 255);
    glPushAttrib(GL_COLOR_BUFFER_BIT);
    glDrawBuffer(GL_COLOR_ATTACHMENT1);
    clear(0, 0, 1, 1);
    glPopAttrib();
    clear(1, 1, 0, 1);
    PIXEL(3, 3, 0, 0, 255, 255);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    PIXEL(3, 3, 255, 255, 0, 255);
    glDeleteFramebuffers(1, &object);
    window();
}

/* 4.4.1, 4.4.2, 6.1.15, 6.1.16 */
static void errors(void) {
    GLint found;
    glBindFramebuffer(GL_FRAMEBUFFER, 12345);
    ERROR(GL_INVALID_OPERATION);
    glBindRenderbuffer(GL_RENDERBUFFER, 12345);
    ERROR(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_TEXTURE_2D, 0);
    ERROR(GL_INVALID_ENUM);
    glBindRenderbuffer(GL_FRAMEBUFFER, 0);
    ERROR(GL_INVALID_ENUM);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    ERROR(GL_INVALID_OPERATION);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &found);
    ERROR(GL_INVALID_OPERATION);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0);
    ERROR(GL_INVALID_OPERATION);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 0, 0);
    ERROR(GL_INVALID_OPERATION);
    glDrawBuffer(GL_COLOR_ATTACHMENT0);
    ERROR(GL_INVALID_OPERATION);
    CHECK(attachment(GL_BACK_LEFT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL_FRAMEBUFFER_DEFAULT);
    CHECK(attachment(GL_DEPTH, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE) == 24);
    GLuint object = framebuffer(), own = renderbuffer(GL_RGBA8, 0, 1, 1);
    GLuint box;
    glGenTextures(1, &box);
    glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, box, 0, 0);
    ERROR(GL_INVALID_OPERATION);
    glBindTexture(GL_TEXTURE_3D, box);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, box, 0);
    ERROR(GL_INVALID_OPERATION);
    glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, box, -1, 0);
    ERROR(GL_INVALID_VALUE);
    glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, box, 0, 1 << 20);
    ERROR(GL_INVALID_VALUE);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, box, 0, -1);
    ERROR(GL_INVALID_VALUE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_BACK, GL_RENDERBUFFER, own);
    ERROR(GL_INVALID_ENUM);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, own);
    ERROR(GL_INVALID_ENUM);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 12345);
    ERROR(GL_INVALID_OPERATION);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, -1, 1);
    ERROR(GL_INVALID_VALUE);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, value(GL_MAX_RENDERBUFFER_SIZE) + 1, 1);
    ERROR(GL_INVALID_VALUE);
    glRenderbufferStorage(GL_RENDERBUFFER, 0x1234, 1, 1);
    ERROR(GL_INVALID_ENUM);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, value(GL_MAX_SAMPLES) + 1, GL_RGBA8, 1, 1);
    ERROR(GL_INVALID_VALUE);
    glDrawBuffer(GL_BACK);
    ERROR(GL_INVALID_OPERATION);
    glReadBuffer(0x1234);
    ERROR(GL_INVALID_ENUM);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL, &found);
    ERROR(GL_INVALID_OPERATION);
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, own);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL, &found);
    ERROR(GL_INVALID_ENUM);
    glAccum(GL_LOAD, 1);
    ERROR(GL_INVALID_OPERATION);
    CHECK(glIsFramebuffer(object) && glIsRenderbuffer(own) && !glIsFramebuffer(own + 100));
    glDeleteRenderbuffers(1, &own);
    glDeleteFramebuffers(1, &object);
    /* EXT_framebuffer_object takes any name. */
    ENTRY(PFNGLBINDFRAMEBUFFEREXTPROC, BindFramebufferEXT);
    BindFramebufferEXT(GL_FRAMEBUFFER, 777);
    CHECK(glIsFramebuffer(777));
    glDeleteTextures(1, &box);
    window();
}

/* 4.3.3: blits stretch, turn, and resolve samples. */
static void blits(void) {
    clear(0, 0, 0, 1);
    GLuint from = framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, renderbuffer(GL_RGBA8, 0, 4, 2));
    const float row[] = {0, 0.2f, 0.4f, 0.6f};
    glEnable(GL_SCISSOR_TEST);
    for (int x = 0; x < 4; x++) {
        glScissor(x, 0, 1, 2);
        clear(row[x], 0, x == 0, 1);
    }
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, 4, 2, 10, 20, 18, 24, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBlitFramebuffer(0, 0, 4, 2, 18, 30, 10, 34, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBlitFramebuffer(0, 0, 4, 2, 40, 20, 48, 24, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glScissor(0, 60, 2, 2);
    glEnable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, 4, 2, 0, 60, 4, 62, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    ERROR(GL_NO_ERROR);
    glBlitFramebuffer(0, 0, 4, 2, 0, 0, 4, 2, GL_DEPTH_BUFFER_BIT, GL_LINEAR);
    ERROR(GL_INVALID_OPERATION);
    glBlitFramebuffer(0, 0, 4, 2, 0, 0, 4, 2, 0x1, GL_NEAREST);
    ERROR(GL_INVALID_VALUE);
    glBlitFramebuffer(0, 0, 4, 2, 0, 0, 4, 2, GL_COLOR_BUFFER_BIT, GL_LINEAR_MIPMAP_LINEAR);
    ERROR(GL_INVALID_ENUM);
    glBlitFramebuffer(-2147483647, 0, 2147483647, 2, 0, 2147483647, 4, -2147483647, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    ERROR(GL_NO_ERROR);
    window();
    PIXEL(10, 20, 0, 0, 255, 255);
    PIXEL(12, 23, 51, 0, 0, 255);
    PIXEL(17, 23, 153, 0, 0, 255);
    PIXEL(18, 23, 0, 0, 0, 255);
    PIXEL(17, 30, 0, 0, 255, 255);
    PIXEL(10, 30, 153, 0, 0, 255);
    PIXEL(43, 21, 63, 0, 0, 255);
    PIXEL(1, 61, 51, 0, 0, 255);
    PIXEL(2, 61, 0, 0, 0, 255);
    GLuint several = framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, renderbuffer(GL_RGBA8, 4, SIZE, SIZE));
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, renderbuffer(GL_DEPTH_COMPONENT24, 4, SIZE, SIZE));
    COMPLETE();
    CHECK(value(GL_SAMPLE_BUFFERS) == 1 && value(GL_SAMPLES) == 4);
    clear(0, 0, 0, 1);
    glColor3f(1, 1, 1);
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1);
    glEnd();
    unsigned char pixel[4];
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    ERROR(GL_INVALID_OPERATION);
    /* They are kept while something else is drawn to. */
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE / 2, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    ERROR(GL_INVALID_OPERATION);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    ERROR(GL_NO_ERROR);
    window();
    glReadPixels(33, 33, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    CHECK(pixel[0] > 30 && pixel[0] < 220);
    PIXEL(60, 10, 255, 255, 255, 255);
    PIXEL(10, 60, 0, 0, 0, 255);
    /* Samples are copied for themselves: what is drawn over them, where they were covered, leaves no seam. */
    GLuint copy = framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, renderbuffer(GL_RGBA8, 4, SIZE, SIZE));
    COMPLETE();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, several);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    ERROR(GL_NO_ERROR);
    glBindFramebuffer(GL_FRAMEBUFFER, copy);
    glBegin(GL_TRIANGLES);
    glColor3f(1, 1, 1);
    glVertex2f(-1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    window();
    for (int at = 1; at < SIZE; at++) PIXEL(at, at, 255, 255, 255, 255);
    GLuint wide = framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, renderbuffer(GL_RGBA16, 4, SIZE, SIZE));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, several);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    ERROR(GL_INVALID_OPERATION);
    GLuint objects[] = {from, several, copy, wide};
    glDeleteFramebuffers(4, objects);
    window();
}

/* OpenGL 1.5, section 4.1.3: which samples are covered, and what alpha is for them. */
static void coverage(void) {
    GLuint several = framebuffer(), single;
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, renderbuffer(GL_RGBA8, 4, SIZE, SIZE));
    COMPLETE();
    clear(0, 0, 0, 0);
    glColor4f(1, 1, 1, 0.5f);
    glSampleCoverage(0.25f, GL_FALSE);
    glEnable(GL_SAMPLE_COVERAGE);
    glRectf(-1, -1, 0, 0);
    glSampleCoverage(0.25f, GL_TRUE);
    glRectf(0, -1, 1, 0);
    glDisable(GL_SAMPLE_COVERAGE);
    glEnable(GL_SAMPLE_ALPHA_TO_ONE);
    glRectf(-1, 0, 0, 1);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glRectf(0, 0, 1, 1);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glDisable(GL_SAMPLE_ALPHA_TO_ONE);
    single = framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, renderbuffer(GL_RGBA8, 0, SIZE, SIZE));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, several);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, single);
    PIXEL(10, 10, 64, 64, 64, 32);
    PIXEL(60, 10, 191, 191, 191, 96);
    PIXEL(10, 60, 255, 255, 255, 255);
    PIXEL(60, 60, 128, 128, 128, 128);
    GLuint objects[] = {several, single};
    glDeleteFramebuffers(2, objects);
    window();
}

/* What no caller should do: images that are looked up in where they are drawn to, objects that are gone, NULL, another
   context's images. */
static void hostile(EGLConfig config) {
    GLuint drawn = texture(GL_TEXTURE_2D, GL_RGBA8, 16, 16), object = framebuffer(), names[1] = {0};
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, drawn, 0);
    glEnable(GL_TEXTURE_2D);
    for (int n = 0; n < 20; n++) glRectf(-1, -1, 1, 1);
    glDisable(GL_TEXTURE_2D);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, 8, 8);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 16, 16, 0);
    COMPLETE();
    glBlitFramebuffer(0, 0, 16, 16, 4, 4, 12, 12, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    ERROR(GL_NO_ERROR);
    GLuint buffer = renderbuffer(GL_DEPTH24_STENCIL8, 0, 16, 16);
    attach_renderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, buffer);
    clear(0, 1, 0, 1);
    /* The other context writes the texture, and deletes both, while they are drawn to here. */
    EGLContext other = make_context(config, context);
    CHECK(eglMakeCurrent(display, surface, surface, other));
    glBindTexture(GL_TEXTURE_2D, drawn);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 3, 5, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 2, 2);
    glDeleteRenderbuffers(1, &buffer);
    CHECK(eglMakeCurrent(display, surface, surface, context));
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    glClear(GL_COLOR_BUFFER_BIT);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    attach_renderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, 0);
    COMPLETE();
    clear(0, 1, 0, 1);
    PIXEL(2, 4, 0, 255, 0, 255);
    eglDestroyContext(display, other);
    glGenFramebuffers(-1, names);
    ERROR(GL_INVALID_VALUE);
    glGenRenderbuffers(1, NULL);
    ERROR(GL_INVALID_VALUE);
    glDeleteFramebuffers(1, NULL);
    ERROR(GL_INVALID_VALUE);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, NULL);
    ERROR(GL_INVALID_VALUE);
    glDeleteFramebuffers(1, names);
    glDeleteTextures(1, &drawn);
    INCOMPLETE(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    glDeleteFramebuffers(1, &object);
    window();
}

/* Loads a fragment program, and draws a square of the whole viewport with it. */
static void draw_with(const char *text) {
    static GLuint program;
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, ProgramStringARB);
    ENTRY(PFNGLBINDPROGRAMARBPROC, BindProgramARB);
    BindProgramARB(GL_FRAGMENT_PROGRAM_ARB, ++program);
    ProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    ERROR(GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    ERROR(GL_NO_ERROR);
}

#define IN(buffer, ...) (glReadBuffer(buffer), PIXEL(__VA_ARGS__))

/* ARB_draw_buffers 3.11.3.4, 3.11.4.5.3 and 4.2.1; buffers of several formats are those of ARB_framebuffer_object. */
static void draw_buffers(void) {
    static const char several[] = "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], {1, 0, 0, 1};\n"
        "MOV result.color[1], {0, 4, 0, 0.5};\nMOV result.color[2], {0, 0, 1, 1};\nEND";
    static const char one[] = "!!ARBfp1.0\nMOV result.color, {1, 1, 0, 1};\nEND";
    ENTRY(PFNGLDRAWBUFFERSARBPROC, DrawBuffersARB);
    CHECK(strstr((const char *)glGetString(GL_EXTENSIONS), "GL_ARB_draw_buffers"));
    CHECK(value(GL_MAX_DRAW_BUFFERS_ARB) >= 4);
    const GLuint first = texture(GL_TEXTURE_2D, GL_RGBA8, SIZE, SIZE), second = texture(GL_TEXTURE_2D, GL_RGBA32F_ARB, SIZE, SIZE);
    const GLuint third = renderbuffer(GL_RGBA8, 0, SIZE, SIZE);
    framebuffer();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, first, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, second, 0);
    attach_renderbuffer(GL_COLOR_ATTACHMENT2, third);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, renderbuffer(GL_DEPTH_COMPONENT24, 0, SIZE, SIZE));
    const GLenum all[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2};
    DrawBuffersARB(3, all);
    ERROR(GL_NO_ERROR);
    COMPLETE();
    CHECK(value(GL_DRAW_BUFFER) == GL_COLOR_ATTACHMENT0 && value(GL_DRAW_BUFFER1_ARB) == GL_COLOR_ATTACHMENT1);
    CHECK(value(GL_DRAW_BUFFER2_ARB) == GL_COLOR_ATTACHMENT2 && value(GL_DRAW_BUFFER3_ARB) == GL_NONE);
    /* All are cleared; each has its own colour. */
    clear(0.2f, 0.2f, 0.2f, 0.2f);
    for (int buffer = 0; buffer < 3; buffer++) {
        IN(all[buffer], SIZE - 1, 3, 51, 51, 51, 51);
    }
    draw_with(several);
    IN(all[0], 20, 20, 255, 0, 0, 255);
    IN(all[2], 20, 20, 0, 0, 255, 255);
    GLfloat pixel[4];
    glReadBuffer(all[1]);
    glReadPixels(20, 20, 1, 1, GL_RGBA, GL_FLOAT, pixel);
    CHECK(pixel[1] == 4 && pixel[3] == 0.5f);
    /* The texture has it, too. */
    GLfloat *texels = malloc(SIZE * SIZE * 4 * sizeof *texels);
    glBindTexture(GL_TEXTURE_2D, second);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, texels);
    CHECK(texels[4 * SIZE * SIZE - 3] == 4);
    free(texels);
    /* Without the option the colour goes to all of them; others keep what they have. */
    const GLenum some[] = {GL_NONE, GL_COLOR_ATTACHMENT2, GL_COLOR_ATTACHMENT0};
    DrawBuffersARB(3, some);
    draw_with(one);
    IN(all[0], 9, 9, 255, 255, 0, 255);
    IN(all[2], 9, 9, 255, 255, 0, 255);
    glReadBuffer(all[1]);
    glReadPixels(9, 9, 1, 1, GL_RGBA, GL_FLOAT, pixel);
    CHECK(pixel[0] == 0 && pixel[1] == 4);
    /* Colours go where their number says; blending is of each buffer. */
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    draw_with(several);
    glDisable(GL_BLEND);
    IN(all[2], 9, 9, 255, 255, 0, 255);
    IN(all[0], 9, 9, 255, 255, 255, 255);
    /* DrawBuffer sets the others to NONE. */
    glDrawBuffer(GL_COLOR_ATTACHMENT2);
    CHECK(value(GL_DRAW_BUFFER1_ARB) == GL_NONE && value(GL_DRAW_BUFFER) == GL_COLOR_ATTACHMENT2);
    /* Errors. */
    const GLenum twice[] = {GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT1}, wrong = GL_TEXTURE_2D, both = GL_FRONT_AND_BACK;
    DrawBuffersARB(2, twice);
    ERROR(GL_INVALID_OPERATION);
    DrawBuffersARB(1, &wrong);
    ERROR(GL_INVALID_OPERATION);
    const GLenum many[64] = {GL_NONE};
    DrawBuffersARB(64, many);
    ERROR(GL_INVALID_OPERATION);
    /* So many are not read. */
    DrawBuffersARB(0x7fffffff, many);
    ERROR(GL_INVALID_OPERATION);
    DrawBuffersARB(-1, many);
    ERROR(GL_INVALID_VALUE);
    CHECK(value(GL_DRAW_BUFFER) == GL_COLOR_ATTACHMENT2);
    window();
    /* What is bound later has its own. A window has a front and a back buffer, each of which is sent one. */
    CHECK(value(GL_DRAW_BUFFER) == GL_BACK);
    DrawBuffersARB(1, &both);
    ERROR(GL_INVALID_OPERATION);
    DrawBuffersARB(1, &wrong);
    ERROR(GL_INVALID_OPERATION);
    DrawBuffersARB(1, all);
    ERROR(GL_INVALID_OPERATION);
    clear(0, 0, 0, 1);
    const GLenum sides[] = {GL_NONE, GL_FRONT_LEFT, GL_BACK_LEFT};
    DrawBuffersARB(3, sides);
    draw_with(several);
    IN(GL_BACK, 5, 5, 0, 0, 255, 255);
    IN(GL_FRONT, 5, 5, 0, 255, 0, 128);
    glDrawBuffer(GL_BACK);
    glReadBuffer(GL_BACK);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    EGLConfig config = start(SIZE, SIZE);
    textures();
    places();
    renderbuffers();
    packed();
    pixels();
    completeness();
    errors();
    blits();
    coverage();
    draw_buffers();
    hostile(config);
    ERROR(GL_NO_ERROR);
    return 0;
}
