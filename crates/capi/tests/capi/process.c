/* What a library owes the process that it is in: `process signals|forks|refusal|memory|stacks|profiles`. Prints what is
   not as it should be. */

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { FRAGMENT = 0x8870, RGBA = 0x1908, PROGRAM_LENGTH = 0x8627 };

/* The library is linked to this one, where it is linked statically. */
static int refuses_code;

int mprotect(void *start, size_t length, int protection)
{
    if (refuses_code && (protection & PROT_EXEC)) {
        errno = EACCES;
        return -1;
    }
    return (int)syscall(SYS_mprotect, start, length, protection);
}

static nvjit_group_statistics figures(const nvjit_group *group)
{
    SIZED(nvjit_group_statistics, result);

    OK(nvjit_group_describe(group, &result));
    return result;
}

static nvjit_group *group_of(uint32_t tiering, nvjit_context **context)
{
    SIZED(nvjit_group_options, options);
    nvjit_group *group;

    options.tiering = tiering;
    OK(nvjit_group_new(&options, &group));
    OK(nvjit_context_new(group, context));
    OK(nvjit_Enable(*context, FRAGMENT));
    return group;
}

static nvjit_status load(nvjit_context *context, uint32_t id)
{
    char text[64];
    const int length = snprintf(text, sizeof text, "!!FP1.0 MOV o[COLR], {%u}.x; END", id);

    return nvjit_LoadProgramNV(context, FRAGMENT, id, length, (const uint8_t *)text);
}

/* Who runs program `id` when it is drawn with now. */
static uint32_t engine(nvjit_context *context, uint32_t id)
{
    SIZED(nvjit_kernel_info, info);
    nvjit_pipeline *pipeline;
    nvjit_kernel *kernel;
    nvjit_frames *frames;
    nvjit_batch *batch;

    OK(nvjit_BindProgramNV(context, FRAGMENT, id));
    OK(nvjit_context_pipeline(context, &pipeline));
    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, &kernel));
    OK(nvjit_kernel_describe(kernel, &info));
    OK(nvjit_frames_new(&frames));
    OK(nvjit_batch_new(kernel, 4, &batch));
    OK(nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, NULL));
    REQUIRE(nvjit_batch_output(batch, 0)[3] == (float)id);
    nvjit_batch_free(batch);
    nvjit_frames_free(frames);
    nvjit_kernel_free(kernel);
    nvjit_pipeline_free(pipeline);
    return info.engine;
}

/* Draws a triangle over all of a target, with what a context has bound. */
static void draw(const nvjit_rasterizer *rasterizer, const nvjit_pipeline *pipeline)
{
    static const float corners[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
    const nvjit_vertex_array array = {.size = sizeof array, .component_type = 0x1406, .components = 2, .data = corners, .length = sizeof corners};
    const nvjit_vertex_array *const arrays[1] = {&array};
    const nvjit_mesh mesh = {.size = sizeof mesh, .mode = 4, .arrays = arrays, .array_count = 1, .count = 3};
    const nvjit_target_description description = {.size = sizeof description, .width = 200, .height = 200};
    SIZED(nvjit_draw_state, state);
    nvjit_target *target;
    uint8_t pixel[4] = {0, 0, 0, 0};

    OK(nvjit_draw_state_init(&state, 200, 200));
    OK(nvjit_target_new(&description, &target));
    OK(nvjit_draw(rasterizer, target, pipeline, &state, &mesh, NULL, NULL));
    OK(nvjit_target_read(target, 0, 0x1401, 150, 150, 1, pixel));
    REQUIRE(pixel[0] == 255 && pixel[3] == 255);
    nvjit_target_free(target);
}

/* A rasteriser, and something to draw with it. */
static nvjit_rasterizer *rasterizer_of(nvjit_context *context, nvjit_pipeline **pipeline)
{
    static const uint8_t vertex[] = "!!VP1.0 MOV o[HPOS], v[OPOS]; END";
    nvjit_rasterizer *rasterizer;

    OK(nvjit_LoadProgramNV(context, 0x8620, 1000000, sizeof vertex - 1, vertex));
    OK(nvjit_BindProgramNV(context, 0x8620, 1000000));
    OK(nvjit_Enable(context, 0x8620));
    OK(nvjit_BindProgramNV(context, FRAGMENT, 1));
    OK(nvjit_context_pipeline(context, pipeline));
    OK(nvjit_rasterizer_new(2, &rasterizer));
    draw(rasterizer, *pipeline);
    return rasterizer;
}

/* A signal that the application blocks and waits for is not taken by the threads that compile and draw, where it would
   kill the process. */
static void signals(void)
{
    nvjit_context *context;
    nvjit_group *group = group_of(NVJIT_TIERING_BACKGROUND, &context);
    sigset_t awaited, before, after;
    nvjit_pipeline *pipeline;
    nvjit_rasterizer *rasterizer;
    int signal;

    /* The system fills a part of them. */
    memset(&before, 0, sizeof before);
    memset(&after, 0, sizeof after);
    sigprocmask(SIG_BLOCK, NULL, &before);
    OK(load(context, 1));
    engine(context, 1);
    rasterizer = rasterizer_of(context, &pipeline);
    OK(nvjit_group_finish_compiling(group));
    sigprocmask(SIG_BLOCK, NULL, &after);
    REQUIRE(!memcmp(&before, &after, sizeof before));
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGUSR1);
    sigprocmask(SIG_BLOCK, &awaited, NULL);
    kill(getpid(), SIGUSR1);
    sigwait(&awaited, &signal);
    REQUIRE(signal == SIGUSR1);
    nvjit_rasterizer_free(rasterizer);
    nvjit_pipeline_free(pipeline);
    nvjit_context_free(context);
    nvjit_group_free(group);
}

