public import SceneText

/// An expectation of a scene about its own motion.
public struct Expectation: Equatable, Sendable {
  /// The expected fact.
  public enum Fact: Equatable, Sendable {
    /// Something happens at a time.
    case event(MotionEvent, Timing)
    /// A number that is measured of the motion lies in a range, in its unit; an end can be infinite.
    case measure(MotionMeasure, within: ClosedRange<Double>)
    /// A number is always in a range, in its unit; an end can be infinite.
    case always(ExpectationSubject, within: ClosedRange<Double>)
    /// A number is never in a range, in its unit.
    case never(ExpectationSubject, within: ClosedRange<Double>)
    /// A number only grows or only falls, but for a tolerance in its unit; nil for either.
    case monotonic(ExpectationSubject, Direction?, tolerance: Double)
    /// A property has a value, within a tolerance in its unit, at a time.
    case value(PropertyReference, equals: ExpectedValue, tolerance: Double, at: Moment)
    /// No two items ever overlap by more than a depth in points.
    case neverOverlap([Reference], deeperThan: Double)
  }

  /// When something is expected to happen.
  public enum Timing: Equatable, Sendable {
    /// At a time at the latest, in seconds from the start of the window.
    case by(Double)
    /// In a range of seconds from the start of the window.
    case between(ClosedRange<Double>)
    /// At a moment, or before it.
    case before(Moment)
    /// At a moment, or after it.
    case after(Moment)

    /// The range of seconds from the start of the window; nil where it depends on a moment.
    public var range: ClosedRange<Double>? {
      switch self {
      case .by(let time): 0...time
      case .between(let range): range
      case .before, .after: nil
      }
    }
  }

  /// The way in which a number changes.
  public enum Direction: String, CaseIterable, Equatable, Sendable {
    case increasing
    case decreasing
  }

  /// The part of a film of which an expectation speaks: all of it by default.
  public struct Window: Equatable, Sendable {
    /// Its start; nil for that of the film.
    public var start: Moment?
    /// Its end; nil for that of the film.
    public var end: Moment?

    /// A window.
    public init(from start: Moment? = nil, to end: Moment? = nil) {
      (self.start, self.end) = (start, end)
    }
  }

  /// The accepted depth of overlaps where a scene states none, in points.
  public static let usualDepth = 1.0
  /// The accepted movement in the other direction of a number that only grows or falls, where a scene states none, in
  /// the number's unit.
  public static let usualReturn = 0.01

  /// The expected fact.
  public var fact: Fact
  /// The part of the film of which it speaks.
  public var window: Window
  /// The place of the object, or of the property if an object has several.
  public var place: SourceSpan

  /// An expectation with its place.
  public init(fact: Fact, window: Window = Window(), place: SourceSpan) {
    self.fact = fact
    self.window = window
    self.place = place
  }
}

extension Expectation {
  /// The moments that it names.
  public var moments: [Moment] {
    let ends = [window.start, window.end].compactMap { $0 }
    return switch fact {
    case .value(_, _, _, let moment), .event(_, .before(let moment)), .event(_, .after(let moment)):
      ends + [moment]
    default: ends
    }
  }

  /// The times that it names, in seconds.
  ///
  /// - Parameter timing: The timing of the scene, which has the time of the last frame.
  /// - Returns: The times.
  public func times(in timing: Scene.Timing) -> [Double] {
    moments.compactMap { moment in
      switch moment {
      case .time(let time): time
      case .rest: timing.latestFrame
      case .event: nil
      }
    }
  }

  /// The views, groups and behaviors of which it speaks.
  public var subjects: [ExpectationSubject] {
    func items(_ references: [Reference]) -> [ExpectationSubject] {
      references.map { ExpectationSubject(item: $0) }
    }
    return switch fact {
    case .event(let event, _): event.subjects
    case .measure(let measure, _): measure.subjects
    case .always(let subject, _), .never(let subject, _), .monotonic(let subject, _, _): [subject]
    case .value(let property, _, _, _):
      [ExpectationSubject(item: property.view, property: property.property)]
    case .neverOverlap(let references, _): items(references)
    }
  }

