/* ARB_viewport_array (sections are those of its text), ClipControl (OpenGL 4.5, 13.5, 13.6.1 and 14.6.1), and where the
 * origin of sprites is (OpenGL 2.0, 3.3). */
#include "images.h"

static PFNGLVIEWPORTARRAYVPROC viewports;
static PFNGLVIEWPORTINDEXEDFPROC viewport;
static PFNGLSCISSORARRAYVPROC scissors;
static PFNGLSCISSORINDEXEDPROC scissor;
static PFNGLDEPTHRANGEARRAYVPROC depth_ranges;
static PFNGLDEPTHRANGEINDEXEDPROC depth_range;
static PFNGLGETFLOATI_VPROC floats;
static PFNGLGETDOUBLEI_VPROC doubles;
static PFNGLGETINTEGERINDEXEDVEXTPROC integers;
static PFNGLENABLEINDEXEDEXTPROC enable;
static PFNGLDISABLEINDEXEDEXTPROC disable;
static PFNGLISENABLEDINDEXEDEXTPROC is_enabled;
static PFNGLCLIPCONTROLPROC clip_control;

static void is_viewport(int line, int index, float x, float y, float w, float h) {
    float found[4] = {-1, -1, -1, -1};
    floats(GL_VIEWPORT, index, found);
    near_floats(line, found, (const float[4]){x, y, w, h}, 4, 0);
}
#define VIEWPORT(...) is_viewport(__LINE__, __VA_ARGS__)

