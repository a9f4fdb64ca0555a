/* What changes all of the window. */
#include "check.h"

static void quad(void) {
    glRectf(-1, -1, 1, 1);
}

static void clear(void) {
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}
