/* What draws and programs leave behind, and who sees it: memory, textures by handles, and primitives that are recorded.
 * Each function names the sections that it is of. */
#include "framebuffer.h"
#include "typed.h"

#define glProgramLocalParameter4fARB LATE(PROGRAMLOCALPARAMETER4FARB, glProgramLocalParameter4fARB)

static GLuint bound(GLenum target) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    return name;
}

static GLuint image(const GLubyte *texel) {
    const GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    ERROR(GL_NO_ERROR);
    return name;
}

static GLuint storage(GLuint words) {
    GLuint name;
    const GLuint zeros[4] = {0};
    glGenBuffers(1, &name);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, name);
    glBufferData(GL_SHADER_STORAGE_BUFFER, 4 * words, zeros, GL_DYNAMIC_COPY);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, name);
    return name;
}

static GLuint word(GLuint number) {
    GLuint found;
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 4 * number, 4, &found);
    return found;
}

/* OpenGL 1.5, 3.5.1: polygons of which both faces are culled have no fragments. They are still counted (2.14.3 of
 * NV_transform_feedback's additions), and vertex programs that store have run. */
static void culled_polygons(void) {
    ENTRY(PFNGLGENQUERIESPROC, GenQueries);
    GLuint query, found;
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(1, 0, 0);
    glEnable(GL_CULL_FACE), glCullFace(GL_FRONT_AND_BACK);
    GenQueries(1, &query);
    glBeginQuery(GL_PRIMITIVES_GENERATED_NV, query);
    square();
    glEndQuery(GL_PRIMITIVES_GENERATED_NV);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &found);
    CHECK(found > 0);
    PIXEL(8, 8, 0, 0, 0);
    const GLuint buffer = storage(1);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP old;\n"
        "ATOMB.ADD.U32 old.x, {1, 1, 1, 1}, s[0];\nMOV.F result.position, vertex.position;\nEND");
    square();
    ERROR(GL_NO_ERROR);
    CHECK(word(0) >= 4);
    PIXEL(8, 8, 0, 0, 0);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_CULL_FACE), glCullFace(GL_BACK);
    glDeleteBuffers(1, &buffer);
    ERROR(GL_NO_ERROR);
}

/* OpenGL 1.5, 2.11: planes clip programs with an invariant position, also while primitives are counted. */
static void counted_clipping(void) {
    GLuint query;
    glGenQueries(1, &query);
    load(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, 1;\nEND");
    glClipPlane(GL_CLIP_PLANE0, (const GLdouble[]){1, 0, 0, 0});
    glEnable(GL_CLIP_PLANE0);
    for (int counted = 0; counted < 2; counted++) {
        glClear(GL_COLOR_BUFFER_BIT);
        if (counted) glBeginQuery(GL_PRIMITIVES_GENERATED_NV, query);
        square();
        if (counted) glEndQuery(GL_PRIMITIVES_GENERATED_NV);
        ERROR(GL_NO_ERROR);
        PIXEL(3, 8, 0, 0, 0), PIXEL(12, 8, 255, 255, 255);
    }
    GLuint found;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &found);
    CHECK(found > 0);
    glDisable(GL_CLIP_PLANE0), glDisable(GL_VERTEX_PROGRAM_ARB);
    glDeleteQueries(1, &query);
}

/* EXT_shader_image_load_store, 3.9.X: what a program did not get, it does not store to; images that were replaced
 * since stay. */
static void outdated_images(void) {
    ENTRY(PFNGLBINDIMAGETEXTUREEXTPROC, BindImageTextureEXT);
    const GLubyte old[4] = {255, 0, 0, 255}, new[4] = {0, 255, 0, 255};
    GLubyte found[4];
    const GLuint name = image(old), buffer = storage(1);
    BindImageTextureEXT(0, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_RGBA8);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP old;\n"
        "ATOMB.ADD.U32 old.x, {1, 1, 1, 1}, s[0];\nMOV.F result.color, 1;\nEND");
    square();
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, new);
    square();
    ERROR(GL_NO_ERROR);
    GLubyte all[2][2][4];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, all);
    CHECK(!memcmp(all[0][0], new, 4));
    /* A level outside of those that the parameters allow is not addressed. */
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, old);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nSTOREIM.F image[0], {0, 0, 1, 1}, 0, 2D;\nMOV.F result.color, 1;\nEND");
    square();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, all);
    CHECK(!memcmp(all[0][0], new, 4));
    BindImageTextureEXT(0, name, 1, GL_FALSE, 5, GL_READ_WRITE, GL_RGBA8);
    square();
    /* The layer is of no meaning for targets without layers. */
    glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(found[0] == 0 && found[2] == 255);
    ERROR(GL_NO_ERROR);
    BindImageTextureEXT(0, 0, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R8);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &name);
    glDeleteBuffers(1, &buffer);
}

