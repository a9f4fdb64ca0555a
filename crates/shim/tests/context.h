// What clients of the shim's tests begin with: a context without a screen, or by GLX, functions by name, programs.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 64 };
typedef void *(*Find)(const char *);
static void *gl, *egl;
static Find by;

static inline void *symbol(const char *name) {
  void *found = gl ? dlsym(gl, name) : 0;
  if (!found) found = by(name);
  if (!found) { fprintf(stderr, "no %s\n", name); exit(3); }
  return found;
}

#define CALL(ret, name, ...) ((ret (*)(__VA_ARGS__)) symbol(#name))
typedef unsigned int u;

static inline void check(int holds, const char *what) {
  if (!holds) { fprintf(stderr, "wrong: %s\n", what); exit(4); }
}

static inline u take_error(void) { return CALL(u, glGetError, void)(); }

static void *display, *config, *surface, *context;
static void *(*create)(void *, void *, void *, const int *);
static u (*make)(void *, void *, void *, void *);
static const int none[] = { 0x3038 };

static inline void open_context(void) {
  egl = dlopen("libEGL.so.1", RTLD_NOW);
  if (!egl) { fprintf(stderr, "no libEGL.so.1\n"); exit(2); }
  void *(*display_of)(u, void *, const void *) = dlsym(egl, "eglGetPlatformDisplay");
  u (*initialize)(void *, int *, int *) = dlsym(egl, "eglInitialize");
  u (*bind)(u) = dlsym(egl, "eglBindAPI");
  u (*choose)(void *, const int *, void **, int, int *) = dlsym(egl, "eglChooseConfig");
  create = dlsym(egl, "eglCreateContext");
  void *(*surface_of)(void *, void *, const int *) = dlsym(egl, "eglCreatePbufferSurface");
  make = dlsym(egl, "eglMakeCurrent");
  static const int config_wanted[] = { 0x3033, 1, 0x3040, 8, 0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3021, 8, 0x3025, 24, 0x3038 };
  static const int size[] = { 0x3057, SIZE, 0x3056, SIZE, 0x3038 };
  display = display_of(0x31dd, 0, 0);
  int count = 0;
  if (!display || !initialize(display, 0, 0) || !bind(0x30a2) || !choose(display, config_wanted, &config, 1, &count) || !count) {
    fprintf(stderr, "no EGL with OpenGL and without a screen\n");
    exit(2);
  }
  context = create(display, config, 0, none);
  surface = surface_of(display, config, size);
  if (!context || !surface || !make(display, surface, surface, context)) { fprintf(stderr, "no context\n"); exit(2); }
}

// The same by GLX, on the display of the environment.
static inline void open_window_system(void) {
  void *x11 = dlopen("libX11.so.6", RTLD_NOW);
  gl = dlopen("libGL.so.1", RTLD_NOW);
  if (!x11 || !gl) { fprintf(stderr, "no libX11.so.6 or no libGL.so.1\n"); exit(2); }
  void *(*open_display)(const char *) = dlsym(x11, "XOpenDisplay");
  void **(*choose)(void *, int, const int *, int *) = dlsym(gl, "glXChooseFBConfig");
  unsigned long (*surface_of)(void *, void *, const int *) = dlsym(gl, "glXCreatePbuffer");
  void *(*make_context)(void *, void *, int, void *, int) = dlsym(gl, "glXCreateNewContext");
  int (*current)(void *, unsigned long, unsigned long, void *) = dlsym(gl, "glXMakeContextCurrent");
  static const int wanted[] = { 0x8010, 4, 0x8011, 1, 8, 8, 9, 8, 10, 8, 11, 8, 5, 0, 0 };
  static const int size[] = { 0x8041, SIZE, 0x8040, SIZE, 0 };
  int count = 0;
  void *screen = open_display(0), **configs = screen ? choose(screen, 0, wanted, &count) : 0;
  if (!configs || !count) { fprintf(stderr, "no display with GLX\n"); exit(2); }
  unsigned long pbuffer = surface_of(screen, configs[0], size);
  void *made = make_context(screen, configs[0], 0x8014, 0, 1);
  if (!made || !current(screen, pbuffer, pbuffer, made)) { fprintf(stderr, "no context\n"); exit(2); }
}

// What clients ask for first: the list of extensions in its two forms.
static inline int has_extension(const char *name) {
  const char *all = CALL(const char *, glGetString, u)(0x1f03);
  const char *found = all ? strstr(all, name) : 0;
  size_t length = strlen(name);
  while (found && found[length] && found[length] != ' ') found = strstr(found + length, name);
  const char *version = CALL(const char *, glGetString, u)(0x1f02);
  // The second form is of OpenGL 3.
  if (version && version[0] < '3') return found != 0;
  int count = 0, listed = 0;
  CALL(void, glGetIntegerv, u, int *)(0x821d, &count);
  for (int i = 0; i < count; i++) listed |= !strcmp(CALL(const char *, glGetStringi, u, u)(0x1f03, i), name);
  check(!found == !listed, "both lists of extensions are the same");
  return found != 0;
}

static inline void load_nv(u target, u id, const char *text) {
  CALL(void, glLoadProgramNV, u, u, int, const char *)(target, id, (int) strlen(text), text);
  u error = take_error();
  if (error) {
    fprintf(stderr, "0x%04x: %s\n", error, CALL(const char *, glGetString, u)(0x8874));
    exit(5);
  }
  CALL(void, glBindProgramNV, u, u)(target, id);
  CALL(void, glEnable, u)(target);
}

static inline void load_arb(u target, u id, const char *text) {
  CALL(void, glBindProgramARB, u, u)(target, id);
  CALL(void, glProgramStringARB, u, u, int, const char *)(target, 0x8875, (int) strlen(text), text);
  u error = take_error();
  if (error) {
    fprintf(stderr, "0x%04x: %s\n", error, CALL(const char *, glGetString, u)(0x8874));
    exit(5);
  }
  CALL(void, glEnable, u)(target);
}

enum { VERTEX = 0x8620, FRAGMENT_NV = 0x8870, FRAGMENT_ARB = 0x8804 };

static inline void local(u target, u index, float x, float y, float z, float w) {
  CALL(void, glProgramLocalParameter4fARB, u, u, float, float, float, float)(target, index, x, y, z, w);
}

// The picture as a file, unless there was an error; what the client returns.
static inline int write_picture(const char *name) {
  u error = take_error();
  if (error) { fprintf(stderr, "GL error 0x%04x\n", error); return 7; }
  static unsigned char picture[SIZE * SIZE * 4];
  CALL(void, glReadPixels, int, int, int, int, u, u, void *)(0, 0, SIZE, SIZE, 0x1908, 0x1401, picture);
  FILE *file = fopen(name, "wb");
  if (!file) return 1;
  fwrite(picture, 1, sizeof picture, file);
  return fclose(file) ? 1 : 0;
}
