/* NV_register_combiners and NV_register_combiners2: combiners at random against the formulas of section 3.8.12, which
 * are written here once more; then initial state, queries, errors, attribute groups and display lists. */
#include "floats.h"
#include "model.h"

enum { SIZE = 16, STAGES = 8, ROUNDS = 400 };

static GLuint textures[2];

static PFNGLCOMBINERINPUTNVPROC input;
static PFNGLCOMBINEROUTPUTNVPROC output;
static PFNGLFINALCOMBINERINPUTNVPROC final_input;
static PFNGLCOMBINERPARAMETERFVNVPROC parameterfv;
static PFNGLCOMBINERPARAMETERIVNVPROC parameteriv;
static PFNGLCOMBINERPARAMETERFNVPROC parameterf;
static PFNGLCOMBINERPARAMETERINVPROC parameteri;
static PFNGLCOMBINERSTAGEPARAMETERFVNVPROC stage_parameter;
static PFNGLGETCOMBINERINPUTPARAMETERIVNVPROC get_input;
static PFNGLGETCOMBINERINPUTPARAMETERFVNVPROC get_inputf;
static PFNGLGETCOMBINEROUTPUTPARAMETERIVNVPROC get_output;
static PFNGLGETCOMBINEROUTPUTPARAMETERFVNVPROC get_outputf;
static PFNGLGETFINALCOMBINERINPUTPARAMETERIVNVPROC get_final;
static PFNGLGETFINALCOMBINERINPUTPARAMETERFVNVPROC get_finalf;
static PFNGLGETCOMBINERSTAGEPARAMETERFVNVPROC get_stage;

/* Table NV_register_combiners.1. */
enum { ZERO, CONSTANT0, CONSTANT1, FOG, PRIMARY, SECONDARY, SPARE0, SPARE1, TEXTURE, REGISTERS = TEXTURE + 2, DISCARD };
static const GLenum names[REGISTERS] = {GL_ZERO, GL_CONSTANT_COLOR0_NV, GL_CONSTANT_COLOR1_NV, GL_FOG,
    GL_PRIMARY_COLOR_NV, GL_SECONDARY_COLOR_NV, GL_SPARE0_NV, GL_SPARE1_NV, GL_TEXTURE0, GL_TEXTURE1};
enum { PRODUCT = 20, SUM };

struct variable { int from, mapping, usage; };
struct portion { struct variable in[4]; int out[3]; int dots[2]; int mux, scale, bias; };
struct model {
    int count, clamp, per_stage;
    struct portion stages[STAGES][2];
    struct variable last[7];
    double constants[1 + STAGES][2][4];
};

static GLenum name_of(int from) {
    return from == PRODUCT ? GL_E_TIMES_F_NV : from == SUM ? GL_SPARE0_PLUS_SECONDARY_COLOR_NV : names[from];
}

/* Table NV_register_combiners.4. */
/* Dependencies on ARB_color_buffer_float: whether results and what is mapped are clamped. */
static int clamps = 1;
/* Whether the buffer keeps floats; others clamp what is written to them. */
static int keeps_floats;
/* The largest number on the way to a result: so exact are floats. */
static double largest;

static double limited(double value, double least, double most) {
    largest = fmax(largest, fabs(value));
    return clamps ? fmax(fmin(value, most), least) : value;
}

static double mapped(int mapping, double e) {
    double positive = limited(e, 0, HUGE_VAL);
    switch (mapping) {
    case 0: return positive;
    case 1: return 1 - limited(positive, 0, 1);
    case 2: return 2 * positive - 1;
    case 3: return -2 * positive + 1;
    case 4: return positive - 0.5;
    case 5: return -positive + 0.5;
    case 6: return e;
    default: return -e;
    }
}

enum { RGB, ALPHA, BLUE };
static const GLenum usages[] = {GL_RGB, GL_ALPHA, GL_BLUE};

static double component(const double *from, const struct variable *variable, int place) {
    return mapped(variable->mapping, from[variable->usage == RGB ? place : variable->usage == BLUE ? 2 : 3]);
}

