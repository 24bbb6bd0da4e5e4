public import Scene
internal import SceneText
internal import Synchronization

/// The properties of views and behaviors that can be set while a scene plays.
public enum SceneProperties {
  /// The property of a kind of view with a name, its own or an alias.
  public static func property(
    _ name: String, of content: ViewContent
  ) -> SettableProperty<ViewValues>? {
    ViewKeys.kind(ViewType(content))?.settable[name]
  }

  /// The property of a kind of behavior with a name, its own or an alias.
  public static func property(
    _ name: String, of parameters: any BehaviorParameters
  ) -> SettableProperty<any BehaviorParameters>? {
    BehaviorKeys.kind(of: parameters)?.settable[name]
  }

  /// The `type` of behaviors that have such parameters.
  public static func type(of parameters: any BehaviorParameters) -> String? {
    BehaviorKeys.kind(of: parameters)?.table.name
  }

  /// The `type` of views with such a content.
  public static func type(ofViewWith content: ViewContent) -> String { ViewType(content).rawValue }

  /// The property of groups with a name.
  public static func property(ofGroup name: String) -> SettableProperty<GroupPlace>? {
    GroupKeys.settable[name]
  }

  /// The names of what can be set of a view or a group, without parts and aliases, in the order of the documentation;
  /// none of other declarations.
  public static func names(of declaration: Declaration) -> [String] {
    switch declaration.kind {
    case .view: namesOfViews[declaration.type ?? ViewType.view.rawValue] ?? []
    case .group: namesOfGroups
    default: []
    }
  }

  private static let namesOfGroups = owner(.group, type: "")?.names ?? []
  /// The names by the kinds of views.
  private static let namesOfViews = Dictionary(
    uniqueKeysWithValues: ViewType.allCases.map { type in
      (type.rawValue, owner(.view, type: type.rawValue)?.names ?? [])
    })

  /// The part of a view's values to which a property belongs; that of its kind for unknown ones.
  public static func part(of name: String) -> ViewValues.Parts { parts[name] ?? .content }

  private static let parts: [String: ViewValues.Parts] = {
    let places = (PlaceKeys.properties + [TransformKeys.property, PlaceKeys.anchorPoint])
      .map(\.declaration)
    let looks = LookKeys.properties.map(\.declaration)
    let traits = LayoutTraitKeys.ofView.map(\.declaration)
    var parts: [String: ViewValues.Parts] = [:]
    for name in ViewKeys.plain.settable.all.flatMap(\.names) {
      for (declarations, part) in [
        (places, ViewValues.Parts.place), (looks, .look), (traits, .layout),
      ] where declarations.contains(where: { $0.isPrefix(of: name) }) {
        parts[name, default: []].insert(part)
      }
    }
    return parts
  }()

  /// The syntax of a property, independent of the type of its owner.
  struct Form: Sendable {
    let names: [String]
    let isAnimatable: Bool
    let schema: SchemaNode
    let compile: @Sendable (JSONValue, Decoding) -> Compiled<PropertyValue>?
    let write: @Sendable (PropertyValue, Writing?) -> JSONOutput?

    @_semantics("optimize.sil.specialize.generic.never")
    init<Owner>(_ property: SettableProperty<Owner>) {
      names = property.names
      isAnimatable = property.isAnimatable
      (schema, compile, write) = (property.schema, property.compile, property.write)
    }

    /// Reads a constant value; nil, with the problem reported, if it is faulty.
    func read(_ value: JSONValue, _ decoding: Decoding) -> PropertyValue? {
      compile(value, decoding)?.value
    }

    /// The property's own name.
    var name: String { names[0] }
  }

  /// The properties of a kind of view or behavior.
  struct Owner: Sendable {
    /// The form of the property with a name.
    let form: @Sendable (String) -> Form?
    /// The forms of all properties and parts, in the order of the documentation.
    let forms: @Sendable () -> [Form]
    /// The same, each with the declaration of its property.
    let declaredForms: @Sendable () -> [(form: Form, declaration: KeyDeclaration)]

