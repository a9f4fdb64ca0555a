/* ARB_draw_buffers_blend: draw buffers whose functions and equations differ, against the formulas of OpenGL 1.5,
 * section 4.1.7, and the queries and errors of the text. */
#include "model.h"
#include "framebuffer.h"

enum { SIZE = 16, BUFFERS = 4, ROUNDS = 400 };

static PFNGLBLENDEQUATIONIARBPROC BlendEquationiARB;
static PFNGLBLENDEQUATIONSEPARATEIARBPROC BlendEquationSeparateiARB;
static PFNGLBLENDFUNCIARBPROC BlendFunciARB;
static PFNGLBLENDFUNCSEPARATEIARBPROC BlendFuncSeparateiARB;
static PFNGLGETINTEGERINDEXEDVEXTPROC GetIntegerIndexedvEXT;
static PFNGLENABLEINDEXEDEXTPROC EnableIndexedEXT;
static PFNGLDISABLEINDEXEDEXTPROC DisableIndexedEXT;
static PFNGLDRAWBUFFERSARBPROC DrawBuffersARB;
static PFNGLBLENDEQUATIONSEPARATEEXTPROC BlendEquationSeparateEXT;

static const GLenum factors[] = {GL_ZERO, GL_ONE, GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_DST_COLOR, GL_ONE_MINUS_DST_COLOR, GL_SRC_ALPHA,
    GL_ONE_MINUS_SRC_ALPHA, GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA, GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR, GL_CONSTANT_ALPHA,
    GL_ONE_MINUS_CONSTANT_ALPHA, GL_SRC_ALPHA_SATURATE};
static const GLenum equations[] = {GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX};
static const double constant[4] = {0.2, 0.4, 0.6, 0.8};

/* Component c of a factor. */
static double weight(int factor, int c, const double *s, const double *d) {
    const double values[] = {0, 1, s[c], 1 - s[c], d[c], 1 - d[c], s[3], 1 - s[3], d[3], 1 - d[3], constant[c], 1 - constant[c], constant[3],
        1 - constant[3], c == 3 ? 1 : fmin(s[3], 1 - d[3])};
    return values[factor];
}

static GLint indexed(GLenum name, GLuint buffer) {
    GLint found = -1;
    GetIntegerIndexedvEXT(name, buffer, &found);
    return found;
}

struct blending { int is_on, factors[4], equations[2]; };

/* Sets that of a buffer, or of all. */
static void set(int buffer, const struct blending *own) {
    const int *f = own->factors, *e = own->equations;
    const int alike = f[0] == f[2] && f[1] == f[3], one = e[0] == e[1];
    if (buffer < 0) {
        glBlendFuncSeparate(factors[f[0]], factors[f[1]], factors[f[2]], factors[f[3]]);
        BlendEquationSeparateEXT(equations[e[0]], equations[e[1]]);
        return;
    }
    if (alike) BlendFunciARB(buffer, factors[f[0]], factors[f[1]]);
    else BlendFuncSeparateiARB(buffer, factors[f[0]], factors[f[1]], factors[f[2]], factors[f[3]]);
    if (one) BlendEquationiARB(buffer, equations[e[0]]);
    else BlendEquationSeparateiARB(buffer, equations[e[0]], equations[e[1]]);
    (own->is_on ? EnableIndexedEXT : DisableIndexedEXT)(GL_BLEND, buffer);
}

static struct blending any(void) {
    struct blending made = {(int)below(6) > 0, {0}, {(int)below(5), (int)below(5)}};
    for (int n = 0; n < 4; n++) made.factors[n] = (int)below(n % 2 ? 14 : 15);
    if (below(3) == 0) made.factors[2] = made.factors[0], made.factors[3] = made.factors[1];
    if (below(3) == 0) made.equations[1] = made.equations[0];
    return made;
}