static void general(const struct model *model, int number, double set[][4]) {
    double before[REGISTERS][4], result[3][4], in[4][4];
    for (int n = 0; n < 2; n++) memcpy(set[CONSTANT0 + n], model->constants[model->per_stage ? 1 + number : 0][n], sizeof set[0]);
    memcpy(before, set, sizeof before);
    for (int alpha = 0; alpha < 2; alpha++) {
        const struct portion *portion = &model->stages[number][alpha];
        for (int n = 0; n < 4; n++)
            for (int c = alpha * 3; c < 3 + alpha; c++) in[n][c] = component(before[portion->in[n].from], &portion->in[n], c);
        for (int c = alpha * 3; c < 3 + alpha; c++) {
            double products[2];
            for (int n = 0; n < 2; n++) {
                const double *a = in[2 * n], *b = in[2 * n + 1];
                products[n] = portion->dots[n] ? a[0] * b[0] + a[1] * b[1] + a[2] * b[2] : a[c] * b[c];
            }
            double sum = portion->mux ? products[before[SPARE0][3] >= 0.5] : products[0] + products[1];
            const double outs[] = {products[0], products[1], sum}, scales[] = {1, 2, 4, 0.5};
            for (int n = 0; n < 3; n++)
                result[n][c] = limited((outs[n] - portion->bias * 0.5) * scales[portion->scale], -1, 1);
        }
        for (int n = 0; n < 3; n++)
            for (int c = alpha * 3; c < 3 + alpha; c++)
                if (portion->out[n] != DISCARD) set[portion->out[n]][c] = result[n][c];
    }
}

static void final(const struct model *model, double set[][4], double color[4]) {
    double in[7][4], product[4] = {0}, sum[4] = {0};
    for (int n = 0; n < 2; n++) memcpy(set[CONSTANT0 + n], model->constants[0][n], sizeof set[0]);
    for (int pass = 0; pass < 2; pass++) {
        for (int n = 0; n < 7; n++) {
            const struct variable *own = &model->last[n];
            const double *from = own->from == PRODUCT ? product : own->from == SUM ? sum : set[own->from];
            for (int c = 0; c < 3; c++) in[n][c] = component(from, own, c);
        }
        for (int c = 0; c < 3; c++) {
            product[c] = in[4][c] * in[5][c];
            sum[c] = limited(set[SPARE0][c], 0, HUGE_VAL) + limited(set[SECONDARY][c], 0, HUGE_VAL);
            if (model->clamp) sum[c] = limited(sum[c], 0, 1);
        }
    }
    for (int c = 0; c < 3; c++) color[c] = limited(in[0][c] * in[1][c] + (1 - in[0][c]) * in[2][c] + in[3][c], 0, 1);
    color[3] = limited(in[6][0], 0, 1);
}

static void random_portion(struct portion *own, int alpha) {
    for (int n = 0; n < 4; n++) {
        struct variable *in = &own->in[n];
        in->from = (int)below(REGISTERS);
        in->mapping = (int)below(8);
        in->usage = below(3) ? alpha : alpha ? BLUE : ALPHA;
        if (in->from == FOG && in->usage == ALPHA) in->from = CONSTANT0;
    }
    for (int n = 0; n < 3; n++) {
        do own->out[n] = below(4) ? PRIMARY + (int)below(REGISTERS - PRIMARY) : DISCARD;
        while (own->out[n] != DISCARD && ((n > 0 && own->out[n] == own->out[0]) || (n > 1 && own->out[n] == own->out[1])));
        if (n < 2) own->dots[n] = !alpha && below(3) == 0;
    }
    own->mux = below(3) == 0;
    own->scale = (int)below(4);
    own->bias = own->scale < 2 && below(2);
}

static void random_model(struct model *model) {
    model->count = 1 + (int)below(below(4) ? 3 : STAGES);
    model->clamp = (int)below(2);
    model->per_stage = (int)below(2);
    for (int n = 0; n < STAGES; n++)
        for (int alpha = 0; alpha < 2; alpha++) random_portion(&model->stages[n][alpha], alpha);
    for (int n = 0; n < 7; n++) {
        struct variable *last = &model->last[n];
        last->from = (int)below(REGISTERS);
        last->mapping = (int)below(2);
        last->usage = n < 6 ? (int)below(2) : 1 + (int)below(2);
        unsigned pseudo = below(4);
        if (n < 4 && pseudo == 0) last->from = PRODUCT, last->usage = RGB;
        if (n > 0 && n < 4 && pseudo == 1) last->from = SUM, last->usage = RGB;
    }
    for (int n = 0; n <= STAGES; n++)
        for (int place = 0; place < 8; place++) model->constants[n][place / 4][place % 4] = number();
}

