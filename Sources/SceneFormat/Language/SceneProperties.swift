public import Scene

/// The properties of views and behaviors that can be set while a scene plays.
public enum SceneProperties {
  /// The properties of a kind of view, by each of their names.
  public static func properties(
    of content: ViewContent
  ) -> [String: SettableProperty<ViewValues>] {
    ViewKeys.kinds.firstIndex { $0.content.isSameKind(as: content) }
      .map { ViewKeys.settableByName[$0] } ?? [:]
  }

  /// The properties of a kind of behavior, by each of their names.
  public static func properties(
    of parameters: any BehaviorParameters
  ) -> [String: SettableProperty<any BehaviorParameters>] {
    BehaviorKeys.kinds.firstIndex { type(of: $0.defaults) == type(of: parameters) }
      .map { BehaviorKeys.settableByName[$0] } ?? [:]
  }

  /// The properties of groups, by name.
  public static let ofGroups = Dictionary(named: GroupKeys.properties.flatMap(\.settable))

  /// Whether a property of a view is part of its position, size or transform.
  public static func movesView(_ name: String) -> Bool { PlaceKeys.names.contains(name) }

  /// The syntax of a property, independent of the type of its owner.
  struct Form: Sendable {
    let name: String
    let isAnimatable: Bool
    let schema: SchemaNode
    let read: @Sendable (JSONValue, Decoding) -> PropertyValue?

    init<Owner>(_ property: SettableProperty<Owner>) {
      name = property.name
      isAnimatable = property.isAnimatable
      (schema, read) = (property.schema, property.read)
    }
  }

  /// The properties of a kind of view or behavior.
  struct Owner: Sendable {
    /// The `type` of the kind.
    let type: String
    /// The syntax of each property, by each of its names.
    let forms: [String: Form]
    /// The names of the properties, without parts and aliases, in the order of the documentation.
    let names: [String]

    init<Value>(_ type: String, _ properties: [SettableProperty<Value>]) {
      self.type = type
      forms = Dictionary(named: properties).mapValues { Form($0) }
      let all = Set(properties.map(\.name))
      names = properties.map(\.name).filter { name in
        name.lastIndex(of: ".").map { !all.contains(String(name[..<$0])) } ?? true
      }
    }
  }

  /// The names of what can be set of each kind of view and behavior, and whether it is animated, for
  /// tests that go through all of them.
  package static var settableNames: [(type: String, names: [String: Bool])] {
    (views + behaviors).map { ($0.type, $0.forms.mapValues(\.isAnimatable)) }
  }

  /// The properties of a view, a group or a behavior, by the word of its `type`; nil for what has
  /// none.
  static func owner(_ kind: Declaration.Kind, type: String) -> Owner? {
    switch kind {
    case .view: views.first { $0.type == type }
    case .group: groups
    default: behaviors.first { $0.type == type }
    }
  }

  /// All kinds of views, in the order of the documentation.
  static let views = ViewKeys.kinds.map { Owner($0.table.name, $0.settable) }
  /// Groups.
  static let groups = Owner(GroupKeys.table.name, GroupKeys.properties.flatMap(\.settable))
  /// All kinds of behaviors, in the order of the documentation.
  static let behaviors = BehaviorKeys.kinds.map { Owner($0.table.name, $0.settable) }
}

extension ViewContent {
  /// Whether two contents belong to the same kind of view.
  fileprivate func isSameKind(as other: ViewContent) -> Bool {
    switch (self, other) {
    case (.plain, .plain), (.label, .label), (.button, .button), (.image, .image),
      (.shape, .shape), (.stack, .stack):
      true
    default: false
    }
  }
}

extension NameTable {
  /// The syntax of a property of a view, a group or a behavior; nil if it has no such property.
  func property(_ name: String, of id: String) -> SceneProperties.Form? {
    guard let declaration = self[id], let type = type(of: id) else { return nil }
    return SceneProperties.owner(declaration.kind, type: type)?.forms[name]
  }
}
