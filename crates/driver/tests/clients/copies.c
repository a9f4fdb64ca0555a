/* ARB_copy_image and NV_copy_image, 4.3.3 and Errors; RGB10_A2; and texels of buffers that programs address. */
#include "framebuffer.h"
#include "typed.h"

static PFNGLCOPYIMAGESUBDATAPROC copy_image;

static GLuint made(GLenum target, GLenum internal, int width, int height, int layers, GLenum format, GLenum type, const void *pixels) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    if (target == GL_TEXTURE_CUBE_MAP)
        for (int face = 0; face < 6; face++)
            glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, internal, width, height, 0, format, type, pixels);
    else if (target == GL_TEXTURE_2D || target == GL_TEXTURE_1D_ARRAY)
        glTexImage2D(target, 0, internal, width, height, 0, format, type, pixels);
    else
        glTexImage3D(target, 0, internal, width, height, layers, 0, format, type, pixels);
    ERROR(GL_NO_ERROR);
    return name;
}

enum { W = 8, H = 4 };
static GLubyte pattern[H][W][4], back[6 * H][W][4];

/* Slices of all kinds of textures, faces and renderbuffers. */
static void slices(void) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            GLubyte *texel = pattern[y][x];
            texel[0] = 16 * y + x, texel[1] = 100 + x, texel[2] = 200 - y, texel[3] = 7 * x;
        }
    const GLuint from = made(GL_TEXTURE_2D, GL_RGBA8, W, H, 1, GL_RGBA, GL_UNSIGNED_BYTE, pattern);
    const struct { GLenum target; int width, height, layers, slice; } rows[] = {
        {GL_TEXTURE_2D_ARRAY, W, H, 5, 3}, {GL_TEXTURE_3D, W, H, 4, 2}, {GL_TEXTURE_CUBE_MAP, W, W, 1, 4},
        {GL_TEXTURE_CUBE_MAP_ARRAY, W, W, 6, 5},
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        const GLenum target = rows[row].target, read = target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + 4 : target;
        const GLuint to = made(target, GL_RGBA8, rows[row].width, rows[row].height, rows[row].layers, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        copy_image(from, GL_TEXTURE_2D, 0, 1, 1, 0, to, target, 0, 3, 0, rows[row].slice, 5, 3, 1);
        ERROR(GL_NO_ERROR);
        static GLubyte found[6 * W * W * 4];
        memset(found, 9, sizeof found);
        glGetTexImage(read, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
        const int first = target == GL_TEXTURE_CUBE_MAP ? 0 : rows[row].slice * rows[row].height;
        for (int y = 0; y < rows[row].height; y++)
            for (int x = 0; x < W; x++) {
                const GLubyte *texel = found + ((first + y) * W + x) * 4, zero[4] = {0};
                const int inside = x >= 3 && y < 3;
                CHECK(memcmp(texel, inside ? pattern[y + 1][x - 2] : zero, 4) == 0);
            }
        /* And back, to the rows above. */
        copy_image(to, target, 0, 3, 0, rows[row].slice, from, GL_TEXTURE_2D, 0, 1, 1, 0, 5, 3, 1);
        ERROR(GL_NO_ERROR);
        glBindTexture(GL_TEXTURE_2D, from);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
        CHECK(memcmp(back, pattern, sizeof pattern) == 0);
        copy_image(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, target, 0, 0, 0, 6, 1, 1, 1);
        ERROR(GL_INVALID_VALUE);
    }
    /* Several faces at once. */
    const GLuint cube = made(GL_TEXTURE_CUBE_MAP, GL_RGBA8, H, H, 1, GL_RGBA, GL_UNSIGNED_BYTE, pattern);
    const GLuint layers = made(GL_TEXTURE_2D_ARRAY, GL_RGBA8, H, H, 3, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    copy_image(cube, GL_TEXTURE_CUBE_MAP, 0, 0, 0, 3, layers, GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, H, H, 3);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(memcmp(back, pattern, H * H * 4) == 0 && memcmp((GLubyte *)back + 2 * H * H * 4, pattern, H * H * 4) == 0);
    /* The layers of 1D arrays are slices. */
    const GLuint lines = made(GL_TEXTURE_1D_ARRAY, GL_RGBA8, W, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    copy_image(from, GL_TEXTURE_2D, 0, 2, 3, 0, lines, GL_TEXTURE_1D_ARRAY, 0, 1, 0, 2, 4, 1, 1);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_1D_ARRAY, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(memcmp(back[2][1], pattern[3][2], 16) == 0 && back[1][1][1] == 0);
}

/* Renderbuffers of colours, and of depths with stencil indices, with one sample and with several. */
static void renderbuffers(void) {
    const GLuint from = made(GL_TEXTURE_2D, GL_RGBA8, W, H, 1, GL_RGBA, GL_UNSIGNED_BYTE, pattern);
    GLuint buffers[2], object;
    glGenFramebuffers(1, &object);
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    for (int samples = 0; samples <= 4; samples += 4) {
        glGenRenderbuffers(2, buffers);
        for (int n = 0; n < 2; n++) {
            glBindRenderbuffer(GL_RENDERBUFFER, buffers[n]);
            glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, W, H);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers[n]);
            glClearColor(n, 0, 1 - n, 1), glClear(GL_COLOR_BUFFER_BIT);
        }
        if (samples) {
            copy_image(from, GL_TEXTURE_2D, 0, 0, 0, 0, buffers[0], GL_RENDERBUFFER, 0, 0, 0, 0, W, H, 1);
            ERROR(GL_INVALID_OPERATION);
        } else {
            copy_image(from, GL_TEXTURE_2D, 0, 0, 0, 0, buffers[0], GL_RENDERBUFFER, 0, 0, 0, 0, W, H, 1);
            ERROR(GL_NO_ERROR);
        }
        copy_image(buffers[0], GL_RENDERBUFFER, 0, 2, 1, 0, buffers[1], GL_RENDERBUFFER, 0, 4, 2, 0, 3, 2, 1);
        ERROR(GL_NO_ERROR);
        if (samples) {
            glBindFramebuffer(GL_READ_FRAMEBUFFER, object);
            glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
            glBlitFramebuffer(0, 0, W, H, 0, 0, W, H, GL_COLOR_BUFFER_BIT, GL_NEAREST);
            glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
        }
        glReadPixels(0, 0, W, H, GL_RGBA, GL_UNSIGNED_BYTE, back);
        ERROR(GL_NO_ERROR);
        for (int n = 0; n < W * H; n++) {
            const int x = n % W, y = n / W, inside = x >= 4 && x < 7 && y >= 2;
            const GLubyte blue[4] = {0, 0, 255, 255}, red[4] = {255, 0, 0, 255};
            const GLubyte *source = samples ? blue : pattern[(y + H - 1) % H][(x + W - 2) % W];
            CHECK(memcmp(((GLubyte(*)[4])back)[n], inside ? source : red, 4) == 0);
        }
        glBindFramebuffer(GL_FRAMEBUFFER, object);
        glDeleteRenderbuffers(2, buffers);
    }
    copy_image(1000, GL_RENDERBUFFER, 0, 0, 0, 0, from, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    ERROR(GL_INVALID_VALUE);
    /* Depths with stencil indices. */
    GLuint words[W * H], found[W * H];
    for (GLuint n = 0; n < W * H; n++) words[n] = (n * 0x51234u) << 8 | (200 - n);
    const GLuint depths = made(GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, W, H, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, words);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, words);
    const GLuint others = made(GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, W, H, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, NULL);
    glGenRenderbuffers(1, buffers);
    glBindRenderbuffer(GL_RENDERBUFFER, buffers[0]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, W, H);
    copy_image(depths, GL_TEXTURE_2D, 0, 0, 0, 0, buffers[0], GL_RENDERBUFFER, 0, 0, 0, 0, W, H, 1);
    copy_image(buffers[0], GL_RENDERBUFFER, 0, 1, 1, 0, others, GL_TEXTURE_2D, 0, 2, 0, 0, 3, 3, 1);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    for (int n = 0; n < W * H; n++) {
        const int x = n % W, y = n / W;
        CHECK(found[n] == (x >= 2 && x < 5 && y < 3 ? words[(y + 1) * W + x - 1] : 0));
    }
    glDeleteRenderbuffers(1, buffers);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &object);
}

