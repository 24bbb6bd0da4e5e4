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
    /// What tells it apart, as in "frequency 2, damping 0.3"; empty without a sweep.
    var label = ""
    var edits: [SceneEdit] = []
    /// The properties with their values.
    var settings: [MeasureReport.Setting] = []
  }

  /// The most combinations; more could not be told apart in a figure.
  static let mostValues = 64

  /// The combinations, in which the last property changes first; one without edits for no sweep.
  let values: [Value]
  /// The properties, each with its values as a reader writes them.
  let properties: [Property]

  /// A property that takes several values.
  struct Property: Equatable {
    /// Its short name, which tells it apart from the others.
    let name: String
    /// Its values as labels.
    let labels: [String]
    /// Whether the values are ascending or descending numbers.
    let isSeries: Bool

    /// What says that the property has one of its values.
    func label(_ index: Int) -> String { "\(name) \(labels[index])" }
  }

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
    let paths = sweeps.map { SceneEdit.Path.unmarked($0.path.value) }
    properties = zip(sweeps, PropertyNames.short(paths)).map { sweep, name in
      Property(
        name: name, labels: sweep.values.map { Self.text($0.value) },
        isSeries: Self.isSeries(sweep.values.map(\.value)))
    }
    var values = [Value()]
    for (index, sweep) in sweeps.enumerated() {
      let (path, property) = (paths[index], properties[index])
      values = values.flatMap { former in
        sweep.values.enumerated().map { position, value in
          var next = former
          next.label += (next.label.isEmpty ? "" : ", ") + property.label(position)
          next.edits.append(SceneEdit(path: path, .text(value.value), option: "--sweep"))
          next.settings.append(
            MeasureReport.Setting(name: property.name, path: path, value: value.value))
          return next
        }
      }
    }
    self.values = values
  }

  /// Whether values are ascending or descending numbers.
  private static func isSeries(_ values: [String]) -> Bool {
    let numbers = values.compactMap { Double($0) }
    let steps = zip(numbers, numbers.dropFirst())
    return numbers.count == values.count && numbers.count > 1
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
      throw .scene([error.diagnostic(at: text.place)], sources: file.sources)
    }
  }

  /// Checks the quantities of the scene's figures that show this film.
  ///
  /// - Parameter variant: Which variant of the scene it is; nil for the scene itself.
  /// - Throws: `FramegenError.scene` with all problems.
  package func checkFigures(ofVariant variant: String?) throws(FramegenError) {
    let figures = file.scene.figures.filter { figure in
      figure.variants.isEmpty
        ? variant == nil
        : figure.variants.contains { $0.value == variant || $0.value == SceneVariant.all }
    }
    let problems = figures.flatMap(\.quantities).compactMap { text -> Diagnostic? in
      do throws(QuantityProblem) {
        _ = try Quantity(parsing: text.value, in: file.scene)
        return nil
      } catch {
        return error.diagnostic(at: text.place)
      }
    }
    guard problems.isEmpty else { throw .scene(problems, sources: file.sources) }
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

extension QuantityProblem {
  fileprivate func diagnostic(at place: SourceSpan) -> Diagnostic {
    Diagnostic(.error, code: "quantity", message, at: place, hint: hint)
  }
}
