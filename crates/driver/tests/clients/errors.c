/* The errors that OpenGL 1.5 names, section by section, and that a command with an error changes nothing (section
   2.5). */
#include "check.h"
#include <limits.h>

#define FAILS(code, call) do { call; expect_error(__LINE__, code); } while (0)
#define ENUM(call) FAILS(GL_INVALID_ENUM, call)
#define VALUE(call) FAILS(GL_INVALID_VALUE, call)
#define OPERATION(call) FAILS(GL_INVALID_OPERATION, call)
#define NONE(call) FAILS(GL_NO_ERROR, call)

enum { NOTHING = 0xdead };
static const GLfloat zeros[16];
static GLubyte texels[64 * 64 * 4];
static GLint number;
static GLint numbers[16];
static GLfloat floats[16];

/* Section 2.5: the first error stays; a negative size is INVALID_VALUE; an error has no other effect. */
static void rules(void) {
    glEnable(NOTHING);
    glLineWidth(-1);
    ERROR(GL_INVALID_ENUM);
    ERROR(GL_NO_ERROR);
    GLuint names[1] = {77};
    VALUE(glGenTextures(-1, names));
    VALUE(glDeleteTextures(-1, names));
    VALUE(glGenBuffers(-1, names));
    VALUE(glDeleteBuffers(-1, names));
    VALUE(glGenQueries(-1, names));
    VALUE(glDeleteQueries(-1, names));
    VALUE(glGenLists(-1));
    VALUE(glDeleteLists(1, -1));
    VALUE(glCallLists(-1, GL_INT, names));
    VALUE(glPrioritizeTextures(-1, names, floats));
    VALUE(glAreTexturesResident(-1, names, texels));
    VALUE(glSelectBuffer(-1, names));
    VALUE(glFeedbackBuffer(-1, GL_2D, floats));
    VALUE(glDrawArrays(GL_POINTS, 0, -1));
    VALUE(glDrawElements(GL_POINTS, -1, GL_UNSIGNED_INT, names));
    VALUE(glMultiDrawArrays(GL_POINTS, numbers, numbers, -1));
    VALUE(glMultiDrawElements(GL_POINTS, numbers, GL_UNSIGNED_INT, NULL, -1));
    VALUE(glReadPixels(0, 0, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    VALUE(glDrawPixels(1, -1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    VALUE(glCopyPixels(0, 0, -1, 1, GL_COLOR));
    VALUE(glBitmap(-1, 1, 0, 0, 0, 0, texels));
    CHECK(names[0] == 77);
}

/* Section 2.6.3. */
static void between(void) {
    OPERATION(glEnd());
    ENUM(glBegin(NOTHING));
    glBegin(GL_POINTS);
    glBegin(GL_POINTS);
    glGetError();
    glEnable(GL_BLEND);
    glMatrixMode(GL_TEXTURE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glFlush();
    CHECK(!glIsEnabled(GL_BLEND) && !glIsList(1) && glGenLists(1) == 0 && !glIsTexture(1) && !glGetString(GL_VENDOR));
    CHECK(glRenderMode(GL_SELECT) == 0);
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    CHECK(value(GL_MATRIX_MODE) == GL_MODELVIEW && value(GL_RENDER_MODE) == GL_RENDER && value(GL_ATTRIB_STACK_DEPTH) == 0);
    CHECK(!glIsEnabled(GL_BLEND));
}

/* Section 2.8. */
static void arrays(void) {
    VALUE(glVertexPointer(1, GL_FLOAT, 0, zeros));
    VALUE(glVertexPointer(5, GL_FLOAT, 0, zeros));
    VALUE(glVertexPointer(3, GL_FLOAT, -1, zeros));
    ENUM(glVertexPointer(3, GL_UNSIGNED_BYTE, 0, zeros));
    ENUM(glNormalPointer(GL_UNSIGNED_SHORT, 0, zeros));
    VALUE(glNormalPointer(GL_FLOAT, -1, zeros));
    VALUE(glColorPointer(2, GL_FLOAT, 0, zeros));
    ENUM(glColorPointer(3, GL_BITMAP, 0, zeros));
    VALUE(glColorPointer(3, GL_FLOAT, -1, zeros));
    VALUE(glSecondaryColorPointer(4, GL_FLOAT, 0, zeros));
    ENUM(glSecondaryColorPointer(3, GL_BITMAP, 0, zeros));
    VALUE(glIndexPointer(GL_FLOAT, -1, zeros));
    ENUM(glIndexPointer(GL_UNSIGNED_SHORT, 0, zeros));
    VALUE(glEdgeFlagPointer(-1, zeros));
    ENUM(glFogCoordPointer(GL_INT, 0, zeros));
    VALUE(glFogCoordPointer(GL_FLOAT, -1, zeros));
    VALUE(glTexCoordPointer(0, GL_FLOAT, 0, zeros));
    VALUE(glTexCoordPointer(5, GL_FLOAT, 0, zeros));
    ENUM(glTexCoordPointer(2, GL_BYTE, 0, zeros));
    ENUM(glEnableClientState(NOTHING));
    ENUM(glDisableClientState(GL_BLEND));
    ENUM(glClientActiveTexture(GL_TEXTURE0 - 1));
    ENUM(glClientActiveTexture(GL_TEXTURE0 + (GLenum)value(GL_MAX_TEXTURE_COORDS_ARB)));
    ENUM(glDrawArrays(NOTHING, 0, 1));
    VALUE(glDrawArrays(GL_POINTS, -1, 1));
    ENUM(glMultiDrawArrays(NOTHING, numbers, numbers, 1));
    ENUM(glDrawElements(NOTHING, 0, GL_UNSIGNED_INT, numbers));
    ENUM(glDrawElements(GL_POINTS, 1, GL_INT, numbers));
    VALUE(glDrawRangeElements(GL_POINTS, 5, 4, 1, GL_UNSIGNED_INT, numbers));
    VALUE(glDrawRangeElements(GL_POINTS, 0, 4, -1, GL_UNSIGNED_INT, numbers));
    ENUM(glDrawRangeElements(GL_POINTS, 0, 4, 1, GL_FLOAT, numbers));
    ENUM(glDrawRangeElements(NOTHING, 0, 4, 1, GL_UNSIGNED_INT, numbers));
    ENUM(glInterleavedArrays(NOTHING, 0, zeros));
    VALUE(glInterleavedArrays(GL_V3F, -1, zeros));
    CHECK(value(GL_VERTEX_ARRAY_SIZE) == 4 && value(GL_VERTEX_ARRAY_STRIDE) == 0 && !glIsEnabled(GL_VERTEX_ARRAY));
}

/* Sections 2.9 and 6.1.13. */
static void buffers(void) {
    ENUM(glBindBuffer(NOTHING, 1));
    OPERATION(glBufferData(GL_ARRAY_BUFFER, 1, NULL, GL_STATIC_DRAW));
    OPERATION(glBufferSubData(GL_ARRAY_BUFFER, 0, 1, zeros));
    OPERATION(CHECK(!glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY)));
    OPERATION(CHECK(!glUnmapBuffer(GL_ARRAY_BUFFER)));
    OPERATION(glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &number));
    void *at;
    OPERATION(glGetBufferPointerv(GL_ARRAY_BUFFER, GL_BUFFER_MAP_POINTER, &at));
    OPERATION(glGetBufferSubData(GL_ARRAY_BUFFER, 0, 1, floats));
    GLuint name;
    glGenBuffers(1, &name);
    CHECK(!glIsBuffer(name));
    glBindBuffer(GL_ARRAY_BUFFER, name);
    ENUM(glBufferData(NOTHING, 1, NULL, GL_STATIC_DRAW));
    ENUM(glBufferData(GL_ARRAY_BUFFER, 1, NULL, NOTHING));
    VALUE(glBufferData(GL_ARRAY_BUFFER, -1, NULL, GL_STATIC_DRAW));
    glBufferData(GL_ARRAY_BUFFER, 64, zeros, GL_STATIC_DRAW);
    FAILS(GL_OUT_OF_MEMORY, glBufferData(GL_ARRAY_BUFFER, LONG_MAX, NULL, GL_STATIC_DRAW));
    ENUM(glBufferSubData(NOTHING, 0, 1, zeros));
    VALUE(glBufferSubData(GL_ARRAY_BUFFER, -1, 1, zeros));
    VALUE(glBufferSubData(GL_ARRAY_BUFFER, 0, -1, zeros));
    VALUE(glBufferSubData(GL_ARRAY_BUFFER, 60, 5, zeros));
    VALUE(glBufferSubData(GL_ARRAY_BUFFER, LONG_MAX, 5, zeros));
    VALUE(glGetBufferSubData(GL_ARRAY_BUFFER, 60, 5, floats));
    VALUE(glGetBufferSubData(GL_ARRAY_BUFFER, -4, 4, floats));
    ENUM(glGetBufferSubData(NOTHING, 0, 4, floats));
    ENUM(glMapBuffer(NOTHING, GL_READ_ONLY));
    ENUM(glMapBuffer(GL_ARRAY_BUFFER, NOTHING));
    ENUM(glGetBufferParameteriv(GL_ARRAY_BUFFER, NOTHING, &number));
    ENUM(glGetBufferPointerv(GL_ARRAY_BUFFER, NOTHING, &at));
    OPERATION(CHECK(!glUnmapBuffer(GL_ARRAY_BUFFER)));
    glBufferData(GL_ARRAY_BUFFER, 64, zeros, GL_STATIC_DRAW);
    CHECK(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE));
    OPERATION(CHECK(!glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE)));
    OPERATION(glBufferSubData(GL_ARRAY_BUFFER, 0, 1, zeros));
    OPERATION(glGetBufferSubData(GL_ARRAY_BUFFER, 0, 1, floats));
    /* Section 2.9.1: a mapped buffer gives no vertices. */
    glVertexPointer(4, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    OPERATION(glDrawArrays(GL_POINTS, 0, 1));
    OPERATION(glDrawElements(GL_POINTS, 1, GL_UNSIGNED_INT, numbers));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, name);
    glDisableClientState(GL_VERTEX_ARRAY);
    OPERATION(glDrawElements(GL_POINTS, 1, GL_UNSIGNED_INT, NULL));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    /* Section 2.9: what unmaps by reinitialisation or by deletion is no error. */
    NONE(glBufferData(GL_ARRAY_BUFFER, 64, zeros, GL_STATIC_DRAW));
    CHECK(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE));
    NONE(glDeleteBuffers(1, &name));
}