/* Bits become texels of other formats of their size; a texel becomes a block. */
static void bits(void) {
    const GLuint words[4] = {0x3f800000, 0xff000001, 0x12345678, 0x80000000};
    const GLuint from = made(GL_TEXTURE_2D, GL_R32UI, 4, 1, 1, GL_RED_INTEGER, GL_UNSIGNED_INT, words);
    GLuint found[4];
    GLuint to = made(GL_TEXTURE_2D, GL_RGBA8, 4, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    copy_image(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 4, 1, 1);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(memcmp(found, words, sizeof words) == 0);
    to = made(GL_TEXTURE_2D, GL_R32F, 4, 1, 1, GL_RED, GL_FLOAT, NULL);
    copy_image(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, found);
    CHECK(found[0] == words[0] && found[1] == 0);
    const GLuint packed[2] = {0x3df << 22 | 0x3c0 << 11 | 0x3c0, 5 << 27 | 17};
    const GLenum formats[3][2] = {{GL_R11F_G11F_B10F, GL_UNSIGNED_INT_10F_11F_11F_REV}, {GL_RGB10_A2, GL_UNSIGNED_INT_2_10_10_10_REV},
        {GL_RGB9_E5, GL_UNSIGNED_INT_5_9_9_9_REV}};
    for (int row = 0; row < 3; row++) {
        const GLenum format = row == 1 ? GL_RGBA : GL_RGB;
        const GLuint source = made(GL_TEXTURE_2D, formats[row][0], 2, 1, 1, format, formats[row][1], packed);
        glGetTexImage(GL_TEXTURE_2D, 0, format, formats[row][1], found);
        const GLuint expected[2] = {found[0], found[1]};
        to = made(GL_TEXTURE_2D, GL_R32UI, 2, 1, 1, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
        copy_image(source, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 2, 1, 1);
        ERROR(GL_NO_ERROR);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, found);
        CHECK(found[0] == expected[0] && found[1] == expected[1] && found[0] == packed[0]);
    }
    /* Two blocks of DXT1, of one colour each, from two texels of 64 bits; and back. */
    const GLushort blocks[2][4] = {{0xf800, 0xf800, 0, 0}, {0x001f, 0x001f, 0, 0}};
    const GLuint texels = made(GL_TEXTURE_2D, GL_RGBA16UI, 2, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, blocks);
    to = made(GL_TEXTURE_2D, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 4, 1, GL_RGB, GL_UNSIGNED_BYTE, NULL);
    copy_image(texels, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 2, 1, 1);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[3][2][0] == 255 && back[3][2][2] == 0 && back[0][5][0] == 0 && back[0][5][2] == 255);
    const GLuint again = made(GL_TEXTURE_2D, GL_RGBA16UI, 2, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, NULL);
    copy_image(to, GL_TEXTURE_2D, 0, 4, 0, 0, again, GL_TEXTURE_2D, 0, 0, 0, 0, 4, 4, 1);
    ERROR(GL_NO_ERROR);
    GLushort kept[2][4];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, kept);
    CHECK(memcmp(kept[0], blocks[1], 8) == 0 && kept[1][0] == 0);
    /* Blocks to blocks, of which no part is copied. */
    const GLuint twin = made(GL_TEXTURE_2D, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 4, 1, GL_RGB, GL_UNSIGNED_BYTE, NULL);
    copy_image(to, GL_TEXTURE_2D, 0, 4, 0, 0, twin, GL_TEXTURE_2D, 0, 0, 0, 0, 4, 4, 1);
    glGetCompressedTexImage(GL_TEXTURE_2D, 0, kept);
    CHECK(memcmp(kept[0], blocks[1], 8) == 0);
    copy_image(to, GL_TEXTURE_2D, 0, 2, 0, 0, twin, GL_TEXTURE_2D, 0, 0, 0, 0, 4, 4, 1);
    ERROR(GL_INVALID_VALUE);
    copy_image(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    ERROR(GL_INVALID_OPERATION);
    copy_image(from, GL_TEXTURE_2D, 0, 0, 0, 0, again, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    ERROR(GL_INVALID_OPERATION);
    copy_image(from, GL_TEXTURE_3D, 0, 0, 0, 0, again, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    ERROR(GL_INVALID_ENUM);
    copy_image(from, GL_TEXTURE_BUFFER, 0, 0, 0, 0, again, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    ERROR(GL_INVALID_ENUM);
    copy_image(from, GL_TEXTURE_2D, 1, 0, 0, 0, again, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    ERROR(GL_INVALID_VALUE);
    ENTRY(PFNGLCOPYIMAGESUBDATANVPROC, CopyImageSubDataNV);
    CopyImageSubDataNV(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    ERROR(GL_INVALID_OPERATION);
    CopyImageSubDataNV(from, GL_TEXTURE_2D, 0, 0, 0, 0, from, GL_TEXTURE_2D, 0, 3, 0, 0, 1, 1, 1);
    ERROR(GL_NO_ERROR);
    glBindTexture(GL_TEXTURE_2D, from);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, found);
    CHECK(found[3] == words[0] && found[2] == words[2]);
}

/* RGB10_A2 has these bits, of which none more are kept, and programs address it (EXT_shader_image_load_store, table
 * X.3). */
static void ten_bits(void) {
    const GLushort colors[2][4] = {{0x1234, 0xffff, 0x0100, 0x9000}, {0, 0x8000, 0x4321, 0x5000}};
    const GLuint name = made(GL_TEXTURE_2D, GL_RGB10_A2, 2, 1, 1, GL_RGBA, GL_UNSIGNED_SHORT, colors);
    GLint bits[2];
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_GREEN_SIZE, bits);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_ALPHA_SIZE, bits + 1);
    CHECK(bits[0] == 10 && bits[1] == 2);
    GLuint words[2], wanted[2];
    for (int n = 0; n < 2; n++) {
        wanted[n] = 0;
        for (int at = 0; at < 4; at++) wanted[n] |= (GLuint)(colors[n][at] / 65535.0 * (at == 3 ? 3 : 1023) + 0.5) << 10 * at;
    }
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, words);
    ERROR(GL_NO_ERROR);
    CHECK(words[0] == wanted[0] && words[1] == wanted[1]);
    ENTRY(PFNGLBINDIMAGETEXTUREEXTPROC, BindImageTextureEXT);
    BindImageTextureEXT(0, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_RGB10_A2);
    ERROR(GL_NO_ERROR);
    /* The second texel becomes the first one, its components in another order. */
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nOPTION EXT_shader_image_load_formatted;\nGROUP_SIZE 1;\nTEMP c;\n"
        "LOADIM.F c, 0, image[0], 2D;\nSTOREIM.F image[0], c.zyxw, {1, 0, 0, 0}, 2D;\nEND");
    glDispatchCompute(1, 1, 1);
    ERROR(GL_NO_ERROR);
    glDisable(GL_COMPUTE_PROGRAM_NV);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, words);
    const GLuint swapped = (wanted[0] & 0xc00ffc00) | (wanted[0] >> 20 & 1023) | (wanted[0] & 1023) << 20;
    CHECK(words[0] == wanted[0] && words[1] == swapped);
    BindImageTextureEXT(0, 0, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R8);
}

