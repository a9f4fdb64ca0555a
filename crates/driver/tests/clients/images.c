/* Images, lookups and colours of later versions. Each function is of one extension, whose sections it names. */
#include "images.h"

/* ARB_depth_clamp, 2.11 and 4.1.5: what is before the near plane and behind the far one has their depths. */
static void depth_clamp(void) {
    CHECK(has_extension("GL_ARB_depth_clamp") && has_extension("GL_NV_depth_clamp"));
    CHECK(!glIsEnabled(GL_DEPTH_CLAMP));
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glDepthRange(0.75, 0.25);
    for (int enabled = 0; enabled < 2; enabled++) {
        glClearColor(0, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        float depth;
        glColor3f(1, 0, 0);
        square(2, 0, 1);
        glReadPixels(3, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        PIXEL(3, 3, enabled ? 255 : 0, 0, 0);
        FLOATS(&depth, 1, 1e-5f, enabled ? 0.25f : 1.0f);
        square(-3, 0, 1);
        glReadPixels(3, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        FLOATS(&depth, 1, 1e-5f, enabled ? 0.75f : 1.0f);
        /* 2.13: neither does z clip the raster position. */
        GLboolean valid;
        float position[4];
        glRasterPos3f(0, 0, 4);
        glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
        CHECK(valid == enabled);
        glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
        if (enabled) FLOATS(position + 2, 1, 1e-5f, 0.25f);
        glEnable(GL_DEPTH_CLAMP);
    }
    /* It is of the groups TRANSFORM_BIT and ENABLE_BIT. */
    glPushAttrib(GL_TRANSFORM_BIT);
    glDisable(GL_DEPTH_CLAMP);
    glPopAttrib();
    CHECK(glIsEnabled(GL_DEPTH_CLAMP));
    glDisable(GL_DEPTH_CLAMP);
    glRasterPos3f(0, 0, 0);
    glDepthRange(0, 1);
    glDepthFunc(GL_LESS);
    glDisable(GL_DEPTH_TEST);
    ERROR(GL_NO_ERROR);
}

/* EXT_texture_swizzle, 3.8.4, 3.8.13 and Errors. */
static void swizzles(void) {
    CHECK(has_extension("GL_EXT_texture_swizzle") && has_extension("GL_ARB_texture_swizzle"));
    const GLubyte texel[4] = {255, 102, 0, 51};
    texture(GL_RGBA8, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    SHOWS(255, 102, 0);
    GLint all[4];
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, all);
    CHECK(all[0] == GL_RED && all[1] == GL_GREEN && all[2] == GL_BLUE && all[3] == GL_ALPHA);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_ALPHA);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_B, GL_ONE);
    SHOWS(51, 102, 255);
    const GLint turned[4] = {GL_BLUE, GL_RED, GL_ZERO, GL_GREEN};
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, turned);
    SHOWS(0, 255, 0);
    GLint one;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_G, &one);
    CHECK(one == GL_RED);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_G, GL_LUMINANCE);
    ERROR(GL_INVALID_OPERATION);
    const GLint wrong[4] = {GL_ONE, GL_ONE, GL_ONE, 7};
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, wrong);
    ERROR(GL_INVALID_OPERATION);
    SHOWS(0, 255, 0);
    /* Issue 7: the environment is that of the base format; what GetTexImage gives is not swizzled. */
    texture(GL_ALPHA8, 1, GL_ALPHA, GL_UNSIGNED_BYTE, texel);
    const GLint white[4] = {GL_ONE, GL_ONE, GL_ONE, GL_ALPHA};
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, white);
    SHOWS(102, 102, 102);
    GLubyte back[4];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[0] == 0 && back[3] == 255);
    ERROR(GL_NO_ERROR);
}

/* EXT_texture_mirror_clamp, 3.8.7: below zero is what is above; ATI_texture_mirror_once has two of the modes. */
static void mirrors(void) {
    CHECK(has_extension("GL_EXT_texture_mirror_clamp") && has_extension("GL_ATI_texture_mirror_once"));
    const GLubyte texels[4][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {255, 0, 0, 255}, {0, 255, 0, 255}};
    texture(GL_RGBA8, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    const float blue[4] = {0, 0, 1, 1};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, blue);
    glEnable(GL_TEXTURE_2D);
    const GLenum modes[3] = {GL_MIRROR_CLAMP_EXT, GL_MIRROR_CLAMP_TO_EDGE_EXT, GL_MIRROR_CLAMP_TO_BORDER_EXT};
    for (int mode = 0; mode < 3; mode++) {
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, modes[mode]);
        ERROR(GL_NO_ERROR);
        /* From -2 to 2: a pixel is a quarter. */
        square(0, -2, 2);
        PIXEL(7, 8, 255, 0, 0);
        PIXEL(6, 8, 255, 0, 0);
        PIXEL(4, 8, 0, 255, 0);
        PIXEL(8, 8, 255, 0, 0);
        PIXEL(11, 8, 0, 255, 0);
        /* Beyond one. */
        PIXEL(1, 8, 0, mode == 2 ? 0 : 255, mode == 2 ? 255 : 0);
        PIXEL(14, 8, 0, mode == 2 ? 0 : 255, mode == 2 ? 255 : 0);
    }
    glDisable(GL_TEXTURE_2D);
    /* NV_texture_rectangle has none of them. */
    glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_S, GL_MIRROR_CLAMP_EXT);
    ERROR(GL_INVALID_ENUM);
}

