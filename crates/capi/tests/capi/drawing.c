/* Calls every function of nvjit.h on targets and draws, with right and with wrong arguments. Prints what is not as it
 * should be. tests/capi/drawing.rs compares pictures. */

#include <math.h>

#include "check.h"

#include "nvjit_gl.h"

enum { WIDTH = 40, HEIGHT = 30 };

static nvjit_context *context;
static nvjit_rasterizer *rasterizer;

static void use(uint32_t target, uint32_t id, const char *text)
{
    OK(nvjit_LoadProgramNV(context, target, id, (int32_t)strlen(text), (const uint8_t *)text));
    OK(nvjit_BindProgramNV(context, target, id));
    OK(nvjit_Enable(context, target));
}

static nvjit_target *target_of(uint32_t format, uint32_t colors)
{
    const nvjit_target_description description = {
        .size = sizeof description, .width = WIDTH, .height = HEIGHT, .format = format, .colors = colors};
    nvjit_target *target;

    OK(nvjit_target_new(&description, &target));
    return target;
}

static void targets(void)
{
    nvjit_target_description description = {.size = sizeof description, .width = 16385, .height = 1};
    nvjit_target *target = (nvjit_target *)&description, *empty;
    SIZED(nvjit_clear, clear);
    float row[WIDTH][4];
    uint8_t bytes[WIDTH][4];

    IS(BAD_SIZE, nvjit_target_new(&description, &target));
    REQUIRE(target == NULL);
    description.width = description.height = UINT32_MAX;
    IS(BAD_SIZE, nvjit_target_new(&description, &target));
    description.width = 1, description.height = 1, description.colors = 9;
    IS(BAD_SIZE, nvjit_target_new(&description, &target));
    description.colors = 0, description.format = 2;
    IS(BAD_ENUM, nvjit_target_new(&description, &target));
    description.size = 0;
    IS(BAD_SIZE, nvjit_target_new(&description, &target));
    IS(NULL_POINTER, nvjit_target_new(NULL, &target));
    IS(NULL_POINTER, nvjit_target_new(&description, NULL));
    description = (nvjit_target_description){.size = sizeof description};
    OK(nvjit_target_new(&description, &empty));
    IS(BAD_SIZE, nvjit_target_read(empty, 0, GL_FLOAT, 0, 0, 0, row));
    clear.buffers = GL_COLOR_BUFFER_BIT;
    clear.scissor_test = 1, clear.scissor[2] = INT32_MAX, clear.scissor[3] = INT32_MAX;
    OK(nvjit_target_clear(empty, &clear));
    nvjit_target_free(empty);

    target = target_of(NVJIT_COLOR_RGBA8, 2);
    clear = (nvjit_clear){.size = sizeof clear, .buffers = GL_COLOR_BUFFER_BIT, .color = {1, 0.2f, 0, 1}, .color_mask = 15};
    OK(nvjit_target_clear(target, &clear));
    clear = (nvjit_clear){.size = sizeof clear, .buffers = GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, .color = {0, 1, 1, NAN},
                          .depth = 7, .color_mask = 4, .scissor_test = 1, .scissor = {2, -3, 5, 5}};
    OK(nvjit_target_clear(target, &clear));
    for (uint32_t buffer = 0; buffer < 2; buffer++) {
        OK(nvjit_target_read(target, buffer, GL_UNSIGNED_BYTE, 0, 1, WIDTH, bytes));
        REQUIRE(bytes[1][0] == 255 && bytes[1][1] == 51 && bytes[1][2] == 0 && bytes[1][3] == 255);
        REQUIRE(bytes[2][0] == 255 && bytes[2][1] == 51 && bytes[2][2] == 255 && bytes[6][2] == 255 && bytes[7][2] == 0);
        OK(nvjit_target_read(target, buffer, GL_FLOAT, 6, 2, 2, row));
        REQUIRE(row[0][0] == 1 && row[0][2] == 0 && row[1][3] == 1);
    }
    OK(nvjit_target_read(target, NVJIT_BUFFER_DEPTH, GL_FLOAT, 1, 1, 2, row));
    REQUIRE(row[0][0] == 1 && row[0][1] == 1);
    clear.depth = 0.25f;
    OK(nvjit_target_clear(target, &clear));
    OK(nvjit_target_read(target, NVJIT_BUFFER_DEPTH, GL_FLOAT, 1, 1, 2, row));
    REQUIRE(row[0][0] == 1 && row[0][1] == 0.25f);
    clear.buffers = 1;
    IS(INVALID_VALUE, nvjit_target_clear(target, &clear));
    clear.buffers = 0, clear.scissor[2] = -1;
    IS(BAD_SIZE, nvjit_target_clear(target, &clear));
    clear.size = 4;
    IS(BAD_SIZE, nvjit_target_clear(target, &clear));
    IS(NULL_POINTER, nvjit_target_clear(target, NULL));
    IS(NULL_POINTER, nvjit_target_clear(NULL, &clear));

    OK(nvjit_target_read(target, 0, GL_FLOAT, WIDTH, 0, 0, NULL));
    IS(NULL_POINTER, nvjit_target_read(target, 0, GL_FLOAT, 0, 0, 1, NULL));
    IS(BAD_SIZE, nvjit_target_read(target, 0, GL_FLOAT, 0, 0, WIDTH + 1, row));
    IS(BAD_SIZE, nvjit_target_read(target, 0, GL_FLOAT, 1, 0, SIZE_MAX, row));
    IS(BAD_SIZE, nvjit_target_read(target, 0, GL_FLOAT, UINT32_MAX, 0, 1, row));
    IS(BAD_SIZE, nvjit_target_read(target, 0, GL_FLOAT, 0, HEIGHT, 1, row));
    IS(BAD_SIZE, nvjit_target_read(target, 2, GL_FLOAT, 0, 0, 1, row));
    IS(BAD_SIZE, nvjit_target_read(target, 9, GL_FLOAT, 0, 0, 1, row));
    IS(BAD_ENUM, nvjit_target_read(target, 0, GL_SHORT, 0, 0, 1, row));
    IS(BAD_ENUM, nvjit_target_read(target, NVJIT_BUFFER_DEPTH, GL_SHORT, 0, 0, 1, row));
    IS(INVALID_OPERATION, nvjit_target_read(target, NVJIT_BUFFER_DEPTH, GL_UNSIGNED_BYTE, 0, 0, 1, row));
    IS(NULL_POINTER, nvjit_target_read(NULL, 0, GL_FLOAT, 0, 0, 1, row));
    nvjit_target_free(target);
    nvjit_target_free(NULL);
}