/* ARB_texture_buffer_object, 3.8.12: units and lookups of one buffer texture, whose buffer programs write. */
static void buffer_textures(void) {
    ENTRY(PFNGLTEXBUFFERARBPROC, TexBufferARB);
    const GLuint name = bound(GL_TEXTURE_BUFFER_ARB), buffer = storage(4);
    TexBufferARB(GL_TEXTURE_BUFFER_ARB, GL_R32F, buffer);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_BUFFER_ARB, name);
    glActiveTexture(GL_TEXTURE0);
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 1;\nSTORAGE s[] = { program.storage[0] };\n"
        "TEMP v;\nADD.F v.x, program.local[0].x, 0;\nSTB.F32 v, s[0];\nMUL.F v.x, v.x, 0.5;\nSTB.F32 v, s[4];\nEND");
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nTEMP a, b;\nTXF.F a, {0, 0, 0, 0}, texture[0], BUFFER;\nTXF.F b, {1, 0, 0, 0}, texture[1], BUFFER;\n"
        "MOV.F result.color, {0, 0, 0, 1};\nMOV.F result.color.x, a;\nMOV.F result.color.y, b.x;\nEND");
    for (int step = 1; step <= 2; step++) {
        glProgramLocalParameter4fARB(GL_COMPUTE_PROGRAM_NV, 0, step / 2.f, 0, 0, 0);
        glDispatchCompute(1, 1, 1);
        square();
        ERROR(GL_NO_ERROR);
        PIXEL(8, 8, step == 1 ? 128 : 255, step == 1 ? 64 : 128, 0);
    }
    /* ARB_compute_shader, issue 6: conditional rendering decides about dispatches. */
    ENTRY(PFNGLBEGINCONDITIONALRENDERNVPROC, BeginConditionalRenderNV);
    ENTRY(PFNGLENDCONDITIONALRENDERNVPROC, EndConditionalRenderNV);
    GLuint query;
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    glEndQuery(GL_SAMPLES_PASSED);
    glProgramLocalParameter4fARB(GL_COMPUTE_PROGRAM_NV, 0, 0, 0, 0, 0);
    BeginConditionalRenderNV(query, GL_QUERY_WAIT_NV);
    glDispatchCompute(1, 1, 1);
    EndConditionalRenderNV();
    square();
    PIXEL(8, 8, 255, 128, 0);
    /* NV_bindless_texture: a buffer texture has handles, and keeps its buffer then. */
    ENTRY(PFNGLGETTEXTUREHANDLENVPROC, GetTextureHandleNV);
    ENTRY(PFNGLMAKETEXTUREHANDLERESIDENTNVPROC, MakeTextureHandleResidentNV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UINVPROC, ProgramLocalParameterI4uiNV);
    const GLuint64 handle = GetTextureHandleNV(name);
    CHECK(handle);
    MakeTextureHandleResidentNV(handle);
    ERROR(GL_NO_ERROR);
    TexBufferARB(GL_TEXTURE_BUFFER_ARB, GL_R32F, buffer);
    ERROR(GL_INVALID_OPERATION);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nPK64.U h.x, program.local[0];\n"
        "TXF.F result.color, {1, 0, 0, 0}, handle(h.x), BUFFER;\nEND");
    ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)handle, (GLuint)(handle >> 32), 0, 0);
    square();
    ERROR(GL_NO_ERROR);
    PIXEL(8, 8, 128, 0, 0);
    glDisable(GL_COMPUTE_PROGRAM_NV), glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &name);
    glDeleteBuffers(1, &buffer);
    ERROR(GL_NO_ERROR);
}

