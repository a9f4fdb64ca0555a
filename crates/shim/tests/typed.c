// A client of programs that plain ARB programs cannot express: those of NV_gpu_program4 and 5, loops without a constant
// count, derivatives, packing. It draws one scene and writes its picture.
// Usage: typed SCENE FILE. Functions are found by eglGetProcAddress.
#include "context.h"
#include <pthread.h>

enum { VERTEX_BUFFER = 0x8da2, FRAGMENT_BUFFER = 0x8da4 };

// A part of the picture, of sixteen: a square with colors and texture coordinates at its corners.
static void square(int part) {
  static const float corners[4][2] = { {-1, -1}, {1, -1}, {1, 1}, {-1, 1} };
  static const float colors[4][3] = { {1, 0, 0.25f}, {1, 1, 0.25f}, {0, 1, 0.25f}, {0, 0, 0.25f} };
  CALL(void, glViewport, int, int, int, int)(part % 4 * 16, part / 4 * 16, 16, 16);
  CALL(void, glBegin, u)(0x0007);
  for (int i = 0; i < 4; i++) {
    CALL(void, glColor3f, float, float, float)(colors[i][0], colors[i][1], colors[i][2]);
    CALL(void, glMultiTexCoord4f, u, float, float, float, float)(0x84c0, corners[i][0], corners[i][1], 0.5f, 1);
    CALL(void, glVertex2f, float, float)(corners[i][0], corners[i][1]);
  }
  CALL(void, glEnd, void)();
}

static void without(u target) { CALL(void, glDisable, u)(target); }

static void buffer(u target, u index, u name, const void *data, long size) {
  CALL(void, glBindBufferBaseNV, u, u, u)(target, index, name);
  CALL(void, glBufferData, u, long, const void *, u)(target, size, data, 0x88e4);
}

static const char pass[] = "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.color, vertex.color;\n"
  "MOV.F result.attrib[2], vertex.texcoord[0];\nMOV.S result.attrib[3], program.local[1];\nEND";

// NVfp5.0: integers of pixels and of parameters, varyings by number, and words and vectors of parameter buffers
// (NV_gpu_program4, NV_parameter_buffer_object).
static void integers(void) {
  static const float table[4][4] = { {0, 0.25f, 0.5f, 1}, {0.75f, 0, 0.125f, 1}, {0.5f, 1, 0, 1}, {0.25f, 0.5f, 1, 1} };
  static const u words[3] = { 7, 64, 255 };
  load_arb(VERTEX, 1, pass);
  CALL(void, glProgramLocalParameterI4iNV, u, u, int, int, int, int)(VERTEX, 1, 5, -3, 0x40000000, 11);
  load_arb(FRAGMENT_ARB, 2, "!!NVfp5.0\nBUFFER4 table[] = { program.buffer[1] };\nBUFFER words[] = { program.buffer[3] };\n"
    "FLAT ATTRIB numbers = fragment.attrib[3];\nTEMP p, r;\n"
    "TRUNC.S p, fragment.position;\nXOR.S r.x, p.x, p.y;\nMUL.S r.x, r.x, words[0].x;\nAND.S r.x, r.x, words[2].x;\n"
    "MAD.S r.y, p.x, numbers.x, numbers.w;\nADD.S r.y, r.y, program.local[0].z;\nAND.S r.y, r.y, 255;\n"
    "I2F.S r.xy, r;\nMUL.F result.color.xy, r, 0.00392156862745098;\n"
    "SHR.S p.x, p.x, 2;\nAND.S p.x, p.x, 3;\nMOV.U r, table[p.x];\nMOV.F result.color.z, r.z;\n"
    "SEQ.S p, numbers, {5, -3, 1073741824, 11};\nAND.S p.x, p.x, p.y;\nAND.S p.x, p.x, p.z;\nAND.S p.x, p.x, p.w;\nAND.S p.x, p.x, 1;\n"
    "I2F.S result.color.w, p.x;\nEND");
  CALL(void, glProgramLocalParameterI4iNV, u, u, int, int, int, int)(FRAGMENT_ARB, 0, 1, 2, 33, 4);
  buffer(FRAGMENT_BUFFER, 1, 71, table, sizeof table);
  buffer(FRAGMENT_BUFFER, 3, 72, words, sizeof words);
  for (int part = 0; part < 8; part++) square(part);
  // Other words and other parameters from the next draw on.
  const u other = 31;
  CALL(void, glProgramBufferParametersIuivNV, u, u, u, int, const u *)(FRAGMENT_BUFFER, 3, 0, 1, &other);
  const float vector[4] = { 1, 1, 0.875f, 1 };
  CALL(void, glProgramBufferParametersfvNV, u, u, u, int, const float *)(FRAGMENT_BUFFER, 1, 4, 4, vector);
  for (int part = 8; part < 12; part++) square(part);
  const int locals[4] = { 0, 0, 129, 0 };
  CALL(void, glProgramLocalParameterI4ivNV, u, u, const int *)(FRAGMENT_ARB, 0, locals);
  const u again[2] = { 13, 0 };
  CALL(void, glBufferSubData, u, long, long, const void *)(FRAGMENT_BUFFER, 0, sizeof again, again);
  for (int part = 12; part < 16; part++) square(part);
}