static void rasterizers(void)
{
    nvjit_rasterizer *one;

    IS(BAD_SIZE, nvjit_rasterizer_new(1025, &one));
    REQUIRE(one == NULL);
    IS(NULL_POINTER, nvjit_rasterizer_new(1, NULL));
    OK(nvjit_rasterizer_new(0, &one));
    nvjit_rasterizer_free(one);
    nvjit_rasterizer_free(NULL);
}

/* A lookup that draws with the threads that look up; it may. */
struct nested {
    nvjit_target *target;
    nvjit_pipeline *plain;
    int32_t calls;
};

/* Of what a test calls target, state, mesh and statistics. */
#define DRAW_WITH(pipeline) nvjit_draw(rasterizer, target, (pipeline), &state, &mesh, NULL, &statistics)

static const float corners[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static nvjit_status draw_with(nvjit_target *target, const nvjit_pipeline *pipeline, const nvjit_sampler *sampler)
{
    const nvjit_vertex_array array = {.size = sizeof array, .component_type = GL_FLOAT, .components = 2, .data = corners, .length = sizeof corners};
    const nvjit_vertex_array *const arrays[1] = {&array};
    const nvjit_mesh mesh = {.size = sizeof mesh, .mode = GL_TRIANGLES, .arrays = arrays, .array_count = 1, .count = 3};
    SIZED(nvjit_draw_state, state);

    OK(nvjit_draw_state_init(&state, WIDTH, HEIGHT));
    return nvjit_draw(rasterizer, target, pipeline, &state, &mesh, sampler, NULL);
}

static void sample(void *user, nvjit_sample_call *call)
{
    struct nested *nested = user;

    if (__atomic_fetch_add(&nested->calls, 1, __ATOMIC_RELAXED) == 0)
        OK(draw_with(nested->target, nested->plain, NULL));
    for (uint32_t lane = 0; lane < call->lanes; lane++)
        call->results[1][lane] = 1;
}

static nvjit_pipeline *pipeline_of(const char *fragment)
{
    nvjit_pipeline *pipeline;

    use(GL_FRAGMENT_PROGRAM_NV, 2, fragment);
    OK(nvjit_context_pipeline(context, &pipeline));
    return pipeline;
}

static void draws(void)
{
    nvjit_target *target = target_of(NVJIT_COLOR_RGBA32F, 0), *other = target_of(NVJIT_COLOR_RGBA8, 0);
    nvjit_pipeline *none, *color, *looks, *memory;
    nvjit_vertex_array array = {.size = sizeof array, .component_type = GL_FLOAT, .components = 2, .data = corners, .length = sizeof corners};
    const nvjit_vertex_array *arrays[16] = {&array};
    static const float current[16][4] = {[3] = {0.25f, 0.5f, 0.75f, 1}};
    static const uint8_t bytes[] = {9, 0, 1, 2};
    const nvjit_mesh good = {.size = sizeof good, .mode = GL_TRIANGLES, .arrays = arrays, .array_count = 16,
                             .current = current[0], .indices = bytes, .index_length = sizeof bytes,
                             .index_type = GL_UNSIGNED_BYTE, .first = 1, .count = 3};
    nvjit_mesh mesh = good;
    SIZED(nvjit_draw_state, state);
    SIZED(nvjit_draw_statistics, statistics);
    struct nested nested = {other, NULL, 0};
    nvjit_sampler sampler = {.size = sizeof sampler, .user = &nested, .sample = sample};
    float row[WIDTH][4];

    IS(NULL_POINTER, nvjit_draw_state_init(NULL, 1, 1));
    IS(BAD_SIZE, nvjit_draw_state_init(&state, 16385, 1));
    OK(nvjit_draw_state_init(&state, WIDTH, HEIGHT));
    REQUIRE(state.size == sizeof state && state.viewport[2] == WIDTH && state.color_mask == 15 && state.depth_func == GL_LESS);
    OK(nvjit_context_pipeline(context, &none));
    IS(INVALID_OPERATION, nvjit_draw(rasterizer, target, none, &state, &mesh, NULL, NULL));
    nvjit_pipeline_free(none);

    use(GL_VERTEX_PROGRAM_NV, 1, "!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    nested.plain = color = pipeline_of("!!FP1.0 MOV o[COLR], f[COL0]; END");
    looks = pipeline_of("!!FP1.0 TEX o[COLR], f[COL0], TEX0, 2D; END");
#define DRAW() DRAW_WITH(color)
    OK(DRAW());
    REQUIRE(statistics.vertices == 3 && statistics.primitives == 1 && statistics.fragments == WIDTH * HEIGHT);
    OK(nvjit_target_read(target, 0, GL_FLOAT, 0, 3, WIDTH, row));
    REQUIRE(row[7][0] == 0.25f && row[7][1] == 0.5f && row[7][2] == 0.75f && row[7][3] == 1);

    /* Textures: the driver's own, which may even draw meanwhile. */
    IS(NULL_POINTER, draw_with(target, looks, NULL));
    OK(draw_with(target, looks, &sampler));
    REQUIRE(nested.calls > 1);
    OK(nvjit_target_read(target, 0, GL_FLOAT, 0, 3, WIDTH, row));
    REQUIRE(row[7][0] == 0 && row[7][1] == 1);

    /* The mesh. */
    mesh.first = 2;
    IS(BAD_SIZE, DRAW());
    mesh = good, mesh.count = SIZE_MAX;
    IS(BAD_SIZE, DRAW());
    mesh = good, mesh.count = NVJIT_MAX_DRAW;
    IS(BAD_SIZE, DRAW());
    mesh = good, mesh.indices = NULL, mesh.first = UINT32_MAX;
    IS(BAD_SIZE, DRAW());
    mesh = good, mesh.index_type = GL_FLOAT;
    IS(BAD_ENUM, DRAW());
    mesh = good, mesh.index_length = SIZE_MAX;
    IS(BAD_SIZE, DRAW());
    mesh = good, mesh.mode = 15;
    IS(BAD_ENUM, DRAW());
    mesh = good, mesh.mode = GL_PATCHES; /* without tessellation there are none to draw */
    OK(DRAW());
    REQUIRE(statistics.primitives == 0);
    state.patch_vertices = 256;
    IS(BAD_SIZE, DRAW());
    state.patch_vertices = 3;
    mesh = good, mesh.array_count = 17;
    IS(BAD_SIZE, DRAW());
    mesh = good, mesh.arrays = NULL;
    IS(NULL_POINTER, DRAW());
    mesh = good, mesh.size = 8;
    IS(BAD_SIZE, DRAW());
    mesh = good, array.components = 5;
    IS(BAD_SIZE, DRAW());
    array.components = 2, array.component_type = 0;
    IS(BAD_ENUM, DRAW());
    array.component_type = GL_FLOAT, array.data = NULL;
    IS(NULL_POINTER, DRAW());
    array.data = corners, array.length = SIZE_MAX;
    IS(BAD_SIZE, DRAW());
    array.length = sizeof corners, array.stride = SIZE_MAX; /* vertices 1 and 2 are nowhere: (0,0,0,1) */
    OK(DRAW());
    REQUIRE(statistics.vertices == 3 && statistics.fragments == 0);
    array.stride = 0, array.size = 0;
    IS(BAD_SIZE, DRAW());
    array.size = sizeof array;
    mesh.base_vertex = INT32_MIN; /* numbers wrap; vertices beyond the array are (0,0,0,1) */
    OK(DRAW());
    mesh.base_vertex = -1; /* from 0xFFFFFFFF to 1 */
    OK(DRAW());
    mesh = good;

    /* The state. */
    state.viewport[2] = 16385;
    IS(BAD_SIZE, DRAW());
    state.viewport[2] = -1;
    IS(BAD_SIZE, DRAW());
    state.viewport[2] = WIDTH, state.viewport[0] = INT32_MIN;
    IS(BAD_SIZE, DRAW());
    state.viewport[0] = 0, state.scissor_test = 1, state.scissor[3] = -1;
    IS(BAD_SIZE, DRAW());
    for (int i = 0; i < 4; i++)
        state.scissor[i] = INT32_MAX;
    OK(DRAW());
    REQUIRE(statistics.fragments == 0);
    state.scissor[0] = state.scissor[1] = INT32_MIN;
    OK(DRAW());
    state.scissor_test = 0;
    static const struct {
        size_t place, on;
        uint32_t value;
    } enums[] = {
        {offsetof(nvjit_draw_state, front_face), 0, GL_CCW},
        {offsetof(nvjit_draw_state, cull_face), 0, 0},
        {offsetof(nvjit_draw_state, depth_func), offsetof(nvjit_draw_state, depth_test), GL_LESS},
        {offsetof(nvjit_draw_state, alpha_func), offsetof(nvjit_draw_state, alpha_test), GL_ALWAYS},
        {offsetof(nvjit_draw_state, blend_source), offsetof(nvjit_draw_state, blend), GL_ONE},
        {offsetof(nvjit_draw_state, blend_destination), offsetof(nvjit_draw_state, blend), GL_ZERO},
        {offsetof(nvjit_draw_state, blend_source_alpha), offsetof(nvjit_draw_state, blend), GL_ONE},
        {offsetof(nvjit_draw_state, blend_destination_alpha), offsetof(nvjit_draw_state, blend), GL_ZERO},
        {offsetof(nvjit_draw_state, blend_equation), offsetof(nvjit_draw_state, blend), GL_FUNC_ADD},
        {offsetof(nvjit_draw_state, point_coord_origin), offsetof(nvjit_draw_state, point_sprite), GL_UPPER_LEFT},
    };
    for (size_t i = 0; i < sizeof enums / sizeof enums[0]; i++) {
        uint32_t *value = (uint32_t *)((char *)&state + enums[i].place), *on = (uint32_t *)((char *)&state + enums[i].on);

        *value = 0x7777;
        if (enums[i].on) {
            OK(DRAW()); /* what is off does not count */
            *on = 1;
        }
        IS(BAD_ENUM, DRAW());
        *value = enums[i].value;
        OK(DRAW());
        if (enums[i].on)
            *on = 0;
    }
    /* Any number will do where there is no rule. */
    const nvjit_draw_state before = state;
    for (uint32_t mode = GL_POINTS; mode <= GL_TRIANGLES; mode += 1) {
        state.point_size = state.line_width = state.alpha_reference = NAN;
        state.depth_range[0] = NAN, state.depth_range[1] = -INFINITY;
        state.depth_test = state.alpha_test = state.blend = 1;
        state.color_mask = state.clip_distances = UINT32_MAX;
        mesh.mode = mode;
        OK(DRAW());
        state.point_size = state.line_width = INFINITY, state.color_mask = 0;
        OK(DRAW());
    }
    state = before;
    mesh = good;

    state.size = 3;
    IS(BAD_SIZE, DRAW());
    state.size = sizeof state;
    statistics.size = 0;
    IS(BAD_SIZE, DRAW());
    statistics.size = sizeof statistics;
    IS(NULL_POINTER, nvjit_draw(NULL, target, color, &state, &mesh, NULL, NULL));
    IS(NULL_POINTER, nvjit_draw(rasterizer, NULL, color, &state, &mesh, NULL, NULL));
    IS(NULL_POINTER, nvjit_draw(rasterizer, target, NULL, &state, &mesh, NULL, NULL));
    IS(NULL_POINTER, nvjit_draw(rasterizer, target, color, NULL, &mesh, NULL, NULL));
    IS(NULL_POINTER, nvjit_draw(rasterizer, target, color, &state, NULL, NULL, NULL));

    /* A program that does not end is stopped by its budget, one that addresses memory has that of its context. */
    memory = pipeline_of("!!NVfp5.0 TEMP a; MOV a, 1; REP; ADD.CC a, a, 1; BRK (EQ.x); ENDREP; MOV result.color, a; END");
    IS(OUT_OF_BUDGET, draw_with(target, memory, NULL));
    nvjit_pipeline_free(memory);
    nvjit_buffer *buffer;
    uint32_t word = 0;
    OK(nvjit_buffer_new(64, &buffer));
    OK(nvjit_context_set_buffer(context, 5, buffer));
    OK(nvjit_BindBufferBaseNV(context, GL_SHADER_STORAGE_BUFFER, 0, 5));
    memory = pipeline_of("!!NVfp5.0 OPTION NV_shader_storage_buffer; STORAGE o[] = { program.storage[0] }; TEMP a; "
                         "ATOMB.ADD.U32 a, 1, o[8]; MOV result.color, 0.5; END");
    OK(draw_with(target, memory, NULL));
    OK(nvjit_buffer_read(buffer, 8, sizeof word, (uint8_t *)&word));
    REQUIRE(word == WIDTH * HEIGHT);
    nvjit_pipeline_free(memory);
    nvjit_buffer_free(buffer);

    nvjit_pipeline_free(color);
    nvjit_pipeline_free(looks);
    nvjit_target_free(target);
    nvjit_target_free(other);
}

/* Instances are draws of their own, whose numbers programs read (NV_vertex_program4, 2.X.3). Each draws a point at its
   number's pixel. */
static void instances(void)
{
    nvjit_target *target = target_of(NVJIT_COLOR_RGBA32F, 0);
    nvjit_pipeline *pipeline;
    const uint16_t index = 7;
    const nvjit_mesh good = {.size = sizeof good, .mode = GL_POINTS, .indices = &index, .index_length = sizeof index,
                             .index_type = GL_UNSIGNED_SHORT, .base_vertex = -5, .count = 1, .instances = 3,
                             .first_instance = 2, .base_instance = 9, .draw_id = 4};
    nvjit_mesh mesh = good;
    SIZED(nvjit_draw_state, state);
    SIZED(nvjit_draw_statistics, statistics);
    SIZED(nvjit_clear, clear);
    float row[WIDTH][4];

    OK(nvjit_draw_state_init(&state, WIDTH, HEIGHT));
    clear.buffers = GL_COLOR_BUFFER_BIT, clear.color_mask = 15, clear.color[3] = -1;
    use(GL_VERTEX_PROGRAM_NV, 3,
        "!!NVvp5.0 TEMP a; I2F.S a.x, vertex.instance.x; I2F.S a.y, vertex.baseInstance.x; I2F.S a.z, vertex.baseVertex.x;"
        "I2F.S a.w, vertex.draw.id.x; MOV.F result.attrib[0], a;"
        "MAD.F result.position, a.x, {0.05, 0, 0, 0}, {-0.975, -0.9, 0, 1}; END");
    pipeline = pipeline_of("!!NVfp5.0 MOV.F result.color, fragment.attrib[0]; END");
    OK(nvjit_target_clear(target, &clear));
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.vertices == 3 && statistics.primitives == 3 && statistics.fragments == 3);
    OK(nvjit_target_read(target, 0, GL_FLOAT, 0, 1, WIDTH, row));
    for (int x = 0; x < WIDTH; x++)
        if (x >= 2 && x < 5)
            REQUIRE(row[x][0] == x && row[x][1] == 9 && row[x][2] == -5 && row[x][3] == 4);
        else
            REQUIRE(row[x][3] == -1);
    /* Without indices there is no base vertex; 0 instances are one. */
    mesh.indices = NULL, mesh.instances = mesh.first_instance = 0;
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.primitives == 1);
    OK(nvjit_target_read(target, 0, GL_FLOAT, 0, 1, WIDTH, row));
    REQUIRE(row[0][0] == 0 && row[0][1] == 9 && row[0][2] == 0 && row[0][3] == 4);
    /* A driver that was built before there were instances. */
    mesh = good, mesh.size = offsetof(nvjit_mesh, instances);
    OK(DRAW_WITH(pipeline));
    OK(nvjit_target_read(target, 0, GL_FLOAT, 0, 1, WIDTH, row));
    REQUIRE(statistics.primitives == 1 && row[0][1] == 0 && row[0][2] == -5 && row[0][3] == 0);
    /* Many of them are many vertices, but for those of nothing. */
    mesh = good, mesh.instances = UINT32_MAX;
    IS(BAD_SIZE, DRAW_WITH(pipeline));
    mesh.count = 0;
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.vertices == 0);
    nvjit_pipeline_free(pipeline);
    nvjit_target_free(target);
}

