/* What implementations of Direct3D over OpenGL ask for beyond OpenGL 1.5: stencil tests of two sides, colours as BGRA,
   attributes as halves. */
#include "client.h"

enum { SIZE = 8 };

/* Two triangles of the left half that show their front, and two of the right half that show their back. */
static void two_quads(void) {
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(0, -1), glVertex2f(0, 1), glVertex2f(-1, 1);
    glVertex2f(0, 1), glVertex2f(1, 1), glVertex2f(1, -1), glVertex2f(0, -1);
    glEnd();
}

static void expect_stencil(int line, int left, int right) {
    unsigned char values[SIZE * SIZE];
    glReadPixels(0, 0, SIZE, SIZE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, values);
    for (int n = 0; n < SIZE * SIZE; n++) {
        const int wanted = n % SIZE < SIZE / 2 ? left : right;
        if (values[n] != wanted) {
            fprintf(stderr, "line %d: stencil %d of pixel %d is not %d\n", line, values[n], n, wanted);
            exit(1);
        }
    }
}
#define STENCIL(left, right) expect_stencil(__LINE__, left, right)

static void clear_stencil(int value) {
    glClearStencil(value);
    glClear(GL_STENCIL_BUFFER_BIT);
}

/* ATI_separate_stencil, section 4.1.4 */
static void separate(void) {
    ENTRY(PFNGLSTENCILFUNCSEPARATEATIPROC, StencilFuncSeparateATI);
    ENTRY(PFNGLSTENCILOPSEPARATEATIPROC, StencilOpSeparateATI);
    CHECK(value(GL_STENCIL_BACK_FUNC_ATI) == GL_ALWAYS && value(GL_STENCIL_BACK_FAIL_ATI) == GL_KEEP);
    CHECK(value(GL_STENCIL_BACK_PASS_DEPTH_FAIL_ATI) == GL_KEEP && value(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI) == GL_KEEP);
    clear_stencil(10);
    glEnable(GL_STENCIL_TEST);
    StencilOpSeparateATI(GL_FRONT, GL_ZERO, GL_KEEP, GL_INCR);
    StencilOpSeparateATI(GL_BACK, GL_INVERT, GL_KEEP, GL_DECR);
    CHECK(value(GL_STENCIL_PASS_DEPTH_PASS) == GL_INCR && value(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI) == GL_DECR);
    two_quads();
    STENCIL(11, 9);
    StencilFuncSeparateATI(GL_NEVER, GL_LESS, 3, 0xff);
    CHECK(value(GL_STENCIL_FUNC) == GL_NEVER && value(GL_STENCIL_BACK_FUNC_ATI) == GL_LESS);
    CHECK(value(GL_STENCIL_REF) == 3);
    two_quads();
    STENCIL(0, 8);
    /* The commands without a face set both. */
    glStencilFunc(GL_ALWAYS, 7, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    CHECK(value(GL_STENCIL_BACK_FUNC_ATI) == GL_ALWAYS && value(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI) == GL_REPLACE);
    two_quads();
    STENCIL(7, 7);
    /* Points and lines are front facing. */
    StencilOpSeparateATI(GL_FRONT_AND_BACK, GL_KEEP, GL_KEEP, GL_ZERO);
    StencilOpSeparateATI(GL_BACK, GL_KEEP, GL_KEEP, GL_KEEP);
    glPointSize(2 * SIZE);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    STENCIL(0, 0);
    /* The state is of STENCIL_BUFFER_BIT, and is compiled into lists. */
    glPushAttrib(GL_STENCIL_BUFFER_BIT);
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    StencilOpSeparateATI(GL_BACK, GL_KEEP, GL_KEEP, GL_INCR_WRAP);
    glEndList();
    CHECK(value(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI) == GL_KEEP);
    glCallList(list);
    CHECK(value(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI) == GL_INCR_WRAP);
    glPopAttrib();
    CHECK(value(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI) == GL_KEEP);
    StencilOpSeparateATI(GL_LEFT, GL_KEEP, GL_KEEP, GL_KEEP);
    ERROR(GL_INVALID_ENUM);
    StencilOpSeparateATI(GL_BACK, GL_KEEP, GL_LESS, GL_KEEP);
    ERROR(GL_INVALID_ENUM);
    StencilFuncSeparateATI(GL_ALWAYS, GL_KEEP, 0, 0);
    ERROR(GL_INVALID_ENUM);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glDisable(GL_STENCIL_TEST);
}

/* EXT_stencil_two_side: sections 4.1.5 and 4.2.2, and "Interactions with OpenGL 2.0" */
static void two_sides(void) {
    ENTRY(PFNGLACTIVESTENCILFACEEXTPROC, ActiveStencilFaceEXT);
    ENTRY(PFNGLSTENCILOPSEPARATEATIPROC, StencilOpSeparateATI);
    CHECK(value(GL_ACTIVE_STENCIL_FACE_EXT) == GL_FRONT && !glIsEnabled(GL_STENCIL_TEST_TWO_SIDE_EXT));
    clear_stencil(0xa);
    glEnable(GL_STENCIL_TEST);
    ActiveStencilFaceEXT(GL_BACK);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glStencilMask(0xc);
    glStencilFunc(GL_ALWAYS, 0x4, ~0u);
    CHECK(value(GL_STENCIL_WRITEMASK) == 0xc && value(GL_STENCIL_REF) == 4);
    CHECK(value(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI) == GL_KEEP);
    ActiveStencilFaceEXT(GL_FRONT);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glStencilMask(0x3);
    glStencilFunc(GL_ALWAYS, 0x1, ~0u);
    CHECK(value(GL_STENCIL_WRITEMASK) == 3 && value(GL_STENCIL_REF) == 1);
    /* Disabled, the front's is the test of both. */
    two_quads();
    STENCIL(0x9, 0x9);
    glStencilMask(~0u);
    clear_stencil(0xa);
    glStencilMask(0x3);
    glEnable(GL_STENCIL_TEST_TWO_SIDE_EXT);
    two_quads();
    STENCIL(0x9, 0x6);
    /* What is polygons by their mode of Begin has sides as lines and points too. */
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    glPointSize(2 * SIZE);
    ActiveStencilFaceEXT(GL_BACK);
    glStencilMask(~0u);
    glStencilFunc(GL_ALWAYS, 0x55, ~0u);
    glBegin(GL_TRIANGLES);
    glVertex2f(0, 0), glVertex2f(0, 1), glVertex2f(1, 0);
    glEnd();
    STENCIL(0x55, 0x55);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    /* Clears take the front's mask, whichever face is active. */
    clear_stencil(0);
    STENCIL(0x54, 0x54);
    /* The back of ATI_separate_stencil is another. */
    StencilOpSeparateATI(GL_BACK, GL_ZERO, GL_ZERO, GL_ZERO);
    CHECK(value(GL_STENCIL_PASS_DEPTH_PASS) == GL_REPLACE);
    two_quads();
    STENCIL(0x55, 0x55);
    ActiveStencilFaceEXT(GL_FRONT_AND_BACK);
    ERROR(GL_INVALID_ENUM);
    glDisable(GL_STENCIL_TEST_TWO_SIDE_EXT);
    ActiveStencilFaceEXT(GL_FRONT);
    glStencilMask(~0u);
    glStencilFunc(GL_ALWAYS, 0, ~0u);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glDisable(GL_STENCIL_TEST);
}

static void expect_color(int line, int red, int green, int blue) {
    unsigned char pixel[4];
    glReadPixels(SIZE / 2, SIZE / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    if (pixel[0] != red || pixel[1] != green || pixel[2] != blue) {
        fprintf(stderr, "line %d: %d %d %d, not %d %d %d\n", line, pixel[0], pixel[1], pixel[2], red, green, blue);
        exit(1);
    }
}
#define COLOR(red, green, blue) expect_color(__LINE__, red, green, blue)

/* EXT_vertex_array_bgra, section 2.8 and Errors */
static void bgra(void) {
    ENTRY(PFNGLSECONDARYCOLORPOINTERPROC, SecondaryColorPointer);
    ENTRY(PFNGLVERTEXATTRIBPOINTERARBPROC, VertexAttribPointerARB);
    ENTRY(PFNGLGETVERTEXATTRIBIVARBPROC, GetVertexAttribivARB);
    static const GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
    static const GLubyte colors[] = {10, 20, 30, 255, 10, 20, 30, 255, 10, 20, 30, 255};
    static const GLubyte more[] = {1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0};
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glColorPointer(GL_BGRA, GL_UNSIGNED_BYTE, 0, colors);
    CHECK(value(GL_COLOR_ARRAY_SIZE) == GL_BGRA);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    COLOR(30, 20, 10);
    SecondaryColorPointer(GL_BGRA, GL_UNSIGNED_BYTE, 0, more);
    CHECK(value(GL_SECONDARY_COLOR_ARRAY_SIZE) == GL_BGRA);
    glEnableClientState(GL_SECONDARY_COLOR_ARRAY);
    glEnable(GL_COLOR_SUM);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    COLOR(33, 22, 11);
    glDisable(GL_COLOR_SUM);
    glDisableClientState(GL_SECONDARY_COLOR_ARRAY);
    glDisableClientState(GL_COLOR_ARRAY);
    /* A list has the colours that were there; an element of an array has the same. */
    const GLuint list = glGenLists(1);
    glEnableClientState(GL_COLOR_ARRAY);
    glNewList(list, GL_COMPILE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEndList();
    glDisableClientState(GL_COLOR_ARRAY);
    glClear(GL_COLOR_BUFFER_BIT);
    glCallList(list);
    COLOR(30, 20, 10);
    /* Errors */
    glColorPointer(GL_BGRA, GL_FLOAT, 0, colors);
    ERROR(GL_INVALID_VALUE);
    SecondaryColorPointer(GL_BGRA, GL_UNSIGNED_SHORT, 0, more);
    ERROR(GL_INVALID_VALUE);
    VertexAttribPointerARB(3, GL_BGRA, GL_UNSIGNED_BYTE, GL_FALSE, 0, colors);
    ERROR(GL_INVALID_VALUE);
    VertexAttribPointerARB(3, GL_BGRA, GL_SHORT, GL_TRUE, 0, colors);
    ERROR(GL_INVALID_VALUE);
    glTexCoordPointer(GL_BGRA, GL_FLOAT, 0, corners);
    ERROR(GL_INVALID_VALUE);
    VertexAttribPointerARB(3, GL_BGRA, GL_UNSIGNED_BYTE, GL_TRUE, 0, colors);
    GLint size;
    GetVertexAttribivARB(3, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB, &size);
    CHECK(size == GL_BGRA);
    glDisableClientState(GL_VERTEX_ARRAY);
}

/* ARB_half_float_vertex, section 2.8 and table 2.4 */
static void halves(void) {
    /* -1, 3, 1, 0.5, 0.25 */
    const GLushort low = 0xbc00, high = 0x4200, one = 0x3c00, half = 0x3800, quarter = 0x3400;
    const GLushort corners[] = {low, low, high, low, low, high};
    const GLushort colors[] = {one, half, quarter, one, half, quarter, one, half, quarter};
    glVertexPointer(2, GL_HALF_FLOAT_ARB, 0, corners);
    glColorPointer(3, GL_HALF_FLOAT_ARB, 0, colors);
    CHECK(value(GL_COLOR_ARRAY_TYPE) == GL_HALF_FLOAT_ARB);
    glTexCoordPointer(2, GL_HALF_FLOAT_ARB, 0, corners);
    glNormalPointer(GL_HALF_FLOAT_ARB, 0, corners);
    ERROR(GL_NO_ERROR);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisableClientState(GL_COLOR_ARRAY);
    glDisableClientState(GL_VERTEX_ARRAY);
    COLOR(255, 128, 64);
}

int main(void) {
    const char *extensions[] = {"GL_ATI_separate_stencil", "GL_EXT_stencil_two_side", "GL_EXT_vertex_array_bgra", "GL_ARB_half_float_vertex"};
    void (*const parts[])(void) = {separate, two_sides, bgra, halves};
    start(SIZE, SIZE);
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        CHECK(strstr((const char *)glGetString(GL_EXTENSIONS), extensions[part]));
        parts[part]();
        ERROR(GL_NO_ERROR);
    }
    return 0;
}
