/* ATI_fragment_shader: shaders at random against tables 3.20 to 3.24, which are written here once more; then objects,
 * constants, queries, errors and display lists. */
#include "floats.h"
#include "model.h"

enum { SIZE = 16, ROUNDS = 500, REGISTERS = 6, SIDE = 4, PAIRS = 8 };

static PFNGLGENFRAGMENTSHADERSATIPROC generate;
static PFNGLBINDFRAGMENTSHADERATIPROC bind;
static PFNGLDELETEFRAGMENTSHADERATIPROC delete;
static PFNGLBEGINFRAGMENTSHADERATIPROC begin;
static PFNGLENDFRAGMENTSHADERATIPROC end;
static PFNGLPASSTEXCOORDATIPROC pass_coordinates;
static PFNGLSAMPLEMAPATIPROC sample;
static PFNGLCOLORFRAGMENTOP1ATIPROC color1;
static PFNGLCOLORFRAGMENTOP2ATIPROC color2;
static PFNGLCOLORFRAGMENTOP3ATIPROC color3;
static PFNGLALPHAFRAGMENTOP1ATIPROC alpha1;
static PFNGLALPHAFRAGMENTOP2ATIPROC alpha2;
static PFNGLALPHAFRAGMENTOP3ATIPROC alpha3;
static PFNGLSETFRAGMENTSHADERCONSTANTATIPROC set_constant;

/* Where a value comes from; registers and constants are these and those behind. */
enum { ZERO, ONE, PRIMARY, SECONDARY, REGISTER, CONSTANT = REGISTER + REGISTERS, SOURCES = CONSTANT + 8 };

struct argument { int from; GLenum component; GLuint modifiers; };
struct instruction { GLenum op; int to, count; GLuint mask, modifiers; struct argument in[3]; };
struct pair { int has[2]; struct instruction code[2]; };
struct route { int samples, unit, from; GLenum swizzle; };
struct pass { struct route routes[REGISTERS]; int count; struct pair pairs[PAIRS]; };
struct shader { int count; struct pass passes[2]; };

static const GLenum operations[] = {GL_MOV_ATI, GL_ADD_ATI, GL_MUL_ATI, GL_SUB_ATI, GL_DOT3_ATI, GL_DOT4_ATI, GL_MAD_ATI,
    GL_LERP_ATI, GL_CND_ATI, GL_CND0_ATI, GL_DOT2_ADD_ATI};

/* The state of a fragment. */
static double coordinates[REGISTERS][4], texels[REGISTERS][SIDE][SIDE][4], constants[8][4], primary[4], secondary[4];
static double registers[REGISTERS][4];
static int has_alpha[REGISTERS];
/* Whether the result of the round is defined, and does not hang on the last bit. */
static int is_fine;

static int is_dot(GLenum op) {
    return op == GL_DOT3_ATI || op == GL_DOT4_ATI || op == GL_DOT2_ADD_ATI;
}

static void need(int condition) {
    is_fine = is_fine && condition;
}

/* Table 3.20 */
static void routed(const double *from, GLenum swizzle, double to[3]) {
    double third = swizzle == GL_SWIZZLE_STQ_ATI || swizzle == GL_SWIZZLE_STQ_DQ_ATI ? from[3] : from[2];
    int divides = swizzle == GL_SWIZZLE_STR_DR_ATI || swizzle == GL_SWIZZLE_STQ_DQ_ATI;
    need(!divides || fabs(third) > 0.1);
    to[0] = divides ? from[0] / third : from[0];
    to[1] = divides ? from[1] / third : from[1];
    to[2] = divides ? 1 / third : third;
}

static int place(double coordinate) {
    double at = fmin(fmax(coordinate, 0), 1) * SIDE;
    need(fabs(at - rint(at)) > 1e-3 || coordinate < -1e-3 || coordinate > 1 + 1e-3);
    return at >= SIDE ? SIDE - 1 : (int)at;
}

