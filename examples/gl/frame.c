/* Draws one frame as an emulator of a console does: typed programs (NVvp5.0, NVfp5.0, NVcp5.0) with constant buffers,
 * vertices that stream through one buffer, all tiles of a board in one draw of instances, textures by handles, a
 * storage buffer in which fragments count what is visible, and an image to which they write their kinds, which a
 * compute program counts again. There is no window: the context has no surface, and the picture, of a framebuffer
 * object, becomes a PPM file.
 *
 *   cc -o frame frame.c -lEGL -lOpenGL
 *   nvjit-gl ./frame frame.ppm
 *
 * It prints how many pixels of each of the four kinds of tiles are visible. */
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 256, COLUMNS = 8, KINDS = 4 };

#define ENTRY(type, name) type name = (type)eglGetProcAddress(#name)

static void check(int condition, const char *what) {
    if (!condition) {
        fprintf(stderr, "%s (EGL error 0x%04x, GL error 0x%04x)\n", what, eglGetError(), glGetError());
        exit(1);
    }
}

/* What the driver says about errors, with the line of a program that is wrong. */
static void GLAPIENTRY say(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar *text, const void *user) {
    (void)source, (void)type, (void)id, (void)severity, (void)length, (void)user;
    fprintf(stderr, "%s\n", text);
}

/* Constants of a vertex: the transformation, and columns, the side of a tile and its gap. */
struct scene { float rows[4][4]; float board[4]; };

static const char *vertex_text = "!!NVvp5.0\n"
    "CBUFFER scene[] = { program.buffer[0] };\n"
    "TEMP corner, tile, constant, place;\n"
    "LDC.F32X4 constant, scene[64];\n" /* columns, side, gap, columns as an integer */
    "MOV.U tile.x, vertex.instance.x;\n"
    "DIV.U tile.y, tile.x, constant.w;\n"
    "MOD.U tile.x, tile.x, constant.w;\n"
    "I2F.U corner, tile;\n"
    "MAD.F corner.xy, vertex.attrib[0], constant.y, corner;\n"
    "ADD.F corner.xy, corner, constant.z;\n"
    "MOV.F corner.z, vertex.attrib[0].z;\n"
    "MOV.F corner.w, 1;\n"
    "LDC.F32X4 constant, scene[0];\n"
    "DP4.F place.x, constant, corner;\n"
    "LDC.F32X4 constant, scene[16];\n"
    "DP4.F place.y, constant, corner;\n"
    "LDC.F32X4 constant, scene[32];\n"
    "DP4.F place.z, constant, corner;\n"
    "LDC.F32X4 constant, scene[48];\n"
    "DP4.F place.w, constant, corner;\n"
    "MOV.F result.position, place;\n"
    /* The kind of a tile: columns and rows alternate. */
    "AND.U tile, tile, 1;\n"
    "MAD.U tile.x, tile.y, 2, tile.x;\n"
    "MOV.U result.attrib[0].x, tile.x;\n"
    "END";

static const char *fragment_text = "!!NVfp5.0\n"
    "OPTION NV_shader_storage_buffer;\n"
    "OPTION NV_bindless_texture;\n"
    "OPTION NV_early_fragment_tests;\n" /* what is hidden does not count */
    "CBUFFER handles[] = { program.buffer[0] };\n"
    "STORAGE visible[] = { program.storage[0] };\n"
    "FLAT ATTRIB kind = fragment.attrib[0];\n"
    "LONG TEMP handle;\n"
    "TEMP color, at, old;\n"
    "INT TEMP place;\n"
    "MUL.U at, kind.x, 8;\n"
    "LDC.U64 handle.x, handles[at.x];\n"
    "TEX.F color, 0, handle(handle.x), 2D;\n"
    "MUL.U at, kind.x, 4;\n"
    "ATOMB.ADD.U32 old.x, 1, visible[at.x];\n"
    "FLR.S place, fragment.position;\n"
    "MOV.S place.zw, 0;\n"
    "ADD.U at, kind.x, 1;\n"
    "STOREIM.U32 image[0], at, place, 2D;\n"
    "MOV.F result.color, color;\n"
    "END";

