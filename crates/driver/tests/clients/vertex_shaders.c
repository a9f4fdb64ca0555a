/* Shaders of EXT_vertex_shader: operations at random against the table of section 2.14, and errors.
 * Results are recorded as texture coordinates, which are not clamped. */
#include "vertex_shaders.h"

enum { SIZE = 16, SCALARS = 4, VECTORS = 4, ROUNDS = 1500 };

/* Rows of the table that several operations share. */
#define UNARY "SS VS VV"
#define BINARY "SSS VSS VSV VVS VVV"

/* The table of operations: the type of the result, and those of the arguments. */
static const struct { GLenum op; const char *types; } table[] = {
    {GL_OP_NEGATE_EXT, UNARY}, {GL_OP_DOT3_EXT, "SVV VVV"}, {GL_OP_DOT4_EXT, "SVV VVV"},
    {GL_OP_MUL_EXT, BINARY}, {GL_OP_MOV_EXT, UNARY}, {GL_OP_ADD_EXT, BINARY},
    {GL_OP_MADD_EXT, "SSSS VSSS VSVV VVSV VSSV VVVS VVSS VSVS VVVV"}, {GL_OP_FRAC_EXT, UNARY},
    {GL_OP_MAX_EXT, BINARY}, {GL_OP_MIN_EXT, BINARY}, {GL_OP_SET_GE_EXT, BINARY},
    {GL_OP_SET_LT_EXT, BINARY}, {GL_OP_CLAMP_EXT, "SSSS VSSS VVSS VVVS VVSV VVVV"}, {GL_OP_FLOOR_EXT, UNARY},
    {GL_OP_ROUND_EXT, UNARY}, {GL_OP_EXP_BASE_2_EXT, "SS"}, {GL_OP_LOG_BASE_2_EXT, "SS"}, {GL_OP_POWER_EXT, "SSS"},
    {GL_OP_RECIP_EXT, "SS"}, {GL_OP_RECIP_SQRT_EXT, "SS"}, {GL_OP_SUB_EXT, BINARY}, {GL_OP_CROSS_PRODUCT_EXT, "VVV"},
    {GL_OP_MULTIPLY_MATRIX_EXT, "VMV"}, {GL_OP_INDEX_EXT, "SSS VSV MSM"},
};
enum { OPS = sizeof table / sizeof *table };

/* Whether a result is too near to a jump, or too large, to be compared. */
static int vague;

static double jump(double distance) {
    if (fabs(distance) < 0.001) vague = 1;
    return distance;
}

/* A component of a result, by the column "Output". */
static double component(GLenum op, const double a[3]) {
    switch (op) {
    case GL_OP_NEGATE_EXT: return -a[0];
    case GL_OP_MUL_EXT: return a[0] * a[1];
    case GL_OP_MOV_EXT: return a[0];
    case GL_OP_ADD_EXT: return a[0] + a[1];
    case GL_OP_SUB_EXT: return a[0] - a[1];
    case GL_OP_MADD_EXT: return a[0] * a[1] + a[2];
    case GL_OP_FRAC_EXT: jump(a[0] - round(a[0])); return a[0] - floor(a[0]);
    case GL_OP_FLOOR_EXT: jump(a[0] - round(a[0])); return floor(a[0]);
    case GL_OP_ROUND_EXT: jump(a[0] + 0.5 - round(a[0] + 0.5)); return floor(a[0] + 0.5);
    case GL_OP_MAX_EXT: return fmax(a[0], a[1]);
    case GL_OP_MIN_EXT: return fmin(a[0], a[1]);
    case GL_OP_SET_GE_EXT: return jump(a[0] - a[1]) >= 0;
    case GL_OP_SET_LT_EXT: return jump(a[0] - a[1]) < 0;
    case GL_OP_CLAMP_EXT:
        if (a[1] > a[2]) jump(a[0] - a[1]);
        return a[0] <= a[1] ? a[1] : a[0] >= a[2] ? a[2] : a[0];
    case GL_OP_EXP_BASE_2_EXT: return exp2(a[0]);
    case GL_OP_LOG_BASE_2_EXT: if (a[0] < 0.01) vague = 1; return log2(a[0]);
    case GL_OP_POWER_EXT: if (a[0] < 0.01) vague = 1; return pow(a[0], a[1]);
    case GL_OP_RECIP_EXT: if (fabs(a[0]) < 0.01) vague = 1; return 1 / a[0];
    case GL_OP_RECIP_SQRT_EXT: if (a[0] < 0.01) vague = 1; return 1 / sqrt(a[0]);
    default: CHECK(0);
    }
    return 0;
}

