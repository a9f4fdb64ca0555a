/* Data stores of buffers: ARB_clear_buffer_object, ARB_map_buffer_alignment, ARB_buffer_storage, AMD_pinned_memory, and
 * the parts of them that textures read (ARB_texture_buffer_range, ARB_texture_buffer_object_rgb32). */
#include "lookups.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>

static PFNGLCLEARBUFFERDATAPROC clear_data;
static PFNGLCLEARBUFFERSUBDATAPROC clear_part;
static PFNGLBUFFERSTORAGEPROC storage;

static GLuint buffer_of(GLenum target, GLsizeiptr size, const void *data) {
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    if (size) glBufferData(target, size, data, GL_STATIC_DRAW);
    return name;
}

static GLint parameter(GLenum name) {
    GLint found = -1;
    glGetBufferParameteriv(GL_ARRAY_BUFFER, name, &found);
    return found;
}

/* ARB_clear_buffer_object, 2.9.2. */
static void clears(void) {
    CHECK(has_extension("GL_ARB_clear_buffer_object"));
    clear_data = (PFNGLCLEARBUFFERDATAPROC)eglGetProcAddress("glClearBufferData");
    clear_part = (PFNGLCLEARBUFFERSUBDATAPROC)eglGetProcAddress("glClearBufferSubData");
    CHECK(clear_data && clear_part);
    const GLuint name = buffer_of(GL_ARRAY_BUFFER, 32, NULL);
    GLubyte found[32];
    const GLubyte color[4] = {1, 2, 3, 4};
    clear_data(GL_ARRAY_BUFFER, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, color);
    ERROR(GL_NO_ERROR);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 32, found);
    for (int n = 0; n < 32; n++) CHECK(found[n] == n % 4 + 1);
    /* The components are converted: BGRA, fractions to floats, integers to smaller ones. */
    clear_part(GL_ARRAY_BUFFER, GL_RGBA8, 8, 4, GL_BGRA, GL_UNSIGNED_BYTE, color);
    clear_part(GL_ARRAY_BUFFER, GL_RG16UI, 12, 4, GL_RG_INTEGER, GL_INT, (const GLint[]){70000, 513});
    clear_part(GL_ARRAY_BUFFER, GL_R32F, 16, 8, GL_RED, GL_UNSIGNED_BYTE, (const GLubyte[]){255});
    ERROR(GL_NO_ERROR);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 32, found);
    CHECK(!memcmp(found + 8, (const GLubyte[]){3, 2, 1, 4}, 4));
    GLushort words[2];
    memcpy(words, found + 12, 4);
    CHECK(words[1] == 513);
    const float ones[2] = {1, 1};
    CHECK(!memcmp(found + 16, ones, 8));
    CHECK(found[4] == 1 && found[24] == 1);
    /* Without data: zeros. */
    clear_part(GL_ARRAY_BUFFER, GL_RGB32UI, 12, 12, GL_RGB_INTEGER, GL_UNSIGNED_INT, NULL);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 32, found);
    for (int n = 12; n < 24; n++) CHECK(!found[n]);
    CHECK(found[11] == 4 && found[24] == 1);
    clear_part(GL_ARRAY_BUFFER, GL_R8, 32, 0, GL_RED, GL_UNSIGNED_BYTE, color);
    ERROR(GL_NO_ERROR);
    /* Errors. */
    clear_data(GL_ARRAY_BUFFER, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_ENUM);
    clear_data(GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_ENUM);
    clear_data(GL_ARRAY_BUFFER, GL_R8, GL_TEXTURE_2D, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_ENUM);
    clear_data(GL_ARRAY_BUFFER, GL_R8, GL_RED, GL_RED, color);
    ERROR(GL_INVALID_ENUM);
    clear_part(GL_ARRAY_BUFFER, GL_RGBA8, -4, 4, GL_RGBA, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_VALUE);
    clear_part(GL_ARRAY_BUFFER, GL_RGBA8, 4, -4, GL_RGBA, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_VALUE);
    clear_part(GL_ARRAY_BUFFER, GL_RGBA8, 4, 32, GL_RGBA, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_VALUE);
    clear_part(GL_ARRAY_BUFFER, GL_RGBA8, 2, 4, GL_RGBA, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_VALUE);
    clear_part(GL_ARRAY_BUFFER, GL_RGBA8, 0, 6, GL_RGBA, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_VALUE);
    /* A mapped part excludes the clears that meet it. */
    GLubyte *mapped = glMapBufferRange(GL_ARRAY_BUFFER, 8, 8, GL_MAP_READ_BIT);
    CHECK(mapped);
    clear_part(GL_ARRAY_BUFFER, GL_R8, 4, 5, GL_RED, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_OPERATION);
    clear_data(GL_ARRAY_BUFFER, GL_R8, GL_RED, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_OPERATION);
    const GLubyte kept = mapped[0], nine = 9;
    clear_part(GL_ARRAY_BUFFER, GL_R8, 16, 16, GL_RED, GL_UNSIGNED_BYTE, &nine);
    ERROR(GL_NO_ERROR);
    CHECK(mapped[0] == kept);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 32, found);
    CHECK(found[8] == kept && found[16] == 9 && found[31] == 9);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    clear_data(GL_ARRAY_BUFFER, GL_R8, GL_RED, GL_UNSIGNED_BYTE, color);
    ERROR(GL_INVALID_VALUE);
    glDeleteBuffers(1, &name);
}

