/* Pixels at random against formulas: unpacking (OpenGL 1.5, section 3.6.4), pixel transfer (3.6.5) and zooms, of
   TexImage2D, DrawPixels, ReadPixels (4.3.2) and CopyPixels (4.3.3), and what GetTexImage (6.1.4) returns, whatever the
   transfer is. */
#include "model.h"
#include <stdint.h>

enum { SIDE = 32, MOST = 9, MEMORY = 1 << 16 };

/* Table 3.6: the component that each element is, 4 is luminance. */
static const struct { GLenum name; int count, places[4]; } formats[] = {{GL_RED, 1, {0}}, {GL_GREEN, 1, {1}},
    {GL_BLUE, 1, {2}},
    {GL_ALPHA, 1, {3}}, {GL_RGB, 3, {0, 1, 2}}, {GL_BGR, 3, {2, 1, 0}}, {GL_RGBA, 4, {0, 1, 2, 3}}, {GL_BGRA, 4, {2,
        1, 0, 3}},
    {GL_LUMINANCE, 1, {4}}, {GL_LUMINANCE_ALPHA, 2, {4, 3}}};
enum { FORMATS = sizeof formats / sizeof *formats };

/* Tables 3.5 and 3.8: bytes of an element, whether it has a sign, and the bits of packed components from the first on,
   which are the lowest where the order is reversed. */
static const struct { GLenum name; int bytes, sign, bits[4], reversed; } types[] = {{GL_UNSIGNED_BYTE, 1, 0},
    {GL_BYTE, 1, 1},
    {GL_UNSIGNED_SHORT, 2, 0}, {GL_SHORT, 2, 1}, {GL_UNSIGNED_INT, 4, 0}, {GL_INT, 4, 1}, {GL_FLOAT, 4, 0},
    {GL_UNSIGNED_BYTE_3_3_2, 1, 0, {3, 3, 2}, 0}, {GL_UNSIGNED_BYTE_2_3_3_REV, 1, 0, {3, 3, 2}, 1},
    {GL_UNSIGNED_SHORT_5_6_5, 2, 0, {5, 6, 5}, 0}, {GL_UNSIGNED_SHORT_5_6_5_REV, 2, 0, {5, 6, 5}, 1},
    {GL_UNSIGNED_SHORT_4_4_4_4, 2, 0, {4, 4, 4, 4}, 0}, {GL_UNSIGNED_SHORT_4_4_4_4_REV, 2, 0, {4, 4, 4, 4}, 1},
    {GL_UNSIGNED_SHORT_5_5_5_1, 2, 0, {5, 5, 5, 1}, 0}, {GL_UNSIGNED_SHORT_1_5_5_5_REV, 2, 0, {5, 5, 5, 1}, 1},
    {GL_UNSIGNED_INT_8_8_8_8, 4, 0, {8, 8, 8, 8}, 0}, {GL_UNSIGNED_INT_8_8_8_8_REV, 4, 0, {8, 8, 8, 8}, 1},
    {GL_UNSIGNED_INT_10_10_10_2, 4, 0, {10, 10, 10, 2}, 0}, {GL_UNSIGNED_INT_2_10_10_10_REV, 4, 0, {10, 10, 10, 2}, 1}};
enum { FLOATS = 6, PLAIN = 7, TYPES = sizeof types / sizeof *types };

static double between(double low, double high) {
    return low + (high - low) * below(1 << 20) / (1 << 20);
}

static uint32_t word(void) {
    return below(1 << 16) << 16 | below(1 << 16);
}

/* A type that this format may have: components of packed types are three or four. */
static int type_of(int format) {
    for (;;) {
        const int type = below(TYPES);
        if (type < PLAIN) return type;
        const int count = types[type].bits[3] ? 4 : 3, name = formats[format].name;
        if (count == 4 ? name == GL_RGBA || name == GL_BGRA : name == GL_RGB) return type;
    }
}

/* Pixel storage of one direction (table 3.1). */
static struct store { int swap, length, rows, pixels, alignment; } store;

