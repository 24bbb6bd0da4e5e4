internal import Foundation
internal import Raster

/// A film as pages show it: its row in the list, and what is read once it is chosen.
package struct ReportEntry: Sendable {
  /// The row of a film in the list.
  package struct Row: Encodable, Sendable {
    package var name: String
    package var verdict: ReportFilm.Verdict
    /// The most telling line.
    package var line: String
    /// The most pixels of a frame that differ.
    package var worst: Int
    /// How many pixels differ over time, in bars.
    package var curve: [Int]
    package var tags: [String]
  }

  /// The row in the list.
  package let row: Row
  /// What is known of the film, as JSON; nil for one that passed.
  package private(set) var detail: [UInt8]?
  /// The PNG files that the detail names, in the order in which they are named first.
  package private(set) var pictures: [(id: String, file: [UInt8])] = []

  private var names: Set<String> = []

  private struct Detail: Encodable {
    var lines: [String]
    var bless: String?
    var fps: Double
    var scale: Double
    var size: [Int]
    var frameCount: [String: Int]
    var frames: [Frame]
    var motion: [ReportFilm.Path]
  }

  private struct Frame: Encodable {
    var frame: Int
    var verdict: ReportFrame.Verdict
    var pixels: Int?
    var largest: Int?
    var bounds: [Int]?
    var changes: [ReportChange]
    var expected: Link?
    var actual: Link?
  }

  /// A picture by its name.
  private indirect enum Link: Encodable {
    case whole(id: String)
    case patch(id: String, x: Int, y: Int, over: Link)

    private enum Key: CodingKey {
      case id, x, y, over
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .whole(let id): try container.encode(id, forKey: .id)
      case .patch(let id, let x, let y, let over):
        try container.encode(id, forKey: .id)
        try container.encode(x, forKey: .x)
        try container.encode(y, forKey: .y)
        try container.encode(over, forKey: .over)
      }
    }
  }

  /// The most bars of the small curve of a film.
  private static let mostBars = 60

  /// A film; of one that passed, only the row is kept.
  package init(_ film: ReportFilm) {
    let counts = film.frames.map { $0.pixels ?? 0 }
    var curve = [Int](repeating: 0, count: min(Self.mostBars, film.frames.isEmpty ? 0 : film.span))
    for frame in film.frames where !curve.isEmpty {
      let bar = min(curve.count - 1, frame.frame * curve.count / film.span)
      // A frame whose hash differs is at least one pixel.
      curve[bar] = max(curve[bar], frame.pixels ?? (frame.verdict == .hash ? 1 : 0))
    }
    row = Row(
      name: film.name, verdict: film.verdict, line: film.lines.first ?? "",
      worst: counts.max() ?? 0, curve: curve, tags: film.tags)
    guard film.verdict != .passed else { return }
    let frames = film.frames.map { frame in
      Frame(
        frame: frame.frame, verdict: frame.verdict, pixels: frame.pixels, largest: frame.largest,
        bounds: frame.bounds, changes: frame.changes, expected: frame.expected.map { link(to: $0) },
        actual: frame.actual.map { link(to: $0) })
    }
    detail = Self.json(
      Detail(
        lines: film.lines, bless: film.bless, fps: film.fps, scale: film.scale, size: film.size,
        frameCount: ["expected": film.expectedCount, "actual": film.actualCount], frames: frames,
        motion: film.motion))
  }

  /// The name of a picture, which is kept when it is first used.
  private mutating func link(to picture: ReportPicture) -> Link {
    switch picture {
    case .whole(let file): return .whole(id: name(of: file))
    case .patch(let file, let x, let y, let over):
      return .patch(id: name(of: file), x: x, y: y, over: link(to: over))
    }
  }

  private mutating func name(of file: [UInt8]) -> String {
    let id = "p" + FilmReference.text(of: PixelHasher.hash(file))
    if names.insert(id).inserted { pictures.append((id, file)) }
    return id
  }

  /// A value as JSON.
  package static func json(_ value: any Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    // The encoder escapes every slash, so that `</` does not appear.
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("finite numbers and strings can be encoded as JSON")
    }
    return Array(data)
  }
}

extension ReportFilm {
  /// The number of frames of the longer film, at least 1.
  fileprivate var span: Int {
    max(1, expectedCount, actualCount, (frames.last?.frame ?? 0) + 1)
  }
}
