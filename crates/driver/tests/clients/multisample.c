/* ARB_texture_multisample: images, framebuffer objects, programs that fetch samples, masks and places. Sections are
 * those of its text; programs are those of NV_texture_multisample. And ARB_fragment_coord_conventions. */
#include "lookups.h"

enum { SAMPLES = 4 };

static PFNGLTEXIMAGE2DMULTISAMPLEPROC image_2d;
static PFNGLTEXIMAGE3DMULTISAMPLEPROC image_3d;
static PFNGLGETMULTISAMPLEFVPROC place_of;
static PFNGLSAMPLEMASKIPROC sample_mask;
static PFNGLGETINTEGERINDEXEDVEXTPROC indexed;
static PFNGLFRAMEBUFFERTEXTURELAYERPROC layer_of;

static GLint size_of(GLenum target, GLenum name) {
    GLint found = -1;
    glGetTexLevelParameteriv(target, 0, name, &found);
    ERROR(GL_NO_ERROR);
    return found;
}

static GLuint multisample(GLenum internal, int samples, int side) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, name);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, samples, internal, side, side, GL_TRUE);
    ERROR(GL_NO_ERROR);
    return name;
}

static GLuint attaches(GLenum point, GLuint name) {
    const GLuint object = framebuffer();
    glFramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D_MULTISAMPLE, name, 0);
    ERROR(GL_NO_ERROR);
    return object;
}

/* A square over the window, or the part of it left of x in clip coordinates. */
static void covers(float x, float z) {
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, z), glVertex3f(x, -1, z), glVertex3f(x, 1, z), glVertex3f(-1, 1, z);
    glEnd();
}

