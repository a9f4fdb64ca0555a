// What the shim costs a client: frames of 1,000 draws, each with parameters of its own, with the shim and without it in
// turn. Without, programs are plain ARB ones; with it they are these, and then twins of NV_vertex_program and
// NV_fragment_program.
//
//   cc -O2 -o draws draws.c -lm && LIBGL_ALWAYS_SOFTWARE=1 ./draws libnvjit_shim.so [ROUNDS]
//
// It prints the CPU time of a frame without the shim, and what the others take of it, medians of all rounds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sys/wait.h>

enum { WIDTH = 640, HEIGHT = 480, DRAWS = 1000, FRAMES = 20, SIDE = 8, TRIANGLES = SIDE * SIDE * 2 };
enum { PLAIN, SHIMMED, TWINS, WAYS };
enum { VERTEX = 0x8620, FRAGMENT_NV = 0x8870, FRAGMENT_ARB = 0x8804, FLOAT = 0x1406 };
typedef unsigned int u;
typedef void *(*Find)(const char *);

static const char VERTEX_ARB[] =
  "!!ARBvp1.0\nPARAM place = program.env[0];\nPARAM tint = program.env[1];\n"
  "MAD result.position, vertex.position, place.w, place;\nMOV result.position.w, {1, 1, 1, 1};\nMUL result.color, vertex.position, tint;\nEND";
static const char FRAGMENT_ARB_TEXT[] = "!!ARBfp1.0\nMAD result.color, fragment.color, 0.5, program.local[0];\nEND";
static const char VERTEX_NV[] =
  "!!VP1.0\nMAD o[HPOS], v[OPOS], c[0].w, c[0];\nMOV o[HPOS].w, c[2].x;\nMUL o[COL0], v[OPOS], c[1];\nEND";
static const char FRAGMENT_NV_TEXT[] = "!!FP1.0\nDECLARE shade;\nMOV R0, {0.5, 0.5, 0.5, 0.5};\nMAD o[COLR], f[COL0], R0, shade;\nEND";

static Find by;
static void *found(const char *name) {
  void *function = by(name);
  if (!function) { fprintf(stderr, "no %s\n", name); exit(2); }
  return function;
}
#define FIND(ret, name, ...) ret (*name)(__VA_ARGS__) = (ret (*)(__VA_ARGS__)) found(#name)

static void open_context(void) {
  void *egl = dlopen("libEGL.so.1", RTLD_NOW);
  if (!egl) { fprintf(stderr, "no libEGL.so.1\n"); exit(2); }
  by = (Find) dlsym(egl, "eglGetProcAddress");
  FIND(void *, eglGetPlatformDisplay, u, void *, const void *);
  FIND(u, eglInitialize, void *, int *, int *);
  FIND(u, eglBindAPI, u);
  FIND(u, eglChooseConfig, void *, const int *, void **, int, int *);
  FIND(void *, eglCreateContext, void *, void *, void *, const int *);
  FIND(void *, eglCreatePbufferSurface, void *, void *, const int *);
  FIND(u, eglMakeCurrent, void *, void *, void *, void *);
  static const int wanted[] = { 0x3033, 1, 0x3040, 8, 0x3024, 8, 0x3025, 24, 0x3038 }, none[] = { 0x3038 };
  static const int size[] = { 0x3057, WIDTH, 0x3056, HEIGHT, 0x3038 };
  void *display = eglGetPlatformDisplay(0x31dd, 0, 0), *config;
  int count = 0;
  if (!display || !eglInitialize(display, 0, 0) || !eglBindAPI(0x30a2) || !eglChooseConfig(display, wanted, &config, 1, &count) || !count) {
    fprintf(stderr, "no EGL with OpenGL and without a screen\n");
    exit(2);
  }
  void *context = eglCreateContext(display, config, 0, none), *surface = eglCreatePbufferSurface(display, config, size);
  if (!context || !surface || !eglMakeCurrent(display, surface, surface, context)) { fprintf(stderr, "no context\n"); exit(2); }
}