// Typed programs beside the fixed function, plain ARB programs and programs of NV_vertex_program.
static void mixed(void) {
  const char *fragments = "!!NVfp4.0\nMUL.F result.color, fragment.color, {1, 0.5, 1, 1};\nEND";
  const char *plain_vertices = "!!ARBvp1.0\nMOV result.position, vertex.position;\nSUB result.color, 1, vertex.color;\nEND";
  const char *plain_fragments = "!!ARBfp1.0\nMOV result.color, fragment.color.zyxw;\nEND";
  load_arb(FRAGMENT_ARB, 2, fragments);
  square(0);
  load_arb(VERTEX, 3, plain_vertices);
  square(1);
  load_nv(VERTEX, 4, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0].xyz, v[COL0].yzxw;\nEND");
  square(2);
  load_arb(VERTEX, 1, pass);
  square(3);
  load_arb(FRAGMENT_ARB, 5, plain_fragments);
  square(4);
  load_nv(FRAGMENT_NV, 6, "!!FP1.0\nMOV o[COLR], f[COL0].yxzw;\nEND");
  square(5);
  without(FRAGMENT_NV);
  square(6);
  without(FRAGMENT_ARB);
  square(7);
  without(VERTEX);
  square(8);
  // By display lists: the programs are those of the calls.
  CALL(void, glNewList, u, u)(1, 0x1300);
  CALL(void, glBindProgramARB, u, u)(FRAGMENT_ARB, 2);
  CALL(void, glEnable, u)(FRAGMENT_ARB);
  CALL(void, glEnd, void)();
  CALL(void, glEndList, void)();
  CALL(void, glCallList, u)(1);
  check(take_error() == 0x0502, "End without Begin");
  square(9);
  // Programs that are loaded again, and deleted.
  load_arb(FRAGMENT_ARB, 2, "!!NVfp5.0\nMOV.F result.color, {0.25, 0.5, 0.75, 1};\nEND");
  square(10);
  const u names[1] = { 2 };
  CALL(void, glDeleteProgramsARB, int, const u *)(1, names);
  load_arb(FRAGMENT_ARB, 7, plain_fragments);
  square(11);
}

