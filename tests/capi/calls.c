/* Calls every function of nvjit.h, with right and with wrong arguments. Prints what is not as it should be. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

#define BYTES(text) ((const uint8_t *)(text))
#define SIZED(type, name) type name = {.size = sizeof name}

static const char fp[] = "!!FP1.0 DECLARE tint; TEX R0, f[TEX0], TEX3, 2D; MUL R0, R0, tint; MOVC RC, f[COL0]; KIL LT.x; "
                         "ADD o[COLR], R0, p[2]; END";
static const char vp[] = "!!VP2.0 MUL o[HPOS], v[0], c[7]; END";
static const char vsp[] = "!!VSP1.0 ADD c[8], v[0], c[9]; END";

static void count_calls(void *user, nvjit_sample_call *call)
{
    ++*(int *)user;
    if (call->size != sizeof *call || call->unit != 3 || call->target != NVJIT_TARGET_2D
        || call->operation != NVJIT_SAMPLE_IMPLICIT)
        abort();
    for (uint32_t lane = 0; lane < call->lanes; lane++)
        for (int component = 0; component < 4; component++)
            call->results[component][lane] = call->coordinates[0][lane] + (float)component;
    call->target = call->operation = 99; /* does no harm */
}

static void general(void)
{
    REQUIRE(nvjit_version() == (NVJIT_VERSION_MAJOR << 16 | NVJIT_VERSION_MINOR << 8 | NVJIT_VERSION_PATCH));
    REQUIRE(!strcmp(nvjit_status_name(NVJIT_INVALID_VALUE), "GL_INVALID_VALUE"));
    REQUIRE(!strcmp(nvjit_status_name(12345), "?"));
    nvjit_program_free(NULL);
    nvjit_errors_free(NULL);
    nvjit_kernel_free(NULL);
    nvjit_frame_free(NULL);
    nvjit_batch_free(NULL);
    nvjit_texture_free(NULL);
    nvjit_textures_free(NULL);
    nvjit_group_free(NULL);
    nvjit_context_free(NULL);
    nvjit_pipeline_free(NULL);
    nvjit_frames_free(NULL);
}

