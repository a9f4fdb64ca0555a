/* Selection and feedback (OpenGL 1.5, sections 5.2 and 5.3, and appendix B). Functions name further sections. */
#include "model.h"

enum { SIZE = 64, ROUNDS = 2000, ROOM = 512 };

#define glProvokingVertexEXT LATE(PROVOKINGVERTEXEXT, glProvokingVertexEXT)
#define glBlitFramebuffer LATE(BLITFRAMEBUFFER, glBlitFramebuffer)

static GLuint hits[64];
static GLfloat fed[ROOM];

/* Selection with the name 7. */
static void select_hits(void) {
    glSelectBuffer(64, hits);
    glRenderMode(GL_SELECT);
    glInitNames();
    glPushName(7);
}

static GLint hit_count(void) {
    const GLint count = glRenderMode(GL_RENDER);
    CHECK(count == 0 || (hits[0] == 1 && hits[3] == 7));
    return count;
}

static void feed(GLenum type) {
    memset(fed, 0, sizeof fed);
    glFeedbackBuffer(ROOM, type, fed);
    glRenderMode(GL_FEEDBACK);
}

static GLint fed_count(void) {
    return glRenderMode(GL_RENDER);
}

/* What is fed back is this. */
static void expect_fed(int line, int round, const GLfloat *values, int count) {
    const GLint found = fed_count();
    if (found != count) {
        fprintf(stderr, "line %d, round %d: %d values, not %d\n", line, round, found, count);
        exit(1);
    }
    for (int n = 0; n < count; n++)
        if (fabsf(fed[n] - values[n]) > 1e-3f) {
            fprintf(stderr, "line %d, round %d: value %d is %g, not %g\n", line, round, n, fed[n], values[n]);
            exit(1);
        }
}
#define FED(...) \
    expect_fed(__LINE__, 0, (const GLfloat[]){__VA_ARGS__}, sizeof((const GLfloat[]){__VA_ARGS__}) / sizeof(GLfloat))

/* A place of the window, from normalized coordinates. */
#define AT(place) (((place) + 1) * SIZE / 2)

/* A model: polygons are clipped in doubles. */
struct corner { double clip[4], eye[4]; };
struct polygon { struct corner corners[16]; int count; };

struct volume { int clamps, has_plane; double plane[4]; };

static double distance(const struct volume *volume, const struct corner *corner, int plane) {
    const double *c = corner->clip, *p = volume->plane, *e = corner->eye;
    if (plane == 6) return volume->has_plane ? p[0] * e[0] + p[1] * e[1] + p[2] * e[2] + p[3] * e[3] : 0;
    if (plane > 3 && volume->clamps) return 0;
    return c[3] + (plane % 2 ? -c[plane / 2] : c[plane / 2]);
}

static void clip(struct polygon *polygon, const struct volume *volume) {
    for (int plane = 0; plane < 7; plane++) {
        struct polygon left = {.count = 0};
        for (int n = 0; n < polygon->count; n++) {
            const struct corner *from = &polygon->corners[n], *to = &polygon->corners[(n + 1) % polygon->count];
            const double a = distance(volume, from, plane), b = distance(volume, to, plane);
            if (a >= 0) left.corners[left.count++] = *from;
            if ((a >= 0) != (b >= 0)) {
                struct corner *made = &left.corners[left.count++];
                for (int c = 0; c < 4; c++) {
                    made->clip[c] = from->clip[c] + (to->clip[c] - from->clip[c]) * a / (a - b);
                    made->eye[c] = from->eye[c] + (to->eye[c] - from->eye[c]) * a / (a - b);
                }
            }
        }
        *polygon = left;
    }
}

/* Twice the area in pixels, and the longest way between two corners. */
static void measure(const struct polygon *polygon, double *area, double *longest) {
    *area = *longest = 0;
    for (int n = 0; n < polygon->count; n++)
        for (int m = 0; m < polygon->count; m++) {
            const double *a = polygon->corners[n].clip, *b = polygon->corners[m].clip;
            const double x1 = AT(a[0] / a[3]), y1 = AT(a[1] / a[3]), x2 = AT(b[0] / b[3]), y2 = AT(b[1] / b[3]);
            if (m == (n + 1) % polygon->count) *area += x1 * y2 - x2 * y1;
            *longest = fmax(*longest, hypot(x1 - x2, y1 - y2));
        }
}

static double between(double low, double high) {
    return low + (high - low) * below(1 << 20) / (1 << 20);
}

