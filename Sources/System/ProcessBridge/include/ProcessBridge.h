#ifndef PROCESS_BRIDGE_H
#define PROCESS_BRIDGE_H

// What the GNU C library tells only C of the running process.

/// The number of arguments, with the program's own name; 0 if they are not known.
int process_argument_count(void);

/// The arguments, from the program's own name on; the strings last as long as the process.
const char *const *process_arguments(void);

/// The number of processors to which the process is bound; 0 if it is not known.
int process_processor_count(void);

/// Lets the process keep freed blocks of up to 32 MB, so that the next ones find their pages cleared.
///
/// Otherwise each large block is returned to the system when it is freed.
void process_keep_freed_memory(void);

/// Lets two files of a folder exchange their names, at once.
///
/// Returns 0, or an error number: EINVAL or ENOSYS where the file system or the kernel cannot.
int process_exchange_files(const char *first, const char *second);

#endif