// What plain ARB programs lack in the languages before: derivatives and packing of FP1.0, loops by parameters of fp40,
// backward branches of VP2.0.
static void older(void) {
  load_nv(FRAGMENT_NV, 1, "!!FP1.0\nMUL R0, f[WPOS], {0.03, 0.02, 0, 0};\nDDX R1, R0;\nDDY R2, R0;\nMUL R1, R1.x, {16, 0, 8, 0};\n"
    "MAD o[COLR], R2.y, {0, 32, 8, 0}, R1;\nEND");
  square(0);
  load_nv(FRAGMENT_NV, 2, "!!FP1.0\nPK4UB R0.x, f[COL0];\nUP4UB R1, R0.x;\nMOV o[COLR], R1;\nEND");
  square(1);
  load_nv(FRAGMENT_NV, 3, "!!FP1.0\nPK2H R0.x, f[COL0];\nUP2H o[COLR], R0.x;\nEND");
  square(2);
  CALL(void, glDisable, u)(FRAGMENT_NV);
  load_arb(FRAGMENT_ARB, 4, "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP r;\nMOV r, 0;\nREP program.local[0];\n"
    "ADD r.x, r, 0.125;\nADDC CC.x, r.x, -0.5;\nBRK (GT.x);\nADD r.y, r, 0.0625;\nENDREP;\nMOV result.color, r;\nEND");
  for (int part = 3; part < 8; part++) {
    local(FRAGMENT_ARB, 0, part, 0, 0, 0);
    square(part);
  }
  CALL(void, glDisable, u)(FRAGMENT_ARB);
  load_nv(VERTEX, 5, "!!VP2.0\nMOV R0, c[0];\nMOV R1, c[1].wwww;\nagain:\nADD R1, R1, c[1];\nADDC R0.x, R0.x, -c[1].y;\nBRA again (GT.x);\n"
    "MOV o[HPOS], v[OPOS];\nMOV o[COL0], R1;\nEND");
  void (*set)(u, u, float, float, float, float) = symbol("glProgramParameter4fNV");
  set(VERTEX, 1, 0.0625f, 1, 0.125f, 0);
  for (int part = 8; part < 16; part++) {
    set(VERTEX, 0, part - 6, 0, 0, 0);
    square(part);
  }
}

// State that typed programs bind is the driver's, as it is at each draw (ARB_vertex_program 2.14.3,
// ARB_fragment_program 3.11.3).
static void state(void) {
  static const float diffuse[4] = { 0.5f, 0.25f, 1, 1 }, material[4] = { 1, 1, 0.5f, 0.75f }, fog[4] = { 0.25f, 0.75f, 0.5f, 1 };
  static const float position[4] = { 0.25f, 0.5f, 0.75f, 1 };
  load_arb(VERTEX, 1, "!!NVvp4.0\nPARAM mvp[4] = { state.matrix.mvp };\nPARAM inverse = state.matrix.modelview.invtrans.row[1];\n"
    "DP4.F result.position.x, mvp[0], vertex.position;\nDP4.F result.position.y, mvp[1], vertex.position;\n"
    "DP4.F result.position.z, mvp[2], vertex.position;\nDP4.F result.position.w, mvp[3], vertex.position;\n"
    "MOV.F result.color, state.lightprod[0].diffuse;\nMOV.F result.texcoord[3], state.light[0].position;\n"
    "MOV.F result.texcoord[4], inverse;\nEND");
  load_arb(FRAGMENT_ARB, 2, "!!NVfp4.0\nTEMP r;\nMUL.F r, state.fog.color, 0.5;\nMAD.F r, fragment.color, 0.5, r;\n"
    "MAD.F r, fragment.texcoord[3], {0.25, 0, 0, 0}, r;\nMAD.F r.z, state.depth.range.y, 0.125, r;\n"
    "MAD.F result.color, fragment.texcoord[4].y, {0, 0.125, 0, 0}, r;\nEND");
  for (int part = 0; part < 4; part++) {
    CALL(void, glMatrixMode, u)(0x1700);
    CALL(void, glLoadIdentity, void)();
    CALL(void, glLightfv, u, u, const float *)(0x4000, 0x1203, position);
    CALL(void, glScalef, float, float, float)(0.5f + 0.125f * part, 1 - 0.125f * part, 1);
    CALL(void, glTranslatef, float, float, float)(0.125f * part, 0, 0);
    if (part > 0) CALL(void, glLightfv, u, u, const float *)(0x4000, 0x1201, diffuse);
    if (part > 1) CALL(void, glMaterialfv, u, u, const float *)(0x0404, 0x1201, material);
    if (part > 2) CALL(void, glFogfv, u, const float *)(0x0b66, fog);
    square(part);
  }
  CALL(void, glLoadIdentity, void)();
}