static void set_store(int packs) {
    store = (struct store){below(2), below(2) ? 0 : MOST + below(5), below(4), below(4), 1 << below(4)};
    glPixelStorei(packs ? GL_PACK_SWAP_BYTES : GL_UNPACK_SWAP_BYTES, store.swap);
    glPixelStorei(packs ? GL_PACK_ROW_LENGTH : GL_UNPACK_ROW_LENGTH, store.length);
    glPixelStorei(packs ? GL_PACK_SKIP_ROWS : GL_UNPACK_SKIP_ROWS, store.rows);
    glPixelStorei(packs ? GL_PACK_SKIP_PIXELS : GL_UNPACK_SKIP_PIXELS, store.pixels);
    glPixelStorei(packs ? GL_PACK_ALIGNMENT : GL_UNPACK_ALIGNMENT, store.alignment);
}

static unsigned char memory[MEMORY];

/* The address of element `number` of a pixel with so many elements: k of section 3.6.4 counts elements of a row. */
static unsigned char *element(int width, int x, int y, int number, int count, int bytes) {
    const int l = store.length ? store.length : width, a = store.alignment;
    const int k = bytes >= a ? count * l : a / bytes * ((bytes * count * l + a - 1) / a);
    return memory + ((y + store.rows) * k + (x + store.pixels) * count + number) * bytes;
}

static uint32_t load(const unsigned char *at, int bytes) {
    uint32_t found = 0;
    for (int n = 0; n < bytes; n++) /* The machine's first byte is the lowest. */
        found |= (uint32_t)at[store.swap ? bytes - 1 - n : n] << 8 * n;
    return found;
}

static void put(unsigned char *at, int bytes, uint32_t wanted) {
    for (int n = 0; n < bytes; n++) at[store.swap ? bytes - 1 - n : n] = (unsigned char)(wanted >> 8 * n);
}

/* Table 2.9. */
static double number_of(int type, uint32_t bits) {
    if (type == FLOATS) {
        float value;
        memcpy(&value, &bits, 4);
        return value;
    }
    const double most = ldexp(1, 8 * types[type].bytes) - 1;
    const int unused = 32 - 8 * types[type].bytes;
    return types[type].sign ? (2.0 * ((int32_t)(bits << unused) >> unused) + 1) / most : bits / most;
}

/* The elements of a pixel in memory, as numbers; *finest is the smallest number above 0 that all of them have. */
static void elements(int format, int type, int width, int x, int y, double to[4], double *finest) {
    if (type < PLAIN) {
        *finest = type == FLOATS ? 1e-6 : (1 + types[type].sign) / (ldexp(1, 8 * types[type].bytes) - 1);
        for (int n = 0; n < formats[format].count; n++)
            to[n] = number_of(type, load(element(width, x, y, n, formats[format].count, types[type].bytes),
                types[type].bytes));
        return;
    }
    const uint32_t all = load(element(width, x, y, 0, 1, types[type].bytes), types[type].bytes);
    int place = types[type].reversed ? 0 : 8 * types[type].bytes;
    *finest = 0;
    for (int n = 0; n < formats[format].count; n++) {
        const int bits = types[type].bits[n];
        if (!types[type].reversed) place -= bits;
        to[n] = (all >> place & ((1u << bits) - 1)) / (ldexp(1, bits) - 1);
        if (types[type].reversed) place += bits;
        *finest = fmax(*finest, 1 / (ldexp(1, bits) - 1));
    }
}

/* Random pixels in memory; the colours are those of tables 3.6 and the "Conversion to RGB" and "Final Expansion to
   RGBA" of section 3.6.4. */
static double source[MOST][MOST][4];

