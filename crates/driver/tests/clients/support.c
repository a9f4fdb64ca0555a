/* ARB_internalformat_query2, 6.2: what the answers say is compared with what the GL does. */
#include "check.h"
#include <stdint.h>

static PFNGLGETINTERNALFORMATIVPROC query;
static PFNGLGETINTERNALFORMATI64VPROC query64;

enum { UNSET = -77 };

static GLint answer(GLenum target, GLenum format, GLenum name) {
    GLint found = UNSET;
    query(target, format, name, 1, &found);
    ERROR(GL_NO_ERROR);
    CHECK(found != UNSET);
    GLint64 wide = UNSET;
    query64(target, format, name, 1, &wide);
    ERROR(GL_NO_ERROR);
    CHECK(name == GL_MAX_COMBINED_DIMENSIONS ? wide >= found : wide == found);
    return found;
}

static const GLenum targets[] = {GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_RECTANGLE,
    GL_TEXTURE_1D_ARRAY, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY, GL_TEXTURE_BUFFER, GL_TEXTURE_2D_MULTISAMPLE,
    GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_RENDERBUFFER};
enum { TARGETS = sizeof targets / sizeof *targets };

static const GLenum formats[] = {GL_RGBA8, GL_RGB8, GL_RGB5_A1, GL_RGB10_A2, GL_RGBA16, GL_RGBA16F, GL_RGBA32F, GL_R8, GL_RG16,
    GL_R32F, GL_RG8I, GL_R32UI, GL_RGBA32I, GL_RGB16UI, GL_SRGB8, GL_SRGB8_ALPHA8, GL_R11F_G11F_B10F, GL_RGB9_E5, GL_RGBA8_SNORM,
    GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT32F, GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8, GL_LUMINANCE8, GL_ALPHA16,
    GL_INTENSITY8, GL_LUMINANCE8_ALPHA8, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_COMPRESSED_SIGNED_RED_RGTC1,
    GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, GL_RGBA, GL_DEPTH_COMPONENT, GL_RED};
enum { FORMATS = sizeof formats / sizeof *formats };

