/* Evaluators of vertex attributes (NV_vertex_program, section 5.1), and what evaluations leave as it is (OpenGL 1.5,
   section 5.1). */
#include "model.h"

static const GLfloat corners[2][2][4] = {{{-1, -1, 0, 1}, {-1, 1, 0, 1}}, {{1, -1, 0, 1}, {1, 1, 0, 1}}};
static const GLfloat red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1};

/* A program whose colour is an attribute, times a factor. */
static void load(GLuint name, const char *color) {
    ENTRY(PFNGLLOADPROGRAMNVPROC, LoadProgramNV);
    ENTRY(PFNGLBINDPROGRAMNVPROC, BindProgramNV);
    char text[256];
    snprintf(text, sizeof text, "!!VP1.0 MOV o[HPOS], v[OPOS]; MUL o[COL0], %s; END", color);
    LoadProgramNV(GL_VERTEX_PROGRAM_NV, name, (GLsizei)strlen(text), (const GLubyte *)text);
    BindProgramNV(GL_VERTEX_PROGRAM_NV, name);
    ERROR(GL_NO_ERROR);
}

/* A map of two dimensions and one point. */
static void constant(GLenum target, const GLfloat *point) {
    glMap2f(target, 0, 1, 4, 1, 0, 1, 4, 1, point);
    glEnable(target);
}

static void clear(void) {
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static void mesh(void) {
    clear();
    glEvalMesh2(GL_FILL, 0, 1, 0, 1);
}

/* Table 5.1, the errors of Map1 and Map2, GetMap, and the groups of the 32 capabilities (table X.5). */
static void maps(void) {
    for (GLenum n = 0; n < 16; n++) {
        GLint order[2] = {0}, values[4] = {7, 7, 7, 7};
        const GLenum one = GL_MAP1_VERTEX_ATTRIB0_4_NV + n, two = GL_MAP2_VERTEX_ATTRIB0_4_NV + n;
        glGetMapiv(one, GL_ORDER, order);
        glGetMapiv(one, GL_COEFF, values);
        CHECK(order[0] == 1 && order[1] == 0 && values[0] == 0 && values[1] == 0 && values[2] == 0 && values[3] == 1);
        glGetMapiv(two, GL_ORDER, order);
        glGetMapiv(two, GL_DOMAIN, values);
        CHECK(order[0] == 1 && order[1] == 1 && values[0] == 0 && values[1] == 1 && values[2] == 0 && values[3] == 1);
        CHECK(!glIsEnabled(one) && !glIsEnabled(two));
        for (int group = 0; group < 2; group++) {
            glPushAttrib(group ? GL_EVAL_BIT : GL_ENABLE_BIT);
            glEnable(one);
            glEnable(two);
            CHECK(glIsEnabled(one) && glIsEnabled(two));
            glPopAttrib();
            CHECK(!glIsEnabled(one) && !glIsEnabled(two));
        }
        glPushAttrib(GL_TRANSFORM_BIT);
        glEnable(one);
        glPopAttrib();
        CHECK(glIsEnabled(one));
        glDisable(one);
    }
    ERROR(GL_NO_ERROR);
    const GLenum last = GL_MAP1_VERTEX_ATTRIB0_4_NV + 15;
    GLfloat got[8];
    const GLdouble points[2][5] = {{1, 2, 3, 4, 99}, {5, 6, 7, 8, 99}};
    glMap1d(last, -1, 3, 5, 2, points[0]);
    glGetMapfv(last, GL_COEFF, got);
    CHECK(got[0] == 1 && got[3] == 4 && got[4] == 5 && got[7] == 8);
    glGetMapfv(last, GL_DOMAIN, got);
    CHECK(got[0] == -1 && got[1] == 3);
    glMap1d(last, 0, 1, 3, 2, points[0]);
    ERROR(GL_INVALID_VALUE);
    glMap1d(last, 1, 1, 4, 2, points[0]);
    ERROR(GL_INVALID_VALUE);
    glMap1d(last, 0, 1, 4, 0, points[0]);
    ERROR(GL_INVALID_VALUE);
    glMap1d(last, 0, 1, 4, value(GL_MAX_EVAL_ORDER) + 1, points[0]);
    ERROR(GL_INVALID_VALUE);
    glMap2f(last, 0, 1, 4, 1, 0, 1, 4, 1, red);
    ERROR(GL_INVALID_ENUM);
    glMap1f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 1, red);
    ERROR(GL_INVALID_ENUM);
    glGetMapfv(last, GL_MAP_COLOR, got);
    ERROR(GL_INVALID_ENUM);
    glActiveTexture(GL_TEXTURE1);
    glMap1f(last, 0, 1, 4, 1, red);
    ERROR(GL_INVALID_OPERATION);
    glActiveTexture(GL_TEXTURE0);
    glGetMapfv(last, GL_DOMAIN, got);
    CHECK(got[0] == -1 && got[1] == 3);
}

/* Maps of attributes count while vertex programs are enabled, and come before those of the parameters that they
   alias. */