/* ARB_map_buffer_alignment, 2.9.3. */
static void alignment(void) {
    CHECK(has_extension("GL_ARB_map_buffer_alignment"));
    const GLint least = value(GL_MIN_MAP_BUFFER_ALIGNMENT);
    CHECK(least >= 64);
    for (int size = 0; size < 3000; size += 7) {
        const GLuint name = buffer_of(GL_ARRAY_BUFFER, 0, NULL);
        glBufferData(GL_ARRAY_BUFFER, size, NULL, GL_STATIC_DRAW);
        CHECK((uintptr_t)glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY) % least == 0);
        glUnmapBuffer(GL_ARRAY_BUFFER);
        if (size > 5) {
            CHECK(((uintptr_t)glMapBufferRange(GL_ARRAY_BUFFER, 5, size - 5, GL_MAP_WRITE_BIT) - 5) % least == 0);
            glUnmapBuffer(GL_ARRAY_BUFFER);
        }
        /* A buffer that keeps its size. */
        storage(GL_ARRAY_BUFFER, size + 1, NULL, GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT);
        CHECK(((uintptr_t)glMapBufferRange(GL_ARRAY_BUFFER, size, 1, GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT) - size) % least == 0);
        glDeleteBuffers(1, &name);
        ERROR(GL_NO_ERROR);
    }
}