static void programs(void)
{
    nvjit_program *program = (nvjit_program *)&failures;
    nvjit_errors *errors = (nvjit_errors *)&failures;
    SIZED(nvjit_error, error);
    SIZED(nvjit_program_info, info);
    uint32_t index, unit, target;

    IS(LOAD_ERROR, nvjit_program_load(BYTES("!!FP1.0\nMOV R0, R1;\n  MOW;\nEND"), 31, &program, &errors));
    REQUIRE(program == NULL && nvjit_errors_count(errors) >= 1);
    OK(nvjit_errors_get(errors, 0, &error));
    REQUIRE(error.offset == 22 && error.line == 3 && error.column == 3 && error.length == 3);
    REQUIRE(strstr(error.message, "MOW") && error.section[0] && error.kind[0] && error.size == sizeof error);
    IS(BAD_SIZE, nvjit_errors_get(errors, 1000, &error));
    IS(NULL_POINTER, nvjit_errors_get(errors, 0, NULL));
    IS(NULL_POINTER, nvjit_errors_get(NULL, 0, &error));
    error.size = 8;
    IS(BAD_SIZE, nvjit_errors_get(errors, 0, &error));
    REQUIRE(nvjit_errors_count(NULL) == 0);
    nvjit_errors_free(errors);

    IS(LOAD_ERROR, nvjit_program_load(NULL, 0, &program, NULL));
    IS(NULL_POINTER, nvjit_program_load(NULL, 1, &program, NULL));
    IS(NULL_POINTER, nvjit_program_load(BYTES(fp), strlen(fp), NULL, NULL));
    IS(BAD_SIZE, nvjit_program_load(BYTES(fp), SIZE_MAX, &program, NULL));
    OK(nvjit_program_load(BYTES(fp), strlen(fp), &program, &errors));
    REQUIRE(errors == NULL);

    OK(nvjit_program_describe(program, &info));
    REQUIRE(info.stage == NVJIT_STAGE_FRAGMENT && info.parameters == 65 && info.textures == 1 && info.kills);
    REQUIRE(!info.replaces_depth);
    info.size = 0;
    IS(BAD_SIZE, nvjit_program_describe(program, &info));
    IS(NULL_POINTER, nvjit_program_describe(program, NULL));
    IS(NULL_POINTER, nvjit_program_describe(NULL, &info));
    OK(nvjit_program_texture(program, 0, &unit, &target));
    REQUIRE(unit == 3 && target == NVJIT_TARGET_2D);
    IS(BAD_SIZE, nvjit_program_texture(program, 1, &unit, &target));
    IS(NULL_POINTER, nvjit_program_texture(program, 0, NULL, &target));
    unit = 77;
    IS(NULL_POINTER, nvjit_program_texture(program, 0, &unit, NULL));
    REQUIRE(unit == 77);
    OK(nvjit_program_named_parameter(program, BYTES("tint"), 4, &index));
    REQUIRE(index == 64);
    IS(INVALID_VALUE, nvjit_program_named_parameter(program, BYTES("tin"), 3, &index));
    IS(INVALID_VALUE, nvjit_program_named_parameter(program, NULL, 0, &index));
    IS(NULL_POINTER, nvjit_program_named_parameter(program, NULL, 4, &index));
    IS(NULL_POINTER, nvjit_program_named_parameter(program, BYTES("tint"), 4, NULL));
    {
        SIZED(nvjit_parameter, parameter);

        REQUIRE(nvjit_program_parameter_count(program) == 2 && nvjit_program_parameter_count(NULL) == 0);
        OK(nvjit_program_parameter(program, 0, &parameter));
        REQUIRE(parameter.source == NVJIT_PARAMETER_LOCAL && parameter.number == 2 && parameter.index == 2);
        REQUIRE(!strcmp(parameter.name, "p[2]"));
        OK(nvjit_program_parameter(program, 1, &parameter));
        REQUIRE(parameter.source == NVJIT_PARAMETER_NAMED && parameter.index == 64 && !strcmp(parameter.name, "tint"));
        IS(BAD_SIZE, nvjit_program_parameter(program, 2, &parameter));
        IS(NULL_POINTER, nvjit_program_parameter(program, 0, NULL));
        IS(NULL_POINTER, nvjit_program_parameter(NULL, 0, &parameter));
        parameter.size = 8;
        IS(BAD_SIZE, nvjit_program_parameter(program, 0, &parameter));
    }
    nvjit_program_free(program);
}

