/* What clients of framebuffer objects need besides. */
#include "client.h"

static GLuint framebuffer(void) {
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    return name;
}
