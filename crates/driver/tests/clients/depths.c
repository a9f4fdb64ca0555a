/* Depths: those that texture shaders and programs replace, those that are clamped, offsets in buffers of floats; and
 * whose the flat colours of geometry programs are. Each function is of one text, whose sections it names. */
#include "typed.h"
#include <math.h>

static void clear(void) {
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static float depth_at(int x, int y) {
    GLfloat depth = -1;
    glReadPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    ERROR(GL_NO_ERROR);
    return depth;
}

static void rectangle(float z) {
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, z), glVertex3f(1, -1, z), glVertex3f(1, 1, z), glVertex3f(-1, 1, z);
    glEnd();
}

/* Draws a rectangle at z whose depth a stage replaces, and checks what the depth is then; 1, which was cleared, where
   nothing is drawn. */
static void replaces(int line, float z, float depth, float wanted) {
    clear();
    glMultiTexCoord3f(GL_TEXTURE1, depth, 0, 0);
    rectangle(z);
    const float found = depth_at(5, 5);
    if (!(fabsf(found - wanted) < 1e-4f)) {
        fprintf(stderr, "line %d: the depth is %g, not %g\n", line, found, wanted);
        exit(1);
    }
    expect_pixel(line, 5, 5, wanted < 1 ? 255 : 0, 0, 0);
}
#define REPLACES(z, depth, wanted) replaces(__LINE__, z, depth, wanted)

/* A geometry program that sends triangles to viewport 1. */
static const char second_viewport[] = "!!NVgp5.0\nOPTION ARB_viewport_array;\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"
    "MOV.F result.color, vertex[0].color;\nMOV.F result.texcoord[1], vertex[0].texcoord[1];\nMOV.U result.viewport.x, 1;\nMOV.F result.position, vertex[0].position;\nEMIT;\n"
    "MOV.F result.color, vertex[0].color;\nMOV.F result.texcoord[1], vertex[0].texcoord[1];\nMOV.U result.viewport.x, 1;\nMOV.F result.position, vertex[1].position;\nEMIT;\n"
    "MOV.F result.color, vertex[0].color;\nMOV.F result.texcoord[1], vertex[0].texcoord[1];\nMOV.U result.viewport.x, 1;\nMOV.F result.position, vertex[2].position;\nEMIT;\nEND";

/* NV_texture_shader, 3.8.13.1.21, and NV_texture_shader3, 3.8.13.1.37: "if the new depth value is outside of the range
 * of the near and far depth range values, the fragment is rejected"; NV_depth_clamp, issues: with DEPTH_CLAMP, "depth
 * clamping if enabled will subsequently clamp this new zw". Nothing takes the near and the far plane away (OpenGL 1.5,
 * 2.11). */
static void replaced_depths(void) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[]){255, 0, 0, 255});
    glEnable(GL_TEXTURE_SHADER_NV), glEnable(GL_DEPTH_TEST), glDepthFunc(GL_ALWAYS);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
    glActiveTexture(GL_TEXTURE1);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0);
    GLint consistent = 0;
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_CONSISTENT_NV, &consistent);
    CHECK(consistent);
    glActiveTexture(GL_TEXTURE0);
    glColor3f(1, 0, 0);
    REPLACES(0, 0.3f, 0.3f);
    REPLACES(0, -0.1f, 1);
    REPLACES(0, 1.1f, 1);
    REPLACES(0, NAN, 1);
    for (int turned = 0; turned < 2; turned++) {
        glDepthRange(turned ? 0.75 : 0.25, turned ? 0.25 : 0.75);
        REPLACES(0, 0.2f, 1);
        REPLACES(0, 0.3f, 0.3f);
        REPLACES(0, 0.7f, 0.7f);
        REPLACES(0, 0.8f, 1);
        glEnable(GL_DEPTH_CLAMP);
        REPLACES(0, 0.2f, 0.25f);
        REPLACES(0, 0.3f, 0.3f);
        REPLACES(0, 0.8f, 0.75f);
        REPLACES(0, -7, 0.25f);
        REPLACES(-3, 0.3f, 0.3f);
        glDisable(GL_DEPTH_CLAMP);
        REPLACES(-3, 0.3f, 1);
        REPLACES(3, 0.3f, 1);
    }
    /* The range is that of the fragment's viewport (ARB_viewport_array, 2.16.1). */
    ENTRY(PFNGLDEPTHRANGEINDEXEDPROC, DepthRangeIndexed);
    DepthRangeIndexed(0, 0, 0.5), DepthRangeIndexed(1, 0.5, 1);
    REPLACES(0, 0.3f, 0.3f);
    REPLACES(0, 0.7f, 1);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\nMOV result.texcoord[1], vertex.texcoord[1];\nEND");
    load(GL_GEOMETRY_PROGRAM_NV, second_viewport);
    REPLACES(0, 0.3f, 1);
    REPLACES(0, 0.7f, 0.7f);
    glEnable(GL_DEPTH_CLAMP);
    REPLACES(0, 0.3f, 0.5f);
    REPLACES(0, 0.9f, 0.9f);
    /* So it is of depths that nobody replaces. */
    glDisable(GL_TEXTURE_SHADER_NV);
    clear(), rectangle(-3);
    CHECK(fabsf(depth_at(5, 5) - 0.5f) < 1e-6f);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    clear(), rectangle(3);
    CHECK(fabsf(depth_at(5, 5) - 0.5f) < 1e-6f);
    clear(), rectangle(-3);
    CHECK(depth_at(5, 5) == 0);
    glDisable(GL_VERTEX_PROGRAM_ARB), glDisable(GL_DEPTH_CLAMP);
    glDepthRange(0, 1);
    ERROR(GL_NO_ERROR);
}

