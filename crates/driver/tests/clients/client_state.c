/* The client's state at random, as a model of the tables of OpenGL 1.5 (6.6 to 6.8 and 6.20), of
   ARB_pixel_buffer_object (6.20) and of EXT_compiled_vertex_array (New State) has it: what belongs to the groups
   vertex-array and pixel-store is what PushClientAttrib saves (section 6.1.14). */
#include "model.h"

enum { UNITS = 2, GENERIC = 2, DEPTH = 16 };

static const GLenum stores[] = {GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS,
    GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SKIP_IMAGES, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_ALIGNMENT, GL_PACK_SWAP_BYTES,
        GL_PACK_LSB_FIRST,
    GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_PACK_SKIP_IMAGES, GL_PACK_IMAGE_HEIGHT,
        GL_PACK_ALIGNMENT};
enum { STORES = sizeof stores / sizeof *stores };

/* The targets of buffers and the queries of what is bound: the first two belong to vertex-array. */
static const GLenum targets[][2] = {{GL_ARRAY_BUFFER, GL_ARRAY_BUFFER_BINDING}, {GL_ELEMENT_ARRAY_BUFFER,
    GL_ELEMENT_ARRAY_BUFFER_BINDING},
    {GL_PIXEL_PACK_BUFFER, GL_PIXEL_PACK_BUFFER_BINDING}, {GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_UNPACK_BUFFER_BINDING}};

/* The arrays: the queries, and the sizes and types that commands take. */
static const struct {
    GLenum enable, size, type, stride, buffer, pointer;
    int least, most;
    GLenum types[3];
} arrays[] = {
    {GL_VERTEX_ARRAY, GL_VERTEX_ARRAY_SIZE, GL_VERTEX_ARRAY_TYPE, GL_VERTEX_ARRAY_STRIDE,
        GL_VERTEX_ARRAY_BUFFER_BINDING,
        GL_VERTEX_ARRAY_POINTER, 2, 4, {GL_SHORT, GL_FLOAT, GL_DOUBLE}},
    {GL_NORMAL_ARRAY, 0, GL_NORMAL_ARRAY_TYPE, GL_NORMAL_ARRAY_STRIDE, GL_NORMAL_ARRAY_BUFFER_BINDING,
        GL_NORMAL_ARRAY_POINTER, 3, 3,
        {GL_BYTE, GL_SHORT, GL_FLOAT}},
    {GL_COLOR_ARRAY, GL_COLOR_ARRAY_SIZE, GL_COLOR_ARRAY_TYPE, GL_COLOR_ARRAY_STRIDE, GL_COLOR_ARRAY_BUFFER_BINDING,
        GL_COLOR_ARRAY_POINTER,
        3, 4, {GL_UNSIGNED_BYTE, GL_UNSIGNED_INT, GL_FLOAT}},
    {GL_SECONDARY_COLOR_ARRAY, GL_SECONDARY_COLOR_ARRAY_SIZE, GL_SECONDARY_COLOR_ARRAY_TYPE,
        GL_SECONDARY_COLOR_ARRAY_STRIDE,
        GL_SECONDARY_COLOR_ARRAY_BUFFER_BINDING, GL_SECONDARY_COLOR_ARRAY_POINTER, 3, 3, {GL_BYTE, GL_INT, GL_DOUBLE}},
    {GL_FOG_COORD_ARRAY, 0, GL_FOG_COORD_ARRAY_TYPE, GL_FOG_COORD_ARRAY_STRIDE, GL_FOG_COORD_ARRAY_BUFFER_BINDING,
        GL_FOG_COORD_ARRAY_POINTER, 1, 1, {GL_FLOAT, GL_DOUBLE, GL_FLOAT}},
    {GL_INDEX_ARRAY, 0, GL_INDEX_ARRAY_TYPE, GL_INDEX_ARRAY_STRIDE, GL_INDEX_ARRAY_BUFFER_BINDING,
        GL_INDEX_ARRAY_POINTER, 1, 1,
        {GL_UNSIGNED_BYTE, GL_SHORT, GL_INT}},
    {GL_EDGE_FLAG_ARRAY, 0, 0, GL_EDGE_FLAG_ARRAY_STRIDE, GL_EDGE_FLAG_ARRAY_BUFFER_BINDING,
        GL_EDGE_FLAG_ARRAY_POINTER, 1, 1,
        {GL_BYTE, GL_BYTE, GL_BYTE}},
    {GL_TEXTURE_COORD_ARRAY, GL_TEXTURE_COORD_ARRAY_SIZE, GL_TEXTURE_COORD_ARRAY_TYPE, GL_TEXTURE_COORD_ARRAY_STRIDE,
        GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING, GL_TEXTURE_COORD_ARRAY_POINTER, 1, 4, {GL_SHORT, GL_INT, GL_FLOAT}}};
