// A client that draws by each of the commands that draw: the picture's color must be that of the fragment program bound
// just before (ARB_fragment_program 3.11.4), and raster positions are those of the vertex program (NV_vertex_program
// 2.14.2). Usage: draws FILE.
#include "context.h"

enum { TRIANGLES = 4, SHORT = 0x1403, POSITION = 0x0b07, INDIRECT = 0x8f3f };
static const float positions[] = { -1, -1, 3, -1, -1, 3 };
static const unsigned short indices[] = { 0, 1, 2 };
static int drawn;

// Binds the program that was not bound: 1 is red, 2 is blue.
static void next(void) {
  CALL(void, glBindProgramNV, u, u)(FRAGMENT_NV, 1 + ++drawn % 2);
}

static void check_color(const char *name) {
  unsigned char pixel[4] = { 0 };
  CALL(void, glReadPixels, int, int, int, int, u, u, void *)(SIZE / 2, SIZE / 2, 1, 1, 0x1908, 0x1401, pixel);
  u error = take_error();
  if (error) fprintf(stderr, "GL error 0x%04x\n", error);
  check(!error && pixel[0] == (drawn % 2 ? 0 : 255) && pixel[1] == 0 && pixel[2] == (drawn % 2 ? 255 : 0), name);
}

#define DRAW(name, types, ...) do { next(); ((void (*) types) symbol(#name))(__VA_ARGS__); check_color(#name); } while (0)

static void arrays(void) {
  const int first = 0, count = 3, base = 0;
  const void *list = indices;
  CALL(void, glEnableClientState, u)(0x8074);
  CALL(void, glVertexPointer, int, u, int, const void *)(2, 0x1406, 0, positions);
  DRAW(glDrawArrays, (u, int, int), TRIANGLES, 0, 3);
  DRAW(glDrawArraysEXT, (u, int, int), TRIANGLES, 0, 3);
  DRAW(glDrawArraysInstanced, (u, int, int, int), TRIANGLES, 0, 3, 1);
  DRAW(glDrawArraysInstancedARB, (u, int, int, int), TRIANGLES, 0, 3, 1);
  DRAW(glDrawArraysInstancedEXT, (u, int, int, int), TRIANGLES, 0, 3, 1);
  DRAW(glDrawArraysInstancedBaseInstance, (u, int, int, int, u), TRIANGLES, 0, 3, 1, 0);
  DRAW(glDrawElements, (u, int, u, const void *), TRIANGLES, 3, SHORT, indices);
  DRAW(glDrawElementsBaseVertex, (u, int, u, const void *, int), TRIANGLES, 3, SHORT, indices, 0);
  DRAW(glDrawElementsInstanced, (u, int, u, const void *, int), TRIANGLES, 3, SHORT, indices, 1);
  DRAW(glDrawElementsInstancedARB, (u, int, u, const void *, int), TRIANGLES, 3, SHORT, indices, 1);
  DRAW(glDrawElementsInstancedEXT, (u, int, u, const void *, int), TRIANGLES, 3, SHORT, indices, 1);
  DRAW(glDrawElementsInstancedBaseInstance, (u, int, u, const void *, int, u), TRIANGLES, 3, SHORT, indices, 1, 0);
  DRAW(glDrawElementsInstancedBaseVertex, (u, int, u, const void *, int, int), TRIANGLES, 3, SHORT, indices, 1, 0);
  DRAW(glDrawElementsInstancedBaseVertexBaseInstance, (u, int, u, const void *, int, int, u), TRIANGLES, 3, SHORT, indices, 1, 0, 0);
  DRAW(glDrawRangeElements, (u, u, u, int, u, const void *), TRIANGLES, 0, 2, 3, SHORT, indices);
  DRAW(glDrawRangeElementsEXT, (u, u, u, int, u, const void *), TRIANGLES, 0, 2, 3, SHORT, indices);
  DRAW(glDrawRangeElementsBaseVertex, (u, u, u, int, u, const void *, int), TRIANGLES, 0, 2, 3, SHORT, indices, 0);
  DRAW(glMultiDrawArrays, (u, const int *, const int *, int), TRIANGLES, &first, &count, 1);
  DRAW(glMultiDrawArraysEXT, (u, const int *, const int *, int), TRIANGLES, &first, &count, 1);
  DRAW(glMultiDrawElements, (u, const int *, u, const void *const *, int), TRIANGLES, &count, SHORT, &list, 1);
  DRAW(glMultiDrawElementsEXT, (u, const int *, u, const void *const *, int), TRIANGLES, &count, SHORT, &list, 1);
  DRAW(glMultiDrawElementsBaseVertex, (u, const int *, u, const void *const *, int, const int *), TRIANGLES, &count, SHORT, &list, 1, &base);
}

