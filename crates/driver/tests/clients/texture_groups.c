/* NV_texture_shader, NV_texture_shader2 and NV_texture_shader3: environments with texture shaders and with signed
 * colours (3.8.9), and images of HILO, of offsets and of signed colours (3.6.4 and 3.8.1 to 3.8.3). */
#include "texture_shaders.h"

/* Unit `n` has this image of one texel for TEXTURE_2D, and this function. */
static void one_texel(int n, GLenum internal, GLenum format, const float *texel, GLenum function) {
    glActiveTexture(GL_TEXTURE0 + n);
    unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, 1, 1, 0, format, GL_FLOAT, texel);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, function);
    ERROR(GL_NO_ERROR);
}

/* 3.8.9: which function a unit has, with and without texture shaders. */
static void environments(void) {
    const float hilo[] = {0.25f, 0.5f}, vibrance[] = {-1, -1, 0.25f, 0.6f}, half[] = {0.5f, 0.5f, 0.5f, 0.5f};
    const double color[] = {0.2, 0.4, 0.6, 0.8};
    glColor4dv(color);
    for (int n = 0; n < UNITS; n++) glMultiTexCoord4f(GL_TEXTURE0 + n, 0.5f, 0.5f, 0.5f, 1);
    /* HILO, DSDT and DSDT_MAG have none; the vibrance is an intensity. */
    for (int shaded = 0; shaded < 2; shaded++) {
        for (int row = 0; row < 4; row++) {
            const GLenum rows[][2] = {{GL_HILO_NV, GL_HILO_NV}, {GL_DSDT_NV, GL_DSDT_NV}, {GL_DSDT_MAG_NV, GL_DSDT_MAG_NV},
                {GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV}};
            one_texel(0, rows[row][0], rows[row][1], row ? vibrance : hilo, GL_MODULATE);
            if (shaded) {
                glEnable(GL_TEXTURE_SHADER_NV);
                glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
            } else glEnable(GL_TEXTURE_2D);
            quad();
            double wanted[4];
            for (int c = 0; c < 4; c++) wanted[c] = color[c] * (row == 3 ? 0.6 : 1);
            expect(__LINE__, shaded * 4 + row, wanted);
        }
    }
    /* The enables of targets do not matter, and operations without a colour pass the colour. */
    glDisable(GL_TEXTURE_2D);
    one_texel(0, GL_RGBA8, GL_RGBA, half, GL_MODULATE);
    quad();
    expect(__LINE__, 0, (const double[]){0.1, 0.2, 0.3, 0.4});
    const GLenum silent[] = {GL_NONE, GL_CULL_FRAGMENT_NV};
    for (int n = 0; n < 2; n++) {
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, silent[n]);
        quad();
        expect(__LINE__, n, color);
    }
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_NONE);
    quad();
    expect(__LINE__, 0, color);
    /* PASS_THROUGH_NV is as RGBA. */
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_PASS_THROUGH_NV);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
    glMultiTexCoord4f(GL_TEXTURE0, 1.5f, -1, 0.5f, 0.25f);
    quad();
    expect(__LINE__, 0, (const double[]){0.2 * 0.75 + 0.25, 0.4 * 0.75, 0.6 * 0.75 + 0.125, 0.8});
    /* Combinations name the colours of other units, which are 0 where there is none. */
    glActiveTexture(GL_TEXTURE1);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_PASS_THROUGH_NV);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_ADD);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE0);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_TEXTURE2);
    quad();
    expect(__LINE__, 0, (const double[]){1, 0, 0.5, 0.8});
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
    glActiveTexture(GL_TEXTURE0);
    /* A program of fragments replaces them, and so does a shader of ATI. */
    expect_program_first(__LINE__);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    glDisable(GL_TEXTURE_SHADER_NV);
    quad();
    GLubyte before[4], after[4];
    glReadPixels(5, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, before);
    glEnable(GL_TEXTURE_SHADER_NV);
    quad();
    glReadPixels(5, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, after);
    CHECK(memcmp(before, after, 4) == 0);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    glDisable(GL_TEXTURE_SHADER_NV);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    ERROR(GL_NO_ERROR);
}

