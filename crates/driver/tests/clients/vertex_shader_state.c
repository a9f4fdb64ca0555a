/* What shaders of EXT_vertex_shader read and write: state of the GL, arrays of variants, and what is drawn. */
#include "vertex_shaders.h"

enum { SIZE = 16 };

/* A shader that gives OUTPUT_TEXTURE_COORDn_EXT these symbols; of matrices, row 1. */
static GLuint shows(int count, const GLuint *symbols, const char *kinds) {
    static GLuint row;
    if (!row) row = generate('V', GL_LOCAL_EXT, GL_FULL_RANGE_EXT).name;
    const GLuint shader = GenVertexShadersEXT(1);
    BindVertexShaderEXT(shader);
    BeginVertexShaderEXT();
    ShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, BindParameterEXT(GL_MVP_MATRIX_EXT), BindParameterEXT(GL_CURRENT_VERTEX_EXT));
    ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, BindParameterEXT(GL_CURRENT_COLOR));
    for (int n = 0; n < count; n++) {
        if (kinds[n] == 'M') ExtractComponentEXT(row, symbols[n], 1);
        ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT + n, kinds[n] == 'M' ? row : symbols[n]);
    }
    EndVertexShaderEXT();
    ERROR(GL_NO_ERROR);
    CHECK(value(GL_VERTEX_SHADER_OPTIMIZED_EXT));
    return shader;
}

static void one_point(void) {
    glBegin(GL_POINTS);
    glVertex3f(0.25f, 0.5f, -0.5f);
    glEnd();
}

