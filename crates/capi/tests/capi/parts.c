/* Vertices, textures that change, and news of compilations. Prints what is not as it should be. */

#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { VERTEX = 0x8620 };

static const char vp[] = "!!VP2.0 MUL o[HPOS], v[0], c[7]; END";

/* Arrays of vertices to rows, and rows to vectors. */
static void vertices(void)
{
    static const int16_t shorts[][3] = {{0, 1, 2}, {10, 11, 12}, {20, 21, 22}, {32767, -32768, 0}};
    static const uint32_t indices[] = {3, 1, 9, 0};
    nvjit_vertex_array array = {.size = sizeof array, .component_type = 0x1402, .components = 3, .data = shorts,
                                .length = sizeof shorts};
    float results[4][4];
    nvjit_program *program;
    nvjit_kernel *kernel;
    nvjit_frame *frame;
    nvjit_batch *batch;

    OK(nvjit_program_load(BYTES("!!VP2.0 MOV o[HPOS], v[TEX0]; END"), 33, &program, NULL));
    OK(nvjit_kernel_compile(program, NULL, &kernel));
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_batch_new(kernel, 4, &batch));
    OK(nvjit_batch_fetch(batch, NVJIT_VERTEX_TEX0, &array, NULL, 1, 3));
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    OK(nvjit_batch_read_vectors(batch, NVJIT_VERTEX_RESULT_HPOS, 3, results[0]));
    REQUIRE(results[0][0] == 10 && results[1][2] == 22 && results[2][1] == -32768 && results[2][3] == 1);
    array.normalized = 1;
    OK(nvjit_batch_fetch(batch, NVJIT_VERTEX_TEX0, &array, indices, 0, 4));
    OK(nvjit_batch_fetch(batch, NVJIT_VERTEX_NRML, &array, indices, 0, 4)); /* nobody reads it */
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    OK(nvjit_batch_read_vectors(batch, NVJIT_VERTEX_RESULT_HPOS, 4, results[0]));
    REQUIRE(results[0][0] == 1 && results[0][1] == -1 && results[1][0] == 21.0f / 65535.0f);
    REQUIRE(results[2][0] == 0 && results[2][3] == 1 && results[3][1] == 3.0f / 65535.0f);
    IS(NULL_POINTER, nvjit_batch_fetch(NULL, 0, &array, NULL, 0, 1));
    IS(NULL_POINTER, nvjit_batch_fetch(batch, 0, NULL, NULL, 0, 1));
    OK(nvjit_batch_fetch(batch, 0, &array, NULL, SIZE_MAX, SIZE_MAX));
    array.components = 5;
    IS(BAD_SIZE, nvjit_batch_fetch(batch, 0, &array, NULL, 0, 1));
    array.components = 4, array.component_type = 1;
    IS(BAD_ENUM, nvjit_batch_fetch(batch, 0, &array, NULL, 0, 1));
    array.component_type = 0x1406, array.data = NULL;
    IS(NULL_POINTER, nvjit_batch_fetch(batch, 0, &array, NULL, 0, 1));
    array.size = 4;
    IS(BAD_SIZE, nvjit_batch_fetch(batch, 0, &array, NULL, 0, 1));
    IS(NULL_POINTER, nvjit_batch_read_vectors(NULL, 0, 1, results[0]));
    IS(NULL_POINTER, nvjit_batch_read_vectors(batch, 0, 1, NULL));
    IS(BAD_SIZE, nvjit_batch_read_vectors(batch, 0x10000, 1, results[0]));
    nvjit_batch_free(batch);
    nvjit_frame_free(frame);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);
}

