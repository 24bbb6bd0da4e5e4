#define _GNU_SOURCE

#include "ProcessBridge.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static int count = 0;
static const char *const *values = 0;

#ifdef __GLIBC__
// The GNU C library passes the arguments of main to constructors; others do not.
__attribute__((constructor)) static void keep(int argc, const char *const *argv) {
  count = argc;
  values = argv;
}
#endif

int process_argument_count(void) { return count; }

const char *const *process_arguments(void) { return values; }

int process_processor_count(void) {
  // A set of fixed size has room for 1,024 processors; larger machines need a larger one.
  for (int processors = CPU_SETSIZE; processors <= 1 << 20; processors *= 2) {
    cpu_set_t *set = CPU_ALLOC(processors);
    if (!set) return 0;
    size_t size = CPU_ALLOC_SIZE(processors);
    int number = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    if (number > 0) return number;
  }
  return 0;
}

void process_keep_freed_memory(void) {
#ifdef __GLIBC__
  // The largest threshold that the library accepts is half of the largest heap of a thread, 32 MB.
  mallopt(M_MMAP_THRESHOLD, 1 << 25);
  mallopt(M_TRIM_THRESHOLD, 1 << 28);
#endif
}

int process_exchange_files(const char *first, const char *second) {
  // RENAME_EXCHANGE of linux/fs.h. C libraries that are older than the call lack its function.
  return syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 1 << 1) == 0 ? 0 : errno;
}