/* 3.8.4, 3.8.12, 3.8.13, 6.1.3, and Errors. */
static void images(void) {
    CHECK(has_extension("GL_ARB_texture_multisample"));
    CHECK(value(GL_MAX_SAMPLE_MASK_WORDS) >= 1 && value(GL_MAX_COLOR_TEXTURE_SAMPLES) >= SAMPLES);
    CHECK(value(GL_MAX_DEPTH_TEXTURE_SAMPLES) >= 1 && value(GL_MAX_INTEGER_SAMPLES) >= 1);
    CHECK(value(GL_TEXTURE_BINDING_2D_MULTISAMPLE) == 0 && value(GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY) == 0);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_SAMPLES) == 0);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS) == GL_TRUE);
    CHECK(size_of(GL_TEXTURE_2D, GL_TEXTURE_SAMPLES) == 0);
    const GLuint name = multisample(GL_RGBA8, SAMPLES, 5);
    CHECK(value(GL_TEXTURE_BINDING_2D_MULTISAMPLE) == (GLint)name);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_SAMPLES) == SAMPLES);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_WIDTH) == 5 && size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_DEPTH) == 1);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_INTERNAL_FORMAT) == GL_RGBA8);
    /* As many as are asked for, or more. */
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, 3, GL_RGBA8, 5, 5, GL_FALSE);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_SAMPLES) >= 3);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS) == GL_FALSE);
    image_3d(GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY, 2, GL_R16F, 7, 6, 5, GL_FALSE);
    CHECK(size_of(GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_SAMPLES) == 2);
    CHECK(size_of(GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_DEPTH) == 5);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_WIDTH) == 0);
    image_2d(GL_TEXTURE_2D, SAMPLES, GL_RGBA8, 4, 4, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, SAMPLES, GL_RGBA8, 4, 4, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, value(GL_MAX_SAMPLES) + 1, GL_RGBA8, 4, 4, GL_TRUE);
    ERROR(GL_INVALID_VALUE);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, -1, GL_RGBA8, 4, 4, GL_TRUE);
    ERROR(GL_INVALID_VALUE);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, value(GL_MAX_TEXTURE_SIZE) + 1, 4, GL_TRUE);
    ERROR(GL_INVALID_VALUE);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    /* Issue 2: no other commands make or read images, and there are no parameters. */
    GLubyte texels[4 * 4 * 4];
    glTexImage2D(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_ENUM);
    glTexSubImage2D(GL_TEXTURE_2D_MULTISAMPLE, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    ERROR(GL_INVALID_ENUM);
    glGetTexImage(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    ERROR(GL_INVALID_ENUM);
    glTexParameteri(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    ERROR(GL_INVALID_ENUM);
    glGenerateMipmap(GL_TEXTURE_2D_MULTISAMPLE);
    ERROR(GL_INVALID_ENUM);
    glDeleteTextures(1, &name);
    CHECK(value(GL_TEXTURE_BINDING_2D_MULTISAMPLE) == 0);
}

/* ARB_texture_storage_multisample (OpenGL 4.5, 8.19): images that stay, which are drawn to as others. */
static void immutable_images(void) {
    ENTRY(PFNGLTEXSTORAGE2DMULTISAMPLEPROC, TexStorage2DMultisample);
    ENTRY(PFNGLTEXSTORAGE3DMULTISAMPLEPROC, TexStorage3DMultisample);
    CHECK(has_extension("GL_ARB_texture_storage_multisample"));
    /* There is no storage of the default texture. */
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_OPERATION);
    GLuint names[2];
    glGenTextures(2, names);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, names[0]);
    TexStorage2DMultisample(GL_TEXTURE_2D, SAMPLES, GL_RGBA8, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, SAMPLES, GL_RGBA8, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    /* Formats without a size, and those that cannot be drawn to. */
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    const int sizes[][2] = {{0, 5}, {5, 0}, {-1, 5}, {value(GL_MAX_TEXTURE_SIZE) + 1, 5}};
    for (int n = 0; n < 4; n++) {
        TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, sizes[n][0], sizes[n][1], GL_TRUE);
        ERROR(GL_INVALID_VALUE);
    }
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_RGBA8, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_VALUE);
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, value(GL_MAX_SAMPLES) + 1, GL_RGBA8, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_VALUE);
    GLint is_immutable = -1;
    glGetTexParameteriv(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_IMMUTABLE_FORMAT, &is_immutable);
    CHECK(is_immutable == 0 && size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_WIDTH) == 0);
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 3, GL_RGBA8, SIZE, SIZE, GL_FALSE);
    ERROR(GL_NO_ERROR);
    glGetTexParameteriv(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_IMMUTABLE_FORMAT, &is_immutable);
    CHECK(is_immutable == 1);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_SAMPLES) >= 3 && size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_WIDTH) == SIZE);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS) == GL_FALSE);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_INTERNAL_FORMAT) == GL_RGBA8);
    /* No command makes another image. */
    TexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_OPERATION);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, 5, 5, GL_TRUE);
    ERROR(GL_INVALID_OPERATION);
    /* A proxy says whether there may be one, and keeps nothing. */
    TexStorage3DMultisample(GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY, 2, GL_R16F, 7, 6, 5, GL_FALSE);
    CHECK(size_of(GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_DEPTH) == 5);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_WIDTH) == 0);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, names[1]);
    TexStorage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, SAMPLES, GL_RGBA8, 5, 6, 0, GL_TRUE);
    ERROR(GL_INVALID_VALUE);
    TexStorage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, SAMPLES, GL_RGBA8, 5, 6, 3, GL_TRUE);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_DEPTH) == 3 && size_of(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_HEIGHT) == 6);
    /* It is executed at once while a list is compiled (ARB_texture_storage). */
    glDeleteTextures(1, names + 1);
    glGenTextures(1, names + 1);
    glNewList(1, GL_COMPILE);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, names[1]);
    TexStorage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, SAMPLES, GL_RGBA8, 2, 2, 2, GL_TRUE);
    glEndList();
    ERROR(GL_INVALID_OPERATION);
    glDeleteLists(1, 1);
    /* Half of it is drawn to, and its samples are resolved. */
    const GLuint object = attaches(GL_COLOR_ATTACHMENT0, names[0]);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3ub(255, 0, 0);
    covers(0, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    ends(object);
    PIXEL(SIZE / 2 - 1, 3, 255, 0, 0);
    PIXEL(SIZE / 2, 3, 0, 0, 255);
    glDeleteTextures(2, names);
}