// The microseconds of CPU that a frame takes, of all threads: other work on the machine counts less than by the clock.
static double frames(int nv) {
  open_context();
  FIND(void, glProgramStringARB, u, u, int, const char *);
  FIND(void, glBindProgramARB, u, u);
  FIND(void, glProgramEnvParameter4fvARB, u, u, const float *);
  FIND(void, glProgramLocalParameter4fARB, u, u, float, float, float, float);
  FIND(void, glEnable, u);
  FIND(void, glEnableClientState, u);
  FIND(void, glVertexPointer, int, u, int, const void *);
  FIND(void, glDrawElements, u, int, u, const void *);
  FIND(void, glFinish, void);
  FIND(u, glGetError, void);
  static float positions[(SIDE + 1) * (SIDE + 1)][4];
  static unsigned short indices[TRIANGLES * 3];
  for (int n = 0; n < (SIDE + 1) * (SIDE + 1); n++) {
    positions[n][0] = n % (SIDE + 1) / (float) SIDE;
    positions[n][1] = n / (SIDE + 1) / (float) SIDE;
    positions[n][3] = 1;
  }
  for (int n = 0; n < TRIANGLES * 3; n++) {
    static const int corners[] = { 0, 1, SIDE + 2, 0, SIDE + 2, SIDE + 1 };
    int square = n / 6;
    indices[n] = (unsigned short) (square / SIDE * (SIDE + 1) + square % SIDE + corners[n % 6]);
  }
  static const float one[] = { 1, 1, 1, 1 };
  void (*parameter)(u, u, const float *) = glProgramEnvParameter4fvARB;
  void (*named)(u, int, const char *, float, float, float, float) = 0;
  if (nv) {
    FIND(void, glLoadProgramNV, u, u, int, const char *);
    FIND(void, glBindProgramNV, u, u);
    FIND(void, glProgramParameter4fvNV, u, u, const float *);
    FIND(void, glProgramNamedParameter4fNV, u, int, const char *, float, float, float, float);
    parameter = glProgramParameter4fvNV;
    named = glProgramNamedParameter4fNV;
    glLoadProgramNV(VERTEX, 1, sizeof VERTEX_NV - 1, VERTEX_NV);
    glLoadProgramNV(FRAGMENT_NV, 2, sizeof FRAGMENT_NV_TEXT - 1, FRAGMENT_NV_TEXT);
    glBindProgramNV(VERTEX, 1);
    glBindProgramNV(FRAGMENT_NV, 2);
    parameter(VERTEX, 2, one);
  } else {
    glBindProgramARB(VERTEX, 1);
    glProgramStringARB(VERTEX, 0x8875, sizeof VERTEX_ARB - 1, VERTEX_ARB);
    glBindProgramARB(FRAGMENT_ARB, 2);
    glProgramStringARB(FRAGMENT_ARB, 0x8875, sizeof FRAGMENT_ARB_TEXT - 1, FRAGMENT_ARB_TEXT);
  }
  glEnable(VERTEX);
  glEnable(nv ? FRAGMENT_NV : FRAGMENT_ARB);
  glEnableClientState(0x8074);
  glVertexPointer(4, FLOAT, 0, positions);
  if (glGetError()) { fprintf(stderr, "a GL error\n"); exit(3); }
  struct timespec start, end;
  for (int frame = 0; frame <= FRAMES; frame++) {
    // The first one compiles.
    if (frame == 1) clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (int draw = 0; draw < DRAWS; draw++) {
      float place[] = { draw % 40 / 20.0f - 1, draw / 40 / 12.5f - 1, 0, 0.05f }, tint[] = { 1, draw / (float) DRAWS, 1, 1 };
      parameter(VERTEX, 0, place);
      parameter(VERTEX, 1, tint);
      if (named) named(2, 5, "shade", 0.25f, 0, tint[1], 1);
      else glProgramLocalParameter4fARB(FRAGMENT_ARB, 0, 0.25f, 0, tint[1], 1);
      glDrawElements(4, TRIANGLES * 3, 0x1403, indices);
    }
    glFinish();
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  if (glGetError()) { fprintf(stderr, "a GL error\n"); exit(3); }
  return ((end.tv_sec - start.tv_sec) * 1e6 + (end.tv_nsec - start.tv_nsec) / 1e3) / FRAMES;
}

// Runs this program once, one way.
static double one_run(const char *self, const char *shim, int way) {
  int ends[2];
  double result = 0;
  if (pipe(ends)) exit(1);
  pid_t child = fork();
  if (!child) {
    dup2(ends[1], 1);
    if (way != PLAIN) setenv("LD_PRELOAD", shim, 1);
    execl(self, self, "--frames", way == TWINS ? "nv" : "arb", (char *) 0);
    exit(1);
  }
  close(ends[1]);
  FILE *from = fdopen(ends[0], "r");
  int status = 0;
  if (child < 0 || !from || fscanf(from, "%lf", &result) != 1 || waitpid(child, &status, 0) != child || status) exit(2);
  fclose(from);
  return result;
}

static int by_size(const void *a, const void *b) {
  double difference = *(const double *) a - *(const double *) b;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
  if (count > 2 && !strcmp(arguments[1], "--frames")) {
    printf("%f\n", frames(!strcmp(arguments[2], "nv")));
    return 0;
  }
  if (count < 2) { fprintf(stderr, "usage: draws SHIM [ROUNDS]\n"); return 1; }
  int rounds = count > 2 ? atoi(arguments[2]) : 9;
  double *times[WAYS];
  for (int way = 0; way < WAYS; way++) times[way] = calloc((size_t) rounds + 1, sizeof(double));
  for (int round = 0; round < rounds; round++)
    for (int way = 0; way < WAYS; way++) times[way][round] = one_run(arguments[0], arguments[1], way);
  // Ratios of runs that stand beside each other, so that what else the machine does matters little.
  printf("a frame of %d draws: ", DRAWS);
  for (int way = WAYS; way-- > 1;)
    for (int round = 0; round < rounds; round++) times[way][round] /= times[PLAIN][round];
  for (int way = 0; way < WAYS; way++) qsort(times[way], (size_t) rounds, sizeof(double), by_size);
  printf("%.0f us; by the shim %.3f times that; as NV programs %.3f times\n", times[PLAIN][rounds / 2], times[SHIMMED][rounds / 2],
    times[TWINS][rounds / 2]);
  return 0;
}
