/* Calls every function of nvjit.h on memory, buffer objects and integer parameters, with right and with wrong
 * arguments, and runs programs on memory. Prints what is not as it should be. */

#include <stdlib.h>
#include <string.h>

#include "check.h"

enum {
    VERTEX = 0x8620,
    FRAGMENT = 0x8870,
    ASCII = 0x8875,
    ARRAY_BUFFER = 0x8892,
    READ_ONLY = 0x88B8,
    READ_WRITE = 0x88BA,
    GPU_ADDRESS = 0x8F1D,
    MAX_ADDRESS = 0x8F35,
    VERTEX_BUFFER = 0x8DA2,
    FRAGMENT_BUFFER = 0x8DA4,
    STORAGE_BUFFER = 0x90D2
};

static const char text[] = "!!NVvp5.0 OPTION NV_shader_storage_buffer; INT ATTRIB a = vertex.attrib[3]; "
                           "BUFFER b[] = { program.buffer[2] }; STORAGE s[] = { program.storage[1] }; TEMP R, A; "
                           "MOV.U A, program.local[0]; LOAD.U32 R, A.x; ADD.S R.y, a.x, b[1]; "
                           "MOV.U result.position, R; STB.U32 R.y, s[4]; STORE.U32 7, A.y; STORE.U32 8, A.z; END";
static const char loop[] = "!!NVvp4.0 REP; BRK (FL); ENDREP; MOV.F result.position, 1; END";

static void interface(const nvjit_program *program)
{
    SIZED(nvjit_program_info, info);
    SIZED(nvjit_buffer_use, use);
    SIZED(nvjit_attribute, attribute);

    OK(nvjit_program_describe(program, &info));
    REQUIRE(info.buffers == 2 && info.attributes == 1);
    REQUIRE(info.global_memory == (NVJIT_ACCESS_READS | NVJIT_ACCESS_WRITES));
    OK(nvjit_program_buffer(program, 0, &use));
    REQUIRE(use.space == NVJIT_BUFFER_CONSTANTS && use.binding == 2 && use.access == NVJIT_ACCESS_READS);
    OK(nvjit_program_buffer(program, 1, &use));
    REQUIRE(use.space == NVJIT_BUFFER_STORAGE && use.binding == 1 && use.access == NVJIT_ACCESS_WRITES);
    IS(BAD_SIZE, nvjit_program_buffer(program, 2, &use));
    IS(NULL_POINTER, nvjit_program_buffer(NULL, 0, &use));
    IS(NULL_POINTER, nvjit_program_buffer(program, 0, NULL));
    OK(nvjit_program_attribute(program, 0, &attribute));
    REQUIRE(attribute.file == NVJIT_FILE_ATTRIBUTE && attribute.index == 3 && attribute.components == 1);
    REQUIRE(attribute.flags == NVJIT_ATTRIBUTE_INTEGER);
    IS(BAD_SIZE, nvjit_program_attribute(program, 1, &attribute));
    IS(NULL_POINTER, nvjit_program_attribute(NULL, 0, &attribute));
    IS(NULL_POINTER, nvjit_program_attribute(program, 0, NULL));
}