/* Sections 2.11 and 2.12. */
static void coordinates(void) {
    VALUE(glViewport(0, 0, -1, 1));
    VALUE(glViewport(0, 0, 1, -1));
    ENUM(glMatrixMode(NOTHING));
    VALUE(glFrustum(-1, 1, -1, 1, 0, 1));
    VALUE(glFrustum(-1, 1, -1, 1, 1, -1));
    VALUE(glFrustum(1, 1, -1, 1, 1, 2));
    VALUE(glFrustum(-1, 1, 1, 1, 1, 2));
    VALUE(glFrustum(-1, 1, -1, 1, 2, 2));
    VALUE(glOrtho(1, 1, -1, 1, -1, 1));
    VALUE(glOrtho(-1, 1, 1, 1, -1, 1));
    VALUE(glOrtho(-1, 1, -1, 1, 1, 1));
    NONE(glOrtho(-1, 1, -1, 1, 1, -1));
    glLoadIdentity();
    ENUM(glActiveTexture(GL_TEXTURE0 - 1));
    const struct { GLenum mode, size; } stacks[] = {
        {GL_MODELVIEW, GL_MAX_MODELVIEW_STACK_DEPTH}, {GL_PROJECTION, GL_MAX_PROJECTION_STACK_DEPTH}, {GL_TEXTURE, GL_MAX_TEXTURE_STACK_DEPTH}};
    for (int n = 0; n < 3; n++) {
        glMatrixMode(stacks[n].mode);
        FAILS(GL_STACK_UNDERFLOW, glPopMatrix());
        const int size = value(stacks[n].size);
        for (int depth = 1; depth < size; depth++) NONE(glPushMatrix());
        FAILS(GL_STACK_OVERFLOW, glPushMatrix());
        for (int depth = 1; depth < size; depth++) NONE(glPopMatrix());
        FAILS(GL_STACK_UNDERFLOW, glPopMatrix());
    }
    glMatrixMode(GL_MODELVIEW);
    ENUM(glTexGeni(NOTHING, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR));
    ENUM(glTexGeni(GL_S, NOTHING, GL_OBJECT_LINEAR));
    ENUM(glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, NOTHING));
    ENUM(glTexGeni(GL_S, GL_OBJECT_PLANE, 1));
    ENUM(glTexGeni(GL_R, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP));
    ENUM(glTexGeni(GL_Q, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP));
    ENUM(glTexGeni(GL_Q, GL_TEXTURE_GEN_MODE, GL_REFLECTION_MAP));
    ENUM(glTexGeni(GL_Q, GL_TEXTURE_GEN_MODE, GL_NORMAL_MAP));
    ENUM(glGetTexGeniv(NOTHING, GL_TEXTURE_GEN_MODE, numbers));
    ENUM(glGetTexGeniv(GL_S, NOTHING, numbers));
    ENUM(glClipPlane(GL_CLIP_PLANE0 + (GLenum)value(GL_MAX_CLIP_PLANES), (const GLdouble[4]){0}));
    GLdouble plane[4];
    ENUM(glGetClipPlane(GL_CLIP_PLANE0 - 1, plane));
    ENUM(glMultiTexCoord2f(GL_TEXTURE0 - 1, 0, 0));
}