/* Draws a pixel whose depth is that of the raster position, or of a stage, and checks what the depth is then. */
static void pixel_has(int line, float z, float stage, float wanted) {
    ENTRY(PFNGLWINDOWPOS3FPROC, WindowPos3f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMultiTexCoord3f(GL_TEXTURE1, stage, 0, 0);
    WindowPos3f(5, 5, 0);
    /* A depth comes with the pixel, since WindowPos maps its own to the range. */
    if (stage < 0) glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &z);
    else glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[]){255, 0, 0, 255});
    const float found = depth_at(5, 5);
    if (!(fabsf(found - wanted) < 1e-4f)) {
        fprintf(stderr, "line %d: the depth is %g, not %g\n", line, found, wanted);
        exit(1);
    }
}
#define PIXEL_HAS(z, stage, wanted) pixel_has(__LINE__, z, stage, wanted)

/* Depths of pixels are no z of vertices, which DepthRange maps (OpenGL 1.5, 3.6.4), but the range bounds them with
 * DEPTH_CLAMP (ARB_depth_clamp, 4.1.5) and where a stage replaces them (NV_texture_shader, 3.8.13.1.21), whether
 * fragments need a program or not. */
static void depths_of_pixels(void) {
    glEnable(GL_DEPTH_TEST), glDepthFunc(GL_ALWAYS);
    for (int way = 0; way < 3; way++) {
        if (way == 1) glEnable(GL_FOG);
        for (int turned = 0; turned < 2; turned++) {
            glDepthRange(turned ? 0.75 : 0.25, turned ? 0.25 : 0.75);
            if (way == 2) glEnable(GL_TEXTURE_SHADER_NV);
            for (int clamps = 0; clamps < 2; clamps++) {
                (clamps ? glEnable : glDisable)(GL_DEPTH_CLAMP);
                if (way < 2) {
                    PIXEL_HAS(0.1f, -1, clamps ? 0.25f : 0.1f);
                    PIXEL_HAS(0.6f, -1, 0.6f);
                    PIXEL_HAS(0.9f, -1, clamps ? 0.75f : 0.9f);
                    continue;
                }
                PIXEL_HAS(0, 0.1f, clamps ? 0.25f : 1);
                PIXEL_HAS(0, 0.3f, 0.3f);
                PIXEL_HAS(0, 0.9f, clamps ? 0.75f : 1);
            }
            glDisable(GL_DEPTH_CLAMP), glDisable(GL_TEXTURE_SHADER_NV);
        }
        glDisable(GL_FOG);
    }
    /* A range of one depth. */
    glDepthRange(0.5, 0.5), glEnable(GL_FOG);
    PIXEL_HAS(0.2f, -1, 0.2f);
    glEnable(GL_DEPTH_CLAMP);
    PIXEL_HAS(0.2f, -1, 0.5f);
    glDisable(GL_DEPTH_CLAMP), glDisable(GL_FOG);
    glDepthRange(0, 1);
    ERROR(GL_NO_ERROR);
}