/* Creates an image, and returns whether the GL does. */
static int creates(GLenum target, GLenum format) {
    GLuint name;
    const int is_depth = format == GL_DEPTH_COMPONENT16 || format == GL_DEPTH_COMPONENT32F || format == GL_DEPTH_COMPONENT;
    const int is_packed = format == GL_DEPTH24_STENCIL8 || format == GL_DEPTH32F_STENCIL8;
    const int is_integer = format == GL_RG8I || format == GL_R32UI || format == GL_RGBA32I || format == GL_RGB16UI;
    const GLenum pixels = is_depth ? GL_DEPTH_COMPONENT : is_packed ? GL_DEPTH_STENCIL : is_integer ? GL_RGBA_INTEGER : GL_RGBA;
    const GLenum kind = is_packed ? GL_UNSIGNED_INT_24_8 : GL_UNSIGNED_INT;
    if (target == GL_RENDERBUFFER) {
        glGenRenderbuffers(1, &name);
        glBindRenderbuffer(GL_RENDERBUFFER, name);
        glRenderbufferStorage(GL_RENDERBUFFER, format, 4, 4);
        const int good = glGetError() == GL_NO_ERROR;
        glDeleteRenderbuffers(1, &name);
        return good;
    }
    glGenTextures(1, &name);
    glBindTexture(target, name);
    switch (target) {
    case GL_TEXTURE_1D: glTexImage1D(target, 0, (GLint)format, 4, 0, pixels, kind, NULL); break;
    case GL_TEXTURE_CUBE_MAP: glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, (GLint)format, 4, 4, 0, pixels, kind, NULL); break;
    case GL_TEXTURE_2D: case GL_TEXTURE_RECTANGLE: case GL_TEXTURE_1D_ARRAY:
        glTexImage2D(target, 0, (GLint)format, 4, 4, 0, pixels, kind, NULL); break;
    case GL_TEXTURE_BUFFER: {
        GLuint buffer;
        glGenBuffers(1, &buffer);
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
        ((PFNGLTEXBUFFERARBPROC)eglGetProcAddress("glTexBufferARB"))(target, format, buffer);
        glDeleteBuffers(1, &buffer);
        break;
    }
    case GL_TEXTURE_2D_MULTISAMPLE: glTexImage2DMultisample(target, 4, format, 4, 4, GL_TRUE); break;
    case GL_TEXTURE_2D_MULTISAMPLE_ARRAY: glTexImage3DMultisample(target, 4, format, 4, 4, 6, GL_TRUE); break;
    default: glTexImage3D(target, 0, (GLint)format, 4, 4, 6, 0, pixels, kind, NULL); break;
    }
    const int good = glGetError() == GL_NO_ERROR;
    if (good && target != GL_TEXTURE_BUFFER) {
        /* The sizes and types are those of GetTexLevelParameter. */
        const GLenum level = target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X : target;
        const GLenum pairs[][2] = {{GL_INTERNALFORMAT_RED_SIZE, GL_TEXTURE_RED_SIZE}, {GL_INTERNALFORMAT_GREEN_SIZE, GL_TEXTURE_GREEN_SIZE},
            {GL_INTERNALFORMAT_BLUE_SIZE, GL_TEXTURE_BLUE_SIZE}, {GL_INTERNALFORMAT_ALPHA_SIZE, GL_TEXTURE_ALPHA_SIZE},
            {GL_INTERNALFORMAT_DEPTH_SIZE, GL_TEXTURE_DEPTH_SIZE}, {GL_INTERNALFORMAT_STENCIL_SIZE, GL_TEXTURE_STENCIL_SIZE},
            {GL_INTERNALFORMAT_SHARED_SIZE, GL_TEXTURE_SHARED_SIZE}, {GL_INTERNALFORMAT_RED_TYPE, GL_TEXTURE_RED_TYPE},
            {GL_INTERNALFORMAT_GREEN_TYPE, GL_TEXTURE_GREEN_TYPE}, {GL_INTERNALFORMAT_BLUE_TYPE, GL_TEXTURE_BLUE_TYPE},
            {GL_INTERNALFORMAT_ALPHA_TYPE, GL_TEXTURE_ALPHA_TYPE}, {GL_INTERNALFORMAT_DEPTH_TYPE, GL_TEXTURE_DEPTH_TYPE},
            {GL_TEXTURE_COMPRESSED, GL_TEXTURE_COMPRESSED}};
        for (unsigned n = 0; n < sizeof pairs / sizeof *pairs; n++) {
            GLint found = UNSET;
            glGetTexLevelParameteriv(level, 0, pairs[n][1], &found);
            ERROR(GL_NO_ERROR);
            if (answer(target, format, pairs[n][0]) != found) {
                fprintf(stderr, "0x%04x of 0x%04x in 0x%04x is not %d\n", pairs[n][0], format, target, found);
                exit(1);
            }
        }
    }
    glDeleteTextures(1, &name);
    return good;
}

static void supported(void) {
    for (int n = 0; n < TARGETS; n++) {
        for (int f = 0; f < FORMATS; f++) {
            const int good = creates(targets[n], formats[f]);
            if (answer(targets[n], formats[f], GL_INTERNALFORMAT_SUPPORTED) != good) {
                fprintf(stderr, "0x%04x in 0x%04x: %d\n", formats[f], targets[n], good);
                exit(1);
            }
            CHECK(answer(targets[n], formats[f], GL_INTERNALFORMAT_PREFERRED) == (good ? (GLint)formats[f] : GL_NONE));
        }
        /* What is not supported, and what is no format. */
        const GLenum wrong[] = {GL_TEXTURE_2D, 0, 0xffff};
        for (int w = 0; w < 3; w++) {
            for (GLenum name = GL_INTERNALFORMAT_SUPPORTED; name <= GL_VIEW_COMPATIBILITY_CLASS; name++) {
                if (name == 0x82ab || name == 0x82b0) continue;
                CHECK(answer(targets[n], wrong[w], name) == 0);
            }
            GLint samples = UNSET;
            query(targets[n], wrong[w], GL_SAMPLES, 1, &samples);
            ERROR(GL_NO_ERROR);
            CHECK(samples == UNSET && answer(targets[n], wrong[w], GL_NUM_SAMPLE_COUNTS) == 0);
        }
    }
}

