/* The PNG encoders that `tools/bench render` compares with ours: libpng with common settings, and
 * libdeflate on unfiltered rows.
 *
 * Usage: encoders FRAMES.rgb WIDTH HEIGHT NAME, where NAME is libpng-1, libpng-6 or libdeflate-1.
 * The file contains frames of RGB bytes. Prints the CPU milliseconds and the bytes per frame; the time
 * is the minimum of three rounds over all frames. */
#include <libdeflate.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static size_t written;

static void count(png_structp png, png_bytep data, png_size_t size) {
  (void)png, (void)data;
  written += size;
}

static void flush(png_structp png) { (void)png; }

static void with_libpng(unsigned char *pixels, int width, int height, int level) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, 0, 0, 0);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, 0, count, flush);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, 0, 0, 0);
  png_set_compression_level(png, level);
  /* Level 1 is for speed: filters would take longer than deflate. Level 6 is what Cairo uses. */
  if (level == 1) png_set_filter(png, 0, PNG_FILTER_NONE);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * 3);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

static void with_libdeflate(
    struct libdeflate_compressor *compressor, unsigned char *pixels, int width, int height,
    unsigned char *rows, unsigned char *out, size_t capacity) {
  size_t row = (size_t)width * 3;
  for (int y = 0; y < height; y++) {
    rows[y * (row + 1)] = 0;
    memcpy(rows + y * (row + 1) + 1, pixels + y * row, row);
  }
  size_t size = libdeflate_zlib_compress(compressor, rows, (row + 1) * height, out, capacity);
  volatile uint32_t checksum = libdeflate_crc32(0, out, size);
  (void)checksum;
  written += size + 57; /* signature, header, data and end as chunks */
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  int width = atoi(argv[2]), height = atoi(argv[3]);
  size_t frame = (size_t)width * height * 3;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  fseek(file, 0, SEEK_END);
  size_t frames = ftell(file) / frame;
  rewind(file);
  unsigned char *pixels = malloc(frame * frames);
  if (!frames || fread(pixels, frame, frames, file) != frames) return 1;
  fclose(file);
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(1);
  size_t capacity = libdeflate_zlib_compress_bound(compressor, frame + height);
  unsigned char *rows = malloc(frame + height), *out = malloc(capacity);
  double best = 1e9;
  for (int round = 0; round < 3; round++) {
    written = 0;
    double start = seconds();
    for (size_t i = 0; i < frames; i++) {
      unsigned char *at = pixels + i * frame;
      if (!strcmp(argv[4], "libpng-1")) with_libpng(at, width, height, 1);
      else if (!strcmp(argv[4], "libpng-6")) with_libpng(at, width, height, 6);
      else with_libdeflate(compressor, at, width, height, rows, out, capacity);
    }
    double time = seconds() - start;
    if (time < best) best = time;
  }
  printf("%.3f %zu\n", best * 1000 / frames, written / frames);
  return 0;
}
