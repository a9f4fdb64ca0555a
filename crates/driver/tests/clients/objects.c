/* Objects beyond OpenGL 1.5: parts of buffers, fences, queries, messages. Each function is of extensions whose sections
   it names. */
#include "check.h"
#include <stdint.h>

enum { SIZE = 16 };

static GLint parameter(GLenum name) {
    GLint found = -1;
    glGetBufferParameteriv(GL_ARRAY_BUFFER, name, &found);
    return found;
}

static const char LETTERS[] = "abcdefghijklmnop";

static void expect_bytes(int line, GLenum target, const char *expected) {
    char found[17] = "";
    glGetBufferSubData(target, 0, 16, found);
    if (memcmp(found, expected, 16)) {
        fprintf(stderr, "line %d: the buffer has %s, not %s\n", line, found, expected);
        exit(1);
    }
}
#define BYTES(target, expected) expect_bytes(__LINE__, target, expected)

/* ARB_map_buffer_range, 2.9, table 2.mbr and Errors. */
static void parts(void) {
    CHECK(has_extension("GL_ARB_map_buffer_range"));
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, 16, LETTERS, GL_STATIC_DRAW);
    CHECK(parameter(GL_BUFFER_ACCESS_FLAGS) == 0 && parameter(GL_BUFFER_MAP_OFFSET) == 0 && parameter(GL_BUFFER_MAP_LENGTH) == 0);
    char *part = glMapBufferRange(GL_ARRAY_BUFFER, 4, 8, GL_MAP_READ_BIT | GL_MAP_WRITE_BIT);
    CHECK(part && !memcmp(part, "efghijkl", 8));
    memcpy(part + 1, "12", 2);
    void *pointer = NULL;
    glGetBufferPointerv(GL_ARRAY_BUFFER, GL_BUFFER_MAP_POINTER, &pointer);
    CHECK(pointer == part && parameter(GL_BUFFER_MAPPED) == 1 && parameter(GL_BUFFER_ACCESS) == GL_READ_WRITE);
    CHECK(parameter(GL_BUFFER_MAP_OFFSET) == 4 && parameter(GL_BUFFER_MAP_LENGTH) == 8);
    CHECK(parameter(GL_BUFFER_ACCESS_FLAGS) == (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT));
    CHECK(!glMapBufferRange(GL_ARRAY_BUFFER, 0, 4, GL_MAP_READ_BIT));
    ERROR(GL_INVALID_OPERATION);
    /* It is not mapped for flushes. */
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 4);
    ERROR(GL_INVALID_OPERATION);
    CHECK(glUnmapBuffer(GL_ARRAY_BUFFER));
    BYTES(GL_ARRAY_BUFFER, "abcde12hijklmnop");
    CHECK(parameter(GL_BUFFER_MAPPED) == 0 && parameter(GL_BUFFER_MAP_LENGTH) == 0 && parameter(GL_BUFFER_ACCESS_FLAGS) == 0);
    part = glMapBufferRange(GL_ARRAY_BUFFER, 8, 8, GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT | GL_MAP_UNSYNCHRONIZED_BIT);
    CHECK(part && parameter(GL_BUFFER_ACCESS) == GL_WRITE_ONLY);
    memcpy(part, "34", 2);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 2);
    ERROR(GL_NO_ERROR);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 1, 8);
    ERROR(GL_INVALID_VALUE);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, -1, 2);
    ERROR(GL_INVALID_VALUE);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    BYTES(GL_ARRAY_BUFFER, "abcde12h34klmnop");
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 2);
    ERROR(GL_INVALID_OPERATION);
    const struct { GLintptr offset; GLsizeiptr length; GLbitfield access; GLenum error; } wrong[] = {
        {-1, 4, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {0, -1, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {8, 9, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {INTPTR_MAX, INTPTR_MAX, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {0, 4, 0, GL_INVALID_OPERATION},
        {0, 4, GL_MAP_INVALIDATE_RANGE_BIT, GL_INVALID_OPERATION},
        {0, 4, GL_MAP_READ_BIT | GL_MAP_INVALIDATE_RANGE_BIT, GL_INVALID_OPERATION},
        {0, 4, GL_MAP_READ_BIT | GL_MAP_INVALIDATE_BUFFER_BIT, GL_INVALID_OPERATION},
        {0, 4, GL_MAP_READ_BIT | GL_MAP_UNSYNCHRONIZED_BIT, GL_INVALID_OPERATION},
        {0, 4, GL_MAP_READ_BIT | GL_MAP_FLUSH_EXPLICIT_BIT, GL_INVALID_OPERATION},
    };
    for (unsigned n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        CHECK(!glMapBufferRange(GL_ARRAY_BUFFER, wrong[n].offset, wrong[n].length, wrong[n].access));
        ERROR(wrong[n].error);
    }
    CHECK(!glMapBufferRange(GL_TEXTURE_2D, 0, 4, GL_MAP_READ_BIT));
    ERROR(GL_INVALID_ENUM);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 0);
    ERROR(GL_INVALID_OPERATION);
    glDeleteBuffers(1, &name);
}

/* ARB_copy_buffer, 2.9. */
static void copies(void) {
    CHECK(has_extension("GL_ARB_copy_buffer"));
    GLuint names[2];
    glGenBuffers(2, names);
    glBindBuffer(GL_COPY_READ_BUFFER, names[0]);
    glBindBuffer(GL_COPY_WRITE_BUFFER, names[1]);
    CHECK(value(GL_COPY_READ_BUFFER) == (GLint)names[0] && value(GL_COPY_WRITE_BUFFER) == (GLint)names[1]);
    glBufferData(GL_COPY_READ_BUFFER, 16, LETTERS, GL_STATIC_DRAW);
    glBufferData(GL_COPY_WRITE_BUFFER, 16, "0123456789ABCDEF", GL_STATIC_DRAW);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 2, 5, 3);
    BYTES(GL_COPY_WRITE_BUFFER, "01234cde89ABCDEF");
    BYTES(GL_COPY_READ_BUFFER, LETTERS);
    /* Within one buffer, where the parts are apart; that they touch is no overlap. */
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 8, 8);
    ERROR(GL_NO_ERROR);
    BYTES(GL_COPY_READ_BUFFER, "abcdefghabcdefgh");
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 7, 8);
    ERROR(GL_INVALID_VALUE);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 9, 0, 8);
    ERROR(GL_INVALID_VALUE);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 9, 8);
    ERROR(GL_INVALID_VALUE);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, -1);
    ERROR(GL_INVALID_VALUE);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_TEXTURE_2D, 0, 0, 1);
    ERROR(GL_INVALID_ENUM);
    glMapBuffer(GL_COPY_READ_BUFFER, GL_READ_ONLY);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1);
    ERROR(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_COPY_READ_BUFFER);
    glMapBuffer(GL_COPY_WRITE_BUFFER, GL_READ_ONLY);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1);
    ERROR(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_COPY_WRITE_BUFFER);
    glDeleteBuffers(1, names);
    CHECK(value(GL_COPY_READ_BUFFER) == 0);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1);
    ERROR(GL_INVALID_OPERATION);
    glDeleteBuffers(1, names + 1);
}

