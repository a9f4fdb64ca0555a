/* Vertices in halves, and in words of four components. Each function is of one extension, whose sections it names. */
#include "check.h"
#include <math.h>

enum { SIZE = 16 };

static void near(int line, const float *found, const float *wanted, int count) {
    expect_error(line, GL_NO_ERROR);
    for (int i = 0; i < count; i++)
        if (!(fabsf(found[i] - wanted[i]) <= 1e-6f * fmaxf(1, fabsf(wanted[i])))) {
            fprintf(stderr, "line %d: component %d is %g, not %g\n", line, i, found[i], wanted[i]);
            exit(1);
        }
}

static void current(int line, GLenum name, float x, float y, float z, float w, int count) {
    float found[4] = {0};
    glGetFloatv(name, found);
    near(line, found, (const float[]){x, y, z, w}, count);
}
#define CURRENT(name, count, x, y, z, w) current(__LINE__, name, x, y, z, w, count)

static PFNGLGETVERTEXATTRIBFVPROC get_attribute;
static void attribute(int line, float x, float y, float z, float w) {
    float found[4];
    get_attribute(5, GL_CURRENT_VERTEX_ATTRIB, found);
    near(line, found, (const float[]){x, y, z, w}, 4);
}
#define ATTRIBUTE(x, y, z, w) attribute(__LINE__, x, y, z, w)

/* NV_half_float, 2.3 and 2.7: 0x3c00 is 1, 0x3800 0.5, 0xc000 -2, 0x3400 0.25, 0x0001 2^-24. */
static void halves(void) {
    CHECK(has_extension("GL_NV_half_float"));
    ENTRY(PFNGLCOLOR4HNVPROC, Color4hNV);
    ENTRY(PFNGLCOLOR3HVNVPROC, Color3hvNV);
    ENTRY(PFNGLNORMAL3HNVPROC, Normal3hNV);
    ENTRY(PFNGLTEXCOORD2HVNVPROC, TexCoord2hvNV);
    ENTRY(PFNGLMULTITEXCOORD3HNVPROC, MultiTexCoord3hNV);
    ENTRY(PFNGLFOGCOORDHNVPROC, FogCoordhNV);
    ENTRY(PFNGLSECONDARYCOLOR3HNVPROC, SecondaryColor3hNV);
    ENTRY(PFNGLVERTEXATTRIB2HNVPROC, VertexAttrib2hNV);
    ENTRY(PFNGLVERTEXATTRIBS3HVNVPROC, VertexAttribs3hvNV);
    ENTRY(PFNGLVERTEX2HNVPROC, Vertex2hNV);
    ENTRY(PFNGLVERTEX4HVNVPROC, Vertex4hvNV);
    Color4hNV(0x3c00, 0x3800, 0x3400, 0x0001);
    CURRENT(GL_CURRENT_COLOR, 4, 1, 0.5f, 0.25f, ldexpf(1, -24));
    Color3hvNV((const GLhalfNV[]){0x3800, 0, 0x3c00});
    CURRENT(GL_CURRENT_COLOR, 4, 0.5f, 0, 1, 1);
    Normal3hNV(0xc000, 0, 0x3c00);
    CURRENT(GL_CURRENT_NORMAL, 3, -2, 0, 1, 0);
    TexCoord2hvNV((const GLhalfNV[]){0xc000, 0x3400});
    CURRENT(GL_CURRENT_TEXTURE_COORDS, 4, -2, 0.25f, 0, 1);
    MultiTexCoord3hNV(GL_TEXTURE0, 0x3c00, 0x3800, 0xc000);
    CURRENT(GL_CURRENT_TEXTURE_COORDS, 4, 1, 0.5f, -2, 1);
    FogCoordhNV(0x3400);
    CURRENT(GL_CURRENT_FOG_COORD, 1, 0.25f, 0, 0, 0);
    SecondaryColor3hNV(0x3400, 0x3800, 0x3c00);
    CURRENT(GL_CURRENT_SECONDARY_COLOR, 3, 0.25f, 0.5f, 1, 0);
    VertexAttrib2hNV(5, 0xc000, 0x3800);
    ATTRIBUTE(-2, 0.5f, 0, 1);
    VertexAttribs3hvNV(4, 2, (const GLhalfNV[]){0, 0, 0, 0x3c00, 0xc000, 0x3400});
    ATTRIBUTE(1, -2, 0.25f, 1);
    VertexAttrib2hNV(16, 0, 0);
    ERROR(GL_INVALID_VALUE);
    /* The lower left quarter, from a display list, and the upper right one by vectors. */
    glClear(GL_COLOR_BUFFER_BIT);
    glNewList(1, GL_COMPILE);
    Color4hNV(0x3c00, 0, 0, 0x3c00);
    glBegin(GL_QUADS);
    Vertex2hNV(0xbc00, 0xbc00), Vertex2hNV(0, 0xbc00), Vertex2hNV(0, 0), Vertex2hNV(0xbc00, 0);
    glEnd();
    glEndList();
    PIXEL(3, 3, 0, 0, 0);
    glCallList(1);
    PIXEL(3, 3, 255, 0, 0), PIXEL(12, 3, 0, 0, 0);
    glBegin(GL_TRIANGLES);
    Vertex4hvNV((const GLhalfNV[]){0, 0, 0, 0x3c00}), Vertex4hvNV((const GLhalfNV[]){0x4000, 0, 0, 0x3c00});
    Vertex4hvNV((const GLhalfNV[]){0, 0x4000, 0, 0x3c00});
    glEnd();
    PIXEL(9, 9, 255, 0, 0), PIXEL(12, 3, 0, 0, 0);
    /* VertexAttribPointerNV takes halves. */
    ENTRY(PFNGLVERTEXATTRIBPOINTERNVPROC, VertexAttribPointerNV);
    VertexAttribPointerNV(3, 4, GL_HALF_FLOAT_NV, 0, NULL);
    ERROR(GL_NO_ERROR);
    VertexAttribPointerNV(3, 4, GL_INT, 0, NULL);
    ERROR(GL_INVALID_ENUM);
}

