/* Draws from vertex arrays beyond OpenGL 1.5. Each function is of one extension, whose sections it names. */
#include "check.h"

enum { SIZE = 64 };

/* The unit square at the lower left corner of eight by eight places, as two triangles of four vertices. */
static const float SQUARE[] = {0, 0, 1, 0, 1, 1, 0, 1};
static const unsigned short CORNERS[] = {0, 1, 2, 0, 2, 3};

/* Whether the place in a column and a row of eight by eight is drawn, in the middle. */
#define DRAWN(column, row) PIXEL((column) * 8 + 4, (row) * 8 + 4, 255, 255, 255)
#define EMPTY(column, row) PIXEL((column) * 8 + 4, (row) * 8 + 4, 0, 0, 0)

static void fresh(void) {
    glClear(GL_COLOR_BUFFER_BIT);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glOrtho(0, 8, 0, 8, -1, 1);
    glColor3f(1, 1, 1);
}

static GLuint buffer(GLenum target, GLsizeiptr size, const void *data) {
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    glBufferData(target, size, data, GL_STATIC_DRAW);
    ERROR(GL_NO_ERROR);
    return name;
}

/* ARB_vertex_array_object, 2.X: what objects have, and what they have not. */
static void vertex_array_objects(void) {
    CHECK(has_extension("GL_ARB_vertex_array_object"));
    fresh();
    GLuint names[3];
    glGenVertexArrays(3, names);
    CHECK(names[0] && names[1] && names[2] && names[0] != names[1]);
    CHECK(!glIsVertexArray(names[0]) && !glIsVertexArray(0));
    glBindVertexArray(names[0]);
    CHECK(glIsVertexArray(names[0]) && value(GL_VERTEX_ARRAY_BINDING) == (GLint)names[0]);
    glBindVertexArray(names[2] + 100);
    ERROR(GL_INVALID_OPERATION);
    CHECK(value(GL_VERTEX_ARRAY_BINDING) == (GLint)names[0]);
    /* Arrays in memory of the client are refused, and change nothing; NULL is not. */
    glVertexPointer(2, GL_FLOAT, 0, SQUARE);
    ERROR(GL_INVALID_OPERATION);
    glVertexAttribPointerARB(1, 2, GL_FLOAT, GL_FALSE, 0, SQUARE);
    ERROR(GL_INVALID_OPERATION);
    glInterleavedArrays(GL_V2F, 0, SQUARE);
    ERROR(GL_INVALID_OPERATION);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    ERROR(GL_NO_ERROR);
    /* The tables 6.6 to 6.8 but for the client's texture and the array buffer. */
    GLuint square = buffer(GL_ARRAY_BUFFER, sizeof SQUARE, SQUARE);
    GLuint corners = buffer(GL_ELEMENT_ARRAY_BUFFER, sizeof CORNERS, CORNERS);
    glVertexPointer(2, GL_FLOAT, 8, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableVertexAttribArrayARB(5);
    glVertexAttribPointerARB(5, 3, GL_SHORT, GL_TRUE, 6, (void *)2);
    glClientActiveTexture(GL_TEXTURE1);
    glBindVertexArray(names[1]);
    CHECK(!glIsEnabled(GL_VERTEX_ARRAY) && value(GL_VERTEX_ARRAY_STRIDE) == 0 && value(GL_VERTEX_ARRAY_SIZE) == 4);
    CHECK(value(GL_ELEMENT_ARRAY_BUFFER_BINDING) == 0 && value(GL_ARRAY_BUFFER_BINDING) == (GLint)square);
    CHECK(value(GL_VERTEX_ARRAY_BUFFER_BINDING) == 0 && value(GL_CLIENT_ACTIVE_TEXTURE) == GL_TEXTURE1);
    GLint found[4] = {-1, -1, -1, -1};
    glGetVertexAttribivARB(5, GL_VERTEX_ATTRIB_ARRAY_ENABLED, found);
    glGetVertexAttribivARB(5, GL_VERTEX_ATTRIB_ARRAY_STRIDE, found + 1);
    CHECK(found[0] == 0 && found[1] == 0);
    glBindVertexArray(names[0]);
    CHECK(glIsEnabled(GL_VERTEX_ARRAY) && value(GL_VERTEX_ARRAY_STRIDE) == 8 && value(GL_VERTEX_ARRAY_SIZE) == 2);
    CHECK(value(GL_ELEMENT_ARRAY_BUFFER_BINDING) == (GLint)corners && value(GL_VERTEX_ARRAY_BUFFER_BINDING) == (GLint)square);
    void *pointer = NULL;
    glGetVertexAttribivARB(5, GL_VERTEX_ATTRIB_ARRAY_ENABLED, found);
    glGetVertexAttribivARB(5, GL_VERTEX_ATTRIB_ARRAY_TYPE, found + 1);
    glGetVertexAttribivARB(5, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, found + 2);
    glGetVertexAttribivARB(5, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, found + 3);
    glGetVertexAttribPointervARB(5, GL_VERTEX_ATTRIB_ARRAY_POINTER, &pointer);
    CHECK(found[0] == 1 && found[1] == GL_SHORT && found[2] == 1 && found[3] == (GLint)square && pointer == (void *)2);
    glClientActiveTexture(GL_TEXTURE0);
    /* All draws take what is bound. */
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, NULL);
    DRAWN(0, 0), EMPTY(1, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindVertexArray(names[1]);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    EMPTY(0, 0);
    ERROR(GL_NO_ERROR);
    /* A buffer that is deleted stays in objects that are not bound. */
    glDeleteBuffers(1, &square);
    glBindVertexArray(names[0]);
    glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, NULL);
    DRAWN(0, 0);
    /* PushClientAttrib saves what is bound, and how it is. */
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glDisableClientState(GL_VERTEX_ARRAY);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    glBindVertexArray(names[1]);
    glPopClientAttrib();
    CHECK(value(GL_VERTEX_ARRAY_BINDING) == (GLint)names[0] && glIsEnabled(GL_VERTEX_ARRAY));
    CHECK(value(GL_ELEMENT_ARRAY_BUFFER_BINDING) == (GLint)corners);
    /* An object that is deleted while bound leaves the default one; unused names and zero are ignored. */
    glDeleteVertexArrays(3, (GLuint[]){names[0], 0, names[2] + 100});
    CHECK(value(GL_VERTEX_ARRAY_BINDING) == 0 && !glIsVertexArray(names[0]) && !glIsEnabled(GL_VERTEX_ARRAY));
    glBindVertexArray(names[0]);
    ERROR(GL_INVALID_OPERATION);
    glVertexPointer(2, GL_FLOAT, 0, SQUARE);
    ERROR(GL_NO_ERROR);
    glGenVertexArrays(-1, names);
    ERROR(GL_INVALID_VALUE);
    glDeleteVertexArrays(-1, names);
    ERROR(GL_INVALID_VALUE);
    /* 5.4: the commands are executed at once. */
    GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glBindVertexArray(names[1]);
    glEndList();
    CHECK(value(GL_VERTEX_ARRAY_BINDING) == (GLint)names[1]);
    glBindVertexArray(0);
    glCallList(list);
    CHECK(value(GL_VERTEX_ARRAY_BINDING) == 0);
    glDeleteLists(list, 1);
    glDeleteVertexArrays(2, names + 1);
    glDeleteBuffers(1, &corners);
    /* Errors: not between Begin and End. */
    glBegin(GL_POINTS);
    glBindVertexArray(0);
    glEnd();
    ERROR(GL_INVALID_OPERATION);
}

