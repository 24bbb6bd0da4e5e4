internal import Foundation
internal import Raster
internal import SceneFormat

/// The report of a run of picture tests: JSON for programs, a page for people.
public struct PictureReport: Sendable {
  private let results: [PictureTest.Result]

  /// The report of results.
  public init(_ results: [PictureTest.Result]) { self.results = results }

  /// Writes `report.json` and `index.html`.
  ///
  /// - Parameter folder: The folder that also holds the strips; it is created if necessary.
  /// - Throws: `FramegenError.file` if something cannot be written.
  public func write(to folder: String) throws(FramegenError) {
    let page = Array(html(in: folder).utf8)
    try onDisk { () throws(FileError) in
      try Folder.create(folder)
      try OutputFile.write(entries.jsonFile, to: path(of: "report.json", in: folder))
      try OutputFile.write(page, to: path(of: "index.html", in: folder))
    }
  }

  // MARK: JSON

  private struct Entry: Encodable {
    var scene: String
    var frame: Int?
    var verdict: String
    var differingPixels: Int?
    var largestDifference: Int?
    var bounds: [Int]?
    var strip: String?
    var message: String?
  }

  private var entries: [Entry] {
    results.flatMap { result in
      result.pictures.map { Self.entry(of: $0, in: result.scene) }
        + result.failures.map {
          Entry(scene: result.scene, verdict: "expectation", message: $0.message)
        }
    }
  }

  private static func entry(of picture: PictureTest.Picture, in scene: String) -> Entry {
    var entry = Entry(
      scene: scene, frame: picture.frame, verdict: picture.verdict.word, strip: picture.strip)
    switch picture.verdict {
    case .different(let comparison):
      entry.differingPixels = comparison.differingPixels
      entry.largestDifference = comparison.largestDifference
      entry.bounds = comparison.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
    case .unreadable(let reason): entry.message = reason
    case .same, .missing, .stale: break
    }
    return entry
  }

  // MARK: HTML

  private func html(in folder: String) -> String {
    var page = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>framegen picture tests</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; color: #1c1c1e }
      h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
      img { max-width: 100%; border: 1px solid #d1d1d6 }
      .bad { color: #d70015 }
      </style>
      <h1>framegen picture tests</h1>

      """
    let failed = results.filter { !$0.passed }
    page += "<p>\(results.count - failed.count) passed, \(failed.count) failed.</p>\n"
    for result in failed {
      page += "<h2>\(Self.escaped(result.scene))</h2>\n"
      for failure in result.failures {
        page += "<p class=\"bad\">\(Self.escaped(failure.message))</p>\n"
      }
      for picture in result.pictures where picture.verdict != .same {
        let sentence = "frame \(picture.frame): \(picture.verdict.sentence)"
        page += "<p class=\"bad\">\(Self.escaped(sentence))</p>\n"
        if let strip = picture.strip {
          let source = strip.hasPrefix(folder) ? String(strip.dropFirst(folder.count)) : strip
          let relative = source.drop { $0 == "/" }
          page += "<p><img src=\"\(Self.escaped(String(relative)))\" "
          page += "alt=\"expected, difference, actual\"></p>\n"
        }
      }
    }
    return page + "</html>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

extension PictureTest.Verdict {
  /// The verdict for programs.
  public var word: String {
    switch self {
    case .same: "same"
    case .different: "different"
    case .missing: "missing"
    case .stale: "stale"
    case .unreadable: "unreadable"
    }
  }

  /// The verdict for people, as the end of a sentence.
  public var sentence: String {
    switch self {
    case .same: return "matches its reference"
    case .different(let comparison):
      return comparison.sizesDiffer
        ? comparison.sentence + " from its reference" : comparison.sentence
    case .missing: return "has no reference; approve it with 'framegen bless'"
    case .stale: return "has a reference, but is no longer compared"
    case .unreadable(let reason): return "has an unreadable reference: \(reason)"
    }
  }
}