static void set_model(const struct model *model) {
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, model->count);
    parameterf(GL_COLOR_SUM_CLAMP_NV, (float)model->clamp);
    (model->per_stage ? glEnable : glDisable)(GL_PER_STAGE_CONSTANTS_NV);
    for (int n = 0; n <= STAGES; n++)
        for (int place = 0; place < 2; place++) {
            float value[4];
            for (int c = 0; c < 4; c++) value[c] = (float)model->constants[n][place][c];
            if (n == 0) parameterfv(GL_CONSTANT_COLOR0_NV + (GLenum)place, value);
            else stage_parameter(GL_COMBINER0_NV + (GLenum)n - 1, GL_CONSTANT_COLOR0_NV + (GLenum)place, value);
        }
    for (int n = 0; n < STAGES; n++)
        for (int alpha = 0; alpha < 2; alpha++) {
            const struct portion *own = &model->stages[n][alpha];
            GLenum stage = GL_COMBINER0_NV + (GLenum)n, portion = alpha ? GL_ALPHA : GL_RGB, outs[3];
            for (int v = 0; v < 4; v++)
                input(stage, portion, GL_VARIABLE_A_NV + (GLenum)v, name_of(own->in[v].from),
                    GL_UNSIGNED_IDENTITY_NV + (GLenum)own->in[v].mapping, usages[own->in[v].usage]);
            for (int v = 0; v < 3; v++) outs[v] = own->out[v] == DISCARD ? GL_DISCARD_NV : name_of(own->out[v]);
            const GLenum scales[] = {GL_NONE, GL_SCALE_BY_TWO_NV, GL_SCALE_BY_FOUR_NV, GL_SCALE_BY_ONE_HALF_NV};
            output(stage, portion, outs[0], outs[1], outs[2], scales[own->scale],
                own->bias ? GL_BIAS_BY_NEGATIVE_ONE_HALF_NV : GL_NONE, (GLboolean)own->dots[0], (GLboolean)own->dots[1],
                (GLboolean)own->mux);
        }
    for (int n = 0; n < 7; n++)
        final_input(GL_VARIABLE_A_NV + (GLenum)n, name_of(model->last[n].from),
            GL_UNSIGNED_IDENTITY_NV + (GLenum)model->last[n].mapping, usages[model->last[n].usage]);
    ERROR(GL_NO_ERROR);
}

/* A component of a colour or a texel, beyond 0 to 1 if nothing is clamped. */
static double component_of(void) {
    return clamps ? number() : 3 * number() - 1;
}

/* 3.8.12: SPARE1 and the colours of SPARE0 are undefined at the start, so the first stage of the model gives them
   values. */
