/* Display lists (OpenGL 1.5, section 5.4): names of all types, the base when a list is executed, and memory and buffers
   that are read when a command is compiled. */
#include "model.h"

enum { SIDE = 16 };

/* What PassThrough left in the feedback buffer since `begin_trace`. */
static GLfloat trace[256];
static void begin_trace(void) { glFeedbackBuffer(256, GL_2D, trace), glRenderMode(GL_FEEDBACK); }

static void expect_trace(int line, int count, const GLuint *wanted) {
    const int found = glRenderMode(GL_RENDER);
    expect_error(line, GL_NO_ERROR);
    for (int n = 0; n < count || 2 * n < found; n++)
        if (2 * count != found || trace[2 * n] != GL_PASS_THROUGH_TOKEN || trace[2 * n + 1] != (GLfloat)wanted[n]) {
            fprintf(stderr, "line %d: list %d of %d (%d numbers) is %g, not %u\n", line, n, count, found,
                trace[2 * n + 1], wanted[n]);
            exit(1);
        }
}
#define TRACE(count, ...) expect_trace(__LINE__, count, (const GLuint[]){__VA_ARGS__})

/* A list that says its name, as far as floats hold it. */
static void make(GLuint name) {
    glNewList(name, GL_COMPILE), glPassThrough((GLfloat)name), glEndList();
}

/* Of 2_BYTES to 4_BYTES the first byte is the highest. The base is added to each offset, which may be negative. */
static void types(void) {
    static const struct { GLenum name; int bytes, sign; } rows[] = {{GL_BYTE, 1, 1}, {GL_UNSIGNED_BYTE, 1, 0},
        {GL_SHORT, 2, 1},
        {GL_UNSIGNED_SHORT, 2, 0}, {GL_INT, 4, 1}, {GL_UNSIGNED_INT, 4, 0}, {GL_FLOAT, 4, 1}, {GL_2_BYTES, 2, 0},
            {GL_3_BYTES, 3, 0},
        {GL_4_BYTES, 4, 0}};
    for (int row = 0; row < 10; row++)
        for (int round = 0; round < 20; round++) {
            const GLuint base = 40000 + below(1000);
            unsigned char memory[32];
            GLuint wanted[8];
            for (int n = 0; n < 8; n++) {
                const int bits = rows[row].bytes > 2 ? 24 : 8 * rows[row].bytes;
                /* The names are positive, and floats hold them. */
                const long magnitude = below(1u << (bits - rows[row].sign)) % (rows[row].sign ? 30000 : 1 << 24);
                const long offset = rows[row].sign && below(2) ? -magnitude : magnitude;
                wanted[n] = (GLuint)((long)base + offset);
                unsigned char *const at = memory + n * rows[row].bytes;
                const GLfloat number = (GLfloat)offset;
                const GLint integer = (GLint)offset;
                if (rows[row].name == GL_FLOAT) memcpy(at, &number, 4);
                else if (row >= 7) for (int k = 0; k < rows[row].bytes;
                    k++) at[k] = (unsigned char)(offset >> 8 * (rows[row].bytes - 1 - k));
                else memcpy(at, &integer, (size_t)rows[row].bytes);
                make(wanted[n]);
            }
            glListBase(base);
            begin_trace();
            glCallLists(8, rows[row].name, memory);
            expect_trace(__LINE__, 8, wanted);
            /* In a list the names are read when it is compiled, and the base when it is executed. */
            glListBase(0);
            glNewList(1, GL_COMPILE), glCallLists(8, rows[row].name, memory), glEndList();
            memset(memory, 0x11, sizeof memory);
            glListBase(base);
            begin_trace();
            glCallList(1);
            expect_trace(__LINE__, 8, wanted);
            for (int n = 0; n < 8; n++) glDeleteLists(wanted[n], 1);
        }
    glListBase(0);
    glCallLists(1, GL_DOUBLE, NULL);
    ERROR(GL_INVALID_ENUM);
}

/* ListBase in lists, lists in lists, and lists that are defined anew. */
static void bases(void) {
    const GLubyte offsets[] = {1, 2};
    for (GLuint name = 501; name < 503; name++) make(name), make(name + 200);
    glNewList(1, GL_COMPILE);
    glCallLists(2, GL_UNSIGNED_BYTE, offsets), glListBase(500), glCallLists(2, GL_UNSIGNED_BYTE, offsets);
    glEndList();
    CHECK(value(GL_LIST_BASE) == 0);
    glListBase(700);
    begin_trace();
    glCallList(1);
    TRACE(4, 701, 702, 501, 502);
    CHECK(value(GL_LIST_BASE) == 500);
    glNewList(2, GL_COMPILE), glPassThrough(8), glCallList(3), glPassThrough(9), glEndList();
    begin_trace();
    glCallList(2);
    TRACE(2, 8, 9);
    make(3);
    glNewList(2, GL_COMPILE_AND_EXECUTE);
    /* The list that is there is called until EndList replaces it. */
    begin_trace();
    glCallList(2);
    TRACE(3, 8, 3, 9);
    glEndList();
    glNewList(2, GL_COMPILE), glPassThrough(4), glEndList();
    begin_trace();
    glCallList(2);
    TRACE(1, 4);
    glListBase(0);
}

