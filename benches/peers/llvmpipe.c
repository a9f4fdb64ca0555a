/*
 * What do the same programs cost in Mesa's llvmpipe? The programs of benches/programs and the lookups of
 * benches/textures.rs as ARB_fragment_program, over a full-screen quad of 1024x1024 fragments, one thread:
 *
 *     cc -O2 benches/peers/llvmpipe.c -o llvmpipe -lEGL -lGL -lm
 *     MESA_SHADER_CACHE_DISABLE=true LP_NUM_THREADS=0 EGL_PLATFORM=surfaceless GALLIUM_DRIVER=llvmpipe \
 *         LIBGL_ALWAYS_SOFTWARE=1 ./llvmpipe
 *
 * It needs the development files of EGL and GL. The first column is the time of a draw, in ns a fragment; the second
 * is that without what a program of one MOV takes, which is about what the program itself costs; the third is how much
 * longer the first draw takes than the others: compilation, in ms. One line is a torus of 100,000 triangles, the clear
 * included; PICTURE=FILE.ppm shows it.
 */
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 1024 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static const char *MOV = "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND";

static const char *PHONG =
    "!!ARBfp1.0\n"
    "TEMP R0, R1, R2, R3, R4, R5, R6;\n"
    "ADD R0, program.local[0], -fragment.texcoord[0];\n"
    "DP3 R0.w, R0, R0;\n"
    "RSQ R1.w, R0.w;\n"
    "MUL R0.xyz, R0, R1.w;\n"
    "DP3 R2.w, fragment.texcoord[1], fragment.texcoord[1];\n"
    "RSQ R2.w, R2.w;\n"
    "MUL R2.xyz, fragment.texcoord[1], R2.w;\n"
    "DP3 R3.w, fragment.texcoord[2], fragment.texcoord[2];\n"
    "RSQ R3.w, R3.w;\n"
    "MAD R3.xyz, fragment.texcoord[2], R3.w, R0;\n"
    "DP3 R4.w, R3, R3;\n"
    "RSQ R4.w, R4.w;\n"
    "MUL R3.xyz, R3, R4.w;\n"
    "DP3_SAT R4.x, R2, R0;\n"
    "DP3_SAT R4.y, R2, R3;\n"
    "MOV R5, program.local[3];\n"
    "POW R4.y, R4.y, R5.w;\n"
    "MAD R6.xyz, R4.x, program.local[1], R4.y;\n"
    "MUL R6.xyz, R6, R5;\n"
    "ADD result.color.xyz, R6, program.local[2];\n"
    "MOV result.color.w, 1;\n"
    "END";

static const char *TRANS =
    "!!ARBfp1.0\n"
    "TEMP R0, R1, R2, R3, R4, R5;\n"
    "MOV R0, fragment.texcoord[0];\n"
    "EX2 R1.x, R0.x;\n"
    "LG2 R1.y, R0.y;\n"
    "RCP R1.z, R0.z;\n"
    "RSQ R1.w, R0.w;\n"
    "POW R2.x, R1.x, R1.z;\n"
    "SIN R2.y, R1.y;\n"
    "COS R2.z, R1.y;\n"
    "EX2 R2.w, R1.w;\n"
    "LG2 R3.x, R2.x;\n"
    "RCP R3.y, R2.w;\n"
    "SIN R3.z, R2.z;\n"
    "COS R3.w, R2.y;\n"
    "ABS R5, R3;\n"
    "POW R4.x, R5.z, R3.y;\n"
    "RSQ R4.y, R5.w;\n"
    "EX2 R4.z, R3.x;\n"
    "LG2 R4.w, R5.w;\n"
    "ADD R1, R1, R2;\n"
    "ADD R3, R3, R4;\n"
    "ADD result.color, R1, R3;\n"
    "END";

/* As benches/programs/alu64.fp: ADD, MUL, MAD, MAX, FRC in turn, over four registers. */
static const char *alu64(void) {
    static char text[8192];
    char *end = text + sprintf(text, "!!ARBfp1.0\nTEMP R0, R1, R2, R3;\nMOV R0, fragment.color;\n"
                                     "MOV R1, fragment.color.secondary;\nMOV R2, fragment.texcoord[0];\n"
                                     "MOV R3, fragment.texcoord[1];\n");
    for (int n = 0; n < 64; n++) {
        int d = n % 4, a = (n + 1) % 4, b = (n + 2) % 4, c = (n + 3) % 4;
        switch (n % 5) {
        case 0: end += sprintf(end, "ADD R%d, R%d, R%d;\n", d, a, b); break;
        case 1: end += sprintf(end, "MUL R%d, R%d, R%d;\n", d, a, b); break;
        case 2: end += sprintf(end, "MAD R%d, R%d, R%d, R%d;\n", d, a, b, c); break;
        case 3: end += sprintf(end, "MAX R%d, R%d, R%d;\n", d, a, b); break;
        case 4: end += sprintf(end, "FRC R%d, R%d;\n", d, a); break;
        }
    }
    sprintf(end, "ADD R0, R0, R1;\nADD R2, R2, R3;\nADD result.color, R0, R2;\nEND");
    return text;
}