/* A projection: of a frustum or of a box, moved and turned. */
static void matrix(double m[16]) {
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    if (below(3)) glFrustum(-1, 1, -1, 1, between(0.2, 2), 10);
    else glOrtho(-6, 6, -6, 6, -2, 10);
    glTranslated(between(-1, 1), between(-1, 1), between(-1, 1));
    glRotated(between(0, 360), between(-1, 1), between(-1, 1), 1);
    glGetDoublev(GL_PROJECTION_MATRIX, m);
    glMatrixMode(GL_MODELVIEW);
}

/* Sections 2.12 and 3.5.1: a polygon is a hit if a part of it is in the clip volume and is not culled, in each
 * PolygonMode; so a hit is what has samples without a depth test. */
static void polygons_hit(void) {
    int outcomes[3] = {0};
    GLuint query;
    glGenQueries(1, &query);
    for (int round = 0; round < ROUNDS; round++) {
        double m[16];
        struct volume volume = {.clamps = below(3) == 0, .has_plane = below(4) == 0};
        for (int n = 0; n < 4; n++) volume.plane[n] = n < 3 ? between(-1, 1) : between(-3, 3);
        const int corners = below(2) ? 3 : 4;
        struct polygon polygon = {.count = corners};
        const GLenum mode = below(3) == 0 ? GL_POLYGON : corners == 3 ? GL_TRIANGLES : GL_QUADS;
        const GLenum faces[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK}, turns[] = {GL_CCW, GL_CW};
        const int culls = below(3) > 0, face = (int)(below(8) ? below(2) : 2), turn = (int)below(2);
        double p[4][3];
        matrix(m);
        for (int n = 0; n < 3; n++) p[n][0] = between(-6, 6), p[n][1] = between(-6, 6), p[n][2] = between(-12, 4);
        if (corners == 4) /* In one plane. */
            for (int c = 0; c < 3; c++) p[3][c] = p[0][c] + p[2][c] - p[1][c];
        for (int n = 0; n < polygon.count; n++)
            for (int row = 0; row < 4; row++) {
                const double *v = p[n];
                polygon.corners[n].clip[row] = m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row];
                polygon.corners[n].eye[row] = row < 3 ? v[row] : 1;
            }
        double area, longest;
        clip(&polygon, &volume);
        measure(&polygon, &area, &longest);
        const double width = polygon.count > 2 ? fabs(area) / fmax(longest, 1e-9) : 0;
        if (polygon.count > 2 && width < 1e-3) continue;
        const int shows_front = turn == 0 ? area > 0 : area < 0;
        const int is_culled = culls && (face == 2 || (face == 0) == shows_front);
        const int expected = polygon.count > 2 && !is_culled;
        outcomes[polygon.count < 3 ? 0 : is_culled ? 1 : 2]++;

        (culls ? glEnable : glDisable)(GL_CULL_FACE);
        glCullFace(faces[face]);
        glFrontFace(turns[turn]);
        (volume.clamps ? glEnable : glDisable)(GL_DEPTH_CLAMP);
        glClipPlane(GL_CLIP_PLANE0, volume.plane);
        (volume.has_plane ? glEnable : glDisable)(GL_CLIP_PLANE0);
        GLint counts[2];
        for (int selects = 0; selects < 2; selects++) {
            const GLenum modes[] = {GL_FILL, GL_LINE, GL_POINT};
            glPolygonMode(GL_FRONT_AND_BACK, selects ? modes[below(3)] : GL_FILL);
            if (selects) select_hits();
            else glBeginQuery(GL_ANY_SAMPLES_PASSED, query);
            glBegin(mode);
            for (int n = 0; n < corners; n++) glVertex3dv(p[n]);
            glEnd();
            if (selects) counts[1] = hit_count();
            else glEndQuery(GL_ANY_SAMPLES_PASSED), glGetQueryObjectiv(query, GL_QUERY_RESULT, &counts[0]);
        }
        if (counts[1] != expected || (counts[0] != expected && !(expected && width < 2))) {
            fprintf(stderr, "round %d: %d hits and %d samples, not %d\n", round, counts[1], counts[0], expected);
            exit(1);
        }
        /* The least and the largest depth of the vertices that clipping leaves. */
        if (expected) {
            double least = 1, most = 0;
            for (int n = 0; n < polygon.count; n++) {
                const double *c = polygon.corners[n].clip, depth = fmin(fmax((c[2] / c[3] + 1) / 2, 0), 1);
                least = fmin(least, depth), most = fmax(most, depth);
            }
            CHECK(fabs(hits[1] / 4294967295.0 - least) < 1e-3 && fabs(hits[2] / 4294967295.0 - most) < 1e-3);
        }
    }
    for (int n = 0; n < 3; n++) CHECK(outcomes[n] > ROUNDS / 10);
    glDeleteQueries(1, &query);
    glDisable(GL_CULL_FACE);
    glDisable(GL_DEPTH_CLAMP);
    glDisable(GL_CLIP_PLANE0);
    glCullFace(GL_BACK);
    glFrontFace(GL_CCW);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
}