/* ARB_draw_elements_base_vertex, 2.8.1 and 2.8.2. */
static void base_vertices(void) {
    CHECK(has_extension("GL_ARB_draw_elements_base_vertex"));
    fresh();
    float squares[4][8];
    for (int n = 0; n < 4; n++)
        for (int at = 0; at < 8; at++) squares[n][at] = SQUARE[at] + (at % 2 ? 0 : 2 * n);
    glVertexPointer(2, GL_FLOAT, 0, squares);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawElementsBaseVertex(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, CORNERS, 4);
    EMPTY(0, 0), DRAWN(2, 0), EMPTY(4, 0);
    glDrawRangeElementsBaseVertex(GL_TRIANGLES, 0, 3, 6, GL_UNSIGNED_SHORT, CORNERS, 8);
    DRAWN(4, 0), EMPTY(6, 0);
    /* A number of a type may be as large as no other of that type. */
    const unsigned char bytes[] = {4, 5, 6, 4, 6, 7};
    glVertexPointer(2, GL_FLOAT, 0, (const char *)squares - 256 * 8);
    glDrawElementsBaseVertex(GL_TRIANGLES, 6, GL_UNSIGNED_BYTE, bytes, 256 + 8);
    DRAWN(6, 0), EMPTY(0, 0);
    glVertexPointer(2, GL_FLOAT, 0, squares);
    fresh();
    /* A base below zero, and several draws. */
    const unsigned short late[] = {8, 9, 10, 8, 10, 11};
    const void *both[] = {late, CORNERS};
    glMultiDrawElementsBaseVertex(GL_TRIANGLES, (GLsizei[]){6, 6}, GL_UNSIGNED_SHORT, both, 2, (GLint[]){-8, 12});
    DRAWN(0, 0), EMPTY(2, 0), EMPTY(4, 0), DRAWN(6, 0);
    ERROR(GL_NO_ERROR);
    glDrawElementsBaseVertex(GL_TRIANGLES, -1, GL_UNSIGNED_SHORT, CORNERS, 0);
    ERROR(GL_INVALID_VALUE);
    glDrawElementsBaseVertex(GL_TRIANGLES, 6, GL_FLOAT, CORNERS, 0);
    ERROR(GL_INVALID_ENUM);
    glDrawElementsBaseVertex(99, 6, GL_UNSIGNED_SHORT, CORNERS, 0);
    ERROR(GL_INVALID_ENUM);
    glDrawRangeElementsBaseVertex(GL_TRIANGLES, 3, 0, 6, GL_UNSIGNED_SHORT, CORNERS, 0);
    ERROR(GL_INVALID_VALUE);
    /* Display lists have the vertices. */
    fresh();
    glNewList(1, GL_COMPILE);
    glDrawElementsBaseVertex(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, CORNERS, 4);
    glEndList();
    EMPTY(2, 0);
    glDisableClientState(GL_VERTEX_ARRAY);
    glCallList(1);
    DRAWN(2, 0), EMPTY(0, 0);
    glDeleteLists(1, 1);
}