static void fill(int format, int type, int width, int height) {
    double finest;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const int count = type < PLAIN ? formats[format].count : 1;
            for (int n = 0; n < count; n++) {
                const float value = (float)between(-0.5, 1.5);
                uint32_t bits = word();
                if (type == FLOATS) memcpy(&bits, &value, 4);
                put(element(width, x, y, n, count, types[type].bytes), types[type].bytes, bits);
            }
            double found[4], *const color = source[y][x];
            elements(format, type, width, x, y, found, &finest);
            color[0] = color[1] = color[2] = 0, color[3] = 1;
            for (int n = 0; n < formats[format].count; n++) {
                const int place = formats[format].places[n];
                if (place == 4) color[0] = color[1] = color[2] = found[n];
                else color[place] = found[n];
            }
        }
}

/* The state of pixel transfer (table 3.2), with maps (table 3.3): of R to A by components, of I by indices, of S. */
static struct { double scale[4], bias[4], depth[2]; int maps, maps_stencil, shift, offset; } transfer;
static struct { int size; float values[16]; } maps[10];

static void plain_transfer(void) {
    const GLenum scales[] = {GL_RED_SCALE, GL_GREEN_SCALE, GL_BLUE_SCALE, GL_ALPHA_SCALE, GL_DEPTH_SCALE};
    const GLenum zeros[] = {GL_RED_BIAS, GL_GREEN_BIAS, GL_BLUE_BIAS, GL_ALPHA_BIAS, GL_DEPTH_BIAS, GL_MAP_COLOR,
        GL_MAP_STENCIL,
        GL_INDEX_SHIFT, GL_INDEX_OFFSET};
    for (int n = 0; n < 5; n++) glPixelTransferf(scales[n], 1);
    for (int n = 0; n < 9; n++) glPixelTransferf(zeros[n], 0);
}

static void set_transfer(void) {
    const double scales[] = {1, 1, 0.5, 2, -1, 1.75}, biases[] = {0, 0, 0.25, -0.375, 0.1};
    for (int n = 0; n < 5; n++) {
        const double scale = scales[below(6)], bias = biases[below(5)];
        *(n < 4 ? &transfer.scale[n] : &transfer.depth[0]) = scale;
        *(n < 4 ? &transfer.bias[n] : &transfer.depth[1]) = bias;
        const GLenum names[][2] = {{GL_RED_SCALE, GL_RED_BIAS}, {GL_GREEN_SCALE, GL_GREEN_BIAS}, {GL_BLUE_SCALE,
            GL_BLUE_BIAS},
            {GL_ALPHA_SCALE, GL_ALPHA_BIAS}, {GL_DEPTH_SCALE, GL_DEPTH_BIAS}};
        glPixelTransferf(names[n][0], (float)scale), glPixelTransferf(names[n][1], (float)bias);
    }
    glPixelTransferi(GL_MAP_COLOR, transfer.maps = below(2));
    glPixelTransferi(GL_MAP_STENCIL, transfer.maps_stencil = below(2));
    glPixelTransferi(GL_INDEX_SHIFT, transfer.shift = (int)below(7) - 3);
    glPixelTransferi(GL_INDEX_OFFSET, transfer.offset = (int)below(40) - 20);
    for (int n = 0; n < 10; n++) {
        const int indices = n < 2, by_index = n < 6;
        maps[n].size = by_index ? 1 << below(5) : 1 + (int)below(16);
        for (int k = 0; k < maps[n].size; k++) maps[n].values[k] = indices ? (float)below(256) : (float)between(0, 1);
        glPixelMapfv(GL_PIXEL_MAP_I_TO_I + n, maps[n].size, maps[n].values);
    }
}

/* What becomes of a colour: between two values, since rounding decides between two entries of a map. */
static void transferred(const double color[4], double low[4], double high[4]) {
    for (int n = 0; n < 4; n++) {
        low[n] = high[n] = color[n] * transfer.scale[n] + transfer.bias[n];
        if (!transfer.maps) continue;
        const float *const map = maps[6 + n].values;
        const double place = fmin(fmax(low[n], 0), 1) * (maps[6 + n].size - 1);
        const double a = map[(int)floor(place - 1e-4 + 0.5 < 0 ? 0 : place - 1e-4 + 0.5)];
        const double b = map[(int)fmin(floor(place + 1e-4 + 0.5), maps[6 + n].size - 1)];
        low[n] = fmin(a, b), high[n] = fmax(a, b);
    }
}

