/* What goes with programs of NV_gpu_program4. Each function is of one extension, whose sections it names. */
#include "framebuffer.h"
#include "typed.h"

/* EXT_draw_buffers2, 4.1.8, 4.2.2 and Errors: each buffer has its own mask, and blends for itself. */
static void draw_buffers(void) {
    ENTRY(PFNGLDRAWBUFFERSARBPROC, DrawBuffersARB);
    ENTRY(PFNGLCOLORMASKINDEXEDEXTPROC, ColorMaskIndexedEXT);
    ENTRY(PFNGLENABLEINDEXEDEXTPROC, EnableIndexedEXT);
    ENTRY(PFNGLDISABLEINDEXEDEXTPROC, DisableIndexedEXT);
    ENTRY(PFNGLISENABLEDINDEXEDEXTPROC, IsEnabledIndexedEXT);
    ENTRY(PFNGLGETBOOLEANINDEXEDVEXTPROC, GetBooleanIndexedvEXT);
    ENTRY(PFNGLGETINTEGERINDEXEDVEXTPROC, GetIntegerIndexedvEXT);
    CHECK(has_extension("GL_EXT_draw_buffers2"));
    GLuint object = framebuffer();
    GLenum names[3];
    for (int n = 0; n < 3; n++) {
        GLuint name = unfiltered(GL_TEXTURE_2D);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        names[n] = GL_COLOR_ATTACHMENT0 + n;
        glFramebufferTexture2D(GL_FRAMEBUFFER, names[n], GL_TEXTURE_2D, name, 0);
    }
    DrawBuffersARB(3, names);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, SIZE, SIZE);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], {1, 0.2, 0.2, 1};\n"
        "MOV result.color[1], {0.2, 1, 0.2, 1};\nMOV result.color[2], {0.2, 0.2, 1, 1};\nEND");
    /* Masks of clears and of draws. */
    glClearColor(0.4f, 0.4f, 0.4f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ColorMaskIndexedEXT(1, 1, 0, 1, 1);
    ColorMaskIndexedEXT(2, 0, 0, 0, 0);
    glClearColor(0.8f, 0.8f, 0.8f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ERROR(GL_NO_ERROR);
    const int cleared[3][3] = {{204, 204, 204}, {204, 102, 204}, {102, 102, 102}};
    for (int n = 0; n < 3; n++) {
        glReadBuffer(names[n]);
        PIXEL(3, 5, cleared[n][0], cleared[n][1], cleared[n][2]);
    }
    square();
    const int drawn[3][3] = {{255, 51, 51}, {51, 102, 51}, {102, 102, 102}};
    for (int n = 0; n < 3; n++) {
        glReadBuffer(names[n]);
        PIXEL(3, 5, drawn[n][0], drawn[n][1], drawn[n][2]);
    }
    GLboolean mask[4];
    GetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, 1, mask);
    CHECK(mask[0] && !mask[1] && mask[2] && mask[3]);
    GLint words[4];
    GetIntegerIndexedvEXT(GL_COLOR_WRITEMASK, 2, words);
    CHECK(words[0] == 0 && words[3] == 0);
    /* COLOR_WRITEMASK is that of draw buffer 0; PopAttrib brings all back; ColorMask sets all. */
    glGetBooleanv(GL_COLOR_WRITEMASK, mask);
    CHECK(mask[0] && mask[1] && mask[2] && mask[3]);
    glPushAttrib(GL_COLOR_BUFFER_BIT);
    glColorMask(1, 1, 1, 1);
    GetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, 2, mask);
    CHECK(mask[0] && mask[3]);
    glPopAttrib();
    GetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, 2, mask);
    CHECK(!mask[0] && !mask[3]);
    glColorMask(1, 1, 1, 1);
    /* The second buffer alone adds. */
    glBlendFunc(GL_ONE, GL_ONE);
    EnableIndexedEXT(GL_BLEND, 1);
    CHECK(!glIsEnabled(GL_BLEND) && !IsEnabledIndexedEXT(GL_BLEND, 0) && IsEnabledIndexedEXT(GL_BLEND, 1));
    glClear(GL_COLOR_BUFFER_BIT);
    square();
    const int blended[3][3] = {{255, 51, 51}, {255, 255, 255}, {51, 51, 255}};
    for (int n = 0; n < 3; n++) {
        glReadBuffer(names[n]);
        PIXEL(3, 5, blended[n][0], blended[n][1], blended[n][2]);
    }
    /* Enable and Disable are of all; the first one's is what IsEnabled says; a list keeps the indexed ones. */
    glPushAttrib(GL_ENABLE_BIT);
    glEnable(GL_BLEND);
    CHECK(IsEnabledIndexedEXT(GL_BLEND, 0) && IsEnabledIndexedEXT(GL_BLEND, 7));
    DisableIndexedEXT(GL_BLEND, 0);
    CHECK(!glIsEnabled(GL_BLEND) && IsEnabledIndexedEXT(GL_BLEND, 7));
    glPopAttrib();
    CHECK(IsEnabledIndexedEXT(GL_BLEND, 1) && !IsEnabledIndexedEXT(GL_BLEND, 7));
    glNewList(1, GL_COMPILE);
    EnableIndexedEXT(GL_BLEND, 3);
    glEndList();
    CHECK(!IsEnabledIndexedEXT(GL_BLEND, 3));
    glCallList(1);
    CHECK(IsEnabledIndexedEXT(GL_BLEND, 3));
    glDisable(GL_BLEND);
    CHECK(!IsEnabledIndexedEXT(GL_BLEND, 1) && !IsEnabledIndexedEXT(GL_BLEND, 3));
    ERROR(GL_NO_ERROR);
    EnableIndexedEXT(GL_DEPTH_TEST, 0);
    ERROR(GL_INVALID_ENUM);
    EnableIndexedEXT(GL_BLEND, 8);
    ERROR(GL_INVALID_OPERATION);
    IsEnabledIndexedEXT(GL_LIGHTING, 0);
    ERROR(GL_INVALID_ENUM);
    ColorMaskIndexedEXT(8, 1, 1, 1, 1);
    ERROR(GL_INVALID_OPERATION);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &object);
    glClearColor(0, 0, 0, 1);
}

