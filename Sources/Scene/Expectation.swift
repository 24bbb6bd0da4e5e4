/// A fact that a scene promises about its own motion.
public struct Expectation: Equatable, Sendable {
  /// What is promised.
  public enum Fact: Equatable, Sendable {
    /// An item is at rest from a time in seconds on.
    case settles(Reference, by: Double)
    /// An item passes its final position by a distance in points within a range.
    case overshoot(Reference, within: ClosedRange<Double>)
    /// A property has a value, within a tolerance in the property's unit, at a time in seconds.
    case value(PropertyReference, equals: [Double], tolerance: Double, at: Double)
    /// Two things first touch at a time, in seconds, within a range; each is an item, a boundary
    /// or `root`, which is the reference bounds' boundary.
    case contact(Reference, Reference, between: ClosedRange<Double>)
    /// No two of the items ever overlap by more than a depth in points.
    case neverOverlap([Reference], deeperThan: Double)
  }

  /// What is promised.
  public var fact: Fact
  /// The place of the promise: its object, or its property where an object makes several.
  public var place: SourceSpan

  /// A promise and its place.
  public init(fact: Fact, place: SourceSpan) {
    self.fact = fact
    self.place = place
  }
}

/// A property of a view or a group that an expectation looks at, written `id.property`.
public struct PropertyReference: Equatable, Sendable {
  /// A property whose value can be expected.
  public enum Property: String, CaseIterable, Equatable, Sendable {
    /// The center in the superview (of a group: in that of its views), two numbers in points.
    case center
    /// The center's horizontal position in points.
    case centerX = "center.x"
    /// The center's vertical position in points.
    case centerY = "center.y"
    /// The frame in the superview, four numbers in points.
    case frame
    /// The bounds' size, two numbers in points.
    case size = "bounds.size"
    /// The angle in the superview in radians, unwrapped, positive clockwise.
    case rotation = "transform.rotation"
    /// The opacity, 0 to 1; groups have none.
    case alpha
    /// The velocity, two numbers in points per second.
    case linearVelocity
    /// The angular velocity in radians per second, positive clockwise.
    case angularVelocity

    /// How many numbers the property has.
    public var count: Int {
      switch self {
      case .frame: 4
      case .center, .size, .linearVelocity: 2
      case .centerX, .centerY, .rotation, .alpha, .angularVelocity: 1
      }
    }

    /// The tolerance where none is written: half a point, or a hundredth of any other unit.
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