  /// The pairs of which it says that they touch.
  public var touching: [[Reference]] {
    let events = moments.compactMap { if case .event(let event) = $0 { event } else { nil } }
    func pair(_ event: MotionEvent) -> [Reference]? {
      switch event {
      case .contact(let first, let second, _), .separation(let first, let second, _):
        [first, second]
      default: nil
      }
    }
    let pairs = events.compactMap(pair)
    switch fact {
    case .event(let event, _): return pairs + (pair(event).map { [$0] } ?? [])
    case .measure(.longestContact(let first, let second), _),
      .measure(.restitution(let first, let second), _):
      return pairs + [[first, second]]
    default: return pairs
    }
  }
}

/// A time of a film: one in seconds, or that of an event.
public enum Moment: Equatable, Sendable {
  /// A time in seconds.
  case time(Double)
  /// When something happens.
  case event(MotionEvent)
  /// The last frame of the film.
  case rest
}

/// Something that happens in a film.
public enum MotionEvent: Equatable, Sendable {
  /// Something comes to rest for good.
  case settling(ExpectationSubject)
  /// Something begins to change.
  case start(ExpectationSubject)
  /// A number has a value for the first time, within a tolerance in its unit.
  case reaching(ExpectationSubject, value: Double, tolerance: Double)
  /// Two elements begin to touch for the first time, or for another one, counted from 1; each is an item, a boundary
  /// or `root`, the boundary of the reference bounds.
  case contact(Reference, Reference, number: Int)
  /// Two elements cease to touch, counted in the same way.
  case separation(Reference, Reference, number: Int)
  /// An animation ends, counted in the same way.
  case animationEnd(Reference, number: Int)
  /// A gesture recognizer comes into a state other than `changed`, counted in the same way.
  case gesture(Reference, GestureDescription.State, number: Int)
  /// A button is tapped, counted in the same way.
  case tap(Reference, number: Int)

  /// Which of several events it is where a scene states none: the first.
  public static let usualNumber = 1

  /// Whose motion it speaks of.
  public var subjects: [ExpectationSubject] {
    switch self {
    case .settling(let subject), .start(let subject), .reaching(let subject, _, _): [subject]
    case .contact(let first, let second, _), .separation(let first, let second, _):
      [ExpectationSubject(item: first), ExpectationSubject(item: second)]
    case .animationEnd, .gesture, .tap: []
    }
  }
}

/// A number that is measured of a motion.
public enum MotionMeasure: Equatable, Sendable {
  /// How far something goes beyond its last place or value, in its unit, or in percent of its way.
  case overshoot(ExpectationSubject, isPercent: Bool)
  /// The natural frequency of a number, in hertz.
  case frequency(ExpectationSubject)
  /// The damping ratio of a number.
  case damping(ExpectationSubject)
  /// How many times a number turns round.
  case peaks(ExpectationSubject)
  /// The greatest value of a number, in its unit.
  case greatest(ExpectationSubject)
  /// The least value of a number, in its unit.
  case least(ExpectationSubject)
  /// How many times an item bounces.
  case bounces(Reference)
  /// The greatest speed of an item, in points per second.
  case speed(Reference)
  /// The length of the path of an item, in points.
  case path(Reference)
  /// How long the longest contact of two lasts, in seconds.
  case longestContact(Reference, Reference)
  /// The ratio of the speeds after and before the first bounce of two.
  case restitution(Reference, Reference)
  /// The least distance of the centers of two items, in points.
  case distance(Reference, Reference)

  /// Of what it speaks.
  public var subjects: [ExpectationSubject] {
    switch self {
    case .overshoot(let subject, _), .frequency(let subject), .damping(let subject),
      .peaks(let subject), .greatest(let subject), .least(let subject):
      [subject]
    case .bounces(let item), .speed(let item), .path(let item): [ExpectationSubject(item: item)]
    case .longestContact(let first, let second), .restitution(let first, let second),
      .distance(let first, let second):
      [ExpectationSubject(item: first), ExpectationSubject(item: second)]
    }
  }
}

/// What an expectation speaks of: a view or a group, with all that is drawn of it, or one of its properties; also a
/// number of an attachment or a snap.
public struct ExpectationSubject: Equatable, Sendable {
  /// The view, the group or the behavior.
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

/// The value that a property is expected to have.
public struct ExpectedValue: Equatable, Sendable {
  /// The value, whose numbers are compared within a tolerance, if it has any.
  public var value: PropertyValue
  /// The value as the scene writes it.
  public var text: String

  /// A value.
  public init(value: PropertyValue, text: String) {
    self.value = value
    self.text = text
  }
}