enum { TEXTURE = sizeof arrays / sizeof *arrays - 1, ALL = TEXTURE + UNITS + GENERIC };

struct array { GLint enabled, size, type, stride, buffer; size_t pointer; };

/* The state, by its groups. */
struct state {
    struct { GLint bound[2], unit, locked[2]; struct array own[ALL]; } vertices;
    struct { GLint stores[STORES], bound[2]; } pixels;
};

static struct state now, saved[DEPTH];
static GLbitfield masks[DEPTH];
static int depth;
static GLuint buffers[3];

static void pointer(int number, const struct array *own) {
    const void *at = (const void *)own->pointer;
    switch (number) {
    case 0: glVertexPointer(own->size, own->type, own->stride, at); break;
    case 1: glNormalPointer(own->type, own->stride, at); break;
    case 2: glColorPointer(own->size, own->type, own->stride, at); break;
    case 3: glSecondaryColorPointer(own->size, own->type, own->stride, at); break;
    case 4: glFogCoordPointer(own->type, own->stride, at); break;
    case 5: glIndexPointer(own->type, own->stride, at); break;
    case 6: glEdgeFlagPointer(own->stride, at); break;
    default: glTexCoordPointer(own->size, own->type, own->stride, at);
    }
}

static void same(int step, long found, long wanted, const char *what, int number) {
    if (found != wanted) {
        fprintf(stderr, "step %d, depth %d, %s %d: %ld, not %ld\n", step, depth, what, number, found, wanted);
        exit(1);
    }
}

/* Everything is as the model has it. */
static void compare(int step) {
#define SAME(found, wanted, what, number) same(step, (long)(found), (long)(wanted), what, number)
    for (int n = 0; n < STORES; n++) SAME(value(stores[n]), now.pixels.stores[n], "store", n);
    for (int n = 0; n < 2; n++) {
        SAME(value(targets[n][1]), now.vertices.bound[n], "array buffer", n);
        SAME(value(targets[2 + n][1]), now.pixels.bound[n], "pixel buffer", n);
        SAME(value(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT + n), now.vertices.locked[n], "lock", n);
    }
    SAME(value(GL_CLIENT_ACTIVE_TEXTURE), GL_TEXTURE0 + now.vertices.unit, "unit", 0);
    for (int n = 0; n < ALL; n++) {
        const struct array *own = &now.vertices.own[n];
        void *at = NULL;
        if (n >= TEXTURE + UNITS) {
            const GLenum names[] = {GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE,
                GL_VERTEX_ATTRIB_ARRAY_TYPE,
                GL_VERTEX_ATTRIB_ARRAY_STRIDE, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING};
            const GLint wanted[] = {own->enabled, own->size, own->type, own->stride, own->buffer};
            for (int k = 0; k < 5; k++) {
                GLint found = -1;
                glGetVertexAttribivARB(1 + n, names[k], &found);
                SAME(found, wanted[k], "generic array", 10 * n + k);
            }
            glGetVertexAttribPointervARB(1 + n, GL_VERTEX_ATTRIB_ARRAY_POINTER, &at);
            SAME(at, own->pointer, "generic pointer", n);
            continue;
        }
        const int row = n < TEXTURE ? n : TEXTURE;
        glClientActiveTexture(GL_TEXTURE0 + (n < TEXTURE ? 0 : n - TEXTURE));
        SAME(glIsEnabled(arrays[row].enable), own->enabled, "enabled", n);
        if (arrays[row].size) SAME(value(arrays[row].size), own->size, "size", n);
        if (arrays[row].type) SAME(value(arrays[row].type), own->type, "type", n);
        SAME(value(arrays[row].stride), own->stride, "stride", n);
        SAME(value(arrays[row].buffer), own->buffer, "buffer", n);
        glGetPointerv(arrays[row].pointer, &at);
        SAME(at, own->pointer, "pointer", n);
    }
    glClientActiveTexture(GL_TEXTURE0 + now.vertices.unit);
    ERROR(GL_NO_ERROR);
}

