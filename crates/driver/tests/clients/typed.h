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