/* ARB_buffer_storage, 6.2 and 6.3: flags and errors. */
static void flags(void) {
    const GLuint name = buffer_of(GL_ARRAY_BUFFER, 8, "abcdefgh");
    CHECK(!parameter(GL_BUFFER_IMMUTABLE_STORAGE));
    CHECK(parameter(GL_BUFFER_STORAGE_FLAGS) == (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_DYNAMIC_STORAGE_BIT));
    glMapBufferRange(GL_ARRAY_BUFFER, 0, 8, GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT);
    ERROR(GL_INVALID_OPERATION);
    storage(GL_ARRAY_BUFFER, 0, NULL, 0);
    ERROR(GL_INVALID_VALUE);
    storage(GL_ARRAY_BUFFER, -1, NULL, 0);
    ERROR(GL_INVALID_VALUE);
    storage(GL_ARRAY_BUFFER, 8, NULL, GL_MAP_PERSISTENT_BIT);
    ERROR(GL_INVALID_VALUE);
    storage(GL_ARRAY_BUFFER, 8, NULL, GL_MAP_READ_BIT | GL_MAP_COHERENT_BIT);
    ERROR(GL_INVALID_VALUE);
    storage(GL_TEXTURE_2D, 8, NULL, 0);
    ERROR(GL_INVALID_ENUM);
    storage(GL_COPY_READ_BUFFER, 8, NULL, 0);
    ERROR(GL_INVALID_OPERATION);
    /* It replaces a store that is mapped. */
    CHECK(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY));
    storage(GL_ARRAY_BUFFER, 4, "wxyz", GL_MAP_READ_BIT);
    ERROR(GL_NO_ERROR);
    CHECK(parameter(GL_BUFFER_SIZE) == 4 && parameter(GL_BUFFER_USAGE) == GL_DYNAMIC_DRAW && !parameter(GL_BUFFER_MAPPED));
    CHECK(parameter(GL_BUFFER_IMMUTABLE_STORAGE) && parameter(GL_BUFFER_STORAGE_FLAGS) == GL_MAP_READ_BIT);
    storage(GL_ARRAY_BUFFER, 4, NULL, 0);
    ERROR(GL_INVALID_OPERATION);
    glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STATIC_DRAW);
    ERROR(GL_INVALID_OPERATION);
    glBufferSubData(GL_ARRAY_BUFFER, 0, 1, "a");
    ERROR(GL_INVALID_OPERATION);
    CHECK(!glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY));
    ERROR(GL_INVALID_OPERATION);
    CHECK(!glMapBufferRange(GL_ARRAY_BUFFER, 0, 4, GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT));
    ERROR(GL_INVALID_OPERATION);
    CHECK(!memcmp(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY), "wxyz", 4));
    glUnmapBuffer(GL_ARRAY_BUFFER);
    /* Copies and clears may always write. */
    const GLuint source = buffer_of(GL_COPY_READ_BUFFER, 4, "1234");
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_ARRAY_BUFFER, 0, 0, 2);
    clear_part(GL_ARRAY_BUFFER, GL_R8UI, 3, 1, GL_RED_INTEGER, GL_UNSIGNED_BYTE, "5");
    ERROR(GL_NO_ERROR);
    char found[4];
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 4, found);
    CHECK(!memcmp(found, "12y5", 4));
    glDeleteBuffers(1, &name);
    glDeleteBuffers(1, &source);
}

/* The pixel in the middle. */
#define MIDDLE(r, g, b) expect_pixel(__LINE__, SIZE / 2, SIZE / 2, r, g, b)

