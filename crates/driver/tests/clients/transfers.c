/* Pixels and fog by extensions of OpenGL 1: NV_copy_depth_to_color, MESA_pack_invert, NV_fog_distance. */
#include "check.h"
#include <math.h>

enum { SIZE = 32 };

/* NV_copy_depth_to_color, 4.3.3: the words of UNSIGNED_INT_24_8 are unpacked as bytes of UNSIGNED_INT_8_8_8_8. */
static void depths_as_colors(void) {
    CHECK(has_extension("GL_NV_copy_depth_to_color"));
    const GLuint depths[] = {0, 0x112233, 0x445566, 0x800000, 0xffffff};
    glDisable(GL_DEPTH_TEST);
    for (int n = 0; n < 5; n++) {
        const GLuint stencil = 0x11u * (GLuint)(n + 1), word = depths[n] << 8 | stencil;
        glClearDepth(depths[n] / 16777215.0);
        glClearStencil((GLint)stencil);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        glRasterPos2f(-1, -1);
        for (int blue_first = 0; blue_first < 2; blue_first++) {
            glCopyPixels(16, 16, 4, 4, blue_first ? GL_DEPTH_STENCIL_TO_BGRA_NV : GL_DEPTH_STENCIL_TO_RGBA_NV);
            ERROR(GL_NO_ERROR);
            GLubyte found[4], expected[4] = {word >> 24, word >> 16, word >> 8, word};
            glReadPixels(2, 2, 1, 1, blue_first ? GL_BGRA : GL_RGBA, GL_UNSIGNED_BYTE, found);
            CHECK(!memcmp(found, expected, 4));
            glReadPixels(4, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
            CHECK(!found[0] && !found[1] && !found[2] && !found[3]);
        }
    }
    /* The transfer of depths and indices comes before. */
    glClearDepth(0.25);
    glClearStencil(2);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glPixelTransferf(GL_DEPTH_SCALE, 2);
    glPixelTransferi(GL_INDEX_OFFSET, 5);
    glCopyPixels(16, 16, 4, 4, GL_DEPTH_STENCIL_TO_RGBA_NV);
    glPixelTransferf(GL_DEPTH_SCALE, 1);
    glPixelTransferi(GL_INDEX_OFFSET, 0);
    GLubyte found[4];
    glReadPixels(2, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK((found[0] == 128 || found[0] == 127) && found[3] == 7);
    glClearDepth(1);
}

/* MESA_pack_invert, 4.3.2. */
static void upside_down(void) {
    CHECK(has_extension("GL_MESA_pack_invert"));
    glEnable(GL_SCISSOR_TEST);
    for (int y = 0; y < 4; y++) {
        glScissor(0, y, SIZE, 1);
        glClearColor(y / 255.f, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
    CHECK(value(GL_PACK_INVERT_MESA) == GL_FALSE);
    GLubyte rows[6][8];
    for (int inverted = 0; inverted < 2; inverted++) {
        glPixelStorei(GL_PACK_INVERT_MESA, inverted);
        CHECK(value(GL_PACK_INVERT_MESA) == inverted);
        memset(rows, 99, sizeof rows);
        /* The part with skipped rows and bytes is turned, not the memory around it. */
        glPixelStorei(GL_PACK_ALIGNMENT, 8);
        glPixelStorei(GL_PACK_SKIP_ROWS, 1);
        glPixelStorei(GL_PACK_SKIP_PIXELS, 1);
        glReadPixels(0, 0, 2, 4, GL_RED, GL_UNSIGNED_BYTE, rows);
        glPixelStorei(GL_PACK_ALIGNMENT, 4);
        glPixelStorei(GL_PACK_SKIP_ROWS, 0);
        glPixelStorei(GL_PACK_SKIP_PIXELS, 0);
        ERROR(GL_NO_ERROR);
        for (int y = 0; y < 4; y++) {
            CHECK(rows[1 + y][0] == 99 && rows[1 + y][3] == 99);
            CHECK(rows[1 + y][1] == (inverted ? 3 - y : y) && rows[1 + y][2] == rows[1 + y][1]);
        }
        CHECK(rows[0][1] == 99 && rows[5][1] == 99);
    }
    /* Table 6.20: group pixel-store. */
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    glPixelStorei(GL_PACK_INVERT_MESA, 0);
    glPopClientAttrib();
    CHECK(value(GL_PACK_INVERT_MESA) == GL_TRUE);
    /* Images of textures, too; what is unpacked is not turned. */
    GLubyte texels[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, found[2][4];
    unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(!memcmp(found[0], texels[1], 4) && !memcmp(found[1], texels[0], 4));
    glPixelStorei(GL_PACK_INVERT_MESA, 0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(!memcmp(found, texels, sizeof texels));
}

/* NV_fog_distance, 3.10. */
static void fog_distances(void) {
    CHECK(has_extension("GL_NV_fog_distance"));
    const GLenum modes[] = {GL_EYE_RADIAL_NV, GL_EYE_PLANE, GL_EYE_PLANE_ABSOLUTE_NV};
    glFogi(GL_FOG_DISTANCE_MODE_NV, GL_EYE_LINEAR);
    ERROR(GL_INVALID_ENUM);
    glFogf(GL_FOG_DISTANCE_MODE_NV, 0.5f);
    ERROR(GL_INVALID_ENUM);
    /* A surface at a distance, all of whose points have the same place but for the projection. */
    glMatrixMode(GL_PROJECTION);
    glLoadMatrixf((const GLfloat[]){1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
    glMatrixMode(GL_MODELVIEW);
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogfv(GL_FOG_COLOR, (const GLfloat[]){1, 1, 1, 1});
    glColor3f(0, 0, 0);
    glDisable(GL_DEPTH_TEST);
    const float places[][3] = {{0.3f, 0.4f, -1.2f}, {0.3f, 0.4f, 1.2f}, {-0.6f, 0, -0.8f}, {0, -0.9f, 0}};
    for (int at = 0; at < 4; at++) {
        const float x = places[at][0], y = places[at][1], z = places[at][2];
        for (int n = 0; n < 3; n++) {
            glFogi(GL_FOG_DISTANCE_MODE_NV, (GLint)modes[n]);
            ERROR(GL_NO_ERROR);
            CHECK(value(GL_FOG_DISTANCE_MODE_NV) == (GLint)modes[n]);
            const float distance = n == 0 ? sqrtf(x * x + y * y + z * z) : n == 1 ? z : fabsf(z);
            /* f = (e - distance) / (e - s) */
            const float start = -2, end = 2;
            glFogf(GL_FOG_START, start);
            glFogf(GL_FOG_END, end);
            const float factor = (end - distance) / (end - start);
            glClearColor(1, 0, 0, 1);
            glClear(GL_COLOR_BUFFER_BIT);
            /* One point, so that nothing is interpolated. */
            glPointSize(5);
            glLoadIdentity();
            glTranslatef(x, y, z);
            glBegin(GL_POINTS);
            glVertex3f(0, 0, 0);
            glEnd();
            const int column = (int)((x + 1) / 2 * SIZE), row = (int)((y + 1) / 2 * SIZE), shade = (int)lrintf(255 * (1 - factor));
            PIXEL(column, row, shade, shade, shade);
            /* A raster position has that distance, too. */
            glClear(GL_COLOR_BUFFER_BIT);
            glRasterPos3f(0, 0, 0);
            glDrawPixels(1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, "");
            GLfloat position[4];
            glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
            /* 3.6.4: the pixel whose centre is in the rectangle from there on. */
            PIXEL((int)ceilf(position[0] - 0.5f), (int)ceilf(position[1] - 0.5f), shade, shade, shade);
        }
    }
    /* Group fog; lists keep it. */
    glPushAttrib(GL_FOG_BIT);
    glFogi(GL_FOG_DISTANCE_MODE_NV, GL_EYE_PLANE);
    glPopAttrib();
    CHECK(value(GL_FOG_DISTANCE_MODE_NV) == GL_EYE_PLANE_ABSOLUTE_NV);
    /* The coordinate is used as it is. */
    glLoadIdentity();
    glFogi(GL_FOG_DISTANCE_MODE_NV, GL_EYE_RADIAL_NV);
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogCoordf(0);
    glBegin(GL_POINTS);
    glVertex3f(0, 0, 0.9f);
    glEnd();
    PIXEL(SIZE / 2, SIZE / 2, 128, 128, 128);
    glFogi(GL_FOG_COORD_SRC, GL_FRAGMENT_DEPTH);
    glDisable(GL_FOG);
}

int main(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
    depths_as_colors();
    upside_down();
    fog_distances();
    ERROR(GL_NO_ERROR);
    return 0;
}