/* Section 2.12: lines and points are hits if a part of them is in the clip volume. */
static void lines_hit(void) {
    int outcomes[2] = {0};
    GLuint query;
    glGenQueries(1, &query);
    for (int round = 0; round < ROUNDS; round++) {
        double m[16], p[2][3], low = 0, high = 1;
        const int is_point = below(3) == 0;
        const struct volume volume = {.clamps = below(3) == 0};
        struct corner ends[2];
        matrix(m);
        for (int n = 0; n < 2; n++) {
            for (int c = 0; c < 3; c++) p[n][c] = c < 2 ? between(-6, 6) : between(-12, 4);
            for (int row = 0; row < 4; row++)
                ends[n].clip[row] = m[row] * p[n][0] + m[4 + row] * p[n][1] + m[8 + row] * p[n][2] + m[12 + row];
        }
        for (int plane = 0; plane < 6; plane++) {
            const double a = distance(&volume, &ends[0], plane), b = distance(&volume, &ends[is_point ? 0 : 1], plane);
            if (a < 0 && b < 0) high = -1;
            else if (a < 0) low = fmax(low, a / (a - b));
            else if (b < 0) high = fmin(high, a / (a - b));
        }
        double place[2][2];
        for (int n = 0; n < 2; n++)
            for (int c = 0; c < 2; c++) {
                const double t = n ? high : low, w = ends[0].clip[3] + (ends[1].clip[3] - ends[0].clip[3]) * t;
                place[n][c] = AT((ends[0].clip[c] + (ends[1].clip[c] - ends[0].clip[c]) * t) / w);
            }
        const int expected = low <= high;
        /* Less than a pixel may have no sample. */
        const int is_short = !is_point && hypot(place[0][0] - place[1][0], place[0][1] - place[1][1]) < 2;
        outcomes[expected]++;
        (volume.clamps ? glEnable : glDisable)(GL_DEPTH_CLAMP);
        GLint counts[2];
        for (int selects = 0; selects < 2; selects++) {
            if (selects) select_hits();
            else glBeginQuery(GL_ANY_SAMPLES_PASSED, query);
            glBegin(is_point ? GL_POINTS : GL_LINES);
            for (int n = 0; n < (is_point ? 1 : 2); n++) glVertex3dv(p[n]);
            glEnd();
            if (selects) counts[1] = hit_count();
            else glEndQuery(GL_ANY_SAMPLES_PASSED), glGetQueryObjectiv(query, GL_QUERY_RESULT, &counts[0]);
        }
        if (counts[1] != expected || (counts[0] != expected && !(expected && is_short))) {
            fprintf(stderr, "round %d: %d hits and %d samples, not %d\n", round, counts[1], counts[0], expected);
            exit(1);
        }
    }
    for (int n = 0; n < 2; n++) CHECK(outcomes[n] > ROUNDS / 10);
    glDeleteQueries(1, &query);
    glDisable(GL_DEPTH_CLAMP);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
}

/* Appends the vertices of a primitive in window coordinates to values. */
static int put(GLfloat *values, int count, GLfloat token, const GLfloat (*at)[2], const int *numbers, int length) {
    values[count++] = token;
    if (token == GL_POLYGON_TOKEN) values[count++] = (GLfloat)length;
    for (int n = 0; n < length; n++)
        values[count++] = AT(at[numbers[n]][0]), values[count++] = AT(at[numbers[n]][1]);
    return count;
}

/* Sections 2.6.2 and 3.5.4: points and lines of polygons are those of boundary edges, of which the first line resets
 * the stipple; strips have no others. */