/* How many times the texture fits on the half of the picture, along its two axes. */
static float scale[2] = {1, 1};

static void vertex(float x, float y) {
    /* Texture coordinates turned as in benches/textures.rs. */
    float angle = 0.4f, u = scale[0] * x, v = scale[1] * y;
    float s = cosf(angle) * u - sinf(angle) * v, t = sinf(angle) * u + cosf(angle) * v;
    glColor4f(0.2f + 0.3f * x, 0.4f, 0.6f + 0.2f * y, 1);
    glSecondaryColor3f(0.5f, 0.3f + 0.2f * y, 0.2f);
    glMultiTexCoord4f(GL_TEXTURE0, 0.3f + x * 0.2f, 0.6f + y * 0.1f, 0.8f, 1);
    glMultiTexCoord4f(GL_TEXTURE1, x, y, 1, 0.5f);
    glMultiTexCoord4f(GL_TEXTURE2, 0.1f * x, 0.2f * y, 1, 0.5f);
    glMultiTexCoord4f(GL_TEXTURE3, s, t, 0.7f, 1);
    glVertex2f(x, y);
}

static void draw(void) {
    glBegin(GL_QUADS);
    vertex(-1, -1);
    vertex(1, -1);
    vertex(1, 1);
    vertex(-1, 1);
    glEnd();
    glFinish();
}

static double base;

static void measure(const char *name, const char *program) {
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(program), program);
    if (glGetError()) {
        printf("%s: %s\n", name, (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB));
        exit(1);
    }
    for (int n = 0; n < 4; n++) {
        glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, n, 0.3f * n + 0.1f, 0.5f, 2.0f, 16.0f);
    }
    double start = now();
    draw();
    double first = now() - start, best = 1e9;
    for (int n = 0; n < 30; n++) {
        start = now();
        draw();
        double time = now() - start;
        best = time < best ? time : best;
    }
    double ns = best * 1e9 / ((double)SIZE * SIZE);
    if (!base) base = ns;
    printf("%-28s %7.2f %7.2f %7.1f\n", name, ns, ns - base, (first - best) * 1e3);
}

static void texture(GLenum target, GLint format, GLint min, GLint mag, float anisotropy, int size) {
    static GLuint name;
    if (name) glDeleteTextures(1, &name);
    glGenTextures(1, &name);
    glBindTexture(target, name);
    unsigned char *texels = malloc((size_t)size * size * 4);
    for (size_t n = 0; n < (size_t)size * size * 4; n++) texels[n] = (unsigned char)(n * 2654435761u >> 13);
    int faces = target == GL_TEXTURE_CUBE_MAP ? 6 : 1;
    glTexParameteri(target, GL_GENERATE_MIPMAP, GL_TRUE);
    for (int face = 0; face < faces; face++) {
        GLenum image = faces == 6 ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : target;
        glTexImage2D(image, 0, format, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, min);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, mag);
    glTexParameterf(target, GL_TEXTURE_MAX_ANISOTROPY_EXT, anisotropy);
    free(texels);
}

static void lookups(int size) {
    const char *tex_2d = "!!ARBfp1.0\nTEMP R0;\nTEX R0, fragment.texcoord[3], texture[0], 2D;\nMUL result.color, R0, fragment.color;\nEND";
    const char *tex_cube = "!!ARBfp1.0\nTEMP R0;\nTEX R0, fragment.texcoord[3], texture[0], CUBE;\nMUL result.color, R0, fragment.color;\nEND";
    struct { const char *name; GLenum target; GLint format, min, mag; float anisotropy, texels[2]; } cases[] = {
        {"nearest", GL_TEXTURE_2D, GL_RGBA8, GL_NEAREST, GL_NEAREST, 1, {0.9f, 0.9f}},
        {"linear", GL_TEXTURE_2D, GL_RGBA8, GL_LINEAR, GL_LINEAR, 1, {0.9f, 0.9f}},
        {"trilinear", GL_TEXTURE_2D, GL_RGBA8, GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, 1, {1.7f, 1.7f}},
        {"8x anisotropic", GL_TEXTURE_2D, GL_RGBA8, GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, 8, {9, 1.2f}},
        {"RGBA16F linear", GL_TEXTURE_2D, GL_RGBA16F_ARB, GL_LINEAR, GL_LINEAR, 1, {0.9f, 0.9f}},
        {"CUBE linear", GL_TEXTURE_CUBE_MAP, GL_RGBA8, GL_LINEAR, GL_LINEAR, 1, {0.9f, 0.9f}},
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        char name[64];
        for (int axis = 0; axis < 2; axis++) scale[axis] = cases[n].texels[axis] / size * (SIZE / 2);
        sprintf(name, "%s, %d", cases[n].name, size);
        texture(cases[n].target, cases[n].format, cases[n].min, cases[n].mag, cases[n].anisotropy, size);
        measure(name, cases[n].target == GL_TEXTURE_2D ? tex_2d : tex_cube);
    }
}

