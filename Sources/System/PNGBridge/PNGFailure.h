// How the bridge receives libpng's errors; private to it.

#ifndef PNGFAILURE_H
#define PNGFAILURE_H

#include <png.h>

#include "PNGBridge.h"

/// Copies a text into a message, cutting it where it is too long.
void pngbridge_message_set(pngbridge_message *message, const char *text);

/// libpng's error handler: keeps the text in the `pngbridge_message` that is its error pointer and
/// jumps back into the bridge.
_Noreturn void pngbridge_receive_error(png_structp png, png_const_charp text);

/// libpng's warning handler: warnings concern parts of a file that do not matter to the picture.
void pngbridge_ignore_warning(png_structp png, png_const_charp text);

#endif