/* 2.16.1, 4.1.2, and Errors. */
static void state(void) {
    CHECK(has_extension("GL_ARB_viewport_array") && has_extension("GL_ARB_clip_control"));
    const int count = value(GL_MAX_VIEWPORTS);
    CHECK(count >= 16);
    float bounds[2];
    glGetFloatv(GL_VIEWPORT_BOUNDS_RANGE, bounds);
    CHECK(bounds[0] <= -16384 && bounds[1] >= 16383);
    CHECK(value(GL_VIEWPORT_SUBPIXEL_BITS) >= 0);
    const int vertex = value(GL_VIEWPORT_INDEX_PROVOKING_VERTEX);
    CHECK(vertex == GL_FIRST_VERTEX_CONVENTION || vertex == GL_LAST_VERTEX_CONVENTION || vertex == GL_PROVOKING_VERTEX
        || vertex == GL_UNDEFINED_VERTEX);
    /* All have the size of the window at first. */
    VIEWPORT(0, 0, 0, SIZE, SIZE);
    VIEWPORT(count - 1, 0, 0, SIZE, SIZE);
    viewports(3, 2, (const float[]){1.5f, -2.25f, 7.75f, 8, 2, 3, 4, 5});
    ERROR(GL_NO_ERROR);
    VIEWPORT(2, 0, 0, SIZE, SIZE);
    VIEWPORT(3, 1.5f, -2.25f, 7.75f, 8);
    VIEWPORT(4, 2, 3, 4, 5);
    viewport(count - 1, 0.5f, 0.25f, 3, 4);
    VIEWPORT(count - 1, 0.5f, 0.25f, 3, 4);
    viewport(count, 0, 0, 1, 1);
    ERROR(GL_INVALID_VALUE);
    viewports(count - 1, 2, (const float[8]){0});
    ERROR(GL_INVALID_VALUE);
    viewport(1, 0, 0, -1, 1);
    ERROR(GL_INVALID_VALUE);
    float out[4];
    floats(GL_VIEWPORT, count, out);
    ERROR(GL_INVALID_VALUE);
    glPushAttrib(GL_VIEWPORT_BIT);
    /* Viewport sets all. */
    glViewport(1, 2, 3, 4);
    VIEWPORT(0, 1, 2, 3, 4);
    VIEWPORT(4, 1, 2, 3, 4);
    glPopAttrib();
    VIEWPORT(0, 0, 0, SIZE, SIZE);
    VIEWPORT(4, 2, 3, 4, 5);
    double range[2];
    depth_ranges(0, 2, (const double[]){0.25, 0.5, 0.75, 2});
    doubles(GL_DEPTH_RANGE, 0, range);
    CHECK(range[0] == 0.25 && range[1] == 0.5);
    doubles(GL_DEPTH_RANGE, 1, range);
    CHECK(range[0] == 0.75 && range[1] == 1);
    depth_range(2, 0.125, 0);
    doubles(GL_DEPTH_RANGE, 2, range);
    CHECK(range[0] == 0.125 && range[1] == 0);
    glDepthRange(0, 1);
    doubles(GL_DEPTH_RANGE, 2, range);
    CHECK(range[0] == 0 && range[1] == 1);
    depth_range(count, 0, 1);
    ERROR(GL_INVALID_VALUE);
    int box[4];
    integers(GL_SCISSOR_BOX, 5, box);
    CHECK(box[0] == 0 && box[2] == SIZE);
    scissors(5, 1, (const int[]){1, 2, 3, 4});
    integers(GL_SCISSOR_BOX, 5, box);
    CHECK(box[0] == 1 && box[3] == 4);
    scissor(0, 4, 3, 2, 1);
    glGetIntegerv(GL_SCISSOR_BOX, box);
    CHECK(box[0] == 4 && box[3] == 1);
    scissor(0, 4, 3, -2, 1);
    ERROR(GL_INVALID_VALUE);
    scissor(count, 4, 3, 2, 1);
    ERROR(GL_INVALID_VALUE);
    glScissor(0, 0, SIZE, SIZE);
    CHECK(!is_enabled(GL_SCISSOR_TEST, 3));
    enable(GL_SCISSOR_TEST, 3);
    CHECK(is_enabled(GL_SCISSOR_TEST, 3) && !is_enabled(GL_SCISSOR_TEST, 0) && !glIsEnabled(GL_SCISSOR_TEST));
    glEnable(GL_SCISSOR_TEST);
    CHECK(is_enabled(GL_SCISSOR_TEST, 0) && is_enabled(GL_SCISSOR_TEST, 7));
    disable(GL_SCISSOR_TEST, 0);
    CHECK(!glIsEnabled(GL_SCISSOR_TEST) && is_enabled(GL_SCISSOR_TEST, 7));
    glDisable(GL_SCISSOR_TEST);
    CHECK(!is_enabled(GL_SCISSOR_TEST, 7));
    enable(GL_SCISSOR_TEST, count);
    ERROR(GL_INVALID_VALUE);
    /* The groups of tests are scissor and enable, of boxes scissor alone; both are about all viewports. */
    scissors(5, 2, (const int[]){1, 2, 3, 4, 5, 6, 7, 8});
    enable(GL_SCISSOR_TEST, 6);
    const GLbitfield groups[] = {GL_SCISSOR_BIT, GL_ENABLE_BIT, GL_VIEWPORT_BIT};
    for (int n = 0; n < 3; n++) {
        glPushAttrib(groups[n]);
        disable(GL_SCISSOR_TEST, 6), enable(GL_SCISSOR_TEST, 9);
        scissors(5, 2, (const int[]){9, 9, 9, 9, 9, 9, 9, 9});
        glPopAttrib();
        CHECK(is_enabled(GL_SCISSOR_TEST, 6) == (n < 2) && is_enabled(GL_SCISSOR_TEST, 9) == (n == 2) && !glIsEnabled(GL_SCISSOR_TEST));
        for (int viewport = 5; viewport < 7; viewport++) {
            integers(GL_SCISSOR_BOX, viewport, box);
            for (int side = 0; side < 4; side++) CHECK(box[side] == (n ? 9 : 4 * (viewport - 5) + side + 1));
        }
        enable(GL_SCISSOR_TEST, 6), disable(GL_SCISSOR_TEST, 9);
        scissors(5, 2, (const int[]){1, 2, 3, 4, 5, 6, 7, 8});
    }
    glDisable(GL_SCISSOR_TEST);
    glScissor(0, 0, SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
}

static void clears(void) {
    glClearColor(0, 0, 0, 1), glClearDepth(1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static void bar(float top) {
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, top), glVertex2f(-1, top);
    glEnd();
}

/* 2.16.1: the places of viewports count in parts of pixels. */
static void parts_of_pixels(void) {
    glColor3f(1, 1, 1);
    for (int n = 0; n < 4; n++) {
        const float x = 3 + n / 4.0f;
        clears();
        viewport(0, x, 0, 4, SIZE);
        bar(1);
        /* Centres are at halves; what is on the left edge is inside. */
        const int third = x <= 3.5f ? 255 : 0, last = x + 4 > 7.5f ? 255 : 0;
        PIXEL(2, 5, 0, 0, 0);
        PIXEL(3, 5, third, third, third);
        PIXEL(6, 5, 255, 255, 255);
        PIXEL(7, 5, last, last, last);
        PIXEL(8, 5, 0, 0, 0);
    }
    /* The largest, which ends within a pixel. */
    int largest[2];
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, largest);
    clears();
    viewport(0, 0.5f, 0, largest[0], SIZE);
    bar(1);
    ERROR(GL_NO_ERROR);
    PIXEL(5, 5, 255, 255, 255);
    /* More than there are, of which no memory is read. */
    viewports(0, 10000, (const float[4]){0, 0, 1, 1});
    ERROR(GL_INVALID_VALUE);
    glViewport(0, 0, SIZE, SIZE);
}

/* A geometry program sends each triangle to the viewport of its number (NV_gpu_program5, 2.X.6). */
static void by_number(void) {
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, ProgramStringARB);
    ENTRY(PFNGLBINDPROGRAMARBPROC, BindProgramARB);
    ENTRY(PFNGLGENPROGRAMSARBPROC, GenProgramsARB);
    const char *text = "!!NVgp5.0\nOPTION ARB_viewport_array;\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"
        "MOV.F result.color, vertex[0].color;\nMOV.U result.viewport.x, primitive.id.x;\n"
        "MOV.F result.position, vertex[0].position;\nEMIT;\nMOV.F result.color, vertex[0].color;\nMOV.U result.viewport.x, primitive.id.x;\n"
        "MOV.F result.position, vertex[1].position;\nEMIT;\nMOV.F result.color, vertex[0].color;\nMOV.U result.viewport.x, primitive.id.x;\n"
        "MOV.F result.position, vertex[2].position;\nEMIT;\nEND";
    GLuint name;
    GenProgramsARB(1, &name);
    BindProgramARB(GL_GEOMETRY_PROGRAM_NV, name);
    ProgramStringARB(GL_GEOMETRY_PROGRAM_NV, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    ERROR(GL_NO_ERROR);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glEnable(GL_DEPTH_TEST);
    clears();
    viewports(0, 3, (const float[]){0, 0, 4, 4, 8, 0, 4, 4, 8, 8, 8, 8});
    depth_range(1, 0.5, 0.5);
    scissor(2, 8, 8, 4, 8);
    enable(GL_SCISSOR_TEST, 2);
    glColor3f(1, 0.2f, 0);
    glBegin(GL_TRIANGLES);
    for (int n = 0; n < 3; n++) glVertex2f(-1, -1), glVertex2f(3, -1), glVertex2f(-1, 3);
    glEnd();
    ERROR(GL_NO_ERROR);
    PIXEL(2, 2, 255, 51, 0), PIXEL(5, 2, 0, 0, 0), PIXEL(9, 2, 255, 51, 0), PIXEL(13, 2, 0, 0, 0);
    PIXEL(9, 14, 255, 51, 0), PIXEL(13, 14, 0, 0, 0), PIXEL(2, 9, 0, 0, 0);
    float depth;
    glReadPixels(9, 2, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    CHECK(fabsf(depth - 0.5f) < 1e-5f);
    /* Viewports that are all the same have the same parts of pixels. */
    float same[16][4];
    for (int n = 0; n < 16; n++) memcpy(same[n], (const float[4]){0.5f, 0, 4, 16}, sizeof same[n]);
    glDisable(GL_DEPTH_TEST), glDisable(GL_SCISSOR_TEST);
    clears();
    viewports(0, 16, same[0]);
    glBegin(GL_TRIANGLE_STRIP);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(-1, 1), glVertex2f(1, 1);
    glEnd();
    ERROR(GL_NO_ERROR);
    PIXEL(0, 2, 255, 51, 0), PIXEL(3, 13, 255, 51, 0), PIXEL(4, 2, 0, 0, 0), PIXEL(4, 13, 0, 0, 0);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glViewport(0, 0, SIZE, SIZE), glScissor(0, 0, SIZE, SIZE), glDepthRange(0, 1);
}

/* Depths between 0 and 1 at z / w of 0 and 1; a triangle's front stays what it is; y is turned over. */
static void clip_controls(void) {
    CHECK(value(GL_CLIP_ORIGIN) == GL_LOWER_LEFT && value(GL_CLIP_DEPTH_MODE) == GL_NEGATIVE_ONE_TO_ONE);
    clip_control(GL_UPPER_LEFT, GL_ONE);
    ERROR(GL_INVALID_ENUM);
    clip_control(GL_ONE, GL_ZERO_TO_ONE);
    ERROR(GL_INVALID_ENUM);
    CHECK(value(GL_CLIP_ORIGIN) == GL_LOWER_LEFT);
    glPushAttrib(GL_TRANSFORM_BIT);
    clip_control(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
    CHECK(value(GL_CLIP_ORIGIN) == GL_UPPER_LEFT && value(GL_CLIP_DEPTH_MODE) == GL_ZERO_TO_ONE);
    clears();
    glEnable(GL_DEPTH_TEST), glEnable(GL_CULL_FACE);
    glColor3f(0, 1, 0);
    /* The lower half in clip coordinates is the upper one in the window. */
    bar(0);
    PIXEL(3, 12, 0, 255, 0), PIXEL(3, 3, 0, 0, 0);
    float depth;
    glReadPixels(3, 12, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    CHECK(depth == 0);
    glCullFace(GL_FRONT);
    clears();
    bar(0);
    PIXEL(3, 12, 0, 0, 0);
    glCullFace(GL_BACK), glDisable(GL_CULL_FACE);
    /* What has z < 0 is clipped, and what crosses it is cut there. */
    clears();
    square(-0.25f, 0, 1);
    PIXEL(3, 12, 0, 0, 0);
    square(0.75f, 0, 1);
    glReadPixels(3, 12, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    CHECK(fabsf(depth - 0.75f) < 1e-5f);
    clears();
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, -1), glVertex3f(1, -1, 1), glVertex3f(1, 1, 1), glVertex3f(-1, 1, -1);
    glEnd();
    PIXEL(6, 5, 0, 0, 0), PIXEL(9, 5, 0, 255, 0);
    glReadPixels(9, 5, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    CHECK(fabsf(depth - 3 / 16.0f) < 1e-3f);
    glDisable(GL_DEPTH_TEST);
    /* The raster position goes the same way. */
    glRasterPos3f(0, -0.5f, 0.25f);
    float at[4];
    glGetFloatv(GL_CURRENT_RASTER_POSITION, at);
    CHECK(at[0] == 8 && at[1] == 12 && fabsf(at[2] - 0.25f) < 1e-6f);
    glRasterPos3f(0, 0, -0.25f);
    CHECK(value(GL_CURRENT_RASTER_POSITION_VALID) == 0);
    /* Pixels are not turned over. */
    clears();
    glWindowPos2i(3, 2);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){1, 2, 3, 255});
    PIXEL(3, 2, 1, 2, 3);
    /* What is fed back is clipped as what is drawn. */
    for (int zero = 0; zero < 2; zero++) {
        float fed[16];
        clip_control(GL_LOWER_LEFT, zero ? GL_ZERO_TO_ONE : GL_NEGATIVE_ONE_TO_ONE);
        glFeedbackBuffer(16, GL_3D, fed);
        glRenderMode(GL_FEEDBACK);
        glBegin(GL_POINTS), glVertex3f(0, 0, -0.25f), glEnd();
        CHECK(glRenderMode(GL_RENDER) == (zero ? 0 : 4));
    }
    glPopAttrib();
    CHECK(value(GL_CLIP_ORIGIN) == GL_LOWER_LEFT && value(GL_CLIP_DEPTH_MODE) == GL_NEGATIVE_ONE_TO_ONE);
}

/* t of a sprite is 0 at its upper edge, or at its lower one. */
static void sprites(void) {
    CHECK(value(GL_POINT_SPRITE_COORD_ORIGIN) == GL_UPPER_LEFT);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_REPEAT);
    ERROR(GL_INVALID_ENUM);
    texture(GL_RGBA8, 2, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4][4]){{255, 0, 0, 255}, {255, 0, 0, 255}, {0, 0, 255, 255}, {0, 0, 255, 255}});
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, 1);
    glEnable(GL_POINT_SPRITE), glEnable(GL_TEXTURE_2D);
    glPointSize(8);
    for (int lower = 0; lower < 2; lower++) {
        glPushAttrib(GL_POINT_BIT);
        glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, lower ? GL_LOWER_LEFT : GL_UPPER_LEFT);
        clears();
        glBegin(GL_POINTS), glVertex2f(0, 0), glEnd();
        PIXEL(8, 10, lower ? 0 : 255, 0, lower ? 255 : 0);
        PIXEL(8, 5, lower ? 255 : 0, 0, lower ? 0 : 255);
        glPopAttrib();
        CHECK(value(GL_POINT_SPRITE_COORD_ORIGIN) == GL_UPPER_LEFT);
    }
    glDisable(GL_POINT_SPRITE), glDisable(GL_TEXTURE_2D);
}