static void kernels(uint32_t engine)
{
    nvjit_program *program, *other_program;
    nvjit_kernel *kernel, *other;
    nvjit_frame *frame, *other_frame;
    nvjit_batch *batch, *other_batch;
    SIZED(nvjit_kernel_info, info);
    nvjit_options options = {.size = sizeof options, .engine = engine, .flags = NVJIT_CLAMP_COLOR};
    int calls = 0;
    nvjit_sampler sampler = {.size = sizeof sampler, .user = &calls, .sample = count_calls};
    nvjit_row row;
    size_t number, inputs = 0;
    float parameters[8] = {1, 2, 0.5f, 0, 0, 0, 0, 0};

    OK(nvjit_program_load(BYTES(fp), strlen(fp), &program, NULL));
    OK(nvjit_program_load(BYTES(vp), strlen(vp), &other_program, NULL));
    IS(NULL_POINTER, nvjit_kernel_compile(NULL, &options, &kernel));
    IS(NULL_POINTER, nvjit_kernel_compile(program, &options, NULL));
    options.flags = 16;
    IS(BAD_ENUM, nvjit_kernel_compile(program, &options, &kernel));
    options.flags = NVJIT_CLAMP_COLOR;
    options.mad = 3;
    IS(BAD_ENUM, nvjit_kernel_compile(program, &options, &kernel));
    options.mad = NVJIT_MAD_DEFAULT;
    options.engine = 3;
    IS(BAD_ENUM, nvjit_kernel_compile(program, &options, &kernel));
    REQUIRE(kernel == NULL);
    options.engine = engine;
    options.size = sizeof options - 1;
    IS(BAD_SIZE, nvjit_kernel_compile(program, &options, &kernel));
    options.size = sizeof options + 16; /* a later version */
    OK(nvjit_kernel_compile(program, &options, &kernel));
    OK(nvjit_kernel_compile(other_program, NULL, &other));

    OK(nvjit_kernel_describe(kernel, &info));
    REQUIRE(info.stage == NVJIT_STAGE_FRAGMENT && info.outputs == 4 && info.parameters == 65 && info.kills);
    REQUIRE(engine == NVJIT_ENGINE_DEFAULT || info.engine == engine);
    REQUIRE((info.engine == NVJIT_ENGINE_NATIVE) == (info.code_bytes > 0));
    for (size_t index = 0; index < info.inputs; index++) {
        OK(nvjit_kernel_input(kernel, index, &row));
        REQUIRE(row.file == NVJIT_FILE_ATTRIBUTE && (row.index == 1 || row.index == 4));
        OK(nvjit_kernel_find_input(kernel, &row, &number));
        REQUIRE(number == index);
    }
    IS(BAD_SIZE, nvjit_kernel_input(kernel, info.inputs, &row));
    IS(BAD_SIZE, nvjit_kernel_output(kernel, info.outputs, &row));
    OK(nvjit_kernel_output(kernel, 1, &row));
    REQUIRE(row.file == NVJIT_FILE_RESULT && row.index == 0 && row.component == 1);
    row.component = 4;
    IS(BAD_SIZE, nvjit_kernel_find_output(kernel, &row, &number));
    row.component = 0, row.file = NVJIT_FILE_INVOCATION + 1;
    IS(BAD_ENUM, nvjit_kernel_find_output(kernel, &row, &number));
    row.file = NVJIT_FILE_RESULT, row.index = 65536;
    IS(BAD_SIZE, nvjit_kernel_find_output(kernel, &row, &number));
    row.index = 2;
    IS(INVALID_VALUE, nvjit_kernel_find_output(kernel, &row, &number));
    IS(INVALID_VALUE, nvjit_kernel_find_input(kernel, &row, &number));
    IS(NULL_POINTER, nvjit_kernel_input(NULL, 0, &row));
    IS(NULL_POINTER, nvjit_kernel_output(kernel, 0, NULL));
    IS(NULL_POINTER, nvjit_kernel_find_input(kernel, NULL, &number));
    IS(NULL_POINTER, nvjit_kernel_describe(kernel, NULL));

    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_frame_new(other, &other_frame));
    IS(NULL_POINTER, nvjit_frame_new(NULL, &(nvjit_frame *){NULL}));
    IS(NULL_POINTER, nvjit_frame_new(kernel, NULL));
    OK(nvjit_frame_set_parameters(frame, 64, 1, parameters));
    OK(nvjit_frame_get_parameters(frame, 64, 1, parameters + 4));
    REQUIRE(!memcmp(parameters, parameters + 4, 16));
    IS(BAD_SIZE, nvjit_frame_set_parameters(frame, 64, 2, parameters));
    IS(BAD_SIZE, nvjit_frame_set_parameters(frame, SIZE_MAX, 1, parameters));
    IS(BAD_SIZE, nvjit_frame_set_parameters(frame, 0, SIZE_MAX / 8, parameters));
    IS(BAD_SIZE, nvjit_frame_get_parameters(frame, 65, 1, parameters));
    IS(NULL_POINTER, nvjit_frame_set_parameters(frame, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_frame_get_parameters(NULL, 0, 1, parameters));
    OK(nvjit_frame_set_parameters(frame, 65, 0, NULL));

    OK(nvjit_batch_new(kernel, 6, &batch));
    OK(nvjit_batch_new(other, 6, &other_batch));
    IS(BAD_SIZE, nvjit_batch_new(kernel, NVJIT_MAX_BATCH + 1, &(nvjit_batch *){NULL}));
    IS(NULL_POINTER, nvjit_batch_new(kernel, 6, NULL));
    IS(NULL_POINTER, nvjit_batch_new(NULL, 6, &(nvjit_batch *){NULL}));
    OK(nvjit_batch_set_lanes(batch, 16));
    IS(BAD_SIZE, nvjit_batch_set_lanes(batch, 17));
    IS(NULL_POINTER, nvjit_batch_set_lanes(NULL, 1));
    OK(nvjit_batch_set_lanes(batch, 8));
    REQUIRE(nvjit_batch_exec(batch)[7] == UINT32_MAX && nvjit_batch_exec(batch)[8] == 0);
    for (; inputs < info.inputs; inputs++) {
        float *values = nvjit_batch_input(batch, inputs);

        OK(nvjit_kernel_input(kernel, inputs, &row));
        REQUIRE(((uintptr_t)values & 63) == 0);
        for (int lane = 0; lane < 8; lane++)
            values[lane] = row.index == 1 ? (lane == 5 ? -1.0f : 1.0f) : 0.25f;
    }
    REQUIRE(nvjit_batch_input(batch, inputs) == NULL && nvjit_batch_output(batch, 4) == NULL);
    REQUIRE(nvjit_batch_input(NULL, 0) == NULL && nvjit_batch_output(NULL, 0) == NULL);
    REQUIRE(nvjit_batch_exec(NULL) == NULL && nvjit_batch_covered(NULL) == NULL);

    OK(nvjit_kernel_run(kernel, frame, batch, &sampler));
    REQUIRE(calls > 0);
    REQUIRE(nvjit_batch_output(batch, 0)[0] == 0.25f);
    REQUIRE(nvjit_batch_output(batch, 1)[7] == 1); /* 1.25 times 2, clamped */
    REQUIRE(nvjit_batch_output(batch, 2)[7] == 1);
    REQUIRE(nvjit_batch_covered(batch)[5] == 0 && nvjit_batch_covered(batch)[4] == UINT32_MAX);
    /* It looks a texture up, so somebody must answer. */
    nvjit_batch_covered(batch)[5] = UINT32_MAX;
    IS(NULL_POINTER, nvjit_kernel_run(kernel, frame, batch, NULL));
    IS(NULL_POINTER, nvjit_kernel_run_first(kernel, frame, batch, 8, NULL));
    REQUIRE(nvjit_batch_output(batch, 0)[0] == 0.25f && nvjit_batch_covered(batch)[5] == UINT32_MAX);
    IS(MISMATCH, nvjit_kernel_run(kernel, frame, other_batch, &sampler));
    IS(MISMATCH, nvjit_kernel_run(kernel, other_frame, batch, &sampler));
    /* The first three alone. */
    nvjit_batch_covered(batch)[1] = 0;
    IS(BAD_SIZE, nvjit_kernel_run_first(kernel, frame, batch, 9, &sampler));
    OK(nvjit_kernel_run_first(kernel, frame, batch, 3, &sampler));
    REQUIRE(nvjit_batch_exec(batch)[3] == UINT32_MAX && nvjit_batch_covered(batch)[5] == UINT32_MAX);
    REQUIRE(nvjit_batch_covered(batch)[0] == UINT32_MAX && nvjit_batch_covered(batch)[1] == 0);
    /* Masks are kept when the number of invocations changes, and new ones are on. */
    nvjit_batch_exec(batch)[2] = 0;
    OK(nvjit_batch_set_lanes(batch, 4));
    OK(nvjit_batch_set_lanes(batch, 8));
    REQUIRE(nvjit_batch_exec(batch)[2] == 0 && nvjit_batch_covered(batch)[1] == 0);
    REQUIRE(nvjit_batch_exec(batch)[4] == UINT32_MAX && nvjit_batch_exec(batch)[8] == 0);
    IS(NULL_POINTER, nvjit_kernel_run(NULL, frame, batch, NULL));
    IS(NULL_POINTER, nvjit_kernel_run(kernel, NULL, batch, NULL));
    IS(NULL_POINTER, nvjit_kernel_run(kernel, frame, NULL, NULL));
    sampler.sample = NULL;
    IS(NULL_POINTER, nvjit_kernel_run(kernel, frame, batch, &sampler));
    sampler.size = 4;
    IS(BAD_SIZE, nvjit_kernel_run(kernel, frame, batch, &sampler));

    {
        const float attributes[5][4] = {{0}, {-1, 0, 0, 0}, {0}, {0}, {0.5f, 0.5f, 0, 1}};
        float results[3][4] = {{9, 9, 9, 9}, {9, 9, 9, 9}, {9, 9, 9, 9}};
        uint32_t covered = 7;

        sampler.size = sizeof sampler, sampler.sample = count_calls;
        OK(nvjit_kernel_run_registers(kernel, frame, attributes[0], 5, results[0], 3, &covered, &sampler));
        REQUIRE(results[0][0] == 0.5f && results[1][0] == 9 && covered == 0);
        IS(NULL_POINTER, nvjit_kernel_run_registers(kernel, frame, NULL, 0, results[0], 1, NULL, NULL));
        OK(nvjit_kernel_run_registers(kernel, frame, NULL, 0, results[0], 1, NULL, &sampler));
        REQUIRE(results[0][0] == 0);
        IS(NULL_POINTER, nvjit_kernel_run_registers(kernel, frame, NULL, 1, results[0], 1, NULL, &sampler));
        IS(NULL_POINTER, nvjit_kernel_run_registers(kernel, frame, NULL, 0, NULL, 1, NULL, &sampler));
        IS(MISMATCH, nvjit_kernel_run_registers(kernel, other_frame, NULL, 0, NULL, 0, NULL, &sampler));
        parameters[0] = 3;
        OK(nvjit_frame_set_parameters(other_frame, 7, 1, parameters));
        OK(nvjit_kernel_run_registers(other, other_frame, attributes[4], 1, results[1], 1, NULL, NULL));
        REQUIRE(results[1][0] == 1.5f && results[1][1] == 1);
    }
    nvjit_program_free(program);
    nvjit_program_free(other_program);
    nvjit_kernel_free(kernel);
    nvjit_kernel_free(other);
    nvjit_frame_free(frame);
    nvjit_frame_free(other_frame);
    nvjit_batch_free(batch);
    nvjit_batch_free(other_batch);
}