static void priority(void) {
    load(1, "v[COL0], v[COL0].wwww");
    glMapGrid2f(1, 0, 1, 1, 0, 1);
    glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 1, 8, 2, 0, 1, 4, 2, corners[0][0]);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    constant(GL_MAP2_COLOR_4, red);
    constant(GL_MAP2_VERTEX_ATTRIB3_4_NV, green);
    mesh();
    PIXEL(4, 4, 0, 0, 0);
    glEnable(GL_VERTEX_PROGRAM_NV);
    mesh();
    PIXEL(4, 4, 0, 255, 0);
    PIXEL(30, 30, 0, 255, 0);
    /* A conventional map gives what no map of attributes does. */
    glDisable(GL_MAP2_VERTEX_ATTRIB3_4_NV);
    mesh();
    PIXEL(4, 4, 255, 0, 0);
    glEnable(GL_MAP2_VERTEX_ATTRIB3_4_NV);
    /* That of one dimension is another one. */
    clear();
    glBegin(GL_POINTS);
    glEvalCoord1f(0.5f);
    glEnd();
    PIXEL(16, 16, 0, 0, 0);
    const GLfloat line[2][4] = {{-1, 0, 0, 1}, {1, 0, 0, 1}};
    glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 2, line[0]);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glColor4f(1, 1, 0, 1);
    glMapGrid1f(1, 0, 1);
    glEvalMesh1(GL_LINE, 0, 1);
    PIXEL(16, 16, 255, 255, 0);
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    /* Both have positions: that of attribute 0 counts, but without a program the other one. */
    const GLfloat left[2][2][3] = {{{-1, -1, 0}, {-1, 1, 0}}, {{0, -1, 0}, {0, 1, 0}}};
    glMap2f(GL_MAP2_VERTEX_3, 0, 1, 6, 2, 0, 1, 3, 2, left[0][0]);
    glEnable(GL_MAP2_VERTEX_3);
    mesh();
    PIXEL(24, 16, 0, 255, 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    mesh();
    PIXEL(24, 16, 0, 0, 0);
    PIXEL(8, 16, 255, 0, 0);
    glDisable(GL_MAP2_VERTEX_3);
    glDisable(GL_MAP2_COLOR_4);
    glDisable(GL_MAP2_VERTEX_ATTRIB3_4_NV);
    /* An attribute that aliases none, from a list. */
    load(2, "v[6], v[6].wwww");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glNewList(1, GL_COMPILE);
    constant(GL_MAP2_VERTEX_ATTRIB6_4_NV, red);
    glEvalMesh2(GL_FILL, 0, 1, 0, 1);
    glDisable(GL_MAP2_VERTEX_ATTRIB6_4_NV);
    glEndList();
    ENTRY(PFNGLVERTEXATTRIB4FVNVPROC, VertexAttrib4fvNV);
    ENTRY(PFNGLGETVERTEXATTRIBFVNVPROC, GetVertexAttribfvNV);
    VertexAttrib4fvNV(6, green);
    clear();
    glCallList(1);
    PIXEL(16, 16, 255, 0, 0);
    GLfloat current[4];
    GetVertexAttribfvNV(6, GL_CURRENT_ATTRIB_NV, current);
    CHECK(!memcmp(current, green, sizeof current));
    glGetFloatv(GL_CURRENT_COLOR, current);
    CHECK(current[0] == 1 && current[1] == 1 && current[2] == 0);
    mesh();
    PIXEL(16, 16, 0, 255, 0);
}

/* AUTO_NORMAL: with a program attribute 2 is the product of the derivatives, of any length; without one it is a unit
   vector. */
static void normals(void) {
    load(3, "v[NRML].zzzz, v[NRML].wwww");
    glEnable(GL_AUTO_NORMAL);
    /* dx/du = 2/4 and dy/dv = 2/2. */
    glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 4, 8, 2, 0, 2, 4, 2, corners[0][0]);
    glMapGrid2f(1, 0, 4, 1, 0, 2);
    mesh();
    PIXEL(16, 16, 128, 128, 128);
    /* Coordinates are divided by w. */
    GLfloat doubled[16];
    for (int n = 0; n < 16; n++) doubled[n] = 2 * corners[0][0][n];
    glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 4, 8, 2, 0, 2, 4, 2, doubled);
    mesh();
    PIXEL(16, 16, 128, 128, 128);
    /* It comes before a map of attribute 2. */
    constant(GL_MAP2_VERTEX_ATTRIB2_4_NV, (const GLfloat[]){0, 0, 1, 1});
    mesh();
    PIXEL(16, 16, 128, 128, 128);
    glDisable(GL_AUTO_NORMAL);
    mesh();
    PIXEL(16, 16, 255, 255, 255);
    glDisable(GL_MAP2_VERTEX_ATTRIB2_4_NV);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_AUTO_NORMAL);
    /* A light at (0, 0, 1) sees the front, unless the domain goes backwards. */
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_MAP2_VERTEX_4);
    for (int backwards = 0; backwards < 2; backwards++) {
        glMap2f(GL_MAP2_VERTEX_4, backwards ? 4 : 0, backwards ? 0 : 4, 8, 2, 0, 2, 4, 2, corners[0][0]);
        mesh();
        const int light = backwards ? 10 : 214;
        PIXEL(16, 16, light, light, light);
    }
    glDisable(GL_AUTO_NORMAL);
}

