// A client of the extensions: makes a context without a screen, draws one scene, and writes its picture, RGBA rows from
// below.
// Usage: client egl|dlsym|glx|glx1.4|x11 SCENE FILE. It finds functions by eglGetProcAddress, by dlsym, by
// glXGetProcAddressARB, or by glXGetProcAddress; x11 makes its context by GLX, and finds them by dlsym.
#include "context.h"

static void env(u index, float x, float y, float z, float w) {
  CALL(void, glProgramEnvParameter4fARB, u, u, float, float, float, float)(VERTEX, index, x, y, z, w);
}
static void parameter(u index, float x, float y, float z, float w) {
  CALL(void, glProgramParameter4fNV, u, u, float, float, float, float)(VERTEX, index, x, y, z, w);
}
static void named(u id, const char *name, float x, float y, float z, float w) {
  CALL(void, glProgramNamedParameter4fNV, u, int, const char *, float, float, float, float)(id, (int) strlen(name), name, x, y, z, w);
}

static void matrices(void) {
  CALL(void, glMatrixMode, u)(0x1701);
  CALL(void, glLoadIdentity, void)();
  CALL(void, glOrtho, double, double, double, double, double, double)(-1.5, 1.5, -1.25, 1.25, -2, 2);
  CALL(void, glMatrixMode, u)(0x1700);
  CALL(void, glLoadIdentity, void)();
  CALL(void, glRotatef, float, float, float, float)(30, 0, 0, 1);
}

// A grid of triangles with colors and texture coordinates, by the functions of OpenGL or by attributes of NV.
static void grid(int by_numbers) {
  enum { N = 6 };
  CALL(void, glBegin, u)(0x0004);
  for (int i = 0; i < N * N * 6; i++) {
    static const int corner[6][2] = { {0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1} };
    float x = (i / 6 % N + corner[i % 6][0]) / (float) N, y = (i / 6 / N + corner[i % 6][1]) / (float) N;
    float r = x, g = y, b = 1 - x * y;
    if (by_numbers) {
      float both[4] = { x * 4, y * 4, 0, 1 };
      CALL(void, glVertexAttrib3fNV, u, float, float, float)(3, r, g, b);
      CALL(void, glVertexAttrib4fvNV, u, const float *)(8, both);
      CALL(void, glVertexAttrib3fNV, u, float, float, float)(2, x - 0.5f, y - 0.5f, 1);
      CALL(void, glVertexAttrib4fNV, u, float, float, float, float)(0, 2 * x - 1, 2 * y - 1, 0, 1);
    } else {
      CALL(void, glColor3f, float, float, float)(r, g, b);
      CALL(void, glMultiTexCoord4f, u, float, float, float, float)(0x84c0, x * 4, y * 4, 0, 1);
      CALL(void, glNormal3f, float, float, float)(x - 0.5f, y - 0.5f, 1);
      CALL(void, glVertex4f, float, float, float, float)(2 * x - 1, 2 * y - 1, 0, 1);
    }
  }
  CALL(void, glEnd, void)();
}

// The same from arrays.
static void arrays(void) {
  static float positions[4][2] = { {-1, -1}, {1, -1}, {1, 1}, {-1, 1} };
  static unsigned char colors[4][4] = { {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 0, 255} };
  static unsigned short indices[6] = { 0, 1, 2, 0, 2, 3 };
  CALL(void, glVertexAttribPointerNV, u, int, u, int, const void *)(0, 2, 0x1406, 0, positions);
  CALL(void, glVertexAttribPointerNV, u, int, u, int, const void *)(3, 4, 0x1401, 0, colors);
  CALL(void, glEnableClientState, u)(0x8650);
  CALL(void, glEnableClientState, u)(0x8653);
  CALL(void, glDrawElements, u, int, u, const void *)(0x0004, 6, 0x1403, indices);
}

static void texture(void) {
  unsigned char texels[8][8][4];
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 8; x++) {
      unsigned char texel[4] = { x * 36, y * 36, (x ^ y) & 1 ? 255 : 0, 255 };
      memcpy(texels[y][x], texel, 4);
    }
  CALL(void, glTexParameteri, u, u, int)(0x0de1, 0x2801, 0x2600);
  CALL(void, glTexParameteri, u, u, int)(0x0de1, 0x2800, 0x2600);
  CALL(void, glTexImage2D, u, int, int, int, int, int, u, u, const void *)(0x0de1, 0, 0x1908, 8, 8, 0, 0x1908, 0x1401, texels);
}

static const char TRANSFORM_NV[] =
  "!!VP1.0\n"
  "DP4 o[HPOS].x, c[4], v[OPOS];\nDP4 o[HPOS].y, c[5], v[OPOS];\nDP4 o[HPOS].z, c[6], v[OPOS];\nDP4 o[HPOS].w, c[7], v[OPOS];\n"
  "MOV R0, c[20];\nARL A0.x, c[21].x;\nMAD o[COL0], v[COL0], R0, c[A0.x + 2];\nMOV o[TEX0], v[TEX0];\nEND";