    @_semantics("optimize.sil.specialize.generic.never")
    init<Value>(_ properties: SettableProperties<Value>) {
      form = { properties[$0].map { Form($0) } }
      forms = { properties.all.map { Form($0) } }
      declaredForms = { properties.declared.map { (Form($0.property), $0.declaration) } }
    }

    /// The names of the properties, without parts and aliases, in the order of the documentation.
    var names: [String] {
      let all = forms().map(\.name)
      let known = Set(all)
      return all.filter { name in
        name.lastIndex(of: ".").map { !known.contains(String(name[..<$0])) } ?? true
      }
    }
  }

  /// The names of what can be set of each kind of view and behavior, and whether it is animated, for
  /// tests that go through all of them.
  package static var settableNames: [(type: String, names: [String: Bool])] {
    owners.map { type, owner in
      let names = owner.forms().flatMap { form in form.names.map { ($0, form.isAnimatable) } }
      return (type, Dictionary(names) { first, _ in first })
    }
  }

  /// The properties of a view, a group or a behavior, by the word of its `type`; nil for what has
  /// none.
  static func owner(_ kind: Declaration.Kind, type: String) -> Owner? {
    switch kind {
    case .view: ViewType(rawValue: type).flatMap(ViewKeys.kind).map { Owner($0.settable) }
    case .group: Owner(GroupKeys.settable)
    case .animation: Owner(AnimationProperties.settable)
    case .gesture: GestureKeys.kind(type).map { Owner(GestureProperties.settable($0)) }
    default: BehaviorKeys.kind(type).map { Owner($0.settable) }
    }
  }

  /// The properties of all kinds of views and behaviors, in the order of the documentation.
  ///
  /// Those of groups have the syntax of a view's of the same name.
  static var owners: [(type: String, owner: Owner)] {
    ViewKeys.kinds.map { ($0.table.name, Owner($0.settable)) }
      + BehaviorKeys.kinds.map { ($0.table.name, Owner($0.settable)) }
  }
}

extension Problem {
  /// A property that an element does not have.
  static func unknownProperty(
    _ name: String, owner: String, nearest: String?, choices: [String]
  ) -> Problem {
    Problem(
      "unknown-name", "\(owner) has no property \(MessageText.quoted(name))",
      hint: "it has \(MessageText.quotedList(choices, joinedBy: "and"))"
    ).suggesting(nearest)
  }
}

extension ViewType {
  /// The type of a view with a content.
  init(_ content: ViewContent) {
    self =
      switch content {
      case .plain: .view
      case .label: .label
      case .button: .button
      case .image: .image
      case .shape: .shape
      case .stack: .stack
      }
  }
}

extension NameTable {
  /// The syntax of a property of a view, a group or a behavior; nil if it has no such property.
  func property(_ name: String, of id: String) -> SceneProperties.Form? {
    guard let declaration = self[id], let type = type(of: id) else { return nil }
    return SceneProperties.owner(declaration.kind, type: type)?.form(name)
  }
}

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
  /// Between which it can be set; nil for one that only the motion has.
  public let limits: ClosedRange<Double>?
  /// Other accepted names.
  let aliases: [String]

  /// A number of a property.
  init(
    _ name: String, of property: String, component: Int = 0, unit: String,
    limits: ClosedRange<Double>? = nil, aliases: [String] = []
  ) {
    (self.name, self.property, self.component) = (name, property, component)
    (self.unit, self.limits, self.aliases) = (unit, limits, aliases)
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
    let limits = form.schema.limits
    return components.enumerated().map { index, component in
      let suffix = component.isEmpty ? "" : "." + component
      return NumberProperty(
        form.name + suffix, of: form.name, component: index, unit: unit,
        limits: limits.indices.contains(index) ? limits[index] : nil,
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
  var components: (names: [String], unit: String) {
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

  /// Between which each of the numbers is of which values consist; none where that is not known.
  fileprivate var limits: [ClosedRange<Double>] {
    switch self {
    case .number(let range), .integer(let range): return [range.lower...range.upper]
    case .definition("color"): return Array(repeating: 0...1, count: 4)
    case .tuple(let elements, _): return elements.flatMap(\.limits)
    case .any(let forms):
      let some = forms.filter { $0 != .null }
      return some.count == 1 ? some[0].limits : []
    default: return []
    }
  }
}