static void buffers(void)
{
    static uint64_t own[3] = {1, 2, 3};
    uint8_t bytes[8];
    nvjit_buffer *buffer;

    OK(nvjit_buffer_new(10, &buffer));
    REQUIRE(nvjit_buffer_size(buffer) == 10 && nvjit_buffer_size(NULL) == 0);
    OK(nvjit_buffer_write(buffer, 7, 3, (const uint8_t *)"abc"));
    OK(nvjit_buffer_read(buffer, 6, 4, bytes));
    REQUIRE(!memcmp(bytes, "\0abc", 4));
    IS(BAD_SIZE, nvjit_buffer_write(buffer, 8, 3, bytes));
    IS(BAD_SIZE, nvjit_buffer_read(buffer, SIZE_MAX, 3, bytes));
    IS(NULL_POINTER, nvjit_buffer_read(buffer, 0, 3, NULL));
    IS(NULL_POINTER, nvjit_buffer_read(NULL, 0, 3, bytes));
    IS(NULL_POINTER, nvjit_buffer_write(buffer, 0, 3, NULL));
    IS(NULL_POINTER, nvjit_buffer_write(NULL, 0, 3, bytes));
    OK(nvjit_buffer_read(buffer, 10, 0, NULL));
    IS(NULL_POINTER, nvjit_buffer_new(1, NULL));
    nvjit_buffer_free(buffer);
    IS(OUT_OF_MEMORY, nvjit_buffer_new(SIZE_MAX / 4, &buffer));
    REQUIRE(buffer == NULL);
    IS(NULL_POINTER, nvjit_buffer_wrap(NULL, 8, &buffer));
    IS(INVALID_VALUE, nvjit_buffer_wrap((uint8_t *)own + 4, 8, &buffer));
    IS(BAD_SIZE, nvjit_buffer_wrap((uint8_t *)own, SIZE_MAX, &buffer));
    OK(nvjit_buffer_wrap((uint8_t *)own, sizeof own, &buffer));
    OK(nvjit_buffer_write(buffer, 8, 1, (const uint8_t *)"\5"));
    REQUIRE(own[1] == 5);
    nvjit_buffer_free(buffer);
    nvjit_buffer_free(NULL);
    nvjit_memory_free(NULL);
}