/* An index may begin a strip anew, compared before the base vertex is added (OpenGL 3.1, 2.8.1). */
static void restarts(void)
{
    static const float positions[5][2] = {{9, 9}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    static const uint8_t bytes[] = {0, 1, 2, 255, 2, 1, 3};
    const nvjit_vertex_array array = {.size = sizeof array, .component_type = GL_FLOAT, .components = 2, .data = positions, .length = sizeof positions};
    const nvjit_vertex_array *const arrays[1] = {&array};
    nvjit_target *target = target_of(NVJIT_COLOR_RGBA8, 0);
    nvjit_pipeline *pipeline;
    nvjit_mesh mesh = {.size = sizeof mesh, .mode = GL_TRIANGLE_STRIP, .arrays = arrays, .array_count = 1, .indices = bytes,
                       .index_length = sizeof bytes, .index_type = GL_UNSIGNED_BYTE, .base_vertex = 1, .count = sizeof bytes,
                       .primitive_restart = 1, .restart_index = 255};
    SIZED(nvjit_draw_state, state);
    SIZED(nvjit_draw_statistics, statistics);

    OK(nvjit_draw_state_init(&state, WIDTH, HEIGHT));
    use(GL_VERTEX_PROGRAM_NV, 1, "!!VP2.0 MOV o[HPOS], v[OPOS]; END");
    pipeline = pipeline_of("!!FP1.0 MOV o[COLR], {1}; END");
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.vertices == 4 && statistics.primitives == 2 && statistics.fragments == WIDTH * HEIGHT);
    mesh.restart_index = 256; /* with the base vertex, 256 would be the number of that vertex */
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.vertices == 5);
    mesh.restart_index = 255, mesh.primitive_restart = 0;
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.vertices == 5);
    /* Of vertices without indices none begins anew. */
    mesh.primitive_restart = 1, mesh.restart_index = 3, mesh.indices = NULL, mesh.count = 5;
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.vertices == 5);
    nvjit_pipeline_free(pipeline);
    nvjit_target_free(target);
}