/* Section 2.14. */
static void colors(void) {
    ENUM(glFrontFace(NOTHING));
    ENUM(glMaterialf(NOTHING, GL_SHININESS, 1));
    ENUM(glMaterialf(GL_FRONT, NOTHING, 1));
    ENUM(glMaterialf(GL_FRONT, GL_AMBIENT, 1));
    VALUE(glMaterialf(GL_FRONT, GL_SHININESS, -1));
    VALUE(glMaterialf(GL_FRONT, GL_SHININESS, 128.5f));
    ENUM(glLightf(GL_LIGHT0 + (GLenum)value(GL_MAX_LIGHTS), GL_SPOT_EXPONENT, 1));
    ENUM(glLightf(GL_LIGHT0, NOTHING, 1));
    ENUM(glLightf(GL_LIGHT0, GL_POSITION, 1));
    VALUE(glLightf(GL_LIGHT0, GL_SPOT_EXPONENT, -1));
    VALUE(glLightf(GL_LIGHT0, GL_SPOT_EXPONENT, 129));
    VALUE(glLightf(GL_LIGHT0, GL_SPOT_CUTOFF, -1));
    VALUE(glLightf(GL_LIGHT0, GL_SPOT_CUTOFF, 91));
    NONE(glLightf(GL_LIGHT0, GL_SPOT_CUTOFF, 180));
    VALUE(glLightf(GL_LIGHT0, GL_CONSTANT_ATTENUATION, -1));
    VALUE(glLightf(GL_LIGHT0, GL_LINEAR_ATTENUATION, -1));
    VALUE(glLightf(GL_LIGHT0, GL_QUADRATIC_ATTENUATION, -1));
    ENUM(glLightModeli(NOTHING, 1));
    ENUM(glLightModeli(GL_LIGHT_MODEL_AMBIENT, 1));
    ENUM(glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, NOTHING));
    ENUM(glColorMaterial(NOTHING, GL_DIFFUSE));
    ENUM(glColorMaterial(GL_FRONT, GL_SHININESS));
    ENUM(glShadeModel(NOTHING));
    ENUM(glGetLightfv(NOTHING, GL_AMBIENT, floats));
    ENUM(glGetLightfv(GL_LIGHT0, NOTHING, floats));
    ENUM(glGetMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, floats));
    ENUM(glGetMaterialfv(GL_FRONT, GL_AMBIENT_AND_DIFFUSE, floats));
}

