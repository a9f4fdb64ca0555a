/* ARB_transform_feedback3 with programs of NV_gpu_program5: streams, several buffers, words that are skipped, indexed
 * queries, and errors, by section 2.Y and the dependencies on NV_transform_feedback. */
#include "typed.h"

#define NEXT_BUFFER (-2)
#define SKIP(count) ((count) - 7)

static float recorded[3][64];

/* Buffers of -1 at all points. */
static void clear(const GLuint *buffers) {
    for (int n = 0; n < 64; n++) recorded[0][n] = -1;
    for (int n = 0; n < 3; n++) {
        glBindBuffer(GL_ARRAY_BUFFER, buffers[n]);
        glBufferData(GL_ARRAY_BUFFER, sizeof recorded[0], recorded[0], GL_DYNAMIC_COPY);
    }
}

static void read_back(const GLuint *buffers) {
    for (int n = 0; n < 3; n++) {
        glBindBuffer(GL_ARRAY_BUFFER, buffers[n]);
        glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof recorded[n], recorded[n]);
    }
    ERROR(GL_NO_ERROR);
}

static GLint result_of(GLuint query) {
    GLint found = -1;
    glGetQueryObjectiv(query, GL_QUERY_RESULT, &found);
    ERROR(GL_NO_ERROR);
    return found;
}

