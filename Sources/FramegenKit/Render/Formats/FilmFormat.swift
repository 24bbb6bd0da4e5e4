internal import Raster

/// A format that holds a whole film in one file.
///
/// Each format is declared in a file of its own, and listed in `all`.
public struct FilmFormat: FileFormat {
  /// What a format needs in order to be written.
  struct Needs: OptionSet {
    let rawValue: Int
    /// Frames as pixels; other formats take them as display lists.
    static let pixels = Needs(rawValue: 1)
    /// The program ffmpeg.
    static let ffmpeg = Needs(rawValue: 2)
    /// A canvas without transparency.
    static let opaqueCanvas = Needs(rawValue: 4)
    /// The colours of all frames before the first one is written, so that all are drawn twice.
    static let allColors = Needs(rawValue: 8)
  }

  /// Makes what writes a film's frames into a file.
  typealias SinkMaker =
    @Sendable (RenderJob, FilmFile) throws(FramegenError) -> any FrameSink

  /// Every format.
  public static let all: [FilmFormat] =
    [.apng, .gif, .svg, .pdf] + VideoContainer.allCases.map(FilmFormat.init)

  /// The ending of a file's name, in lower case, without the dot.
  public let ending: String
  let needs: Needs
  /// The highest rate at which the format plays, in frames per second; nil for no limit.
  let highestRate: Double?
  /// Whether a file with certain bytes was written by framegen.
  let isOurs: @Sendable ([UInt8]) -> Bool
  let makeSink: SinkMaker

  init(
    _ ending: String, needs: Needs, highestRate: Double? = nil,
    isOurs: @escaping @Sendable ([UInt8]) -> Bool = FilmFile.isMarked,
    makeSink: @escaping SinkMaker
  ) {
    self.ending = ending
    self.needs = needs
    self.highestRate = highestRate
    self.isOurs = isOurs
    self.makeSink = makeSink
  }
}
