/* A software driver in one file, to be read: it forwards the program objects of the GL to nvjit, and rasterises with
 * the kernels that it gets back. It draws a spinning torus, lit and textured, to PPM files.
 *
 *     cargo build --release -p nvjit-capi
 *     cc -Icrates/capi/include examples/c/driver.c target/release/libnvjit_capi.a -lm -lpthread -ldl -o driver
 *     ./driver [--frames N] [--size WIDTHxHEIGHT] [--out PREFIX] [--interpreter | --background] [--callback]
 *
 * With --callback, texture lookups go to a function of this file; otherwise nvjit keeps the texture. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvjit.h"

/* What a driver has from its gl.h. */
#define GL_RGB 0x1907
#define GL_MODELVIEW 0x1700
#define GL_PROJECTION 0x1701
#define GL_VERTEX_PROGRAM_NV 0x8620
#define GL_MODELVIEW_PROJECTION_NV 0x8629
#define GL_IDENTITY_NV 0x862A
#define GL_INVERSE_TRANSPOSE_NV 0x862D
#define GL_PROGRAM_ERROR_POSITION_NV 0x864B
#define GL_FRAGMENT_PROGRAM_NV 0x8870

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void fail(nvjit_status status, const char *what)
{
    fprintf(stderr, "%s: %s\n", what, nvjit_status_name(status));
    exit(1);
}

static void check(nvjit_status status, const char *what)
{
    if (status != NVJIT_OK)
        fail(status, what);
}

#define CHECK(call) check((call), #call)

/* ---- The programs ---- */

/* c[0] to c[3]: modelview-projection, tracked. c[4] to c[7]: inverse transpose of the modelview, tracked. */
static const char vertex_program[] =
    "!!VP2.0\n"
    "DP4 o[HPOS].x, v[OPOS], c[0];\n"
    "DP4 o[HPOS].y, v[OPOS], c[1];\n"
    "DP4 o[HPOS].z, v[OPOS], c[2];\n"
    "DP4 o[HPOS].w, v[OPOS], c[3];\n"
    "DP3 o[TEX1].x, v[NRML], c[4];          # the normal, in eye space\n"
    "DP3 o[TEX1].y, v[NRML], c[5];\n"
    "DP3 o[TEX1].z, v[NRML], c[6];\n"
    "MOV o[TEX0], v[TEX0];\n"
    "END\n";

static const char fragment_program[] =
    "!!FP1.0\n"
    "DECLARE light = {0.5, 0.7, 0.5};        # its direction\n"
    "DECLARE halfway = {0.27, 0.38, 0.88, 24};\n"
    "DECLARE ambient = {0.15, 0.15, 0.2};\n"
    "DP3 R0.w, f[TEX1], f[TEX1];\n"
    "RSQ R0.w, R0.w;\n"
    "MUL R0.xyz, f[TEX1], R0.w;\n"
    "DP3_SAT R1.x, R0, light;\n"
    "DP3_SAT R1.y, R0, halfway;\n"
    "POW R1.y, R1.y, halfway.w;\n"
    "TEX R2, f[TEX0], TEX0, 2D;\n"
    "MOV R3.xyz, ambient;\n"
    "ADD R3.xyz, R3, R1.x;\n"
    "MAD_SAT o[COLR].xyz, R2, R3, R1.y;\n"
    "MOV o[COLR].w, R2;\n"
    "END\n";

/* With two mistakes. */
static const char faulty_program[] =
    "!!FP1.0\n"
    "TEX R0, f[TEX0], TEX0, 2D;\n"
    "MUL R0, R0, tint;\n"
    "MOV o[COLR], R0\n"
    "END\n";

/* ---- Matrices, column by column as in the GL ---- */

static void frustum(float *m, float aspect)
{
    const float near = 2, far = 10, top = 0.9f, right = top * aspect;

    memset(m, 0, 16 * sizeof *m);
    m[0] = near / right;
    m[5] = near / top;
    m[10] = -(far + near) / (far - near);
    m[11] = -1;
    m[14] = -2 * far * near / (far - near);
}