/* ARB_sync, 5.2 and 6.1.7. */
static void fences(void) {
    CHECK(has_extension("GL_ARB_sync"));
    GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0), other = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    CHECK(fence && other && fence != other && glIsSync(fence) && !glIsSync(NULL));
    CHECK(glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, 0) == GL_ALREADY_SIGNALED);
    glWaitSync(fence, 0, GL_TIMEOUT_IGNORED);
    ERROR(GL_NO_ERROR);
    const GLenum properties[][2] = {{GL_OBJECT_TYPE, GL_SYNC_FENCE}, {GL_SYNC_CONDITION, GL_SYNC_GPU_COMMANDS_COMPLETE},
        {GL_SYNC_STATUS, GL_SIGNALED}, {GL_SYNC_FLAGS, 0}};
    for (int n = 0; n < 4; n++) {
        GLint found[2] = {-1, -1};
        GLsizei length = -1;
        glGetSynciv(fence, properties[n][0], 2, &length, found);
        CHECK(length == 1 && found[0] == (GLint)properties[n][1] && found[1] == -1);
    }
    GLint none = -1;
    GLsizei length = -1;
    glGetSynciv(fence, GL_SYNC_STATUS, 0, &length, &none);
    CHECK(length == 0 && none == -1);
    glGetSynciv(fence, GL_SYNC_STATUS, 1, NULL, &none);
    CHECK(none == GL_SIGNALED);
    glGetSynciv(fence, GL_BUFFER_SIZE, 1, NULL, &none);
    ERROR(GL_INVALID_ENUM);
    GLint64 timeout = -1;
    glGetInteger64v(GL_MAX_SERVER_WAIT_TIMEOUT, &timeout);
    CHECK(timeout >= 0);
    CHECK(!glFenceSync(GL_SYNC_STATUS, 0));
    ERROR(GL_INVALID_ENUM);
    CHECK(!glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 1));
    ERROR(GL_INVALID_VALUE);
    CHECK(glClientWaitSync(fence, 2, 0) == GL_WAIT_FAILED);
    ERROR(GL_INVALID_VALUE);
    glWaitSync(fence, 1, GL_TIMEOUT_IGNORED);
    ERROR(GL_INVALID_VALUE);
    glWaitSync(fence, 0, 1000);
    ERROR(GL_INVALID_VALUE);
    glDeleteSync(NULL);
    ERROR(GL_NO_ERROR);
    glDeleteSync(fence);
    CHECK(!glIsSync(fence) && glIsSync(other));
    glDeleteSync(fence);
    ERROR(GL_INVALID_VALUE);
    CHECK(glClientWaitSync(fence, 0, 0) == GL_WAIT_FAILED);
    ERROR(GL_INVALID_VALUE);
    glGetSynciv(fence, GL_SYNC_STATUS, 1, NULL, &none);
    ERROR(GL_INVALID_VALUE);
    glDeleteSync(other);
}