int main(void) {
    start(SIZE, SIZE);
    ENTRY(PFNGLTRANSFORMFEEDBACKSTREAMATTRIBSNVPROC, TransformFeedbackStreamAttribsNV);
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    ENTRY(PFNGLBINDBUFFERRANGENVPROC, BindBufferRangeNV);
    ENTRY(PFNGLDRAWTRANSFORMFEEDBACKSTREAMPROC, DrawTransformFeedbackStream);
    ENTRY(PFNGLDRAWTRANSFORMFEEDBACKNVPROC, DrawTransformFeedbackNV);
    ENTRY(PFNGLBEGINQUERYINDEXEDPROC, BeginQueryIndexed);
    ENTRY(PFNGLENDQUERYINDEXEDPROC, EndQueryIndexed);
    ENTRY(PFNGLGETQUERYINDEXEDIVPROC, GetQueryIndexediv);
    ENTRY(PFNGLBINDTRANSFORMFEEDBACKNVPROC, BindTransformFeedbackNV);
    ENTRY(PFNGLGENTRANSFORMFEEDBACKSNVPROC, GenTransformFeedbacksNV);
    CHECK(has_extension("GL_ARB_transform_feedback3"));
    const GLint streams = value(GL_MAX_VERTEX_STREAMS);
    CHECK(streams >= 4 && value(GL_MAX_TRANSFORM_FEEDBACK_BUFFERS) >= 4);
    GLuint buffers[3], queries[8], object;
    glGenBuffers(3, buffers);
    glGenQueries(8, queries);
    GenTransformFeedbacksNV(1, &object);
    BindTransformFeedbackNV(GL_TRANSFORM_FEEDBACK_NV, object);
    glViewport(0, 0, SIZE, SIZE);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    load(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nMOV result.position, vertex.position;\nMOV result.texcoord[0], vertex.texcoord[0];\nEND");
    /* Of each point: one to the first stream, two to the second, one to the fourth. */
    load(GL_GEOMETRY_PROGRAM_NV, "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 4;\n"
        "MOV result.position, vertex[0].position;\nMOV result.texcoord[0], vertex[0].texcoord[0];\nEMITS 0;\n"
        "MOV result.position, vertex[0].position;\nADD result.texcoord[0], vertex[0].texcoord[0], 10;\nEMITS 1;\n"
        "MOV result.position, vertex[0].position;\nADD result.texcoord[0], vertex[0].texcoord[0], 20;\nEMITS 1;\n"
        "MOV result.position, vertex[0].position;\nADD result.texcoord[0], vertex[0].texcoord[0], 30;\nEMITS 3;\nEND");
    /* Three buffers: of the second stream with a gap and an end that is skipped, of the first, of the fourth. */
    const GLint attributes[] = {SKIP(1), 0, 0, GL_TEXTURE_COORD_NV, 2, 0, SKIP(2), 9, 9, GL_POSITION, 1, 0, SKIP(1), 0, 0, NEXT_BUFFER, 7, 7,
        GL_TEXTURE_COORD_NV, 3, 0, NEXT_BUFFER, 0, 0, GL_TEXTURE_COORD_NV, 1, 0};
    const GLint of_buffers[] = {1, 0, 3};
    TransformFeedbackStreamAttribsNV(9, attributes, 3, of_buffers, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_NO_ERROR);
    CHECK(value(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV) == 9 && indexed(GL_TRANSFORM_FEEDBACK_RECORD_NV, 5) == NEXT_BUFFER);
    clear(buffers);
    BeginTransformFeedbackNV(GL_POINTS);
    ERROR(GL_INVALID_OPERATION);
    for (GLuint n = 0; n < 3; n++) BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, n, buffers[n]);
    /* Room for five vertices of seven words. */
    BindBufferRangeNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 8, 4 * (5 * 7 + 3));
    const GLenum targets[] = {GL_PRIMITIVES_GENERATED_NV, GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV};
    for (GLuint n = 0; n < 8; n++) {
        BeginQueryIndexed(targets[n / 4], n % 4, queries[n]);
        GLint active = -1;
        GetQueryIndexediv(targets[n / 4], n % 4, GL_CURRENT_QUERY, &active);
        CHECK(active == (GLint)queries[n]);
    }
    ERROR(GL_NO_ERROR);
    BeginTransformFeedbackNV(GL_POINTS);
    for (int draw = 0; draw < 2; draw++) {
        glBegin(GL_POINTS);
        for (int n = 0; n < 2; n++) {
            const float x = (float)(2 * draw + n) / 8;
            glTexCoord3f(100 * x, 200 * x, 300 * x);
            glVertex2f(x, 0.5f);
        }
        glEnd();
    }
    EndTransformFeedbackNV();
    for (GLuint n = 0; n < 8; n++) EndQueryIndexed(targets[n / 4], n % 4);
    ERROR(GL_NO_ERROR);
    /* Of four points the second stream has eight vertices, five of which have room. */
    const GLint counts[8] = {4, 8, 0, 4, 4, 5, 0, 4};
    for (int n = 0; n < 8; n++) CHECK(result_of(queries[n]) == counts[n]);
    read_back(buffers);
    for (int v = 0; v < 9; v++) {
        const float *own = recorded[0] + 2 + 7 * v, x = (float)(v / 2) / 8, more = v % 2 ? 20 : 10;
        const float wanted[7] = {-1, 100 * x + more, 200 * x + more, -1, -1, x, -1};
        for (int w = 0; w < (v < 8 ? 7 : 6); w++) CHECK(own[w] == (v < 5 ? wanted[w] : -1));
    }
    CHECK(recorded[0][0] == -1 && recorded[0][1] == -1);
    for (int v = 0; v < 5; v++) {
        const float x = (float)v / 8;
        for (int c = 0; c < 3; c++) CHECK(recorded[1][3 * v + c] == (v < 4 ? 100 * (c + 1) * x : -1));
        CHECK(recorded[2][v] == (v < 4 ? 100 * x + 30 : -1));
    }
    /* 2.Y.3: as many vertices as a stream has. */
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glEnable(GL_RASTERIZER_DISCARD_NV);
    const GLint vertices[4] = {4, 5, 0, 4};
    glBindBuffer(GL_ARRAY_BUFFER, buffers[1]);
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(3, GL_FLOAT, 0, NULL);
    for (GLuint s = 0; s < 4; s++) {
        glBeginQuery(GL_PRIMITIVES_GENERATED_NV, queries[0]);
        DrawTransformFeedbackStream(GL_POINTS, object, s);
        glEndQuery(GL_PRIMITIVES_GENERATED_NV);
        CHECK(result_of(queries[0]) == vertices[s]);
    }
    glBeginQuery(GL_PRIMITIVES_GENERATED_NV, queries[0]);
    DrawTransformFeedbackNV(GL_POINTS, object);
    glEndQuery(GL_PRIMITIVES_GENERATED_NV);
    CHECK(result_of(queries[0]) == vertices[0]);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisable(GL_RASTERIZER_DISCARD_NV);
    DrawTransformFeedbackStream(GL_POINTS, object, (GLuint)streams);
    ERROR(GL_INVALID_VALUE);
    /* Without streams all is of the first; what is separate has a buffer each. */
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    const GLint two[] = {GL_TEXTURE_COORD_NV, 1, 0, GL_POSITION, 2, 0};
    for (int way = 0; way < 2; way++) {
        clear(buffers);
        if (way) TransformFeedbackStreamAttribsNV(2, two, 2, (const GLint[]){3, 1}, GL_SEPARATE_ATTRIBS_NV);
        else TransformFeedbackAttribsNV(2, two, GL_SEPARATE_ATTRIBS_NV);
        BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0]);
        BeginTransformFeedbackNV(GL_POINTS);
        glBegin(GL_POINTS), glTexCoord1f(5), glVertex2f(0.25f, 0.75f), glEnd();
        EndTransformFeedbackNV();
        read_back(buffers);
        CHECK(recorded[0][0] == (way ? 35 : 5) && recorded[0][1] == -1);
        CHECK(recorded[1][0] == 0.25f && recorded[1][1] == 0.75f && recorded[1][2] == (way ? 0.25f : -1) && recorded[1][4] == -1);
    }
    /* Errors */
