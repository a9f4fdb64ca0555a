/* Textures with layers, textures of buffers, and textures whose images stay. Each function is of one extension, whose
 * sections it names. */
#include "lookups.h"

/* A lookup at these coordinates is of this colour. */
static void looks_up(int line, float s, float t, float r, float q, int red, int green, int blue) {
    glTexCoord4f(s, t, r, q);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
    expect_error(line, GL_NO_ERROR);
    expect_pixel(line, 3, 3, red, green, blue);
}
#define LOOKUP(s, t, r, q, ...) looks_up(__LINE__, s, t, r, q, __VA_ARGS__)

static GLint size_of(GLenum target, int at, GLenum name) {
    GLint found = -1;
    glGetTexLevelParameteriv(target, at, name, &found);
    ERROR(GL_NO_ERROR);
    return found;
}

/* EXT_texture_array, 3.8.1 to 3.8.3, 3.8.8, 4.4.2.3, 6.1.3 and 6.1.4. */
static void arrays_of_2d(void) {
    CHECK(has_extension("GL_EXT_texture_array"));
    CHECK(value(GL_MAX_ARRAY_TEXTURE_LAYERS_EXT) >= 64 && value(GL_TEXTURE_BINDING_2D_ARRAY_EXT) == 0);
    GLuint name = unfiltered(GL_TEXTURE_2D_ARRAY_EXT);
    CHECK(value(GL_TEXTURE_BINDING_2D_ARRAY_EXT) == (GLint)name);
    /* Layers of red, green and blue, 4 by 2. */
    GLubyte texels[3][2][4][4] = {0};
    for (int layer = 0; layer < 3; layer++)
        for (int at = 0; at < 8; at++) texels[layer][at / 4][at % 4][layer] = 255, texels[layer][at / 4][at % 4][3] = 255;
    glTexImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_RGBA8, 4, 2, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    by_program("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], ARRAY2D;\nEND");
    LOOKUP(0.5f, 0.5f, 0, 1, 255, 0, 0);
    LOOKUP(0.5f, 0.5f, 1.4f, 1, 0, 255, 0);
    LOOKUP(0.5f, 0.5f, 1.6f, 1, 0, 0, 255);
    /* Layers are clamped. */
    LOOKUP(0.5f, 0.5f, 9, 1, 0, 0, 255);
    LOOKUP(0.5f, 0.5f, -9, 1, 255, 0, 0);
    CHECK(size_of(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_TEXTURE_WIDTH) == 4 && size_of(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_TEXTURE_HEIGHT) == 2);
    CHECK(size_of(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_TEXTURE_DEPTH) == 3);
    /* A part of the second and third layers. */
    GLubyte white[2 * 4];
    memset(white, 255, sizeof white);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, 1, 1, 1, 1, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, white);
    LOOKUP(0.3f, 0.9f, 1, 1, 255, 255, 255);
    LOOKUP(0.3f, 0.9f, 2, 1, 255, 255, 255);
    LOOKUP(0.3f, 0.9f, 0, 1, 255, 0, 0);
    LOOKUP(0.3f, 0.1f, 1, 1, 0, 255, 0);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, 0, 0, 2, 1, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, white);
    ERROR(GL_INVALID_VALUE);
    /* A copy from the frame buffer. */
    glClearColor(1, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexSubImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, 2, 0, 1, 0, 0, 2, 1);
    LOOKUP(0.9f, 0.1f, 1, 1, 255, 255, 0);
    LOOKUP(0.9f, 0.1f, 2, 1, 0, 0, 255);
    GLubyte back[3][2][4][4] = {0};
    glGetTexImage(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[0][0][0][0] == 255 && back[1][1][1][2] == 255 && back[1][0][2][1] == 255 && back[1][0][2][2] == 0 && back[2][0][0][2] == 255);
    /* Levels have as many layers. */
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY_EXT);
    CHECK(size_of(GL_TEXTURE_2D_ARRAY_EXT, 1, GL_TEXTURE_WIDTH) == 2 && size_of(GL_TEXTURE_2D_ARRAY_EXT, 1, GL_TEXTURE_DEPTH) == 3);
    glTexParameteri(GL_TEXTURE_2D_ARRAY_EXT, GL_TEXTURE_BASE_LEVEL, 2);
    LOOKUP(0.5f, 0.5f, 0, 1, 255, 0, 0);
    glTexParameteri(GL_TEXTURE_2D_ARRAY_EXT, GL_TEXTURE_BASE_LEVEL, 0);
    /* Layers are drawn to, each by itself. */
    ENTRY(PFNGLFRAMEBUFFERTEXTURELAYEREXTPROC, FramebufferTextureLayerEXT);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    GLuint object = framebuffer();
    FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, 2);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER) == 2);
    glColor3f(0, 1, 1);
    square(0, 0, 1);
    FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, 0);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, 3);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    FramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, -1);
    ERROR(GL_INVALID_VALUE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    ERROR(GL_INVALID_OPERATION);
    ends(object);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    LOOKUP(0.5f, 0.5f, 2, 1, 0, 255, 255);
    LOOKUP(0.5f, 0.5f, 0, 1, 0, 0, 0);
    LOOKUP(0.3f, 0.9f, 1, 1, 255, 255, 255);
    /* Targets are of their commands. */
    glTexImage2D(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_ENUM);
    glEnable(GL_TEXTURE_2D_ARRAY_EXT);
    ERROR(GL_INVALID_ENUM);
    glTexImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_RGBA8, 1, 1, value(GL_MAX_ARRAY_TEXTURE_LAYERS_EXT) + 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_VALUE);
    glTexImage3D(GL_PROXY_TEXTURE_2D_ARRAY_EXT, 0, GL_RGBA8, 8, 8, 5, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    CHECK(size_of(GL_PROXY_TEXTURE_2D_ARRAY_EXT, 0, GL_TEXTURE_DEPTH) == 5);
    glTexImage3D(GL_PROXY_TEXTURE_2D_ARRAY_EXT, 0, GL_RGBA8, 8, 8, 1 << 20, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    CHECK(size_of(GL_PROXY_TEXTURE_2D_ARRAY_EXT, 0, GL_TEXTURE_DEPTH) == 0);
    /* Depths, compared: of 0.5 in layer 0 and 0.25 in layer 1. */
    const float depths[2] = {0.5f, 0.25f};
    unfiltered(GL_TEXTURE_2D_ARRAY_EXT);
    glTexImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_DEPTH_COMPONENT24, 1, 1, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glTexParameteri(GL_TEXTURE_2D_ARRAY_EXT, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_DEPTH_TO_TEXTURE_EXT);
    by_program("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], SHADOWARRAY2D;\nEND");
    LOOKUP(0.5f, 0.5f, 0, 0.4f, 255, 255, 255);
    LOOKUP(0.5f, 0.5f, 1, 0.4f, 0, 0, 0);
    /* Blocks: one of red, one of blue. */
    const GLubyte blocks[2][8] = {{0x00, 0xf8, 0x00, 0xf8}, {0x1f, 0x00, 0x1f, 0x00}};
    unfiltered(GL_TEXTURE_2D_ARRAY_EXT);
    glCompressedTexImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 2, 0, 16, blocks);
    by_program("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], ARRAY2D;\nEND");
    LOOKUP(0.5f, 0.5f, 0, 1, 255, 0, 0);
    LOOKUP(0.5f, 0.5f, 1, 1, 0, 0, 255);
    glCompressedTexSubImage3D(GL_TEXTURE_2D_ARRAY_EXT, 0, 0, 0, 1, 4, 4, 1, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, blocks);
    LOOKUP(0.5f, 0.5f, 1, 1, 255, 0, 0);
    GLubyte kept[16];
    glGetCompressedTexImage(GL_TEXTURE_2D_ARRAY_EXT, 0, kept);
    CHECK(memcmp(kept, blocks, 8) == 0 && memcmp(kept + 8, blocks, 8) == 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* EXT_texture_array: layers of 1D arrays are rows of two-dimensional commands. */
static void arrays_of_1d(void) {
    GLuint name = unfiltered(GL_TEXTURE_1D_ARRAY_EXT);
    const GLubyte texels[3][2][4] = {{{255, 0, 0, 255}, {255, 0, 0, 255}}, {{0, 255, 0, 255}, {0, 255, 0, 255}},
        {{0, 0, 255, 255}, {255, 255, 255, 255}}};
    glTexImage2D(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_RGBA8, 2, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    by_program("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], ARRAY1D;\nEND");
    LOOKUP(0.3f, 0, 0, 1, 255, 0, 0);
    LOOKUP(0.3f, 1, 0, 1, 0, 255, 0);
    LOOKUP(0.3f, 2, 0, 1, 0, 0, 255);
    LOOKUP(0.7f, 2, 0, 1, 255, 255, 255);
    CHECK(size_of(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_TEXTURE_HEIGHT) == 3);
    const GLubyte cyan[4] = {0, 255, 255, 255};
    glTexSubImage2D(GL_TEXTURE_1D_ARRAY_EXT, 0, 1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, cyan);
    LOOKUP(0.7f, 1, 0, 1, 0, 255, 255);
    LOOKUP(0.3f, 1, 0, 1, 0, 255, 0);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexSubImage2D(GL_TEXTURE_1D_ARRAY_EXT, 0, 0, 0, 0, 0, 1, 2);
    LOOKUP(0.3f, 0, 0, 1, 255, 0, 255);
    LOOKUP(0.3f, 1, 0, 1, 255, 0, 255);
    LOOKUP(0.7f, 0, 0, 1, 255, 0, 0);
    GLubyte back[3][2][4];
    glGetTexImage(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[0][0][2] == 255 && back[0][1][2] == 0 && back[1][1][1] == 255 && back[2][1][0] == 255);
    glGenerateMipmap(GL_TEXTURE_1D_ARRAY_EXT);
    CHECK(size_of(GL_TEXTURE_1D_ARRAY_EXT, 1, GL_TEXTURE_WIDTH) == 1 && size_of(GL_TEXTURE_1D_ARRAY_EXT, 1, GL_TEXTURE_HEIGHT) == 3);
    /* A copy makes an image. */
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexImage2D(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_RGB8, 0, 0, 4, 6, 0);
    CHECK(size_of(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_TEXTURE_WIDTH) == 4 && size_of(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_TEXTURE_HEIGHT) == 6);
    LOOKUP(0.3f, 5, 0, 1, 255, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    /* A layer is a row that is drawn to. */
    GLuint object = framebuffer();
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, 4);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ends(object);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    LOOKUP(0.3f, 4, 0, 1, 0, 255, 0);
    LOOKUP(0.3f, 3, 0, 1, 255, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    /* A border is one of texels, not of layers. */
    glTexImage2D(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_RGBA8, 4 + 2, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_NO_ERROR);
    CHECK(size_of(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_TEXTURE_WIDTH) == 6 && size_of(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_TEXTURE_HEIGHT) == 3);
}

/* ARB_texture_buffer_object and EXT_texture_buffer_object, 2.9, 3.8.4 and 3.8.12. */
static void texels_of_buffers(void) {
    CHECK(has_extension("GL_ARB_texture_buffer_object") && has_extension("GL_EXT_texture_buffer_object"));
    ENTRY(PFNGLTEXBUFFERARBPROC, TexBufferARB);
    ENTRY(PFNGLTEXBUFFEREXTPROC, TexBufferEXT);
    CHECK(value(GL_MAX_TEXTURE_BUFFER_SIZE_ARB) >= 65536 && value(GL_TEXTURE_BUFFER_FORMAT_ARB) == GL_LUMINANCE8);
    GLuint buffer, name;
    const GLubyte texels[3][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}};
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_TEXTURE_BUFFER_ARB, buffer);
    CHECK(value(GL_TEXTURE_BUFFER_ARB) == (GLint)buffer);
    glBufferData(GL_TEXTURE_BUFFER_ARB, sizeof texels, texels, GL_STATIC_DRAW);
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_BUFFER_ARB, name);
    TexBufferARB(GL_TEXTURE_BUFFER_ARB, GL_RGBA8, buffer);
    ERROR(GL_NO_ERROR);
    CHECK(value(GL_TEXTURE_BINDING_BUFFER_ARB) == (GLint)name && value(GL_TEXTURE_BUFFER_DATA_STORE_BINDING_ARB) == (GLint)buffer);
    CHECK(value(GL_TEXTURE_BUFFER_FORMAT_ARB) == GL_RGBA8);
    by_program("!!NVfp4.0\nINT TEMP at;\nTRUNC.S at, fragment.texcoord[0];\nTXF result.color, at, texture[0], BUFFER;\nEND");
    LOOKUP(0, 0, 0, 1, 255, 0, 0);
    LOOKUP(2, 0, 0, 1, 0, 0, 255);
    LOOKUP(3, 0, 0, 1, 0, 0, 0);
    /* The texture has what the buffer has, and as much. */
    const GLubyte white[4] = {255, 255, 255, 255};
    glBufferSubData(GL_TEXTURE_BUFFER_ARB, 4, 4, white);
    LOOKUP(1, 0, 0, 1, 255, 255, 255);
    glBufferData(GL_TEXTURE_BUFFER_ARB, 4, white, GL_STATIC_DRAW);
    LOOKUP(0, 0, 0, 1, 255, 255, 255);
    LOOKUP(1, 0, 0, 1, 0, 0, 0);
    GLubyte *mapped = glMapBuffer(GL_TEXTURE_BUFFER_ARB, GL_WRITE_ONLY);
    memcpy(mapped, texels[1], 4);
    glUnmapBuffer(GL_TEXTURE_BUFFER_ARB);
    LOOKUP(0, 0, 0, 1, 0, 255, 0);
    const float half[2] = {0.5f, 1};
    glBufferData(GL_TEXTURE_BUFFER_ARB, sizeof half, half, GL_STATIC_DRAW);
    TexBufferEXT(GL_TEXTURE_BUFFER_ARB, GL_LUMINANCE32F_ARB, buffer);
    LOOKUP(0, 0, 0, 1, 128, 128, 128);
    TexBufferEXT(GL_TEXTURE_BUFFER_ARB, GL_R32F, buffer);
    LOOKUP(1, 0, 0, 1, 255, 0, 0);
    /* NV_parameter_buffer_object: words of a buffer that a command sets between two draws. */
    ENTRY(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    ENTRY(PFNGLPROGRAMBUFFERPARAMETERSFVNVPROC, ProgramBufferParametersfvNV);
    BindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, buffer);
    square(0, 1, 1);
    ProgramBufferParametersfvNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, 1, 1, half);
    square(0, 1, 1);
    PIXEL(SIZE / 2, SIZE / 2, 128, 0, 0);
    TexBufferARB(GL_TEXTURE_BUFFER_ARB, GL_RGBA8, 0);
    LOOKUP(0, 0, 0, 1, 0, 0, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    /* Errors. */
    TexBufferARB(GL_TEXTURE_2D, GL_RGBA8, buffer);
    ERROR(GL_INVALID_ENUM);
    TexBufferARB(GL_TEXTURE_BUFFER_ARB, GL_RGB8, buffer);
    ERROR(GL_INVALID_ENUM);
    TexBufferARB(GL_TEXTURE_BUFFER_ARB, GL_RGBA8, 12345);
    ERROR(GL_INVALID_OPERATION);
    glTexParameteri(GL_TEXTURE_BUFFER_ARB, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    ERROR(GL_INVALID_ENUM);
    glTexImage1D(GL_TEXTURE_BUFFER_ARB, 0, GL_RGBA8, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_ENUM);
    glEnable(GL_TEXTURE_BUFFER_ARB);
    ERROR(GL_INVALID_ENUM);
}

/* ARB_texture_storage, 3.8.8 and Errors. */
static void images_that_stay(void) {
    CHECK(has_extension("GL_ARB_texture_storage"));
    ENTRY(PFNGLTEXSTORAGE1DPROC, TexStorage1D);
    ENTRY(PFNGLTEXSTORAGE2DPROC, TexStorage2D);
    ENTRY(PFNGLTEXSTORAGE3DPROC, TexStorage3D);
    glBindTexture(GL_TEXTURE_2D, 0);
    TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
    ERROR(GL_INVALID_OPERATION);
    unfiltered(GL_TEXTURE_2D);
    GLint immutable = -1;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT, &immutable);
    CHECK(immutable == 0);
    TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA, 4, 4);
    ERROR(GL_INVALID_ENUM);
    TexStorage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4);
    ERROR(GL_INVALID_VALUE);
    TexStorage2D(GL_TEXTURE_2D, 4, GL_RGBA8, 4, 4);
    ERROR(GL_INVALID_OPERATION);
    TexStorage2D(GL_TEXTURE_2D, 3, GL_RGBA8, 4, 2);
    ERROR(GL_NO_ERROR);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT, &immutable);
    CHECK(immutable == 1);
    /* 3.8.10: levels are among those there are. */
    GLint most = -1;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, &most);
    CHECK(most == 2);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 9);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 5);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, &most);
    CHECK(most == 2);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
    CHECK(size_of(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH) == 2 && size_of(GL_TEXTURE_2D, 1, GL_TEXTURE_HEIGHT) == 1);
    CHECK(size_of(GL_TEXTURE_2D, 2, GL_TEXTURE_WIDTH) == 1 && size_of(GL_TEXTURE_2D, 3, GL_TEXTURE_WIDTH) == 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_OPERATION);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 4, 4, 0);
    ERROR(GL_INVALID_OPERATION);
    TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
    ERROR(GL_INVALID_OPERATION);
    GLubyte green[8][4];
    for (int i = 0; i < 8; i++) memcpy(green[i], (const GLubyte[4]){0, 255, 0, 255}, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 2, GL_RGBA, GL_UNSIGNED_BYTE, green);
    SHOWS(0, 255, 0);
    unfiltered(GL_TEXTURE_CUBE_MAP);
    TexStorage2D(GL_TEXTURE_CUBE_MAP, 2, GL_RGB8, 2, 2);
    CHECK(size_of(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 1, GL_TEXTURE_WIDTH) == 1);
    unfiltered(GL_TEXTURE_1D);
    TexStorage1D(GL_TEXTURE_1D, 4, GL_R8, 8);
    CHECK(size_of(GL_TEXTURE_1D, 3, GL_TEXTURE_WIDTH) == 1);
    unfiltered(GL_TEXTURE_3D);
    TexStorage3D(GL_TEXTURE_3D, 2, GL_RGBA16F, 4, 4, 4);
    CHECK(size_of(GL_TEXTURE_3D, 1, GL_TEXTURE_DEPTH) == 2);
    unfiltered(GL_TEXTURE_2D_ARRAY_EXT);
    TexStorage3D(GL_TEXTURE_2D_ARRAY_EXT, 3, GL_RGBA8, 4, 4, 5);
    CHECK(size_of(GL_TEXTURE_2D_ARRAY_EXT, 2, GL_TEXTURE_WIDTH) == 1 && size_of(GL_TEXTURE_2D_ARRAY_EXT, 2, GL_TEXTURE_DEPTH) == 5);
    unfiltered(GL_TEXTURE_1D_ARRAY_EXT);
    TexStorage2D(GL_TEXTURE_1D_ARRAY_EXT, 3, GL_RGBA8, 4, 9);
    CHECK(size_of(GL_TEXTURE_1D_ARRAY_EXT, 2, GL_TEXTURE_WIDTH) == 1 && size_of(GL_TEXTURE_1D_ARRAY_EXT, 2, GL_TEXTURE_HEIGHT) == 9);
    TexStorage2D(GL_PROXY_TEXTURE_2D, 1, GL_RGBA8, 16, 8);
    CHECK(size_of(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT) == 8);
    ERROR(GL_NO_ERROR);
}