/* ARB_buffer_storage, 6.2: commands and the application use the memory at the same time. */
static void persistent(int coherent) {
    const GLbitfield bits = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | (coherent ? GL_MAP_COHERENT_BIT : 0);
    const GLuint name = buffer_of(GL_ARRAY_BUFFER, 0, NULL);
    const GLfloat corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, nothing[4][2] = {{0}};
    storage(GL_ARRAY_BUFFER, 64, NULL, bits | GL_DYNAMIC_STORAGE_BIT);
    GLubyte *memory = glMapBufferRange(GL_ARRAY_BUFFER, 0, 64, bits | (coherent ? 0 : GL_MAP_FLUSH_EXPLICIT_BIT));
    CHECK(memory && parameter(GL_BUFFER_MAPPED) && parameter(GL_BUFFER_ACCESS_FLAGS) & GL_MAP_PERSISTENT_BIT);
    CHECK(!glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY));
    ERROR(GL_INVALID_OPERATION);
    /* Draws read what was written before. */
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glClearColor(0, 0, 0, 1);
    for (int step = 0; step < 4; step++) {
        memcpy(memory, step % 2 ? nothing : corners, sizeof corners);
        if (!coherent) glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, sizeof corners);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor3f(1, step / 2, 0);
        glDrawArrays(GL_QUADS, 0, 4);
        /* What comes later does not change the draw. */
        memcpy(memory, nothing, sizeof nothing);
        ERROR(GL_NO_ERROR);
        if (step % 2) MIDDLE(0, 0, 0);
        else MIDDLE(255, step / 2 ? 255 : 0, 0);
    }
    glDisableClientState(GL_VERTEX_ARRAY);
    /* The application sees what commands write. */
    glBufferSubData(GL_ARRAY_BUFFER, 40, 4, "abcd");
    glFinish();
    CHECK(!memcmp(memory + 40, "abcd", 4));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, name);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (char *)0 + 44);
    ((PFNGLMEMORYBARRIEREXTPROC)eglGetProcAddress("glMemoryBarrierEXT"))(GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT);
    glFinish();
    CHECK(!memcmp(memory + 44, "\0\xff\0\xff", 4));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    clear_part(GL_ARRAY_BUFFER, GL_R8UI, 41, 2, GL_RED_INTEGER, GL_UNSIGNED_BYTE, "x");
    const GLuint copy = buffer_of(GL_COPY_WRITE_BUFFER, 4, NULL);
    glCopyBufferSubData(GL_ARRAY_BUFFER, GL_COPY_WRITE_BUFFER, 40, 0, 4);
    ERROR(GL_NO_ERROR);
    char found[4];
    glGetBufferSubData(GL_COPY_WRITE_BUFFER, 0, 4, found);
    CHECK(!memcmp(found, "axxd", 4));
    /* Textures, again and again. */
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 48, 16);
    by_program("!!NVfp4.0\nTXF result.color, {0, 0, 0, 0}, texture[0], BUFFER;\nEND");
    for (int step = 0; step < 3; step++) {
        memset(memory + 48, 0, 16);
        memory[48 + step] = 255;
        if (!coherent) glFlushMappedBufferRange(GL_ARRAY_BUFFER, 48, 16);
        square(0, 0, 0);
        MIDDLE(step == 0 ? 255 : 0, step == 1 ? 255 : 0, step == 2 ? 255 : 0);
    }
    /* Programs store to it, too. */
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, name);
    ENTRY(PFNGLGENPROGRAMSARBPROC, GenProgramsARB);
    ENTRY(PFNGLDISPATCHCOMPUTEPROC, DispatchCompute);
    GLuint program;
    GenProgramsARB(1, &program);
    const char *text = "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 1;\nSTORAGE s[] = { program.storage[0] };\n"
        "TEMP v;\nLDB.U32 v.x, s[48];\nADD.U v.x, v.x, 1;\nSTB.U32 v, s[52];\nEND";
    bind_program(GL_COMPUTE_PROGRAM_NV, program);
    program_string(GL_COMPUTE_PROGRAM_NV, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(text), text);
    ERROR(GL_NO_ERROR);
    glEnable(GL_COMPUTE_PROGRAM_NV);
    for (GLuint step = 1; step < 3; step++) {
        GLuint written = 0;
        memcpy(memory + 48, &(GLuint){step * 100}, 4);
        DispatchCompute(1, 1, 1);
        glFinish();
        ERROR(GL_NO_ERROR);
        memcpy(&written, memory + 52, 4);
        CHECK(written == step * 100 + 1);
    }
    glDisable(GL_COMPUTE_PROGRAM_NV);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, 0);
    CHECK(glUnmapBuffer(GL_ARRAY_BUFFER));
    glGetBufferSubData(GL_ARRAY_BUFFER, 40, 4, found);
    CHECK(!memcmp(found, "axxd", 4));
    glDeleteTextures(1, &texture);
    glDeleteBuffers(1, &name);
    glDeleteBuffers(1, &copy);
    ERROR(GL_NO_ERROR);
}