static void sizes(void) {
    const GLint side = value(GL_MAX_TEXTURE_SIZE), layers = value(GL_MAX_ARRAY_TEXTURE_LAYERS), deep = value(GL_MAX_3D_TEXTURE_SIZE);
    const GLint expected[][5] = {{GL_TEXTURE_1D, side, 0, 0, 0}, {GL_TEXTURE_2D, side, side, 0, 0}, {GL_TEXTURE_3D, deep, deep, deep, 0},
        {GL_TEXTURE_1D_ARRAY, side, layers, 0, layers}, {GL_TEXTURE_2D_ARRAY, side, side, layers, layers},
        {GL_TEXTURE_RECTANGLE, value(GL_MAX_RECTANGLE_TEXTURE_SIZE), value(GL_MAX_RECTANGLE_TEXTURE_SIZE), 0, 0},
        {GL_TEXTURE_CUBE_MAP, value(GL_MAX_CUBE_MAP_TEXTURE_SIZE), value(GL_MAX_CUBE_MAP_TEXTURE_SIZE), 0, 0},
        {GL_TEXTURE_BUFFER, value(GL_MAX_TEXTURE_BUFFER_SIZE), 0, 0, 0},
        {GL_RENDERBUFFER, value(GL_MAX_RENDERBUFFER_SIZE), value(GL_MAX_RENDERBUFFER_SIZE), 0, 0}};
    for (unsigned n = 0; n < sizeof expected / sizeof *expected; n++) {
        const GLenum target = (GLenum)expected[n][0];
        CHECK(answer(target, GL_RGBA8, GL_MAX_WIDTH) == expected[n][1]);
        CHECK(answer(target, GL_RGBA8, GL_MAX_HEIGHT) == expected[n][2]);
        CHECK(answer(target, GL_RGBA8, GL_MAX_DEPTH) == expected[n][3]);
        CHECK(answer(target, GL_RGBA8, GL_MAX_LAYERS) == expected[n][4]);
    }
    GLint64 all = 0;
    query64(GL_TEXTURE_2D_ARRAY, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS, 1, &all);
    CHECK(all == (GLint64)side * side * layers);
    query64(GL_TEXTURE_CUBE_MAP, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS, 1, &all);
    CHECK(all == (GLint64)side * side * 6);
    query64(GL_TEXTURE_2D_MULTISAMPLE, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS, 1, &all);
    CHECK(all == (GLint64)side * side * value(GL_MAX_SAMPLES));
    /* A narrow query gets the largest integer. */
    CHECK(answer(GL_TEXTURE_2D_ARRAY, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS) == INT32_MAX);
}

static void samples(void) {
    for (int n = 0; n < TARGETS; n++) {
        const int several = targets[n] == GL_RENDERBUFFER || targets[n] == GL_TEXTURE_2D_MULTISAMPLE || targets[n] == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
        const GLint count = answer(targets[n], GL_RGBA8, GL_NUM_SAMPLE_COUNTS);
        GLint found[16];
        for (int at = 0; at < 16; at++) found[at] = UNSET;
        CHECK(several ? count > 0 && count < 16 : count == 0);
        query(targets[n], GL_RGBA8, GL_SAMPLES, 16, found);
        for (int at = 0; at < 16; at++) CHECK(at < count ? found[at] > 0 && (!at || found[at] < found[at - 1]) : found[at] == UNSET);
        if (several) CHECK(found[0] == value(GL_MAX_SAMPLES));
    }
}

