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

/// Checks whether an MP4 or QuickTime file is complete, by its top-level boxes.
///
/// ffmpeg reports no error if the disk is full when it writes the index at the end. Source: ISO
/// 14496-12, 4.2: a box begins with its size in 32 bits and its type; size 1 means that a size of
/// 64 bits follows, size 0 the rest of the file.
enum MovieBoxes {
  /// Whether the boxes fill the file exactly, and one of them is an index.
  static func areComplete(_ path: String) throws(FileError) -> Bool {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    let length = Int(try file.status().st_size)
    var (offset, hasIndex) = (0, false)
    while offset < length {
      let head = try file.read(count: 16, at: offset)
      guard head.count >= 8 else { return false }
      var size = Int(number(head[0..<4]))
      if size == 1, head.count == 16 { size = Int(truncatingIfNeeded: number(head[8..<16])) }
      if size == 0 { size = length - offset }
      guard size >= 8, size <= length - offset else { return false }
      hasIndex = hasIndex || head[4..<8].elementsEqual("moov".utf8)
      offset += size
    }
    return hasIndex
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Writes the name of the program to a WebP file, which ffmpeg cannot do.
///
/// It is a chunk of an own type at the end, which readers skip. Source: Google, WebP Container
/// Specification, "Unknown Chunks".
enum WebPMark {
  /// Appends the name to a complete file.
  static func append(_ text: String, to path: String) throws(FileError) {
    var end = try FileDescriptor(opening: path, flags: O_WRONLY | O_APPEND, for: .write)
    let length = Int(try end.status().st_size)
    var chunk = Array("FGEN".utf8) + littleEndian(UInt32(text.utf8.count)) + Array(text.utf8)
    if chunk.count % 2 == 1 { chunk.append(0) }
    // The size in a RIFF file excludes its first eight bytes.
    guard length >= 12, let size = UInt32(exactly: length + chunk.count - 8) else { return }
    try end.write(chunk)
    try end.close()
    var beginning = try FileDescriptor(opening: path, flags: O_WRONLY, for: .write)
    try beginning.write(Array("RIFF".utf8) + littleEndian(size))
    try beginning.close()
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