/* Tables 3.18 to 3.22 with colours below 0, and 3.9. */
static void signed_environments(void) {
    const float minus[] = {-0.5f, -1, 0.5f, -0.5f}, plus[] = {0.25f, 0.75f, -1, 1};
    const double p[] = {0.4, 0.8, 0.6, 0.4};
    static const GLenum functions[] = {GL_REPLACE, GL_MODULATE, GL_DECAL, GL_BLEND, GL_ADD, GL_COMBINE};
    const float constant[] = {0.8f, 0.2f, 0.4f, 1};
    for (int n = 0; n < 2; n++) {
        glActiveTexture(GL_TEXTURE0 + n);
        glEnable(GL_TEXTURE_2D);
        glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
        glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_ADD);
        glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_ADD);
        glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE), glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PREVIOUS);
        glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_ONE_MINUS_SRC_COLOR);
    }
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++)
            for (int sum = 0; sum < 2; sum++) {
                one_texel(0, GL_SIGNED_RGBA8_NV, GL_RGBA, minus, functions[a]);
                one_texel(1, GL_SIGNED_RGBA_NV, GL_RGBA, plus, functions[b]);
                glColor4dv(p);
                glSecondaryColor3f(0.1f, 0.2f, 0.3f);
                (sum ? glEnable : glDisable)(GL_COLOR_SUM);
                quad();
                double color[4];
                memcpy(color, p, sizeof color);
                for (int n = 0; n < 2; n++) {
                    double texel[4], f[4];
                    for (int c = 0; c < 4; c++) {
                        texel[c] = round((n ? plus : minus)[c] * 127) / 127;
                        f[c] = color[c];
                    }
                    for (int c = 0; c < 4; c++) {
                        const double t = texel[c], t0 = fmax(0, t), at = fmax(0, texel[3]), k = constant[c];
                        switch (functions[n ? b : a]) {
                        case GL_REPLACE: color[c] = t; break;
                        case GL_MODULATE: color[c] = f[c] * t; break;
                        case GL_DECAL: color[c] = c < 3 ? f[c] * (1 - at) + t * at : f[c]; break;
                        case GL_BLEND: color[c] = c < 3 ? f[c] * (1 - t0) + k * t0 : f[c] * t; break;
                        case GL_ADD: color[c] = c < 3 ? fmax(-1, fmin(1, f[c] + t)) : f[c] * t; break;
                        default: color[c] = unit(c < 3 ? 1 - t0 + fmax(0, f[c]) : t0 + fmax(0, f[c]));
                        }
                    }
                }
                const double second[] = {0.1, 0.2, 0.3};
                for (int c = 0; c < 3 && sum; c++) color[c] = unit(color[c]) + second[c];
                expect(__LINE__, (a * 6 + b) * 2 + sum, color);
            }
    glDisable(GL_COLOR_SUM);
    for (int n = 0; n < 2; n++) {
        glActiveTexture(GL_TEXTURE0 + n);
        glDisable(GL_TEXTURE_2D);
        glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    }
    glActiveTexture(GL_TEXTURE0);
}

static GLint level(GLenum name) {
    GLint found = -1;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, name, &found);
    ERROR(GL_NO_ERROR);
    return found;
}

