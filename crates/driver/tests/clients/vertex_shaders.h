/* The commands of EXT_vertex_shader, and of what records results. */
#pragma once
#include "model.h"

#define COMMANDS(EACH) \
    EACH(BEGINVERTEXSHADEREXT, BeginVertexShaderEXT) \
    EACH(ENDVERTEXSHADEREXT, EndVertexShaderEXT) \
    EACH(BINDVERTEXSHADEREXT, BindVertexShaderEXT) \
    EACH(GENVERTEXSHADERSEXT, GenVertexShadersEXT) \
    EACH(DELETEVERTEXSHADEREXT, DeleteVertexShaderEXT) \
    EACH(SHADEROP1EXT, ShaderOp1EXT) \
    EACH(SHADEROP2EXT, ShaderOp2EXT) \
    EACH(SHADEROP3EXT, ShaderOp3EXT) \
    EACH(SWIZZLEEXT, SwizzleEXT) \
    EACH(WRITEMASKEXT, WriteMaskEXT) \
    EACH(INSERTCOMPONENTEXT, InsertComponentEXT) \
    EACH(EXTRACTCOMPONENTEXT, ExtractComponentEXT) \
    EACH(GENSYMBOLSEXT, GenSymbolsEXT) \
    EACH(SETINVARIANTEXT, SetInvariantEXT) \
    EACH(SETLOCALCONSTANTEXT, SetLocalConstantEXT) \
    EACH(VARIANTBVEXT, VariantbvEXT) \
    EACH(VARIANTSVEXT, VariantsvEXT) \
    EACH(VARIANTIVEXT, VariantivEXT) \
    EACH(VARIANTFVEXT, VariantfvEXT) \
    EACH(VARIANTDVEXT, VariantdvEXT) \
    EACH(VARIANTUBVEXT, VariantubvEXT) \
    EACH(VARIANTUSVEXT, VariantusvEXT) \
    EACH(VARIANTUIVEXT, VariantuivEXT) \
    EACH(VARIANTPOINTEREXT, VariantPointerEXT) \
    EACH(ENABLEVARIANTCLIENTSTATEEXT, EnableVariantClientStateEXT) \
    EACH(DISABLEVARIANTCLIENTSTATEEXT, DisableVariantClientStateEXT) \
    EACH(BINDLIGHTPARAMETEREXT, BindLightParameterEXT) \
    EACH(BINDMATERIALPARAMETEREXT, BindMaterialParameterEXT) \
    EACH(BINDTEXGENPARAMETEREXT, BindTexGenParameterEXT) \
    EACH(BINDTEXTUREUNITPARAMETEREXT, BindTextureUnitParameterEXT) \
    EACH(BINDPARAMETEREXT, BindParameterEXT) \
    EACH(ISVARIANTENABLEDEXT, IsVariantEnabledEXT) \
    EACH(GETVARIANTBOOLEANVEXT, GetVariantBooleanvEXT) \
    EACH(GETVARIANTINTEGERVEXT, GetVariantIntegervEXT) \
    EACH(GETVARIANTFLOATVEXT, GetVariantFloatvEXT) \
    EACH(GETVARIANTPOINTERVEXT, GetVariantPointervEXT) \
    EACH(GETINVARIANTINTEGERVEXT, GetInvariantIntegervEXT) \
    EACH(GETINVARIANTFLOATVEXT, GetInvariantFloatvEXT) \
    EACH(GETLOCALCONSTANTINTEGERVEXT, GetLocalConstantIntegervEXT) \
    EACH(TRANSFORMFEEDBACKATTRIBSNV, TransformFeedbackAttribsNV) \
    EACH(BEGINTRANSFORMFEEDBACKNV, BeginTransformFeedbackNV) \
    EACH(ENDTRANSFORMFEEDBACKNV, EndTransformFeedbackNV) \
    EACH(BINDBUFFERBASENV, BindBufferBaseNV)

#define DECLARE(TYPE, name) static PFNGL##TYPE##PROC name;
COMMANDS(DECLARE)

static inline void load_vertex_shaders(void) {
#define FIND(TYPE, name) name = (PFNGL##TYPE##PROC)eglGetProcAddress("gl" #name); CHECK(name);
    COMMANDS(FIND)
}

/* A symbol and, as this model has it, its value: scalars have one number, vectors 4, matrices 16 by columns. */
struct symbol {
    GLuint name;
    char kind;
    double value[16];
};

static inline int count_of(char kind) { return kind == 'S' ? 1 : kind == 'V' ? 4 : 16; }

static const GLenum datatypes[128] = {['S'] = GL_SCALAR_EXT, ['V'] = GL_VECTOR_EXT, ['M'] = GL_MATRIX_EXT};

static inline struct symbol generate(char kind, GLenum storage, GLenum range) {
    struct symbol made = {GenSymbolsEXT(datatypes[(int)kind], storage, range, 1), kind, {0}};
    CHECK(made.name);
    return made;
}

static GLuint buffer;

/* Records the results of vertices, of which `vertices` makes `count`: coordinates 0 to 6, and fog. */
enum { RECORDED = 29 };
static inline void record(float *found, int count, void (*vertices)(void)) {
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, count * RECORDED * 4, NULL, GL_STREAM_READ);
    BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
    GLint attributes[8][3];
    for (int n = 0; n < 7; n++) memcpy(attributes[n], (const GLint[]){GL_TEXTURE_COORD_NV, 4, n}, sizeof attributes[n]);
    memcpy(attributes[7], (const GLint[]){GL_FOG_COORDINATE, 1, 0}, sizeof attributes[7]);
    TransformFeedbackAttribsNV(8, attributes[0], GL_INTERLEAVED_ATTRIBS_NV);
    glEnable(GL_RASTERIZER_DISCARD_NV);
    BeginTransformFeedbackNV(GL_POINTS);
    vertices();
    EndTransformFeedbackNV();
    glDisable(GL_RASTERIZER_DISCARD_NV);
    ERROR(GL_NO_ERROR);
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, count * RECORDED * 4, found);
    ERROR(GL_NO_ERROR);
}

static inline void near_numbers(int line, int round, const float *found, const double *wanted, int count) {
    for (int n = 0; n < count; n++)
        if (!(fabs(found[n] - wanted[n]) <= 1e-3 * fmax(1, fabs(wanted[n])))) {
            fprintf(stderr, "line %d, round %d: component %d is %g, not %g\n", line, round, n, found[n], wanted[n]);
            exit(1);
        }
}
#define NUMBERS(found, ...) \
    near_numbers(__LINE__, 0, found, (const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

/* A context that draws by vertex shaders. */
static inline void begin(int size) {
    start(size, size);
    glViewport(0, 0, size, size);
    CHECK(has_extension("GL_EXT_vertex_shader"));
    load_vertex_shaders();
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffer);
    CHECK(!glIsEnabled(GL_VERTEX_SHADER_EXT) && value(GL_VERTEX_SHADER_BINDING_EXT) == 0);
    glEnable(GL_VERTEX_SHADER_EXT);
}
