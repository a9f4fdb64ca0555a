/* Calls every function of nvjit.h on geometry, tessellation and compute programs and on images, with right and with
 * wrong arguments. Prints what is not as it should be. */

#include <stdlib.h>
#include <string.h>

#include "check.h"

#include "nvjit_gl.h"

static const char sums[] = "!!NVcp5.0 OPTION NV_shader_storage_buffer; GROUP_SIZE 4; SHARED_MEMORY 16; "
                           "SHARED s[] = { program.sharedmem }; STORAGE o[] = { program.storage[0] }; TEMP a, v; "
                           "SHL.U a.x, invocation.localindex.x, 2; STS.U32 invocation.globalid.x, s[a.x]; BAR; "
                           "XOR.U a.y, a.x, 12; LDS.U32 v, s[a.y]; SHL.U a.x, invocation.globalid.x, 2; STB.U32 v, o[a.x]; "
                           "ATOMIM.ADD.U32 v, 1, {1, 0, 0, 0}, image[2], 1D; END";
static const char lines[] = "!!NVgp5.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 5; "
                            "MOV result.position, vertex[1].position; EMIT; ADD result.attrib[2], vertex[0].attrib[0], 1; "
                            "EMITS 3; END";
static const char quads[] = "!!NVtep5.0 TESS_MODE QUADS; TESS_SPACING FRACTIONAL_ODD; TESS_VERTEX_ORDER CW; TESS_POINT_MODE; "
                            "MOV result.position, vertex.tesscoord; END";
static const char control[] = "!!NVtcp5.0 VERTICES_OUT 2; MOV result.position, primitive.invocation; END";