static void at_random(void) {
    GLuint name = framebuffer(), images[BUFFERS];
    GLenum drawn[BUFFERS];
    glGenRenderbuffers(BUFFERS, images);
    for (int n = 0; n < BUFFERS; n++) {
        glBindRenderbuffer(GL_RENDERBUFFER, images[n]);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, SIZE, SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + n, GL_RENDERBUFFER, images[n]);
        drawn[n] = GL_COLOR_ATTACHMENT0 + n;
    }
    glBlendColor((float)constant[0], (float)constant[1], (float)constant[2], (float)constant[3]);
    for (int round = 0; round < ROUNDS; round++) {
        /* Draw buffer n is the attachment of this number: the state is the draw buffer's. */
        int to[BUFFERS];
        for (int n = 0; n < BUFFERS; n++) to[n] = n;
        for (int n = BUFFERS - 1; n > 0; n--) {
            const int other = (int)below(n + 1), was = to[n];
            to[n] = to[other], to[other] = was;
        }
        for (int n = 0; n < BUFFERS; n++) drawn[n] = GL_COLOR_ATTACHMENT0 + to[n];
        struct blending own[BUFFERS];
        DrawBuffersARB(BUFFERS, drawn);
        CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
        double source[4], before[BUFFERS][4];
        for (int n = 0; n < BUFFERS; n++) {
            const GLenum only[] = {GL_COLOR_ATTACHMENT0 + to[n]};
            DrawBuffersARB(1, only);
            for (int c = 0; c < 4; c++) before[n][c] = number();
            glClearColor((float)before[n][0], (float)before[n][1], (float)before[n][2], (float)before[n][3]);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        DrawBuffersARB(BUFFERS, drawn);
        /* Those of all buffers come first; some rounds have nothing else. */
        const struct blending all = any();
        const int differ = round % 8 != 0;
        set(-1, &all);
        (all.is_on ? glEnable : glDisable)(GL_BLEND);
        for (int n = 0; n < BUFFERS; n++) {
            own[n] = differ ? any() : all;
            if (differ) set(n, &own[n]);
        }
        for (int c = 0; c < 4; c++) source[c] = number();
        glColor4dv(source);
        quad();
        ERROR(GL_NO_ERROR);
        for (int n = 0; n < BUFFERS; n++) {
            const struct blending *b = &own[n];
            const GLenum names[] = {GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA};
            for (int f = 0; f < 4; f++) CHECK(indexed(names[f], n) == (GLint)factors[b->factors[f]]);
            CHECK(indexed(GL_BLEND_EQUATION_RGB, n) == (GLint)equations[b->equations[0]]);
            CHECK(indexed(GL_BLEND_EQUATION_ALPHA, n) == (GLint)equations[b->equations[1]]);
            glReadBuffer(GL_COLOR_ATTACHMENT0 + to[n]);
            GLfloat found[4];
            glReadPixels(5, 5, 1, 1, GL_RGBA, GL_FLOAT, found);
            for (int c = 0; c < 4; c++) {
                const double *s = source, *d = before[n];
                const int alpha = c == 3;
                const double ws = s[c] * weight(b->factors[2 * alpha], c, s, d), wd = d[c] * weight(b->factors[2 * alpha + 1], c, s, d);
                const double results[] = {ws + wd, ws - wd, wd - ws, fmin(s[c], d[c]), fmax(s[c], d[c])};
                const double wanted = b->is_on ? results[b->equations[alpha]] : s[c];
                if (!(fabs(found[c] - wanted) < 1e-5)) {
                    fprintf(stderr, "round %d, draw buffer %d: component %d is %g, not %g\n", round, n, c, found[c], wanted);
                    exit(1);
                }
            }
        }
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &name), glDeleteRenderbuffers(BUFFERS, images);
}

/* ARB_color_buffer_float, section 4.1.7: the constant, as all that is blended, is clamped for the buffers of fixed
 * point alone, whatever the others are. */
static void mixed_formats(void) {
    const GLuint name = framebuffer();
    GLuint images[2];
    glGenRenderbuffers(2, images);
    for (int n = 0; n < 2; n++) {
        glBindRenderbuffer(GL_RENDERBUFFER, images[n]);
        glRenderbufferStorage(GL_RENDERBUFFER, n ? GL_RGBA32F : GL_RGBA8, SIZE, SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + n, GL_RENDERBUFFER, images[n]);
    }
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glEnable(GL_BLEND);
    for (int round = 0; round < 100; round++) {
        /* The buffers change places as draw buffers. */
        const int swapped = (int)below(2), from = 10 + (int)below(4), to = 10 + (int)below(4), equation = (int)below(3);
        const GLenum both[] = {GL_COLOR_ATTACHMENT0 + (GLenum)swapped, GL_COLOR_ATTACHMENT0 + !swapped};
        DrawBuffersARB(2, both);
        double source[4], before[4], blended[4];
        for (int c = 0; c < 4; c++) source[c] = number(), before[c] = number(), blended[c] = 4 * number() - 2;
        glClearColor((float)before[0], (float)before[1], (float)before[2], (float)before[3]);
        glClear(GL_COLOR_BUFFER_BIT);
        glBlendColor((float)blended[0], (float)blended[1], (float)blended[2], (float)blended[3]);
        glBlendFunc(factors[from], factors[to]), glBlendEquation(equations[equation]);
        glColor4dv(source);
        quad();
        for (int floats = 0; floats < 2; floats++) {
            GLfloat found[4];
            glReadBuffer(GL_COLOR_ATTACHMENT0 + floats);
            glReadPixels(5, 5, 1, 1, GL_RGBA, GL_FLOAT, found);
            for (int c = 0; c < 4; c++) {
                double weights[2];
                for (int n = 0; n < 2; n++) {
                    const int factor = n ? to : from, is_alpha = factor >= 12;
                    double own = blended[is_alpha ? 3 : c];
                    if (!floats) own = fmin(fmax(own, 0), 1);
                    weights[n] = factor % 2 ? 1 - own : own;
                }
                const double ws = source[c] * weights[0], wd = before[c] * weights[1];
                double wanted = equation == 0 ? ws + wd : equation == 1 ? ws - wd : wd - ws;
                if (!floats) wanted = fmin(fmax(wanted, 0), 1);
                if (!(fabs(found[c] - wanted) < (floats ? 1e-5 : 1.01 / 255))) {
                    fprintf(stderr, "round %d, floats %d: component %d is %g, not %g\n", round, floats, c, found[c], wanted);
                    exit(1);
                }
            }
        }
    }
    glDisable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &name), glDeleteRenderbuffers(2, images);
}

