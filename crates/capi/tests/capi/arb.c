/* Calls every function of nvjit.h that is about ARB_vertex_program, ARB_fragment_program and the state that their
 * programs bind, with right and with wrong arguments. Prints what is not as it should be. */

#include <fenv.h>
#include <string.h>

#include "check.h"

enum {
    GL_FRONT = 0x0404,
    GL_FOG_COLOR = 0x0B66,
    GL_LIGHT_MODEL_AMBIENT = 0x0B53,
    GL_DIFFUSE = 0x1201,
    GL_POSITION = 0x1203,
    GL_SHINY = 0x1601,
    GL_FLOAT = 0x1406,
    GL_MODELVIEW = 0x1700,
    GL_PROJECTION = 0x1701,
    GL_S = 0x2000,
    GL_TEXTURE_ENV_COLOR = 0x2201,
    GL_TEXTURE_ENV = 0x2300,
    GL_OBJECT_PLANE = 0x2501,
    GL_CLIP_PLANE0 = 0x3000,
    GL_LIGHT0 = 0x4000,
    GL_POINT_SIZE_MIN = 0x8126,
    VERTEX = 0x8620,
    FRAGMENT_NV = 0x8870,
    FRAGMENT = 0x8804,
    ARRAY_ENABLED = 0x8622,
    ARRAY_POINTER = 0x8645,
    CURRENT = 0x8626,
    IDENTITY = 0x862A,
    LENGTH = 0x8627,
    STRING = 0x8628,
    ERROR_POSITION = 0x864B,
    ASCII = 0x8875,
    MAX_ENV = 0x88B5
};

static const char fp[] = "!!ARBfp1.0\nTEMP a;\nADD a, program.env[1], program.local[2];\n"
                         "ADD result.color, a, state.light[1].diffuse;\nEND";
static const char vp[] = "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND";

static nvjit_status load(nvjit_context *c, uint32_t target, const char *text)
{
    return nvjit_ProgramStringARB(c, target, ASCII, (int32_t)strlen(text), BYTES(text));
}

/* What the current fragment program writes to its color, which no attribute changes. */
static float color(nvjit_context *c)
{
    nvjit_pipeline *pipeline;
    nvjit_kernel *kernel;
    nvjit_frames *frames;
    nvjit_batch *batch;
    float result;

    OK(nvjit_context_pipeline(c, &pipeline));
    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, &kernel));
    OK(nvjit_frames_new(&frames));
    OK(nvjit_batch_new(kernel, 4, &batch));
    OK(nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, NULL));
    result = nvjit_batch_output(batch, 0)[0];
    nvjit_batch_free(batch);
    nvjit_frames_free(frames);
    nvjit_kernel_free(kernel);
    nvjit_pipeline_free(pipeline);
    return result;
}

