public import FramegenKit
internal import Foundation
internal import Pages
internal import Raster

/// The report of picture tests, or of a comparison: one HTML file with everything that it shows.
///
/// The page reads what is wrong from blocks of JSON, one for each film, and the pictures from blocks of
/// Base64, so that a browser decodes only what is looked at.
public struct ReportPage: Sendable {
  private struct Row: Encodable, Sendable {
    var name: String
    var verdict: ReportFilm.Verdict
    var line: String
    var worst: Int
    var curve: [Int]
    var tags: [String]
  }

  private struct Summary: Encodable {
    var tool: String
    var command: String
    var title: String
    var notes: [String]
    var films: [Row]
  }

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

  /// A picture by the block that holds it.
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

  /// The title of the page.
  public var title: String
  /// The program that made it, with its version.
  public var tool: String
  /// The command that made it.
  public var command: String
  /// What concerns all films.
  public var notes: [String] = []
  private var rows: [Row] = []
  /// The blocks of the page, after the summary.
  private var blocks: [UInt8] = []
  /// The numbers of the pictures by the hash of their bytes.
  private var pictures: [UInt64: Int] = [:]

  /// A report without films.
  public init(title: String, tool: String, command: String) {
    self.title = title
    self.tool = tool
    self.command = command
  }

  /// Adds a film; of one that passed, only its name is kept.
  public mutating func add(_ film: ReportFilm) {
    let counts = film.frames.map { $0.pixels ?? 0 }
    var curve = [Int](repeating: 0, count: min(Self.mostBars, film.frames.isEmpty ? 0 : film.span))
    for frame in film.frames where !curve.isEmpty {
      let bar = min(curve.count - 1, frame.frame * curve.count / film.span)
      // A frame whose hash differs is at least one pixel.
      curve[bar] = max(curve[bar], frame.pixels ?? (frame.verdict == .hash ? 1 : 0))
    }
    rows.append(
      Row(
        name: film.name, verdict: film.verdict, line: film.lines.first ?? "",
        worst: counts.max() ?? 0, curve: curve, tags: film.tags))
    guard film.verdict != .passed else { return }
    let frames = film.frames.map { frame in
      Frame(
        frame: frame.frame, verdict: frame.verdict, pixels: frame.pixels, largest: frame.largest,
        bounds: frame.bounds, changes: frame.changes, expected: frame.expected.map { link(to: $0) },
        actual: frame.actual.map { link(to: $0) })
    }
    let detail = Detail(
      lines: film.lines, bless: film.bless, fps: film.fps, scale: film.scale, size: film.size,
      frameCount: ["expected": film.expectedCount, "actual": film.actualCount], frames: frames,
      motion: film.motion)
    append(detail, id: "film-\(rows.count - 1)")
  }

  /// The block of a picture, which is written when it is first used.
  private mutating func link(to picture: ReportPicture) -> Link {
    switch picture {
    case .whole(let file): return .whole(id: block(of: file))
    case .patch(let file, let x, let y, let over):
      return .patch(id: block(of: file), x: x, y: y, over: link(to: over))
    }
  }

  private mutating func block(of file: [UInt8]) -> String {
    let hash = PixelHasher.hash(file)
    if let known = pictures[hash] { return "p\(known)" }
    let id = "p\(pictures.count)"
    pictures[hash] = pictures.count
    blocks += Array("<script type=\"text/plain\" id=\"\(id)\">".utf8)
    blocks += Array(Data(file).base64EncodedData())
    blocks += Array("</script>\n".utf8)
    return id
  }

  private mutating func append(_ value: any Encodable, id: String) {
    blocks += Self.block(value, id: id)
  }

  /// A block of JSON, in which nothing ends the element.
  private static func block(_ value: any Encodable, id: String) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("finite numbers and strings can be encoded as JSON")
    }
    // JSONEncoder escapes every slash, so that `</` does not appear.
    return Array("<script type=\"application/json\" id=\"\(id)\">".utf8) + Array(data)
      + Array("</script>\n".utf8)
  }

  /// Writes the page to a folder, as `index.html`.
  ///
  /// - Parameter folder: The folder; it is created if necessary.
  /// - Returns: The path of the page.
  /// - Throws: `FramegenError.file` if it cannot be written.
  @discardableResult
  public func write(to folder: String) throws(FramegenError) -> String {
    let path = path(of: "index.html", in: folder)
    let html = html()
    try onDisk { () throws(FileError) in
      try Folder.create(folder)
      try OutputFile.write(html, to: path)
    }
    return path
  }

  /// The page.
  public func html() -> [UInt8] {
    let summary = Summary(tool: tool, command: command, title: title, notes: notes, films: rows)
    return PageSkeleton.joined(
      PageSource.report.html,
      parts: [
        "title": PageSkeleton.escaped(title),
        "style": PageSource.report.style,
        "script": PageSource.report.script,
        "data": Self.block(summary, id: "summary") + blocks,
      ])
  }
}

extension ReportFilm {
  /// The number of frames of the longer film, at least 1.
  fileprivate var span: Int {
    max(1, expectedCount, actualCount, (frames.last?.frame ?? 0) + 1)
  }
}
