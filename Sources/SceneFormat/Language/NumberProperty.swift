public import Scene
internal import Synchronization

/// A number of a view or a group, by the name that it has in scenes: a property that is one number, as in
/// `transform.scale.x`, or one of the numbers of another, as in `backgroundColor.red`.
public struct NumberProperty: Equatable, Hashable, Sendable {
  /// The name after the id.
  public let name: String
  /// The property that has the number.
  public let property: String
  /// Which of the property's numbers it is.
  public let component: Int
  /// The unit; empty where it has none.
  public let unit: String
  /// Other accepted names.
  let aliases: [String]

  /// A number of a property.
  init(
    _ name: String, of property: String, component: Int = 0, unit: String, aliases: [String] = []
  ) {
    (self.name, self.property, self.component) = (name, property, component)
    (self.unit, self.aliases) = (unit, aliases)
  }
}

extension NumberProperty {
  /// The numbers of a view or a group, by its kind and type: those that a scene can set, then those that only the
  /// motion has.
  ///
  /// - Parameter declaration: A view or a group.
  /// - Returns: The numbers, in the order of the documentation; none for other declarations.
  public static func all(of declaration: Declaration) -> [NumberProperty] {
    guard [.view, .group].contains(declaration.kind) else { return [] }
    let type = declaration.type ?? ViewType.view.rawValue
    let kind = declaration.kind == .group ? declaration.kind.rawValue : type
    return known.withLock { known in
      if let found = known[kind] { return found }
      let found = SceneProperties.owner(declaration.kind, type: type).map { all(of: $0) } ?? []
      known[kind] = found
      return found
    }
  }

  /// The numbers that were asked for, by the type of the view, or `group`: finding them takes long, and many expectations
  /// and views ask for them.
  private static let known = Mutex<[String: [NumberProperty]]>([:])

  private static func all(of owner: SceneProperties.Owner) -> [NumberProperty] {
    let forms = owner.forms()
    let names = Set(forms.map(\.name))
    let settable = forms.flatMap { form in
      numbers(of: form).filter { $0.name == form.name || !names.contains($0.name) }
    }
    let known = Set(settable.map(\.name))
    return settable + measured.filter { !known.contains($0.name) }
  }

  /// The number of a view or a group with a name, its own or an alias; nil where there is none.
  public static func named(_ name: String, of declaration: Declaration) -> NumberProperty? {
    all(of: declaration).first { $0.name == name || $0.aliases.contains(name) }
  }

  private static func numbers(of form: SceneProperties.Form) -> [NumberProperty] {
    let (components, unit) = form.schema.components
    return components.enumerated().map { index, component in
      let suffix = component.isEmpty ? "" : "." + component
      return NumberProperty(
        form.name + suffix, of: form.name, component: index, unit: unit,
        aliases: form.names.dropFirst().map { $0 + suffix })
    }
  }

  /// What the motion has of every view and group.
  private static let measured: [NumberProperty] = {
    let components: [MeasuredProperty: [String]] = [
      .frame: ["x", "y", "width", "height"], .size: ["width", "height"],
      .linearVelocity: ["x", "y"], .angularVelocity: [""],
    ]
    return MeasuredProperty.allCases.flatMap { property in
      (components[property] ?? []).enumerated().map { index, component in
        NumberProperty(
          property.rawValue + (component.isEmpty ? "" : "." + component), of: property.rawValue,
          component: index, unit: property.unit)
      }
    }
  }()
}

extension SchemaNode {
  /// The names of the numbers of which values consist, an empty one for a single number, and their unit.
  fileprivate var components: (names: [String], unit: String) {
    switch self {
    case .number(let range), .integer(let range): return ([""], range.unit)
    case .definition("angle"): return ([""], "rad")
    case .definition("color"): return (["red", "green", "blue", "alpha"], "")
    case .tuple(let elements, let form):
      let names = form.split { "[], ".contains($0) }.map(String.init)
      guard names.count == elements.count,
        elements.allSatisfy({ if case .number = $0 { true } else { false } })
      else { return ([], "") }
      return (names, unit)
    case .any(let forms):
      let some = forms.filter { $0 != .null }
      return some.count == 1 ? some[0].components : ([], "")
    default: return ([], "")
    }
  }
}