static void objects(nvjit_context *c)
{
    uint32_t ids[2];
    uint8_t is = 9, text[sizeof fp];
    int32_t value;
    float f[8] = {1, 2, 3, 4, 5, 6, 7, 8}, g[4];
    double d[4] = {1, 2, 3, 4}, e[4];

    OK(nvjit_GenProgramsARB(c, 2, ids));
    OK(nvjit_IsProgramARB(c, ids[0], &is));
    REQUIRE(is == 0);
    OK(nvjit_BindProgramARB(c, FRAGMENT, ids[0]));
    OK(nvjit_IsProgramARB(c, ids[0], &is));
    REQUIRE(is == 1);
    IS(INVALID_OPERATION, nvjit_BindProgramARB(c, VERTEX, ids[0]));
    OK(nvjit_BindProgramARB(c, FRAGMENT_NV, ids[0]));
    IS(INVALID_ENUM, nvjit_BindProgramARB(c, 0, ids[0]));
    IS(INVALID_VALUE, nvjit_GenProgramsARB(c, -1, ids));
    IS(INVALID_VALUE, nvjit_DeleteProgramsARB(c, -1, ids));
    IS(NULL_POINTER, nvjit_GenProgramsARB(c, 1, NULL));
    IS(NULL_POINTER, nvjit_DeleteProgramsARB(c, 1, NULL));
    IS(NULL_POINTER, nvjit_IsProgramARB(c, 1, NULL));

    OK(load(c, FRAGMENT, fp));
    OK(load(c, VERTEX, vp));
    IS(INVALID_OPERATION, load(c, VERTEX, fp));
    OK(nvjit_GetIntegerv(c, ERROR_POSITION, &value));
    REQUIRE(value == 0);
    IS(INVALID_VALUE, nvjit_ProgramStringARB(c, VERTEX, ASCII, -1, BYTES(vp)));
    IS(INVALID_ENUM, nvjit_ProgramStringARB(c, VERTEX, 0, 0, NULL));
    IS(NULL_POINTER, nvjit_ProgramStringARB(c, VERTEX, ASCII, 5, NULL));
    OK(nvjit_GetProgramivARB(c, FRAGMENT, LENGTH, &value));
    REQUIRE(value == (int32_t)strlen(fp));
    OK(nvjit_GetProgramivARB(c, FRAGMENT, MAX_ENV, &value));
    REQUIRE(value == 1024);
    IS(INVALID_ENUM, nvjit_GetProgramivARB(c, FRAGMENT, STRING, &value));
    IS(NULL_POINTER, nvjit_GetProgramivARB(c, FRAGMENT, LENGTH, NULL));
    OK(nvjit_GetProgramStringARB(c, FRAGMENT, STRING, text));
    REQUIRE(!memcmp(text, fp, strlen(fp)));
    IS(NULL_POINTER, nvjit_GetProgramStringARB(c, FRAGMENT, STRING, NULL));
    IS(INVALID_ENUM, nvjit_GetProgramStringARB(c, FRAGMENT, LENGTH, text));

    OK(nvjit_ProgramEnvParameter4fARB(c, FRAGMENT, 0, 1, 2, 3, 4));
    OK(nvjit_GetProgramEnvParameterdvARB(c, FRAGMENT, 0, e));
    REQUIRE(!memcmp(d, e, sizeof e));
    OK(nvjit_ProgramEnvParameter4dARB(c, FRAGMENT, 0, 5, 6, 7, 8));
    OK(nvjit_GetProgramEnvParameterfvARB(c, FRAGMENT, 0, g));
    REQUIRE(!memcmp(f + 4, g, sizeof g));
    OK(nvjit_ProgramEnvParameter4fvARB(c, VERTEX, 255, f));
    OK(nvjit_ProgramEnvParameter4dvARB(c, VERTEX, 255, d));
    OK(nvjit_ProgramEnvParameters4fvEXT(c, VERTEX, 254, 2, f));
    OK(nvjit_GetProgramEnvParameterfvARB(c, VERTEX, 255, g));
    REQUIRE(!memcmp(f + 4, g, sizeof g));
    OK(nvjit_ProgramLocalParameters4fvEXT(c, VERTEX, 1022, 2, f));
    OK(nvjit_GetProgramLocalParameterfvARB(c, VERTEX, 1023, g));
    REQUIRE(!memcmp(f + 4, g, sizeof g));
    IS(INVALID_VALUE, nvjit_ProgramEnvParameters4fvEXT(c, VERTEX, 0, -1, f));
    IS(INVALID_VALUE, nvjit_ProgramLocalParameters4fvEXT(c, VERTEX, 0, -1, f));
    IS(INVALID_VALUE, nvjit_ProgramEnvParameters4fvEXT(c, VERTEX, 1023, 2, f));
    IS(INVALID_VALUE, nvjit_ProgramLocalParameters4fvEXT(c, VERTEX, 1023, 2, f));
    IS(NULL_POINTER, nvjit_ProgramEnvParameters4fvEXT(c, VERTEX, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_ProgramLocalParameters4fvEXT(c, VERTEX, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_ProgramEnvParameter4fvARB(c, VERTEX, 0, NULL));
    IS(NULL_POINTER, nvjit_ProgramEnvParameter4dvARB(c, VERTEX, 0, NULL));
    IS(NULL_POINTER, nvjit_GetProgramEnvParameterfvARB(c, VERTEX, 0, NULL));
    IS(NULL_POINTER, nvjit_GetProgramEnvParameterdvARB(c, VERTEX, 0, NULL));
    IS(INVALID_ENUM, nvjit_ProgramEnvParameter4fARB(c, 0x8621, 0, 1, 2, 3, 4));
    OK(nvjit_DeleteProgramsARB(c, 1, ids + 1));
    IS(NULL_POINTER, nvjit_BindProgramARB(NULL, VERTEX, 1));
    IS(NULL_POINTER, load(NULL, VERTEX, vp));
    IS(NULL_POINTER, nvjit_ProgramEnvParameter4fARB(NULL, VERTEX, 0, 1, 2, 3, 4));
}

static void attributes(nvjit_context *c)
{
    float f[4] = {1, 2, 3, 4}, g[4];
    double e[4];
    int32_t value;
    void *pointer;

    OK(nvjit_VertexAttrib4fvARB(c, 3, f));
    IS(INVALID_VALUE, nvjit_VertexAttrib4fvARB(c, 16, f));
    IS(NULL_POINTER, nvjit_VertexAttrib4fvARB(c, 3, NULL));
    OK(nvjit_GetVertexAttribfvARB(c, 3, CURRENT, g));
    REQUIRE(!memcmp(f, g, sizeof g));
    OK(nvjit_GetVertexAttribdvARB(c, 3, CURRENT, e));
    REQUIRE(e[3] == 4);
    IS(INVALID_OPERATION, nvjit_GetVertexAttribfvARB(c, 0, CURRENT, g));
    OK(nvjit_VertexAttribPointerARB(c, 3, 2, GL_FLOAT, 1, 8, f));
    IS(INVALID_VALUE, nvjit_VertexAttribPointerARB(c, 3, 2, GL_FLOAT, 1, -8, f));
    OK(nvjit_GetVertexAttribPointervARB(c, 3, ARRAY_POINTER, &pointer));
    REQUIRE(pointer == f);
    OK(nvjit_EnableVertexAttribArrayARB(c, 3));
    OK(nvjit_GetVertexAttribivARB(c, 3, ARRAY_ENABLED, &value));
    REQUIRE(value == 1);
    OK(nvjit_DisableVertexAttribArrayARB(c, 3));
    IS(INVALID_VALUE, nvjit_EnableVertexAttribArrayARB(c, 16));
    IS(INVALID_VALUE, nvjit_DisableVertexAttribArrayARB(c, 16));
    IS(NULL_POINTER, nvjit_GetVertexAttribivARB(c, 3, ARRAY_ENABLED, NULL));
    IS(NULL_POINTER, nvjit_GetVertexAttribfvARB(c, 3, CURRENT, NULL));
    IS(NULL_POINTER, nvjit_GetVertexAttribdvARB(c, 3, CURRENT, NULL));
    IS(NULL_POINTER, nvjit_GetVertexAttribPointervARB(c, 3, ARRAY_POINTER, NULL));
}

/* Each command, by a program that binds what it sets. */
static void check_state(nvjit_context *c, const char *name, float expected)
{
    char text[200];

    snprintf(text, sizeof text, "!!ARBfp1.0\nMOV result.color, %s;\nEND", name);
    OK(load(c, FRAGMENT, text));
    if (color(c) != expected) {
        printf("%s is %g, not %g\n", name, color(c), expected);
        failures++;
    }
}

static void state(nvjit_context *c)
{
    const float f[4] = {0.25f, 0.5f, 0.75f, 1}, matrix[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1};
    double matrix_d[16], plane[4] = {1, 2, 3, 4};

    for (int i = 0; i < 16; i++)
        matrix_d[i] = matrix[i];
    OK(nvjit_BindProgramARB(c, FRAGMENT, 0));
    OK(nvjit_Enable(c, FRAGMENT));
    OK(nvjit_Materialfv(c, GL_FRONT, GL_DIFFUSE, f));
    check_state(c, "state.material.diffuse", 0.25f);
    OK(nvjit_Materialfv(c, GL_FRONT, GL_SHINY, f));
    check_state(c, "state.material.shininess", 0.25f);
    OK(nvjit_Lightfv(c, GL_LIGHT0 + 1, GL_DIFFUSE, f));
    check_state(c, "state.light[1].diffuse", 0.25f);
    OK(nvjit_LightModelfv(c, GL_LIGHT_MODEL_AMBIENT, f));
    check_state(c, "state.lightmodel.ambient", 0.25f);
    OK(nvjit_Fogfv(c, GL_FOG_COLOR, f));
    check_state(c, "state.fog.color", 0.25f);
    OK(nvjit_context_set_active_texture(c, 2));
    OK(nvjit_TexEnvfv(c, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, f));
    check_state(c, "state.texenv[2].color", 0.25f);
    OK(nvjit_DepthRange(c, 0.5, 1));
    check_state(c, "state.depth.range", 0.5f);
    OK(nvjit_MatrixMode(c, GL_PROJECTION));
    OK(nvjit_LoadMatrixf(c, matrix));
    check_state(c, "state.matrix.mvp.row[0]", 2);
    OK(nvjit_PushMatrix(c));
    IS(STACK_OVERFLOW, nvjit_PushMatrix(c));
    OK(nvjit_MultMatrixd(c, matrix_d));
    check_state(c, "state.matrix.projection.row[0]", 4);
    OK(nvjit_PopMatrix(c));
    IS(STACK_UNDERFLOW, nvjit_PopMatrix(c));
    OK(nvjit_MultMatrixf(c, matrix));
    OK(nvjit_LoadMatrixd(c, matrix_d));
    check_state(c, "state.matrix.projection.row[0]", 2);
    OK(nvjit_LoadIdentity(c));
    OK(nvjit_context_set_matrix(c, GL_MODELVIEW, matrix));
    check_state(c, "state.matrix.mvp.inverse.row[0]", 0.5f);
    /* What only vertex programs bind. */
    OK(nvjit_TexGenfv(c, GL_S, GL_OBJECT_PLANE, f));
    OK(nvjit_ClipPlane(c, GL_CLIP_PLANE0, plane));
    OK(nvjit_PointSize(c, 3));
    OK(nvjit_PointParameterfv(c, GL_POINT_SIZE_MIN, f));
    {
        static const struct {
            const char *name;
            float value;
        } rows[] = {{"state.texgen[2].object.s", 0.25f}, {"state.clip[0].plane", 0.5f}, {"state.point.size", 3}};

        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            char text[200];
            nvjit_pipeline *pipeline;
            nvjit_kernel *kernel;
            nvjit_frame *frame;
            float value[4];

            snprintf(text, sizeof text, "!!ARBvp1.0\nMOV result.position, %s;\nEND", rows[i].name);
            OK(load(c, VERTEX, text));
            OK(nvjit_Enable(c, VERTEX));
            OK(nvjit_context_pipeline(c, &pipeline));
            OK(nvjit_Disable(c, VERTEX));
            OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_VERTEX, &kernel));
            OK(nvjit_frame_new(kernel, &frame));
            OK(nvjit_pipeline_load_parameters(pipeline, NVJIT_STAGE_VERTEX, frame));
            OK(nvjit_frame_get_parameters(frame, 0, 1, value));
            if (value[0] != rows[i].value) {
                printf("%s is %g, not %g\n", rows[i].name, value[0], rows[i].value);
                failures++;
            }
            nvjit_frame_free(frame);
            nvjit_kernel_free(kernel);
            nvjit_pipeline_free(pipeline);
        }
    }

    IS(INVALID_ENUM, nvjit_Materialfv(c, GL_FRONT, 0, f));
    IS(INVALID_ENUM, nvjit_Materialfv(c, 0, GL_DIFFUSE, f));
    IS(INVALID_ENUM, nvjit_Lightfv(c, GL_LIGHT0 + 8, GL_POSITION, f));
    IS(INVALID_ENUM, nvjit_LightModelfv(c, GL_DIFFUSE, f));
    IS(INVALID_ENUM, nvjit_Fogfv(c, 0x0B65, f));
    IS(INVALID_ENUM, nvjit_TexGenfv(c, 0, GL_OBJECT_PLANE, f));
    IS(INVALID_ENUM, nvjit_TexEnvfv(c, 0, GL_TEXTURE_ENV_COLOR, f));
    IS(INVALID_ENUM, nvjit_PointParameterfv(c, GL_DIFFUSE, f));
    IS(INVALID_ENUM, nvjit_ClipPlane(c, 0, plane));
    IS(INVALID_ENUM, nvjit_MatrixMode(c, 0));
    IS(INVALID_VALUE, nvjit_PointSize(c, 0));
    IS(NULL_POINTER, nvjit_Materialfv(c, GL_FRONT, GL_DIFFUSE, NULL));
    IS(NULL_POINTER, nvjit_Lightfv(c, GL_LIGHT0, GL_POSITION, NULL));
    IS(NULL_POINTER, nvjit_LightModelfv(c, GL_LIGHT_MODEL_AMBIENT, NULL));
    IS(NULL_POINTER, nvjit_Fogfv(c, GL_FOG_COLOR, NULL));
    IS(NULL_POINTER, nvjit_TexGenfv(c, GL_S, GL_OBJECT_PLANE, NULL));
    IS(NULL_POINTER, nvjit_TexEnvfv(c, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, NULL));
    IS(NULL_POINTER, nvjit_PointParameterfv(c, GL_POINT_SIZE_MIN, NULL));
    IS(NULL_POINTER, nvjit_ClipPlane(c, GL_CLIP_PLANE0, NULL));
    IS(NULL_POINTER, nvjit_LoadMatrixf(c, NULL));
    IS(NULL_POINTER, nvjit_LoadMatrixd(c, NULL));
    IS(NULL_POINTER, nvjit_MultMatrixf(c, NULL));
    IS(NULL_POINTER, nvjit_MultMatrixd(c, NULL));
    IS(NULL_POINTER, nvjit_LoadIdentity(NULL));
    IS(NULL_POINTER, nvjit_DepthRange(NULL, 0, 1));
    OK(nvjit_Begin(c));
    OK(nvjit_Materialfv(c, GL_FRONT, GL_DIFFUSE, f));
    IS(INVALID_OPERATION, nvjit_Fogfv(c, GL_FOG_COLOR, f));
    IS(INVALID_OPERATION, nvjit_LoadIdentity(c));
    OK(nvjit_End(c));
}

