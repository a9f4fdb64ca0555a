/* The fixed function, state and errors, as OpenGL 1.5 has them. Each function is of one part of the specification. */
#include "whole.h"
#include <math.h>
#include <stdint.h>

enum { SIZE = 32 };

/* 2.5, 2.6.3 */
static void errors(void) {
    glEnable(0x1234);
    glViewport(0, 0, -1, 1);
    ERROR(GL_INVALID_ENUM);
    ERROR(GL_NO_ERROR);
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    glBegin(GL_POINTS);
    glBegin(GL_POINTS);
    glLoadIdentity();
    glEnd();
    ERROR(GL_INVALID_OPERATION);
    glBegin(99);
    ERROR(GL_INVALID_ENUM);
    for (int n = 0; n < 40; n++) glPushMatrix();
    ERROR(GL_STACK_OVERFLOW);
    for (int n = 0; n < 40; n++) glPopMatrix();
    ERROR(GL_STACK_UNDERFLOW);
    glLightf(GL_LIGHT0, GL_AMBIENT, 1);
    ERROR(GL_INVALID_ENUM);
}

/* 2.7, 2.11, 2.14 without lights */
static void colors(void) {
    clear();
    glColor3ub(255, 128, 0);
    quad();
    PIXEL(5, 5, 255, 128, 0);
    GLfloat color[4];
    glGetFloatv(GL_CURRENT_COLOR, color);
    CHECK(color[0] == 1 && color[2] == 0 && color[3] == 1);
    GLint integers[4];
    glGetIntegerv(GL_CURRENT_COLOR, integers);
    CHECK(integers[0] == INT32_MAX);
    glMatrixMode(GL_MODELVIEW);
    glPushMatrix();
    glTranslatef(1, 0, 0);
    glColor3f(0, 1, 0);
    quad();
    glPopMatrix();
    PIXEL(5, 5, 255, 128, 0);
    PIXEL(20, 5, 0, 255, 0);
}

/* 2.14.1: a directional light on a surface that faces it half */
static void lighting(void) {
    clear();
    const GLfloat direction[] = {0, 0, 1, 0}, diffuse[] = {0.5f, 1, 0.25f, 1}, none[] = {0, 0, 0, 1};
    glLightfv(GL_LIGHT0, GL_POSITION, direction);
    glLightfv(GL_LIGHT0, GL_DIFFUSE, (const GLfloat[]){1, 1, 1, 1});
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, none);
    glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, diffuse);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glNormal3f(sqrtf(0.75f), 0, 0.5f);
    quad();
    PIXEL(16, 16, 64, 128, 32);
    glEnable(GL_COLOR_MATERIAL);
    glColorMaterial(GL_FRONT_AND_BACK, GL_DIFFUSE);
    glNormal3f(0, 0, 1);
    glColor3f(0, 0, 1);
    quad();
    PIXEL(16, 16, 0, 0, 255);
    /* What follows the colour is not changed otherwise. */
    GLfloat found[4];
    glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, diffuse);
    glGetMaterialfv(GL_FRONT, GL_DIFFUSE, found);
    CHECK(found[0] == 0 && found[2] == 1);
    glDisable(GL_COLOR_MATERIAL);
    glDisable(GL_LIGHTING);
}

/* 3.8: unpacking, environments, filters */
static void textures(void) {
    clear();
    const GLubyte texels[] = {255, 0, 0, 0, 255, 0, 99, 99, 0, 0, 255, 255, 255, 255, 99, 99};
    GLuint name;
    glGenTextures(1, &name);
    CHECK(!glIsTexture(name));
    glBindTexture(GL_TEXTURE_2D, name);
    CHECK(glIsTexture(name));
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 2, 2, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    glColor3f(1, 0.5f, 1);
    glBegin(GL_QUADS);
    glTexCoord2f(0, 0); glVertex2f(-1, -1);
    glTexCoord2f(1, 0); glVertex2f(1, -1);
    glTexCoord2f(1, 1); glVertex2f(1, 1);
    glTexCoord2f(0, 1); glVertex2f(-1, 1);
    glEnd();
    PIXEL(8, 8, 255, 0, 0);
    PIXEL(24, 8, 0, 128, 0);
    PIXEL(8, 24, 0, 0, 255);
    PIXEL(24, 24, 255, 128, 255);
    GLubyte back[12];
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_UNSIGNED_BYTE, back);
    CHECK(memcmp(back, texels, 6) == 0 && memcmp(back + 6, texels + 8, 6) == 0);
    const GLushort green = 0x07e0;
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, &green);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 2, 0, 1, 1, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, &green);
    ERROR(GL_INVALID_VALUE);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    quad();
    GLint width;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    CHECK(width == 2);
    glTexCoord2f(0.1f, 0.1f);
    quad();
    PIXEL(16, 16, 0, 255, 0);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glDisable(GL_TEXTURE_2D);
    glDeleteTextures(1, &name);
    CHECK(!glIsTexture(name));
}