static void spin(float *m, float angle)
{
    const float c = cosf(angle), s = sinf(angle), tc = cosf(0.9f), ts = sinf(0.9f);

    /* Turned about y, tilted about x, moved away. */
    memset(m, 0, 16 * sizeof *m);
    m[0] = c;
    m[1] = ts * s;
    m[2] = -tc * s;
    m[5] = tc;
    m[6] = ts;
    m[8] = s;
    m[9] = -ts * c;
    m[10] = tc * c;
    m[14] = -4.5f;
    m[15] = 1;
}

/* ---- The texture: tiles ---- */

enum { TEXTURE_SIZE = 64 };

static uint8_t texels[TEXTURE_SIZE][TEXTURE_SIZE][3];

static void make_texture(void)
{
    for (int t = 0; t < TEXTURE_SIZE; t++) {
        for (int s = 0; s < TEXTURE_SIZE; s++) {
            const int joint = s % 32 < 3 || t % 32 < 3, other = (s / 32 + t / 32) % 2;

            texels[t][s][0] = joint ? 240 : other ? 200 : 40;
            texels[t][s][1] = joint ? 235 : other ? 70 : 110;
            texels[t][s][2] = joint ? 220 : other ? 50 : 180;
        }
    }
}

/* The driver's own lookup: the nearest texel, repeated. */
static void sample_nearest(void *user, nvjit_sample_call *call)
{
    uint8_t(*image)[TEXTURE_SIZE][3] = user;

    /* What a later library may ask for gives zeros, which are there already. */
    if (call->operation > NVJIT_SAMPLE_DERIVATIVES || call->target != NVJIT_TARGET_2D)
        return;
    for (uint32_t lane = 0; lane < call->lanes; lane++) {
        if (!call->exec[lane])
            continue;
        const int s = (int)floorf(call->coordinates[0][lane] * TEXTURE_SIZE) & (TEXTURE_SIZE - 1);
        const int t = (int)floorf(call->coordinates[1][lane] * TEXTURE_SIZE) & (TEXTURE_SIZE - 1);

        for (int component = 0; component < 3; component++)
            call->results[component][lane] = (float)image[t][s][component] / 255.0f;
        call->results[3][lane] = 1;
    }
}

static nvjit_textures *bind_texture(void)
{
    nvjit_image image = {.width = TEXTURE_SIZE, .height = TEXTURE_SIZE, .depth = 1, .data = texels, .length = sizeof texels};
    nvjit_sampler_state state = {.size = sizeof state};
    nvjit_texture_description description = {
        .size = sizeof description,
        .target = NVJIT_TARGET_2D,
        .format = GL_RGB,
        .storage = NVJIT_UNORM8,
        .images = &image,
        .image_count = 1,
        .state = &state,
    };
    nvjit_texture *texture;
    nvjit_textures *textures;

    CHECK(nvjit_sampler_state_init(&state, NVJIT_TARGET_2D));
    state.min_filter = 0x2601; /* GL_LINEAR: there is one level only */
    CHECK(nvjit_texture_new(&description, &texture));
    CHECK(nvjit_textures_new(&textures));
    CHECK(nvjit_textures_bind(textures, 0, texture));
    nvjit_texture_free(texture); /* it stays where it is bound */
    return textures;
}

/* ---- Programs: loading one, and what to say if it does not load ---- */

static void print_errors(const nvjit_context *context, const char *text)
{
    nvjit_errors *errors;
    int32_t position;

    CHECK(nvjit_GetIntegerv((nvjit_context *)context, GL_PROGRAM_ERROR_POSITION_NV, &position));
    printf("the program does not load; the first error is at byte %d\n", (int)position);
    CHECK(nvjit_context_load_errors(context, &errors));
    for (size_t index = 0; index < nvjit_errors_count(errors); index++) {
        nvjit_error error = {.size = sizeof error};

        CHECK(nvjit_errors_get(errors, index, &error));
        const char *line = text + error.offset - (error.column - 1);
        const size_t end = strcspn(line, "\n");

        printf("%zu:%zu: %s (%s)\n", error.line, error.column, error.message, error.section);
        printf("    %.*s\n    %*s^\n", (int)end, line, (int)error.column - 1, "");
    }
    nvjit_errors_free(errors);
}