static GLuint result(GLuint query) {
    GLuint found = 12345;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &found);
    return found;
}

static GLint of_target(GLenum target, GLenum name) {
    GLint found = -1;
    glGetQueryiv(target, name, &found);
    return found;
}

static void square(int size) {
    const float side = 2.f * size / SIZE - 1;
    glRectf(-1, -1, side, side);
}

/* ARB_occlusion_query2, 4.1.6 and 6.1.6. */
static void samples(GLuint *queries) {
    CHECK(has_extension("GL_ARB_occlusion_query2"));
    glGenQueries(4, queries);
    CHECK(!glIsQuery(queries[0]));
    CHECK(of_target(GL_ANY_SAMPLES_PASSED, GL_QUERY_COUNTER_BITS) >= 1);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, queries[0]);
    CHECK(of_target(GL_ANY_SAMPLES_PASSED, GL_CURRENT_QUERY) == (GLint)queries[0]);
    CHECK(of_target(GL_SAMPLES_PASSED, GL_CURRENT_QUERY) == 0);
    square(4);
    /* One of both targets at a time. */
    glBeginQuery(GL_SAMPLES_PASSED, queries[1]);
    ERROR(GL_INVALID_OPERATION);
    glEndQuery(GL_SAMPLES_PASSED);
    ERROR(GL_INVALID_OPERATION);
    result(queries[0]);
    ERROR(GL_INVALID_OPERATION);
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    CHECK(glIsQuery(queries[0]) && result(queries[0]) == 1);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, queries[1]);
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    CHECK(result(queries[1]) == 0);
    glBeginQuery(GL_SAMPLES_PASSED, queries[2]);
    square(4);
    glEndQuery(GL_SAMPLES_PASSED);
    CHECK(result(queries[2]) == 16);
    /* An object stays of its target. */
    glBeginQuery(GL_SAMPLES_PASSED, queries[0]);
    ERROR(GL_INVALID_OPERATION);
    glBeginQuery(GL_TEXTURE_2D, queries[0]);
    ERROR(GL_INVALID_ENUM);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, 0);
    ERROR(GL_INVALID_OPERATION);
}

/* NV_conditional_render, 2.X. Of the queries of `samples` the first and the third found something, the second
   nothing. */
