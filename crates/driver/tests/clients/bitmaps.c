/* Bitmaps and other fragments from outside (OpenGL 1.5, sections 2.13, 3.6.4, 3.7 and 4.1), in sequences as programs
 * draw text, with state that changes in between at random: a model has the pixels, the raster position, and how many
 * samples pass. */
#include "check.h"

enum { WIDTH = 150, HEIGHT = 70, ROUNDS = 150, STEPS = 40, BYTES = 256 };

static unsigned char pixels[HEIGHT][WIDTH][4];
static struct {
    int scissor, box[4];
    int masks[4];
    /* Of the alpha test: GREATER than this many 255ths. */
    int tests, reference;
    int blends, inverts, textured;
    /* The raster position, in quarters of a pixel, and its colour, in 255ths. */
    int x, y, raster[4];
    int color[4];
    /* The origin of the coordinates of RasterPos. */
    int origin[2];
} model;

static unsigned state = 1;

/* A number below `end`. */
static int below(int end) {
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 8) % (unsigned)end);
}

static void enable(GLenum capability, int on) {
    (on ? glEnable : glDisable)(capability);
}

/* What section 4.1 makes of a fragment; whether it passes. */
static int fragment(int x, int y) {
    if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return 0;
    const int *box = model.box;
    if (model.scissor && (x < box[0] || x >= box[0] + box[2] || y < box[1] || y >= box[1] + box[3])) return 0;
    if (model.tests && model.raster[3] <= model.reference) return 0;
    for (int c = 0; c < 4; c++) {
        unsigned char *own = &pixels[y][x][c];
        const int sum = *own + model.raster[c];
        if (!model.masks[c]) continue;
        /* A logical operation takes the place of blending. */
        if (model.inverts) *own = (unsigned char)~*own;
        else *own = (unsigned char)(!model.blends ? model.raster[c] : sum > 255 ? 255 : sum);
    }
    return 1;
}

static void change(void) {
    switch (below(11)) {
    case 0: enable(GL_SCISSOR_TEST, model.scissor = below(2)); break;
    case 1:
        for (int n = 0; n < 4; n++) model.box[n] = below(n % 2 ? HEIGHT : WIDTH);
        glScissor(model.box[0], model.box[1], model.box[2], model.box[3]);
        break;
    case 2:
        for (int c = 0; c < 4; c++) model.masks[c] = below(4) > 0;
        glColorMask((GLboolean)model.masks[0], (GLboolean)model.masks[1], (GLboolean)model.masks[2], (GLboolean)model.masks[3]);
        break;
    case 3: enable(GL_ALPHA_TEST, model.tests = below(2)); break;
    case 4:
        model.reference = below(255);
        glAlphaFunc(GL_GREATER, ((float)model.reference + 0.5f) / 255);
        break;
    case 5: enable(GL_BLEND, model.blends = below(2)); break;
    case 6: enable(GL_COLOR_LOGIC_OP, model.inverts = below(4) == 0); break;
    case 7:
        /* A white texture, which colours are multiplied with: fragments go through a program. */
        enable(GL_TEXTURE_2D, model.textured = below(3) == 0);
        break;
    case 8:
        for (int axis = 0; axis < 2; axis++) model.origin[axis] = below(30);
        glMatrixMode(GL_MODELVIEW);
        glLoadIdentity();
        glTranslatef((float)model.origin[0], (float)model.origin[1], 0);
        break;
    case 9:
        for (int c = 0; c < 4; c++) model.color[c] = below(256);
        glColor4ub((GLubyte)model.color[0], (GLubyte)model.color[1], (GLubyte)model.color[2], (GLubyte)model.color[3]);
        break;
    default: {
        /* Section 2.13: with quarters, the centre of no pixel is at an edge. */
        const int x = below(4 * WIDTH - 160), y = below(4 * HEIGHT - 160);
        glRasterPos2f((float)x / 4, (float)y / 4);
        model.x = x + 4 * model.origin[0];
        model.y = y + 4 * model.origin[1];
        memcpy(model.raster, model.color, sizeof model.raster);
    }
    }
}

static int floor_of(int quarters) {
    return quarters >= 0 ? quarters / 4 : -((3 - quarters) / 4);
}

/* Section 3.7: rows from the lowest one, as table 3.1's parameters say that bits are. Returns how many fragments
   pass. */