/* An embedder's own state. */
struct source {
    float value;
    int calls, upward;
    const char *name;
    nvjit_group *group;
};

static void give(void *user, const char *name, float *value)
{
    struct source *source = user;
    nvjit_context *other;

    if (source->name && source->name != name)
        printf("another pointer for %s\n", name), failures++;
    source->name = name;
    source->calls++;
    source->upward = fegetround() == FE_UPWARD;
    REQUIRE(!strcmp(name, "state.light[1].diffuse") && value[0] == 0 && value[3] == 1);
    /* It may use the library. */
    OK(nvjit_context_new(source->group, &other));
    OK(nvjit_BindProgramARB(other, VERTEX, 500));
    nvjit_context_free(other);
    value[0] = source->value;
}

static void sources(nvjit_group *group, nvjit_context *c)
{
    struct source source = {.value = 5, .group = group};
    nvjit_state_source description = {.size = sizeof description, .user = &source, .state = give};

    OK(load(c, FRAGMENT, fp));
    OK(nvjit_ProgramEnvParameter4fARB(c, FRAGMENT, 1, 10, 0, 0, 0));
    OK(nvjit_ProgramLocalParameter4fARB(c, FRAGMENT, 2, 100, 0, 0, 0));
    OK(nvjit_context_set_state_source(c, &description));
    description.state = NULL; /* the structure was copied */
    REQUIRE(color(c) == 115 && source.calls == 1 && !source.upward);
    source.value = 6;
    REQUIRE(color(c) == 116 && source.calls == 2);
    fesetround(FE_UPWARD);
    const int honoured = fegetround() == FE_UPWARD;
    (void)color(c);
    fesetround(FE_TONEAREST);
    REQUIRE(source.upward == honoured);
    IS(NULL_POINTER, nvjit_context_set_state_source(c, &description));
    description.size = 8;
    IS(BAD_SIZE, nvjit_context_set_state_source(c, &description));
    IS(NULL_POINTER, nvjit_context_set_state_source(NULL, NULL));
    OK(nvjit_context_set_state_source(c, NULL));
    REQUIRE(color(c) == 110.25f && source.calls == 3);
}

