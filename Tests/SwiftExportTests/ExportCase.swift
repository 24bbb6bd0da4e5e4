import SceneText
import SwiftExport
import Testing

/// A scene, and what its view controller must say.
struct ExportCase: CustomTestStringConvertible, Sendable {
  /// What the case is about.
  let testDescription: String
  /// The keys of the scene besides its version.
  let keys: String
  /// Parts of the text in one line that are there.
  let parts: [String]
  /// Parts that are not.
  var absent: [String] = []
  /// How many warnings there are.
  var warnings = 0

  init(
    _ name: String, _ keys: String, _ parts: [String], absent: [String] = [], warnings: Int = 0
  ) {
    (testDescription, self.keys, self.parts) = (name, keys, parts)
    (self.absent, self.warnings) = (absent, warnings)
  }

  /// Compares the view controller of the scene with what is stated.
  func check() throws {
    let file = try Exports.file(of: keys)
    let text = Exports.flat(file)
    for part in parts { #expect(text.contains(part), "\(part) in\n\(file.text)") }
    for part in absent { #expect(!text.contains(part), "no \(part) in\n\(file.text)") }
    #expect(file.warnings.count == warnings, "\(file.warnings.map(\.message))")
  }
}
