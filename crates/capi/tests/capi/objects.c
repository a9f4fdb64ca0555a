/* Calls the functions of nvjit.h on groups, contexts and pipelines, the GL's entry points among them, with right and
 * with wrong arguments. Prints what is not as it should be. */

#include "check.h"

enum {
    MODELVIEW = 0x1700,
    VERTEX = 0x8620,
    VERTEX_STATE = 0x8621,
    PROGRAM_LENGTH = 0x8627,
    PROGRAM_STRING = 0x8628,
    IDENTITY = 0x862A,
    PROGRAM_PARAMETER = 0x8644,
    PROGRAM_TARGET = 0x8646,
    PROGRAM_RESIDENT = 0x8647,
    TRACK_MATRIX = 0x8648,
    ERROR_POSITION = 0x864B,
    FRAGMENT = 0x8870,
    FRAGMENT_BINDING = 0x8873,
    ERROR_STRING = 0x8874
};

static const char fp[] = "!!FP1.0 DECLARE tint; TEX R0, f[TEX0], TEX3, 2D; MUL R0, R0, tint; MOVC RC, f[COL0]; KIL LT.x; "
                         "ADD o[COLR], R0, p[2]; END";
static const char vp[] = "!!VP2.0 MUL o[HPOS], v[0], c[7]; END";
static const char vsp[] = "!!VSP1.0 ADD c[8], v[0], c[9]; END";

static void ones(void *user, nvjit_sample_call *call)
{
    (void)user;
    for (uint32_t lane = 0; lane < call->lanes; lane++)
        call->results[0][lane] = 1;
}