static long shifted(long index) {
    return (transfer.shift < 0 ? index >> -transfer.shift : index << transfer.shift) + transfer.offset;
}

static float mapped(int map, long index) {
    return maps[map].values[index & (maps[map].size - 1)];
}

static int round_number;

static void near(int line, int c, double found, double low, double high, double most) {
    low = fmin(fmax(low, 0), 1), high = fmin(fmax(high, 0), 1);
    if (found < low - most || found > high + most) {
        fprintf(stderr, "line %d, round %d: component %d is %.8g, not %.8g to %.8g (%g)\n", line, round_number, c,
            found, low, high, most);
        exit(1);
    }
}

static GLubyte before[SIDE][SIDE][4], after[SIDE][SIDE][4];

/* All pixels as they are. */
static void read_all(GLubyte to[SIDE][SIDE][4]) {
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT), glPushAttrib(GL_PIXEL_MODE_BIT);
    const GLenum stores[] = {GL_PACK_SWAP_BYTES, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS};
    for (int n = 0; n < 4; n++) glPixelStorei(stores[n], 0);
    plain_transfer();
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, to);
    glPopAttrib(), glPopClientAttrib();
}

/* Where the pixels go, and how large they are; no pixel's centre is on an edge of theirs. */
static struct { double x, y, zoom[2]; } place;

static void set_place(void) {
    const double zooms[] = {1, 1, -1, 2, -3, 0.5, -0.5, 1.5, 0.3125, -1.25};
    place.x = below(SIDE) + 1 / 32.0, place.y = below(SIDE) + 1 / 32.0;
    for (int n = 0; n < 2; n++) place.zoom[n] = zooms[below(10)];
    glWindowPos2f((float)place.x, (float)place.y);
    glPixelZoom((float)place.zoom[0], (float)place.zoom[1]);
}

/* The source of a pixel of the window, or -1 (section 3.6.4, "Conversion to Fragments"). */
static int source_of(int axis, int at, int count) {
    const double found = floor((at + 0.5 - (axis ? place.y : place.x)) / place.zoom[axis]);
    return found >= 0 && found < count ? (int)found : -1;
}

/* The pixels of `low` to `high` were drawn over `before`. */
static double low[MOST][MOST][4], high[MOST][MOST][4];

static void compare_drawn(int line, int width, int height) {
    read_all(after);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const int column = source_of(0, x, width), row = source_of(1, y, height);
            for (int c = 0; c < 4; c++) {
                const double old = before[y][x][c] / 255.0;
                const int drawn = column >= 0 && row >= 0;
                near(line, c, after[y][x][c] / 255.0, drawn ? low[row][column][c] : old, drawn
                    ? high[row][column][c] : old, 1.01 / 255);
            }
        }
}

/* TexImage2D or DrawPixels of a random image. */
static void draws(void) {
    const int width = 1 + below(MOST), height = 1 + below(MOST), to_texture = below(2), by_index = below(5) == 0;
    const int format = below(FORMATS), type = by_index ? 2 * (int)below(3) : type_of(format);
    set_store(0), set_transfer(), set_place();
    if (by_index) {
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                const long index = below(type ? 1000 : 256);
                put(element(width, x, y, 0, 1, types[type].bytes), types[type].bytes, (uint32_t)index);
                for (int c = 0; c < 4; c++) low[y][x][c] = high[y][x][c] = mapped(2 + c, shifted(index));
            }
    } else {
        fill(format, type, width, height);
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) transferred(source[y][x], low[y][x], high[y][x]);
    }
    const GLenum name = by_index ? GL_COLOR_INDEX : formats[format].name;
    if (!to_texture) {
        read_all(before);
        glDrawPixels(width, height, name, types[type].name, memory);
        compare_drawn(__LINE__, width, height);
        return;
    }
    /* The transfer is that of before, but it does not apply to what GetTexImage returns (section 6.1.4). */
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, name, types[type].name, memory);
    set_store(1);
    int packed;
    do packed = below(FORMATS); while (formats[packed].places[0] == 4);
    const int as = type_of(packed);
    glGetTexImage(GL_TEXTURE_2D, 0, formats[packed].name, types[as].name, memory);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            double found[4], finest;
            elements(packed, as, width, x, y, found, &finest);
            for (int n = 0; n < formats[packed].count; n++) {
                const int c = formats[packed].places[n];
                near(__LINE__, c, found[n], low[y][x][c], high[y][x][c], 1.01 / 255 + finest);
            }
        }
}