static u buffer(u target, u name, const void *data, long size) {
  CALL(void, glBindBuffer, u, u)(target, name);
  CALL(void, glBufferData, u, long, const void *, u)(target, size, data, 0x88e4);
  return name;
}

// The count, instances, the first vertex or index, and what is added: the same for vertices and for indices.
static void indirect(void) {
  static const u commands[2][5] = { { 3, 1, 0, 0, 0 }, { 3, 1, 0, 0, 0 } };
  buffer(INDIRECT, 1, commands, sizeof commands);
  buffer(0x8893, 2, indices, sizeof indices);
  DRAW(glDrawArraysIndirect, (u, const void *), TRIANGLES, 0);
  DRAW(glDrawElementsIndirect, (u, u, const void *), TRIANGLES, SHORT, 0);
  DRAW(glMultiDrawArraysIndirect, (u, const void *, int, int), TRIANGLES, 0, 2, 20);
  DRAW(glMultiDrawElementsIndirect, (u, u, const void *, int, int), TRIANGLES, SHORT, 0, 2, 20);
  CALL(void, glBindBuffer, u, u)(0x8893, 0);
}

static void rectangles(void) {
  static const double d[] = { -1, -1, 1, 1 };
  static const float f[] = { -1, -1, 1, 1 };
  static const int i[] = { -1, -1, 1, 1 };
  static const short s[] = { -1, -1, 1, 1 };
  DRAW(glRectd, (double, double, double, double), -1, -1, 1, 1);
  DRAW(glRectf, (float, float, float, float), -1, -1, 1, 1);
  DRAW(glRecti, (int, int, int, int), -1, -1, 1, 1);
  DRAW(glRects, (short, short, short, short), -1, -1, 1, 1);
  DRAW(glRectdv, (const double *, const double *), d, d + 2);
  DRAW(glRectfv, (const float *, const float *), f, f + 2);
  DRAW(glRectiv, (const int *, const int *), i, i + 2);
  DRAW(glRectsv, (const short *, const short *), s, s + 2);
}

static void pixels(void) {
  static unsigned char white[SIZE * SIZE * 4];
  memset(white, 255, sizeof white);
  CALL(void, glWindowPos2i, int, int)(0, 0);
  DRAW(glDrawPixels, (int, int, u, u, const void *), SIZE, SIZE, 0x1908, 0x1401, white);
  DRAW(glBitmap, (int, int, float, float, float, float, const void *), SIZE, SIZE, 0, 0, 0, 0, white);
  DRAW(glCopyPixels, (int, int, int, int, u), 0, 0, SIZE, SIZE, 0x1800);
}

// The program moves by c[0], whose x is changed before each position: a step to the right is half of the window.
static void check_position(const char *name, float x) {
  float at[4] = { 0 };
  CALL(void, glGetFloatv, u, float *)(POSITION, at);
  check(take_error() == 0 && at[0] == SIZE / 2 + x * SIZE / 2 && at[1] == SIZE / 2, name);
}