/* Sections 3.3 to 3.5. */
static void primitives(void) {
    VALUE(glPointSize(0));
    VALUE(glPointSize(-1));
    VALUE(glPointParameterf(GL_POINT_SIZE_MIN, -1));
    VALUE(glPointParameterf(GL_POINT_SIZE_MAX, -1));
    VALUE(glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, -1));
    ENUM(glPointParameterf(GL_POINT_DISTANCE_ATTENUATION, 1));
    ENUM(glPointParameterf(NOTHING, 1));
    VALUE(glLineWidth(0));
    VALUE(glLineWidth(-1));
    ENUM(glCullFace(NOTHING));
    ENUM(glPolygonMode(NOTHING, GL_FILL));
    ENUM(glPolygonMode(GL_FRONT, NOTHING));
    CHECK(value(GL_POINT_SIZE) == 1 && value(GL_LINE_WIDTH) == 1 && value(GL_CULL_FACE_MODE) == GL_BACK);
}

/* Section 3.6. */
static void pixels(void) {
    ENUM(glPixelStorei(NOTHING, 1));
    for (GLenum name = GL_UNPACK_ROW_LENGTH; name < GL_UNPACK_ALIGNMENT; name++) VALUE(glPixelStorei(name, -1));
    VALUE(glPixelStorei(GL_PACK_ALIGNMENT, 3));
    VALUE(glPixelStorei(GL_PACK_ALIGNMENT, 0));
    VALUE(glPixelStorei(GL_PACK_SKIP_IMAGES, -1));
    ENUM(glPixelTransferf(NOTHING, 1));
    ENUM(glPixelMapfv(NOTHING, 1, floats));
    VALUE(glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 0, floats));
    VALUE(glPixelMapfv(GL_PIXEL_MAP_R_TO_R, value(GL_MAX_PIXEL_MAP_TABLE) + 1, floats));
    VALUE(glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 3, floats));
    VALUE(glPixelMapfv(GL_PIXEL_MAP_S_TO_S, 3, floats));
    NONE(glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 3, floats));
    ENUM(glGetPixelMapfv(NOTHING, floats));
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 1, zeros);
    ENUM(glDrawPixels(1, 1, NOTHING, GL_UNSIGNED_BYTE, texels));
    ENUM(glDrawPixels(1, 1, GL_RGBA, NOTHING, texels));
    ENUM(glDrawPixels(1, 1, GL_RGBA, GL_BITMAP, texels));
    OPERATION(glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE_3_3_2, texels));
    OPERATION(glDrawPixels(1, 1, GL_RGB, GL_UNSIGNED_SHORT_4_4_4_4, texels));
    OPERATION(glDrawPixels(1, 1, GL_RGB, GL_UNSIGNED_INT_2_10_10_10_REV, texels));
    OPERATION(glReadPixels(0, 0, 1, 1, GL_RGB, GL_UNSIGNED_SHORT_5_5_5_1, texels));
    OPERATION(glReadPixels(0, 0, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, texels));
    ENUM(glReadPixels(0, 0, 1, 1, NOTHING, GL_UNSIGNED_BYTE, texels));
    ENUM(glReadPixels(0, 0, 1, 1, GL_RGBA, GL_BITMAP, texels));
    ENUM(glCopyPixels(0, 0, 1, 1, NOTHING));
    /* A raster position that is not valid gives no pixels, but errors. */
    glRasterPos2f(9, 9);
    ENUM(glDrawPixels(1, 1, NOTHING, GL_UNSIGNED_BYTE, texels));
    ENUM(glCopyPixels(0, 0, 1, 1, NOTHING));
    NONE(glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    glRasterPos2f(0, 0);
}