/* NV_bindless_texture, Errors and 3.8.X: sampler objects of deleted names, swizzles, deleted textures. */
static void handles(void) {
    ENTRY(PFNGLGETTEXTURESAMPLERHANDLENVPROC, GetTextureSamplerHandleNV);
    ENTRY(PFNGLGETTEXTUREHANDLENVPROC, GetTextureHandleNV);
    ENTRY(PFNGLMAKETEXTUREHANDLERESIDENTNVPROC, MakeTextureHandleResidentNV);
    ENTRY(PFNGLISTEXTUREHANDLERESIDENTNVPROC, IsTextureHandleResidentNV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UINVPROC, ProgramLocalParameterI4uiNV);
    const GLubyte texel[4] = {255, 64, 0, 255};
    const GLuint name = image(texel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_GREEN);
    GLuint sampler, other;
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const GLuint64 handle = GetTextureSamplerHandleNV(name, sampler);
    MakeTextureHandleResidentNV(handle);
    load(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nPK64.U h.x, program.local[0];\n"
        "TEX.F result.color, 0, handle(h.x), 2D;\nEND");
    ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)handle, (GLuint)(handle >> 32), 0, 0);
    square();
    PIXEL(8, 8, 64, 64, 0);
    /* Another one with the same parameters is referred to as well. */
    glGenSamplers(1, &other);
    glSamplerParameteri(other, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    CHECK(GetTextureSamplerHandleNV(name, other));
    glSamplerParameteri(other, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    ERROR(GL_INVALID_OPERATION);
    glDeleteSamplers(1, &sampler), glDeleteSamplers(1, &other);
    glGenSamplers(1, &other);
    glSamplerParameteri(other, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    ERROR(GL_NO_ERROR);
    glDeleteSamplers(1, &other);
    glDeleteTextures(1, &name);
    IsTextureHandleResidentNV(handle);
    ERROR(GL_INVALID_OPERATION);
    /* No later handle is the same. */
    const GLuint next = image(texel);
    CHECK(GetTextureHandleNV(next) != handle);
    /* Parameters stay what they are for handles, whatever attributes are restored. */
    glPushAttrib(GL_TEXTURE_BIT);
    glDeleteTextures(1, &next);
    const GLuint last = image(texel);
    glPopAttrib();
    glBindTexture(GL_TEXTURE_2D, last);
    glPushAttrib(GL_TEXTURE_BIT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    CHECK(GetTextureHandleNV(last));
    glPopAttrib();
    GLint wrap;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, &wrap);
    CHECK(wrap == GL_CLAMP_TO_EDGE);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &last);
    ERROR(GL_NO_ERROR);
}

/* NV_transform_feedback, Errors: a draw that cannot record everything records and draws nothing;
 * DeleteTransformFeedbacks ignores zeros. */
static void mapped_recordings(void) {
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLDELETETRANSFORMFEEDBACKSNVPROC, DeleteTransformFeedbacksNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    const GLint separate[] = {GL_POSITION, 2, 0, GL_PRIMARY_COLOR, 1, 0};
    GLfloat found[4] = {7, 7, 7, 7};
    GLuint names[2];
    glGenBuffers(2, names);
    for (int n = 0; n < 2; n++) {
        BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, n, names[n]);
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof found, found, GL_DYNAMIC_READ);
    }
    TransformFeedbackAttribsNV(2, separate, GL_SEPARATE_ATTRIBS_NV);
    glClear(GL_COLOR_BUFFER_BIT);
    BeginTransformFeedbackNV(GL_POINTS);
    glMapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, GL_READ_ONLY);
    const float at[2] = {0, 0};
    glVertexPointer(2, GL_FLOAT, 0, at);
    glEnableClientState(GL_VERTEX_ARRAY);
    glColor3f(1, 1, 1);
    glPointSize(4);
    glDrawArrays(GL_POINTS, 0, 1);
    ERROR(GL_INVALID_OPERATION);
    PIXEL(8, 8, 0, 0, 0);
    glUnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV);
    glBindBuffer(GL_ARRAY_BUFFER, names[0]);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof found, found);
    CHECK(found[0] == 7);
    DeleteTransformFeedbacksNV(1, (const GLuint[]){0});
    ERROR(GL_NO_ERROR);
    glDrawArrays(GL_POINTS, 0, 1);
    ERROR(GL_NO_ERROR);
    PIXEL(8, 8, 255, 255, 255);
    EndTransformFeedbackNV();
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof found, found);
    CHECK(found[0] == 0 && found[2] == 7);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glDisableClientState(GL_VERTEX_ARRAY);
    glPointSize(1);
    glDeleteBuffers(2, names);
    ERROR(GL_NO_ERROR);
}

