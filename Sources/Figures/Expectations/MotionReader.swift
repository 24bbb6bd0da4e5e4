internal import Geometry
internal import Scene
internal import Stage

/// Reads events and measures from parts of a recorded motion.
struct MotionReader {
  let recording: MotionRecording
  private let scene: Scene
  /// The contacts, with their impacts, also those without a bounce.
  private let contacts: [ContactMeasures]
  /// The times at which two elements begin and cease to touch, in seconds.
  private let pairs: [ElementPair: (begins: [Double], ends: [Double])]
  /// What else happened: the ends of animations, touches and gestures.
  private let events: [TimelineRecord]
  /// When each item touches something, in seconds.
  private let touches: [String: [ClosedRange<Double>]]

  /// A reader of a motion.
  ///
  /// - Parameters:
  ///   - recording: The motion.
  ///   - scene: The scene.
  ///   - readsBounces: Whether bounces are read.
  init(_ recording: MotionRecording, of scene: Scene, readsBounces: Bool) {
    self.recording = recording
    self.scene = scene
    contacts = readsBounces ? ContactReader(recording: recording).contacts(readsLandings: true) : []
    touches = MotionMeasures.touches(in: recording.motion)
    var pairs: [ElementPair: (begins: [Double], ends: [Double])] = [:]
    for frame in recording.motion.frames {
      for contact in frame.contacts {
        let pair = ElementPair(contact.item, contact.partnerName)
        switch contact.phase {
        case .began: pairs[pair, default: ([], [])].begins.append(frame.time)
        case .ended: pairs[pair, default: ([], [])].ends.append(frame.time)
        }
      }
    }
    self.pairs = pairs
    events = recording.motion.frames.flatMap(\.events)
  }

  private var motion: Motion { recording.motion }

  /// The time of the last record in seconds.
  var end: Double { motion.frames.last?.time ?? 0 }

  /// The span of all records in seconds.
  var whole: ClosedRange<Double> { 0...end }

  /// The records of a span of time in seconds: from the one that is shown at its start.
  func positions(in span: ClosedRange<Double>) -> ClosedRange<Int> {
    let (first, last) = (motion.position(at: span.lowerBound), motion.position(at: span.upperBound))
    return first...max(first, last)
  }

  // MARK: Subjects

  /// What a subject is, for measuring.
  enum Kind {
    /// A view or a group as a whole.
    case item(String)
    /// A single number.
    case number(Quantity)
    /// A property with several numbers, or none.
    case property(String, of: String)
  }

  func kind(of subject: ExpectationSubject) -> Kind {
    guard let property = subject.property else { return .item(subject.item.id) }
    if let quantity = try? Quantity(parsing: subject.name, in: scene) { return .number(quantity) }
    return .property(property, of: subject.item.id)
  }

  /// A number over a span of time.
  func series(of quantity: Quantity, in span: ClosedRange<Double>) -> Series {
    Series(of: quantity, in: recording).during(span)
  }

  /// What is measured of a number over a span of time; nil where its subject is not in the scene.
  func measures(of quantity: Quantity, in span: ClosedRange<Double>) -> QuantityMeasures? {
    QuantityMeasures(
      series(of: quantity, in: span), touches: touches[quantity.subject] ?? [],
      endsAtRest: isKnownToRest(quantity.subject, in: span))
  }

  /// Whether an item is known to rest at the end of a span of time, or has been removed before.
  private func isKnownToRest(_ id: String, in span: ClosedRange<Double>) -> Bool {
    endsAtRest(span) || recording.numbers.removal(of: id, in: positions(in: span)) != nil
  }

  /// Whether everything is at rest at the end of a span of time.
  private func endsAtRest(_ span: ClosedRange<Double>) -> Bool {
    motion.endsAtRest && span.upperBound >= end - Stage.simultaneity
  }

  /// What is measured of the motion of an item over a span of time; nil where it is not in the scene.
  func measures(ofItem id: String, in span: ClosedRange<Double>) -> ItemMeasures? {
    let positions = positions(in: span)
    return ItemMeasures(
      id, recording.numbers.track(of: id, in: positions),
      rest: recording.numbers.rest(of: id, in: positions))
  }

  /// A property with several numbers over a span of time; nil for one that does not consist of numbers.
  func track(
    of property: String, of id: String, in span: ClosedRange<Double>
  ) -> PropertyTrack? {
    PropertyTrack(property, of: id, in: recording, positions: positions(in: span))
  }

  /// Whether a subject ever changes in the film; boundaries and the canvas do not.
  func changes(_ subject: ExpectationSubject) -> Bool { start(of: subject, in: whole) != nil }

