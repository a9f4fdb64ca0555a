/* What the clients of NV_texture_shader share. */
#pragma once
#include "model.h"

enum { SIZE = 16, UNITS = 8 };

static PFNGLCOMBINERINPUTNVPROC input;
static PFNGLCOMBINEROUTPUTNVPROC output;
static PFNGLFINALCOMBINERINPUTNVPROC final_input;
static PFNGLCOMBINERPARAMETERINVPROC parameteri;

/* Combiners that give (TEXTUREn + 1) / 2. */
static inline void show_texture(int n) {
    for (int alpha = 0; alpha < 2; alpha++) {
        const GLenum portion = alpha ? GL_ALPHA : GL_RGB, one = GL_UNSIGNED_INVERT_NV;
        input(GL_COMBINER0_NV, portion, GL_VARIABLE_A_NV, GL_TEXTURE0 + n, GL_SIGNED_IDENTITY_NV, portion);
        input(GL_COMBINER0_NV, portion, GL_VARIABLE_B_NV, GL_ZERO, one, portion);
        input(GL_COMBINER0_NV, portion, GL_VARIABLE_C_NV, GL_ZERO, one, portion);
        input(GL_COMBINER0_NV, portion, GL_VARIABLE_D_NV, GL_ZERO, one, portion);
        output(GL_COMBINER0_NV, portion, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_SCALE_BY_ONE_HALF_NV, GL_NONE, 0, 0, 0);
    }
    for (GLenum v = 0; v < 3; v++) final_input(GL_VARIABLE_A_NV + v, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_D_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_G_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, 1);
    ERROR(GL_NO_ERROR);
}

static inline double unit(double value) { return fmax(0, fmin(1, value)); }

static inline void near_floats(int line, const float *found, const float *wanted, int count, float most) {
    expect_error(line, GL_NO_ERROR);
    for (int n = 0; n < count; n++)
        if (!(fabsf(found[n] - wanted[n]) <= most)) {
            fprintf(stderr, "line %d: component %d is %g, not %g\n", line, n, found[n], wanted[n]);
            exit(1);
        }
}
#define FLOATS(found, count, most, ...) near_floats(__LINE__, found, (const float[]){__VA_ARGS__}, count, most)

/* A context with the combiners that show textures. */
static inline void begin(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
#define LOAD(name, entry) *(void (**)(void))&(name) = eglGetProcAddress(entry); CHECK(name)
    LOAD(input, "glCombinerInputNV");
    LOAD(output, "glCombinerOutputNV");
    LOAD(final_input, "glFinalCombinerInputNV");
    LOAD(parameteri, "glCombinerParameteriNV");
}
