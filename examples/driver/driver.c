/* A whole driver without a window, to be copied from: the part of OpenGL 1.5 that draws vertex arrays with programs,
 * textures, depth and blending, over nvjit's program objects, textures and rasteriser; and an application that draws
 * vases with it to a PPM file. main.rs is the same in Rust, to the byte.
 *
 *     cargo build --release -p nvjit-capi
 *     cc -Icrates/capi/include examples/driver/driver.c target/release/libnvjit_capi.a -lm -lpthread -ldl -o driver
 *     ./driver examples/driver vases.ppm [WIDTH HEIGHT]
 *
 * Not here: buffer objects, matrix stacks and lights beyond what the programs use, and all that programs replace. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvjit.h"
#include "nvjit_gl.h"

/* What a driver has from its gl.h beside that. */
#define GL_CULL_FACE 0x0B44
#define GL_DEPTH_TEST 0x0B71
#define GL_BLEND 0x0BE2
#define GL_TEXTURE_2D 0x0DE1
#define GL_RGB 0x1907
#define GL_LINEAR_MIPMAP_LINEAR 0x2703
#define GL_TEXTURE_MIN_FILTER 0x2801
#define GL_VERTEX_ARRAY 0x8074
#define GL_NORMAL_ARRAY 0x8075
#define GL_COLOR_ARRAY 0x8076
#define GL_TEXTURE_COORD_ARRAY 0x8078
#define GL_GENERATE_MIPMAP 0x8191
#define GL_TEXTURE_MAX_ANISOTROPY_EXT 0x84FE

enum { ATTRIBUTES = 16, UNITS = 8, TEXTURES = 64 };

/* The attribute registers that the arrays of the fixed pipeline are (NV_vertex_program, table X.1). */
enum { POSITION = 0, NORMAL = 2, COLOR = 3, TEXCOORD0 = 8 };

/* ---- The context ---- */

/* An array of the application. How long it is follows from what is drawn of it. */
struct array {
    nvjit_vertex_array array;
    size_t bytes; /* of a vertex */
    size_t stride;
    int enabled;
};

struct texture {
    nvjit_texture *texture; /* NULL until there is an image */
    nvjit_sampler_state state;
    int used, mipmap;
};

/* One, and for one thread: where a driver has several, this is what it finds by the thread. */
static struct {
    uint32_t error;
    nvjit_group *group;
    nvjit_context *context;
    nvjit_rasterizer *rasterizer;
    nvjit_target *target;
    nvjit_textures *units;
    nvjit_sampler sampler;
    nvjit_pipeline *pipeline; /* the programs and their parameters; NULL if something has changed since */
    nvjit_draw_state state;
    nvjit_clear clear;
    uint32_t cull_face;
    struct array arrays[ATTRIBUTES];
    float current[ATTRIBUTES][4];
    struct texture textures[TEXTURES];
    uint32_t bound[UNITS];
    uint32_t unit; /* the active one */
} gl;

/* The first error stays until glGetError. Statuses from 0x500 on are the GL's; others say that this driver has a
   defect. */
static void set_error(uint32_t error) { gl.error = gl.error ? gl.error : error; }

static void check(nvjit_status status)
{
    if (status >= NVJIT_INVALID_ENUM) {
        set_error((uint32_t)status);
    } else if (status != NVJIT_OK) {
        fprintf(stderr, "driver: %s\n", nvjit_status_name((uint32_t)status));
        set_error(GL_INVALID_OPERATION);
    }
}

/* A command that changes programs or their parameters: the next draw takes a new snapshot. */
static void change(nvjit_status status)
{
    check(status);
    nvjit_pipeline_free(gl.pipeline);
    gl.pipeline = NULL;
}

