/* ARB_texture_compression_bptc: random blocks against the formats of its appendix, whose tables are here as far as
 * these blocks need them; and images that the GL compresses. */
#include "images.h"
#include <stdint.h>

/* Table.M: subsets, bits of partition, rotation, index selection, colour, alpha, endpoint and shared P-bits, and
 * indices. */
static const int modes[8][10] = {{3, 4, 0, 0, 4, 0, 1, 0, 3, 0}, {2, 6, 0, 0, 6, 0, 0, 1, 3, 0}, {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
    {2, 6, 0, 0, 7, 0, 1, 0, 2, 0}, {1, 0, 2, 1, 5, 6, 0, 0, 2, 3}, {1, 0, 2, 0, 7, 8, 0, 0, 2, 2}, {1, 0, 0, 0, 7, 7, 1, 0, 4, 0},
    {2, 6, 0, 0, 5, 5, 1, 0, 2, 0}};

/* Some rows of Table.P2 and Table.P3 with the anchors of their subsets. */
static const struct { int number; const char *texels; int anchors[3]; } twos[] = {{0, "0011001100110011", {0, 15}},
    {13, "0000000011111111", {0, 15}}, {17, "0111000100000000", {0, 2}}, {34, "0101101001011010", {0, 6}},
    {63, "0100010001110111", {0, 15}}}, threes[] = {{0, "0011001102212222", {0, 3, 15}}, {10, "0000111122222222", {0, 6, 15}},
    {13, "0122012201220122", {0, 5, 15}}};

static const int weights[5][16] = {{0}, {0}, {0, 21, 43, 64}, {0, 9, 18, 27, 37, 46, 55, 64},
    {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64}};

static unsigned seed = 1;

static unsigned below(unsigned most) {
    seed = seed * 1664525 + 1013904223;
    return (unsigned)(((uint64_t)seed * most) >> 32);
}

static uint8_t block[16];
static int place;

static int take(int count) {
    int found = 0;
    for (int n = 0; n < count; n++, place++) found |= (block[place / 8] >> (place % 8) & 1) << n;
    return found;
}

static void put(int value, int at, int count) {
    for (int n = 0; n < count; n++) {
        const int bit = at + n;
        block[bit / 8] = (uint8_t)((block[bit / 8] & ~(1 << bit % 8)) | (value >> n & 1) << bit % 8);
    }
}

static int lerp(int from, int to, int weight) {
    return (from * (64 - weight) + to * weight + 32) >> 6;
}

/* A random block of a mode, with its texels. */
static void make(int mode, GLubyte texels[16][4]) {
    const int *m = modes[mode], subsets = m[0];
    for (int n = 0; n < 16; n++) block[n] = (uint8_t)below(256);
    put(1 << mode, 0, mode + 1);
    const char *pattern = "0000000000000000";
    int anchors[3] = {0};
    if (subsets > 1) {
        const unsigned row = below(subsets == 2 ? 5 : 3);
        put(subsets == 2 ? twos[row].number : threes[row].number, mode + 1, m[1]);
        pattern = subsets == 2 ? twos[row].texels : threes[row].texels;
        memcpy(anchors, subsets == 2 ? twos[row].anchors : threes[row].anchors, sizeof anchors);
    }
    place = mode + 1 + m[1];
    const int rotation = take(m[2]), selects = take(m[3]);
    int ends[6][4];
    for (int c = 0; c < 4; c++)
        for (int e = 0; e < 2 * subsets; e++) ends[e][c] = take(c < 3 ? m[4] : m[5]);
    int low[6] = {0};
    if (m[6]) for (int e = 0; e < 2 * subsets; e++) low[e] = take(1);
    if (m[7]) for (int s = 0; s < subsets; s++) low[2 * s] = low[2 * s + 1] = take(1);
    for (int e = 0; e < 2 * subsets; e++)
        for (int c = 0; c < 4; c++) {
            int bits = c < 3 ? m[4] : m[5];
            if (!bits) { ends[e][c] = 255; continue; }
            if (m[6] || m[7]) ends[e][c] = ends[e][c] << 1 | low[e], bits++;
            ends[e][c] <<= 8 - bits;
            ends[e][c] |= ends[e][c] >> bits;
        }
    int indices[2][16];
    for (int kind = 0; kind < 2; kind++)
        for (int t = 0; t < 16; t++) {
            int is_anchor = 0;
            for (int s = 0; s < subsets; s++) is_anchor |= anchors[s] == t;
            if (m[8 + kind]) indices[kind][t] = take(m[8 + kind] - is_anchor);
        }
    CHECK(place == 128);
    for (int t = 0; t < 16; t++) {
        const int subset = pattern[t] - '0', second = m[9] > 0;
        for (int c = 0; c < 4; c++) {
            const int kind = second && (c < 3 ? selects : !selects);
            const int weight = weights[m[8 + kind]][indices[kind][t]];
            texels[t][c] = (GLubyte)lerp(ends[2 * subset][c], ends[2 * subset + 1][c], weight);
        }
        if (rotation) {
            const GLubyte alpha = texels[t][3];
            texels[t][3] = texels[t][rotation - 1], texels[t][rotation - 1] = alpha;
        }
    }
}

static void fractions(void) {
    for (int round = 0; round < 800; round++) {
        GLubyte expected[16][4], found[16][4];
        make(round % 8, expected);
        const GLuint name = unfiltered(GL_TEXTURE_2D);
        glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 4, 0, 16, block);
        ERROR(GL_NO_ERROR);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
        if (memcmp(found, expected, sizeof found)) {
            for (int t = 0; t < 16; t++) fprintf(stderr, "%d %d %d %d, not %d %d %d %d\n", found[t][0], found[t][1], found[t][2], found[t][3],
                expected[t][0], expected[t][1], expected[t][2], expected[t][3]);
            fprintf(stderr, "mode %d\n", round % 8);
            exit(1);
        }
        uint8_t again[16];
        glGetCompressedTexImage(GL_TEXTURE_2D, 0, again);
        CHECK(!memcmp(again, block, 16));
        glDeleteTextures(1, &name);
    }
    /* A reserved mode is no error. */
    memset(block, 0, 16);
    const GLuint name = unfiltered(GL_TEXTURE_2D);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 4, 0, 16, block);
    ERROR(GL_NO_ERROR);
    glDeleteTextures(1, &name);
}

