/* Errors of a target, a program or a count do not depend on what an array contains: it is not read, whatever its length
   (OpenGL 1.5, section 2.5: a command with an error has no other effect). Arrays are where no memory is. Display lists
   compile such commands, whose execution has the errors (appendix B, 9). */
#include "check.h"
#include <limits.h>

#define FAILS(code, call) do { call; expect_error(__LINE__, code); } while (0)
#define LATE_AS(result, name, ...) ((result(*)(__VA_ARGS__))eglGetProcAddress(#name))

enum { NOTHING = 0x1234 };
static const int counts[] = {INT_MAX, 65536, 16384, 1};

/* NV_vertex_program, section 2.14.1.7; ARB_vertex_program, section 2.14.1: INVALID_ENUM for another target or format.
   NV_fragment_program, section 3.11.7: INVALID_OPERATION for a program that does not exist. */
static void texts(const void *nowhere, int count) {
    FAILS(GL_INVALID_ENUM, LATE_AS(void, glLoadProgramNV, GLenum, GLuint, GLsizei, const void *)(NOTHING, 1, count, nowhere));
    FAILS(GL_INVALID_ENUM, glProgramStringARB(NOTHING, GL_PROGRAM_FORMAT_ASCII_ARB, count, nowhere));
    FAILS(GL_INVALID_ENUM, glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, NOTHING, count, nowhere));
    FAILS(GL_INVALID_ENUM, LATE_AS(void, glNamedProgramStringEXT, GLuint, GLenum, GLenum, GLsizei, const void *)(
        1, NOTHING, GL_PROGRAM_FORMAT_ASCII_ARB, count, nowhere));
    FAILS(GL_INVALID_OPERATION, LATE_AS(void, glProgramNamedParameter4fvNV, GLuint, GLsizei, const void *, const GLfloat *)(
        99, count, nowhere, (GLfloat[4]){0}));
    FAILS(GL_INVALID_OPERATION, LATE_AS(void, glProgramNamedParameter4fNV, GLuint, GLsizei, const void *, GLfloat, GLfloat, GLfloat,
        GLfloat)(99, count, nowhere, 0, 0, 0, 0));
    FAILS(GL_INVALID_OPERATION, LATE_AS(void, glGetProgramNamedParameterfvNV, GLuint, GLsizei, const void *, GLfloat *)(
        99, count, nowhere, (GLfloat[4]){0}));
}

/* EXT_gpu_program_parameters, NV_gpu_program4 (2.14.1), NV_parameter_buffer_object: INVALID_ENUM for another target,
   INVALID_VALUE where there are fewer parameters behind the first one. */
static void parameters(const void *nowhere, int count) {
    static const char *const names[] = {
        "glProgramEnvParameters4fvEXT", "glProgramLocalParameters4fvEXT", "glProgramEnvParametersI4ivNV",
        "glProgramEnvParametersI4uivNV", "glProgramLocalParametersI4ivNV", "glProgramLocalParametersI4uivNV",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void (*set)(GLenum, GLuint, GLsizei, const void *) =
            (void (*)(GLenum, GLuint, GLsizei, const void *))eglGetProcAddress(names[i]);
        FAILS(GL_INVALID_ENUM, set(NOTHING, 0, count, nowhere));
        FAILS(GL_INVALID_VALUE, set(GL_FRAGMENT_PROGRAM_ARB, 1024, count, nowhere));
        FAILS(GL_INVALID_VALUE, set(GL_FRAGMENT_PROGRAM_ARB, UINT_MAX, count, nowhere));
    }
    static const char *const buffers[] = {
        "glProgramBufferParametersfvNV", "glProgramBufferParametersIivNV", "glProgramBufferParametersIuivNV",
    };
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++) {
        void (*set)(GLenum, GLuint, GLuint, GLsizei, const void *) =
            (void (*)(GLenum, GLuint, GLuint, GLsizei, const void *))eglGetProcAddress(buffers[i]);
        FAILS(GL_INVALID_ENUM, set(NOTHING, 0, 0, count, nowhere));
        FAILS(GL_INVALID_VALUE, set(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, 16384, count, nowhere));
    }
    /* NV_vertex_program, section 2.14.1.4: 256 parameters. */
    void (*set)(GLenum, GLuint, GLsizei, const void *) =
        (void (*)(GLenum, GLuint, GLsizei, const void *))eglGetProcAddress("glProgramParameters4fvNV");
    FAILS(GL_INVALID_ENUM, set(NOTHING, 0, count, nowhere));
    FAILS(GL_INVALID_VALUE, set(GL_VERTEX_PROGRAM_ARB, 256, count, nowhere));
}