static void edges(void) {
    const GLfloat around[4][2] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.75f, 0.5f}, {-0.25f, 0.75f}};
    const struct { GLenum mode; int corners, has_flags; } kinds[] = {
        {GL_TRIANGLES, 3, 1}, {GL_QUADS, 4, 1}, {GL_POLYGON, 4, 1}, {GL_POLYGON, 3, 1}, {GL_TRIANGLE_STRIP, 3, 0},
        {GL_TRIANGLE_FAN, 3, 0}};
    const GLenum modes[] = {GL_FILL, GL_LINE, GL_POINT};
    for (int round = 0; round < 6 * 3 * 16 * 2 * 2; round++) {
        const int corners = kinds[round % 6].corners, mode = round / 6 % 3, flags = round / 18 % 16;
        const int is_back = round / 288 % 2, by_arrays = round / 576;
        /* The other side has another mode. */
        glPolygonMode(is_back ? GL_BACK : GL_FRONT, modes[mode]);
        glPolygonMode(is_back ? GL_FRONT : GL_BACK, modes[(mode + 1) % 3]);
        GLfloat at[4][2], values[64];
        GLboolean set[4];
        const int all[] = {0, 1, 2, 3};
        int count = 0, first = 1;
        for (int n = 0; n < corners; n++) {
            const int place = is_back ? corners - 1 - n : n;
            at[n][0] = around[place][0], at[n][1] = around[place][1];
            set[n] = flags >> n & 1;
        }
        if (mode == 0) count = put(values, 0, GL_POLYGON_TOKEN, at, all, corners);
        for (int n = 0; mode && n < corners; n++) {
            if (!set[n] && kinds[round % 6].has_flags) continue;
            const int ends[] = {n, (n + 1) % corners};
            const GLfloat token = mode == 2 ? GL_POINT_TOKEN : first ? GL_LINE_RESET_TOKEN : GL_LINE_TOKEN;
            count = put(values, count, token, at, ends, mode == 2 ? 1 : 2);
            first = 0;
        }
        feed(GL_2D);
        if (by_arrays) {
            glEnableClientState(GL_VERTEX_ARRAY);
            glEnableClientState(GL_EDGE_FLAG_ARRAY);
            glVertexPointer(2, GL_FLOAT, 0, at);
            glEdgeFlagPointer(0, set);
            glDrawElements(kinds[round % 6].mode, corners, GL_UNSIGNED_BYTE, (const GLubyte[]){0, 1, 2, 3});
            glDisableClientState(GL_EDGE_FLAG_ARRAY);
            glDisableClientState(GL_VERTEX_ARRAY);
        } else {
            glBegin(kinds[round % 6].mode);
            for (int n = 0; n < corners; n++) glEdgeFlag(set[n]), glVertex2fv(at[n]);
            glEnd();
            glEdgeFlag(GL_TRUE);
        }
        expect_fed(__LINE__, round, values, count);
    }
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

