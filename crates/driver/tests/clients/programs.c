/* Parameters and buffers of typed programs. Each function is of one extension, whose sections it names. */
#include "typed.h"

#define STAGE GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV

/* NV_gpu_program4, 2.14.1 and 6.1.12: the bits of integers are those of the parameter. */
static void integers(void) {
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4INVPROC, ProgramLocalParameterI4iNV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UIVNVPROC, ProgramLocalParameterI4uivNV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERSI4IVNVPROC, ProgramLocalParametersI4ivNV);
    ENTRY(PFNGLPROGRAMENVPARAMETERI4UINVPROC, ProgramEnvParameterI4uiNV);
    ENTRY(PFNGLPROGRAMENVPARAMETERSI4UIVNVPROC, ProgramEnvParametersI4uivNV);
    ENTRY(PFNGLGETPROGRAMLOCALPARAMETERIIVNVPROC, GetProgramLocalParameterIivNV);
    ENTRY(PFNGLGETPROGRAMLOCALPARAMETERIUIVNVPROC, GetProgramLocalParameterIuivNV);
    ENTRY(PFNGLGETPROGRAMENVPARAMETERIUIVNVPROC, GetProgramEnvParameterIuivNV);
    const GLenum target = GL_FRAGMENT_PROGRAM_ARB;
    load(target, "!!NVfp4.0\nMOV.F result.color, program.local[0];\nEND");
    GLint found[4];
    GLuint bits[4];
    ProgramLocalParameterI4iNV(target, 1, -1, 2, INT32_MIN, 0x3f800000);
    GetProgramLocalParameterIivNV(target, 1, found);
    CHECK(found[0] == -1 && found[1] == 2 && found[2] == INT32_MIN && found[3] == 0x3f800000);
    GetProgramLocalParameterIuivNV(target, 1, bits);
    CHECK(bits[0] == UINT32_MAX && bits[2] == 0x80000000u);
    ProgramLocalParameterI4uivNV(target, 2, (GLuint[]){UINT32_MAX, 0, 7, 8});
    GetProgramLocalParameterIuivNV(target, 2, bits);
    CHECK(bits[0] == UINT32_MAX && bits[1] == 0 && bits[2] == 7 && bits[3] == 8);
    ProgramLocalParametersI4ivNV(target, 3, 2, (GLint[]){1, 2, 3, 4, 5, 6, 7, 8});
    GetProgramLocalParameterIivNV(target, 4, found);
    CHECK(found[0] == 5 && found[3] == 8);
    ProgramEnvParameterI4uiNV(target, 5, 1, 2, 3, 0xdeadbeef);
    ProgramEnvParametersI4uivNV(target, 6, 1, (GLuint[]){9, 8, 7, 6});
    GetProgramEnvParameterIuivNV(target, 5, bits);
    CHECK(bits[3] == 0xdeadbeef);
    GetProgramEnvParameterIuivNV(target, 6, bits);
    CHECK(bits[0] == 9 && bits[3] == 6);
    ERROR(GL_NO_ERROR);
    ProgramLocalParameterI4iNV(GL_TEXTURE_2D, 1, 0, 0, 0, 0);
    ERROR(GL_INVALID_ENUM);
    ProgramLocalParameterI4iNV(target, 1 << 20, 0, 0, 0, 0);
    ERROR(GL_INVALID_VALUE);
    ProgramEnvParametersI4uivNV(target, 0, -1, bits);
    ERROR(GL_INVALID_VALUE);
    glDisable(target);
}

