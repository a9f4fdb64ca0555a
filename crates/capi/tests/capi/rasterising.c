/* Calls what drivers that rasterise themselves use, transform feedback and layers, with right and with wrong arguments.
 * Prints what is not as it should be. */

#include <math.h>

#include "check.h"

#include "nvjit_gl.h"

enum { SIZE = 16 };

static void vertices(void)
{
    uint32_t indices[6] = {7, 3, 7, UINT32_MAX, 3, 0}, found[6], places[6];
    size_t count = 99;

    OK(nvjit_unique_vertices(indices, 6, found, &count, places));
    REQUIRE(count == 4 && found[0] == 7 && found[1] == 3 && found[2] == UINT32_MAX && found[3] == 0);
    REQUIRE(!memcmp(places, (uint32_t[]){0, 1, 0, 2, 1, 3}, sizeof places));
    OK(nvjit_unique_vertices(indices, 6, found, &count, indices)); /* in place */
    REQUIRE(!memcmp(indices, places, sizeof places));
    OK(nvjit_unique_vertices(NULL, 0, NULL, &count, NULL));
    REQUIRE(count == 0);
    IS(NULL_POINTER, nvjit_unique_vertices(NULL, 1, found, &count, places));
    IS(NULL_POINTER, nvjit_unique_vertices(indices, 1, NULL, &count, places));
    IS(NULL_POINTER, nvjit_unique_vertices(indices, 1, found, NULL, places));
    IS(NULL_POINTER, nvjit_unique_vertices(indices, 1, found, &count, NULL));
    IS(BAD_SIZE, nvjit_unique_vertices(indices, SIZE_MAX, found, &count, places));
}

