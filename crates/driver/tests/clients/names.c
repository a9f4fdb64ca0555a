/* Names of objects at random, as a model of the sections on them has it (OpenGL 1.5, sections 2.9, 3.8.12, 4.1.7 and
 * 5.4; ARB_framebuffer_object, sections 4.4.1 and 4.4.2): which are objects, what is bound, what deletes unbind, how
 * large buffers are and whether they are mapped, how deep stacks of matrices are, and the errors. */
#include "check.h"

enum { NAMES = 8, STEPS = 60000 };

static unsigned below(unsigned limit) {
    static unsigned long long state = 987654321;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % limit;
}

static int step;

static void expect(int line, const char *what, long found, long wanted) {
    if (found != wanted) {
        fprintf(stderr, "line %d, step %d: %s is %ld, not %ld\n", line, step, what, found, wanted);
        exit(1);
    }
}
#define SAME(found, wanted) expect(__LINE__, #found, (long)(found), (long)(wanted))
#define FAILS(code) SAME(glGetError(), code)

/* What names are: unused, taken by a Gen command, or an object. */
enum use { UNUSED, TAKEN, OBJECT };

/* A kind of objects: its commands, the targets that they are bound to, and whether names need not come from the Gen
   command. */
struct kind {
    const char *name;
    void (*gen)(GLsizei, GLuint *);
    void (*delete)(GLsizei, const GLuint *);
    GLboolean (*is)(GLuint);
    void (*bind)(GLenum, GLuint);
    int targets;
    GLenum target[3], query[3];
    int typed, any;
};
static const struct kind kinds[] = {
    {"texture", glGenTextures, glDeleteTextures, glIsTexture, glBindTexture, 3, {GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP},
        {GL_TEXTURE_BINDING_1D, GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_CUBE_MAP}, 1, 1},
    {"buffer", glGenBuffers, glDeleteBuffers, glIsBuffer, glBindBuffer, 3, {GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_PIXEL_PACK_BUFFER},
        {GL_ARRAY_BUFFER_BINDING, GL_ELEMENT_ARRAY_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING}, 0, 1},
    {"renderbuffer", glGenRenderbuffers, glDeleteRenderbuffers, glIsRenderbuffer, glBindRenderbuffer, 1, {GL_RENDERBUFFER},
        {GL_RENDERBUFFER_BINDING}, 0, 0},
    {"framebuffer", glGenFramebuffers, glDeleteFramebuffers, glIsFramebuffer, glBindFramebuffer, 2,
        {GL_DRAW_FRAMEBUFFER, GL_READ_FRAMEBUFFER}, {GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING}, 0, 0},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static struct {
    enum use use[NAMES + 1];
    GLenum type[NAMES + 1];
    GLuint bound[3];
    /* Of buffers. */
    long size[NAMES + 1];
    int mapped[NAMES + 1];
} now[KINDS];

static void compare(int kind) {
    const struct kind *const own = &kinds[kind];
    for (GLuint name = 0; name <= NAMES; name++) SAME(own->is(name), now[kind].use[name] == OBJECT);
    for (int n = 0; n < own->targets; n++) SAME(value(own->query[n]), now[kind].bound[n]);
    FAILS(GL_NO_ERROR);
}

static void name_step(int kind) {
    const struct kind *const own = &kinds[kind];
    const GLuint name = below(NAMES + 1);
    const unsigned action = below(8), place = below((unsigned)own->targets);
    if (action == 0) {
        /* What is given is unused; here it is taken if it is one of those that the model knows, and given back else. */
        GLuint made;
        own->gen(1, &made);
        SAME(made != 0 && (made > NAMES || now[kind].use[made] == UNUSED), 1);
        if (made <= NAMES) now[kind].use[made] = TAKEN;
        else own->delete(1, &made);
    } else if (action <= 2) {
        /* Zero and unused names are ignored; what is bound is unbound. */
        own->delete(1, &name);
        FAILS(GL_NO_ERROR);
        if (name) {
            now[kind].use[name] = UNUSED;
            now[kind].size[name] = now[kind].mapped[name] = 0;
            for (int n = 0; n < own->targets; n++)
                if (now[kind].bound[n] == name) now[kind].bound[n] = 0;
        }
    } else if (action == 3) {
        own->bind(0xdead, name);
        FAILS(GL_INVALID_ENUM);
    } else {
        own->bind(own->target[place], name);
        const int refused = own->typed && now[kind].use[name] == OBJECT && name && now[kind].type[name] != own->target[place];
        if (refused || (!own->any && name && now[kind].use[name] == UNUSED)) {
            FAILS(GL_INVALID_OPERATION);
        } else {
            FAILS(GL_NO_ERROR);
            now[kind].bound[place] = name;
            if (name && now[kind].use[name] != OBJECT) {
                now[kind].use[name] = OBJECT;
                now[kind].type[name] = own->target[place];
            }
        }
    }
    compare(kind);
}

static void buffer_step(void) {
    enum { BUFFER = 1 };
    const int place = (int)below(3);
    const GLenum target = kinds[BUFFER].target[place];
    const GLuint name = now[BUFFER].bound[place];
    long *const size = &now[BUFFER].size[name];
    int *const mapped = &now[BUFFER].mapped[name];
    const long offset = below(200), count = below(200);
    const static unsigned char bytes[200];
    GLint found = -1;
    switch (below(5)) {
    case 0:
        glBufferData(target, count, NULL, GL_STATIC_DRAW);
        FAILS(name ? GL_NO_ERROR : GL_INVALID_OPERATION);
        if (name) *size = count, *mapped = 0;
        break;
    case 1:
        glBufferSubData(target, offset, count, bytes);
        if (!name || (offset + count <= *size && *mapped)) FAILS(GL_INVALID_OPERATION);
        else if (offset + count > *size && *mapped) CHECK(glGetError() != GL_NO_ERROR);
        else FAILS(offset + count > *size ? GL_INVALID_VALUE : GL_NO_ERROR);
        break;
    case 2:
        SAME(glMapBuffer(target, GL_READ_WRITE) != NULL, name && !*mapped);
        FAILS(name && !*mapped ? GL_NO_ERROR : GL_INVALID_OPERATION);
        if (name) *mapped = 1;
        break;
    case 3:
        SAME(glUnmapBuffer(target), name && *mapped);
        FAILS(name && *mapped ? GL_NO_ERROR : GL_INVALID_OPERATION);
        if (name) *mapped = 0;
        break;
    default:
        glGetBufferParameteriv(target, GL_BUFFER_SIZE, &found);
        FAILS(name ? GL_NO_ERROR : GL_INVALID_OPERATION);
        SAME(found, name ? *size : -1);
        glGetBufferParameteriv(target, GL_BUFFER_MAPPED, &found);
        FAILS(name ? GL_NO_ERROR : GL_INVALID_OPERATION);
        SAME(found, name ? *mapped : found);
    }
}

static int lists[NAMES + 1], recorded, query_under_way, queries[NAMES + 1];

static void list_step(void) {
    const GLuint name = below(NAMES + 1);
    switch (below(5)) {
    case 0:
        glNewList(name, GL_COMPILE);
        FAILS(!name ? GL_INVALID_VALUE : recorded ? GL_INVALID_OPERATION : GL_NO_ERROR);
        if (!recorded) recorded = (int)name;
        break;
    case 1:
        glEndList();
        FAILS(recorded ? GL_NO_ERROR : GL_INVALID_OPERATION);
        lists[recorded] = 1, recorded = 0;
        break;
    case 2: {
        const GLsizei count = (GLsizei)below(4);
        glDeleteLists(name, count);
        FAILS(GL_NO_ERROR);
        for (GLuint n = name; n < name + (GLuint)count && n <= NAMES; n++) lists[n] = 0;
        break;
    }
    case 3:
        SAME(value(GL_LIST_INDEX), recorded);
        break;
    default:
        lists[0] = 0;
        SAME(glIsList(name), lists[name]);
        FAILS(GL_NO_ERROR);
    }
}

static void query_step(void) {
    const GLuint name = below(NAMES + 1);
    GLint found;
    switch (below(4)) {
    case 0:
        glBeginQuery(GL_SAMPLES_PASSED, name);
        FAILS(query_under_way || !name ? GL_INVALID_OPERATION : GL_NO_ERROR);
        if (!query_under_way && name) query_under_way = (int)name, queries[name] = 1;
        break;
    case 1:
        glEndQuery(GL_SAMPLES_PASSED);
        FAILS(query_under_way ? GL_NO_ERROR : GL_INVALID_OPERATION);
        query_under_way = 0;
        break;
    case 2:
        glGetQueryiv(GL_SAMPLES_PASSED, GL_CURRENT_QUERY, &found);
        SAME(found, query_under_way);
        break;
    default:
        found = 77;
        glGetQueryObjectiv(name, GL_QUERY_RESULT, &found);
        const int ready = queries[name] && query_under_way != (int)name;
        FAILS(ready ? GL_NO_ERROR : GL_INVALID_OPERATION);
        SAME(found, ready ? 0 : 77);
    }
}

/* Stacks of matrices, and of attributes with the mode that they save. */
static const GLenum modes[] = {GL_MODELVIEW, GL_PROJECTION, GL_TEXTURE};
static const GLenum depths[] = {GL_MODELVIEW_STACK_DEPTH, GL_PROJECTION_STACK_DEPTH, GL_TEXTURE_STACK_DEPTH};
static const GLenum limits[] = {GL_MAX_MODELVIEW_STACK_DEPTH, GL_MAX_PROJECTION_STACK_DEPTH, GL_MAX_TEXTURE_STACK_DEPTH};
static int mode, depth[3] = {1, 1, 1}, kept[16], attributes;

static void stack_step(void) {
    switch (below(6)) {
    case 0:
        mode = (int)below(3);
        glMatrixMode(modes[mode]);
        break;
    case 1:
        glPushMatrix();
        FAILS(depth[mode] < value(limits[mode]) ? GL_NO_ERROR : GL_STACK_OVERFLOW);
        if (depth[mode] < value(limits[mode])) depth[mode]++;
        break;
    case 2:
        glPopMatrix();
        FAILS(depth[mode] > 1 ? GL_NO_ERROR : GL_STACK_UNDERFLOW);
        if (depth[mode] > 1) depth[mode]--;
        break;
    case 3:
        glPushAttrib(GL_TRANSFORM_BIT);
        FAILS(attributes < 16 ? GL_NO_ERROR : GL_STACK_OVERFLOW);
        if (attributes < 16) kept[attributes++] = mode;
        break;
    case 4:
        glPopAttrib();
        FAILS(attributes ? GL_NO_ERROR : GL_STACK_UNDERFLOW);
        if (attributes) mode = kept[--attributes];
        break;
    default:
        SAME(value(GL_MATRIX_MODE), modes[mode]);
        SAME(value(GL_ATTRIB_STACK_DEPTH), attributes);
        for (int n = 0; n < 3; n++) SAME(value(depths[n]), depth[n]);
    }
    FAILS(GL_NO_ERROR);
}

int main(void) {
    start(16, 16);
    SAME(value(GL_MAX_ATTRIB_STACK_DEPTH), 16);
    for (step = 0; step < STEPS; step++) {
        /* While a list is compiled, what is called is not executed. */
        const unsigned what = recorded ? 6 : below(10);
        if (what < 4) name_step((int)what);
        else if (what == 4) buffer_step();
        else if (what == 5) query_step();
        else if (what < 8) list_step();
        else stack_step();
    }
    return 0;
}