/* Section 5.1: a colour of an evaluator lights as if it were the current one, but no material follows it. */
static void materials(void) {
    glColor4f(0, 0, 1, 1);
    glNormal3f(0, 0, 1);
    glColorMaterial(GL_FRONT_AND_BACK, GL_DIFFUSE);
    glEnable(GL_COLOR_MATERIAL);
    constant(GL_MAP2_COLOR_4, red);
    mesh();
    PIXEL(16, 16, 255, 10, 10);
    GLfloat diffuse[4];
    glGetMaterialfv(GL_FRONT, GL_DIFFUSE, diffuse);
    CHECK(diffuse[0] == 0 && diffuse[2] == 1);
    glDisable(GL_MAP2_VERTEX_4);
    glEvalCoord2f(0, 0);
    glGetMaterialfv(GL_FRONT, GL_DIFFUSE, diffuse);
    CHECK(diffuse[0] == 0 && diffuse[2] == 1);
}

/* What a mesh is, by section 5.1: strips of EvalPoint2. */
static void points(GLenum mode, GLint left, GLint right, GLint low, GLint high) {
    if (mode == GL_POINT) {
        glBegin(GL_POINTS);
        for (GLint j = low; j <= high; j++)
            for (GLint i = left; i <= right; i++) glEvalPoint2(i, j);
        glEnd();
        return;
    }
    if (mode == GL_FILL) {
        for (GLint j = low; j < high; j++) {
            glBegin(GL_QUAD_STRIP);
            for (GLint i = left; i <= right; i++) {
                glEvalPoint2(i, j);
                glEvalPoint2(i, j + 1);
            }
            glEnd();
        }
        return;
    }
    for (GLint j = low; j <= high; j++) {
        glBegin(GL_LINE_STRIP);
        for (GLint i = left; i <= right; i++) glEvalPoint2(i, j);
        glEnd();
    }
    for (GLint i = left; i <= right; i++) {
        glBegin(GL_LINE_STRIP);
        for (GLint j = low; j <= high; j++) glEvalPoint2(i, j);
        glEnd();
    }
}

/* Random meshes with positions, colours, texture coordinates and normals give the vertices of their points. */
static void meshes(void) {
    static GLfloat numbers[4 * 30 * 30], fed[2][65536];
    const GLenum maps[4] = {GL_MAP2_VERTEX_3, GL_MAP2_COLOR_4, GL_MAP2_TEXTURE_COORD_2, GL_MAP2_NORMAL};
    const GLint components[4] = {3, 4, 2, 3};
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glDisable(GL_COLOR_MATERIAL);
    for (int round = 0; round < 60; round++) {
        for (int n = 0; n < 4 * 30 * 30; n++) numbers[n] = (GLfloat)((int)below(2001) - 1000) / 1000;
        for (int n = 0; n < 4; n++) {
            const GLint u = 1 + (int)below(round % 10 ? 5 : 30), v = 1 + (int)below(round % 10 ? 5 : 30);
            glMap2f(maps[n], -1, 2, components[n] * v, u, 0, 3, components[n], v, numbers);
            n && (int)below(3) == 0 ? glDisable(maps[n]) : glEnable(maps[n]);
        }
        round % 2 ? glEnable(GL_AUTO_NORMAL) : glDisable(GL_AUTO_NORMAL);
        round % 3 ? glEnable(GL_LIGHTING) : glDisable(GL_LIGHTING);
        glMapGrid2f(1 + (int)below(9), -1, 2, 1 + (int)below(9), 0, 3);
        const GLenum mode = (const GLenum[]){GL_POINT, GL_LINE, GL_FILL}[(int)below(3)];
        const GLint left = (int)below(4), right = left + (int)below(6), low = (int)below(4), high = low + (int)below(6);
        GLint counts[2];
        for (int way = 0; way < 2; way++) {
            glFeedbackBuffer(65536, GL_4D_COLOR_TEXTURE, fed[way]);
            glRenderMode(GL_FEEDBACK);
            way ? points(mode, left, right, low, high) : glEvalMesh2(mode, left, right, low, high);
            counts[way] = glRenderMode(GL_RENDER);
        }
        CHECK(counts[0] == counts[1] && counts[0] >= 0 && !memcmp(fed[0], fed[1], sizeof(GLfloat) * (size_t)counts[0]));
    }
    glPopAttrib();
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(32, 32);
    maps();
    priority();
    normals();
    materials();
    meshes();
    ERROR(GL_NO_ERROR);
    return 0;
}