/* Section 3.6.2: there is no imaging subset. */
static void imaging(void) {
    ENTRY(__typeof__(&glColorTable), ColorTable);
    ENTRY(__typeof__(&glConvolutionParameterf), ConvolutionParameterf);
    ENTRY(__typeof__(&glSeparableFilter2D), SeparableFilter2D);
    ENTRY(__typeof__(&glHistogram), Histogram);
    ENTRY(__typeof__(&glGetMinmax), GetMinmax);
    OPERATION(ColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    OPERATION(ConvolutionParameterf(GL_CONVOLUTION_1D, GL_CONVOLUTION_BORDER_MODE, GL_REDUCE));
    OPERATION(SeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels, texels));
    OPERATION(Histogram(GL_HISTOGRAM, 1, GL_RGBA, GL_FALSE));
    OPERATION(GetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    ENUM(glEnable(GL_COLOR_TABLE));
    ENUM(glEnable(GL_CONVOLUTION_2D));
    ENUM(glEnable(GL_HISTOGRAM));
    ENUM(glEnable(GL_MINMAX));
    ENUM(glMatrixMode(GL_COLOR));
    ENUM(glGetFloatv(GL_COLOR_MATRIX, floats));
    ENUM(glPixelTransferf(GL_POST_CONVOLUTION_RED_SCALE, 1));
}

/* Section 3.8.1. */
static void images(void) {
    const int most = value(GL_MAX_TEXTURE_SIZE), most3d = value(GL_MAX_3D_TEXTURE_SIZE);
    int log = 0;
    while (most >> log > 1) log++;
#define IMAGE(target, level, format, width, height, border) \
    glTexImage2D(target, level, format, width, height, border, GL_RGBA, GL_UNSIGNED_BYTE, NULL)
    ENUM(IMAGE(NOTHING, 0, GL_RGBA, 4, 4, 0));
    ENUM(IMAGE(GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, 4, 4, 0));
    ENUM(glTexImage1D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    ENUM(glTexImage3D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    VALUE(IMAGE(GL_TEXTURE_2D, -1, GL_RGBA, 4, 4, 0));
    VALUE(IMAGE(GL_TEXTURE_2D, log + 1, GL_RGBA, 1, 1, 0));
    VALUE(IMAGE(GL_TEXTURE_2D, 0, 5, 4, 4, 0));
    VALUE(IMAGE(GL_TEXTURE_2D, 0, NOTHING, 4, 4, 0));
    VALUE(IMAGE(GL_TEXTURE_2D, 0, GL_RGBA, -1, 4, 0));
    VALUE(IMAGE(GL_TEXTURE_2D, 0, GL_RGBA, 4, -1, 0));
    VALUE(IMAGE(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, -1));
    VALUE(IMAGE(GL_TEXTURE_2D, 0, GL_RGBA, 6, 6, 2));
    VALUE(IMAGE(GL_TEXTURE_2D, 0, GL_RGBA, 2 * most, 1, 0));
    VALUE(IMAGE(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, 4, 8, 0));
    VALUE(glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 2 * most3d, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    ENUM(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, NOTHING, GL_UNSIGNED_BYTE, NULL));
    ENUM(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, NOTHING, NULL));
    ENUM(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_BITMAP, NULL));
    ENUM(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, NULL));
    OPERATION(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGB, GL_UNSIGNED_INT_8_8_8_8, NULL));
    OPERATION(glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    OPERATION(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, NULL));
    OPERATION(glTexImage3D(GL_TEXTURE_3D, 0, GL_DEPTH_COMPONENT, 4, 4, 4, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, NULL));
    /* Proxies say by zeros that they cannot, and nothing is asked of their images (section 3.8.11). */
    NONE(IMAGE(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, 2 * most, 2 * most, 0));
    glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &number);
    CHECK(number == 0);
    ENUM(glGetTexImage(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    ENUM(glGetTexParameteriv(GL_PROXY_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, numbers));
    /* Section 3.8.2. */
    IMAGE(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0);
    IMAGE(GL_TEXTURE_2D, 1, GL_RGBA, 6, 6, 1);
#define COPY(target, level, format, width, height, border) glCopyTexImage2D(target, level, format, 0, 0, width, height, border)
    ENUM(COPY(NOTHING, 0, GL_RGBA, 4, 4, 0));
    ENUM(COPY(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0));
    ENUM(COPY(GL_TEXTURE_2D, 0, 4, 4, 4, 0));
    ENUM(COPY(GL_TEXTURE_2D, 0, NOTHING, 4, 4, 0));
    VALUE(COPY(GL_TEXTURE_2D, -1, GL_RGBA, 4, 4, 0));
    VALUE(COPY(GL_TEXTURE_2D, 0, GL_RGBA, 4, -4, 0));
    VALUE(COPY(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 2));
    VALUE(COPY(GL_TEXTURE_2D, 0, GL_RGBA, 2 * most, 4, 0));
    VALUE(COPY(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 0, GL_RGBA, 4, 8, 0));
    ENUM(glCopyTexImage1D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 4, 0));
#define PART(target, level, x, y, width, height, format) \
    glTexSubImage2D(target, level, x, y, width, height, format, GL_UNSIGNED_BYTE, texels)
    ENUM(PART(NOTHING, 0, 0, 0, 1, 1, GL_RGBA));
    ENUM(PART(GL_PROXY_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA));
    ENUM(PART(GL_TEXTURE_2D, 0, 0, 0, 1, 1, NOTHING));
    ENUM(PART(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_STENCIL_INDEX));
    OPERATION(PART(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_DEPTH_COMPONENT));
    VALUE(PART(GL_TEXTURE_2D, -1, 0, 0, 1, 1, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, log + 1, 0, 0, 1, 1, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, 0, -1, 0, 1, 1, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, 0, 0, -1, 1, 1, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, 0, 5, 0, 4, 1, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, 0, 0, 5, 1, 4, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, 0, 0, 0, -1, 1, GL_RGBA));
    NONE(PART(GL_TEXTURE_2D, 1, -1, -1, 6, 6, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, 1, -2, -1, 1, 1, GL_RGBA));
    VALUE(PART(GL_TEXTURE_2D, 1, 0, 0, 6, 1, GL_RGBA));
    ENUM(glCopyTexSubImage2D(NOTHING, 0, 0, 0, 0, 0, 1, 1));
    VALUE(glCopyTexSubImage2D(GL_TEXTURE_2D, -1, 0, 0, 0, 0, 1, 1));
    VALUE(glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 8, 0, 0, 0, 1, 1));
    VALUE(glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 9, 1));
    VALUE(glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, -1));
    ENUM(glCopyTexSubImage3D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 0, 1, 1));
    ENUM(glCopyTexSubImage1D(GL_TEXTURE_2D, 0, 0, 0, 0, 1));
    /* Section 3.8.3. */
#define COMPRESSED(target, level, format, side, border, size) \
    glCompressedTexImage2D(target, level, format, side, side, border, size, texels)
    ENUM(COMPRESSED(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA, 4, 0, 16));
    ENUM(COMPRESSED(GL_TEXTURE_2D, 0, GL_RGBA, 4, 0, 64));
    ENUM(COMPRESSED(NOTHING, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 0, 16));
    VALUE(COMPRESSED(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 0, 15));
    VALUE(COMPRESSED(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 0, -1));
    VALUE(COMPRESSED(GL_TEXTURE_2D, -1, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 0, 16));
    VALUE(COMPRESSED(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, -4, 0, 16));
    OPERATION(COMPRESSED(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 6, 1, 64));
    OPERATION(glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 16, texels));
    ENUM(glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_COMPRESSED_RGBA, 16, texels));
    OPERATION(glGetCompressedTexImage(GL_TEXTURE_2D, 0, texels));
    VALUE(glGetCompressedTexImage(GL_TEXTURE_2D, -1, texels));
    VALUE(glGetCompressedTexImage(GL_TEXTURE_2D, log + 1, texels));
    ENUM(glGetCompressedTexImage(NOTHING, 0, texels));
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &number);
    CHECK(number == 8);
}

