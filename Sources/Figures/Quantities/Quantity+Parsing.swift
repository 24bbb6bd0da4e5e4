internal import Geometry
public import Scene
internal import SceneFormat

/// Why a text is not a quantity.
public struct QuantityProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public var message: String
  /// What to do about it; nil where there is nothing to say.
  public var hint: String?
}

extension Quantity {
  /// Reads a quantity of a scene.
  ///
  /// - Parameters:
  ///   - text: The id of a view, a group or a behavior, a dot, and what is measured.
  ///   - scene: The scene.
  /// - Throws: `QuantityProblem` for an unknown id or measure, with the nearest one as a hint.
  public init(parsing text: String, in scene: Scene) throws(QuantityProblem) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    let known = scene.declarations.filter { [.view, .group, .behavior].contains($0.kind) }
    guard parts.count == 2 else {
      throw QuantityProblem(
        message: "'\(text)' is not a quantity",
        hint: "write an id and what is measured, such as \(known.first?.id ?? "square").center.y")
    }
    guard let subject = known.first(where: { $0.id == parts[0] }) else {
      throw QuantityProblem(
        message: "unknown view or behavior '\(parts[0])'",
        hint: Spelling.nearest(to: parts[0], in: known.map(\.id)).map { "did you mean '\($0)'?" })
    }
    let measures = Measure.all(of: subject)
    guard !measures.isEmpty else {
      throw QuantityProblem(
        message: "behavior '\(subject.id)' has no length",
        hint: "only attachments and snaps have one")
    }
    if let measure = measures.first(where: { $0.name == parts[1] }) {
      self.init(subject.id, measure)
    } else if let number = NumberProperty.named(parts[1], of: subject) {
      self.init(subject.id, Measure(number))
    } else {
      throw Self.problem(parts[1], of: subject, measures.map(\.name))
    }
  }

  private static func problem(
    _ name: String, of subject: Declaration, _ names: [String]
  ) -> QuantityProblem {
    let parts = names.filter { $0.hasPrefix(name + ".") }
    if !parts.isEmpty {
      return QuantityProblem(
        message: "'\(subject.id).\(name)' is not one number",
        hint: "use \(parts.map { "\(subject.id).\($0)" }.joined(separator: " or "))")
    }
    return QuantityProblem(
      message: "nothing called '\(name)' is measured of \(subject.kind.rawValue) '\(subject.id)'",
      hint: Spelling.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "use one of \(names.joined(separator: ", "))")
  }
}