/* Tables 3.23 and 3.24 */
static double read(const struct argument *in, int component, int alpha) {
    static const double zero[4], one[4] = {1, 1, 1, 1};
    const double *from = in->from == ZERO ? zero : in->from == ONE ? one : in->from == PRIMARY ? primary :
        in->from == SECONDARY ? secondary : in->from < CONSTANT ? registers[in->from - REGISTER] : constants[in->from - CONSTANT];
    int at = in->component == GL_NONE ? alpha ? 3 : component : in->component == GL_ALPHA ? 3 : (int)(in->component - GL_RED);
    need(at < 3 || in->from < REGISTER || in->from >= CONSTANT || has_alpha[in->from - REGISTER]);
    double value = from[at];
    if (in->modifiers & GL_COMP_BIT_ATI) value = 1 - value;
    if (in->modifiers & GL_BIAS_BIT_ATI) value -= 0.5;
    if (in->modifiers & GL_2X_BIT_ATI) value *= 2;
    return in->modifiers & GL_NEGATE_BIT_ATI ? -value : value;
}

/* Tables 3.21 and 3.22 */
static double computed(const struct instruction *code, int component, int alpha) {
    double a[3] = {0}, result = 0;
    if (is_dot(code->op)) {
        int count = code->op == GL_DOT4_ATI ? 4 : code->op == GL_DOT3_ATI ? 3 : 2;
        for (int c = 0; c < count; c++) result += read(&code->in[0], c, c == 3) * read(&code->in[1], c, c == 3);
        if (code->op == GL_DOT2_ADD_ATI) result += read(&code->in[2], 2, 0);
    } else {
        for (int n = 0; n < code->count; n++) a[n] = read(&code->in[n], component, alpha);
        switch (code->op) {
        case GL_MOV_ATI: result = a[0]; break;
        case GL_ADD_ATI: result = a[0] + a[1]; break;
        case GL_SUB_ATI: result = a[0] - a[1]; break;
        case GL_MUL_ATI: result = a[0] * a[1]; break;
        case GL_MAD_ATI: result = a[0] * a[1] + a[2]; break;
        case GL_LERP_ATI:
            need(a[0] >= 0 && a[0] <= 1);
            result = a[0] * a[1] + (1 - a[0]) * a[2];
            break;
        case GL_CND_ATI:
            need(fabs(a[2] - 0.5) > 1e-3);
            result = a[2] > 0.5 ? a[0] : a[1];
            break;
        default:
            need(a[2] == 0 || fabs(a[2]) > 1e-3);
            result = a[2] >= 0 ? a[0] : a[1];
        }
    }
    for (int bit = 0; bit < 3; bit++) {
        if (code->modifiers & (GLuint)(1 << bit)) result *= 2 << bit;
        if (code->modifiers & (GLuint)(8 << bit)) result /= 2 << bit;
    }
    need(fabs(result) <= 8);
    return code->modifiers & GL_SATURATE_BIT_ATI ? fmin(fmax(result, 0), 1) : result;
}

static void run(const struct shader *shader) {
    for (int n = 0; n < shader->count; n++) {
        const struct pass *pass = &shader->passes[n];
        double before[REGISTERS][4];
        memcpy(before, registers, sizeof before);
        for (int r = 0; r < REGISTERS; r++) {
            const struct route *route = &pass->routes[r];
            double at[3];
            routed(route->unit >= 0 ? coordinates[route->unit] : before[route->from], route->swizzle, at);
            need(fabs(at[0]) <= 8 && fabs(at[1]) <= 8 && fabs(at[2]) <= 8);
            if (route->samples) memcpy(registers[r], texels[r][place(at[1])][place(at[0])], sizeof registers[r]);
            else memcpy(registers[r], at, sizeof at);
            has_alpha[r] = route->samples;
        }
        for (int p = 0; p < pass->count; p++) {
            const struct pair *pair = &pass->pairs[p];
            double result[4];
            for (int c = 0; c < 3; c++) result[c] = pair->has[0] ? computed(&pair->code[0], c, 0) : 0;
            if (pair->has[1]) result[3] = is_dot(pair->code[1].op) ? result[0] : computed(&pair->code[1], 3, 1);
            for (int c = 0; c < 3; c++)
                if (pair->has[0] && (!pair->code[0].mask || pair->code[0].mask >> c & 1)) registers[pair->code[0].to][c] = result[c];
            if (pair->has[1]) {
                registers[pair->code[1].to][3] = result[3];
                has_alpha[pair->code[1].to] = 1;
            }
        }
    }
    need(has_alpha[0]);
}

