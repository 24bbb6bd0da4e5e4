/// An expectation of a scene about its own motion.
public struct Expectation: Equatable, Sendable {
  /// The expected fact.
  public enum Fact: Equatable, Sendable {
    /// An item is at rest from a time on, in seconds.
    case settles(Reference, by: Double)
    /// An item overshoots its final position by a distance in a range, in points.
    case overshoot(Reference, within: ClosedRange<Double>)
    /// A property has a value, within a tolerance in its unit, at a time in seconds.
    case value(PropertyReference, equals: [Double], tolerance: Double, at: Double)
    /// Two elements first touch at a time in a range, in seconds; each is an item, a boundary or
    /// `root`, the boundary of the reference bounds.
    case contact(Reference, Reference, between: ClosedRange<Double>)
    /// No two items ever overlap by more than a depth in points.
    case neverOverlap([Reference], deeperThan: Double)

    /// The ids that the fact is about.
    public var ids: [String] {
      switch self {
      case .settles(let item, _), .overshoot(let item, _): [item.id]
      case .value(let property, _, _, _): [property.view.id]
      case .contact(let first, let second, _): [first.id, second.id]
      case .neverOverlap(let items, _): items.map(\.id)
      }
    }
  }

  /// The expected fact.
  public var fact: Fact
  /// The time of which it speaks, in seconds; nil where that is any.
  public var time: Double? { if case .value(_, _, _, let time) = fact { time } else { nil } }
  /// The place of the object, or of the property if an object has several.
  public var place: SourceSpan

  /// An expectation with its place.
  public init(fact: Fact, place: SourceSpan) {
    self.fact = fact
    self.place = place
  }
}

/// A property of a view or a group in an expectation, written `id.property`.
public struct PropertyReference: Equatable, Sendable {
  /// A property that expectations can test.
  public enum Property: String, CaseIterable, Equatable, Sendable {
    /// The center in the superview, or for a group in that of its views: two numbers in points.
    case center
    /// The horizontal position of the center in points.
    case centerX = "center.x"
    /// The vertical position of the center in points.
    case centerY = "center.y"
    /// The frame in the superview: four numbers in points.
    case frame
    /// The size of the bounds: two numbers in points.
    case size = "bounds.size"
    /// The angle in the superview in radians, clockwise, including full turns.
    case rotation = "transform.rotation"
    /// The opacity, 0 to 1; groups have none.
    case alpha
    /// The velocity: two numbers in points per second.
    case linearVelocity
    /// The angular velocity in radians per second, clockwise.
    case angularVelocity

    /// The count of numbers of the property.
    public var count: Int {
      switch self {
      case .frame: 4
      case .center, .size, .linearVelocity: 2
      case .centerX, .centerY, .rotation, .alpha, .angularVelocity: 1
      }
    }

    /// The default tolerance: half a point, or a hundredth of any other unit.
    public var defaultTolerance: Double {
      switch self {
      case .center, .centerX, .centerY, .frame, .size, .linearVelocity: 0.5
      case .rotation, .alpha, .angularVelocity: 0.01
      }
    }
  }

  /// The view or group.
  public var view: Reference
  /// The property.
  public var property: Property

  /// A property of a view or a group.
  public init(view: Reference, property: Property) {
    self.view = view
    self.property = property
  }
}
