#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "PNGBridge.h"
#include "PNGFailure.h"

static _Noreturn void fail_without_memory(png_structp png) {
  pngbridge_message *message = png_get_mem_ptr(png);
  message->is_memory = 1;
  png_error(png, "out of memory");
}

/// libpng's output function: appends to its I/O pointer, a `pngbridge_buffer`.
static void append(png_structp png, png_bytep bytes, size_t count) {
  pngbridge_buffer *buffer = png_get_io_ptr(png);
  if (count > buffer->capacity - buffer->count) {
    size_t capacity = buffer->capacity < 65536 ? 65536 : buffer->capacity;
    while (capacity - buffer->count < count) {
      if (capacity > SIZE_MAX / 2) fail_without_memory(png);
      capacity *= 2;
    }
    uint8_t *grown = realloc(buffer->bytes, capacity);
    if (grown == NULL) fail_without_memory(png);
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
}

/// libpng requires a flush function.
static void flush(png_structp png) { (void)png; }

static void write_texts(png_structp png, png_infop info, const pngbridge_image *image) {
  for (size_t i = 0; i < image->text_count; i++) {
    png_text text;
    memset(&text, 0, sizeof text);
    text.compression =
        image->texts[i].is_utf8 ? PNG_ITXT_COMPRESSION_NONE : PNG_TEXT_COMPRESSION_NONE;
    // libpng's struct is not const-correct, but libpng copies both.
    text.key = (png_charp)image->texts[i].keyword;
    text.text = (png_charp)image->texts[i].text;
    png_set_text(png, info, &text, 1);
  }
}

static void write_image(
    png_structp png, png_infop info, const pngbridge_image *image,
    const pngbridge_compression *compression) {
  png_set_IHDR(
      png, info, image->width, image->height, 8,
      image->channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (image->pixels_per_metre > 0) {
    png_set_pHYs(
        png, info, image->pixels_per_metre, image->pixels_per_metre, PNG_RESOLUTION_METER);
  }
  write_texts(png, info, image);
  png_set_compression_level(png, compression->level);
  png_set_compression_strategy(png, compression->strategy);
  // This results in one IDAT chunk for most frames instead of one per 8 KiB.
  png_set_compression_buffer_size(png, 262144);
  int filters = 0;
  if (compression->filters & PNGBRIDGE_FILTER_NONE) filters |= PNG_FILTER_NONE;
  if (compression->filters & PNGBRIDGE_FILTER_SUB) filters |= PNG_FILTER_SUB;
  if (compression->filters & PNGBRIDGE_FILTER_UP) filters |= PNG_FILTER_UP;
  if (compression->filters & PNGBRIDGE_FILTER_AVERAGE) filters |= PNG_FILTER_AVG;
  if (compression->filters & PNGBRIDGE_FILTER_PAETH) filters |= PNG_FILTER_PAETH;
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);

  png_write_info(png, info);
  size_t stride = (size_t)image->width * (size_t)image->channels;
  for (uint32_t y = 0; y < image->height; y++) {
    png_write_row(png, image->pixels + stride * y);
  }
  png_write_end(png, info);
}

pngbridge_status pngbridge_write(
    const pngbridge_image *image, const pngbridge_compression *compression,
    pngbridge_buffer *buffer, pngbridge_message *message) {
  pngbridge_message_clear(message);
  buffer->count = 0;
  png_structp png = png_create_write_struct_2(
      PNG_LIBPNG_VER_STRING, message, pngbridge_receive_error, pngbridge_ignore_warning, message,
      pngbridge_allocate, pngbridge_free);
  if (png == NULL) return PNGBRIDGE_OUT_OF_MEMORY;
  png_infop info = png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    return PNGBRIDGE_OUT_OF_MEMORY;
  }
  // libpng errors in the rest of the function return here.
  if (setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return pngbridge_failure(message);
  }
  png_set_write_fn(png, buffer, append, flush);
  write_image(png, info, image, compression);
  png_destroy_write_struct(&png, &info);
  return PNGBRIDGE_OK;
}

void pngbridge_buffer_destroy(pngbridge_buffer *buffer) {
  free(buffer->bytes);
  buffer->bytes = NULL;
  buffer->count = 0;
  buffer->capacity = 0;
}