/* Parameters apart from images, and parts of images: where a texture is bound it stays as it was. */
static void changed_textures(void)
{
    static const uint8_t texels[2][2][4] = {{{255, 0, 0, 255}, {0, 0, 0, 255}}, {{0, 0, 0, 255}, {0, 0, 0, 255}}};
    static const uint8_t green[4] = {0, 255, 0, 255};
    static const int32_t start[3] = {1, 0, 0};
    static const uint32_t one[3] = {1, 1, 1};
    nvjit_image image = {.width = 2, .height = 2, .depth = 1, .data = texels, .length = sizeof texels};
    SIZED(nvjit_sampler_state, state);
    SIZED(nvjit_sampler, sampler);
    nvjit_texture_description d = {.size = sizeof d, .target = NVJIT_TARGET_2D, .format = 0x1908, .storage = NVJIT_UNORM8,
                                   .images = &image, .image_count = 1, .state = &state};
    nvjit_texture *texture, *linear;
    nvjit_textures *units;
    nvjit_sample_call *call = aligned_alloc(64, sizeof *call);

    OK(nvjit_sampler_state_init(&state, NVJIT_TARGET_2D));
    state.min_filter = state.mag_filter = 0x2600;
    OK(nvjit_texture_new(&d, &texture));
    state.min_filter = state.mag_filter = 0x2601;
    OK(nvjit_texture_with_state(texture, &state, &linear));
    REQUIRE(nvjit_texture_memory(texture) >= sizeof texels && nvjit_texture_memory(linear) >= sizeof texels);
    OK(nvjit_textures_new(&units));
    OK(nvjit_textures_sampler(units, &sampler));
    memset(call, 0, sizeof *call);
    call->size = sizeof *call;
    call->target = NVJIT_TARGET_2D;
    call->lanes = 4;
    for (int lane = 0; lane < 4; lane++) {
        call->exec[lane] = UINT32_MAX;
        call->coordinates[0][lane] = lane < 2 ? 0.5f : 0.75f; /* between two texels of the row, or the second one */
        call->coordinates[1][lane] = 0.25f;
    }
    call->operation = NVJIT_SAMPLE_LEVEL;
#define LOOKUP(first, second_green)                                                                                   \
    do {                                                                                                              \
        sampler.sample(sampler.user, call);                                                                           \
        REQUIRE(call->results[0][0] > (first) - 0.01f && call->results[0][0] < (first) + 0.01f);                      \
        REQUIRE(call->results[1][3] == (second_green));                                                               \
    } while (0)
    OK(nvjit_textures_bind(units, 0, texture));
    LOOKUP(0, 0);
    OK(nvjit_textures_bind(units, 0, linear));
    LOOKUP(0.5f, 0);
    OK(nvjit_textures_bind(units, 0, texture));
    OK(nvjit_textures_set_state(units, 0, &state)); /* a sampler object */
    LOOKUP(0.5f, 0);
    OK(nvjit_textures_set_state(units, 0, NULL));
    LOOKUP(0, 0);
    OK(nvjit_texture_set_sub_image(texture, 0, 0, start, one, green, sizeof green));
    LOOKUP(0, 0); /* not yet bound again */
    OK(nvjit_textures_bind(units, 0, texture));
    LOOKUP(0, 1);
    OK(nvjit_textures_bind(units, 0, linear));
    LOOKUP(0.5f, 0); /* has its own image now */
    IS(BAD_SIZE, nvjit_texture_set_sub_image(texture, 0, 0, start, one, green, 3));
    IS(BAD_TEXTURE, nvjit_texture_set_sub_image(texture, 0, 0, (const int32_t[]){2, 0, 0}, one, green, sizeof green));
    IS(BAD_TEXTURE, nvjit_texture_set_sub_image(texture, 1, 0, start, one, green, sizeof green));
    IS(NULL_POINTER, nvjit_texture_set_sub_image(NULL, 0, 0, start, one, green, sizeof green));
    IS(NULL_POINTER, nvjit_texture_set_sub_image(texture, 0, 0, NULL, one, green, sizeof green));
    IS(NULL_POINTER, nvjit_texture_set_sub_image(texture, 0, 0, start, NULL, green, sizeof green));
    IS(NULL_POINTER, nvjit_texture_set_sub_image(texture, 0, 0, start, one, NULL, sizeof green));
    IS(NULL_POINTER, nvjit_texture_with_state(texture, NULL, &(nvjit_texture *){NULL}));
    IS(NULL_POINTER, nvjit_texture_with_state(NULL, &state, &(nvjit_texture *){NULL}));
    IS(NULL_POINTER, nvjit_texture_with_state(texture, &state, NULL));
    IS(NULL_POINTER, nvjit_textures_set_state(NULL, 0, NULL));
    IS(BAD_SIZE, nvjit_textures_set_state(units, 32, NULL));
    nvjit_textures_free(units);
    nvjit_texture_free(linear);
    nvjit_texture_free(texture);
    free(call);
}

