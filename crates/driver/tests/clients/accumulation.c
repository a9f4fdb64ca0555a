/* The accumulation buffer (OpenGL 1.5, section 4.2.4). Functions name further sections. */
#include "model.h"

enum { SIZE = 32 };

static void clear(void) {
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

/* 4.2.4 */
static void accumulation(void) {
    glClearColor(0.5f, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glAccum(GL_LOAD, 0.5f);
    glClearColor(0.5f, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glAccum(GL_ACCUM, 0.5f);
    glAccum(GL_RETURN, 1);
    PIXEL(3, 3, 128, 128, 128);
    /* To the buffers that are drawn to, of which there may be none, or two. */
    clear();
    glDrawBuffer(GL_NONE);
    glAccum(GL_RETURN, 1);
    PIXEL(3, 3, 0, 0, 0);
    glDrawBuffer(GL_FRONT_AND_BACK);
    glAccum(GL_RETURN, 1);
    PIXEL(3, 3, 128, 128, 128);
    glReadBuffer(GL_FRONT);
    PIXEL(3, 3, 128, 128, 128);
    glReadBuffer(GL_BACK);
    glDrawBuffer(GL_BACK);
}

/* 4.2.4: sums at random, in a model of floats; Scissor bounds all operations, ColorMask the components of RETURN. */
static void sums(void) {
    static float model[SIZE * SIZE][4], colors[SIZE * SIZE][4];
    GLubyte found[SIZE * SIZE][4];
    glClearAccum(-0.25f, 0, 0.25f, 0.5f);
    glDisable(GL_SCISSOR_TEST);
    glClear(GL_ACCUM_BUFFER_BIT);
    const float cleared[] = {-0.25f, 0, 0.25f, 0.5f};
    for (int at = 0; at < SIZE * SIZE; at++) memcpy(model[at], cleared, sizeof cleared);
    for (int round = 0; round < 400; round++) {
        const GLenum operations[] = {GL_ACCUM, GL_LOAD, GL_ADD, GL_MULT, GL_RETURN};
        const GLenum operation = operations[below(5)];
        const float value = (float)below(1001) / 500 - 1;
        const int x = (int)below(SIZE), y = (int)below(SIZE), width = 1 + (int)below(SIZE), height = 1 + (int)below(SIZE);
        const int bounded = (int)below(2), masks = (int)below(16);
        /* What is accumulated. */
        glDisable(GL_SCISSOR_TEST);
        glColorMask(1, 1, 1, 1);
        if (below(2)) {
            float color[4];
            for (int c = 0; c < 4; c++) color[c] = (float)number();
            glClearColor(color[0], color[1], color[2], color[3]);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, colors);
        glScissor(x, y, width, height);
        (bounded ? glEnable : glDisable)(GL_SCISSOR_TEST);
        glColorMask(masks & 1, masks >> 1 & 1, masks >> 2 & 1, masks >> 3 & 1);
        /* Results beyond -1 and 1 are undefined: such a step is left out. */
        int is_defined = 1;
        for (int pass = 0; pass < 2 && is_defined; pass++) {
            for (int at = 0; at < SIZE * SIZE; at++) {
                const int column = at % SIZE, row = at / SIZE;
                const int inside = column >= x && column < x + width && row >= y && row < y + height;
                for (int c = 0; c < 4 && (inside || !bounded); c++) {
                    float *sum = &model[at][c], *color = &colors[at][c];
                    const float added = *color * value;
                    const float next = operation == GL_ACCUM ? *sum + added : operation == GL_LOAD ? added
                        : operation == GL_ADD ? *sum + value : operation == GL_MULT ? *sum * value : *sum;
                    if (fabsf(next) > 1) is_defined = 0;
                    else if (pass) *sum = next;
                    if (pass && operation == GL_RETURN && masks >> c & 1) *color = fminf(fmaxf(*sum * value, 0), 1);
                }
            }
        }
        if (!is_defined) continue;
        glAccum(operation, value);
        glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, found);
        for (int at = 0; at < SIZE * SIZE; at++) {
            for (int c = 0; c < 4; c++) {
                if (fabsf(found[at][c] - 255 * colors[at][c]) > 1.01f) {
                    fprintf(stderr, "round %d, pixel %d: component %d is %d, not %g\n", round, at, c, found[at][c],
                        255 * colors[at][c]);
                    exit(1);
                }
            }
        }
    }
    glDisable(GL_SCISSOR_TEST);
    glColorMask(1, 1, 1, 1);
}

/* 4.2.4 and EGL 1.4, section 2.2: the accumulation buffer is the surface's, whatever context is current. */
static void sums_of_surfaces(void) {
    const EGLContext before = eglGetCurrentContext();
    EGLConfig config;
    EGLint number, count;
    CHECK(eglQueryContext(display, before, EGL_CONFIG_ID, &number));
    CHECK(eglChooseConfig(display, (const EGLint[]){EGL_CONFIG_ID, number, EGL_NONE}, &config, 1, &count) && count == 1);
    const EGLSurface second = eglCreatePbufferSurface(display, config,
        (const EGLint[]){EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_NONE});
    const EGLSurface third = eglCreatePbufferSurface(display, config,
        (const EGLint[]){EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, EGL_NONE});
    const EGLSurface surfaces[] = {surface, second, third};
    const EGLContext other = make_context(config, EGL_NO_CONTEXT);
    for (int n = 0; n < 3; n++) {
        CHECK(eglMakeCurrent(display, surfaces[n], surfaces[n], before));
        glClearAccum(n == 0, n == 1, n == 2, 1);
        glClear(GL_ACCUM_BUFFER_BIT);
    }
    for (int n = 0; n < 6; n++) {
        CHECK(eglMakeCurrent(display, surfaces[n % 3], surfaces[n % 3], n < 3 ? before : other));
        glClearColor(1, 1, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glAccum(GL_RETURN, 1);
        PIXEL(3, 3, 255 * (n % 3 == 0), 255 * (n % 3 == 1), 255 * (n % 3 == 2));
    }
    CHECK(eglMakeCurrent(display, surface, surface, before) && eglDestroyContext(display, other));
    CHECK(eglDestroySurface(display, second) && eglDestroySurface(display, third));
}

int main(void) {
    start(SIZE, SIZE);
    accumulation();
    sums();
    sums_of_surfaces();
    ERROR(GL_NO_ERROR);
    return 0;
}