/* EXT_texture_env_dot3, 3.8.9: unlike those of OpenGL 1.3 its functions are not scaled. */
static void dot_products(void) {
    CHECK(has_extension("GL_EXT_texture_env_dot3"));
    const float texel[4] = {1, 0.5f, 0.5f, 0.25f};
    texture(GL_RGBA16, 1, GL_RGBA, GL_FLOAT, texel);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PRIMARY_COLOR);
    glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 2);
    glColor4f(0.75f, 0.5f, 0.5f, 1);
    /* 4 * (0.5 * 0.25) */
    const struct { GLenum function; int red; } cases[] = {
        {GL_DOT3_RGB, 255}, {GL_DOT3_RGB_EXT, 128}, {GL_DOT3_RGBA, 255}, {GL_DOT3_RGBA_EXT, 128}};
    for (int i = 0; i < 4; i++) {
        glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, cases[i].function);
        square(0, 0, 1);
        PIXEL(3, 3, cases[i].red, cases[i].red, cases[i].red);
    }
    GLint found;
    glGetTexEnviv(GL_TEXTURE_ENV, GL_COMBINE_RGB, &found);
    CHECK(found == GL_DOT3_RGBA_EXT);
    glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 1);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_MODULATE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PREVIOUS);
    glDisable(GL_TEXTURE_2D);
    ERROR(GL_NO_ERROR);
}

/* ARB_texture_rg, 3.6.4, 3.8.1, 3.8.5, 3.8.13, 4.4.4 and 6.1.4. */
static void red_green(void) {
    CHECK(has_extension("GL_ARB_texture_rg"));
    const GLubyte texels[2] = {153, 51};
    texture(GL_RG8, 1, GL_RG, GL_UNSIGNED_BYTE, texels);
    CHECK(level(GL_TEXTURE_RED_SIZE) == 8 && level(GL_TEXTURE_GREEN_SIZE) == 8 && level(GL_TEXTURE_BLUE_SIZE) == 0);
    SHOWS(153, 51, 0);
    GLubyte back[4] = {0};
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RG, GL_UNSIGNED_BYTE, back);
    CHECK(back[0] == 153 && back[1] == 51);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    CHECK(back[0] == 153 && back[1] == 51 && back[2] == 0 && back[3] == 255);
    texture(GL_RED, 1, GL_RED, GL_UNSIGNED_BYTE, texels);
    SHOWS(153, 0, 0);
    CHECK(level(GL_TEXTURE_GREEN_SIZE) == 0);
    /* All formats there are, with pixels of their kind. */
    const GLenum fractions[] = {GL_R8, GL_R16, GL_RG8, GL_RG16, GL_R16F, GL_R32F, GL_RG16F, GL_RG32F, GL_RG, GL_COMPRESSED_RED,
        GL_COMPRESSED_RG};
    const float half[4] = {0.5f, 0.25f, 0.125f, 1};
    for (size_t i = 0; i < sizeof fractions / sizeof *fractions; i++) {
        texture(fractions[i], 1, GL_RGBA, GL_FLOAT, half);
        GLuint internal = level(GL_TEXTURE_INTERNAL_FORMAT);
        /* Section 3.8.1: a generic compressed format is replaced, here by the base format. */
        CHECK(internal == (fractions[i] == GL_COMPRESSED_RED ? GL_RED : fractions[i] == GL_COMPRESSED_RG ? GL_RG : fractions[i]));
        float red;
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, &red);
        FLOATS(&red, 1, 0.005f, 0.5f);
    }
    const GLenum integers[] = {GL_R8I, GL_R8UI, GL_R16I, GL_R16UI, GL_R32I, GL_R32UI, GL_RG8I, GL_RG8UI, GL_RG16I, GL_RG16UI,
        GL_RG32I, GL_RG32UI};
    const GLint numbers[2] = {100, 17};
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        texture(integers[i], 1, GL_RG_INTEGER, GL_INT, numbers);
        GLint found[2] = {0};
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RG_INTEGER, GL_INT, found);
        CHECK(found[0] == 100 && found[1] == (i < 6 ? 0 : 17));
    }
    /* They can be drawn to. */
    const float zero[4] = {0};
    for (int two = 0; two < 2; two++) {
        GLuint drawn = texture(two ? GL_RG16F : GL_R8, SIZE, GL_RED, GL_FLOAT, NULL);
        GLuint object = draws_to(drawn);
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE) == (two ? 16 : 8));
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE) == (two ? 16 : 0));
        CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE) == 0);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor4f(0.6f, 0.2f, 0.4f, 0.8f);
        square(0, 0, 1);
        COLOR(0.003f, 0.6f, two ? 0.2f : 0, 0, 1);
        GLubyte pair[2];
        glReadPixels(3, 3, 1, 1, GL_RG, GL_UNSIGNED_BYTE, pair);
        CHECK(abs(pair[0] - 153) < 2 && abs(pair[1] - (two ? 51 : 0)) < 2);
        ends(object);
        glBindTexture(GL_TEXTURE_2D, drawn);
        SHOWS(153, two ? 51 : 0, 0);
    }
    (void)zero;
    /* 3.8.5: depths as red. */
    const float depth = 0.6f;
    texture(GL_DEPTH_COMPONENT24, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    SHOWS(153, 153, 153);
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_RED);
    SHOWS(153, 0, 0);
    ERROR(GL_NO_ERROR);
}