/* ARB_texture_buffer_range, 3.8.7. */
static void parts_in_textures(void) {
    CHECK(has_extension("GL_ARB_texture_buffer_range") && has_extension("GL_ARB_texture_buffer_object_rgb32"));
    const GLint unit = value(GL_TEXTURE_BUFFER_OFFSET_ALIGNMENT);
    CHECK(unit >= 1 && unit <= 256);
    GLubyte *texels = calloc(unit + 64, 1);
    texels[unit] = texels[unit + 5] = texels[unit + 8] = 255;
    const GLuint name = buffer_of(GL_ARRAY_BUFFER, unit + 64, texels);
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    GLint offset = -1, size = -1, width = -1;
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_BUFFER_OFFSET, &offset);
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_BUFFER_SIZE, &size);
    CHECK(offset == 0 && size == 0);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, unit, 9);
    ERROR(GL_NO_ERROR);
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_BUFFER_OFFSET, &offset);
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_BUFFER_SIZE, &size);
    /* floor(size / size of a texel) */
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_WIDTH, &width);
    CHECK(offset == unit && size == 9 && width == 2);
    by_program("!!NVfp4.0\nINT TEMP at;\nTRUNC.S at, fragment.texcoord[0];\nTXF result.color, at, texture[0], BUFFER;\nEND");
    const int expected[4][3] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int n = 0; n < 4; n++) {
        square(0, n + 0.5f, n + 0.5f);
        MIDDLE(expected[n][0], expected[n][1], expected[n][2]);
    }
    /* The part begins where it did after the buffer has changed, and ends with it. */
    glBufferData(GL_ARRAY_BUFFER, unit + 4, texels, GL_STATIC_DRAW);
    for (int n = 0; n < 2; n++) {
        square(0, n + 0.5f, n + 0.5f);
        MIDDLE(n ? 0 : 255, 0, 0);
    }
    /* Three components. */
    const GLfloat three[] = {0, 0.5f, 1, 1, 0.5f, 0};
    glBufferData(GL_ARRAY_BUFFER, sizeof three, three, GL_STATIC_DRAW);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGB32F, name, 0, sizeof three);
    for (int n = 0; n < 2; n++) {
        square(0, n + 0.5f, n + 0.5f);
        MIDDLE(n ? 255 : 0, 128, n ? 0 : 255);
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    /* Errors. */
    glTexBufferRange(GL_TEXTURE_2D, GL_RGBA8, name, 0, 4);
    ERROR(GL_INVALID_ENUM);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGB8, name, 0, 4);
    ERROR(GL_INVALID_ENUM);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, 12345, 0, 4);
    ERROR(GL_INVALID_OPERATION);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, -unit, 4);
    ERROR(GL_INVALID_VALUE);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 0, 0);
    ERROR(GL_INVALID_VALUE);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 0, sizeof three + 1);
    ERROR(GL_INVALID_VALUE);
    if (unit > 1) {
        glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 1, 4);
        ERROR(GL_INVALID_VALUE);
    }
    /* Without a buffer, offset and size are ignored, and become zero. */
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, 0, -1, -1);
    ERROR(GL_NO_ERROR);
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_BUFFER_SIZE, &size);
    CHECK(size == 0);
    glDeleteTextures(1, &texture);
    glDeleteBuffers(1, &name);
    free(texels);
}

/* ARB_buffer_storage, 6.2: a texture that was drawn with gets a persistent store, another buffer, and that store. */
static void changed_stores(void) {
    const GLbitfield bits = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    const GLuint plain = buffer_of(GL_ARRAY_BUFFER, 4, "\xff\xff\xff\xff"), name = buffer_of(GL_ARRAY_BUFFER, 4, "\0\xff\0");
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 0, 4);
    by_program("!!NVfp4.0\nTXF result.color, {0, 0, 0, 0}, texture[0], BUFFER;\nEND");
    for (int step = 0; step < 2; step++) {
        square(0, 0, 0);
        MIDDLE(0, 255, 0);
    }
    storage(GL_ARRAY_BUFFER, 4, "\0\0\xff", bits);
    GLubyte *memory = glMapBufferRange(GL_ARRAY_BUFFER, 0, 4, bits);
    CHECK(memory);
    square(0, 0, 0);
    MIDDLE(0, 0, 255);
    memory[0] = 255;
    square(0, 0, 0);
    MIDDLE(255, 0, 255);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, plain, 0, 4);
    memory[0] = 0;
    square(0, 0, 0);
    MIDDLE(255, 255, 255);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 0, 4);
    square(0, 0, 0);
    MIDDLE(0, 0, 255);
    square(0, 0, 0);
    memory[1] = 255;
    square(0, 0, 0);
    MIDDLE(0, 255, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &texture);
    glDeleteBuffers(1, &plain);
    glDeleteBuffers(1, &name);
    ERROR(GL_NO_ERROR);
}

