#include "PNGBridge.h"

#include <zlib.h>

int pngbridge_inflate(const uint8_t *stream, size_t count, uint8_t *target, size_t target_count) {
  uLongf written = target_count;
  return uncompress(target, &written, stream, count) == Z_OK && written == target_count;
}

uint32_t pngbridge_checksum_combine(uint32_t first, uint32_t second, size_t second_count) {
  return (uint32_t)crc32_combine(first, second, (z_off_t)second_count);
}