static void conditions(const GLuint *queries) {
    CHECK(has_extension("GL_NV_conditional_render"));
    ENTRY(PFNGLBEGINCONDITIONALRENDERNVPROC, BeginConditionalRenderNV);
    ENTRY(PFNGLENDCONDITIONALRENDERNVPROC, EndConditionalRenderNV);
    const GLenum modes[] = {GL_QUERY_WAIT_NV, GL_QUERY_NO_WAIT_NV, GL_QUERY_BY_REGION_WAIT_NV, GL_QUERY_BY_REGION_NO_WAIT_NV};
    for (int n = 0; n < 4; n++) {
        glClearColor(0, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        BeginConditionalRenderNV(queries[n % 2 * 2], modes[n]);
        square(8);
        EndConditionalRenderNV();
        PIXEL(4, 4, 255, 255, 255);
    }
    /* All that draws is left out. */
    const float corners[] = {-1, -1, 1, -1, 1, 1, -1, 1};
    const unsigned char red[] = {255, 0, 0, 255, 255};
    glClear(GL_COLOR_BUFFER_BIT);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    glRasterPos2f(-1, -1);
    BeginConditionalRenderNV(queries[1], GL_QUERY_WAIT_NV);
    square(16);
    glDrawArrays(GL_QUADS, 0, 4);
    glDrawPixels(1, 1, GL_RGB, GL_UNSIGNED_BYTE, red);
    glBitmap(8, 1, 0, 0, 1, 0, red + 4);
    glCopyPixels(0, 0, 4, 4, GL_COLOR);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glAccum(GL_LOAD, 1);
    glBlitFramebuffer(0, 0, 4, 4, 4, 4, 8, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    /* State is not, and errors are what they are. */
    glColor3f(0, 1, 0);
    glDrawArrays(99, 0, 4);
    ERROR(GL_INVALID_ENUM);
    BeginConditionalRenderNV(queries[0], GL_QUERY_WAIT_NV);
    ERROR(GL_INVALID_OPERATION);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, queries[1]);
    ERROR(GL_INVALID_OPERATION);
    EndConditionalRenderNV();
    PIXEL(0, 0, 0, 0, 0), PIXEL(6, 6, 0, 0, 0);
    square(8);
    PIXEL(4, 4, 0, 255, 0);
    glColor3f(1, 1, 1);
    glDisableClientState(GL_VERTEX_ARRAY);
    ERROR(GL_NO_ERROR);
    EndConditionalRenderNV();
    ERROR(GL_INVALID_OPERATION);
    BeginConditionalRenderNV(queries[3], GL_QUERY_WAIT_NV);
    ERROR(GL_INVALID_VALUE);
    BeginConditionalRenderNV(0, GL_QUERY_WAIT_NV);
    ERROR(GL_INVALID_VALUE);
    BeginConditionalRenderNV(queries[0], GL_TRIANGLES);
    ERROR(GL_INVALID_ENUM);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, queries[0]);
    BeginConditionalRenderNV(queries[0], GL_QUERY_WAIT_NV);
    ERROR(GL_INVALID_OPERATION);
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    glQueryCounter(queries[3], GL_TIMESTAMP);
    BeginConditionalRenderNV(queries[3], GL_QUERY_WAIT_NV);
    ERROR(GL_INVALID_OPERATION);
    /* Display lists compile both. */
    glClear(GL_COLOR_BUFFER_BIT);
    glNewList(1, GL_COMPILE);
    BeginConditionalRenderNV(queries[1], GL_QUERY_WAIT_NV);
    square(8);
    EndConditionalRenderNV();
    glEndList();
    glCallList(1);
    PIXEL(4, 4, 0, 0, 255);
    glDeleteLists(1, 1);
    glDeleteQueries(4, queries);
}

/* ARB_timer_query, 5.4 and 6.1.6; EXT_timer_query has the first part. */
static void times(void) {
    CHECK(has_extension("GL_ARB_timer_query") && has_extension("GL_EXT_timer_query"));
    ENTRY(PFNGLGETQUERYOBJECTI64VEXTPROC, GetQueryObjecti64vEXT);
    ENTRY(PFNGLGETQUERYOBJECTUI64VEXTPROC, GetQueryObjectui64vEXT);
    GLuint names[3];
    GLint64 before = -1, after = -1, whole = -1;
    GLuint64 elapsed = 0, counter = 0, again = 0;
    GLint small = -1;
    glGenQueries(3, names);
    CHECK(of_target(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS) >= 30 && of_target(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS) >= 30);
    glGetInteger64v(GL_TIMESTAMP, &before);
    glBeginQuery(GL_TIME_ELAPSED, names[0]);
    CHECK(of_target(GL_TIME_ELAPSED, GL_CURRENT_QUERY) == (GLint)names[0] && of_target(GL_TIMESTAMP, GL_CURRENT_QUERY) == 0);
    glQueryCounter(names[1], GL_TIMESTAMP);
    glBeginQuery(GL_SAMPLES_PASSED, names[2]);
    square(16);
    glEndQuery(GL_SAMPLES_PASSED);
    glQueryCounter(names[0], GL_TIMESTAMP);
    ERROR(GL_INVALID_OPERATION);
    glEndQuery(GL_TIME_ELAPSED);
    glGetInteger64v(GL_TIMESTAMP, &after);
    glGetQueryObjectui64v(names[0], GL_QUERY_RESULT, &elapsed);
    GetQueryObjectui64vEXT(names[0], GL_QUERY_RESULT, &again);
    GetQueryObjecti64vEXT(names[0], GL_QUERY_RESULT, &whole);
    glGetQueryObjectui64v(names[1], GL_QUERY_RESULT, &counter);
    CHECK(before >= 0 && after > before && elapsed > 0 && elapsed <= (GLuint64)(after - before));
    CHECK(again == elapsed && (GLuint64)whole == elapsed);
    CHECK(counter >= (GLuint64)before && counter <= (GLuint64)after && result(names[2]) == 256);
    glGetQueryObjectiv(names[1], GL_QUERY_RESULT_AVAILABLE, &small);
    CHECK(small == 1);
    glGetQueryObjecti64v(names[2], GL_QUERY_RESULT, &whole);
    CHECK(whole == 256);
    ERROR(GL_NO_ERROR);
    glQueryCounter(names[2], GL_TIMESTAMP);
    ERROR(GL_INVALID_OPERATION);
    glQueryCounter(names[1], GL_TIME_ELAPSED);
    ERROR(GL_INVALID_ENUM);
    glBeginQuery(GL_TIMESTAMP, names[1]);
    ERROR(GL_INVALID_ENUM);
    glGetQueryObjecti64v(names[1], GL_BUFFER_SIZE, &whole);
    ERROR(GL_INVALID_ENUM);
    glGetQueryObjectui64v(4711, GL_QUERY_RESULT, &counter);
    ERROR(GL_INVALID_OPERATION);
    glDeleteQueries(3, names);
}

