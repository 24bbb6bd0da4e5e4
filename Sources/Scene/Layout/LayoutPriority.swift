/// The priority of a constraint: above 0 and at most 1000, fractions included.
///
/// A single constraint takes precedence over any number of constraints with lower priority. The
/// named levels are UIKit's.
@frozen public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number; valid above 0 and at most 1000.
  public var rawValue: Float

  /// A priority with a number, which is not checked here.
  ///
  /// - Parameter rawValue: The number; see `isLegal`.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// A priority with a number, which is not checked here.
  ///
  /// - Parameter rawValue: The number; see `isLegal`.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A priority with a number; nil unless it is above 0 and at most 1000.
  ///
  /// - Parameter number: The number; one that rounds to 0 in single precision is not valid.
  public init?(legal number: Double) {
    let priority = LayoutPriority(Float(number))
    // Single precision rounds a number slightly above 1000 down to it.
    guard priority.isLegal, number <= 1000 else { return nil }
    self = priority
  }

  /// Whether the number is above 0 and at most 1000.
  public var isLegal: Bool { rawValue > 0 && rawValue <= 1000 }

  /// Whether the constraint must be satisfied: 1000 or more.
  public var isRequired: Bool { rawValue >= 1000 }
}

/// UIKit's named levels.
extension LayoutPriority {
  /// 1000: the constraint must be satisfied.
  public static let required = LayoutPriority(1000)
  /// 750: the default compression resistance.
  public static let defaultHigh = LayoutPriority(750)
  /// 510: for a drag that may resize the scene.
  public static let dragThatCanResizeScene = LayoutPriority(510)
  /// 500: the priority of the scene's present size.
  public static let sceneSizeStayPut = LayoutPriority(500)
  /// 490: for a drag that must not resize the scene.
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  /// 250: the default content hugging.
  public static let defaultLow = LayoutPriority(250)
  /// 50: the priority of the target size when a fitting size is computed.
  public static let fittingSizeLevel = LayoutPriority(50)
}

/// Names, as in scene files.
extension LayoutPriority {
  /// The priorities with names: UIKit's, and the shorter names of two.
  public static let named: [(name: String, value: LayoutPriority)] = [
    ("required", .required), ("defaultHigh", .defaultHigh), ("high", .defaultHigh),
    ("dragThatCanResizeScene", .dragThatCanResizeScene), ("sceneSizeStayPut", .sceneSizeStayPut),
    ("dragThatCannotResizeScene", .dragThatCannotResizeScene), ("defaultLow", .defaultLow),
    ("low", .defaultLow), ("fittingSizeLevel", .fittingSizeLevel),
  ]

  /// The priority with a name, or nil.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.value
  }
}

extension LayoutPriority: Comparable {
  /// Whether the first is lower.
  public static func < (first: LayoutPriority, second: LayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}

extension LayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A priority written as a number with a fraction.
  public init(floatLiteral value: Float) { self.init(value) }

  /// A priority written as a whole number.
  public init(integerLiteral value: Int) { self.init(Float(value)) }
}
