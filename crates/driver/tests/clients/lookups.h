/* Lookups by programs of NV_gpu_program4 and 5, for clients of textures that the fixed function has not. */
#include "images.h"

static PFNGLPROGRAMSTRINGARBPROC program_string;
static PFNGLGENPROGRAMSARBPROC gen_programs;
static PFNGLBINDPROGRAMARBPROC bind_program;

/* Fragments are by this program from now on. */
static inline void by_program(const char *text) {
    GLuint name;
    gen_programs(1, &name);
    bind_program(GL_FRAGMENT_PROGRAM_ARB, name);
    program_string(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    ERROR(GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

/* A context, and the commands that load programs. */
static inline EGLConfig start_lookups(void) {
    const EGLConfig config = start(SIZE, SIZE);
    program_string = (PFNGLPROGRAMSTRINGARBPROC)eglGetProcAddress("glProgramStringARB");
    gen_programs = (PFNGLGENPROGRAMSARBPROC)eglGetProcAddress("glGenProgramsARB");
    bind_program = (PFNGLBINDPROGRAMARBPROC)eglGetProcAddress("glBindProgramARB");
    CHECK(program_string && gen_programs && bind_program);
    glViewport(0, 0, SIZE, SIZE);
    return config;
}