static int open_driver(uint32_t width, uint32_t height)
{
    const nvjit_target_description description = {
        .size = sizeof description, .width = width, .height = height, .format = NVJIT_COLOR_RGBA8};

    check(nvjit_group_new(NULL, &gl.group));
    check(nvjit_context_new(gl.group, &gl.context));
    check(nvjit_rasterizer_new(0, &gl.rasterizer));
    check(nvjit_target_new(&description, &gl.target));
    check(nvjit_textures_new(&gl.units));
    gl.sampler.size = sizeof gl.sampler, gl.state.size = sizeof gl.state;
    check(nvjit_textures_sampler(gl.units, &gl.sampler));
    check(nvjit_draw_state_init(&gl.state, width, height));
    gl.clear = (nvjit_clear){.size = sizeof gl.clear, .depth = 1, .color_mask = 15};
    gl.cull_face = GL_BACK;
    for (int attribute = 0; attribute < ATTRIBUTES; attribute++)
        gl.current[attribute][3] = 1;
    return gl.error == GL_NO_ERROR;
}

static void close_driver(void)
{
    for (int name = 0; name < TEXTURES; name++)
        nvjit_texture_free(gl.textures[name].texture);
    nvjit_pipeline_free(gl.pipeline);
    nvjit_textures_free(gl.units);
    nvjit_target_free(gl.target);
    nvjit_rasterizer_free(gl.rasterizer);
    nvjit_context_free(gl.context);
    nvjit_group_free(gl.group);
}

static uint32_t glGetError(void)
{
    const uint32_t error = gl.error;

    return gl.error = GL_NO_ERROR, error;
}

/* ---- State around the programs, and pixels ---- */

static void set_capability(uint32_t capability, int on)
{
    switch (capability) {
    case GL_CULL_FACE: gl.state.cull_face = on ? gl.cull_face : 0; return;
    case GL_DEPTH_TEST: gl.state.depth_test = (uint32_t)on; return;
    case GL_BLEND: gl.state.blend = (uint32_t)on; return;
    }
    /* Of programs, or an error. */
    change(on ? nvjit_Enable(gl.context, capability) : nvjit_Disable(gl.context, capability));
}

static void glEnable(uint32_t capability) { set_capability(capability, 1); }
static void glDisable(uint32_t capability) { set_capability(capability, 0); }

static void glCullFace(uint32_t face) { gl.cull_face = face, gl.state.cull_face = gl.state.cull_face ? face : 0; }
static void glFrontFace(uint32_t orientation) { gl.state.front_face = orientation; }
static void glDepthFunc(uint32_t func) { gl.state.depth_func = func; }
static void glDepthMask(int on) { gl.state.depth_mask = on; }

static void glBlendFunc(uint32_t source, uint32_t destination)
{
    gl.state.blend_source = gl.state.blend_source_alpha = source;
    gl.state.blend_destination = gl.state.blend_destination_alpha = destination;
}

static void glClear(uint32_t buffers)
{
    gl.clear.buffers = gl.state.depth_mask ? buffers : buffers & ~(uint32_t)GL_DEPTH_BUFFER_BIT;
    check(nvjit_target_clear(gl.target, &gl.clear));
}

/* Bytes of RGBA, the lowest row first. */
static void glReadPixels(uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint8_t *pixels)
{
    for (uint32_t row = 0; row < height; row++)
        check(nvjit_target_read(gl.target, 0, GL_UNSIGNED_BYTE, x, y + row, width, pixels + (size_t)4 * width * row));
}

/* ---- Programs, and the matrices that they bind as state ---- */

static void glBindProgramARB(uint32_t target, uint32_t program)
{
    change(nvjit_BindProgramARB(gl.context, target, program));
}

static void glProgramStringARB(uint32_t target, uint32_t format, int length, const void *text)
{
    change(nvjit_ProgramStringARB(gl.context, target, format, length, text));
}

static const char *glGetString(uint32_t name)
{
    const char *string = NULL;

    check(nvjit_GetString(gl.context, name, &string));
    return string ? string : "";
}

static void glProgramEnvParameter4fARB(uint32_t target, uint32_t index, float x, float y, float z, float w)
{
    change(nvjit_ProgramEnvParameter4fARB(gl.context, target, index, x, y, z, w));
}

static void glProgramLocalParameter4fARB(uint32_t target, uint32_t index, float x, float y, float z, float w)
{
    change(nvjit_ProgramLocalParameter4fARB(gl.context, target, index, x, y, z, w));
}