/* Programs choose among viewports (ARB_viewport_array); tests may come before the program
   (EXT_shader_image_load_store). */
static void viewports(void)
{
    const nvjit_viewport good[2] = {{.viewport = {20, 4, 10, 10}, .depth_range = {0.5f, 0.75f}, .scissor_test = 1, .scissor = {22, 0, 3, 6}},
                                    {.viewport = {0, 0, WIDTH, HEIGHT}, .depth_range = {0, 1}}};
    nvjit_viewport further[2];
    nvjit_target *target = target_of(NVJIT_COLOR_RGBA32F, 0);
    nvjit_pipeline *pipeline;
    const nvjit_vertex_array array = {.size = sizeof array, .component_type = GL_FLOAT, .components = 2, .data = corners, .length = sizeof corners};
    const nvjit_vertex_array *const arrays[1] = {&array};
    nvjit_mesh mesh = {.size = sizeof mesh, .mode = GL_TRIANGLES, .arrays = arrays, .array_count = 1, .count = 3};
    SIZED(nvjit_draw_state, state);
    SIZED(nvjit_draw_statistics, statistics);
    float row[WIDTH][4];

    memcpy(further, good, sizeof further);
    OK(nvjit_draw_state_init(&state, WIDTH, HEIGHT));
    REQUIRE(state.further_viewports == NULL && state.further_viewport_count == 0);
    state.viewport[2] = 7;
    state.further_viewports = further, state.further_viewport_count = 2;
    use(GL_VERTEX_PROGRAM_NV, 4,
        "!!NVvp5.0 OPTION NV_viewport_array2; MOV.F result.position, vertex.attrib[0]; MOV.S result.viewport.x, vertex.instance.x; END");
    pipeline = pipeline_of("!!NVfp5.0 MOV.F result.color, fragment.position.z; END");
    mesh.first_instance = 1; /* the number of the viewport */
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.fragments == 3 * 2);
    OK(nvjit_target_read(target, 0, GL_FLOAT, 0, 5, WIDTH, row));
    REQUIRE(row[22][0] == 0.625f && row[24][0] == 0.625f && row[21][0] == 0 && row[25][0] == 0);
    mesh.first_instance = 2;
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.fragments == WIDTH * HEIGHT);
    mesh.first_instance = 3; /* as the first */
    OK(DRAW_WITH(pipeline));
    REQUIRE(statistics.fragments == 7 * HEIGHT);
    further[1].scissor_test = 1, further[1].scissor[2] = -1;
    IS(BAD_SIZE, DRAW_WITH(pipeline));
    further[1] = good[1], further[1].viewport[3] = -1;
    IS(BAD_SIZE, DRAW_WITH(pipeline));
    further[1].viewport[3] = 16385;
    IS(BAD_SIZE, DRAW_WITH(pipeline));
    state.further_viewports = NULL;
    IS(NULL_POINTER, DRAW_WITH(pipeline));
    state.further_viewports = further, state.further_viewport_count = NVJIT_VIEWPORTS;
    IS(BAD_SIZE, DRAW_WITH(pipeline));
    state.further_viewport_count = SIZE_MAX;
    IS(BAD_SIZE, DRAW_WITH(pipeline));
    nvjit_pipeline_free(pipeline);

    OK(nvjit_draw_state_init(&state, WIDTH, HEIGHT));
    state.depth_test = 1;
    mesh.first_instance = 0;
    pipeline = pipeline_of("!!NVfp5.0 OPTION NV_early_fragment_tests; TEMP a; MOV.F a, -1; KIL a; MOV.F result.color, 1; END");
    OK(DRAW_WITH(pipeline));
    OK(nvjit_target_read(target, NVJIT_BUFFER_DEPTH, GL_FLOAT, 0, 5, 1, row));
    REQUIRE(row[0][0] == 0.5f);
    nvjit_pipeline_free(pipeline);
    nvjit_target_free(target);
}