/* Table 6.1: the components of other base formats, whatever the transfer is. */
static void textures(void) {
    const struct { GLenum internal; int places[4]; } rows[] = {{GL_ALPHA8, {5, 5, 5, 3}}, {GL_LUMINANCE8, {0, 5, 5, 4}},
        {GL_LUMINANCE8_ALPHA8, {0, 5, 5, 3}}, {GL_INTENSITY8, {0, 5, 5, 4}}, {GL_RGB8, {0, 1, 2, 4}}, {GL_RGBA8, {0,
            1, 2, 3}}};
    const int row = below(6);
    const GLubyte texel[4] = {below(256), below(256), below(256), below(256)};
    const double numbers[6] = {texel[0] / 255.0, texel[1] / 255.0, texel[2] / 255.0, texel[3] / 255.0, 1, 0};
    plain_transfer();
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0), glPixelStorei(GL_UNPACK_SKIP_ROWS, 0),
        glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)rows[row].internal, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    set_transfer(), set_store(1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, memory);
    double found[4], finest;
    elements(6, FLOATS, 1, 0, 0, found, &finest);
    for (int c = 0; c < 4; c++) near(__LINE__, c, found[c], numbers[rows[row].places[c]],
        numbers[rows[row].places[c]], 0.5 / 255);
    /* The same of depths. */
    const GLfloat depth = (float)between(0, 1);
    plain_transfer();
    glPixelStorei(GL_UNPACK_SWAP_BYTES, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    set_transfer();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, memory);
    elements(0, FLOATS, 1, 0, 0, found, &finest);
    near(__LINE__, 0, found[0], depth, depth, 1e-6);
}

/* ReadPixels: luminance is the sum (section 4.3.2), and everything is clamped before it is packed. */
static void reads(void) {
    const int width = 1 + below(MOST), height = 1 + below(MOST), x0 = below(SIDE - MOST), y0 = below(SIDE - MOST);
    const int format = below(FORMATS), type = type_of(format);
    read_all(before);
    set_transfer(), set_store(1);
    memset(memory, 0x55, sizeof memory);
    glReadPixels(x0, y0, width, height, formats[format].name, types[type].name, memory);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            double color[5], from[5], to[5], found[4], finest;
            for (int c = 0; c < 4; c++) color[c] = before[y0 + y][x0 + x][c] / 255.0;
            transferred(color, from, to);
            from[4] = from[0] + from[1] + from[2], to[4] = to[0] + to[1] + to[2];
            elements(format, type, width, x, y, found, &finest);
            for (int n = 0; n < formats[format].count; n++) {
                const int c = formats[format].places[n];
                near(__LINE__, c, found[n], from[c], to[c], finest + 1e-5);
            }
        }
}

/* CopyPixels: as ReadPixels and DrawPixels, before anything is drawn. */
static void copies(void) {
    const int width = 1 + below(MOST), height = 1 + below(MOST), x0 = below(SIDE - MOST), y0 = below(SIDE - MOST);
    read_all(before);
    set_transfer(), set_place();
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            double color[4];
            for (int c = 0; c < 4; c++) color[c] = before[y0 + y][x0 + x][c] / 255.0;
            transferred(color, low[y][x], high[y][x]);
        }
    glCopyPixels(x0, y0, width, height, GL_COLOR);
    compare_drawn(__LINE__, width, height);
}