/* EXT_texture_env_dot3, 3.8.9: neither scale is of DOT3_RGBA_EXT. Depths of borders are clamped (OpenGL 1.5, 3.8.4). */
static void scales_and_borders(void) {
    const GLubyte texel[4] = {144, 144, 144, 255};
    const GLuint name = image(texel);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_DOT3_RGBA_EXT);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE), glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PRIMARY_COLOR);
    glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 4);
    glColor4f(1, 1, 1, 1);
    /* What alpha is shows by blending with black: 4 * 3 * (144/255 - 0.5) * 0.5 = 0.388. */
    glEnable(GL_BLEND), glBlendFunc(GL_SRC_ALPHA, GL_ZERO);
    square();
    GLubyte found[4];
    glReadPixels(8, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(found[0] >= 37 && found[0] <= 40);
    glDisable(GL_BLEND);
    glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 1);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_MODULATE), glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PREVIOUS);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    /* r = 0 <= 0, the depth of the border, which was given as -1. */
    const GLuint depths = bound(GL_TEXTURE_2D);
    const float depth = 1;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST), glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, (const GLfloat[]){-1, -1, -1, -1});
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glBegin(GL_QUADS);
    glTexCoord3f(2, 0, 0), glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
    PIXEL(8, 8, 255, 255, 255);
    glDisable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glDeleteTextures(1, &name), glDeleteTextures(1, &depths);
    ERROR(GL_NO_ERROR);
}

/* EXT_packed_depth_stencil and OpenGL 1.5, 3.8.2: parts of images with borders begin at -1. */
static void borders(void) {
    const GLuint name = bound(GL_TEXTURE_2D);
    GLuint all[36], found[36];
    for (GLuint n = 0; n < 36; n++) all[n] = n * 7 + 1;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 6, 6, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, -1, -1, 6, 6, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, all);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    for (GLuint n = 0; n < 36; n++) CHECK((found[n] & 255) == (all[n] & 255));
    /* EXT_texture_array and EXT_texture_compression_s3tc, Errors: sizes whose product is beyond all memory. */
    glBindTexture(GL_TEXTURE_2D_ARRAY_EXT, bound(GL_TEXTURE_2D_ARRAY_EXT));
    glCompressedTexSubImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, 0, 0, 0, 0x7fffffff, 0x7fffffff, 0x7fffffff,
        GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 0, all);
    ERROR(GL_INVALID_VALUE);
    glDeleteTextures(1, &name);
}

/* NV_geometry_program4, 4.4.4.1: the faces of a cube map of which all are attached are alike. */
static void layered_cubes(void) {
    ENTRY(PFNGLFRAMEBUFFERTEXTUREEXTPROC, FramebufferTextureEXT);
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    const GLuint name = bound(GL_TEXTURE_CUBE_MAP);
    for (int face = 0; face < 6; face++) {
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        if (face == 0) FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0);
        ERROR(GL_NO_ERROR);
        CHECK((glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) == (face == 5));
    }
    glTexImage2D(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 0, GL_RGBA16, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteTextures(1, &name);
    ERROR(GL_NO_ERROR);
}