/* ARB_clear_texture, 3.9.X and Errors. */
static void clears_of_textures(void) {
    CHECK(has_extension("GL_ARB_clear_texture"));
    ENTRY(PFNGLCLEARTEXIMAGEPROC, ClearTexImage);
    ENTRY(PFNGLCLEARTEXSUBIMAGEPROC, ClearTexSubImage);
    const GLubyte green[4] = {0, 255, 0, 255}, red[4] = {255, 0, 0, 255};
    GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
    SHOWS(0, 255, 0);
    ClearTexSubImage(name, 0, 0, 0, 0, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    SHOWS(255, 0, 0);
    GLubyte back[4][4][4];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[0][1][0] == 255 && back[0][2][0] == 0 && back[1][0][0] == 0 && back[3][3][1] == 255);
    /* Zeros, where there is no data. */
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[2][2][1] == 0 && back[2][2][3] == 0);
    /* What was drawn is replaced. */
    GLuint object = draws_to(name);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
    PIXEL(1, 1, 255, 0, 0);
    ends(object);
    ClearTexSubImage(name, 0, 3, 0, 0, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    ERROR(GL_INVALID_OPERATION);
    ClearTexImage(name, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    ERROR(GL_INVALID_OPERATION);
    ClearTexImage(0, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
    ERROR(GL_INVALID_OPERATION);
    ClearTexImage(name, 0, GL_DEPTH_COMPONENT, GL_FLOAT, red);
    ERROR(GL_INVALID_OPERATION);
    ClearTexImage(name, 0, GL_RGBA_INTEGER_EXT, GL_UNSIGNED_BYTE, red);
    ERROR(GL_INVALID_OPERATION);
    /* Faces and layers. */
    name = unfiltered(GL_TEXTURE_CUBE_MAP);
    for (int face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
    ClearTexSubImage(name, 0, 0, 0, 2, 1, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, green);
    for (int face = 0; face < 6; face++) {
        glGetTexImage(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
        CHECK(back[0][0][1] == (face == 2 || face == 3 ? 255 : 0));
    }
    ClearTexSubImage(name, 0, 0, 0, 5, 1, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, green);
    ERROR(GL_INVALID_OPERATION);
    name = unfiltered(GL_TEXTURE_1D_ARRAY_EXT);
    glTexImage2D(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_RGBA8, 4, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
    ClearTexSubImage(name, 0, 1, 1, 0, 3, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    glGetTexImage(GL_TEXTURE_1D_ARRAY_EXT, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[0][1][0] == 255 && back[1][0][0] == 255 && back[1][1][1] == 255 && back[2][3][1] == 255 && back[2][3][0] == 0);
    /* Depths with stencil indices. */
    const GLuint packed = 0x80000000u | 77;
    GLuint found[4];
    name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 2, 2, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, NULL);
    ClearTexImage(name, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &packed);
    ERROR(GL_INVALID_OPERATION);
    ClearTexImage(name, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, &packed);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, found);
    CHECK((found[3] & 255) == 77 && (found[3] >> 24) == 0x80);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
    ERROR(GL_INVALID_OPERATION);
}

/* ARB_invalidate_subdata, 2.9.X, 3.9.X and 4.5: what is not needed stays here, but what is wrong is an error. */
static void what_is_not_needed(void) {
    CHECK(has_extension("GL_ARB_invalidate_subdata"));
    ENTRY(PFNGLINVALIDATETEXIMAGEPROC, InvalidateTexImage);
    ENTRY(PFNGLINVALIDATETEXSUBIMAGEPROC, InvalidateTexSubImage);
    ENTRY(PFNGLINVALIDATEBUFFERDATAPROC, InvalidateBufferData);
    ENTRY(PFNGLINVALIDATEBUFFERSUBDATAPROC, InvalidateBufferSubData);
    ENTRY(PFNGLINVALIDATEFRAMEBUFFERPROC, InvalidateFramebuffer);
    ENTRY(PFNGLINVALIDATESUBFRAMEBUFFERPROC, InvalidateSubFramebuffer);
    GLuint name = unfiltered(GL_TEXTURE_2D), buffer;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    InvalidateTexImage(name, 0);
    InvalidateTexSubImage(name, 0, 1, 1, 0, 3, 3, 1);
    ERROR(GL_NO_ERROR);
    InvalidateTexSubImage(name, 0, 2, 1, 0, 3, 3, 1);
    ERROR(GL_INVALID_VALUE);
    InvalidateTexImage(name, -1);
    ERROR(GL_INVALID_VALUE);
    InvalidateTexImage(0, 0);
    ERROR(GL_INVALID_VALUE);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 16, NULL, GL_STATIC_DRAW);
    InvalidateBufferData(buffer);
    InvalidateBufferSubData(buffer, 4, 12);
    ERROR(GL_NO_ERROR);
    InvalidateBufferSubData(buffer, 5, 12);
    ERROR(GL_INVALID_VALUE);
    InvalidateBufferData(0);
    ERROR(GL_INVALID_VALUE);
    CHECK(glMapBufferRange(GL_ARRAY_BUFFER, 0, 8, GL_MAP_WRITE_BIT));
    InvalidateBufferSubData(buffer, 8, 8);
    ERROR(GL_NO_ERROR);
    InvalidateBufferSubData(buffer, 4, 8);
    ERROR(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    const GLenum of_window[2] = {GL_COLOR, GL_DEPTH}, of_object[2] = {GL_COLOR_ATTACHMENT0, GL_DEPTH_ATTACHMENT};
    InvalidateFramebuffer(GL_FRAMEBUFFER, 2, of_window);
    ERROR(GL_NO_ERROR);
    InvalidateFramebuffer(GL_FRAMEBUFFER, 2, of_object);
    ERROR(GL_INVALID_ENUM);
    GLuint object = draws_to(name);
    InvalidateSubFramebuffer(GL_READ_FRAMEBUFFER, 2, of_object, 0, 0, 2, 2);
    ERROR(GL_NO_ERROR);
    InvalidateFramebuffer(GL_FRAMEBUFFER, 2, of_window);
    ERROR(GL_INVALID_ENUM);
    InvalidateFramebuffer(GL_FRAMEBUFFER, -1, of_object);
    ERROR(GL_INVALID_VALUE);
    InvalidateFramebuffer(GL_TEXTURE_2D, 2, of_object);
    ERROR(GL_INVALID_ENUM);
    ends(object);
    /* ARB_internalformat_query, 6.1.X. */
    CHECK(has_extension("GL_ARB_internalformat_query"));
    ENTRY(PFNGLGETINTERNALFORMATIVPROC, GetInternalformativ);
    GLint samples[4] = {-1, -1, -1, -1}, count = -1;
    GetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_NUM_SAMPLE_COUNTS, 1, &count);
    GetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES, 4, samples);
    ERROR(GL_NO_ERROR);
    /* From the largest number to the smallest. */
    CHECK(count == 3 && samples[0] == value(GL_MAX_SAMPLES) && samples[1] == 4 && samples[2] == 2 && samples[3] == -1);
    samples[0] = -1;
    GetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES, 0, samples);
    CHECK(samples[0] == -1);
    /* ARB_internalformat_query2, 6.2: any format is allowed, and any kind of texture. */
    GetInternalformativ(GL_RENDERBUFFER, GL_RGB9_E5, GL_SAMPLES, 1, samples);
    GetInternalformativ(GL_TEXTURE_2D, GL_RGBA8, GL_SAMPLES, 1, samples);
    ERROR(GL_NO_ERROR);
    CHECK(samples[0] == -1);
    GetInternalformativ(GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_RGBA8, GL_SAMPLES, 1, samples);
    ERROR(GL_INVALID_ENUM);
    GetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES, -1, samples);
    ERROR(GL_INVALID_VALUE);
}

int main(void) {
    start_lookups();
    arrays_of_2d();
    arrays_of_1d();
    texels_of_buffers();
    images_that_stay();
    clears_of_textures();
    what_is_not_needed();
    ERROR(GL_NO_ERROR);
    return 0;
}