enum { AROUND = 250, ALONG = 200 };

/* The torus of raster/benches/raster.rs: 100,000 triangles with nine numbers to interpolate. */
static void torus(void) {
    static float vertices[(AROUND + 1) * (ALONG + 1)][8];
    static unsigned indices[AROUND * ALONG][6];
    const char *vp = "!!ARBvp1.0\nDP4 result.position.x, program.local[0], vertex.position;\n"
                     "DP4 result.position.y, program.local[1], vertex.position;\n"
                     "DP4 result.position.z, program.local[2], vertex.position;\n"
                     "DP4 result.position.w, program.local[3], vertex.position;\n"
                     "MOV result.texcoord[0], vertex.position;\nMOV result.texcoord[1], vertex.texcoord[0];\n"
                     "MOV result.texcoord[2], vertex.texcoord[0];\nEND";
    const char *fp = "!!ARBfp1.0\nTEMP R0;\nADD R0, fragment.texcoord[0], fragment.texcoord[1];\n"
                     "ADD result.color, R0, fragment.texcoord[2];\nEND";
    for (int i = 0; i <= AROUND; i++) {
        for (int j = 0; j <= ALONG; j++) {
            double a = 2 * M_PI * i / AROUND, t = 2 * M_PI * j / ALONG, r = 0.68 + 0.32 * cos(t);
            float v[8] = {r * cos(a), 0.32 * sin(t), -r * sin(a), 1, cos(a) * cos(t), sin(t), -sin(a) * cos(t), 1};
            memcpy(vertices[i * (ALONG + 1) + j], v, sizeof v);
        }
    }
    for (unsigned n = 0; n < AROUND * ALONG; n++) {
        unsigned i = n / ALONG, j = n % ALONG, at = i * (ALONG + 1) + j, next = at + ALONG + 1;
        unsigned quad[6] = {at, next, at + 1, at + 1, next, next + 1};
        memcpy(indices[n], quad, sizeof quad);
    }
    double f = 1 / tan(0.35), s = sin(0.7), c = cos(0.7), near = 1, far = 10;
    double a = (far + near) / (near - far), b = 2 * far * near / (near - far);
    /* Perspective, three units away, turned about x by 0.7. */
    float rows[4][4] = {{f, 0, 0, 0}, {0, f * c, -f * s, 0}, {0, a * s, a * c, b - 3 * a}, {0, -s, -c, 3}};
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 2);
    glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(vp), vp);
    for (int row = 0; row < 4; row++) glProgramLocalParameter4fvARB(GL_VERTEX_PROGRAM_ARB, row, rows[row]);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(fp), fp);
    GLuint buffers[2];
    glGenBuffers(2, buffers);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    glVertexPointer(4, GL_FLOAT, sizeof *vertices, (void *)0);
    glTexCoordPointer(4, GL_FLOAT, sizeof *vertices, (void *)(4 * sizeof(float)));
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    double best = 1e9;
    for (int n = 0; n < 30; n++) {
        double start = now();
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glDrawElements(GL_TRIANGLES, 6 * AROUND * ALONG, GL_UNSIGNED_INT, (void *)0);
        glFinish();
        double time = now() - start;
        best = time < best ? time : best;
    }
    if (glGetError()) {
        printf("torus: %s\n", (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB));
        exit(1);
    }
    printf("%-28s %7.2f ns a triangle\n", "torus", best * 1e9 / (2 * AROUND * ALONG));
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_DEPTH_TEST);
    if (getenv("PICTURE")) {
        static unsigned char pixels[SIZE * SIZE * 3];
        glReadPixels(0, 0, SIZE, SIZE, GL_RGB, GL_UNSIGNED_BYTE, pixels);
        FILE *file = fopen(getenv("PICTURE"), "wb");
        if (file) {
            fprintf(file, "P6 %d %d 255\n", SIZE, SIZE);
            fwrite(pixels, 1, sizeof pixels, file);
            fclose(file);
        }
    }
}

int main(void) {
    EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    EGLint count, attributes[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_DEPTH_SIZE, 24, EGL_NONE};
    EGLConfig config;
    if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API) ||
        !eglChooseConfig(display, attributes, &config, 1, &count) || !count) {
        fprintf(stderr, "no EGL with OpenGL\n");
        return 1;
    }
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    EGLint size[] = {EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, EGL_NONE};
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    if (!eglMakeCurrent(display, surface, surface, context)) {
        fprintf(stderr, "no context\n");
        return 1;
    }
    printf("%s\n%-28s %7s %7s %7s\n", (const char *)glGetString(GL_RENDERER), "", "ns", "net ns", "ms");
    GLuint program = 1;
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    glViewport(0, 0, SIZE, SIZE);
    measure("MOV", MOV);
    measure("phong", PHONG);
    measure("alu64", alu64());
    measure("trans", TRANS);
    torus();
    lookups(256);
    lookups(2048);
    return 0;
}
