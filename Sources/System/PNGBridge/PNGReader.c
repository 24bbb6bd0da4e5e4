#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "PNGBridge.h"
#include "PNGFailure.h"

struct pngbridge_reader {
  png_structp png;
  png_infop info;
  /// The unread bytes.
  const uint8_t *next;
  size_t remaining;
  uint32_t height;
  size_t stride;
  int passes;
  pngbridge_message message;
};

/// libpng's input function.
static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  pngbridge_reader *reader = png_get_io_ptr(png);
  if (count > reader->remaining) png_error(png, "the data end too early");
  memcpy(bytes, reader->next, count);
  reader->next += count;
  reader->remaining -= count;
}

/// The memory for chunks besides their data in the file: what texts and color profiles inflate to.
///
/// A damaged length in front of a chunk is only a warning to libpng, which asks for that many bytes and clears them, up to
/// 2 GB, before it notices that the file has fewer.
static const size_t chunk_memory = 4 << 20;

pngbridge_reader *pngbridge_reader_create(const uint8_t *bytes, size_t count) {
  pngbridge_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->next = bytes;
  reader->remaining = count;
  reader->message.largest_block = count + chunk_memory;
  reader->png = png_create_read_struct_2(
      PNG_LIBPNG_VER_STRING, &reader->message, pngbridge_receive_error, pngbridge_ignore_warning,
      &reader->message, pngbridge_allocate, pngbridge_free);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    pngbridge_reader_destroy(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, read_bytes);
  return reader;
}

void pngbridge_reader_destroy(pngbridge_reader *reader) {
  if (reader->png != NULL) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

/// Requests RGB or RGBA for any format of the file, with 8 bits a sample, or with those that it has.
static void request_transforms(pngbridge_reader *reader, int keeps_depth) {
  png_structp png = reader->png;
  // Palettes to RGB, 1, 2 and 4 bits to 8, a transparent color to an alpha channel.
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  // 16 bits to 8, with rounding.
  if (!keeps_depth) png_set_scale_16(png);
  reader->passes = png_set_interlace_handling(png);
}

static uint32_t pixels_per_metre(pngbridge_reader *reader) {
  png_uint_32 x = 0, y = 0;
  int unit = PNG_RESOLUTION_UNKNOWN;
  if (!png_get_pHYs(reader->png, reader->info, &x, &y, &unit)) return 0;
  return unit == PNG_RESOLUTION_METER && x == y ? x : 0;
}

/// The size of the inflated image data, with a filter byte per row.
static uint64_t inflated_count(pngbridge_reader *reader) {
  uint64_t width = png_get_image_width(reader->png, reader->info);
  uint64_t bits = (uint64_t)png_get_bit_depth(reader->png, reader->info) *
                  png_get_channels(reader->png, reader->info);
  return ((width * bits + 7) / 8 + 1) * png_get_image_height(reader->png, reader->info);
}

pngbridge_status pngbridge_reader_read_header(
    pngbridge_reader *reader, uint32_t largest_side, int keeps_depth, pngbridge_header *header) {
  pngbridge_message_clear(&reader->message);
  if (setjmp(png_jmpbuf(reader->png)) != 0) return pngbridge_failure(&reader->message);
  png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Images have few chunks besides their data; these limits bound the cost of malicious files.
  png_set_chunk_cache_max(reader->png, 256);
  png_set_chunk_malloc_max(reader->png, chunk_memory);
  // A row of 16-bit RGBA, with what libpng adds to it.
  reader->message.largest_block += 8 * ((size_t)largest_side + 64);
  png_read_info(reader->png, reader->info);
  header->width = png_get_image_width(reader->png, reader->info);
  header->height = png_get_image_height(reader->png, reader->info);
  // This check must precede libpng's allocation of rows.
  if (header->width > largest_side || header->height > largest_side) return PNGBRIDGE_TOO_LARGE;
  header->inflated_count = inflated_count(reader);
  header->pixels_per_metre = pixels_per_metre(reader);
  request_transforms(reader, keeps_depth);
  png_read_update_info(reader->png, reader->info);
  header->channels = png_get_channels(reader->png, reader->info);
  reader->height = header->height;
  reader->stride = png_get_rowbytes(reader->png, reader->info);
  header->bytes_per_sample = png_get_bit_depth(reader->png, reader->info) == 16 ? 2 : 1;
  size_t bytes_per_pixel = (size_t)header->channels * (size_t)header->bytes_per_sample;
  if (reader->stride != (size_t)header->width * bytes_per_pixel || header->channels < 3) {
    pngbridge_message_set(&reader->message, "the pixel format is not supported");
    return PNGBRIDGE_FAILED;
  }
  return PNGBRIDGE_OK;
}

pngbridge_status pngbridge_reader_read_pixels(pngbridge_reader *reader, uint8_t *pixels) {
  pngbridge_message_clear(&reader->message);
  if (setjmp(png_jmpbuf(reader->png)) != 0) return pngbridge_failure(&reader->message);
  // Each pass of an interlaced file adds pixels to the same rows.
  for (int pass = 0; pass < reader->passes; pass++) {
    for (uint32_t y = 0; y < reader->height; y++) {
      png_read_row(reader->png, pixels + reader->stride * y, NULL);
    }
  }
  png_read_end(reader->png, reader->info);
  return PNGBRIDGE_OK;
}

const char *pngbridge_reader_message(const pngbridge_reader *reader) {
  return reader->message.text;
}

size_t pngbridge_reader_text_count(const pngbridge_reader *reader) {
  int count = png_get_text(reader->png, reader->info, NULL, NULL);
  return count > 0 ? (size_t)count : 0;
}

pngbridge_text pngbridge_reader_text(const pngbridge_reader *reader, size_t index) {
  png_textp texts = NULL;
  png_get_text(reader->png, reader->info, &texts, NULL);
  pngbridge_text text = {
      .keyword = texts[index].key,
      .text = texts[index].text != NULL ? texts[index].text : "",
      .is_utf8 = texts[index].compression >= PNG_ITXT_COMPRESSION_NONE,
  };
  return text;
}