static void random_instruction(struct instruction *code, int alpha, int last) {
    do code->op = operations[below(sizeof operations / sizeof *operations)];
    while (alpha && is_dot(code->op));
    code->count = code->op == GL_MOV_ATI ? 1 : code->op >= GL_MAD_ATI ? 3 : 2;
    code->to = (int)below(REGISTERS);
    code->mask = alpha || below(2) ? 0 : below(8);
    code->modifiers = (below(2) ? 0 : 1u << below(6)) | (below(3) ? 0 : GL_SATURATE_BIT_ATI);
    for (int n = 0; n < code->count; n++) {
        struct argument *in = &code->in[n];
        int wrong;
        do {
            in->from = (int)below(2) ? REGISTER + (int)below(REGISTERS) : (int)below(SOURCES);
            in->component = below(2) ? GL_NONE : GL_RED + below(4);
            int reads_alpha = in->component == GL_ALPHA || (in->component == GL_NONE && (alpha || code->op == GL_DOT4_ATI));
            wrong = (!last && (in->from == PRIMARY || in->from == SECONDARY)) || (in->from == SECONDARY && reads_alpha);
        } while (wrong);
        in->modifiers = below(2) ? 0 : below(16);
    }
    if (code->count == 3 && code->in[2].from >= CONSTANT) code->in[2] = code->in[0];
}

static void random_shader(struct shader *shader) {
    shader->count = 1 + (int)below(2);
    int thirds[REGISTERS];
    for (int r = 0; r < REGISTERS; r++) thirds[r] = (int)below(2);
    for (int n = 0; n < shader->count; n++) {
        struct pass *pass = &shader->passes[n];
        GLenum of_unit[REGISTERS], of_register[REGISTERS];
        for (int r = 0; r < REGISTERS; r++) {
            int divides = (int)below(2);
            of_unit[r] = (GLenum)(GL_SWIZZLE_STR_ATI + thirds[r] + 2 * divides);
            of_register[r] = below(4) ? GL_SWIZZLE_STR_ATI : GL_SWIZZLE_STR_DR_ATI;
        }
        for (int r = 0; r < REGISTERS; r++) {
            struct route *route = &pass->routes[r];
            route->samples = (int)below(2);
            route->unit = n && below(3) ? -1 : (int)below(REGISTERS);
            route->from = (int)below(REGISTERS);
            route->swizzle = route->unit >= 0 ? of_unit[route->unit] : of_register[route->from];
        }
        pass->count = 1 + (int)below(below(4) ? 3 : PAIRS);
        for (int p = 0; p < pass->count; p++) {
            struct pair *pair = &pass->pairs[p];
            int last = n + 1 == shader->count, kind = (int)below(3);
            pair->has[0] = kind != 1;
            pair->has[1] = kind > 0;
            for (int alpha = 0; alpha < 2; alpha++) random_instruction(&pair->code[alpha], alpha, last);
            /* Alpha after DOT4 is DOT4, and may be the same after other dot products. */
            GLenum op = pair->code[0].op;
            if (pair->has[0] && pair->has[1] && is_dot(op) && (op == GL_DOT4_ATI || below(2))) {
                int to = pair->code[1].to;
                pair->code[1] = pair->code[0];
                pair->code[1].to = to;
                /* Arguments are of no account, but alpha has no alpha of the secondary colour. */
                for (int i = 0; i < pair->code[1].count; i++) pair->code[1].in[i].component = GL_RED;
            }
            /* An instruction on alpha would be a pair with the one before. */
            if (p && !pair->has[0] && !pass->pairs[p - 1].has[1]) pair->has[0] = 1, pair->has[1] = 0;
        }
        struct pair *pair = &pass->pairs[pass->count - 1];
        if (pair->has[0]) pair->code[0].to = 0;
    }
}