static double dot(const double *a, const double *b, int count) {
    double sum = 0;
    for (int n = 0; n < count; n++) sum += a[n] * b[n];
    return sum;
}

static void operate(GLenum op, struct symbol *to, struct symbol *const from[3], int count) {
    double result[16] = {0};
    memcpy(result, to->value, sizeof result);
    const double *a = from[0]->value, *b = count > 1 ? from[1]->value : NULL;
    if (op == GL_OP_DOT3_EXT || op == GL_OP_DOT4_EXT) {
        const double sum = dot(a, b, op == GL_OP_DOT3_EXT ? 3 : 4);
        /* DOT3 leaves the fourth component of a vector unchanged. */
        for (int n = 0; n < (to->kind == 'S' ? 1 : op == GL_OP_DOT3_EXT ? 3 : 4); n++) result[n] = sum;
    } else if (op == GL_OP_CROSS_PRODUCT_EXT) {
        for (int n = 0; n < 3; n++) result[n] = a[(n + 1) % 3] * b[(n + 2) % 3] - b[(n + 1) % 3] * a[(n + 2) % 3];
        result[3] = 1;
    } else if (op == GL_OP_MULTIPLY_MATRIX_EXT) {
        for (int row = 0; row < 4; row++)
            result[row] = b[0] * a[row] + b[1] * a[row + 4] + b[2] * a[row + 8] + b[3] * a[row + 12];
    } else {
        for (int n = 0; n < count_of(to->kind); n++) {
            double arguments[3] = {0};
            for (int m = 0; m < count; m++) arguments[m] = from[m]->value[from[m]->kind == 'S' ? 0 : n];
            result[n] = component(op, arguments);
        }
    }
    for (int n = 0; n < count_of(to->kind); n++)
        if (!(fabs(result[n]) < 100)) vague = 1;
    memcpy(to->value, result, sizeof result);
}

/* What shaders of the random test read: inputs[0 to 2] are variants. */
enum { INPUTS = 9, BLOCK = 5 };
static struct symbol inputs[INPUTS], block[2][BLOCK];
static double of_vertices[2][3][16];

static void two_points(void) {
    glBegin(GL_POINTS);
    for (int vertex = 0; vertex < 2; vertex++) {
        for (int n = 0; n < 3; n++) {
            GLfloat values[16];
            for (int m = 0; m < 16; m++) values[m] = (GLfloat)of_vertices[vertex][n][m];
            VariantfvEXT(inputs[n].name, values);
        }
        glVertex4f(vertex + 0.5f, 2, -3, 1);
    }
    glEnd();
}

struct command {
    int op; /* of the table; or less than zero: swizzle, mask, insertion, extraction */
    struct symbol *to, *from[3];
    int detail[4];
};

static const GLenum swizzles[11] = {GL_X_EXT, GL_Y_EXT, GL_Z_EXT, GL_W_EXT, GL_NEGATIVE_X_EXT, GL_NEGATIVE_Y_EXT, GL_NEGATIVE_Z_EXT,
    GL_NEGATIVE_W_EXT, GL_ZERO_EXT, GL_ONE_EXT, GL_NEGATIVE_ONE_EXT};

static double swizzled(const double *from, int which) {
    const double numbers[3] = {0, 1, -1};
    return which < 4 ? from[which] : which < 8 ? -from[which - 4] : numbers[which - 8];
}

