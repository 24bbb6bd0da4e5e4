// Measures framegen's PNG encoders for `tools/bench render`.
//
// Usage: EncoderBench FRAMES.rgb WIDTH HEIGHT fast|balanced|small
//
// The file contains frames of RGB bytes. Prints the CPU milliseconds and the bytes per frame; the
// time is the minimum of three rounds over all frames.

internal import Foundation
internal import Raster

func cpuSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let width = Int(arguments[2]), let height = Int(arguments[3]),
  let compression = PNGEncoder.Compression(rawValue: arguments[4]),
  let file = FileManager.default.contents(atPath: arguments[1])
else {
  print("usage: EncoderBench FRAMES.rgb WIDTH HEIGHT fast|balanced|small")
  exit(2)
}
let frameSize = width * height * 3
let bitmaps = (0..<file.count / frameSize).map { index in
  Bitmap(
    width: width, height: height, format: .rgb,
    bytes: [UInt8](file[index * frameSize..<(index + 1) * frameSize]))
}
let encoder = PNGEncoder(compression: compression)
var best = Double.infinity
var bytes = 0
for _ in 0..<3 {
  bytes = 0
  let start = cpuSeconds()
  for bitmap in bitmaps { bytes += try encoder.encode(bitmap).count }
  best = min(best, cpuSeconds() - start)
}
print(
  String(
    format: "%.3f %d", best * 1000 / Double(bitmaps.count), bytes / max(1, bitmaps.count)))