/* A fragment is green where the four integers of the vertex are those of the parameter, and red elsewhere. */
static const char *compare_vertex = "!!NVvp4.0\nMOV.F result.position, vertex.position;\n"
    "TEMP same;\nSEQ.S same, vertex.attrib[6], program.local[0];\nAND.S same.x, same.x, same.y;\n"
    "AND.S same.x, same.x, same.z;\nAND.S same.x, same.x, same.w;\nAND.S same.x, same.x, 1;\nI2F.S same.x, same.x;\n"
    "SUB.F result.color.x, 1, same.x;\nMOV.F result.color.y, same.x;\nMOV.F result.color.zw, {0, 0, 0, 1};\nEND";

#define SAME(x, y) PIXEL(x, y, 0, 255, 0)
#define OTHER(x, y) PIXEL(x, y, 255, 0, 0)

/* NV_vertex_program4, 2.7, 2.8 and 6.1.14: attributes that are integers stay integers. */
static void integers(void) {
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4INVPROC, ProgramLocalParameterI4iNV);
    ENTRY(PFNGLVERTEXATTRIBI1IEXTPROC, VertexAttribI1iEXT);
    ENTRY(PFNGLVERTEXATTRIBI2UIEXTPROC, VertexAttribI2uiEXT);
    ENTRY(PFNGLVERTEXATTRIBI3IVEXTPROC, VertexAttribI3ivEXT);
    ENTRY(PFNGLVERTEXATTRIBI4IEXTPROC, VertexAttribI4iEXT);
    ENTRY(PFNGLVERTEXATTRIBI4BVEXTPROC, VertexAttribI4bvEXT);
    ENTRY(PFNGLVERTEXATTRIBI4UBVEXTPROC, VertexAttribI4ubvEXT);
    ENTRY(PFNGLVERTEXATTRIBI4SVEXTPROC, VertexAttribI4svEXT);
    ENTRY(PFNGLVERTEXATTRIBI4USVEXTPROC, VertexAttribI4usvEXT);
    ENTRY(PFNGLVERTEXATTRIBIPOINTEREXTPROC, VertexAttribIPointerEXT);
    ENTRY(PFNGLGETVERTEXATTRIBIIVEXTPROC, GetVertexAttribIivEXT);
    ENTRY(PFNGLGETVERTEXATTRIBIUIVEXTPROC, GetVertexAttribIuivEXT);
    GLint found[4];
    GLuint bits[4];
    VertexAttribI1iEXT(6, -5);
    GetVertexAttribIivEXT(6, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    CHECK(found[0] == -5 && found[1] == 0 && found[2] == 0 && found[3] == 1);
    VertexAttribI2uiEXT(6, UINT32_MAX, 7);
    GetVertexAttribIuivEXT(6, GL_CURRENT_VERTEX_ATTRIB_ARB, bits);
    CHECK(bits[0] == UINT32_MAX && bits[1] == 7 && bits[3] == 1);
    VertexAttribI3ivEXT(6, (const GLint[]){INT32_MIN, 2, 3});
    GetVertexAttribIivEXT(6, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    CHECK(found[0] == INT32_MIN && found[2] == 3 && found[3] == 1);
    VertexAttribI4bvEXT(6, (const GLbyte[]){-128, 127, -1, 4});
    GetVertexAttribIivEXT(6, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    CHECK(found[0] == -128 && found[1] == 127 && found[2] == -1 && found[3] == 4);
    VertexAttribI4ubvEXT(6, (const GLubyte[]){255, 127, 1, 4});
    GetVertexAttribIivEXT(6, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    CHECK(found[0] == 255 && found[3] == 4);
    VertexAttribI4svEXT(6, (const GLshort[]){-32768, 1, 1, 4});
    GetVertexAttribIivEXT(6, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    CHECK(found[0] == -32768);
    VertexAttribI4usvEXT(6, (const GLushort[]){65535, 1, 1, 4});
    GetVertexAttribIivEXT(6, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    CHECK(found[0] == 65535);
    ERROR(GL_NO_ERROR);
    VertexAttribI1iEXT(16, 1);
    ERROR(GL_INVALID_VALUE);
    GetVertexAttribIivEXT(0, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    ERROR(GL_INVALID_OPERATION);
    GetVertexAttribIivEXT(16, GL_CURRENT_VERTEX_ATTRIB_ARB, found);
    ERROR(GL_INVALID_VALUE);
    /* Between Begin and End, where they change from vertex to vertex: the last one of a flat primitive counts. */
    load(GL_VERTEX_PROGRAM_ARB, compare_vertex);
    glShadeModel(GL_FLAT);
    ProgramLocalParameterI4iNV(GL_VERTEX_PROGRAM_ARB, 0, 16777217, -2, 0, 1);
    VertexAttribI2uiEXT(6, 16777217, UINT32_MAX - 1);
    square();
    SAME(4, 4);
    VertexAttribI2uiEXT(6, 16777216, UINT32_MAX - 1);
    square();
    OTHER(4, 4);
    glBegin(GL_TRIANGLES);
    for (int side = 0; side < 2; side++) {
        VertexAttribI4iEXT(6, 16777217 - side, -2, 0, 1);
        glVertex2f(-1, -1), glVertex2f(1, side ? 1 : -1), glVertex2f(side ? -1 : 1, 1);
    }
    glEnd();
    SAME(12, 4);
    OTHER(4, 12);
    /* The same from a list. */
    glNewList(1, GL_COMPILE);
    VertexAttribI4iEXT(6, 16777217, -2, 0, 1);
    glEndList();
    glCallList(1);
    square();
    SAME(4, 4);
    /* Arrays of every type; what an element lacks is 0 and 1. */
    const GLfloat corners[] = {-1, -1, 1, -1, 1, 1, -1, 1};
    const struct { GLenum type; GLint size; GLint first, second; } types[] = {{GL_BYTE, 1, -3, 0}, {GL_UNSIGNED_BYTE, 1, 253, 0},
        {GL_SHORT, 2, -3, 9}, {GL_UNSIGNED_SHORT, 2, 65533, 9}, {GL_INT, 4, -3, 9}, {GL_UNSIGNED_INT, 4, -3, 9}};
    glEnableVertexAttribArrayARB(6);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    for (unsigned n = 0; n < sizeof types / sizeof *types; n++) {
        unsigned char elements[4][16] = {{0}};
        for (int vertex = 0; vertex < 4; vertex++) {
            for (int component = 0; component < 2; component++) {
                const GLint value = component ? 9 : -3;
                memcpy(elements[vertex] + component * types[n].size, &value, types[n].size);
            }
        }
        int size = n < 2 ? 1 : n < 4 ? 2 : 2;
        VertexAttribIPointerEXT(6, size, types[n].type, 16, elements);
        ERROR(GL_NO_ERROR);
        ProgramLocalParameterI4iNV(GL_VERTEX_PROGRAM_ARB, 0, types[n].first, size > 1 ? 9 : 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDrawArrays(GL_QUADS, 0, 4);
        SAME(4, 4);
        ProgramLocalParameterI4iNV(GL_VERTEX_PROGRAM_ARB, 0, types[n].first, 8, 0, 1);
        glDrawArrays(GL_QUADS, 0, 4);
        OTHER(4, 4);
        /* One by one, as ArrayElement gives them to Begin, and from a list. */
        ProgramLocalParameterI4iNV(GL_VERTEX_PROGRAM_ARB, 0, types[n].first, size > 1 ? 9 : 0, 0, 1);
        glBegin(GL_QUADS);
        for (int vertex = 0; vertex < 4; vertex++) {
            glArrayElement(vertex);
        }
        glEnd();
        SAME(4, 4);
        glNewList(2, GL_COMPILE);
        glDrawArrays(GL_QUADS, 0, 4);
        glEndList();
        glClear(GL_COLOR_BUFFER_BIT);
        glCallList(2);
        SAME(4, 4);
    }
    GetVertexAttribIivEXT(6, GL_VERTEX_ATTRIB_ARRAY_INTEGER_EXT, found);
    CHECK(found[0] == 1);
    glGetVertexAttribivARB(6, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB, found);
    CHECK(found[0] == 0);
    glVertexAttribPointerARB(6, 4, GL_INT, 1, 0, corners);
    glGetVertexAttribivARB(6, GL_VERTEX_ATTRIB_ARRAY_INTEGER_EXT, found);
    CHECK(found[0] == 0);
    ERROR(GL_NO_ERROR);
    VertexAttribIPointerEXT(6, 4, GL_FLOAT, 0, corners);
    ERROR(GL_INVALID_ENUM);
    VertexAttribIPointerEXT(6, 5, GL_INT, 0, corners);
    ERROR(GL_INVALID_VALUE);
    VertexAttribIPointerEXT(6, GL_BGRA, GL_UNSIGNED_BYTE, 0, corners);
    ERROR(GL_INVALID_VALUE);
    VertexAttribIPointerEXT(16, 4, GL_INT, 0, corners);
    ERROR(GL_INVALID_VALUE);
    glDisableVertexAttribArrayARB(6);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glShadeModel(GL_SMOOTH);
}

static GLint program_value(GLenum target, GLenum name) {
    ENTRY(PFNGLGETPROGRAMIVARBPROC, GetProgramivARB);
    GLint found = -1;
    GetProgramivARB(target, name, &found);
    return found;
}

static GLint attached(GLenum name) {
    GLint found = -1;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, &found);
    return found;
}

/* NV_geometry_program4, 2.6.1: without a geometry program adjacent vertices are ignored. */
static void adjacency(void) {
    static const struct { GLenum mode; int count; float at[8][2]; } drawn[] = {
        {GL_LINES_ADJACENCY_EXT, 4, {{-1, 1}, {-1, 0.03f}, {1, 0.03f}, {1, 1}}},
        {GL_LINE_STRIP_ADJACENCY_EXT, 5, {{-1, 1}, {-1, 0.03f}, {0, 0.03f}, {1, 0.03f}, {1, 1}}},
        {GL_TRIANGLES_ADJACENCY_EXT, 6, {{-1, -1}, {1, 1}, {1, -1}, {1, 1}, {-1, 1}, {1, 1}}},
        {GL_TRIANGLE_STRIP_ADJACENCY_EXT, 6, {{-1, -1}, {1, 1}, {1, -1}, {1, 1}, {-1, 1}, {1, 1}}},
    };
    GLubyte indices[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    glColor3f(0, 1, 0);
    glEnableClientState(GL_VERTEX_ARRAY);
    for (int n = 0; n < 4; n++) {
        for (int way = 0; way < 3; way++) {
            glClear(GL_COLOR_BUFFER_BIT);
            glVertexPointer(2, GL_FLOAT, 0, drawn[n].at);
            switch (way) {
            case 0: glDrawArrays(drawn[n].mode, 0, drawn[n].count); break;
            case 1: glDrawElements(drawn[n].mode, drawn[n].count, GL_UNSIGNED_BYTE, indices); break;
            case 2:
                glBegin(drawn[n].mode);
                for (int vertex = 0; vertex < drawn[n].count; vertex++) glVertex2fv(drawn[n].at[vertex]);
                glEnd();
            }
            ERROR(GL_NO_ERROR);
            PIXEL(4, n < 2 ? 8 : 5, 0, 255, 0);
            PIXEL(1, n < 2 ? 12 : 1, 0, n < 2 ? 0 : 255, 0);
            PIXEL(13, 13, 0, 0, 0);
        }
    }
    glDisableClientState(GL_VERTEX_ARRAY);
    /* In feedback mode they are the same. */
    GLfloat told[32];
    glFeedbackBuffer(32, GL_2D, told);
    glRenderMode(GL_FEEDBACK);
    glBegin(GL_TRIANGLES_ADJACENCY_EXT);
    for (int vertex = 0; vertex < 6; vertex++) glVertex2fv(drawn[2].at[vertex]);
    glEnd();
    CHECK(glRenderMode(GL_RENDER) == 8 && told[0] == GL_POLYGON_TOKEN && told[1] == 3 && told[4] == SIZE && told[5] == 0);
    glColor3f(1, 1, 1);
}

/* A point for each corner, moved by the parameter, in the colour of the opposite adjacent vertex. */
static const char *points_program = "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES_ADJACENCY;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 3;\n"
    "MOV.F result.position, vertex[0].position;\nMOV.F result.color, vertex[1].color;\nEMIT;\n"
    "MOV.F result.position, vertex[2].position;\nMOV.F result.color, vertex[3].color;\nEMIT;\n"
    "MOV.F result.position, vertex[4].position;\nMOV.F result.color, vertex[5].color;\nEMIT;\nEND";

/* 2.14.6 and Errors: what programs take and make. */
static void geometry(void) {
    ENTRY(PFNGLPROGRAMVERTEXLIMITNVPROC, ProgramVertexLimitNV);
    CHECK(has_extension("GL_NV_geometry_program4"));
    ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 2);
    ERROR(GL_INVALID_OPERATION);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.color, vertex.color;\nEND");
    load(GL_GEOMETRY_PROGRAM_NV, points_program);
    CHECK(glIsEnabled(GL_GEOMETRY_PROGRAM_NV));
    CHECK(program_value(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_INPUT_TYPE_EXT) == GL_TRIANGLES_ADJACENCY_EXT);
    CHECK(program_value(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_OUTPUT_TYPE_EXT) == GL_POINTS);
    CHECK(program_value(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_VERTICES_OUT_EXT) == 3);
    static const float at[6][2] = {{-0.7f, -0.7f}, {0, 0}, {0.7f, -0.7f}, {0, 0}, {-0.7f, 0.7f}, {0, 0}};
    /* Both faces of polygons are culled, but these are points. */
    glEnable(GL_CULL_FACE), glCullFace(GL_FRONT_AND_BACK);
    glPointSize(4);
    for (int limited = 0; limited < 2; limited++) {
        if (limited) ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 2);
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_TRIANGLES_ADJACENCY_EXT);
        for (int vertex = 0; vertex < 6; vertex++) {
            glColor3f(vertex == 1, vertex == 3, vertex == 5);
            glVertex2fv(at[vertex]);
        }
        glEnd();
        ERROR(GL_NO_ERROR);
        PIXEL(2, 2, 255, 0, 0), PIXEL(13, 2, 0, 255, 0), PIXEL(2, 13, 0, 0, limited ? 0 : 255), PIXEL(8, 4, 0, 0, 0);
    }
    CHECK(program_value(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_VERTICES_OUT_EXT) == 2);
    glPointSize(1);
    glDisable(GL_CULL_FACE), glCullFace(GL_BACK);
    ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 0);
    ERROR(GL_INVALID_VALUE);
    ProgramVertexLimitNV(GL_VERTEX_PROGRAM_ARB, 2);
    ERROR(GL_INVALID_ENUM);
    ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, program_value(GL_GEOMETRY_PROGRAM_NV, GL_MAX_PROGRAM_OUTPUT_VERTICES_NV) + 1);
    ERROR(GL_INVALID_VALUE);
    /* Begin itself fails for other primitives, so that End is one too many. */
    glBegin(GL_TRIANGLES);
    ERROR(GL_INVALID_OPERATION);
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    glDrawArrays(GL_POINTS, 0, 1);
    ERROR(GL_INVALID_OPERATION);
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glPopAttrib();
    CHECK(glIsEnabled(GL_GEOMETRY_PROGRAM_NV));
    glDisable(GL_GEOMETRY_PROGRAM_NV);
}

/* Each triangle goes to two layers: that of the parameter, and the one behind it. */
static const char *layers_program = "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 6;\n"
    "ATTRIB p = vertex.position;\nATTRIB c = vertex.color;\nINT TEMP n, layer;\nMOV.S layer.x, program.local[0];\nREP.S 2;\nMOV.S n.x, 0;\nREP.S 3;\n"
    "MOV.F result.position, p[n.x];\nMOV.F result.color, c[n.x];\nMOV.S result.layer.x, layer;\nEMIT;\n"
    "ADD.S n.x, n.x, 1;\nENDREP;\nENDPRIM;\nADD.S layer.x, layer.x, 1;\nENDREP;\nEND";

/* 4.4.2.3, 4.4.4.2, 4.4.7 and 6.1.3: levels that are attached with all their layers or faces. */
static void layers(GLenum target) {
    ENTRY(PFNGLFRAMEBUFFERTEXTUREEXTPROC, FramebufferTextureEXT);
    ENTRY(PFNGLFRAMEBUFFERTEXTURELAYEREXTPROC, FramebufferTextureLayerEXT);
    ENTRY(PFNGLFRAMEBUFFERTEXTUREFACEEXTPROC, FramebufferTextureFaceEXT);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4INVPROC, ProgramLocalParameterI4iNV);
    const int cube = target == GL_TEXTURE_CUBE_MAP;
    GLuint name = unfiltered(target), object = framebuffer();
    for (int face = 0; cube && face < 6; face++) {
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    }
    if (!cube) glTexImage3D(target, 0, GL_RGBA8, SIZE, SIZE, 6, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0);
    ERROR(GL_NO_ERROR);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_LAYERED_ARB) == 1 && attached(GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER) == 0);
    CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME) == (GLint)name);
    /* Clear is of all layers; others are drawn to by number. */
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    load(GL_GEOMETRY_PROGRAM_NV, layers_program);
    ProgramLocalParameterI4iNV(GL_GEOMETRY_PROGRAM_NV, 0, 2, 0, 0, 0);
    glColor3f(1, 1, 0);
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(-1, 1);
    glEnd();
    /* Layers that there are not have no effect on others. */
    ProgramLocalParameterI4iNV(GL_GEOMETRY_PROGRAM_NV, 0, 5, 0, 0, 0);
    glColor3f(1, 0, 1);
    glBegin(GL_TRIANGLES);
    glVertex2f(1, 1), glVertex2f(-1, 1), glVertex2f(1, -1);
    glEnd();
    /* Without a geometry program it is the first layer. */
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glColor3f(0, 1, 0);
    glRectf(-1, -1, 1, 0);
    ERROR(GL_NO_ERROR);
    PIXEL(3, 3, 0, 255, 0), PIXEL(3, 12, 0, 0, 255);
    /* As seen one by one: the first has the rectangle, 2 and 3 the first triangle, 5 the second. */
    for (int layer = 0; layer < 6; layer++) {
        if (cube) FramebufferTextureFaceEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, GL_TEXTURE_CUBE_MAP_POSITIVE_X + layer);
        else FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, layer);
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_LAYERED_ARB) == 0);
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER) == (cube ? 0 : layer));
        ERROR(GL_NO_ERROR);
        const int low[6][3] = {{0, 255, 0}, {0, 0, 255}, {255, 255, 0}, {255, 255, 0}, {0, 0, 255}, {0, 0, 255}};
        PIXEL(3, 3, low[layer][0], low[layer][1], low[layer][2]);
        PIXEL(13, 13, layer == 5 ? 255 : 0, 0, 255);
    }
    /* Completeness: layers and single images, other targets, other counts. */
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0);
    GLuint flat = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, flat, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_ARB);
    glClear(GL_COLOR_BUFFER_BIT);
    ERROR(GL_INVALID_FRAMEBUFFER_OPERATION);
    GLuint deep = unfiltered(GL_TEXTURE_3D);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, SIZE, SIZE, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, deep, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER)
        == (target == GL_TEXTURE_3D ? GL_FRAMEBUFFER_INCOMPLETE_LAYER_COUNT_EXT : GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_ARB));
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, 0, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 12345, 0);
    ERROR(GL_INVALID_VALUE);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, -1);
    ERROR(GL_INVALID_VALUE);
    FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 12345, 0, 0);
    ERROR(GL_INVALID_VALUE);
    FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, deep, 0, -1);
    ERROR(GL_INVALID_VALUE);
    FramebufferTextureFaceEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, flat, 0, GL_TEXTURE_CUBE_MAP_POSITIVE_X);
    ERROR(GL_INVALID_OPERATION);
    FramebufferTextureFaceEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, GL_TEXTURE_2D);
    ERROR(GL_INVALID_ENUM);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0);
    ERROR(GL_INVALID_OPERATION);
    glDeleteFramebuffers(1, &object);
    glDeleteTextures(1, &name);
    glClearColor(0, 0, 0, 1);
}