static void combine(int rounds) {
    static struct model model;
    for (int round = 0; round < rounds; round++) {
        random_model(&model);
        largest = 1;
        for (int alpha = 0; alpha < 2; alpha++) {
            struct portion *first = &model.stages[0][alpha];
            for (int n = 0; n < 4; n++)
                if (first->in[n].from == SPARE1 || first->in[n].from == SPARE0) first->in[n].from = PRIMARY;
            first->out[0] = SPARE0;
            first->out[1] = SPARE1;
            first->out[2] = alpha ? PRIMARY : TEXTURE;
        }
        double set[REGISTERS][4] = {{0}};
        for (int c = 0; c < 4; c++) {
            set[PRIMARY][c] = component_of();
            set[SECONDARY][c] = c < 3 ? component_of() : 1;
            set[FOG][c] = number();
        }
        const float fog[] = {(float)set[FOG][0], (float)set[FOG][1], (float)set[FOG][2], 1};
        glFogfv(GL_FOG_COLOR, fog);
        /* 3.10: the factor is that of the coordinate, and 1 without fog. */
        int mode = (int)below(4);
        double coordinate = number() * 2;
        const GLenum modes[] = {GL_LINEAR, GL_EXP, GL_EXP2};
        const double density = 0.75, end = 1.5;
        if (mode < 3) glFogi(GL_FOG_MODE, (GLint)modes[mode]);
        (mode < 3 ? glEnable : glDisable)(GL_FOG);
        glFogCoordd(coordinate);
        double power = density * coordinate;
        double factors[] = {(end - coordinate) / (end - 0.25), exp(-power), exp(-power * power), 1};
        set[FOG][3] = fmin(fmax(factors[mode], 0), 1);
        glColor4dv(set[PRIMARY]);
        glSecondaryColor3dv(set[SECONDARY]);
        for (int unit = 0; unit < 2; unit++) {
            GLubyte texel[4] = {0};
            GLfloat wide[4];
            for (int c = 0; c < 4; c++) {
                texel[c] = (GLubyte)below(256);
                wide[c] = (float)component_of();
                set[TEXTURE + unit][c] = clamps ? texel[c] / 255.0 : wide[c];
            }
            texture(unit, textures[unit], GL_RGBA8, 1, GL_RGBA, texel);
            glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
            if (!clamps) glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 1, 1, 0, GL_RGBA, GL_FLOAT, wide);
            glActiveTexture(GL_TEXTURE0);
        }
        /* Of SPARE0, alpha is that of texture 0. */
        set[SPARE0][3] = set[TEXTURE][3];
        set_model(&model);
        quad();
        ERROR(GL_NO_ERROR);
        for (int n = 0; n < model.count; n++) general(&model, n, set);
        double color[4];
        final(&model, set, color);
        if (!keeps_floats) {
            /* What is not clamped may be large on its way to a result that is not. */
            if (largest < 1e4) expect(__LINE__, round, color);
            continue;
        }
        GLfloat found[4];
        glReadPixels(5, 5, 1, 1, GL_RGBA, GL_FLOAT, found);
        for (int c = 0; c < 4; c++)
            if (!(fabs(found[c] - color[c]) <= 1e-5 * largest)) {
                fprintf(stderr, "round %d: component %d is %g, not %g\n", round, c, found[c], color[c]);
                exit(1);
            }
    }
    glDisable(GL_FOG);
    glDisable(GL_PER_STAGE_CONSTANTS_NV);
}

/* Sets what passes TEXTURE0: colours by D, alpha by G. */
static void pass_texture(void) {
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, 1);
    for (GLenum n = 0; n < 3; n++) final_input(GL_VARIABLE_A_NV + n, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    output(GL_COMBINER0_NV, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE, GL_NONE, 0, 0, 0);
    output(GL_COMBINER0_NV, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE, GL_NONE, 0, 0, 0);
}

/* Table NV_register_combiners.2 */
static void formats(void) {
    const GLubyte texel[] = {51, 102, 153, 204};
    static const struct { GLenum internal, format; double color[4]; } rows[] = {
        {GL_ALPHA8, GL_ALPHA, {0, 0, 0, 51}},
        {GL_LUMINANCE8, GL_LUMINANCE, {51, 51, 51, 255}},
        {GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, {51, 51, 51, 102}},
        {GL_INTENSITY8, GL_LUMINANCE, {51, 51, 51, 51}},
        {GL_RGB8, GL_RGB, {51, 102, 153, 255}},
        {GL_RGBA8, GL_RGBA, {51, 102, 153, 204}},
    };
    pass_texture();
    for (int n = 0; n < 6; n++) {
        texture(0, textures[0], rows[n].internal, 1, rows[n].format, texel);
        quad();
        double color[4];
        for (int c = 0; c < 4; c++) color[c] = rows[n].color[c] / 255;
        expect(__LINE__, n, color);
    }
    const GLenum modes[] = {GL_LUMINANCE, GL_INTENSITY, GL_ALPHA};
    const GLuint depth = 0xccccccccu; /* 0.8 */
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, &depth);
    for (int n = 0; n < 3; n++) {
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, (GLint)modes[n]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
        quad();
        expect(__LINE__, n, (const double[]){0, 0, 0, 0.8});
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
        glTexCoord3f(0, 0, 0.7f);
        quad();
        expect(__LINE__, n, (const double[]){1, 1, 1, 1});
        glTexCoord3f(0, 0, 0.9f);
        quad();
        expect(__LINE__, n, (const double[]){0, 0, 0, 0});
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
    glTexCoord3f(0, 0, 0);
    expect_program_first(__LINE__);
    ERROR(GL_NO_ERROR);
}