static void glMatrixMode(uint32_t mode) { change(nvjit_MatrixMode(gl.context, mode)); }
static void glLoadIdentity(void) { change(nvjit_LoadIdentity(gl.context)); }
static void glPushMatrix(void) { change(nvjit_PushMatrix(gl.context)); }
static void glPopMatrix(void) { change(nvjit_PopMatrix(gl.context)); }

/* Column by column. */
static void glMultMatrixd(const double *matrix) { change(nvjit_MultMatrixd(gl.context, matrix)); }

static void glFrustum(double left, double right, double bottom, double top, double near, double far)
{
    const double width = right - left, height = top - bottom, depth = far - near;

    glMultMatrixd((double[16]){2 * near / width, 0, 0, 0, 0, 2 * near / height, 0, 0, (right + left) / width,
                               (top + bottom) / height, -(far + near) / depth, -1, 0, 0, -2 * far * near / depth, 0});
}

static void glTranslated(double x, double y, double z)
{
    glMultMatrixd((double[16]){1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1});
}

static void glScaled(double x, double y, double z)
{
    glMultMatrixd((double[16]){x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1});
}

/* ---- Vertex arrays ---- */

static size_t size_of_type(uint32_t type)
{
    static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 0, 0, 0, 8}; /* from GL_BYTE to GL_DOUBLE */

    return type >= GL_BYTE && type <= GL_DOUBLE ? sizes[type - GL_BYTE] : 0;
}

static void glVertexAttribPointerARB(uint32_t index, int size, uint32_t type, int normalized, int stride, const void *data)
{
    if (index >= ATTRIBUTES || size < 1 || size > 4 || stride < 0) {
        set_error(GL_INVALID_VALUE);
        return;
    }
    struct array *array = &gl.arrays[index];

    array->bytes = (size_t)size * size_of_type(type);
    array->stride = stride ? (size_t)stride : array->bytes;
    array->array = (nvjit_vertex_array){
        .size = sizeof array->array, .component_type = type, .components = (uint32_t)size,
        .normalized = (uint32_t)normalized, .stride = array->stride, .data = data};
}

static void glVertexPointer(int size, uint32_t type, int stride, const void *data)
{
    glVertexAttribPointerARB(POSITION, size, type, 0, stride, data);
}

static void glNormalPointer(uint32_t type, int stride, const void *data)
{
    glVertexAttribPointerARB(NORMAL, 3, type, 1, stride, data);
}

static void glTexCoordPointer(int size, uint32_t type, int stride, const void *data)
{
    glVertexAttribPointerARB(TEXCOORD0, size, type, 0, stride, data);
}

static void set_client_state(uint32_t array, int on)
{
    switch (array) {
    case GL_VERTEX_ARRAY: gl.arrays[POSITION].enabled = on; return;
    case GL_NORMAL_ARRAY: gl.arrays[NORMAL].enabled = on; return;
    case GL_COLOR_ARRAY: gl.arrays[COLOR].enabled = on; return;
    case GL_TEXTURE_COORD_ARRAY: gl.arrays[TEXCOORD0].enabled = on; return;
    }
    set_error(GL_INVALID_ENUM);
}

static void glEnableClientState(uint32_t array) { set_client_state(array, 1); }
static void glDisableClientState(uint32_t array) { set_client_state(array, 0); }

/* Draws with what is bound, up to vertex `highest` of the arrays. */
static void draw(nvjit_mesh *mesh, size_t highest)
{
    const nvjit_vertex_array *arrays[ATTRIBUTES];

    for (int attribute = 0; attribute < ATTRIBUTES; attribute++) {
        struct array *array = &gl.arrays[attribute];

        array->array.length = highest * array->stride + array->bytes;
        arrays[attribute] = array->enabled ? &array->array : NULL;
    }
    mesh->size = sizeof *mesh;
    mesh->arrays = arrays;
    mesh->array_count = ATTRIBUTES;
    mesh->current = gl.current[0];
    if (!gl.pipeline)
        check(nvjit_context_pipeline(gl.context, &gl.pipeline)); /* GL_INVALID_OPERATION if a program is missing */
    if (gl.pipeline)
        check(nvjit_draw(gl.rasterizer, gl.target, gl.pipeline, &gl.state, mesh, &gl.sampler, NULL));
}