/* ARB_color_buffer_float, 2.14.6, 3.8.13, 4.1.5, 4.1.8, 4.2.3 and 4.3.2; border colours are those of
   ARB_texture_float. */
static void clamps(void) {
    CHECK(has_extension("GL_ARB_color_buffer_float"));
    ENTRY(PFNGLCLAMPCOLORARBPROC, ClampColorARB);
    CHECK(value(GL_CLAMP_VERTEX_COLOR_ARB) == GL_TRUE && value(GL_CLAMP_FRAGMENT_COLOR_ARB) == GL_FIXED_ONLY_ARB);
    CHECK(value(GL_CLAMP_READ_COLOR_ARB) == GL_FIXED_ONLY_ARB && value(GL_RGBA_FLOAT_MODE_ARB) == 0);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, 7);
    ERROR(GL_INVALID_ENUM);
    ClampColorARB(GL_ALPHA_TEST, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    GLuint object = draws_to(texture(GL_RGBA32F_ARB, SIZE, GL_RGBA, GL_FLOAT, NULL));
    CHECK(value(GL_RGBA_FLOAT_MODE_ARB) == 1);
    float border[4];
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    FLOATS(border, 4, 0, 0, 0, 0, 0);
    glClearColor(-1, 2, 0.5f, 3);
    glClear(GL_COLOR_BUFFER_BIT);
    COLOR(0, -1, 2, 0.5f, 3);
    ClampColorARB(GL_CLAMP_READ_COLOR_ARB, GL_TRUE);
    COLOR(0, 0, 1, 0.5f, 1);
    ClampColorARB(GL_CLAMP_READ_COLOR_ARB, GL_FIXED_ONLY_ARB);
    glColor4f(2, -1, 0.5f, 4);
    square(0, 0, 1);
    COLOR(0, 1, 0, 0.5f, 1);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
    square(0, 0, 1);
    COLOR(0, 2, -1, 0.5f, 4);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
    square(0, 0, 1);
    COLOR(0, 1, 0, 0.5f, 1);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FIXED_ONLY_ARB);
    /* Alphas above one, and blending by a constant above one. */
    glEnable(GL_ALPHA_TEST);
    glAlphaFunc(GL_GREATER, 3);
    glEnable(GL_BLEND);
    glBlendFunc(GL_CONSTANT_COLOR, GL_ZERO);
    glBlendColor(3, 3, 3, 3);
    square(0, 0, 1);
    COLOR(0, 6, -3, 1.5f, 12);
    glAlphaFunc(GL_GREATER, 5);
    glColor4f(0, 0, 0, 4);
    square(0, 0, 1);
    COLOR(0, 6, -3, 1.5f, 12);
    glDisable(GL_ALPHA_TEST);
    glDisable(GL_BLEND);
    /* 3.8.13: the sum of an environment, and a texture of large numbers. */
    const float large[4] = {3, 0.5f, -2, 1};
    GLuint wide = texture(GL_RGBA32F_ARB, 1, GL_RGBA, GL_FLOAT, large);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_ADD);
    glColor4f(2, 1, 1, 1);
    square(0, 0, 1);
    COLOR(0, 5, 1.5f, -1, 1);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
    square(0, 0, 1);
    COLOR(0, 1, 1, 1, 1);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FIXED_ONLY_ARB);
    /* 3.10: fog, and 3.6.4: pixels. */
    glDisable(GL_TEXTURE_2D);
    const GLenum modes[3] = {GL_LINEAR, GL_EXP, GL_EXP2};
    glEnable(GL_FOG);
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogf(GL_FOG_START, 0), glFogf(GL_FOG_END, 2), glFogf(GL_FOG_DENSITY, 0.5f);
    glFogfv(GL_FOG_COLOR, (const float[4]){1, 0, 0.5f, 1});
    glFogCoordf(1);
    glColor4f(4, -2, 0.5f, 3);
    for (int mode = 0; mode < 3; mode++) {
        const float left = mode == 0 ? 0.5f : mode == 1 ? expf(-0.5f) : expf(-0.25f);
        glFogi(GL_FOG_MODE, modes[mode]);
        square(0, 0, 1);
        COLOR(1e-4f, 4 * left + (1 - left), -2 * left, 0.5f, 3);
    }
    glDisable(GL_FOG);
    glFogi(GL_FOG_COORD_SRC, GL_FRAGMENT_DEPTH);
    glWindowPos2i(3, 3);
    glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, (const float[4]){5, -6, 0.5f, 2});
    COLOR(0, 5, -6, 0.5f, 2);
    glEnable(GL_TEXTURE_2D);
    /* The border of a texture of floats. */
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, (const float[4]){7, -8, 9, -10});
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    square(0, 2, 3);
    COLOR(0, 7, -8, 9, -10);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    FLOATS(border, 4, 0, 7, -8, 9, -10);
    /* 6.1.2: queries clamp where fragments are clamped. */
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    FLOATS(border, 4, 0, 1, 0, 1, 0);
    glGetFloatv(GL_BLEND_COLOR, border);
    FLOATS(border, 4, 0, 1, 1, 1, 1);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FIXED_ONLY_ARB);
    glGetFloatv(GL_BLEND_COLOR, border);
    FLOATS(border, 4, 0, 3, 3, 3, 3);
    glDisable(GL_TEXTURE_2D);
    ends(object);
    glDeleteTextures(1, &wide);
    /* Fixed point is clamped, whatever is asked for. */
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FALSE);
    glColor4f(2, -1, 0.2f, 1);
    square(0, 0, 1);
    COLOR(0.003f, 1, 0, 0.2f, 1);
    /* The groups of the state (table of section 6). */
    glPushAttrib(GL_LIGHTING_BIT | GL_COLOR_BUFFER_BIT);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FIXED_ONLY_ARB);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
    glPopAttrib();
    CHECK(value(GL_CLAMP_VERTEX_COLOR_ARB) == GL_FALSE && value(GL_CLAMP_FRAGMENT_COLOR_ARB) == GL_FALSE);
    glPushAttrib(GL_ENABLE_BIT);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_TRUE);
    glPopAttrib();
    CHECK(value(GL_CLAMP_VERTEX_COLOR_ARB) == GL_FALSE);
    ClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_TRUE);
    ClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FIXED_ONLY_ARB);
    glClearColor(0, 0, 0, 1);
    ERROR(GL_NO_ERROR);
}

