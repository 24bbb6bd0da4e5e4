internal import Geometry
internal import Raster

/// How ffmpeg is to write a film.
struct VideoSettings: Equatable {
  /// One of the formats that ffmpeg writes.
  let format: FilmFormat
  /// The width of a frame, in pixels.
  let width: Int
  /// The height of a frame, in pixels.
  let height: Int
  /// Whether frames have an alpha channel.
  let isTransparent: Bool
  /// The frames per second of the film, above 0.
  let framesPerSecond: Double
  /// What the film says it shows; nothing if empty.
  let title: String

  /// How many threads encode: a fixed number, since encoders divide their work by it, and another
  /// number gives other bytes.
  private static let threadCount = 4

  /// The arguments that follow ffmpeg's name.
  func arguments(writingTo path: String) -> [String] {
    let input = [
      "-f", "rawvideo", "-pixel_format", isTransparent ? "rgba" : "rgb24",
      "-video_size", "\(width)x\(height)", "-framerate", "\(framesPerSecond)", "-i", "pipe:0",
    ]
    let titles = title.isEmpty ? [] : ["-metadata", "title=\(title)"]
    let output = [
      "-an", "-threads", "\(Self.threadCount)", "-metadata", "comment=\(FrameEncoder.software)",
      // Neither the encoder's version nor the time of writing.
      "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
    return ["-hide_banner", "-loglevel", "error", "-y"] + input + output + titles + codec
      + ["-f", container, path]
  }

  private var container: String {
    switch format {
    case .mov: "mov"
    case .webm: "webm"
    case .webp: "webp"
    case .mp4, .apng, .gif, .svg, .pdf: "mp4"
    }
  }

  private var codec: [String] {
    switch format {
    case .webp:
      // Without loss: flat colours stay flat.
      ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0", "-pix_fmt", "bgra"]
    case .webm:
      ["-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-deadline", "good", "-cpu-used", "3"]
        + video(isTransparent ? "yuva420p" : "yuv420p")
    case .mov where isTransparent:
      ["-c:v", "prores_ks", "-profile:v", "4444"] + video("yuva444p10le")
    case .mp4, .mov, .apng, .gif, .svg, .pdf:
      ["-c:v", "libx264", "-preset", "medium", "-crf", "16", "-movflags", "+faststart"]
        + video("yuv420p")
    }
  }

  /// Television's way of writing colours, said in the file too, so that players show what was drawn.
  ///
  /// Halved chroma needs even sides: the last column or row is repeated.
  private func video(_ pixels: String) -> [String] {
    let (wide, high) = (width + width % 2, height + height % 2)
    let pad =
      "pad=\(wide):\(high),fillborders=right=\(wide - width):bottom=\(high - height)"
      + ":mode=smear"
    let scale = "scale=out_color_matrix=bt709:out_range=tv"
    let filters = wide == width && high == height ? scale : "\(pad),\(scale)"
    return [
      "-vf", "\(filters),format=\(pixels)", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv",
    ]
  }
}
