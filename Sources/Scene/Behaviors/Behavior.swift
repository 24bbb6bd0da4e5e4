public import SceneText

/// A dynamic behavior of a scene.
public struct Behavior: Equatable, Sendable {
  /// The id: as written, or a generated one that no other element has, such as `gravity-1`.
  public var id = ""
  /// Whether the id is written in the file.
  public var isNamed = false
  /// Whether the behavior acts from the start; true by default.
  public var isAdded = true
  /// The items on which the behavior acts, in the order of the file: both items of an attachment
  /// between items, none of a composite.
  public var items: [Reference] = []
  /// UIKit's parameters, whose type is the kind.
  public var parameters: any BehaviorParameters = CompositeParameters()
  /// The behaviors in a composite, in the order of the file.
  public var children: [Behavior] = []
  /// The place of the behavior's object.
  public var place = SourceSpan.start

  /// An empty composite behavior without an id.
  public init() {}

  /// Whether all values are equal, including the type of the parameters.
  public static func == (first: Behavior, second: Behavior) -> Bool {
    first.id == second.id && first.isNamed == second.isNamed && first.isAdded == second.isAdded
      && first.items == second.items && first.parameters.isEqual(second.parameters)
      && first.children == second.children && first.place == second.place
  }

  /// The behavior and all behaviors inside it, each before those inside it.
  public var withChildren: [Behavior] { [self] + children.flatMap(\.withChildren) }
}

/// The parameters of a kind of behavior, which its live counterpart holds.
public protocol BehaviorParameters: Equatable, Sendable {
  /// The `type` of such a behavior, by which scenes name its kind.
  static var type: String { get }
  /// The parameters with UIKit's defaults.
  init()
}

extension BehaviorParameters {
  /// Whether other parameters are of the same kind and equal.
  public func isEqual(_ other: any BehaviorParameters) -> Bool { (other as? Self) == self }
}

/// The parameters of a composite behavior: none; it acts by its children.
public struct CompositeParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "composite"

  /// No parameters.
  public init() {}
}
