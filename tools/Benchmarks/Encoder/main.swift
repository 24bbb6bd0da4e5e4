// Measures framegen's PNG encoders for `tools/bench render` and `tools/bench encode`.
//
// Usage: EncoderBench FRAMES WIDTH HEIGHT fast|balanced|small
//
// FRAMES.rgb contains frames of RGB bytes, FRAMES.rgba of RGBA as `framegen --raw` writes them. They
// are encoded one after the other from the pixels of a renderer, as those of a film, each of them
// completely. Prints the processor milliseconds and the bytes per frame; the time is the minimum of
// five rounds over all frames.

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
  print("usage: EncoderBench FRAMES.rgb|FRAMES.rgba WIDTH HEIGHT fast|balanced|small")
  exit(2)
}
/// A renderer's pixels, 0xAARRGGBB, colors multiplied by alpha, of RGB or straight RGBA.
func words(of bytes: [UInt8], channels: Int) -> [UInt32] {
  stride(from: 0, to: bytes.count, by: channels).map { place in
    let alpha = channels == 4 ? UInt32(bytes[place + 3]) : 255
    var word = alpha
    for channel in place..<place + 3 {
      word = word << 8 | (UInt32(bytes[channel]) * alpha + 127) / 255
    }
    return word
  }
}

/// The least processor milliseconds and the bytes per frame, of five rounds over all frames.
func measure(_ pixels: [UInt32], _ width: Int, _ height: Int, _ encoder: FramePNGEncoder) throws
  -> (milliseconds: Double, size: Int)
{
  let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
  let frameCount = pixels.count / (width * height)
  var number = 0
  var best = Double.infinity
  var size = 0
  for _ in 0..<5 {
    size = 0
    let start = cpuSeconds()
    try pixels.withUnsafeBytes { memory in
      guard let base = memory.baseAddress else { return }
      for frame in 0..<frameCount {
        let pixels = FramePixels(
          start: base + frame * width * height * 4, width: width, height: height,
          bytesPerRow: width * 4, isOpaque: isOpaque, number: number)
        size += try encoder.encode(pixels).count
        number += 1
      }
    }
    best = min(best, cpuSeconds() - start)
  }
  return (best * 1000 / Double(frameCount), size / frameCount)
}

let pixels = words(of: [UInt8](file), channels: arguments[1].hasSuffix(".rgba") ? 4 : 3)
guard pixels.count >= width * height, width > 0, height > 0 else {
  print("there is no whole frame in \(arguments[1])")
  exit(1)
}
let result = try measure(pixels, width, height, FramePNGEncoder(compression: compression))
print(String(format: "%.3f %d", result.milliseconds, result.size))
