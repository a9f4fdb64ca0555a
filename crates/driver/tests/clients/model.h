/* What clients share that draw at random and compare one pixel with a model of a specification's formulas. */
#include "check.h"
#include <math.h>

static unsigned seed = 12345;

static inline unsigned below(unsigned count) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % count;
}

/* A component that eight bits hold. */
static inline double number(void) {
    return below(256) / 255.0;
}

static inline void quad(void) {
    glRectf(-1, -1, 1, 1);
}

/* The pixel has this colour, clamped. */
static inline void expect(int line, int round, const double color[4]) {
    unsigned char pixel[4];
    glReadPixels(5, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    for (int c = 0; c < 4; c++)
        if (fabs(pixel[c] - 255 * fmin(fmax(color[c], 0), 1)) > 1.01) {
            fprintf(stderr, "line %d, round %d: component %d is %d, not %g\n", line, round, c, pixel[c], 255 * color[c]);
            exit(1);
        }
}

/* Texture unit `unit` has this image as texture `name`, without filters. */
static inline void texture(int unit, GLuint name, GLenum internal, int side, GLenum format, const GLubyte *texels) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, side, side, 0, format, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glEnable(GL_TEXTURE_2D);
    glActiveTexture(GL_TEXTURE0);
}

/* A program of fragments comes before everything else that computes their colours (ARB_fragment_program, section
   3.11). */
static inline void expect_program_first(int line) {
    const char text[] = "!!ARBfp1.0\nMOV result.color, {1, 0, 1, 1};\nEND";
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    quad();
    expect(line, 0, (const double[]){1, 0, 1, 1});
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}