static GLuint name_of(int from) {
    return from == ZERO ? GL_ZERO : from == ONE ? GL_ONE : from == PRIMARY ? GL_PRIMARY_COLOR :
        from == SECONDARY ? GL_SECONDARY_INTERPOLATOR_ATI :
        from < CONSTANT ? (GLuint)(GL_REG_0_ATI + from - REGISTER) : (GLuint)(GL_CON_0_ATI + from - CONSTANT);
}

static void specify(const struct shader *shader) {
    begin();
    for (int n = 0; n < shader->count; n++) {
        const struct pass *pass = &shader->passes[n];
        for (int r = 0; r < REGISTERS; r++) {
            const struct route *route = &pass->routes[r];
            GLuint from = route->unit >= 0 ? GL_TEXTURE0 + (GLuint)route->unit : GL_REG_0_ATI + (GLuint)route->from;
            (route->samples ? sample : pass_coordinates)(GL_REG_0_ATI + (GLuint)r, from, route->swizzle);
        }
        for (int p = 0; p < pass->count; p++)
            for (int alpha = 0; alpha < 2; alpha++) {
                const struct instruction *code = &pass->pairs[p].code[alpha];
                if (!pass->pairs[p].has[alpha]) continue;
                const GLuint to = GL_REG_0_ATI + (GLuint)code->to, mods = code->modifiers, mask = code->mask;
                GLuint a[9];
                for (int i = 0; i < code->count; i++) {
                    a[3 * i] = name_of(code->in[i].from);
                    a[3 * i + 1] = code->in[i].component;
                    a[3 * i + 2] = code->in[i].modifiers;
                }
                switch (code->count + 3 * alpha) {
                case 1: color1(code->op, to, mask, mods, a[0], a[1], a[2]); break;
                case 2: color2(code->op, to, mask, mods, a[0], a[1], a[2], a[3], a[4], a[5]); break;
                case 3: color3(code->op, to, mask, mods, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]); break;
                case 4: alpha1(code->op, to, mods, a[0], a[1], a[2]); break;
                case 5: alpha2(code->op, to, mods, a[0], a[1], a[2], a[3], a[4], a[5]); break;
                default: alpha3(code->op, to, mods, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]);
                }
            }
    }
    /* Constants 4 and behind are the shader's own. */
    for (int n = 4; n < 8; n++) {
        float value[4];
        for (int c = 0; c < 4; c++) value[c] = (float)constants[n][c];
        set_constant(GL_CON_0_ATI + (GLuint)n, value);
    }
    end();
    ERROR(GL_NO_ERROR);
}

