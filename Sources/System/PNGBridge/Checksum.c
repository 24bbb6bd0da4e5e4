#include "PNGBridge.h"

#include <zlib.h>

uint32_t pngbridge_checksum(uint32_t seed, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(seed, bytes, count);
}