static void groups(void)
{
    static const uint32_t size[] = {4, 1, 1}, count[] = {2, 1, 1}, large[] = {1025, 1, 1}, many[] = {65536, 1, 1};
    SIZED(nvjit_stage_info, info);
    nvjit_image_view image = {
        .size = sizeof image, .target = NVJIT_TARGET_1D, .format = 0x8236, .rights = NVJIT_RIGHTS_READ_WRITE,
        .width = 2, .height = 1, .depth = 1, .samples = 1};
    uint32_t words[8];
    nvjit_program *program;
    nvjit_kernel *kernel = compile(sums, &program);
    nvjit_frame *frame;
    nvjit_memory *memory;
    nvjit_buffer *buffer, *texels;
    uint64_t faults;

    OK(nvjit_program_stage(program, &info));
    REQUIRE(info.stage == NVJIT_STAGE_COMPUTE && info.group_size[0] == 4 && info.group_size[2] == 1);
    REQUIRE(info.shared_memory == 16 && info.primitive_in == NVJIT_NOT_DECLARED && info.invocations == 0);
    IS(NULL_POINTER, nvjit_program_stage(NULL, &info));
    IS(NULL_POINTER, nvjit_program_stage(program, NULL));

    OK(nvjit_buffer_new(sizeof words, &buffer));
    OK(nvjit_buffer_new(8, &texels));
    OK(nvjit_memory_new(&memory));
    OK(nvjit_memory_bind_storage(memory, 0, buffer, 0, sizeof words));
    OK(nvjit_memory_bind_image(memory, 2, texels, &image));
    IS(BAD_SIZE, nvjit_memory_bind_image(memory, 8, texels, &image));
    image.width = 3;
    IS(BAD_SIZE, nvjit_memory_bind_image(memory, 2, texels, &image));
    image.width = 0;
    IS(INVALID_VALUE, nvjit_memory_bind_image(memory, 2, texels, &image));
    image.width = 1, image.height = 2;
    IS(INVALID_VALUE, nvjit_memory_bind_image(memory, 2, texels, &image));
    image.target = NVJIT_TARGET_2D, image.row_pitch = 3;
    IS(INVALID_VALUE, nvjit_memory_bind_image(memory, 2, texels, &image));
    image.format = GL_RGBA;
    IS(BAD_ENUM, nvjit_memory_bind_image(memory, 2, texels, &image));
    image.format = 0x8236, image.target = 99;
    IS(BAD_ENUM, nvjit_memory_bind_image(memory, 2, texels, &image));
    image.target = NVJIT_TARGET_1D, image.rights = 9;
    IS(BAD_ENUM, nvjit_memory_bind_image(memory, 2, texels, &image));
    image.size = 0;
    IS(BAD_SIZE, nvjit_memory_bind_image(memory, 2, texels, &image));
    IS(NULL_POINTER, nvjit_memory_bind_image(memory, 2, NULL, &image));
    IS(NULL_POINTER, nvjit_memory_bind_image(memory, 2, texels, NULL));

    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_frame_set_memory(frame, memory));
    OK(nvjit_kernel_dispatch(kernel, frame, size, count, 0, 1, NULL));
    OK(nvjit_buffer_read(buffer, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[0] == 3 && words[3] == 0 && words[4] == 0);
    OK(nvjit_kernel_dispatch(kernel, frame, size, count, 1, UINT64_MAX, NULL));
    OK(nvjit_buffer_read(buffer, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[0] == 3 && words[4] == 7 && words[7] == 4);
    OK(nvjit_kernel_dispatch(kernel, frame, size, count, 2, 5, NULL));
    OK(nvjit_buffer_read(texels, 0, 8, (uint8_t *)words));
    REQUIRE(words[0] == 0 && words[1] == 8);
    OK(nvjit_memory_faults(memory, &faults));
    REQUIRE(faults == 0);
    IS(BAD_SIZE, nvjit_kernel_dispatch(kernel, frame, large, count, 0, 1, NULL));
    IS(BAD_SIZE, nvjit_kernel_dispatch(kernel, frame, many, count, 0, 1, NULL));
    IS(BAD_SIZE, nvjit_kernel_dispatch(kernel, frame, size, many, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_kernel_dispatch(kernel, frame, NULL, count, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_kernel_dispatch(kernel, frame, size, NULL, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_kernel_dispatch(NULL, frame, size, count, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_kernel_dispatch(kernel, NULL, size, count, 0, 1, NULL));

    nvjit_frame_free(frame);
    nvjit_memory_free(memory);
    nvjit_buffer_free(buffer);
    nvjit_buffer_free(texels);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);
}

static float number(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void emission(void)
{
    static const uint32_t one[] = {1, 1, 1};
    static const char name[] = "vertex[1].position";
    SIZED(nvjit_stage_info, info);
    nvjit_emitted_vertex vertices[4];
    nvjit_program *program;
    nvjit_kernel *kernel = compile(lines, &program);
    nvjit_frame *frame;
    nvjit_batch *batch;
    nvjit_row row;
    size_t index, count;
    float *values;

    OK(nvjit_program_stage(program, &info));
    REQUIRE(info.primitive_in == NVJIT_PRIMITIVE_LINES && info.primitive_out == NVJIT_PRIMITIVE_POINTS);
    REQUIRE(info.vertices_out == 5 && info.invocations == 1);
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_batch_new(kernel, 2, &batch));
    OK(nvjit_program_named_attribute(program, (const uint8_t *)name, strlen(name), &row));
    REQUIRE(row.file == NVJIT_FILE_ATTRIBUTE && row.component == 0);
    OK(nvjit_kernel_find_input(kernel, &row, &index));
    values = nvjit_batch_input(batch, index);
    REQUIRE(values != NULL);
    values[0] = 7, values[1] = 8;
    IS(INVALID_VALUE, nvjit_program_named_attribute(program, (const uint8_t *)"vertex[99].position", 19, &row));
    IS(INVALID_VALUE, nvjit_program_named_attribute(program, (const uint8_t *)"result.position", 15, &row));
    IS(NULL_POINTER, nvjit_program_named_attribute(program, NULL, 5, &row));
    IS(NULL_POINTER, nvjit_program_named_attribute(program, (const uint8_t *)name, strlen(name), NULL));
    IS(BAD_SIZE, nvjit_frame_emitted(frame, 0, vertices, 4, &count));
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    OK(nvjit_frame_emitted(frame, 1, vertices, 4, &count));
    REQUIRE(count == 2 && vertices[0].begins && !vertices[1].begins);
    REQUIRE(vertices[0].stream == 0 && vertices[1].stream == 3);
    OK(nvjit_frame_emitted_result(frame, 1, &row));
    REQUIRE(row.file == NVJIT_FILE_RESULT);
    REQUIRE(number(vertices[0].results[0]) == 8 && number(vertices[1].results[4]) == 1);
    IS(BAD_SIZE, nvjit_frame_emitted_result(frame, 2, &row));
    OK(nvjit_frame_emitted(frame, 0, NULL, 0, &count));
    REQUIRE(count == 2);
    IS(BAD_SIZE, nvjit_frame_emitted(frame, 4096, vertices, 4, &count));
    IS(NULL_POINTER, nvjit_frame_emitted(frame, 0, NULL, 1, &count));
    IS(NULL_POINTER, nvjit_frame_emitted(frame, 0, vertices, 4, NULL));
    IS(NULL_POINTER, nvjit_frame_emitted(NULL, 0, vertices, 4, &count));
    IS(NULL_POINTER, nvjit_frame_emitted_result(NULL, 0, &row));
    IS(NULL_POINTER, nvjit_frame_emitted_result(frame, 0, NULL));
    IS(MISMATCH, nvjit_kernel_dispatch(kernel, frame, one, one, 0, 1, NULL));

    nvjit_batch_free(batch);
    nvjit_frame_free(frame);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);
}

static void tessellation(void)
{
    SIZED(nvjit_stage_info, info);
    SIZED(nvjit_kernel_info, kernel_info);
    nvjit_program *program;
    nvjit_kernel *kernel = compile(quads, &program);
    uint32_t engine;

    OK(nvjit_kernel_describe(kernel, &kernel_info));
    engine = kernel_info.engine;
    OK(nvjit_program_stage(program, &info));
    REQUIRE(info.tess_mode == NVJIT_TESS_QUADS && info.tess_spacing == NVJIT_TESS_FRACTIONAL_ODD);
    REQUIRE(info.tess_order == NVJIT_TESS_CW && info.tess_point_mode == 1 && info.primitive_out == NVJIT_NOT_DECLARED);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);

    /* Control programs are native code where others are. */
    kernel = compile(control, &program);
    OK(nvjit_kernel_describe(kernel, &kernel_info));
    REQUIRE(kernel_info.engine == engine && kernel_info.stage == NVJIT_STAGE_TESS_CONTROL);
    OK(nvjit_program_stage(program, &info));
    REQUIRE(info.vertices_out == 2 && info.stage == NVJIT_STAGE_TESS_CONTROL);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);
}

static const char chosen[] = "!!NVcp5.0\nOPTION NV_shader_storage_buffer; GROUP_SIZE 4; STORAGE o[] = { program.storage[1] };\n"
                             "SUBROUTINETYPE Change { twice, square }; SUBROUTINE Change change = program.subroutine[1];\n"
                             "TEMP v, a; MOV.U v, invocation.globalid.x; CALI change; SHL.U a.x, invocation.globalid.x, 2;\n"
                             "STB.U32 v, o[a.x]; ATOMIM.ADD.U32 v, 1, 0, image[5], 1D; RET;\n"
                             "twice SUBROUTINENUM(4): ADD.U v, v, v; RET;\n"
                             "square SUBROUTINENUM(7): MUL.U v, v, v; RET;\nEND";
static const char open_size[] = "!!NVcp5.0\nOPTION ARB_compute_variable_group_size;\nEND";

enum {
    FORMAT_ASCII = 0x8875,
    STORAGE_BUFFER = 0x90D2,
    DISPATCH_INDIRECT_BUFFER = 0x90EE,
    VERTEX_PROGRAM = 0x8620,
    GEOMETRY_PROGRAM = 0x8C26,
    TESS_EVALUATION_PROGRAM = 0x891F,
    COMPUTE_PROGRAM = 0x90FB,
};

static void load(nvjit_context *c, uint32_t target, uint32_t id, const char *text)
{
    OK(nvjit_BindProgramARB(c, target, id));
    OK(nvjit_ProgramStringARB(c, target, FORMAT_ASCII, (int32_t)strlen(text), (const uint8_t *)text));
    OK(nvjit_Enable(c, target));
}

static void dispatches(void)
{
    static const uint32_t count[] = {2, 1, 1}, size[] = {4, 1, 1}, large[] = {1025, 1, 1}, many[] = {65536, 1, 1};
    static const uint32_t numbers[] = {0, 7}, wrong[] = {0, 5};
    const nvjit_image_view image = {
        .size = sizeof image, .target = NVJIT_TARGET_1D, .format = 0x8236, .rights = NVJIT_RIGHTS_READ_WRITE,
        .width = 2, .height = 1, .depth = 1, .samples = 1};
    nvjit_group *group;
    nvjit_context *c;
    nvjit_buffer *buffer, *texels;
    nvjit_frames *frames;
    nvjit_dispatch *dispatch;
    uint32_t words[8], number;
    uint64_t groups;

    OK(nvjit_group_new(NULL, &group));
    OK(nvjit_context_new(group, &c));
    OK(nvjit_frames_new(&frames));
    OK(nvjit_buffer_new(sizeof words, &buffer));
    OK(nvjit_buffer_new(8, &texels));
    IS(INVALID_OPERATION, nvjit_context_dispatch(c, count, NULL, &dispatch));
    REQUIRE(dispatch == NULL);
    load(c, COMPUTE_PROGRAM, 1, chosen);
    OK(nvjit_context_set_buffer(c, 3, buffer));
    OK(nvjit_BindBufferRangeNV(c, STORAGE_BUFFER, 1, 3, 0, sizeof words));
    OK(nvjit_context_bind_image(c, 5, texels, &image));
    IS(INVALID_VALUE, nvjit_context_bind_image(c, 8, texels, &image));
    IS(NULL_POINTER, nvjit_context_bind_image(c, 5, texels, NULL));
    IS(NULL_POINTER, nvjit_context_bind_image(NULL, 5, texels, &image));

    /* The second work group alone: the subroutine of the lowest number until one is chosen. */
    OK(nvjit_context_dispatch(c, count, NULL, &dispatch));
    OK(nvjit_dispatch_count(dispatch, &groups));
    REQUIRE(groups == 2);
    OK(nvjit_dispatch_run(dispatch, frames, 1, UINT64_MAX, NULL));
    OK(nvjit_buffer_read(buffer, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[0] == 0 && words[3] == 0 && words[4] == 8 && words[7] == 14);
    IS(INVALID_VALUE, nvjit_ProgramSubroutineParametersuivNV(c, COMPUTE_PROGRAM, 1, numbers));
    IS(INVALID_VALUE, nvjit_ProgramSubroutineParametersuivNV(c, COMPUTE_PROGRAM, -1, numbers));
    IS(INVALID_OPERATION, nvjit_ProgramSubroutineParametersuivNV(c, COMPUTE_PROGRAM, 2, wrong));
    IS(NULL_POINTER, nvjit_ProgramSubroutineParametersuivNV(c, COMPUTE_PROGRAM, 2, NULL));
    IS(NULL_POINTER, nvjit_ProgramSubroutineParametersuivNV(NULL, COMPUTE_PROGRAM, 2, numbers));
    OK(nvjit_ProgramSubroutineParametersuivNV(c, COMPUTE_PROGRAM, 2, numbers));
    OK(nvjit_GetProgramSubroutineParameteruivNV(c, COMPUTE_PROGRAM, 1, &number));
    REQUIRE(number == 7);
    IS(INVALID_ENUM, nvjit_GetProgramSubroutineParameteruivNV(c, 0, 1, &number));
    IS(NULL_POINTER, nvjit_GetProgramSubroutineParameteruivNV(c, COMPUTE_PROGRAM, 1, NULL));
    IS(NULL_POINTER, nvjit_GetProgramSubroutineParameteruivNV(NULL, COMPUTE_PROGRAM, 1, &number));

    /* A dispatch keeps what it was made with. */
    OK(nvjit_dispatch_run(dispatch, frames, 0, 1, NULL));
    nvjit_dispatch_free(dispatch);
    OK(nvjit_buffer_read(buffer, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[1] == 2 && words[3] == 6);
    OK(nvjit_context_dispatch(c, count, NULL, &dispatch));
    OK(nvjit_dispatch_run(dispatch, frames, 0, 2, NULL));
    OK(nvjit_buffer_read(buffer, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[1] == 1 && words[3] == 9 && words[7] == 49);
    OK(nvjit_buffer_read(texels, 0, 8, (uint8_t *)words));
    REQUIRE(words[0] == 16 && words[1] == 0);
    IS(NULL_POINTER, nvjit_dispatch_run(dispatch, NULL, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_dispatch_run(NULL, frames, 0, 1, NULL));
    IS(NULL_POINTER, nvjit_dispatch_count(dispatch, NULL));
    IS(NULL_POINTER, nvjit_dispatch_count(NULL, &groups));
    nvjit_dispatch_free(dispatch);
    nvjit_dispatch_free(NULL);
    IS(INVALID_OPERATION, nvjit_context_dispatch(c, count, size, &dispatch));
    IS(INVALID_VALUE, nvjit_context_dispatch(c, many, NULL, &dispatch));
    IS(NULL_POINTER, nvjit_context_dispatch(c, NULL, NULL, &dispatch));
    IS(NULL_POINTER, nvjit_context_dispatch(c, count, NULL, NULL));
    IS(NULL_POINTER, nvjit_context_dispatch(NULL, count, NULL, &dispatch));
    OK(nvjit_context_bind_image(c, 5, NULL, NULL));

    IS(INVALID_OPERATION, nvjit_context_dispatch_indirect(c, 0, &dispatch));
    OK(nvjit_buffer_write(buffer, 8, sizeof count, (const uint8_t *)count));
    OK(nvjit_BindBuffer(c, DISPATCH_INDIRECT_BUFFER, 3));
    OK(nvjit_context_dispatch_indirect(c, 8, &dispatch));
    OK(nvjit_dispatch_count(dispatch, &groups));
    REQUIRE(groups == 2);
    nvjit_dispatch_free(dispatch);
    IS(INVALID_VALUE, nvjit_context_dispatch_indirect(c, 7, &dispatch));
    IS(INVALID_OPERATION, nvjit_context_dispatch_indirect(c, 24, &dispatch));
    IS(NULL_POINTER, nvjit_context_dispatch_indirect(c, 8, NULL));
    IS(NULL_POINTER, nvjit_context_dispatch_indirect(NULL, 8, &dispatch));

    load(c, COMPUTE_PROGRAM, 2, open_size);
    IS(INVALID_OPERATION, nvjit_context_dispatch(c, count, NULL, &dispatch));
    IS(INVALID_VALUE, nvjit_context_dispatch(c, count, large, &dispatch));
    OK(nvjit_context_dispatch(c, count, size, &dispatch));
    OK(nvjit_dispatch_run(dispatch, frames, 0, 2, NULL));
    nvjit_dispatch_free(dispatch);

    nvjit_buffer_free(texels);
    nvjit_buffer_free(buffer);
    nvjit_frames_free(frames);
    nvjit_context_free(c);
    nvjit_group_free(group);
}

/* Images by handles: those of a memory, and those of a context. */
static void handles(void)
{
    static const char counts[] =
        "!!NVcp5.0 OPTION NV_bindless_texture; GROUP_SIZE 1; LONG TEMP h; TEMP r; PK64.U h.x, program.local[0]; "
        "ATOMIM.ADD.U32 r, 1, 0, handle(h.x), 1D; END";
    static const uint32_t size[] = {1, 1, 1};
    SIZED(nvjit_image_view, image);
    const nvjit_image_view *layouts[2] = {NULL, &image};
    const nvjit_buffer *buffers[2] = {NULL, NULL};
    nvjit_program *program;
    nvjit_kernel *kernel = compile(counts, &program);
    nvjit_frame *frame;
    nvjit_memory *memory;
    nvjit_group *group;
    nvjit_context *c, *other;
    nvjit_buffer *texels;
    nvjit_frames *frames;
    nvjit_dispatch *dispatch;
    uint64_t handle = 9, again, faults;
    uint32_t words[2];
    uint8_t is = 9;

    image.target = NVJIT_TARGET_1D, image.format = 0x8236, image.rights = NVJIT_RIGHTS_READ_WRITE;
    image.width = 2, image.height = image.depth = image.samples = 1;
    OK(nvjit_buffer_new(8, &texels));
    OK(nvjit_memory_new(&memory));
    OK(nvjit_memory_make_image_resident(memory, UINT64_MAX, texels, &image));
    OK(nvjit_memory_make_image_resident(memory, 0, texels, &image));
    IS(NULL_POINTER, nvjit_memory_make_image_resident(NULL, 1, texels, &image));
    IS(NULL_POINTER, nvjit_memory_make_image_resident(memory, 1, NULL, &image));
    IS(NULL_POINTER, nvjit_memory_make_image_resident(memory, 1, texels, NULL));
    IS(INVALID_OPERATION, nvjit_memory_make_image_non_resident(memory, 1));
    IS(NULL_POINTER, nvjit_memory_make_image_non_resident(NULL, 1));
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_frame_set_memory(frame, memory));
    IS(INVALID_OPERATION, nvjit_memory_make_image_resident(memory, 1, texels, &image));
    IS(INVALID_OPERATION, nvjit_memory_make_image_non_resident(memory, 0));
    OK(nvjit_kernel_dispatch(kernel, frame, size, size, 0, 1, NULL));
    OK(nvjit_frame_set_memory(frame, NULL));
    OK(nvjit_memory_make_image_non_resident(memory, 0));
    OK(nvjit_frame_set_memory(frame, memory));
    OK(nvjit_kernel_dispatch(kernel, frame, size, size, 0, 1, NULL));
    OK(nvjit_memory_faults(memory, &faults));
    OK(nvjit_buffer_read(texels, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[0] == 1 && words[1] == 0 && faults == 1);

    OK(nvjit_group_new(NULL, &group));
    OK(nvjit_context_new(group, &c));
    OK(nvjit_context_new(group, &other));
    OK(nvjit_frames_new(&frames));
    buffers[1] = texels;
    OK(nvjit_context_set_texture(c, 7, 1, 2, buffers, layouts));
    OK(nvjit_context_set_texture(c, 8, 0, 2, buffers, layouts));
    OK(nvjit_context_set_texture(c, 6, 1, 0, NULL, NULL));
    IS(INVALID_VALUE, nvjit_context_set_texture(c, 0, 1, 2, buffers, layouts));
    IS(NULL_POINTER, nvjit_context_set_texture(NULL, 7, 1, 2, buffers, layouts));
    IS(NULL_POINTER, nvjit_context_set_texture(c, 7, 1, 2, NULL, layouts));
    IS(NULL_POINTER, nvjit_context_set_texture(c, 7, 1, 2, buffers, NULL));
    layouts[1] = NULL;
    IS(NULL_POINTER, nvjit_context_set_texture(c, 7, 1, 2, buffers, layouts));
    layouts[1] = &image;
    image.width = 3;
    IS(BAD_SIZE, nvjit_context_set_texture(c, 7, 1, 2, buffers, layouts));
    image.width = 2;

    IS(INVALID_VALUE, nvjit_GetImageHandleNV(c, 7, 0, 0, 0, 0x8236, &handle));
    REQUIRE(handle == 0);
    IS(INVALID_VALUE, nvjit_GetImageHandleNV(c, 7, 1, 0, 0, 0x1908, &handle));
    IS(INVALID_OPERATION, nvjit_GetImageHandleNV(c, 7, 1, 1, 0, 0x8236, &handle));
    IS(INVALID_OPERATION, nvjit_GetImageHandleNV(c, 8, 1, 0, 0, 0x8236, &handle));
    IS(NULL_POINTER, nvjit_GetImageHandleNV(c, 7, 1, 0, 0, 0x8236, NULL));
    IS(NULL_POINTER, nvjit_GetImageHandleNV(NULL, 7, 1, 0, 0, 0x8236, &handle));
    OK(nvjit_GetImageHandleNV(c, 7, 1, 0, 0, 0x8236, &handle));
    OK(nvjit_GetImageHandleNV(other, 7, 1, 0, 0, 0x8236, &again));
    REQUIRE(handle != 0 && handle == again);
    IS(INVALID_OPERATION, nvjit_context_set_texture(c, 7, 1, 2, buffers, layouts));
    IS(INVALID_ENUM, nvjit_MakeImageHandleResidentNV(c, handle, 0));
    IS(INVALID_OPERATION, nvjit_MakeImageHandleResidentNV(c, 0, GL_READ_WRITE));
    IS(NULL_POINTER, nvjit_MakeImageHandleResidentNV(NULL, handle, GL_READ_WRITE));
    OK(nvjit_MakeImageHandleResidentNV(c, handle, GL_READ_WRITE));
    IS(INVALID_OPERATION, nvjit_MakeImageHandleResidentNV(c, handle, GL_READ_WRITE));
    OK(nvjit_IsImageHandleResidentNV(c, handle, &is));
    REQUIRE(is == 1);
    OK(nvjit_IsImageHandleResidentNV(other, handle, &is));
    REQUIRE(is == 0);
    is = 9;
    IS(INVALID_OPERATION, nvjit_IsImageHandleResidentNV(c, handle + 1, &is));
    REQUIRE(is == 0);
    IS(NULL_POINTER, nvjit_IsImageHandleResidentNV(c, handle, NULL));
    IS(NULL_POINTER, nvjit_IsImageHandleResidentNV(NULL, handle, &is));

    load(c, COMPUTE_PROGRAM, 1, counts);
    words[0] = (uint32_t)handle, words[1] = (uint32_t)(handle >> 32);
    OK(nvjit_ProgramLocalParameterI4uiNV(c, COMPUTE_PROGRAM, 0, words[0], words[1], 0, 0));
    OK(nvjit_context_dispatch(c, size, NULL, &dispatch));
    OK(nvjit_dispatch_run(dispatch, frames, 0, 1, NULL));
    nvjit_dispatch_free(dispatch);
    OK(nvjit_buffer_read(texels, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[0] == 2);
    OK(nvjit_MakeImageHandleNonResidentNV(c, handle));
    IS(INVALID_OPERATION, nvjit_MakeImageHandleNonResidentNV(c, handle));
    IS(NULL_POINTER, nvjit_MakeImageHandleNonResidentNV(NULL, handle));
    OK(nvjit_context_dispatch(c, size, NULL, &dispatch));
    OK(nvjit_dispatch_run(dispatch, frames, 0, 1, NULL));
    nvjit_dispatch_free(dispatch);
    OK(nvjit_buffer_read(texels, 0, sizeof words, (uint8_t *)words));
    REQUIRE(words[0] == 2);

    /* A deleted texture is there as long as a context has one of its handles. */
    OK(nvjit_MakeImageHandleResidentNV(other, handle, GL_READ_ONLY));
    OK(nvjit_context_delete_texture(c, 7));
    OK(nvjit_context_delete_texture(c, 77));
    IS(NULL_POINTER, nvjit_context_delete_texture(NULL, 7));
    OK(nvjit_IsImageHandleResidentNV(c, handle, &is));
    nvjit_context_free(other);
    IS(INVALID_OPERATION, nvjit_IsImageHandleResidentNV(c, handle, &is));

    nvjit_frames_free(frames);
    nvjit_context_free(c);
    nvjit_group_free(group);
    nvjit_frame_free(frame);
    nvjit_memory_free(memory);
    nvjit_buffer_free(texels);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);
}

/* The programs of a context's later stages, taken for a draw. */
static void pipelines(void)
{
    SIZED(nvjit_needs, needs);
    SIZED(nvjit_kernel_info, info);
    nvjit_group *group;
    nvjit_context *c;
    nvjit_pipeline *pipeline;
    nvjit_kernel *kernel;
    nvjit_frame *frame;
    nvjit_batch *batch;
    size_t count;

    OK(nvjit_group_new(NULL, &group));
    OK(nvjit_context_new(group, &c));
    load(c, VERTEX_PROGRAM, 1, "!!NVvp4.0 MOV result.position, vertex.position; END");
    load(c, TESS_EVALUATION_PROGRAM, 2, quads);
    load(c, GEOMETRY_PROGRAM, 3, lines);
    OK(nvjit_context_pipeline(c, &pipeline));
    OK(nvjit_pipeline_describe(pipeline, &needs));
    REQUIRE(needs.stages == (1 << NVJIT_STAGE_VERTEX | 1 << NVJIT_STAGE_TESS_EVALUATION | 1 << NVJIT_STAGE_GEOMETRY));
    IS(INVALID_OPERATION, nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_TESS_CONTROL, &kernel));
    IS(INVALID_OPERATION, nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, &kernel));
    IS(BAD_ENUM, nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_COMPUTE, &kernel));
    IS(BAD_ENUM, nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_VERTEX_STATE, &kernel));
    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_TESS_EVALUATION, &kernel));
    OK(nvjit_kernel_describe(kernel, &info));
    REQUIRE(info.stage == NVJIT_STAGE_TESS_EVALUATION);
    nvjit_kernel_free(kernel);

    OK(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_GEOMETRY, &kernel));
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_pipeline_load_parameters(pipeline, NVJIT_STAGE_GEOMETRY, frame));
    OK(nvjit_batch_new(kernel, 2, &batch));
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    OK(nvjit_frame_emitted(frame, 1, NULL, 0, &count));
    REQUIRE(count == 2);

    IS(NULL_POINTER, nvjit_ProgramVertexLimitNV(NULL, GEOMETRY_PROGRAM, 1));
    IS(INVALID_ENUM, nvjit_ProgramVertexLimitNV(c, VERTEX_PROGRAM, 1));
    IS(INVALID_VALUE, nvjit_ProgramVertexLimitNV(c, GEOMETRY_PROGRAM, 0));
    IS(INVALID_VALUE, nvjit_ProgramVertexLimitNV(c, GEOMETRY_PROGRAM, 1025));
    OK(nvjit_ProgramVertexLimitNV(c, GEOMETRY_PROGRAM, 9));
    int32_t limit;
    OK(nvjit_GetProgramivARB(c, GEOMETRY_PROGRAM, GL_GEOMETRY_VERTICES_OUT_EXT, &limit));
    REQUIRE(limit == 9);

    nvjit_batch_free(batch);
    nvjit_frame_free(frame);
    nvjit_kernel_free(kernel);
    nvjit_pipeline_free(pipeline);
    nvjit_context_free(c);
    nvjit_group_free(group);
}

int main(void)
{
    groups();
    dispatches();
    handles();
    pipelines();
    emission();
    tessellation();
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