/* 4.1.3: bit B lets sample B be covered. What each sample has then, a program fetches (2.11.7). */
static void masks(void) {
    CHECK(!glIsEnabled(GL_SAMPLE_MASK));
    GLint mask = 0;
    indexed(GL_SAMPLE_MASK_VALUE, 0, &mask);
    CHECK(mask == -1);
    indexed(GL_SAMPLE_MASK_VALUE, value(GL_MAX_SAMPLE_MASK_WORDS), &mask);
    ERROR(GL_INVALID_VALUE);
    sample_mask(value(GL_MAX_SAMPLE_MASK_WORDS), 0);
    ERROR(GL_INVALID_VALUE);
    const GLuint name = multisample(GL_RGBA8, SAMPLES, SIZE), object = attaches(GL_COLOR_ATTACHMENT0, name);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    CHECK(value(GL_SAMPLES) == SAMPLES && value(GL_SAMPLE_BUFFERS) == 1);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glPushAttrib(GL_MULTISAMPLE_BIT);
    for (int sample = 0; sample < SAMPLES; sample++) {
        glEnable(GL_SAMPLE_MASK);
        sample_mask(0, 1u << sample);
        glColor3ub(50 * sample, 255 - 50 * sample, 9);
        covers(1, 0);
    }
    indexed(GL_SAMPLE_MASK_VALUE, 0, &mask);
    CHECK(mask == 1 << (SAMPLES - 1));
    glPopAttrib();
    CHECK(!glIsEnabled(GL_SAMPLE_MASK));
    indexed(GL_SAMPLE_MASK_VALUE, 0, &mask);
    CHECK(mask == -1);
    unsigned char pixel[4];
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    ERROR(GL_INVALID_OPERATION);
    ends(object);
    for (int sample = 0; sample < SAMPLES; sample++) {
        char text[300];
        snprintf(text, sizeof text,
            "!!NVfp4.0\nOPTION NV_texture_multisample;\nINT TEMP at;\nFLR.S at, fragment.position;\nMOV.S at.w, %d;\n"
            "TXFMS result.color, at, texture[0], 2DMS;\nEND", sample);
        by_program(text);
        covers(1, 0);
        PIXEL(3, 3, 50 * sample, 255 - 50 * sample, 9);
        PIXEL(SIZE - 1, SIZE - 1, 50 * sample, 255 - 50 * sample, 9);
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &name);
}

/* 3.3.1: samples are where GetMultisamplefv says: what covers those left of an edge covers no others. */
static void places(void) {
    float at[2];
    place_of(GL_SAMPLES, 0, at);
    ERROR(GL_INVALID_ENUM);
    place_of(GL_SAMPLE_POSITION, 0, at);
    ERROR(GL_INVALID_VALUE);
    place_of(GL_SAMPLE_POSITION, 0, NULL);
    ERROR(GL_INVALID_VALUE);
    for (int samples = 2; samples <= 8; samples *= 2) {
        const GLuint name = multisample(GL_RGBA8, samples, SIZE), object = attaches(GL_COLOR_ATTACHMENT0, name);
        float found[8][2];
        for (int n = 0; n < samples; n++) {
            place_of(GL_SAMPLE_POSITION, n, found[n]);
            ERROR(GL_NO_ERROR);
            CHECK(found[n][0] >= 0 && found[n][0] <= 1 && found[n][1] >= 0 && found[n][1] <= 1);
        }
        place_of(GL_SAMPLE_POSITION, samples, at);
        ERROR(GL_INVALID_VALUE);
        /* Edges within the fourth column of pixels, between sixteenths. */
        for (int edge = 0; edge < 16; edge += 5) {
            const float x = 3 + (edge + 0.5f) / 16;
            glBindFramebuffer(GL_FRAMEBUFFER, object);
            glClearColor(0, 0, 0, 1);
            glClear(GL_COLOR_BUFFER_BIT);
            glColor3f(1, 1, 1);
            covers(2 * x / SIZE - 1, 0);
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
            for (int n = 0; n < samples; n++) {
                char text[300];
                snprintf(text, sizeof text,
                    "!!NVfp4.0\nOPTION NV_texture_multisample;\nINT TEMP at;\nMOV.S at, {3, 5, 0, %d};\n"
                    "TXFMS result.color, at, texture[0], 2DMS;\nEND", n);
                by_program(text);
                covers(1, 0);
                glDisable(GL_FRAGMENT_PROGRAM_ARB);
                const int white = 3 + found[n][0] < x ? 255 : 0;
                PIXEL(3, 3, white, white, white);
            }
        }
        ends(object);
        glDeleteTextures(1, &name);
    }
}

