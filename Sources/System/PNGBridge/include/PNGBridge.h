// libpng behind functions that return.
//
// libpng reports an error by a long jump, which may not cross a Swift frame. These functions catch
// it and return a status and a message instead. They write to and read from memory only, use no
// global state and no clock, and may be called from several threads for different images.

#ifndef PNGBRIDGE_H
#define PNGBRIDGE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// How a call ended.
typedef enum pngbridge_status {
  PNGBRIDGE_OK = 0,
  /// libpng refused; the message says why.
  PNGBRIDGE_FAILED = 1,
  PNGBRIDGE_OUT_OF_MEMORY = 2,
  /// A side of the picture is longer than allowed; the header says how long they are.
  PNGBRIDGE_TOO_LARGE = 3,
} pngbridge_status;

/// libpng's words for a failure, ended by a zero; cut where they are longer.
typedef struct pngbridge_message {
  char text[160];
} pngbridge_message;

/// Bytes that the bridge allocated; given back by `pngbridge_buffer_destroy`.
typedef struct pngbridge_buffer {
  uint8_t *_Nullable bytes;
  size_t count;
  size_t capacity;
} pngbridge_buffer;

/// A keyword of 1 to 79 Latin-1 bytes and its text, both ended by a zero.
typedef struct pngbridge_text {
  const char *keyword;
  const char *text;
  /// Not 0 where the text is UTF-8 and goes into an iTXt chunk; else it is Latin-1, for tEXt.
  int is_utf8;
} pngbridge_text;

/// What is to be written.
typedef struct pngbridge_image {
  /// Rows of `width * channels` bytes from the top, without gaps.
  const uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  /// 3 for RGB, 4 for RGBA with straight alpha.
  int channels;
  /// The density for the pHYs chunk, or 0 for none.
  uint32_t pixels_per_metre;
  const pngbridge_text *_Nullable texts;
  size_t text_count;
} pngbridge_image;

/// The row filters that libpng may choose from, as a set.
enum {
  PNGBRIDGE_FILTER_NONE = 1,
  PNGBRIDGE_FILTER_SUB = 2,
  PNGBRIDGE_FILTER_UP = 4,
  PNGBRIDGE_FILTER_AVERAGE = 8,
  PNGBRIDGE_FILTER_PAETH = 16,
};

/// How the image data are compressed.
typedef struct pngbridge_compression {
  /// zlib's level, 0 to 9.
  int level;
  /// zlib's strategy: 0 default, 1 filtered, 2 Huffman only, 3 run lengths, 4 fixed codes.
  int strategy;
  /// A set of `PNGBRIDGE_FILTER_…`.
  int filters;
} pngbridge_compression;

/// Encodes an image into `buffer`, which need not be empty and keeps its capacity.
///
/// On failure the buffer's content is undefined, and it must still be destroyed.
pngbridge_status pngbridge_write(
    const pngbridge_image *image, const pngbridge_compression *compression,
    pngbridge_buffer *buffer, pngbridge_message *message);

/// Frees a buffer's bytes and empties it.
void pngbridge_buffer_destroy(pngbridge_buffer *buffer);

/// A PNG file in memory that is being decoded.
typedef struct pngbridge_reader pngbridge_reader;

/// What a file's header says of the picture that `pngbridge_reader_read_pixels` will give.
typedef struct pngbridge_header {
  uint32_t width;
  uint32_t height;
  /// 3 for RGB, 4 for RGBA with straight alpha; 8 bits each.
  int channels;
  /// The bytes of image data in the file once inflated.
  uint64_t inflated_count;
  /// The density from the pHYs chunk, or 0 where there is none or it is not square or not metric.
  uint32_t pixels_per_metre;
} pngbridge_header;

/// Begins to decode `count` bytes, which must outlive the reader; null where memory is short.
pngbridge_reader *_Nullable pngbridge_reader_create(const uint8_t *_Nullable bytes, size_t count);

/// Ends decoding.
void pngbridge_reader_destroy(pngbridge_reader *reader);

/// Reads up to the image data. Call it once, first.
///
/// `largest_side` bounds width and height, in pixels.
pngbridge_status pngbridge_reader_read_header(
    pngbridge_reader *reader, uint32_t largest_side, pngbridge_header *header);

/// Reads the image data and what follows. Call it once, after the header was read.
///
/// `pixels` has room for `width * channels * height` bytes.
pngbridge_status pngbridge_reader_read_pixels(pngbridge_reader *reader, uint8_t *pixels);

/// Why the last call failed.
const char *pngbridge_reader_message(const pngbridge_reader *reader);

/// How many text chunks were read so far.
size_t pngbridge_reader_text_count(const pngbridge_reader *reader);

/// One of the text chunks read; it lives as long as the reader.
pngbridge_text pngbridge_reader_text(const pngbridge_reader *reader, size_t index);

/// Unpacks a zlib stream, checksum included; whether it is whole and as long as the target.
int pngbridge_inflate(const uint8_t *stream, size_t count, uint8_t *target, size_t target_count);

/// zlib's search for repetitions, into memory that is lent to it.
typedef struct pngbridge_deflater pngbridge_deflater;

/// A deflater of one of zlib's levels; NULL where there is no memory for it.
pngbridge_deflater *_Nullable pngbridge_deflater_create(int level);

/// Begins blocks that may take less than `capacity` bytes.
void pngbridge_deflater_begin(pngbridge_deflater *deflater, uint8_t *target, size_t capacity);

/// Deflates bytes; 0 where the target is full, after which only another beginning is of use.
int pngbridge_deflater_append(pngbridge_deflater *deflater, const uint8_t *bytes, size_t count);

/// Ends the blocks, none of which is the last, at a whole byte; how many bytes they take, or 0 where
/// they do not fit into the target.
size_t pngbridge_deflater_finish(pngbridge_deflater *deflater);

/// Gives the memory back.
void pngbridge_deflater_destroy(pngbridge_deflater *deflater);

/// Goes on with the checksum of a PNG chunk, CRC-32; `seed` is 0 at the start.
uint32_t pngbridge_checksum(uint32_t seed, const uint8_t *bytes, size_t count);

/// The checksum of bytes behind others, from the checksums of both, the second begun anew.
uint32_t pngbridge_checksum_combine(uint32_t first, uint32_t second, size_t second_count);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
