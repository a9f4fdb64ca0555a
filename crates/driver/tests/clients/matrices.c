/* Matrices and planes of a draw, as OpenGL 1.5 and ARB_vertex_program have them. */
#include "whole.h"

enum { SIZE = 32 };

/* 2.11, and ARB_vertex_program 2.11: planes are of the eye as it is then, and clip programs that leave the position to
   the GL, alone. */
static void planes(void) {
    static const char invariant[] = "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND";
    static const char own[] = "!!ARBvp1.0\nDP4 result.position.x, state.matrix.mvp.row[0], vertex.position;\n"
        "DP4 result.position.y, state.matrix.mvp.row[1], vertex.position;\nDP4 result.position.z, state.matrix.mvp.row[2], vertex.position;\n"
        "DP4 result.position.w, state.matrix.mvp.row[3], vertex.position;\nMOV result.color, vertex.color;\nEND";
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, ProgramStringARB);
    const GLdouble plane[] = {1, 0, 0, 0};
    glMatrixMode(GL_MODELVIEW);
    glPushMatrix();
    glTranslatef(0.5f, 0, 0);
    glClipPlane(GL_CLIP_PLANE2, plane);
    glPopMatrix();
    glPushMatrix();
    glScalef(2, 1, 1);
    glEnable(GL_CLIP_PLANE2);
    glColor3f(1, 1, 1);
    const struct { const char *text; int clips; } programs[] = {{NULL, 1}, {invariant, 1}, {own, 0}};
    for (size_t number = 0; number < sizeof programs / sizeof programs[0]; number++) {
        const char *text = programs[number].text;
        if (text) {
            ProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
            glEnable(GL_VERTEX_PROGRAM_ARB);
        }
        clear();
        quad();
        PIXEL(SIZE * 3 / 4 + 1, 5, 255, 255, 255);
        const int left = programs[number].clips ? 0 : 255;
        PIXEL(SIZE * 3 / 4 - 2, 5, left, left, left);
        glDisable(GL_VERTEX_PROGRAM_ARB);
    }
    glDisable(GL_CLIP_PLANE2);
    glPopMatrix();
}

/* 2.11.2 and 2.12: a draw has the matrices of its moment, and planes stay where they are for the eye. Nothing but
 * matrices changes between these draws. */
static void matrices(void) {
    static const char text[] = "!!ARBvp1.0\nPARAM m[4] = {state.matrix.program[0]};\nDP4 result.position.x, m[0], vertex.position;\n"
        "DP4 result.position.y, m[1], vertex.position;\nDP4 result.position.z, m[2], vertex.position;\n"
        "DP4 result.position.w, m[3], vertex.position;\nMOV result.color, vertex.color;\nEND";
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, ProgramStringARB);
    const GLdouble plane[] = {1, 0, 0, 0};
    const GLenum modes[] = {GL_MODELVIEW, GL_PROJECTION, GL_MATRIX0_ARB};
    for (int mode = 0; mode < 3; mode++) {
        if (mode == 2) {
            ProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
            glEnable(GL_VERTEX_PROGRAM_ARB);
        } else {
            glClipPlane(GL_CLIP_PLANE0, plane);
            glEnable(GL_CLIP_PLANE0);
        }
        clear();
        glMatrixMode(modes[mode]);
        glLoadIdentity();
        glColor3f(1, 0, 0);
        glRectf(-1, -1, 0.5f, 0);
        glTranslatef(0.5f, 1, 0);
        glRectf(-1, -1, 0.5f, 0);
        glLoadIdentity();
        glDisable(GL_CLIP_PLANE0);
        glDisable(GL_VERTEX_PROGRAM_ARB);
        /* The second rectangle is from -0.5 to 1; the plane is at 0 for the eye, before the projection. */
        const int first = mode == 2 ? 0 : SIZE / 2, second = mode == 0 ? SIZE / 2 : mode == 1 ? SIZE * 3 / 4 : SIZE / 4;
        if (first) PIXEL(first - 2, 5, 0, 0, 0);
        PIXEL(first + 1, 5, 255, 0, 0);
        PIXEL(SIZE * 3 / 4 - 2, 5, 255, 0, 0);
        PIXEL(SIZE * 3 / 4 + 1, 5, 0, 0, 0);
        PIXEL(second - 2, SIZE - 5, 0, 0, 0);
        PIXEL(second + 1, SIZE - 5, 255, 0, 0);
        PIXEL(SIZE - 2, SIZE - 5, 255, 0, 0);
    }
    /* The program of the fixed function is another one as soon as the matrix of a texture is none that leaves alone. */
    const GLubyte texels[] = {255, 0, 0, 255, 0, 255, 0, 255};
    const GLuint name = unfiltered(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glEnable(GL_TEXTURE_2D);
    glColor3f(1, 1, 1);
    glTexCoord2f(0.25f, 0.5f);
    glMatrixMode(GL_TEXTURE);
    glRectf(-1, -1, 1, 0);
    glTranslatef(0.5f, 0, 0);
    glRectf(-1, 0, 1, 1);
    PIXEL(5, 5, 255, 0, 0);
    PIXEL(5, SIZE - 5, 0, 255, 0);
    glLoadIdentity();
    glRectf(-1, 0, 1, 1);
    PIXEL(5, SIZE - 5, 255, 0, 0);
    glMatrixMode(GL_MODELVIEW);
    glDisable(GL_TEXTURE_2D);
    glDeleteTextures(1, &name);
}

int main(void) {
    start(SIZE, SIZE);
    planes();
    matrices();
    ERROR(GL_NO_ERROR);
    return 0;
}
