public import Scene

/// A number in the text of a scene, and what the language knows of it.
public struct SceneNumber: Equatable, Sendable {
  /// The path by which `--set` replaces it, such as `#snap.damping` or `timing.fps`.
  public var path: String
  /// The id of its element with a `#`, or the key in the scene that contains it.
  public var group: String
  /// The key of the scene that contains it, such as `behaviors`.
  public var section: String
  /// The path within the group, with words for the parts of places, sizes and insets.
  public var label: String
  /// The number.
  public var value: Double
  /// The least number that is accepted.
  public var lower: Double
  /// The greatest number that is accepted, included.
  public var upper: Double
  /// Whether the least number itself is accepted.
  public var includesLower: Bool
  /// The unit, such as `pt`; empty where there is none.
  public var unit: String
  /// Whether only whole numbers are accepted.
  public var isWhole: Bool
  /// Whether steps of the same ratio, instead of the same distance, are felt as the same.
  public var isLogarithmic: Bool
  /// The place of its characters.
  public var place: SourceSpan
}
