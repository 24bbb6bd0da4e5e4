internal import Foundation
public import FramegenKit
internal import Raster
internal import SceneFormat
internal import SceneText

/// The report of a run of picture tests: a page for people, and files for programs.
public struct TestReport: Sendable {
  fileprivate struct Case: Sendable {
    var test: PictureTest
    var film: ReportFilm
    var seconds: Double
  }

  private var cases: [Case] = []
  /// How the libraries of the references differ from those of this run.
  private var rendererNotes: [String] = []
  private let command: String

  /// A report without tests.
  ///
  /// - Parameter command: The command, as it was given.
  public init(command: String) { self.command = command }

  /// Adds what a test found.
  ///
  /// - Parameters:
  ///   - result: What it found.
  ///   - seconds: How long it took.
  public mutating func add(_ result: PictureTestResult, seconds: Double) {
    cases.append(Case(test: result.test, film: result.reportFilm(), seconds: seconds))
    for note in result.rendererNotes where !rendererNotes.contains(note) {
      rendererNotes.append(note)
    }
  }

  /// Adds a scene that could not be tested.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - error: Why it could not run.
  ///   - seconds: How long it took.
  public mutating func add(_ test: PictureTest, _ error: FramegenError, seconds: Double) {
    cases.append(Case(test: test, film: ReportFilm(test, error), seconds: seconds))
  }

  // MARK: The page

  /// The title of the page.
  package static let title = "Picture tests"

  /// Writes `index.html`, which needs no other file.
  ///
  /// - Parameters:
  ///   - folder: The folder; it is created if necessary.
  ///   - forces: Whether a page that is no report may be overwritten.
  /// - Returns: The path of the page.
  /// - Throws: `FramegenError.occupied` for a page that is no report; `.file` if it cannot be written.
  @discardableResult
  public func writePage(to folder: String, forces: Bool = false) throws(FramegenError) -> String {
    var page = ReportPage(
      title: Self.title, tool: "framegen \(framegenVersion)", command: command)
    page.notes = rendererNotes
    for item in cases { page.add(item.film) }
    return try page.write(to: folder, forces: forces)
  }

  // MARK: JUnit