  // MARK: Events

  /// The time of a moment within a span, in seconds; nil where its event does not occur in it.
  func time(of moment: Moment, in span: ClosedRange<Double>) -> Double? {
    switch moment {
    case .time(let time): Stage.time(meantBy: time)
    case .event(let event): time(of: event, in: span)
    case .rest: min(end, Stage.time(meantBy: scene.timing.latestFrame))
    }
  }

  /// The time of an event within a span, in seconds; nil where it does not occur in it.
  func time(of event: MotionEvent, in span: ClosedRange<Double>) -> Double? {
    switch event {
    case .settling(let subject): return settling(of: subject, in: span)
    case .start(let subject): return start(of: subject, in: span)
    case .reaching(let subject, let value, let tolerance):
      guard case .number(let quantity) = kind(of: subject) else { return nil }
      return series(of: quantity, in: span).time(reaching: value, within: tolerance)
    case .contact(let first, let second, let number):
      return pairs[ElementPair(first.id, second.id)]?.begins.number(number, in: span)
    case .separation(let first, let second, let number):
      return pairs[ElementPair(first.id, second.id)]?.ends.number(number, in: span)
    case .animationEnd(let animation, let number):
      return times(of: .animationCompleted, animation.id).number(number, in: span)
    case .gesture(let gesture, let state, let number):
      let states = state == .ended ? ["ended", "recognized"] : [state.rawValue]
      return times(of: .gesture, gesture.id, states).number(number, in: span)
    case .tap(let button, let number):
      return times(of: .control, button.id, ["touchUpInside"]).number(number, in: span)
    }
  }

  /// The times of the events of a kind, in seconds; those with one of several states, if any are given.
  private func times(
    of event: TimelineRecord.Event, _ id: String, _ states: [String]? = nil
  ) -> [Double] {
    events.filter { record in
      record.event == event && record.item == id
        && states.map { $0.contains(record.state ?? "") } ?? true
    }.map(\.time)
  }

  private func settling(
    of subject: ExpectationSubject, in span: ClosedRange<Double>
  ) -> Double? {
    switch kind(of: subject) {
    case .item(let id):
      switch recording.numbers.rest(of: id, in: positions(in: span)) {
      case .always: return span.lowerBound
      case .from(let time): return time
      case .never: return nil
      }
    case .number(let quantity): return measures(of: quantity, in: span)?.settles2Percent
    case .property(let property, let id):
      return track(of: property, of: id, in: span)?.settling(isKnown: isKnownToRest(id, in: span))
    }
  }

  private func start(of subject: ExpectationSubject, in span: ClosedRange<Double>) -> Double? {
    switch kind(of: subject) {
    case .item(let id):
      let positions = positions(in: span)
      let track = recording.numbers.track(of: id, in: positions)
      let others = [
        motion.sizeChanges(of: id), motion.lookChanges(of: id), motion.presenceChanges(of: id),
      ].compactMap { $0.first { $0 > positions.lowerBound && $0 <= positions.upperBound } }
      let times = others.map { motion.frames[$0].time } + [track.start].compactMap { $0 }
      return times.min()
    case .number(let quantity):
      let points = series(of: quantity, in: span).points
      return points.first.flatMap { first in
        points.first { Extremum.isChange(from: first.y, to: $0.y) }?.x
      }
    case .property(let property, let id): return track(of: property, of: id, in: span)?.start
    }
  }

  // MARK: Contacts

  /// How many times an item bounces in a span of time.
  func bounces(of id: String, in span: ClosedRange<Double>) -> Int {
    contacts.filter { $0.item == id || $0.partner == id }
      .reduce(0) { $0 + $1.bounces.count { $0.isBounce && span.contains($0.time) } }
  }

  /// The restitution of the first impact of two in a span of time, 0 for one without a bounce; nil where there is none.
  func restitution(
    of first: String, with second: String, in span: ClosedRange<Double>
  ) -> Double? {
    let pair = ElementPair(first, second)
    return contacts.filter { ElementPair($0.item, $0.partner) == pair }.flatMap(\.bounces)
      .filter { span.contains($0.time) }.min { $0.time < $1.time }?.restitution
  }

  /// How long the longest contact of two lasts that begins in a span of time, in seconds; nil where they do not touch.
  func longestContact(
    of first: String, with second: String, in span: ClosedRange<Double>
  ) -> Double? {
    guard let found = pairs[ElementPair(first, second)] else { return nil }
    return found.begins.filter { span.contains($0) }.map { begin in
      min(found.ends.first { $0 >= begin } ?? end, span.upperBound) - begin
    }.max()
  }

