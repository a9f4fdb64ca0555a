/* BlitFramebuffer (ARB_framebuffer_object, section 4.3.3), and pixels in buffers. In `main` each pixel of the
 * destination whose place is in the source gets the pixel there, in rectangles at random that are mirrored, stretched,
 * and reach beyond both. */
#include "client.h"
#include <math.h>

static GLuint textured(GLenum format, int size, GLuint *texture) {
    GLuint object;
    glGenTextures(1, texture);
    glBindTexture(GL_TEXTURE_2D, *texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenFramebuffers(1, &object);
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture, 0);
    return object;
}

static void expect(int line, int x, int y, int red) {
    unsigned char pixel[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    if (pixel[0] != red) {
        fprintf(stderr, "line %d: %d, not %d\n", line, pixel[0], red);
        exit(1);
    }
}

/* From an image that is drawn to at the same time, beside another: all that is drawn to gets it. */
static void within(void) {
    ENTRY(PFNGLDRAWBUFFERSARBPROC, DrawBuffersARB);
    GLuint textures[2];
    textured(GL_RGBA8, 16, &textures[1]);
    const GLuint object = textured(GL_RGBA8, 16, &textures[0]);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, textures[1], 0);
    const GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    glDrawBuffer(GL_COLOR_ATTACHMENT1);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawBuffer(GL_COLOR_ATTACHMENT0);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    DrawBuffersARB(2, both);
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glBlitFramebuffer(0, 0, 8, 8, 8, 8, 16, 16, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    CHECK(glGetError() == GL_NO_ERROR);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    expect(__LINE__, 12, 12, 255);
    expect(__LINE__, 4, 4, 0);
    /* 4.3.3: any draw buffer of floats is INVALID_OPERATION for a read buffer that is none. */
    glBindTexture(GL_TEXTURE_2D, textures[1]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F_ARB, 16, 16, 0, GL_RGBA, GL_FLOAT, NULL);
    glBlitFramebuffer(0, 0, 8, 8, 8, 8, 16, 16, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glDeleteFramebuffers(1, &object);
    glDeleteTextures(2, textures);
}

/* Samples from one framebuffer object to another that has the same renderbuffer. */
static void shared(void) {
    GLuint buffer, objects[2];
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, 64, 64);
    glGenFramebuffers(2, objects);
    for (int n = 0; n < 2; n++) {
        glBindFramebuffer(GL_FRAMEBUFFER, objects[n]);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
    }
    glEnable(GL_SCISSOR_TEST);
    for (int half = 0; half < 2; half++) {
        glScissor(32 * half, 0, 32, 64);
        glClearColor(half ? 0 : 1, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, objects[0]);
    glBlitFramebuffer(0, 0, 32, 32, 32, 32, 64, 64, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    GLuint texture;
    const GLuint resolved = textured(GL_RGBA8, 64, &texture);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, objects[0]);
    glBlitFramebuffer(0, 0, 64, 64, 0, 0, 64, 64, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    CHECK(glGetError() == GL_NO_ERROR);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved);
    expect(__LINE__, 48, 48, 255);
    expect(__LINE__, 48, 16, 0);
    glDeleteFramebuffers(2, objects);
}

/* ARB_pixel_buffer_object, sections 3.6.3, 6.1.3 and Errors: values and pixels at places in buffers. */
static void pixel_buffers(void) {
    const GLfloat map[] = {0.25f, 0.5f, 0.75f, 1};
    GLuint buffers[2];
    glGenBuffers(2, buffers);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffers[0]);
    glBufferData(GL_PIXEL_UNPACK_BUFFER, sizeof map, map, GL_STATIC_DRAW);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 2, (const GLfloat *)8);
    CHECK(glGetError() == GL_NO_ERROR);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 2, (const GLfloat *)6);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 2, (const GLfloat *)12);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 1 << 30, (const GLfloat *)0);
    CHECK(glGetError() == GL_INVALID_VALUE);
    GLfloat found[4] = {0};
    glGetPixelMapfv(GL_PIXEL_MAP_R_TO_R, found);
    CHECK(found[0] == 0.75f && found[1] == 1);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[1]);
    glBufferData(GL_PIXEL_PACK_BUFFER, 16, NULL, GL_STATIC_READ);
    glGetPixelMapfv(GL_PIXEL_MAP_R_TO_R, (GLfloat *)4);
    CHECK(glGetError() == GL_NO_ERROR);
    glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 0, sizeof found, found);
    CHECK(found[0] == 0 && found[1] == 0.75f && found[2] == 1 && found[3] == 0);
    glGetPixelMapfv(GL_PIXEL_MAP_R_TO_R, (GLfloat *)12);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glReadPixels(0, 0, 1, 1, GL_RED, GL_FLOAT, (void *)2);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RED, GL_FLOAT, (const void *)1);
    CHECK(glGetError() == GL_INVALID_OPERATION);
    glDeleteBuffers(2, buffers);
}