/* 4.1.5, 4.1.7, 4.2.2: depth, blending, masks, scissor */
static void fragments(void) {
    clear();
    glEnable(GL_DEPTH_TEST);
    glColor3f(1, 0, 0);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0); glVertex3f(1, -1, 0); glVertex3f(1, 1, 0); glVertex3f(-1, 1, 0);
    glEnd();
    glColor3f(0, 1, 0);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0.5f); glVertex3f(1, -1, 0.5f); glVertex3f(1, 1, 0.5f); glVertex3f(-1, 1, 0.5f);
    glEnd();
    PIXEL(16, 16, 255, 0, 0);
    GLfloat depth;
    glReadPixels(16, 16, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    CHECK(fabsf(depth - 0.5f) < 1e-6f);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glColor4f(0, 0, 1, 0.5f);
    quad();
    PIXEL(16, 16, 128, 0, 128);
    glDisable(GL_BLEND);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 4, 4);
    glColorMask(0, 1, 0, 1);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    PIXEL(2, 2, 128, 255, 128);
    PIXEL(6, 6, 128, 0, 128);
    glColorMask(1, 1, 1, 1);
    glDisable(GL_SCISSOR_TEST);
}

/* 2.8, 2.9 */
static void arrays(void) {
    clear();
    const struct { GLubyte color[4]; GLshort place[2]; } vertices[] = {
        {{255, 0, 0, 255}, {-1, -1}}, {{255, 0, 0, 255}, {1, -1}}, {{255, 0, 0, 255}, {1, 1}}, {{255, 0, 0, 255}, {-1, 1}}};
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glColorPointer(4, GL_UNSIGNED_BYTE, sizeof vertices[0], vertices[0].color);
    glVertexPointer(2, GL_SHORT, sizeof vertices[0], vertices[0].place);
    glDrawArrays(GL_QUADS, 0, 4);
    PIXEL(16, 16, 255, 0, 0);
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertices, NULL, GL_DYNAMIC_DRAW);
    char *mapped = glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY);
    CHECK(mapped);
    CHECK(!glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY));
    ERROR(GL_INVALID_OPERATION);
    memcpy(mapped, vertices, sizeof vertices);
    for (int n = 0; n < 4; n++) mapped[n * sizeof vertices[0]] = 0;
    glColorPointer(4, GL_UNSIGNED_BYTE, sizeof vertices[0], (void *)0);
    glVertexPointer(2, GL_SHORT, sizeof vertices[0], (void *)4);
    glDrawArrays(GL_QUADS, 0, 4);
    ERROR(GL_INVALID_OPERATION);
    CHECK(glUnmapBuffer(GL_ARRAY_BUFFER));
    const GLubyte indices[] = {0, 1, 2, 2, 3, 0};
    glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_BYTE, indices);
    PIXEL(16, 16, 0, 0, 0);
    const GLuint beyond[] = {0, 1, 4000000000u};
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_INT, beyond);
    glGetError();
    glDeleteBuffers(1, &buffer);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisableClientState(GL_COLOR_ARRAY);
}

/* 5.4, 6.1.14 */
static void lists(void) {
    clear();
    const GLuint list = glGenLists(2);
    CHECK(list && glIsList(list) && glIsList(list + 1));
    glNewList(list, GL_COMPILE);
    glColor3f(0, 1, 1);
    quad();
    glCallList(list);
    glEndList();
    PIXEL(16, 16, 0, 0, 0);
    glListBase(list);
    glCallLists(1, GL_UNSIGNED_BYTE, (const GLubyte[]){0});
    PIXEL(16, 16, 0, 255, 255);
    glDeleteLists(list, 2);
    CHECK(!glIsList(list));
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glColor3f(1, 1, 0);
    glEnable(GL_BLEND);
    glFogf(GL_FOG_DENSITY, 0.25f);
    glPopAttrib();
    GLfloat value[4];
    glGetFloatv(GL_CURRENT_COLOR, value);
    CHECK(value[0] == 0 && value[2] == 1);
    CHECK(!glIsEnabled(GL_BLEND));
    glGetFloatv(GL_FOG_DENSITY, value);
    CHECK(value[0] == 1);
    glPopAttrib();
    ERROR(GL_STACK_UNDERFLOW);
}

