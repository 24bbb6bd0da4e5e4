// The bridge's handlers for libpng errors.

#ifndef PNGFAILURE_H
#define PNGFAILURE_H

#include <png.h>

#include "PNGBridge.h"

/// Copies a text into a message and truncates it if necessary.
void pngbridge_message_set(pngbridge_message *message, const char *text);

/// Forgets an earlier failure.
void pngbridge_message_clear(pngbridge_message *message);

/// The status of a call that libpng has ended with an error.
pngbridge_status pngbridge_failure(const pngbridge_message *message);

/// libpng's function that allocates: notes in its memory pointer, a `pngbridge_message`, that there was no memory.
png_voidp pngbridge_allocate(png_structp png, png_alloc_size_t count);

/// libpng's function that frees.
void pngbridge_free(png_structp png, png_voidp block);

/// libpng's error handler: stores the text in its error pointer, a `pngbridge_message`, and jumps to the
/// bridge.
_Noreturn void pngbridge_receive_error(png_structp png, png_const_charp text);

/// libpng's warning handler: warnings do not concern the pixels.
void pngbridge_ignore_warning(png_structp png, png_const_charp text);

#endif