/* Texels in the driver's own memory: not copied, and changed in place. */
static void textures_over_memory(void)
{
    static _Alignas(16) uint8_t memory[8 * 8 * 4];
    nvjit_image image = {.width = 4, .height = 4, .depth = 1};
    SIZED(nvjit_sampler_state, state);
    SIZED(nvjit_sampler, sampler);
    SIZED(nvjit_image_layout, layout);
    nvjit_texture_description d = {.size = sizeof d, .target = NVJIT_TARGET_2D, .format = 0x1908, .storage = NVJIT_UNORM8,
                                   .images = &image, .image_count = 1, .state = &state};
    nvjit_texture *texture;
    nvjit_textures *units;
    nvjit_sample_call *call = aligned_alloc(64, sizeof *call);

    OK(nvjit_sampler_state_init(&state, NVJIT_TARGET_2D));
    state.min_filter = state.mag_filter = 0x2601; /* LINEAR, and REPEAT */
    OK(nvjit_texture_layout(&d, 0, &layout));
    REQUIRE(layout.bytes <= sizeof memory && layout.row >= 16 && layout.origin >= layout.row);
    image.data = memory;
    image.length = layout.bytes - 1;
    IS(BAD_SIZE, nvjit_texture_new_over(&d, &texture));
    image.length = layout.bytes;
    image.data = NULL;
    IS(NULL_POINTER, nvjit_texture_new_over(&d, &texture));
    image.data = memory;
    OK(nvjit_texture_new_over(&d, &texture));
    REQUIRE(nvjit_texture_memory(texture) == 0);
    OK(nvjit_textures_new(&units));
    OK(nvjit_textures_bind(units, 0, texture));
    OK(nvjit_textures_sampler(units, &sampler));
    memset(call, 0, sizeof *call);
    call->size = sizeof *call;
    call->target = NVJIT_TARGET_2D;
    call->operation = NVJIT_SAMPLE_LEVEL;
    call->lanes = 4;
    for (int lane = 0; lane < 4; lane++) {
        call->exec[lane] = UINT32_MAX;
        call->coordinates[1][lane] = 0.125f;
        call->coordinates[0][lane] = lane ? 0.125f : 0; /* the first texel; between it and the last of its row */
    }
    sampler.sample(sampler.user, call);
    REQUIRE(call->results[0][0] == 0 && call->results[0][1] == 0);
    memory[layout.origin + 3 * 4] = 255; /* the last of the row */
    OK(nvjit_texture_changed(texture, 0, 0));
    sampler.sample(sampler.user, call);
    REQUIRE(call->results[0][0] > 0.49f && call->results[0][0] < 0.51f && call->results[0][1] == 0);
    IS(BAD_TEXTURE, nvjit_texture_changed(texture, 1, 0));
    IS(NULL_POINTER, nvjit_texture_changed(NULL, 0, 0));
    IS(BAD_SIZE, nvjit_texture_layout(&d, 1, &layout));
    d.format = 0x1907; /* RGB is kept with an alpha of its own */
    IS(BAD_TEXTURE, nvjit_texture_layout(&d, 0, &layout));
    IS(BAD_TEXTURE, nvjit_texture_new_over(&d, &(nvjit_texture *){NULL}));
    nvjit_texture_free(texture);
    nvjit_textures_free(units);
    free(call);
}

struct told {
    uint64_t identity;
    uint32_t events, last;
};

static void tell(void *user, uint32_t event, uint64_t identity, const char *text)
{
    struct told *told = user;

    told->events++;
    told->last = event;
    told->identity = identity;
    if (!text[0])
        abort();
}

/* Compilations are told, and kernels have an identity that stays. */
static void news(void)
{
    SIZED(nvjit_group_options, options);
    SIZED(nvjit_group_statistics, figures);
    SIZED(nvjit_kernel_info, info);
    struct told told = {0, 0, 99};
    nvjit_listener listener = {.size = sizeof listener, .user = &told, .tell = tell};
    nvjit_group *group;
    nvjit_context *c;
    nvjit_pipeline *pipeline;
    nvjit_kernel *kernel;
    uint64_t identities[4] = {0};

    options.tiering = NVJIT_TIERING_BACKGROUND;
    OK(nvjit_group_new(&options, &group));
    OK(nvjit_group_set_listener(group, &listener));
    OK(nvjit_context_new(group, &c));
    OK(nvjit_Enable(c, VERTEX));
    OK(nvjit_BindProgramNV(c, VERTEX, 1));
    for (int round = 0; round < 4; round++) {
        if (round != 1) /* the second round is another snapshot of the same program */
            OK(nvjit_LoadProgramNV(c, VERTEX, 1, sizeof vp, BYTES(vp)));
        if (round == 3)
            OK(nvjit_group_set_listener(group, NULL));
        OK(nvjit_context_pipeline(c, &pipeline));
        OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_VERTEX, &kernel));
        OK(nvjit_kernel_describe(kernel, &info));
        identities[round] = info.identity;
        nvjit_kernel_free(kernel);
        nvjit_pipeline_free(pipeline);
        OK(nvjit_group_finish_compiling(group));
        OK(nvjit_group_describe(group, &figures));
        if (figures.native) {
            const uint32_t expected[] = {1, 1, 2, 2};

            REQUIRE(told.events == expected[round] && told.last == NVJIT_EVENT_COMPILED);
            REQUIRE(round == 3 || told.identity == info.identity);
            REQUIRE(round != 1 || (info.engine == NVJIT_ENGINE_NATIVE && info.code_bytes > 0));
        }
    }
    REQUIRE(identities[0] != 0 && identities[0] == identities[1]);
    REQUIRE(identities[2] != identities[1] && identities[3] != identities[2]);
    listener.tell = NULL;
    IS(NULL_POINTER, nvjit_group_set_listener(group, &listener));
    listener.size = 0;
    IS(BAD_SIZE, nvjit_group_set_listener(group, &listener));
    IS(NULL_POINTER, nvjit_group_set_listener(NULL, NULL));
    nvjit_context_free(c);
    nvjit_group_free(group);
}

