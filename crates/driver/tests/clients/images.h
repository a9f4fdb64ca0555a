/* What clients of images of later versions need besides. */
#include "check.h"
#include <math.h>

enum { SIZE = 16 };

static inline GLuint framebuffer(void) {
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    return name;
}

/* All of the viewport at a depth of clip coordinates, with coordinates of a texture from s to t. */
static inline void square(float z, float s, float t) {
    glBegin(GL_QUADS);
    glTexCoord2f(s, s), glVertex3f(-1, -1, z);
    glTexCoord2f(t, s), glVertex3f(1, -1, z);
    glTexCoord2f(t, t), glVertex3f(1, 1, z);
    glTexCoord2f(s, t), glVertex3f(-1, 1, z);
    glEnd();
}

static inline GLuint texture(GLenum internal, int side, GLenum format, GLenum type, const void *pixels) {
    const GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, side, side, 0, format, type, pixels);
    ERROR(GL_NO_ERROR);
    return name;
}

static inline GLint level(GLenum name) {
    GLint found = -1;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, name, &found);
    ERROR(GL_NO_ERROR);
    return found;
}

/* What a texture of one texel gives with REPLACE, over 0.4. */
static inline void shows(int line, int r, int g, int b) {
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_2D);
    glColor4f(0.4f, 0.4f, 0.4f, 1);
    square(0, 0, 1);
    glDisable(GL_TEXTURE_2D);
    expect_error(line, GL_NO_ERROR);
    expect_pixel(line, 3, 3, r, g, b);
}
#define SHOWS(r, g, b) shows(__LINE__, r, g, b)

static inline void near_floats(int line, const float *found, const float *wanted, int count, float most) {
    expect_error(line, GL_NO_ERROR);
    for (int i = 0; i < count; i++)
        if (!(fabsf(found[i] - wanted[i]) <= most)) {
            fprintf(stderr, "line %d: component %d is %g, not %g\n", line, i, found[i], wanted[i]);
            exit(1);
        }
}
#define FLOATS(found, count, most, ...) near_floats(__LINE__, found, (const float[]){__VA_ARGS__}, count, most)

static inline void read_float(int line, float most, const float *wanted) {
    float found[4];
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_FLOAT, found);
    near_floats(line, found, wanted, 4, most);
}
#define COLOR(most, ...) read_float(__LINE__, most, (const float[4]){__VA_ARGS__})

/* A framebuffer object of one texture. */
static inline GLuint draws_to(GLuint name) {
    GLuint object = framebuffer();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    return object;
}

static inline void ends(GLuint object) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &object);
    ERROR(GL_NO_ERROR);
}

static inline GLint attached(GLenum name) {
    GLint found = -1;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, &found);
    ERROR(GL_NO_ERROR);
    return found;
}