static void varyings(void)
{
    static const float positions[2][4] = {{0, 1, 0, 2}, {3, 0, NAN, 1}};
    nvjit_program *programs[3];
    nvjit_kernel *vertex = compile("!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, {2, 0.5, -1, 1};"
                                   "MOV result.color.back, 0.25; MOV result.texcoord[3], vertex.position; END", &programs[0]);
    nvjit_kernel *fragment = compile("!!NVfp4.0 FLAT ATTRIB coordinates = fragment.texcoord[3]; TEMP a;"
                                     "MUL.F a, fragment.color, coordinates.y; ADD.F a.x, a, fragment.position.z;"
                                     "ADD.F a.y, a, fragment.texcoord[4].w; ADD.F a.z, a, fragment.facing.x;"
                                     "MOV.F result.color, a; END", &programs[1]);
    nvjit_kernel *invariant = compile("!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[COL0]; END", &programs[2]);
    nvjit_varyings *linked, *other = (nvjit_varyings *)&failures;
    SIZED(nvjit_varyings_info, info);
    SIZED(nvjit_fragment_input, input);
    SIZED(nvjit_kernel_info, kernel);
    nvjit_window window = {.size = sizeof window, .viewport = {10, 20, 100, 50}, .depth_range = {0, 1}};
    nvjit_batch *batch, *wrong;
    nvjit_frame *frame;
    float clip[2][4], places[2][4], values[2 * 64];
    uint32_t outside[2], sources = 0;

    IS(INVALID_OPERATION, nvjit_varyings_new(fragment, vertex, &other));
    REQUIRE(other == NULL);
    IS(NULL_POINTER, nvjit_varyings_new(NULL, fragment, &other));
    IS(NULL_POINTER, nvjit_varyings_new(vertex, NULL, &other));
    IS(NULL_POINTER, nvjit_varyings_new(vertex, fragment, NULL));
    OK(nvjit_varyings_new(vertex, fragment, &linked));
    OK(nvjit_varyings_new(invariant, fragment, &other));
    OK(nvjit_varyings_describe(other, &info));
    REQUIRE(info.position_invariant == 1);
    OK(nvjit_varyings_describe(linked, &info));
    REQUIRE(info.position_invariant == 0 && info.point_size == NVJIT_NO_VALUE && info.clip_distances[7] == NVJIT_NO_VALUE);
    REQUIRE(info.values >= 9 && info.values <= 32);
    IS(NULL_POINTER, nvjit_varyings_describe(NULL, &info));
    IS(NULL_POINTER, nvjit_varyings_describe(linked, NULL));

    OK(nvjit_batch_new(vertex, 2, &batch));
    OK(nvjit_batch_new(fragment, 2, &wrong));
    OK(nvjit_frame_new(vertex, &frame));
    for (size_t row = 0; row < 4; row++)
        for (int lane = 0; lane < 2; lane++)
            nvjit_batch_input(batch, row)[lane] = positions[lane][row];
    OK(nvjit_kernel_run(vertex, frame, batch, NULL));
    OK(nvjit_varyings_take(linked, batch, 2, &window, clip[0], places[0], outside, values));
    REQUIRE(!memcmp(clip[0], positions[0], sizeof clip[0]) && clip[1][0] == 3);
    REQUIRE(places[0][0] == 60 && places[0][1] == 57.5f && places[0][2] == 0.5f && places[0][3] == 0.5f);
    REQUIRE(outside[0] == 0 && outside[1] == (2 | 16 | 32));

    OK(nvjit_kernel_describe(fragment, &kernel));
    for (size_t row = 0; row < kernel.inputs; row++) {
        nvjit_row id;

        OK(nvjit_kernel_input(fragment, row, &id));
        OK(nvjit_varyings_input(linked, row, &input));
        sources |= 1u << input.source;
        switch (input.source) {
        case NVJIT_INPUT_PERSPECTIVE: /* the colour, clamped, of both sides */
            REQUIRE(id.index == 1 && values[input.value] == ((float[]){1, 0.5f, 0, 1})[id.component]);
            REQUIRE(values[info.values + input.back_value] == 0.25f);
            break;
        case NVJIT_INPUT_FLAT:
            REQUIRE(values[input.value] == positions[0][id.component]);
            break;
        case NVJIT_INPUT_WINDOW:
            REQUIRE(id.index == 0 && input.value == 2);
            break;
        case NVJIT_INPUT_CONSTANT:
            REQUIRE(input.constant == 1);
            break;
        default:
            REQUIRE(input.source == NVJIT_INPUT_FACING);
        }
    }
    REQUIRE(sources == (1 << NVJIT_INPUT_PERSPECTIVE | 1 << NVJIT_INPUT_FLAT | 1 << NVJIT_INPUT_CONSTANT
                        | 1 << NVJIT_INPUT_WINDOW | 1 << NVJIT_INPUT_FACING));
    IS(BAD_SIZE, nvjit_varyings_input(linked, kernel.inputs, &input));
    IS(NULL_POINTER, nvjit_varyings_input(linked, 0, NULL));
    input.size = 3;
    IS(BAD_SIZE, nvjit_varyings_input(linked, 0, &input));

    OK(nvjit_varyings_take(linked, batch, 0, &window, NULL, NULL, NULL, NULL));
    IS(MISMATCH, nvjit_varyings_take(linked, wrong, 2, &window, clip[0], places[0], outside, values));
    IS(MISMATCH, nvjit_varyings_take(linked, batch, 3, &window, clip[0], places[0], outside, values));
    IS(BAD_SIZE, nvjit_varyings_take(linked, batch, SIZE_MAX / 2, &window, clip[0], places[0], outside, values));
    IS(NULL_POINTER, nvjit_varyings_take(linked, batch, 2, NULL, clip[0], places[0], outside, values));
    IS(NULL_POINTER, nvjit_varyings_take(linked, batch, 2, &window, NULL, places[0], outside, values));
    IS(NULL_POINTER, nvjit_varyings_take(linked, batch, 2, &window, clip[0], NULL, outside, values));
    IS(NULL_POINTER, nvjit_varyings_take(linked, batch, 2, &window, clip[0], places[0], NULL, values));
    IS(NULL_POINTER, nvjit_varyings_take(linked, batch, 2, &window, clip[0], places[0], outside, NULL));
    IS(NULL_POINTER, nvjit_varyings_take(linked, NULL, 2, &window, clip[0], places[0], outside, values));
    IS(NULL_POINTER, nvjit_varyings_take(NULL, batch, 2, &window, clip[0], places[0], outside, values));
    for (int i = 0; i < 4; i++)
        window.viewport[i] = NAN;
    OK(nvjit_varyings_take(linked, batch, 2, &window, clip[0], places[0], outside, values));
    REQUIRE(outside[0] == 0 && isnan(places[0][0]));

    nvjit_varyings_free(linked);
    nvjit_varyings_free(other);
    nvjit_varyings_free(NULL);
    nvjit_batch_free(batch);
    nvjit_batch_free(wrong);
    nvjit_frame_free(frame);
    nvjit_kernel_free(vertex);
    nvjit_kernel_free(fragment);
    nvjit_kernel_free(invariant);
    for (int i = 0; i < 3; i++)
        nvjit_program_free(programs[i]);
}