/* 4.4.2 and 4.4.4, blits that resolve, depths, integers, and layers. */
static void framebuffers(void) {
    const GLuint color = multisample(GL_RGBA8, SAMPLES, SIZE), depth = multisample(GL_DEPTH24_STENCIL8, SAMPLES, SIZE);
    GLuint object = attaches(GL_COLOR_ATTACHMENT0, color);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_TEXTURE_2D_MULTISAMPLE, depth, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, color, 1);
    ERROR(GL_INVALID_VALUE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
    ERROR(GL_INVALID_OPERATION);
    glClearColor(0, 1, 0, 1), glClearDepth(0.5), glClearStencil(7);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glColor3f(1, 0, 0);
    covers(1, 0.5f);
    covers(0, -0.5f);
    glDisable(GL_DEPTH_TEST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    ERROR(GL_NO_ERROR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    PIXEL(3, 3, 255, 0, 0);
    PIXEL(SIZE - 3, 3, 0, 255, 0);
    /* Depths of samples are fetched, too. */
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, depth);
    by_program("!!NVfp4.0\nOPTION NV_texture_multisample;\nINT TEMP at;\nFLR.S at, fragment.position;\nMOV.S at.w, 2;\n"
               "TXFMS result.color, at, texture[0], 2DMS;\nEND");
    covers(1, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    PIXEL(3, 3, 64, 64, 64);
    PIXEL(SIZE - 3, 3, 128, 128, 128);
    /* Stencil indices stay beside them. */
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 7, 255);
    glColor3f(0, 0, 1);
    covers(1, 0);
    glDisable(GL_STENCIL_TEST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    PIXEL(3, 3, 0, 0, 255);
    /* Other numbers of samples, or of places, do not go together. */
    glBindFramebuffer(GL_FRAMEBUFFER, object);
    const GLuint other = multisample(GL_RGBA8, 2, SIZE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D_MULTISAMPLE, other, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, SIZE, SIZE, GL_FALSE);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, SIZE, SIZE, GL_TRUE);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    ends(object);
    /* A renderbuffer has fixed places. */
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, SAMPLES, GL_DEPTH_COMPONENT24, SIZE, SIZE);
    object = attaches(GL_COLOR_ATTACHMENT0, other);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, buffer);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, SIZE, SIZE, GL_FALSE);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
    ends(object);
    /* A layer of an array. */
    GLuint array;
    glGenTextures(1, &array);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, array);
    image_3d(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 2, GL_RGBA8UI, SIZE, SIZE, 3, GL_TRUE);
    ERROR(GL_NO_ERROR);
    CHECK(size_of(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_DEPTH) == 3);
    object = framebuffer();
    for (int layer = 2; layer >= 0; layer--) {
        layer_of(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, array, 0, layer);
        ERROR(GL_NO_ERROR);
        CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
        char text[200];
        snprintf(text, sizeof text, "!!NVfp4.0\nOUTPUT color = result.color;\nMOV.U color, {%d, 20, 30, 40};\nEND", 60 * layer);
        by_program(text);
        covers(1, 0);
    }
    ends(object);
    for (int layer = 0; layer < 3; layer++) {
        char text[400];
        snprintf(text, sizeof text,
            "!!NVfp4.0\nOPTION NV_texture_multisample;\nINT TEMP at;\nTEMP color;\nFLR.S at, fragment.position;\n"
            "MOV.S at.zw, {0, 0, %d, 1};\nTXFMS.U color, at, texture[0], ARRAY2DMS;\nI2F.U color, color;\n"
            "MUL.F result.color, color, {0.00392157, 0.00392157, 0.00392157, 1};\nEND", layer);
        by_program(text);
        covers(1, 0);
        PIXEL(3, 3, 60 * layer, 20, 30);
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* Sample n of all texels of what is bound, drawn to the window. */
static void shows_sample(int n) {
    char text[300];
    snprintf(text, sizeof text,
        "!!NVfp4.0\nOPTION NV_texture_multisample;\nINT TEMP at;\nFLR.S at, fragment.position;\nMOV.S at.w, %d;\n"
        "TXFMS result.color, at, texture[0], 2DMS;\nEND", n);
    by_program(text);
    covers(1, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* ARB_clear_texture 3.9.X, ARB_copy_image 4.3.3 and EXT_shader_image_load_store 2.X.8.Z reach all samples. */
static void other_commands(void) {
    ENTRY(PFNGLCLEARTEXIMAGEPROC, ClearTexImage);
    ENTRY(PFNGLCLEARTEXSUBIMAGEPROC, ClearTexSubImage);
    ENTRY(PFNGLCOPYIMAGESUBDATAPROC, CopyImageSubData);
    ENTRY(PFNGLBINDIMAGETEXTUREEXTPROC, BindImageTextureEXT);
    const GLuint name = multisample(GL_RGBA8, SAMPLES, SIZE), other = multisample(GL_RGBA8, SAMPLES, SIZE);
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){10, 20, 30, 40});
    ClearTexSubImage(name, 0, 8, 0, 0, 4, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){200, 100, 50, 0});
    ERROR(GL_NO_ERROR);
    ClearTexSubImage(name, 0, 8, 0, 1, 4, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_OPERATION);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, name);
    for (int n = 0; n < SAMPLES; n++) {
        shows_sample(n);
        PIXEL(3, 3, 10, 20, 30);
        PIXEL(9, 3, 200, 100, 50);
        PIXEL(9, 4, 10, 20, 30);
    }
    /* Samples that differ stay so. */
    GLuint object = attaches(GL_COLOR_ATTACHMENT0, name);
    glEnable(GL_SAMPLE_MASK);
    sample_mask(0, 4);
    glColor3ub(255, 255, 0);
    covers(0, 0);
    glDisable(GL_SAMPLE_MASK);
    ends(object);
    ClearTexImage(other, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    CopyImageSubData(name, GL_TEXTURE_2D_MULTISAMPLE, 0, 2, 2, 0, other, GL_TEXTURE_2D_MULTISAMPLE, 0, 0, 0, 0, 8, 8, 1);
    ERROR(GL_NO_ERROR);
    const GLuint two = multisample(GL_RGBA8, 2, SIZE);
    CopyImageSubData(name, GL_TEXTURE_2D_MULTISAMPLE, 0, 2, 2, 0, two, GL_TEXTURE_2D_MULTISAMPLE, 0, 0, 0, 0, 8, 8, 1);
    ERROR(GL_INVALID_OPERATION);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, other);
    for (int n = 0; n < SAMPLES; n++) {
        shows_sample(n);
        if (n == 2)
            PIXEL(3, 3, 255, 255, 0);
        else
            PIXEL(3, 3, 10, 20, 30);
        PIXEL(6, 1, 200, 100, 50);
        PIXEL(8, 0, 0, 0, 0);
    }
    /* Bits stay what they are in another format. */
    const GLuint words = multisample(GL_RGBA8UI_EXT, SAMPLES, SIZE);
    CopyImageSubData(name, GL_TEXTURE_2D_MULTISAMPLE, 0, 0, 0, 0, words, GL_TEXTURE_2D_MULTISAMPLE, 0, 0, 0, 0, SIZE, SIZE, 1);
    ERROR(GL_NO_ERROR);
    by_program("!!NVfp4.0\nOPTION NV_texture_multisample;\nINT TEMP at;\nUINT TEMP word;\nTEMP c;\nFLR.S at, fragment.position;\n"
               "MOV.S at.w, 2;\nTXFMS.U word, at, texture[0], 2DMS;\nI2F.U c, word;\nMUL result.color, c, 0.00392157;\nEND");
    covers(1, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    PIXEL(9, 3, 200, 100, 50);
    PIXEL(3, 4, 255, 255, 0);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, other);
    /* Programs store to one sample, and load it. */
    BindImageTextureEXT(0, other, 0, GL_FALSE, 0, GL_READ_WRITE, GL_RGBA8);
    ERROR(GL_NO_ERROR);
    by_program("!!NVfp5.0\nOPTION EXT_shader_image_load_formatted;\nOPTION NV_texture_multisample;\nINT TEMP at;\nTEMP c;\n"
               "FLR.S at, fragment.position;\nMOV.S at.w, 2;\nLOADIM.F c, at, image[0], 2DMS;\nMOV.S at.w, 3;\n"
               "STOREIM.F image[0], c.zyxw, at, 2DMS;\nMOV.F result.color, c;\nEND");
    covers(1, 0);
    ERROR(GL_NO_ERROR);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    PIXEL(3, 3, 255, 255, 0);
    for (int n = 0; n < SAMPLES; n++) {
        shows_sample(n);
        if (n == 2)
            PIXEL(3, 3, 255, 255, 0);
        else if (n == 3)
            PIXEL(3, 3, 0, 255, 255);
        else
            PIXEL(3, 3, 10, 20, 30);
    }
    BindImageTextureEXT(0, 0, 0, GL_FALSE, 0, GL_READ_WRITE, GL_RGBA8);
    /* What was stored is drawn to. */
    object = attaches(GL_COLOR_ATTACHMENT0, other);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    PIXEL(3, 3, (10 + 10 + 255 + 0) / 4, (20 + 20 + 255 + 255) / 4, (30 + 30 + 0 + 255) / 4);
    ends(object);
}

