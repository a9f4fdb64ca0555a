/* Programs of GLUT that draw only when something happens draw all the time: a library for LD_PRELOAD, in which each
   frame asks for the next one. */
#define _GNU_SOURCE
#include <dlfcn.h>

void glutSwapBuffers(void) {
    static void (*swap)(void);
    static void (*again)(void);
    if (!swap) {
        swap = (void (*)(void))dlsym(RTLD_NEXT, "glutSwapBuffers");
        again = (void (*)(void))dlsym(RTLD_NEXT, "glutPostRedisplay");
    }
    swap();
    again();
}