/* Section 3.8.11, with the colour sum and fog behind it */
static void shade(void) {
    static struct shader shader;
    static const float wrong[4] = {0.1f, 0.9f, 0.3f, 0.7f};
    int compared = 0;
    GLuint textures[REGISTERS];
    glGenTextures(REGISTERS, textures);
    for (int round = 0; round < ROUNDS; round++) {
        for (int c = 0; c < 4; c++) {
            primary[c] = number();
            secondary[c] = c < 3 ? number() : 1;
            for (int n = 0; n < 8; n++) constants[n][c] = number();
            for (int r = 0; r < REGISTERS; r++) coordinates[r][c] = c < 2 ? number() * 1.4 - 0.2 : 0.4 + number();
        }
        for (int r = 0; r < REGISTERS; r++) {
            GLubyte image[SIDE][SIDE][4];
            for (int n = 0; n < SIDE * SIDE * 4; n++) {
                (&image[0][0][0])[n] = (GLubyte)below(256);
                (&texels[r][0][0][0])[n] = (&image[0][0][0])[n] / 255.0;
            }
            texture(r, textures[r], GL_RGBA8, SIDE, GL_RGBA, image[0][0]);
            glMultiTexCoord4dv(GL_TEXTURE0 + (GLenum)r, coordinates[r]);
        }
        do {
            random_shader(&shader);
            memset(registers, 0, sizeof registers);
            is_fine = 1;
            run(&shader);
        } while (!is_fine);
        for (int n = 0; n < 8; n++) {
            float value[4];
            for (int c = 0; c < 4; c++) value[c] = (float)constants[n][c];
            set_constant(GL_CON_0_ATI + (GLuint)n, n < 4 ? value : wrong);
        }
        specify(&shader);
        glColor4dv(primary);
        glSecondaryColor3dv(secondary);
        double color[4];
        for (int c = 0; c < 4; c++) color[c] = fmin(fmax(registers[0][c], 0), 1);
        int sums = below(4) == 0, fogs = below(4) == 0;
        (sums ? glEnable : glDisable)(GL_COLOR_SUM);
        (fogs ? glEnable : glDisable)(GL_FOG);
        for (int c = 0; c < 3; c++) {
            if (sums) color[c] = fmin(color[c] + secondary[c], 1);
            if (fogs) color[c] = 0.25 * color[c] + 0.75 * 0.4;
        }
        quad();
        ERROR(GL_NO_ERROR);
        expect(__LINE__, round, color);
        compared += color[0] > 0.02 && color[0] < 0.98;
    }
    CHECK(compared > ROUNDS / 4);
    glDisable(GL_COLOR_SUM);
    glDisable(GL_FOG);
}

/* MOV of a constant to register 0. */
static void specify_constant(int number) {
    GLuint from = GL_CON_0_ATI + (GLuint)number;
    begin();
    color1(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, from, GL_NONE, GL_NONE);
    alpha1(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, from, GL_NONE, GL_NONE);
    end();
}

/* 3.8.11 and 5.4: names, the default shader, scopes of constants, lists */
static void objects(void) {
    CHECK(has_extension("GL_ATI_fragment_shader"));
    static const GLenum limits[] = {6, 8, 2, 8, 16, 3, 3, 1};
    for (GLenum n = 0; n < 8; n++) CHECK((GLenum)value(GL_NUM_FRAGMENT_REGISTERS_ATI + n) == limits[n]);
    const float red[] = {1, 0, 0, 1}, green[] = {0, 1, 0, 1}, blue[] = {0, 0, 1, 1};
    CHECK(!glIsEnabled(GL_FRAGMENT_SHADER_ATI));
    glPushAttrib(GL_ENABLE_BIT);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    glPopAttrib();
    CHECK(!value(GL_FRAGMENT_SHADER_ATI));
    glEnable(GL_FRAGMENT_SHADER_ATI);
    glPushAttrib(GL_ALL_ATTRIB_BITS & ~(GLbitfield)GL_ENABLE_BIT);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    glPopAttrib();
    CHECK(!glIsEnabled(GL_FRAGMENT_SHADER_ATI));
    glEnable(GL_FRAGMENT_SHADER_ATI);
    CHECK(generate(0) == 0);
    ERROR(GL_INVALID_VALUE);
    GLuint first = generate(3), other = generate(2);
    CHECK(first && (other >= first + 3 || other + 2 <= first));
    set_constant(GL_CON_0_ATI, red);
    specify_constant(0); /* the default shader */
    bind(first);
    specify_constant(1);
    set_constant(GL_CON_1_ATI, green);
    quad();
    expect(__LINE__, 0, (const double[]){0, 1, 0, 1});
    set_constant(GL_CON_1_ATI, blue);
    quad();
    expect(__LINE__, 0, (const double[]){0, 0, 1, 1});
    bind(first + 1);
    begin();
    color1(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI, GL_NONE, GL_NONE);
    set_constant(GL_CON_1_ATI, red);
    end();
    quad();
    expect(__LINE__, 0, (const double[]){1, 0, 0, 0});
    bind(first);
    quad();
    expect(__LINE__, 0, (const double[]){0, 0, 1, 1});
    glNewList(1, GL_COMPILE);
    bind(0);
    set_constant(GL_CON_0_ATI, green);
    delete(first + 1); /* executed at once */
    CHECK(generate(1) == first + 1);
    glEndList();
    quad();
    expect(__LINE__, 0, (const double[]){0, 0, 1, 1});
    glCallList(1);
    quad();
    expect(__LINE__, 0, (const double[]){0, 1, 0, 1});
    bind(first);
    delete(first);
    delete(0);
    delete(99999);
    quad();
    expect(__LINE__, 0, (const double[]){0, 1, 0, 1});
    /* A name that nobody generated. */
    bind(4000);
    specify_constant(0);
    quad();
    expect(__LINE__, 0, (const double[]){0, 1, 0, 1});
    bind(0);
    delete(4000);
    ERROR(GL_NO_ERROR);
    expect_program_first(__LINE__);
}

