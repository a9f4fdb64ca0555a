/* What goes with programs of NV_gpu_program5. Each function is of one extension, whose sections it names. */
#include "framebuffer.h"
#include "typed.h"

/* NV_tessellation_program5, 2.X and Errors; ARB_tessellation_shader, 2.6.1 and Errors: a square of four corners, which
 * is drawn from -1 to 1 where the parameter is 1. */
static void patches(void) {
    CHECK(value(GL_PATCH_VERTICES) == 3 && value(GL_MAX_PATCH_VERTICES) >= 32);
    GLfloat levels[4];
    glGetFloatv(GL_PATCH_DEFAULT_OUTER_LEVEL, levels);
    CHECK(levels[0] == 1 && levels[3] == 1);
    glBegin(GL_PATCHES);
    ERROR(GL_INVALID_OPERATION);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nMOV.F result.position, vertex.position;\nEND");
    load(GL_TESS_EVALUATION_PROGRAM_NV, "!!NVtep5.0\nTESS_MODE QUADS;\nTEMP low, high;\n"
        "LRP.F low, vertex.tesscoord.x, vertex[1].position, vertex[0].position;\n"
        "LRP.F high, vertex.tesscoord.x, vertex[2].position, vertex[3].position;\n"
        "LRP.F result.position, vertex.tesscoord.y, high, low;\nMOV.F result.color.xy, vertex.tesscoord;\n"
        "MOV.F result.color.zw, {0, 0, 0, 1};\nEND");
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nMOV.F result.color, fragment.color;\nEND");
    glBegin(GL_TRIANGLES);
    ERROR(GL_INVALID_OPERATION);
    glPatchParameteri(GL_PATCH_VERTICES, 4);
    CHECK(value(GL_PATCH_VERTICES) == 4);
    ERROR(GL_NO_ERROR);
    const float corners[8][2] = {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}, {0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (int way = 0; way < 2; way++) {
        glClear(GL_COLOR_BUFFER_BIT);
        if (way) {
            glVertexPointer(2, GL_FLOAT, 0, corners);
            glEnableClientState(GL_VERTEX_ARRAY);
            glDrawArrays(GL_PATCHES, 0, 8);
            glDisableClientState(GL_VERTEX_ARRAY);
        } else {
            /* The last three vertices are no patch. */
            glBegin(GL_PATCHES);
            for (int vertex = 0; vertex < 11; vertex++) glVertex2fv(corners[vertex % 8]);
            glEnd();
        }
        ERROR(GL_NO_ERROR);
        PIXEL(0, 0, 16, 16, 0), PIXEL(7, 3, 239, 112, 0), PIXEL(9, 14, 48, 207, 0), PIXEL(3, 12, 0, 0, 0);
    }
    /* An outer level of zero drops the patch. */
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (const GLfloat[]){1, 1, 0, 1});
    glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, (const GLfloat[]){2, 3});
    glGetFloatv(GL_PATCH_DEFAULT_OUTER_LEVEL, levels);
    CHECK(levels[2] == 0 && levels[3] == 1);
    glGetFloatv(GL_PATCH_DEFAULT_INNER_LEVEL, levels);
    CHECK(levels[0] == 2 && levels[1] == 3);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_PATCHES);
    for (int vertex = 0; vertex < 4; vertex++) glVertex2fv(corners[vertex]);
    glEnd();
    PIXEL(3, 3, 0, 0, 0);
    /* A control program has levels of its own. */
    load(GL_TESS_CONTROL_PROGRAM_NV, "!!NVtcp5.0\nVERTICES_OUT 4;\nATTRIB p = vertex.position;\nINT TEMP i;\nMOV.S i, primitive.invocation.x;\n"
        "MOV.F result.position, p[i.x];\nMOV.F result.patch.tessouter[0].x, 2;\nMOV.F result.patch.tessouter[1].x, 2;\n"
        "MOV.F result.patch.tessouter[2].x, 2;\nMOV.F result.patch.tessouter[3].x, 2;\nMOV.F result.patch.tessinner[0].x, 2;\n"
        "MOV.F result.patch.tessinner[1].x, 2;\nEND");
    glBegin(GL_PATCHES);
    for (int vertex = 0; vertex < 4; vertex++) glVertex2fv(corners[vertex]);
    glEnd();
    ERROR(GL_NO_ERROR);
    PIXEL(0, 0, 16, 16, 0), PIXEL(7, 3, 239, 112, 0);
    glPatchParameteri(GL_PATCH_VERTICES, 0);
    ERROR(GL_INVALID_VALUE);
    glPatchParameteri(GL_PATCH_VERTICES, value(GL_MAX_PATCH_VERTICES) + 1);
    ERROR(GL_INVALID_VALUE);
    glPatchParameteri(GL_PATCH_DEFAULT_OUTER_LEVEL, 1);
    ERROR(GL_INVALID_ENUM);
    glPatchParameterfv(GL_PATCH_VERTICES, levels);
    ERROR(GL_INVALID_ENUM);
    glDisable(GL_TESS_CONTROL_PROGRAM_NV), glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
    glDisable(GL_VERTEX_PROGRAM_ARB), glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* NV_compute_program5, 2.X, and ARB_compute_shader, Errors: each invocation writes its number, and twice it, where the
 * buffer has its place. */