/* EXT_texture_snorm, 3.8.1 and 6.1.3. */
static void signed_fractions(void) {
    CHECK(has_extension("GL_EXT_texture_snorm"));
    const GLenum formats[] = {GL_RED_SNORM, GL_RG_SNORM, GL_RGB_SNORM, GL_RGBA_SNORM, GL_R8_SNORM, GL_RG8_SNORM, GL_RGB8_SNORM,
        GL_RGBA8_SNORM, GL_R16_SNORM, GL_RG16_SNORM, GL_RGB16_SNORM, GL_RGBA16_SNORM, GL_LUMINANCE_SNORM, GL_LUMINANCE8_SNORM,
        GL_LUMINANCE16_SNORM, GL_INTENSITY_SNORM, GL_INTENSITY8_SNORM, GL_INTENSITY16_SNORM, GL_LUMINANCE_ALPHA_SNORM,
        GL_LUMINANCE8_ALPHA8_SNORM, GL_LUMINANCE16_ALPHA16_SNORM};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        float red = -0.75f;
        texture(formats[i], 1, GL_RED, GL_FLOAT, &red);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, &red);
        FLOATS(&red, 1, 0.005f, -0.75f);
    }
    const GLenum alphas[] = {GL_ALPHA_SNORM, GL_ALPHA8_SNORM, GL_ALPHA16_SNORM};
    for (int i = 0; i < 3; i++) {
        float alpha = -0.5f;
        texture(alphas[i], 1, GL_ALPHA, GL_FLOAT, &alpha);
        CHECK(level(GL_TEXTURE_ALPHA_SIZE) == (i == 2 ? 16 : 8) && level(GL_TEXTURE_ALPHA_TYPE) == GL_SIGNED_NORMALIZED);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_ALPHA, GL_FLOAT, &alpha);
        FLOATS(&alpha, 1, 0.005f, -0.5f);
    }
    /* The environment's values are clamped. */
    const float texel[4] = {-1, 0.6f, -0.2f, 1};
    texture(GL_RGBA8_SNORM, 1, GL_RGBA, GL_FLOAT, texel);
    SHOWS(0, 153, 0);
}

