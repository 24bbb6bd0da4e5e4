#define _GNU_SOURCE

#include "MemoryBridge.h"

#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

static void (*_Atomic end_process)(void);

void memory_set_end(void (*end)(void)) { end_process = end; }

// What this thread was refused last.
static _Thread_local volatile memory_lack refused;

// As many bytes as a stack grows by at least, with its guard.
enum { FEW_PAGES = 1 << 17 };

memory_lack memory_lack_of_fault(void) {
  if (refused) return refused;
  void *pages = mmap(
      NULL, FEW_PAGES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return MEMORY_LACKS_BLOCK;
  munmap(pages, FEW_PAGES);
  return MEMORY_LACKS_NOTHING;
}

void memory_begin_end(int code) {
  static atomic_int ending;
  static _Thread_local int is_ending;
  if (is_ending) _exit(code);
  if (atomic_exchange(&ending, 1)) {
    while (1) pause();
  }
  is_ending = 1;
}

// Sanitizers have allocators of their own, and other C libraries no functions below these.
#if defined(__GLIBC__) && defined(__has_feature)
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define ENDS_PROCESS
#endif
#endif

#ifdef ENDS_PROCESS

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// From this size on, in bytes, a block is refused: it is a picture or a file, or a collection of thousands.
// Smaller: libraries have to handle more failures than their authors have tried. Larger: a canvas of that size
// ends the process without telling that it was the canvas.
static const size_t large = 1 << 20;

// No machine has a larger block: to ask for one is a mistake in the program, and what follows from it is one too.
static const size_t largest = (size_t)1 << 46;

static void end(void) {
  static const char message[] = "error: not enough memory\n";
  void (*function)(void) = end_process;
  if (function) function();
  if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(4);
  _exit(4);
}

// A block, or none of this size, as the functions below return it.
static inline void *given(void *block, size_t size) {
  if (__builtin_expect(size < large, 1)) {
    if (__builtin_expect(block == NULL && size > 0, 0) && errno == ENOMEM) end();
  } else if (block != NULL) {
    // An earlier refusal has been handled.
    refused = MEMORY_LACKS_NOTHING;
  } else if (errno == ENOMEM && size <= largest) {
    refused = MEMORY_LACKS_BLOCK;
  }
  return block;
}

// The C library's functions, while the next ones are looked up, should that allocate.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// The next functions in the process: those of a preloaded library, or else of the C library.
static void *(*_Atomic next_malloc)(size_t);
static void *(*_Atomic next_calloc)(size_t, size_t);
static void *(*_Atomic next_realloc)(void *, size_t);
static void *(*_Atomic next_memalign)(size_t, size_t);
static void *(*_Atomic next_aligned_alloc)(size_t, size_t);
static int (*_Atomic next_posix_memalign)(void **, size_t, size_t);
static int (*_Atomic next_pthread_create)(
    pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static void look_up(void) {
  static _Thread_local int is_looking_up;
  if (is_looking_up) return;
  is_looking_up = 1;
#define LOOK_UP(name)                                                          \
  do {                                                                         \
    void *address = dlsym(RTLD_NEXT, #name);                                   \
    if (address) next_##name = (__typeof__(&name))address;                     \
  } while (0)
  LOOK_UP(calloc);
  LOOK_UP(realloc);
  LOOK_UP(memalign);
  LOOK_UP(aligned_alloc);
  LOOK_UP(posix_memalign);
  LOOK_UP(pthread_create);
  LOOK_UP(malloc);
#undef LOOK_UP
  is_looking_up = 0;
}

#define NEXT(name)                                                             \
  __typeof__(&name) next = atomic_load_explicit(&next_##name, memory_order_relaxed); \
  if (__builtin_expect(next == NULL, 0)) {                                     \
    look_up();                                                                 \
    next = next_##name;                                                        \
  }

void *malloc(size_t size) {
  NEXT(malloc)
  return given(next ? next(size) : __libc_malloc(size), size);
}

void *calloc(size_t count, size_t size) {
  NEXT(calloc)
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  return given(next ? next(count, size) : __libc_calloc(count, size), bytes);
}

void *realloc(void *block, size_t size) {
  NEXT(realloc)
  return given(next ? next(block, size) : __libc_realloc(block, size), size);
}

void *reallocarray(void *block, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, bytes);
}

void *memalign(size_t alignment, size_t size) {
  NEXT(memalign)
  return given(next ? next(alignment, size) : __libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  NEXT(aligned_alloc)
  return given(next ? next(alignment, size) : __libc_memalign(alignment, size), size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  NEXT(posix_memalign)
  // It returns the error number, and need not set `errno`.
  int saved = errno, code = next ? next(block, alignment, size) : ENOMEM;
  if (__builtin_expect(code == ENOMEM, 0)) {
    errno = ENOMEM;
    given(NULL, size);
    errno = saved;
  }
  return code;
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument) {
  NEXT(pthread_create)
  int code = next ? next(thread, attributes, function, argument) : EAGAIN;
  refused = code == EAGAIN || code == ENOMEM ? MEMORY_LACKS_THREAD : MEMORY_LACKS_NOTHING;
  return code;
}

#endif