/* Section 2.12: what is left of an edge keeps its flag, and an edge that clipping makes is a boundary edge. */
static void clipped_edges(void) {
    const GLfloat corners[4][2] = {{0, -0.5f}, {2, -0.5f}, {2, 0.5f}, {0, 0.5f}};
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    for (int flags = 0; flags < 16; flags++) {
        const GLfloat lines[4][4] = {{32, 16, 64, 16}, {64, 16, 64, 48}, {64, 48, 32, 48}, {32, 48, 32, 16}};
        GLfloat values[20];
        int count = 0;
        for (int n = 0; n < 4; n++) {
            if (n != 1 && !(flags >> n & 1)) continue;
            values[count] = count ? GL_LINE_TOKEN : GL_LINE_RESET_TOKEN;
            memcpy(&values[count + 1], lines[n], sizeof lines[n]);
            count += 5;
        }
        feed(GL_2D);
        glBegin(GL_QUADS);
        for (int n = 0; n < 4; n++) glEdgeFlag(flags >> n & 1), glVertex2fv(corners[n]);
        glEnd();
        expect_fed(__LINE__, flags, values, count);
    }
    glEdgeFlag(GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

/* Section 2.14.7 with table 2.12, and table 2.X of EXT_provoking_vertex: the vertices whose colours primitives have,
 * counted from 0, by the convention: the last vertex, or the first. */
static void flat_colors(void) {
    const struct { GLenum mode; int vertices, primitives, last[3], first[3]; } rows[] = {
        {GL_POINTS, 2, 2, {0, 1}, {0, 1}},
        {GL_LINES, 4, 2, {1, 3}, {0, 2}},
        {GL_LINE_STRIP, 4, 3, {1, 2, 3}, {0, 1, 2}},
        {GL_LINE_LOOP, 3, 3, {1, 2, 0}, {0, 1, 2}},
        {GL_TRIANGLES, 6, 2, {2, 5}, {0, 3}},
        {GL_TRIANGLE_STRIP, 5, 3, {2, 3, 4}, {0, 1, 2}},
        {GL_TRIANGLE_FAN, 5, 3, {2, 3, 4}, {1, 2, 3}},
        {GL_QUADS, 8, 2, {3, 7}, {3, 7}},
        {GL_QUAD_STRIP, 6, 2, {3, 5}, {3, 5}},
        {GL_POLYGON, 5, 1, {0}, {0}},
    };
    glShadeModel(GL_FLAT);
    for (int round = 0; round < 10 * 2 * 3; round++) {
        const int row = round % 10, convention = round / 10 % 2, count = rows[row].vertices;
        const GLenum modes[] = {GL_FILL, GL_LINE, GL_POINT};
        glPolygonMode(GL_FRONT_AND_BACK, modes[round / 20]);
        glProvokingVertexEXT(convention ? GL_FIRST_VERTEX_CONVENTION_EXT : GL_LAST_VERTEX_CONVENTION_EXT);
        feed(GL_3D_COLOR);
        glBegin(rows[row].mode);
        for (int n = 0; n < count; n++) {
            glColor3f(n / 10.0f, 1, 0);
            const int is_round = rows[row].mode == GL_POLYGON || rows[row].mode == GL_TRIANGLE_FAN;
            if (is_round) glVertex2d(cos(n), sin(n) / 2);
            else if (rows[row].mode == GL_QUADS) glVertex2f((n + 1) / 2 % 2 / 2.0f, n / 2 % 2 / 2.0f);
            else glVertex2f(n / 10.0f, n % 2 ? -0.5f : 0.5f);
        }
        glEnd();
        /* Each primitive has one colour, and the next primitive has another. */
        const int length = fed_count();
        int seen = -1;
        GLfloat before = -1;
        for (int at = 0; at < length;) {
            const GLenum token = (GLenum)fed[at++];
            const int corners = token == GL_POLYGON_TOKEN ? (int)fed[at++] : token == GL_POINT_TOKEN ? 1 : 2;
            for (int n = 0; n < corners; n++, at += 7) {
                CHECK(fed[at + 4] == 1 && fed[at + 5] == 0 && fed[at + 6] == 1);
                if (fabsf(fed[at + 3] - before) > 1e-3f) seen++;
                before = fed[at + 3];
                CHECK(seen < rows[row].primitives);
                const int wanted = (convention ? rows[row].first : rows[row].last)[seen];
                if (fabsf(before - wanted / 10.0f) > 1e-3f) {
                    fprintf(stderr, "round %d, primitive %d: vertex %g, not %d\n", round, seen, before * 10, wanted);
                    exit(1);
                }
            }
        }
        CHECK(seen == rows[row].primitives - 1);
    }
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glProvokingVertexEXT(GL_LAST_VERTEX_CONVENTION_EXT);
    /* The vertex may be outside of the clip volume (section 2.14.8: flat shading comes before clipping). */
    feed(GL_3D_COLOR);
    glBegin(GL_LINES);
    glColor3f(1, 0, 0), glVertex2f(0, 0);
    glColor3f(0, 1, 0), glVertex2f(2, 0);
    glEnd();
    FED(GL_LINE_RESET_TOKEN, 32, 32, 0.5f, 0, 1, 0, 1, 64, 32, 0.5f, 0, 1, 0, 1);
    glShadeModel(GL_SMOOTH);
    feed(GL_3D_COLOR);
    glBegin(GL_LINES);
    glColor3f(1, 0, 0), glVertex2f(0, 0);
    glColor3f(0, 1, 0), glVertex2f(2, 0);
    glEnd();
    FED(GL_LINE_RESET_TOKEN, 32, 32, 0.5f, 1, 0, 0, 1, 64, 32, 0.5f, 0.5f, 0.5f, 0, 1);
}

/* A triangle whose colours are all this, clockwise or not. */
static void expect_side(int line, int clockwise, const GLfloat *color) {
    const int length = fed_count();
    const GLenum token = (GLenum)fed[0];
    CHECK(length > 0);
    for (int at = 0, corner = 0; at < length; corner++) {
        if (token == GL_POLYGON_TOKEN ? at == 0 : corner % 2 == 0) at += token == GL_POLYGON_TOKEN ? 2 : 1;
        for (int c = 0; c < 3; c++)
            if (fabsf(fed[at + 3 + c] - color[c]) > 1e-3f) {
                fprintf(stderr, "line %d, clockwise %d: component %d is %g, not %g\n", line, clockwise, c, fed[at + 3 + c],
                    color[c]);
                exit(1);
            }
        at += 7;
    }
}

static void triangle(int clockwise) {
    const GLfloat corners[3][2] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0, 0.5f}};
    for (int n = 0; n < 3; n++) glVertex2fv(corners[clockwise ? 2 - n : n]);
}