/* A texture of depths without comparison (interactions with ARB_shadow), and directions of a cube map */
static void targets(void) {
    const GLuint depth = 0xccccccccu; /* 0.8 */
    GLuint names[2];
    glGenTextures(2, names);
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, &depth);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glEnable(GL_TEXTURE_2D);
    begin();
    sample(GL_REG_3_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    color1(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_3_ATI, GL_NONE, GL_NONE);
    alpha1(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_REG_3_ATI, GL_NONE, GL_NONE);
    end();
    glTexCoord3f(0, 0, 0.2f);
    quad();
    expect(__LINE__, 0, (const double[]){0.8, 0.8, 0.8, 1});
    glTexCoord3f(0, 0, 0.9f);
    quad();
    expect(__LINE__, 0, (const double[]){0.8, 0.8, 0.8, 1});
    /* A unit that does not texture, with a complete texture. */
    glDisable(GL_TEXTURE_2D);
    quad();
    expect(__LINE__, 0, (const double[]){0, 0, 0, 1});
    glBindTexture(GL_TEXTURE_CUBE_MAP, names[1]);
    for (GLuint face = 0; face < 6; face++) {
        const GLubyte color[] = {(GLubyte)(40 * face), 255, 0, 255};
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, color);
    }
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_CUBE_MAP);
    for (int face = 0; face < 6; face++) {
        float at[] = {0.1f, 0.2f, 0.3f};
        at[face / 2] = face % 2 ? -2 : 2;
        glTexCoord3fv(at);
        quad();
        expect(__LINE__, face, (const double[]){40 * face / 255.0, 1, 0, 1});
    }
    glDisable(GL_TEXTURE_CUBE_MAP);
    glDeleteTextures(2, names);
    glTexCoord2f(0, 0);
    ERROR(GL_NO_ERROR);
}