static void change(void) {
    const int n = below(ALL);
    switch (below(7)) {
    case 0: {
        const int store = below(STORES), kind = store % 8;
        now.pixels.stores[store] = kind < 2 ? below(2) : kind < 7 ? below(9) : 1 << below(4);
        glPixelStorei(stores[store], now.pixels.stores[store]);
        break;
    }
    case 1: {
        const int target = below(4);
        const GLuint name = buffers[below(3)];
        glBindBuffer(targets[target][0], name);
        *(target < 2 ? &now.vertices.bound[target] : &now.pixels.bound[target - 2]) = (GLint)name;
        break;
    }
    case 2:
        now.vertices.unit = below(UNITS);
        glClientActiveTexture(GL_TEXTURE0 + now.vertices.unit);
        break;
    case 3: {
        GLint *const locked = now.vertices.locked;
        if (locked[1]) {
            ((PFNGLUNLOCKARRAYSEXTPROC)eglGetProcAddress("glUnlockArraysEXT"))();
            locked[0] = locked[1] = 0;
        } else {
            locked[0] = below(5), locked[1] = 1 + below(9);
            ((PFNGLLOCKARRAYSEXTPROC)eglGetProcAddress("glLockArraysEXT"))(locked[0], locked[1]);
        }
        break;
    }
    case 4: case 5: {
        const int row = n < TEXTURE ? n : TEXTURE, is_generic = n >= TEXTURE + UNITS;
        struct array *const own = &now.vertices.own[n >= TEXTURE && !is_generic ? TEXTURE + now.vertices.unit : n];
        own->size = is_generic ? 1 + below(4) : arrays[row].least + below(arrays[row].most - arrays[row].least + 1);
        own->type = is_generic ? GL_FLOAT : arrays[row].types[below(3)];
        own->stride = below(64), own->pointer = below(1000), own->buffer = now.vertices.bound[0];
        if (is_generic) glVertexAttribPointerARB(1 + n, own->size, own->type, GL_FALSE, own->stride,
            (const void *)own->pointer);
        else pointer(row, own);
        break;
    }
    default: {
        const int row = n < TEXTURE ? n : TEXTURE, is_generic = n >= TEXTURE + UNITS;
        struct array *const own = &now.vertices.own[n >= TEXTURE && !is_generic ? TEXTURE + now.vertices.unit : n];
        own->enabled = below(2);
        if (is_generic && own->enabled) glEnableVertexAttribArrayARB(1 + n);
        else if (is_generic) glDisableVertexAttribArrayARB(1 + n);
        else (own->enabled ? glEnableClientState : glDisableClientState)(arrays[row].enable);
    }
    }
}

/* EXT_compiled_vertex_array, Errors and New State. */
static void locks(void) {
    const PFNGLLOCKARRAYSEXTPROC lock = (PFNGLLOCKARRAYSEXTPROC)eglGetProcAddress("glLockArraysEXT");
    const PFNGLUNLOCKARRAYSEXTPROC unlock = (PFNGLUNLOCKARRAYSEXTPROC)eglGetProcAddress("glUnlockArraysEXT");
    CHECK(value(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT) == 0 && value(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 0);
    unlock(), ERROR(GL_INVALID_OPERATION);
    lock(-1, 4), ERROR(GL_INVALID_VALUE);
    lock(0, 0), ERROR(GL_INVALID_VALUE);
    lock(3, 5), ERROR(GL_NO_ERROR);
    CHECK(value(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT) == 3 && value(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 5);
    lock(0, 2), ERROR(GL_INVALID_OPERATION);
    CHECK(value(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT) == 3 && value(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 5);
    glBegin(GL_POINTS), unlock(), glEnd(), ERROR(GL_INVALID_OPERATION);
    /* They are not compiled into display lists (chapter 5). */
    glNewList(1, GL_COMPILE), unlock(), glEndList(), ERROR(GL_NO_ERROR);
    unlock(), ERROR(GL_INVALID_OPERATION);
    glBegin(GL_POINTS), lock(0, 1), glEnd(), ERROR(GL_INVALID_OPERATION);
    CHECK(value(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 0);
}

int main(void) {
    start(8, 8);
    locks();
    glGenBuffers(2, buffers);
    for (int n = 0; n < STORES; n++) now.pixels.stores[n] = n % 8 == 7 ? 4 : 0;
    for (int n = 0; n < ALL; n++) {
        const int row = n < TEXTURE ? n : TEXTURE, is_generic = n >= TEXTURE + UNITS;
        now.vertices.own[n] = (struct array){.size = is_generic ? 4 : arrays[row].most, .type = GL_FLOAT};
    }
    for (int step = 0; step < 20000; step++) {
        const int what = below(12);
        if (what == 0 && depth < DEPTH) {
            const GLbitfield groups[] = {0, GL_CLIENT_PIXEL_STORE_BIT, GL_CLIENT_VERTEX_ARRAY_BIT,
                GL_CLIENT_ALL_ATTRIB_BITS};
            masks[depth] = groups[below(4)];
            saved[depth] = now;
            glPushClientAttrib(masks[depth++]);
        } else if (what == 1 && depth > 0) {
            depth--;
            if (masks[depth] & GL_CLIENT_PIXEL_STORE_BIT) now.pixels = saved[depth].pixels;
            if (masks[depth] & GL_CLIENT_VERTEX_ARRAY_BIT) now.vertices = saved[depth].vertices;
            glPopClientAttrib();
        } else {
            change();
        }
        if (step % 5 == 0) compare(step);
    }
    return 0;
}
