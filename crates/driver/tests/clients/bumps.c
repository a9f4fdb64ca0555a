/* ATI_envmap_bumpmap, 3.8.9 and 3.8.11; and constants of environments and fog by ARB_color_buffer_float. */
#include "images.h"

static GLuint unit_texture(GLenum unit, GLenum internal, int width, int height, GLenum format, GLenum type, const void *pixels) {
    glActiveTexture(unit);
    const GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, format, type, pixels);
    ERROR(GL_NO_ERROR);
    return name;
}

static GLbyte offsets[4][4][2];
static GLubyte colors[8][8][4];

/* The square, whose coordinates of both units go from 0 to 1; q is that of unit 1. */
static void draw(float q) {
    const float corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    glColor4f(1, 1, 1, 1);
    glBegin(GL_QUADS);
    for (int n = 0; n < 4; n++) {
        glMultiTexCoord2fv(GL_TEXTURE0, corners[n]);
        glMultiTexCoord4f(GL_TEXTURE1, corners[n][0] * q, corners[n][1] * q, 0, q);
        glVertex2f(2 * corners[n][0] - 1, 2 * corners[n][1] - 1);
    }
    glEnd();
    ERROR(GL_NO_ERROR);
}

/* Each pixel has the colour at its coordinates, moved by its offset, which the matrix turns. */
static void is_moved(int line, const float *m, int bumped) {
    GLubyte found[SIZE][SIZE][4];
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, found);
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            const GLbyte *o = offsets[y / 4][x / 4];
            /* Bytes are those of table 2.9, and have eight bits with a sign in the texture. */
            const float du = roundf((2 * o[0] + 1) / 255.0f * 127) / 127, dv = roundf((2 * o[1] + 1) / 255.0f * 127) / 127;
            float s = (x + 0.5f) / SIZE, t = (y + 0.5f) / SIZE;
            if (bumped) s += du * m[0] + dv * m[1], t += du * m[2] + dv * m[3];
            const float at[2] = {(s - floorf(s)) * 8, (t - floorf(t)) * 8};
            /* On a border between texels either will do. */
            if (fabsf(at[0] - roundf(at[0])) < 0.02f || fabsf(at[1] - roundf(at[1])) < 0.02f) continue;
            const GLubyte *texel = colors[(int)at[1]][(int)at[0]];
            for (int n = 0; n < 3; n++)
                if (abs(found[y][x][n] - texel[n]) > 1) {
                    fprintf(stderr, "line %d: pixel %d %d is %d %d %d, not %d %d %d\n", line, x, y, found[y][x][0], found[y][x][1],
                        found[y][x][2], texel[0], texel[1], texel[2]);
                    exit(1);
                }
        }
}

