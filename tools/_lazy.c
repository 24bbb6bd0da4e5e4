// Loads the C libraries of the packages' binary when it first calls them, because loading all of them takes
// longer than everything else at its start. tools/_static compiles this, for x86-64.
//
// Every function of the libraries that framegen calls is defined here, as a jump to an address. At first
// that is the address of code that loads the library and finds the function.
//
// With REFERENCES this is compiled into a shared object that only names the functions, for programs that
// ask which libraries are needed.

// functions.h, which tools/_static writes, has FUNCTION(name, library) for each function.

#ifdef REFERENCES

#define FUNCTION(name, library) \
  extern char name[];           \
  __attribute__((used)) static char *const use_##name = name;
#include "functions.h"

#else

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct function {
  void *address;
  const char *name;
  const char *library;
} function;

// EX_UNAVAILABLE of sysexits.h, and framegen's own code for a lack of memory.
enum { UNAVAILABLE = 69, NO_MEMORY = 4 };

// Threads that come here at the same time find the same address.
__attribute__((visibility("hidden"), used)) void *find_function(function *function) {
  void *library = dlopen(function->library, RTLD_NOW);
  void *address = library ? dlsym(library, function->name) : NULL;
  if (!address) {
    const char *reason = dlerror();
    // The loader's words, with and without those of the system.
    if (strstr(reason, "failed to map") || strstr(reason, "annot allocate memory")) {
      fprintf(stderr, "error: not enough memory: %s\n", reason);
      exit(NO_MEMORY);
    }
    fprintf(
        stderr,
        "error: %s\n"
        "      install the library; debian-packages.txt in share/doc/framegen lists all that are needed\n",
        reason);
    exit(UNAVAILABLE);
  }
  __atomic_store_n(&function->address, address, __ATOMIC_RELEASE);
  return address;
}

// Finds the function in r11 and jumps to it. All registers that can hold arguments are kept, and the
// stack is aligned for the call.
__asm__(
    ".text\n"
    "find_and_jump:\n"
    "  .cfi_startproc\n"
    "  pushq %rbp\n"
    "  .cfi_def_cfa_offset 16\n"
    "  .cfi_offset %rbp, -16\n"
    "  movq %rsp, %rbp\n"
    "  .cfi_def_cfa_register %rbp\n"
    "  pushq %rdi\n"
    "  pushq %rsi\n"
    "  pushq %rdx\n"
    "  pushq %rcx\n"
    "  pushq %r8\n"
    "  pushq %r9\n"
    "  pushq %rax\n"
    "  pushq %r10\n"
    "  subq $128, %rsp\n"
    "  movups %xmm0, (%rsp)\n"
    "  movups %xmm1, 16(%rsp)\n"
    "  movups %xmm2, 32(%rsp)\n"
    "  movups %xmm3, 48(%rsp)\n"
    "  movups %xmm4, 64(%rsp)\n"
    "  movups %xmm5, 80(%rsp)\n"
    "  movups %xmm6, 96(%rsp)\n"
    "  movups %xmm7, 112(%rsp)\n"
    "  movq %r11, %rdi\n"
    "  call find_function\n"
    "  movq %rax, %r11\n"
    "  movups (%rsp), %xmm0\n"
    "  movups 16(%rsp), %xmm1\n"
    "  movups 32(%rsp), %xmm2\n"
    "  movups 48(%rsp), %xmm3\n"
    "  movups 64(%rsp), %xmm4\n"
    "  movups 80(%rsp), %xmm5\n"
    "  movups 96(%rsp), %xmm6\n"
    "  movups 112(%rsp), %xmm7\n"
    "  addq $128, %rsp\n"
    "  popq %r10\n"
    "  popq %rax\n"
    "  popq %r9\n"
    "  popq %r8\n"
    "  popq %rcx\n"
    "  popq %rdx\n"
    "  popq %rsi\n"
    "  popq %rdi\n"
    "  popq %rbp\n"
    "  .cfi_def_cfa %rsp, 8\n"
    "  jmp *%r11\n"
    "  .cfi_endproc\n");

#define FUNCTION(name, library)                                                  \
  extern char find_##name[];                                                     \
  __attribute__((visibility("hidden"), used)) function function_##name = {       \
      find_##name, #name, library};                                              \
  __asm__(                                                                       \
      ".text\n"                                                                  \
      ".globl " #name ", find_" #name "\n"                                       \
      ".hidden " #name ", find_" #name "\n"                                      \
      ".type " #name ", @function\n"                                             \
      #name ":\n"                                                                \
      "  jmp *function_" #name "(%rip)\n"                                        \
      "find_" #name ":\n"                                                        \
      "  leaq function_" #name "(%rip), %r11\n"                                  \
      "  jmp find_and_jump\n");
#include "functions.h"

#endif