static void runs(void)
{
    const uint32_t words[] = {10, 20, 30, 40};
    const uint32_t addresses[] = {0x1000, 0x1008, 0x5000, 0};
    uint32_t read[4];
    uint64_t faults;
    float floats[4], attribute;
    nvjit_program *program;
    nvjit_kernel *kernel = compile(text, &program);
    nvjit_frame *frame;
    nvjit_batch *batch;
    nvjit_memory *memory, *other;
    nvjit_buffer *buffer, *storage;

    interface(program);
    OK(nvjit_buffer_new(sizeof words, &buffer));
    OK(nvjit_buffer_new(sizeof words, &storage));
    OK(nvjit_buffer_write(buffer, 0, sizeof words, (const uint8_t *)words));
    OK(nvjit_memory_new(&memory));
    IS(NULL_POINTER, nvjit_memory_new(NULL));
    OK(nvjit_memory_map(memory, 0x1000, buffer, 0, 16, NVJIT_RIGHTS_READ_WRITE));
    OK(nvjit_memory_map(memory, 0x2000, buffer, 8, 8, NVJIT_RIGHTS_READ));
    OK(nvjit_memory_map(memory, 0x3000, buffer, 8, 8, NVJIT_RIGHTS_WRITE));
    IS(INVALID_OPERATION, nvjit_memory_map(memory, 0x1008, buffer, 0, 16, NVJIT_RIGHTS_READ));
    IS(INVALID_OPERATION, nvjit_memory_map(memory, 0, buffer, 0, 16, NVJIT_RIGHTS_READ));
    IS(INVALID_VALUE, nvjit_memory_map(memory, 0x4004, buffer, 0, 8, NVJIT_RIGHTS_READ));
    IS(BAD_SIZE, nvjit_memory_map(memory, 0x4000, buffer, 8, 9, NVJIT_RIGHTS_READ));
    IS(BAD_SIZE, nvjit_memory_map(memory, UINT64_MAX - 7, buffer, 0, 16, NVJIT_RIGHTS_READ));
    IS(BAD_ENUM, nvjit_memory_map(memory, 0x4000, buffer, 0, 8, 3));
    IS(NULL_POINTER, nvjit_memory_map(NULL, 0x4000, buffer, 0, 8, NVJIT_RIGHTS_READ));
    IS(NULL_POINTER, nvjit_memory_map(memory, 0x4000, NULL, 0, 8, NVJIT_RIGHTS_READ));
    OK(nvjit_memory_bind_constants(memory, 2, buffer, 4, 8));
    IS(BAD_SIZE, nvjit_memory_bind_constants(memory, 18, buffer, 0, 8));
    IS(BAD_SIZE, nvjit_memory_bind_constants(memory, 2, buffer, 16, 1));
    IS(NULL_POINTER, nvjit_memory_bind_constants(NULL, 2, buffer, 0, 1));
    IS(NULL_POINTER, nvjit_memory_bind_constants(memory, 2, NULL, 0, 1));
    OK(nvjit_memory_bind_storage(memory, 1, storage, 8, 8));
    IS(BAD_SIZE, nvjit_memory_bind_storage(memory, 16, storage, 0, 8));
    IS(BAD_SIZE, nvjit_memory_bind_storage(memory, 1, storage, 8, 9));
    IS(INVALID_VALUE, nvjit_memory_bind_storage(memory, 1, storage, 4, 8));
    IS(NULL_POINTER, nvjit_memory_bind_storage(NULL, 1, storage, 0, 1));
    IS(NULL_POINTER, nvjit_memory_bind_storage(memory, 1, NULL, 0, 1));
    nvjit_buffer_free(storage); /* the memory keeps it */
    OK(nvjit_buffer_new(8, &storage));

    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_batch_new(kernel, 1, &batch));
    IS(NULL_POINTER, nvjit_frame_set_memory(NULL, memory));
    OK(nvjit_frame_set_memory(frame, memory));
    IS(INVALID_OPERATION, nvjit_memory_map(memory, 0x4000, buffer, 0, 8, NVJIT_RIGHTS_READ));
    IS(INVALID_OPERATION, nvjit_memory_bind_constants(memory, 2, buffer, 0, 8));
    IS(INVALID_OPERATION, nvjit_memory_bind_storage(memory, 1, buffer, 0, 8));
    memcpy(floats, addresses, sizeof floats);
    OK(nvjit_frame_set_parameters(frame, 0, 1, floats));
    memcpy(&attribute, &(int32_t){-5}, 4);
    nvjit_batch_input(batch, 0)[0] = attribute;
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    memcpy(read, nvjit_batch_output(batch, 0), 4);
    memcpy(read + 1, nvjit_batch_output(batch, 1), 4);
    REQUIRE(read[0] == 10 && read[1] == 25);
    OK(nvjit_buffer_read(buffer, 0, sizeof read, (uint8_t *)read));
    REQUIRE(read[2] == 7 && read[3] == 40);
    OK(nvjit_memory_faults(memory, &faults));
    REQUIRE(faults == 1);
    IS(NULL_POINTER, nvjit_memory_faults(NULL, &faults));
    IS(NULL_POINTER, nvjit_memory_faults(memory, NULL));
    OK(nvjit_frame_set_memory(frame, NULL));
    OK(nvjit_memory_map(memory, 0x4000, buffer, 0, 8, NVJIT_RIGHTS_READ));
    OK(nvjit_kernel_run(kernel, frame, batch, NULL));
    OK(nvjit_memory_faults(memory, &faults));
    REQUIRE(faults == 1 && nvjit_batch_output(batch, 0)[0] == 0);
    nvjit_batch_free(batch);
    nvjit_frame_free(frame);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);

    /* A program that does not end. */
    kernel = compile(loop, &program);
    OK(nvjit_frame_new(kernel, &frame));
    OK(nvjit_batch_new(kernel, 1, &batch));
    OK(nvjit_frame_set_budget(frame, 1000));
    IS(NULL_POINTER, nvjit_frame_set_budget(NULL, 1000));
    IS(OUT_OF_BUDGET, nvjit_kernel_run(kernel, frame, batch, NULL));
    OK(nvjit_memory_new(&other));
    OK(nvjit_frame_set_memory(frame, other));
    OK(nvjit_frame_set_budget(frame, UINT64_MAX));
    OK(nvjit_memory_stop(other));
    IS(NULL_POINTER, nvjit_memory_stop(NULL));
    nvjit_memory_free(other); /* the frame keeps it */
    IS(STOPPED, nvjit_kernel_run(kernel, frame, batch, NULL));
    nvjit_batch_free(batch);
    nvjit_frame_free(frame);
    nvjit_kernel_free(kernel);
    nvjit_program_free(program);
    nvjit_memory_free(memory);
    nvjit_buffer_free(buffer);
    nvjit_buffer_free(storage);
}

