internal import Foundation
internal import Raster

/// A format that contains a whole film in one file.
///
/// Each format is declared in a file of its own, and listed in `all`.
public struct FilmFormat: FileFormat {
  /// The requirements of a format.
  struct Needs: OptionSet {
    let rawValue: Int
    /// Frames as pixels; other formats need display lists.
    static let pixels = Needs(rawValue: 1)
    /// The program ffmpeg.
    static let ffmpeg = Needs(rawValue: 2)
  }

  /// Makes the sink that writes the frames of a film to a file.
  typealias SinkMaker =
    @Sendable (RenderJob, FilmFile) throws(FramegenError) -> any FrameSink

  /// All formats.
  public static let all: [FilmFormat] =
    [.apng, .gif, .svg, .pdf] + VideoContainer.allCases.map(FilmFormat.init)

  /// The file extension, in lower case, without the dot.
  public let ending: String
  let needs: Needs
  /// What it cannot hold.
  let limits: FormatLimits
  /// Whether bytes are those of a file that framegen wrote.
  let isOurs: @Sendable ([UInt8]) -> Bool
  /// Whether it needs the colors of all frames before the first is written, so that all frames are drawn twice.
  let needsAllColors: @Sendable (RenderJob) -> Bool
  let makeSink: SinkMaker

  init(
    _ ending: String, needs: Needs, limits: FormatLimits = FormatLimits(),
    isOurs: @escaping @Sendable ([UInt8]) -> Bool = FilmFile.isMarked,
    needsAllColors: @escaping @Sendable (RenderJob) -> Bool = { _ in false },
    makeSink: @escaping SinkMaker
  ) {
    self.ending = ending
    self.needs = needs
    self.limits = limits
    self.isOurs = isOurs
    self.needsAllColors = needsAllColors
    self.makeSink = makeSink
  }
}

extension FilmFormat {
  /// Whether films of the format can be written here: the program that some need is in the search path.
  package var isAvailable: Bool {
    guard needs.contains(.ffmpeg) else { return true }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }
  }
}
