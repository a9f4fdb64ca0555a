// A client of GLX that links to libGL: one program colours the window. Usage: linked.
#include <GL/glx.h>
#include <GL/glext.h>
#include <stdio.h>
#include <string.h>

static const char program[] = "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND";

int main(void) {
  Display *display = XOpenDisplay(NULL);
  if (!display) return 2;
  int wanted[] = {GLX_RGBA, GLX_RED_SIZE, 8, None};
  XVisualInfo *visual = glXChooseVisual(display, DefaultScreen(display), wanted);
  GLXContext context = visual ? glXCreateContext(display, visual, NULL, True) : NULL;
  if (!context) { fprintf(stderr, "no context\n"); return 3; }
  Window root = DefaultRootWindow(display);
  XSetWindowAttributes attributes = {.colormap = XCreateColormap(display, root, visual->visual, AllocNone)};
  Window window = XCreateWindow(display, root, 0, 0, 32, 32, 0, visual->depth, InputOutput, visual->visual,
                                CWColormap | CWBorderPixel, &attributes);
  XMapWindow(display, window);
  if (!glXMakeCurrent(display, window, context)) return 4;
  if (!strstr((const char *) glGetString(GL_EXTENSIONS), "GL_NV_fragment_program")) { fprintf(stderr, "no extension\n"); return 6; }
  PFNGLLOADPROGRAMNVPROC load = (PFNGLLOADPROGRAMNVPROC) glXGetProcAddress((const GLubyte *) "glLoadProgramNV");
  PFNGLBINDPROGRAMNVPROC bind = (PFNGLBINDPROGRAMNVPROC) glXGetProcAddressARB((const GLubyte *) "glBindProgramNV");
  load(GL_FRAGMENT_PROGRAM_NV, 1, sizeof program - 1, (const GLubyte *) program);
  bind(GL_FRAGMENT_PROGRAM_NV, 1);
  glEnable(GL_FRAGMENT_PROGRAM_NV);
  glRectf(-1, -1, 1, 1);
  unsigned char pixel[4] = {0};
  glReadPixels(16, 16, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  if (glGetError() != GL_NO_ERROR || pixel[0] != 255 || pixel[1] != 0) { fprintf(stderr, "pixel %d\n", pixel[0]); return 7; }
  return 0;
}