  /// The least distance of the centers of two items in a span of time, in points; nil where they are never in the scene
  /// together.
  func distance(
    of first: String, from second: String, in span: ClosedRange<Double>
  ) -> Double? {
    positions(in: span).compactMap { position in
      guard let one = recording.sample(of: first, at: position),
        let other = recording.sample(of: second, at: position)
      else { return nil }
      return (one.center - other.center).length
    }.min()
  }
}

/// Two elements that touch, in either order.
private struct ElementPair: Hashable {
  let first: String
  let second: String

  init(_ one: String, _ other: String) {
    (first, second) = one < other ? (one, other) : (other, one)
  }
}

extension [Double] {
  /// The time with a number, counted from 1 in a span; nil where there are fewer.
  fileprivate func number(_ number: Int, in span: ClosedRange<Double>) -> Double? {
    lazy.filter { span.contains($0) }.dropFirst(number - 1).first
  }
}

extension Series {
  /// The first time at which it has a value, or passes it, in seconds; nil where it never does.
  fileprivate func time(reaching value: Double, within tolerance: Double) -> Double? {
    for piece in pieces {
      var former: SIMD2<Double>?
      for point in piece {
        if abs(point.y - value) <= tolerance { return point.x }
        if let former, (former.y - value) * (point.y - value) < 0 {
          let part = (value - former.y) / (point.y - former.y)
          return former.x + part * (point.x - former.x)
        }
        former = point
      }
    }
    return nil
  }
}

/// The numbers of a property of a view or a group over a part of a motion, which can be several.
struct PropertyTrack {
  /// The times in seconds, each with the numbers.
  let points: [(time: Double, numbers: [Double])]

  /// The property in some records of a motion; nil for one that does not consist of numbers.
  ///
  /// Values that have more or fewer numbers than the last one, such as another path, are left out.
  init?(
    _ property: String, of id: String, in recording: MotionRecording, positions: ClosedRange<Int>
  ) {
    var points: [(time: Double, numbers: [Double])] = []
    for position in positions where !recording.isBetweenSteps(id, at: position) {
      if let numbers = recording.numbers.numbers(of: property, of: id, at: position) {
        points.append((recording.motion.frames[position].time, numbers))
      } else if recording.numbers.value(of: property, of: id, at: position) != nil {
        return nil
      }
    }
    let count = points.last?.numbers.count
    points.removeAll { $0.numbers.count != count }
    if property == MeasuredProperty.rotation.rawValue {
      let angles = Angle.unwrapped(points.map { $0.numbers[0] })
      points = zip(points, angles).map { ($0.time, [$1]) }
    }
    self.points = points
  }

  /// How far it is from its last value at each time.
  private var distances: [SIMD2<Double>] {
    guard let end = points.last?.numbers else { return [] }
    return points.map { SIMD2($0.time, Self.distance($0.numbers, end)) }
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// The time at which it first differs from its first value, in seconds; nil where it never does.
  var start: Double? {
    points.first.flatMap { first in
      points.first { point in
        zip(first.numbers, point.numbers).contains { Extremum.isChange(from: $0.0, to: $0.1) }
      }?.time
    }
  }

  /// Since when it stays within 2 % of its way around its last value, or of its largest distance from it where it
  /// comes back to its start, in seconds.
  ///
  /// - Parameter isKnown: Whether the last value is known to be where it comes to rest.
  /// - Returns: The time; nil where it still moves at the end.
  func settling(isKnown: Bool) -> Double? {
    let distances = distances
    guard let start = distances.first?.y, let extent = distances.map(\.y).max() else { return nil }
    let settling = Settling(
      distances: distances, isKnown: isKnown || Settling.isStill(distances, extent: extent))
    return settling.time(within: 0.02 * (start > 0.01 * extent ? start : extent))
  }

  /// How far it goes beyond its last value, along the line from its first one, and its way; nil where it ends where it
  /// starts.
  var overshoot: (distance: Double, way: Double)? {
    guard let start = points.first?.numbers, let end = points.last?.numbers else { return nil }
    let way = Self.distance(start, end)
    guard way > 0 else { return nil }
    let distance = points.reduce(0) { furthest, point in
      let along = zip(zip(point.numbers, end), zip(end, start)).reduce(0.0) { sum, pair in
        sum + (pair.0.0 - pair.0.1) * (pair.1.0 - pair.1.1)
      }
      return max(furthest, along / way)
    }
    return (distance, way)
  }
}
