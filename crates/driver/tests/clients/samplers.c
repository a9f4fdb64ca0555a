/* ARB_sampler_objects. Functions name its sections. */
#include "check.h"

enum { SIZE = 16 };

static GLuint texture(GLenum target, int mipmaps) {
    /* Two texels side by side, red and green. */
    static const unsigned char texels[] = {255, 0, 0, 255, 0, 255, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255};
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexImage2D(target, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    if (mipmaps) glTexImage2D(target, 1, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    ERROR(GL_NO_ERROR);
    return name;
}

/* A square with coordinates from 0 to this. */
static void square(float most) {
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_QUADS);
    glTexCoord2f(0, 0), glVertex2f(-1, -1);
    glTexCoord2f(most, 0), glVertex2f(1, -1);
    glTexCoord2f(most, most), glVertex2f(1, 1);
    glTexCoord2f(0, most), glVertex2f(-1, 1);
    glEnd();
}

static GLint integer(GLuint sampler, GLenum name) {
    GLint found = -1;
    glGetSamplerParameteriv(sampler, name, &found);
    return found;
}

/* 3.9.2 and 6.1.5, table 6.23 */
static void parameters(void) {
    GLuint names[2];
    glGenSamplers(2, names);
    CHECK(names[0] && glIsSampler(names[0]) && !glIsSampler(0) && !glIsSampler(names[1] + 1));
    const GLint initial[][2] = {{GL_TEXTURE_WRAP_S, GL_REPEAT}, {GL_TEXTURE_WRAP_T, GL_REPEAT}, {GL_TEXTURE_WRAP_R, GL_REPEAT},
        {GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR}, {GL_TEXTURE_MAG_FILTER, GL_LINEAR}, {GL_TEXTURE_MIN_LOD, -1000},
        {GL_TEXTURE_MAX_LOD, 1000}, {GL_TEXTURE_LOD_BIAS, 0}, {GL_TEXTURE_COMPARE_MODE, GL_NONE},
        {GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL}, {GL_TEXTURE_MAX_ANISOTROPY_EXT, 1}};
    for (unsigned n = 0; n < sizeof initial / sizeof *initial; n++) CHECK(integer(names[0], initial[n][0]) == initial[n][1]);
    glSamplerParameteri(names[0], GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glSamplerParameterf(names[0], GL_TEXTURE_MIN_LOD, 1.5f);
    glSamplerParameteriv(names[0], GL_TEXTURE_COMPARE_FUNC, (GLint[]){GL_GREATER});
    glSamplerParameterfv(names[0], GL_TEXTURE_LOD_BIAS, (GLfloat[]){-0.5f});
    GLfloat number = 0, border[4];
    glGetSamplerParameterfv(names[0], GL_TEXTURE_MIN_LOD, &number);
    CHECK(number == 1.5f && integer(names[0], GL_TEXTURE_WRAP_S) == GL_CLAMP_TO_EDGE);
    CHECK(integer(names[0], GL_TEXTURE_COMPARE_FUNC) == GL_GREATER && integer(names[1], GL_TEXTURE_WRAP_S) == GL_REPEAT);
    /* Integers of a border become floats, or stay what they are; floats are not clamped. */
    glSamplerParameteriv(names[0], GL_TEXTURE_BORDER_COLOR, (GLint[]){2147483647, 0, 0, 2147483647});
    glGetSamplerParameterfv(names[0], GL_TEXTURE_BORDER_COLOR, border);
    CHECK(border[0] == 1 && border[3] == 1);
    glSamplerParameterfv(names[0], GL_TEXTURE_BORDER_COLOR, (GLfloat[]){2, -3, 0, 1});
    glGetSamplerParameterfv(names[0], GL_TEXTURE_BORDER_COLOR, border);
    CHECK(border[0] == 2 && border[1] == -3);
    GLint integers[4];
    GLuint bits[4];
    glSamplerParameterIiv(names[0], GL_TEXTURE_BORDER_COLOR, (GLint[]){-2147483647, 5, 6, 7});
    glGetSamplerParameterIiv(names[0], GL_TEXTURE_BORDER_COLOR, integers);
    CHECK(integers[0] == -2147483647 && integers[3] == 7);
    glSamplerParameterIuiv(names[0], GL_TEXTURE_BORDER_COLOR, (GLuint[]){4294967295u, 5, 6, 7});
    glGetSamplerParameterIuiv(names[0], GL_TEXTURE_BORDER_COLOR, bits);
    CHECK(bits[0] == 4294967295u && bits[1] == 5);
    glSamplerParameterIiv(names[0], GL_TEXTURE_WRAP_T, (GLint[]){GL_MIRRORED_REPEAT});
    glGetSamplerParameterIiv(names[0], GL_TEXTURE_WRAP_T, integers);
    CHECK(integers[0] == GL_MIRRORED_REPEAT);
    ERROR(GL_NO_ERROR);
    glSamplerParameteri(names[0], GL_TEXTURE_BASE_LEVEL, 0);
    ERROR(GL_INVALID_ENUM);
    glSamplerParameteri(names[0], GL_TEXTURE_WRAP_S, GL_NEAREST);
    ERROR(GL_INVALID_ENUM);
    /* ARB_texture_filter_anisotropic, tables 23.23 and 23.64. */
    GLfloat most = 0;
    glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &most);
    CHECK(has_extension("GL_ARB_texture_filter_anisotropic") && most >= 16);
    glSamplerParameterf(names[0], GL_TEXTURE_MAX_ANISOTROPY_EXT, 0);
    ERROR(GL_INVALID_VALUE);
    glSamplerParameteri(names[1] + 1, GL_TEXTURE_WRAP_S, GL_REPEAT);
    ERROR(GL_INVALID_OPERATION);
    glGetSamplerParameteriv(0, GL_TEXTURE_WRAP_S, integers);
    ERROR(GL_INVALID_OPERATION);
    glGetSamplerParameteriv(names[0], GL_TEXTURE_BASE_LEVEL, integers);
    ERROR(GL_INVALID_ENUM);
    glBindSampler(1, names[0]);
    glActiveTexture(GL_TEXTURE1);
    CHECK(value(GL_SAMPLER_BINDING) == (GLint)names[0]);
    glActiveTexture(GL_TEXTURE0);
    CHECK(value(GL_SAMPLER_BINDING) == 0);
    glBindSampler(value(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS), names[0]);
    ERROR(GL_INVALID_VALUE);
    glBindSampler(0, names[1] + 1);
    ERROR(GL_INVALID_OPERATION);
    /* 6.1.19: PushAttrib has nothing to do with them. */
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glBindSampler(0, names[1]);
    glPopAttrib();
    CHECK(value(GL_SAMPLER_BINDING) == (GLint)names[1]);
    glDeleteSamplers(2, names);
    CHECK(value(GL_SAMPLER_BINDING) == 0 && !glIsSampler(names[0]));
    glBindSampler(0, names[0]);
    ERROR(GL_INVALID_OPERATION);
    glGenSamplers(-1, names);
    ERROR(GL_INVALID_VALUE);
}

/* A sampler that clamps, which unit 0 has. */
static GLuint clamped(void) {
    GLuint sampler;
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glBindSampler(0, sampler);
    return sampler;
}

/* 3.9.2 and 3.8.12: what counts in a unit. */
static void lookups(void) {
    GLuint own = texture(GL_TEXTURE_2D, 1), sampler;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    square(2);
    PIXEL(9, 4, 255, 0, 0);
    sampler = clamped();
    square(2);
    PIXEL(2, 4, 255, 0, 0), PIXEL(9, 4, 0, 255, 0), PIXEL(14, 4, 0, 255, 0);
    /* A change of the object counts, one of the texture does not. */
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    square(2);
    PIXEL(9, 4, 0, 255, 0), PIXEL(14, 4, 255, 0, 0);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glSamplerParameterfv(sampler, GL_TEXTURE_BORDER_COLOR, (GLfloat[]){0, 0, 1, 1});
    square(2);
    PIXEL(6, 4, 0, 255, 0), PIXEL(14, 4, 0, 0, 255);
    glBindSampler(0, 0);
    square(2);
    PIXEL(14, 4, 0, 255, 0);
    /* Complete by the sampler where the texture is not, and the other way round: without a texture the colour is that
       of the vertex. */
    GLuint single = texture(GL_TEXTURE_2D, 0);
    square(1);
    PIXEL(4, 4, 255, 255, 255);
    glBindSampler(0, sampler);
    square(1);
    PIXEL(4, 4, 255, 0, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    square(1);
    PIXEL(4, 4, 255, 255, 255);
    /* What a rectangle cannot have makes it incomplete. */
    GLuint rectangle = texture(GL_TEXTURE_RECTANGLE_ARB, 0);
    glDisable(GL_TEXTURE_2D);
    glEnable(GL_TEXTURE_RECTANGLE_ARB);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    square(2);
    PIXEL(4, 4, 255, 255, 255);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
    square(2);
    PIXEL(4, 4, 255, 0, 0), PIXEL(12, 4, 0, 255, 0);
    glDisable(GL_TEXTURE_RECTANGLE_ARB);
    /* Programs look up with it as well. */
    glEnable(GL_TEXTURE_2D);
    glBindTexture(GL_TEXTURE_2D, own);
    const char *text = "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND";
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    square(2);
    PIXEL(9, 4, 0, 255, 0), PIXEL(14, 4, 0, 255, 0);
    glDeleteSamplers(1, &sampler);
    square(2);
    PIXEL(9, 4, 255, 0, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(3, (GLuint[]){own, single, rectangle});
}

/* 5.4.1: GenSamplers and DeleteSamplers are executed at once, the others compiled. */
static void lists(void) {
    GLuint name;
    glGenSamplers(1, &name);
    glNewList(1, GL_COMPILE);
    glBindSampler(2, name);
    glSamplerParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glEndList();
    glActiveTexture(GL_TEXTURE2);
    CHECK(value(GL_SAMPLER_BINDING) == 0 && integer(name, GL_TEXTURE_WRAP_S) == GL_REPEAT);
    glCallList(1);
    CHECK(value(GL_SAMPLER_BINDING) == (GLint)name && integer(name, GL_TEXTURE_WRAP_S) == GL_CLAMP_TO_EDGE);
    glNewList(1, GL_COMPILE);
    glDeleteSamplers(1, &name);
    glEndList();
    CHECK(value(GL_SAMPLER_BINDING) == 0 && !glIsSampler(name));
}

/* 2.2 and appendix D of OpenGL 3.2: an object that is deleted in one context stays bound in the others. */
static void shared(EGLConfig config) {
    glActiveTexture(GL_TEXTURE0);
    const GLuint image = texture(GL_TEXTURE_2D, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    GLuint sampler, next;
    sampler = clamped();
    square(2);
    /* Clamped, the right half is green; repeated, it is red, then green. */
    PIXEL(9, 4, 0, 255, 0);
    const EGLContext first = eglGetCurrentContext(), second = make_context(config, first);
    CHECK(eglMakeCurrent(display, surface, surface, second));
    glBindSampler(0, sampler);
    glDeleteSamplers(1, &sampler);
    CHECK(!glIsSampler(sampler) && value(GL_SAMPLER_BINDING) == 0);
    /* The name may be used again, for another object. */
    glGenSamplers(1, &next);
    glSamplerParameteri(next, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glBindTexture(GL_TEXTURE_2D, image);
    glEnable(GL_TEXTURE_2D);
    square(2);
    PIXEL(9, 4, 255, 0, 0);
    CHECK(eglMakeCurrent(display, surface, surface, first));
    CHECK(value(GL_SAMPLER_BINDING) == (GLint)sampler);
    square(2);
    PIXEL(9, 4, 0, 255, 0);
    /* Nor does deleting the other object unbind the one of the unit. */
    const GLuint last = next;
    glDeleteSamplers(1, &last);
    square(2);
    PIXEL(9, 4, 0, 255, 0);
    glGenSamplers(1, &next);
    glBindSampler(0, 0);
    square(2);
    PIXEL(9, 4, 255, 0, 0);
    if (next != sampler) {
        glBindSampler(0, sampler);
        ERROR(GL_INVALID_OPERATION);
    }
    CHECK(eglDestroyContext(display, second));
    glDeleteSamplers(1, &next);
    glDeleteTextures(1, &image);
    glDisable(GL_TEXTURE_2D);
}

int main(void) {
    const EGLConfig config = start(SIZE, SIZE);
    CHECK(has_extension("GL_ARB_sampler_objects"));
    parameters();
    lookups();
    lists();
    shared(config);
    ERROR(GL_NO_ERROR);
    return 0;
}
