/* Texture environments of NV_texture_env_combine4 (tables 3.21 to 3.23) and ATI_texture_env_combine3 (section 3.8.9),
 * at random against these tables, which are written here once more; and their state. */
#include "model.h"

enum { SIZE = 16, ROUNDS = 400, ARGUMENTS = 4 };

/* Values of sources: the unit that is missing is 2. */
static const GLenum sources[] = {GL_ZERO, GL_ONE, GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR, GL_PREVIOUS, GL_TEXTURE0,
    GL_TEXTURE1, GL_TEXTURE2};
enum { SOURCES = sizeof sources / sizeof *sources };
static const GLenum operands[] = {GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR};
static const GLenum source_names[2][ARGUMENTS] = {{GL_SRC0_RGB, GL_SRC1_RGB, GL_SRC2_RGB, GL_SOURCE3_RGB_NV},
    {GL_SRC0_ALPHA, GL_SRC1_ALPHA, GL_SRC2_ALPHA, GL_SOURCE3_ALPHA_NV}};
static const GLenum operand_names[2][ARGUMENTS] = {
    {GL_OPERAND0_RGB, GL_OPERAND1_RGB, GL_OPERAND2_RGB, GL_OPERAND3_RGB_NV},
    {GL_OPERAND0_ALPHA, GL_OPERAND1_ALPHA, GL_OPERAND2_ALPHA, GL_OPERAND3_ALPHA_NV}};
static const GLenum functions[] = {GL_MODULATE_ADD_ATI, GL_MODULATE_SIGNED_ADD_ATI, GL_MODULATE_SUBTRACT_ATI, GL_ADD,
    GL_ADD_SIGNED};

static void environment(GLenum name, GLenum symbol) {
    glTexEnvi(GL_TEXTURE_ENV, name, (GLint)symbol);
}

static double combined(int four, GLenum function, const double *a) {
    if (four) return a[0] * a[1] + a[2] * a[3] - (function == GL_ADD_SIGNED ? 0.5 : 0);
    switch (function) {
    case GL_MODULATE_ADD_ATI: return a[0] * a[2] + a[1];
    case GL_MODULATE_SIGNED_ADD_ATI: return a[0] * a[2] + a[1] - 0.5;
    case GL_MODULATE_SUBTRACT_ATI: return a[0] * a[2] - a[1];
    case GL_ADD: return a[0] + a[1];
    default: return a[0] + a[1] - 0.5;
    }
}

static void combine(void) {
    GLuint names[2];
    glGenTextures(2, names);
    for (int round = 0; round < ROUNDS; round++) {
        double values[SOURCES][4], color[4];
        for (int c = 0; c < 4; c++) {
            for (int n = 2; n < SOURCES; n++) values[n][c] = number();
            values[0][c] = 0;
            values[1][c] = 1;
            values[8][c] = 1;
            values[5][c] = values[4][c];
            values[6][c] = values[2][c];
        }
        for (int unit = 0; unit < 2; unit++) {
            GLubyte texel[4];
            for (int c = 0; c < 4; c++) texel[c] = (GLubyte)lrint(values[6 + unit][c] * 255);
            texture(unit, names[unit], GL_RGBA8, 1, GL_RGBA, texel);
            glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
            /* Unit 1 passes what it gets: ADD of COMBINE4_NV is PREVIOUS * (1 - 0) + 0 * 1. */
            environment(GL_TEXTURE_ENV_MODE, GL_COMBINE4_NV);
            for (int alpha = 0; alpha < 2; alpha++) {
                environment(alpha ? GL_COMBINE_ALPHA : GL_COMBINE_RGB, GL_ADD);
                for (int n = 0; n < ARGUMENTS; n++) {
                    environment(source_names[alpha][n], n ? GL_ZERO : GL_PREVIOUS);
                    environment(operand_names[alpha][n], n == 1 ? GL_ONE_MINUS_SRC_ALPHA : alpha ? GL_SRC_ALPHA : GL_SRC_COLOR);
                }
            }
        }
        glActiveTexture(GL_TEXTURE0);
        int four = (int)below(2);
        environment(GL_TEXTURE_ENV_MODE, four ? GL_COMBINE4_NV : GL_COMBINE);
        for (int alpha = 0; alpha < 2; alpha++) {
            GLenum function = functions[four ? 3 + below(2) : below(5)];
            int scale = 1 << below(3), from[ARGUMENTS], operand[ARGUMENTS];
            environment(alpha ? GL_COMBINE_ALPHA : GL_COMBINE_RGB, function);
            glTexEnvf(GL_TEXTURE_ENV, alpha ? GL_ALPHA_SCALE : GL_RGB_SCALE, (float)scale);
            for (int n = 0; n < ARGUMENTS; n++) {
                from[n] = (int)below(four ? SOURCES : SOURCES - 1);
                operand[n] = (int)below(alpha ? 2 : 4);
                environment(source_names[alpha][n], sources[from[n]]);
                environment(operand_names[alpha][n], operands[operand[n]]);
            }
            for (int c = alpha * 3; c < 3 + alpha; c++) {
                double a[ARGUMENTS];
                for (int n = 0; n < ARGUMENTS; n++) {
                    a[n] = values[from[n]][operand[n] < 2 ? 3 : c];
                    if (operand[n] % 2) a[n] = 1 - a[n];
                }
                color[c] = fmin(fmax(combined(four, function, a) * scale, 0), 1);
            }
        }
        float constant[4];
        for (int c = 0; c < 4; c++) constant[c] = (float)values[3][c];
        glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
        glColor4dv(values[4]);
        quad();
        ERROR(GL_NO_ERROR);
        expect(__LINE__, round, color);
    }
}

static void state(void) {
    CHECK(has_extension("GL_NV_texture_env_combine4") && has_extension("GL_ATI_texture_env_combine3"));
    static const GLenum initial[][2] = {{GL_SOURCE3_RGB_NV, GL_ZERO}, {GL_SOURCE3_ALPHA_NV, GL_ZERO},
        {GL_OPERAND3_RGB_NV, GL_ONE_MINUS_SRC_COLOR}, {GL_OPERAND3_ALPHA_NV, GL_ONE_MINUS_SRC_ALPHA}};
    for (int n = 0; n < 4; n++) {
        GLint found;
        glGetTexEnviv(GL_TEXTURE_ENV, initial[n][0], &found);
        CHECK((GLenum)found == initial[n][1]);
        glPushAttrib(GL_TEXTURE_BIT);
        environment(initial[n][0], n < 2 ? GL_TEXTURE7 : GL_SRC_ALPHA);
        ERROR(GL_NO_ERROR);
        glGetTexEnviv(GL_TEXTURE_ENV, initial[n][0], &found);
        CHECK((GLenum)found == (n < 2 ? GL_TEXTURE7 : GL_SRC_ALPHA));
        environment(initial[n][0], n < 2 ? GL_TEXTURE8 : GL_ZERO);
        ERROR(GL_INVALID_ENUM);
        glPopAttrib();
        glGetTexEnviv(GL_TEXTURE_ENV, initial[n][0], &found);
        CHECK((GLenum)found == initial[n][1]);
    }
    environment(GL_OPERAND3_ALPHA_NV, GL_SRC_COLOR);
    ERROR(GL_INVALID_ENUM);
}

int main(void) {
    start(SIZE, SIZE);
    state();
    combine();
    return 0;
}