/* 3.6, 3.7, 2.13 */
static void pixels(void) {
    clear();
    const GLubyte colors[] = {255, 0, 0, 255, 0, 255, 0, 255};
    glRasterPos2f(-1, -1);
    glPixelZoom(4, 4);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    PIXEL(1, 1, 255, 0, 0);
    PIXEL(5, 1, 0, 255, 0);
    PIXEL(9, 1, 0, 0, 0);
    glPixelZoom(1, 1);
    glColor3f(1, 1, 1);
    glRasterPos2f(0, 0);
    glBitmap(8, 1, 0, 0, 8, 0, (const GLubyte[]){0xa0, 0, 0, 0});
    PIXEL(16, 16, 255, 255, 255);
    PIXEL(17, 16, 0, 0, 0);
    PIXEL(18, 16, 255, 255, 255);
    GLfloat place[4];
    glGetFloatv(GL_CURRENT_RASTER_POSITION, place);
    CHECK(place[0] == 24 && place[1] == 16);
    glRasterPos2f(-1, 0.5f);
    glCopyPixels(0, 0, 8, 4, GL_COLOR);
    PIXEL(1, 25, 255, 0, 0);
    glRasterPos2f(5, 5);
    GLint valid;
    glGetIntegerv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
    CHECK(!valid);
}

/* 5.1, 5.2, 5.3 */
static void modes(void) {
    clear();
    GLuint names[64];
    glSelectBuffer(64, names);
    CHECK(glRenderMode(GL_SELECT) == 0);
    glInitNames();
    glPushName(7);
    quad();
    glLoadName(8);
    glRectf(5, 5, 6, 6);
    CHECK(glRenderMode(GL_RENDER) == 1);
    CHECK(names[0] == 1 && names[3] == 7);
    GLfloat values[64];
    glFeedbackBuffer(64, GL_2D, values);
    glRenderMode(GL_FEEDBACK);
    glPassThrough(3);
    glBegin(GL_LINES);
    glVertex2f(-1, 0);
    glVertex2f(2, 0);
    glEnd();
    CHECK(glRenderMode(GL_RENDER) == 7);
    CHECK(values[0] == GL_PASS_THROUGH_TOKEN && values[1] == 3 && values[2] == GL_LINE_RESET_TOKEN);
    CHECK(values[3] == 0 && values[4] == 16 && fabsf(values[5] - 32) < 1e-3f && values[6] == 16);
    const GLfloat points[] = {-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0};
    glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 2, 0, 1, 6, 2, points);
    glEnable(GL_MAP2_VERTEX_3);
    glMapGrid2f(2, 0, 1, 2, 0, 1);
    glColor3f(1, 0, 1);
    glEvalMesh2(GL_FILL, 0, 2, 0, 2);
    PIXEL(16, 16, 255, 0, 255);
    PIXEL(3, 29, 255, 0, 255);
    glDisable(GL_MAP2_VERTEX_3);
}

/* 2.14.7: the last vertex of a triangle gives its colour; 3.5.2, 3.5.4: stipples and modes; 4.1.4: stencil; 4.1.7;
   4.1.9 */
static void rasters(void) {
    clear();
    glShadeModel(GL_FLAT);
    glBegin(GL_TRIANGLES);
    glColor3f(1, 0, 0); glVertex2f(-1, -1);
    glColor3f(0, 1, 0); glVertex2f(3, -1);
    glColor3f(0, 0, 1); glVertex2f(-1, 3);
    glEnd();
    glShadeModel(GL_SMOOTH);
    PIXEL(2, 2, 0, 0, 255);
    clear();
    GLubyte pattern[128];
    memset(pattern, 0, sizeof pattern);
    pattern[4 * 3] = 0x10;
    glPolygonStipple(pattern);
    glEnable(GL_POLYGON_STIPPLE);
    glColor3f(1, 1, 1);
    quad();
    glDisable(GL_POLYGON_STIPPLE);
    PIXEL(3, 3, 255, 255, 255);
    PIXEL(4, 3, 0, 0, 0);
    PIXEL(3, 4, 0, 0, 0);
    clear();
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    PIXEL(16, 16, 0, 0, 0);
    GLuint query, passed;
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    glRectf(-1, -1, 0, 0);
    glEndQuery(GL_SAMPLES_PASSED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
    CHECK(passed == SIZE * SIZE / 4);
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_INVERT);
    quad();
    glDisable(GL_COLOR_LOGIC_OP);
    PIXEL(4, 4, 0, 0, 0);
    PIXEL(20, 20, 255, 255, 255);
}

