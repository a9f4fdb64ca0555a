/* A framebuffer object of floats, whose colours are not clamped (FIXED_ONLY). */
#include "check.h"

static void draw_to_floats(int size) {
    GLuint names[2];
    glGenFramebuffers(1, &names[0]);
    glGenRenderbuffers(1, &names[1]);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    glBindRenderbuffer(GL_RENDERBUFFER, names[1]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, size, size);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, names[1]);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    /* Of vertices, colours are clamped unless this is said. */
    ((PFNGLCLAMPCOLORARBPROC)eglGetProcAddress("glClampColorARB"))(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
}