#define PLACE(name, types, ...) do { \
  float x = ++drawn % 2 ? 0.5f : 0.25f; \
  CALL(void, glProgramParameter4fNV, u, u, float, float, float, float)(VERTEX, 0, x, 0, 0, 0); \
  ((void (*) types) symbol(#name))(__VA_ARGS__); \
  check_position(#name, x); \
} while (0)

static void raster_positions(void) {
  static const double d[] = { 0, 0, 0, 1 };
  static const float f[] = { 0, 0, 0, 1 };
  static const int i[] = { 0, 0, 0, 1 };
  static const short s[] = { 0, 0, 0, 1 };
  load_nv(VERTEX, 3, "!!VP1.0\nADD o[HPOS], v[OPOS], c[0];\nEND");
  PLACE(glRasterPos2d, (double, double), 0, 0);
  PLACE(glRasterPos2f, (float, float), 0, 0);
  PLACE(glRasterPos2i, (int, int), 0, 0);
  PLACE(glRasterPos2s, (short, short), 0, 0);
  PLACE(glRasterPos3d, (double, double, double), 0, 0, 0);
  PLACE(glRasterPos3f, (float, float, float), 0, 0, 0);
  PLACE(glRasterPos3i, (int, int, int), 0, 0, 0);
  PLACE(glRasterPos3s, (short, short, short), 0, 0, 0);
  PLACE(glRasterPos4d, (double, double, double, double), 0, 0, 0, 1);
  PLACE(glRasterPos4f, (float, float, float, float), 0, 0, 0, 1);
  PLACE(glRasterPos4i, (int, int, int, int), 0, 0, 0, 1);
  PLACE(glRasterPos4s, (short, short, short, short), 0, 0, 0, 1);
  PLACE(glRasterPos2dv, (const double *), d);
  PLACE(glRasterPos3dv, (const double *), d);
  PLACE(glRasterPos4dv, (const double *), d);
  PLACE(glRasterPos2fv, (const float *), f);
  PLACE(glRasterPos3fv, (const float *), f);
  PLACE(glRasterPos4fv, (const float *), f);
  PLACE(glRasterPos2iv, (const int *), i);
  PLACE(glRasterPos3iv, (const int *), i);
  PLACE(glRasterPos4iv, (const int *), i);
  PLACE(glRasterPos2sv, (const short *), s);
  PLACE(glRasterPos3sv, (const short *), s);
  PLACE(glRasterPos4sv, (const short *), s);
  // ARB_window_pos: the vertex program has no part in it.
  float at[4] = { 0 };
  CALL(void, glWindowPos2i, int, int)(3, 4);
  CALL(void, glGetFloatv, u, float *)(POSITION, at);
  check(at[0] == 3 && at[1] == 4, "glWindowPos2i");
  // An invalid program is an error, and the position stays.
  CALL(void, glBindProgramNV, u, u)(VERTEX, 9);
  CALL(void, glRasterPos2i, int, int)(0, 0);
  check(take_error() == 0x0502, "glRasterPos2i without a program");
  CALL(void, glGetFloatv, u, float *)(POSITION, at);
  check(at[0] == 3 && at[1] == 4, "the position stays");
  CALL(void, glDisable, u)(VERTEX);
}

// OpenGL 3.2, section 6.1.2: the same value by each query.
static void queries(void) {
  int count = 0;
  long long wide = 0;
  CALL(void, glGetIntegerv, u, int *)(0x821d, &count);
  CALL(void, glGetInteger64v, u, long long *)(0x821d, &wide);
  check(count > 0 && wide == count, "NUM_EXTENSIONS of 64 bits");
  CALL(void, glGetInteger64v, u, long long *)(0x8873, &wide);
  check(wide == 1 + drawn % 2 && take_error() == 0, "FRAGMENT_PROGRAM_BINDING_NV of 64 bits");
}

int main(int count, char **arguments) {
  if (count < 2) return 1;
  open_context();
  by = (Find) dlsym(egl, "eglGetProcAddress");
  if (!has_extension("GL_NV_fragment_program")) { fprintf(stderr, "no GL_NV_fragment_program\n"); return 6; }
  CALL(void, glViewport, int, int, int, int)(0, 0, SIZE, SIZE);
  load_nv(FRAGMENT_NV, 1, "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND");
  load_nv(FRAGMENT_NV, 2, "!!FP1.0\nMOV o[COLR], {0, 0, 1, 1};\nEND");
  next();
  queries();
  rectangles();
  pixels();
  arrays();
  indirect();
  raster_positions();
  return write_picture(arguments[1]);
}