/* The section of errors; where it differs from 3.8.11 on what swizzles of one pass may be, it is as there. */
static void errors(void) {
#define R(n) (GL_REG_0_ATI + n)
#define MOV(error, to, mask, modifiers, from, component, argument) \
    color1(GL_MOV_ATI, to, mask, modifiers, from, component, argument), expect_error(__LINE__, error)
    end();
    ERROR(GL_INVALID_OPERATION);
    pass_coordinates(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_OPERATION);
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_OPERATION);
    MOV(GL_INVALID_OPERATION, R(0), 0, 0, R(0), 0, 0);
    alpha1(GL_MOV_ATI, R(0), 0, R(0), 0, 0);
    ERROR(GL_INVALID_OPERATION);
    set_constant(GL_CON_0_ATI + 8, (const float[4]){0});
    ERROR(GL_INVALID_ENUM);
    begin();
    CHECK(generate(1) == 0);
    ERROR(GL_INVALID_OPERATION);
    bind(1);
    ERROR(GL_INVALID_OPERATION);
    delete(1);
    ERROR(GL_INVALID_OPERATION);
    begin();
    ERROR(GL_INVALID_OPERATION);
    sample(R(6), GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_ENUM);
    sample(R(0), GL_TEXTURE8, GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_ENUM);
    sample(R(0), GL_CON_0_ATI, GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_ENUM);
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_ATI - 1);
    ERROR(GL_INVALID_ENUM);
    sample(R(0), R(1), GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_OPERATION);
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    ERROR(GL_NO_ERROR);
    pass_coordinates(R(0), GL_TEXTURE1, GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_OPERATION);
    pass_coordinates(R(1), GL_TEXTURE0, GL_SWIZZLE_STQ_ATI);
    ERROR(GL_INVALID_OPERATION);
    pass_coordinates(R(1), GL_TEXTURE0, GL_SWIZZLE_STR_DR_ATI);
    ERROR(GL_NO_ERROR);
    MOV(GL_INVALID_ENUM, R(6), 0, 0, R(0), 0, 0);
    MOV(GL_INVALID_ENUM, GL_CON_0_ATI, 0, 0, R(0), 0, 0);
    MOV(GL_INVALID_ENUM, R(0), 0, GL_2X_BIT_ATI | GL_HALF_BIT_ATI, R(0), 0, 0);
    MOV(GL_INVALID_ENUM, R(0), 0, 0, GL_TEXTURE0, 0, 0);
    MOV(GL_INVALID_ENUM, R(0), 0, 0, R(6), 0, 0);
    MOV(GL_INVALID_ENUM, R(0), 0, 0, R(0), GL_RGB, 0);
    color1(GL_ADD_ATI, R(0), 0, 0, R(0), 0, 0);
    ERROR(GL_INVALID_ENUM);
    MOV(GL_INVALID_OPERATION, R(0), 0, 0, GL_SECONDARY_INTERPOLATOR_ATI, GL_ALPHA, 0);
    alpha1(GL_MOV_ATI, R(0), 0, GL_SECONDARY_INTERPOLATOR_ATI, GL_NONE, 0);
    ERROR(GL_INVALID_OPERATION);
    alpha1(GL_MOV_ATI, R(0), 0, GL_SECONDARY_INTERPOLATOR_ATI, GL_ALPHA, 0);
    ERROR(GL_INVALID_OPERATION);
    color2(GL_DOT4_ATI, R(0), 0, 0, R(0), 0, 0, GL_SECONDARY_INTERPOLATOR_ATI, GL_NONE, 0);
    ERROR(GL_INVALID_OPERATION);
    color3(GL_MAD_ATI, R(0), 0, 0, GL_CON_0_ATI, 0, 0, GL_CON_1_ATI, 0, 0, GL_CON_2_ATI, 0, 0);
    ERROR(GL_INVALID_OPERATION);
    alpha2(GL_DOT3_ATI, R(0), 0, R(0), 0, 0, R(1), 0, 0);
    ERROR(GL_INVALID_OPERATION);
    color2(GL_DOT3_ATI, R(1), 0, 0, R(0), 0, 0, R(1), 0, 0);
    alpha2(GL_DOT4_ATI, R(0), 0, R(0), 0, 0, R(1), 0, 0);
    ERROR(GL_INVALID_OPERATION);
    color2(GL_DOT4_ATI, R(1), 0, 0, R(0), 0, 0, R(1), GL_RED, 0);
    alpha1(GL_MOV_ATI, R(0), 0, R(0), 0, 0);
    ERROR(GL_INVALID_OPERATION);
    alpha2(GL_DOT4_ATI, R(0), 0, R(0), 0, 0, R(1), 0, 0);
    ERROR(GL_NO_ERROR);
    for (int n = 2; n < 8; n++) {
        MOV(GL_NO_ERROR, R(0), 0, 0, GL_CON_0_ATI, 0, 0);
        if (n < 7) alpha1(GL_MOV_ATI, R(0), 0, GL_CON_0_ATI, 0, 0);
    }
    MOV(GL_INVALID_OPERATION, R(0), 0, 0, GL_CON_0_ATI, 0, 0);
    alpha1(GL_MOV_ATI, R(0), 0, GL_CON_0_ATI, 0, 0);
    alpha1(GL_MOV_ATI, R(0), 0, GL_CON_0_ATI, 0, 0);
    ERROR(GL_INVALID_OPERATION);
    /* The second pass. */
    sample(R(0), R(1), GL_SWIZZLE_STQ_ATI);
    ERROR(GL_INVALID_OPERATION);
    sample(R(0), R(1), GL_SWIZZLE_STQ_DQ_ATI);
    ERROR(GL_INVALID_OPERATION);
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STQ_DQ_ATI);
    ERROR(GL_INVALID_OPERATION);
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_DR_ATI);
    ERROR(GL_NO_ERROR);
    pass_coordinates(R(1), R(1), GL_SWIZZLE_STR_ATI);
    MOV(GL_NO_ERROR, R(0), 0, 0, GL_PRIMARY_COLOR, 0, 0);
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    ERROR(GL_INVALID_OPERATION);
    end();
    ERROR(GL_NO_ERROR);
    begin();
    MOV(GL_NO_ERROR, R(0), 0, 0, GL_PRIMARY_COLOR, 0, 0);
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    end();
    ERROR(GL_INVALID_OPERATION);
    end();
    ERROR(GL_INVALID_OPERATION);
    begin();
    sample(R(0), GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    end();
    ERROR(GL_INVALID_OPERATION);
}

