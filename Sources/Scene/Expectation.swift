/// An expectation of a scene about its own motion.
public struct Expectation: Equatable, Sendable {
  /// The expected fact.
  public enum Fact: Equatable, Sendable {
    /// Something is at rest from a time on, in seconds.
    case settles(ExpectationSubject, by: Double)
    /// Something overshoots its final place or value by a distance in a range, in its unit.
    case overshoot(ExpectationSubject, within: ClosedRange<Double>)
    /// A property has a value, within a tolerance in its unit, at a time in seconds.
    case value(PropertyReference, equals: ExpectedValue, tolerance: Double, at: Double)
    /// Two elements first touch at a time in a range, in seconds; each is an item, a boundary or
    /// `root`, the boundary of the reference bounds.
    case contact(Reference, Reference, between: ClosedRange<Double>)
    /// No two items ever overlap by more than a depth in points.
    case neverOverlap([Reference], deeperThan: Double)

    /// The ids that the fact is about.
    public var ids: [String] {
      switch self {
      case .settles(let subject, _), .overshoot(let subject, _): [subject.item.id]
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

/// What an expectation speaks of: a view or a group, with all that is drawn of it, or one of its properties.
public struct ExpectationSubject: Equatable, Sendable {
  /// The view or group.
  public var item: Reference
  /// The name of the property; nil for the item as a whole.
  public var property: String?

  /// A subject.
  public init(item: Reference, property: String? = nil) {
    self.item = item
    self.property = property
  }

  /// The subject as scenes write it: `card` or `card.alpha`.
  public var name: String { property.map { "\(item.id).\($0)" } ?? item.id }

  /// The property, if the subject is one.
  public var reference: PropertyReference? {
    property.map { PropertyReference(view: item, property: $0) }
  }
}

/// A property of a view or a group, written `id.property`: one that a scene can set, or a measured one.
public struct PropertyReference: Equatable, Sendable {
  /// The view or group.
  public var view: Reference
  /// The name of the property, such as `center.x` or `linearVelocity`.
  public var property: String

  /// A property of a view or a group.
  public init(view: Reference, property: String) {
    self.view = view
    self.property = property
  }
}

/// A number, or a few, that the motion has of every view and group, whatever moves them.
public enum MeasuredProperty: String, CaseIterable, Equatable, Sendable {
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
  /// The velocity: two numbers in points per second.
  case linearVelocity
  /// The angular velocity in radians per second, clockwise.
  case angularVelocity

  /// The count of numbers of the property.
  public var count: Int {
    switch self {
    case .frame: 4
    case .center, .size, .linearVelocity: 2
    case .centerX, .centerY, .rotation, .angularVelocity: 1
    }
  }

  /// The unit.
  public var unit: String {
    switch self {
    case .center, .centerX, .centerY, .frame, .size: "pt"
    case .rotation: "rad"
    case .linearVelocity: "pt/s"
    case .angularVelocity: "rad/s"
    }
  }
}

/// The value that a property is expected to have.
public struct ExpectedValue: Equatable, Sendable {
  /// Its numbers, which are compared within a tolerance; nil for a value that has none, such as a word.
  public var numbers: [Double]?
  /// The value.
  public var value: PropertyValue
  /// The value as the scene writes it.
  public var text: String

  /// A value.
  public init(numbers: [Double]?, value: PropertyValue, text: String) {
    self.numbers = numbers
    self.value = value
    self.text = text
  }
}