/* Whether a framebuffer object with an image of this format is complete. */
static int completes(GLenum format, GLenum attachment) {
    GLuint framebuffer, name;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorage(GL_RENDERBUFFER, format, 4, 4);
    const int exists = glGetError() == GL_NO_ERROR;
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
    if (attachment != GL_COLOR_ATTACHMENT0) glDrawBuffer(GL_NONE), glReadBuffer(GL_NONE);
    const int good = exists && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &name);
    return good;
}

static void capabilities(void) {
    for (int f = 0; f < FORMATS; f++) {
        const GLenum format = formats[f];
        const GLint depth = answer(GL_RENDERBUFFER, format, GL_DEPTH_RENDERABLE), stencil = answer(GL_RENDERBUFFER, format, GL_STENCIL_RENDERABLE);
        const GLint color = answer(GL_RENDERBUFFER, format, GL_COLOR_RENDERABLE);
        CHECK(color == completes(format, GL_COLOR_ATTACHMENT0));
        CHECK(depth == completes(format, GL_DEPTH_ATTACHMENT));
        CHECK(stencil == completes(format, GL_STENCIL_ATTACHMENT));
        CHECK((answer(GL_RENDERBUFFER, format, GL_FRAMEBUFFER_RENDERABLE) != GL_NONE) == (color || depth || stencil));
        CHECK(answer(GL_RENDERBUFFER, format, GL_FRAMEBUFFER_RENDERABLE_LAYERED) == GL_NONE);
    }
    const GLint full = GL_FULL_SUPPORT;
    CHECK(completes(GL_STENCIL_INDEX8, GL_STENCIL_ATTACHMENT) && answer(GL_RENDERBUFFER, GL_STENCIL_INDEX8, GL_STENCIL_RENDERABLE));
    CHECK(answer(GL_TEXTURE_2D_ARRAY, GL_RGBA8, GL_FRAMEBUFFER_RENDERABLE_LAYERED) == full);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_FRAMEBUFFER_RENDERABLE_LAYERED) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_FRAMEBUFFER_BLEND) == full && answer(GL_TEXTURE_2D, GL_RGBA8I, GL_FRAMEBUFFER_BLEND) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_FILTER) == full && answer(GL_TEXTURE_2D, GL_RGBA8UI, GL_FILTER) == GL_NONE);
    CHECK(answer(GL_TEXTURE_BUFFER, GL_RGBA8, GL_FILTER) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_MIPMAP) && !answer(GL_TEXTURE_RECTANGLE, GL_RGBA8, GL_MIPMAP));
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_MANUAL_GENERATE_MIPMAP) == full);
    CHECK(answer(GL_TEXTURE_2D, GL_SRGB8, GL_COLOR_ENCODING) == GL_SRGB && answer(GL_TEXTURE_2D, GL_RGB8, GL_COLOR_ENCODING) == GL_LINEAR);
    CHECK(answer(GL_TEXTURE_2D, GL_DEPTH_COMPONENT16, GL_COLOR_ENCODING) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_SRGB8, GL_SRGB_READ) == full && answer(GL_TEXTURE_2D, GL_RGB8, GL_SRGB_READ) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_SRGB8_ALPHA8, GL_SRGB_WRITE) == full && answer(GL_TEXTURE_2D, GL_SRGB8, GL_SRGB_DECODE_ARB) == full);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_COLOR_COMPONENTS) && !answer(GL_TEXTURE_2D, GL_RGBA8, GL_DEPTH_COMPONENTS));
    CHECK(answer(GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_STENCIL_COMPONENTS) && !answer(GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_COLOR_COMPONENTS));
    for (GLenum name = GL_VERTEX_TEXTURE; name <= GL_COMPUTE_TEXTURE; name++) {
        CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, name) == full && answer(GL_RENDERBUFFER, GL_RGBA8, name) == GL_NONE);
    }
    CHECK(answer(GL_TEXTURE_2D, GL_DEPTH_COMPONENT24, GL_TEXTURE_SHADOW) == full && answer(GL_TEXTURE_2D, GL_RGBA8, GL_TEXTURE_SHADOW) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_TEXTURE_GATHER) == full && answer(GL_TEXTURE_1D, GL_RGBA8, GL_TEXTURE_GATHER) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_DEPTH_COMPONENT24, GL_TEXTURE_GATHER_SHADOW) == full);
    CHECK(answer(GL_TEXTURE_BUFFER, GL_R32F, GL_CLEAR_BUFFER) == full && answer(GL_TEXTURE_2D, GL_R32F, GL_CLEAR_BUFFER) == GL_NONE);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_VIEW_COMPATIBILITY_CLASS) == GL_NONE);
    /* Blocks of S3TC have 16 texels, and 8 or 16 bytes. */
    CHECK(answer(GL_TEXTURE_2D, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_TEXTURE_COMPRESSED_BLOCK_WIDTH) == 4);
    CHECK(answer(GL_TEXTURE_2D, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_TEXTURE_COMPRESSED_BLOCK_HEIGHT) == 4);
    CHECK(answer(GL_TEXTURE_2D, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_TEXTURE_COMPRESSED_BLOCK_SIZE) == 8);
    CHECK(answer(GL_TEXTURE_2D, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_TEXTURE_COMPRESSED_BLOCK_SIZE) == 16);
    CHECK(answer(GL_TEXTURE_2D, GL_RGBA8, GL_TEXTURE_COMPRESSED_BLOCK_SIZE) == 0);
    /* Table 3.22 of OpenGL 4.2: sizes in bits, classes, pixels. */
    const GLenum images[][5] = {{GL_RGBA32F, 128, GL_IMAGE_CLASS_4_X_32, GL_RGBA, GL_FLOAT}, {GL_RG32UI, 64, GL_IMAGE_CLASS_2_X_32, GL_RG_INTEGER, GL_UNSIGNED_INT},
        {GL_R32I, 32, GL_IMAGE_CLASS_1_X_32, GL_RED_INTEGER, GL_INT}, {GL_RGBA16F, 64, GL_IMAGE_CLASS_4_X_16, GL_RGBA, GL_HALF_FLOAT},
        {GL_RG16_SNORM, 32, GL_IMAGE_CLASS_2_X_16, GL_RG, GL_SHORT}, {GL_R16, 16, GL_IMAGE_CLASS_1_X_16, GL_RED, GL_UNSIGNED_SHORT},
        {GL_RGBA8, 32, GL_IMAGE_CLASS_4_X_8, GL_RGBA, GL_UNSIGNED_BYTE}, {GL_RG8I, 16, GL_IMAGE_CLASS_2_X_8, GL_RG_INTEGER, GL_BYTE},
        {GL_R8_SNORM, 8, GL_IMAGE_CLASS_1_X_8, GL_RED, GL_BYTE}, {GL_RGB10_A2, 32, GL_IMAGE_CLASS_10_10_10_2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV}};
    for (unsigned n = 0; n < sizeof images / sizeof *images; n++) {
        const GLenum format = images[n][0];
        CHECK(answer(GL_TEXTURE_2D, format, GL_SHADER_IMAGE_LOAD) == full && answer(GL_TEXTURE_2D, format, GL_SHADER_IMAGE_STORE) == full);
        CHECK(answer(GL_TEXTURE_2D, format, GL_IMAGE_TEXEL_SIZE) == (GLint)images[n][1]);
        CHECK(answer(GL_TEXTURE_2D, format, GL_IMAGE_COMPATIBILITY_CLASS) == (GLint)images[n][2]);
        CHECK(answer(GL_TEXTURE_2D, format, GL_IMAGE_PIXEL_FORMAT) == (GLint)images[n][3]);
        CHECK(answer(GL_TEXTURE_2D, format, GL_IMAGE_PIXEL_TYPE) == (GLint)images[n][4]);
        CHECK(answer(GL_TEXTURE_2D, format, GL_IMAGE_FORMAT_COMPATIBILITY_TYPE) == GL_IMAGE_FORMAT_COMPATIBILITY_BY_SIZE);
        CHECK((answer(GL_TEXTURE_2D, format, GL_SHADER_IMAGE_ATOMIC) == full) == (format == GL_R32I));
    }
    CHECK(answer(GL_TEXTURE_2D, GL_RGB8, GL_SHADER_IMAGE_LOAD) == GL_NONE && answer(GL_RENDERBUFFER, GL_RGBA8, GL_IMAGE_TEXEL_SIZE) == 0);
}

