/* Translates a program to GLSL for an application that draws with OpenGL, and says what the application binds.
 *
 *   cc -Icrates/capi/include examples/c/translate.c target/release/libnvjit_capi.a -lm -lpthread -ldl -o translate
 *   ./translate PROGRAM SHADER REFLECTION.json */
#include <stdio.h>
#include <stdlib.h>
#include "nvjit.h"

static char *read_file(const char *name, size_t *length) {
    FILE *file = fopen(name, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = malloc(room);
    if (!file || !text) {
        perror(name);
        exit(1);
    }
    for (size_t count; (count = fread(text + size, 1, room - size, file)) > 0;) {
        size += count;
        if (size == room && !(text = realloc(text, room *= 2))) exit(1);
    }
    fclose(file);
    *length = size;
    return text;
}

static void write_part(const nvjit_translation *translation, uint32_t part, const char *name) {
    const uint8_t *bytes = NULL;
    size_t length = 0;
    FILE *file = fopen(name, "wb");
    if (!file || nvjit_translation_part(translation, part, &bytes, &length) != NVJIT_OK) {
        perror(name);
        exit(1);
    }
    fwrite(bytes, 1, length, file);
    fclose(file);
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: translate PROGRAM SHADER REFLECTION.json\n");
        return 1;
    }
    size_t length = 0;
    char *text = read_file(arguments[1], &length);
    nvjit_translate_options options = {.size = sizeof options, .language = NVJIT_LANGUAGE_GLSL450, .contract = NVJIT_CONTRACT_FAST};
    nvjit_translation *translation = NULL;
    nvjit_errors *errors = NULL;
    nvjit_status status = nvjit_translate(text, length, &options, &translation, &errors);
    free(text);
    if (status != NVJIT_OK) {
        /* The program is wrong, or it asks for what GLSL 4.50 lacks: each has a place. */
        for (size_t index = 0; errors && index < nvjit_errors_count(errors); index++) {
            nvjit_error error = {.size = sizeof error};
            if (nvjit_errors_get(errors, index, &error) == NVJIT_OK) {
                fprintf(stderr, "%s:%u:%u: %s\n", arguments[1], (unsigned)error.line, (unsigned)error.column, error.message);
            }
        }
        nvjit_errors_free(errors);
        return 1;
    }
    write_part(translation, NVJIT_TRANSLATION_TEXT, arguments[2]);
    write_part(translation, NVJIT_TRANSLATION_REFLECTION, arguments[3]);
    nvjit_translation_free(translation);
    return 0;
}