/* EXT_packed_float and EXT_texture_shared_exponent, 3.6.4, 3.8.1, 4.3.2, 6.1.3 and 6.1.4. */
static void packed_floats(void) {
    CHECK(has_extension("GL_EXT_packed_float") && has_extension("GL_EXT_texture_shared_exponent"));
    /* 1, 0.5 and 2 in 11, 11 and 10 bits. */
    const GLuint word = 15 << 6 | 14 << 17 | 16u << 27;
    texture(GL_R11F_G11F_B10F, 1, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, &word);
    CHECK(level(GL_TEXTURE_RED_SIZE) == 11 && level(GL_TEXTURE_BLUE_SIZE) == 10 && level(GL_TEXTURE_ALPHA_SIZE) == 0);
    CHECK(level(GL_TEXTURE_RED_TYPE) == GL_FLOAT);
    float found[4];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, found);
    FLOATS(found, 3, 0, 1, 0.5f, 2);
    GLuint back = 0;
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, &back);
    CHECK(back == word);
    SHOWS(255, 128, 255);
    /* What is negative is 0, and what is between is the nearest. */
    const float odd[3] = {-3, 1 + 1 / 100.0f, 1 + 1 / 100.0f};
    texture(GL_R11F_G11F_B10F, 1, GL_RGB, GL_FLOAT, odd);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, found);
    FLOATS(found, 3, 0, 0, 1 + 1 / 64.0f, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_INT_10F_11F_11F_REV, &word);
    ERROR(GL_INVALID_OPERATION);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_BGR, GL_UNSIGNED_INT_5_9_9_9_REV, &word);
    ERROR(GL_INVALID_OPERATION);
    GLboolean has_sign[4];
    glGetBooleanv(GL_RGBA_SIGNED_COMPONENTS_EXT, has_sign);
    CHECK(!has_sign[0] && !has_sign[3]);
    /* Images of them are drawn to; unclamped, but not below 0. */
    GLuint drawn = texture(GL_R11F_G11F_B10F, SIZE, GL_RGB, GL_FLOAT, NULL);
    GLuint object = draws_to(drawn);
    glGetBooleanv(GL_RGBA_SIGNED_COMPONENTS_EXT, has_sign);
    CHECK(!has_sign[0] && !has_sign[3]);
    glClearColor(4, 0.25f, -1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(3, 3, 1, 1, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, &back);
    CHECK(back == (17 << 6 | 13 << 17));
    ends(object);
    glClearColor(0, 0, 0, 1);
    glBindTexture(GL_TEXTURE_2D, drawn);
    float *all = malloc(SIZE * SIZE * 3 * sizeof *all);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, all);
    FLOATS(all, 3, 0, 4, 0.25f, 0);
    free(all);
    /* Section 3.8.x: 256, 128 and 1 times 2^(16 - 24). */
    const GLuint shared = 256 | 128 << 9 | 1 << 18 | 16u << 27;
    texture(GL_RGB9_E5, 1, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, &shared);
    CHECK(level(GL_TEXTURE_RED_SIZE) == 9 && level(GL_TEXTURE_SHARED_SIZE) == 5);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, found);
    FLOATS(found, 3, 0, 1, 0.5f, 1 / 256.0f);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, &back);
    CHECK(back == shared);
    SHOWS(255, 128, 1);
    /* It cannot be drawn to. */
    object = framebuffer();
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB9_E5, 4, 4, 0, GL_RGB, GL_FLOAT, NULL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE);
    ends(object);
}

/* EXT_texture_sRGB, 3.8.1, 3.8.x and 6.1.4. */
static void encoded_textures(void) {
    CHECK(has_extension("GL_EXT_texture_sRGB"));
    /* 188 is 0.5029 in linear light. */
    const GLubyte texel[4] = {188, 255, 13, 188};
    const GLenum formats[] = {GL_SRGB, GL_SRGB8, GL_SRGB_ALPHA, GL_SRGB8_ALPHA8, GL_COMPRESSED_SRGB, GL_COMPRESSED_SRGB_ALPHA};
    for (int i = 0; i < 6; i++) {
        texture(formats[i], 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
        CHECK(level(GL_TEXTURE_RED_SIZE) == 8);
        SHOWS(128, 255, 1);
        GLubyte back[4];
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
        CHECK(back[0] == 188 && back[1] == 255 && back[2] == 13 && back[3] == (i % 2 && i < 4 ? (i == 3 ? 188 : 255) : i == 2 || i == 5 ? 188 : 255));
    }
    const GLenum gray[] = {GL_SLUMINANCE, GL_SLUMINANCE8, GL_SLUMINANCE_ALPHA, GL_SLUMINANCE8_ALPHA8, GL_COMPRESSED_SLUMINANCE,
        GL_COMPRESSED_SLUMINANCE_ALPHA};
    for (int i = 0; i < 6; i++) {
        texture(gray[i], 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, texel);
        SHOWS(128, 128, 128);
    }
    /* DXT1 with white and half of red as the colours: 123 is 0.198 in linear light. */
    const GLubyte block[8] = {0xff, 0x7f, 0, 0, 0, 0, 0, 0};
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, 4, 4, 0, 8, block);
    SHOWS(50, 255, 255);
    GLubyte back[8];
    glGetCompressedTexImage(GL_TEXTURE_2D, 0, back);
    CHECK(memcmp(back, block, 8) == 0);
    const GLenum blocks[] = {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT,
        GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT};
    for (int i = 0; i < 3; i++) {
        texture(blocks[i], 1, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){188, 188, 188, 255});
        unsigned char shown[4];
        glEnable(GL_TEXTURE_2D);
        square(0, 0, 1);
        glDisable(GL_TEXTURE_2D);
        glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, shown);
        CHECK(abs(shown[0] - 128) < 8);
    }
    /* Filters are of linear light. */
    const GLubyte checks[4][4] = {{0, 0, 0, 255}, {255, 255, 255, 255}, {255, 255, 255, 255}, {0, 0, 0, 255}};
    texture(GL_SRGB8, 2, GL_RGBA, GL_UNSIGNED_BYTE, checks);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glEnable(GL_TEXTURE_2D);
    square(0, 0.5f, 0.5f);
    glDisable(GL_TEXTURE_2D);
    PIXEL(3, 3, 128, 128, 128);
}

