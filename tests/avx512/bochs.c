/* What Debian's Bochs 2.7 does wrong or in vain, mended where it is loaded (LD_PRELOAD), for ../avx512.sh. A Bochs in
 * which these functions have other names stays as it is.
 *
 * - A conversion to fp16 that is half-way between two numbers takes the one away from zero, where VCVTPS2PH takes the
 *   even one.
 * - Each instruction and each access to memory asks the debugger whether to stop, which takes a fifth of the time. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NEAREST, DOWN, UP, ZERO };
enum { OVERFLOWS = 8, UNDERFLOWS = 16, INEXACT = 32 };

/* The beginning of float_status_t. */
struct status {
    int precision, mode, flags, masks, unused[2], flush;
};

/* Of `digits` bit 14 is the first one of a normal number, and four are too many; it adds one to `exponent`. */
static uint16_t round_to_half(int sign, int16_t exponent, uint16_t digits, struct status *status) {
    int mode = status->mode;
    int add = mode == NEAREST ? 8 : mode == ZERO || mode == (sign ? UP : DOWN) ? 0 : 15;
    if (exponent > 29 || (exponent == 29 && digits + add >= 0x8000)) {
        status->flags |= OVERFLOWS | INEXACT;
        return (sign << 15) + 0x7c00 - !add;
    }
    if (exponent < 0) {
        if (status->flush) {
            status->flags |= UNDERFLOWS | INEXACT;
            return sign << 15;
        }
        int shift = -exponent;
        digits = shift < 16 ? digits >> shift | ((digits & ((1 << shift) - 1)) != 0) : digits != 0;
        exponent = 0;
        if (digits & 15)
            status->flags |= UNDERFLOWS;
    }
    int rest = digits & 15;
    if (rest)
        status->flags |= INEXACT;
    uint16_t rounded = (digits + add) >> 4;
    if (mode == NEAREST && rest == 8)
        rounded &= ~1;
    return (sign << 15) + ((rounded ? exponent : 0) << 10) + rounded;
}

static void replace(const char *name, const void *code, size_t length) {
    char *place = dlsym(RTLD_DEFAULT, name);
    uintptr_t page = (uintptr_t)place & -(uintptr_t)getpagesize();
    if (!place)
        return;
    if (mprotect((void *)page, (uintptr_t)place + length - page, PROT_READ | PROT_WRITE | PROT_EXEC))
        abort();
    memcpy(place, code, length);
}

__attribute__((constructor)) static void mend(void) {
    uintptr_t target = (uintptr_t)round_to_half;
    unsigned char jump[] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0}; /* mov rax, target; jmp rax */
    memcpy(jump + 2, &target, sizeof target);
    replace("_Z19roundAndPackFloat16istR14float_status_t", jump, sizeof jump);
    replace("_ZN8BX_CPU_C22dbg_instruction_epilogEv", "\x31\xc0\xc3", 3); /* xor eax, eax; ret */
    replace("_Z24bx_dbg_lin_memory_accessjmmjjjPh", "\xc3", 1);           /* ret */
}