static float one_lookup(const nvjit_sampler *sampler, nvjit_sample_call *call, uint32_t operation, uint32_t flags)
{
    call->operation = operation;
    call->flags = flags;
    sampler->sample(sampler->user, call);
    return call->results[0][0];
}

/* Every number of an operation and of a flag, in a texture whose filters differ in magnification and minification. */
static void details(const nvjit_sampler *others, nvjit_sample_call *template)
{
    static const uint8_t texels[2] = {0, 255};
    nvjit_image image = {.width = 2, .height = 1, .depth = 1, .data = texels, .length = sizeof texels};
    SIZED(nvjit_sampler_state, state);
    nvjit_texture_description d = {.size = sizeof d,
                                   .target = NVJIT_TARGET_1D,
                                   .format = 0x1909,
                                   .storage = NVJIT_UNORM8,
                                   .images = &image,
                                   .image_count = 1,
                                   .state = &state};
    nvjit_texture *texture;
    nvjit_textures *units;
    SIZED(nvjit_sampler, sampler);
    nvjit_sample_call *call = aligned_alloc(64, sizeof *call);

    OK(nvjit_sampler_state_init(&state, NVJIT_TARGET_1D));
    state.min_filter = 0x2600, state.mag_filter = 0x2601, state.wrap_s = 0x812F;
    OK(nvjit_texture_new(&d, &texture));
    OK(nvjit_textures_new(&units));
    OK(nvjit_textures_bind(units, 0, texture));
    nvjit_texture_free(texture);
    OK(nvjit_textures_sampler(units, &sampler));
    memcpy(call, template, sizeof *call);
    call->unit = 0;
    call->target = NVJIT_TARGET_1D;
    /* Linear is 0.5 here, the nearest texel 0 or 1. The quad is four texels apart, so its level is 2. */
    call->coordinates[0][0] = 0.5f;
    call->coordinates[0][1] = 2.5f;
    for (int axis = 0; axis < 3; axis++)
        for (int lane = 0; lane < 4; lane++)
            call->ddx[axis][lane] = call->ddy[axis][lane] = 0;
    call->lod[0] = -3;
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_IMPLICIT, 0) == 1);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_DERIVATIVES, 0) - 0.5f) < 0.01f);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, 0) - 0.5f) < 0.01f);
    call->lod[0] = 1;
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, NVJIT_SAMPLE_FLAG_ARB) == 1);
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 1);
    call->lod[0] = -1;
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) - 0.5f) < 0.01f);
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, 0) == 1);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, NVJIT_SAMPLE_FLAG_NO_DERIVATIVES) - 0.5f) < 0.01f);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_IMPLICIT, NVJIT_SAMPLE_FLAG_NO_DERIVATIVES) - 0.5f) < 0.01f);
    /* Colours have no depth. */
    call->target = NVJIT_TARGET_SHADOW1D;
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) == 0 && call->results[3][0] == 1);
    REQUIRE(one_lookup(others, call, NVJIT_SAMPLE_LEVEL, 0) == 0 && call->results[3][0] == 1);
    nvjit_textures_free(units);
    free(call);
}