/* NV_vertex_program, section 2.7: INVALID_VALUE where there are fewer attributes behind the first one. */
static void attributes(const void *nowhere, int count) {
    static const char *const names[] = {
        "glVertexAttribs1dvNV", "glVertexAttribs2fvNV", "glVertexAttribs3svNV", "glVertexAttribs4ubvNV",
        "glVertexAttribs4hvNV",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void (*set)(GLuint, GLsizei, const void *) = (void (*)(GLuint, GLsizei, const void *))eglGetProcAddress(names[i]);
        FAILS(GL_INVALID_VALUE, set(16, count, nowhere));
        if (count > 15) FAILS(GL_INVALID_VALUE, set(1, count, nowhere));
    }
}

/* OpenGL 1.5, section 2.8; ARB_invalidate_subdata; KHR_debug, section 5.5.4: INVALID_ENUM. */
static void others(const void *nowhere, int count) {
    FAILS(GL_INVALID_ENUM, glMultiDrawArrays(NOTHING, nowhere, nowhere, count));
    FAILS(GL_INVALID_ENUM, glMultiDrawElements(NOTHING, nowhere, GL_UNSIGNED_INT, nowhere, count));
    FAILS(GL_INVALID_ENUM, glMultiDrawElements(GL_POINTS, nowhere, NOTHING, nowhere, count));
    FAILS(GL_INVALID_ENUM, LATE_AS(void, glInvalidateFramebuffer, GLenum, GLsizei, const void *)(NOTHING, count, nowhere));
    FAILS(GL_INVALID_ENUM, LATE_AS(void, glInvalidateSubFramebuffer, GLenum, GLsizei, const void *, GLint, GLint, GLsizei, GLsizei)(
        NOTHING, count, nowhere, 0, 0, 1, 1));
    FAILS(GL_INVALID_ENUM, LATE_AS(void, glDebugMessageControlARB, GLenum, GLenum, GLenum, GLsizei, const void *, GLboolean)(
        NOTHING, GL_DONT_CARE, GL_DONT_CARE, count, nowhere, GL_TRUE));
    FAILS(GL_INVALID_ENUM, LATE_AS(void, glDebugMessageControlARB, GLenum, GLenum, GLenum, GLsizei, const void *, GLboolean)(
        GL_DONT_CARE, GL_DONT_CARE, NOTHING, count, nowhere, GL_TRUE));
}

int main(void) {
    start(16, 16);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const void *nowhere = (const void *)64;
        texts(nowhere, counts[i]);
        parameters(nowhere, counts[i]);
        attributes(nowhere, counts[i]);
        others(nowhere, counts[i]);
        glNewList(1, GL_COMPILE);
        LATE_AS(void, glProgramLocalParameters4fvEXT, GLenum, GLuint, GLsizei, const void *)(NOTHING, 0, counts[i], nowhere);
        ERROR(GL_NO_ERROR);
        glEndList();
        FAILS(GL_INVALID_ENUM, glCallList(1));
        glNewList(2, GL_COMPILE);
        LATE_AS(void, glVertexAttribs4fvNV, GLuint, GLsizei, const void *)(16, counts[i], nowhere);
        ERROR(GL_NO_ERROR);
        glEndList();
        FAILS(GL_INVALID_VALUE, glCallList(2));
    }
    return 0;
}