static float half(int bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float value = exponent ? ldexpf((float)(1024 + fraction), exponent - 25) : ldexpf((float)fraction, -24);
    return bits >> 15 ? -value : value;
}

static int unquantized(int x, int is_signed) {
    if (!is_signed) return x == 0 ? 0 : x == 1023 ? 0xffff : ((x << 15) + 0x4000) >> 9;
    const int magnitude = abs(x), own = magnitude == 0 ? 0 : magnitude >= 511 ? 0x7fff : ((magnitude << 15) + 0x4000) >> 9;
    return x < 0 ? -own : own;
}

/* Mode 3 of the floats: m[4:0],r0[9:0],g0[9:0],b0[9:0],r1[9:0],g1[9:0],b1[9:0], not transformed. */
static void floats(void) {
    for (int round = 0; round < 400; round++) {
        const int is_signed = round % 2;
        for (int n = 0; n < 16; n++) block[n] = (uint8_t)below(256);
        put(3, 0, 5);
        place = 5;
        int ends[2][3];
        for (int e = 0; e < 2; e++)
            for (int c = 0; c < 3; c++) {
                int x = take(10);
                if (is_signed && x >= 512) x -= 1024;
                ends[e][c] = unquantized(x, is_signed);
            }
        float expected[16][3], found[16][3];
        for (int t = 0; t < 16; t++) {
            const int weight = weights[4][take(t ? 4 : 3)];
            for (int c = 0; c < 3; c++) {
                const int x = lerp(ends[0][c], ends[1][c], weight);
                expected[t][c] = half(!is_signed ? x * 31 / 64 : x < 0 ? 0x8000 | -x * 31 / 32 : x * 31 / 32);
            }
        }
        const GLuint name = unfiltered(GL_TEXTURE_2D);
        glCompressedTexImage2D(GL_TEXTURE_2D, 0,
            is_signed ? GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT : GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT, 4, 4, 0, 16, block);
        ERROR(GL_NO_ERROR);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, found);
        for (int t = 0; t < 16; t++)
            for (int c = 0; c < 3; c++)
                if (found[t][c] != expected[t][c]) {
                    fprintf(stderr, "round %d, texel %d: %g, not %g\n", round, t, found[t][c], expected[t][c]);
                    exit(1);
                }
        glDeleteTextures(1, &name);
    }
}

