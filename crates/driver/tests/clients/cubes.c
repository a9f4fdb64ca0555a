/* Cube maps in arrays, cube maps of depths, and depths in floats. Each function is of one extension, whose sections it
 * names. */
#include "lookups.h"

/* All of the viewport has these coordinates, and this colour then. */
static void looks_up(int line, const float *at, int red, int green, int blue) {
    glTexCoord4fv(at);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
    expect_error(line, GL_NO_ERROR);
    expect_pixel(line, 3, 3, red, green, blue);
}
#define LOOKUP(at, r, g, b) looks_up(__LINE__, at, r, g, b)

/* Directions to the faces, in the order of table 3.10. */
static const float directions[6][3] = {{1, 0.1f, 0.2f}, {-1, 0.1f, 0.2f}, {0.1f, 1, 0.2f}, {0.1f, -1, 0.2f},
    {0.1f, 0.2f, 1}, {0.1f, 0.2f, -1}};

static GLint size_of(GLenum target, GLenum name) {
    GLint found = -1;
    glGetTexLevelParameteriv(target, 0, name, &found);
    ERROR(GL_NO_ERROR);
    return found;
}

/* ARB_texture_cube_map_array, 3.9.1, 3.9.7, 4.4.2, 6.1.3 and Errors: layer-face k is of cube map k / 6. */
static void arrays_of_cubes(void) {
    enum { CUBES = 3 };
    CHECK(has_extension("GL_ARB_texture_cube_map_array") && value(GL_TEXTURE_BINDING_CUBE_MAP_ARRAY_ARB) == 0);
    GLuint name = unfiltered(GL_TEXTURE_CUBE_MAP_ARRAY_ARB);
    CHECK(value(GL_TEXTURE_BINDING_CUBE_MAP_ARRAY_ARB) == (GLint)name);
    GLubyte texels[CUBES * 6][2][2][4];
    for (int face = 0; face < CUBES * 6; face++)
        for (int at = 0; at < 4; at++) {
            GLubyte *texel = texels[face][at / 2][at % 2];
            texel[0] = 10 * face, texel[1] = 255 - 10 * face, texel[2] = 7, texel[3] = 255;
        }
    glTexImage3D(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, GL_RGBA8, 2, 2, CUBES * 6, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    CHECK(size_of(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, GL_TEXTURE_DEPTH) == CUBES * 6);
    by_program("!!NVfp5.0\nTEX.F result.color, fragment.texcoord[0], texture[0], ARRAYCUBE;\nEND");
    for (int face = 0; face < CUBES * 6; face++) {
        const float *d = directions[face % 6];
        LOOKUP(((float[]){d[0], d[1], d[2], face / 6}), 10 * face, 255 - 10 * face, 7);
    }
    /* Part of the second cube map, and a copy to a face of the third. */
    GLubyte blue[2][2][2][4];
    for (GLubyte *texel = blue[0][0][0]; texel < blue[0][0][0] + sizeof blue; texel += 4)
        texel[0] = texel[1] = 0, texel[2] = texel[3] = 255;
    glTexSubImage3D(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, 0, 0, 7, 2, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, blue);
    LOOKUP(((float[]){-1, 0, 0, 1}), 0, 0, 255);
    LOOKUP(((float[]){0, 1, 0, 1}), 0, 0, 255);
    LOOKUP(((float[]){1, 0, 0, 1}), 60, 195, 7);
    glClearColor(1, 1, 0, 1), glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexSubImage3D(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, 0, 0, 17, 0, 0, 2, 2);
    LOOKUP(((float[]){0, 0, -1, 2}), 255, 255, 0);
    GLubyte back[CUBES * 6][2][2][4];
    glGetTexImage(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[17][1][1][1] == 255 && back[7][0][0][2] == 255 && back[4][1][0][0] == 40);
    glGenerateMipmap(GL_TEXTURE_CUBE_MAP_ARRAY_ARB);
    ERROR(GL_NO_ERROR);
    glTexParameteri(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, GL_TEXTURE_BASE_LEVEL, 1);
    LOOKUP(((float[]){0, 0, 1, 0}), 40, 215, 7);
    glTexParameteri(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, GL_TEXTURE_BASE_LEVEL, 0);
    /* A layer-face is drawn to; all of them are cleared. */
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    GLuint object = framebuffer();
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, 9);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER) == 9);
    glClearColor(1, 0, 1, 1), glClear(GL_COLOR_BUFFER_BIT);
    ends(object);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    LOOKUP(((float[]){0, -1, 0, 1}), 255, 0, 255);
    LOOKUP(((float[]){0, 0, 1, 1}), 100, 155, 7);
    ENTRY(PFNGLFRAMEBUFFERTEXTUREEXTPROC, FramebufferTextureEXT);
    object = framebuffer();
    FramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glClearColor(0, 1, 0, 1), glClear(GL_COLOR_BUFFER_BIT);
    ends(object);
    LOOKUP(((float[]){0, 0, -1, 2}), 0, 255, 0);
    LOOKUP(((float[]){1, 0, 0, 0}), 0, 255, 0);
    glTexImage3D(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, GL_RGBA8, 2, 2, 7, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_VALUE);
    glTexImage3D(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, GL_RGBA8, 2, 4, 6, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_VALUE);
    glTexImage3D(GL_PROXY_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, GL_RGBA8, 4, 4, 12, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    CHECK(size_of(GL_PROXY_TEXTURE_CUBE_MAP_ARRAY_ARB, GL_TEXTURE_DEPTH) == 12);
    glEnable(GL_TEXTURE_CUBE_MAP_ARRAY_ARB);
    ERROR(GL_INVALID_ENUM);
    /* Depths are compared with a reference that comes apart: that of face k is k / 12 here. */
    unfiltered(GL_TEXTURE_CUBE_MAP_ARRAY_ARB);
    float depths[12];
    for (int face = 0; face < 12; face++) depths[face] = face / 12.0f;
    glTexImage3D(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, 0, GL_DEPTH_COMPONENT24, 1, 1, 12, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glTexParameteri(GL_TEXTURE_CUBE_MAP_ARRAY_ARB, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    by_program("!!NVfp5.0\nTEX.F result.color, fragment.texcoord[0], {0.5, 0, 0, 0}, texture[0], SHADOWARRAYCUBE;\nEND");
    for (int face = 0; face < 12; face++) {
        const float *d = directions[face % 6];
        const int passes = 0.5f <= depths[face] ? 255 : 0;
        LOOKUP(((float[]){d[0], d[1], d[2], face / 6}), passes, passes, passes);
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* EXT_gpu_shader4 and OpenGL 3.0, 3.9.1 and 3.9.14: cube maps of depths, which are drawn to, and compared with q. */
static void cubes_of_depths(GLenum internal) {
    GLuint name = unfiltered(GL_TEXTURE_CUBE_MAP);
    for (int face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, internal, SIZE, SIZE, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, NULL);
    ERROR(GL_NO_ERROR);
    GLuint object = framebuffer();
    glDrawBuffer(GL_NONE), glReadBuffer(GL_NONE);
    for (int face = 0; face < 6; face++) {
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, name, 0);
        CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
        glClearDepth(0.1 + 0.15 * face), glClearStencil(face);
        glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    }
    GLint stencil = 0;
    glReadPixels(3, 3, 1, 1, GL_STENCIL_INDEX, GL_INT, &stencil);
    CHECK(stencil == 5);
    ends(object);
    glClearDepth(1), glClearStencil(0);
    float depth[SIZE][SIZE];
    glGetTexImage(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    CHECK(fabsf(depth[5][7] - 0.55f) < 1e-6f);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glEnable(GL_TEXTURE_CUBE_MAP);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    for (int way = 0; way < 2; way++) {
        /* By the fixed function, and by a program. */
        if (way) by_program("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], SHADOWCUBE;\nEND");
        for (int n = 0; n < 36; n++) {
            const float *d = directions[n % 6], reference = 0.05f + 0.15f * (n / 6);
            const int passes = reference <= 0.1f + 0.15f * (n % 6) ? 255 : 0;
            LOOKUP(((float[]){d[0], d[1], d[2], reference}), passes, passes, passes);
        }
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB), glDisable(GL_TEXTURE_CUBE_MAP);
    glTexImage3D(GL_TEXTURE_3D, 0, internal, 2, 2, 2, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, NULL);
    ERROR(GL_INVALID_OPERATION);
}

/* ARB_depth_buffer_float, 3.6.4, 3.8.1, 3.8.14, 4.3.2 and Errors. */
static void depths_in_floats(void) {
    CHECK(has_extension("GL_ARB_depth_buffer_float"));
    struct { GLfloat depth; GLuint stencil; } pixels[16], back[16];
    for (int n = 0; n < 16; n++) pixels[n].depth = (n + 0.123456789f) / 17, pixels[n].stencil = 0xabcdef00u + 3 * n;
    GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH32F_STENCIL8, 4, 4, 0, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, pixels);
    ERROR(GL_NO_ERROR);
    CHECK(level(GL_TEXTURE_DEPTH_SIZE) == 32 && level(GL_TEXTURE_STENCIL_SIZE) == 8 && level(GL_TEXTURE_DEPTH_TYPE) == GL_FLOAT);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, back);
    for (int n = 0; n < 16; n++) CHECK(back[n].depth == pixels[n].depth && (back[n].stencil & 0xff) == 3u * n);
    GLuint object = framebuffer();
    glDrawBuffer(GL_NONE), glReadBuffer(GL_NONE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_TEXTURE_2D, name, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    GLint found = 0;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &found);
    CHECK(found == GL_FLOAT && value(GL_DEPTH_BITS) == 32);
    /* A depth that 24 bits do not have. */
    glClearDepth(1e-12), glClearStencil(77);
    glEnable(GL_SCISSOR_TEST), glScissor(1, 1, 1, 1);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glReadPixels(0, 0, 4, 4, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, back);
    ERROR(GL_NO_ERROR);
    CHECK(back[5].depth == 1e-12f && (back[5].stencil & 0xff) == 77 && back[6].depth == pixels[6].depth);
    glWindowPos2i(2, 2);
    glEnable(GL_DEPTH_TEST), glDepthFunc(GL_ALWAYS);
    glDrawPixels(2, 1, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, pixels + 3);
    glDisable(GL_DEPTH_TEST), glDepthFunc(GL_LESS);
    ERROR(GL_NO_ERROR);
    glReadPixels(0, 0, 4, 4, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, back);
    CHECK(back[10].depth == pixels[3].depth && (back[11].stencil & 0xff) == 12);
    /* ARB_framebuffer_object, section 4.3.3: depths are copied between equal formats alone. */
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, 4, 4, 0, 0, 4, 4, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    ERROR(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    ends(object);
    glClearDepth(1), glClearStencil(0);
    /* Words are swapped one by one. */
    glPixelStorei(GL_PACK_SWAP_BYTES, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, back);
    glPixelStorei(GL_PACK_SWAP_BYTES, 0);
    CHECK(back[2].stencil >> 24 == 6);
    /* Values are clamped, references are not. */
    const float depths[2] = {-1, 3};
    unfiltered(GL_TEXTURE_1D);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_DEPTH_COMPONENT32F, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    float kept[2];
    glGetTexImage(GL_TEXTURE_1D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, kept);
    CHECK(kept[0] == 0 && kept[1] == 1);
    glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glEnable(GL_TEXTURE_1D);
    for (int way = 0; way < 2; way++) {
        LOOKUP(((float[]){0.75f, 0, 1, 1}), 255, 255, 255);
        const int clamped = way ? 255 : 0;
        LOOKUP(((float[]){0.75f, 0, 2, 1}), clamped, clamped, clamped);
        LOOKUP(((float[]){0.25f, 0, 0.1f, 1}), 0, 0, 0);
        glTexImage1D(GL_TEXTURE_1D, 0, GL_DEPTH_COMPONENT24, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    }
    glDisable(GL_TEXTURE_1D);
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT32F, 4, 4);
    ERROR(GL_NO_ERROR);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_DEPTH_SIZE, &found);
    CHECK(found == 32);
    /* ARB_framebuffer_object, section 6.1.16: the bits that a format's components have. */
    const struct { GLenum format; GLint red, blue, alpha; } sizes[] = {{GL_RGB10_A2, 10, 10, 2}, {GL_R11F_G11F_B10F, 11, 10, 0}, {GL_RGBA8, 8, 8, 8},
        {GL_RGBA16, 16, 16, 16}, {GL_RG8, 8, 0, 0}};
    for (int n = 0; n < 5; n++) {
        GLint red, blue, alpha;
        glRenderbufferStorage(GL_RENDERBUFFER, sizes[n].format, 4, 4);
        ERROR(GL_NO_ERROR);
        glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_RED_SIZE, &red);
        glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_BLUE_SIZE, &blue);
        glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_ALPHA_SIZE, &alpha);
        CHECK(red == sizes[n].red && blue == sizes[n].blue && alpha == sizes[n].alpha);
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, NULL);
    ERROR(GL_INVALID_OPERATION);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_STENCIL, GL_FLOAT, back);
    ERROR(GL_INVALID_ENUM);
}

int main(void) {
    start_lookups();
    arrays_of_cubes();
    cubes_of_depths(GL_DEPTH24_STENCIL8);
    cubes_of_depths(GL_DEPTH_STENCIL);
    depths_in_floats();
    ERROR(GL_NO_ERROR);
    return 0;
}