/* NV_primitive_restart, 2.6.X and 2.8. */
static void restarts(void) {
    CHECK(has_extension("GL_NV_primitive_restart"));
    fresh();
    CHECK(!glIsEnabled(GL_PRIMITIVE_RESTART_NV) && value(GL_PRIMITIVE_RESTART_INDEX_NV) == 0);
    /* Two strips: without a restart there would be triangles between them. */
    const float strips[] = {0, 0, 1, 0, 0, 1, 1, 1, 6, 0, 7, 0, 6, 1, 7, 1};
    const unsigned indices[] = {0, 1, 2, 3, 0xffffffff, 4, 5, 6, 7};
    glVertexPointer(2, GL_FLOAT, 0, strips);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_PRIMITIVE_RESTART_NV);
    glPrimitiveRestartIndexNV(0xffffffff);
    CHECK(glIsEnabled(GL_PRIMITIVE_RESTART_NV) && value(GL_PRIMITIVE_RESTART_NV) == 1);
    CHECK((GLuint)value(GL_PRIMITIVE_RESTART_INDEX_NV) == 0xffffffff);
    glDrawElements(GL_TRIANGLE_STRIP, 9, GL_UNSIGNED_INT, indices);
    DRAWN(0, 0), EMPTY(3, 0), DRAWN(6, 0);
    /* It is compared before a base vertex is added. */
    fresh();
    const unsigned based[] = {2, 3, 4, 5, 7, 6, 7, 8, 9};
    glPrimitiveRestartIndexNV(7);
    glDrawElementsBaseVertex(GL_TRIANGLE_STRIP, 5, GL_UNSIGNED_INT, based, -2);
    DRAWN(0, 0), EMPTY(3, 0), EMPTY(6, 0);
    /* ArrayElement, and commands that are as if they called it. */
    fresh();
    glPrimitiveRestartIndexNV(100);
    glBegin(GL_TRIANGLE_STRIP);
    for (int n = 0; n < 9; n++) glArrayElement(n < 4 ? n : n == 4 ? 100 : n - 1);
    glEnd();
    DRAWN(0, 0), EMPTY(3, 0), DRAWN(6, 0);
    fresh();
    glPrimitiveRestartIndexNV(3);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 8);
    EMPTY(3, 0), DRAWN(6, 0);
    ERROR(GL_NO_ERROR);
    glArrayElement(3);
    ERROR(GL_INVALID_OPERATION);
    /* In lists, with the vertices; the index itself is never compiled. */
    fresh();
    glPrimitiveRestartIndexNV(0xffffffff);
    glNewList(1, GL_COMPILE);
    glDrawElements(GL_TRIANGLE_STRIP, 9, GL_UNSIGNED_INT, indices);
    glPrimitiveRestartIndexNV(42);
    glEndList();
    CHECK(value(GL_PRIMITIVE_RESTART_INDEX_NV) == 42);
    glPrimitiveRestartIndexNV(43);
    glDisableClientState(GL_PRIMITIVE_RESTART_NV);
    glDisableClientState(GL_VERTEX_ARRAY);
    glCallList(1);
    CHECK(value(GL_PRIMITIVE_RESTART_INDEX_NV) == 43);
    DRAWN(0, 0), EMPTY(3, 0), DRAWN(6, 0);
    glDeleteLists(1, 1);
    /* PrimitiveRestartNV by itself. */
    fresh();
    glBegin(GL_POLYGON);
    for (int n = 0; n < 4; n++) glVertex2fv(SQUARE + 2 * n);
    glPrimitiveRestartNV();
    for (int n = 0; n < 4; n++) glVertex2f(SQUARE[2 * n] + 6, SQUARE[2 * n + 1]);
    glEnd();
    DRAWN(0, 0), EMPTY(3, 0), DRAWN(6, 0);
    ERROR(GL_NO_ERROR);
    glPrimitiveRestartNV();
    ERROR(GL_INVALID_OPERATION);
    glBegin(GL_POINTS);
    glPrimitiveRestartIndexNV(1);
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    /* It is state of the client's arrays. */
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glEnableClientState(GL_PRIMITIVE_RESTART_NV);
    glPrimitiveRestartIndexNV(5);
    glPopClientAttrib();
    CHECK(!glIsEnabled(GL_PRIMITIVE_RESTART_NV) && value(GL_PRIMITIVE_RESTART_INDEX_NV) == 43);
}

