/* What a careless or malicious caller does with nvjit.h, short of what the header forbids: every context NULL, every
 * structure too small or from the future, buffers that end where they must not be read further (valgrind watches),
 * callbacks that call back, threads. Prints what is not as it should be. */

#include <fenv.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum {
    RGBA = 0x1908,
    VERTEX = 0x8620,
    VERTEX_STATE = 0x8621,
    PROGRAM_LENGTH = 0x8627,
    PROGRAM_STRING = 0x8628,
    PROGRAM_PARAMETER = 0x8644,
    FRAGMENT = 0x8870,
    ERROR_STRING = 0x8874
};

/* A copy of `length` bytes in a block of just that size: whoever looks for a NUL behind them is seen by valgrind. */
static uint8_t *exact(const char *text, size_t length)
{
    uint8_t *copy = malloc(length);

    memcpy(copy, text, length);
    return copy;
}

static nvjit_status load(nvjit_context *context, uint32_t target, uint32_t id, const char *text)
{
    uint8_t *copy = exact(text, strlen(text));
    const nvjit_status status = nvjit_LoadProgramNV(context, target, id, (int32_t)strlen(text), copy);

    free(copy);
    return status;
}

static const char looks_up[] = "!!FP1.0 DECLARE tint = 1; TEX R0, f[TEX0], TEX0, 2D; MUL o[COLR], R0, tint; END";
static const char constant[] = "!!FP1.0 MOV o[COLR], {4}.x; END";
static const char state_program[] = "!!VSP1.0 ADD c[0], c[0], v[0]; END";