static struct symbol matrix_local, scalars[SCALARS], vectors[VECTORS];

static struct symbol *pick_local(char kind) {
    return kind == 'S' ? &scalars[below(SCALARS)] : kind == 'V' ? &vectors[below(VECTORS)] : &matrix_local;
}

static struct symbol *pick_any(char kind) {
    for (int tries = 0; tries < 20; tries++) {
        struct symbol *one = below(2) ? pick_local(kind) : &inputs[below(INPUTS)];
        if (one->kind == kind) return one;
    }
    return pick_local(kind);
}

static struct command pick_command(void) {
    struct command made = {(int)below(OPS + 4) - 4, NULL, {NULL}, {0}};
    for (int n = 0; n < 4; n++) made.detail[n] = below(11);
    switch (made.op) {
    case -4: case -3: made.to = pick_local('V'), made.from[0] = pick_any('V'); break;
    case -2: made.to = pick_local(below(2) ? 'V' : 'M'), made.from[0] = pick_any(made.to->kind == 'V' ? 'S' : 'V'); break;
    case -1: made.from[0] = pick_any(below(2) ? 'V' : 'M'), made.to = pick_local(made.from[0]->kind == 'V' ? 'S' : 'V'); break;
    default: {
        /* One of the rows of the operation. */
        const char *types = table[made.op].types;
        const int length = (int)strcspn(types, " "), rows = (int)(strlen(types) + 1) / (length + 1);
        types += below(rows) * (length + 1);
        made.to = pick_local(types[0]);
        for (int n = 1; n < length; n++) made.from[n - 1] = pick_any(types[n]);
        if (table[made.op].op == GL_OP_INDEX_EXT) {
            /* An element of five invariants, or of five locals, relative to one of them. */
            if (types[0] != 'V') return pick_command();
            made.from[1] = &block[below(2)][below(BLOCK)];
        }
    }
    }
    return made;
}

static int arguments_of(const struct command *own) { return (int)strcspn(table[own->op].types, " ") - 1; }

static void specify(const struct command *own) {
    const int *d = own->detail;
    const GLuint to = own->to->name, from = own->from[0]->name;
    switch (own->op) {
    case -4: SwizzleEXT(to, from, swizzles[d[0]], swizzles[d[1]], swizzles[d[2]], swizzles[d[3]]); break;
    case -3: WriteMaskEXT(to, from, d[0] & 1, d[1] & 1, d[2] & 1, d[3] & 1); break;
    case -2: InsertComponentEXT(to, from, d[0] & 3); break;
    case -1: ExtractComponentEXT(to, from, d[0] & 3); break;
    default:
        switch (arguments_of(own)) {
        case 1: ShaderOp1EXT(table[own->op].op, to, from); break;
        case 2: ShaderOp2EXT(table[own->op].op, to, from, own->from[1]->name); break;
        case 3: ShaderOp3EXT(table[own->op].op, to, from, own->from[1]->name, own->from[2]->name); break;
        }
    }
}

static void execute(const struct command *own) {
    const int *d = own->detail;
    double *to = own->to->value, from[16];
    memcpy(from, own->from[0]->value, sizeof from);
    switch (own->op) {
    case -4: for (int n = 0; n < 4; n++) to[n] = swizzled(from, d[n]); break;
    case -3: for (int n = 0; n < 4; n++) if (d[n] & 1) to[n] = from[n]; break;
    case -2:
        if (own->to->kind == 'V') to[d[0] & 3] = from[0];
        else for (int n = 0; n < 4; n++) to[4 * n + (d[0] & 3)] = from[n];
        break;
    case -1:
        if (own->from[0]->kind == 'V') to[0] = from[d[0] & 3];
        else for (int n = 0; n < 4; n++) to[n] = from[4 * n + (d[0] & 3)];
        break;
    default:
        if (table[own->op].op == GL_OP_INDEX_EXT) {
            jump(from[0] - round(from[0]));
            const int array = own->from[1] >= block[1], base = (int)(own->from[1] - block[array]);
            const int at = base + (int)from[0];
            /* Outside of the block, results are undefined. */
            if (at < 0 || at >= BLOCK) vague = 1;
            else memcpy(to, block[array][at].value, 4 * sizeof *to);
        } else operate(table[own->op].op, own->to, own->from, arguments_of(own));
    }
}