/* Sections 3.8.4 to 3.10. */
static void texturing(void) {
    ENUM(glTexParameteri(NOTHING, GL_TEXTURE_MIN_FILTER, GL_LINEAR));
    ENUM(glTexParameteri(GL_TEXTURE_2D, NOTHING, GL_LINEAR));
    ENUM(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, NOTHING));
    ENUM(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR_MIPMAP_LINEAR));
    ENUM(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, NOTHING));
    ENUM(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, NOTHING));
    ENUM(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, NOTHING));
    ENUM(glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, NOTHING));
    ENUM(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, 1));
    VALUE(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, -1));
    VALUE(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, -1));
    ENUM(glGetTexParameteriv(NOTHING, GL_TEXTURE_MIN_FILTER, numbers));
    ENUM(glGetTexParameteriv(GL_TEXTURE_2D, NOTHING, numbers));
    ENUM(glGetTexLevelParameteriv(NOTHING, 0, GL_TEXTURE_WIDTH, numbers));
    ENUM(glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, NOTHING, numbers));
    VALUE(glGetTexLevelParameteriv(GL_TEXTURE_2D, -1, GL_TEXTURE_WIDTH, numbers));
    VALUE(glGetTexLevelParameteriv(GL_TEXTURE_2D, 64, GL_TEXTURE_WIDTH, numbers));
    OPERATION(glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE, numbers));
    VALUE(glGetTexImage(GL_TEXTURE_2D, -1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    VALUE(glGetTexImage(GL_TEXTURE_2D, 64, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    ENUM(glGetTexImage(GL_TEXTURE_2D, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, texels));
    ENUM(glGetTexImage(GL_TEXTURE_2D, 0, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, texels));
    OPERATION(glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, texels));
    ENUM(glGetTexImage(NOTHING, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    ENUM(glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_BITMAP, texels));
    GLuint name;
    glGenTextures(1, &name);
    ENUM(glBindTexture(NOTHING, name));
    glBindTexture(GL_TEXTURE_3D, name);
    OPERATION(glBindTexture(GL_TEXTURE_2D, name));
    CHECK(value(GL_TEXTURE_BINDING_2D) == 0);
    VALUE(CHECK(!glAreTexturesResident(2, (const GLuint[]){name, 0}, texels)));
    VALUE(CHECK(!glAreTexturesResident(1, (const GLuint[]){name + 1000}, texels)));
    NONE(glDeleteTextures(2, (const GLuint[]){name, 0}));
    ENUM(glTexEnvi(NOTHING, GL_TEXTURE_ENV_MODE, GL_ADD));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, NOTHING, GL_ADD));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, NOTHING));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, 1));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, NOTHING));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_DOT3_RGB));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, NOTHING));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, NOTHING));
    ENUM(glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_ALPHA, GL_SRC_COLOR));
    VALUE(glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 3));
    VALUE(glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 0));
    ENUM(glGetTexEnviv(NOTHING, GL_TEXTURE_ENV_MODE, numbers));
    ENUM(glGetTexEnviv(GL_TEXTURE_ENV, NOTHING, numbers));
    ENUM(glFogi(NOTHING, 1));
    ENUM(glFogi(GL_FOG_MODE, NOTHING));
    ENUM(glFogi(GL_FOG_COORD_SRC, NOTHING));
    ENUM(glFogi(GL_FOG_COLOR, 1));
    VALUE(glFogf(GL_FOG_DENSITY, -1));
}

/* Chapter 4. */
static void fragments(void) {
    VALUE(glScissor(0, 0, -1, 1));
    VALUE(glScissor(0, 0, 1, -1));
    ENUM(glAlphaFunc(NOTHING, 0));
    ENUM(glStencilFunc(NOTHING, 0, 0));
    ENUM(glStencilOp(NOTHING, GL_KEEP, GL_KEEP));
    ENUM(glStencilOp(GL_KEEP, NOTHING, GL_KEEP));
    ENUM(glStencilOp(GL_KEEP, GL_KEEP, NOTHING));
    ENUM(glDepthFunc(NOTHING));
    ENUM(glBlendEquation(NOTHING));
    ENUM(glBlendFunc(NOTHING, GL_ONE));
    ENUM(glBlendFunc(GL_ONE, NOTHING));
    ENUM(glBlendFuncSeparate(GL_ONE, GL_ONE, NOTHING, GL_ONE));
    ENUM(glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE, NOTHING));
    ENUM(glBlendFunc(GL_ONE, GL_SRC_ALPHA_SATURATE));
    ENUM(glLogicOp(NOTHING));
    OPERATION(glBeginQuery(GL_SAMPLES_PASSED, 0));
    OPERATION(glEndQuery(GL_SAMPLES_PASSED));
    GLuint names[2], found;
    glGenQueries(2, names);
    ENUM(glBeginQuery(NOTHING, names[0]));
    ENUM(glEndQuery(NOTHING));
    OPERATION(glGetQueryObjectuiv(names[0], GL_QUERY_RESULT, &found));
    glBeginQuery(GL_SAMPLES_PASSED, names[0]);
    OPERATION(glBeginQuery(GL_SAMPLES_PASSED, names[1]));
    OPERATION(glBeginQuery(GL_SAMPLES_PASSED, names[0]));
    /* As in later versions of OpenGL, and unlike 1.5, names may be made and deleted meanwhile. */
    NONE(glGenQueries(1, &found));
    NONE(glDeleteQueries(1, &found));
    OPERATION(glGetQueryObjectuiv(names[0], GL_QUERY_RESULT, &found));
    glEndQuery(GL_SAMPLES_PASSED);
    ENUM(glGetQueryObjectuiv(names[0], NOTHING, &found));
    OPERATION(glGetQueryObjectuiv(0, GL_QUERY_RESULT, &found));
    ENUM(glGetQueryiv(NOTHING, GL_CURRENT_QUERY, numbers));
    ENUM(glGetQueryiv(GL_SAMPLES_PASSED, NOTHING, numbers));
    glDeleteQueries(2, names);
    ENUM(glDrawBuffer(NOTHING));
    OPERATION(glDrawBuffer(GL_FRONT_RIGHT));
    OPERATION(glDrawBuffer(GL_AUX0));
    ENUM(glReadBuffer(NOTHING));
    ENUM(glReadBuffer(GL_FRONT_AND_BACK));
    OPERATION(glReadBuffer(GL_RIGHT));
    OPERATION(glReadBuffer(GL_AUX0));
    VALUE(glClear(1));
    VALUE(glClear(GL_COLOR_BUFFER_BIT | 1));
    ENUM(glAccum(NOTHING, 1));
}