/* Every entry point with a NULL context. */
static void no_context(void)
{
    uint32_t ids[2] = {1, 2};
    uint8_t bytes[64] = {0}, is;
    int32_t i[4];
    float f[16] = {0};
    double d[4] = {0};
    const char *string;
    void *pointer;
    nvjit_errors *errors;
    nvjit_pipeline *pipeline;

    IS(NULL_POINTER, nvjit_LoadProgramNV(NULL, FRAGMENT, 1, 4, bytes));
    IS(NULL_POINTER, nvjit_BindProgramNV(NULL, FRAGMENT, 1));
    IS(NULL_POINTER, nvjit_DeleteProgramsNV(NULL, 2, ids));
    IS(NULL_POINTER, nvjit_GenProgramsNV(NULL, 2, ids));
    IS(NULL_POINTER, nvjit_IsProgramNV(NULL, 1, &is));
    IS(NULL_POINTER, nvjit_AreProgramsResidentNV(NULL, 2, ids, bytes, &is));
    IS(NULL_POINTER, nvjit_RequestResidentProgramsNV(NULL, 2, ids));
    IS(NULL_POINTER, nvjit_GetProgramivNV(NULL, 1, 0x8646, i));
    IS(NULL_POINTER, nvjit_GetProgramStringNV(NULL, 1, PROGRAM_STRING, bytes));
    IS(NULL_POINTER, nvjit_ProgramNamedParameter4fNV(NULL, 1, 4, bytes, 0, 0, 0, 0));
    IS(NULL_POINTER, nvjit_ProgramNamedParameter4dNV(NULL, 1, 4, bytes, 0, 0, 0, 0));
    IS(NULL_POINTER, nvjit_ProgramNamedParameter4fvNV(NULL, 1, 4, bytes, f));
    IS(NULL_POINTER, nvjit_ProgramNamedParameter4dvNV(NULL, 1, 4, bytes, d));
    IS(NULL_POINTER, nvjit_GetProgramNamedParameterfvNV(NULL, 1, 4, bytes, f));
    IS(NULL_POINTER, nvjit_GetProgramNamedParameterdvNV(NULL, 1, 4, bytes, d));
    IS(NULL_POINTER, nvjit_ProgramLocalParameter4fARB(NULL, FRAGMENT, 1, 0, 0, 0, 0));
    IS(NULL_POINTER, nvjit_ProgramLocalParameter4dARB(NULL, FRAGMENT, 1, 0, 0, 0, 0));
    IS(NULL_POINTER, nvjit_ProgramLocalParameter4fvARB(NULL, FRAGMENT, 1, f));
    IS(NULL_POINTER, nvjit_ProgramLocalParameter4dvARB(NULL, FRAGMENT, 1, d));
    IS(NULL_POINTER, nvjit_GetProgramLocalParameterfvARB(NULL, FRAGMENT, 1, f));
    IS(NULL_POINTER, nvjit_GetProgramLocalParameterdvARB(NULL, FRAGMENT, 1, d));
    IS(NULL_POINTER, nvjit_ProgramParameter4fNV(NULL, VERTEX, 1, 0, 0, 0, 0));
    IS(NULL_POINTER, nvjit_ProgramParameter4dNV(NULL, VERTEX, 1, 0, 0, 0, 0));
    IS(NULL_POINTER, nvjit_ProgramParameter4fvNV(NULL, VERTEX, 1, f));
    IS(NULL_POINTER, nvjit_ProgramParameter4dvNV(NULL, VERTEX, 1, d));
    IS(NULL_POINTER, nvjit_ProgramParameters4fvNV(NULL, VERTEX, 1, 1, f));
    IS(NULL_POINTER, nvjit_ProgramParameters4dvNV(NULL, VERTEX, 1, 1, d));
    IS(NULL_POINTER, nvjit_GetProgramParameterfvNV(NULL, VERTEX, 1, PROGRAM_PARAMETER, f));
    IS(NULL_POINTER, nvjit_GetProgramParameterdvNV(NULL, VERTEX, 1, PROGRAM_PARAMETER, d));
    IS(NULL_POINTER, nvjit_TrackMatrixNV(NULL, VERTEX, 0, 0, 0x862A));
    IS(NULL_POINTER, nvjit_GetTrackMatrixivNV(NULL, VERTEX, 0, 0x8648, i));
    IS(NULL_POINTER, nvjit_ExecuteProgramNV(NULL, VERTEX_STATE, 1, f));
    IS(NULL_POINTER, nvjit_Enable(NULL, FRAGMENT));
    IS(NULL_POINTER, nvjit_Disable(NULL, FRAGMENT));
    IS(NULL_POINTER, nvjit_IsEnabled(NULL, FRAGMENT, &is));
    IS(NULL_POINTER, nvjit_GetIntegerv(NULL, 0x864B, i));
    IS(NULL_POINTER, nvjit_GetString(NULL, ERROR_STRING, &string));
    IS(NULL_POINTER, nvjit_VertexAttrib4fvNV(NULL, 1, f));
    IS(NULL_POINTER, nvjit_VertexAttribs4fvNV(NULL, 1, 1, f));
    IS(NULL_POINTER, nvjit_VertexAttribPointerNV(NULL, 1, 4, 0x1406, 0, NULL));
    IS(NULL_POINTER, nvjit_GetVertexAttribPointervNV(NULL, 1, 0x8645, &pointer));
    IS(NULL_POINTER, nvjit_GetVertexAttribfvNV(NULL, 1, 0x8626, f));
    IS(NULL_POINTER, nvjit_GetVertexAttribdvNV(NULL, 1, 0x8626, d));
    IS(NULL_POINTER, nvjit_GetVertexAttribivNV(NULL, 1, 0x8626, i));
    IS(NULL_POINTER, nvjit_Begin(NULL));
    IS(NULL_POINTER, nvjit_End(NULL));
    IS(NULL_POINTER, nvjit_context_set_matrix(NULL, 0x1700, f));
    IS(NULL_POINTER, nvjit_context_set_active_texture(NULL, 0));
    IS(NULL_POINTER, nvjit_context_set_track_matrix_stack_depth(NULL, 2));
    IS(NULL_POINTER, nvjit_context_validate(NULL, NVJIT_PROVOKES_PIXELS));
    IS(NULL_POINTER, nvjit_context_load_errors(NULL, &errors));
    IS(NULL_POINTER, nvjit_context_pipeline(NULL, &pipeline));
    REQUIRE(errors == NULL && pipeline == NULL);
}

/* Structures that are filled: less than the first header had is an error. More than this one has is zeroed, and the
 * size says how much is filled; an older program's is filled as far as it goes. */