static void use(nvjit_context *context, uint32_t target, uint32_t id, const char *text)
{
    OK(nvjit_LoadProgramNV(context, target, id, (int32_t)strlen(text), BYTES(text)));
    OK(nvjit_BindProgramNV(context, target, id));
    OK(nvjit_Enable(context, target));
}

static uint32_t lit(const nvjit_target *target, uint32_t layer)
{
    uint8_t row[SIZE][4];
    uint32_t sum = 0;

    for (uint32_t y = 0; y < SIZE; y++) {
        OK(nvjit_target_read_layer(target, layer, 0, GL_UNSIGNED_BYTE, 0, y, SIZE, row));
        for (uint32_t x = 0; x < SIZE; x++)
            sum += row[x][0] != 0;
    }
    return sum;
}

/* NV_transform_feedback 2.Y, table X.2. What each enumerant records is for tests/pipeline. */
static void feedback_attribs(void)
{
    static const int32_t attribs[9] = {GL_POSITION, 2, 77, GL_GENERIC_ATTRIB_NV, 3, 31, GL_PRIMITIVE_ID_NV, 1, -1};
    nvjit_recorded recorded[3] = {{7, 7}, {7, 7}, {7, 7}};
    nvjit_feedback *feedback;

    IS(INVALID_ENUM, nvjit_feedback_attribs(attribs, 3, 0, recorded));
    IS(INVALID_ENUM, nvjit_feedback_attribs(attribs + 1, 2, GL_SEPARATE_ATTRIBS_NV, recorded));
    IS(INVALID_VALUE, nvjit_feedback_attribs(attribs, SIZE_MAX, GL_SEPARATE_ATTRIBS_NV, recorded));
    IS(INVALID_VALUE, nvjit_feedback_attribs(attribs, 65, GL_INTERLEAVED_ATTRIBS_NV, recorded));
    IS(INVALID_VALUE, nvjit_feedback_attribs((int32_t[]){GL_TEXTURE_COORD_NV, 1, 8}, 1, GL_SEPARATE_ATTRIBS_NV, recorded));
    IS(INVALID_VALUE, nvjit_feedback_attribs((int32_t[]){GL_LAYER_NV, 2, 0}, 1, GL_SEPARATE_ATTRIBS_NV, recorded));
    IS(NULL_POINTER, nvjit_feedback_attribs(NULL, 3, GL_SEPARATE_ATTRIBS_NV, recorded));
    IS(NULL_POINTER, nvjit_feedback_attribs(attribs, 3, GL_SEPARATE_ATTRIBS_NV, NULL));
    REQUIRE(recorded[0].result == 7 && recorded[0].components == 7);
    OK(nvjit_feedback_attribs(NULL, 0, GL_SEPARATE_ATTRIBS_NV, NULL));
    OK(nvjit_feedback_attribs(attribs, 3, GL_INTERLEAVED_ATTRIBS_NV, recorded));
    REQUIRE(recorded[0].result == 0 && recorded[0].components == 2);
    REQUIRE(recorded[1].components == 3 && recorded[2].components == 1);
    REQUIRE(recorded[2].result == NVJIT_FEEDBACK_PRIMITIVE_ID);
    OK(nvjit_feedback_new(&feedback));
    OK(nvjit_feedback_add_buffer(feedback, 0, recorded, 3, 100));
    nvjit_feedback_free(feedback);
}