static int bitmap(void) {
    GLubyte bits[BYTES];
    for (int n = 0; n < BYTES; n++) bits[n] = (GLubyte)(below(3) ? below(256) : 255);
    const int width = below(30), height = below(9), alignment = 1 << below(3), lowest_first = below(2);
    const int length = below(2) ? width + below(10) : 0, skip = below(9), rows = below(3);
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    glPixelStorei(GL_UNPACK_ALIGNMENT, alignment);
    glPixelStorei(GL_UNPACK_LSB_FIRST, lowest_first);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, length);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, skip);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, rows);
    const int from_x = below(20), from_y = below(20), by_x = below(60), by_y = below(9) - 4;
    glBitmap(width, height, (float)from_x / 4, (float)from_y / 4, (float)by_x / 4, (float)by_y / 4, bits);
    glPopClientAttrib();
    int passed = 0;
    const int row = alignment * (((length ? length : width) + 8 * alignment - 1) / (8 * alignment));
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const int at = skip + x;
            const GLubyte byte = bits[(rows + y) * row + at / 8];
            if (!(byte >> (lowest_first ? at % 8 : 7 - at % 8) & 1)) continue;
            passed += fragment(floor_of(model.x - from_x) + x, floor_of(model.y - from_y) + y);
        }
    }
    model.x += by_x;
    model.y += by_y;
    return passed;
}

/* Clear with the scissor test and the masks (section 4.2.3). */
static void clear(void) {
    const int color[4] = {below(256), below(256), below(256), below(256)};
    glClearColor((float)color[0] / 255, (float)color[1] / 255, (float)color[2] / 255, (float)color[3] / 255);
    glClear(GL_COLOR_BUFFER_BIT);
    const int *box = model.box;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            if (model.scissor && (x < box[0] || x >= box[0] + box[2] || y < box[1] || y >= box[1] + box[3])) continue;
            for (int c = 0; c < 4; c++) {
                if (model.masks[c]) pixels[y][x][c] = (unsigned char)color[c];
            }
        }
    }
}

static void compare(int round, int step) {
    static unsigned char found[HEIGHT][WIDTH][4];
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, found);
    ERROR(GL_NO_ERROR);
    float place[4];
    glGetFloatv(GL_CURRENT_RASTER_POSITION, place);
    CHECK(place[0] * 4 == (float)model.x && place[1] * 4 == (float)model.y);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const unsigned char *own = pixels[y][x], *other = found[y][x];
            if (memcmp(own, other, 4) == 0) continue;
            fprintf(stderr, "round %d, step %d, pixel (%d,%d): %d %d %d %d, not %d %d %d %d\n", round, step, x, y, other[0], other[1],
                other[2], other[3], own[0], own[1], own[2], own[3]);
            exit(1);
        }
    }
}

int main(void) {
    start(WIDTH, HEIGHT);
    unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[]){255, 255, 255, 255});
    glMatrixMode(GL_PROJECTION);
    glOrtho(0, WIDTH, 0, HEIGHT, -1, 1);
    glBlendFunc(GL_ONE, GL_ONE);
    glLogicOp(GL_INVERT);
    memset(&model, 0, sizeof model);
    for (int c = 0; c < 4; c++) {
        model.masks[c] = 1;
        model.color[c] = model.raster[c] = 255;
    }
    glAlphaFunc(GL_GREATER, 0.5f / 255);
    glScissor(0, 0, 0, 0);
    glRasterPos2f(0, 0);
    clear();
    GLuint query;
    glGenQueries(1, &query);
    for (int round = 0; round < ROUNDS; round++) {
        const int counts = below(2);
        GLuint passed = 0, found = 0;
        if (counts) glBeginQuery(GL_SAMPLES_PASSED, query);
        for (int step = 0; step < STEPS; step++) {
            if (below(3) == 0) change();
            else if (below(12) == 0) clear();
            else passed += (GLuint)bitmap();
            if (round < 20) compare(round, step);
        }
        if (counts) {
            glEndQuery(GL_SAMPLES_PASSED);
            glGetQueryObjectuiv(query, GL_QUERY_RESULT, &found);
            CHECK(found == passed);
        }
        compare(round, STEPS);
    }
    return 0;
}
