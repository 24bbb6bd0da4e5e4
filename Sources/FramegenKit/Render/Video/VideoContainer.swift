internal import Foundation
internal import Raster
internal import Scene

/// A container that ffmpeg writes.
enum VideoContainer: String, CaseIterable {
  case mp4, webm, mov, webp

  /// What it cannot hold.
  var limits: FormatLimits {
    switch self {
    case .mp4: FormatLimits(transparency: .none, hasEvenSides: true, isLossy: true)
    case .mov: FormatLimits(hasEvenSides: true, isLossy: true)
    // Matroska's and WebP's times are milliseconds.
    case .webm: FormatLimits(partsPerSecond: 1_000, hasEvenSides: true, isLossy: true)
    case .webp: FormatLimits(partsPerSecond: 1_000)
    }
  }

  /// The number of encoding threads: constant, because the bytes depend on it.
  private static let threadCount = 4

  /// The arguments of ffmpeg.
  func arguments(for job: RenderJob, writingTo path: String) -> [String] {
    let (width, height) = job.pixelSize
    let input = [
      "-f", "rawvideo", "-pixel_format", job.isTransparent ? "rgba" : "rgb24",
      "-video_size", "\(width)x\(height)", "-framerate", "\(job.framesPerSecond)", "-i", "pipe:0",
    ]
    let titles = job.title.isEmpty ? [] : ["-metadata", "title=\(job.title)"]
    let output = [
      "-an", "-threads", "\(Self.threadCount)", "-metadata", "comment=\(softwareName)",
      // Leaves out the version of the encoder and the time.
      "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
    return ["-hide_banner", "-loglevel", "error", "-y"] + input + output + titles
      + codec(for: job) + Self.length(job) + ["-f", rawValue, path]
  }

  private func codec(for job: RenderJob) -> [String] {
    switch self {
    case .webp:
      // Lossless, because lossy compression is visible on flat colors.
      [
        "-c:v", "libwebp_anim", "-lossless", "1", "-loop", "\(job.scene.timing.plays ?? 0)",
        "-pix_fmt", "bgra",
      ] + (Self.repetition(job).map { ["-vf", $0] } ?? [])
    case .webm:
      ["-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-deadline", "good", "-cpu-used", "3"]
        + Self.video(job, job.isTransparent ? "yuva420p" : "yuv420p")
    case .mov where job.isTransparent:
      // ProRes names the colors in each frame, and takes them from the frames that it is given.
      ["-c:v", "prores_ks", "-profile:v", "4444"]
        + Self.video(
          job,
          "yuva444p10le,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv")
    case .mp4, .mov:
      ["-c:v", "libx264", "-preset", "medium", "-crf", "16", "-movflags", "+faststart"]
        + Self.video(job, "yuv420p")
    }
  }

  /// The arguments for the color encoding of television (BT.709, limited range), which the file
  /// also names, so that players show the right colors.
  ///
  /// Subsampled chroma needs even sides, for which the last column or row is repeated.
  private static func video(_ job: RenderJob, _ pixels: String) -> [String] {
    let (width, height) = job.pixelSize
    let (wide, high) = (width + width % 2, height + height % 2)
    let pad =
      "pad=\(wide):\(high),fillborders=right=\(wide - width):bottom=\(high - height)"
      + ":mode=smear"
    let scale = "scale=out_color_matrix=bt709:out_range=tv"
    let shape = wide == width && high == height ? scale : "\(pad),\(scale)"
    let filters = (repetition(job).map { [$0] } ?? []) + [shape]
    return [
      "-vf", "\(filters.joined(separator: ",")),format=\(pixels)", "-colorspace", "bt709",
      "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv",
    ]
  }

  /// The filter that repeats every frame at the rate of the scene, where the last one is seen for a part of its time.
  ///
  /// The frames of these films all last equally long.
  private static func repetition(_ job: RenderJob) -> String? {
    job.share(of: job.plan.last) < 1 ? "fps=\(job.scene.timing.fps)" : nil
  }

  /// The arguments for the number of frames, which ends the last one.
  private static func length(_ job: RenderJob) -> [String] {
    repetition(job) == nil ? [] : ["-frames:v", "\(job.plan.end - job.plan.first)"]
  }

  /// Completes a file that ffmpeg has written.
  ///
  /// - Returns: Whether the file is complete, as far as can be checked.
  func complete(_ path: String) throws(FileError) -> Bool {
    switch self {
    case .mp4, .mov: return try MovieBoxes.areComplete(path)
    case .webp: try WebPMark.append(softwareName, to: path)
    case .webm: break
    }
    return true
  }
}

extension FilmFormat {
  /// H.264 in MP4, by ffmpeg.
  public static let mp4 = FilmFormat(.mp4)
  /// VP9 in WebM with alpha, by ffmpeg.
  public static let webm = FilmFormat(.webm)
  /// H.264 in QuickTime, or ProRes 4444 for a transparent canvas, by ffmpeg.
  public static let mov = FilmFormat(.mov)
  /// Lossless animated WebP with alpha, by ffmpeg.
  public static let webp = FilmFormat(.webp)

  init(_ container: VideoContainer) {
    self.init(container.rawValue, needs: [.pixels, .ffmpeg], limits: container.limits) {
      (job, file) throws(FramegenError) in
      FilmSink(file, job, encoder: try VideoEncoder(container, job, file))
    }
  }
}
