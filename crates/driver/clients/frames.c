/* When a program shows its frames, and how much memory it has: a library for LD_AUDIT, which finds the commands that
 * swap buffers however the program looks for them. The file that FRAMES names gets a struct `log`, as long as the
 * program runs.
 *
 *   cc -shared -fPIC -o frames.so frames.c
 *   FRAMES=file LD_AUDIT=./frames.so PROGRAM
 *   cc -DREPORT -o frames frames.c
 *   ./frames file SECONDS     frames a second: median and least of the seconds behind the first SECONDS; the
 *                             milliseconds from the start to the first frame; the largest memory, in MiB */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 600 };

struct log {
    /* Frames by second, from the first one on. */
    uint32_t frames[SECONDS];
    /* The second of the first and of the last frame. */
    int64_t first, last;
    /* From the start of the program to the end of its first frame. */
    double seconds_to_first;
    /* ru_maxrss */
    int64_t kilobytes;
};

#ifdef REPORT
static int by_number(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

int main(int count, char **arguments) {
    struct log log;
    FILE *file = count == 3 ? fopen(arguments[1], "rb") : NULL;
    if (!file || fread(&log, sizeof log, 1, file) != 1 || !log.first) {
        puts("- - - -");
        return 1;
    }
    const long skipped = strtol(arguments[2], NULL, 10);
    /* The last second is not whole. */
    const long whole = (log.last - log.first < SECONDS ? log.last - log.first : SECONDS) - skipped;
    if (whole < 1) {
        printf("- - %.0f %ld\n", 1000 * log.seconds_to_first, (long)log.kilobytes / 1024);
        return 1;
    }
    uint32_t *frames = log.frames + skipped;
    qsort(frames, whole, sizeof *frames, by_number);
    printf("%u %u %.0f %ld\n", frames[whole / 2], frames[0], 1000 * log.seconds_to_first, (long)log.kilobytes / 1024);
    return 0;
}
#else
#include <link.h>

static struct log *log_of_frames;
static struct timespec start;
static void (*swap_glx)(void *, unsigned long);
static unsigned (*swap_egl)(void *, void *);
static void (*(*find_glx)(const unsigned char *))(void);
static void (*(*find_egl)(const char *))(void);

static void note_frame(void) {
    struct log *log = log_of_frames;
    if (!log) return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!log->first) {
        log->first = now.tv_sec;
        log->seconds_to_first = now.tv_sec - start.tv_sec + 1e-9 * (now.tv_nsec - start.tv_nsec);
    }
    const int64_t second = now.tv_sec - log->first;
    if (second < SECONDS) log->frames[second]++;
    if (log->last == now.tv_sec) return;
    log->last = now.tv_sec;
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) == 0) log->kilobytes = usage.ru_maxrss;
}

static void swaps_glx(void *display, unsigned long drawable) {
    swap_glx(display, drawable);
    note_frame();
}

static unsigned swaps_egl(void *display, void *surface) {
    const unsigned result = swap_egl(display, surface);
    note_frame();
    return result;
}

static uintptr_t replaced(const char *name, uintptr_t found);

static void (*finds_glx(const unsigned char *name))(void) {
    return (void (*)(void))replaced((const char *)name, (uintptr_t)find_glx(name));
}

static void (*finds_egl(const char *name))(void) {
    return (void (*)(void))replaced(name, (uintptr_t)find_egl(name));
}

/* What a program gets instead of what was found for a name. */
static uintptr_t replaced(const char *name, uintptr_t found) {
    const struct {
        const char *name;
        void *kept;
        uintptr_t own;
    } rows[] = {
        {"glXSwapBuffers", &swap_glx, (uintptr_t)swaps_glx},
        {"eglSwapBuffers", &swap_egl, (uintptr_t)swaps_egl},
        {"glXGetProcAddress", &find_glx, (uintptr_t)finds_glx},
        {"glXGetProcAddressARB", &find_glx, (uintptr_t)finds_glx},
        {"eglGetProcAddress", &find_egl, (uintptr_t)finds_egl},
    };
    for (unsigned n = 0; found && n < sizeof rows / sizeof *rows; n++) {
        if (strcmp(name, rows[n].name)) continue;
        /* It may be found several times, and what was found may be ours already. */
        if (found != rows[n].own) memcpy(rows[n].kept, &found, sizeof found);
        return rows[n].own;
    }
    return found;
}

unsigned la_version(unsigned version) {
    clock_gettime(CLOCK_MONOTONIC, &start);
    const char *name = getenv("FRAMES");
    const int file = name ? open(name, O_RDWR | O_CREAT, 0644) : -1;
    if (file >= 0 && ftruncate(file, sizeof(struct log)) == 0) {
        void *mapped = mmap(NULL, sizeof(struct log), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (mapped != MAP_FAILED) log_of_frames = mapped;
    }
    if (file >= 0) close(file);
    return version;
}

unsigned la_objopen(struct link_map *map, Lmid_t namespace, uintptr_t *cookie) {
    (void)namespace, (void)cookie;
    /* Calls within GLVND and the drivers are none of the program's. */
    const char *name = strrchr(map->l_name, '/');
    const int is_driver = name && (strstr(name, "libGL") || strstr(name, "libEGL") || strstr(name, "nvjit"));
    return is_driver ? LA_FLG_BINDTO : LA_FLG_BINDTO | LA_FLG_BINDFROM;
}

uintptr_t la_symbind64(Elf64_Sym *symbol, unsigned index, uintptr_t *from, uintptr_t *to, unsigned *flags, const char *name) {
    (void)index, (void)from, (void)to, (void)flags;
    return replaced(name, symbol->st_value);
}
#endif