/* The targets that compare, and the flag by which the others do not. */
static void shadows(void)
{
    static const struct {
        uint32_t shadow, plain;
    } targets[] = {{NVJIT_TARGET_SHADOW1D, NVJIT_TARGET_1D},
                   {NVJIT_TARGET_SHADOW2D, NVJIT_TARGET_2D},
                   {NVJIT_TARGET_SHADOWRECT, NVJIT_TARGET_RECT}};
    static const float depth = 0.5f;
    nvjit_sample_call *call = aligned_alloc(64, sizeof *call);

    for (int n = 0; n < 3; n++) {
        nvjit_image image = {.width = 1, .height = 1, .depth = 1, .data = &depth, .length = sizeof depth};
        SIZED(nvjit_sampler_state, state);
        nvjit_texture_description d = {.size = sizeof d,
                                       .target = targets[n].shadow,
                                       .format = 0x1902,
                                       .storage = NVJIT_FLOAT,
                                       .images = &image,
                                       .image_count = 1,
                                       .state = &state};
        nvjit_texture *texture;
        nvjit_textures *units;
        SIZED(nvjit_sampler, sampler);

        OK(nvjit_sampler_state_init(&state, targets[n].shadow));
        state.min_filter = state.mag_filter = 0x2600;
        state.compare_mode = 0x884E; /* GL_COMPARE_R_TO_TEXTURE, GL_LEQUAL */
        OK(nvjit_texture_new(&d, &texture));
        OK(nvjit_textures_new(&units));
        OK(nvjit_textures_bind(units, 0, texture));
        nvjit_texture *const by_handle = texture;
        OK(nvjit_textures_sampler(units, &sampler));
        memset(call, 0, sizeof *call);
        call->size = sizeof *call;
        call->lanes = 4;
        call->exec[0] = UINT32_MAX;
        call->coordinates[0][0] = call->coordinates[1][0] = 0.5f;
        call->coordinates[2][0] = 0.25f;
        call->target = targets[n].plain;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) == 1);
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 0.5f);
        call->target = targets[n].shadow;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 1);
        call->coordinates[2][0] = 0.75f;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 0);
        OK(nvjit_textures_unbind(units, 0, targets[n].shadow));
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) == 0 && call->results[3][0] == 1);
        /* NV_bindless_texture: a handle finds its texture while that is resident. */
        const uint64_t handle = UINT64_C(0x1200000034);
        OK(nvjit_textures_make_resident(units, handle, by_handle));
        nvjit_texture_free(by_handle);
        call->target = targets[n].plain;
        call->coordinates[2][0] = 0.25f;
        call->handle = handle;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_HANDLE) == 1);
        call->handle = handle + 1;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_HANDLE) == 0);
        call->handle = handle;
        OK(nvjit_textures_make_non_resident(units, handle));
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_HANDLE) == 0);
        IS(INVALID_OPERATION, nvjit_textures_make_non_resident(units, handle));
        nvjit_textures_free(units);
    }
    REQUIRE(NVJIT_TARGET_SHADOW1D == 5 && NVJIT_TARGET_SHADOW2D == 6 && NVJIT_TARGET_SHADOWRECT == 7);
    REQUIRE(NVJIT_SAMPLE_BIAS == 2 && NVJIT_SAMPLE_LEVEL == 3);
    REQUIRE(NVJIT_SAMPLE_FLAG_ARB == 1 && NVJIT_SAMPLE_FLAG_NO_DERIVATIVES == 2);
    free(call);
}