/* EXT_framebuffer_sRGB and ARB_framebuffer_sRGB, 4.1.8, 4.1.X, 4.2.3 and 6.1. */
static void encoded_framebuffers(void) {
    CHECK(has_extension("GL_EXT_framebuffer_sRGB") && has_extension("GL_ARB_framebuffer_sRGB"));
    CHECK(!glIsEnabled(GL_FRAMEBUFFER_SRGB) && value(GL_FRAMEBUFFER_SRGB_CAPABLE_EXT) == 0);
    GLuint drawn = texture(GL_SRGB8_ALPHA8, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    GLuint object = draws_to(drawn);
    CHECK(value(GL_FRAMEBUFFER_SRGB_CAPABLE_EXT) == 1);
    CHECK(attached(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) == GL_SRGB);
    glColor4f(0.5f, 0.25f, 0, 0.5f);
    square(0, 0, 1);
    PIXEL(3, 3, 128, 64, 0);
    glEnable(GL_FRAMEBUFFER_SRGB);
    square(0, 0, 1);
    PIXEL(3, 3, 188, 137, 0);
    unsigned char pixel[4];
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    CHECK(pixel[3] == 128);
    /* Blending is linear: 0.5 * 0.5 + 0.5 * 0.25 */
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_SRC_ALPHA);
    glColor4f(0.125f, 0.125f, 0.125f, 0.5f);
    square(0, 0, 1);
    /* 0.375, 0.25 and 0.125 */
    PIXEL(3, 3, 165, 137, 99);
    glDisable(GL_BLEND);
    glClearColor(0.5f, 0.25f, 1, 0.5f);
    glClear(GL_COLOR_BUFFER_BIT);
    PIXEL(3, 3, 188, 137, 255);
    /* A mask leaves components alone. */
    glColorMask(1, 0, 0, 0);
    glColor4f(0, 0, 0, 0);
    square(0, 0, 1);
    PIXEL(3, 3, 0, 137, 255);
    glColorMask(1, 1, 1, 1);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glClear(GL_COLOR_BUFFER_BIT);
    PIXEL(3, 3, 128, 64, 255);
    ends(object);
    /* What was drawn is encoded: 128 is 0.216. */
    glBindTexture(GL_TEXTURE_2D, drawn);
    SHOWS(55, 13, 255);
    /* A window that cannot be encoded is not. */
    glEnable(GL_FRAMEBUFFER_SRGB);
    glColor4f(0.5f, 0.25f, 0, 1);
    square(0, 0, 1);
    PIXEL(3, 3, 128, 64, 0);
    glPushAttrib(GL_COLOR_BUFFER_BIT);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glPopAttrib();
    CHECK(glIsEnabled(GL_FRAMEBUFFER_SRGB));
    glDisable(GL_FRAMEBUFFER_SRGB);
    glClearColor(0, 0, 0, 1);
    ERROR(GL_NO_ERROR);
}

/* ARB_seamless_cube_map, 3.8.6: between two faces there is what is between their texels. */
static void edges_of_cubes(void) {
    CHECK(has_extension("GL_ARB_seamless_cube_map") && !glIsEnabled(GL_TEXTURE_CUBE_MAP_SEAMLESS));
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    for (int face = 0; face < 6; face++) {
        const GLubyte texel[4] = {face == 0 ? 255 : 0, face == 4 ? 255 : 0, face == 2 ? 255 : 0, 255};
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    }
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_CUBE_MAP);
    for (int enabled = 0; enabled < 2; enabled++) {
        /* At the edge of +X and +Z, and in the middle of +X. */
        glTexCoord3f(1, 0, 0.9999f), glRectf(-1, -1, 1, 1);
        PIXEL(3, 3, enabled ? 128 : 255, enabled ? 128 : 0, 0);
        glTexCoord3f(1, 0.9999f, 0), glRectf(-1, -1, 1, 1);
        PIXEL(3, 3, enabled ? 128 : 255, 0, enabled ? 128 : 0);
        glTexCoord3f(1, 0, 0), glRectf(-1, -1, 1, 1);
        PIXEL(3, 3, 255, 0, 0);
        glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    }
    glDisable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    glTexCoord3f(1, 0, 0.9999f), glRectf(-1, -1, 1, 1);
    PIXEL(3, 3, 255, 0, 0);
    glDisable(GL_TEXTURE_CUBE_MAP);
    ERROR(GL_NO_ERROR);
}

