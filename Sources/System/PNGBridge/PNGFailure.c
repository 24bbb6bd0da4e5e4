#include "PNGFailure.h"

#include <stdlib.h>
#include <string.h>

void pngbridge_message_set(pngbridge_message *message, const char *text) {
  size_t length = strnlen(text, sizeof message->text - 1);
  memcpy(message->text, text, length);
  message->text[length] = 0;
}

void pngbridge_message_clear(pngbridge_message *message) {
  message->text[0] = 0;
  message->is_memory = 0;
}

pngbridge_status pngbridge_failure(const pngbridge_message *message) {
  return message->is_memory ? PNGBRIDGE_OUT_OF_MEMORY : PNGBRIDGE_FAILED;
}

png_voidp pngbridge_allocate(png_structp png, png_alloc_size_t count) {
  pngbridge_message *message = png_get_mem_ptr(png);
  // Libpng then tells what is wrong with the file.
  if (message->largest_block > 0 && count > message->largest_block) return NULL;
  void *block = malloc(count);
  if (block == NULL) message->is_memory = 1;
  return block;
}

void pngbridge_free(png_structp png, png_voidp block) {
  (void)png;
  free(block);
}

_Noreturn void pngbridge_receive_error(png_structp png, png_const_charp text) {
  pngbridge_message_set(png_get_error_ptr(png), text);
  png_longjmp(png, 1);
}

void pngbridge_ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}