/* Tables NV_register_combiners.5, .6 and 6.29: the initial state */
static void initial(void) {
    CHECK(has_extension("GL_NV_register_combiners") && has_extension("GL_NV_register_combiners2"));
    CHECK(value(GL_MAX_GENERAL_COMBINERS_NV) == STAGES && value(GL_NUM_GENERAL_COMBINERS_NV) == 1);
    CHECK(value(GL_COLOR_SUM_CLAMP_NV) == 1 && !glIsEnabled(GL_REGISTER_COMBINERS_NV));
    CHECK(!glIsEnabled(GL_PER_STAGE_CONSTANTS_NV) && value(GL_REGISTER_COMBINERS_NV) == 0);
    GLfloat found[4];
    for (GLenum n = 0; n < STAGES; n++) {
        for (int alpha = 0; alpha < 2; alpha++) {
            const GLenum stage = GL_COMBINER0_NV + n, portion = alpha ? GL_ALPHA : GL_RGB;
            for (GLenum v = 0; v < 4; v++) {
                GLint is[3];
                for (GLenum q = 0; q < 3; q++) get_input(stage, portion, GL_VARIABLE_A_NV + v, GL_COMBINER_INPUT_NV + q, &is[q]);
                CHECK(is[0] == (v ? GL_ZERO : GL_PRIMARY_COLOR_NV) && is[2] == (GLint)portion);
                CHECK(is[1] == (v == 1 ? GL_UNSIGNED_INVERT_NV : GL_UNSIGNED_IDENTITY_NV));
            }
            const GLint expected[] = {0, 0, 0, GL_NONE, GL_NONE, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV};
            for (GLenum q = 0; q < 8; q++) {
                GLint is;
                get_output(stage, portion, GL_COMBINER_AB_DOT_PRODUCT_NV + q, &is);
                get_outputf(stage, portion, GL_COMBINER_AB_DOT_PRODUCT_NV + q, found);
                CHECK(is == expected[q] && found[0] == (float)expected[q]);
            }
        }
        for (GLenum c = 0; c < 2; c++) {
            get_stage(GL_COMBINER0_NV + n, GL_CONSTANT_COLOR0_NV + c, found);
            CHECK(found[0] == 0 && found[1] == 0 && found[2] == 0 && found[3] == 0);
        }
    }
    static const GLint last[7][2] = {{GL_FOG, GL_ALPHA}, {GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_RGB}, {GL_FOG, GL_RGB},
        {GL_ZERO, GL_RGB}, {GL_ZERO, GL_RGB}, {GL_ZERO, GL_RGB}, {GL_SPARE0_NV, GL_ALPHA}};
    for (GLenum v = 0; v < 7; v++) {
        GLint is[3];
        for (GLenum q = 0; q < 3; q++) get_final(GL_VARIABLE_A_NV + v, GL_COMBINER_INPUT_NV + q, &is[q]);
        CHECK(is[0] == last[v][0] && is[1] == GL_UNSIGNED_IDENTITY_NV && is[2] == last[v][1]);
    }
    /* It is the primary colour, the secondary one added, with fog. */
    glEnable(GL_REGISTER_COMBINERS_NV);
    glColor4f(0.2f, 0.4f, 0.6f, 0.8f);
    glSecondaryColor3f(0.2f, 0.2f, 0.6f);
    quad();
    expect(__LINE__, 0, (const double[]){0.4, 0.6, 1, 0.8});
    ERROR(GL_NO_ERROR);
}