static const char TRANSFORM_ARB[] =
  "!!ARBvp1.0\nPARAM m[4] = { state.matrix.mvp };\n"
  "DP4 result.position.x, m[0], vertex.position;\nDP4 result.position.y, m[1], vertex.position;\n"
  "DP4 result.position.z, m[2], vertex.position;\nDP4 result.position.w, m[3], vertex.position;\n"
  "PARAM scale = program.env[20];\nPARAM shift = program.env[22];\n"
  "MAD result.color, vertex.color, scale, shift;\nMOV result.texcoord[0], vertex.texcoord[0];\nEND";

static void vertices(int nv) {
  matrices();
  if (nv) {
    CALL(void, glTrackMatrixNV, u, u, u, u)(VERTEX, 4, 0x8629, 0x862a);
    parameter(20, 0.5f, 0.75f, 1, 1);
    parameter(21, 20, 0, 0, 0);
    parameter(22, 0.25f, 0, 0, 0);
    load_nv(VERTEX, 7, TRANSFORM_NV);
    grid(1);
  } else {
    env(20, 0.5f, 0.75f, 1, 1);
    env(22, 0.25f, 0, 0, 0);
    load_arb(VERTEX, 7, TRANSFORM_ARB);
    grid(0);
  }
}

// A program that one context has loaded is there for those that share with it, parameters of the context are not.
static void shared(void) {
  load_nv(VERTEX, 7, TRANSFORM_NV);
  void *other = create(display, config, context, none);
  check(other && make(display, surface, surface, other), "a context that shares programs");
  matrices();
  CALL(void, glTrackMatrixNV, u, u, u, u)(VERTEX, 4, 0x8629, 0x862a);
  parameter(20, 0.5f, 0.75f, 1, 1);
  parameter(21, 20, 0, 0, 0);
  parameter(22, 0.25f, 0, 0, 0);
  check(CALL(unsigned char, glIsProgramNV, u)(7), "programs are shared");
  CALL(void, glBindProgramNV, u, u)(VERTEX, 7);
  CALL(void, glEnable, u)(VERTEX);
  grid(1);
}

// A matrix that is tracked is the one of the draw, and its inverse transpose turns normals.
static void tracked(int nv) {
  static const char own[] =
    "!!VP1.1\nDP4 R0.x, c[0], v[OPOS];\nDP4 R0.y, c[1], v[OPOS];\nDP4 R0.z, c[2], v[OPOS];\nDP4 R0.w, c[3], v[OPOS];\nMOV o[HPOS], R0;\n"
    "DP3 R1.x, c[8], v[NRML];\nDP3 R1.y, c[9], v[NRML];\nDP3 R1.z, c[10], v[NRML];\nMOV o[COL0].xyz, R1;\nEND";
  static const char twin[] =
    "!!ARBvp1.0\nPARAM m[4] = { state.matrix.mvp };\nPARAM n[4] = { state.matrix.modelview.invtrans };\n"
    "DP4 result.position.x, m[0], vertex.position;\nDP4 result.position.y, m[1], vertex.position;\n"
    "DP4 result.position.z, m[2], vertex.position;\nDP4 result.position.w, m[3], vertex.position;\n"
    "MOV result.color, {0, 0, 0, 1};\nDP3 result.color.x, n[0], vertex.normal;\nDP3 result.color.y, n[1], vertex.normal;\n"
    "DP3 result.color.z, n[2], vertex.normal;\nEND";
  matrices();
  if (nv) {
    load_nv(VERTEX, 3, own);
    CALL(void, glTrackMatrixNV, u, u, u, u)(VERTEX, 0, 0x8629, 0x862a);
    CALL(void, glTrackMatrixNV, u, u, u, u)(VERTEX, 8, 0x1700, 0x862d);
  } else {
    load_arb(VERTEX, 3, twin);
  }
  for (int i = 0; i < 3; i++) {
    CALL(void, glPushMatrix, void)();
    CALL(void, glTranslatef, float, float, float)(i * 0.5f - 0.5f, i * 0.25f, 0);
    CALL(void, glScalef, float, float, float)(0.25f, 0.5f, 1);
    grid(nv);
    CALL(void, glPopMatrix, void)();
  }
}

static void fragments(int nv) {
  static const char own[] =
    "!!FP1.0\nDECLARE tint = {1, 1, 0.5, 1};\nDEFINE half = 0.5;\nTEX R0, f[TEX0], TEX0, 2D;\nMUL R0, R0, tint;\n"
    "SUBC RC.x, f[COL0].x, half;\nMOV R0.xyz (GT.x), p[1];\nMOV o[COLR], R0;\nEND";
  static const char twin[] =
    "!!ARBfp1.0\nTEMP r, t;\nPARAM tint = program.local[0];\nPARAM other = program.local[1];\nTEX r, fragment.texcoord[0], texture[0], 2D;\n"
    "MUL r, r, tint;\nSUB t.x, fragment.color.x, 0.5;\nCMP r.xyz, -t.x, other, r;\nMOV result.color, r;\nEND";
  matrices();
  texture();
  if (nv) {
    load_nv(FRAGMENT_NV, 9, own);
    named(9, "tint", 0.25f, 1, 1, 1);
    local(FRAGMENT_NV, 1, 1, 0.5f, 0, 1);
  } else {
    load_arb(FRAGMENT_ARB, 9, twin);
    local(FRAGMENT_ARB, 0, 0.25f, 1, 1, 1);
    local(FRAGMENT_ARB, 1, 1, 0.5f, 0, 1);
  }
  grid(0);
}