/* 3.6.4, 3.8.1 to 3.8.3, 6.1.3 and 6.1.4. */
static void pixels(void) {
    /* Each internal format with its format of pixels, its range, and bits: R G B A L I HI LO DS DT MAG. */
    static const struct { GLenum internal, format; int is_signed[4]; int bits[11]; } rows[] = {
        {GL_HILO_NV, GL_HILO_NV, {0, 0}, {0, 0, 0, 0, 0, 0, 16, 16}},
        {GL_HILO16_NV, GL_HILO_NV, {0, 0}, {0, 0, 0, 0, 0, 0, 16, 16}},
        {GL_HILO8_NV, GL_HILO_NV, {0, 0}, {0, 0, 0, 0, 0, 0, 8, 8}},
        {GL_SIGNED_HILO_NV, GL_HILO_NV, {1, 1}, {0, 0, 0, 0, 0, 0, 16, 16}},
        {GL_SIGNED_HILO16_NV, GL_HILO_NV, {1, 1}, {0, 0, 0, 0, 0, 0, 16, 16}},
        {GL_SIGNED_HILO8_NV, GL_HILO_NV, {1, 1}, {0, 0, 0, 0, 0, 0, 8, 8}},
        {GL_DSDT_NV, GL_DSDT_NV, {1, 1}, {0, 0, 0, 0, 0, 0, 0, 0, 8, 8}},
        {GL_DSDT8_NV, GL_DSDT_NV, {1, 1}, {0, 0, 0, 0, 0, 0, 0, 0, 8, 8}},
        {GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, {1, 1, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8}},
        {GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, {1, 1, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8}},
        {GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV, {1, 1, 0, 0}, {0, 0, 0, 0, 0, 8, 0, 0, 8, 8, 8}},
        {GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, {1, 1, 0, 0}, {0, 0, 0, 0, 0, 8, 0, 0, 8, 8, 8}},
        {GL_SIGNED_RGBA_NV, GL_RGBA, {1, 1, 1, 1}, {8, 8, 8, 8}},
        {GL_SIGNED_RGBA8_NV, GL_RGBA, {1, 1, 1, 1}, {8, 8, 8, 8}},
        {GL_SIGNED_RGB_UNSIGNED_ALPHA_NV, GL_RGBA, {1, 1, 1, 0}, {8, 8, 8, 8}},
        {GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, {1, 1, 1, 0}, {8, 8, 8, 8}},
        {GL_SIGNED_RGB_NV, GL_RGB, {1, 1, 1}, {8, 8, 8}},
        {GL_SIGNED_RGB8_NV, GL_RGB, {1, 1, 1}, {8, 8, 8}},
        {GL_SIGNED_LUMINANCE_NV, GL_RED, {1}, {0, 0, 0, 0, 8}},
        {GL_SIGNED_LUMINANCE8_NV, GL_RED, {1}, {0, 0, 0, 0, 8}},
        {GL_SIGNED_ALPHA_NV, GL_ALPHA, {1}, {0, 0, 0, 8}},
        {GL_SIGNED_ALPHA8_NV, GL_ALPHA, {1}, {0, 0, 0, 8}},
        {GL_SIGNED_INTENSITY_NV, GL_RED, {1}, {0, 0, 0, 0, 0, 8}},
        {GL_SIGNED_INTENSITY8_NV, GL_RED, {1}, {0, 0, 0, 0, 0, 8}},
        {GL_SIGNED_LUMINANCE_ALPHA_NV, GL_LUMINANCE_ALPHA, {1, 1}, {0, 0, 0, 8, 8}},
        {GL_SIGNED_LUMINANCE8_ALPHA8_NV, GL_LUMINANCE_ALPHA, {1, 1}, {0, 0, 0, 8, 8}},
    };
    static const GLenum sizes[11] = {GL_TEXTURE_RED_SIZE, GL_TEXTURE_GREEN_SIZE, GL_TEXTURE_BLUE_SIZE, GL_TEXTURE_ALPHA_SIZE,
        GL_TEXTURE_LUMINANCE_SIZE, GL_TEXTURE_INTENSITY_SIZE, GL_TEXTURE_HI_SIZE_NV, GL_TEXTURE_LO_SIZE_NV, GL_TEXTURE_DS_SIZE_NV,
        GL_TEXTURE_DT_SIZE_NV, GL_TEXTURE_MAG_SIZE_NV};
    static const GLenum groups[] = {GL_HILO_NV, GL_DSDT_NV, GL_DSDT_MAG_NV, GL_DSDT_MAG_VIB_NV};
    const float wide[] = {-2, -0.5f, -0.25f, 0.75f}, other[] = {0.5f, 1.5f, 1, -1};
    float found[8];
    unfiltered(GL_TEXTURE_2D);
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        const GLenum internal = rows[n].internal, format = rows[n].format;
        const int count = format == GL_RED || format == GL_ALPHA ? 1 : format == GL_HILO_NV || format == GL_DSDT_NV ||
            format == GL_LUMINANCE_ALPHA ? 2 : format == GL_RGB || format == GL_DSDT_MAG_NV ? 3 : 4;
        for (int part = 0; part < 2; part++) {
            const float *given = part ? other : wide;
            if (part) glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, format, GL_FLOAT, given);
            else glTexImage2D(GL_TEXTURE_2D, 0, internal, 1, 1, 0, format, GL_FLOAT, given);
            ERROR(GL_NO_ERROR);
            /* Luminance and alpha are read as they are. */
            glGetTexImage(GL_TEXTURE_2D, 0, format, GL_FLOAT, found);
            ERROR(GL_NO_ERROR);
            for (int c = 0; c < count; c++) {
                const float wanted = fminf(fmaxf(given[c], rows[n].is_signed[c] ? -1 : 0), 1);
                if (fabsf(found[c] - wanted) > 0.005f) {
                    fprintf(stderr, "format 0x%04x: component %d is %g, not %g\n", internal, c, found[c], wanted);
                    exit(1);
                }
            }
        }
        for (int s = 0; s < 11; s++) CHECK(level(sizes[s]) == rows[n].bits[s]);
        CHECK((GLenum)level(GL_TEXTURE_INTERNAL_FORMAT) == internal);
        const int is_group = format == GL_HILO_NV || (format >= GL_DSDT_NV && format <= GL_DSDT_MAG_VIB_NV);
        /* Formats of pixels that do not go with it. */
        for (int g = 0; g < 4; g++) {
            const GLenum error = is_group && groups[g] == format ? GL_NO_ERROR : GL_INVALID_OPERATION;
            glTexImage2D(GL_TEXTURE_2D, 0, internal, 1, 1, 0, groups[g], GL_FLOAT, NULL);
            ERROR(error);
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, groups[g], GL_FLOAT, wide);
            ERROR(error);
            glGetTexImage(GL_TEXTURE_2D, 0, groups[g], GL_FLOAT, found);
            ERROR(error);
        }
        glTexImage2D(GL_TEXTURE_2D, 0, internal, 1, 1, 0, GL_RGBA, GL_FLOAT, NULL);
        ERROR(is_group ? GL_INVALID_OPERATION : GL_NO_ERROR);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_LUMINANCE, GL_FLOAT, wide);
        ERROR(is_group ? GL_INVALID_OPERATION : GL_NO_ERROR);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_BGRA, GL_FLOAT, found);
        ERROR(is_group ? GL_INVALID_OPERATION : GL_NO_ERROR);
        glCopyTexImage2D(GL_TEXTURE_2D, 0, internal, 0, 0, 1, 1, 0);
        ERROR(is_group ? GL_INVALID_OPERATION : GL_NO_ERROR);
        glTexImage2D(GL_TEXTURE_2D, 0, internal, 1, 1, 0, format, GL_FLOAT, NULL);
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1);
        ERROR(is_group ? GL_INVALID_OPERATION : GL_NO_ERROR);
        /* NV_texture_shader2: in three dimensions, too. */
        glTexImage3D(GL_TEXTURE_3D, 0, internal, 1, 1, 1, 0, format, GL_FLOAT, wide);
        ERROR(GL_NO_ERROR);
    }
    /* Formats of textures alone, and types. */
    for (int g = 0; g < 4; g++) {
        glDrawPixels(1, 1, groups[g], GL_FLOAT, wide);
        ERROR(GL_INVALID_ENUM);
        glReadPixels(0, 0, 1, 1, groups[g], GL_FLOAT, found);
        ERROR(GL_INVALID_ENUM);
    }
    const GLenum types[] = {GL_UNSIGNED_INT_S8_S8_8_8_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV};
    /* ds -1, dt 1, magnitude 51, vibrance 204 of 255. */
    const GLuint words[] = {0x807f33ccu, 0xcc337f80u};
    for (int n = 0; n < 2; n++) {
        glDrawPixels(1, 1, GL_RGBA, types[n], words);
        ERROR(GL_INVALID_ENUM);
        glReadPixels(0, 0, 1, 1, GL_RGBA, types[n], found);
        ERROR(GL_INVALID_ENUM);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, types[n], words);
        ERROR(GL_INVALID_OPERATION);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT_MAG_INTENSITY_NV, 1, 1, 0, GL_DSDT_MAG_VIB_NV, types[n], &words[n]);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, GL_FLOAT, found);
        FLOATS(found, 4, 0.002f, -1, 1, 0.2f, 0.8f);
        GLuint back = 0;
        glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, types[n], &back);
        ERROR(GL_NO_ERROR);
        CHECK(back == words[n]);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT_MAG_NV, 1, 1, 0, GL_DSDT_MAG_NV, types[n], words);
        ERROR(GL_INVALID_OPERATION);
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT_MAG_INTENSITY_NV, 1, 1, 0, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_8_8, words);
    ERROR(GL_INVALID_OPERATION);
    /* Table 2.9: of shorts, twice the number and one. */
    const GLshort shorts[] = {-32768, 16383};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SIGNED_HILO16_NV, 1, 1, 0, GL_HILO_NV, GL_SHORT, shorts);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_FLOAT, found);
    FLOATS(found, 2, 0.0001f, -1, 0.5f);
    GLshort again[2];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_SHORT, again);
    CHECK(abs(again[0] - shorts[0]) < 2 && abs(again[1] - shorts[1]) < 2);
    /* The scales and biases of table 3.2 are about each component alone. */
    const struct { GLenum internal, format; int first, count; } own[] = {{GL_SIGNED_HILO_NV, GL_HILO_NV, 0, 2},
        {GL_DSDT_NV, GL_DSDT_NV, 2, 2}, {GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, 2, 3}, {GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV, 2, 4}};
    const float plain[] = {0.5f, -0.5f, 0.5f, 0.25f};
    for (GLenum n = 0; n < 6; n++) {
        GLfloat value[2];
        glGetFloatv(GL_HI_SCALE_NV + n, &value[0]), glGetFloatv(GL_HI_BIAS_NV + n, &value[1]);
        FLOATS(value, 2, 0, 1, 0);
        glPixelTransferf(GL_HI_SCALE_NV + n, 0.5f + 0.125f * n);
        glPixelTransferf(GL_HI_BIAS_NV + n, 0.0625f * n);
        glGetFloatv(GL_HI_SCALE_NV + n, &value[0]), glGetFloatv(GL_HI_BIAS_NV + n, &value[1]);
        FLOATS(value, 2, 0, 0.5f + 0.125f * n, 0.0625f * n);
    }
    glPushAttrib(GL_PIXEL_MODE_BIT);
    for (int n = 0; n < 4; n++) {
        glTexImage2D(GL_TEXTURE_2D, 0, own[n].internal, 1, 1, 0, own[n].format, GL_FLOAT, plain);
        for (GLenum s = 0; s < 6; s++) glPixelTransferi(GL_HI_SCALE_NV + s, 1), glPixelTransferi(GL_HI_BIAS_NV + s, 0);
        glGetTexImage(GL_TEXTURE_2D, 0, own[n].format, GL_FLOAT, found);
        glPopAttrib();
        glPushAttrib(GL_PIXEL_MODE_BIT);
        float wanted[4];
        for (int c = 0; c < own[n].count; c++) {
            const float place = (float)(own[n].first + c);
            wanted[c] = plain[c] * (0.5f + 0.125f * place) + 0.0625f * place;
        }
        near_floats(__LINE__, found, wanted, own[n].count, 0.005f);
    }
    for (GLenum s = 0; s < 6; s++) glPixelTransferf(GL_HI_SCALE_NV + s, 1), glPixelTransferf(GL_HI_BIAS_NV + s, 0);
    glPopAttrib();
    for (GLenum s = 0; s < 6; s++) glPixelTransferf(GL_HI_SCALE_NV + s, 1), glPixelTransferf(GL_HI_BIAS_NV + s, 0);
    /* Values of borders have the range of their components. */
    const float border[] = {-2, -0.5f, 0.5f, 0.25f};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, border);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, found);
    FLOATS(found, 4, 0, -2, -0.5f, 0.5f, 0.25f);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, 1);
    ERROR(GL_INVALID_ENUM);
    const GLint most[] = {0x7fffffff, (GLint)0x80000000, 0, 0x7fffffff};
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, most);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, found);
    FLOATS(found, 4, 1e-6f, 1, -1, 0, 1);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, border);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glEnable(GL_TEXTURE_SHADER_NV), glEnable(GL_REGISTER_COMBINERS_NV);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
    glMultiTexCoord4f(GL_TEXTURE0, -3, 0.5f, 0, 1);
    show_texture(0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, 1, 1, 0, GL_RGBA, GL_FLOAT, plain);
    quad();
    expect(__LINE__, 0, (const double[]){0, 0.25, 0.75, 0.625});
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_FLOAT, plain);
    quad();
    expect(__LINE__, 0, (const double[]){0.5, 0.5, 0.75, 0.625});
    /* As ds and dt they move coordinates: -1 and -0.5 by this matrix. */
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT8_NV, 1, 1, 0, GL_DSDT_NV, GL_FLOAT, plain);
    glActiveTexture(GL_TEXTURE1);
    unfiltered(GL_TEXTURE_2D);
    const GLubyte line[] = {10, 20, 30, 40, 50, 60, 70, 80};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE8, 8, 1, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, line);
    const float matrix[] = {0.5f, 0, 0.125f, 0};
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, matrix);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_OFFSET_TEXTURE_2D_NV);
    glMultiTexCoord2f(GL_TEXTURE1, 0.9375f + 0.0625f, 0.5f);
    show_texture(1);
    quad();
    /* 1 - 0.5 - 0.0625 is in the fourth texel. */
    const double shade = (40 / 255.0 + 1) / 2;
    expect(__LINE__, 0, (const double[]){shade, shade, shade, 1});
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
    glActiveTexture(GL_TEXTURE0);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
    glDisable(GL_TEXTURE_SHADER_NV), glDisable(GL_REGISTER_COMBINERS_NV);
    ERROR(GL_NO_ERROR);
}

