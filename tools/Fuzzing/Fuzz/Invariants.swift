import Foundation
import FramegenKit
import Scene
import SceneFormat
import SceneText

/// What holds of everything that is reported and printed.
enum Invariants {
  /// Checks a text that is printed: it controls no terminal.
  static func check(printed text: String, as what: String) throws(Finding) {
    let control = text.unicodeScalars.first { scalar in
      // Properties are looked up in tables, and most text is ASCII.
      if (0x20...0x7E).contains(scalar.value) { return false }
      switch scalar.properties.generalCategory {
      case .control: return scalar != "\n"
      case .lineSeparator, .paragraphSeparator: return true
      // Of the others that are not seen, those that turn the direction of a line.
      case .format:
        return (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      default: return false
      }
    }
    guard let control else { return }
    throw Finding(
      "\(what) contains U+\(String(control.value, radix: 16)): \(text.debugDescription)")
  }

  /// Checks diagnostics: they are sorted and not too many, their places are in their texts, and they can be printed in
  /// every style.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics.
  ///   - sources: The texts to which their places refer.
  ///   - areRendered: Whether printing is tried, which takes longer than reading.
  /// - Throws: What does not hold.
  static func check(
    _ diagnostics: [Diagnostic], _ sources: SourceList, areRendered: Bool = true
  ) throws(Finding) {
    try require(
      diagnostics.count <= 10 * SceneLimits().problems,
      "there are \(diagnostics.count) diagnostics")
    for diagnostic in diagnostics {
      try require(!diagnostic.message.isEmpty, "a diagnostic has no message")
      for place in [diagnostic.place].compactMap({ $0 }) + diagnostic.notes.compactMap(\.place) {
        let length = sources.text(of: place)?.bytes.count ?? -1
        try require(
          place.range.lowerBound >= 0 && place.range.upperBound <= length,
          "\(place.range) is outside the \(length) bytes of the text: \(diagnostic.message)")
      }
    }
    guard areRendered else { return }
    let plain = DiagnosticRenderer(.plain, sources: sources).render(diagnostics)
    try check(printed: plain, as: "what is printed")
    _ = DiagnosticRenderer(.rich, sources: sources).render(diagnostics)
    for line in DiagnosticRenderer(.jsonLines, sources: sources).render(diagnostics)
      .split(separator: "\n")
    {
      try check(printed: String(line), as: "a line of JSON")
      try require(
        JSONReader.read(Array(line.utf8), rules: .plain).diagnostics.isEmpty, "not JSON: \(line)")
    }
  }

  /// Checks the reading of a scene.
  static func check(_ reading: SceneReading, of bytes: [UInt8]) throws(Finding) {
    try require(
      reading.scene != nil || reading.diagnostics.hasErrors, "there is neither a scene nor an error"
    )
    try require(
      reading.diagnostics.count <= SceneLimits().problems + 1,
      "there are \(reading.diagnostics.count) diagnostics")
    try check(reading.diagnostics, reading.sources, areRendered: isRendered(bytes))
  }

  /// Checks that a scene without errors is printed as a file that reads without errors, and is then printed the same.
  static func checkPrinting(_ reading: SceneReading) throws(Finding) {
    guard !reading.diagnostics.hasErrors, let scene = reading.scene else { return }
    let text = try printed(scene)
    let again = SceneReader().read(Array(text.utf8), name: "printed")
    let error = again.diagnostics.first { $0.severity == .error }
    guard error == nil, let same = again.scene else {
      throw Finding("the printed scene has an error: \(error?.message ?? ""): \(text)")
    }
    let second = try printed(same)
    try require(second == text, "the printed scene is printed in another way: \(text) \(second)")
  }

  private static func printed(_ scene: Scene) throws(Finding) -> String {
    do throws(ScenePrintingError) {
      return try ScenePrinter().text(of: scene)
    } catch {
      throw Finding("\(error)")
    }
  }

  /// Whether printing is tried for an input, one of 16, because it takes longer than reading.
  ///
  /// It depends on the length, so that it is the same when the input is tried again.
  static func isRendered(_ bytes: [UInt8]) -> Bool { bytes.count % 16 == 1 }

  /// Checks a range of characters.
  static func check(
    _ range: Range<Int>, in text: String, _ message: @autoclosure () -> String
  ) throws(Finding) {
    try require(
      range.lowerBound >= 0 && range.upperBound <= text.count,
      "\(range) is outside the \(text.count) characters: \(message())")
  }
}

/// The errors of the library, which any input may cause, but for one.
enum FramegenFailure {
  /// Runs a part of the library, and checks the error that it throws.
  ///
  /// - Throws: A finding for an internal failure, and for an error that cannot be printed.
  static func check(_ body: () throws(FramegenError) -> Void) throws {
    do throws(FramegenError) {
      try body()
    } catch {
      switch error {
      case .scene(let diagnostics, let sources):
        try require(diagnostics.contains { $0.severity == .error }, "an error has no reason")
        try Invariants.check(diagnostics, sources)
      case .fault(let message): throw Finding("an internal failure: \(message)")
      case .file, .picture, .occupied, .request, .memory, .program: break
      }
    }
  }
}