/* 4.1.5, on a surface with a stencil buffer */
static void stencil(void) {
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_STENCIL_SIZE, 8, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    const EGLint size[] = {EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, EGL_NONE};
    EGLConfig config;
    EGLint count;
    CHECK(eglChooseConfig(display, wanted, &config, 1, &count) && count == 1);
    EGLSurface other = eglCreatePbufferSurface(display, config, size);
    CHECK(eglMakeCurrent(display, other, other, make_context(config, EGL_NO_CONTEXT)));
    clear();
    glClearStencil(1);
    glClear(GL_STENCIL_BUFFER_BIT);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_ALWAYS, 5, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glColor3f(1, 0, 0);
    glRectf(-1, -1, 0, 0);
    glStencilFunc(GL_EQUAL, 5, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glColor3f(0, 1, 0);
    quad();
    glDisable(GL_STENCIL_TEST);
    PIXEL(4, 4, 0, 255, 0);
    PIXEL(20, 20, 0, 0, 0);
    GLubyte values[2];
    glReadPixels(15, 4, 2, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, values);
    CHECK(values[0] == 5 && values[1] == 1);
}

/* 3.10 */
static void fog(void) {
    clear();
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 1);
    glFogfv(GL_FOG_COLOR, (const GLfloat[]){0, 0, 1, 1});
    glColor3f(1, 0, 0);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0.5f); glVertex3f(1, -1, 0.5f); glVertex3f(1, 1, 0.5f); glVertex3f(-1, 1, 0.5f);
    glEnd();
    PIXEL(16, 16, 128, 0, 128);
    /* (e - c) / (e - s): where it ends as soon as it starts, it is a step. */
    for (int unclamped = 0; unclamped < 2; unclamped++) {
        glFogf(GL_FOG_START, 0.5f), glFogf(GL_FOG_END, 0.5f);
        clear();
        glBegin(GL_QUADS);
        glVertex3f(-1, -1, 0); glVertex3f(1, -1, 1); glVertex3f(1, 1, 1); glVertex3f(-1, 1, 0);
        glEnd();
        PIXEL(0, 16, 255, 0, 0);
        PIXEL(15, 16, 255, 0, 0);
        PIXEL(16, 16, 0, 0, 255);
        PIXEL(31, 16, 0, 0, 255);
        ((PFNGLCLAMPCOLORARBPROC)eglGetProcAddress("glClampColorARB"))(GL_CLAMP_FRAGMENT_COLOR_ARB, unclamped ? GL_FIXED_ONLY_ARB : GL_FALSE);
    }
    glDisable(GL_FOG);
}

/* 2.13.1: each vertex has the material that was set before it. */
static void materials(void) {
    clear();
    const GLfloat none[] = {0, 0, 0, 1}, red[] = {1, 0, 0, 1}, green[] = {0, 1, 0, 1}, blue[] = {0, 0, 1, 1};
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, none);
    glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, none);
    glMaterialfv(GL_FRONT, GL_EMISSION, none);
    glEnable(GL_LIGHTING);
    glBegin(GL_QUADS);
    glMaterialfv(GL_FRONT, GL_EMISSION, red);
    glVertex2f(-1, -1), glVertex2f(0, -1), glVertex2f(0, 1), glVertex2f(-1, 1);
    glMaterialfv(GL_FRONT, GL_EMISSION, green);
    glVertex2f(0, -1), glVertex2f(1, -1);
    glMaterialfv(GL_FRONT, GL_EMISSION, blue);
    glVertex2f(1, 1), glVertex2f(0, 1);
    glMaterialfv(GL_FRONT, GL_EMISSION, red);
    glEnd();
    PIXEL(4, 16, 255, 0, 0);
    PIXEL(24, 0, 0, 251, 4);
    PIXEL(24, 31, 0, 4, 251);
    GLfloat last[4];
    glGetMaterialfv(GL_FRONT, GL_EMISSION, last);
    CHECK(last[0] == 1 && last[1] == 0);
    glMaterialfv(GL_FRONT, GL_EMISSION, none);
    glDisable(GL_LIGHTING);
}

