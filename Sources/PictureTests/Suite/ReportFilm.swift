internal import Raster

/// A picture in a report: a whole one, or what lies over another one.
public indirect enum ReportPicture: Sendable {
  /// A PNG file.
  case whole([UInt8])
  /// A PNG file that replaces a part of another picture, whose upper left pixel is given.
  case patch([UInt8], x: Int, y: Int, over: ReportPicture)
}

/// A part of a frame that changed, in a report.
public struct ReportChange: Encodable, Sendable {
  /// The kind of change, such as `moved`.
  public var kind: String
  /// The id of the view; nil if it is not known.
  public var view: String?
  /// The left, the top, the width and the height of the part, in pixels.
  public var bounds: [Int]
  /// The change in words.
  public var sentence: String

  /// A change with the given values.
  public init(kind: String, view: String?, bounds: [Int], sentence: String) {
    self.kind = kind
    self.view = view
    self.bounds = bounds
    self.sentence = sentence
  }
}

/// A frame in a report about which something is known.
public struct ReportFrame: Sendable {
  /// What was found for a frame.
  public enum Verdict: String, Encodable, Sendable {
    /// It equals its picture in the reference, or differs no more than is allowed.
    case same
    /// It differs from its picture.
    case different
    /// The reference has it, and the new film has not.
    case missing
    /// The new film has it, and the reference has not.
    case extra
    /// It differs by its hash, which is all that the reference knows of it.
    case hash
  }

  /// The frame's number.
  public var frame: Int
  /// What was found.
  public var verdict: Verdict
  /// How many pixels differ.
  public var pixels: Int?
  /// The largest difference of a component, from 1 to 255.
  public var largest: Int?
  /// The left, the top, the width and the height of what differs, in pixels.
  public var bounds: [Int]?
  /// What changed.
  public var changes: [ReportChange] = []
  /// The expected picture; nil if there is none.
  public var expected: ReportPicture?
  /// The actual picture; nil if there is none.
  public var actual: ReportPicture?

  /// A frame without pictures.
  public init(frame: Int, verdict: Verdict) {
    self.frame = frame
    self.verdict = verdict
  }
}

/// A film in a report.
public struct ReportFilm: Sendable {
  /// What became of a test.
  public enum Verdict: String, Encodable, Sendable {
    /// It is as it was approved.
    case passed
    /// It is not.
    case failed
    /// It could not be played or drawn.
    case error
    /// It was not tested.
    case skipped
    /// It has no reference.
    case new
  }

  /// The path of a view in both films.
  struct Path: Encodable, Sendable {
    var item: String
    /// The frame, the center in points and the angle in radians, for every frame.
    var expected: [[Double]]
    var actual: [[Double]]
  }

  /// The name of the film.
  public var name: String
  /// What became of its test.
  public var verdict: Verdict
  /// What is wrong, the most telling line first.
  public var lines: [String]
  /// The command that approves the film; nil if there is none.
  public var bless: String?
  /// Words by which films are found, such as `shorter`.
  public var tags: [String] = []
  /// Frames per second.
  public var fps = 60.0
  /// Pixels per point.
  public var scale = 1.0
  /// The width and the height in pixels.
  public var size: [Int] = []
  /// The number of frames of the reference, or of the expected film.
  public var expectedCount = 0
  /// The number of frames of the new film.
  public var actualCount = 0
  /// The frames about which something is known, in order.
  public var frames: [ReportFrame] = []
  private(set) var motion: [Path] = []

  /// A film with nothing known of its frames.
  public init(name: String, verdict: Verdict, lines: [String]) {
    self.name = name
    self.verdict = verdict
    self.lines = lines
  }

  /// The most views whose paths are shown: more hide each other.
  private static let mostPaths = 24

  /// Adds the paths of the views that move in either film, those that differ first.
  ///
  /// - Parameters:
  ///   - expected: The motion of the reference; nil if there is none.
  ///   - actual: The motion of the new film.
  ///   - rate: The frames of the reference for each of the new film; only times that both films show are kept.
  ///   - names: What views without an id are called, by their ids.
  mutating func addPaths(
    _ expected: RecordedMotion?, _ actual: RecordedMotion, at rate: Double,
    names: [String: String]
  ) {
    var ids = actual.tracks.map(\.id)
    for track in expected?.tracks ?? [] where actual.track(of: track.id) == nil {
      ids.append(track.id)
    }
    let times =
      rate == 1
      ? nil
      : (0..<actual.frameCount).filter { FilmReference.counterpart(of: $0, at: rate) != nil }
    let paths = ids.map { id in
      Path(
        item: names[id] ?? id,
        expected: Self.points(of: expected?.track(of: id), in: times) {
          FilmReference.counterpart(of: $0, at: rate) ?? $0
        },
        actual: Self.points(of: actual.track(of: id), in: times) { $0 })
    }
    func differs(_ path: Path) -> Bool { path.expected != path.actual }
    let moving = paths.filter { path in
      [path.expected, path.actual].contains { points in
        points.contains { $0.dropFirst() != points[0].dropFirst() }
      } || (expected != nil && differs(path))
    }
    motion = Array(
      (moving.filter(differs) + moving.filter { !differs($0) }).prefix(Self.mostPaths))
  }

  /// A track as rows of numbers.
  ///
  /// - Parameters:
  ///   - track: The track; nil for none.
  ///   - frames: The frames of the new film; nil for all of the track.
  ///   - place: The frame of the track for one of the new film.
  /// - Returns: The rows, with the frames of the new film.
  private static func points(
    of track: RecordedMotion.Track?, in frames: [Int]?, _ place: (Int) -> Int
  ) -> [[Double]] {
    guard let track else { return [] }
    return (frames ?? Array(track.places.indices)).compactMap { frame in
      let place = track.place(in: place(frame))
      return place.isPresent ? [Double(frame), place.x, place.y, place.angle] : nil
    }
  }
}