/* A geometry program that sends triangles to the viewport of their number, each half of them. */
static const char by_number[] = "!!NVgp5.0\nOPTION ARB_viewport_array;\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"
    "UINT TEMP n;\nMOD.U n.x, primitive.id.x, 2;\n"
    "MOV.U result.viewport.x, n.x;\nMOV.F result.position, vertex[0].position;\nEMIT;\n"
    "MOV.U result.viewport.x, n.x;\nMOV.F result.position, vertex[1].position;\nEMIT;\n"
    "MOV.U result.viewport.x, n.x;\nMOV.F result.position, vertex[2].position;\nEMIT;\nEND";

/* ARB_depth_clamp, 4.1.5, and ARB_viewport_array, 2.16.1: depths are clamped to the range of the fragment's viewport,
 * also where OPTION NV_early_fragment_tests tests them before the program runs (NV_gpu_program5, 2.X.6). */
static void early_depths(void) {
    ENTRY(PFNGLDEPTHRANGEINDEXEDPROC, DepthRangeIndexed);
    glEnable(GL_DEPTH_TEST), glDepthFunc(GL_ALWAYS), glEnable(GL_DEPTH_CLAMP);
    DepthRangeIndexed(0, 0, 0.25), DepthRangeIndexed(1, 0.5, 0.75);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    load(GL_GEOMETRY_PROGRAM_NV, by_number);
    for (int early = 0; early < 2; early++) {
        load(GL_FRAGMENT_PROGRAM_ARB, early ? "!!NVfp5.0\nOPTION NV_early_fragment_tests;\nMOV.F result.color, 1;\nEND" : "!!NVfp5.0\nMOV.F result.color, 1;\nEND");
        /* Small triangles, of which several are tested together, and large ones. Both halves of a square are of another
           viewport. */
        for (int size = 1; size <= SIZE; size *= 4)
            for (int far = 0; far < 2; far++) {
                clear();
                glBegin(GL_TRIANGLES);
                for (int at = 0; at < SIZE; at += size) {
                    const float z = far ? 3 : -3, step = 2.0f / SIZE, x = -1 + at * step, end = x + size * step;
                    glVertex3f(x, -1, z), glVertex3f(end, -1, z), glVertex3f(end, -1 + size * step, z);
                    glVertex3f(x, 0, z), glVertex3f(end, 0, z), glVertex3f(end, size * step, z);
                }
                glEnd();
                ERROR(GL_NO_ERROR);
                for (int at = 0; at < SIZE; at += size)
                    for (int half = 0; half < 2; half++) {
                        const float found = depth_at(at + size - 1, half * SIZE / 2), wanted = far ? (half ? 0.75f : 0.25f) : half ? 0.5f : 0;
                        if (found != wanted) {
                            fprintf(stderr, "size %d, at %d, viewport %d, early %d: the depth is %g, not %g\n", size, at, half, early, found, wanted);
                            exit(1);
                        }
                    }
            }
    }
    glDisable(GL_VERTEX_PROGRAM_ARB), glDisable(GL_GEOMETRY_PROGRAM_NV), glDisable(GL_FRAGMENT_PROGRAM_ARB), glDisable(GL_DEPTH_CLAMP);
    glDepthRange(0, 1);
    ERROR(GL_NO_ERROR);
}

