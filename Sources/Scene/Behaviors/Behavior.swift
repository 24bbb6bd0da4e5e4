/// A dynamic behavior of a scene.
public struct Behavior: Equatable, Sendable {
  /// The id: as written, or a generated one that no other element has, such as `gravity-1`.
  public var id: String
  /// Whether the id is written in the file.
  public var isNamed: Bool
  /// Whether the behavior acts from the start; true by default.
  public var isAdded: Bool
  /// The items that the behavior acts on, in the order of the file; of an attachment to an item both,
  /// none of a composite.
  public var items: [Reference]
  /// UIKit's parameters, whose type tells the kind.
  public var parameters: any BehaviorParameters
  /// The behaviors that a composite holds, in the order of the file.
  public var children: [Behavior]
  /// The place of the behavior's object.
  public var place: SourceSpan

  /// A behavior of its parts.
  public init(
    id: String, isNamed: Bool, isAdded: Bool, items: [Reference],
    parameters: any BehaviorParameters, children: [Behavior], place: SourceSpan
  ) {
    self.id = id
    self.isNamed = isNamed
    self.isAdded = isAdded
    self.items = items
    self.parameters = parameters
    self.children = children
    self.place = place
  }

  /// Whether all parts are equal, the parameters with their type.
  public static func == (first: Behavior, second: Behavior) -> Bool {
    first.id == second.id && first.isNamed == second.isNamed && first.isAdded == second.isAdded
      && first.items == second.items && first.parameters.isEqual(second.parameters)
      && first.children == second.children && first.place == second.place
  }

  /// The behavior and all that it holds at any depth, each before what it holds.
  public var withChildren: [Behavior] { [self] + children.flatMap(\.withChildren) }
}

/// The parameters of one kind of behavior: what its live counterpart is made from and can be set to.
public protocol BehaviorParameters: Equatable, Sendable {
  /// The parameters with UIKit's defaults.
  init()
}

extension BehaviorParameters {
  /// Whether other parameters are of the same kind and equal.
  public func isEqual(_ other: any BehaviorParameters) -> Bool { (other as? Self) == self }
}

/// The parameters of a composite behavior: none; it acts by its children.
public struct CompositeParameters: BehaviorParameters {
  /// No parameters.
  public init() {}
}