// Lookups by unit and target, in both stages (NV_gpu_program4 2.X.4.4).
static void lookups(void) {
  static unsigned char texels[4][4][4], line[4][4];
  for (int i = 0; i < 64; i++) texels[i / 16][i / 4 % 4][i % 4] = (unsigned char) (i * 37 % 256);
  for (int i = 0; i < 16; i++) line[i / 4][i % 4] = (unsigned char) (i * 53 % 256);
  for (u unit = 0; unit < 3; unit += 2) {
    u target = unit ? 0x0de0 : 0x0de1, name = 0;
    CALL(void, glActiveTexture, u)(0x84c0 + unit);
    CALL(void, glGenTextures, int, u *)(1, &name);
    CALL(void, glBindTexture, u, u)(target, name);
    for (u filter = 0x2800; filter < 0x2802; filter++) CALL(void, glTexParameteri, u, u, int)(target, filter, 0x2600);
    if (unit) CALL(void, glTexImage1D, u, int, int, int, int, u, u, const void *)(target, 0, 0x8058, 4, 0, 0x1908, 0x1401, line);
    else CALL(void, glTexImage2D, u, int, int, int, int, int, u, u, const void *)(target, 0, 0x8058, 4, 4, 0, 0x1908, 0x1401, texels);
  }
  CALL(void, glActiveTexture, u)(0x84c0);
  load_arb(FRAGMENT_ARB, 2, "!!NVfp4.0\nTEMP r, p;\nMUL.F p, fragment.position, 0.0625;\nTEX.F r, p, texture[0], 2D;\n"
    "TEX.F p, p.y, texture[2], 1D;\nMOV.F result.color.xy, r;\nMOV.F result.color.zw, p;\nEND");
  square(0);
  square(1);
  load_arb(FRAGMENT_ARB, 3, "!!NVfp4.0\nTEMP p, r;\nTRUNC.S p, fragment.position;\nAND.S p, p, {3, 3, 0, 0};\n"
    "TXF.F r, p, texture[0], 2D;\nTXQ p, p.z, texture[0], 2D;\nI2F.S p, p;\nMAD.F result.color, p.x, {0, 0, 0.0625, 0}, r;\nEND");
  square(2);
  load_arb(VERTEX, 1, "!!NVvp4.0\nTEMP p;\nMOV.F result.position, vertex.position;\nMAD.F p, vertex.position, 0.0625, 0.4;\n"
    "MOV.F p.w, 0;\nTXL.F result.color, p, texture[0], 2D;\nEND");
  load_arb(FRAGMENT_ARB, 4, "!!NVfp4.0\nFLAT ATTRIB c = fragment.attrib[0];\nMOV.F result.color, fragment.color;\nEND");
  square(3);
}