/* "For draw buffer zero may also be queried by ... GetInteger", attributes, Errors. */
static void state_and_errors(void) {
    const GLuint count = (GLuint)value(GL_MAX_DRAW_BUFFERS);
    glBlendFunc(GL_ONE, GL_ZERO), glBlendEquation(GL_FUNC_ADD);
    glPushAttrib(GL_COLOR_BUFFER_BIT);
    BlendFunciARB(0, GL_SRC_ALPHA, GL_ONE), BlendFunciARB(count - 1, GL_DST_COLOR, GL_ZERO), BlendEquationiARB(1, GL_MIN);
    CHECK(value(GL_BLEND_SRC) == GL_SRC_ALPHA && value(GL_BLEND_DST_ALPHA) == GL_ONE && value(GL_BLEND_EQUATION) == GL_FUNC_ADD);
    CHECK(indexed(GL_BLEND_SRC, count - 1) == GL_DST_COLOR && indexed(GL_BLEND_SRC, 1) == GL_ONE && indexed(GL_BLEND_EQUATION, 1) == GL_MIN);
    glPopAttrib();
    for (GLuint n = 0; n < count; n++) CHECK(indexed(GL_BLEND_SRC, n) == GL_ONE && indexed(GL_BLEND_EQUATION, n) == GL_FUNC_ADD);
    BlendFunciARB(count, GL_ONE, GL_ONE);
    ERROR(GL_INVALID_ENUM);
    BlendFuncSeparateiARB(count, GL_ONE, GL_ONE, GL_ONE, GL_ONE);
    ERROR(GL_INVALID_ENUM);
    BlendEquationiARB(count, GL_MAX);
    ERROR(GL_INVALID_ENUM);
    BlendEquationSeparateiARB(count, GL_MAX, GL_MAX);
    ERROR(GL_INVALID_ENUM);
    BlendFunciARB(0, GL_ONE, GL_SRC_ALPHA_SATURATE);
    ERROR(GL_INVALID_ENUM);
    BlendFuncSeparateiARB(0, GL_ONE, GL_ONE, GL_MAX, GL_ONE);
    ERROR(GL_INVALID_ENUM);
    BlendEquationiARB(0, GL_ONE);
    ERROR(GL_INVALID_ENUM);
    BlendEquationSeparateiARB(0, GL_MAX, GL_ONE);
    ERROR(GL_INVALID_ENUM);
    indexed(GL_BLEND_DST_RGB, count);
    ERROR(GL_INVALID_ENUM);
    glBegin(GL_POINTS), BlendFunciARB(0, GL_ONE, GL_ONE), glEnd();
    ERROR(GL_INVALID_OPERATION);
    CHECK(value(GL_BLEND_SRC) == GL_ONE && value(GL_BLEND_EQUATION_ALPHA) == GL_FUNC_ADD);
    glNewList(1, GL_COMPILE), BlendEquationiARB(2, GL_MAX), glEndList();
    CHECK(indexed(GL_BLEND_EQUATION, 2) == GL_FUNC_ADD);
    glCallList(1);
    CHECK(indexed(GL_BLEND_EQUATION, 2) == GL_MAX && indexed(GL_BLEND_EQUATION, 3) == GL_FUNC_ADD);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    start(SIZE, SIZE);
    glViewport(0, 0, SIZE, SIZE);
    CHECK(has_extension("GL_ARB_draw_buffers_blend"));
#define LOAD(name) *(void (**)(void))&(name) = eglGetProcAddress("gl" #name); CHECK(name)
    LOAD(BlendEquationiARB);
    LOAD(BlendEquationSeparateiARB);
    LOAD(BlendFunciARB);
    LOAD(BlendFuncSeparateiARB);
    LOAD(GetIntegerIndexedvEXT);
    LOAD(EnableIndexedEXT);
    LOAD(DisableIndexedEXT);
    LOAD(BlendEquationSeparateEXT);
    LOAD(DrawBuffersARB);
    state_and_errors();
    at_random();
    mixed_formats();
    ERROR(GL_NO_ERROR);
    return 0;
}