/* NV_parameter_buffer_object, 2.14.1, 6.1.1 and Errors. */
static void parameters(void) {
    ENTRY(PFNGLBINDBUFFERRANGENVPROC, BindBufferRangeNV);
    ENTRY(PFNGLBINDBUFFEROFFSETNVPROC, BindBufferOffsetNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    ENTRY(PFNGLPROGRAMBUFFERPARAMETERSFVNVPROC, ProgramBufferParametersfvNV);
    ENTRY(PFNGLPROGRAMBUFFERPARAMETERSIIVNVPROC, ProgramBufferParametersIivNV);
    ENTRY(PFNGLPROGRAMBUFFERPARAMETERSIUIVNVPROC, ProgramBufferParametersIuivNV);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nBUFFER4 c[] = { program.buffer[2] };\nMOV.F result.color, c[1];\nEND");
    const float red[] = {0, 0, 0, 0, 1, 0, 0, 1}, green[] = {0, 1}, blue[] = {0, 0, 1, 1};
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, sizeof red, red, GL_STATIC_DRAW);
    ProgramBufferParametersfvNV(STAGE, 2, 4, 2, green);
    ERROR(GL_INVALID_OPERATION);
    BindBufferBaseNV(STAGE, 2, name);
    ERROR(GL_NO_ERROR);
    CHECK(value(STAGE) == (GLint)name && indexed(STAGE, 2) == (GLint)name && indexed(STAGE, 1) == 0);
    glRectf(-1, -1, 1, 1);
    PIXEL(8, 8, 255, 0, 0);
    /* Each way to the store is seen by the next draw. */
    ProgramBufferParametersfvNV(STAGE, 2, 4, 2, green);
    glRectf(-1, -1, 1, 1);
    PIXEL(8, 8, 0, 255, 0);
    glBufferSubData(GL_ARRAY_BUFFER, 16, 16, blue);
    glRectf(-1, -1, 1, 1);
    PIXEL(8, 8, 0, 0, 255);
    float *mapped = glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE);
    CHECK(mapped && mapped[6] == 1 && mapped[5] == 0);
    mapped[5] = 1;
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glRectf(-1, -1, 1, 1);
    PIXEL(8, 8, 0, 255, 255);
    mapped = glMapBufferRange(GL_ARRAY_BUFFER, 24, 4, GL_MAP_WRITE_BIT);
    CHECK(mapped);
    *mapped = 0;
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glRectf(-1, -1, 1, 1);
    PIXEL(8, 8, 0, 255, 0);
    /* Another store of the same object, and commands that read it. */
    glBufferData(GL_ARRAY_BUFFER, sizeof red, red, GL_STATIC_DRAW);
    glRectf(-1, -1, 1, 1);
    PIXEL(8, 8, 255, 0, 0);
    ProgramBufferParametersIivNV(STAGE, 2, 0, 2, (GLint[]){-5, 6});
    ProgramBufferParametersIuivNV(STAGE, 2, 2, 1, (GLuint[]){0xffffffff});
    GLint found[3];
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof found, found);
    CHECK(found[0] == -5 && found[1] == 6 && found[2] == -1);
    /* A part of it, without the rest. */
    glGetBufferSubData(GL_ARRAY_BUFFER, 4, 8, found);
    CHECK(found[0] == 6 && found[1] == -1);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, name);
    glReadPixels(8, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (void *)4);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof found, found);
    CHECK(found[0] == -5 && (found[1] & 0xffffff) == 0xff && found[2] == -1);
    ERROR(GL_NO_ERROR);
    GLint points = 0;
    ENTRY(PFNGLGETPROGRAMIVARBPROC, GetProgramivARB);
    GetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, &points);
    CHECK(points > 2);
    BindBufferBaseNV(STAGE, points, name);
    ERROR(GL_INVALID_VALUE);
    BindBufferRangeNV(STAGE, 0, name, 4, 4);
    ERROR(GL_INVALID_VALUE);
    BindBufferOffsetNV(STAGE, 0, name, 16);
    ERROR(GL_INVALID_VALUE);
    BindBufferRangeNV(STAGE, 0, name, 0, 6);
    ERROR(GL_INVALID_VALUE);
    BindBufferRangeNV(STAGE, 0, name, 0, -4);
    ERROR(GL_INVALID_VALUE);
    BindBufferBaseNV(GL_ARRAY_BUFFER, 0, name);
    ERROR(GL_INVALID_ENUM);
    ProgramBufferParametersfvNV(STAGE, 2, 7, 2, green);
    ERROR(GL_INVALID_VALUE);
    ProgramBufferParametersfvNV(GL_ARRAY_BUFFER, 2, 0, 2, green);
    ERROR(GL_INVALID_ENUM);
    indexed(STAGE, points);
    ERROR(GL_INVALID_VALUE);
    /* A buffer that is deleted is nowhere in this context. */
    BindBufferRangeNV(STAGE, 3, name, 0, 16);
    glDeleteBuffers(1, &name);
    CHECK(indexed(STAGE, 2) == 0 && indexed(STAGE, 3) == 0 && value(STAGE) == 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    ERROR(GL_NO_ERROR);
}

/* NV_shader_storage_buffer_object: what a program writes is an array of vertices then. */
static void storage(void) {
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[1] };\n"
        "TEMP v;\nMOV.F v, {1, 1, 0, 0};\nSTB.F32X2 v, s[8];\nMOV.F v.x, -1;\nSTB.F32X2 v, s[16];\nMOV.F result.color, 0;\nEND");
    const float corners[] = {-1, -1, 9, 9, 9, 9};
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, name);
    CHECK(value(GL_SHADER_STORAGE_BUFFER_BINDING) == (GLint)name && indexed(GL_SHADER_STORAGE_BUFFER, 1) == (GLint)name);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(1, 1, 0);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisableClientState(GL_VERTEX_ARRAY);
    PIXEL(3, 8, 255, 255, 0), PIXEL(12, 8, 0, 0, 0);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 0, name, 8, 8);
    ERROR(GL_INVALID_VALUE);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, 0);
    CHECK(indexed(GL_SHADER_STORAGE_BUFFER, 1) == 0);
    glDeleteBuffers(1, &name);
    ERROR(GL_NO_ERROR);
}