static nvjit_status load(nvjit_context *context, uint32_t target, uint32_t id, const char *text)
{
    const nvjit_status status = nvjit_LoadProgramNV(context, target, id, (int32_t)strlen(text), text);

    if (status == NVJIT_INVALID_OPERATION)
        print_errors(context, text);
    return status;
}

/* ---- A stage: the rows of a kernel, in a batch ---- */

struct stage {
    nvjit_batch *batch;
    size_t inputs;
    struct {
        nvjit_row row;
        float *values;
    } input[64];
};

static void open_stage(struct stage *stage, const nvjit_kernel *kernel, size_t lanes)
{
    nvjit_kernel_info info = {.size = sizeof info};

    CHECK(nvjit_kernel_describe(kernel, &info));
    CHECK(nvjit_batch_new(kernel, lanes, &stage->batch));
    stage->inputs = info.inputs;
    for (size_t index = 0; index < info.inputs && index < COUNT(stage->input); index++) {
        CHECK(nvjit_kernel_input(kernel, index, &stage->input[index].row));
        stage->input[index].values = nvjit_batch_input(stage->batch, index);
    }
}

/* The row of a result; NULL if the program does not write it. */
static const float *result(const struct stage *stage, const nvjit_kernel *kernel, uint32_t index, uint32_t component)
{
    const nvjit_row row = {NVJIT_FILE_RESULT, index, component};
    size_t number;

    if (nvjit_kernel_find_output(kernel, &row, &number) != NVJIT_OK)
        return NULL;
    return nvjit_batch_output(stage->batch, number);
}

/* ---- The rasteriser ---- */

enum { ROUND = 32, ACROSS = 16, VERTICES = (ROUND + 1) * (ACROSS + 1), LANES = 256 };

/* Numbers of results of vertex programs, and of attributes of fragment programs. */
enum { HPOS = 0, RESULT_TEX0 = 7, ATTRIBUTE_WPOS = 0, ATTRIBUTE_TEX0 = 4 };

struct driver {
    nvjit_group *group;
    nvjit_context *context;
    nvjit_frames *frames;
    nvjit_textures *textures;
    nvjit_sampler sampler;
    nvjit_pipeline *pipeline;
    struct stage vertices, fragments;
    const float *position[4];
    const float *coordinates[8][4];
    const float *color[3];
    size_t lanes;
    int x[LANES], y[LANES];
    float z[LANES];
    int width, height;
    float *depth;
    uint8_t *image;
};

static void make_vertices(struct stage *stage)
{
    for (int vertex = 0; vertex < VERTICES; vertex++) {
        const float u = (float)(vertex % (ROUND + 1)) / ROUND, v = (float)(vertex / (ROUND + 1)) / ACROSS;
        const float a = 6.2831853f * u, b = 6.2831853f * v;
        const float normal[4] = {cosf(a) * cosf(b), sinf(b), sinf(a) * cosf(b), 1};
        const float position[4] = {cosf(a) * (1 + 0.45f * cosf(b)), 0.45f * sinf(b), sinf(a) * (1 + 0.45f * cosf(b)), 1};
        const float coordinates[4] = {4 * u, 2 * v, 0, 1};

        for (size_t input = 0; input < stage->inputs; input++) {
            const nvjit_row row = stage->input[input].row;
            const float *attribute = row.index == 0 ? position : row.index == 2 ? normal : coordinates;

            stage->input[input].values[vertex] = attribute[row.component];
        }
    }
}