/* Depths and stencil indices: drawn, copied and read, each with a transfer of its own. */
static void others(void) {
    static long stencils[SIDE][SIDE];
    static double depths[SIDE][SIDE];
    const int width = 1 + below(MOST), height = 1 + below(MOST);
    const int type = 2 * (int)below(4), is_depth = below(2), from_buffer = below(3) == 0;
    double values[MOST][MOST];
    set_store(0), set_transfer(), set_place();
    if (!round_number || value(GL_DEPTH_FUNC) != GL_ALWAYS) glDepthFunc(GL_ALWAYS);
    glEnable(GL_DEPTH_TEST);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const float number = (float)between(-0.5, 1.5);
            const long index = below(type == 0 ? 256 : 1000);
            uint32_t bits = is_depth ? word() : (uint32_t)index;
            const float as_float = is_depth ? number : (float)index;
            if (type == FLOATS) memcpy(&bits, &as_float, 4);
            bits &= types[type].bytes == 4 ? ~0u : (1u << 8 * types[type].bytes) - 1;
            put(element(width, x, y, 0, 1, types[type].bytes), types[type].bytes, bits);
            if (is_depth) {
                const double from = from_buffer ? depths[y][x] : number_of(type, bits);
                values[y][x] = fmin(fmax(from * transfer.depth[0] + transfer.depth[1], 0), 1);
            } else {
                const long own = shifted(from_buffer ? stencils[y][x] : index);
                values[y][x] = (double)((transfer.maps_stencil ? (long)mapped(1, own) : own) & 255);
            }
        }
    const GLenum format = is_depth ? GL_DEPTH_COMPONENT : GL_STENCIL_INDEX;
    if (from_buffer) glCopyPixels(0, 0, width, height, is_depth ? GL_DEPTH : GL_STENCIL);
    else glDrawPixels(width, height, format, types[type].name, memory);
    glDisable(GL_DEPTH_TEST);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const int column = source_of(0, x, width), row = source_of(1, y, height);
            if (column < 0 || row < 0) continue;
            if (is_depth) depths[y][x] = values[row][column];
            else stencils[y][x] = (long)values[row][column];
        }
    /* Read, with another transfer; then as they are. */
    for (int plain = 0; plain < 2; plain++) {
        set_store(1), store.length = store.rows = store.pixels = store.swap = 0;
        glPixelStorei(GL_PACK_ROW_LENGTH, 0), glPixelStorei(GL_PACK_SKIP_ROWS, 0), glPixelStorei(GL_PACK_SKIP_PIXELS,
            0);
        glPixelStorei(GL_PACK_SWAP_BYTES, 0);
        set_transfer();
        if (plain) plain_transfer();
        glReadPixels(0, 0, SIDE, SIDE, format, is_depth ? GL_FLOAT : GL_UNSIGNED_SHORT, memory);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++) {
                const int bytes = is_depth ? 4 : 2;
                const uint32_t bits = load(element(SIDE, x, y, 0, 1, bytes), bytes);
                if (is_depth) {
                    const double wanted = plain ? depths[y][x] : depths[y][x] * transfer.depth[0] + transfer.depth[1];
                    near(__LINE__, 0, number_of(FLOATS, bits), wanted, wanted, 3e-6);
                    if (plain) depths[y][x] = number_of(FLOATS, bits);
                } else {
                    const long own = shifted(stencils[y][x]);
                    const long wanted = plain ? stencils[y][x] : transfer.maps_stencil ? (long)mapped(1, own) : own;
                    if ((long)bits != (wanted & 0xffff)) fprintf(stderr, "round %d: index %u, not %ld\n",
                        round_number, bits, wanted & 0xffff), exit(1);
                }
            }
    }
}

int main(void) {
    start(SIDE, SIDE);
    glClearDepth(0), glClearStencil(0), glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    unfiltered(GL_TEXTURE_2D);
    void (*const kinds[])(void) = {draws, draws, textures, reads, copies, others};
    for (round_number = 0; round_number < 600; round_number++) {
        kinds[below(6)]();
        ERROR(GL_NO_ERROR);
    }
    return 0;
}