static void glDrawArrays(uint32_t mode, int first, int count)
{
    nvjit_mesh mesh = {.mode = mode, .first = (uint32_t)first, .count = (size_t)count};

    if (first < 0 || count < 0)
        set_error(GL_INVALID_VALUE);
    else if (count > 0)
        draw(&mesh, (size_t)first + (size_t)count - 1);
}

static void glDrawElements(uint32_t mode, int count, uint32_t type, const void *indices)
{
    nvjit_mesh mesh = {.mode = mode, .indices = indices, .index_type = type, .count = (size_t)count};
    size_t highest = 0;

    if (count < 0) {
        set_error(GL_INVALID_VALUE);
        return;
    }
    mesh.index_length = (size_t)count * size_of_type(type);
    for (int i = 0; i < count; i++) {
        const size_t index = type == GL_UNSIGNED_BYTE    ? ((const uint8_t *)indices)[i]
                             : type == GL_UNSIGNED_SHORT ? ((const uint16_t *)indices)[i]
                                                         : ((const uint32_t *)indices)[i];

        highest = index > highest ? index : highest;
    }
    draw(&mesh, highest);
}

/* ---- Textures ---- */

/* A unit keeps the texture as it was when it was bound there: so a texture that has changed is bound again. */
static void rebind(uint32_t name)
{
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        if (gl.bound[unit] == name && gl.textures[name].texture)
            check(nvjit_textures_bind(gl.units, unit, gl.textures[name].texture));
        else if (gl.bound[unit] == name)
            check(nvjit_textures_unbind(gl.units, unit, NVJIT_TARGET_2D));
    }
}

static void glActiveTexture(uint32_t texture) { gl.unit = (texture - GL_TEXTURE0_ARB) % UNITS; }

static void glBindTexture(uint32_t target, uint32_t name)
{
    if (target != GL_TEXTURE_2D || name >= TEXTURES) { /* a driver has a table of all names */
        set_error(GL_INVALID_ENUM);
        return;
    }
    struct texture *texture = &gl.textures[name];

    if (!texture->used) {
        texture->used = 1;
        texture->state.size = sizeof texture->state;
        check(nvjit_sampler_state_init(&texture->state, NVJIT_TARGET_2D));
    }
    gl.bound[gl.unit] = name;
    rebind(name);
}

static void glTexParameteri(uint32_t target, uint32_t parameter, int value)
{
    struct texture *texture = &gl.textures[gl.bound[gl.unit]];
    nvjit_texture *changed = NULL;

    if (target != GL_TEXTURE_2D) {
        set_error(GL_INVALID_ENUM);
        return;
    }
    switch (parameter) {
    case GL_TEXTURE_MIN_FILTER: texture->state.min_filter = (uint32_t)value; break;
    case GL_TEXTURE_MAX_ANISOTROPY_EXT: texture->state.max_anisotropy = (float)value; break;
    case GL_GENERATE_MIPMAP: texture->mipmap = value; break;
    default: set_error(GL_INVALID_ENUM); return;
    }
    if (texture->texture) {
        check(nvjit_texture_with_state(texture->texture, &texture->state, &changed));
        nvjit_texture_free(texture->texture);
        texture->texture = changed;
        rebind(gl.bound[gl.unit]);
    }
}

/* Level 0 of a texture of bytes without border. */
static void glTexImage2D(uint32_t target, uint32_t width, uint32_t height, uint32_t format, const void *texels)
{
    struct texture *texture = &gl.textures[gl.bound[gl.unit]];
    const size_t length = (size_t)width * height * (format == GL_RGB ? 3 : 4);
    const nvjit_image image = {.width = width, .height = height, .depth = 1, .data = texels, .length = length};
    const nvjit_texture_description description = {
        .size = sizeof description, .target = NVJIT_TARGET_2D, .format = format, .storage = NVJIT_UNORM8,
        .images = &image, .image_count = 1, .state = &texture->state};

    if (target != GL_TEXTURE_2D) {
        set_error(GL_INVALID_ENUM);
        return;
    }
    nvjit_texture_free(texture->texture);
    check(nvjit_texture_new(&description, &texture->texture));
    if (texture->texture && texture->mipmap)
        check(nvjit_texture_generate_mipmap(texture->texture));
    rebind(gl.bound[gl.unit]);
}