// Attributes by number: integers and floats (NV_vertex_program4, 2.7), and buffers of vertex programs, of which a range
// is bound.
static void attributes(void) {
  static const float table[3][4] = { {1, 0, 0.5f, 1}, {0, 1, 0.25f, 1}, {0.5f, 0.5f, 1, 1} };
  load_arb(VERTEX, 1, "!!NVvp4.0\nBUFFER4 table[] = { program.buffer[0] };\nTEMP n;\n"
    "MOV.F result.position, vertex.position;\nAND.S n.x, vertex.attrib[6].y, 3;\nMOV.F n, table[n.x];\n"
    "MUL.F result.color, n, vertex.attrib[9];\nEND");
  CALL(void, glBindBuffer, u, u)(VERTEX_BUFFER, 81);
  CALL(void, glBufferData, u, long, const void *, u)(VERTEX_BUFFER, sizeof table, table, 0x88e4);
  CALL(void, glBindBufferRangeNV, u, u, u, long, long)(VERTEX_BUFFER, 0, 81, 0, 32);
  int bound[1] = { 0 };
  CALL(void, glGetIntegerIndexedvEXT, u, u, int *)(VERTEX_BUFFER, 0, bound);
  check(bound[0] == 81, "the buffer that is bound to a point");
  CALL(void, glGetIntegerv, u, int *)(VERTEX_BUFFER, bound);
  check(bound[0] == 81, "the buffer that is bound to the target");
  for (int part = 0; part < 4; part++) {
    CALL(void, glVertexAttribI4iEXT, u, int, int, int, int)(6, -1, part % 2 - 4, 0, 0);
    CALL(void, glVertexAttrib4fARB, u, float, float, float, float)(9, 0.5f + 0.125f * part, 1, 1, 1);
    square(part);
  }
  float *mapped = CALL(float *, glMapBuffer, u, u)(VERTEX_BUFFER, 0x88b9);
  check(mapped != 0, "a mapped buffer");
  mapped[0] = 0.25f;
  check(CALL(unsigned char, glUnmapBuffer, u)(VERTEX_BUFFER) == 1, "UnmapBuffer");
  CALL(void, glVertexAttribI4iEXT, u, int, int, int, int)(6, 0, 0, 0, 0);
  square(4);
  // What is deleted is not bound any more.
  const u name = 81;
  CALL(void, glDeleteBuffers, int, const u *)(1, &name);
  CALL(void, glGetIntegerIndexedvEXT, u, u, int *)(VERTEX_BUFFER, 0, bound);
  check(bound[0] == 0, "a deleted buffer");
  const u word = 1;
  CALL(void, glProgramBufferParametersIuivNV, u, u, u, int, const u *)(VERTEX_BUFFER, 0, 0, 1, &word);
  check(take_error() == 0x0502, "no buffer is bound");
}

// Subroutines that the application chooses (ARB_shader_subroutine, 2.X.5 and 2.14.1), and clip distances of vertex
// programs.
static void subroutines(void) {
  load_arb(FRAGMENT_ARB, 1, "!!NVfp5.0\nSUBROUTINETYPE shade { dark, other };\nSUBROUTINE shade chosen = program.subroutine[0];\nTEMP r;\n"
    "MOV.F r, fragment.color;\nCALI chosen;\nMOV.F result.color, r;\nRET;\n"
    "dark SUBROUTINENUM(1):\nMUL.F r, r, 0.5;\nRET;\nother SUBROUTINENUM(2):\nSUB.F r, 1, r;\nRET;\nEND");
  for (u part = 0; part < 4; part++) {
    const u number = 1 + part % 2;
    CALL(void, glProgramSubroutineParametersuivNV, u, int, const u *)(FRAGMENT_ARB, 1, &number);
    u found = 0;
    CALL(void, glGetProgramSubroutineParameteruivNV, u, u, u *)(FRAGMENT_ARB, 0, &found);
    check(found == number, "the subroutine that is chosen");
    square((int) part);
  }
  load_arb(VERTEX, 2, "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.color, vertex.color;\n"
    "ADD.F result.clip[0].x, vertex.position.x, 0.5;\nSUB.F result.clip[2].x, 0.25, vertex.position.y;\nEND");
  // While none is enabled, llvmpipe clips by all that are written.
  for (int part = 5; part < 8; part++) {
    if (part & 1) CALL(void, glEnable, u)(0x3000);
    if (part & 2) CALL(void, glEnable, u)(0x3002);
    square(part);
    CALL(void, glDisable, u)(0x3000);
    CALL(void, glDisable, u)(0x3002);
  }
}