/* The pairs for commands on pixels are valid there. */
static void pixels(void) {
    GLuint memory[64] = {0};
    for (int f = 0; f < FORMATS; f++) {
        const GLenum format = formats[f];
        GLuint name;
        glGenTextures(1, &name);
        glBindTexture(GL_TEXTURE_2D, name);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, 4, 4, 0, (GLenum)answer(GL_TEXTURE_2D, format, GL_TEXTURE_IMAGE_FORMAT),
            (GLenum)answer(GL_TEXTURE_2D, format, GL_TEXTURE_IMAGE_TYPE), memory);
        ERROR(GL_NO_ERROR);
        glGetTexImage(GL_TEXTURE_2D, 0, (GLenum)answer(GL_TEXTURE_2D, format, GL_GET_TEXTURE_IMAGE_FORMAT),
            (GLenum)answer(GL_TEXTURE_2D, format, GL_GET_TEXTURE_IMAGE_TYPE), memory);
        ERROR(GL_NO_ERROR);
        GLuint framebuffer;
        const GLint is_color = answer(GL_TEXTURE_2D, format, GL_COLOR_RENDERABLE);
        if (answer(GL_TEXTURE_2D, format, GL_READ_PIXELS) == GL_NONE) {
            CHECK(answer(GL_TEXTURE_2D, format, GL_READ_PIXELS_FORMAT) == GL_NONE && answer(GL_TEXTURE_2D, format, GL_READ_PIXELS_TYPE) == GL_NONE);
        } else {
            glGenFramebuffers(1, &framebuffer);
            glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
            const GLenum attachment = is_color ? GL_COLOR_ATTACHMENT0
                : answer(GL_TEXTURE_2D, format, GL_STENCIL_COMPONENTS) ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT;
            glFramebufferTexture2D(GL_FRAMEBUFFER, attachment, GL_TEXTURE_2D, name, 0);
            if (!is_color) glDrawBuffer(GL_NONE), glReadBuffer(GL_NONE);
            glReadPixels(0, 0, 2, 2, (GLenum)answer(GL_TEXTURE_2D, format, GL_READ_PIXELS_FORMAT),
                (GLenum)answer(GL_TEXTURE_2D, format, GL_READ_PIXELS_TYPE), memory);
            ERROR(GL_NO_ERROR);
            glDeleteFramebuffers(1, &framebuffer);
        }
        glDeleteTextures(1, &name);
    }
}

static void errors(void) {
    GLint found = UNSET;
    query(GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_RGBA8, GL_FILTER, 1, &found);
    ERROR(GL_INVALID_ENUM);
    query(GL_TEXTURE_2D, GL_RGBA8, GL_TEXTURE_WIDTH, 1, &found);
    ERROR(GL_INVALID_ENUM);
    query(GL_TEXTURE_2D, GL_RGBA8, GL_FILTER, -1, &found);
    ERROR(GL_INVALID_VALUE);
    query(GL_TEXTURE_2D, GL_RGBA8, GL_FILTER, 0, &found);
    ERROR(GL_NO_ERROR);
    CHECK(found == UNSET);
}

int main(void) {
    start(16, 16);
    CHECK(has_extension("GL_ARB_internalformat_query2"));
    query = (PFNGLGETINTERNALFORMATIVPROC)eglGetProcAddress("glGetInternalformativ");
    query64 = (PFNGLGETINTERNALFORMATI64VPROC)eglGetProcAddress("glGetInternalformati64v");
    CHECK(query && query64);
    supported();
    sizes();
    samples();
    capabilities();
    pixels();
    errors();
    return 0;
}