static void parameters(nvjit_context *c)
{
    const int32_t i[8] = {1, -2, 3, -4, 5, 6, 7, 8};
    const uint32_t u[8] = {1, 0x7f800001, 3, 0xffffffff, 5, 6, 7, 8};
    int32_t gi[4];
    uint32_t gu[4];

    OK(nvjit_ProgramLocalParameterI4iNV(c, FRAGMENT, 3, 1, -2, 3, -4));
    OK(nvjit_GetProgramLocalParameterIivNV(c, FRAGMENT, 3, gi));
    REQUIRE(!memcmp(gi, i, 16));
    OK(nvjit_ProgramLocalParameterI4uiNV(c, FRAGMENT, 4, u[0], u[1], u[2], u[3]));
    OK(nvjit_GetProgramLocalParameterIuivNV(c, FRAGMENT, 4, gu));
    REQUIRE(!memcmp(gu, u, 16));
    OK(nvjit_ProgramLocalParameterI4ivNV(c, VERTEX, 5, i));
    OK(nvjit_ProgramLocalParameterI4uivNV(c, VERTEX, 6, u));
    OK(nvjit_ProgramLocalParametersI4ivNV(c, VERTEX, 7, 2, i));
    OK(nvjit_ProgramLocalParametersI4uivNV(c, VERTEX, 9, 2, u));
    OK(nvjit_GetProgramLocalParameterIivNV(c, VERTEX, 5, gi));
    REQUIRE(!memcmp(gi, i, 16));
    OK(nvjit_GetProgramLocalParameterIuivNV(c, VERTEX, 6, gu));
    REQUIRE(!memcmp(gu, u, 16));
    OK(nvjit_GetProgramLocalParameterIuivNV(c, VERTEX, 10, gu));
    REQUIRE(!memcmp(gu, u + 4, 16));
    OK(nvjit_ProgramEnvParameterI4iNV(c, VERTEX, 3, 1, -2, 3, -4));
    OK(nvjit_GetProgramEnvParameterIivNV(c, VERTEX, 3, gi));
    REQUIRE(!memcmp(gi, i, 16));
    OK(nvjit_ProgramEnvParameterI4uiNV(c, FRAGMENT, 4, u[0], u[1], u[2], u[3]));
    OK(nvjit_GetProgramEnvParameterIuivNV(c, FRAGMENT, 4, gu));
    REQUIRE(!memcmp(gu, u, 16));
    OK(nvjit_ProgramEnvParameterI4ivNV(c, VERTEX, 5, i));
    OK(nvjit_ProgramEnvParameterI4uivNV(c, VERTEX, 6, u));
    OK(nvjit_ProgramEnvParametersI4ivNV(c, VERTEX, 7, 2, i));
    OK(nvjit_ProgramEnvParametersI4uivNV(c, VERTEX, 9, 2, u));
    OK(nvjit_GetProgramEnvParameterIivNV(c, VERTEX, 8, gi));
    REQUIRE(!memcmp(gi, i + 4, 16));

    IS(INVALID_VALUE, nvjit_ProgramLocalParametersI4ivNV(c, VERTEX, 7, -1, i));
    IS(INVALID_VALUE, nvjit_ProgramLocalParametersI4uivNV(c, VERTEX, 7, -1, u));
    IS(INVALID_VALUE, nvjit_ProgramEnvParametersI4ivNV(c, VERTEX, 7, -1, i));
    IS(INVALID_VALUE, nvjit_ProgramEnvParametersI4uivNV(c, VERTEX, 7, -1, u));
    IS(INVALID_VALUE, nvjit_ProgramEnvParameterI4iNV(c, VERTEX, 1024, 1, 2, 3, 4));
    IS(INVALID_ENUM, nvjit_ProgramLocalParameterI4uiNV(c, 0, 0, 1, 2, 3, 4));
    IS(NULL_POINTER, nvjit_ProgramLocalParameterI4ivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_ProgramLocalParameterI4uivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_ProgramEnvParameterI4ivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_ProgramEnvParameterI4uivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_ProgramEnvParametersI4uivNV(c, VERTEX, 5, 1, NULL));
    IS(NULL_POINTER, nvjit_GetProgramLocalParameterIivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_GetProgramLocalParameterIuivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_GetProgramEnvParameterIivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_GetProgramEnvParameterIuivNV(c, VERTEX, 5, NULL));
    IS(NULL_POINTER, nvjit_ProgramLocalParameterI4iNV(NULL, VERTEX, 5, 0, 0, 0, 0));
}