static void introspection(void)
{
    static const char text[] = "!!ARBvp1.0\nADDRESS i;\nPARAM m[] = { program.env[4..5], {7, 8}, state.light[0].position };\n"
                               "ARL i.x, vertex.position.x;\nADD result.position, m[i.x], program.local[3];\nEND";
    static const struct {
        uint32_t source, number;
        float first;
        const char *name;
    } expected[] = {{NVJIT_PARAMETER_ENVIRONMENT, 4, 0, "program.env[4]"},
                    {NVJIT_PARAMETER_ENVIRONMENT, 5, 0, "program.env[5]"},
                    {NVJIT_PARAMETER_CONSTANT, 0, 7, ""},
                    {NVJIT_PARAMETER_STATE, 0, 0, "state.light[0].position"},
                    {NVJIT_PARAMETER_LOCAL, 3, 0, "program.local[3]"}};
    nvjit_program *program;
    SIZED(nvjit_parameter, parameter);

    OK(nvjit_program_load(BYTES(text), strlen(text), &program, NULL));
    REQUIRE(nvjit_program_parameter_count(program) == 5);
    for (size_t i = 0; i < 5; i++) {
        OK(nvjit_program_parameter(program, i, &parameter));
        REQUIRE(parameter.source == expected[i].source && parameter.number == expected[i].number);
        REQUIRE(parameter.index == i && parameter.default_value[0] == expected[i].first);
        REQUIRE(!strcmp(parameter.name, expected[i].name));
    }
    nvjit_program_free(program);
}

static void groups(uint32_t tiering)
{
    nvjit_group_options options = {.size = sizeof options, .tiering = tiering};
    nvjit_group *group;
    nvjit_context *context;

    OK(nvjit_group_new(&options, &group));
    OK(nvjit_context_new(group, &context));
    objects(context);
    attributes(context);
    state(context);
    sources(group, context);
    nvjit_context_free(context);
    nvjit_group_free(group);
}

int main(void)
{
    introspection();
    groups(NVJIT_TIERING_SYNCHRONOUS);
    groups(NVJIT_TIERING_INTERPRETER);
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