/* ARB_buffer_storage, 6.2, and NV_bindless_texture, 3.8.X: each draw reads the texture of a handle anew. */
static void stores_by_handles(void) {
    const GLbitfield bits = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    ENTRY(PFNGLGETTEXTUREHANDLENVPROC, GetTextureHandleNV);
    ENTRY(PFNGLMAKETEXTUREHANDLERESIDENTNVPROC, MakeTextureHandleResidentNV);
    ENTRY(PFNGLPROGRAMLOCALPARAMETERI4UINVPROC, ProgramLocalParameterI4uiNV);
    const GLuint name = buffer_of(GL_ARRAY_BUFFER, 0, NULL);
    storage(GL_ARRAY_BUFFER, 16, NULL, bits);
    GLubyte *memory = glMapBufferRange(GL_ARRAY_BUFFER, 0, 16, bits);
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 0, 16);
    const GLuint64 handle = GetTextureHandleNV(texture);
    MakeTextureHandleResidentNV(handle);
    by_program("!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nPK64.U h.x, program.local[0];\n"
        "TXF result.color, {0, 0, 0, 0}, handle(h.x), BUFFER;\nEND");
    ProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)handle, (GLuint)(handle >> 32), 0, 0);
    /* Other commands do not come between the draws. */
    square(0, 0, 0);
    memory[0] = 255;
    square(0, 0, 0);
    MIDDLE(255, 0, 0);
    memory[1] = 255;
    square(0, 0, 0);
    MIDDLE(255, 255, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &texture);
    glDeleteBuffers(1, &name);
    ERROR(GL_NO_ERROR);
}

/* AMD_pinned_memory, 2.9.2: the application's memory is the store. */
static void pinned(void) {
    CHECK(has_extension("GL_AMD_pinned_memory"));
    _Alignas(64) static GLubyte memory[64];
    const GLuint name = buffer_of(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, 0, NULL);
    CHECK(value(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD) == (GLint)name);
    glBufferData(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, sizeof memory, memory, GL_STREAM_READ);
    ERROR(GL_NO_ERROR);
    glBindBuffer(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, 0);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, name);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (char *)0 + 60);
    glFinish();
    CHECK(memory[60] == 255 && !memory[61] && memory[63] == 255 && !memory[59]);
    memory[3] = 7;
    GLubyte found = 0;
    glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 3, 1, &found);
    CHECK(found == 7);
    CHECK(glMapBufferRange(GL_PIXEL_PACK_BUFFER, 2, 2, GL_MAP_READ_BIT) == memory + 2);
    glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
    /* Memory that cannot be mapped. */
    glBindBuffer(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, name);
    glBufferData(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, 16, NULL, GL_STREAM_READ);
    ERROR(GL_INVALID_OPERATION);
    /* Another store releases it. */
    glBufferData(GL_PIXEL_PACK_BUFFER, 64, NULL, GL_STATIC_DRAW);
    memory[60] = 1;
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (char *)0 + 60);
    glFinish();
    CHECK(memory[60] == 1);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glDeleteBuffers(1, &name);
    ERROR(GL_NO_ERROR);
}

static GLuint drawn;
static EGLConfig config;
static EGLContext other;
static atomic_int draws, stops;