/* ======== The application: it knows nothing of nvjit ======== */

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static void *allocate(size_t bytes)
{
    void *memory = calloc(bytes ? bytes : 1, 1);

    if (!memory)
        fail("memory", "there is none");
    return memory;
}

/* All of a file, with a zero behind. */
static char *read_file(const char *folder, const char *name)
{
    enum { MOST_TEXT = 1 << 20 };
    char path[1024];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    char *text = allocate(MOST_TEXT + 1);

    if (!file || fread(text, 1, MOST_TEXT + 1, file) > MOST_TEXT || ferror(file))
        fail(path, "cannot be read, or is too long");
    fclose(file);
    return text;
}

/* ---- Programs ---- */

enum { SURFACE = 1, BACKDROP, GLAZE, FLOOR, BACKDROP_COLOR };

static void load_program(const char *folder, uint32_t target, uint32_t program, const char *name)
{
    char *text = read_file(folder, name);

    glBindProgramARB(target, program);
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (int)strlen(text), text);
    if (glGetError() != GL_NO_ERROR)
        fail(name, glGetString(GL_PROGRAM_ERROR_STRING_ARB));
    free(text);
}

static void use_programs(uint32_t vertex, uint32_t fragment)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, vertex);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, fragment);
}

/* ---- The mesh ---- */

struct vertex {
    float position[3], normal[3], texcoord[2];
};

struct mesh {
    struct vertex *vertices;
    uint16_t *indices;
    int vertex_count, index_count;
};

/* Reads an OBJ file whose corners are all of the form 1/2/3; polygons become fans. Equal corners are one vertex. */
static struct mesh read_obj(const char *folder, const char *name)
{
    static const char *const kinds[3] = {"v ", "vt ", "vn "};
    char *text = read_file(folder, name);
    const size_t most = strlen(text) / 4 + 1; /* no line and no corner is shorter */
    float(*values[3])[3] = {allocate(most * 12), allocate(most * 12), allocate(most * 12)};
    int counts[3] = {0, 0, 0}, (*corners)[3] = allocate(most * sizeof *corners);
    struct mesh mesh = {allocate(most * sizeof *mesh.vertices), allocate(3 * most * sizeof *mesh.indices), 0, 0};

    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        int corner[3], read;
        uint16_t polygon[3] = {0, 0, 0};

        for (int kind = 0; kind < 3; kind++) {
            if (strncmp(line, kinds[kind], strlen(kinds[kind])))
                continue;
            char *rest = line + strlen(kinds[kind]);

            counts[kind]++;
            for (int i = 0; i < 3; i++)
                values[kind][counts[kind]][i] = strtof(rest, &rest);
        }
        if (strncmp(line, "f ", 2))
            continue;
        line++;
        for (int at = 0; sscanf(line, "%d/%d/%d%n", &corner[0], &corner[1], &corner[2], &read) == 3; at++, line += read) {
            for (int kind = 0; kind < 3; kind++)
                if (corner[kind] < 1 || corner[kind] > counts[kind] || mesh.vertex_count >= 0xFFFF)
                    fail(name, "a corner that there is not, or too many");
            int vertex = mesh.vertex_count;

            while (vertex > 0 && memcmp(corners[vertex - 1], corner, sizeof corner)) /* a larger mesh wants a table */
                vertex--;
            if (vertex == 0) {
                struct vertex *made = &mesh.vertices[mesh.vertex_count];

                memcpy(corners[mesh.vertex_count], corner, sizeof corner);
                memcpy(made->position, values[0][corner[0]], sizeof made->position);
                memcpy(made->texcoord, values[1][corner[1]], sizeof made->texcoord);
                memcpy(made->normal, values[2][corner[2]], sizeof made->normal);
                vertex = ++mesh.vertex_count;
            }
            polygon[at < 2 ? at : 2] = (uint16_t)(vertex - 1);
            if (at >= 2) {
                memcpy(&mesh.indices[mesh.index_count], polygon, sizeof polygon);
                mesh.index_count += 3;
                polygon[1] = polygon[2];
            }
        }
    }
    for (int kind = 0; kind < 3; kind++)
        free(values[kind]);
    free(corners);
    free(text);
    return mesh;
}