/* 2.13.7: the colours of flat primitives are those of one vertex in fragment programs, too. */
static void flat(void) {
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, ProgramStringARB);
    const char text[] = "!!ARBfp1.0 MOV result.color, fragment.color; END";
    ProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glShadeModel(GL_FLAT);
    glBegin(GL_TRIANGLES);
    glColor3f(1, 0, 0), glVertex2f(-1, -1);
    glColor3f(0, 1, 0), glVertex2f(3, -1);
    glColor3f(0, 0, 1), glVertex2f(-1, 3);
    glEnd();
    glShadeModel(GL_SMOOTH);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    PIXEL(2, 2, 0, 0, 255);
    PIXEL(28, 2, 0, 0, 255);
}

/* 3.8.3, EXT_texture_compression_s3tc: blocks come, are replaced and go as they are; images are compressed. */
static void compressed(void) {
    GLint count, formats[8], size;
    glGetIntegerv(GL_NUM_COMPRESSED_TEXTURE_FORMATS, &count);
    CHECK(count == 3);
    glGetIntegerv(GL_COMPRESSED_TEXTURE_FORMATS, formats);
    CHECK(formats[0] == GL_COMPRESSED_RGB_S3TC_DXT1_EXT);
    /* Two blocks: red, and half red, half blue. */
    const GLubyte blocks[16] = {0x00, 0xf8, 0x00, 0xf8, 0, 0, 0, 0, 0x00, 0xf8, 0x1f, 0x00, 0x50, 0x50, 0x50, 0x50};
    GLubyte found[16], texels[4][8][4];
    glBindTexture(GL_TEXTURE_2D, 90);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 4, 0, 16, blocks);
    ERROR(GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    CHECK(texels[3][3][0] == 255 && texels[3][5][0] == 255 && texels[3][6][2] == 255 && texels[3][6][3] == 255);
    glGetCompressedTexImage(GL_TEXTURE_2D, 0, found);
    CHECK(memcmp(blocks, found, 16) == 0);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE, &size);
    CHECK(size == 16);
    glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, blocks + 8);
    glGetCompressedTexImage(GL_TEXTURE_2D, 0, found);
    ERROR(GL_NO_ERROR);
    CHECK(memcmp(blocks + 8, found, 8) == 0 && memcmp(blocks + 8, found + 8, 8) == 0);
    glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 2, 0, 4, 4, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, blocks);
    ERROR(GL_INVALID_OPERATION);
    glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 8, 0, 4, 4, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, blocks);
    ERROR(GL_INVALID_VALUE);
    glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 8, blocks);
    ERROR(GL_INVALID_OPERATION);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 4, 0, 15, blocks);
    ERROR(GL_INVALID_VALUE);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB, 8, 4, 0, 16, blocks);
    ERROR(GL_INVALID_ENUM);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 6, 2, 1, 16, blocks);
    ERROR(GL_INVALID_OPERATION);
    /* 3.8.1: a generic format is never that of an image; here the base format replaces it, in proxies, too. */
    const GLenum generic[][2] = {{GL_COMPRESSED_ALPHA, GL_ALPHA}, {GL_COMPRESSED_LUMINANCE, GL_LUMINANCE},
        {GL_COMPRESSED_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA}, {GL_COMPRESSED_INTENSITY, GL_INTENSITY},
        {GL_COMPRESSED_RGB, GL_RGB}, {GL_COMPRESSED_RGBA, GL_RGBA}};
    for (int n = 0; n < 6; n++)
        for (int proxy = 0; proxy < 2; proxy++) {
            const GLenum target = proxy ? GL_PROXY_TEXTURE_2D : GL_TEXTURE_2D;
            GLint internal;
            glTexImage2D(target, 0, generic[n][0], 8, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
            glGetTexLevelParameteriv(target, 0, GL_TEXTURE_INTERNAL_FORMAT, &internal);
            CHECK((GLenum)internal == generic[n][1]);
        }
    /* What is compressed here is near to what it was; alpha too. */
    for (int at = 0; at < 32; at++)
        for (int c = 0; c < 4; c++) texels[at / 8][at % 8][c] = c == 3 ? at % 8 < 4 ? 255 : 30 : 40 + 4 * (at % 8);
    const GLenum kinds[] = {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT};
    for (int kind = 0; kind < 3; kind++) {
        GLubyte near[4][8][4];
        glTexImage2D(GL_TEXTURE_2D, 0, kinds[kind], 8, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, near);
        for (int at = 0; at < 32; at++) {
            for (int c = 0; c < 3; c++) CHECK(abs(near[at / 8][at % 8][c] - texels[at / 8][at % 8][c]) <= 8);
            CHECK(abs(near[at / 8][at % 8][3] - (kind ? texels[at / 8][at % 8][3] : 255)) <= 8);
        }
    }
    ERROR(GL_NO_ERROR);
    glBindTexture(GL_TEXTURE_2D, 0);
}

