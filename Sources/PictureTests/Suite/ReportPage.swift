public import FramegenKit
internal import Foundation
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
        "policy": Array("script-src 'unsafe-inline'; style-src 'unsafe-inline'".utf8), "nonce": [],
        "style": PageSource.report.style,
        "script": PageSource.report.script,
        "data": Self.block(
          ReportEntry.json(summary), type: "application/json", id: "summary") + blocks,
      ])
  }
}