/* Section 2.14, "Light Parameters" to "Standard Parameters". */
static void bound_state(void) {
    float found[RECORDED];
#define SHOWS(kinds, ...) shows(sizeof kinds - 1, (const GLuint[]){__VA_ARGS__}, kinds), record(found, 1, one_point)
    for (int n = 0; n < 8; n++) {
        const GLenum light = GL_LIGHT0 + n;
        const float base = 1 + 0.25f * n;
        glLightfv(light, GL_AMBIENT, (const float[]){base, 0.1f, 0.2f, 0.3f});
        glLightfv(light, GL_DIFFUSE, (const float[]){base, 0.4f, 0.5f, 0.6f});
        glLightfv(light, GL_SPECULAR, (const float[]){base, 0.7f, 0.8f, 0.9f});
        glLightfv(light, GL_POSITION, (const float[]){base, 2, 3, 1});
        glLightfv(light, GL_SPOT_DIRECTION, (const float[]){base, -2, -3});
        glLightf(light, GL_SPOT_EXPONENT, 8 * base), glLightf(light, GL_SPOT_CUTOFF, 10.3f * base);
        glLightf(light, GL_CONSTANT_ATTENUATION, base), glLightf(light, GL_LINEAR_ATTENUATION, 2 * base);
        glLightf(light, GL_QUADRATIC_ATTENUATION, 3 * base);
        SHOWS("VVVVVS", BindLightParameterEXT(light, GL_AMBIENT), BindLightParameterEXT(light, GL_DIFFUSE),
            BindLightParameterEXT(light, GL_SPECULAR), BindLightParameterEXT(light, GL_POSITION),
            BindLightParameterEXT(light, GL_SPOT_DIRECTION), BindLightParameterEXT(light, GL_SPOT_EXPONENT));
        NUMBERS(found, base, 0.1, 0.2, 0.3, base, 0.4, 0.5, 0.6, base, 0.7, 0.8, 0.9, base, 2, 3, 1);
        NUMBERS(found + 16, base, -2, -3, 0, 8 * base, 8 * base);
        SHOWS("SSSS", BindLightParameterEXT(light, GL_SPOT_CUTOFF), BindLightParameterEXT(light, GL_CONSTANT_ATTENUATION),
            BindLightParameterEXT(light, GL_LINEAR_ATTENUATION), BindLightParameterEXT(light, GL_QUADRATIC_ATTENUATION));
        const float cutoff = 10.3f * base;
        NUMBERS(found, cutoff, cutoff, cutoff, cutoff, base, base, base, base, 2 * base, 2 * base, 2 * base, 2 * base);
        NUMBERS(found + 12, 3 * base);
    }
    for (int back = 0; back < 2; back++) {
        const GLenum face = back ? GL_BACK : GL_FRONT, names[] = {GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_EMISSION};
        GLuint symbols[5];
        for (int n = 0; n < 4; n++) {
            glMaterialfv(face, names[n], (const float[]){0.1f * n, 0.5f, 0.25f * back, 1});
            symbols[n] = BindMaterialParameterEXT(face, names[n]);
        }
        glMaterialf(face, GL_SHININESS, 30 + back), symbols[4] = BindMaterialParameterEXT(face, GL_SHININESS);
        shows(5, symbols, "VVVVS"), record(found, 1, one_point);
        for (int n = 0; n < 4; n++) NUMBERS(found + 4 * n, 0.1 * n, 0.5, 0.25 * back, 1);
        NUMBERS(found + 16, 30 + back);
    }
    for (int unit = 0; unit < 8; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glTexGenfv(GL_T, GL_OBJECT_PLANE, (const float[]){unit, 2, 3, 4});
        glTexGenfv(GL_R, GL_EYE_PLANE, (const float[]){5, unit, 7, 8});
        glMatrixMode(GL_TEXTURE);
        glLoadIdentity(), glTranslatef(unit, 10 + unit, 0);
        glMultiTexCoord4f(GL_TEXTURE0 + unit, unit, -1, -2, -3);
        SHOWS("VVVM", BindTexGenParameterEXT(GL_TEXTURE0 + unit, GL_T, GL_OBJECT_PLANE), BindTexGenParameterEXT(GL_TEXTURE0 + unit, GL_R, GL_EYE_PLANE),
            BindTextureUnitParameterEXT(GL_TEXTURE0 + unit, GL_CURRENT_TEXTURE_COORDS), BindTextureUnitParameterEXT(GL_TEXTURE0 + unit, GL_TEXTURE_MATRIX));
        NUMBERS(found, unit, 2, 3, 4, 5, unit, 7, 8, unit, -1, -2, -3, 0, 1, 0, 10 + unit);
        glLoadIdentity();
    }
    glActiveTexture(GL_TEXTURE0);
    glMatrixMode(GL_PROJECTION), glLoadIdentity(), glScalef(1, 0.5f, 1);
    glMatrixMode(GL_MODELVIEW), glLoadIdentity();
    glClipPlane(GL_CLIP_PLANE0 + 3, (const double[]){1, -2, 3, -4});
    glTranslatef(0, 0.125f, 0);
    glNormal3f(1, 2, 3), glColor4f(0.5f, 0.25f, 2, 1);
    SHOWS("VVVMMMV", BindParameterEXT(GL_CURRENT_VERTEX_EXT), BindParameterEXT(GL_CURRENT_NORMAL), BindParameterEXT(GL_CURRENT_COLOR),
        BindParameterEXT(GL_MODELVIEW_MATRIX), BindParameterEXT(GL_PROJECTION_MATRIX), BindParameterEXT(GL_MVP_MATRIX_EXT),
        BindParameterEXT(GL_CLIP_PLANE0 + 3));
    NUMBERS(found, 0.25, 0.5, -0.5, 1, 1, 2, 3, 0, 0.5, 0.25, 2, 1, 0, 1, 0, 0.125, 0, 0.5, 0, 0, 0, 0.5, 0, 0.0625, 1, -2, 3, -4);
    /* A matrix that changes counts for the next draw. */
    glLoadIdentity();
    record(found, 1, one_point);
    NUMBERS(found + 12, 0, 1, 0, 0);
    glMatrixMode(GL_PROJECTION), glLoadIdentity(), glMatrixMode(GL_MODELVIEW);
    glFogfv(GL_FOG_COLOR, (const float[]){0.1f, 0.2f, 0.3f, 0.4f});
    glFogf(GL_FOG_DENSITY, 0.5f), glFogf(GL_FOG_START, 2), glFogf(GL_FOG_END, 7);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, (const float[]){0.6f, 0.7f, 0.8f, 0.9f});
    SHOWS("VSSSV", BindParameterEXT(GL_FOG_COLOR), BindParameterEXT(GL_FOG_DENSITY), BindParameterEXT(GL_FOG_START),
        BindParameterEXT(GL_FOG_END), BindParameterEXT(GL_LIGHT_MODEL_AMBIENT));
    NUMBERS(found, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0.5, 0.5, 2, 2, 2, 2, 7, 7, 7, 7, 0.6, 0.7, 0.8, 0.9);
    CHECK(BindParameterEXT(GL_FOG_END) == BindParameterEXT(GL_FOG_END));
    /* What is not a number of the table of operations: a zero, of either sign, and its reciprocals and logarithm. */
    const GLuint zeros = generate('S', GL_INVARIANT_EXT, GL_FULL_RANGE_EXT).name, s = generate('S', GL_LOCAL_EXT, GL_FULL_RANGE_EXT).name;
    const GLenum ops[] = {GL_OP_RECIP_EXT, GL_OP_RECIP_SQRT_EXT, GL_OP_LOG_BASE_2_EXT};
    for (int n = 0; n < 6; n++) {
        SetInvariantEXT(zeros, GL_FLOAT, (const float[]){n % 2 ? -0.0f : 0});
        BeginVertexShaderEXT();
        ShaderOp1EXT(ops[n / 2], s, zeros);
        ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, s);
        EndVertexShaderEXT();
        record(found, 1, one_point);
        CHECK(isinf(found[0]) && (found[0] > 0) == (n < 4));
    }
}

