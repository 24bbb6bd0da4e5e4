#include "fuzzbridge.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

// libFuzzer's own functions, null where it is not linked.
int LLVMFuzzerRunDriver(int *count, char ***words, int (*run)(const uint8_t *bytes, size_t count))
    __attribute__((weak));

// The functions that libFuzzer looks for by name.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t limit, unsigned seed);

static fuzzbridge_try try_input;
static fuzzbridge_change change_input;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  try_input(bytes, count);
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t limit, unsigned seed) {
  return change_input(bytes, count, limit, seed);
}

bool fuzzbridge_is_guided(void) { return LLVMFuzzerRunDriver != NULL; }

int fuzzbridge_guide(int count, char **words, fuzzbridge_try run, fuzzbridge_change change) {
  if (!fuzzbridge_is_guided()) return -1;
  try_input = run;
  change_input = change;
  return LLVMFuzzerRunDriver(&count, &words, LLVMFuzzerTestOneInput);
}

void fuzzbridge_limit(uint64_t memory, uint64_t file_size) {
  struct rlimit limit = {memory, memory};
  setrlimit(RLIMIT_AS, &limit);
  limit = (struct rlimit){file_size, file_size};
  setrlimit(RLIMIT_FSIZE, &limit);
  limit = (struct rlimit){0, 0};
  setrlimit(RLIMIT_CORE, &limit);
}

uint64_t fuzzbridge_peak_memory(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return (uint64_t)usage.ru_maxrss;
#else
  return (uint64_t)usage.ru_maxrss << 10;
#endif
}

void fuzzbridge_start_clock(unsigned seconds) {
  struct itimerval interval = {{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &interval, NULL);
  alarm(6 * seconds);
}