/* Section 2.14: shaders at random. */
static void at_random(void) {
    const GLenum storages[INPUTS] = {GL_VARIANT_EXT, GL_VARIANT_EXT, GL_VARIANT_EXT, GL_INVARIANT_EXT, GL_INVARIANT_EXT,
        GL_INVARIANT_EXT, GL_LOCAL_CONSTANT_EXT, GL_LOCAL_CONSTANT_EXT, GL_LOCAL_CONSTANT_EXT};
    for (int n = 0; n < INPUTS; n++) inputs[n] = generate("SVM"[n % 3], storages[n], GL_FULL_RANGE_EXT);
    for (int n = 0; n < SCALARS; n++) scalars[n] = generate('S', GL_LOCAL_EXT, GL_FULL_RANGE_EXT);
    for (int n = 0; n < VECTORS; n++) vectors[n] = generate('V', GL_LOCAL_EXT, GL_FULL_RANGE_EXT);
    matrix_local = generate('M', GL_LOCAL_EXT, GL_FULL_RANGE_EXT);
    for (int array = 0; array < 2; array++) {
        const GLuint first = GenSymbolsEXT(GL_VECTOR_EXT, array ? GL_LOCAL_EXT : GL_INVARIANT_EXT, GL_FULL_RANGE_EXT, BLOCK);
        for (int n = 0; n < BLOCK; n++) block[array][n] = (struct symbol){first + n, 'V', {0}};
    }
    const GLuint vertex = BindParameterEXT(GL_CURRENT_VERTEX_EXT);
    int compared = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct command commands[16];
        const int count = 2 + (int)below(9);
        for (int n = 0; n < INPUTS; n++)
            for (int m = 0; m < 16; m++) inputs[n].value[m] = (int)below(65) / 8.0 - 4;
        for (int n = 0; n < 6; n++)
            for (int m = 0; m < 16; m++) of_vertices[n / 3][n % 3][m] = (int)below(65) / 8.0 - 4;
        const GLuint shader = GenVertexShadersEXT(1);
        BindVertexShaderEXT(shader);
        BeginVertexShaderEXT();
        for (int n = 6; n < INPUTS; n++) {
            GLdouble values[16];
            memcpy(values, inputs[n].value, sizeof values);
            SetLocalConstantEXT(inputs[n].name, GL_DOUBLE, values);
        }
        /* Locals begin as copies of something. */
        for (int n = 0; n < SCALARS; n++) ShaderOp1EXT(GL_OP_MOV_EXT, scalars[n].name, inputs[3 * (n % 3)].name);
        for (int n = 0; n < VECTORS; n++) ShaderOp1EXT(GL_OP_MOV_EXT, vectors[n].name, inputs[3 * (n % 3) + 1].name);
        for (int n = 0; n < 4; n++) InsertComponentEXT(matrix_local.name, vectors[n].name, n);
        for (int n = 0; n < BLOCK; n++) ShaderOp1EXT(GL_OP_NEGATE_EXT, block[1][n].name, block[0][n].name);
        for (int n = 0; n < count; n++) commands[n] = pick_command(), specify(&commands[n]);
        ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, vertex);
        for (int n = 0; n < VECTORS; n++) ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT + n, vectors[n].name);
        for (int n = 0; n < 3; n++) ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_TEXTURE_COORD4_EXT + n, scalars[n].name);
        ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_FOG_EXT, scalars[3].name);
        EndVertexShaderEXT();
        ERROR(GL_NO_ERROR);
        CHECK(value(GL_VERTEX_SHADER_OPTIMIZED_EXT) == 1);
        for (int n = 3; n < 6; n++) {
            GLfloat values[16];
            for (int m = 0; m < 16; m++) values[m] = (GLfloat)inputs[n].value[m];
            SetInvariantEXT(inputs[n].name, GL_FLOAT, values);
        }
        for (int n = 0; n < BLOCK; n++) {
            GLshort values[4];
            for (int m = 0; m < 4; m++) block[0][n].value[m] = values[m] = (GLshort)((int)below(9) - 4);
            SetInvariantEXT(block[0][n].name, GL_SHORT, values);
        }
        float found[2][RECORDED];
        record(found[0], 2, two_points);
        for (int point = 0; point < 2; point++) {
            vague = 0;
            for (int n = 0; n < 3; n++) memcpy(inputs[n].value, of_vertices[point][n], sizeof inputs[n].value);
            for (int n = 0; n < SCALARS; n++) memcpy(scalars[n].value, inputs[3 * (n % 3)].value, sizeof scalars[n].value);
            for (int n = 0; n < VECTORS; n++) memcpy(vectors[n].value, inputs[3 * (n % 3) + 1].value, sizeof vectors[n].value);
            for (int n = 0; n < 16; n++) matrix_local.value[n] = vectors[n % 4].value[n / 4];
            for (int n = 0; n < BLOCK; n++)
                for (int m = 0; m < 4; m++) block[1][n].value[m] = -block[0][n].value[m];
            for (int n = 0; n < count; n++) execute(&commands[n]);
            if (vague) continue;
            compared++;
            for (int n = 0; n < VECTORS; n++) near_numbers(__LINE__, round, found[point] + 4 * n, vectors[n].value, 4);
            for (int n = 0; n < 3; n++)
                for (int m = 0; m < 4; m++) near_numbers(__LINE__, round, found[point] + 16 + 4 * n + m, scalars[n].value, 1);
            near_numbers(__LINE__, round, found[point] + 28, scalars[3].value, 1);
        }
        BindVertexShaderEXT(0);
        DeleteVertexShaderEXT(shader);
    }
    CHECK(compared > ROUNDS / 2);
}