static void sizes(nvjit_context *context, const nvjit_group *group)
{
    nvjit_program *program;
    nvjit_errors *errors;
    nvjit_kernel *kernel;
    nvjit_pipeline *pipeline;
    nvjit_textures *textures;

    OK(nvjit_program_load((const uint8_t *)constant, strlen(constant), &program, NULL));
    IS(LOAD_ERROR, nvjit_program_load(NULL, 0, &(nvjit_program *){NULL}, &errors));
    OK(nvjit_kernel_compile(program, NULL, &kernel));
    OK(nvjit_context_pipeline(context, &pipeline));
    OK(nvjit_textures_new(&textures));

#define FILL(type, first, call)                                                                                       \
    do {                                                                                                              \
        type *s = malloc(sizeof(type) + 8);                                                                           \
        uint8_t *bytes = (uint8_t *)s;                                                                                \
        const uint32_t bad[] = {0, 3, (first) - 1, 0x55555555, 0xFFFFFFFF};                                           \
                                                                                                                      \
        memset(s, 0x55, sizeof(type) + 8);                                                                            \
        for (int i = 0; i < 5; i++) {                                                                                 \
            s->size = bad[i];                                                                                         \
            IS(BAD_SIZE, call);                                                                                       \
            REQUIRE(s->size == bad[i] && bytes[(first) - 1] == 0x55);                                                 \
        }                                                                                                             \
        s->size = (first);                                                                                            \
        OK(call);                                                                                                     \
        REQUIRE(s->size == (first) && bytes[first] == 0x55);                                                          \
        s->size = sizeof(type) + 6;                                                                                   \
        OK(call);                                                                                                     \
        REQUIRE(s->size == sizeof(type));                                                                             \
        for (size_t i = 0; i < 8; i++)                                                                                \
            REQUIRE(bytes[sizeof(type) + i] == (i < 6 ? 0 : 0x55));                                                   \
        free(s);                                                                                                      \
    } while (0)
    FILL(nvjit_error, sizeof(nvjit_error), nvjit_errors_get(errors, 0, s));
    FILL(nvjit_program_info, sizeof(nvjit_program_info), nvjit_program_describe(program, s));
    FILL(nvjit_kernel_info, offsetof(nvjit_kernel_info, identity), nvjit_kernel_describe(kernel, s));
    FILL(nvjit_needs, sizeof(nvjit_needs), nvjit_pipeline_describe(pipeline, s));
    FILL(nvjit_group_statistics, offsetof(nvjit_group_statistics, refused), nvjit_group_describe(group, s));
    FILL(nvjit_sampler_state, offsetof(nvjit_sampler_state, swizzle), nvjit_sampler_state_init(s, NVJIT_TARGET_RECT));
    FILL(nvjit_sampler, sizeof(nvjit_sampler), nvjit_textures_sampler(textures, s));

    nvjit_textures_free(textures);
    nvjit_pipeline_free(pipeline);
    nvjit_kernel_free(kernel);
    nvjit_errors_free(errors);
    nvjit_program_free(program);
}

/* Images whose texels nobody could count in 64 bits. */
static void huge_images(void)
{
    static const uint32_t sides[] = {0, 1, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    uint8_t texel[16] = {0};
    nvjit_image image = {.data = texel, .length = 4};
    nvjit_texture_description d = {.size = sizeof d, .format = RGBA, .storage = NVJIT_UNORM8, .images = &image, .image_count = 1};
    nvjit_texture *texture;

    for (d.target = 0; d.target < 5; d.target++)
        for (size_t s = 0; s < 6; s++)
            for (size_t t = 0; t < 6; t++)
                for (size_t r = 0; r < 6; r++)
                    for (int border = 0; border < 2; border++) {
                        image.width = sides[s], image.height = sides[t], image.depth = sides[r];
                        image.border = (uint32_t)border;
                        const nvjit_status status = nvjit_texture_new(&d, &texture);

                        REQUIRE(status == NVJIT_OK || status == NVJIT_BAD_SIZE || status == NVJIT_BAD_TEXTURE);
                        nvjit_texture_free(texture);
                    }
    image = (nvjit_image){.width = 1, .height = 1, .depth = 1, .data = texel, .length = 4};
    d.target = NVJIT_TARGET_2D;
    OK(nvjit_texture_new(&d, &texture));
    nvjit_texture_free(texture);
    image.face = 0xFFFFFFFF;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    image.face = 0, image.level = 0xFFFFFFFF;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    image.level = 0, image.length = SIZE_MAX;
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture));
    d.image_count = SIZE_MAX;
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture));
    REQUIRE(texture == NULL);
}

