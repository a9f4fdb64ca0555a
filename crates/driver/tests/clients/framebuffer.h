/* What clients of framebuffer objects need besides. */
#include "client.h"

static void expect_error(int line, GLenum code) {
    GLenum error = glGetError();
    if (error != code) {
        fprintf(stderr, "line %d: error 0x%04x, not 0x%04x\n", line, error, code);
        exit(1);
    }
}
#define ERROR(code) expect_error(__LINE__, code)

static GLint value(GLenum name) {
    GLint found = -1;
    glGetIntegerv(name, &found);
    return found;
}

static GLuint framebuffer(void) {
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    return name;
}