/* Shades what has been gathered, and merges it with the frame buffer. */
static void flush(struct driver *driver)
{
    if (driver->lanes == 0)
        return;
    const uint32_t *covered = nvjit_batch_covered(driver->fragments.batch);

    CHECK(nvjit_pipeline_run(driver->pipeline, NVJIT_STAGE_FRAGMENT, driver->frames, driver->fragments.batch,
                             &driver->sampler));
    for (size_t lane = 0; lane < driver->lanes; lane++) {
        const int pixel = driver->y[lane] * driver->width + driver->x[lane];

        if (!covered[lane] || driver->z[lane] >= driver->depth[pixel])
            continue;
        driver->depth[pixel] = driver->z[lane];
        for (int component = 0; component < 3; component++)
            driver->image[3 * pixel + component] = (uint8_t)(driver->color[component][lane] * 255.0f + 0.5f);
    }
    driver->lanes = 0;
    CHECK(nvjit_batch_set_lanes(driver->fragments.batch, LANES));
}

/* One fragment of a quad: its attributes are interpolated even where the triangle does not cover it. */
static void add_fragment(struct driver *driver, const int corner[3], const float weight[3], int x, int y, float z, int inside)
{
    struct stage *stage = &driver->fragments;
    const size_t lane = driver->lanes++;
    float perspective[3], sum = 0;

    for (int i = 0; i < 3; i++) {
        perspective[i] = weight[i] / driver->position[3][corner[i]];
        sum += perspective[i];
    }
    for (size_t input = 0; input < stage->inputs; input++) {
        const nvjit_row row = stage->input[input].row;
        float value = row.component == 3 ? 1 : 0;

        if (row.index == ATTRIBUTE_WPOS) {
            const float window[4] = {(float)x + 0.5f, (float)y + 0.5f, z, sum};

            value = window[row.component];
        } else if (row.index >= ATTRIBUTE_TEX0) {
            const float *values = driver->coordinates[row.index - ATTRIBUTE_TEX0][row.component];

            if (values) {
                value = 0;
                for (int i = 0; i < 3; i++)
                    value += perspective[i] / sum * values[corner[i]];
            }
        }
        stage->input[input].values[lane] = value;
    }
    driver->x[lane] = x;
    driver->y[lane] = y;
    driver->z[lane] = z;
    nvjit_batch_covered(stage->batch)[lane] = inside ? UINT32_MAX : 0;
}

static void draw_triangle(struct driver *driver, const int corner[3])
{
    float x[3], y[3], z[3];

    for (int i = 0; i < 3; i++) {
        const float w = driver->position[3][corner[i]];

        x[i] = (driver->position[0][corner[i]] / w + 1) / 2 * (float)driver->width;
        y[i] = (1 - driver->position[1][corner[i]] / w) / 2 * (float)driver->height;
        z[i] = (driver->position[2][corner[i]] / w + 1) / 2;
    }
    const float area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);

    if (area == 0)
        return;
    const float left = fminf(x[0], fminf(x[1], x[2])), right = fmaxf(x[0], fmaxf(x[1], x[2]));
    const float top = fminf(y[0], fminf(y[1], y[2])), bottom = fmaxf(y[0], fmaxf(y[1], y[2]));

    /* The window is of even size, so a quad that begins in it is in it. */
    for (int qy = (int)fmaxf(top, 0) & ~1; qy < driver->height && (float)qy <= bottom; qy += 2) {
        for (int qx = (int)fmaxf(left, 0) & ~1; qx < driver->width && (float)qx <= right; qx += 2) {
            float weight[4][3];
            int inside[4], any = 0;

            for (int i = 0; i < 4; i++) {
                const float px = (float)(qx + i % 2) + 0.5f, py = (float)(qy + i / 2) + 0.5f;

                weight[i][0] = ((x[1] - px) * (y[2] - py) - (x[2] - px) * (y[1] - py)) / area;
                weight[i][1] = ((x[2] - px) * (y[0] - py) - (x[0] - px) * (y[2] - py)) / area;
                weight[i][2] = 1 - weight[i][0] - weight[i][1];
                inside[i] = weight[i][0] >= 0 && weight[i][1] >= 0 && weight[i][2] >= 0;
                any |= inside[i];
            }
            if (!any)
                continue;
            for (int i = 0; i < 4; i++) {
                const float depth = weight[i][0] * z[0] + weight[i][1] * z[1] + weight[i][2] * z[2];

                add_fragment(driver, corner, weight[i], qx + i % 2, qy + i / 2, depth, inside[i]);
            }
            if (driver->lanes == LANES)
                flush(driver);
        }
    }
}