/* The sampler of this library, called by a driver's own with calls that it made up. */
static void made_up_calls(void)
{
    static const uint8_t texel[4] = {255, 255, 255, 255};
    static const uint32_t wild[] = {0, 1, 2, 3, 5, 7, 8, 16, 0x7FFFFFFF, 0xFFFFFFFF};
    const nvjit_image image = {.width = 1, .height = 1, .depth = 1, .data = texel, .length = sizeof texel};
    nvjit_texture_description d = {.size = sizeof d, .format = RGBA, .storage = NVJIT_UNORM8, .images = &image, .image_count = 1};
    nvjit_sampler sampler = {.size = sizeof sampler};
    nvjit_sample_call *call = aligned_alloc(64, sizeof *call);
    nvjit_textures *textures;

    OK(nvjit_textures_new(&textures));
    for (d.target = 0; d.target < 5; d.target += d.target == 2 ? 2 : 1) { /* no cube: it would be of six images */
        nvjit_texture *texture;

        OK(nvjit_texture_new(&d, &texture));
        OK(nvjit_textures_bind(textures, 0, texture));
        nvjit_texture_free(texture);
    }
    OK(nvjit_textures_sampler(textures, &sampler));
    for (size_t unit = 0; unit < 10; unit++)
        for (size_t target = 0; target < 10; target++)
            for (size_t lanes = 0; lanes < 10; lanes++)
                for (size_t operation = 0; operation < 10; operation++)
                    for (int fill = 0; fill < 3; fill++) {
                        memset(call, fill == 0 ? 0 : fill == 1 ? 0xFF : 0x7F, sizeof *call); /* 0, NaN, large */
                        call->unit = wild[unit];
                        call->target = wild[target];
                        call->lanes = wild[lanes];
                        call->operation = wild[operation];
                        call->flags &= 7; /* one more than there are */
                        sampler.sample(sampler.user, call);
                    }
    sampler.sample(sampler.user, NULL);
    sampler.sample(NULL, call);
    nvjit_textures_free(textures);
    free(call);
}

/* Batches of nothing, and register files that are read and written in place. */
static void small_batches(uint32_t engine)
{
    static const char text[] = "!!VSP1.0 ADD R0, c[0], v[0]; MOV c[0], R0; END";
    nvjit_options options = {.size = sizeof options, .engine = engine};
    nvjit_program *program;
    nvjit_kernel *kernel;
    nvjit_frame *frame;
    nvjit_batch *batch;
    float file[4] = {1, 2, 3, 4};
    uint8_t *copy = exact(text, sizeof text - 1);

    OK(nvjit_program_load(copy, sizeof text - 1, &program, NULL));
    free(copy);
    OK(nvjit_kernel_compile(program, &options, &kernel));
    nvjit_program_free(program);
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_frame_set_parameters(frame, 0, 1, (const float[]){10, 20, 30, 40}));
    OK(nvjit_batch_new(kernel, 0, &batch));
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    OK(nvjit_batch_set_lanes(batch, 0));
    IS(BAD_SIZE, nvjit_batch_set_lanes(batch, 1));
    nvjit_batch_free(batch);
    OK(nvjit_batch_new(kernel, 1, &batch));
    OK(nvjit_batch_set_lanes(batch, 0));
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    IS(BAD_SIZE, nvjit_batch_set_lanes(batch, SIZE_MAX));
    REQUIRE(nvjit_batch_input(batch, SIZE_MAX) == NULL && nvjit_batch_output(batch, SIZE_MAX) == NULL);
    nvjit_batch_free(batch);
    IS(BAD_SIZE, nvjit_batch_new(kernel, SIZE_MAX, &batch));
    REQUIRE(batch == NULL);
    OK(nvjit_kernel_run_registers(kernel, frame, file, 1, file, 1, NULL, NULL));
    REQUIRE(file[0] == 11 && file[1] == 22 && file[2] == 33 && file[3] == 44);
    IS(BAD_SIZE, nvjit_kernel_run_registers(kernel, frame, file, SIZE_MAX, file, 1, NULL, NULL));
    IS(BAD_SIZE, nvjit_kernel_run_registers(kernel, frame, file, 1, file, SIZE_MAX / 16 + 1, NULL, NULL));
    nvjit_frame_free(frame);
    nvjit_kernel_free(kernel);
}