/* 4.4.4.2 and 4.4.7: depths of one layer do not go with colours of several; those of as many are tested layer by
   layer. */
static void layers_of_depth(void) {
    ENTRY(PFNGLFRAMEBUFFERTEXTUREEXTPROC, FramebufferTextureEXT);
    ENTRY(PFNGLFRAMEBUFFERTEXTURELAYEREXTPROC, FramebufferTextureLayerEXT);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4INVPROC, ProgramLocalParameterI4iNV);
    GLuint colors = unfiltered(GL_TEXTURE_2D_ARRAY), object = framebuffer();
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, SIZE, SIZE, 6, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, colors, 0);
    GLuint single = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, SIZE, SIZE, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, NULL);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, single, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_ARB);
    GLuint depths = unfiltered(GL_TEXTURE_2D_ARRAY);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, SIZE, SIZE, 6, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, NULL);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depths, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glEnable(GL_DEPTH_TEST);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    load(GL_GEOMETRY_PROGRAM_NV, layers_program);
    /* Red and near to layers 2 and 3, then green and far to layers 3 and 4. */
    for (int n = 0; n < 2; n++) {
        ProgramLocalParameterI4iNV(GL_GEOMETRY_PROGRAM_NV, 0, 2 + n, 0, 0, 0);
        glColor3f(n == 0, n == 1, 0);
        glBegin(GL_TRIANGLES);
        glVertex3f(-1, -1, 0.5f * n), glVertex3f(3, -1, 0.5f * n), glVertex3f(-1, 3, 0.5f * n);
        glEnd();
    }
    glDisable(GL_GEOMETRY_PROGRAM_NV), glDisable(GL_DEPTH_TEST);
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, 0, 0);
    for (int layer = 1; layer < 6; layer++) {
        FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, colors, 0, layer);
        PIXEL(5, 5, layer == 2 || layer == 3 ? 255 : 0, layer == 4 ? 255 : 0, 0);
    }
    glColor3f(1, 1, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &object);
    ERROR(GL_NO_ERROR);
}