/* Attribute 1 moves a vertex; attribute 2 is its colour. */
static const char *MOVES = "!!ARBvp1.0\nPARAM m[4] = {state.matrix.mvp};\nTEMP v;\nMAD v, vertex.attrib[1], {1, 1, 0, 0}, vertex.attrib[0];\n"
    "DP4 result.position.x, m[0], v;\nDP4 result.position.y, m[1], v;\nMOV result.position.zw, {0, 0, 0, 1};\n"
    "MOV result.color, vertex.attrib[2];\nEND";

/* ARB_draw_instanced, 2.8 and 5.4; ARB_instanced_arrays, 2.8; EXT_draw_instanced has the same commands. */
static void instances(void) {
    CHECK(has_extension("GL_ARB_draw_instanced") && has_extension("GL_EXT_draw_instanced"));
    CHECK(has_extension("GL_ARB_instanced_arrays"));
    ENTRY(PFNGLVERTEXATTRIBDIVISORARBPROC, VertexAttribDivisorARB);
    ENTRY(PFNGLDRAWARRAYSINSTANCEDARBPROC, DrawArraysInstancedARB);
    ENTRY(PFNGLDRAWELEMENTSINSTANCEDARBPROC, DrawElementsInstancedARB);
    ENTRY(PFNGLDRAWARRAYSINSTANCEDEXTPROC, DrawArraysInstancedEXT);
    ENTRY(PFNGLDRAWELEMENTSINSTANCEDEXTPROC, DrawElementsInstancedEXT);
    fresh();
    glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(MOVES), MOVES);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    ERROR(GL_NO_ERROR);
    const float places[] = {0, 1, 2, 2, 4, 3, 6, 4};
    const unsigned char colors[] = {255, 0, 0, 255, 0, 255, 0, 255};
    glVertexAttribPointerARB(0, 2, GL_FLOAT, GL_FALSE, 0, SQUARE);
    glVertexAttribPointerARB(1, 2, GL_FLOAT, GL_FALSE, 0, places);
    glVertexAttribPointerARB(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, 0, colors);
    for (int n = 0; n < 3; n++) glEnableVertexAttribArrayARB(n);
    VertexAttribDivisorARB(1, 1);
    VertexAttribDivisorARB(2, 2);
    GLint divisor = -1;
    glGetVertexAttribivARB(2, GL_VERTEX_ATTRIB_ARRAY_DIVISOR_ARB, &divisor);
    CHECK(divisor == 2);
    DrawArraysInstancedARB(GL_QUADS, 0, 4, 4);
    PIXEL(4, 12, 255, 0, 0), PIXEL(20, 20, 255, 0, 0), PIXEL(36, 28, 0, 255, 0), PIXEL(52, 36, 0, 255, 0);
    EMPTY(0, 0), EMPTY(2, 1);
    fresh();
    DrawElementsInstancedARB(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, CORNERS, 3);
    PIXEL(36, 28, 0, 255, 0), EMPTY(6, 4);
    fresh();
    DrawArraysInstancedEXT(GL_QUADS, 0, 4, 1);
    DrawElementsInstancedEXT(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, CORNERS, 0);
    PIXEL(4, 12, 255, 0, 0), EMPTY(2, 2);
    /* A draw that is not of instances has the first elements. */
    fresh();
    glDrawArrays(GL_QUADS, 0, 4);
    PIXEL(4, 12, 255, 0, 0), EMPTY(2, 2);
    /* A base vertex goes to what vertices have alone. */
    fresh();
    float later[16] = {0};
    memcpy(later + 8, SQUARE, sizeof SQUARE);
    glVertexAttribPointerARB(0, 2, GL_FLOAT, GL_FALSE, 0, later);
    glDrawElementsInstancedBaseVertex(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, CORNERS, 2, 4);
    PIXEL(4, 12, 255, 0, 0), PIXEL(20, 20, 255, 0, 0), EMPTY(4, 3);
    ERROR(GL_NO_ERROR);
    DrawArraysInstancedARB(GL_QUADS, -1, 4, 1);
    ERROR(GL_INVALID_VALUE);
    DrawArraysInstancedARB(GL_QUADS, 0, 4, -1);
    ERROR(GL_INVALID_VALUE);
    DrawElementsInstancedARB(GL_QUADS, 4, GL_FLOAT, CORNERS, 1);
    ERROR(GL_INVALID_ENUM);
    VertexAttribDivisorARB(16, 1);
    ERROR(GL_INVALID_VALUE);
    /* 5.4: no list compiles them. */
    glNewList(1, GL_COMPILE);
    DrawArraysInstancedARB(GL_QUADS, 0, 4, 1);
    glEndList();
    ERROR(GL_INVALID_OPERATION);
    glDeleteLists(1, 1);
    for (int n = 0; n < 3; n++) glDisableVertexAttribArrayARB(n), VertexAttribDivisorARB(n, 0);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* NV_vertex_array_range, 2.8, 5.4, the tables of state and Errors. */