// Storage buffers at the client's binding points (NV_shader_storage_buffer_object): colors are loaded from one, in
// steps that an address counts in bytes, and each pixel stores its number in the other.
static void storage(void) {
  static const float table[4][4] = { {1, 0, 0.5f, 1}, {0, 1, 0.25f, 1}, {0.5f, 0.5f, 1, 1}, {0.25f, 0.75f, 0, 1} };
  static u numbers[SIZE * SIZE];
  u names[2] = { 0 };
  memset(numbers, 255, sizeof numbers);
  CALL(void, glGenBuffers, int, u *)(2, names);
  for (u i = 0; i < 2; i++) {
    CALL(void, glBindBufferBase, u, u, u)(0x90d2, 1 + i, names[i]);
    CALL(void, glBufferData, u, long, const void *, u)(0x90d2, i ? (long) sizeof numbers : (long) sizeof table, i ? (void *) numbers : (void *) table, 0x88e8);
  }
  load_arb(FRAGMENT_ARB, 2, "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE table[] = { program.storage[1] };\n"
    "STORAGE numbers[] = { program.storage[2] };\nTEMP p, r;\nTRUNC.S p, fragment.position;\nMAD.S p.z, p.y, 64, p.x;\n"
    "SHL.S p.w, p.z, 2;\nSTB.U32 p.z, numbers[p.w];\nAND.S r.x, p.x, 3;\nSHL.S r.x, r.x, 4;\nLDB.F32X4 r, table[r.x];\n"
    "MOV.F result.color, r;\nEND");
  for (int part = 0; part < 16; part += 2) square(part);
  // Mesa holds the last vertices back, also from what is read of buffers.
  CALL(void, glFinish, void)();
  CALL(void, glMemoryBarrier, u)(0x200);
  CALL(void, glGetBufferSubData, u, long, long, void *)(0x90d2, 0, sizeof numbers, numbers);
  for (u i = 0; i < SIZE * SIZE; i++) {
    int is_drawn = i % SIZE / 16 % 2 == 0;
    check(numbers[i] == (is_drawn ? i : 0xffffffffu), "the number that a pixel stores");
  }
  // Another buffer at the point, from the next draw on.
  static const float other[4][4] = { {0, 0, 1, 1}, {1, 0, 0, 1}, {0, 1, 1, 1}, {1, 1, 0, 1} };
  CALL(void, glBindBuffer, u, u)(0x90d2, names[0]);
  CALL(void, glBufferSubData, u, long, long, const void *)(0x90d2, 0, sizeof other, other);
  for (int part = 8; part < 12; part++) square(part);
}

static void refused(u target, const char *text, u error, int position, const char *why) {
  CALL(void, glProgramStringARB, u, u, int, const char *)(target, 0x8875, (int) strlen(text), text);
  u found = take_error();
  const char *message = CALL(const char *, glGetString, u)(0x8874);
  int at = -1;
  CALL(void, glGetIntegerv, u, int *)(0x864b, &at);
  int is_said = position < 0 || (at == position && strstr(message, why));
  if (found != error || !is_said) {
    fprintf(stderr, "0x%04x at %d: %s\n%s\n", found, at, message, text);
    exit(4);
  }
}

// Programs that neither ARB programs nor GLSL express, and stages that the shim does not have.
static void refusals(void) {
  CALL(void, glBindProgramARB, u, u)(FRAGMENT_ARB, 1);
  refused(FRAGMENT_ARB, "!!NVfp5.0\nTEMP r;\nLOAD.U32 r.x, fragment.attrib[0].x;\nMOV result.color, r;\nEND", 0x0502, 18, "memory at GPU addresses");
  refused(FRAGMENT_ARB, "!!NVfp4.0\nMOV result.color, state.matrix.program[1].row[0];\nEND", 0x0502, 0, "state.matrix.program[1].row[0]");
  refused(FRAGMENT_ARB, "!!NVfp4.0\nMOV result.color, 1\nEND", 0x0502, 30, "");
  refused(0x8c26, "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nEND", 0x0500, -1, "");
  int number = 0;
  CALL(void, glGetProgramivARB, u, u, int *)(VERTEX, 0x8da0, &number);
  check(number >= 8, "MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV");
  CALL(void, glBindBufferBaseNV, u, u, u)(VERTEX_BUFFER, number, 0);
  check(take_error() == 0x0501, "a binding point beyond the last");
  CALL(void, glBindBufferRangeNV, u, u, u, long, long)(VERTEX_BUFFER, 0, 1, 16, 16);
  check(take_error() == 0x0501, "an offset of a parameter buffer");
  const u words[8] = { 0 };
  buffer(VERTEX_BUFFER, 2, 91, words, 16);
  CALL(void, glProgramBufferParametersIuivNV, u, u, u, int, const u *)(VERTEX_BUFFER, 2, 1, 4, words);
  check(take_error() == 0x0501, "words beyond the end");
  CALL(void, glProgramLocalParameterI4iNV, u, u, int, int, int, int)(FRAGMENT_ARB, 3, -1, 2, 3, 4);
  int values[4] = { 0 };
  CALL(void, glGetProgramLocalParameterIivNV, u, u, int *)(FRAGMENT_ARB, 3, values);
  check(values[0] == -1 && values[3] == 4, "integer parameters");
}

