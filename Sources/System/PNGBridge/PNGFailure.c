#include "PNGFailure.h"

#include <string.h>

void pngbridge_message_set(pngbridge_message *message, const char *text) {
  size_t length = strnlen(text, sizeof message->text - 1);
  memcpy(message->text, text, length);
  message->text[length] = 0;
}

_Noreturn void pngbridge_receive_error(png_structp png, png_const_charp text) {
  pngbridge_message_set(png_get_error_ptr(png), text);
  png_longjmp(png, 1);
}

void pngbridge_ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}