static void mipmaps(void)
{
    static const uint8_t texels[16] = {255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255};
    const nvjit_image image = {.width = 2, .height = 2, .depth = 1, .data = texels, .length = sizeof texels};
    const nvjit_texture_description description = {
        .size = sizeof description, .target = NVJIT_TARGET_2D, .format = 0x1908, .images = &image, .image_count = 1};
    nvjit_texture *texture;
    uint64_t before;

    OK(nvjit_texture_new(&description, &texture));
    before = nvjit_texture_memory(texture);
    OK(nvjit_texture_generate_mipmap(texture));
    REQUIRE(nvjit_texture_memory(texture) > before);
    IS(NULL_POINTER, nvjit_texture_generate_mipmap(NULL));
    nvjit_texture_free(texture);
}

int main(void)
{
    nvjit_group *group;

    OK(nvjit_group_new(NULL, &group));
    OK(nvjit_context_new(group, &context));
    OK(nvjit_rasterizer_new(3, &rasterizer));
    targets();
    rasterizers();
    draws();
    instances();
    restarts();
    viewports();
    mipmaps();
    nvjit_rasterizer_free(rasterizer);
    nvjit_context_free(context);
    nvjit_group_free(group);
    if (!failures)
        puts("all good");
    return failures != 0;
}