#define STREAMS(error, count, attribs, buffers, of, mode) \
    TransformFeedbackStreamAttribsNV(count, attribs, buffers, of, mode), expect_error(__LINE__, error)
    STREAMS(GL_INVALID_VALUE, 9, attributes, 3, ((const GLint[]){1, 0, streams}), GL_INTERLEAVED_ATTRIBS_NV);
    STREAMS(GL_INVALID_VALUE, 9, attributes, 3, ((const GLint[]){1, -1, 0}), GL_INTERLEAVED_ATTRIBS_NV);
    STREAMS(GL_INVALID_OPERATION, 9, attributes, 2, of_buffers, GL_INTERLEAVED_ATTRIBS_NV);
    STREAMS(GL_INVALID_OPERATION, 9, attributes, 3, of_buffers, GL_SEPARATE_ATTRIBS_NV);
    STREAMS(GL_INVALID_OPERATION, 2, two, 1, of_buffers, GL_SEPARATE_ATTRIBS_NV);
    STREAMS(GL_INVALID_ENUM, 2, two, 2, of_buffers, GL_POINTS);
    /* Section 2.Y: numbers of components of table X.1; interleaved, one binding point more than separators. */
    STREAMS(GL_INVALID_VALUE, 1, ((const GLint[]){GL_POSITION, 0, 0}), 1, of_buffers, GL_INTERLEAVED_ATTRIBS_NV);
    STREAMS(GL_INVALID_VALUE, 1, ((const GLint[]){GL_FOG_COORDINATE, 2, 0}), 1, of_buffers, GL_SEPARATE_ATTRIBS_NV);
    STREAMS(GL_INVALID_OPERATION, 0, NULL, 0, NULL, GL_INTERLEAVED_ATTRIBS_NV);
    STREAMS(GL_INVALID_OPERATION, 0, NULL, 1, of_buffers, GL_SEPARATE_ATTRIBS_NV);
    STREAMS(GL_NO_ERROR, 0, NULL, 0, NULL, GL_SEPARATE_ATTRIBS_NV);
    STREAMS(GL_NO_ERROR, 0, NULL, 1, of_buffers, GL_INTERLEAVED_ATTRIBS_NV);
    BeginTransformFeedbackNV(GL_POINTS);
    ERROR(GL_INVALID_OPERATION);
    /* One attribute is of a stream once, but may be of several. */
    STREAMS(GL_INVALID_OPERATION, 9, attributes, 3, ((const GLint[]){1, 1, 3}), GL_INTERLEAVED_ATTRIBS_NV);
    TransformFeedbackAttribsNV(9, attributes, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_INVALID_OPERATION);
    GLint many[3 * 20] = {GL_POSITION, 1, 0};
    for (int n = 1; n < 20; n++) many[3 * n] = SKIP(4);
    TransformFeedbackAttribsNV(16, many, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_NO_ERROR);
    TransformFeedbackAttribsNV(17, many, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(value(GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS_NV) == 64 ? GL_INVALID_OPERATION : GL_NO_ERROR);
    for (int n = 1; n < 20; n++) many[3 * n] = NEXT_BUFFER;
    TransformFeedbackAttribsNV(1 + value(GL_MAX_TRANSFORM_FEEDBACK_BUFFERS), many, GL_INTERLEAVED_ATTRIBS_NV);
    ERROR(GL_INVALID_OPERATION);
    BeginQueryIndexed(GL_PRIMITIVES_GENERATED_NV, (GLuint)streams, queries[0]);
    ERROR(GL_INVALID_VALUE);
    BeginQueryIndexed(GL_SAMPLES_PASSED, 1, queries[0]);
    ERROR(GL_INVALID_VALUE);
    EndQueryIndexed(GL_PRIMITIVES_GENERATED_NV, (GLuint)streams);
    ERROR(GL_INVALID_VALUE);
    EndQueryIndexed(GL_PRIMITIVES_GENERATED_NV, 1);
    ERROR(GL_INVALID_OPERATION);
    GLint found = -1;
    GetQueryIndexediv(GL_PRIMITIVES_GENERATED_NV, (GLuint)streams, GL_CURRENT_QUERY, &found);
    ERROR(GL_INVALID_VALUE);
    GetQueryIndexediv(GL_PRIMITIVES_GENERATED_NV, 2, GL_QUERY_COUNTER_BITS, &found);
    CHECK(found >= 32);
    /* A name is under way at one index. */
    BeginQueryIndexed(GL_PRIMITIVES_GENERATED_NV, 1, queries[0]);
    BeginQueryIndexed(GL_PRIMITIVES_GENERATED_NV, 2, queries[0]);
    ERROR(GL_INVALID_OPERATION);
    glBeginQuery(GL_PRIMITIVES_GENERATED_NV, queries[1]);
    EndQueryIndexed(GL_PRIMITIVES_GENERATED_NV, 0);
    glGetQueryiv(GL_PRIMITIVES_GENERATED_NV, GL_CURRENT_QUERY, &found);
    CHECK(found == 0);
    EndQueryIndexed(GL_PRIMITIVES_GENERATED_NV, 1);
    ERROR(GL_NO_ERROR);
    return 0;
}