/* Texts, names and strings without an end, or with NUL inside. */
static void strings(nvjit_context *context)
{
    static const char bad[] = "!!FP1.0 MOV \0\xFF, R0; END";
    uint8_t *name = exact("tint", 4), *text = exact(bad, sizeof bad - 1), *program = malloc(sizeof looks_up - 1);
    const char *string, *again;
    nvjit_program *loaded;
    nvjit_errors *errors;
    nvjit_error error = {.size = sizeof error};
    float value[4];
    int32_t length;

    OK(load(context, FRAGMENT, 1, looks_up));
    OK(nvjit_ProgramNamedParameter4fNV(context, 1, 4, name, 1, 2, 3, 4));
    OK(nvjit_GetProgramNamedParameterfvNV(context, 1, 4, name, value));
    REQUIRE(value[3] == 4);
    IS(INVALID_VALUE, nvjit_GetProgramNamedParameterfvNV(context, 1, 3, name, value));
    IS(INVALID_VALUE, nvjit_GetProgramNamedParameterfvNV(context, 1, 5, (const uint8_t *)"tint", value));
    OK(nvjit_GetProgramStringNV(context, 1, PROGRAM_STRING, program));
    REQUIRE(!memcmp(program, looks_up, sizeof looks_up - 1));

    /* Its length may count the NUL at its end: the text is what was given. */
    OK(nvjit_LoadProgramNV(context, FRAGMENT, 2, sizeof constant, (const uint8_t *)constant));
    OK(nvjit_GetProgramivNV(context, 2, PROGRAM_LENGTH, &length));
    REQUIRE(length == sizeof constant);
    OK(nvjit_program_load((const uint8_t *)constant, sizeof constant, &loaded, NULL));
    nvjit_program_free(loaded);

    IS(INVALID_OPERATION, nvjit_LoadProgramNV(context, FRAGMENT, 1, sizeof bad - 1, text));
    OK(nvjit_GetString(context, ERROR_STRING, &string));
    REQUIRE(strlen(string) > 10);
    /* The application keeps the pointer of glGetString. */
    OK(nvjit_GetString(context, ERROR_STRING, &again));
    REQUIRE(string == again && strlen(string) > 10);
    OK(nvjit_context_load_errors(context, &errors));
    OK(nvjit_errors_get(errors, 0, &error));
    REQUIRE(error.offset == 12 && error.line == 1 && error.column == 13 && strlen(error.message) > 3);
    IS(BAD_SIZE, nvjit_errors_get(errors, SIZE_MAX, &error));
    OK(load(context, FRAGMENT, 1, looks_up));
    REQUIRE(strlen(error.message) > 3); /* the errors are their own */
    nvjit_errors_free(errors);
    IS(INVALID_OPERATION, nvjit_context_load_errors(context, &errors));
    OK(nvjit_GetString(context, ERROR_STRING, &string));
    REQUIRE(!*string);
    free(name);
    free(text);
    free(program);
}

struct callback {
    nvjit_context *context;
    int calls;
};

/* Deletes, replaces and evicts the program that calls it, and runs another. */
static void call_back(void *user, nvjit_sample_call *call)
{
    struct callback *own = user;
    nvjit_context *context = own->context;
    nvjit_pipeline *pipeline;
    nvjit_frames *frames;
    nvjit_kernel *kernel;
    nvjit_batch *batch;

    if (own->calls++ % 2)
        OK(nvjit_DeleteProgramsNV(context, 2, (const uint32_t[]){1, 1}));
    else
        OK(load(context, FRAGMENT, 1, constant));
    OK(load(context, VERTEX_STATE, 7, state_program));
    OK(nvjit_ExecuteProgramNV(context, VERTEX_STATE, 7, (const float[]){1, 0, 0, 0}));
    OK(load(context, FRAGMENT, 8, constant));
    OK(nvjit_BindProgramNV(context, FRAGMENT, 8));
    OK(nvjit_context_pipeline(context, &pipeline));
    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, &kernel));
    OK(nvjit_frames_new(&frames));
    OK(nvjit_batch_new(kernel, 4, &batch));
    OK(nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, NULL));
    for (uint32_t lane = 0; lane < call->lanes; lane++)
        for (int component = 0; component < 4; component++)
            call->results[component][lane] = nvjit_batch_output(batch, 0)[0];
    nvjit_batch_free(batch);
    nvjit_kernel_free(kernel);
    nvjit_frames_free(frames);
    nvjit_pipeline_free(pipeline);
    /* Nothing but the results is to be written; what else is must do no harm. */
    call->size = call->unit = 0xFFFFFFFF;
    call->lanes = 0xFFFFFFFF;
    call->target = call->operation = 0xFFFFFFFF;
    memset(call->exec, 0x5A, sizeof call->exec);
    memset(call->coordinates, 0xFF, sizeof call->coordinates);
}

