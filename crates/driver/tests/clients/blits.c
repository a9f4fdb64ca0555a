/* BlitFramebuffer (ARB_framebuffer_object, section 4.3.3): each pixel of the destination whose place is in the source gets the pixel there, in rectangles
 * at random that are mirrored, stretched, and reach beyond both. */
#include "client.h"
#include <math.h>

int main(void) {
    start(8, 8);
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
