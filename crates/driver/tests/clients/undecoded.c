/* EXT_texture_sRGB_decode: lookups, mipmaps and state. Sections are those of its text. */
#include "images.h"

#ifndef GL_TEXTURE_SRGB_DECODE_EXT
#define GL_TEXTURE_SRGB_DECODE_EXT 0x8A48
#define GL_DECODE_EXT 0x8A49
#define GL_SKIP_DECODE_EXT 0x8A4A
#endif

static void decodes(GLint how) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, how);
    ERROR(GL_NO_ERROR);
}

/* New State, and Errors. */
static void state(void) {
    CHECK(has_extension("GL_EXT_texture_sRGB_decode"));
    unfiltered(GL_TEXTURE_2D);
    GLint found = 0;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, &found);
    CHECK(found == GL_DECODE_EXT);
    decodes(GL_SKIP_DECODE_EXT);
    GLfloat number = 0;
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, &number);
    CHECK(number == GL_SKIP_DECODE_EXT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_LINEAR);
    ERROR(GL_INVALID_ENUM);
    /* The row is of the attribute group of textures. */
    glPushAttrib(GL_TEXTURE_BIT);
    decodes(GL_DECODE_EXT);
    glPopAttrib();
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, &found);
    CHECK(found == GL_SKIP_DECODE_EXT);
    GLuint sampler;
    glGenSamplers(1, &sampler);
    glGetSamplerParameteriv(sampler, GL_TEXTURE_SRGB_DECODE_EXT, &found);
    CHECK(found == GL_DECODE_EXT);
    glSamplerParameteri(sampler, GL_TEXTURE_SRGB_DECODE_EXT, GL_REPEAT);
    ERROR(GL_INVALID_ENUM);
    glDeleteSamplers(1, &sampler);
}

/* 3.8.15: colours as they are stored, filtered or not; other formats ignore the parameter. */
static void lookups(void) {
    const GLubyte texel[4] = {188, 255, 13, 188};
    const GLenum formats[] = {GL_SRGB8, GL_SRGB8_ALPHA8};
    for (int i = 0; i < 2; i++) {
        const GLuint name = texture(formats[i], 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
        SHOWS(128, 255, 1);
        decodes(GL_SKIP_DECODE_EXT);
        SHOWS(188, 255, 13);
        decodes(GL_DECODE_EXT);
        SHOWS(128, 255, 1);
        /* A sampler object's parameter counts. */
        GLuint sampler;
        glGenSamplers(1, &sampler);
        glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glSamplerParameteri(sampler, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
        glBindSampler(0, sampler);
        SHOWS(188, 255, 13);
        glSamplerParameteri(sampler, GL_TEXTURE_SRGB_DECODE_EXT, GL_DECODE_EXT);
        decodes(GL_SKIP_DECODE_EXT);
        SHOWS(128, 255, 1);
        glDeleteSamplers(1, &sampler);
        SHOWS(188, 255, 13);
        /* An image that changes is seen. */
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){10, 20, 30, 255});
        SHOWS(10, 20, 30);
        /* So is one that is drawn to, which has what was drawn without FRAMEBUFFER_SRGB. */
        const GLuint object = draws_to(name);
        glClearColor(0.2f, 0.4f, 0.6f, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        ends(object);
        SHOWS(51, 102, 153);
        decodes(GL_DECODE_EXT);
        SHOWS(8, 34, 81);
    }
    texture(GL_RGBA8, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    decodes(GL_SKIP_DECODE_EXT);
    SHOWS(188, 255, 13);
    const GLubyte luminance = 188;
    texture(GL_SLUMINANCE8, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, &luminance);
    decodes(GL_SKIP_DECODE_EXT);
    SHOWS(188, 188, 188);
    /* DXT1: white, and half of its red, which is 123. */
    const GLubyte block[8] = {0xff, 0x7f, 0, 0, 0, 0, 0, 0};
    unfiltered(GL_TEXTURE_2D);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, 4, 4, 0, 8, block);
    decodes(GL_SKIP_DECODE_EXT);
    SHOWS(123, 255, 255);
    /* Between black and white. */
    const GLubyte checks[4][4] = {{0, 0, 0, 255}, {255, 255, 255, 255}, {255, 255, 255, 255}, {0, 0, 0, 255}};
    texture(GL_SRGB8, 2, GL_RGBA, GL_UNSIGNED_BYTE, checks);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    decodes(GL_SKIP_DECODE_EXT);
    glEnable(GL_TEXTURE_2D);
    square(0, 0.5f, 0.5f);
    glDisable(GL_TEXTURE_2D);
    PIXEL(3, 3, 128, 128, 128);
    /* A border is stored as the image is. */
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8, 3, 3, 1, GL_RGB, GL_UNSIGNED_BYTE, NULL);
    const GLubyte all[] = {188, 188, 188};
    for (int at = 0; at < 9; at++)
        glTexSubImage2D(GL_TEXTURE_2D, 0, at % 3 - 1, at / 3 - 1, 1, 1, GL_RGB, GL_UNSIGNED_BYTE, all);
    SHOWS(188, 188, 188);
}

/* 3.8.8: means of linear components, or of encoded ones. The mean of linear black and white is 188 of sRGB. */
static void mipmaps(void) {
    const GLubyte checks[4][4] = {{0, 0, 0, 255}, {255, 255, 255, 255}, {255, 255, 255, 255}, {0, 0, 0, 255}};
    for (int skips = 0; skips < 2; skips++) {
        texture(GL_SRGB8_ALPHA8, 2, GL_RGBA, GL_UNSIGNED_BYTE, checks);
        decodes(skips ? GL_SKIP_DECODE_EXT : GL_DECODE_EXT);
        glGenerateMipmap(GL_TEXTURE_2D);
        GLubyte mean[4];
        glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, mean);
        CHECK(abs(mean[0] - (skips ? 128 : 188)) <= 1 && mean[3] == 255);
    }
}

int main(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    state();
    lookups();
    mipmaps();
    ERROR(GL_NO_ERROR);
    return 0;
}
