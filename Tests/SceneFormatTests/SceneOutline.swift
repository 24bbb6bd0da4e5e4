import Scene
import SceneText

/// What a scene is without its places: a line for each value in it, in a fixed order.
///
/// It goes through all stored properties of all values, so that a new one is compared, too. Left out are spans, and what
/// depends on how something was written: the names and ranges in equations, whose items are compared instead, and the texts
/// of expected values.
struct SceneOutline {
  private(set) var lines: [String] = []

  init(_ scene: Scene) { add(scene, at: "scene") }

  /// The first line that another scene has not.
  func difference(from other: SceneOutline) -> String? {
    for (first, second) in zip(lines, other.lines) where first != second {
      return "\(first) | \(second)"
    }
    return lines.count == other.lines.count ? nil : "\(lines.count) and \(other.lines.count) lines"
  }

  /// The types of what only says where something is in a file.
  private static let places: Set<ObjectIdentifier> = [
    ObjectIdentifier(SourceSpan.self), ObjectIdentifier(SourceSpan?.self),
    ObjectIdentifier([TextPlace].self),
  ]

  private mutating func add(_ value: Any, at path: String) {
    switch value {
    case _ where Self.places.contains(ObjectIdentifier(type(of: value))): break
    case let string as PlacedString: lines.append("\(path) = \(string.value)")
    case let statement as EquationStatement:
      add(statement.equation, at: path)
      add(statement.items, at: path)
    case let measure as ConstraintEquation.Measure:
      lines.append("\(path) = \(String(describing: measure.group)) \(measure.attribute)")
    case let side as ConstraintEquation.Side: add(side.measures, at: path)
    case let expected as ExpectedValue: add(expected.value, at: path)
    case let computation as Computation: add(computation.values, at: path)
    default:
      let mirror = Mirror(reflecting: value)
      guard !mirror.children.isEmpty else { return lines.append("\(path) = \(value)") }
      switch mirror.displayStyle {
      case .set, .dictionary:
        let parts = mirror.children.map { child in
          var part = self
          part.lines = []
          part.add(child.value, at: path)
          return part.lines.joined(separator: "; ")
        }
        lines += parts.sorted()
      default:
        for (index, child) in mirror.children.enumerated() {
          add(child.value, at: "\(path).\(child.label ?? String(index))")
        }
      }
    }
  }
}