/* Chapter 5. */
static void special(void) {
    ENUM(glMap1f(NOTHING, 0, 1, 4, 1, zeros));
    VALUE(glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 0, zeros));
    VALUE(glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, value(GL_MAX_EVAL_ORDER) + 1, zeros));
    VALUE(glMap1f(GL_MAP1_VERTEX_3, 0, 1, 2, 1, zeros));
    VALUE(glMap1f(GL_MAP1_VERTEX_3, 1, 1, 3, 1, zeros));
    ENUM(glMap2f(GL_MAP1_VERTEX_3, 0, 1, 3, 1, 0, 1, 3, 1, zeros));
    VALUE(glMap2f(GL_MAP2_VERTEX_3, 0, 1, 2, 1, 0, 1, 3, 1, zeros));
    VALUE(glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 0, 1, 2, 1, zeros));
    VALUE(glMap2f(GL_MAP2_VERTEX_3, 2, 2, 3, 1, 0, 1, 3, 1, zeros));
    VALUE(glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 2, 2, 3, 1, zeros));
    VALUE(glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 0, 0, 1, 3, 1, zeros));
    VALUE(glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 0, 1, 3, 31, zeros));
    glActiveTexture(GL_TEXTURE1);
    OPERATION(glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 1, zeros));
    glActiveTexture(GL_TEXTURE0);
    VALUE(glMapGrid1f(0, 0, 1));
    VALUE(glMapGrid2f(0, 0, 1, 1, 0, 1));
    VALUE(glMapGrid2f(1, 0, 1, -1, 0, 1));
    ENUM(glEvalMesh1(GL_FILL, 0, 1));
    ENUM(glEvalMesh2(NOTHING, 0, 1, 0, 1));
    ENUM(glGetMapiv(NOTHING, GL_ORDER, numbers));
    ENUM(glGetMapiv(GL_MAP1_VERTEX_3, NOTHING, numbers));
    /* Names have no effect, and no errors, outside of selection. */
    NONE(glPopName());
    NONE(glLoadName(1));
    ENUM(glRenderMode(NOTHING));
    OPERATION(glRenderMode(GL_SELECT));
    OPERATION(glRenderMode(GL_FEEDBACK));
    ENUM(glFeedbackBuffer(16, NOTHING, floats));
    glFeedbackBuffer(16, GL_2D, floats);
    GLuint names[16];
    glSelectBuffer(16, names);
    glRenderMode(GL_SELECT);
    OPERATION(glSelectBuffer(16, names));
    OPERATION(glLoadName(1));
    FAILS(GL_STACK_UNDERFLOW, glPopName());
    for (int n = value(GL_MAX_NAME_STACK_DEPTH); n > 0; n--) NONE(glPushName(3));
    FAILS(GL_STACK_OVERFLOW, glPushName(3));
    glRenderMode(GL_FEEDBACK);
    OPERATION(glFeedbackBuffer(16, GL_2D, floats));
    glRenderMode(GL_RENDER);
    VALUE(glNewList(0, GL_COMPILE));
    ENUM(glNewList(1, NOTHING));
    OPERATION(glEndList());
    glNewList(1, GL_COMPILE);
    OPERATION(glNewList(2, GL_COMPILE));
    glEndList();
    ENUM(glCallLists(1, NOTHING, names));
    ENUM(glCallLists(1, GL_BITMAP, names));
    /* Errors of what is compiled come when the list is called. */
    glNewList(1, GL_COMPILE);
    NONE(glEnable(NOTHING));
    glEndList();
    ENUM(glCallList(1));
    glDeleteLists(1, 1);
    NONE(glCallList(1));
    ENUM(glHint(NOTHING, GL_NICEST));
    ENUM(glHint(GL_FOG_HINT, NOTHING));
}