/* The first stages: operation, and what it looks at. */
static void stage(int n, GLenum operation, int previous) {
    glActiveTexture(GL_TEXTURE0 + n);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, operation);
    if (n) glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + previous);
    ERROR(GL_NO_ERROR);
}

/* 3.8.13.1.14: the third component of signed HILO is that of what was filtered. A product that replaces the depth shows
   it. */
static void filtered_hilo(void) {
    const float texels[] = {0.6f, 0, 0, 0.6f};
    glActiveTexture(GL_TEXTURE0);
    unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SIGNED_HILO16_NV, 2, 1, 0, GL_HILO_NV, GL_FLOAT, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR), glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glEnable(GL_TEXTURE_SHADER_NV), glEnable(GL_DEPTH_TEST), glDepthFunc(GL_ALWAYS);
    stage(0, GL_TEXTURE_2D, 0), stage(1, GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, 0);
    const float at[] = {0.25f, 0.375f, 0.5f, 0.75f};
    for (int n = 0; n < 4; n++)
        for (int axis = 0; axis < 3; axis++) {
            const double between = (at[n] - 0.25) / 0.5, hi = 0.6 * (1 - between), lo = 0.6 * between;
            const double wanted[] = {hi, lo, sqrt(1 - hi * hi - lo * lo)};
            glMultiTexCoord2f(GL_TEXTURE0, at[n], 0.5f);
            glMultiTexCoord3f(GL_TEXTURE1, axis == 0, axis == 1, axis == 2);
            glClear(GL_DEPTH_BUFFER_BIT);
            quad();
            float depth = -1;
            glReadPixels(5, 5, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
            near_floats(__LINE__, &depth, (const float[]){(float)wanted[axis]}, 1, 0.003f);
        }
    glDisable(GL_DEPTH_TEST);
    stage(1, GL_NONE, 0), stage(0, GL_NONE, 0);
}