static void work_groups(void) {
    ENTRY(PFNGLGETINTEGERINDEXEDVEXTPROC, GetIntegerIndexedvEXT);
    glDispatchCompute(1, 1, 1);
    ERROR(GL_INVALID_OPERATION);
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 4 2;\nSTORAGE s[] = { program.storage[0] };\n"
        "TEMP a, n;\nMAD.U n.x, invocation.groupid.x, 8, invocation.localindex.x;\nSHL.U a.x, n.x, 2;\n"
        "ADD.U n.x, n.x, program.local[0].x;\nSTB.U32 n, s[a.x];\nEND");
    enum { GROUPS = 1000 };
    static GLuint found[GROUPS * 8];
    GLuint names[2];
    glGenBuffers(2, names);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, names[0]);
    glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof found, NULL, GL_DYNAMIC_COPY);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, names[0]);
    for (int way = 0; way < 3; way++) {
        const GLuint groups = way == 1 ? 3 : GROUPS;
        memset(found, 0, sizeof found);
        glBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof found, found);
        if (way < 2) {
            glDispatchCompute(groups, 1, 1);
        } else {
            const GLuint indirect[] = {9, groups, 1, 1};
            glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, names[1]);
            CHECK(value(GL_DISPATCH_INDIRECT_BUFFER_BINDING) == (GLint)names[1]);
            glBufferData(GL_DISPATCH_INDIRECT_BUFFER, sizeof indirect, indirect, GL_STATIC_DRAW);
            glDispatchComputeIndirect(4);
        }
        ERROR(GL_NO_ERROR);
        glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof found, found);
        for (GLuint n = 0; n < GROUPS * 8; n++) CHECK(found[n] == (n < groups * 8 ? n : 0));
    }
    glDispatchComputeIndirect(8);
    ERROR(GL_INVALID_OPERATION);
    glDispatchComputeIndirect(2);
    ERROR(GL_INVALID_VALUE);
    glDispatchComputeIndirect(-4);
    ERROR(GL_INVALID_VALUE);
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, 0);
    glDispatchComputeIndirect(0);
    ERROR(GL_INVALID_OPERATION);
    GLint most = 0;
    GetIntegerIndexedvEXT(GL_MAX_COMPUTE_WORK_GROUP_COUNT, 1, &most);
    CHECK(most >= 65535);
    glDispatchCompute(1, most + 1, 1);
    ERROR(GL_INVALID_VALUE);
    GetIntegerIndexedvEXT(GL_MAX_COMPUTE_WORK_GROUP_SIZE, 2, &most);
    CHECK(most >= 64 && value(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS) >= 1024);
    glDispatchCompute(0, 1, 1);
    ERROR(GL_NO_ERROR);
    glDisable(GL_COMPUTE_PROGRAM_NV);
    glDispatchCompute(1, 1, 1);
    ERROR(GL_INVALID_OPERATION);
    glDeleteBuffers(2, names);
}


