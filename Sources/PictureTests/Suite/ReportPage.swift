internal import Foundation
public import FramegenKit
internal import Pages
internal import Raster

/// The report of picture tests, or of a comparison: one HTML file with everything that it shows.
///
/// The page reads what is wrong from blocks of JSON, one for each film, and the pictures from blocks of
/// Base64, so that a browser decodes only what is looked at.
public struct ReportPage: Sendable {
  private struct Summary: Encodable {
    var tool: String
    var command: String
    var title: String
    var notes: [String]
    var films: [ReportEntry.Row]
  }

  /// The title of the page.
  public var title: String
  /// The program that made it, with its version.
  public var tool: String
  /// The command that made it.
  public var command: String
  /// What concerns all films.
  public var notes: [String] = []
  private var rows: [ReportEntry.Row] = []
  /// The blocks of the page, after the summary.
  private var blocks: [UInt8] = []
  /// The names of the pictures that have a block.
  private var pictures: Set<String> = []

  /// A report without films.
  public init(title: String, tool: String, command: String) {
    self.title = title
    self.tool = tool
    self.command = command
  }

  /// Adds a film; of one that passed, only its name is kept.
  public mutating func add(_ film: ReportFilm) {
    let entry = ReportEntry(film)
    rows.append(entry.row)
    for (id, file) in entry.pictures where pictures.insert(id).inserted {
      append(Array(Data(file).base64EncodedData()), type: "text/plain", id: id)
    }
    if let detail = entry.detail {
      append(detail, type: "application/json", id: "film-\(rows.count - 1)")
    }
  }

  private mutating func append(_ content: [UInt8], type: String, id: String) {
    blocks += Self.block(content, type: type, id: id)
  }

  /// A block of data, in which nothing ends the element.
  private static func block(_ content: [UInt8], type: String, id: String) -> [UInt8] {
    Array("<script type=\"\(type)\" id=\"\(id)\">".utf8) + content + Array("</script>\n".utf8)
  }

  /// Writes the page to a folder, as `index.html`.
  ///
  /// - Parameters:
  ///   - folder: The folder; it is created if necessary.
  ///   - forces: Whether a page that is no report may be overwritten.
  /// - Returns: The path of the page.
  /// - Throws: `FramegenError.occupied` for a page that is no report; `.file` if it cannot be written.
  @discardableResult
  public func write(to folder: String, forces: Bool = false) throws(FramegenError) -> String {
    let path = path(of: "index.html", in: folder)
    try ExistingFile.check(
      path, forces: forces, inputs: [], objection: "exists and is no report of framegen",
      isOurs: Self.isReport)
    let html = html()
    try onDisk { () throws(FileError) in
      try Folder.create(folder)
      try OutputFile.write(html, to: path)
    }
    return path
  }

  /// Whether bytes are a page that `write` has written before.
  private static func isReport(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.range(of: "<script type=\"application/json\" id=\"summary\">"),
      let end = text[start.upperBound...].range(of: "</script>")
    else { return false }
    return text[start.upperBound..<end.lowerBound].contains("\"tool\":\"framegen ")
  }

  /// The page.
  public func html() -> [UInt8] {
    let summary = Summary(tool: tool, command: command, title: title, notes: notes, films: rows)
    return PageSkeleton.joined(
      PageSource.report.html,
      parts: [
        "title": PageSkeleton.escaped(title),
        "policy": Array("script-src 'unsafe-inline'; style-src 'unsafe-inline'".utf8), "nonce": [],
        "style": PageSource.report.style,
        "script": PageSource.report.script,
        "data": Self.block(
          ReportEntry.json(summary), type: "application/json", id: "summary") + blocks,
      ])
  }
}

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