/* 3.8.13.1.7 and table 3.E: the magnitude scales the colour that a texture of depths has, which is none with
   combiners. */
static void scaled_depths(void) {
    const float offsets[] = {0, 0, 0.5f}, depth[] = {0.8f};
    one_texel(0, GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, offsets, GL_MODULATE);
    stage(0, GL_TEXTURE_2D, 0);
    one_texel(1, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, depth, GL_REPLACE);
    stage(1, GL_OFFSET_TEXTURE_2D_SCALE_NV, 0);
    glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, 1), glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, 0);
    GLint consistent = -1;
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_CONSISTENT_NV, &consistent);
    CHECK(consistent == 1);
    for (int n = 0; n < 2; n++) glMultiTexCoord4f(GL_TEXTURE0 + n, 0.5f, 0.5f, 0, 1);
    glColor4f(1, 1, 1, 1);
    quad();
    expect(__LINE__, 0, (const double[]){0.4, 0.4, 0.4, 1});
    glEnable(GL_REGISTER_COMBINERS_NV);
    show_texture(1);
    quad();
    expect(__LINE__, 0, (const double[]){0.5, 0.5, 0.5, 0.9});
    glDisable(GL_REGISTER_COMBINERS_NV);
    stage(1, GL_NONE, 0), stage(0, GL_NONE, 0);
}