static void draw_frame(struct driver *driver, float angle)
{
    nvjit_kernel *vertex_kernel, *fragment_kernel;
    nvjit_needs needs = {.size = sizeof needs};
    float matrix[16];

    frustum(matrix, (float)driver->width / (float)driver->height);
    CHECK(nvjit_context_set_matrix(driver->context, GL_PROJECTION, matrix));
    spin(matrix, angle);
    CHECK(nvjit_context_set_matrix(driver->context, GL_MODELVIEW, matrix));

    CHECK(nvjit_Begin(driver->context));
    CHECK(nvjit_context_pipeline(driver->context, &driver->pipeline));
    CHECK(nvjit_pipeline_describe(driver->pipeline, &needs));
    if (needs.position_invariant || needs.replaces_depth || needs.undefined_attributes)
        fail(NVJIT_UNSUPPORTED, "this driver cannot do that");
    CHECK(nvjit_pipeline_kernel(driver->pipeline, NVJIT_STAGE_VERTEX, &vertex_kernel));
    CHECK(nvjit_pipeline_kernel(driver->pipeline, NVJIT_STAGE_FRAGMENT, &fragment_kernel));
    open_stage(&driver->vertices, vertex_kernel, VERTICES);
    open_stage(&driver->fragments, fragment_kernel, LANES);

    make_vertices(&driver->vertices);
    CHECK(nvjit_pipeline_run(driver->pipeline, NVJIT_STAGE_VERTEX, driver->frames, driver->vertices.batch, NULL));
    for (uint32_t component = 0; component < 4; component++) {
        driver->position[component] = result(&driver->vertices, vertex_kernel, HPOS, component);
        for (uint32_t set = 0; set < 8; set++)
            driver->coordinates[set][component] = result(&driver->vertices, vertex_kernel, RESULT_TEX0 + set, component);
        if (component < 3)
            driver->color[component] = result(&driver->fragments, fragment_kernel, needs.color - 1, component);
    }

    for (int pixel = 0; pixel < driver->width * driver->height; pixel++) {
        driver->depth[pixel] = 1;
        memset(&driver->image[3 * pixel], 30, 3);
    }
    for (int across = 0; across < ACROSS; across++) {
        for (int round = 0; round < ROUND; round++) {
            const int corner = across * (ROUND + 1) + round;
            const int lower[3] = {corner, corner + 1, corner + ROUND + 1};
            const int upper[3] = {corner + 1, corner + ROUND + 2, corner + ROUND + 1};

            draw_triangle(driver, lower);
            draw_triangle(driver, upper);
        }
    }
    flush(driver);

    nvjit_batch_free(driver->vertices.batch);
    nvjit_batch_free(driver->fragments.batch);
    nvjit_kernel_free(vertex_kernel);
    nvjit_kernel_free(fragment_kernel);
    nvjit_pipeline_free(driver->pipeline);
    CHECK(nvjit_End(driver->context));
}

static void write_image(const struct driver *driver, const char *prefix, int frame)
{
    char path[1024];

    snprintf(path, sizeof path, "%s%03d.ppm", prefix, frame);
    FILE *file = fopen(path, "wb");

    if (!file) {
        perror(path);
        exit(1);
    }
    fprintf(file, "P6\n%d %d\n255\n", driver->width, driver->height);
    fwrite(driver->image, 3, (size_t)(driver->width * driver->height), file);
    fclose(file);
}