/* EXT_shader_image_load_store, 3.9.X: a buffer texture is an image of its buffer, by a unit and by a handle. */
static void buffers(void) {
    ENTRY(PFNGLTEXBUFFEREXTPROC, TexBufferEXT);
    ENTRY(PFNGLBINDIMAGETEXTUREEXTPROC, BindImageTextureEXT);
    GLuint words[16], buffer, name;
    for (GLuint n = 0; n < 16; n++) words[n] = n * n;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof words, words, GL_DYNAMIC_COPY);
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_BUFFER, name);
    TexBufferEXT(GL_TEXTURE_BUFFER, GL_R32UI, buffer);
    BindImageTextureEXT(0, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    ERROR(GL_NO_ERROR);
    load(GL_COMPUTE_PROGRAM_NV, "!!NVcp5.0\nOPTION EXT_shader_image_load_formatted;\nGROUP_SIZE 16;\nTEMP a, c;\n"
        "MOV.U a, 0;\nMOV.U a.x, invocation.localindex.x;\nLOADIM.U c, a, image[0], BUFFER;\nADD.U c.x, c.x, 1000;\n"
        "STOREIM.U image[0], c, a, BUFFER;\nEND");
    glDispatchCompute(1, 1, 1);
    ERROR(GL_NO_ERROR);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof words, words);
    for (GLuint n = 0; n < 16; n++) CHECK(words[n] == n * n + 1000);
    /* A new store of the buffer has other texels, and fewer. */
    for (GLuint n = 0; n < 16; n++) words[n] = 7 * n;
    glBufferData(GL_ARRAY_BUFFER, 8 * sizeof *words, words, GL_DYNAMIC_COPY);
    glDispatchCompute(1, 1, 1);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8 * sizeof *words, words);
    for (GLuint n = 0; n < 8; n++) CHECK(words[n] == 7 * n + 1000);
    ERROR(GL_NO_ERROR);
    glDisable(GL_COMPUTE_PROGRAM_NV);
    BindImageTextureEXT(0, 0, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R8);
}