/* ARB_depth_buffer_float, 3.5.5: r = 2^(e - n), where e is the maximum exponent of the polygon's depths. */
static void offsets_of_floats(void) {
    GLuint names[3];
    glGenFramebuffers(1, names), glGenRenderbuffers(2, names + 1);
    glEnable(GL_DEPTH_TEST), glDepthFunc(GL_ALWAYS);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    for (int n = 1; n < 3; n++) {
        glBindRenderbuffer(GL_RENDERBUFFER, names[n]);
        glRenderbufferStorage(GL_RENDERBUFFER, n == 1 ? GL_RGBA8 : GL_DEPTH_COMPONENT32F, SIZE, SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, n == 1 ? GL_COLOR_ATTACHMENT0 : GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, names[n]);
    }
    const GLenum modes[] = {GL_FILL, GL_LINE, GL_POINT}, enables[] = {GL_POLYGON_OFFSET_FILL, GL_POLYGON_OFFSET_LINE, GL_POLYGON_OFFSET_POINT};
    const double nearest[] = {0.01, 0.3, 0.6, 0.001};
    for (int floats = 0; floats < 2; floats++) {
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, names[2]);
        if (!floats) {
            glBindRenderbuffer(GL_RENDERBUFFER, names[2]);
            glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, SIZE, SIZE);
        } else glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT32F, SIZE, SIZE);
        CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
        for (int n = 0; n < 4; n++)
            for (int mode = 0; mode < 3; mode++)
                for (int clipped = 0; clipped < 2; clipped++) {
                    /* From near to far, at the lower and the upper edge; if it is clipped, beyond both sides. */
                    const double z[2] = {nearest[n], nearest[n] * 1.25}, width = clipped ? 3 : 0.9;
                    double found[2];
                    for (int offset = 0; offset < 2; offset++) {
                        glPolygonMode(GL_FRONT_AND_BACK, modes[mode]);
                        (offset ? glEnable : glDisable)(enables[mode]);
                        glPolygonOffset(0, 4096);
                        clear();
                        glBegin(GL_TRIANGLES);
                        glVertex3d(-width, -0.97, 2 * z[0] - 1), glVertex3d(width, -0.97, 2 * z[0] - 1), glVertex3d(0, 0.9, 2 * z[1] - 1);
                        glEnd();
                        /* The first of its points, or a place on its lower edge. */
                        found[offset] = clipped || mode < 2 ? depth_at(8, 0) : depth_at(0, 0);
                    }
                    glDisable(enables[mode]);
                    if (mode == 2 && clipped) continue;
                    int e;
                    frexp(z[1], &e);
                    const double wanted = 4096 * ldexp(1, floats ? e - 1 - 23 : -23), error = floats ? 2e-8 : 2e-7;
                    if (!(fabs(found[1] - found[0] - wanted) < error + wanted / 100)) {
                        fprintf(stderr, "depth %g, mode 0x%04x: the offset is %g, not %g\n", z[1], modes[mode], found[1] - found[0], wanted);
                        exit(1);
                    }
                }
    }
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, names), glDeleteRenderbuffers(2, names + 1);
    ERROR(GL_NO_ERROR);
}

/* A strip of four vertices, or three of a line, of red, green, blue and white. */
static const char strip[] = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 4;\n"
    "MOV result.position, {-1, -1, 0, 1};\nMOV result.color, {1, 0, 0, 1};\nEMIT;\nMOV result.position, {1, -1, 0, 1};\nMOV result.color, {0, 1, 0, 1};\nEMIT;\n"
    "MOV result.position, {-1, 1, 0, 1};\nMOV result.color, {0, 0, 1, 1};\nEMIT;\nMOV result.position, {1, 1, 0, 1};\nMOV result.color, {1, 1, 1, 1};\nEMIT;\nEND";
static const char lines[] = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 3;\n"
    "MOV result.position, {-1, 0.01, 0, 1};\nMOV result.color, {1, 0, 0, 1};\nEMIT;\nMOV result.position, {0, 0.01, 0, 1};\nMOV result.color, {0, 1, 0, 1};\nEMIT;\n"
    "MOV result.position, {1, 0.01, 0, 1};\nMOV result.color, {0, 0, 1, 1};\nEMIT;\nEND";

static void point(void) { glBegin(GL_POINTS), glVertex2f(0, 0), glEnd(); }

/* ARB_provoking_vertex, issue 8 and table 2.12: "the provoking vertex convention affects primitives whether they are
 * generated by geometry shaders or conventional primitive assembly". */
static void provoking_vertices(void) {
    ENTRY(PFNGLPROVOKINGVERTEXPROC, ProvokingVertex);
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    glDisable(GL_DEPTH_TEST);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    glShadeModel(GL_FLAT);
    GLuint buffer;
    float order[6][2];
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffer);
    for (int first = 0; first < 2; first++)
        for (int records = 0; records < 2; records++) {
            ProvokingVertex(first ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
            load(GL_GEOMETRY_PROGRAM_NV, strip);
            clear();
            if (records) {
                glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 6 * 12, NULL, GL_STREAM_READ);
                BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
                TransformFeedbackAttribsNV(1, (const GLint[]){GL_POSITION, 2, 0}, GL_INTERLEAVED_ATTRIBS_NV);
                BeginTransformFeedbackNV(GL_TRIANGLES);
            }
            point();
            if (records) {
                EndTransformFeedbackNV();
                float recorded[6][2];
                glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof recorded, recorded);
                /* Both conventions record the same order (NV_transform_feedback, 2.Y). */
                if (first) CHECK(!memcmp(recorded, order, sizeof order));
                else memcpy(order, recorded, sizeof order);
            }
            if (first) PIXEL(2, 2, 255, 0, 0);
            else PIXEL(2, 2, 0, 0, 255);
            if (first) PIXEL(13, 13, 0, 255, 0);
            else PIXEL(13, 13, 255, 255, 255);
            if (records) continue;
            load(GL_GEOMETRY_PROGRAM_NV, lines);
            clear();
            point();
            if (first) PIXEL(3, 8, 255, 0, 0);
            else PIXEL(3, 8, 0, 255, 0);
            if (first) PIXEL(12, 8, 0, 255, 0);
            else PIXEL(12, 8, 0, 0, 255);
        }
    ERROR(GL_NO_ERROR);
}