// A branch of VP2.0.
static void branches(int nv) {
  static const char own[] =
    "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV R0, v[COL0];\nADDC R1.x, R0.x, c[0].x;\nBRA done (LT.x);\nMOV R0.xyz, c[1];\nCAL more;\ndone:\n"
    "MOV o[COL0], R0;\nRET;\nmore:\nMUL R0.y, R0.y, c[2].x;\nRET;\nEND";
  static const char twin[] =
    "!!ARBvp1.0\nTEMP t, m, r;\nMOV result.position, vertex.position;\nADD t.x, vertex.color.x, program.env[0].x;\n"
    "SLT m.x, t.x, 0;\nSUB m.y, 1, m.x;\nMOV r, program.env[1];\nMUL r.y, r.y, program.env[2].x;\nMUL r.xyz, r, m.y;\n"
    "MAD r.xyz, vertex.color, m.x, r;\nMOV r.w, vertex.color.w;\nMOV result.color, r;\nEND";
  if (nv) {
    load_nv(VERTEX, 4, own);
    parameter(0, -0.5f, 0, 0, 0);
    parameter(1, 1, 1, 0, 0);
    parameter(2, 0.5f, 0, 0, 0);
  } else {
    load_arb(VERTEX, 4, twin);
    env(0, -0.5f, 0, 0, 0);
    env(1, 1, 1, 0, 0);
    env(2, 0.5f, 0, 0, 0);
  }
  grid(0);
}

// A loop of fp40.
static void loops(int nv) {
  static const char own[] =
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP sum, at;\nMOV at, fragment.texcoord[0];\nMOV sum, 0;\nREP {4};\n"
    "TEX result.color, at, texture[0], 2D;\nMAD sum, fragment.color, program.local[2], sum;\nADD at, at, 0.125;\n"
    "ADDC sum.x, sum.x, 0;\nBRK (GT.x);\nENDREP;\nMOV result.color, sum;\nEND";
  static const char twin[] =
    "!!ARBfp1.0\nTEMP sum, go, next;\nMUL sum, fragment.color, program.local[2];\nMOV go.x, -sum.x;\n"
    "MAD next, fragment.color, program.local[2], sum;\nCMP sum, go.x, sum, next;\nMOV go.x, -sum.x;\n"
    "MAD next, fragment.color, program.local[2], sum;\nCMP sum, go.x, sum, next;\nMOV go.x, -sum.x;\n"
    "MAD next, fragment.color, program.local[2], sum;\nCMP sum, go.x, sum, next;\nMOV result.color, sum;\nEND";
  texture();
  load_arb(FRAGMENT_ARB, 5, nv ? own : twin);
  local(FRAGMENT_ARB, 2, 0.2f, 0.2f, 0.3f, 1);
  grid(0);
}

static void from_arrays(int nv) {
  static const char own[] = "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMUL o[COL0], v[COL0], v[COL0];\nEND";
  static const char twin[] = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMUL result.color, vertex.color, vertex.color;\nEND";
  if (nv) {
    load_nv(VERTEX, 6, own);
    arrays();
    return;
  }
  load_arb(VERTEX, 6, twin);
  static float positions[4][2] = { {-1, -1}, {1, -1}, {1, 1}, {-1, 1} };
  static unsigned char colors[4][4] = { {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 0, 255} };
  static const int order[6] = { 0, 1, 2, 0, 2, 3 };
  CALL(void, glBegin, u)(0x0004);
  for (int i = 0; i < 6; i++) {
    CALL(void, glColor4ubv, const unsigned char *)(colors[order[i]]);
    CALL(void, glVertex2fv, const float *)(positions[order[i]]);
  }
  CALL(void, glEnd, void)();
}