/* EXT_vertex_array: arrays are enabled as capabilities are, at once, and have counts. */
static void counted(void) {
    ENTRY(PFNGLVERTEXPOINTEREXTPROC, VertexPointerEXT);
    ENTRY(PFNGLDRAWARRAYSEXTPROC, DrawArraysEXT);
    const GLfloat corners[] = {-1, -1, 1, -1, 1, 1, -1, 1};
    GLint count;
    clear();
    glColor3f(0, 1, 0);
    VertexPointerEXT(2, GL_FLOAT, 0, 4, corners);
    glGetIntegerv(GL_VERTEX_ARRAY_COUNT_EXT, &count);
    CHECK(count == 4);
    VertexPointerEXT(2, GL_FLOAT, 0, -1, corners);
    ERROR(GL_INVALID_VALUE);
    glNewList(9, GL_COMPILE);
    glEnable(GL_VERTEX_ARRAY);
    glEndList();
    CHECK(glIsEnabled(GL_VERTEX_ARRAY));
    DrawArraysEXT(GL_QUADS, 0, 4);
    glDisable(GL_VERTEX_ARRAY);
    CHECK(!glIsEnabled(GL_VERTEX_ARRAY));
    PIXEL(16, 16, 0, 255, 0);
    glDeleteLists(9, 1);
}

/* 3.8.2: what NULL replaces is checked all the same. */
static void nothing(void) {
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 2, 2, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_VALUE);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_INVALID_OPERATION);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ERROR(GL_NO_ERROR);
}

/* Table 3.1: images of two dimensions have no others to skip. */
static void skipped(void) {
    GLubyte pixels[4] = {10, 20, 30, 40}, found[4] = {0};
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 1000);
    glPixelStorei(GL_PACK_SKIP_IMAGES, 1000);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    CHECK(memcmp(pixels, found, 4) == 0);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 0);
    glPixelStorei(GL_PACK_SKIP_IMAGES, 0);
}

/* 2.13, 5.2 and 5.3: what planes clip is no hit, and no raster position; what is left of it is fed back. */
static void clipped(void) {
    const GLdouble plane[] = {1, 0, 0, -0.5};
    glClipPlane(GL_CLIP_PLANE0, plane);
    GLuint hits[8];
    GLfloat found[16];
    for (int enabled = 0; enabled < 2; enabled++) {
        (enabled ? glEnable : glDisable)(GL_CLIP_PLANE0);
        GLboolean valid;
        glRasterPos2f(0.25f, 0);
        glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
        CHECK(valid == !enabled);
        glRasterPos2f(0.75f, 0);
        glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
        CHECK(valid);
        glSelectBuffer(8, hits);
        glRenderMode(GL_SELECT);
        glInitNames();
        glPushName(1);
        glRectf(-1, -1, 0.25f, 1);
        CHECK(glRenderMode(GL_RENDER) == !enabled);
        glFeedbackBuffer(16, GL_2D, found);
        glRenderMode(GL_FEEDBACK);
        glBegin(GL_LINES);
        glVertex2f(0, 0);
        glVertex2f(1, 0);
        glEnd();
        CHECK(glRenderMode(GL_RENDER) == 5 && found[0] == GL_LINE_RESET_TOKEN);
        CHECK(found[1] == (enabled ? SIZE * 0.75f : SIZE * 0.5f) && found[3] == SIZE);
    }
    glDisable(GL_CLIP_PLANE0);
}