/* OpenGL 1.5, 5.4: commands are compiled without being executed, whatever programs there are meanwhile. */
static void lists(void) {
    const float at[2] = {0, 0};
    glVertexPointer(2, GL_FLOAT, 0, at);
    glEnableClientState(GL_VERTEX_ARRAY);
    const GLuint list = glGenLists(2);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.color, vertex.color;\nEND");
    load(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nMOV.F result.position, vertex[0].position;\nEMIT;\nEND");
    glNewList(list, GL_COMPILE);
    glDrawArrays(GL_POINTS, 0, 1);
    glEndList();
    glNewList(list + 1, GL_COMPILE);
    glDrawArrays(GL_PATCHES, 0, 1);
    glEndList();
    ERROR(GL_NO_ERROR);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(1, 1, 1);
    glCallList(list);
    ERROR(GL_INVALID_OPERATION);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glPointSize(4);
    glCallList(list);
    ERROR(GL_NO_ERROR);
    PIXEL(8, 8, 255, 255, 255);
    glCallList(list + 1);
    ERROR(GL_INVALID_OPERATION);
    glPointSize(1);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDeleteLists(list, 2);
}

/* ARB_color_buffer_float, 2.13: colours that are not clamped are recorded as they are. */
static void unclamped_recordings(void) {
    ENTRY(PFNGLCLAMPCOLORARBPROC, ClampColorARB);
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    GLuint name;
    GLfloat found[1] = {7};
    glGenBuffers(1, &name);
    BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, name);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof found, found, GL_DYNAMIC_READ);
    TransformFeedbackAttribsNV(1, (const GLint[]){GL_PRIMARY_COLOR, 1, 0}, GL_INTERLEAVED_ATTRIBS_NV);
    for (int clamped = 0; clamped < 2; clamped++) {
        ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, clamped ? GL_TRUE : GL_FALSE);
        BeginTransformFeedbackNV(GL_POINTS);
        glColor3f(2, 0, 0);
        glBegin(GL_POINTS);
        glVertex2f(0, 0);
        glEnd();
        EndTransformFeedbackNV();
        ERROR(GL_NO_ERROR);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof found, found);
        CHECK(found[0] == (clamped ? 1 : 2));
    }
    glDeleteBuffers(1, &name);
}

/* EXT_provoking_vertex, issue 19: what is recorded begins with the first vertex, whichever provokes; the flat colour is
 * that of the provoking one. */
static void recorded_triangles(void) {
    ENTRY(PFNGLPROVOKINGVERTEXEXTPROC, ProvokingVertexEXT);
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    GLuint name;
    GLfloat found[12];
    glGenBuffers(1, &name);
    BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, name);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof found, NULL, GL_DYNAMIC_READ);
    TransformFeedbackAttribsNV(1, (const GLint[]){GL_POSITION, 1, 0}, GL_INTERLEAVED_ATTRIBS_NV);
    glShadeModel(GL_FLAT);
    /* Each of two triangles of a strip; the second one goes the other way round. */
    static const float at[4][2] = {{-1, -1}, {0.75f, -1}, {-0.5f, 1}, {1, 1}}, colors[4][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
    for (int is_first = 0; is_first < 2; is_first++) {
        ProvokingVertexEXT(is_first ? GL_FIRST_VERTEX_CONVENTION_EXT : GL_LAST_VERTEX_CONVENTION_EXT);
        glClear(GL_COLOR_BUFFER_BIT);
        BeginTransformFeedbackNV(GL_TRIANGLES);
        glBegin(GL_TRIANGLE_STRIP);
        for (int vertex = 0; vertex < 4; vertex++) {
            glColor3fv(colors[vertex]);
            glVertex2fv(at[vertex]);
        }
        glEnd();
        EndTransformFeedbackNV();
        ERROR(GL_NO_ERROR);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof found, found);
        CHECK(found[0] == -1 && found[1] == 0.75f && found[2] == -0.5f);
        CHECK(found[3] == -0.5f && found[4] == 0.75f && found[5] == 1);
        if (is_first) {
            PIXEL(3, 3, 255, 0, 0), PIXEL(13, 13, 0, 255, 0);
        } else {
            PIXEL(3, 3, 0, 0, 255), PIXEL(13, 13, 255, 255, 255);
        }
    }
    ProvokingVertexEXT(GL_LAST_VERTEX_CONVENTION_EXT);
    glShadeModel(GL_SMOOTH);
    glDeleteBuffers(1, &name);
}

/* ARB_clear_texture, Errors: a cube map of which one face cannot be cleared stays as it was. ARB_texture_storage,
 * 3.8.10: restored parameters leave levels out that there are none of. */