/* Counts the kinds of pixels in the image; 0 is that of pixels without a tile. */
static const char *count_text = "!!NVcp5.0\n"
    "OPTION NV_shader_storage_buffer;\n"
    "GROUP_SIZE 16 16;\n"
    "STORAGE counts[] = { program.storage[1] };\n"
    "TEMP kind, at, old;\n"
    "MOV.U at, 0;\n"
    "MOV.U at.xy, invocation.globalid;\n"
    "LOADIM.U32 kind.x, at, image[0], 2D;\n"
    "MUL.U at.x, kind.x, 4;\n"
    "ATOMB.ADD.U32 old.x, 1, counts[at.x];\n"
    "END";

/* What the programs and this program want. */
static void check_extensions(void) {
    static const char *const wanted[] = {"GL_NV_gpu_program4", "GL_NV_gpu_program5", "GL_NV_compute_program5", "GL_NV_bindless_texture",
        "GL_EXT_shader_image_load_store", "GL_NV_shader_storage_buffer_object", "GL_ARB_vertex_array_object", "GL_ARB_draw_instanced",
        "GL_ARB_draw_elements_base_vertex", "GL_ARB_map_buffer_range", "GL_ARB_framebuffer_object", "GL_ARB_sync"};
    const char *all = (const char *)glGetString(GL_EXTENSIONS);
    for (unsigned n = 0; n < sizeof wanted / sizeof *wanted; n++) {
        const char *at = all;
        const size_t length = strlen(wanted[n]);
        while (at && (at = strstr(at, wanted[n])) && at[length] != ' ' && at[length] != 0) at += length;
        check(at != NULL, wanted[n]);
    }
}

/* A texture of one colour, by a handle that programs look up in. */
static GLuint64 color_handle(const float color[4]) {
    ENTRY(PFNGLGETTEXTUREHANDLENVPROC, glGetTextureHandleNV);
    ENTRY(PFNGLMAKETEXTUREHANDLERESIDENTNVPROC, glMakeTextureHandleResidentNV);
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_FLOAT, color);
    GLuint64 handle = glGetTextureHandleNV(name);
    glMakeTextureHandleResidentNV(handle);
    check(handle && glGetError() == GL_NO_ERROR, "a texture has no handle");
    return handle;
}

/* An image of a word for each pixel, all of which are 0. */
static void bind_image(void) {
    ENTRY(PFNGLBINDIMAGETEXTUREEXTPROC, glBindImageTextureEXT);
    static const unsigned char zeros[SIDE * SIDE * 4];
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE, zeros);
    glBindImageTextureEXT(0, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    check(glGetError() == GL_NO_ERROR, "an image is not bound");
}

static GLuint program(GLenum target, const char *text) {
    ENTRY(PFNGLGENPROGRAMSARBPROC, glGenProgramsARB);
    ENTRY(PFNGLBINDPROGRAMARBPROC, glBindProgramARB);
    ENTRY(PFNGLPROGRAMSTRINGARBPROC, glProgramStringARB);
    GLuint name;
    glGenProgramsARB(1, &name);
    glBindProgramARB(target, name);
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    glEnable(target);
    check(glGetError() == GL_NO_ERROR, "a program does not load");
    return name;
}

/* A buffer for programs of a stage, or for all of them. */
static GLuint buffer(GLenum target, GLuint point, GLsizeiptr size, const void *data) {
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    glBufferData(target, size, data, GL_DYNAMIC_DRAW);
    glBindBufferBase(target, point, name);
    check(glGetError() == GL_NO_ERROR, "a buffer is not bound");
    return name;
}

static void start(void) {
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    check(eglInitialize(display, NULL, NULL) && eglBindAPI(EGL_OPENGL_API), "there is no display");
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    check(eglChooseConfig(display, wanted, &config, 1, &count) && count, "there is no configuration");
    const EGLint attributes[] = {EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
    check(context && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context), "there is no context");
    check_extensions();
    glDebugMessageCallback(say, NULL);
    GLuint target, color, depth;
    glGenFramebuffers(1, &target);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glGenRenderbuffers(1, &color);
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIDE, SIDE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, SIDE, SIDE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    check(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE, "there is no framebuffer");
    glViewport(0, 0, SIDE, SIDE);
}