/* NV_texture_multisample, 2.X.8.Z: fetches of samples that do not exist are undefined; those of others beside them are
 * not. NV_bindless_texture: handles of such textures; and what deletes them. */
static void samples_that_are_gone(void) {
    ENTRY(PFNGLCLEARTEXIMAGEPROC, ClearTexImage);
    ENTRY(PFNGLGETTEXTUREHANDLENVPROC, GetTextureHandleNV);
    ENTRY(PFNGLMAKETEXTUREHANDLERESIDENTNVPROC, MakeTextureHandleResidentNV);
    ENTRY(PFNGLISTEXTUREHANDLERESIDENTNVPROC, IsTextureHandleResidentNV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UINVPROC, ProgramLocalParameterI4uiNV);
    GLuint name = multisample(GL_RGBA8, SAMPLES, SIZE);
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){10, 20, 30, 255});
    const int samples[] = {SAMPLES, -1, 1000000, -2147483647 - 1};
    for (int n = 0; n < 4; n++) {
        char text[400];
        snprintf(text, sizeof text,
            "!!NVfp4.0\nOPTION NV_texture_multisample;\nINT TEMP at;\nINT TEMP c;\nFLR.S at, fragment.position;\nAND.S c, at, 1;\n"
            "MUL.S at.w, c.x, %d;\nTXFMS result.color, at, texture[0], 2DMS;\nEND", samples[n]);
        by_program(text);
        covers(1, 0);
        PIXEL(2, 3, 10, 20, 30);
        PIXEL(SIZE - 2, 4, 10, 20, 30);
    }
    /* By a handle, in a parameter. */
    const GLuint64 handle = GetTextureHandleNV(name);
    CHECK(handle != 0);
    MakeTextureHandleResidentNV(handle);
    CHECK(IsTextureHandleResidentNV(handle));
    by_program("!!NVfp5.0\nOPTION NV_bindless_texture;\nOPTION NV_texture_multisample;\nLONG TEMP h;\nINT TEMP at;\n"
               "PK64.U h.x, program.local[0];\nFLR.S at, fragment.position;\nMOV.S at.w, 1;\n"
               "TXFMS.F result.color, at, handle(h.x), 2DMS;\nEND");
    ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)handle, (GLuint)(handle >> 32), 0, 0);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, 0);
    covers(1, 0);
    ERROR(GL_NO_ERROR);
    PIXEL(3, 3, 10, 20, 30);
    /* The image stays what it is; texels may change. */
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, name);
    image_2d(GL_TEXTURE_2D_MULTISAMPLE, 2, GL_RGBA8, SIZE, SIZE, GL_TRUE);
    ERROR(GL_INVALID_OPERATION);
    ClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){90, 80, 70, 255});
    covers(1, 0);
    PIXEL(3, 3, 90, 80, 70);
    /* Deleted while it is bound, attached, and its handle is resident. */
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    const GLuint object = attaches(GL_COLOR_ATTACHMENT0, name);
    glDeleteTextures(1, &name);
    CHECK(value(GL_TEXTURE_BINDING_2D_MULTISAMPLE) == 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    ends(object);
    IsTextureHandleResidentNV(handle);
    ERROR(GL_INVALID_OPERATION);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    covers(1, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    ERROR(GL_NO_ERROR);
}

static PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC renderbuffer_storage;

/* The samples that pass while this command draws. */
static GLuint counted(GLuint query, int command) {
    static const GLubyte image[4 * 4 * 4], bits[4] = {0xff};
    glBeginQuery(GL_SAMPLES_PASSED, query);
    switch (command) {
    case 0: covers(1, 0); break;
    case 1: glDrawPixels(4, 4, GL_RGBA, GL_UNSIGNED_BYTE, image); break;
    case 2: glBitmap(8, 1, 0, 0, 0, 0, bits); break;
    default: glClear(GL_COLOR_BUFFER_BIT);
    }
    glEndQuery(GL_SAMPLES_PASSED);
    GLuint count = 0;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &count);
    ERROR(GL_NO_ERROR);
    return count;
}

