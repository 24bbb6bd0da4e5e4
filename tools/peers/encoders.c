/* The PNG encoders that `tools/bench render` and `tools/bench encode` compare with ours: libpng with
 * common settings, and libdeflate on rows with one of PNG's filters.
 *
 * Usage: encoders FRAMES WIDTH HEIGHT CHANNELS NAME, where NAME is libpng-1, libpng-6, or libdeflate-1-
 * with none, sub, up, average, paeth or smallest (for each row the filter with the smallest sum of
 * absolute differences). The file contains frames of RGB or RGBA bytes. Prints the processor
 * milliseconds and the bytes per frame; the time is the minimum of three rounds over all frames. */
#include <libdeflate.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static size_t written;
static int width, height, channels;

static void count(png_structp png, png_bytep data, png_size_t size) {
  (void)png, (void)data;
  written += size;
}

static void flush(png_structp png) { (void)png; }

static void with_libpng(unsigned char *pixels, int level) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, 0, 0, 0);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, 0, count, flush);
  int type = channels == 4 ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB;
  png_set_IHDR(png, info, width, height, 8, type, 0, 0, 0);
  png_set_compression_level(png, level);
  /* Level 1 is for speed: filters would take longer than deflate. Level 6 is what Cairo uses. */
  if (level == 1) png_set_filter(png, 0, PNG_FILTER_NONE);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * channels);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

enum { NONE, SUB, UP, AVERAGE, PAETH, SMALLEST };

static unsigned char prediction(int filter, int left, int above, int corner) {
  int estimate = left + above - corner;
  int a = abs(estimate - left), b = abs(estimate - above), c = abs(estimate - corner);
  switch (filter) {
    case NONE: return 0;
    case SUB: return left;
    case UP: return above;
    case AVERAGE: return (left + above) / 2;
    default: return a <= b && a <= c ? left : b <= c ? above : corner;
  }
}

/* Filters a row and returns the sum of its absolute differences. */
static long apply(
    unsigned char *target, const unsigned char *row, const unsigned char *above, int filter) {
  long sum = 0;
  int size = width * channels;
  target[0] = filter;
  for (int i = 0; i < size; i++) {
    int left = i < channels ? 0 : row[i - channels];
    int corner = i < channels ? 0 : above[i - channels];
    target[i + 1] = row[i] - prediction(filter, left, above[i], corner);
    sum += abs((signed char)target[i + 1]);
  }
  return sum;
}

static void with_libdeflate(
    struct libdeflate_compressor *compressor, unsigned char *pixels, int filter,
    unsigned char *rows, unsigned char *out, size_t capacity) {
  size_t row = (size_t)width * channels;
  unsigned char *zeros = calloc(row, 1), *other = malloc(row + 1);
  for (int y = 0; y < height; y++) {
    unsigned char *target = rows + y * (row + 1);
    const unsigned char *source = pixels + y * row, *above = y ? source - row : zeros;
    if (filter == NONE) {
      target[0] = 0;
      memcpy(target + 1, source, row);
    } else if (filter < SMALLEST) {
      apply(target, source, above, filter);
    } else {
      long least = apply(target, source, above, NONE);
      for (int candidate = SUB; candidate <= PAETH; candidate++) {
        long sum = apply(other, source, above, candidate);
        if (sum >= least) continue;
        least = sum;
        memcpy(target, other, row + 1);
      }
    }
  }
  free(zeros);
  free(other);
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
  if (argc != 6) return 2;
  width = atoi(argv[2]), height = atoi(argv[3]), channels = atoi(argv[4]);
  size_t frame = (size_t)width * height * channels;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  fseek(file, 0, SEEK_END);
  size_t frames = ftell(file) / frame;
  rewind(file);
  unsigned char *pixels = malloc(frame * frames);
  if (!frames || fread(pixels, frame, frames, file) != frames) return 1;
  fclose(file);
  const char *name = argv[5], *filters[] = {"none", "sub", "up", "average", "paeth", "smallest"};
  int filter = NONE;
  while (filter < SMALLEST && strcmp(filters[filter], strrchr(name, '-') + 1)) filter++;
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(1);
  size_t capacity = libdeflate_zlib_compress_bound(compressor, frame + height);
  unsigned char *rows = malloc(frame + height), *out = malloc(capacity);
  double best = 1e9;
  for (int round = 0; round < 3; round++) {
    written = 0;
    double start = seconds();
    for (size_t i = 0; i < frames; i++) {
      unsigned char *at = pixels + i * frame;
      if (!strcmp(name, "libpng-1")) with_libpng(at, 1);
      else if (!strcmp(name, "libpng-6")) with_libpng(at, 6);
      else with_libdeflate(compressor, at, filter, rows, out, capacity);
    }
    double time = seconds() - start;
    if (time < best) best = time;
  }
  printf("%.3f %zu\n", best * 1000 / frames, written / frames);
  return 0;
}