static void bumps(void) {
    CHECK(has_extension("GL_ATI_envmap_bumpmap"));
    ENTRY(PFNGLTEXBUMPPARAMETERFVATIPROC, TexBumpParameterfvATI);
    ENTRY(PFNGLGETTEXBUMPPARAMETERFVATIPROC, GetTexBumpParameterfvATI);
    ENTRY(PFNGLGETTEXBUMPPARAMETERIVATIPROC, GetTexBumpParameterivATI);
    GLint count = 0, units[32];
    GetTexBumpParameterivATI(GL_BUMP_ROT_MATRIX_SIZE_ATI, &count);
    CHECK(count == 4);
    GetTexBumpParameterivATI(GL_BUMP_NUM_TEX_UNITS_ATI, &count);
    CHECK(count >= 2 && count <= 32);
    GetTexBumpParameterivATI(GL_BUMP_TEX_UNITS_ATI, units);
    for (int n = 0; n < count; n++) CHECK(units[n] == GL_TEXTURE0 + n);
    float matrix[4];
    GetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, matrix);
    CHECK(matrix[0] == 1 && matrix[1] == 0 && matrix[2] == 0 && matrix[3] == 1);
    unsigned seed = 7;
    for (int n = 0; n < 32; n++) seed = seed * 1664525 + 1013904223, (&offsets[0][0][0])[n] = seed >> 24;
    for (int n = 0; n < 64; n++) {
        GLubyte *texel = colors[n / 8][n % 8];
        texel[0] = 30 * (n % 8), texel[1] = 30 * (n / 8), texel[2] = 3 * n, texel[3] = 255;
    }
    unit_texture(GL_TEXTURE0, GL_DU8DV8_ATI, 4, 4, GL_DUDV_ATI, GL_BYTE, offsets);
    GLbyte back[4][4][2];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DUDV_ATI, GL_BYTE, back);
    ERROR(GL_NO_ERROR);
    for (int n = 0; n < 32; n++) CHECK(abs((&back[0][0][0])[n] - (&offsets[0][0][0])[n]) <= 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_BYTE, colors);
    ERROR(GL_INVALID_OPERATION);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DUDV_ATI, 4, 4, 0, GL_RGBA, GL_BYTE, NULL);
    ERROR(GL_INVALID_OPERATION);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_DUDV_ATI, GL_BYTE, NULL);
    ERROR(GL_INVALID_OPERATION);
    glDrawPixels(1, 1, GL_DUDV_ATI, GL_BYTE, offsets);
    ERROR(GL_INVALID_ENUM);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_BUMP_ENVMAP_ATI);
    glTexEnvi(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, GL_TEXTURE1);
    GLint target = 0;
    glGetTexEnviv(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, &target);
    CHECK(target == GL_TEXTURE1);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_BUMP_ENVMAP_ATI);
    ERROR(GL_INVALID_ENUM);
    unit_texture(GL_TEXTURE1, GL_RGBA8, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_2D);
    const float matrices[3][4] = {{1, 0, 0, 1}, {0.3f, -0.2f, 0.1f, 0.45f}, {0, 0.5f, -0.5f, 0}};
    for (int way = 0; way < 6; way++) {
        glActiveTexture(GL_TEXTURE0);
        TexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, matrices[way % 3]);
        draw(way < 3 ? 1 : 2.5f);
        is_moved(__LINE__, matrices[way % 3], 1);
    }
    GetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, matrix);
    CHECK(memcmp(matrix, matrices[2], sizeof matrix) == 0);
    /* From a list, and saved with the state of textures. */
    glNewList(1, GL_COMPILE);
    TexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, matrices[1]);
    glEndList();
    glPushAttrib(GL_TEXTURE_BIT);
    glCallList(1);
    draw(1);
    is_moved(__LINE__, matrices[1], 1);
    glPopAttrib();
    draw(1);
    is_moved(__LINE__, matrices[2], 1);
    /* Without the function nothing moves, and the colour passes. */
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    draw(1);
    is_moved(__LINE__, matrices[2], 0);
    /* As a source of COMBINE, offsets are (0,0,0,1) (table 3.23). */
    glActiveTexture(GL_TEXTURE1);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_REPLACE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE0);
    draw(1);
    PIXEL(3, 3, 0, 0, 0);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_SRC_ALPHA);
    draw(1);
    PIXEL(3, 3, 255, 255, 255);
    glDisable(GL_TEXTURE_2D);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_DUDV_ATI, 1, 1, 1, 0, GL_DUDV_ATI, GL_BYTE, NULL);
    ERROR(GL_INVALID_ENUM);
    glTexEnvi(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, GL_TEXTURE0 + 32);
    ERROR(GL_INVALID_ENUM);
    TexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_SIZE_ATI, matrix);
    ERROR(GL_INVALID_ENUM);
    GetTexBumpParameterfvATI(GL_BUMP_TARGET_ATI, matrix);
    ERROR(GL_INVALID_ENUM);
    glActiveTexture(GL_TEXTURE0);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glDisable(GL_TEXTURE_2D);
}

/* ARB_color_buffer_float, 3.8.13, 3.10 and 6.1.2: constants are clamped where they are used, and queried, if at all. */
static void constants(void) {
    ENTRY(PFNGLCLAMPCOLORARBPROC, ClampColorARB);
    const float bright[4] = {2, -1, 0.5f, 3}, white[4] = {1, 1, 1, 1};
    texture(GL_RGBA8, 1, GL_RGBA, GL_FLOAT, white);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_BLEND);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, bright);
    float found[4];
    glGetTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, found);
    FLOATS(found, 4, 0, 1, 0, 0.5f, 1);
    /* In a buffer of floats nothing is clamped (FIXED_ONLY). */
    const GLuint name = texture(GL_RGBA32F, SIZE, GL_RGBA, GL_FLOAT, NULL), object = draws_to(name);
    const GLuint one = texture(GL_RGBA8, 1, GL_RGBA, GL_FLOAT, white);
    glGetTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, found);
    FLOATS(found, 4, 0, 2, -1, 0.5f, 3);
    glColor4f(1, 1, 1, 0.25f);
    square(0, 0, 1);
    COLOR(1e-6f, 2, -1, 0.5f, 0.25f);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
    square(0, 0, 1);
    COLOR(1e-6f, 1, 0, 0.5f, 0.25f);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FIXED_ONLY_ARB);
    glDisable(GL_TEXTURE_2D);
    /* All fog. */
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR), glFogf(GL_FOG_START, -2), glFogf(GL_FOG_END, -1);
    glFogfv(GL_FOG_COLOR, bright);
    glGetFloatv(GL_FOG_COLOR, found);
    FLOATS(found, 4, 0, 2, -1, 0.5f, 3);
    square(0, 0, 1);
    COLOR(1e-6f, 2, -1, 0.5f, 0.25f);
    glPushAttrib(GL_FOG_BIT);
    glFogfv(GL_FOG_COLOR, white);
    glPopAttrib();
    ends(object);
    glGetFloatv(GL_FOG_COLOR, found);
    FLOATS(found, 4, 0, 1, 0, 0.5f, 1);
    glBindTexture(GL_TEXTURE_2D, one);
    square(0, 0, 1);
    PIXEL(3, 3, 255, 0, 128);
    glDisable(GL_FOG);
}

int main(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
    bumps();
    constants();
    ERROR(GL_NO_ERROR);
    return 0;
}