static void callbacks(nvjit_group *group, nvjit_context *context)
{
    struct callback own = {context, 0};
    const nvjit_sampler sampler = {.size = sizeof sampler, .user = &own, .sample = call_back};
    nvjit_pipeline *pipeline;
    nvjit_frames *frames;
    nvjit_kernel *kernel;
    nvjit_batch *batch;
    float c[4];

    OK(load(context, FRAGMENT, 1, looks_up));
    OK(nvjit_BindProgramNV(context, FRAGMENT, 1));
    OK(nvjit_context_pipeline(context, &pipeline));
    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, &kernel));
    OK(nvjit_frames_new(&frames));
    OK(nvjit_batch_new(kernel, 64, &batch));
    nvjit_kernel_free(kernel);
    for (int run = 0; run < 3; run++) {
        OK(nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, &sampler));
        for (int lane = 0; lane < 64; lane++)
            REQUIRE(nvjit_batch_output(batch, 2)[lane] == 4);
        OK(nvjit_group_set_code_budget(group, run % 2 ? 1 << 20 : 0));
    }
    REQUIRE(own.calls >= 6);
    OK(nvjit_GetProgramParameterfvNV(context, VERTEX, 0, PROGRAM_PARAMETER, c));
    REQUIRE(c[0] == (float)own.calls && c[1] == 0);
    nvjit_pipeline_free(pipeline);
    nvjit_batch_free(batch);
    nvjit_frames_free(frames);
}

/* The rounding mode of the thread is its own: in callbacks, and afterwards; and results do not depend on it. */
static int upward(void)
{
    volatile float one = 1, tiny = 1e-10f;

    return fegetround() == FE_UPWARD && one + tiny > 1;
}

static void observe(void *user, nvjit_sample_call *call)
{
    *(int *)user += upward() ? 1 : 1000;
    call->results[1][0] = 0;
}

static void control_words(nvjit_context *context)
{
    int calls = 0;
    float value[4];
    const nvjit_sampler sampler = {.size = sizeof sampler, .user = &calls, .sample = observe};
    nvjit_pipeline *pipeline;
    nvjit_frames *frames;
    nvjit_kernel *kernel;
    nvjit_batch *batch;

    fesetround(FE_UPWARD);
    const int honoured = upward();
    fesetround(FE_TONEAREST);
    if (!honoured) /* as by valgrind */
        return;
    OK(load(context, FRAGMENT, 1, "!!FP1.0 TEX R0, f[TEX0], TEX0, 2D; ADD R0, R0, {1}.x; ADD o[COLR], R0, {1e-10}.x; END"));
    OK(nvjit_BindProgramNV(context, FRAGMENT, 1));
    OK(nvjit_context_pipeline(context, &pipeline));
    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, &kernel));
    OK(nvjit_frames_new(&frames));
    OK(nvjit_batch_new(kernel, 4, &batch));
    fesetround(FE_UPWARD);
    OK(nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, &sampler));
    OK(nvjit_ProgramParameter4dNV(context, VERTEX, 90, 0.7, 0, 0, 0));
    OK(load(context, FRAGMENT, 2, "!!FP1.0 DECLARE x = 0.7; MOV o[COLR], x; END"));
    REQUIRE(upward());
    fesetround(FE_TONEAREST);
    REQUIRE(calls > 0 && calls < 1000);
    REQUIRE(nvjit_batch_output(batch, 0)[0] == 1);
    OK(nvjit_GetProgramParameterfvNV(context, VERTEX, 90, PROGRAM_PARAMETER, value));
    REQUIRE(value[0] == 0.7f); /* which is below 0.7 */
    OK(nvjit_GetProgramNamedParameterfvNV(context, 2, 1, (const uint8_t *)"x", value));
    REQUIRE(value[0] == 0.7f);
    nvjit_batch_free(batch);
    nvjit_kernel_free(kernel);
    nvjit_frames_free(frames);
    nvjit_pipeline_free(pipeline);
}

