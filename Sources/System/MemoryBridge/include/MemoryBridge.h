// What happens when there is no memory for a block.
//
// The runtime of Swift, GLib and most C libraries cannot go on without a small block: they trap, abort, or take
// another way that gives other pictures. So the C library's functions that allocate are defined here again, in
// front of the next ones in the process, and end the process with a message instead of returning nothing. A
// large block, such as a canvas, is refused as usual, because those who ask for one can tell what was too large; so
// is a thread. If they cannot go on, the handler of their fault finds here what was refused.
//
// This is for programs only. A library must not decide how the process of another program ends.

#ifndef MEMORY_BRIDGE_H
#define MEMORY_BRIDGE_H

/// Sets what is called, once and on the thread that needs a block, when there is no memory for it.
///
/// It calls `memory_begin_end`, ends the process, and cannot allocate. Until it is set, the process ends with a message
/// and exit code 4.
void memory_set_end(void (*end)(void));

/// What the system has refused.
typedef enum memory_lack {
  MEMORY_LACKS_NOTHING = 0,
  MEMORY_LACKS_BLOCK = 1,
  MEMORY_LACKS_THREAD = 2,
} memory_lack;

/// What a fault of this thread follows from: it was refused a large block or a new thread, or the system now refuses
/// even a few pages, such as those by which a stack grows.
///
/// A handler of signals may call it.
memory_lack memory_lack_of_fault(void);

/// Returns once in the process, to whoever ends it; another thread then waits for the end, and the same one, which
/// has failed while it ended the process, ends it at once with this code.
void memory_begin_end(int code);

#endif