/* nvjit_group_options: past most_work, a program is left to the interpreter; the listener and the figures say so. */
static void bound(void)
{
    static char text[8192] = "!!VP1.0\n";
    nvjit_group *group;
    nvjit_context *c;
    nvjit_pipeline *pipeline;
    nvjit_kernel *kernel;

    for (int i = 0; i < 120; i++)
        strcat(text, "LIT R0, R0;\n");
    strcat(text, "MOV o[HPOS], R0;\nEND");
    for (uint32_t most = 0; most < 2; most++) {
        SIZED(nvjit_group_options, options);
        SIZED(nvjit_group_statistics, figures);
        SIZED(nvjit_kernel_info, info);
        struct told told = {0, 0, 99};
        nvjit_listener listener = {.size = sizeof listener, .user = &told, .tell = tell};

        options.tiering = NVJIT_TIERING_SYNCHRONOUS;
        options.most_work = most;
        OK(nvjit_group_new(&options, &group));
        OK(nvjit_group_set_listener(group, &listener));
        OK(nvjit_context_new(group, &c));
        OK(nvjit_Enable(c, VERTEX));
        OK(nvjit_BindProgramNV(c, VERTEX, 1));
        OK(nvjit_LoadProgramNV(c, VERTEX, 1, (int32_t)strlen(text), BYTES(text)));
        OK(nvjit_context_pipeline(c, &pipeline));
        OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_VERTEX, &kernel));
        OK(nvjit_kernel_describe(kernel, &info));
        OK(nvjit_group_describe(group, &figures));
        if (figures.native) {
            REQUIRE(figures.refused == most && told.events == 1);
            REQUIRE(told.last == (most ? NVJIT_EVENT_REFUSED : NVJIT_EVENT_COMPILED));
            REQUIRE(info.engine == (most ? NVJIT_ENGINE_INTERPRETER : NVJIT_ENGINE_NATIVE));
        }
        nvjit_kernel_free(kernel);
        nvjit_pipeline_free(pipeline);
        nvjit_context_free(c);
        nvjit_group_free(group);
    }
}

struct queue {
    nvjit_job *jobs[4];
    unsigned count;
};

static void submit(void *user, nvjit_job *job)
{
    struct queue *queue = user;

    queue->jobs[queue->count++] = job;
}

