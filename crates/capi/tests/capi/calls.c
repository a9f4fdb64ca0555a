/* Calls every function of nvjit.h on programs and kernels, with right and with wrong arguments. Prints what is not as
   it should be. */

#include "check.h"

static const char fp[] = "!!FP1.0 DECLARE tint; TEX R0, f[TEX0], TEX3, 2D; MUL R0, R0, tint; MOVC RC, f[COL0]; KIL LT.x; "
                         "ADD o[COLR], R0, p[2]; END";
static const char vp[] = "!!VP2.0 MUL o[HPOS], v[0], c[7]; END";

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
    options.size = offsetof(nvjit_options, most_work) - 1; /* less than the first version */
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

int main(void)
{
    general();
    programs();
    kernels(NVJIT_ENGINE_INTERPRETER);
    kernels(NVJIT_ENGINE_DEFAULT);
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