/* EXT_texture_compression_rgtc, ARB_texture_compression_rgtc and EXT_texture_compression_latc: blocks of one and two
 * components. */
static void component_blocks(void) {
    CHECK(has_extension("GL_EXT_texture_compression_rgtc") && has_extension("GL_ARB_texture_compression_rgtc"));
    CHECK(has_extension("GL_EXT_texture_compression_latc"));
    /* All texels are the first end: 102 and 204; of signed ones 64 and -64. */
    const GLubyte blocks[16] = {102, 0, 0, 0, 0, 0, 0, 0, 204, 0}, signs[16] = {64, 0, 0, 0, 0, 0, 0, 0, 0xc0, 0};
    const struct { GLenum internal; int bytes, r, g, b, has_sign; } cases[] = {
        {GL_COMPRESSED_RED_RGTC1_EXT, 8, 102, 0, 0, 0}, {GL_COMPRESSED_RED_GREEN_RGTC2_EXT, 16, 102, 204, 0, 0},
        {GL_COMPRESSED_SIGNED_RED_RGTC1_EXT, 8, 129, 0, 0, 1}, {GL_COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT, 16, 129, 0, 0, 1},
        {GL_COMPRESSED_LUMINANCE_LATC1_EXT, 8, 102, 102, 102, 0}, {GL_COMPRESSED_SIGNED_LUMINANCE_LATC1_EXT, 8, 129, 129, 129, 1},
        {GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT, 16, 102, 102, 102, 0},
        {GL_COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2_EXT, 16, 129, 129, 129, 1}};
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        GLubyte back[16];
        const GLubyte *data = cases[n].has_sign ? signs : blocks;
        glCompressedTexImage2D(GL_TEXTURE_2D, 0, cases[n].internal, 4, 4, 0, cases[n].bytes, data);
        CHECK(level(GL_TEXTURE_COMPRESSED) && level(GL_TEXTURE_COMPRESSED_IMAGE_SIZE) == cases[n].bytes);
        SHOWS(cases[n].r, cases[n].g, cases[n].b);
        glGetCompressedTexImage(GL_TEXTURE_2D, 0, back);
        CHECK(memcmp(back, data, cases[n].bytes) == 0);
        /* What comes uncompressed is compressed: a ramp is at most half a step of eight away. */
        float ramp[4][4][4], found[4][4][4];
        for (int at = 0; at < 16; at++)
            for (int i = 0; i < 4; i++) ramp[at / 4][at % 4][i] = (i ? 15 - at : at) / 15.0f * (cases[n].has_sign ? 2 : 1) - cases[n].has_sign;
        texture(cases[n].internal, 4, GL_RGBA, GL_FLOAT, ramp);
        CHECK((GLenum)level(GL_TEXTURE_INTERNAL_FORMAT) == cases[n].internal);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, found);
        for (int at = 0; at < 16; at++) FLOATS(found[at / 4][at % 4], 1, cases[n].has_sign ? 0.16f : 0.08f, ramp[at / 4][at % 4][0]);
    }
    glTexImage3D(GL_TEXTURE_3D, 0, GL_COMPRESSED_RED_RGTC1_EXT, 4, 4, 4, 0, GL_RED, GL_FLOAT, NULL);
    CHECK(glGetError() != GL_NO_ERROR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RED_RGTC1_EXT, 6, 6, 1, GL_RED, GL_FLOAT, NULL);
    ERROR(GL_INVALID_OPERATION);
}

