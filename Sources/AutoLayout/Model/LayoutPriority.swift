/// How much a constraint weighs against others: above 0 and at most 1000, fractions included.
///
/// Any higher priority outweighs all lower ones together. The named levels are UIKit's.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The weight; legal above 0 and up to 1000.
  public var rawValue: Float

  /// A priority of a weight, which is not checked here.
  ///
  /// - Parameter rawValue: The weight; see `isLegal`.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// A priority of a weight, which is not checked here.
  ///
  /// - Parameter rawValue: The weight; see `isLegal`.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A priority of a weight, or nil where that is not above 0 and at most 1000.
  ///
  /// - Parameter weight: The weight; one so small that single precision makes it 0 is refused.
  public init?(legal weight: Double) {
    let priority = LayoutPriority(Float(weight))
    // Single precision rounds a weight slightly above 1000 down to it.
    guard priority.isLegal, weight <= 1000 else { return nil }
    self = priority
  }

  /// Whether the weight is above 0 and at most 1000.
  public var isLegal: Bool { rawValue > 0 && rawValue <= 1000 }

  /// Whether the constraint must hold: a weight of 1000 or more.
  public var isRequired: Bool { rawValue >= 1000 }
}

/// UIKit's named levels.
extension LayoutPriority {
  /// 1000: the constraint must hold.
  public static let required = LayoutPriority(1000)
  /// 750: the weight with which a button resists compression.
  public static let defaultHigh = LayoutPriority(750)
  /// 510: the weight of a drag that may resize the scene.
  public static let dragThatCanResizeScene = LayoutPriority(510)
  /// 500: the weight with which the scene's size stays as it is.
  public static let sceneSizeStayPut = LayoutPriority(500)
  /// 490: the weight of a drag that must not resize the scene.
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  /// 250: the weight with which a button hugs its content.
  public static let defaultLow = LayoutPriority(250)
  /// 50: the weight of the target size when a fitting size is computed.
  public static let fittingSizeLevel = LayoutPriority(50)
}

extension LayoutPriority: Comparable {
  /// Whether the first weighs less.
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