/* OpenGL 1.5, 4.1.7: each sample that passes counts, where SAMPLE_BUFFERS is 1; where it is 0, each fragment; 4.1.3:
 * coverage, and ARB_texture_multisample, 4.1.3: masks; 3.2.1: without MULTISAMPLE, fragments have all samples. */
static void counts(void) {
    GLuint query, images[2];
    glGenQueries(1, &query);
    for (int samples = 0; samples <= 8; samples = samples ? 2 * samples : 2) {
        const GLuint object = framebuffer(), of_each = samples ? (GLuint)samples : 1, all = SIZE * SIZE * of_each;
        glGenRenderbuffers(2, images);
        for (int n = 0; n < 2; n++) {
            glBindRenderbuffer(GL_RENDERBUFFER, images[n]);
            renderbuffer_storage(GL_RENDERBUFFER, samples, n ? GL_DEPTH_COMPONENT24 : GL_RGBA8, SIZE, SIZE);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, n ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                images[n]);
        }
        CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE && value(GL_SAMPLES) == samples);
        glClearDepth(1);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glRasterPos2f(-1, -1);
        CHECK(counted(query, 0) == all && counted(query, 1) == 16 * of_each && counted(query, 2) == 8 * of_each);
        CHECK(counted(query, 3) == 0);
        glEnable(GL_SAMPLE_COVERAGE);
        for (int part = 0; part <= 4; part++) {
            for (int inverts = 0; inverts < 2; inverts++) {
                glSampleCoverage(part / 4.0f, inverts);
                const GLuint found = counted(query, 0), wanted = inverts ? all - all / 4 * part : all / 4 * part;
                /* Two samples have no quarters. */
                if (samples == 0) CHECK(found == all);
                else if (samples > 2 || part % 2 == 0) CHECK(found == wanted);
            }
        }
        glSampleCoverage(1, GL_FALSE);
        glDisable(GL_SAMPLE_COVERAGE);
        glEnable(GL_SAMPLE_MASK);
        for (GLuint mask = 0; mask < 1u << of_each; mask += 1 + mask / 4) {
            sample_mask(0, mask);
            GLuint bits = 0;
            for (GLuint n = 0; n < of_each; n++) bits += mask >> n & 1;
            CHECK(counted(query, 0) == (samples ? SIZE * SIZE * bits : all));
        }
        sample_mask(0, 1);
        glDisable(GL_MULTISAMPLE);
        CHECK(counted(query, 0) == all);
        glEnable(GL_MULTISAMPLE);
        sample_mask(0, ~0u);
        glDisable(GL_SAMPLE_MASK);
        glEnable(GL_SCISSOR_TEST), glScissor(0, 0, 4, 3);
        CHECK(counted(query, 0) == 12 * of_each);
        glDisable(GL_SCISSOR_TEST);
        glEnable(GL_DEPTH_TEST), glDepthFunc(GL_LESS);
        CHECK(counted(query, 0) == all && counted(query, 0) == 0);
        glDisable(GL_DEPTH_TEST);
        ends(object);
        glDeleteRenderbuffers(2, images);
    }
    glDeleteQueries(1, &query);
}