static void cleared_and_stored(void) {
    ENTRY(PFNGLCLEARTEXIMAGEPROC, ClearTexImage);
    ENTRY(PFNGLTEXSTORAGE2DPROC, TexStorage2D);
    const GLubyte texel[4] = {1, 2, 3, 4}, cleared[4] = {9, 9, 9, 9};
    GLubyte found[4];
    const GLuint cube = bound(GL_TEXTURE_CUBE_MAP);
    for (int face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, face == 5 ? GL_DEPTH_COMPONENT : GL_RGBA8, 1, 1, 0,
            face == 5 ? GL_DEPTH_COMPONENT : GL_RGBA, GL_UNSIGNED_BYTE, texel);
    while (glGetError()) {}
    ClearTexImage(cube, 0, GL_RGBA, GL_UNSIGNED_BYTE, cleared);
    ERROR(GL_INVALID_OPERATION);
    glGetTexImage(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(!memcmp(found, texel, 4));
    ClearTexImage(cube, -1, GL_RGBA, GL_UNSIGNED_BYTE, cleared);
    ERROR(GL_INVALID_OPERATION);
    const GLuint name = bound(GL_TEXTURE_2D);
    glPushAttrib(GL_TEXTURE_BIT);
    TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
    glPopAttrib();
    GLubyte all[64];
    memset(all, 255, sizeof all);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, all);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(0, 1, 0);
    square();
    /* An incomplete texture would do nothing, so the texels are dark. */
    memset(all, 0, sizeof all);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, all);
    square();
    PIXEL(8, 8, 0, 0, 0);
    glDisable(GL_TEXTURE_2D);
    glDeleteTextures(1, &name), glDeleteTextures(1, &cube);
    ERROR(GL_NO_ERROR);
}

/* NV_gpu_program5, 2.X.6.Y and issues 12 and 13, and EXT_shader_image_load_store, 3.X: with OPTION
 * NV_early_fragment_tests the tests of stencil and depth come before the program, and samples are counted there: what
 * fails is not run, and what the program discards has changed both buffers. Without it the program comes first. */
static void early_tests(void) {
    GLuint query;
    glGenQueries(1, &query);
    const GLuint half = SIZE * SIZE / 2;
    glEnable(GL_STENCIL_TEST), glEnable(GL_DEPTH_TEST), glDepthFunc(GL_LESS);
    for (int early = 0; early < 2; early++) {
        const GLuint buffer = storage(1);
        char text[400];
        snprintf(text, sizeof text, "!!NVfp5.0\n%sOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP old, a;\n"
            "ATOMB.ADD.U32 old.x, {1, 1, 1, 1}, s[0];\nSUB.F a, fragment.position.y, %d;\nKIL a;\nMOV.F result.color, 1;\nEND",
            early ? "OPTION NV_early_fragment_tests;\n" : "", SIZE / 2);
        glDisable(GL_FRAGMENT_PROGRAM_ARB);
        glClearStencil(0);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        /* The left half fails. */
        glEnable(GL_SCISSOR_TEST), glScissor(0, 0, SIZE / 2, SIZE), glClearStencil(7);
        glClear(GL_STENCIL_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        glStencilFunc(GL_EQUAL, 0, ~0u), glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
        load(GL_FRAGMENT_PROGRAM_ARB, text);
        glBeginQuery(GL_SAMPLES_PASSED, query);
        square();
        glEndQuery(GL_SAMPLES_PASSED);
        ERROR(GL_NO_ERROR);
        GLuint counted;
        glGetQueryObjectuiv(query, GL_QUERY_RESULT, &counted);
        CHECK(word(0) == (early ? half : 2 * half));
        CHECK(counted == (early ? half : half / 2));
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                GLubyte stencil;
                GLfloat depth;
                glReadPixels(x, y, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
                glReadPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
                const int left = x < SIZE / 2, discarded = y < SIZE / 2, changed = !left && (early || !discarded);
                CHECK(stencil == (left ? 7 : changed));
                CHECK(changed ? depth > 0.49f && depth < 0.51f : depth == 1);
                const int color = left || discarded ? 0 : 255;
                PIXEL(x, y, color, color, color);
            }
        /* All of it fails the depth test now, where it was changed. */
        glDisable(GL_STENCIL_TEST);
        square();
        CHECK(word(0) == (early ? 2 * half : 4 * half));
        glEnable(GL_STENCIL_TEST);
        glDeleteBuffers(1, &buffer);
    }
    glDisable(GL_STENCIL_TEST), glDisable(GL_DEPTH_TEST), glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDepthFunc(GL_LESS), glStencilFunc(GL_ALWAYS, 0, ~0u), glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP), glClearStencil(0);
    glDeleteQueries(1, &query);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(SIZE, SIZE);
    culled_polygons();
    counted_clipping();
    outdated_images();
    buffer_textures();
    handles();
    mapped_recordings();
    scales_and_borders();
    borders();
    layered_cubes();
    lists();
    unclamped_recordings();
    recorded_triangles();
    cleared_and_stored();
    early_tests();
    ERROR(GL_NO_ERROR);
    return 0;
}
