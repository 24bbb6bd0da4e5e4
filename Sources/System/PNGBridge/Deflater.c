#include "PNGBridge.h"

#include <stdlib.h>
#include <zlib.h>

struct pngbridge_deflater {
  z_stream stream;
};

pngbridge_deflater *pngbridge_deflater_create(int level) {
  pngbridge_deflater *deflater = calloc(1, sizeof *deflater);
  if (deflater == NULL) return NULL;
  if (deflateInit2(&deflater->stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    free(deflater);
    return NULL;
  }
  return deflater;
}

void pngbridge_deflater_begin(pngbridge_deflater *deflater, uint8_t *target, size_t capacity) {
  deflateReset(&deflater->stream);
  deflater->stream.next_out = target;
  deflater->stream.avail_out = (uInt)capacity;
}

int pngbridge_deflater_append(pngbridge_deflater *deflater, const uint8_t *bytes, size_t count) {
  deflater->stream.next_in = (Bytef *)bytes;
  deflater->stream.avail_in = (uInt)count;
  return deflate(&deflater->stream, Z_NO_FLUSH) == Z_OK && deflater->stream.avail_out > 0;
}

size_t pngbridge_deflater_finish(pngbridge_deflater *deflater) {
  int status = deflate(&deflater->stream, Z_SYNC_FLUSH);
  // If the target is full, there may be more output.
  return status == Z_OK && deflater->stream.avail_out > 0 ? deflater->stream.total_out : 0;
}

void pngbridge_deflater_destroy(pngbridge_deflater *deflater) {
  deflateEnd(&deflater->stream);
  free(deflater);
}
