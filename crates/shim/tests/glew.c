// A client that finds extensions and functions by GLEW: its flags, glewIsSupported, glewGetExtension, and its pointers.
// Usage: glew FILE.
#include <GL/glew.h>

#include "context.h"

static const char program[] = "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND";
static const char vertices[] = "!!VP1.0\nADD o[HPOS], v[OPOS], c[0];\nEND";

static void load(GLenum target, GLuint id, const char *text) {
  glLoadProgramNV(target, id, (GLsizei) strlen(text), (const GLubyte *) text);
  glBindProgramNV(target, id);
  glEnable(target);
  check(glGetError() == GL_NO_ERROR, "a program is loaded");
}

int main(int count, char **arguments) {
  if (count < 2) return 1;
  open_context();
  by = (Find) dlsym(egl, "eglGetProcAddress");
  // Without a display of GLX it has everything else.
  GLenum made = glewInit();
  check(made == GLEW_OK || made == GLEW_ERROR_NO_GLX_DISPLAY, "glewInit");
  int flags = GLEW_NV_vertex_program && GLEW_NV_vertex_program2 && GLEW_NV_fragment_program && GLEW_NV_fragment_program2;
  int is_supported = glewIsSupported("GL_NV_vertex_program GL_NV_vertex_program3 GL_NV_fragment_program GL_NV_fragment_program2");
  int is_found = glewGetExtension("GL_NV_fragment_program");
  check(flags == is_supported && is_supported == is_found, "the ways of GLEW agree");
  if (!flags) { fprintf(stderr, "no GL_NV_fragment_program\n"); return 6; }
  check(GLEW_NV_gpu_program4 == glewIsSupported("GL_NV_gpu_program4"), "GLEW_NV_gpu_program4");
  glViewport(0, 0, SIZE, SIZE);
  glClear(GL_COLOR_BUFFER_BIT);
  load(GL_VERTEX_PROGRAM_NV, 1, vertices);
  load(GL_FRAGMENT_PROGRAM_NV, 2, program);
  // Half of the picture.
  glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 0, 0, 0);
  glRectf(-1, -1, 1, 1);
  for (int x = 8; x < SIZE; x += SIZE - 16) {
    unsigned char pixel[4];
    glReadPixels(x, 32, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    check(pixel[0] == (x > SIZE / 2 ? 255 : 0) && pixel[1] == 0, "a picture");
  }
  return write_picture(arguments[1]);
}