/* What a program writes as depth, by its language. ARB_fragment_program, 3.11.4.4 (also of its options, and of
 * NV_fragment_program4, which changes the language only): "This z value is first clamped to the range [0,1]", whatever
 * DepthRange says, and near and far planes clip. NV_fragment_program, 3.11.6: without DEPTH_CLAMP "the fragment is
 * discarded if its depth value is outside the range" of DepthRange, with it the value is clamped to that; and 2.11:
 * "Clipping to the near and far clip planes is ignored". */
static void depths_of_languages(void) {
    static const struct { const char *start; int is_first; } languages[] = {
        {"!!ARBfp1.0\nMOV result.color, {1, 0, 0, 1};\nMOV result.depth", 0},
        {"!!ARBfp1.0\nOPTION NV_fragment_program;\nMOV result.color, {1, 0, 0, 1};\nMOV result.depth", 0},
        {"!!ARBfp1.0\nOPTION NV_fragment_program2;\nMOV result.color, {1, 0, 0, 1};\nMOV result.depth", 0},
        {"!!NVfp4.0\nMOV result.color, {1, 0, 0, 1};\nMOV result.depth", 0},
        {"!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nMOV o[DEPR]", 1}};
    static const float depths[] = {-1, 0.125f, 0.3f, 0.6f, 2}, ranges[][2] = {{0, 1}, {0.25f, 0.5f}, {0.5f, 0.25f}}, places[] = {0, 2, -3};
    ENTRY(PFNGLLOADPROGRAMNVPROC, LoadProgramNV);
    ENTRY(PFNGLBINDPROGRAMNVPROC, BindProgramNV);
    glEnable(GL_DEPTH_TEST), glDepthFunc(GL_ALWAYS);
    GLuint name = 500;
    for (int n = 0; n < 5; n++)
        for (int d = 0; d < 5; d++) {
            char text[200];
            snprintf(text, sizeof text, "%s.z, {%g, %g, %g, %g}.z;\nEND", languages[n].start, 0.7, 0.7, depths[d], 0.7);
            const int is_first = languages[n].is_first;
            if (is_first) {
                LoadProgramNV(GL_FRAGMENT_PROGRAM_NV, ++name, (GLsizei)strlen(text), (const GLubyte *)text);
                BindProgramNV(GL_FRAGMENT_PROGRAM_NV, name);
                glEnable(GL_FRAGMENT_PROGRAM_NV);
            } else {
                load(GL_FRAGMENT_PROGRAM_ARB, text);
            }
            for (int r = 0; r < 3; r++)
                for (int p = 0; p < 3; p++)
                    for (int clamps = 0; clamps < (is_first ? 2 : 1); clamps++) {
                        const float least = fminf(ranges[r][0], ranges[r][1]), most = fmaxf(ranges[r][0], ranges[r][1]);
                        const float clamped = fminf(fmaxf(depths[d], least), most);
                        float wanted = is_first ? clamped : fminf(fmaxf(depths[d], 0), 1);
                        /* What was cleared, and is the depth of no other case. */
                        const int drawn = is_first ? clamps || depths[d] == clamped : p == 0;
                        if (!drawn) wanted = 0.9f;
                        (clamps ? glEnable : glDisable)(GL_DEPTH_CLAMP);
                        glDepthRange(ranges[r][0], ranges[r][1]), glClearDepth(0.9f);
                        clear();
                        rectangle(places[p]);
                        const float found = depth_at(5, 5);
                        if (!(fabsf(found - wanted) < 1e-5f)) {
                            fprintf(stderr, "language %d, depth %g, range %d, place %g, clamps %d: %g, not %g\n", n, depths[d], r, places[p], clamps, found, wanted);
                            exit(1);
                        }
                        PIXEL(5, 5, drawn ? 255 : 0, 0, 0);
                    }
            glDisable(is_first ? GL_FRAGMENT_PROGRAM_NV : GL_FRAGMENT_PROGRAM_ARB);
        }
    glDisable(GL_DEPTH_CLAMP), glDepthRange(0, 1), glClearDepth(1);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
    replaced_depths();
    depths_of_pixels();
    depths_of_languages();
    early_depths();
    offsets_of_floats();
    provoking_vertices();
    return 0;
}
