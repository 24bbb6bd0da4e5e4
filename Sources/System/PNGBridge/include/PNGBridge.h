// A bridge to libpng and zlib.
//
// libpng reports errors with longjmp, which must not cross a Swift frame. These functions catch it and
// return a status and a message instead. They only access memory, have no global state, and can be
// called from several threads for different images.

#ifndef PNGBRIDGE_H
#define PNGBRIDGE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// The result of a call.
typedef enum pngbridge_status {
  PNGBRIDGE_OK = 0,
  /// libpng failed with a message.
  PNGBRIDGE_FAILED = 1,
  PNGBRIDGE_OUT_OF_MEMORY = 2,
  /// The width or height in the header is above the limit.
  PNGBRIDGE_TOO_LARGE = 3,
} pngbridge_status;

/// libpng's error message, terminated by a zero and possibly truncated.
typedef struct pngbridge_message {
  char text[160];
  /// Whether there was no memory for something; libpng's text may then be about anything.
  int is_memory;
  /// The most bytes that libpng may ask for at once; 0 for any number.
  size_t largest_block;
} pngbridge_message;

/// Bytes that the bridge allocates, freed by `pngbridge_buffer_destroy`.
typedef struct pngbridge_buffer {
  uint8_t *_Nullable bytes;
  size_t count;
  size_t capacity;
} pngbridge_buffer;

/// A keyword of 1 to 79 Latin-1 bytes and its text, both terminated by a zero.
typedef struct pngbridge_text {
  const char *keyword;
  const char *text;
  /// Whether the text is UTF-8, for an iTXt chunk, or Latin-1, for tEXt.
  int is_utf8;
} pngbridge_text;

/// An image to encode.
typedef struct pngbridge_image {
  /// Rows of `width * channels` bytes from the top, without padding.
  const uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  /// 3 for RGB, 4 for RGBA with straight alpha.
  int channels;
  /// The resolution for the pHYs chunk, or 0 for none.
  uint32_t pixels_per_metre;
  const pngbridge_text *_Nullable texts;
  size_t text_count;
} pngbridge_image;

/// The row filters that libpng can choose from, as bits.
enum {
  PNGBRIDGE_FILTER_NONE = 1,
  PNGBRIDGE_FILTER_SUB = 2,
  PNGBRIDGE_FILTER_UP = 4,
  PNGBRIDGE_FILTER_AVERAGE = 8,
  PNGBRIDGE_FILTER_PAETH = 16,
};

/// The compression of the image data.
typedef struct pngbridge_compression {
  /// zlib's level, 0 to 9.
  int level;
  /// zlib's strategy: 0 default, 1 filtered, 2 Huffman only, 3 run lengths, 4 fixed codes.
  int strategy;
  /// Bits of `PNGBRIDGE_FILTER_…`.
  int filters;
} pngbridge_compression;

/// Encodes an image into `buffer`, whose bytes are replaced and whose capacity is reused.
///
/// After a failure the content of the buffer is undefined, but it must still be destroyed.
pngbridge_status pngbridge_write(
    const pngbridge_image *image, const pngbridge_compression *compression,
    pngbridge_buffer *buffer, pngbridge_message *message);

/// Frees the bytes of a buffer.
void pngbridge_buffer_destroy(pngbridge_buffer *buffer);

/// A PNG file in memory that is being decoded.
typedef struct pngbridge_reader pngbridge_reader;

/// The header of the image that `pngbridge_reader_read_pixels` returns.
typedef struct pngbridge_header {
  uint32_t width;
  uint32_t height;
  /// 3 for RGB, 4 for RGBA with straight alpha.
  int channels;
  /// 1, or 2 with the higher byte first.
  int bytes_per_sample;
  /// The size of the inflated image data in bytes.
  uint64_t inflated_count;
  /// The resolution of the pHYs chunk, or 0 if it is missing, not square or not metric.
  uint32_t pixels_per_metre;
} pngbridge_header;

/// A reader of `count` bytes, which must outlive it; null if out of memory.
pngbridge_reader *_Nullable pngbridge_reader_create(const uint8_t *_Nullable bytes, size_t count);

/// Frees a reader.
void pngbridge_reader_destroy(pngbridge_reader *reader);

/// Reads the header. Call it once, first.
///
/// `largest_side` is the limit of the width and the height, in pixels. Unless `keeps_depth`, samples of
/// 16 bits are rounded to 8.
pngbridge_status pngbridge_reader_read_header(
    pngbridge_reader *reader, uint32_t largest_side, int keeps_depth, pngbridge_header *header);

/// Reads the rest of the file. Call it once, after the header.
///
/// `pixels` must have space for `width * channels * bytes_per_sample * height` bytes.
pngbridge_status pngbridge_reader_read_pixels(pngbridge_reader *reader, uint8_t *pixels);

/// The message of the last failure.
const char *pngbridge_reader_message(const pngbridge_reader *reader);

/// The number of text chunks read so far.
size_t pngbridge_reader_text_count(const pngbridge_reader *reader);

/// A text chunk, valid for the lifetime of the reader.
pngbridge_text pngbridge_reader_text(const pngbridge_reader *reader, size_t index);

/// Inflates a zlib stream and checks its checksum; whether it is valid and fills the target exactly.
int pngbridge_inflate(const uint8_t *stream, size_t count, uint8_t *target, size_t target_count);

/// The CRC-32 checksum of concatenated bytes, from the separate checksums of both parts.
uint32_t pngbridge_checksum_combine(uint32_t first, uint32_t second, size_t second_count);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