/* Sections 2.14.1 and 2.15 of ARB_vertex_program: back faces have their own colours, in each mode. */
static void sides(void) {
    const GLfloat red[] = {1, 0, 0, 1}, green[] = {0, 1, 0, 1}, blue[] = {0, 0, 1, 1}, black[] = {0, 0, 0, 1};
    const char text[] = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color.front, {1, 1, 0, 1};\n"
        "MOV result.color.back, {0, 1, 1, 1};\nEND";
    glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
    ERROR(GL_NO_ERROR);
    glEnable(GL_LIGHTING);
    glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, black);
    for (int round = 0; round < 2 * 2 * 2 * 2; round++) {
        const int clockwise = round % 2, turns = round / 2 % 2, lines = round / 4 % 2, two = round / 8;
        const int shows_back = clockwise != turns;
        glFrontFace(turns ? GL_CW : GL_CCW);
        glPolygonMode(GL_FRONT_AND_BACK, lines ? GL_LINE : GL_FILL);
        glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, two);
        glMaterialfv(GL_FRONT, GL_EMISSION, red);
        glMaterialfv(GL_BACK, GL_EMISSION, green);
        feed(GL_3D_COLOR);
        glBegin(GL_TRIANGLES);
        triangle(clockwise);
        glEnd();
        expect_side(__LINE__, clockwise, two && shows_back ? green : red);
        /* A material that changes between vertices; the first triangle has the colours of before. */
        feed(GL_3D_COLOR);
        glBegin(GL_TRIANGLES);
        triangle(clockwise);
        glMaterialfv(GL_BACK, GL_EMISSION, blue);
        glEnd();
        expect_side(__LINE__, clockwise, two && shows_back ? green : red);
        glMaterialfv(GL_BACK, GL_EMISSION, green);
        feed(GL_3D_COLOR);
        glBegin(GL_TRIANGLES);
        glVertex2f(5, 5), glVertex2f(6, 5), glVertex2f(5, 6);
        glMaterialfv(GL_BACK, GL_EMISSION, blue);
        triangle(clockwise);
        glEnd();
        expect_side(__LINE__, clockwise, two && shows_back ? blue : red);
        glEnable(GL_VERTEX_PROGRAM_ARB);
        (two ? glEnable : glDisable)(GL_VERTEX_PROGRAM_TWO_SIDE_ARB);
        feed(GL_3D_COLOR);
        glBegin(GL_TRIANGLES);
        triangle(clockwise);
        glEnd();
        expect_side(__LINE__, clockwise, two && shows_back ? (const GLfloat[]){0, 1, 1} : (const GLfloat[]){1, 1, 0});
        glDisable(GL_VERTEX_PROGRAM_ARB);
    }
    glDisable(GL_VERTEX_PROGRAM_TWO_SIDE_ARB);
    glDisable(GL_LIGHTING);
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 0);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glFrontFace(GL_CCW);
    /* Materials that change leave positions and colours as they are processed once. */
    glColor3f(1, 1, 1);
    glEnable(GL_LIGHTING);
    glPushMatrix();
    glTranslatef(0.5f, 0, 0);
    feed(GL_3D_COLOR);
    glBegin(GL_LINES);
    glMaterialfv(GL_FRONT, GL_EMISSION, red);
    glVertex2f(-1, 0);
    glMaterialfv(GL_FRONT, GL_EMISSION, blue);
    glVertex2f(0, 0);
    glEnd();
    FED(GL_LINE_RESET_TOKEN, 16, 32, 0.5f, 1, 0, 0, 1, 48, 32, 0.5f, 0, 0, 1, 1);
    glPopMatrix();
    glDisable(GL_LIGHTING);
}