// A thread with a context of its own, which draws with programs that all contexts share and with parameters that each
// has for itself.
struct drawer { void *context, *surface; int number, wrong; };

static void *draw_alone(void *argument) {
  struct drawer *own = argument;
  ((u (*)(u)) dlsym(egl, "eglBindAPI"))(0x30a2);
  if (!make(display, own->surface, own->surface, own->context)) { own->wrong = -1; return 0; }
  CALL(void, glBindProgramARB, u, u)(FRAGMENT_ARB, 2);
  CALL(void, glEnable, u)(FRAGMENT_ARB);
  for (int round = 0; round < 1000; round++) {
    int gray = (round * 5 + own->number * 127) % 256;
    CALL(void, glProgramEnvParameter4fARB, u, u, float, float, float, float)(FRAGMENT_ARB, 0, (float) gray / 255, 0, 0, 1);
    square(0);
    unsigned char pixel[4];
    CALL(void, glReadPixels, int, int, int, int, u, u, void *)(8, 8, 1, 1, 0x1908, 0x1401, pixel);
    own->wrong += pixel[0] != gray;
  }
  make(display, 0, 0, 0);
  return 0;
}

// Environment parameters are of contexts (ARB_fragment_program, 3.11.1), so threads that draw at the same time do not
// see one another's.
static void threads(void) {
  void *(*surface_of)(void *, void *, const int *) = dlsym(egl, "eglCreatePbufferSurface");
  static const int size[] = { 0x3057, SIZE, 0x3056, SIZE, 0x3038 };
  load_arb(FRAGMENT_ARB, 2, "!!NVfp4.0\nMOV.F result.color, program.env[0];\nEND");
  struct drawer drawers[2] = { { 0 } };
  pthread_t running[2];
  for (int n = 0; n < 2; n++) {
    drawers[n] = (struct drawer) { create(display, config, context, none), surface_of(display, config, size), n, 0 };
    check(drawers[n].context && drawers[n].surface, "contexts that share programs");
  }
  for (int n = 0; n < 2; n++) check(!pthread_create(&running[n], 0, draw_alone, &drawers[n]), "a thread");
  for (int n = 0; n < 2; n++) pthread_join(running[n], 0);
  for (int n = 0; n < 2; n++) {
    if (drawers[n].wrong) fprintf(stderr, "thread %d: %d pixels\n", n, drawers[n].wrong);
    check(!drawers[n].wrong, "parameters of another context");
  }
}

int main(int count, char **arguments) {
  if (count < 3) return 1;
  open_context();
  by = (Find) dlsym(egl, "eglGetProcAddress");
  if (!has_extension("GL_NV_gpu_program5")) { fprintf(stderr, "no GL_NV_gpu_program5\n"); return 6; }
  CALL(void, glClearColor, float, float, float, float)(0.1f, 0.2f, 0.3f, 1);
  CALL(void, glClear, u)(0x4000);
  static const struct { const char *name; void (*draw)(void); } scenes[] = {
    { "integers", integers }, { "mixed", mixed }, { "older", older }, { "state", state }, { "lookups", lookups }, { "attributes", attributes },
    { "subroutines", subroutines }, { "storage", storage }, { "refusals", refusals }, { "threads", threads },
  };
  for (unsigned i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    if (!strcmp(arguments[1], scenes[i].name)) {
      scenes[i].draw();
      return write_picture(arguments[2]);
    }
  }
  return 1;
}