/* The text clamps constants and what SATURATE_BIT_ATI saturates: so a buffer of floats has what a shader gives, and the
 * colour sum is not clamped there (ARB_color_buffer_float, section 3.9). */
static void unclamped(void) {
    draw_to_floats(SIZE);
    begin();
    color1(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_4X_BIT_ATI, GL_CON_0_ATI, GL_NONE, GL_NEGATE_BIT_ATI);
    alpha1(GL_MOV_ATI, GL_REG_0_ATI, GL_2X_BIT_ATI, GL_CON_0_ATI, GL_NONE, GL_NONE);
    end();
    set_constant(GL_CON_0_ATI, (const float[]){0.25f, 0.5f, 1, 0.75f});
    glSecondaryColor3f(3, 0.5f, 0);
    for (int sums = 0; sums < 2; sums++) {
        (sums ? glEnable : glDisable)(GL_COLOR_SUM);
        quad();
        const float wanted[2][4] = {{-1, -2, -4, 1.5f}, {2, -1.5f, -4, 1.5f}};
        float found[4];
        glReadPixels(5, 5, 1, 1, GL_RGBA, GL_FLOAT, found);
        CHECK(memcmp(found, wanted[sums], sizeof found) == 0);
    }
    glDisable(GL_COLOR_SUM);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

int main(void) {
    start(SIZE, SIZE);
#define FIND(variable, name) CHECK((variable = (void *)eglGetProcAddress(#name)))
    FIND(generate, glGenFragmentShadersATI);
    FIND(bind, glBindFragmentShaderATI);
    FIND(delete, glDeleteFragmentShaderATI);
    FIND(begin, glBeginFragmentShaderATI);
    FIND(end, glEndFragmentShaderATI);
    FIND(pass_coordinates, glPassTexCoordATI);
    FIND(sample, glSampleMapATI);
    FIND(color1, glColorFragmentOp1ATI);
    FIND(color2, glColorFragmentOp2ATI);
    FIND(color3, glColorFragmentOp3ATI);
    FIND(alpha1, glAlphaFragmentOp1ATI);
    FIND(alpha2, glAlphaFragmentOp2ATI);
    FIND(alpha3, glAlphaFragmentOp3ATI);
    FIND(set_constant, glSetFragmentShaderConstantATI);
    objects();
    errors();
    targets();
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 1);
    glFogfv(GL_FOG_COLOR, (const float[]){0.4f, 0.4f, 0.4f, 1});
    glFogCoordf(0.75f);
    shade();
    unclamped();
    ERROR(GL_NO_ERROR);
    return 0;
}