/* NV_primitive_restart: the restart ends the primitives before it, in lists, too, and its vertex is not read. */
static void restarts(void) {
    const GLfloat places[7][2] = {{-1, -1}, {0, -1}, {-1, 0}, {0, 0}, {0, 0}, {1, 0}, {0, 1}};
    const GLuint indices[] = {0, 1, 2, 0xffffffff, 4, 5, 6}, line[] = {0, 1, 0xffffffff, 2, 3, 5};
    glVertexPointer(2, GL_FLOAT, 0, places);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_PRIMITIVE_RESTART_NV);
    glPrimitiveRestartIndexNV(0xffffffff);
    const GLuint list = glGenLists(1);
    for (int from_list = 0; from_list < 2; from_list++) {
        GLint counts[2];
        for (int strip = 0; strip < 2; strip++) {
            if (from_list) glNewList(list, GL_COMPILE);
            else feed(GL_2D);
            if (strip) glDrawElements(GL_TRIANGLE_STRIP, 7, GL_UNSIGNED_INT, indices);
            else glDrawElements(GL_LINE_STRIP, 6, GL_UNSIGNED_INT, line);
            if (from_list) {
                glEndList();
                select_hits();
                glCallList(list);
                counts[strip] = hit_count();
                feed(GL_2D);
                glCallList(list);
            }
            if (strip) FED(GL_POLYGON_TOKEN, 3, 0, 0, 32, 0, 0, 32, GL_POLYGON_TOKEN, 3, 32, 32, 64, 32, 32, 64);
            else FED(GL_LINE_RESET_TOKEN, 0, 0, 32, 0, GL_LINE_RESET_TOKEN, 0, 32, 32, 32, GL_LINE_TOKEN, 32, 32, 64, 32);
        }
        if (from_list) CHECK(counts[0] == 1 && counts[1] == 1);
    }
    /* Two vertices are no triangle. */
    select_hits();
    glDrawElements(GL_TRIANGLE_STRIP, 5, GL_UNSIGNED_INT, (const GLuint[]){0, 1, 0xffffffff, 2, 3});
    CHECK(hit_count() == 0);
    glDisableClientState(GL_PRIMITIVE_RESTART_NV);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDeleteLists(list, 1);
}

/* Section 2.13, appendix B 6: positions make hits, and pixels none; pixels are fed back if the position is valid. */
static void pixels(void) {
    const GLubyte image[16] = {255};
    for (int valid = 0; valid < 2; valid++) {
        select_hits();
        glRasterPos3f(valid ? 0 : 2, 0, -0.5f);
        CHECK(hit_count() == valid);
        CHECK(!valid || (fabs(hits[1] / 4294967295.0 - 0.25) < 1e-6 && hits[1] == hits[2]));
        for (int command = 0; command < 3; command++) {
            const GLfloat tokens[] = {GL_BITMAP_TOKEN, GL_DRAW_PIXEL_TOKEN, GL_COPY_PIXEL_TOKEN};
            for (int feeds = 0; feeds < 2; feeds++) {
                if (feeds) feed(GL_2D);
                else select_hits();
                if (command == 0) glBitmap(8, 1, 0, 0, 3, 0, image);
                if (command == 1) glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, image);
                if (command == 2) glCopyPixels(0, 0, 1, 1, GL_COLOR);
                ERROR(GL_NO_ERROR);
                /* Bitmaps move the position in all modes. */
                const GLfloat place = 32 + (command ? 6 : 3 * feeds);
                if (!feeds) CHECK(hit_count() == 0);
                else if (valid) FED(tokens[command], place, 32);
                else CHECK(fed_count() == 0);
            }
        }
    }
    select_hits();
    glWindowPos3f(500, 500, 0.75f);
    CHECK(hit_count() == 1 && fabs(hits[1] / 4294967295.0 - 0.75) < 1e-6);
    feed(GL_2D);
    glRasterPos2f(0, 0);
    glWindowPos2f(1, 1);
    CHECK(fed_count() == 0);
}

/* ARB_depth_clamp, section 2.17: depths do not clip. */
static void clamped_depths(void) {
    for (int clamps = 0; clamps < 2; clamps++) {
        (clamps ? glEnable : glDisable)(GL_DEPTH_CLAMP);
        for (int far = 0; far < 2; far++) {
            const GLfloat z = far ? 3 : -3;
            select_hits();
            glBegin(GL_TRIANGLES);
            glVertex3f(-1, -1, z), glVertex3f(1, -1, z), glVertex3f(-1, 1, z);
            glEnd();
            CHECK(hit_count() == clamps && (!clamps || hits[1] == (far ? 0xffffffff : 0)));
            feed(GL_2D);
            glBegin(GL_LINES);
            glVertex3f(-1, -1, z), glVertex3f(1, -1, z);
            glEnd();
            CHECK(fed_count() == 5 * clamps);
        }
    }
    glDisable(GL_DEPTH_CLAMP);
}

struct frame { GLubyte colors[SIZE * SIZE * 4], stencils[SIZE * SIZE]; GLfloat depths[SIZE * SIZE]; };

static void read_frame(struct frame *frame) {
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, frame->colors);
    glReadPixels(0, 0, SIZE, SIZE, GL_DEPTH_COMPONENT, GL_FLOAT, frame->depths);
    glReadPixels(0, 0, SIZE, SIZE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, frame->stencils);
    ERROR(GL_NO_ERROR);
}