static GLuint scalar, vector;
static const float positions[4][4] = {{-1, -1, 0, 1}, {1, -1, 0, 1}, {1, 1, 0, 1}, {-1, 1, 0, 1}};
/* Elements of four numbers, of which scalars are the first. */
static const float scalar_array[4][4] = {{1, 9, 9, 9}, {2, 9, 9, 9}, {3, 9, 9, 9}, {4, 9, 9, 9}};
static const GLshort vector_array[4][6] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {-1, -2, -3, -4}, {9, 8, 7, 6}};

static void draw_arrays(void) { glDrawArrays(GL_POINTS, 0, 4); }
static void draw_elements(void) { glDrawElements(GL_POINTS, 4, GL_UNSIGNED_BYTE, (const GLubyte[]){3, 2, 1, 0}); }
static void array_elements(void) {
    glBegin(GL_POINTS);
    for (int n = 0; n < 4; n++) glArrayElement(n);
    glEnd();
}
static GLuint list;
static void call_list(void) { glCallList(list); }

static void expect_array(int line, float (*found)[RECORDED], int turned) {
    for (int n = 0; n < 4; n++) {
        const int own = turned ? 3 - n : n;
        const double wanted[8] = {scalar_array[own][0], scalar_array[own][0], scalar_array[own][0], scalar_array[own][0],
            vector_array[own][0], vector_array[own][1], vector_array[own][2], vector_array[own][3]};
        near_numbers(line, n, found[n], wanted, 8);
    }
}