static void draw(void) {
    ENTRY(PFNGLDRAWELEMENTSINSTANCEDARBPROC, glDrawElementsInstancedARB);
    ENTRY(PFNGLVERTEXATTRIBPOINTERARBPROC, glVertexAttribPointerARB);
    ENTRY(PFNGLENABLEVERTEXATTRIBARRAYARBPROC, glEnableVertexAttribArrayARB);
    /* All vertices of a frame go through one buffer: the corners of a tile, and of a plane over the board's upper
       half. */
    static const float corners[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 4, -0.5f}, {8, 4, -0.5f}, {8, 8, -0.5f}, {0, 8, -0.5f}};
    static const GLushort indices[] = {0, 1, 2, 0, 2, 3};
    GLuint arrays, stream, elements;
    glGenVertexArrays(1, &arrays);
    glBindVertexArray(arrays);
    glGenBuffers(1, &stream);
    glBindBuffer(GL_ARRAY_BUFFER, stream);
    glBufferData(GL_ARRAY_BUFFER, 1 << 16, NULL, GL_STREAM_DRAW);
    void *room = glMapBufferRange(GL_ARRAY_BUFFER, 1024, sizeof corners, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT);
    check(room != NULL, "there is no room for vertices");
    memcpy(room, corners, sizeof corners);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glVertexAttribPointerARB(0, 3, GL_FLOAT, GL_FALSE, 0, (void *)1024);
    glEnableVertexAttribArrayARB(0);
    glGenBuffers(1, &elements);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, elements);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.1f, 0.1f, 0.2f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    /* The plane is nearer, but only depths are drawn of it: tiles behind it are hidden. */
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    const float whole[4] = {COLUMNS, 1, 0, 0};
    union { float number; GLuint bits; } columns = {.bits = COLUMNS};
    ENTRY(PFNGLPROGRAMBUFFERPARAMETERSFVNVPROC, glProgramBufferParametersfvNV);
    glProgramBufferParametersfvNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 16, 3, whole);
    glDrawElementsBaseVertex(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, NULL, 4);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    const float board[4] = {COLUMNS, 0.75f, 0.125f, columns.number};
    glProgramBufferParametersfvNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 16, 4, board);
    glDrawElementsInstancedARB(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, NULL, COLUMNS * COLUMNS);
    GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    GLenum waited = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, 1000000000);
    check(waited == GL_ALREADY_SIGNALED || waited == GL_CONDITION_SATISFIED, "the frame does not end");
    glDeleteSync(fence);
    check(glGetError() == GL_NO_ERROR, "the frame is not drawn");
}

static void write_picture(const char *path) {
    static unsigned char pixels[SIDE * SIDE * 3];
    glReadPixels(0, 0, SIDE, SIDE, GL_RGB, GL_UNSIGNED_BYTE, pixels);
    FILE *file = fopen(path, "wb");
    check(file && fprintf(file, "P6\n%d %d\n255\n", SIDE, SIDE) > 0, "the picture cannot be written");
    for (int y = SIDE - 1; y >= 0; y--) fwrite(pixels + y * SIDE * 3, 3, SIDE, file);
    check(fclose(file) == 0, "the picture cannot be written");
}

int main(int count, char **arguments) {
    check(count == 2, "usage: frame PICTURE.ppm");
    start();
    union { float number; GLuint bits; } columns = {.bits = COLUMNS};
    const float scale = 2.f / COLUMNS;
    const struct scene scene = {{{scale, 0, 0, -1}, {0, scale, 0, -1}, {0, 0, 1, 0}, {0, 0, 0, 1}}, {COLUMNS, 1, 0, columns.number}};
    static const float palette[KINDS][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 0, 1}};
    static const GLuint nothing[1 + KINDS];
    program(GL_VERTEX_PROGRAM_ARB, vertex_text);
    program(GL_FRAGMENT_PROGRAM_ARB, fragment_text);
    buffer(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, sizeof scene, &scene);
    program(GL_COMPUTE_PROGRAM_NV, count_text);
    GLuint64 handles[KINDS];
    for (int kind = 0; kind < KINDS; kind++) handles[kind] = color_handle(palette[kind]);
    buffer(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, sizeof handles, handles);
    GLuint counted = buffer(GL_SHADER_STORAGE_BUFFER, 0, sizeof nothing, nothing);
    bind_image();
    draw();
    write_picture(arguments[1]);
    GLuint visible[KINDS], counts[1 + KINDS];
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, counted);
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof visible, visible);
    buffer(GL_SHADER_STORAGE_BUFFER, 1, sizeof nothing, nothing);
    glDispatchCompute(SIDE / 16, SIDE / 16, 1);
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof counts, counts);
    check(glGetError() == GL_NO_ERROR && !memcmp(counts + 1, visible, sizeof visible), "the image has other kinds");
    for (int kind = 0; kind < KINDS; kind++) printf("%u\n", visible[kind]);
    return 0;
}
