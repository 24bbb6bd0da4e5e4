// A bridge to libFuzzer, and the limits of a process that tries inputs.
//
// libFuzzer is part of the toolchain and is linked only if the program is built with -sanitize=fuzzer, as
// `tools/fuzz --guided` does. It calls functions of C by name, which are defined here.

#ifndef FUZZBRIDGE_H
#define FUZZBRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Tries an input; the bytes are only valid during the call.
typedef void (*fuzzbridge_try)(const uint8_t *_Nullable bytes, size_t count);

/// Changes an input in place and returns its new count, at most `limit`.
typedef size_t (*fuzzbridge_change)(uint8_t *bytes, size_t count, size_t limit, uint32_t seed);

/// Whether the program is linked with libFuzzer.
bool fuzzbridge_is_guided(void);

/// Runs libFuzzer with its own arguments, of which the first is the name of the program, and returns its
/// exit code; it ends the process itself at the first finding.
int fuzzbridge_guide(
    int count, char *_Nullable *_Nonnull words, fuzzbridge_try run, fuzzbridge_change change);

/// Limits the memory of the process and the size of the files that it writes, both in bytes. Processes that it
/// starts have the same limits.
void fuzzbridge_limit(uint64_t memory, uint64_t file_size);

/// The most memory that the process has used so far, in bytes.
uint64_t fuzzbridge_peak_memory(void);

/// Ends the process by SIGPROF after so many seconds of processor time from now on, and by SIGALRM after six times as
/// many of any time.
void fuzzbridge_start_clock(unsigned seconds);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
