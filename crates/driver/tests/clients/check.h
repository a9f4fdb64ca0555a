/* What clients check: pixels, errors and numbers of the GL, with the line where they do. */
#pragma once
#include "client.h"

/* Commands that libOpenGL has no symbols of. */
#define LATE(TYPE, name) ((PFNGL##TYPE##PROC)eglGetProcAddress(#name))
#define glVertexAttribPointerARB LATE(VERTEXATTRIBPOINTERARB, glVertexAttribPointerARB)
#define glEnableVertexAttribArrayARB LATE(ENABLEVERTEXATTRIBARRAYARB, glEnableVertexAttribArrayARB)
#define glDisableVertexAttribArrayARB LATE(DISABLEVERTEXATTRIBARRAYARB, glDisableVertexAttribArrayARB)
#define glGetVertexAttribivARB LATE(GETVERTEXATTRIBIVARB, glGetVertexAttribivARB)
#define glGetVertexAttribPointervARB LATE(GETVERTEXATTRIBPOINTERVARB, glGetVertexAttribPointervARB)
#define glPrimitiveRestartIndexNV LATE(PRIMITIVERESTARTINDEXNV, glPrimitiveRestartIndexNV)
#define glPrimitiveRestartNV LATE(PRIMITIVERESTARTNV, glPrimitiveRestartNV)
#define glProgramStringARB LATE(PROGRAMSTRINGARB, glProgramStringARB)

static inline void expect_pixel(int line, int x, int y, int r, int g, int b) {
    unsigned char pixel[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    if (abs(pixel[0] - r) > 1 || abs(pixel[1] - g) > 1 || abs(pixel[2] - b) > 1) {
        fprintf(stderr, "line %d: pixel (%d,%d) is %d %d %d, not %d %d %d\n", line, x, y, pixel[0], pixel[1], pixel[2], r, g, b);
        exit(1);
    }
}
#define PIXEL(x, y, r, g, b) expect_pixel(__LINE__, x, y, r, g, b)

static inline int has_extension(const char *name) {
    const char *all = (const char *)glGetString(GL_EXTENSIONS), *at = strstr(all, name);
    return at && (at[strlen(name)] == ' ' || !at[strlen(name)]);
}