/* What was recorded, from the buffer of this name. */
static float recorded[64];
static void read_recorded(GLuint name) {
    memset(recorded, 0, sizeof recorded);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof recorded, recorded);
    ERROR(GL_NO_ERROR);
}

static GLint count_of(GLuint query) {
    GLint found = -1;
    glGetQueryObjectiv(query, GL_QUERY_RESULT, &found);
    return found;
}

/* NV_transform_feedback, 2.X to 2.Z, 3.X, 6.1.13 and 6.1.14 */
static void feedback(void) {
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLBINDBUFFERRANGENVPROC, BindBufferRangeNV);
    ENTRY(PFNGLBINDBUFFEROFFSETNVPROC, BindBufferOffsetNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    ENTRY(PFNGLGETINTEGERINDEXEDVEXTPROC, GetIntegerIndexedvEXT);
    ENTRY(PFNGLGETVARYINGLOCATIONNVPROC, GetVaryingLocationNV);
    CHECK(has_extension("GL_NV_transform_feedback"));
    CHECK(value(GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS_NV) >= 64);
    CHECK(value(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS_NV) >= 4);
    CHECK(value(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS_NV) >= 4);
    GLuint buffers[2], queries[2];
    glGenBuffers(2, buffers);
    glGenQueries(2, queries);
    for (int n = 0; n < 2; n++) {
        glBindBuffer(GL_ARRAY_BUFFER, buffers[n]);
        glBufferData(GL_ARRAY_BUFFER, sizeof recorded, NULL, GL_DYNAMIC_COPY);
    }
    BeginTransformFeedbackNV(GL_POINTS);
    ERROR(GL_INVALID_OPERATION);
    const GLint interleaved[] = {GL_POSITION, 2, 0, GL_PRIMARY_COLOR, 3, 0, GL_TEXTURE_COORD_NV, 1, 1};
    TransformFeedbackAttribsNV(3, interleaved, GL_INTERLEAVED_ATTRIBS_NV);
    CHECK(value(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV) == 3);
    CHECK(value(GL_TRANSFORM_FEEDBACK_BUFFER_MODE_NV) == GL_INTERLEAVED_ATTRIBS_NV);
    GLint found[3];
    GetIntegerIndexedvEXT(GL_TRANSFORM_FEEDBACK_RECORD_NV, 2, found);
    CHECK(found[0] == GL_TEXTURE_COORD_NV && found[1] == 1 && found[2] == 1);
    GetIntegerIndexedvEXT(GL_TRANSFORM_FEEDBACK_RECORD_NV, 3, found);
    ERROR(GL_INVALID_VALUE);
    BeginTransformFeedbackNV(GL_POINTS);
    ERROR(GL_INVALID_OPERATION);
    BindBufferRangeNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 8, 15 * 4 * 6);
    GetIntegerIndexedvEXT(GL_TRANSFORM_FEEDBACK_BUFFER_START_NV, 0, found);
    GetIntegerIndexedvEXT(GL_TRANSFORM_FEEDBACK_BUFFER_SIZE_NV, 0, found + 1);
    GetIntegerIndexedvEXT(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING_NV, 0, found + 2);
    CHECK(found[0] == 8 && found[1] == 15 * 4 * 6 && found[2] == (GLint)buffers[0]);
    CHECK(value(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING_NV) == (GLint)buffers[0]);
    ERROR(GL_NO_ERROR);
    BindBufferRangeNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 6, 8);
    ERROR(GL_INVALID_VALUE);
    BindBufferRangeNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 0, 7);
    ERROR(GL_INVALID_VALUE);
    BindBufferRangeNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 0, 0);
    ERROR(GL_INVALID_VALUE);
    BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 4, buffers[0]);
    ERROR(GL_INVALID_VALUE);
    TransformFeedbackAttribsNV(1, (const GLint[]){GL_POSITION, 5, 0}, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_INVALID_VALUE);
    TransformFeedbackAttribsNV(2, (const GLint[]){GL_POSITION, 1, 0, GL_POSITION, 2, 0}, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_INVALID_OPERATION);
    TransformFeedbackAttribsNV(1, (const GLint[]){GL_TEXTURE_COORD_NV, 1, 8}, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_INVALID_VALUE);
    TransformFeedbackAttribsNV(1, interleaved, GL_POINTS);
    ERROR(GL_INVALID_ENUM);
    /* A strip becomes two triangles, of the fixed function here; nothing is drawn. */
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_RASTERIZER_DISCARD_NV);
    CHECK(glIsEnabled(GL_RASTERIZER_DISCARD_NV));
    glClear(GL_COLOR_BUFFER_BIT);
    glBeginQuery(GL_PRIMITIVES_GENERATED_NV, queries[0]);
    glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV, queries[1]);
    BeginTransformFeedbackNV(GL_TRIANGLES);
    ERROR(GL_NO_ERROR);
    glColor3f(0.25f, 2, 0.5f);
    glMultiTexCoord1f(GL_TEXTURE1, 7);
    const float strip[4][2] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {-0.5f, 0.5f}, {0.5f, 0.5f}};
    glBegin(GL_TRIANGLE_STRIP);
    for (int vertex = 0; vertex < 4; vertex++) glVertex2fv(strip[vertex]);
    glEnd();
    ERROR(GL_NO_ERROR);
    /* Draws follow each other in the buffer; what does not fit is not recorded. */
    glBegin(GL_TRIANGLES);
    for (int vertex = 0; vertex < 3; vertex++) glVertex2f(0.125f, 0);
    glEnd();
    glBegin(GL_LINES);
    ERROR(GL_INVALID_OPERATION);
    BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0]);
    ERROR(GL_INVALID_OPERATION);
    TransformFeedbackAttribsNV(3, interleaved, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_INVALID_OPERATION);
    BeginTransformFeedbackNV(GL_TRIANGLES);
    ERROR(GL_INVALID_OPERATION);
    EndTransformFeedbackNV();
    glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV);
    glEndQuery(GL_PRIMITIVES_GENERATED_NV);
    ERROR(GL_NO_ERROR);
    EndTransformFeedbackNV();
    ERROR(GL_INVALID_OPERATION);
    glDisable(GL_RASTERIZER_DISCARD_NV);
    /* 15 vertices have room: no, 256 bytes do not hold 360; of 62 words behind the offset 6 a vertex make 10, which is
       3 triangles. */
    CHECK(count_of(queries[0]) == 3 && count_of(queries[1]) == 3);
    read_recorded(buffers[0]);
    const int order[6] = {0, 1, 2, 2, 1, 3};
    for (int vertex = 0; vertex < 6; vertex++) {
        const float *own = recorded + 2 + 6 * vertex;
        CHECK(own[0] == strip[order[vertex]][0] && own[1] == strip[order[vertex]][1]);
        CHECK(own[2] == 0.25f && own[3] == 1 && own[4] == 0.5f && own[5] == 7);
    }
    CHECK(recorded[2 + 6 * 6] == 0.125f && recorded[0] == 0 && recorded[2 + 6 * 9] == 0);
    /* Apart, as a geometry program made them, and drawn at the same time; a point too many does not fit. */
    const GLint separate[] = {GL_POSITION, 4, 0, GL_GENERIC_ATTRIB_NV, 1, 3};
    TransformFeedbackAttribsNV(2, separate, GL_SEPARATE_ATTRIBS_NV);
    BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0]);
    BeginTransformFeedbackNV(GL_POINTS);
    ERROR(GL_INVALID_OPERATION);
    BindBufferRangeNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[1], 4, 8);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.color, vertex.color;\n"
        "MOV.F result.attrib[3], vertex.position.y;\nEND");
    load(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 3;\nATTRIB p = vertex.position;\n"
        "ATTRIB a = vertex.attrib[3];\nINT TEMP n;\nMOV.S n.x, 0;\nREP.S 3;\nMOV.F result.position, p[n.x];\nMOV.F result.color, {0, 1, 0, 1};\n"
        "MOV.F result.attrib[3], a[n.x];\nEMIT;\nADD.S n.x, n.x, 1;\nENDREP;\nEND");
    glClear(GL_COLOR_BUFFER_BIT);
    glBeginQuery(GL_PRIMITIVES_GENERATED_NV, queries[0]);
    glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV, queries[1]);
    BeginTransformFeedbackNV(GL_TRIANGLES);
    glBegin(GL_TRIANGLES);
    ERROR(GL_INVALID_OPERATION);
    EndTransformFeedbackNV();
    BeginTransformFeedbackNV(GL_POINTS);
    glBegin(GL_TRIANGLES);
    for (int vertex = 0; vertex < 3; vertex++) glVertex2fv(strip[vertex]);
    glEnd();
    EndTransformFeedbackNV();
    glEndQuery(GL_PRIMITIVES_GENERATED_NV);
    glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV);
    ERROR(GL_NO_ERROR);
    CHECK(count_of(queries[0]) == 3 && count_of(queries[1]) == 2);
    PIXEL(4, 4, 0, 255, 0), PIXEL(12, 4, 0, 255, 0), PIXEL(4, 12, 0, 255, 0), PIXEL(8, 5, 0, 0, 0);
    read_recorded(buffers[0]);
    CHECK(recorded[0] == -0.5f && recorded[1] == -0.5f && recorded[3] == 1 && recorded[4] == 0.5f && recorded[7] == 1);
    read_recorded(buffers[1]);
    CHECK(recorded[0] == 0 && recorded[1] == -0.5f && recorded[2] == -0.5f && recorded[3] == 0);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    /* What was recorded is an array of vertices; DrawPixels are no primitives. */
    BindBufferOffsetNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 16);
    TransformFeedbackAttribsNV(1, separate, GL_SEPARATE_ATTRIBS_NV);
    BeginTransformFeedbackNV(GL_POINTS);
    glRasterPos2f(0, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, recorded);
    EndTransformFeedbackNV();
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glVertexPointer(4, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(1, 0, 0);
    glDrawArrays(GL_POINTS, 0, 2);
    glDisableClientState(GL_VERTEX_ARRAY);
    PIXEL(4, 4, 255, 0, 0), PIXEL(12, 4, 255, 0, 0), PIXEL(4, 12, 0, 0, 0);
    ERROR(GL_NO_ERROR);
    /* There are no program objects of GLSL. */
    CHECK(GetVaryingLocationNV(1, "gl_Position") == -1);
    ERROR(GL_INVALID_OPERATION);
    glDeleteBuffers(2, buffers);
    GetIntegerIndexedvEXT(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING_NV, 0, found);
    CHECK(found[0] == 0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

/* NV_transform_feedback2, 2.Y.1 to 2.Y.3 and Errors: objects, pauses, and draws of as many vertices as were
   recorded. */
static void feedback_objects(void) {
    ENTRY(PFNGLBINDTRANSFORMFEEDBACKNVPROC, BindTransformFeedbackNV);
    ENTRY(PFNGLDELETETRANSFORMFEEDBACKSNVPROC, DeleteTransformFeedbacksNV);
    ENTRY(PFNGLGENTRANSFORMFEEDBACKSNVPROC, GenTransformFeedbacksNV);
    ENTRY(PFNGLISTRANSFORMFEEDBACKNVPROC, IsTransformFeedbackNV);
    ENTRY(PFNGLPAUSETRANSFORMFEEDBACKNVPROC, PauseTransformFeedbackNV);
    ENTRY(PFNGLRESUMETRANSFORMFEEDBACKNVPROC, ResumeTransformFeedbackNV);
    ENTRY(PFNGLDRAWTRANSFORMFEEDBACKNVPROC, DrawTransformFeedbackNV);
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    CHECK(has_extension("GL_NV_transform_feedback2"));
    GLuint names[2], buffers[2];
    GenTransformFeedbacksNV(2, names);
    glGenBuffers(2, buffers);
    CHECK(!IsTransformFeedbackNV(names[0]) && value(GL_TRANSFORM_FEEDBACK_BINDING_NV) == 0);
    DrawTransformFeedbackNV(GL_POINTS, names[0]);
    ERROR(GL_INVALID_VALUE);
    glEnable(GL_RASTERIZER_DISCARD_NV);
    for (int n = 0; n < 2; n++) {
        BindTransformFeedbackNV(GL_TRANSFORM_FEEDBACK_NV, names[n]);
        CHECK(IsTransformFeedbackNV(names[n]) && value(GL_TRANSFORM_FEEDBACK_BINDING_NV) == (GLint)names[n]);
        CHECK(value(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV) == 0 && !value(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE_NV));
        TransformFeedbackAttribsNV(1, (const GLint[]){GL_POSITION, 4, 0}, GL_INTERLEAVED_ATTRIBS_NV);
        glBindBuffer(GL_ARRAY_BUFFER, buffers[n]);
        glBufferData(GL_ARRAY_BUFFER, sizeof recorded, NULL, GL_DYNAMIC_COPY);
        BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[n]);
        PauseTransformFeedbackNV();
        ERROR(GL_INVALID_OPERATION);
        DrawTransformFeedbackNV(GL_POINTS, names[n]);
        ERROR(GL_INVALID_OPERATION);
        BeginTransformFeedbackNV(GL_POINTS);
        glBegin(GL_POINTS), glVertex2f(-0.5f, n ? 0.5f : -0.5f), glEnd();
        BindTransformFeedbackNV(GL_TRANSFORM_FEEDBACK_NV, 0);
        ERROR(GL_INVALID_OPERATION);
        ResumeTransformFeedbackNV();
        ERROR(GL_INVALID_OPERATION);
        PauseTransformFeedbackNV();
        CHECK(value(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED_NV) && value(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE_NV));
        /* While it is paused, nothing is recorded, and all primitives are drawn. */
        glBegin(GL_TRIANGLES), glVertex2f(0, 0), glVertex2f(1, 0), glVertex2f(0, 1), glEnd();
        TransformFeedbackAttribsNV(1, (const GLint[]){GL_POSITION, 4, 0}, GL_INTERLEAVED_ATTRIBS_NV);
        ERROR(GL_INVALID_OPERATION);
    }
    DeleteTransformFeedbacksNV(1, names);
    ERROR(GL_INVALID_OPERATION);
    BindTransformFeedbackNV(GL_TRANSFORM_FEEDBACK_NV, names[0]);
    ResumeTransformFeedbackNV();
    glBegin(GL_POINTS), glVertex2f(0.5f, -0.5f), glEnd();
    EndTransformFeedbackNV();
    BindTransformFeedbackNV(GL_TRANSFORM_FEEDBACK_NV, names[1]);
    EndTransformFeedbackNV();
    BindTransformFeedbackNV(GL_TRANSFORM_FEEDBACK_NV, 0);
    glDisable(GL_RASTERIZER_DISCARD_NV);
    ERROR(GL_NO_ERROR);
    /* Two points of the first, one of the second. */
    glPointSize(4);
    glColor3f(0, 0, 1);
    glEnableClientState(GL_VERTEX_ARRAY);
    glClear(GL_COLOR_BUFFER_BIT);
    for (int n = 0; n < 2; n++) {
        glBindBuffer(GL_ARRAY_BUFFER, buffers[n]);
        glVertexPointer(4, GL_FLOAT, 0, NULL);
        DrawTransformFeedbackNV(GL_POINTS, names[n]);
    }
    glDisableClientState(GL_VERTEX_ARRAY);
    ERROR(GL_NO_ERROR);
    PIXEL(4, 4, 0, 0, 255), PIXEL(12, 4, 0, 0, 255), PIXEL(4, 12, 0, 0, 255), PIXEL(12, 12, 0, 0, 0), PIXEL(8, 8, 0, 0, 0);
    BindTransformFeedbackNV(GL_TEXTURE_2D, 0);
    ERROR(GL_INVALID_ENUM);
    BindTransformFeedbackNV(GL_TRANSFORM_FEEDBACK_NV, names[1]);
    DeleteTransformFeedbacksNV(2, names);
    CHECK(!IsTransformFeedbackNV(names[0]) && !IsTransformFeedbackNV(names[1]) && value(GL_TRANSFORM_FEEDBACK_BINDING_NV) == 0);
    glDeleteBuffers(2, buffers);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glPointSize(1);
    glColor3f(1, 1, 1);
}

int main(void) {
    start(SIZE, SIZE);
    draw_buffers();
    integers();
    adjacency();
    geometry();
    layers(GL_TEXTURE_3D);
    layers(GL_TEXTURE_CUBE_MAP);
    layers(GL_TEXTURE_2D_ARRAY);
    layers_of_depth();
    feedback();
    feedback_objects();
    ERROR(GL_NO_ERROR);
    return 0;
}