static GLuint word(int x, int y, int z, int w) {
    return (x & 1023) | (GLuint)(y & 1023) << 10 | (GLuint)(z & 1023) << 20 | (GLuint)(w & 3) << 30;
}

/* ARB_vertex_type_2_10_10_10_rev, 2.7, 2.8, 2.8.1 and Errors. */
static void words(void) {
    CHECK(has_extension("GL_ARB_vertex_type_2_10_10_10_rev"));
    ENTRY(PFNGLCOLORP4UIPROC, ColorP4ui);
    ENTRY(PFNGLCOLORP3UIVPROC, ColorP3uiv);
    ENTRY(PFNGLNORMALP3UIPROC, NormalP3ui);
    ENTRY(PFNGLTEXCOORDP1UIPROC, TexCoordP1ui);
    ENTRY(PFNGLMULTITEXCOORDP4UIPROC, MultiTexCoordP4ui);
    ENTRY(PFNGLSECONDARYCOLORP3UIPROC, SecondaryColorP3ui);
    ENTRY(PFNGLVERTEXATTRIBP4UIPROC, VertexAttribP4ui);
    ENTRY(PFNGLVERTEXATTRIBP2UIVPROC, VertexAttribP2uiv);
    ENTRY(PFNGLVERTEXP2UIPROC, VertexP2ui);
    const GLenum U = GL_UNSIGNED_INT_2_10_10_10_REV, S = GL_INT_2_10_10_10_REV;
    ColorP4ui(U, word(1023, 512, 0, 2));
    CURRENT(GL_CURRENT_COLOR, 4, 1, 512 / 1023.0f, 0, 2 / 3.0f);
    ColorP4ui(S, word(511, -512, 7, 1));
    CURRENT(GL_CURRENT_COLOR, 4, 1, -1, 15 / 1023.0f, 1);
    const GLuint green = word(0, 1023, 0, 0);
    ColorP3uiv(U, &green);
    CURRENT(GL_CURRENT_COLOR, 4, 0, 1, 0, 1);
    NormalP3ui(S, word(511, -1, -512, 1));
    CURRENT(GL_CURRENT_NORMAL, 3, 1, -1 / 1023.0f, -1, 0);
    TexCoordP1ui(S, word(-7, 5, 5, 1));
    CURRENT(GL_CURRENT_TEXTURE_COORDS, 4, -7, 0, 0, 1);
    MultiTexCoordP4ui(GL_TEXTURE0, S, word(-7, 500, -500, -2));
    CURRENT(GL_CURRENT_TEXTURE_COORDS, 4, -7, 500, -500, -2);
    MultiTexCoordP4ui(GL_TEXTURE0, U, word(-7, 500, -500, 3));
    CURRENT(GL_CURRENT_TEXTURE_COORDS, 4, 1017, 500, 524, 3);
    SecondaryColorP3ui(U, word(0, 1023, 1023, 0));
    CURRENT(GL_CURRENT_SECONDARY_COLOR, 3, 0, 1, 1, 0);
    VertexAttribP4ui(5, U, GL_FALSE, word(9, 1023, 0, 3));
    ATTRIBUTE(9, 1023, 0, 3);
    VertexAttribP4ui(5, S, GL_TRUE, word(-512, 0, 511, -2));
    ATTRIBUTE(-1, 1 / 1023.0f, 1, -1);
    const GLuint two = word(-3, 4, 9, 0);
    VertexAttribP2uiv(5, S, GL_FALSE, &two);
    ATTRIBUTE(-3, 4, 0, 1);
    ColorP4ui(GL_UNSIGNED_INT, 0);
    ERROR(GL_INVALID_ENUM);
    VertexAttribP4ui(16, U, GL_FALSE, 0);
    ERROR(GL_INVALID_VALUE);
    glClear(GL_COLOR_BUFFER_BIT);
    ColorP4ui(U, word(0, 1023, 0, 3));
    glBegin(GL_QUADS);
    VertexP2ui(S, word(0, -1, 5, 0)), VertexP2ui(S, word(1, -1, 5, 0)), VertexP2ui(S, word(1, 0, 5, 0)), VertexP2ui(S, word(0, 0, 5, 0));
    glEnd();
    PIXEL(12, 3, 0, 255, 0), PIXEL(3, 3, 0, 0, 0), PIXEL(12, 12, 0, 0, 0);
    /* Arrays: a square of positions, with colours in both orders; and normals, of which lighting takes three. */
    GLuint vertices[4], colors[4];
    for (int n = 0; n < 4; n++) vertices[n] = word(n == 1 || n == 2 ? 1 : -1, n > 1 ? 1 : -1, 0, 1), colors[n] = word(1023, 0, 341, 3);
    glVertexPointer(4, S, 0, vertices);
    glColorPointer(4, U, 0, colors);
    glEnableClientState(GL_VERTEX_ARRAY), glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_QUADS, 0, 4);
    ERROR(GL_NO_ERROR);
    PIXEL(7, 7, 255, 0, 85);
    glColorPointer(GL_BGRA, U, 0, colors);
    GLint size = 0;
    glGetIntegerv(GL_COLOR_ARRAY_SIZE, &size);
    CHECK(size == GL_BGRA);
    glDrawArrays(GL_QUADS, 0, 4);
    PIXEL(7, 7, 85, 0, 255);
    glBegin(GL_QUADS);
    for (int n = 0; n < 4; n++) glArrayElement(n);
    glEnd();
    PIXEL(7, 7, 85, 0, 255);
    glDisableClientState(GL_COLOR_ARRAY);
    GLuint normals[4];
    for (int n = 0; n < 4; n++) normals[n] = word(0, 0, 511, -2);
    glNormalPointer(S, 0, normals);
    glEnableClientState(GL_NORMAL_ARRAY);
    glEnable(GL_LIGHTING), glEnable(GL_LIGHT0), glEnable(GL_NORMALIZE);
    glLightfv(GL_LIGHT0, GL_POSITION, (const float[]){0, 0, 1, 0});
    glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, (const float[]){0, 1, 0, 1});
    glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, (const float[]){0, 0, 0, 1});
    glDrawArrays(GL_QUADS, 0, 4);
    PIXEL(7, 7, 0, 255, 0);
    glDisable(GL_LIGHTING), glDisableClientState(GL_NORMAL_ARRAY);
    ENTRY(PFNGLVERTEXATTRIBPOINTERPROC, VertexAttribPointerARB);
    VertexAttribPointerARB(3, 4, U, GL_TRUE, 0, colors);
    VertexAttribPointerARB(3, GL_BGRA, S, GL_TRUE, 0, colors);
    ERROR(GL_NO_ERROR);
    VertexAttribPointerARB(3, 3, U, GL_TRUE, 0, colors);
    ERROR(GL_INVALID_OPERATION);
    glVertexPointer(3, S, 0, vertices);
    ERROR(GL_INVALID_OPERATION);
    glTexCoordPointer(2, S, 0, vertices);
    ERROR(GL_INVALID_OPERATION);
    glSecondaryColorPointer(3, U, 0, colors);
    ERROR(GL_INVALID_OPERATION);
    glFogCoordPointer(U, 0, colors);
    ERROR(GL_INVALID_ENUM);
    glDisableClientState(GL_VERTEX_ARRAY);
}

int main(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
    get_attribute = (PFNGLGETVERTEXATTRIBFVPROC)eglGetProcAddress("glGetVertexAttribfvARB");
    CHECK(get_attribute);
    halves();
    words();
    ERROR(GL_NO_ERROR);
    return 0;
}
