// The bridge's handlers for libpng errors.

#ifndef PNGFAILURE_H
#define PNGFAILURE_H

#include <png.h>

#include "PNGBridge.h"

/// Copies a text into a message and truncates it if necessary.
void pngbridge_message_set(pngbridge_message *message, const char *text);

/// libpng's error handler: stores the text in its error pointer, a `pngbridge_message`, and jumps to the
/// bridge.
_Noreturn void pngbridge_receive_error(png_structp png, png_const_charp text);

/// libpng's warning handler: warnings do not concern the pixels.
void pngbridge_ignore_warning(png_structp png, png_const_charp text);

#endif