/* The errors of 3.8.12.1 to 3.8.12.3; what fails changes nothing */
static void errors(void) {
    const GLfloat color[] = {2, -1, 0.5f, 0.25f};
    GLint number;
    GLfloat found[4];
    parameterfv(GL_CONSTANT_COLOR1_NV, color);
    glGetFloatv(GL_CONSTANT_COLOR1_NV, found);
    CHECK(found[0] == 1 && found[1] == 0 && found[2] == 0.5f && found[3] == 0.25f);
    const GLint most[] = {0x7fffffff, 0, 0x7fffffff, -1};
    parameteriv(GL_CONSTANT_COLOR0_NV, most);
    glGetFloatv(GL_CONSTANT_COLOR0_NV, found);
    CHECK(found[0] == 1 && found[1] < 1e-6f && found[2] == 1 && found[3] == 0);
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, 0);
    ERROR(GL_INVALID_VALUE);
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, STAGES + 1);
    ERROR(GL_INVALID_VALUE);
    parameterf(GL_CONSTANT_COLOR0_NV, 1);
    ERROR(GL_INVALID_ENUM);
    parameterfv(GL_MAX_GENERAL_COMBINERS_NV, color);
    ERROR(GL_INVALID_ENUM);
    stage_parameter(GL_COMBINER0_NV + STAGES, GL_CONSTANT_COLOR0_NV, color);
    ERROR(GL_INVALID_ENUM);
    stage_parameter(GL_COMBINER0_NV, GL_COLOR_SUM_CLAMP_NV, color);
    ERROR(GL_INVALID_ENUM);
#define IN(error, stage, portion, variable, from, mapping, usage) \
    input(stage, portion, variable, from, mapping, usage), expect_error(__LINE__, error)
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV + STAGES, GL_RGB, GL_VARIABLE_A_NV, GL_ZERO, GL_SIGNED_NEGATE_NV, GL_RGB);
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV, GL_BLUE, GL_VARIABLE_A_NV, GL_ZERO, GL_SIGNED_NEGATE_NV, GL_RGB);
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_E_NV, GL_ZERO, GL_SIGNED_NEGATE_NV, GL_RGB);
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_E_TIMES_F_NV, GL_SIGNED_NEGATE_NV, GL_RGB);
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_TEXTURE8, GL_SIGNED_NEGATE_NV, GL_RGB);
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_DISCARD_NV, GL_SIGNED_NEGATE_NV, GL_RGB);
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_ZERO, GL_SCALE_BY_TWO_NV, GL_RGB);
    IN(GL_INVALID_ENUM, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_ZERO, GL_SIGNED_NEGATE_NV, GL_RED);
    IN(GL_INVALID_OPERATION, GL_COMBINER0_NV, GL_ALPHA, GL_VARIABLE_A_NV, GL_ZERO, GL_SIGNED_NEGATE_NV, GL_RGB);
    IN(GL_INVALID_OPERATION, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_ZERO, GL_SIGNED_NEGATE_NV, GL_BLUE);
    IN(GL_INVALID_OPERATION, GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_FOG, GL_SIGNED_NEGATE_NV, GL_ALPHA);
    IN(GL_NO_ERROR, GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_A_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_BLUE);
#define OUT(error, portion, ab, cd, sum, scale, bias, dot) \
    output(GL_COMBINER0_NV, portion, ab, cd, sum, scale, bias, dot, 0, 0), expect_error(__LINE__, error)
    OUT(GL_INVALID_ENUM, GL_RGB, GL_FOG, GL_DISCARD_NV, GL_SPARE0_NV, GL_NONE, GL_NONE, 0);
    OUT(GL_INVALID_ENUM, GL_RGB, GL_DISCARD_NV, GL_ZERO, GL_SPARE0_NV, GL_NONE, GL_NONE, 0);
    OUT(GL_INVALID_ENUM, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_CONSTANT_COLOR0_NV, GL_NONE, GL_NONE, 0);
    OUT(GL_INVALID_ENUM, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_ONE, GL_NONE, 0);
    OUT(GL_INVALID_ENUM, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_NONE, GL_SCALE_BY_TWO_NV, 0);
    OUT(GL_INVALID_VALUE, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_NONE, GL_NONE, 1);
    OUT(GL_INVALID_OPERATION, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_SCALE_BY_FOUR_NV,
        GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, 0);
    OUT(GL_INVALID_OPERATION, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_SCALE_BY_ONE_HALF_NV,
        GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, 0);
    OUT(GL_INVALID_OPERATION, GL_RGB, GL_SPARE1_NV, GL_SPARE1_NV, GL_SPARE0_NV, GL_NONE, GL_NONE, 0);
    OUT(GL_INVALID_OPERATION, GL_RGB, GL_SPARE1_NV, GL_DISCARD_NV, GL_SPARE1_NV, GL_NONE, GL_NONE, 0);