/* NV_shader_buffer_load, 2.9: addresses and residency are of data stores. */
static void addresses(void) {
    ENTRY(PFNGLMAKEBUFFERRESIDENTNVPROC, MakeBufferResidentNV);
    ENTRY(PFNGLMAKEBUFFERNONRESIDENTNVPROC, MakeBufferNonResidentNV);
    ENTRY(PFNGLISBUFFERRESIDENTNVPROC, IsBufferResidentNV);
    ENTRY(PFNGLISNAMEDBUFFERRESIDENTNVPROC, IsNamedBufferResidentNV);
    ENTRY(PFNGLGETBUFFERPARAMETERUI64VNVPROC, GetBufferParameterui64vNV);
    ENTRY(PFNGLGETNAMEDBUFFERPARAMETERUI64VNVPROC, GetNamedBufferParameterui64vNV);
    ENTRY(PFNGLGETINTEGERUI64VNVPROC, GetIntegerui64vNV);
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    MakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    ERROR(GL_INVALID_OPERATION);
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    GLuint64EXT address = 0, same = 0, most = 0;
    GetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    GetNamedBufferParameterui64vNV(name, GL_BUFFER_GPU_ADDRESS_NV, &same);
    GetIntegerui64vNV(GL_MAX_SHADER_BUFFER_ADDRESS_NV, &most);
    CHECK(address && address == same && address + 64 <= most);
    CHECK(!IsBufferResidentNV(GL_ARRAY_BUFFER));
    MakeBufferResidentNV(GL_ARRAY_BUFFER, GL_STATIC_DRAW);
    ERROR(GL_INVALID_ENUM);
    MakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    CHECK(IsBufferResidentNV(GL_ARRAY_BUFFER) && IsNamedBufferResidentNV(name));
    MakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    ERROR(GL_INVALID_OPERATION);
    /* A new data store is not resident. */
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    CHECK(!IsBufferResidentNV(GL_ARRAY_BUFFER));
    MakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    MakeBufferNonResidentNV(GL_ARRAY_BUFFER);
    CHECK(!IsBufferResidentNV(GL_ARRAY_BUFFER));
    ERROR(GL_NO_ERROR);
    MakeBufferNonResidentNV(GL_ARRAY_BUFFER);
    ERROR(GL_INVALID_OPERATION);
    glDeleteBuffers(1, &name);
    IsBufferResidentNV(GL_ARRAY_BUFFER);
    ERROR(GL_INVALID_OPERATION);
}

/* A program of each stage: its text around the statements that find a colour `c`, with declarations of its own. */
static const struct stage {
    GLenum program, buffer;
    const char *before, *after;
} stages[] = {
    {GL_VERTEX_PROGRAM_ARB, GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, "!!NVvp5.0\n",
        "MOV.F result.position, vertex.position;\nMOV.F result.color, c;\nEND"},
    {GL_FRAGMENT_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, "!!NVfp5.0\n", "MOV.F result.color, c;\nEND"},
    {GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
        "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n",
        "MOV.F result.position, vertex[0].position;\nMOV.F result.color, c;\nEMIT;\n"
        "MOV.F result.position, vertex[1].position;\nMOV.F result.color, c;\nEMIT;\n"
        "MOV.F result.position, vertex[2].position;\nMOV.F result.color, c;\nEMIT;\nEND"},
    {GL_TESS_CONTROL_PROGRAM_NV, GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
        "!!NVtcp5.0\nVERTICES_OUT 4;\nATTRIB p = vertex.position;\nINT TEMP i;\n",
        "MOV.S i, primitive.invocation.x;\nMOV.F result.position, p[i.x];\nMOV.F result.attrib[0], c;\n"
        "MOV.F result.patch.tessouter[0].x, 2;\nMOV.F result.patch.tessouter[1].x, 2;\n"
        "MOV.F result.patch.tessouter[2].x, 2;\nMOV.F result.patch.tessouter[3].x, 2;\n"
        "MOV.F result.patch.tessinner[0].x, 2;\nMOV.F result.patch.tessinner[1].x, 2;\nEND"},
    {GL_TESS_EVALUATION_PROGRAM_NV, GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV,
        "!!NVtep5.0\nTESS_MODE QUADS;\nTEMP low, high;\n",
        "LRP.F low, vertex.tesscoord.x, vertex[1].position, vertex[0].position;\n"
        "LRP.F high, vertex.tesscoord.x, vertex[2].position, vertex[3].position;\n"
        "LRP.F result.position, vertex.tesscoord.y, high, low;\nMOV.F result.color, c;\nEND"},
    {GL_COMPUTE_PROGRAM_NV, GL_COMPUTE_PROGRAM_PARAMETER_BUFFER_NV,
        "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 1;\nSTORAGE s[] = { program.storage[0] };\n",
        "STB.F32X4 c, s[0];\nEND"},
};

