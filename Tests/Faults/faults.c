// Lets chosen calls fail that ask the system for memory or a thread; tools/test-faults preloads it.
//
//   FAULT_KIND    which calls are counted: `block` (malloc, calloc, realloc, posix_memalign and their like),
//                 `large` (those for 1 MB or more), `map` (mmap), or `thread` (pthread_create)
//   FAULT_AT      the number of the call that fails, from 1
//   FAULT_FROM    the number of the first call that fails, with all after it
//   FAULT_COUNT   a file that gets the number of counted calls when the process exits
//
// Calls are counted in the whole process, from its first instructions on, before main.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { UNKNOWN, NONE, BLOCK, LARGE, MAP, THREAD };

static atomic_int kind;
static unsigned long at, from;
static atomic_ulong count;

static enum kind read_kind(void) {
  // The C library has not begun.
  if (!environ) return NONE;
  const char *name = getenv("FAULT_KIND"), *number = getenv("FAULT_AT"), *first = getenv("FAULT_FROM");
  if (number) at = strtoul(number, NULL, 10);
  if (first) from = strtoul(first, NULL, 10);
  enum kind found = NONE;
  if (name && !strcmp(name, "block")) found = BLOCK;
  if (name && !strcmp(name, "large")) found = LARGE;
  if (name && !strcmp(name, "map")) found = MAP;
  if (name && !strcmp(name, "thread")) found = THREAD;
  kind = found;
  return found;
}

// Counts a call; whether it fails.
static int fails(enum kind called) {
  enum kind wanted = kind == UNKNOWN ? read_kind() : (enum kind)kind;
  if (wanted != called) return 0;
  unsigned long number = atomic_fetch_add(&count, 1) + 1;
  return number == at || (from && number >= from);
}

static int block_fails(size_t size) {
  int is_failing = fails(BLOCK) || (size >= 1 << 20 && fails(LARGE));
  if (is_failing) errno = ENOMEM;
  return is_failing;
}

__attribute__((constructor)) static void begin(void) {
  if (kind == UNKNOWN) read_kind();
  // Other programs that this one runs have no faults.
  unsetenv("LD_PRELOAD");
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%lu\n", (unsigned long)count);
  fclose(file);
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return block_fails(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t number, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(number, size, &bytes)) bytes = SIZE_MAX;
  return block_fails(bytes) ? NULL : __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  // Without a size it frees.
  return size > 0 && block_fails(size) ? NULL : __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  return block_fails(size) ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (!made && size > 0) return ENOMEM;
  *block = made;
  return 0;
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  if (fails(MAP)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}

void *mmap64(void *address, size_t size, int protection, int flags, int file, off64_t offset) {
  return mmap(address, size, protection, flags, file, offset);
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument) {
  static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (fails(THREAD)) return EAGAIN;
  if (!next) next = (__typeof__(next))dlsym(RTLD_NEXT, "pthread_create");
  return next(thread, attributes, function, argument);
}