static void textures(void)
{
    static const uint8_t texels[2][2][4] = {{{255, 0, 0, 255}, {0, 255, 0, 255}}, {{0, 0, 255, 255}, {51, 51, 51, 51}}};
    nvjit_image image = {.width = 2, .height = 2, .depth = 1, .data = texels, .length = sizeof texels};
    SIZED(nvjit_sampler_state, state);
    nvjit_texture_description d = {.size = sizeof d,
                                   .target = NVJIT_TARGET_2D,
                                   .format = 0x1908,
                                   .storage = NVJIT_UNORM8,
                                   .images = &image,
                                   .image_count = 1,
                                   .state = &state};
    nvjit_texture *texture;
    nvjit_textures *units;
    SIZED(nvjit_sampler, sampler);
    nvjit_sample_call *call = aligned_alloc(64, sizeof *call);

    OK(nvjit_sampler_state_init(&state, NVJIT_TARGET_2D));
    REQUIRE(state.min_filter == 0x2702 && state.mag_filter == 0x2601 && state.wrap_s == 0x2901 && state.max_level == 1000);
    IS(BAD_ENUM, nvjit_sampler_state_init(&state, 99));
    IS(NULL_POINTER, nvjit_sampler_state_init(NULL, 0));
    state.size--;
    IS(BAD_SIZE, nvjit_sampler_state_init(&state, 0));
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture));
    state.size++;
    state.wrap_t = 1;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    state.wrap_t = 0x812F;
    state.min_filter = state.mag_filter = 0x2600;
    d.target = 99;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    d.target = NVJIT_TARGET_3D;
    IS(BAD_SIZE, nvjit_texture_new(&(nvjit_texture_description){.size = 4}, &texture));
    image.depth = 2;
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture)); /* not enough texels */
    image.depth = 1;
    d.target = NVJIT_TARGET_2D;
    d.format = 0;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    d.format = 0x1908;
    d.storage = 99;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    d.storage = NVJIT_PACKED565;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    d.storage = NVJIT_UNORM8;
    image.width = 0;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    image.width = 2;
    image.level = 99;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    image.level = 0;
    image.border = 2;
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture));
    image.border = 0;
    image.data = NULL;
    IS(NULL_POINTER, nvjit_texture_new(&d, &texture));
    image.data = texels;
    d.images = NULL;
    IS(NULL_POINTER, nvjit_texture_new(&d, &texture));
    REQUIRE(texture == NULL);
    d.images = &image;
    IS(NULL_POINTER, nvjit_texture_new(NULL, &texture));
    IS(NULL_POINTER, nvjit_texture_new(&d, NULL));
    OK(nvjit_texture_new(&d, &texture));

    OK(nvjit_textures_new(&units));
    IS(NULL_POINTER, nvjit_textures_new(NULL));
    OK(nvjit_textures_bind(units, 15, texture));
    IS(BAD_SIZE, nvjit_textures_bind(units, 32, texture));
    IS(NULL_POINTER, nvjit_textures_bind(units, 0, NULL));
    IS(NULL_POINTER, nvjit_textures_bind(NULL, 0, texture));
    nvjit_texture_free(texture);
    OK(nvjit_textures_sampler(units, &sampler));
    IS(NULL_POINTER, nvjit_textures_sampler(NULL, &sampler));
    IS(NULL_POINTER, nvjit_textures_sampler(units, NULL));
    memset(call, 0, sizeof *call);
    call->size = sizeof *call;
    call->unit = 15;
    call->target = NVJIT_TARGET_2D;
    call->lanes = 4;
    call->exec[0] = UINT32_MAX;
    call->coordinates[0][0] = 0.75f;
    call->coordinates[1][0] = 0.75f;
    sampler.sample(sampler.user, call);
    REQUIRE(fabsf(call->results[0][0] - 0.2f) < 1e-6f && fabsf(call->results[3][0] - 0.2f) < 1e-6f);
    /* What the sampler does not know gives zeros. */
    nvjit_sample_call *const unknown = aligned_alloc(64, sizeof *unknown);
    for (int member = 0; member < 3; member++) {
        memcpy(unknown, call, sizeof *unknown);
        memset(unknown->results, 0x3f, sizeof unknown->results);
        if (member == 0)
            unknown->target = 77;
        else if (member == 1)
            unknown->operation = 77;
        else
            unknown->flags = 128;
        sampler.sample(sampler.user, unknown);
        REQUIRE(unknown->results[0][0] == 0 && unknown->results[3][15] == 0);
    }
    free(unknown);
    details(&sampler, call);
    IS(BAD_ENUM, nvjit_textures_unbind(units, 15, 99));
    IS(BAD_SIZE, nvjit_textures_unbind(units, 32, NVJIT_TARGET_2D));
    IS(NULL_POINTER, nvjit_textures_unbind(NULL, 15, NVJIT_TARGET_2D));
    IS(NULL_POINTER, nvjit_textures_make_resident(units, 1, NULL));
    IS(NULL_POINTER, nvjit_textures_make_non_resident(NULL, 1));
    OK(nvjit_textures_unbind(units, 15, NVJIT_TARGET_2D));
    sampler.sample(sampler.user, call);
    REQUIRE(call->results[3][0] == 0);
    /* Nothing is bound now. */
    call->flags = NVJIT_SAMPLE_FLAG_ARB;
    sampler.sample(sampler.user, call);
    REQUIRE(call->results[0][0] == 0 && call->results[3][0] == 1);
    nvjit_textures_free(units);
    shadows();
    free(call);
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
    IS(MISMATCH, nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, &(nvjit_sampler){.size = sizeof(nvjit_sampler), .sample = count_calls}));
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
    general();
    programs();
    kernels(NVJIT_ENGINE_INTERPRETER);
    kernels(NVJIT_ENGINE_DEFAULT);
    textures();
    groups(NVJIT_TIERING_SYNCHRONOUS);
    groups(NVJIT_TIERING_BACKGROUND);
    groups(NVJIT_TIERING_INTERPRETER);
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