/* What commands read. */
static GLfloat floats[64];
static GLdouble doubles[16];
static GLubyte bytes[1024];
static GLuint vertices, pixels;

static void fill(int round, int step) {
    for (int n = 0; n < 64; n++) floats[n] = (GLfloat)((n * n * 5 + n * 3 + step * 7 + round) % 17) / 8 - 1;
    for (int n = 0; n < 16; n++) doubles[n] = floats[n];
    for (int n = 0; n < 1024; n++) bytes[n] = (GLubyte)((n + 3 * step + round) * 37 >> 2);
    for (int n = 0; n < 16; n++) bytes[512 + n] = (GLubyte)((n + step) % 3);
    const GLuint *const names[] = {&vertices, &pixels};
    for (int n = 0; n < 2; n++) {
        glBindBuffer(GL_ARRAY_BUFFER, *names[n]);
        glBufferData(GL_ARRAY_BUFFER, 1024, n ? (void *)bytes : NULL, GL_STATIC_DRAW);
        if (!n) glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof floats, floats);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

/* What commands change. */
struct seen {
    GLubyte pixels[SIDE][SIDE][4], texels[4][4][4], stipple[128];
    GLfloat matrix[16], color[4], diffuse[4], ambient[4], scene[4], fog[4], environment[4], border[4], plane[4],
        map[4], points[6];
    GLdouble equation[4];
};

static void see(struct seen *seen) {
    memset(seen, 0, sizeof *seen);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, seen->pixels);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, seen->texels);
    glGetPolygonStipple(seen->stipple);
    glGetFloatv(GL_MODELVIEW_MATRIX, seen->matrix), glGetFloatv(GL_CURRENT_COLOR, seen->color);
    glGetMaterialfv(GL_FRONT, GL_DIFFUSE, seen->diffuse), glGetLightfv(GL_LIGHT0, GL_AMBIENT, seen->ambient);
    glGetFloatv(GL_LIGHT_MODEL_AMBIENT, seen->scene), glGetFloatv(GL_FOG_COLOR, seen->fog);
    glGetTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, seen->environment);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, seen->border);
    glGetTexGenfv(GL_S, GL_OBJECT_PLANE, seen->plane), glGetClipPlane(GL_CLIP_PLANE0, seen->equation);
    GLint size;
    glGetIntegerv(GL_PIXEL_MAP_R_TO_R_SIZE, &size);
    if (size == 4) glGetPixelMapfv(GL_PIXEL_MAP_R_TO_R, seen->map);
    glGetMapiv(GL_MAP1_VERTEX_3, GL_ORDER, &size);
    if (size == 2) glGetMapfv(GL_MAP1_VERTEX_3, GL_COEFF, seen->points);
    ERROR(GL_NO_ERROR);
}