/* ARB_fragment_coord_conventions, 3.11.4.5.4. */
static void conventions(void) {
    CHECK(has_extension("GL_ARB_fragment_coord_conventions"));
    for (int n = 0; n < 4; n++) {
        char text[300];
        snprintf(text, sizeof text, "!!ARBfp1.0\n%s%sMUL result.color, fragment.position, {0.0392157, 0.0392157, 0, 0};\nEND",
            n & 1 ? "OPTION ARB_fragment_coord_origin_upper_left;\n" : "",
            n & 2 ? "OPTION ARB_fragment_coord_pixel_center_integer;\n" : "");
        by_program(text);
        covers(1, 0);
        /* Ten for each pixel. */
        const int half = n & 2 ? 0 : 5;
        PIXEL(3, 2, 30 + half, n & 1 ? 10 * (SIZE - 3) + half : 20 + half, 0);
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glColor3f(1, 1, 1);
    covers(1, 0);
    PIXEL(3, 3, 255, 255, 255);
}

int main(void) {
    start_lookups();
    image_2d = (PFNGLTEXIMAGE2DMULTISAMPLEPROC)eglGetProcAddress("glTexImage2DMultisample");
    image_3d = (PFNGLTEXIMAGE3DMULTISAMPLEPROC)eglGetProcAddress("glTexImage3DMultisample");
    place_of = (PFNGLGETMULTISAMPLEFVPROC)eglGetProcAddress("glGetMultisamplefv");
    sample_mask = (PFNGLSAMPLEMASKIPROC)eglGetProcAddress("glSampleMaski");
    indexed = (PFNGLGETINTEGERINDEXEDVEXTPROC)eglGetProcAddress("glGetIntegerIndexedvEXT");
    layer_of = (PFNGLFRAMEBUFFERTEXTURELAYERPROC)eglGetProcAddress("glFramebufferTextureLayer");
    renderbuffer_storage = (PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC)eglGetProcAddress("glRenderbufferStorageMultisample");
    CHECK(renderbuffer_storage && image_2d && image_3d && place_of && sample_mask && indexed && layer_of);
    images();
    immutable_images();
    masks();
    places();
    framebuffers();
    other_commands();
    samples_that_are_gone();
    conventions();
    counts();
    ERROR(GL_NO_ERROR);
    return 0;
}