static void load_around(const struct stage *stage, const char *own) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s%s", stage->before, own, stage->after);
    load(stage->program, text);
}

/* NV_parameter_buffer_object, 2.14.1, and NV_shader_buffer_load, 2.9: programs of each stage read a bound buffer of
 * their own stage, and an address. */
static void buffers_of_stages(void) {
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    ENTRY(PFNGLMAKEBUFFERRESIDENTNVPROC, MakeBufferResidentNV);
    ENTRY(PFNGLGETBUFFERPARAMETERUI64VNVPROC, GetBufferParameterui64vNV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UINVPROC, ProgramLocalParameterI4uiNV);
    ENTRY(PFNGLPATCHPARAMETERIPROC, PatchParameteri);
    ENTRY(PFNGLDISPATCHCOMPUTEPROC, DispatchCompute);
    static const char *const readings[] = {
        "BUFFER4 b[] = { program.buffer[1] };\nTEMP c;\nMOV.F c, b[2];\n",
        "TEMP c;\nLONG TEMP a;\nPK64.U a.x, program.local[0];\nLOAD.F32X4 c, a.x;\n",
        "TEMP c;\nMOV.F c, vertex[0].attrib[0];\n"};
    enum { STAGES = sizeof stages / sizeof *stages, CONTROL = 3, EVALUATION = 4, COMPUTE = 5 };
    GLuint names[STAGES + 2];
    glGenBuffers(STAGES + 2, names);
    /* Each stage has a colour of its own, and the address another one. */
    for (int n = 0; n < STAGES; n++) {
        float values[16] = {0};
        for (int c = 0; c < 3; c++) values[8 + c] = (float)((n + 1) >> c & 1);
        values[11] = 1;
        glBindBuffer(GL_ARRAY_BUFFER, names[n]);
        glBufferData(GL_ARRAY_BUFFER, sizeof values, values, GL_STATIC_DRAW);
        BindBufferBaseNV(stages[n].buffer, 1, names[n]);
        CHECK(indexed(stages[n].buffer, 1) == (GLint)names[n]);
    }
    const float gray[] = {0.25f, 0.5f, 0.75f, 1};
    GLuint64EXT address = 0;
    glBindBuffer(GL_ARRAY_BUFFER, names[STAGES]);
    glBufferData(GL_ARRAY_BUFFER, sizeof gray, gray, GL_STATIC_DRAW);
    MakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    GetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, names[STAGES + 1]);
    glBufferData(GL_SHADER_STORAGE_BUFFER, 16, NULL, GL_STATIC_DRAW);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, names[STAGES + 1]);
    ERROR(GL_NO_ERROR);
    for (int round = 0; round < 2 * STAGES; round++) {
        const int n = round / 2, by_address = round % 2;
        const struct stage *stage = &stages[n];
        float color[4] = {(float)((n + 1) & 1), (float)((n + 1) >> 1 & 1), (float)((n + 1) >> 2 & 1), 1};
        if (by_address) memcpy(color, gray, sizeof color);
        load_around(stage, readings[by_address]);
        ProgramLocalParameterI4uiNV(stage->program, 0, (GLuint)address, (GLuint)(address >> 32), 0, 0);
        if (n == CONTROL) load_around(&stages[EVALUATION], readings[2]);
        if (n == COMPUTE) {
            float found[4] = {0};
            DispatchCompute(1, 1, 1);
            glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof found, found);
            CHECK(memcmp(found, color, sizeof found) == 0);
        } else {
            const int patches = n == CONTROL || n == EVALUATION;
            glClearColor(0, 0, 0, 0);
            glClear(GL_COLOR_BUFFER_BIT);
            PatchParameteri(GL_PATCH_VERTICES, 4);
            glBegin(patches ? GL_PATCHES : GL_QUADS);
            glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
            glEnd();
            ERROR(GL_NO_ERROR);
            for (int x = 3; x < SIZE; x += 3)
                PIXEL(x, 11, (int)(255 * color[0] + 0.5f), (int)(255 * color[1] + 0.5f),
                    (int)(255 * color[2] + 0.5f));
        }
        glDisable(stage->program);
        if (n == CONTROL) glDisable(stages[EVALUATION].program);
    }
    for (int n = 0; n < STAGES; n++) BindBufferBaseNV(stages[n].buffer, 1, 0);
    glDeleteBuffers(STAGES + 2, names);
}

int main(void) {
    start(SIZE, SIZE);
    integers();
    parameters();
    storage();
    addresses();
    buffers_of_stages();
    ERROR(GL_NO_ERROR);
    return 0;
}