/* NV_fence, section 5.X */
static void nv_fences(void) {
    CHECK(has_extension("GL_NV_fence"));
    ENTRY(PFNGLGENFENCESNVPROC, GenFencesNV);
    ENTRY(PFNGLDELETEFENCESNVPROC, DeleteFencesNV);
    ENTRY(PFNGLSETFENCENVPROC, SetFenceNV);
    ENTRY(PFNGLTESTFENCENVPROC, TestFenceNV);
    ENTRY(PFNGLFINISHFENCENVPROC, FinishFenceNV);
    ENTRY(PFNGLISFENCENVPROC, IsFenceNV);
    ENTRY(PFNGLGETFENCEIVNVPROC, GetFenceivNV);
    GLuint names[2];
    GLint found;
    GenFencesNV(2, names);
    CHECK(names[0] && names[1] && names[0] != names[1] && !IsFenceNV(names[0]));
    CHECK(TestFenceNV(names[0]));
    ERROR(GL_INVALID_OPERATION);
    FinishFenceNV(names[0]);
    ERROR(GL_INVALID_OPERATION);
    GetFenceivNV(names[0], GL_FENCE_STATUS_NV, &found);
    ERROR(GL_INVALID_OPERATION);
    SetFenceNV(names[0], GL_ALL_COMPLETED_NV + 9);
    ERROR(GL_INVALID_ENUM);
    CHECK(!IsFenceNV(names[0]));
    SetFenceNV(names[0], GL_ALL_COMPLETED_NV);
    SetFenceNV(77777, GL_ALL_COMPLETED_NV);
    CHECK(IsFenceNV(names[0]) && IsFenceNV(77777) && TestFenceNV(77777));
    FinishFenceNV(names[0]);
    GetFenceivNV(names[0], GL_FENCE_STATUS_NV, &found);
    CHECK(found == GL_TRUE);
    GetFenceivNV(names[0], GL_FENCE_CONDITION_NV, &found);
    CHECK(found == GL_ALL_COMPLETED_NV);
    ERROR(GL_NO_ERROR);
    GetFenceivNV(names[0], GL_TEXTURE_2D, &found);
    ERROR(GL_INVALID_ENUM);
    /* Lists compile SetFenceNV alone. */
    glNewList(1, GL_COMPILE);
    SetFenceNV(names[1], GL_ALL_COMPLETED_NV);
    CHECK(!IsFenceNV(names[1]));
    DeleteFencesNV(1, names);
    CHECK(!IsFenceNV(names[0]));
    glEndList();
    glCallList(1);
    CHECK(IsFenceNV(names[1]));
    GenFencesNV(-1, names);
    ERROR(GL_INVALID_VALUE);
    DeleteFencesNV(-1, names);
    ERROR(GL_INVALID_VALUE);
    glBegin(GL_POINTS);
    TestFenceNV(names[1]);
    glEnd();
    ERROR(GL_INVALID_OPERATION);
}

int main(void) {
    start(SIZE, SIZE);
    glColor3f(1, 1, 1);
    parts();
    copies();
    fences();
    nv_fences();
    GLuint queries[4];
    samples(queries);
    conditions(queries);
    times();
    ERROR(GL_NO_ERROR);
    return 0;
}