/* Nor does a child have the threads that draw: it makes its own. */
static void forks_with_a_rasterizer(void)
{
    nvjit_context *context;
    nvjit_group *group = group_of(NVJIT_TIERING_SYNCHRONOUS, &context);
    nvjit_pipeline *pipeline;
    nvjit_rasterizer *rasterizer, *unused;
    pid_t child;
    int status;

    OK(load(context, 1));
    rasterizer = rasterizer_of(context, &pipeline);
    OK(nvjit_rasterizer_new(1, &unused));
    fflush(NULL);
    child = fork();
    if (child == 0)
        alarm(30);
    draw(rasterizer, pipeline);
    nvjit_rasterizer_free(unused);
    nvjit_rasterizer_free(rasterizer);
    nvjit_pipeline_free(pipeline);
    nvjit_context_free(context);
    nvjit_group_free(group);
    if (child == 0)
        exit(failures ? 1 : 0);
    waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void keep(void *user, nvjit_job *job)
{
    *(nvjit_job **)user = job;
}

/* Nor does a child have the threads of the driver that its parent gave jobs to. */
static void forks_with_an_executor(void)
{
    nvjit_context *context;
    nvjit_group *group = group_of(NVJIT_TIERING_BACKGROUND, &context);
    const uint32_t best = figures(group).native ? NVJIT_ENGINE_NATIVE : NVJIT_ENGINE_INTERPRETER;
    nvjit_job *job = NULL;
    nvjit_executor executor = {.size = sizeof executor, .user = &job, .submit = keep};
    pid_t child;
    int status;

    OK(nvjit_group_set_executor(group, &executor));
    OK(load(context, 1));
    REQUIRE(engine(context, 1) == NVJIT_ENGINE_INTERPRETER && !job == !figures(group).native);
    fflush(NULL);
    child = fork();
    if (child == 0) {
        alarm(30);
        OK(nvjit_group_finish_compiling(group));
        REQUIRE(engine(context, 1) == best);
        nvjit_job_free(job);
        nvjit_context_free(context);
        nvjit_group_free(group);
        exit(failures ? 1 : 0);
    }
    waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    if (job)
        OK(nvjit_job_run(job));
    REQUIRE(engine(context, 1) == best);
    nvjit_context_free(context);
    nvjit_group_free(group);
}

/* A child has no thread that compiles: it compiles what it uses, waits for nobody, and frees what it has. */
static void forks(void)
{
    nvjit_context *context;
    nvjit_group *group = group_of(NVJIT_TIERING_BACKGROUND, &context);
    const uint32_t best = figures(group).native ? NVJIT_ENGINE_NATIVE : NVJIT_ENGINE_INTERPRETER;
    uint32_t id = 0;

    for (int round = 0; round < 20; round++) {
        int status;
        pid_t child;

        for (int i = 0; i < 10; i++) {
            OK(load(context, ++id));
            engine(context, id);
        }
        /* At first the thread may be in the middle of a program. */
        if (round % 2)
            OK(nvjit_group_finish_compiling(group));
        fflush(NULL);
        child = fork();
        if (child == 0) {
            alarm(30);
            REQUIRE(engine(context, id) == best); /* queued, or compiled */
            OK(load(context, id + 1));
            REQUIRE(engine(context, id + 1) == best);
            OK(nvjit_group_finish_compiling(group));
            nvjit_context_free(context);
            nvjit_group_free(group);
            /* And a group of its own has a thread. */
            group = group_of(NVJIT_TIERING_BACKGROUND, &context);
            OK(load(context, 1));
            REQUIRE(engine(context, 1) == NVJIT_ENGINE_INTERPRETER);
            OK(nvjit_group_finish_compiling(group));
            REQUIRE(engine(context, 1) == best);
            nvjit_context_free(context);
            nvjit_group_free(group);
            exit(failures ? 1 : 0);
        }
        waitpid(child, &status, 0);
        REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    OK(nvjit_group_finish_compiling(group));
    REQUIRE(engine(context, id) == best && figures(group).failed == 0);
    nvjit_context_free(context);
    nvjit_group_free(group);
}

static void remember(void *user, uint32_t event, uint64_t identity, const char *text)
{
    *(uint32_t *)user = event;
    if (identity == 0 || !strstr(text, "executable memory"))
        abort();
}

/* A system that allows no code to be made is no bug of the library. */
static void refusal(void)
{
    for (uint32_t tiering = NVJIT_TIERING_SYNCHRONOUS; tiering <= NVJIT_TIERING_BACKGROUND; tiering++) {
        nvjit_context *context;
        nvjit_group *group = group_of(tiering, &context);
        nvjit_program *program;
        nvjit_kernel *kernel;
        uint32_t told = 99;
        nvjit_listener listener = {.size = sizeof listener, .user = &told, .tell = remember};
        SIZED(nvjit_options, options);

        OK(load(context, 1));
        OK(nvjit_group_set_listener(group, &listener));
        if (figures(group).native) {
            refuses_code = 1;
            engine(context, 1);
            OK(nvjit_group_finish_compiling(group));
            REQUIRE(engine(context, 1) == NVJIT_ENGINE_INTERPRETER);
            REQUIRE(told == NVJIT_EVENT_REFUSED);
            REQUIRE(figures(group).native == 0 && figures(group).failed == 0 && figures(group).refused == 1);
            OK(load(context, 2));
            REQUIRE(engine(context, 2) == NVJIT_ENGINE_INTERPRETER && figures(group).refused == 1);
            OK(nvjit_program_load((const uint8_t *)"!!FP1.0 MOV o[COLR], f[COL0]; END", 33, &program, NULL));
            OK(nvjit_kernel_compile(program, NULL, &kernel));
            nvjit_kernel_free(kernel);
            options.engine = NVJIT_ENGINE_NATIVE;
            IS(UNSUPPORTED, nvjit_kernel_compile(program, &options, &kernel));
            nvjit_program_free(program);
            refuses_code = 0;
        }
        nvjit_context_free(context);
        nvjit_group_free(group);
    }
}

struct job {
    const char *text;
    nvjit_program *program;
    nvjit_kernel *kernel;
    nvjit_kernel *interpreter;
};

static void *load_one(void *given)
{
    struct job *job = given;

    OK(nvjit_program_load((const uint8_t *)job->text, strlen(job->text), &job->program, NULL));
    return NULL;
}

static void *compile_one(void *given)
{
    struct job *job = given;
    nvjit_options options = {.size = sizeof options, .engine = NVJIT_ENGINE_INTERPRETER};

    OK(nvjit_kernel_compile(job->program, NULL, &job->kernel));
    OK(nvjit_kernel_compile(job->program, &options, &job->interpreter));
    return NULL;
}

static void *run_one(void *given)
{
    struct job *job = given;
    nvjit_kernel *kernels[] = {job->kernel, job->interpreter};

    for (int i = 0; i < 2; i++) {
        nvjit_frame *frame;
        nvjit_batch *batch;

        OK(nvjit_frame_new(kernels[i], &frame));
        OK(nvjit_batch_new(kernels[i], 64, &batch));
        OK(nvjit_kernel_run(kernels[i], frame, batch, NULL));
        nvjit_batch_free(batch);
        nvjit_frame_free(frame);
    }
    return NULL;
}

static void in_thread(void *(*work)(void *), struct job *job, size_t stack)
{
    pthread_attr_t attributes;
    pthread_t thread;

    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack);
    REQUIRE(pthread_create(&thread, &attributes, work, job) == 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

/* What docs/embedding.md says of stacks: programs that are long, and that nest deeply. */
static void stacks(void)
{
    static char text[2][1 << 20];
    char *end = text[0];

    end += sprintf(end, "!!ARBfp1.0 TEMP R0, R1, R2;");
    for (int i = 0; i < 4000; i++)
        end += sprintf(end, "MAD R%d, R%d, fragment.texcoord[0], R%d;", i % 3, i % 2, (i + 1) % 3);
    sprintf(end, "MOV result.color, R0; END");
    end = text[1];
    end += sprintf(end, "!!NVfp4.0 TEMP R0;");
    for (int i = 0; i < 30; i++)
        end += sprintf(end, "REP 1; ADD R0, R0, fragment.texcoord[0]; IF GT.x;");
    for (int i = 0; i < 30; i++)
        end += sprintf(end, "ENDIF; ENDREP;");
    sprintf(end, "MOV result.color, R0; END");
    for (int i = 0; i < 2; i++) {
        struct job job = {.text = text[i]};

        in_thread(load_one, &job, 64 << 10);
        in_thread(compile_one, &job, 256 << 10);
        in_thread(run_one, &job, 64 << 10);
        nvjit_kernel_free(job.kernel);
        nvjit_kernel_free(job.interpreter);
        nvjit_program_free(job.program);
    }
}

/* Bytes that the system gives when they are looked at. */
static uint8_t *untouched(size_t length)
{
    void *pages = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    return pages == MAP_FAILED ? NULL : pages;
}

/* Sizes that the caller gives may be more than there is: an error, and all is as before. */
static void memory(void)
{
    static const char program[] = "!!FP1.0 MOV R0, f[TEX0]; ADD R0, R0, f[TEX1]; ADD R0, R0, f[TEX2]; ADD R0, R0, f[TEX3]; ADD R0, R0, f[TEX4];"
                                  "ADD R0, R0, f[TEX5]; ADD o[COLR], R0, f[TEX6]; END";
    const size_t length = 300 << 20;
    const uint32_t side = 8192;
    nvjit_context *context;
    nvjit_group *group = group_of(NVJIT_TIERING_SYNCHRONOUS, &context);
    uint8_t *text = untouched(length), *texels = untouched((size_t)side * side * 4);
    nvjit_image image = {.width = side, .height = side, .depth = 1, .data = texels, .length = (size_t)side * side * 4};
    nvjit_texture_description description = {.size = sizeof description, .target = NVJIT_TARGET_2D, .format = RGBA,
                                             .storage = NVJIT_UNORM8, .images = &image, .image_count = 1};
    nvjit_program *loaded;
    nvjit_kernel *kernel;
    nvjit_texture *texture;
    nvjit_buffer *buffer;
    nvjit_batch *batch;
    nvjit_target_description large = {.size = sizeof large, .width = side, .height = side};
    nvjit_mesh mesh = {.size = sizeof mesh, .mode = 4};
    SIZED(nvjit_draw_state, state);
    nvjit_pipeline *pipeline;
    nvjit_rasterizer *rasterizer;
    nvjit_target *target;
    struct rlimit limit;
    size_t pages = 0;
    int32_t value;
    FILE *statm;

    OK(load(context, 1));
    rasterizer = rasterizer_of(context, &pipeline);
    REQUIRE(text && texels);
    /* A comment, and then the program. */
    memset(text, '#', length);
    text[length - sizeof program] = '\n';
    memcpy(text + length - sizeof program + 1, program, sizeof program - 1);

    statm = fopen("/proc/self/statm", "r");
    if (!statm || fscanf(statm, "%zu", &pages) != 1)
        pages = 0;
    if (statm)
        fclose(statm);
    REQUIRE(pages > 0);
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = pages * (size_t)sysconf(_SC_PAGESIZE) + (100u << 20);
    setrlimit(RLIMIT_AS, &limit);

    /* Context and group need a copy of the text, the compiler alone does not. */
    IS(OUT_OF_MEMORY, nvjit_LoadProgramNV(context, FRAGMENT, 1, (int32_t)length, text));
    OK(nvjit_GetProgramivNV(context, 1, PROGRAM_LENGTH, &value));
    REQUIRE(value < 64);
    REQUIRE(engine(context, 1) != 0);
    OK(nvjit_program_load(text, length, &loaded, NULL));
    OK(nvjit_kernel_compile(loaded, NULL, &kernel));
    IS(OUT_OF_MEMORY, nvjit_batch_new(kernel, NVJIT_MAX_BATCH, &batch)); /* 34 rows of 4 MiB */
    REQUIRE(batch == NULL);
    IS(OUT_OF_MEMORY, nvjit_texture_new(&description, &texture));
    IS(OUT_OF_MEMORY, nvjit_buffer_new(length, &buffer));
    IS(OUT_OF_MEMORY, nvjit_target_new(&large, &target));
    large.width = large.height = 16;
    OK(nvjit_target_new(&large, &target));
    OK(nvjit_draw_state_init(&state, 16, 16));
    /* The indices, what finds each vertex once, and the triangles of a fan have no room. */
    for (size_t counts[3] = {50 << 20, 15 << 20, 10 << 20}, i = 0; i < 3; i++) {
        mesh.count = counts[i], mesh.mode = i < 2 ? 4 : 6;
        const nvjit_vertex_array array = {.size = sizeof array, .component_type = 0x1406, .components = 2, .data = "", .length = 0};
        const nvjit_vertex_array *const arrays[1] = {&array};
        mesh.arrays = arrays, mesh.array_count = 1;
        IS(OUT_OF_MEMORY, nvjit_draw(rasterizer, target, pipeline, &state, &mesh, NULL, NULL));
    }
    draw(rasterizer, pipeline);
    nvjit_target_free(target);
    nvjit_pipeline_free(pipeline);
    nvjit_rasterizer_free(rasterizer);
    image.width = image.height = 16;
    image.length = 16 * 16 * 4;
    OK(nvjit_texture_new(&description, &texture));
    OK(nvjit_batch_new(kernel, 64, &batch));
    OK(load(context, 2));
    engine(context, 2);
    nvjit_texture_free(texture);
    nvjit_batch_free(batch);
    nvjit_kernel_free(kernel);
    nvjit_program_free(loaded);
    nvjit_context_free(context);
    nvjit_group_free(group);
}

/* Whether a file of the directory has `end` at the end of its name and `text` within it. */
static int has_file(const char *directory, const char *end, const char *text)
{
    char path[4096], bytes[65536];
    const struct dirent *entry;
    DIR *all = opendir(directory);
    int found = 0;

    while (all && !found && (entry = readdir(all))) {
        const size_t length = strlen(entry->d_name);
        FILE *file;

        if (length < strlen(end) || strcmp(entry->d_name + length - strlen(end), end))
            continue;
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        file = fopen(path, "rb");
        if (file) {
            const size_t read = fread(bytes, 1, sizeof bytes, file);

            found = memmem(bytes, read, text, strlen(text)) != NULL;
            fclose(file);
        }
    }
    if (all)
        closedir(all);
    return found;
}

/* perf is told of code, as the flags say; nobody is without them. */
static void profiles(void)
{
    char directory[] = "/tmp/nvjit-profiles-XXXXXX", command[64];
    SIZED(nvjit_options, options);
    SIZED(nvjit_kernel_info, info);
    nvjit_program *program;
    nvjit_kernel *plain, *told;

    REQUIRE(mkdtemp(directory) && !setenv("JITDUMPDIR", directory, 1));
    plain = compile("!!FP1.0 MOV o[COLR], f[COL0]; END", &program);
    REQUIRE(!has_file(directory, ".dump", "") && !has_file(directory, ".txt", ""));
    options.flags = NVJIT_PERF_MAP | NVJIT_JITDUMP | NVJIT_GDB;
    OK(nvjit_kernel_compile(program, &options, &told));
    OK(nvjit_kernel_describe(told, &info));
    if (info.engine == NVJIT_ENGINE_NATIVE) {
        char name[40], map[40];

        snprintf(map, sizeof map, "/tmp/perf-%ld.map", (long)getpid());
        snprintf(name, sizeof name, "fragment_%llu", (unsigned long long)info.identity);
        REQUIRE(has_file("/tmp", map + 5, name) && unlink(map) == 0);
        REQUIRE(has_file(directory, ".dump", name));
        REQUIRE(has_file(directory, ".txt", "MOV"));
    }
    nvjit_kernel_free(plain);
    nvjit_kernel_free(told);
    nvjit_program_free(program);
    snprintf(command, sizeof command, "rm -r %s", directory);
    REQUIRE(system(command) == 0);
}

int main(int count, char **arguments)
{
    const char *what = count > 1 ? arguments[1] : "";

    if (!strcmp(what, "signals"))
        signals();
    else if (!strcmp(what, "forks")) {
        forks();
        forks_with_an_executor();
        forks_with_a_rasterizer();
    } else if (!strcmp(what, "refusal"))
        refusal();
    else if (!strcmp(what, "memory"))
        memory();
    else if (!strcmp(what, "stacks"))
        stacks();
    else if (!strcmp(what, "profiles"))
        profiles();
    else
        REQUIRE(!"one of six words");
    if (!failures)
        puts("all good");
    return failures != 0;
}