/* Draws the points of a buffer in another context, until it is told to stop. */
static void *draw(void *unused) {
    (void)unused;
    const EGLint size[] = {EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_NONE};
    eglBindAPI(EGL_OPENGL_API);
    const EGLSurface own = eglCreatePbufferSurface(display, config, size);
    CHECK(eglMakeCurrent(display, own, own, other));
    glBindBuffer(GL_ARRAY_BUFFER, drawn);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    do {
        glDrawArrays(GL_POINTS, 0, 3000);
        draws = 1;
    } while (!stops);
    glFinish();
    ERROR(GL_NO_ERROR);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    return NULL;
}

/* ARB_buffer_storage, 6.2: a pointer stays valid as long as the buffer is mapped. A buffer whose name is deleted lives
 * on in another context, and with the state that was pushed. */
static void deleted(void) {
    enum { BYTES = 1 << 20 };
    const GLbitfield bits = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    drawn = buffer_of(GL_ARRAY_BUFFER, 0, NULL);
    storage(GL_ARRAY_BUFFER, BYTES, NULL, bits | GL_DYNAMIC_STORAGE_BIT);
    /* Programs may address it. */
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, drawn);
    glBufferSubData(GL_ARRAY_BUFFER, 200, 4, "kept");
    other = make_context(config, context);
    pthread_t thread;
    CHECK(!pthread_create(&thread, NULL, draw, NULL));
    while (!draws) continue;
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glDeleteBuffers(1, &drawn);
    CHECK(!glIsBuffer(drawn));
    glPopClientAttrib();
    volatile GLubyte *memory = glMapBufferRange(GL_ARRAY_BUFFER, 0, BYTES, bits);
    ERROR(GL_NO_ERROR);
    CHECK(memory && !memcmp((void *)(memory + 200), "kept", 4));
    for (int step = 0; step < 20000; step++) {
        const GLubyte low = step, high = step >> 8;
        GLubyte found = 0;
        glBufferSubData(GL_ARRAY_BUFFER, 64, 1, &high);
        CHECK(memory[64] == high);
        memory[100] = low;
        glGetBufferSubData(GL_ARRAY_BUFFER, 100, 1, &found);
        CHECK(found == low);
    }
    stops = 1;
    CHECK(!pthread_join(thread, NULL));
    memset((void *)memory, 1, BYTES);
    CHECK(glUnmapBuffer(GL_ARRAY_BUFFER));
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    CHECK(eglDestroyContext(display, other));
    ERROR(GL_NO_ERROR);
}

/* AMD_pinned_memory, 2.9.2: the application may free the memory after it has deleted the buffer, even if a texture
 * still has it, and whether or not programs may address it. */
static void released(int addressed) {
    /* Pages of their own, which no access may reach afterwards. */
    enum { PAGES = 1 << 16 };
    _Alignas(PAGES) static GLubyte places[2][PAGES];
    GLubyte *const memory = places[addressed];
    memory[1] = memory[3] = 255;
    const GLuint name = buffer_of(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, 0, NULL);
    glBufferData(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, PAGES, memory, GL_STREAM_DRAW);
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RGBA8, name, 0, 16);
    by_program("!!NVfp4.0\nTXF result.color, {0, 0, 0, 0}, texture[0], BUFFER;\nEND");
    square(0, 0, 0);
    MIDDLE(0, 255, 0);
    if (addressed) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, name);
    memory[0] = 255;
    glDeleteBuffers(1, &name);
    glFinish();
    CHECK(!mprotect(memory, PAGES, PROT_NONE));
    square(0, 0, 0);
    MIDDLE(255, 255, 0);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &texture);
    ERROR(GL_NO_ERROR);
}

int main(void) {
    config = start_lookups();
    CHECK(has_extension("GL_ARB_buffer_storage"));
    storage = (PFNGLBUFFERSTORAGEPROC)eglGetProcAddress("glBufferStorage");
    CHECK(storage);
    clears();
    alignment();
    flags();
    persistent(0);
    persistent(1);
    parts_in_textures();
    changed_stores();
    stores_by_handles();
    pinned();
    released(0);
    released(1);
    deleted();
    return 0;
}