static void objects(nvjit_context *c)
{
    const float f[2] = {1, 2};
    const int32_t i[1] = {-3};
    const uint32_t u[1] = {4};
    uint32_t read[4];
    uint8_t is;
    int32_t name;
    uint64_t address;
    nvjit_buffer *buffer;

    OK(nvjit_NamedProgramStringEXT(c, 5, VERTEX, ASCII, (int32_t)strlen(text), (const uint8_t *)text));
    IS(INVALID_VALUE, nvjit_NamedProgramStringEXT(c, 5, VERTEX, ASCII, -1, (const uint8_t *)text));
    IS(INVALID_OPERATION, nvjit_NamedProgramStringEXT(c, 5, FRAGMENT, ASCII, 0, NULL));
    IS(INVALID_ENUM, nvjit_NamedProgramStringEXT(c, 5, VERTEX, 0, 0, NULL));
    IS(NULL_POINTER, nvjit_NamedProgramStringEXT(NULL, 5, VERTEX, ASCII, 0, NULL));

    OK(nvjit_buffer_new(16, &buffer));
    OK(nvjit_context_set_buffer(c, 1, buffer));
    IS(INVALID_VALUE, nvjit_context_set_buffer(c, 0, buffer));
    IS(NULL_POINTER, nvjit_context_set_buffer(NULL, 1, buffer));
    OK(nvjit_BindBufferRangeNV(c, STORAGE_BUFFER, 15, 1, 0, 16));
    IS(INVALID_VALUE, nvjit_BindBufferRangeNV(c, STORAGE_BUFFER, 16, 1, 0, 16));
    OK(nvjit_BindBufferOffsetNV(c, STORAGE_BUFFER, 1, 1, 16));
    IS(INVALID_VALUE, nvjit_BindBufferOffsetNV(c, VERTEX_BUFFER, 1, 1, 16));
    OK(nvjit_BindBufferBaseNV(c, VERTEX_BUFFER, 2, 1));
    IS(INVALID_ENUM, nvjit_BindBufferBaseNV(c, ARRAY_BUFFER, 2, 1));
    OK(nvjit_GetIntegerIndexedvEXT(c, VERTEX_BUFFER, 2, &name));
    REQUIRE(name == 1);
    IS(INVALID_VALUE, nvjit_GetIntegerIndexedvEXT(c, FRAGMENT_BUFFER, 18, &name));
    IS(NULL_POINTER, nvjit_GetIntegerIndexedvEXT(c, VERTEX_BUFFER, 2, NULL));
    OK(nvjit_ProgramBufferParametersfvNV(c, VERTEX_BUFFER, 2, 0, 2, f));
    OK(nvjit_ProgramBufferParametersIivNV(c, VERTEX_BUFFER, 2, 2, 1, i));
    OK(nvjit_ProgramBufferParametersIuivNV(c, VERTEX_BUFFER, 2, 3, 1, u));
    OK(nvjit_buffer_read(buffer, 0, sizeof read, (uint8_t *)read));
    REQUIRE(read[0] == 0x3f800000 && read[1] == 0x40000000 && read[2] == (uint32_t)-3 && read[3] == 4);
    IS(INVALID_VALUE, nvjit_ProgramBufferParametersfvNV(c, VERTEX_BUFFER, 2, 3, 2, f));
    IS(INVALID_VALUE, nvjit_ProgramBufferParametersfvNV(c, VERTEX_BUFFER, 2, 3, -1, f));
    IS(INVALID_VALUE, nvjit_ProgramBufferParametersIivNV(c, VERTEX_BUFFER, 2, 3, -1, i));
    IS(INVALID_VALUE, nvjit_ProgramBufferParametersIuivNV(c, VERTEX_BUFFER, 2, 3, -1, u));
    IS(INVALID_OPERATION, nvjit_ProgramBufferParametersIuivNV(c, FRAGMENT_BUFFER, 2, 3, 1, u));
    IS(NULL_POINTER, nvjit_ProgramBufferParametersIivNV(c, VERTEX_BUFFER, 2, 3, 1, NULL));

    OK(nvjit_BindBuffer(c, ARRAY_BUFFER, 1));
    IS(INVALID_ENUM, nvjit_BindBuffer(c, 0, 1));
    OK(nvjit_GetBufferParameterui64vNV(c, ARRAY_BUFFER, GPU_ADDRESS, &address));
    REQUIRE(address != 0);
    IS(INVALID_ENUM, nvjit_GetBufferParameterui64vNV(c, ARRAY_BUFFER, 0, &address));
    IS(NULL_POINTER, nvjit_GetBufferParameterui64vNV(c, ARRAY_BUFFER, GPU_ADDRESS, NULL));
    OK(nvjit_GetNamedBufferParameterui64vNV(c, 1, GPU_ADDRESS, &address));
    IS(INVALID_OPERATION, nvjit_GetNamedBufferParameterui64vNV(c, 9, GPU_ADDRESS, &address));
    OK(nvjit_GetIntegerui64vNV(c, MAX_ADDRESS, &address));
    REQUIRE(address == 0xffffffffffff);
    IS(INVALID_ENUM, nvjit_GetIntegerui64vNV(c, 0, &address));
    OK(nvjit_MakeBufferResidentNV(c, ARRAY_BUFFER, READ_ONLY));
    IS(INVALID_OPERATION, nvjit_MakeNamedBufferResidentNV(c, 1, READ_WRITE));
    OK(nvjit_IsBufferResidentNV(c, ARRAY_BUFFER, &is));
    REQUIRE(is == 1);
    OK(nvjit_MakeBufferNonResidentNV(c, ARRAY_BUFFER));
    OK(nvjit_IsNamedBufferResidentNV(c, 1, &is));
    REQUIRE(is == 0);
    is = 1;
    IS(INVALID_OPERATION, nvjit_IsNamedBufferResidentNV(c, 0, &is));
    REQUIRE(is == 0);
    is = 1;
    IS(INVALID_ENUM, nvjit_IsBufferResidentNV(c, 0, &is));
    REQUIRE(is == 0);
    OK(nvjit_MakeNamedBufferResidentNV(c, 1, READ_WRITE));
    OK(nvjit_MakeNamedBufferNonResidentNV(c, 1));
    IS(INVALID_OPERATION, nvjit_MakeNamedBufferNonResidentNV(c, 1));
    IS(INVALID_OPERATION, nvjit_MakeBufferNonResidentNV(c, ARRAY_BUFFER));
    IS(INVALID_ENUM, nvjit_MakeBufferResidentNV(c, ARRAY_BUFFER, 0));
    IS(NULL_POINTER, nvjit_MakeBufferResidentNV(NULL, ARRAY_BUFFER, READ_ONLY));
    OK(nvjit_context_set_buffer(c, 1, NULL));
    IS(INVALID_OPERATION, nvjit_MakeNamedBufferResidentNV(c, 1, READ_ONLY));
    nvjit_buffer_free(buffer);
}

int main(void)
{
    nvjit_group *group;
    nvjit_context *context;

    buffers();
    runs();
    OK(nvjit_group_new(NULL, &group));
    OK(nvjit_context_new(group, &context));
    parameters(context);
    objects(context);
    nvjit_context_free(context);
    nvjit_group_free(group);
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