/* Chapter 6. */
static void queries(void) {
    numbers[0] = 77;
    ENUM(glGetIntegerv(NOTHING, numbers));
    CHECK(numbers[0] == 77);
    ENUM(glGetFloatv(NOTHING, floats));
    ENUM(glGetDoublev(NOTHING, (GLdouble[16]){0}));
    ENUM(glGetBooleanv(NOTHING, texels));
    ENUM(CHECK(!glIsEnabled(NOTHING)));
    void *pointer;
    ENUM(glGetPointerv(NOTHING, &pointer));
    ENUM(CHECK(!glGetString(NOTHING)));
    ENUM(glEnable(NOTHING));
    ENUM(glDisable(NOTHING));
    FAILS(GL_STACK_UNDERFLOW, glPopAttrib());
    FAILS(GL_STACK_UNDERFLOW, glPopClientAttrib());
    for (int n = value(GL_MAX_ATTRIB_STACK_DEPTH); n > 0; n--) NONE(glPushAttrib(GL_ALL_ATTRIB_BITS));
    FAILS(GL_STACK_OVERFLOW, glPushAttrib(0));
    for (int n = value(GL_MAX_ATTRIB_STACK_DEPTH); n > 0; n--) NONE(glPopAttrib());
    for (int n = value(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH); n > 0; n--) NONE(glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS));
    FAILS(GL_STACK_OVERFLOW, glPushClientAttrib(0));
    for (int n = value(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH); n > 0; n--) NONE(glPopClientAttrib());
    /* Bits of no group are ignored. */
    NONE(glPushAttrib(0xffffffffu));
    NONE(glPopAttrib());
}

/* Sections 3.6, 4.3, 2.9: what a buffer of pixels lacks (ARB_pixel_buffer_object), and what a surface without depths
   does. */
static void missing(EGLConfig config) {
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, name);
    glBufferData(GL_PIXEL_UNPACK_BUFFER, 15, NULL, GL_STATIC_DRAW);
    OPERATION(glDrawPixels(2, 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    OPERATION(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    OPERATION(glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, (void *)1));
    glMapBuffer(GL_PIXEL_UNPACK_BUFFER, GL_READ_ONLY);
    OPERATION(glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    glDeleteBuffers(1, &name);
    glGenBuffers(1, &name);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, name);
    glBufferData(GL_PIXEL_PACK_BUFFER, 15, NULL, GL_STATIC_DRAW);
    OPERATION(glReadPixels(0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    OPERATION(glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
    glDeleteBuffers(1, &name);
    ERROR(GL_NO_ERROR);
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_DEPTH_SIZE, 0, EGL_STENCIL_SIZE, 0, EGL_NONE};
    EGLConfig configs[256], bare = NULL;
    EGLint count;
    CHECK(eglChooseConfig(display, wanted, configs, 256, &count));
    for (int n = 0; n < count && !bare; n++) {
        EGLint depth;
        eglGetConfigAttrib(display, configs[n], EGL_DEPTH_SIZE, &depth);
        if (!depth) bare = configs[n];
    }
    if (!bare) {
        return;
    }
    EGLSurface other = eglCreatePbufferSurface(display, bare, (const EGLint[]){EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_NONE});
    EGLContext own = make_context(bare, EGL_NO_CONTEXT);
    CHECK(eglMakeCurrent(display, other, other, own));
    OPERATION(glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, texels));
    OPERATION(glReadPixels(0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, texels));
    OPERATION(glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, texels));
    OPERATION(glCopyPixels(0, 0, 1, 1, GL_DEPTH));
    OPERATION(glCopyPixels(0, 0, 1, 1, GL_STENCIL));
    OPERATION(glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 0, 0, 4, 4, 0));
    CHECK(eglMakeCurrent(display, surface, surface, context));
    (void)config;
}

/* ARB_texture_rectangle, Errors: no levels but 0, no colour indices, no borders. An error changes nothing: the texture
   is still drawn. */
static void rectangles(void) {
    const GLubyte green[4] = {0, 255, 0, 255};
    const GLenum target = GL_TEXTURE_RECTANGLE;
    unfiltered(target);
    glTexImage2D(target, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
    ERROR(GL_NO_ERROR);
    VALUE(glTexParameteri(target, GL_TEXTURE_BASE_LEVEL, 1));
    NONE(glTexParameteri(target, GL_TEXTURE_BASE_LEVEL, 0));
    glGetTexParameteriv(target, GL_TEXTURE_BASE_LEVEL, &number);
    CHECK(number == 0);
    VALUE(glGetTexImage(target, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    VALUE(glGetTexLevelParameteriv(target, 1, GL_TEXTURE_WIDTH, &number));
    VALUE(glTexImage2D(target, 1, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    VALUE(glTexImage2D(target, 0, GL_RGBA8, 3, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    VALUE(glTexSubImage2D(target, 1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    VALUE(glCopyTexImage2D(target, 1, GL_RGBA8, 0, 0, 1, 1, 0));
    VALUE(glCopyTexSubImage2D(target, 1, 0, 0, 0, 0, 1, 1));
    ENUM(glTexImage2D(target, 0, GL_RGBA8, 1, 1, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, texels));
    ENUM(glTexImage2D(GL_PROXY_TEXTURE_RECTANGLE, 0, GL_RGBA8, 1, 1, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, texels));
    ENUM(glTexImage2D(target, 0, GL_COLOR_INDEX, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    ENUM(glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_REPEAT));
    ENUM(glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR));
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(target);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glRectf(-1, -1, 1, 1);
    glDisable(target);
    PIXEL(3, 3, 0, 255, 0);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    EGLConfig config = start(32, 32);
    rules();
    between();
    arrays();
    buffers();
    coordinates();
    colors();
    primitives();
    pixels();
    imaging();
    images();
    texturing();
    fragments();
    special();
    queries();
    missing(config);
    eglMakeCurrent(display, surface, surface, make_context(config, EGL_NO_CONTEXT));
    rectangles();
    return 0;
}