static void point_to(const struct vertex *vertices)
{
    glVertexPointer(3, GL_FLOAT, sizeof *vertices, vertices->position);
    glNormalPointer(GL_FLOAT, sizeof *vertices, vertices->normal);
    glTexCoordPointer(2, GL_FLOAT, sizeof *vertices, vertices->texcoord);
}

/* ---- Textures, of whole numbers alone, so that every machine makes the same ---- */

enum { SIZE = 256, CERAMIC = 1, WOOD, CLEAR };

static uint32_t hash(uint32_t x, uint32_t y)
{
    uint32_t h = x * 0x9E3779B1u ^ y * 0x85EBCA77u;

    h = (h ^ h >> 15) * 0x2C1B3C6Du;
    return (h ^ h >> 13) >> 24;
}

/* Noise of 0 to 255 along s, in cells of so many texels. */
static uint32_t noise(uint32_t s, uint32_t t, uint32_t cell)
{
    const uint32_t cells = SIZE / cell, part = s % cell;

    return (hash(s / cell % cells, t) * (cell - part) + hash((s / cell + 1) % cells, t) * part) / cell;
}

/* Bands and lozenges in cobalt and gold on white. t goes along the profile of the vase. */
static void ceramic(uint32_t s, uint32_t t, uint8_t *texel)
{
    static const uint8_t colors[3][3] = {{236, 231, 218}, {24, 48, 122}, {206, 152, 58}};
    const uint32_t x = s % 32 < 16 ? s % 32 : 32 - s % 32, y = t % 32 < 16 ? t % 32 : 32 - t % 32;
    int color = 0;

    if (t >= 64 && t < 96) /* lozenges about the belly */
        color = x + y < 8 ? 2 : x + y < 13 || x + y > 21 ? 1 : 0;
    else if (t >= 112 && t < 128) /* teeth */
        color = s % 16 < t - 112 ? 1 : 0;
    else if ((t >= 56 && t < 60) || (t >= 100 && t < 104) || (t >= 182 && t < 212) || t < 22)
        color = 1;
    else if ((t >= 26 && t < 28) || (t >= 60 && t < 62) || (t >= 98 && t < 100) || (t >= 132 && t < 134) || t >= 228)
        color = 2;
    memcpy(texel, colors[color], 3);
}

/* Boards along s. */
static void wood(uint32_t s, uint32_t t, uint8_t *texel)
{
    const uint32_t board = t / 64, along = (s + 96 * board) % SIZE;
    const uint32_t grain = (2 * noise(along, t, 64) + noise(along, t / 4 + 512, 128) + noise(along, t + 1024, 16)) / 4;
    const uint32_t light = t % 64 < 1 || along < 1 ? 60 : 120 + 40 * hash(board, 77) / 255 + 72 * grain / 255;

    texel[0] = (uint8_t)light;
    texel[1] = (uint8_t)(light * 70 / 100);
    texel[2] = (uint8_t)(light * 46 / 100);
}

static void make_texture(uint32_t name, void (*paint)(uint32_t s, uint32_t t, uint8_t *texel))
{
    uint8_t(*texels)[SIZE][3] = allocate(sizeof *texels * SIZE);

    memset(texels, 255, sizeof *texels * SIZE);
    for (uint32_t t = 0; t < SIZE; t++)
        for (uint32_t s = 0; s < SIZE; s++)
            if (paint)
                paint(s, t, texels[t][s]);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, 8);
    glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, 1);
    glTexImage2D(GL_TEXTURE_2D, SIZE, SIZE, GL_RGB, texels);
    free(texels);
}

/* ---- The scene ---- */

/* Where a vase stands, how large it is, its texture and colour, how it mirrors the sky, and how sharp its highlight
   is. */
struct vase {
    float x, z, scale;
    uint32_t texture;
    float color[4], mirror, shininess;
};