/* A group compiles on the driver's threads, when they come to it. */
static void jobs(void)
{
    SIZED(nvjit_group_options, options);
    SIZED(nvjit_group_statistics, figures);
    struct queue queue = {{0}, 0};
    nvjit_executor executor = {.size = sizeof executor, .user = &queue, .submit = submit};
    nvjit_group *group;
    nvjit_context *c;

    options.tiering = NVJIT_TIERING_BACKGROUND;
    options.flags = 0x1000;
    IS(BAD_ENUM, nvjit_group_new(&options, &group));
    options.flags = NVJIT_GDB | NVJIT_CODE_MEMFD; /* the other ways to tell write files */
    OK(nvjit_group_new(&options, &group));
    OK(nvjit_group_set_executor(group, &executor));
    OK(nvjit_context_new(group, &c));
    OK(nvjit_Enable(c, VERTEX));
    for (uint32_t id = 1; id <= 3; id++) {
        nvjit_pipeline *pipeline;

        OK(nvjit_LoadProgramNV(c, VERTEX, id, sizeof vp, BYTES(vp)));
        OK(nvjit_BindProgramNV(c, VERTEX, id));
        OK(nvjit_context_pipeline(c, &pipeline));
        nvjit_pipeline_free(pipeline);
    }
    OK(nvjit_group_describe(group, &figures));
    REQUIRE(figures.compiled == 0 && figures.program_bytes > 3 * sizeof vp);
    REQUIRE(queue.count == (figures.native ? 3 : 0));
    if (queue.count == 3) {
        OK(nvjit_job_run(queue.jobs[1]));
        OK(nvjit_group_describe(group, &figures));
        REQUIRE(figures.compiled == 1 && figures.resident == 1);
        nvjit_job_free(queue.jobs[0]);
    }
    executor.submit = NULL;
    IS(NULL_POINTER, nvjit_group_set_executor(group, &executor));
    executor.size = 0;
    IS(BAD_SIZE, nvjit_group_set_executor(group, &executor));
    OK(nvjit_group_set_executor(group, NULL));
    IS(NULL_POINTER, nvjit_group_set_executor(NULL, NULL));
    IS(NULL_POINTER, nvjit_job_run(NULL));
    nvjit_job_free(NULL);
    nvjit_context_free(c);
    nvjit_group_free(group);
    if (queue.count == 3)
        OK(nvjit_job_run(queue.jobs[2])); /* of a group that is gone */
}

/* How much memory things take. */
static void memory(void)
{
    SIZED(nvjit_kernel_info, info);
    SIZED(nvjit_code_figures, code);
    nvjit_program *program;
    nvjit_kernel *kernel;
    nvjit_frame *frame;
    nvjit_batch *few, *many;

    OK(nvjit_program_load(BYTES(vp), sizeof vp, &program, NULL));
    OK(nvjit_kernel_compile(program, NULL, &kernel));
    OK(nvjit_kernel_describe(kernel, &info));
    OK(nvjit_code_memory(&code));
    REQUIRE(code.used >= info.code_bytes && code.mapped >= code.used && !code.mappings == !code.used);
    IS(NULL_POINTER, nvjit_code_memory(NULL));
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_batch_new(kernel, 16, &few));
    OK(nvjit_batch_new(kernel, 1024, &many));
    REQUIRE(nvjit_batch_memory(few) >= 2 * 16 * 4 && nvjit_batch_memory(many) > 32 * nvjit_batch_memory(few));
    REQUIRE(nvjit_frame_memory(frame) > 0);
    REQUIRE(nvjit_batch_memory(NULL) == 0 && nvjit_frame_memory(NULL) == 0 && nvjit_texture_memory(NULL) == 0);
    nvjit_batch_free(few);
    nvjit_batch_free(many);
    nvjit_frame_free(frame);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);
}

/* Code on disk, in the directory that the test gives. */
static void cache(const char *directory)
{
    SIZED(nvjit_cache_figures, figures);
    nvjit_group *group;
    nvjit_cache *cache;

    IS(NULL_POINTER, nvjit_cache_open(NULL, 1 << 20, &cache));
    IS(NULL_POINTER, nvjit_group_new_with_cache(NULL, NULL, &group));
    IS(NULL_POINTER, nvjit_cache_describe(NULL, &figures));
    for (uint64_t round = 0; round < 2; round++) {
        const uint32_t id = 1;
        nvjit_context *c;

        if (nvjit_cache_open(directory, 1 << 20, &cache) == NVJIT_UNSUPPORTED)
            return; /* no native code */
        OK(nvjit_group_new_with_cache(NULL, cache, &group));
        OK(nvjit_context_new(group, &c));
        OK(nvjit_LoadProgramNV(c, VERTEX, 1, sizeof vp, BYTES(vp)));
        OK(nvjit_RequestResidentProgramsNV(c, 1, &id));
        OK(nvjit_cache_describe(cache, &figures));
        REQUIRE(round || figures.hits + figures.misses == 1);
        REQUIRE(!round || (figures.hits == 1 && figures.misses == 0));
        nvjit_cache_free(cache);
        nvjit_context_free(c);
        nvjit_group_free(group);
    }
    nvjit_cache_free(NULL);
    IS(UNSUPPORTED, nvjit_cache_open("/dev/null", 1 << 20, &cache));
}

int main(int count, char **arguments)
{
    if (count > 1)
        cache(arguments[1]);
    memory();
    jobs();
    vertices();
    changed_textures();
    textures_over_memory();
    news();
    bound();
    if (!failures)
        puts("all good");
    return failures != 0;
}