int main(void) {
    start(SIZE, SIZE);
    viewports = (PFNGLVIEWPORTARRAYVPROC)eglGetProcAddress("glViewportArrayv");
    viewport = (PFNGLVIEWPORTINDEXEDFPROC)eglGetProcAddress("glViewportIndexedf");
    scissors = (PFNGLSCISSORARRAYVPROC)eglGetProcAddress("glScissorArrayv");
    scissor = (PFNGLSCISSORINDEXEDPROC)eglGetProcAddress("glScissorIndexed");
    depth_ranges = (PFNGLDEPTHRANGEARRAYVPROC)eglGetProcAddress("glDepthRangeArrayv");
    depth_range = (PFNGLDEPTHRANGEINDEXEDPROC)eglGetProcAddress("glDepthRangeIndexed");
    floats = (PFNGLGETFLOATI_VPROC)eglGetProcAddress("glGetFloati_v");
    doubles = (PFNGLGETDOUBLEI_VPROC)eglGetProcAddress("glGetDoublei_v");
    integers = (PFNGLGETINTEGERINDEXEDVEXTPROC)eglGetProcAddress("glGetIntegerIndexedvEXT");
    enable = (PFNGLENABLEINDEXEDEXTPROC)eglGetProcAddress("glEnableIndexedEXT");
    disable = (PFNGLDISABLEINDEXEDEXTPROC)eglGetProcAddress("glDisableIndexedEXT");
    is_enabled = (PFNGLISENABLEDINDEXEDEXTPROC)eglGetProcAddress("glIsEnabledIndexedEXT");
    clip_control = (PFNGLCLIPCONTROLPROC)eglGetProcAddress("glClipControl");
    CHECK(viewports && viewport && scissors && scissor && depth_ranges && depth_range && floats && doubles && integers);
    CHECK(enable && disable && is_enabled && clip_control);
    state();
    parts_of_pixels();
    by_number();
    clip_controls();
    sprites();
    ERROR(GL_NO_ERROR);
    return 0;
}