/* The error of a command. */
#define GIVES(error, ...) ((void)(__VA_ARGS__), expect_error(__LINE__, error))

/* "Combinations of input and output not shown produce ILLEGAL_OPERATION", and what else the errors are. */
static void errors(void) {
    struct symbol locals[3], constants[3];
    for (int n = 0; n < 3; n++) {
        locals[n] = generate("SVM"[n], GL_LOCAL_EXT, GL_FULL_RANGE_EXT);
        constants[n] = generate("SVM"[n], GL_INVARIANT_EXT, GL_FULL_RANGE_EXT);
    }
    const GLuint s = locals[0].name, v = locals[1].name, m = locals[2].name;
    GIVES(GL_INVALID_OPERATION, ShaderOp1EXT(GL_OP_MOV_EXT, s, s));
    GIVES(GL_INVALID_OPERATION, SetLocalConstantEXT(generate('S', GL_LOCAL_CONSTANT_EXT, GL_FULL_RANGE_EXT).name, GL_FLOAT, (const float[]){1}));
    GIVES(GL_INVALID_OPERATION, EndVertexShaderEXT());
    const GLuint names = GenVertexShadersEXT(3);
    CHECK(names && GenVertexShadersEXT(0) == 0);
    BindVertexShaderEXT(names + 2);
    CHECK(value(GL_VERTEX_SHADER_BINDING_EXT) == (GLint)names + 2);
    BeginVertexShaderEXT();
    ERROR(GL_NO_ERROR);
    GIVES(GL_INVALID_OPERATION, BeginVertexShaderEXT());
    GIVES(GL_INVALID_OPERATION, BindVertexShaderEXT(names));
    GIVES(GL_INVALID_OPERATION, DeleteVertexShaderEXT(names));
    CHECK(GenVertexShadersEXT(1) == 0);
    ERROR(GL_INVALID_OPERATION);
    GIVES(GL_INVALID_OPERATION, SetInvariantEXT(constants[0].name, GL_FLOAT, (const float[]){1}));
    for (int op = 0; op < OPS; op++) {
        const int arguments = (int)strcspn(table[op].types, " ") - 1;
        for (int types = 0; types < (arguments == 3 ? 81 : arguments == 2 ? 27 : 9); types++) {
            char row[5] = {0};
            GLuint of[4];
            for (int n = 0, rest = types; n <= arguments; n++, rest /= 3)
                row[n] = "SVM"[rest % 3], of[n] = n ? constants[rest % 3].name : locals[rest % 3].name;
            int listed = 0;
            for (const char *at = table[op].types; *at; at += strlen(row) + (at[strlen(row)] == ' ')) listed |= !strncmp(at, row, strlen(row));
            if (arguments == 1) ShaderOp1EXT(table[op].op, of[0], of[1]);
            else if (arguments == 2) ShaderOp2EXT(table[op].op, of[0], of[1], of[2]);
            else ShaderOp3EXT(table[op].op, of[0], of[1], of[2], of[3]);
            ERROR(listed ? GL_NO_ERROR : GL_INVALID_OPERATION);
        }
        /* The other commands do not have it. */
        if (arguments != 1) GIVES(GL_INVALID_ENUM, ShaderOp1EXT(table[op].op, v, v));
        if (arguments != 2) GIVES(GL_INVALID_ENUM, ShaderOp2EXT(table[op].op, v, v, v));
        if (arguments != 3) GIVES(GL_INVALID_ENUM, ShaderOp3EXT(table[op].op, v, v, v, v));
    }
    GIVES(GL_INVALID_ENUM, ShaderOp1EXT(GL_OUTPUT_VERTEX_EXT, v, v));
    /* Results are locals or outputs, which cannot be read; there is no other name. */
    GIVES(GL_INVALID_OPERATION, ShaderOp1EXT(GL_OP_MOV_EXT, constants[1].name, v));
    GIVES(GL_INVALID_OPERATION, ShaderOp1EXT(GL_OP_MOV_EXT, v, GL_OUTPUT_COLOR0_EXT));
    GIVES(GL_INVALID_VALUE, ShaderOp1EXT(GL_OP_MOV_EXT, v, 12345));
    GIVES(GL_INVALID_OPERATION, ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_FOG_EXT, v));
    GIVES(GL_INVALID_OPERATION, SwizzleEXT(s, v, GL_X_EXT, GL_X_EXT, GL_X_EXT, GL_X_EXT));
    GIVES(GL_INVALID_OPERATION, SwizzleEXT(v, m, GL_X_EXT, GL_X_EXT, GL_X_EXT, GL_X_EXT));
    GIVES(GL_INVALID_ENUM, SwizzleEXT(v, v, GL_X_EXT, GL_X_EXT, GL_X_EXT, GL_TRUE));
    GIVES(GL_INVALID_OPERATION, SwizzleEXT(constants[1].name, v, GL_X_EXT, GL_X_EXT, GL_X_EXT, GL_X_EXT));
    GIVES(GL_INVALID_OPERATION, WriteMaskEXT(v, s, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE));
    GIVES(GL_INVALID_OPERATION, WriteMaskEXT(GL_OUTPUT_FOG_EXT, v, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE));
    WriteMaskEXT(GL_OUTPUT_COLOR0_EXT, v, GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    ERROR(GL_NO_ERROR);
    GIVES(GL_INVALID_VALUE, InsertComponentEXT(v, s, 4));
    GIVES(GL_INVALID_VALUE, ExtractComponentEXT(s, v, 4));
    GIVES(GL_INVALID_OPERATION, InsertComponentEXT(v, v, 0));
    GIVES(GL_INVALID_OPERATION, InsertComponentEXT(m, s, 0));
    GIVES(GL_INVALID_OPERATION, ExtractComponentEXT(v, v, 0));
    GIVES(GL_INVALID_OPERATION, ExtractComponentEXT(s, m, 0));
    const GLuint constant = generate('V', GL_LOCAL_CONSTANT_EXT, GL_FULL_RANGE_EXT).name;
    SetLocalConstantEXT(constant, GL_FLOAT, (const float[]){1, 2, 3, 4});
    ERROR(GL_NO_ERROR);
    GIVES(GL_INVALID_OPERATION, SetLocalConstantEXT(constant, GL_FLOAT, (const float[]){1, 2, 3, 4}));
    EndVertexShaderEXT();
    ERROR(GL_NO_ERROR);
    /* Section 6.1.12: values are those of the shader that is bound, and a symbol that it does not have has none. */
    GLint own[4];
    GetLocalConstantIntegervEXT(constant, GL_LOCAL_CONSTANT_VALUE_EXT, own);
    CHECK(own[0] == 1 && own[3] == 4);
    const GLuint bound = value(GL_VERTEX_SHADER_BINDING_EXT), other = GenVertexShadersEXT(1);
    BindVertexShaderEXT(other);
    GIVES(GL_INVALID_VALUE, GetLocalConstantIntegervEXT(constant, GL_LOCAL_CONSTANT_VALUE_EXT, own));
    DeleteVertexShaderEXT(other);
    BindVertexShaderEXT(bound);
    /* Symbols. */
    CHECK(GenSymbolsEXT(GL_FLOAT, GL_LOCAL_EXT, GL_FULL_RANGE_EXT, 1) == 0);
    ERROR(GL_INVALID_ENUM);
    CHECK(GenSymbolsEXT(GL_SCALAR_EXT, GL_SCALAR_EXT, GL_FULL_RANGE_EXT, 1) == 0);
    ERROR(GL_INVALID_ENUM);
    CHECK(GenSymbolsEXT(GL_SCALAR_EXT, GL_LOCAL_EXT, GL_LOCAL_EXT, 1) == 0);
    ERROR(GL_INVALID_ENUM);
    CHECK(GenSymbolsEXT(GL_SCALAR_EXT, GL_LOCAL_EXT, GL_FULL_RANGE_EXT, 0) == 0);
    ERROR(GL_INVALID_VALUE);
    CHECK(GenSymbolsEXT(GL_SCALAR_EXT, GL_LOCAL_EXT, GL_FULL_RANGE_EXT, 0xffffffff) == 0);
    ERROR(GL_OUT_OF_MEMORY);
    CHECK(!BindLightParameterEXT(GL_LIGHT0 + 8, GL_AMBIENT) && !BindLightParameterEXT(GL_LIGHT0, GL_SHININESS));
    ERROR(GL_INVALID_ENUM);
    CHECK(!BindMaterialParameterEXT(GL_FRONT_AND_BACK, GL_AMBIENT) && !BindParameterEXT(GL_COLOR_MATRIX));
    ERROR(GL_INVALID_ENUM);
    /* "The ids returned from the bind calls may not be used with any of the set data calls." */
    GIVES(GL_INVALID_OPERATION, VariantfvEXT(BindParameterEXT(GL_CURRENT_COLOR), (const float[]){1, 2, 3, 4}));
    GIVES(GL_INVALID_OPERATION, SetInvariantEXT(BindParameterEXT(GL_FOG_COLOR), GL_FLOAT, (const float[]){1, 2, 3, 4}));
    GIVES(GL_INVALID_ENUM, SetInvariantEXT(constants[0].name, GL_HALF_FLOAT_ARB, (const float[]){1}));
    /* Queries are of their storage. */
    GLint found[16];
    GIVES(GL_INVALID_VALUE, GetVariantIntegervEXT(constants[0].name, GL_VARIANT_VALUE_EXT, found));
    GIVES(GL_INVALID_VALUE, GetInvariantIntegervEXT(constant, GL_INVARIANT_VALUE_EXT, found));
    GIVES(GL_INVALID_VALUE, GetLocalConstantIntegervEXT(s, GL_LOCAL_CONSTANT_VALUE_EXT, found));
    GIVES(GL_INVALID_ENUM, GetLocalConstantIntegervEXT(constant, GL_INVARIANT_VALUE_EXT, found));
    GetLocalConstantIntegervEXT(constant, GL_LOCAL_CONSTANT_VALUE_EXT, found);
    CHECK(found[0] == 1 && found[3] == 4);
    GetLocalConstantIntegervEXT(constant, GL_LOCAL_CONSTANT_DATATYPE_EXT, found);
    CHECK(found[0] == GL_VECTOR_EXT);
    BindVertexShaderEXT(names);
    DeleteVertexShaderEXT(names);
    CHECK(value(GL_VERTEX_SHADER_BINDING_EXT) == 0);
    ERROR(GL_NO_ERROR);
}

