#include "PNGBridge.h"

#include <zlib.h>

int pngbridge_inflate(const uint8_t *stream, size_t count, uint8_t *target, size_t target_count) {
  uLongf written = target_count;
  return uncompress(target, &written, stream, count) == Z_OK && written == target_count;
}

size_t pngbridge_deflate(
    const uint8_t *bytes, size_t count, int level, uint8_t *target, size_t capacity) {
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)capacity;
  int status = deflate(&stream, Z_SYNC_FLUSH);
  /* What fills the target to its end may not be all. */
  size_t written = status == Z_OK && stream.avail_out > 0 ? stream.total_out : 0;
  deflateEnd(&stream);
  return written;
}

uint32_t pngbridge_checksum(uint32_t seed, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(seed, bytes, count);
}