/* Points, each to the layer of its number, of which there is one too many. */
static void layers_and_feedback(void)
{
    static const float corners[4][2] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {-0.5f, 0.5f}, {0.5f, 0.5f}};
    const nvjit_vertex_array array = {.size = sizeof array, .component_type = GL_FLOAT, .components = 2, .data = corners, .length = sizeof corners};
    const nvjit_vertex_array *const arrays[1] = {&array};
    const nvjit_mesh mesh = {.size = sizeof mesh, .mode = GL_POINTS, .arrays = arrays, .array_count = 1, .count = 4};
    nvjit_target_description description = {.size = sizeof description, .width = SIZE, .height = SIZE, .layers = 3};
    const nvjit_clear clear = {.size = sizeof clear, .buffers = GL_COLOR_BUFFER_BIT, .color_mask = 15};
    static const nvjit_recorded both[2] = {{0, 2}, {NVJIT_FEEDBACK_PRIMITIVE_ID, 1}}, wrong[3] = {{0, 5}, {0, 0}, {65536, 1}};
    nvjit_recorded many[17];
    nvjit_group *group;
    nvjit_context *context;
    nvjit_pipeline *pipeline;
    nvjit_rasterizer *rasterizer;
    nvjit_target *target, *flat;
    nvjit_feedback *feedback, *other;
    SIZED(nvjit_draw_state, state);
    SIZED(nvjit_draw_statistics, statistics);
    const uint32_t *words;
    uint64_t generated, written;
    size_t count;
    float value;

    OK(nvjit_group_new(NULL, &group));
    OK(nvjit_context_new(group, &context));
    OK(nvjit_rasterizer_new(2, &rasterizer));
    use(context, GL_VERTEX_PROGRAM_NV, 1, "!!NVvp4.0 MOV.F result.position, vertex.position; END");
    use(context, GL_GEOMETRY_PROGRAM_NV, 3, "!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;"
        "MOV.F result.position, vertex[0].position; MOV.S result.layer.x, primitive.id; MOV.S result.primid.x, primitive.id; EMIT; END");
    use(context, GL_FRAGMENT_PROGRAM_NV, 2, "!!NVfp4.0 MOV.F result.color, 1; END");
    OK(nvjit_context_pipeline(context, &pipeline));
    description.layers = NVJIT_MAX_LAYERS + 1;
    IS(BAD_SIZE, nvjit_target_new(&description, &target));
    description.layers = 3;
    OK(nvjit_target_new(&description, &target));
    description.layers = 0;
    OK(nvjit_target_new(&description, &flat));
    OK(nvjit_draw_state_init(&state, SIZE, SIZE));
    OK(nvjit_draw(rasterizer, target, pipeline, &state, &mesh, NULL, &statistics));
    REQUIRE(statistics.fragments == 3 && lit(target, 0) == 1 && lit(target, 1) == 1 && lit(target, 2) == 1);
    OK(nvjit_target_clear(target, &clear));
    REQUIRE(lit(target, 0) + lit(target, 1) + lit(target, 2) == 0);
    OK(nvjit_draw(rasterizer, flat, pipeline, &state, &mesh, NULL, &statistics));
    REQUIRE(statistics.fragments == 4 && lit(flat, 0) == 4);
    IS(BAD_SIZE, nvjit_target_read_layer(target, 3, 0, GL_UNSIGNED_BYTE, 0, 0, 0, NULL));
    IS(NULL_POINTER, nvjit_target_read_layer(NULL, 0, 0, GL_UNSIGNED_BYTE, 0, 0, 0, NULL));
    /* An older header has no layers. */
    description.layers = NVJIT_MAX_LAYERS + 1, description.size = offsetof(nvjit_target_description, layers);
    nvjit_target_free(flat);
    OK(nvjit_target_new(&description, &flat));

    IS(NULL_POINTER, nvjit_feedback_new(NULL));
    OK(nvjit_feedback_new(&feedback));
    OK(nvjit_feedback_add_buffer(feedback, 0, both, 2, 11));
    IS(BAD_SIZE, nvjit_feedback_add_buffer(feedback, 4, both, 2, 11));
    IS(BAD_SIZE, nvjit_feedback_add_buffer(feedback, 0, &wrong[0], 1, 11));
    IS(BAD_SIZE, nvjit_feedback_add_buffer(feedback, 0, &wrong[1], 1, 11));
    IS(BAD_SIZE, nvjit_feedback_add_buffer(feedback, 0, &wrong[2], 1, 11));
    IS(OUT_OF_MEMORY, nvjit_feedback_add_buffer(feedback, 0, both, 2, SIZE_MAX));
    IS(BAD_SIZE, nvjit_feedback_add_buffer(feedback, 0, both, SIZE_MAX, 1));
    IS(NULL_POINTER, nvjit_feedback_add_buffer(feedback, 0, NULL, 1, 1));
    IS(NULL_POINTER, nvjit_feedback_add_buffer(NULL, 0, both, 2, 1));
    for (int i = 0; i < 17; i++)
        many[i] = (nvjit_recorded){(uint32_t)i, i < 16 ? 4 : UINT32_MAX};
    IS(BAD_SIZE, nvjit_feedback_add_buffer(feedback, 0, many, 17, 1));
    OK(nvjit_feedback_add_buffer(feedback, 3, many, 16, 0));
    OK(nvjit_feedback_add_buffer(feedback, 3, NULL, 0, 0));
    OK(nvjit_feedback_add_buffer(feedback, 1, both, 1, 100));
    IS(BAD_SIZE, nvjit_feedback_add_buffer(feedback, 0, both, 1, 1));
    OK(nvjit_feedback_new(&other));
    OK(nvjit_feedback_add_buffer(other, 0, both, 2, 11));
    IS(INVALID_OPERATION, nvjit_feedback_add_buffer(other, 0, both, 1, 11));
    IS(INVALID_OPERATION, nvjit_feedback_add_buffer(other, 0, &both[1], 1, 11));
    IS(INVALID_OPERATION, nvjit_feedback_add_buffer(other, 1, (nvjit_recorded[]){{1, 2}, {1, 1}}, 2, 11));
    OK(nvjit_feedback_add_buffer(other, 1, both, 2, 11));
    IS(BAD_SIZE, nvjit_feedback_words(other, 2, &words, &count));
    IS(INVALID_ENUM, nvjit_feedback_set_primitives(other, GL_TRIANGLE_STRIP));
    IS(NULL_POINTER, nvjit_feedback_set_primitives(NULL, GL_POINTS));
    state.rasterizer_discard = 1, state.feedback = other;
    OK(nvjit_feedback_set_primitives(other, GL_TRIANGLES));
    IS(INVALID_OPERATION, nvjit_draw(rasterizer, NULL, pipeline, &state, &mesh, NULL, &statistics));
    OK(nvjit_feedback_set_primitives(other, GL_POINTS));
    OK(nvjit_draw(rasterizer, NULL, pipeline, &state, &mesh, NULL, &statistics));
    nvjit_feedback_free(other);

    /* Nothing is rasterised; there is room for three points of four. */
    state.feedback = feedback, state.rasterizer_discard = 1;
    OK(nvjit_draw(rasterizer, NULL, pipeline, &state, &mesh, NULL, &statistics));
    REQUIRE(statistics.vertices == 4 && statistics.fragments == 0);
    OK(nvjit_feedback_words(feedback, 0, &words, &count));
    REQUIRE(count == 9 && words[2] == 0 && words[5] == 1 && words[8] == 2);
    memcpy(&value, &words[3], sizeof value);
    REQUIRE(value == 0.5f);
    OK(nvjit_feedback_counts(feedback, 0, &generated, &written));
    REQUIRE(generated == 4 && written == 3);
    IS(BAD_SIZE, nvjit_feedback_words(feedback, 4, &words, &count));
    IS(NULL_POINTER, nvjit_feedback_words(feedback, 0, NULL, &count));
    IS(NULL_POINTER, nvjit_feedback_words(feedback, 0, &words, NULL));
    IS(NULL_POINTER, nvjit_feedback_words(NULL, 0, &words, &count));
    IS(BAD_SIZE, nvjit_feedback_counts(feedback, 4, &generated, &written));
    IS(NULL_POINTER, nvjit_feedback_counts(feedback, 0, NULL, &written));
    IS(NULL_POINTER, nvjit_feedback_counts(feedback, 0, &generated, NULL));
    IS(NULL_POINTER, nvjit_feedback_counts(NULL, 0, &generated, &written));
    OK(nvjit_feedback_restart(feedback));
    IS(NULL_POINTER, nvjit_feedback_restart(NULL));
    OK(nvjit_feedback_counts(feedback, 0, &generated, &written));
    REQUIRE(generated == 0 && written == 0);
    /* Recorded and drawn, to layers too. */
    state.rasterizer_discard = 0;
    IS(NULL_POINTER, nvjit_draw(rasterizer, NULL, pipeline, &state, &mesh, NULL, NULL));
    OK(nvjit_draw(rasterizer, target, pipeline, &state, &mesh, NULL, &statistics));
    OK(nvjit_feedback_words(feedback, 0, &words, &count));
    REQUIRE(count == 9 && statistics.fragments == 3 && lit(target, 1) == 1);
    OK(nvjit_draw(rasterizer, flat, pipeline, &state, &mesh, NULL, &statistics));
    REQUIRE(statistics.fragments == 4);
    nvjit_feedback_free(feedback);
    nvjit_feedback_free(NULL);
    nvjit_target_free(target);
    nvjit_target_free(flat);
    nvjit_pipeline_free(pipeline);
    nvjit_rasterizer_free(rasterizer);
    nvjit_context_free(context);
    nvjit_group_free(group);
}