static const struct vase vases[] = {
    {-0.62f, -0.25f, 1, CERAMIC, {1, 1, 1, 1}, 0.05f, 90},
    {0.92f, -0.95f, 0.8f, CLEAR, {0.62f, 0.2f, 0.1f, 1}, 0.03f, 30},
    {0.55f, 0.62f, 0.55f, CLEAR, {0.2f, 0.55f, 0.42f, 0.3f}, 0.06f, 110}, /* of glass */
};

enum { VASES = sizeof vases / sizeof vases[0], GLASS = VASES - 1 };

static void draw_vase(const struct mesh *mesh, const struct vase *vase)
{
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, vase->color[0], vase->color[1], vase->color[2], vase->color[3]);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, vase->mirror, 0, 0, vase->shininess);
    glBindTexture(GL_TEXTURE_2D, vase->texture);
    glPushMatrix();
    glTranslated(vase->x, 0, vase->z);
    glScaled(vase->scale, vase->scale, vase->scale);
    point_to(mesh->vertices);
    glDrawElements(GL_TRIANGLES, mesh->index_count, GL_UNSIGNED_SHORT, mesh->indices);
    glPopMatrix();
}

/* That of glass comes last, its far side first, over what is there. */
static void draw_vases(const struct mesh *mesh)
{
    use_programs(SURFACE, GLAZE);
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, 0, 2, 1, 0, 0);
    for (int vase = 0; vase < GLASS; vase++)
        draw_vase(mesh, &vases[vase]);
    glEnable(GL_BLEND);
    glDepthMask(0);
    glCullFace(GL_FRONT);
    draw_vase(mesh, &vases[GLASS]);
    glCullFace(GL_BACK);
    draw_vase(mesh, &vases[GLASS]);
    glDepthMask(1);
    glDisable(GL_BLEND);
}

/* Of lit surfaces, or of coloured ones. */
static void lit_arrays(int lit)
{
    (lit ? glEnableClientState : glDisableClientState)(GL_NORMAL_ARRAY);
    (lit ? glEnableClientState : glDisableClientState)(GL_TEXTURE_COORD_ARRAY);
    (lit ? glDisableClientState : glEnableClientState)(GL_COLOR_ARRAY);
}

static void draw_backdrop(void)
{
    static const float corners[6][2] = {{-1, -1}, {1, -1}, {-1, 0.2f}, {1, 0.2f}, {-1, 1}, {1, 1}};
    static const uint8_t colors[6][4] = {{58, 52, 50, 255}, {58, 52, 50, 255}, {186, 172, 158, 255},
                                         {170, 160, 152, 255}, {92, 104, 124, 255}, {66, 78, 100, 255}};

    use_programs(BACKDROP, BACKDROP_COLOR);
    lit_arrays(0);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glVertexAttribPointerARB(COLOR, 4, GL_UNSIGNED_BYTE, 1, 0, colors);
    glDisable(GL_DEPTH_TEST);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 6);
    glEnable(GL_DEPTH_TEST);
    lit_arrays(1);
}

static void draw_floor(void)
{
    static const struct vertex corners[4] = {{{-6, 0, -6}, {0, 1, 0}, {-6, -6}}, {{-6, 0, 6}, {0, 1, 0}, {-6, 6}},
                                             {{6, 0, 6}, {0, 1, 0}, {6, 6}}, {{6, 0, -6}, {0, 1, 0}, {6, -6}}};
    static const uint8_t indices[4] = {0, 1, 2, 3};

    use_programs(SURFACE, FLOOR);
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, 0, 0.5f, 0.5f, 0, 0);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0.86f, 1 / 30.0f, 0, 0);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 0.8f, 0, -0.6f, 0);
    for (uint32_t vase = 0; vase < VASES; vase++) {
        const struct vase *at = &vases[vase];
        const float width = 0.5f * at->scale, length = 1.3f * at->scale;

        glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 2 + vase, at->x, 1 / (width * width), at->z, 1 / length);
    }
    glBindTexture(GL_TEXTURE_2D, WOOD);
    point_to(corners);
    glEnable(GL_BLEND);
    glDrawElements(GL_QUADS, 4, GL_UNSIGNED_BYTE, indices);
    glDisable(GL_BLEND);
}