/* A unit whose function is BUMP_ENVMAP_ATI has its texel as TEXTUREn where stages look it up. */
static void bump_units(void) {
    const float color[] = {0.2f, 0.4f, 0.6f, 1};
    one_texel(0, GL_RGBA8, GL_RGBA, color, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_BUMP_ENVMAP_ATI);
    stage(0, GL_TEXTURE_2D, 0);
    stage(1, GL_PASS_THROUGH_NV, 0);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_REPLACE), glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE0);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_SRC_COLOR);
    glColor4f(1, 0, 1, 1);
    quad();
    expect(__LINE__, 0, (const double[]){0.2, 0.4, 0.6, 1});
    stage(1, GL_NONE, 0);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    stage(0, GL_NONE, 0);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_MODULATE), glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glDisable(GL_TEXTURE_SHADER_NV);
}

/* ARB_sampler_objects, 3.9.1: sampler objects have the parameters of its list, TEXTURE_BORDER_VALUES_NV not among
   them. */
static void border_values_of_samplers(void) {
    GLuint sampler;
    GLfloat found[4] = {7};
    glGenSamplers(1, &sampler);
    glSamplerParameterfv(sampler, GL_TEXTURE_BORDER_COLOR, (const float[]){0.1f, 0.2f, 0.3f, 0.4f});
    glGetSamplerParameterfv(sampler, GL_TEXTURE_BORDER_COLOR, found);
    FLOATS(found, 4, 0, 0.1f, 0.2f, 0.3f, 0.4f);
    glGetSamplerParameterfv(sampler, GL_TEXTURE_BORDER_VALUES_NV, found);
    ERROR(GL_INVALID_ENUM);
    glSamplerParameterfv(sampler, GL_TEXTURE_BORDER_VALUES_NV, found);
    ERROR(GL_INVALID_ENUM);
    glDeleteSamplers(1, &sampler);
}

int main(void) {
    begin();
    CHECK(has_extension("GL_NV_texture_shader") && has_extension("GL_NV_texture_shader2") && has_extension("GL_NV_texture_shader3"));
    environments();
    signed_environments();
    pixels();
    filtered_hilo();
    scaled_depths();
    bump_units();
    border_values_of_samplers();
    ERROR(GL_NO_ERROR);
    return 0;
}