int main(int argc, char **argv)
{
    nvjit_group_options options = {.size = sizeof options, .tiering = NVJIT_TIERING_SYNCHRONOUS};
    struct driver driver = {.width = 320, .height = 240};
    const char *prefix = "torus";
    int frames = 8, callback = 0;

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--frames") && i + 1 < argc)
            frames = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--size") && i + 1 < argc
                 && sscanf(argv[i + 1], "%dx%d", &driver.width, &driver.height) == 2)
            i++;
        else if (!strcmp(argv[i], "--out") && i + 1 < argc)
            prefix = argv[++i];
        else if (!strcmp(argv[i], "--interpreter"))
            options.tiering = NVJIT_TIERING_INTERPRETER;
        else if (!strcmp(argv[i], "--background"))
            options.tiering = NVJIT_TIERING_BACKGROUND;
        else if (!strcmp(argv[i], "--callback"))
            callback = 1;
        else {
            fprintf(stderr, "%s: what is %s?\n", argv[0], argv[i]);
            return 2;
        }
    }
    if (driver.width < 2 || driver.height < 2 || driver.width > 4096 || driver.height > 4096 || driver.width % 2
        || driver.height % 2) {
        fprintf(stderr, "%s: the size is two even numbers up to 4096\n", argv[0]);
        return 2;
    }
    if (nvjit_version() >> 16 != NVJIT_VERSION_MAJOR) {
        fprintf(stderr, "%s: the library has another version than the header\n", argv[0]);
        return 1;
    }

    CHECK(nvjit_group_new(&options, &driver.group));
    CHECK(nvjit_context_new(driver.group, &driver.context));
    CHECK(nvjit_frames_new(&driver.frames));
    make_texture();
    driver.textures = bind_texture();
    driver.sampler.size = sizeof driver.sampler;
    if (callback) {
        driver.sampler.user = texels;
        driver.sampler.sample = sample_nearest;
    } else {
        CHECK(nvjit_textures_sampler(driver.textures, &driver.sampler));
    }

    /* glLoadProgramNV that fails, and what an application prints. */
    if (load(driver.context, GL_FRAGMENT_PROGRAM_NV, 3, faulty_program) != NVJIT_INVALID_OPERATION)
        fail(NVJIT_INTERNAL, "the faulty program was loaded");

    CHECK(load(driver.context, GL_VERTEX_PROGRAM_NV, 1, vertex_program));
    CHECK(load(driver.context, GL_FRAGMENT_PROGRAM_NV, 2, fragment_program));
    CHECK(nvjit_BindProgramNV(driver.context, GL_VERTEX_PROGRAM_NV, 1));
    CHECK(nvjit_BindProgramNV(driver.context, GL_FRAGMENT_PROGRAM_NV, 2));
    CHECK(nvjit_TrackMatrixNV(driver.context, GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV));
    CHECK(nvjit_TrackMatrixNV(driver.context, GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV));
    CHECK(nvjit_Enable(driver.context, GL_VERTEX_PROGRAM_NV));
    CHECK(nvjit_Enable(driver.context, GL_FRAGMENT_PROGRAM_NV));
    CHECK(nvjit_ProgramNamedParameter4fNV(driver.context, 2, 7, "ambient", 0.2f, 0.2f, 0.25f, 0));

    driver.depth = malloc((size_t)(driver.width * driver.height) * sizeof *driver.depth);
    driver.image = malloc((size_t)(driver.width * driver.height) * 3);
    if (!driver.depth || !driver.image)
        fail(NVJIT_OUT_OF_MEMORY, "frame buffer");
    for (int frame = 0; frame < frames; frame++) {
        draw_frame(&driver, 6.2831853f / 4 / (float)frames * (float)frame);
        write_image(&driver, prefix, frame);
    }

    nvjit_group_statistics statistics = {.size = sizeof statistics};

    CHECK(nvjit_group_describe(driver.group, &statistics));
    printf("%d frames, %llu programs, %llu with native code\n", frames, (unsigned long long)statistics.programs,
           (unsigned long long)statistics.resident);
    free(driver.depth);
    free(driver.image);
    nvjit_frames_free(driver.frames);
    nvjit_textures_free(driver.textures);
    nvjit_context_free(driver.context);
    nvjit_group_free(driver.group);
    return 0;
}