/* Each pipeline draws with its own parameters, whatever drew before it: also when others are alive, and when text or
   engine changes. */
static void many_pipelines(void)
{
    static const float corners[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
    const nvjit_vertex_array array = {.size = sizeof array, .component_type = GL_FLOAT, .components = 2, .data = corners, .length = sizeof corners};
    const nvjit_vertex_array *const arrays[1] = {&array};
    const nvjit_mesh mesh = {.size = sizeof mesh, .mode = GL_TRIANGLES, .arrays = arrays, .array_count = 1, .count = 3};
    const nvjit_target_description description = {.size = sizeof description, .width = SIZE, .height = SIZE, .format = NVJIT_COLOR_RGBA32F};
    nvjit_group *group;
    nvjit_context *context;
    nvjit_pipeline *pipelines[3] = {NULL, NULL, NULL};
    nvjit_rasterizer *rasterizer;
    nvjit_target *target;
    SIZED(nvjit_draw_state, state);
    float pixel[4];

    OK(nvjit_group_new(NULL, &group));
    OK(nvjit_context_new(group, &context));
    OK(nvjit_rasterizer_new(2, &rasterizer));
    OK(nvjit_target_new(&description, &target));
    OK(nvjit_draw_state_init(&state, SIZE, SIZE));
    use(context, GL_VERTEX_PROGRAM_NV, 1, "!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[TEX0], c[3]; END");
    use(context, GL_FRAGMENT_PROGRAM_NV, 2, "!!FP1.0 ADD o[COLR], f[TEX0], p[1]; END");
    for (int round = 0; round < 40; round++) {
        const int own = round % 3;
        float more = 0;

        if (round == 20)
            use(context, GL_FRAGMENT_PROGRAM_NV, 2, "!!FP1.0 ADD o[COLR], f[TEX0], {100}.x; END");
        if (round >= 20)
            more = 100;
        else
            OK(nvjit_ProgramLocalParameter4fARB(context, GL_FRAGMENT_PROGRAM_NV, 1, more = (float)round, 0, 0, 0));
        if (round == 30)
            OK(nvjit_group_set_code_budget(group, 0)); /* the interpreter from now on */
        OK(nvjit_ProgramParameter4fNV(context, GL_VERTEX_PROGRAM_NV, 3, 0.5f * (float)round, 0, 0, 1));
        nvjit_pipeline_free(pipelines[own]);
        OK(nvjit_context_pipeline(context, &pipelines[own]));
        for (int twice = 0; twice < 2; twice++) {
            OK(nvjit_draw(rasterizer, target, pipelines[own], &state, &mesh, NULL, NULL));
            OK(nvjit_target_read(target, 0, GL_FLOAT, 5, 5, 1, pixel));
            REQUIRE(pixel[0] == 0.5f * (float)round + more);
        }
    }
    nvjit_context_free(context);
    nvjit_group_free(group);
    for (int i = 0; i < 3; i++)
        nvjit_pipeline_free(pipelines[i]);
    nvjit_target_free(target);
    nvjit_rasterizer_free(rasterizer);
}

int main(void)
{
    many_pipelines();
    vertices();
    varyings();
    feedback_attribs();
    layers_and_feedback();
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