  /// How a file of `writeJUnit` starts.
  private static let startOfJUnit = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
    <testsuite name="framegen" 
    """

  /// Checks that the results of tests may be written to a file in the format of JUnit.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - forces: Whether a file that has no such results may be overwritten.
  ///   - inputs: The files that the tests read, which are never overwritten.
  /// - Throws: `FramegenError.occupied` if it may not.
  public static func checkJUnit(
    _ path: String, forces: Bool = false, inputs: [String] = []
  ) throws(FramegenError) {
    try ExistingFile.check(
      path, forces: forces, inputs: inputs, objection: "exists and has no test results of framegen"
    ) { $0.starts(with: Self.startOfJUnit.utf8) }
  }

  /// Writes the results in the format of JUnit, which most services for continuous integration read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - forces: Whether a file that has no such results may be overwritten.
  ///   - inputs: The files that the tests read, which are never overwritten.
  /// - Throws: `FramegenError.occupied` for a file that may not be overwritten; `.file` if it cannot be
  ///   written.
  public func writeJUnit(
    to path: String, forces: Bool = false, inputs: [String] = []
  ) throws(FramegenError) {
    try Self.checkJUnit(path, forces: forces, inputs: inputs)
    let failed = cases.count { $0.failure?.kind == "failure" }
    let broken = cases.count { $0.failure?.kind == "error" }
    let total = cases.reduce(0) { $0 + $1.seconds }
    var text = Self.startOfJUnit
    text += "tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"\(broken)\" "
    text += "time=\"\(Self.seconds(total))\">\n"
    for item in cases {
      let folder = splitPath(item.test.name).folder.replacing("/", with: ".")
      text += "<testcase classname=\"\(Self.escaped(("framegen." + folder).trimmingDots))\" "
      text += "name=\"\(Self.escaped(splitPath(item.test.name).name))\" "
      text += "file=\"\(Self.escaped(item.test.scene))\" time=\"\(Self.seconds(item.seconds))\""
      guard let failure = item.failure else {
        text += "/>\n"
        continue
      }
      text += ">\n<\(failure.kind) message=\"\(Self.escaped(failure.lines.first ?? ""))\" "
      text += "type=\"\(failure.kind == "error" ? "scene" : "picture")\">"
      text +=
        Self.escaped(failure.lines.joined(separator: "\n")) + "</\(failure.kind)>\n</testcase>\n"
    }
    text += "</testsuite>\n</testsuites>\n"
    let bytes = Array(text.utf8)
    try onDisk { () throws(FileError) in
      try Folder.create(splitPath(path).folder)
      try OutputFile.write(bytes, to: path)
    }
  }

  private static func seconds(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

  /// A text in XML, without the control characters that XML 1.0 cannot have.
  private static func escaped(_ text: String) -> String {
    let allowed = text.unicodeScalars.filter {
      $0.value >= 0x20 || "\n\t\r".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(allowed))
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  // MARK: GitHub

  /// Appends the summary of the job to a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `FramegenError.file` if it cannot be written.
  public func appendMarkdown(to path: String) throws(FramegenError) {
    let text = markdown
    try onDisk { () throws(FileError) in
      let file = try FileDescriptor(
        opening: path, flags: O_WRONLY | O_APPEND | O_CREAT, for: .write)
      try file.write(Array(text.utf8))
    }
  }

  /// The summary of the job in Markdown: how many passed, and what is wrong with the others.
  public var markdown: String {
    let failures = cases.compactMap { item in item.failure.map { (item.test.name, $0.lines) } }
    var text = "### framegen: \(cases.count - failures.count) passed, \(failures.count) failed\n\n"
    guard !failures.isEmpty else { return text }
    text += "| Scene | What is wrong |\n|---|---|\n"
    for (name, lines) in failures {
      let cell = lines.prefix(4).map(Self.cell)
      text += "| \(Self.cell(name)) | \(cell.joined(separator: "<br>")) |\n"
    }
    return text + "\n"
  }

  /// A text in a cell of a Markdown table, on one line and without markup of its own.
  private static func cell(_ text: String) -> String {
    var text = escaped(MessageText.visible(text))
    for mark in ["\\", "|", "[", "]", "`", "*"] { text = text.replacing(mark, with: "\\" + mark) }
    return text
  }
}

extension TestReport.Case {
  /// Why the test did not pass; nil if it did.
  fileprivate var failure: (kind: String, lines: [String])? {
    switch film.verdict {
    case .passed: nil
    case .error: ("error", film.lines)
    default: ("failure", film.lines)
    }
  }
}

extension String {
  fileprivate var trimmingDots: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension ReportFilm {
  /// A scene that could not be tested.
  init(_ test: PictureTest, _ error: FramegenError) {
    let lines: [String] =
      switch error {
      case .scene(let diagnostics, _): diagnostics.map(\.message)
      default: ["\(error)"]
      }
    self.init(name: test.name, verdict: .error, lines: lines)
  }
}

extension PictureTestResult {
  /// How the libraries of the reference differ from those of this run, if the test did not pass.
  var rendererNotes: [String] {
    guard !passed, let expected else { return [] }
    return expected.rendererDifferences(to: film.renderer).map {
      "references were drawn with \($0)"
    }
  }

  /// The most frames of a timeline, whatever rate a damaged reference has: a day at 1,000 per second.
  private static let longestTimeline = 86_400_000.0

  /// The film in a report.
  func reportFilm() -> ReportFilm {
    var film = ReportFilm(
      name: test.name, verdict: isNew ? .new : passed ? .passed : .failed,
      lines: lines + diagnostics.map(\.message))
    guard !passed else { return film }
    film.bless = test.blessCommand
    film.tags = tags
    (film.fps, film.scale, film.size) = (self.film.fps, self.film.scale, self.film.size)
    // Both films are shown at the rate of the new one.
    let rate = (expected?.fps ?? self.film.fps) / self.film.fps
    film.expectedCount =
      expected.map { 1 + Int(min(Self.longestTimeline, Double($0.frameCount - 1) / rate)) } ?? 0
    film.actualCount = frameCount
    film.frames = frames.map { $0.reportFrame() }
    film.addPaths(
      matching?.expected ?? expectedMotion, actualMotion, at: rate, names: matching?.names ?? [:])
    return film
  }

  /// Words by which the film is found.
  private var tags: [String] {
    var tags: [String] = []
    if isNew { tags.append("new") }
    if let count = expected?.frameCount, count != frameCount, !isNew {
      tags.append(frameCount < count ? "shorter" : "longer")
    }
    if motion?.changesPlaces == true { tags.append("motion") }
    if frames.contains(where: { $0.comparison != nil || $0.verdict == .hash }) {
      tags.append("pixels")
    }
    for kind in ["recolored", "appeared", "vanished", "text changed"]
    where frames.contains(where: { $0.changes.contains { $0.kind == kind } }) {
      tags.append(kind)
    }
    if !diagnostics.isEmpty { tags.append("expectation") }
    if !problems.isEmpty || maskProblem != nil { tags.append("reference") }
    return tags
  }
}

extension PictureTestResult.Frame {
  /// The frame in a report.
  fileprivate func reportFrame() -> ReportFrame {
    let word: ReportFrame.Verdict =
      switch verdict {
      case .same: .same
      case .different: .different
      case .hash: .hash
      case .missing, .unreadable: .extra
      }
    var frame = ReportFrame(frame: number, verdict: word)
    if let comparison {
      frame.pixels = comparison.differingPixels
      frame.largest = comparison.largestDifference
      frame.bounds = comparison.bounds?.numbers
    }
    frame.changes = changes.map {
      ReportChange(
        kind: $0.kind, view: $0.view, bounds: $0.bounds.numbers, sentence: $0.sentence)
    }
    frame.expected = expected.map { .whole($0) }
    frame.actual = actual?.picture(over: frame.expected) ?? (word == .same ? frame.expected : nil)
    return frame
  }
}

extension PixelRect {
  /// The left, the top, the width and the height.
  var numbers: [Int] { [x, y, width, height] }
}

extension FramePicture {
  /// The picture in a report.
  fileprivate func picture(over expected: ReportPicture?) -> ReportPicture {
    guard let corner, let expected else { return .whole(file) }
    return .patch(file, x: corner.x, y: corner.y, over: expected)
  }
}