/* 6.1.4: an image is given with its border. */
static void borders(void) {
    GLubyte given[6 * 4], found[6 * 4] = {0};
    for (int at = 0; at < 6 * 4; at++) {
        given[at] = 10 * at;
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE8, 6, 4, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, given);
    GLint width;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    CHECK(width == 6);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_UNSIGNED_BYTE, found);
    ERROR(GL_NO_ERROR);
    CHECK(memcmp(given, found, sizeof given) == 0);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_ALPHA8, 6, 1, GL_ALPHA, GL_UNSIGNED_BYTE, given);
    glGetTexImage(GL_TEXTURE_1D, 0, GL_ALPHA, GL_UNSIGNED_BYTE, found);
    CHECK(memcmp(given, found, 6) == 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, given);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
}

/* 3.3.1, 3.4.2, 3.5.3 and 3.11: half of a pixel covered is half of its alpha. */
static void smooth(void) {
    clear();
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glColor3f(1, 1, 1);
    const GLenum capabilities[] = {GL_POINT_SMOOTH, GL_LINE_SMOOTH, GL_POLYGON_SMOOTH};
    for (int number = 0; number < 3; number++) {
        glEnable(capabilities[number]);
    }
    /* A line between two rows, a polygon to the middle of a pixel, and a point of two pixels between four. */
    glBegin(GL_LINES);
    glVertex2f(-1, 10 / 16.0f);
    glVertex2f(1, 10 / 16.0f);
    glEnd();
    glRectf(-1, -1, 0.5f / 16, -0.5f);
    glPointSize(2);
    glBegin(GL_POINTS);
    glVertex2f(0.5f, 0);
    glEnd();
    PIXEL(10, 26, 128, 128, 128);
    PIXEL(10, 25, 128, 128, 128);
    PIXEL(10, 27, 0, 0, 0);
    PIXEL(16, 4, 128, 128, 128);
    PIXEL(15, 4, 255, 255, 255);
    PIXEL(17, 4, 0, 0, 0);
    /* A quarter of a disc of radius 1. */
    PIXEL(24, 16, 200, 200, 200);
    PIXEL(23, 15, 200, 200, 200);
    PIXEL(25, 16, 0, 0, 0);
    for (int number = 0; number < 3; number++) {
        glDisable(capabilities[number]);
    }
    glDisable(GL_BLEND);
    glPointSize(1);
}

/* 5.4 and 3.8.12: names are taken when they are made, also for contexts that share them; priorities are kept. */
static void names(void) {
    GLuint first[3], second[3];
    glGenTextures(3, first);
    const EGLContext before = eglGetCurrentContext();
    const GLuint list = glGenLists(4);
    EGLConfig config;
    EGLint number, count;
    CHECK(eglQueryContext(display, before, EGL_CONFIG_ID, &number));
    CHECK(eglChooseConfig(display, (const EGLint[]){EGL_CONFIG_ID, number, EGL_NONE}, &config, 1, &count) && count == 1);
    const EGLContext other = make_context(config, before);
    CHECK(eglMakeCurrent(display, surface, surface, other));
    glGenTextures(3, second);
    const GLuint other_list = glGenLists(4);
    for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++) {
            CHECK(first[a] != second[b]);
        }
    }
    CHECK(other_list >= list + 4 || list >= other_list + 4);
    CHECK(eglMakeCurrent(display, surface, surface, before) && eglDestroyContext(display, other));
    glBindTexture(GL_TEXTURE_2D, first[0]);
    const GLclampf priority = 0.25f;
    glPrioritizeTextures(1, first, &priority);
    GLfloat kept;
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_PRIORITY, &kept);
    GLboolean resident;
    CHECK(kept == 0.25f && glAreTexturesResident(1, first, &resident));
    CHECK(!glAreTexturesResident(1, &first[1], &resident));
    ERROR(GL_INVALID_VALUE);
    glDeleteTextures(3, first);
}

int main(void) {
    start(SIZE, SIZE);
    CHECK(strncmp((const char *)glGetString(GL_VERSION), "1.5", 3) == 0);
    void (*const parts[])(void) = {errors, colors, lighting, textures, fragments, arrays, lists, pixels, modes, fog, rasters, stencil,
        materials, flat, compressed, counted, nothing, skipped, clipped, borders, smooth, names};
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        parts[part]();
        CHECK(glGetError() == GL_NO_ERROR);
    }
    return 0;
}