static void array_ranges(void) {
    CHECK(has_extension("GL_NV_vertex_array_range"));
    ENTRY(PFNGLVERTEXARRAYRANGENVPROC, VertexArrayRangeNV);
    ENTRY(PFNGLFLUSHVERTEXARRAYRANGENVPROC, FlushVertexArrayRangeNV);
    void *pointer = &pointer;
    glGetPointerv(GL_VERTEX_ARRAY_RANGE_POINTER_NV, &pointer);
    CHECK(!pointer && value(GL_VERTEX_ARRAY_RANGE_LENGTH_NV) == 0 && !value(GL_VERTEX_ARRAY_RANGE_VALID_NV));
    CHECK(!glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV) && value(GL_MAX_VERTEX_ARRAY_RANGE_ELEMENT_NV) >= 65535);
    static float memory[8];
    fresh();
    VertexArrayRangeNV(sizeof memory, memory);
    glGetPointerv(GL_VERTEX_ARRAY_RANGE_POINTER_NV, &pointer);
    CHECK(pointer == memory && value(GL_VERTEX_ARRAY_RANGE_LENGTH_NV) == sizeof memory);
    /* It is valid if it and VERTEX_ARRAY are enabled, and there is a range. */
    for (int n = 0; n < 8; n++) {
        (n & 1 ? glEnableClientState : glDisableClientState)(GL_VERTEX_ARRAY_RANGE_NV);
        (n & 2 ? glEnableClientState : glDisableClientState)(GL_VERTEX_ARRAY);
        VertexArrayRangeNV(n & 4 ? sizeof memory : 0, memory);
        CHECK(value(GL_VERTEX_ARRAY_RANGE_VALID_NV) == (n == 7) && glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV) == (n & 1));
    }
    VertexArrayRangeNV(sizeof memory, NULL);
    CHECK(!value(GL_VERTEX_ARRAY_RANGE_VALID_NV));
    VertexArrayRangeNV(-1, memory);
    ERROR(GL_INVALID_VALUE);
    VertexArrayRangeNV(sizeof memory, memory);
    /* The group of vertex arrays saves it. */
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    VertexArrayRangeNV(0, NULL), glDisableClientState(GL_VERTEX_ARRAY_RANGE_NV);
    glPopClientAttrib();
    CHECK(glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV) && value(GL_VERTEX_ARRAY_RANGE_LENGTH_NV) == sizeof memory);
    /* After a flush, the memory is the application's again. */
    glVertexPointer(2, GL_FLOAT, 0, memory);
    for (int n = 0; n < 2; n++) {
        for (int at = 0; at < 8; at++) memory[at] = SQUARE[at] + (float)(3 * n);
        glDrawArrays(GL_QUADS, 0, 4);
        FlushVertexArrayRangeNV();
    }
    DRAWN(0, 0), DRAWN(3, 3), EMPTY(1, 1);
    /* Lists compile neither; between Begin and End both are errors. */
    glNewList(1, GL_COMPILE);
    VertexArrayRangeNV(4, memory), FlushVertexArrayRangeNV();
    glEndList();
    CHECK(value(GL_VERTEX_ARRAY_RANGE_LENGTH_NV) == 4);
    glBegin(GL_POINTS), VertexArrayRangeNV(8, memory), glEnd();
    ERROR(GL_INVALID_OPERATION);
    glBegin(GL_POINTS), FlushVertexArrayRangeNV(), glEnd();
    ERROR(GL_INVALID_OPERATION);
    CHECK(value(GL_VERTEX_ARRAY_RANGE_LENGTH_NV) == 4);
    glDeleteLists(1, 1);
    glDisableClientState(GL_VERTEX_ARRAY_RANGE_NV), glDisableClientState(GL_VERTEX_ARRAY);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(SIZE, SIZE);
    vertex_array_objects();
    base_vertices();
    restarts();
    instances();
    array_ranges();
    ERROR(GL_NO_ERROR);
    return 0;
}
