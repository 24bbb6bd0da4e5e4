package import FramegenKit
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
package import SceneText

/// The values that properties of a scene take in turn, and the edits that give it each of them.
struct FigureSweep {
  /// One combination of values.
  struct Value {
    /// What tells it apart, as in "0.3" or "frequency 2, damping 0.3"; empty without a sweep.
    var label = ""
    var edits: [SceneEdit] = []
    /// The properties with their values.
    var settings: [MeasureReport.Setting] = []
  }

  /// The most combinations; more could not be told apart in a figure.
  static let mostValues = 64

  /// The combinations, in which the last property changes first; one without edits for no sweep.
  let values: [Value]
  /// The name of the property; empty for none, or several.
  let key: String
  /// Whether the values are ascending or descending numbers of a single property.
  let isSeries: Bool

  /// The sweeps of a figure.
  ///
  /// - Parameters:
  ///   - sweeps: The properties with their values.
  ///   - limit: The most combinations.
  /// - Throws: `FramegenError.request` for too many combinations.
  init(
    _ sweeps: [FigureDescription.Sweep], limit: Int = FigureSweep.mostValues
  ) throws(FramegenError) {
    let count = sweeps.reduce(1) { min(1 << 30, $0 * $1.values.count) }
    guard count <= limit else {
      throw .request(
        "the sweeps have \(count) combinations, at most \(limit) are allowed",
        hint: "give fewer values")
    }
    var values = [Value()]
    for sweep in sweeps {
      let path = SceneEdit.Path.unmarked(sweep.path.value)
      let name = path.split(separator: ".").last.map(String.init) ?? path
      values = values.flatMap { former in
        sweep.values.map { value in
          var next = former
          let text = Self.text(value.value)
          let label = sweeps.count == 1 ? text : "\(name) \(text)"
          next.label += (next.label.isEmpty ? "" : ", ") + label
          next.edits.append(SceneEdit(path: path, .text(value.value), option: "--sweep"))
          next.settings.append(
            MeasureReport.Setting(name: name, path: path, value: value.value))
          return next
        }
      }
    }
    self.values = values
    key =
      sweeps.count == 1
      ? sweeps[0].path.value.split(separator: ".").last.map(String.init) ?? "" : ""
    let numbers = sweeps.count == 1 ? sweeps[0].values.map { Double($0.value) } : []
    let ordered = numbers.compactMap { $0 }
    let steps = zip(ordered, ordered.dropFirst())
    isSeries =
      ordered.count == numbers.count && ordered.count > 1
      && (steps.allSatisfy { $0 < $1 } || steps.allSatisfy { $0 > $1 })
  }
}

extension FigureSweep {
  /// A value as a reader writes it: three digits at most, and degrees with their sign.
  fileprivate static func text(_ value: String) -> String {
    let (number, sign) = value.hasSuffix("deg") ? (String(value.dropLast(3)), "°") : (value, "")
    guard let number = Double(number) else { return value }
    return number.rounded(toDigits: 3).shortText.replacing("-", with: DecimalText.minus) + sign
  }
}

extension Film {
  /// A quantity of the scene by its name.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - isInFile: Whether the place of the name is in the scene.
  /// - Returns: The quantity.
  /// - Throws: `FramegenError.scene` with the problem at its place, or `.request` for a name that is not in
  ///   the scene.
  package func quantity(_ text: PlacedString, isInFile: Bool) throws(FramegenError) -> Quantity {
    do throws(QuantityProblem) {
      return try Quantity(parsing: text.value, in: file.scene)
    } catch {
      guard isInFile else { throw .request(error.message, hint: error.hint) }
      let problem = Diagnostic(
        .error, code: "quantity", error.message, at: text.place, hint: error.hint)
      throw .scene([problem], sources: file.sources)
    }
  }

  /// Checks that views and groups are in the scene; those that the scene itself names are.
  package func check(_ items: [String]) throws(FramegenError) {
    let ids = file.scene.declarations.filter { [.view, .group].contains($0.kind) }.map(\.id)
    for item in items where !ids.contains(item) {
      throw .request(
        "unknown view '\(item)'",
        hint: Spelling.nearest(to: item, in: ids).map { "did you mean '\($0)'?" })
    }
  }
}