static void arrays(int in_buffer) {
    glBindBuffer(GL_ARRAY_BUFFER, in_buffer ? vertices : 0);
    const GLfloat *const start = in_buffer ? NULL : floats;
    glVertexPointer(2, GL_FLOAT, 8, start), glColorPointer(3, GL_FLOAT, 12, start + 16);
    glEnableClientState(GL_VERTEX_ARRAY), glEnableClientState(GL_COLOR_ARRAY);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

/* After draws from an array of colours the current colour is undefined (section 2.8). */
static void white(void) { glColor3f(1, 1, 1); }

/* A command that reads memory or a buffer; 0 if there is no such one. */
static int issue(int command) {
    switch (command) {
    case 0: glColor4fv(floats); break;
    case 1: glLoadMatrixf(floats); break;
    case 2: glMultMatrixd(doubles); break;
    case 3: glMaterialfv(GL_FRONT, GL_DIFFUSE, floats); break;
    case 4: glLightfv(GL_LIGHT0, GL_AMBIENT, floats); break;
    case 5: glLightModelfv(GL_LIGHT_MODEL_AMBIENT, floats); break;
    case 6: glFogfv(GL_FOG_COLOR, floats); break;
    case 7: glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, floats); break;
    case 8: glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, floats); break;
    case 9: glTexGenfv(GL_S, GL_OBJECT_PLANE, floats); break;
    case 10: glClipPlane(GL_CLIP_PLANE0, doubles); break;
    case 11: glPolygonStipple(bytes); break;
    case 12: glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 4, floats); break;
    case 13: glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, floats); break;
    case 14: glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes); break;
    case 15: glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 2, 3, GL_RGBA, GL_UNSIGNED_BYTE, bytes); break;
    case 16: glDrawPixels(8, 8, GL_RGBA, GL_UNSIGNED_BYTE, bytes); break;
    case 17: glBitmap(16, 16, 0, 0, 0, 0, bytes); break;
    case 18: glRectfv(floats + 1, floats + 4); break;
    case 19: arrays(0), glDrawArrays(GL_TRIANGLE_STRIP, 0, 6), white(); break;
    case 20: arrays(0), glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_BYTE, bytes + 512), white(); break;
    case 21: arrays(0), glBegin(GL_TRIANGLES), glArrayElement(0), glArrayElement(1), glArrayElement(3), glEnd(),
        white(); break;
    case 22: arrays(1), glDrawArrays(GL_TRIANGLE_STRIP, 0, 6), white(); break;
    case 23: arrays(1), glBegin(GL_TRIANGLES), glArrayElement(0), glArrayElement(1), glArrayElement(3), glEnd(),
        white(); break;
    case 24: arrays(0), glMultiDrawArrays(GL_TRIANGLES, (const GLint[]){0, 3}, (const GLsizei[]){3, 3}, 2), white();
        break;
    case 25: arrays(1), glDrawRangeElements(GL_TRIANGLES, 0, 2, 9, GL_UNSIGNED_BYTE, bytes + 512), white(); break;
    case 26: glBegin(GL_TRIANGLES), glVertex2fv(floats), glVertex2fv(floats + 2), glVertex2fv(floats + 6), glEnd();
        break;
    case 27: case 28:
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, pixels);
        if (command == 27) glDrawPixels(8, 8, GL_RGBA, GL_UNSIGNED_BYTE, (void *)4);
        else glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, (void *)8);
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        break;
    case 29: glCallLists(9, GL_UNSIGNED_BYTE, bytes + 512), glRectf(-1, -1, 1, 1); break;
    default: return 0;
    }
    return 1;
}

static void reset(void) {
    glPopAttrib(), glPopClientAttrib(), glPushAttrib(GL_ALL_ATTRIB_BITS), glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS);
    glLoadIdentity(), glClear(GL_COLOR_BUFFER_BIT), glWindowPos2i(0, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, memset(bytes, 1, sizeof bytes));
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 1, (const GLfloat[]){0});
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 1, (const GLfloat[]){0, 0, 0});
}

/* A command does the same in a list, though what it read changed after it was compiled: the memory, the buffer, how
   pixels are stored, which arrays there are. */
static void contents(void) {
    static struct seen first, direct, compiled;
    glGenBuffers(1, &vertices), glGenBuffers(1, &pixels);
    for (GLuint n = 0; n < 3; n++) glNewList(600 + n, GL_COMPILE), glColor3f(n == 0, n == 1, n == 2), glEndList();
    glListBase(600);
    unfiltered(GL_TEXTURE_2D);
    glPushAttrib(GL_ALL_ATTRIB_BITS), glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS);
    int command;
    for (command = 0; ; command++) {
        reset(), fill(command, 1), see(&first);
        if (!issue(command)) break;
        ERROR(GL_NO_ERROR);
        see(&direct);
        if (!memcmp(&first, &direct, sizeof first)) fprintf(stderr, "command %d changes nothing\n", command), exit(1);
        for (int executes = 0; executes < 2; executes++) {
            reset(), fill(command, 1);
            glNewList(1, executes ? GL_COMPILE_AND_EXECUTE : GL_COMPILE), issue(command), glEndList();
            fill(command, 2);
            see(&compiled);
            CHECK(!memcmp(&compiled, executes ? &direct : &first, sizeof compiled));
            reset(), fill(command, 2);
            glDisableClientState(GL_VERTEX_ARRAY), glDisableClientState(GL_COLOR_ARRAY);
            glPixelStorei(GL_UNPACK_SKIP_ROWS, 3), glPixelStorei(GL_UNPACK_LSB_FIRST, GL_TRUE),
                glPixelStorei(GL_UNPACK_ROW_LENGTH, 7);
            glCallList(1);
            glPixelStorei(GL_UNPACK_SKIP_ROWS, 0), glPixelStorei(GL_UNPACK_LSB_FIRST, GL_FALSE),
                glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
            see(&compiled);
            if (memcmp(&compiled, &direct, sizeof compiled)) fprintf(stderr, "command %d differs in a list\n",
                command), exit(1);
        }
    }
    CHECK(command == 30);
}

int main(void) {
    start(SIDE, SIDE);
    types();
    bases();
    contents();
    ERROR(GL_NO_ERROR);
    return 0;
}