/* Conversions of integers and ranges of values: table 2.6 for NORMALIZED_RANGE_EXT. */
static void values_of_types(void) {
    const GLuint full = generate('V', GL_VARIANT_EXT, GL_FULL_RANGE_EXT).name;
    const GLuint normal = generate('V', GL_VARIANT_EXT, GL_NORMALIZED_RANGE_EXT).name;
    GLfloat found[4];
#define VALUES(id, ...) GetVariantFloatvEXT(id, GL_VARIANT_VALUE_EXT, found), NUMBERS(found, __VA_ARGS__)
    VariantbvEXT(full, (const GLbyte[]){-128, 127, 0, 1});
    VALUES(full, -128, 127, 0, 1);
    VariantbvEXT(normal, (const GLbyte[]){-128, 127, 0, 1});
    VALUES(normal, -1, 1, 1 / 255.0, 3 / 255.0);
    VariantubvEXT(normal, (const GLubyte[]){0, 255, 51, 102});
    VALUES(normal, 0, 1, 0.2, 0.4);
    VariantsvEXT(full, (const GLshort[]){-300, 300, 2, 3});
    VALUES(full, -300, 300, 2, 3);
    VariantusvEXT(normal, (const GLushort[]){0, 65535, 13107, 0});
    VALUES(normal, 0, 1, 0.2, 0);
    VariantivEXT(full, (const GLint[]){-70000, 70000, 2, 3});
    VALUES(full, -70000, 70000, 2, 3);
    VariantuivEXT(normal, (const GLuint[]){0, 0xffffffff, 0x80000000, 0});
    VALUES(normal, 0, 1, 0.5, 0);
    VariantdvEXT(full, (const GLdouble[]){0.5, -0.25, 1e10, 0});
    VALUES(full, 0.5, -0.25, 1e10, 0);
    /* "Floating point values are clamped to -1 to 1." */
    VariantfvEXT(normal, (const GLfloat[]){2, -3, 0.5f, -0.5f});
    VALUES(normal, 1, -1, 0.5, -0.5);
    GLint type;
    GetVariantIntegervEXT(normal, GL_VARIANT_DATATYPE_EXT, &type);
    CHECK(type == GL_VECTOR_EXT);
    GLboolean any[4];
    GetVariantBooleanvEXT(normal, GL_VARIANT_VALUE_EXT, any);
    CHECK(any[0] == GL_TRUE);
    const GLuint invariant = generate('M', GL_INVARIANT_EXT, GL_FULL_RANGE_EXT).name;
    GLubyte bytes[16];
    for (int n = 0; n < 16; n++) bytes[n] = (GLubyte)n;
    SetInvariantEXT(invariant, GL_UNSIGNED_BYTE, bytes);
    GLfloat all[16];
    GetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, all);
    for (int n = 0; n < 16; n++) CHECK(all[n] == n);
    GetInvariantIntegervEXT(invariant, GL_INVARIANT_DATATYPE_EXT, &type);
    CHECK(type == GL_MATRIX_EXT);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    begin(SIZE);
    errors();
    values_of_types();
    at_random();
    return 0;
}