int main(void) {
    start(8, 8);
    within();
    shared();
    pixel_buffers();
    enum { FROM = 24, TO = 90 };
    const GLenum formats[] = {GL_RGBA8, GL_RGB8, GL_RGBA16, GL_RGBA32F_ARB};
    static unsigned char source[FROM][FROM][4], before[TO][TO][4], after[TO][TO][4];
    unsigned state = 12345;
    for (int n = 0; n < FROM * FROM; n++) {
        for (int c = 0; c < 4; c++) source[n / FROM][n % FROM][c] = (unsigned char)((state = state * 1664525 + 1013904223) >> 24);
    }
    memset(before, 77, sizeof before);
    for (int round = 0; round < 64; round++) {
        const GLenum kept[] = {formats[round % 4], formats[round / 4 % 4]};
        /* Floats go to floats alone. */
        if ((kept[0] == GL_RGBA32F_ARB) != (kept[1] == GL_RGBA32F_ARB)) continue;
        GLuint textures[2], objects[2];
        glGenTextures(2, textures);
        for (int n = 0; n < 2; n++) {
            glBindTexture(GL_TEXTURE_2D, textures[n]);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
            glTexImage2D(GL_TEXTURE_2D, 0, (GLint)kept[n], n ? TO : FROM, n ? TO : FROM, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                n ? (const void *)before : (const void *)source);
            glGenFramebuffers(1, &objects[n]);
            glBindFramebuffer(GL_FRAMEBUFFER, objects[n]);
            glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, textures[n], 0);
            CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
        }
        int corners[8];
        for (int n = 0; n < 8; n++) corners[n] = (int)((state = state * 1664525 + 1013904223) >> 16) % (n < 4 ? FROM + 12 : TO + 12) - 6;
        glBindFramebuffer(GL_READ_FRAMEBUFFER, objects[0]);
        glBlitFramebuffer(corners[0], corners[1], corners[2], corners[3], corners[4], corners[5], corners[6], corners[7], GL_COLOR_BUFFER_BIT, GL_NEAREST);
        CHECK(glGetError() == GL_NO_ERROR);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, objects[1]);
        glReadPixels(0, 0, TO, TO, GL_RGBA, GL_UNSIGNED_BYTE, after);
        const int empty = corners[4] == corners[6] || corners[5] == corners[7] || corners[0] == corners[2] || corners[1] == corners[3];
        for (int y = 0; y < TO; y++) {
            for (int x = 0; x < TO; x++) {
                const int pixel[] = {x, y};
                int place[2], written = !empty;
                for (int axis = 0; axis < 2 && written; axis++) {
                    const double from = corners[axis], to = corners[axis + 2], start = corners[axis + 4], end = corners[axis + 6];
                    const double low = start < end ? start : end, high = start < end ? end : start;
                    const double found = floor(from + (pixel[axis] + 0.5 - start) / (end - start) * (to - from));
                    written = pixel[axis] >= low && pixel[axis] < high && found >= 0 && found < FROM;
                    place[axis] = (int)found;
                }
                for (int c = 0; c < 4; c++) {
                    int wanted = written ? source[place[1]][place[0]][c] : before[y][x][c];
                    if (c == 3 && (kept[1] == GL_RGB8 || (written && kept[0] == GL_RGB8))) wanted = 255;
                    if (after[y][x][c] != wanted) {
                        fprintf(stderr, "round %d: component %d of (%d,%d) is %d, not %d\n", round, c, x, y, after[y][x][c], wanted);
                        exit(1);
                    }
                }
            }
        }
        glDeleteFramebuffers(2, objects);
        glDeleteTextures(2, textures);
    }
    return 0;
}