/* 3.9.2: images that the GL compresses; the ends of a block may be off by the bits that they have not. */
static void compresses(void) {
    const GLenum formats[] = {GL_COMPRESSED_RGBA_BPTC_UNORM, GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM, GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT,
        GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT};
    for (int f = 0; f < 4; f++) {
        float texels[8 * 8][4], found[8 * 8][4];
        /* Each block is a ramp between two colours. */
        for (int n = 0; n < 64; n++) {
            const float t = (float)(n % 4 + n / 8 % 4) / 6, scale = f == 2 ? -3 : f == 3 ? 5 : 1;
            /* Floats are interpolated by their bits, so a ramp of all components by one factor is nearly straight. */
            for (int c = 0; c < 3; c++) texels[n][c] = scale * (0.2f + 0.6f * (1 - t)) * (c == 1 ? 0.5f : 1);
            texels[n][3] = f < 2 ? 0.25f + t / 2 : 1;
        }
        const GLuint name = unfiltered(GL_TEXTURE_2D);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[f], 8, 8, 0, GL_RGBA, GL_FLOAT, texels);
        ERROR(GL_NO_ERROR);
        CHECK(level(GL_TEXTURE_COMPRESSED) && level(GL_TEXTURE_INTERNAL_FORMAT) == (GLint)formats[f]);
        CHECK(level(GL_TEXTURE_COMPRESSED_IMAGE_SIZE) == 64);
        CHECK(level(GL_TEXTURE_RED_TYPE) == (f < 2 ? GL_UNSIGNED_NORMALIZED : GL_FLOAT));
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, found);
        for (int n = 0; n < 64; n++)
            for (int c = 0; c < 4; c++) {
                const float most = f < 2 ? 0.03f : 0.1f * fabsf(texels[n][c]) + 0.01f;
                if (!(fabsf(found[n][c] - texels[n][c]) <= most)) {
                    fprintf(stderr, "format %d: %g, not %g\n", f, found[n][c], texels[n][c]);
                    exit(1);
                }
            }
        /* Negative components of the unsigned format are 0. */
        if (f == 3) {
            texels[0][0] = -1;
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_FLOAT, texels);
            glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, found);
            for (int n = 0; n < 64; n++) CHECK(found[n][0] >= 0);
        }
        glTexSubImage2D(GL_TEXTURE_2D, 0, 2, 0, 4, 4, GL_RGBA, GL_FLOAT, texels);
        ERROR(GL_INVALID_OPERATION);
        glDeleteTextures(1, &name);
    }
    /* A plain block keeps its colour, but for its lowest bit. */
    const GLubyte plain[] = {200, 3, 77, 128};
    GLubyte texels[16][4], found[16][4];
    for (int n = 0; n < 16; n++) memcpy(texels[n], plain, 4);
    const GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    for (int n = 0; n < 16; n++)
        for (int c = 0; c < 4; c++) CHECK(abs(found[n][c] - plain[c]) <= 1);
    glDeleteTextures(1, &name);
}

/* 3.9.3: slices of images of three dimensions, and errors. */
static void targets(void) {
    uint8_t blocks[2][16];
    GLubyte texels[2][16][4], found[2][16][4];
    make(6, texels[0]);
    memcpy(blocks[0], block, 16);
    make(1, texels[1]);
    memcpy(blocks[1], block, 16);
    const GLuint name = unfiltered(GL_TEXTURE_3D);
    glCompressedTexImage3D(GL_TEXTURE_3D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 4, 2, 0, 32, blocks);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_3D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(!memcmp(found, texels, sizeof found));
    glCompressedTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 1, 4, 4, 1, GL_COMPRESSED_RGBA_BPTC_UNORM, 16, blocks[0]);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_3D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(!memcmp(found[1], texels[0], sizeof *found));
    glDeleteTextures(1, &name);
    glCompressedTexImage1D(GL_TEXTURE_1D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 0, 16, blocks);
    ERROR(GL_INVALID_ENUM);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 4, 1, 16, blocks);
    ERROR(GL_INVALID_OPERATION);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 4, 0, 17, blocks);
    ERROR(GL_INVALID_VALUE);
}

int main(void) {
    start(SIZE, SIZE);
    CHECK(has_extension("GL_ARB_texture_compression_bptc"));
    fractions();
    floats();
    compresses();
    targets();
    return 0;
}