// Errors, positions and queries are those of the extensions.
static void state(void) {
  int value = 0;
  CALL(void, glLoadProgramNV, u, u, int, const char *)(VERTEX, 1, 12, "!!VP1.0 FOO;");
  check(take_error() == 0x0502, "a program with a fault is INVALID_OPERATION");
  CALL(void, glGetIntegerv, u, int *)(0x864b, &value);
  check(value == 8, "where the fault is");
  check(strlen(CALL(const char *, glGetString, u)(0x8874)) > 0, "why it is one");
  CALL(void, glLoadProgramNV, u, u, int, const char *)(FRAGMENT_NV, 2, 39, "!!FP1.0 DDX R0, f[TEX0]; MOV o[COLR],R0");
  check(take_error() == 0x0502, "a program that ends too early");
  const char *far = "!!FP1.0\nDDX R0, f[TEX0];\nMOV o[COLR], R0;\nEND";
  if (!has_extension("GL_NV_gpu_program4")) {
    CALL(void, glLoadProgramNV, u, u, int, const char *)(FRAGMENT_NV, 2, (int) strlen(far), far);
    check(take_error() == 0x0502, "a program that cannot be translated without GLSL");
    CALL(void, glGetIntegerv, u, int *)(0x864b, &value);
    check(value == 8, "where it asks for what is missing");
    check(strstr(CALL(const char *, glGetString, u)(0x8874), "DDX") != 0, "what is missing");
  }
  load_nv(VERTEX, 1, TRANSFORM_NV);
  CALL(void, glGetProgramivNV, u, u, int *)(1, 0x8627, &value);
  check(value == (int) strlen(TRANSFORM_NV), "the length of a program");
  char text[1024] = "";
  CALL(void, glGetProgramStringNV, u, u, char *)(1, 0x8628, text);
  check(!strncmp(text, TRANSFORM_NV, strlen(TRANSFORM_NV)), "the text of a program");
  check(CALL(unsigned char, glIsProgramNV, u)(1) && !CALL(unsigned char, glIsProgramNV, u)(2), "which programs there are");
  CALL(void, glGetIntegerv, u, int *)(0x864a, &value);
  check(value == 1, "what is bound");
  check(CALL(unsigned char, glIsEnabled, u)(VERTEX) && !CALL(unsigned char, glIsEnabled, u)(FRAGMENT_NV), "what is enabled");
  CALL(void, glPushAttrib, u)(0x2000);
  CALL(void, glDisable, u)(VERTEX);
  CALL(void, glPopAttrib, void)();
  check(CALL(unsigned char, glIsEnabled, u)(VERTEX), "what was pushed comes back");
  float four[4];
  parameter(30, 1, 2, 3, 4);
  CALL(void, glGetProgramParameterfvNV, u, u, u, float *)(VERTEX, 30, 0x8644, four);
  check(four[2] == 3, "a parameter");
  CALL(void, glTrackMatrixNV, u, u, u, u)(VERTEX, 5, 0x8629, 0x862a);
  check(take_error() == 0x0501, "addresses of matrices are multiples of four");
  CALL(void, glBindProgramNV, u, u)(VERTEX, 99);
  CALL(void, glBegin, u)(0x0004);
  check(take_error() == 0x0502, "nothing is drawn without a program");
  CALL(void, glDisable, u)(VERTEX);
  CALL(void, glEnable, u)(0xffff);
  check(take_error() == 0x0500, "the driver's errors are there, too");
}

// A triangle of its own for each number.
static void triangle(int number) {
  float x = number % 4 * 0.5f - 1, y = number / 4 * 0.5f - 1;
  CALL(void, glBegin, u)(0x0004);
  CALL(void, glColor3f, float, float, float)(1, 0.5f, number / 16.0f);
  CALL(void, glVertex2f, float, float)(x, y);
  CALL(void, glVertex2f, float, float)(x + 0.45f, y);
  CALL(void, glVertex2f, float, float)(x, y + 0.45f);
  CALL(void, glEnd, void)();
}

static void shade(int nv, float x, float y, float z) {
  if (nv) parameter(20, x, y, z, 1); else env(20, x, y, z, 1);
}

static void bind(int nv, u id) {
  if (nv) CALL(void, glBindProgramNV, u, u)(VERTEX, id); else CALL(void, glBindProgramARB, u, u)(VERTEX, id);
}