/* Appendix B 18: the framebuffer keeps its contents. */
static void contents(void) {
    static struct frame before, after;
    const GLubyte image[4 * 4 * 4] = {255};
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0.25f, 0.5f, 0.75f, 1);
    glClearDepth(0.5), glClearStencil(3), glClearAccum(1, 0, 1, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT | GL_ACCUM_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST), glScissor(0, 0, 8, 8);
    glClearColor(1, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glRasterPos2f(0, 0);
    read_frame(&before);
    for (int mode = 0; mode < 2; mode++) {
        if (mode) feed(GL_2D);
        else select_hits();
        glClearColor(0, 1, 0, 1);
        glClearDepth(1), glClearStencil(7), glClearAccum(0, 1, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT | GL_ACCUM_BUFFER_BIT);
        glAccum(GL_RETURN, 1);
        glAccum(GL_LOAD, 0.5f);
        glAccum(GL_MULT, 0);
        glBlitFramebuffer(0, 0, 8, 8, 16, 16, 24, 24, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
        glDrawPixels(4, 4, GL_RGBA, GL_UNSIGNED_BYTE, image);
        glDrawPixels(4, 4, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, image);
        glDrawPixels(4, 4, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, image);
        glCopyPixels(0, 0, 8, 8, GL_COLOR);
        glBitmap(8, 4, 0, 0, 0, 0, image);
        quad();
        ERROR(GL_NO_ERROR);
        /* Errors are those of all modes. */
        glClear(1), ERROR(GL_INVALID_VALUE);
        glAccum(GL_ADD + 99, 1), ERROR(GL_INVALID_ENUM);
        glBlitFramebuffer(0, 0, 8, 8, 16, 16, 24, 24, GL_COLOR_BUFFER_BIT, GL_LESS), ERROR(GL_INVALID_ENUM);
        glDrawPixels(-1, 4, GL_RGBA, GL_UNSIGNED_BYTE, image), ERROR(GL_INVALID_VALUE);
        CHECK(glRenderMode(GL_RENDER) > 0);
        read_frame(&after);
        CHECK(memcmp(&before, &after, sizeof before) == 0);
    }
    glAccum(GL_RETURN, 1);
    PIXEL(40, 40, 255, 0, 255);
}

/* NV_transform_feedback, sections 2.Y and 3.X: vertices are recorded, and primitives counted, before rasterization;
 * what RASTERIZER_DISCARD discards is not rasterized, but was clipped. */
static void recorded(void) {
    ENTRY(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    ENTRY(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    ENTRY(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    TransformFeedbackAttribsNV(1, (const GLint[]){GL_POSITION, 2, 0}, GL_INTERLEAVED_ATTRIBS_NV);
    GLuint buffer, queries[2];
    glGenBuffers(1, &buffer);
    glGenQueries(2, queries);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffer);
    for (int mode = 0; mode < 3; mode++) {
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 64, NULL, GL_STATIC_DRAW);
        BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
        if (mode == 1) select_hits();
        if (mode == 2) feed(GL_2D);
        glBeginQuery(GL_PRIMITIVES_GENERATED_NV, queries[0]);
        glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV, queries[1]);
        BeginTransformFeedbackNV(GL_TRIANGLES);
        glBegin(GL_TRIANGLES);
        triangle(0);
        glEnd();
        EndTransformFeedbackNV();
        glEndQuery(GL_PRIMITIVES_GENERATED_NV);
        glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV);
        GLint counts[2];
        for (int n = 0; n < 2; n++) glGetQueryObjectiv(queries[n], GL_QUERY_RESULT, &counts[n]);
        CHECK(counts[0] == 1 && counts[1] == 1);
        GLfloat found[6];
        const GLfloat wanted[] = {-0.5f, -0.5f, 0.5f, -0.5f, 0, 0.5f};
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof found, found);
        CHECK(memcmp(found, wanted, sizeof wanted) == 0);
        if (mode == 1) CHECK(hit_count() == 1);
        if (mode == 2) FED(GL_POLYGON_TOKEN, 3, 16, 16, 48, 16, 32, 48);
    }
    glEnable(GL_RASTERIZER_DISCARD_NV);
    select_hits();
    quad();
    CHECK(hit_count() == 1);
    feed(GL_2D);
    quad();
    glRasterPos2f(0, 0);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    CHECK(fed_count() == 0);
    glDisable(GL_RASTERIZER_DISCARD_NV);
    glDeleteBuffers(1, &buffer);
    glDeleteQueries(2, queries);
}

int main(void) {
    start(SIZE, SIZE);
    void (*const parts[])(void) = {edges, clipped_edges, flat_colors, sides, restarts, pixels, clamped_depths, contents,
        recorded, polygons_hit, lines_hit};
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        parts[part]();
        ERROR(GL_NO_ERROR);
    }
    return 0;
}