/* Threads that draw with one pipeline, each with a context of its own that loads and deletes. */
struct worker {
    pthread_t thread;
    const nvjit_pipeline *pipeline;
    const nvjit_group *group;
    uint32_t id;
    int wrong;
};

static void *work(void *argument)
{
    struct worker *own = argument;
    nvjit_context *context;
    nvjit_frames *frames;
    nvjit_kernel *kernel;
    nvjit_batch *batch;

    own->wrong += nvjit_context_new(own->group, &context) != NVJIT_OK;
    own->wrong += nvjit_frames_new(&frames) != NVJIT_OK;
    own->wrong += nvjit_pipeline_kernel(own->pipeline, NVJIT_STAGE_FRAGMENT, &kernel) != NVJIT_OK;
    own->wrong += nvjit_batch_new(kernel, 16, &batch) != NVJIT_OK;
    nvjit_kernel_free(kernel);
    for (int round = 0; round < 20; round++) {
        own->wrong += load(context, FRAGMENT, own->id + (uint32_t)round % 2, looks_up) != NVJIT_OK;
        own->wrong += nvjit_RequestResidentProgramsNV(context, 1, &own->id) != NVJIT_OK;
        own->wrong += nvjit_pipeline_run(own->pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, NULL) != NVJIT_OK;
        own->wrong += nvjit_batch_output(batch, 0)[15] != 4;
        own->wrong += nvjit_DeleteProgramsNV(context, 1, &own->id) != NVJIT_OK;
    }
    nvjit_batch_free(batch);
    nvjit_frames_free(frames);
    nvjit_context_free(context);
    return NULL;
}

static void threads(nvjit_group *group, nvjit_context *context)
{
    struct worker workers[3];
    nvjit_pipeline *pipeline;

    OK(load(context, FRAGMENT, 1, constant));
    OK(nvjit_BindProgramNV(context, FRAGMENT, 1));
    OK(nvjit_context_pipeline(context, &pipeline));
    for (uint32_t i = 0; i < 3; i++) {
        workers[i] = (struct worker){.pipeline = pipeline, .group = group, .id = 100 + i};
        REQUIRE(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
    }
    OK(nvjit_DeleteProgramsNV(context, 1, (const uint32_t[]){1}));
    OK(nvjit_group_set_code_budget(group, 0));
    for (uint32_t i = 0; i < 3; i++) {
        pthread_join(workers[i].thread, NULL);
        REQUIRE(workers[i].wrong == 0);
    }
    nvjit_pipeline_free(pipeline);
}

static void objects(uint32_t tiering)
{
    const nvjit_group_options options = {.size = sizeof options, .tiering = tiering};
    nvjit_group *group;
    nvjit_context *context;

    OK(nvjit_group_new(&options, &group));
    OK(nvjit_context_new(group, &context));
    OK(load(context, FRAGMENT, 1, constant));
    OK(nvjit_BindProgramNV(context, FRAGMENT, 1));
    OK(nvjit_Enable(context, FRAGMENT));
    sizes(context, group);
    strings(context);
    callbacks(group, context);
    control_words(context);
    threads(group, context);
    nvjit_group_free(group);
    nvjit_context_free(context);
}

int main(void)
{
    no_context();
    huge_images();
    made_up_calls();
    small_batches(NVJIT_ENGINE_INTERPRETER);
    small_batches(NVJIT_ENGINE_DEFAULT);
    objects(NVJIT_TIERING_SYNCHRONOUS);
    objects(NVJIT_TIERING_BACKGROUND);
    objects(NVJIT_TIERING_INTERPRETER);
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