/* Section 2.8. */
static void arrays(void) {
    scalar = generate('S', GL_VARIANT_EXT, GL_FULL_RANGE_EXT).name, vector = generate('V', GL_VARIANT_EXT, GL_FULL_RANGE_EXT).name;
    const GLuint normal = generate('V', GL_VARIANT_EXT, GL_NORMALIZED_RANGE_EXT).name;
    shows(3, (const GLuint[]){scalar, vector, normal}, "SVV");
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(4, GL_FLOAT, 0, positions);
    CHECK(!IsVariantEnabledEXT(scalar, GL_VARIANT_ARRAY_EXT));
    GLint found_state;
    GetVariantIntegervEXT(scalar, GL_VARIANT_ARRAY_TYPE_EXT, &found_state);
    CHECK(found_state == GL_FLOAT);
    VariantPointerEXT(scalar, GL_FLOAT, 0, (void *)scalar_array);
    VariantPointerEXT(vector, GL_SHORT, sizeof vector_array[0], (void *)vector_array);
    VariantPointerEXT(normal, GL_FLOAT, 0, (void *)scalar_array);
    EnableVariantClientStateEXT(scalar), EnableVariantClientStateEXT(vector), EnableVariantClientStateEXT(normal);
    CHECK(IsVariantEnabledEXT(scalar, GL_VARIANT_ARRAY_EXT));
    GetVariantIntegervEXT(vector, GL_VARIANT_ARRAY_STRIDE_EXT, &found_state);
    CHECK(found_state == sizeof vector_array[0]);
    GetVariantIntegervEXT(vector, GL_VARIANT_ARRAY_TYPE_EXT, &found_state);
    CHECK(found_state == GL_SHORT);
    void *pointer = NULL;
    GetVariantPointervEXT(vector, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
    CHECK(pointer == vector_array);
    float found[4][RECORDED];
    record(found[0], 4, draw_arrays), expect_array(__LINE__, found, 0);
    /* NORMALIZED_RANGE_EXT clamps what arrays have, too. */
    for (int n = 0; n < 4; n++) NUMBERS(found[n] + 8, 1, 1, 1, 1);
    record(found[0], 4, draw_elements), expect_array(__LINE__, found, 1);
    record(found[0], 4, array_elements), expect_array(__LINE__, found, 0);
    /* A display list has the elements, for the shader that is bound when it is called. */
    list = glGenLists(1);
    glNewList(list, GL_COMPILE), glDrawArrays(GL_POINTS, 0, 4), glEndList();
    DisableVariantClientStateEXT(scalar), DisableVariantClientStateEXT(vector);
    record(found[0], 4, call_list), expect_array(__LINE__, found, 0);
    glNewList(list, GL_COMPILE), EnableVariantClientStateEXT(scalar), EnableVariantClientStateEXT(vector);
    glBegin(GL_POINTS), glArrayElement(0), glArrayElement(1), glArrayElement(2), glArrayElement(3), glEnd(), glEndList();
    DisableVariantClientStateEXT(scalar), DisableVariantClientStateEXT(vector);
    record(found[0], 4, call_list), expect_array(__LINE__, found, 0);
    /* Without its array, a variant has its current value. */
    VariantfvEXT(scalar, (const float[]){7});
    record(found[0], 4, draw_arrays);
    NUMBERS(found[2], 7, 7, 7, 7);
    /* In a buffer. */
    GLuint own;
    glGenBuffers(1, &own);
    glBindBuffer(GL_ARRAY_BUFFER, own);
    glBufferData(GL_ARRAY_BUFFER, sizeof vector_array, vector_array, GL_STATIC_DRAW);
    VariantPointerEXT(vector, GL_SHORT, sizeof vector_array[0], NULL);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    EnableVariantClientStateEXT(vector);
    record(found[0], 4, draw_arrays);
    NUMBERS(found[2] + 4, -1, -2, -3, -4);
    glDeleteBuffers(1, &own);
    record(found[0], 4, draw_arrays);
    DisableVariantClientStateEXT(vector), DisableVariantClientStateEXT(normal);
    VariantPointerEXT(vector, GL_HALF_FLOAT_ARB, 0, NULL);
    ERROR(GL_INVALID_ENUM);
    VariantPointerEXT(BindParameterEXT(GL_CURRENT_COLOR), GL_FLOAT, 0, NULL);
    ERROR(GL_INVALID_OPERATION);
    IsVariantEnabledEXT(vector, GL_VERTEX_ARRAY);
    ERROR(GL_INVALID_ENUM);
    glDisableClientState(GL_VERTEX_ARRAY);
    ERROR(GL_NO_ERROR);
}

/* Sections 2.11 to 2.13: what is drawn. */
static void drawing(void) {
    glDisable(GL_DITHER);
    glClearColor(0, 0, 0, 1);
    const GLuint color = generate('V', GL_VARIANT_EXT, GL_FULL_RANGE_EXT).name;
    BindVertexShaderEXT(GenVertexShadersEXT(1));
    BeginVertexShaderEXT();
    ShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, BindParameterEXT(GL_MVP_MATRIX_EXT), BindParameterEXT(GL_CURRENT_VERTEX_EXT));
    ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, color);
    EndVertexShaderEXT();
    /* Lighting is off; colours are clamped, and may be flat. */
    glEnable(GL_LIGHTING);
    glClear(GL_COLOR_BUFFER_BIT);
    VariantfvEXT(color, (const float[]){2, 0.5f, -1, 1});
    quad();
    PIXEL(5, 5, 255, 128, 0);
    glShadeModel(GL_FLAT);
    glBegin(GL_TRIANGLES);
    VariantfvEXT(color, (const float[]){1, 0, 0, 1}), glVertex2f(-1, -1);
    VariantfvEXT(color, (const float[]){0, 1, 0, 1}), glVertex2f(3, -1);
    VariantfvEXT(color, (const float[]){0, 0, 1, 1}), glVertex2f(-1, 3);
    glEnd();
    PIXEL(5, 5, 0, 0, 255);
    glShadeModel(GL_SMOOTH);
    /* Planes clip in clip space, by the inverse projection. */
    glMatrixMode(GL_PROJECTION), glScalef(0.5f, 1, 1), glMatrixMode(GL_MODELVIEW);
    glClear(GL_COLOR_BUFFER_BIT);
    glClipPlane(GL_CLIP_PLANE0, (const double[]){1, 0, 0, 1}), glEnable(GL_CLIP_PLANE0);
    glRectf(-2, -1, 2, 1);
    PIXEL(2, 5, 0, 0, 0);
    PIXEL(5, 5, 0, 0, 255);
    glDisable(GL_CLIP_PLANE0);
    glMatrixMode(GL_PROJECTION), glLoadIdentity(), glMatrixMode(GL_MODELVIEW);
    /* A material between Begin and End is a variant. */
    BindVertexShaderEXT(GenVertexShadersEXT(1));
    BeginVertexShaderEXT();
    ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, BindParameterEXT(GL_CURRENT_VERTEX_EXT));
    ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, BindMaterialParameterEXT(GL_FRONT, GL_EMISSION));
    EndVertexShaderEXT();
    glMaterialfv(GL_FRONT, GL_EMISSION, (const float[]){1, 0, 0, 1});
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(0, -1), glVertex2f(0, 1), glVertex2f(-1, 1);
    glMaterialfv(GL_FRONT, GL_EMISSION, (const float[]){0, 1, 0, 1});
    glVertex2f(0, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(0, 1);
    glEnd();
    PIXEL(3, 5, 255, 0, 0);
    PIXEL(12, 5, 0, 255, 0);
    glDisable(GL_LIGHTING);
    /* "The raster position is not affected": this shader moves everything away. */
    const GLuint away = generate('V', GL_INVARIANT_EXT, GL_FULL_RANGE_EXT).name;
    SetInvariantEXT(away, GL_FLOAT, (const float[]){4, 0, 0, 0});
    BindVertexShaderEXT(GenVertexShadersEXT(1));
    BeginVertexShaderEXT();
    ShaderOp2EXT(GL_OP_ADD_EXT, GL_OUTPUT_VERTEX_EXT, BindParameterEXT(GL_CURRENT_VERTEX_EXT), away);
    EndVertexShaderEXT();
    glRasterPos2f(0, 0.5f);
    GLfloat position[4];
    glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
    NUMBERS(position, 8, 12);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(1, 1, 1);
    quad();
    PIXEL(5, 5, 0, 0, 0);
    /* Selection reports what the shader makes. */
    GLuint hits[16];
    glSelectBuffer(16, hits);
    glRenderMode(GL_SELECT);
    quad();
    CHECK(glRenderMode(GL_RENDER) == 0);
    glDisable(GL_VERTEX_SHADER_EXT);
    glRenderMode(GL_SELECT);
    quad();
    CHECK(glRenderMode(GL_RENDER) == 1);
    quad();
    PIXEL(5, 5, 255, 255, 255);
    glEnable(GL_VERTEX_SHADER_EXT);
    CHECK(glIsEnabled(GL_VERTEX_SHADER_EXT));
    /* A vertex program comes first. */
    const char text[] = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, {0, 1, 1, 1};\nEND";
    glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    quad();
    PIXEL(5, 5, 0, 255, 255);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    /* "Should a program not fit ... GL per-vertex processing applies"; so it does before a shader is specified. */
    GLuint many[300];
    for (int n = 0; n < 300; n++) many[n] = generate('V', GL_LOCAL_EXT, GL_FULL_RANGE_EXT).name;
    CHECK(value(GL_MAX_VERTEX_SHADER_LOCALS_EXT) < 300);
    const GLuint too_long = GenVertexShadersEXT(2);
    glColor3f(1, 0, 1);
    for (int n = 0; n < 2; n++) {
        BindVertexShaderEXT(too_long + n);
        if (n) {
            BeginVertexShaderEXT();
            for (int m = 0; m < 300; m++) ShaderOp1EXT(GL_OP_MOV_EXT, many[m], BindParameterEXT(GL_CURRENT_VERTEX_EXT));
            EndVertexShaderEXT();
            CHECK(value(GL_VERTEX_SHADER_LOCALS_EXT) == 300 && value(GL_VERTEX_SHADER_INSTRUCTIONS_EXT) == 300);
        }
        CHECK(!value(GL_VERTEX_SHADER_OPTIMIZED_EXT));
        glClear(GL_COLOR_BUFFER_BIT);
        quad();
        PIXEL(5, 5, 255, 0, 255);
    }
    /* All attributes at once: the vertex, and as many variants as there may be besides. */
    const int variants = value(GL_MAX_VERTEX_SHADER_VARIANTS_EXT) - 1;
    CHECK(variants >= 4);
    const GLuint first = GenSymbolsEXT(GL_VECTOR_EXT, GL_VARIANT_EXT, GL_FULL_RANGE_EXT, variants + 1);
    const GLuint sum = generate('V', GL_LOCAL_EXT, GL_FULL_RANGE_EXT).name;
    for (int more = 0; more < 2; more++) {
        BeginVertexShaderEXT();
        ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, BindParameterEXT(GL_CURRENT_VERTEX_EXT));
        ShaderOp1EXT(GL_OP_MOV_EXT, sum, first);
        for (int n = 1; n < variants + more; n++) ShaderOp2EXT(GL_OP_ADD_EXT, sum, sum, first + n);
        ShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, sum);
        EndVertexShaderEXT();
        CHECK(value(GL_VERTEX_SHADER_VARIANTS_EXT) == variants + 1 + more && value(GL_VERTEX_SHADER_OPTIMIZED_EXT) == !more);
        for (int n = 0; n <= variants; n++) VariantfvEXT(first + n, (const float[]){n == 3 ? 1 : 0, n == variants - 1 ? 0.5f : 0, 0, 0.1f});
        glClear(GL_COLOR_BUFFER_BIT);
        quad();
        if (more) PIXEL(5, 5, 255, 0, 255);
        else PIXEL(5, 5, 255, 128, 0);
    }
    /* No attribute group saves what is enabled (the table of state). */
    glPushAttrib(GL_ALL_ATTRIB_BITS), glDisable(GL_VERTEX_SHADER_EXT), glPopAttrib();
    CHECK(!glIsEnabled(GL_VERTEX_SHADER_EXT));
    ERROR(GL_NO_ERROR);
}

int main(void) {
    begin(SIZE);
    bound_state();
    arrays();
    drawing();
    return 0;
}