/* EXT_provoking_vertex and ARB_provoking_vertex, 2.19 and table 2.X: which vertex has the colour of flat primitives. */
static void provoking_vertices(void) {
    CHECK(has_extension("GL_EXT_provoking_vertex") && has_extension("GL_ARB_provoking_vertex"));
    ENTRY(PFNGLPROVOKINGVERTEXEXTPROC, ProvokingVertexEXT);
    CHECK(value(GL_PROVOKING_VERTEX_EXT) == GL_LAST_VERTEX_CONVENTION_EXT);
    CHECK(value(GL_QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION_EXT) == 0);
    ProvokingVertexEXT(GL_FLAT);
    ERROR(GL_INVALID_ENUM);
    glShadeModel(GL_FLAT);
    /* Vertex n has a red of n * 30; of each primitive a pixel that is in it alone, and the vertices, from 0 on. */
    static const struct { GLenum mode; int vertices; float at[6][2]; struct { int x, y, first, last; } seen[2]; } cases[] = {
        {GL_LINES, 4, {{0, 2.5f}, {8, 2.5f}, {8, 6.5f}, {16, 6.5f}}, {{4, 2, 0, 1}, {12, 6, 2, 3}}},
        {GL_LINE_STRIP, 3, {{0, 2.5f}, {8, 2.5f}, {16, 2.5f}}, {{4, 2, 0, 1}, {12, 2, 1, 2}}},
        {GL_LINE_LOOP, 3, {{0, 2.5f}, {15, 2.5f}, {0, 15.5f}}, {{8, 2, 0, 1}, {0, 8, 2, 0}}},
        {GL_TRIANGLES, 6, {{0, 0}, {8, 0}, {0, 8}, {16, 16}, {8, 16}, {16, 8}}, {{1, 1, 0, 2}, {14, 14, 3, 5}}},
        {GL_TRIANGLE_STRIP, 4, {{0, 0}, {16, 0}, {0, 16}, {16, 16}}, {{2, 2, 0, 2}, {14, 14, 1, 3}}},
        {GL_TRIANGLE_FAN, 4, {{0, 0}, {16, 0}, {16, 16}, {0, 16}}, {{14, 2, 1, 2}, {2, 14, 2, 3}}},
        {GL_QUADS, 4, {{0, 0}, {16, 0}, {16, 16}, {0, 16}}, {{14, 2, 3, 3}, {2, 14, 3, 3}}},
        {GL_QUAD_STRIP, 6, {{0, 0}, {0, 16}, {8, 0}, {8, 16}, {16, 0}, {16, 16}}, {{2, 2, 3, 3}, {14, 14, 5, 5}}},
        {GL_POLYGON, 4, {{0, 0}, {16, 0}, {16, 16}, {0, 16}}, {{14, 2, 0, 0}, {2, 14, 0, 0}}},
    };
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glOrtho(0, SIZE, 0, SIZE, -1, 1);
    for (int smooth = 0; smooth < 2; smooth++) {
        if (smooth) glEnable(GL_LINE_SMOOTH);
        for (size_t n = 0; n < sizeof cases / sizeof *cases; n++)
            for (int first = 0; first < 2; first++) {
                ProvokingVertexEXT(first ? GL_FIRST_VERTEX_CONVENTION_EXT : GL_LAST_VERTEX_CONVENTION_EXT);
                glClear(GL_COLOR_BUFFER_BIT);
                glBegin(cases[n].mode);
                for (int vertex = 0; vertex < cases[n].vertices; vertex++) {
                    glColor3ub(60 + vertex * 30, 0, 0);
                    glVertex2fv(cases[n].at[vertex]);
                }
                glEnd();
                for (int pixel = 0; pixel < 2; pixel++) {
                    const int from = first ? cases[n].seen[pixel].first : cases[n].seen[pixel].last;
                    PIXEL(cases[n].seen[pixel].x, cases[n].seen[pixel].y, 60 + from * 30, 0, 0);
                }
            }
    }
    glDisable(GL_LINE_SMOOTH);
    /* A line and a triangle that are clipped; edges of a triangle whose mode is LINE, with their flags. */
    glBegin(GL_LINES);
    glColor3ub(255, 0, 0), glVertex3f(0, 2.5f, -3);
    glColor3ub(0, 255, 0), glVertex3f(16, 2.5f, 1);
    glEnd();
    PIXEL(14, 2, 255, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glBegin(GL_TRIANGLES);
    glEdgeFlag(1), glColor3ub(0, 0, 255), glVertex2f(0.5f, 0.5f);
    glEdgeFlag(0), glColor3ub(0, 255, 0), glVertex2f(14.5f, 0.5f);
    glEdgeFlag(0), glColor3ub(255, 0, 0), glVertex2f(0.5f, 14.5f);
    glEnd();
    glEdgeFlag(1);
    PIXEL(7, 0, 0, 0, 255);
    PIXEL(0, 7, 0, 0, 0);
    PIXEL(7, 7, 0, 0, 0);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glPushAttrib(GL_LIGHTING_BIT);
    ProvokingVertexEXT(GL_LAST_VERTEX_CONVENTION_EXT);
    glPopAttrib();
    CHECK(value(GL_PROVOKING_VERTEX_EXT) == GL_FIRST_VERTEX_CONVENTION_EXT);
    ProvokingVertexEXT(GL_LAST_VERTEX_CONVENTION_EXT);
    glShadeModel(GL_SMOOTH);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    depth_clamp();
    swizzles();
    mirrors();
    dot_products();
    red_green();
    clamps();
    signed_fractions();
    packed_floats();
    encoded_textures();
    encoded_framebuffers();
    edges_of_cubes();
    component_blocks();
    provoking_vertices();
    ERROR(GL_NO_ERROR);
    return 0;
}
