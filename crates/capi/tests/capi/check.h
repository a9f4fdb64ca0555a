/* How the C programs of these tests check calls: what is not as it should be is printed and counted. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvjit.h"

static int failures;

static void expect(int line, nvjit_status status, nvjit_status expected, const char *call)
{
    if (status != expected) {
        printf("line %d: %s gives %s, not %s\n", line, call, nvjit_status_name(status), nvjit_status_name(expected));
        failures++;
    }
}

static void require(int line, int condition, const char *what)
{
    if (!condition) {
        printf("line %d: not so: %s\n", line, what);
        failures++;
    }
}

#define IS(expected, call) expect(__LINE__, (call), NVJIT_##expected, #call)
#define OK(call) IS(OK, call)
#define REQUIRE(condition) require(__LINE__, (condition), #condition)

#define BYTES(text) ((const uint8_t *)(text))
/* A structure that says how large it is. */
#define SIZED(type, name) type name = {.size = sizeof name}

/* A program that loads, and its kernel. */
static inline nvjit_kernel *compile(const char *source, nvjit_program **program)
{
    nvjit_kernel *kernel;
    nvjit_errors *errors;
    nvjit_error error = {.size = sizeof error};
    if (nvjit_program_load((const uint8_t *)source, strlen(source), program, &errors) != NVJIT_OK) {
        nvjit_errors_get(errors, 0, &error);
        printf("%s: %s\n", source, error.message);
        exit(1);
    }
    OK(nvjit_kernel_compile(*program, NULL, &kernel));
    return kernel;
}