/* The errors that only C can make: negative counts (the Errors section of NV_vertex_program2), NULL, sizes. */
static void entry_points(nvjit_context *c)
{
    uint32_t ids[3] = {7, 8, 9};
    uint8_t residences[3], is = 9;
    int32_t value;
    float f[8] = {1, 2, 3, 4, 5, 6, 7, 8}, g[4];
    double d[8] = {1, 2, 3, 4, 5, 6, 7, 8}, e[4];
    uint8_t text[sizeof fp];
    const char *string;

    IS(INVALID_VALUE, nvjit_LoadProgramNV(c, FRAGMENT, 1, -1, BYTES(fp)));
    IS(NULL_POINTER, nvjit_LoadProgramNV(c, FRAGMENT, 1, 5, NULL));
    IS(INVALID_ENUM, nvjit_LoadProgramNV(c, 0, 1, 0, NULL));
    OK(nvjit_LoadProgramNV(c, FRAGMENT, 1, (int32_t)strlen(fp), BYTES(fp)));
    OK(nvjit_LoadProgramNV(c, VERTEX, 2, (int32_t)strlen(vp), BYTES(vp)));
    OK(nvjit_LoadProgramNV(c, VERTEX_STATE, 3, (int32_t)strlen(vsp), BYTES(vsp)));
    IS(INVALID_OPERATION, nvjit_LoadProgramNV(c, VERTEX, 1, (int32_t)strlen(vp), BYTES(vp)));
    IS(INVALID_OPERATION, nvjit_BindProgramNV(c, VERTEX, 1));
    OK(nvjit_BindProgramNV(c, FRAGMENT, 1));
    OK(nvjit_GetIntegerv(c, FRAGMENT_BINDING, &value));
    REQUIRE(value == 1);
    IS(INVALID_ENUM, nvjit_GetIntegerv(c, 0x0BA6, &value));
    IS(NULL_POINTER, nvjit_GetIntegerv(c, FRAGMENT_BINDING, NULL));

    IS(INVALID_VALUE, nvjit_GenProgramsNV(c, -1, ids));
    IS(INVALID_VALUE, nvjit_DeleteProgramsNV(c, -1, ids));
    IS(INVALID_VALUE, nvjit_RequestResidentProgramsNV(c, -1, ids));
    IS(INVALID_VALUE, nvjit_AreProgramsResidentNV(c, -1, ids, residences, &is));
    IS(NULL_POINTER, nvjit_GenProgramsNV(c, 1, NULL));
    IS(NULL_POINTER, nvjit_DeleteProgramsNV(c, 1, NULL));
    IS(NULL_POINTER, nvjit_RequestResidentProgramsNV(c, 1, NULL));
    IS(NULL_POINTER, nvjit_AreProgramsResidentNV(c, 1, NULL, residences, &is));
    OK(nvjit_GenProgramsNV(c, 3, ids));
    OK(nvjit_IsProgramNV(c, ids[0], &is));
    REQUIRE(is == 0);
    IS(INVALID_VALUE, nvjit_AreProgramsResidentNV(c, 3, ids, residences, &is));
    OK(nvjit_DeleteProgramsNV(c, 3, ids));
    OK(nvjit_IsProgramNV(c, 1, &is));
    REQUIRE(is == 1);
    IS(NULL_POINTER, nvjit_IsProgramNV(c, 1, NULL));
    ids[0] = 1, ids[1] = 2, ids[2] = 3;
    OK(nvjit_RequestResidentProgramsNV(c, 2, ids));
    OK(nvjit_AreProgramsResidentNV(c, 2, ids, NULL, &is));
    REQUIRE(is == 1);
    OK(nvjit_GetProgramivNV(c, 1, PROGRAM_RESIDENT, &value));
    REQUIRE(value == 1);
    OK(nvjit_AreProgramsResidentNV(c, 0, NULL, NULL, &is));
    OK(nvjit_GenProgramsNV(c, 0, NULL));

    OK(nvjit_GetProgramivNV(c, 1, PROGRAM_TARGET, &value));
    REQUIRE(value == FRAGMENT);
    OK(nvjit_GetProgramivNV(c, 1, PROGRAM_LENGTH, &value));
    REQUIRE(value == (int32_t)strlen(fp));
    OK(nvjit_GetProgramStringNV(c, 1, PROGRAM_STRING, text));
    REQUIRE(!memcmp(text, fp, strlen(fp)));
    IS(NULL_POINTER, nvjit_GetProgramStringNV(c, 1, PROGRAM_STRING, NULL));
    IS(INVALID_OPERATION, nvjit_GetProgramStringNV(c, 99, PROGRAM_STRING, text));

    OK(nvjit_ProgramNamedParameter4fNV(c, 1, 4, BYTES("tint"), 1, 2, 3, 4));
    OK(nvjit_GetProgramNamedParameterfvNV(c, 1, 4, BYTES("tint"), g));
    REQUIRE(!memcmp(f, g, 16));
    OK(nvjit_ProgramNamedParameter4dNV(c, 1, 4, BYTES("tint"), 5, 6, 7, 8));
    OK(nvjit_GetProgramNamedParameterdvNV(c, 1, 4, BYTES("tint"), e));
    REQUIRE(!memcmp(d + 4, e, 32));
    OK(nvjit_ProgramNamedParameter4fvNV(c, 1, 4, BYTES("tint"), f));
    OK(nvjit_ProgramNamedParameter4dvNV(c, 1, 4, BYTES("tint"), d));
    IS(INVALID_VALUE, nvjit_ProgramNamedParameter4fNV(c, 1, 0, BYTES("tint"), 1, 2, 3, 4));
    IS(INVALID_VALUE, nvjit_ProgramNamedParameter4fNV(c, 1, -4, BYTES("tint"), 1, 2, 3, 4));
    IS(INVALID_VALUE, nvjit_ProgramNamedParameter4dvNV(c, 1, 3, BYTES("tint"), d));
    IS(INVALID_OPERATION, nvjit_ProgramNamedParameter4fvNV(c, 2, 4, BYTES("tint"), f));
    IS(NULL_POINTER, nvjit_ProgramNamedParameter4fvNV(c, 1, 4, BYTES("tint"), NULL));
    IS(NULL_POINTER, nvjit_ProgramNamedParameter4fvNV(c, 1, 4, NULL, f));
    IS(NULL_POINTER, nvjit_GetProgramNamedParameterfvNV(c, 1, 4, BYTES("tint"), NULL));

    OK(nvjit_ProgramLocalParameter4fARB(c, FRAGMENT, 2, 1, 2, 3, 4));
    OK(nvjit_GetProgramLocalParameterdvARB(c, FRAGMENT, 2, e));
    REQUIRE(!memcmp(d, e, 32));
    OK(nvjit_ProgramLocalParameter4dARB(c, FRAGMENT, 2, 5, 6, 7, 8));
    OK(nvjit_GetProgramLocalParameterfvARB(c, FRAGMENT, 2, g));
    REQUIRE(!memcmp(f + 4, g, 16));
    OK(nvjit_ProgramLocalParameter4fvARB(c, FRAGMENT, 2, f));
    OK(nvjit_ProgramLocalParameter4dvARB(c, FRAGMENT, 2, d));
    IS(INVALID_VALUE, nvjit_ProgramLocalParameter4fvARB(c, FRAGMENT, 64, f));
    IS(INVALID_ENUM, nvjit_ProgramLocalParameter4fvARB(c, VERTEX_STATE, 0, f));
    IS(NULL_POINTER, nvjit_ProgramLocalParameter4fvARB(c, FRAGMENT, 2, NULL));
    IS(NULL_POINTER, nvjit_GetProgramLocalParameterfvARB(c, FRAGMENT, 2, NULL));

    OK(nvjit_ProgramParameter4fNV(c, VERTEX, 9, 1, 2, 3, 4));
    OK(nvjit_ProgramParameter4dNV(c, VERTEX, 9, 1, 2, 3, 4));
    OK(nvjit_ProgramParameter4fvNV(c, VERTEX, 9, f));
    OK(nvjit_ProgramParameter4dvNV(c, VERTEX, 9, d));
    OK(nvjit_ProgramParameters4fvNV(c, VERTEX, 254, 2, f));
    OK(nvjit_ProgramParameters4dvNV(c, VERTEX, 254, 2, d));
    OK(nvjit_GetProgramParameterfvNV(c, VERTEX, 255, PROGRAM_PARAMETER, g));
    REQUIRE(!memcmp(f + 4, g, 16));
    OK(nvjit_GetProgramParameterdvNV(c, VERTEX, 254, PROGRAM_PARAMETER, e));
    REQUIRE(!memcmp(d, e, 32));
    IS(INVALID_VALUE, nvjit_ProgramParameters4fvNV(c, VERTEX, 0, -1, f));
    IS(INVALID_VALUE, nvjit_ProgramParameters4dvNV(c, VERTEX, 0, -1, d));
    IS(INVALID_VALUE, nvjit_ProgramParameters4fvNV(c, VERTEX, 255, 2, f));
    IS(INVALID_VALUE, nvjit_ProgramParameter4fNV(c, VERTEX, 256, 1, 2, 3, 4));
    IS(NULL_POINTER, nvjit_ProgramParameters4fvNV(c, VERTEX, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_ProgramParameter4dvNV(c, VERTEX, 0, NULL));
    IS(NULL_POINTER, nvjit_GetProgramParameterfvNV(c, VERTEX, 0, PROGRAM_PARAMETER, NULL));

    OK(nvjit_ExecuteProgramNV(c, VERTEX_STATE, 3, f));
    OK(nvjit_GetProgramParameterfvNV(c, VERTEX, 8, PROGRAM_PARAMETER, g));
    REQUIRE(g[0] == 2 && g[3] == 8);
    IS(NULL_POINTER, nvjit_ExecuteProgramNV(c, VERTEX_STATE, 3, NULL));
    IS(INVALID_OPERATION, nvjit_ExecuteProgramNV(c, VERTEX_STATE, 2, f));

    OK(nvjit_TrackMatrixNV(c, VERTEX, 8, MODELVIEW, IDENTITY));
    OK(nvjit_GetTrackMatrixivNV(c, VERTEX, 8, TRACK_MATRIX, &value));
    REQUIRE(value == MODELVIEW);
    IS(NULL_POINTER, nvjit_GetTrackMatrixivNV(c, VERTEX, 8, TRACK_MATRIX, NULL));
    IS(INVALID_VALUE, nvjit_TrackMatrixNV(c, VERTEX, 9, MODELVIEW, IDENTITY));
    IS(INVALID_OPERATION, nvjit_ExecuteProgramNV(c, VERTEX_STATE, 3, f));
    {
        const float matrix[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

        OK(nvjit_context_set_matrix(c, MODELVIEW, matrix));
        OK(nvjit_GetProgramParameterfvNV(c, VERTEX, 8, PROGRAM_PARAMETER, g));
        REQUIRE(g[0] == 1 && g[1] == 5 && g[3] == 13);
        IS(NULL_POINTER, nvjit_context_set_matrix(c, MODELVIEW, NULL));
        IS(INVALID_ENUM, nvjit_context_set_matrix(c, 0, matrix));
    }
    OK(nvjit_context_set_active_texture(c, 1));
    OK(nvjit_context_set_track_matrix_stack_depth(c, 2));

    {
        nvjit_errors *errors = NULL;

        IS(INVALID_OPERATION, nvjit_context_load_errors(c, &errors));
        IS(INVALID_OPERATION, nvjit_LoadProgramNV(c, FRAGMENT, 1, 16, BYTES("!!FP1.0 MOV; END")));
        OK(nvjit_GetIntegerv(c, ERROR_POSITION, &value));
        REQUIRE(value == 11);
        OK(nvjit_GetString(c, ERROR_STRING, &string));
        REQUIRE(string[0]);
        OK(nvjit_context_load_errors(c, &errors));
        REQUIRE(nvjit_errors_count(errors) == 1);
        nvjit_errors_free(errors);
        OK(nvjit_LoadProgramNV(c, FRAGMENT, 1, (int32_t)strlen(fp), BYTES(fp)));
        OK(nvjit_GetString(c, ERROR_STRING, &string));
        REQUIRE(!string[0]);
        IS(INVALID_ENUM, nvjit_GetString(c, 0x1F00, &string));
        IS(NULL_POINTER, nvjit_GetString(c, ERROR_STRING, NULL));
        IS(NULL_POINTER, nvjit_context_load_errors(c, NULL));
    }
    OK(nvjit_IsEnabled(c, VERTEX, &is));
    REQUIRE(is == 0);
    OK(nvjit_Enable(c, VERTEX));
    OK(nvjit_IsEnabled(c, VERTEX, &is));
    REQUIRE(is == 1);
    IS(INVALID_ENUM, nvjit_Enable(c, 1));
    IS(INVALID_ENUM, nvjit_Disable(c, 1));
    IS(INVALID_ENUM, nvjit_IsEnabled(c, 1, &is));
    OK(nvjit_EnableClientState(c, 0x8653)); /* GL_VERTEX_ATTRIB_ARRAY3_NV */
    OK(nvjit_IsEnabled(c, 0x8653, &is));
    REQUIRE(is == 1);
    OK(nvjit_DisableClientState(c, 0x8653));
    OK(nvjit_IsEnabled(c, 0x8653, &is));
    REQUIRE(is == 0);
    IS(INVALID_ENUM, nvjit_EnableClientState(c, 0x8074)); /* GL_VERTEX_ARRAY */
    IS(INVALID_ENUM, nvjit_DisableClientState(c, 0x8660));
    IS(NULL_POINTER, nvjit_EnableClientState(NULL, 0x8653));
    IS(NULL_POINTER, nvjit_DisableClientState(NULL, 0x8653));
    IS(INVALID_OPERATION, nvjit_Begin(c));
    IS(INVALID_OPERATION, nvjit_End(c));
    IS(INVALID_OPERATION, nvjit_context_validate(c, NVJIT_PROVOKES_PRIMITIVES));
    IS(INVALID_OPERATION, nvjit_context_validate(c, NVJIT_PROVOKES_RASTER_POSITION));
    OK(nvjit_context_validate(c, NVJIT_PROVOKES_PIXELS));
    IS(BAD_ENUM, nvjit_context_validate(c, 3));
    OK(nvjit_Disable(c, VERTEX));

    {
        enum { CURRENT = 0x8626, ARRAY_SIZE = 0x8623, POINTER = 0x8645, GL_FLOAT = 0x1406 };
        void *pointer;

        OK(nvjit_VertexAttrib4fvNV(c, 3, f));
        OK(nvjit_VertexAttribs4fvNV(c, 14, 2, f));
        IS(INVALID_VALUE, nvjit_VertexAttrib4fvNV(c, 16, f));
        IS(INVALID_VALUE, nvjit_VertexAttribs4fvNV(c, 0, -1, f));
        IS(INVALID_VALUE, nvjit_VertexAttribs4fvNV(c, 15, 2, f));
        IS(NULL_POINTER, nvjit_VertexAttrib4fvNV(c, 3, NULL));
        OK(nvjit_GetVertexAttribfvNV(c, 15, CURRENT, g));
        REQUIRE(!memcmp(f + 4, g, 16));
        OK(nvjit_GetVertexAttribdvNV(c, 3, CURRENT, e));
        REQUIRE(!memcmp(d, e, 32));
        OK(nvjit_VertexAttribPointerNV(c, 3, 2, GL_FLOAT, 8, f));
        IS(INVALID_VALUE, nvjit_VertexAttribPointerNV(c, 3, 2, GL_FLOAT, -8, f));
        OK(nvjit_GetVertexAttribivNV(c, 3, ARRAY_SIZE, &value));
        REQUIRE(value == 2);
        OK(nvjit_GetVertexAttribPointervNV(c, 3, POINTER, &pointer));
        REQUIRE(pointer == f);
        IS(NULL_POINTER, nvjit_GetVertexAttribPointervNV(c, 3, POINTER, NULL));
        IS(INVALID_VALUE, nvjit_GetVertexAttribfvNV(c, 0, CURRENT, g));
    }
    IS(NULL_POINTER, nvjit_LoadProgramNV(NULL, FRAGMENT, 1, 0, NULL));
    IS(NULL_POINTER, nvjit_BindProgramNV(NULL, FRAGMENT, 1));
    IS(NULL_POINTER, nvjit_TrackMatrixNV(NULL, VERTEX, 8, MODELVIEW, IDENTITY));
    IS(NULL_POINTER, nvjit_Enable(NULL, VERTEX));
    IS(NULL_POINTER, nvjit_Begin(NULL));
    IS(NULL_POINTER, nvjit_End(NULL));
    IS(NULL_POINTER, nvjit_context_validate(NULL, 0));
}

static void pipelines(nvjit_group *group, nvjit_context *c)
{
    nvjit_pipeline *pipeline;
    nvjit_kernel *kernel;
    nvjit_frame *frame;
    nvjit_frames *frames;
    nvjit_batch *batch;
    SIZED(nvjit_needs, needs);
    uint32_t unit, target;
    float values[4];

    IS(INVALID_OPERATION, (nvjit_Enable(c, VERTEX), nvjit_context_pipeline(c, &pipeline)));
    REQUIRE(pipeline == NULL);
    OK(nvjit_BindProgramNV(c, VERTEX, 2));
    OK(nvjit_Enable(c, FRAGMENT));
    OK(nvjit_Begin(c));
    IS(INVALID_OPERATION, nvjit_Enable(c, VERTEX));
    OK(nvjit_context_pipeline(c, &pipeline));
    IS(NULL_POINTER, nvjit_context_pipeline(c, NULL));
    OK(nvjit_End(c));
    OK(nvjit_pipeline_describe(pipeline, &needs));
    REQUIRE(needs.has_vertex && needs.vertex_attributes == 1 && needs.vertex_results == 1 && needs.has_fragment);
    REQUIRE(needs.fragment_attributes == 0x12 && needs.undefined_attributes == 0x12 && needs.color == 1 && needs.kills);
    REQUIRE(needs.textures == 1);
    OK(nvjit_pipeline_texture(pipeline, 0, &unit, &target));
    REQUIRE(unit == 3 && target == NVJIT_TARGET_2D);
    IS(BAD_SIZE, nvjit_pipeline_texture(pipeline, 1, &unit, &target));
    IS(NULL_POINTER, nvjit_pipeline_describe(pipeline, NULL));
    IS(BAD_ENUM, nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_VERTEX_STATE, &kernel));
    IS(NULL_POINTER, nvjit_pipeline_kernel(NULL, NVJIT_STAGE_VERTEX, &kernel));
    OK(nvjit_ProgramParameter4fNV(c, VERTEX, 7, 1, 2, 3, 4)); /* after the snapshot */
    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_VERTEX, &kernel));
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_pipeline_load_parameters(pipeline, NVJIT_STAGE_VERTEX, frame));
    OK(nvjit_frame_get_parameters(frame, 7, 1, values));
    REQUIRE(values[0] == 0);
    IS(NULL_POINTER, nvjit_pipeline_load_parameters(pipeline, NVJIT_STAGE_VERTEX, NULL));
    IS(MISMATCH, nvjit_pipeline_load_parameters(pipeline, NVJIT_STAGE_FRAGMENT, frame));
    nvjit_frame_free(frame);
    OK(nvjit_frames_new(&frames));
    IS(NULL_POINTER, nvjit_frames_new(NULL));
    OK(nvjit_batch_new(kernel, 1, &batch));
    nvjit_batch_input(batch, 0)[0] = 5;
    OK(nvjit_pipeline_run(pipeline, NVJIT_STAGE_VERTEX, frames, batch, NULL));
    REQUIRE(nvjit_batch_output(batch, 0)[0] == 0);
    nvjit_pipeline_free(pipeline);
    OK(nvjit_context_pipeline(c, &pipeline));
    OK(nvjit_DeleteProgramsNV(c, 1, (const uint32_t[]){2}));
    OK(nvjit_pipeline_run(pipeline, NVJIT_STAGE_VERTEX, frames, batch, NULL));
    REQUIRE(nvjit_batch_output(batch, 0)[0] == 5);
    IS(MISMATCH, nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, &(nvjit_sampler){.size = sizeof(nvjit_sampler), .sample = ones}));
    IS(NULL_POINTER, nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, NULL)); /* it looks a texture up */
    IS(NULL_POINTER, nvjit_pipeline_run(pipeline, NVJIT_STAGE_VERTEX, NULL, batch, NULL));
    IS(NULL_POINTER, nvjit_pipeline_run(pipeline, NVJIT_STAGE_VERTEX, frames, NULL, NULL));
    IS(BAD_ENUM, nvjit_pipeline_run(pipeline, 9, frames, batch, NULL));
    OK(nvjit_pipeline_run_first(pipeline, NVJIT_STAGE_VERTEX, frames, batch, 1, NULL));
    IS(BAD_SIZE, nvjit_pipeline_run_first(pipeline, NVJIT_STAGE_VERTEX, frames, batch, SIZE_MAX, NULL));
    IS(NULL_POINTER, nvjit_pipeline_run_first(NULL, NVJIT_STAGE_VERTEX, frames, batch, 1, NULL));
    nvjit_pipeline_free(pipeline);
    OK(nvjit_Disable(c, VERTEX));
    OK(nvjit_context_pipeline(c, &pipeline));
    IS(INVALID_OPERATION, nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_VERTEX, &(nvjit_kernel *){NULL}));
    nvjit_pipeline_free(pipeline);
    nvjit_batch_free(batch);
    nvjit_kernel_free(kernel);
    nvjit_frames_free(frames);

    SIZED(nvjit_group_statistics, statistics);

    OK(nvjit_group_finish_compiling(group));
    OK(nvjit_group_describe(group, &statistics));
    REQUIRE(statistics.programs == 2 && statistics.failed == 0 && statistics.native == (statistics.compiled > 0));
    OK(nvjit_group_set_code_budget(group, 0));
    OK(nvjit_group_describe(group, &statistics));
    REQUIRE(statistics.code_bytes == 0 && statistics.resident == 0);
    IS(NULL_POINTER, nvjit_group_describe(group, NULL));
    IS(NULL_POINTER, nvjit_group_finish_compiling(NULL));
    IS(NULL_POINTER, nvjit_group_set_code_budget(NULL, 0));
}

static void groups(uint32_t tiering)
{
    nvjit_group_options options = {.size = sizeof options, .tiering = tiering};
    nvjit_group *group;
    nvjit_context *context;

    IS(NULL_POINTER, nvjit_group_new(&options, NULL));
    options.tiering = 3;
    IS(BAD_ENUM, nvjit_group_new(&options, &group));
    options.tiering = tiering;
    options.size = 4;
    IS(BAD_SIZE, nvjit_group_new(&options, &group));
    options.size = sizeof options;
    OK(nvjit_group_new(NULL, &group));
    nvjit_group_free(group);
    OK(nvjit_group_new(&options, &group));
    IS(NULL_POINTER, nvjit_context_new(NULL, &context));
    IS(NULL_POINTER, nvjit_context_new(group, NULL));
    OK(nvjit_context_new(group, &context));
    entry_points(context);
    pipelines(group, context);
    nvjit_group_free(group);
    OK(nvjit_BindProgramNV(context, VERTEX, 0)); /* the context keeps the group */
    nvjit_context_free(context);
}

int main(void)
{
    groups(NVJIT_TIERING_SYNCHRONOUS);
    groups(NVJIT_TIERING_BACKGROUND);
    groups(NVJIT_TIERING_INTERPRETER);
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
