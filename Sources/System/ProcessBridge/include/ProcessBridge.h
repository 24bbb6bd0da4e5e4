#ifndef PROCESS_BRIDGE_H
#define PROCESS_BRIDGE_H

// What the GNU C library tells only C of the running process.

/// The number of arguments, with the program's own name; 0 if they are not known.
int process_argument_count(void);

/// The arguments, from the program's own name on; the strings last as long as the process.
const char *const *process_arguments(void);

/// The number of processors to which the process is bound; 0 if it is not known.
int process_processor_count(void);

#endif