static void draw_scene(const struct mesh *mesh, double aspect)
{
    /* The eye looks down at the vases; the tilt has sine 0.28 and cosine 0.96. */
    static const double tilt[16] = {1, 0, 0, 0, 0, 0.96, 0.28, 0, 0, -0.28, 0.96, 0, 0, 0, 0, 1};

    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glFrustum(-0.36 * aspect, 0.36 * aspect, -0.36, 0.36, 1, 20);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslated(0, -0.1, -4);
    glMultMatrixd(tilt);
    glTranslated(-0.05, -0.55, 0);

    /* The light stands to the left, in front, above; up is (0, 0.96, 0.28) for the eye. */
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, -4, 5, 1, 1);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 0.95f, 0.9f, 0.8f, 1);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 2, 0.75f, 0.85f, 1, 1);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 3, 0.3f, 0.22f, 0.16f, 1);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 4, 0, 0.96f, 0.28f, 0);

    glDepthFunc(GL_LEQUAL);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_CULL_FACE);
    draw_backdrop();
    /* What the floor mirrors stands upside down below it. */
    glPushMatrix();
    glScaled(1, -1, 1);
    glFrontFace(GL_CW);
    draw_vases(mesh);
    glFrontFace(GL_CCW);
    glPopMatrix();
    draw_floor();
    draw_vases(mesh);
}

/* Writes a picture of half the size, whose pixels are the means of four. */
static void write_picture(const char *path, uint32_t width, uint32_t height, const uint8_t *pixels)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        fail(path, "cannot be written");
    fprintf(file, "P6\n%u %u\n255\n", width, height);
    for (uint32_t y = height; y-- > 0;) {
        for (uint32_t x = 0; x < width; x++) {
            const uint8_t *first = pixels + 4 * ((size_t)4 * width * y + 2 * x), *above = first + (size_t)8 * width;

            for (int i = 0; i < 3; i++)
                putc((first[i] + first[4 + i] + above[i] + above[4 + i] + 2) / 4, file);
        }
    }
    if (fclose(file))
        fail(path, "cannot be written");
}

int main(int count, char **arguments)
{
    if (count != 3 && count != 5)
        fail("usage", "driver FOLDER PICTURE.ppm [WIDTH HEIGHT]");
    const char *folder = arguments[1];
    const uint32_t width = count == 5 ? (uint32_t)strtoul(arguments[3], NULL, 10) : 640;
    const uint32_t height = count == 5 ? (uint32_t)strtoul(arguments[4], NULL, 10) : 480;

    if (!width || !height || !open_driver(2 * width, 2 * height))
        fail("driver", "cannot be opened");
    load_program(folder, GL_VERTEX_PROGRAM_ARB, SURFACE, "surface.vp");
    load_program(folder, GL_VERTEX_PROGRAM_ARB, BACKDROP, "backdrop.vp");
    load_program(folder, GL_FRAGMENT_PROGRAM_ARB, GLAZE, "glaze.fp");
    load_program(folder, GL_FRAGMENT_PROGRAM_ARB, FLOOR, "floor.fp");
    load_program(folder, GL_FRAGMENT_PROGRAM_ARB, BACKDROP_COLOR, "backdrop.fp");
    glActiveTexture(GL_TEXTURE0_ARB);
    make_texture(CERAMIC, ceramic);
    make_texture(WOOD, wood);
    make_texture(CLEAR, NULL);
    struct mesh mesh = read_obj(folder, "vase.obj");

    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnableClientState(GL_VERTEX_ARRAY);
    draw_scene(&mesh, (double)width / height);
    if (glGetError() != GL_NO_ERROR)
        fail("the scene", "a command was wrong");

    uint8_t *pixels = allocate((size_t)16 * width * height);

    glReadPixels(0, 0, 2 * width, 2 * height, pixels);
    write_picture(arguments[2], width, height, pixels);
    free(pixels);
    free(mesh.vertices);
    free(mesh.indices);
    close_driver();
    return 0;
}