/* NV_bindless_texture: a handle is of a texture and a sampler object, however alike others are, and goes with both. */
static void handles(void) {
    ENTRY(PFNGLGETTEXTURESAMPLERHANDLENVPROC, GetTextureSamplerHandleNV);
    ENTRY(PFNGLISTEXTUREHANDLERESIDENTNVPROC, IsTextureHandleResidentNV);
    const GLuint name = made(GL_TEXTURE_2D, GL_RGBA8, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    GLuint samplers[2];
    glGenSamplers(2, samplers);
    for (int n = 0; n < 2; n++) glSamplerParameteri(samplers[n], GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const GLuint64 first = GetTextureSamplerHandleNV(name, samplers[0]), second = GetTextureSamplerHandleNV(name, samplers[1]);
    ERROR(GL_NO_ERROR);
    CHECK(first && second && first != second && GetTextureSamplerHandleNV(name, samplers[0]) == first);
    glDeleteSamplers(1, samplers);
    CHECK(!IsTextureHandleResidentNV(second));
    ERROR(GL_NO_ERROR);
    IsTextureHandleResidentNV(first);
    ERROR(GL_INVALID_OPERATION);
}

/* ARB_invalidate_subdata, Errors: no bytes are in no mapped range. */
static void nothing_invalidated(void) {
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    CHECK(glMapBufferRange(GL_ARRAY_BUFFER, 16, 16, GL_MAP_WRITE_BIT));
    ENTRY(PFNGLINVALIDATEBUFFERSUBDATAPROC, InvalidateBufferSubData);
    ENTRY(PFNGLINVALIDATEBUFFERDATAPROC, InvalidateBufferData);
    InvalidateBufferSubData(buffer, 20, 0);
    ERROR(GL_NO_ERROR);
    InvalidateBufferSubData(buffer, 20, 1);
    ERROR(GL_INVALID_OPERATION);
    InvalidateBufferSubData(buffer, 32, 32);
    ERROR(GL_NO_ERROR);
    InvalidateBufferData(buffer);
    ERROR(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_ARRAY_BUFFER);
}

int main(void) {
    start(16, 16);
    glViewport(0, 0, 16, 16);
    CHECK(has_extension("GL_ARB_copy_image") && has_extension("GL_NV_copy_image"));
    copy_image = (PFNGLCOPYIMAGESUBDATAPROC)eglGetProcAddress("glCopyImageSubData");
    CHECK(copy_image);
    slices();
    renderbuffers();
    bits();
    ten_bits();
    buffers();
    handles();
    nothing_invalidated();
    ERROR(GL_NO_ERROR);
    return 0;
}
