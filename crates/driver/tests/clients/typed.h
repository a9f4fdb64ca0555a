/* What clients of typed programs need besides. */
#include "check.h"
#include <stdint.h>

enum { SIZE = 16 };

/* Loads a program, and says why it does not load. */
static inline void load(GLenum target, const char *text) {
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    if (value(GL_PROGRAM_ERROR_POSITION_ARB) >= 0) fprintf(stderr, "%s\n", glGetString(GL_PROGRAM_ERROR_STRING_ARB));
    ERROR(GL_NO_ERROR);
    glEnable(target);
}

/* What has an index. */
static inline GLint indexed(GLenum name, GLuint index) {
    ENTRY(PFNGLGETINTEGERINDEXEDVEXTPROC, GetIntegerIndexedvEXT);
    GLint found = -1;
    GetIntegerIndexedvEXT(name, index, &found);
    return found;
}

/* A texture without filters, which is bound. */
static inline GLuint texture(GLenum target) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return name;
}