// The programs of lists: 7 draws parameter 20, 8 multiplies colors by it.
static void two_programs(int nv) {
  if (nv) {
    load_nv(VERTEX, 8, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMUL o[COL0], v[COL0], c[20];\nEND");
    load_nv(VERTEX, 7, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[20];\nEND");
  } else {
    load_arb(VERTEX, 8, "!!ARBvp1.0\nMOV result.position, vertex.position;\nMUL result.color, vertex.color, program.env[20];\nEND");
    load_arb(VERTEX, 7, "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, program.env[20];\nEND");
  }
}

// Display lists with calls on programs (OpenGL 1.5, section 5.4): what is called between draws is called there when the
// list is.
static void lists(int nv) {
  void (*new_list)(u, u) = symbol("glNewList");
  void (*end_list)(void) = symbol("glEndList");
  void (*call_list)(u) = symbol("glCallList");
  const u compile = 0x1300, execute = 0x1301;
  two_programs(nv);
  shade(nv, 1, 1, 1);
  new_list(1, compile);
  triangle(0);
  shade(nv, 1, 0, 0);
  triangle(1);
  end_list();
  new_list(2, compile);
  CALL(void, glPushAttrib, u)(0x2000);
  bind(nv, 8);
  triangle(2);
  CALL(void, glDisable, u)(VERTEX);
  triangle(3);
  CALL(void, glPopAttrib, void)();
  triangle(4);
  end_list();
  new_list(3, compile);
  call_list(1);
  shade(nv, 0, 1, 0);
  triangle(5);
  end_list();
  // Nothing was executed.
  triangle(6);
  new_list(4, execute);
  shade(nv, 0, 0, 1);
  triangle(7);
  bind(nv, 8);
  end_list();
  triangle(8);
  bind(nv, 7);
  const unsigned char names[] = { 1, 2 };
  shade(nv, 0.5f, 0.5f, 0);
  CALL(void, glCallLists, int, u, const void *)(2, 0x1401, names);
  triangle(9);
  // What a list calls is what has the name then.
  new_list(1, compile);
  shade(nv, 0, 0.5f, 0.5f);
  triangle(10);
  bind(nv, 7);
  end_list();
  call_list(3);
  triangle(11);
  CALL(void, glDeleteLists, u, int)(1, 1);
  check(!CALL(unsigned char, glIsList, u)(1) && CALL(unsigned char, glIsList, u)(3), "lists are deleted");
  shade(nv, 1, 0, 1);
  call_list(1);
  triangle(12);
  new_list(2, compile);
  triangle(13);
  end_list();
  call_list(2);
  // Between Begin and End the calls are errors, as lists are.
  CALL(void, glBegin, u)(0x0004);
  shade(nv, 1, 1, 1);
  CALL(void, glEnd, void)();
  check(take_error() == 0x0502, "a parameter between Begin and End");
  new_list(0, compile);
  check(take_error() == 0x0501, "list 0");
  end_list();
  check(take_error() == 0x0502, "no list to end");
}

static int red(int number) {
  unsigned char pixel[4];
  int x = number % 4 * 16 + 4, y = number / 4 * 16 + 4;
  CALL(void, glReadPixels, int, int, int, int, u, u, void *)(x, y, 1, 1, 0x1908, 0x1401, pixel);
  return pixel[0];
}

static void corner(int number, int which) {
  float x = number % 4 * 0.5f - 1, y = number / 4 * 0.5f - 1;
  CALL(void, glVertex2f, float, float)(x + (which == 1) * 0.45f, y + (which == 2) * 0.45f);
}

static void corners(int number) {
  for (int i = 0; i < 3; i++) corner(number, i);
}

static void begin(void) { CALL(void, glBegin, u)(0x0004); }
static void end(void) { CALL(void, glEnd, void)(); }
static void new_list(u name, u mode) { CALL(void, glNewList, u, u)(name, mode); }
static void end_list(void) { CALL(void, glEndList, void)(); }
static void call_list(u name) { CALL(void, glCallList, u)(name); }
enum { COMPILE = 0x1300, COMPILE_AND_EXECUTE = 0x1301 };

// Lists that are called between Begin and End, and lists with the one or the other (OpenGL 1.5, sections 2.6.3 and
// 5.4).
static void pairs(int nv) {
  two_programs(nv);
  // Tracked matrices are not read between Begin and End.
  if (nv) CALL(void, glTrackMatrixNV, u, u, u, u)(VERTEX, 4, 0x8629, 0x862a);
  shade(nv, 1, 1, 0);
  new_list(2, COMPILE); corners(0); end_list();
  new_list(1, COMPILE); begin(); corners(9); call_list(2); end(); end_list();
  check(take_error() == 0, "a list that calls one between Begin and End");
  call_list(1);
  check(red(0) == 255, "a list that is called between Begin and End");
  // The base of lists counts there, too.
  new_list(101, COMPILE); corners(1); end_list();
  new_list(102, COMPILE); corners(2); end_list();
  const unsigned char names[] = { 1, 2 };
  CALL(void, glListBase, u)(100);
  begin();
  CALL(void, glCallLists, int, u, const void *)(2, 0x1401, names);
  end();
  check(take_error() == 0, "CallLists between Begin and End");
  check(red(1) == 255 && red(2) == 255, "lists of the base between Begin and End");
  new_list(3, COMPILE); begin(); CALL(void, glCallLists, int, u, const void *)(2, 0x1401, names); end(); end_list();
  shade(nv, 0.5f, 1, 0);
  call_list(3);
  check(red(1) == 128 && red(2) == 128, "a list that calls lists of the base between Begin and End");
  CALL(void, glListBase, u)(0);
  // A list that calls another one between vertices.
  new_list(4, COMPILE); corner(3, 0); call_list(5); corner(3, 2); end_list();
  new_list(5, COMPILE); corner(3, 1); end_list();
  begin(); call_list(4); end();
  new_list(6, COMPILE); begin(); corners(4); call_list(4); end(); end_list();
  check(red(3) == 128, "a list with a list between its vertices");
  shade(nv, 1, 0, 0);
  call_list(6);
  check(red(3) == 255 && red(4) == 255, "the same in a list");
  // Begin and End in lists of their own.
  new_list(7, COMPILE); begin(); end_list();
  new_list(8, COMPILE); end(); end_list();
  check(take_error() == 0, "lists with Begin or End alone");
  shade(nv, 1, 0, 1);
  call_list(7); corners(5); end();
  begin(); corners(6); call_list(8);
  new_list(9, COMPILE); call_list(7); corners(7); call_list(8); end_list();
  call_list(9);
  new_list(10, COMPILE_AND_EXECUTE); call_list(7); corners(8); call_list(8); end_list();
  check(take_error() == 0, "Begin of a list");
  check(red(5) == 255 && red(6) == 255 && red(7) == 255 && red(8) == 255, "triangles that lists begin or end");
  new_list(11, COMPILE_AND_EXECUTE); begin(); corners(10); call_list(2); end(); end_list();
  check(take_error() == 0 && red(10) == 255, "a list that is called between Begin and End of one that is executed");
  shade(nv, 0.5f, 0, 0);
  call_list(10);
  check(red(8) == 128, "a list that was compiled and executed");
}

// Calls on programs between Begin and End of a list are errors when it is called.
static void faults(int nv) {
  two_programs(nv);
  shade(nv, 1, 0, 0);
  new_list(1, COMPILE);
  begin();
  corners(0);
  shade(nv, 0, 1, 0);
  CALL(void, glDisable, u)(VERTEX);
  end();
  end_list();
  check(take_error() == 0, "what is compiled is no error yet");
  check(CALL(unsigned char, glIsEnabled, u)(VERTEX), "nothing is disabled");
  begin(); corners(1); end();
  check(red(1) == 255, "no parameter is set");
  call_list(1);
  check(take_error() == 0x0502, "it is one when the list is called");
  while (take_error());
  check(red(0) == 255 && CALL(unsigned char, glIsEnabled, u)(VERTEX), "and has no effect");
  begin();
  CALL(void, glPushAttrib, u)(0x2000);
  end();
  check(take_error() == 0x0502 && take_error() == 0, "PushAttrib between Begin and End is one error");
  // The same for PushAttrib of a list: the next PopAttrib restores what was pushed before.
  CALL(void, glPushAttrib, u)(0x2000);
  CALL(void, glDisable, u)(VERTEX);
  new_list(2, COMPILE); begin(); CALL(void, glPushAttrib, u)(0x2000); end(); end_list();
  CALL(void, glPopAttrib, void)();
  check(CALL(unsigned char, glIsEnabled, u)(VERTEX), "nothing is pushed");
  new_list(7, COMPILE_AND_EXECUTE); begin(); corners(6); shade(nv, 0, 1, 0); end();
  check(take_error() == 0x0502, "an error that is compiled and executed");
  end_list();
  call_list(7);
  check(take_error() == 0x0502 && red(6) == 255, "again when the list is called");
  // Outside of Begin and End nothing that is compiled depends on the programs of now.
  bind(nv, 99);
  new_list(3, COMPILE); triangle(2); end_list();
  check(take_error() == 0, "what is compiled is not validated");
  static float positions[3][2] = { {-1, 0}, {-0.55f, 0}, {-1, 0.45f} };
  CALL(void, glVertexPointer, int, u, int, const void *)(2, 0x1406, 0, positions);
  CALL(void, glEnableClientState, u)(0x8074);
  for (int i = 0; i < 2; i++) {
    CALL(void, glDrawArrays, u, int, int)(0x0004, 0, 3);
    check(take_error() == 0x0502, "a draw without a program, each time");
  }
  call_list(3);
  check(take_error() == 0x0502, "a list that draws without a program");
  new_list(4, COMPILE_AND_EXECUTE); triangle(3);
  check(take_error() == 0x0502, "a draw without a program that is compiled and executed");
  end_list();
  new_list(5, COMPILE); CALL(void, glColor3f, float, float, float)(1, 1, 1); end_list();
  call_list(5);
  check(take_error() == 0, "a list that does not draw");
  bind(nv, 7);
  call_list(3);
  call_list(4);
  check(red(2) == 255 && red(3) == 255, "lists of invalid programs draw with valid ones");
  // Loads of programs are compiled, too (NV_vertex_program and ARB_fragment_program, section 5.4).
  const char *text = nv ? "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nEND"
                        : "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\nEND";
  shade(nv, 0.5f, 0, 0);
  new_list(6, COMPILE);
  triangle(4);
  if (nv) CALL(void, glLoadProgramNV, u, u, int, const char *)(VERTEX, 7, (int) strlen(text), text);
  else CALL(void, glProgramStringARB, u, u, int, const char *)(VERTEX, 0x8875, (int) strlen(text), text);
  triangle(5);
  end_list();
  triangle(7);
  check(red(7) == 128, "a program is not loaded before the list is called");
  call_list(6);
  check(red(4) == 128 && red(5) == 255, "the list loads it");
}

// What is compiled and executed is executed at once, and a name has its new list at EndList (OpenGL 1.5, section 5.4).
static void executed(int nv) {
  two_programs(nv);
  shade(nv, 1, 0, 0);
  new_list(1, COMPILE_AND_EXECUTE);
  triangle(0);
  // Mesa holds vertices of lists back until something else is compiled.
  CALL(void, glShadeModel, u)(0x1d00);
  check(red(0) == 255, "a triangle is there before EndList");
  shade(nv, 0.5f, 0, 0);
  triangle(1);
  CALL(void, glShadeModel, u)(0x1d01);
  check(red(1) == 128, "the next one, too");
  CALL(void, glEnable, u)(0xffff);
  check(take_error() == 0x0500, "errors are, too");
  end_list();
  check(!CALL(unsigned char, glIsList, u)(2), "no list");
  new_list(2, COMPILE);
  shade(nv, 1, 0, 0);
  triangle(2);
  shade(nv, 1, 0, 0);
  check(!CALL(unsigned char, glIsList, u)(2), "no list before EndList");
  end_list();
  check(CALL(unsigned char, glIsList, u)(2), "a list");
  new_list(2, COMPILE_AND_EXECUTE);
  triangle(3);
  shade(nv, 1, 0, 0);
  call_list(2);
  check(red(2) == 255, "the old list is called until EndList");
  end_list();
}

static void map(u target, int order, const float *points) {
  CALL(void, glMap1f, u, float, float, int, int, const float *)(target, 0, 1, 4, order, points);
  CALL(void, glEnable, u)(target);
}

static void surface_map(u target, int rows, int columns, const float *points) {
  CALL(void, glMap2f, u, float, float, int, int, float, float, int, int, const float *)(target, 0, 1, 4 * columns, rows, 0, 1, 4, columns, points);
  CALL(void, glEnable, u)(target);
}

// Vertices of evaluators (NV_vertex_program, section 5.1): by maps of attributes 0 and 3, and of the twin by those of
// vertices and colors. Numbers are such that whoever evaluates rounds nothing, and colors are those of one direction,
// so that it does not matter how quads are divided.
static void evaluated(int nv) {
  static const float colors[2][2][4] = { { {0, 0.25f, 1, 1}, {0, 0.25f, 1, 1} }, { {1, 0.5f, 0, 1}, {1, 0.5f, 0, 1} } };
  static const float flat[2][2][4] = { { {-2, -2, 0, 2}, {-2, 0, 0, 2} }, { {0, -2, 0, 2}, {0, 0, 0, 2} } };
  static const float bent[3][2][4] = { { {0, 0, 0, 1}, {0, 0.5f, 0, 1} }, { {0.5f, 0.5f, 0, 1}, {0.5f, 1, 0, 1} }, { {1, 0, 0, 1}, {1, 0.5f, 0, 1} } };
  static const float curve[3][4] = { {-1, 0.25f, 0, 1}, {-0.5f, 1, 0, 1}, {-0.125f, 0.25f, 0, 1} };
  const u point = nv ? 0x8660 : 0x0d98, position = nv ? 0x8670 : 0x0db8, color = nv ? 0x8673 : 0x0db0;
  void (*at)(float, float) = symbol("glEvalCoord2f");
  from_arrays(nv);
  CALL(void, glClear, u)(0x4000);
  for (int i = 0; nv && i < 4; i += 3) CALL(void, glDisableClientState, u)(0x8650 + i);
  surface_map(color, 2, 2, colors[0][0]);
  surface_map(position, 2, 2, flat[0][0]);
  CALL(void, glMapGrid2f, int, float, float, int, float, float)(4, 0, 1, 4, 0, 1);
  CALL(void, glColor4f, float, float, float, float)(1, 0.5f, 0, 1);
  CALL(void, glEvalMesh2, u, int, int, int, int)(0x1b02, 0, 4, 1, 4);
  // The current color is what it was.
  triangle(2);
  surface_map(position, 3, 2, bent[0][0]);
  CALL(void, glBegin, u)(0x0008);
  for (int i = 0; i <= 4; i++) {
    at(i / 4.0f, 0);
    if (i % 2) at(i / 4.0f, 1); else CALL(void, glEvalPoint2, int, int)(i, 4);
  }
  CALL(void, glEnd, void)();
  // In lists, too. Curves have no map of colors.
  map(point, 3, curve[0]);
  CALL(void, glMapGrid1f, int, float, float)(8, 0, 1);
  CALL(void, glColor4f, float, float, float, float)(1, 1, 0, 1);
  new_list(1, COMPILE);
  CALL(void, glEvalMesh1, u, int, int)(0x1b00, 0, 8);
  end_list();
  CALL(void, glPointSize, float)(3);
  call_list(1);
  // Without a map of positions nothing is drawn.
  CALL(void, glDisable, u)(position);
  CALL(void, glEvalMesh2, u, int, int, int, int)(0x1b02, 0, 4, 0, 4);
  if (!nv) return;
  // Without a program maps of attributes are not evaluated.
  CALL(void, glDisable, u)(VERTEX);
  CALL(void, glEnable, u)(position);
  CALL(void, glEvalMesh2, u, int, int, int, int)(0x1b02, 0, 4, 0, 4);
}

// What there is to ask of maps, and errors (OpenGL 1.5, sections 5.1 and 6.1.3).
static void maps(void) {
  static const float points[2][4] = { {1, 2, 3, 4}, {5, 6, 7, 8} };
  void (*get)(u, u, float *) = symbol("glGetMapfv");
  float values[8] = { 0 };
  int order = 0;
  get(0x8676, 0x0a00, values);
  check(values[0] == 0 && values[3] == 1, "a map at first");
  map(0x8665, 2, points[0]);
  get(0x8665, 0x0a00, values);
  check(!memcmp(values, points, sizeof points), "the points of a map");
  CALL(void, glGetMapiv, u, u, int *)(0x8665, 0x0a01, &order);
  check(order == 2, "how many there are");
  check(CALL(unsigned char, glIsEnabled, u)(0x8665) && !CALL(unsigned char, glIsEnabled, u)(0x8675), "which maps are enabled");
  CALL(void, glPushAttrib, u)(0x10000);
  CALL(void, glDisable, u)(0x8665);
  CALL(void, glPopAttrib, void)();
  check(CALL(unsigned char, glIsEnabled, u)(0x8665) && take_error() == 0, "the map that was pushed");
  void (*map1)(u, float, float, int, int, const float *) = symbol("glMap1f");
  map1(0x8665, 0, 1, 3, 2, points[0]);
  check(take_error() == 0x0501, "vectors have four numbers");
  map1(0x8665, 1, 1, 4, 2, points[0]);
  check(take_error() == 0x0501, "an empty domain");
  map1(0x8675, 0, 1, 4, 2, points[0]);
  check(take_error() == 0x0500, "a map of two dimensions");
  get(0x8665, 0x0a03, values);
  check(take_error() == 0x0500, "no such question");
  begin();
  map1(0x8665, 0, 1, 4, 2, points[0]);
  end();
  check(take_error() == 0x0502, "a map between Begin and End");
}

// How often a name is among those that glGetStringi tells.
static int times(const char *name, int count) {
  const unsigned char *(*at)(u, u) = symbol("glGetStringi");
  int found = 0;
  for (int i = 0; i < count; i++) found += !strcmp((const char *) at(0x1f03, i), name);
  return found;
}

// OpenGL 3.0, section 6.1.11: GetStringi tells the names of GetString one by one, NUM_EXTENSIONS of them.
static void names(void) {
  static const char *const ours[] = { "GL_NV_vertex_program", "GL_NV_vertex_program1_1", "GL_NV_vertex_program2", "GL_NV_vertex_program2_option",
    "GL_NV_vertex_program3", "GL_NV_fragment_program", "GL_NV_fragment_program_option", "GL_NV_fragment_program2" };
  char all[65536];
  int count = 0, words = 0;
  CALL(void, glGetIntegerv, u, int *)(0x821d, &count);
  for (u i = 0; i < sizeof ours / sizeof *ours; i++) check(times(ours[i], count) == 1, ours[i]);
  snprintf(all, sizeof all, "%s", (const char *) CALL(const unsigned char *, glGetString, u)(0x1f03));
  for (char *word = strtok(all, " "); word; word = strtok(0, " "), words++) check(times(word, count) == 1, word);
  check(words == count && take_error() == 0, "as many names as NUM_EXTENSIONS says");
  check(!CALL(const unsigned char *, glGetStringi, u, u)(0x1f03, count) && take_error() == 0x0501, "a name after the last one");
}

int main(int count, char **arguments) {
  if (count < 4) return 1;
  if (!strcmp(arguments[1], "x11")) open_window_system(); else open_context();
  if (!strcmp(arguments[1], "egl")) {
    by = (Find) dlsym(egl, "eglGetProcAddress");
  } else {
    gl = dlopen("libGL.so.1", RTLD_NOW);
    by = (Find) dlsym(gl, !strcmp(arguments[1], "glx1.4") ? "glXGetProcAddress" : "glXGetProcAddressARB");
    if (!by) { fprintf(stderr, "no libGL.so.1\n"); return 2; }
    if (!strncmp(arguments[1], "glx", 3)) gl = 0;
  }
  const char *scene = arguments[2];
  const char *end = strrchr(scene, '-');
  int nv = !end || strcmp(end, "-arb");
  if (nv && !has_extension("GL_NV_fragment_program")) { fprintf(stderr, "no GL_NV_fragment_program\n"); return 6; }
  CALL(void, glViewport, int, int, int, int)(0, 0, SIZE, SIZE);
  CALL(void, glClearColor, float, float, float, float)(0.1f, 0.2f, 0.3f, 1);
  CALL(void, glClear, u)(0x4000);
  if (!strncmp(scene, "vertices", 8)) vertices(nv);
  else if (!strncmp(scene, "tracked", 7)) tracked(nv);
  else if (!strncmp(scene, "shared", 6)) shared();
  else if (!strncmp(scene, "fragments", 9)) fragments(nv);
  else if (!strncmp(scene, "branches", 8)) branches(nv);
  else if (!strncmp(scene, "loops", 5)) loops(nv);
  else if (!strncmp(scene, "arrays", 6)) from_arrays(nv);
  else if (!strncmp(scene, "lists", 5)) lists(nv);
  else if (!strncmp(scene, "pairs", 5)) pairs(nv);
  else if (!strncmp(scene, "faults", 6)) faults(nv);
  else if (!strncmp(scene, "executed", 8)) executed(nv);
  else if (!strncmp(scene, "evaluated", 9)) evaluated(nv);
  else if (!strncmp(scene, "maps", 4)) maps();
  else if (!strncmp(scene, "names", 5)) names();
  else if (!strncmp(scene, "state", 5)) state();
  else return 1;
  return write_picture(arguments[3]);
}
