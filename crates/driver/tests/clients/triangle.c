/* A triangle by an NV_vertex_program and an NV_fragment_program, from immediate mode. */
#include "client.h"

enum { SIZE = 64 };

static const char vertex[] = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END";
static const char fragment[] = "!!FP1.0 MOV o[COLR], f[COL0]; END";

int main(void) {
    start(SIZE, SIZE);
    ENTRY(PFNGLLOADPROGRAMNVPROC, LoadProgramNV);
    ENTRY(PFNGLBINDPROGRAMNVPROC, BindProgramNV);
    CHECK(strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_fragment_program"));
    LoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, sizeof vertex - 1, (const GLubyte *)vertex);
    LoadProgramNV(GL_FRAGMENT_PROGRAM_NV, 2, sizeof fragment - 1, (const GLubyte *)fragment);
    BindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    BindProgramNV(GL_FRAGMENT_PROGRAM_NV, 2);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    CHECK(glGetError() == GL_NO_ERROR);

    glClearColor(0, 0, 0.2f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    glColor3f(1, 0, 0);
    glVertex2f(-0.9f, -0.8f);
    glColor3f(0, 1, 0);
    glVertex2f(0.8f, -0.9f);
    glColor3f(0, 0, 1);
    glVertex2f(0.1f, 0.9f);
    glEnd();
    CHECK(glGetError() == GL_NO_ERROR);
    put_pixels(SIZE, SIZE);
    return 0;
}