#define LAST(error, variable, from, mapping, usage) final_input(variable, from, mapping, usage), expect_error(__LINE__, error)
    LAST(GL_INVALID_ENUM, GL_VARIABLE_G_NV + 1, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    LAST(GL_INVALID_ENUM, GL_VARIABLE_A_NV, GL_DISCARD_NV, GL_UNSIGNED_INVERT_NV, GL_RGB);
    LAST(GL_INVALID_ENUM, GL_VARIABLE_A_NV, GL_ZERO, GL_EXPAND_NORMAL_NV, GL_RGB);
    LAST(GL_INVALID_ENUM, GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_GREEN);
    LAST(GL_INVALID_OPERATION, GL_VARIABLE_E_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_INVERT_NV, GL_RGB);
    LAST(GL_INVALID_OPERATION, GL_VARIABLE_F_NV, GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_UNSIGNED_INVERT_NV, GL_RGB);
    LAST(GL_INVALID_OPERATION, GL_VARIABLE_G_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_INVERT_NV, GL_BLUE);
    LAST(GL_INVALID_OPERATION, GL_VARIABLE_A_NV, GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_UNSIGNED_INVERT_NV, GL_RGB);
    LAST(GL_INVALID_OPERATION, GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    LAST(GL_INVALID_OPERATION, GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_BLUE);
    LAST(GL_INVALID_OPERATION, GL_VARIABLE_B_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    get_input(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_COMBINER_SCALE_NV, &number);
    ERROR(GL_INVALID_ENUM);
    get_inputf(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_G_NV, GL_COMBINER_INPUT_NV, found);
    ERROR(GL_INVALID_ENUM);
    get_output(GL_COMBINER0_NV, GL_NONE, GL_COMBINER_SCALE_NV, &number);
    ERROR(GL_INVALID_ENUM);
    get_finalf(GL_VARIABLE_A_NV - 1, GL_COMBINER_INPUT_NV, found);
    ERROR(GL_INVALID_ENUM);
    get_stage(GL_COMBINER0_NV, GL_NUM_GENERAL_COMBINERS_NV, found);
    ERROR(GL_INVALID_ENUM);
    get_input(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, &number);
    CHECK(number == GL_PRIMARY_COLOR_NV);
    glBegin(GL_POINTS);
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, 2);
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    CHECK(value(GL_NUM_GENERAL_COMBINERS_NV) == 1);
}

/* The attribute groups of table 6.29, and 5.4 */
static void saved(void) {
    GLfloat found[4];
    GLint number;
    const GLfloat half[] = {0.5f, 0.5f, 0.5f, 0.5f}, other[] = {0.25f, 0.5f, 0.75f, 1};
    stage_parameter(GL_COMBINER3_NV, GL_CONSTANT_COLOR1_NV, half);
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_REGISTER_COMBINERS_NV);
    glEnable(GL_PER_STAGE_CONSTANTS_NV);
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, 5);
    glPopAttrib();
    CHECK(glIsEnabled(GL_REGISTER_COMBINERS_NV) && !glIsEnabled(GL_PER_STAGE_CONSTANTS_NV));
    CHECK(value(GL_NUM_GENERAL_COMBINERS_NV) == 5);
    glPushAttrib(GL_TEXTURE_BIT);
    glDisable(GL_REGISTER_COMBINERS_NV);
    parameteri(GL_NUM_GENERAL_COMBINERS_NV, 1);
    stage_parameter(GL_COMBINER3_NV, GL_CONSTANT_COLOR1_NV, other);
    output(GL_COMBINER7_NV, GL_ALPHA, GL_SPARE1_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE, GL_NONE, 0, 0, 1);
    final_input(GL_VARIABLE_E_NV, GL_FOG, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    glPopAttrib();
    CHECK(glIsEnabled(GL_REGISTER_COMBINERS_NV) && value(GL_NUM_GENERAL_COMBINERS_NV) == 5);
    get_stage(GL_COMBINER3_NV, GL_CONSTANT_COLOR1_NV, found);
    CHECK(found[0] == 0.5f);
    get_output(GL_COMBINER7_NV, GL_ALPHA, GL_COMBINER_AB_OUTPUT_NV, &number);
    CHECK(number == GL_DISCARD_NV);
    get_final(GL_VARIABLE_E_NV, GL_COMBINER_INPUT_NV, &number);
    CHECK(number == GL_ZERO);
    glPushAttrib(GL_ALL_ATTRIB_BITS & ~(GLbitfield)(GL_TEXTURE_BIT | GL_ENABLE_BIT));
    glDisable(GL_REGISTER_COMBINERS_NV);
    glPopAttrib();
    CHECK(!glIsEnabled(GL_REGISTER_COMBINERS_NV));
    glEnable(GL_REGISTER_COMBINERS_NV);
    /* A list that takes D from constant 0, whose values it has as they were. */
    GLfloat color[] = {0.2f, 0.4f, 0.6f, 0.8f};
    glNewList(1, GL_COMPILE);
    parameterfv(GL_CONSTANT_COLOR0_NV, color);
    final_input(GL_VARIABLE_D_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_G_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    glEndList();
    pass_texture();
    color[0] = 1;
    glCallList(1);
    quad();
    expect(__LINE__, 0, (const double[]){0.2, 0.4, 0.6, 0.8});
    /* A constant that changes alone is seen. */
    parameterfv(GL_CONSTANT_COLOR0_NV, half);
    quad();
    expect(__LINE__, 0, (const double[]){0.5, 0.5, 0.5, 0.5});
    /* Pixels that are drawn are fragments, too (section 3.6). */
    const GLubyte pixels[4] = {9, 9, 9, 9};
    glDisable(GL_TEXTURE_2D);
    glWindowPos2i(5, 5);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    parameterfv(GL_CONSTANT_COLOR0_NV, other);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    expect(__LINE__, 0, (const double[]){0.25, 0.5, 0.75, 1});
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(SIZE, SIZE);
#define FIND(variable, name) CHECK((variable = (void *)eglGetProcAddress(#name)))
    FIND(input, glCombinerInputNV);
    FIND(output, glCombinerOutputNV);
    FIND(final_input, glFinalCombinerInputNV);
    FIND(parameterfv, glCombinerParameterfvNV);
    FIND(parameteriv, glCombinerParameterivNV);
    FIND(parameterf, glCombinerParameterfNV);
    FIND(parameteri, glCombinerParameteriNV);
    FIND(stage_parameter, glCombinerStageParameterfvNV);
    FIND(get_input, glGetCombinerInputParameterivNV);
    FIND(get_inputf, glGetCombinerInputParameterfvNV);
    FIND(get_output, glGetCombinerOutputParameterivNV);
    FIND(get_outputf, glGetCombinerOutputParameterfvNV);
    FIND(get_final, glGetFinalCombinerInputParameterivNV);
    FIND(get_finalf, glGetFinalCombinerInputParameterfvNV);
    FIND(get_stage, glGetCombinerStageParameterfvNV);
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogf(GL_FOG_DENSITY, 0.75f);
    glFogf(GL_FOG_START, 0.25f);
    glFogf(GL_FOG_END, 1.5f);
    glGenTextures(2, textures);
    glBindTexture(GL_TEXTURE_2D, textures[0]);
    initial();
    errors();
    saved();
    formats();
    combine(ROUNDS);
    /* Dependencies on ARB_color_buffer_float: CLAMP_FRAGMENT_COLOR decides, whatever the buffer is. */
    ENTRY(PFNGLCLAMPCOLORARBPROC, ClampColorARB);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE), ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FALSE);
    clamps = 0;
    combine(ROUNDS / 4);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_TRUE), ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FIXED_ONLY_ARB);
    draw_to_floats(SIZE);
    keeps_floats = 1;
    combine(ROUNDS / 4);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_TRUE), ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
    clamps = 1;
    combine(ROUNDS / 4);
    ERROR(GL_NO_ERROR);
    return 0;
}