/* The texels of a level, four bytes each. */
static unsigned char texels[6][SIZE][SIZE][4];
static void read_texels(GLenum target) {
    memset(texels, 0, sizeof texels);
    glGetTexImage(target, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    ERROR(GL_NO_ERROR);
}

/* EXT_shader_image_load_store, 3.9.X, table 6.X and Errors. */
static void image_units(void) {
    ENTRY(PFNGLBINDIMAGETEXTUREEXTPROC, BindImageTextureEXT);
    ENTRY(PFNGLMEMORYBARRIEREXTPROC, MemoryBarrierEXT);
    ENTRY(PFNGLGETBOOLEANINDEXEDVEXTPROC, GetBooleanIndexedvEXT);
    CHECK(has_extension("GL_EXT_shader_image_load_store"));
    const GLint units = value(GL_MAX_IMAGE_UNITS_EXT);
    CHECK(units >= 8 && value(GL_MAX_COMBINED_IMAGE_UNITS_AND_FRAGMENT_OUTPUTS_EXT) >= 8);
    CHECK(indexed(GL_IMAGE_BINDING_NAME_EXT, 1) == 0 && indexed(GL_IMAGE_BINDING_ACCESS_EXT, 1) == GL_READ_ONLY);
    CHECK(indexed(GL_IMAGE_BINDING_FORMAT_EXT, 1) == GL_R8 && indexed(GL_IMAGE_BINDING_LEVEL_EXT, 1) == 0);
    GLuint name = unfiltered(GL_TEXTURE_2D);
    for (int y = 0; y < SIZE; y++) for (int x = 0; x < SIZE; x++) {
        const unsigned char texel[4] = {x * 16, y * 16, 7, 255};
        memcpy(texels[0][y][x], texel, 4);
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    BindImageTextureEXT(1, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_RGBA8);
    ERROR(GL_NO_ERROR);
    CHECK(indexed(GL_IMAGE_BINDING_NAME_EXT, 1) == (GLint)name && indexed(GL_IMAGE_BINDING_ACCESS_EXT, 1) == GL_READ_WRITE);
    CHECK(indexed(GL_IMAGE_BINDING_FORMAT_EXT, 1) == GL_RGBA8 && indexed(GL_IMAGE_BINDING_LAYERED_EXT, 1) == 0);
    GLboolean layered = 1;
    GetBooleanIndexedvEXT(GL_IMAGE_BINDING_LAYERED_EXT, 1, &layered);
    CHECK(!layered);
    /* Each fragment takes the texel of its place, and stores that with red and green exchanged. */
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION EXT_shader_image_load_formatted;\nINT TEMP at;\nTEMP texel;\nFLR.S at, fragment.position;\nMOV.S at.zw, 0;\n"
        "LOADIM.F texel, at, image[1], 2D;\nMOV.F result.color, texel;\nSTOREIM.F image[1], texel.yxzw, at, 2D;\nEND");
    square();
    MemoryBarrierEXT(GL_TEXTURE_UPDATE_BARRIER_BIT_EXT | GL_TEXTURE_FETCH_BARRIER_BIT_EXT);
    ERROR(GL_NO_ERROR);
    PIXEL(3, 9, 48, 144, 7), PIXEL(15, 0, 240, 0, 7);
    read_texels(GL_TEXTURE_2D);
    CHECK(texels[0][9][3][0] == 144 && texels[0][9][3][1] == 48 && texels[0][9][3][2] == 7 && texels[0][9][3][3] == 255);
    /* What another command writes is seen by programs, and the other way round by lookups. */
    const unsigned char blue[4] = {0, 0, 255, 255};
    glTexSubImage2D(GL_TEXTURE_2D, 0, 3, 9, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
    square();
    PIXEL(3, 9, 0, 0, 255), PIXEL(4, 9, 144, 64, 7);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nTEX.F result.color, fragment.texcoord[0], texture[0], 2D;\nEND");
    square();
    PIXEL(3, 9, 0, 0, 255), PIXEL(4, 9, 64, 144, 7);
    /* It is drawn to, and the store has that. */
    GLuint object;
    glGenFramebuffers(1, &object);
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    glClearColor(1, 0.2f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glClearColor(0, 0, 0, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nOPTION EXT_shader_image_load_formatted;\nGROUP_SIZE 1;\nTEMP texel;\nLOADIM.F texel, 0, image[1], 2D;\nMOV.F texel.z, 1;\n"
        "STOREIM.F image[1], texel, 0, 2D;\nEND");
    glDispatchCompute(1, 1, 1);
    glDisable(GL_COMPUTE_PROGRAM_NV);
    read_texels(GL_TEXTURE_2D);
    CHECK(texels[0][0][0][0] == 255 && texels[0][0][0][1] == 51 && texels[0][0][0][2] == 255);
    CHECK(texels[0][0][1][0] == 255 && texels[0][0][1][2] == 0);
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    PIXEL(0, 0, 255, 51, 255), PIXEL(1, 0, 255, 51, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &object);
    /* Formats of the same size are other views of the same bits; others are not accessed. */
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nTEMP t;\nMOV.U t, 0;\nMOV.U t.x, program.local[0];\nSTOREIM.U32 image[1], t, 0, 2D;\nMOV.F result.color, 0;\nEND");
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UINVPROC, ProgramLocalParameterI4uiNV);
    ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, 0x40302010, 0, 0, 0);
    BindImageTextureEXT(1, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    square();
    ERROR(GL_NO_ERROR);
    read_texels(GL_TEXTURE_2D);
    CHECK(texels[0][0][0][0] == 0x10 && texels[0][0][0][1] == 0x20 && texels[0][0][0][2] == 0x30 && texels[0][0][0][3] == 0x40);
    ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, 0xffffffff, 0, 0, 0);
    const GLenum others[][2] = {{GL_READ_ONLY, GL_R32UI}, {GL_WRITE_ONLY, GL_RGBA32UI}};
    for (int n = 0; n < 2; n++) {
        BindImageTextureEXT(1, name, 0, GL_FALSE, 0, others[n][0], others[n][1]);
        square();
        ERROR(GL_NO_ERROR);
    }
    BindImageTextureEXT(1, name, 3, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    square();
    read_texels(GL_TEXTURE_2D);
    CHECK(texels[0][0][0][0] == 0x10);
    /* All faces of a cube map, and one of them. */
    GLuint cube = unfiltered(GL_TEXTURE_CUBE_MAP);
    for (int face = 0; face < 6; face++) {
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    }
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nGROUP_SIZE 1;\nTEMP at, texel;\nMOV.U at, 0;\nMOV.U at.z, invocation.groupid.x;\n"
        "I2F.U texel, invocation.groupid.x;\nMUL.F texel, texel, 0.2;\nSTOREIM.F image[0], texel, at, CUBE;\nEND");
    BindImageTextureEXT(0, cube, 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_RGBA8);
    glDispatchCompute(6, 1, 1);
    for (int face = 0; face < 6; face++) {
        read_texels(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face);
        CHECK(texels[0][0][0][0] == 51 * face && texels[0][0][1][0] == 0);
    }
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nGROUP_SIZE 1;\nTEMP texel;\nMOV.F texel, {0, 1, 0, 1};\nSTOREIM.F image[0], texel, 0, 2D;\nEND");
    BindImageTextureEXT(0, cube, 0, GL_FALSE, 4, GL_WRITE_ONLY, GL_RGBA8);
    glDispatchCompute(1, 1, 1);
    read_texels(GL_TEXTURE_CUBE_MAP_POSITIVE_X + 4);
    CHECK(texels[0][0][0][0] == 0 && texels[0][0][0][1] == 255);
    glDisable(GL_COMPUTE_PROGRAM_NV);
    glDeleteTextures(1, &cube);
    CHECK(indexed(GL_IMAGE_BINDING_NAME_EXT, 0) == 0);
    ERROR(GL_NO_ERROR);
    BindImageTextureEXT(units, name, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    ERROR(GL_INVALID_VALUE);
    BindImageTextureEXT(0, 12345, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    ERROR(GL_INVALID_VALUE);
    BindImageTextureEXT(0, name, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGB8);
    ERROR(GL_INVALID_VALUE);
    indexed(GL_IMAGE_BINDING_NAME_EXT, units);
    ERROR(GL_INVALID_VALUE);
    glDeleteTextures(1, &name);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* NV_bindless_texture, 3.9.X, Errors and appendix D: lookups by the handle in the parameter. */
static void handles(void) {
    ENTRY(PFNGLGETTEXTUREHANDLENVPROC, GetTextureHandleNV);
    ENTRY(PFNGLGETTEXTURESAMPLERHANDLENVPROC, GetTextureSamplerHandleNV);
    ENTRY(PFNGLMAKETEXTUREHANDLERESIDENTNVPROC, MakeTextureHandleResidentNV);
    ENTRY(PFNGLMAKETEXTUREHANDLENONRESIDENTNVPROC, MakeTextureHandleNonResidentNV);
    ENTRY(PFNGLISTEXTUREHANDLERESIDENTNVPROC, IsTextureHandleResidentNV);
    ENTRY(PFNGLGETIMAGEHANDLENVPROC, GetImageHandleNV);
    ENTRY(PFNGLMAKEIMAGEHANDLERESIDENTNVPROC, MakeImageHandleResidentNV);
    ENTRY(PFNGLMAKEIMAGEHANDLENONRESIDENTNVPROC, MakeImageHandleNonResidentNV);
    ENTRY(PFNGLISIMAGEHANDLERESIDENTNVPROC, IsImageHandleResidentNV);
    ENTRY(PFNGLUNIFORMHANDLEUI64NVPROC, UniformHandleui64NV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UINVPROC, ProgramLocalParameterI4uiNV);
    CHECK(has_extension("GL_NV_bindless_texture"));
    static const unsigned char colors[2][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}};
    GLuint names[2], sampler;
    GLuint64 all[3];
    for (int n = 0; n < 2; n++) {
        names[n] = unfiltered(GL_TEXTURE_2D);
        CHECK(GetTextureHandleNV(names[n]) == 0);
        ERROR(GL_INVALID_OPERATION);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors[n]);
        all[n] = GetTextureHandleNV(names[n]);
        CHECK(all[n] && all[n] == GetTextureHandleNV(names[n]));
    }
    /* A border that is seen outside by the sampler object alone. */
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glSamplerParameterfv(sampler, GL_TEXTURE_BORDER_COLOR, (const GLfloat[]){0, 0, 1, 1});
    all[2] = GetTextureSamplerHandleNV(names[0], sampler);
    CHECK(all[2] && all[0] != all[1] && all[0] != all[2] && all[1] != all[2]);
    ERROR(GL_NO_ERROR);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nTEMP at;\nPK64.U h.x, program.local[0];\n"
        "MUL.F at, fragment.texcoord[0], 2;\nTEX.F result.color, at, handle(h.x), 2D;\nEND");
    const int seen[3][2][3] = {{{255, 0, 0}, {255, 0, 0}}, {{0, 255, 0}, {0, 255, 0}}, {{255, 0, 0}, {0, 0, 255}}};
    for (int n = 0; n < 3; n++) {
        CHECK(!IsTextureHandleResidentNV(all[n]));
        MakeTextureHandleResidentNV(all[n]);
        CHECK(IsTextureHandleResidentNV(all[n]));
        ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)all[n], (GLuint)(all[n] >> 32), 0, 0);
        square();
        ERROR(GL_NO_ERROR);
        PIXEL(3, 5, seen[n][0][0], seen[n][0][1], seen[n][0][2]);
        PIXEL(12, 5, seen[n][1][0], seen[n][1][1], seen[n][1][2]);
    }
    MakeTextureHandleResidentNV(all[1]);
    ERROR(GL_INVALID_OPERATION);
    /* Texels may still change, images and parameters not. */
    ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)all[1], (GLuint)(all[1] >> 32), 0, 0);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, colors[0]);
    square();
    PIXEL(3, 5, 255, 0, 0);
    ERROR(GL_NO_ERROR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors[0]);
    ERROR(GL_INVALID_OPERATION);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP);
    ERROR(GL_INVALID_OPERATION);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_REPEAT);
    ERROR(GL_INVALID_OPERATION);
    MakeTextureHandleNonResidentNV(all[1]);
    CHECK(!IsTextureHandleResidentNV(all[1]));
    MakeTextureHandleNonResidentNV(all[1]);
    ERROR(GL_INVALID_OPERATION);
    MakeTextureHandleResidentNV(12345);
    ERROR(GL_INVALID_OPERATION);
    IsTextureHandleResidentNV(12345);
    ERROR(GL_INVALID_OPERATION);
    GetTextureHandleNV(0);
    ERROR(GL_INVALID_VALUE);
    GetTextureSamplerHandleNV(names[0], 12345);
    ERROR(GL_INVALID_VALUE);
    UniformHandleui64NV(0, all[0]);
    ERROR(GL_INVALID_OPERATION);
    /* Images by handles. */
    const GLuint64 image = GetImageHandleNV(names[1], 0, GL_FALSE, 0, GL_R32UI);
    CHECK(image && image == GetImageHandleNV(names[1], 0, GL_FALSE, 0, GL_R32UI));
    MakeImageHandleResidentNV(image, GL_READ_WRITE);
    CHECK(IsImageHandleResidentNV(image));
    ERROR(GL_NO_ERROR);
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nOPTION NV_bindless_texture;\nGROUP_SIZE 4;\nLONG TEMP h;\nTEMP old;\nPK64.U h.x, program.local[0];\n"
        "ATOMIM.ADD.U32 old, {0x00000100, 0, 0, 0}, 0, handle(h.x), 2D;\nEND");
    ProgramLocalParameterI4uiNV(GL_COMPUTE_PROGRAM_NV, 0, (GLuint)image, (GLuint)(image >> 32), 0, 0);
    glDispatchCompute(5, 1, 1);
    ERROR(GL_NO_ERROR);
    read_texels(GL_TEXTURE_2D);
    CHECK(texels[0][0][0][0] == 255 && texels[0][0][0][1] == 20 && texels[0][0][0][3] == 255);
    MakeImageHandleNonResidentNV(image);
    CHECK(!IsImageHandleResidentNV(image));
    MakeImageHandleNonResidentNV(image);
    ERROR(GL_INVALID_OPERATION);
    GetImageHandleNV(names[1], 1, GL_FALSE, 0, GL_R32UI);
    ERROR(GL_INVALID_VALUE);
    GetImageHandleNV(names[1], 0, GL_TRUE, 0, GL_R32UI);
    ERROR(GL_INVALID_OPERATION);
    GetImageHandleNV(0, 0, GL_FALSE, 0, GL_R32UI);
    ERROR(GL_INVALID_VALUE);
    glDisable(GL_COMPUTE_PROGRAM_NV);
    glDeleteTextures(2, names);
    glDeleteSamplers(1, &sampler);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(SIZE, SIZE);
    patches();
    work_groups();
    image_units();
    handles();
    ERROR(GL_NO_ERROR);
    return 0;
}
