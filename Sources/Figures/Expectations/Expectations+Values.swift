internal import Scene
internal import SceneFormat
internal import Stage

/// The values of numbers over time, and those of properties at a moment.
extension Expectations {
  // MARK: Values over time

  /// The values of a number; nil, with a failure, where there are none.
  private func points(
    of subject: ExpectationSubject, in span: ClosedRange<Double>,
    _ outcome: inout ExpectationOutcome
  ) -> [SIMD2<Double>]? {
    guard case .number(let quantity) = reader.kind(of: subject) else { return nil }
    outcome.unit = quantity.unit
    let points = reader.series(of: quantity, in: span).points
    guard !points.isEmpty else {
      outcome.failure = absence(of: subject.item)
      return nil
    }
    return points
  }

  func always(
    _ subject: ExpectationSubject, within range: ClosedRange<Double>,
    in span: ClosedRange<Double>, _ outcome: inout ExpectationOutcome
  ) {
    outcome.range = range
    guard let points = points(of: subject, in: span, &outcome) else { return }
    let worst = points.max {
      Self.excess(of: $0.y, over: range) < Self.excess(of: $1.y, over: range)
    }
    guard let worst else { return }
    outcome.reached = worst.y
    guard Self.excess(of: worst.y, over: range) > 0 else { return }
    outcome.failure =
      "'\(subject.name)' is \(value(worst, outcome.unit)), "
      + not(range, outcome.unit)
  }

  func never(
    _ subject: ExpectationSubject, within range: ClosedRange<Double>,
    in span: ClosedRange<Double>, _ outcome: inout ExpectationOutcome
  ) {
    guard let points = points(of: subject, in: span, &outcome) else { return }
    /// How deep a value is in the range.
    func depth(_ value: Double) -> Double {
      min(value - range.lowerBound, range.upperBound - value)
    }
    guard let worst = points.max(by: { depth($0.y) < depth($1.y) }) else { return }
    outcome.reached = worst.y
    // The nearer end of the range is where the value must be at least, or at most.
    outcome.range =
      worst.y - range.lowerBound < range.upperBound - worst.y
      ? -.infinity...range.lowerBound : range.upperBound...(.infinity)
    guard depth(worst.y) > Self.rounding(worst.y) else { return }
    let bounds =
      range.upperBound == .infinity
      ? "above \(number(range.lowerBound))"
      : range.lowerBound == -.infinity
        ? "below \(number(range.upperBound))"
        : "within \(number(range.lowerBound)) to \(number(range.upperBound))"
    outcome.failure =
      "'\(subject.name)' is \(value(worst, outcome.unit)), \(bounds)\(unit(outcome.unit))"
  }

  func monotonic(
    _ subject: ExpectationSubject, _ direction: Expectation.Direction?, tolerance: Double,
    in span: ClosedRange<Double>, _ outcome: inout ExpectationOutcome
  ) {
    outcome.range = 0...tolerance
    guard let points = points(of: subject, in: span, &outcome) else { return }
    let falls = points.greatestFall { $0 }
    let rises = points.greatestFall { -$0 }
    let isRise =
      direction.map { $0 == .decreasing } ?? (rises.way < falls.way)
    let worst = isRise ? rises : falls
    outcome.reached = worst.way
    guard worst.way > tolerance else { return }
    outcome.failure =
      "'\(subject.name)' \(isRise ? "rises" : "falls") from "
      + "\(value(worst.from, outcome.unit)) to \(value(worst.to, outcome.unit))"
  }

  // MARK: A value

  func value(
    of property: PropertyReference, _ expected: ExpectedValue, tolerance: Double,
    at moment: Moment, _ outcome: inout ExpectationOutcome
  ) {
    guard let time = time(of: moment, &outcome) else { return }
    let position = reader.recording.motion.position(at: time)
    let name = "\(property.view.id).\(property.property)"
    // Enough digits to show a difference of the tolerance.
    let decimals = tolerance < 0.01 ? 7 : 3
    guard var wanted = expected.value.numbers(in: reader.recording.theme),
      var actual = numbers(of: property, at: position, time: time, onPixels: false)
    else {
      outcome.failure = word(of: property, expected, at: position, time: time)
      return
    }
    if let angle = angleOfTransform(property, at: position), wanted.count == 1 {
      actual = [angle]
      wanted[0] += ((angle - wanted[0]) / (2 * .pi)).rounded() * 2 * .pi
    }
    let difference = Self.difference(actual, wanted)
    if wanted.count == 1, actual.count == 1 {
      outcome.reached = actual[0]
      outcome.range = wanted[0] - tolerance...wanted[0] + tolerance
    } else {
      (outcome.reached, outcome.range) = (difference, 0...tolerance)
    }
    // A place may be stated as it is, or as it is drawn: on pixels.
    let drawn = numbers(of: property, at: position, time: time, onPixels: true) ?? actual
    guard difference > tolerance, Self.difference(drawn, wanted) > tolerance else { return }
    let isInNumbers =
      MeasuredProperty(rawValue: property.property) != nil || expected.value.isWrittenInNumbers
    // A part of a property, such as frame.y, is a number that no property declares.
    let text = isInNumbers ? nil : declared(property, at: position)?.text
    let (found, expectation) =
      text.map { (plain($0), expected.text) } ?? (list(actual, decimals), list(wanted, decimals))
    outcome.failure =
      "\(name) is \(found) at \(seconds(time)), not \(expectation) "
      + "within \(number(tolerance, decimals))"
  }

  /// The angle of a view that the animator does not move, with the whole turns that traces tell, in radians; nil for what is
  /// no such angle.
  ///
  /// A transform has no whole turns: it is the same after each.
  private func angleOfTransform(_ property: PropertyReference, at position: Int) -> Double? {
    let subject = ExpectationSubject(item: property.view, property: property.property)
    guard property.property == MeasuredProperty.rotation.rawValue,
      case .number(let quantity) = reader.kind(of: subject),
      reader.recording.sample(of: property.view.id, at: position)?.isSimulated != true
    else { return nil }
    return reader.recording.values(of: quantity)[position]
  }

  /// When a moment is; nil, with a failure, where it does not occur while the scene lasts.
  private func time(of moment: Moment, _ outcome: inout ExpectationOutcome) -> Double? {
    guard let time = reader.time(of: moment, in: reader.whole) else {
      outcome.failure = "'at' has no time: " + absence(of: moment, in: reader.whole)
      return nil
    }
    let end = scene.timing.latestEnd
    guard reader.recording.motion.endsAtRest || time < end - Stage.simultaneity else {
      outcome.failure = "the scene lasts \(seconds(end)), and has ended at \(seconds(time))"
      return nil
    }
    return time
  }

  /// The greatest difference of two lists of numbers; infinite where they have different counts.
  private static func difference(_ first: [Double], _ second: [Double]) -> Double {
    guard first.count == second.count else { return .infinity }
    return zip(first, second).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// The numbers of a property in a record; nil where it has none.
  private func numbers(
    of property: PropertyReference, at position: Int, time: Double, onPixels isOnPixels: Bool
  ) -> [Double]? {
    let numbers = reader.recording.numbers
    let (id, name) = (property.view.id, property.property)
    if MeasuredProperty(rawValue: name) != nil || declared(property, at: position) != nil {
      return numbers.numbers(of: name, of: id, at: position, onPixels: isOnPixels)
    }
    guard
      case .number(let quantity) = reader.kind(
        of: ExpectationSubject(item: property.view, property: name))
    else { return nil }
    let now = reader.recording.motion.frames[position].time
    return reader.series(of: quantity, in: now...now).points.last.map { [$0.y] }
  }

  private func declared(
    _ property: PropertyReference, at position: Int
  ) -> (value: PropertyValue, text: String?)? {
    reader.recording.numbers.value(of: property.property, of: property.view.id, at: position)
  }

  /// Compares a value without numbers, such as a word; nil where it is the expected one.
  private func word(
    of property: PropertyReference, _ expected: ExpectedValue, at position: Int, time: Double
  ) -> String? {
    guard let actual = declared(property, at: position) else {
      return "'\(property.view.id)' is not in the scene at \(seconds(time))"
    }
    guard actual.value != expected.value.resolved(for: reader.recording.theme) else { return nil }
    return "\(property.view.id).\(property.property) is \(plain(actual.text)) at "
      + "\(seconds(time)), not \(expected.text)"
  }

  /// The text of a value without the quotes of JSON.
  private func plain(_ text: String?) -> String {
    guard let text else { return "none" }
    return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
  }
}

extension [SIMD2<Double>] {
  /// The greatest way that values go back from the greatest one before, with its ends.
  fileprivate func greatestFall(
    _ height: (Double) -> Double
  ) -> (way: Double, from: SIMD2<Double>, to: SIMD2<Double>) {
    guard var top = first else { return (0, .zero, .zero) }
    var worst = (way: 0.0, from: top, to: top)
    for point in self {
      if height(point.y) > height(top.y) { top = point }
      let way = height(top.y) - height(point.y)
      if way > worst.way { worst = (way, top, point) }
    }
    return worst
  }
}

/// What is measured of a motion.
extension Expectations {
  func measure(
    _ measure: MotionMeasure, within range: ClosedRange<Double>, in span: ClosedRange<Double>,
    _ outcome: inout ExpectationOutcome
  ) {
    outcome.range = range
    if case .overshoot(let subject, _) = measure, let failure = withoutNumbers(subject) {
      outcome.failure = failure
      return
    }
    let found = reading(of: measure, in: span)
    outcome.unit = found.unit
    outcome.reached = found.value
    guard let value = found.value else {
      outcome.failure = found.absence
      return
    }
    guard Self.excess(of: value, over: range) > 0 else { return }
    outcome.failure = "\(found.name) \(number(value))\(unit(found.unit)), \(not(range, found.unit))"
  }

  /// A measured number.
  private struct Reading {
    /// What it is, with its verb.
    var name: String
    var value: Double?
    var unit = ""
    /// What is wrong where there is no number.
    var absence = ""
  }

  private func reading(of measure: MotionMeasure, in span: ClosedRange<Double>) -> Reading {
    func quantity(_ subject: ExpectationSubject) -> (QuantityMeasures?, unit: String) {
      guard case .number(let quantity) = reader.kind(of: subject) else { return (nil, "") }
      return (reader.measures(of: quantity, in: span), quantity.unit)
    }
    switch measure {
    case .overshoot(let subject, let isPercent):
      return overshoot(of: subject, isPercent: isPercent, in: span)
    case .frequency(let subject):
      return Reading(
        name: "the frequency of '\(subject.name)' is", value: quantity(subject).0?.frequency,
        unit: "Hz", absence: "'\(subject.name)' does not oscillate")
    case .damping(let subject):
      return Reading(
        name: "the damping ratio of '\(subject.name)' is", value: quantity(subject).0?.dampingRatio,
        absence: "'\(subject.name)' does not oscillate")
    case .peaks(let subject):
      return Reading(
        name: "the count of the peaks of '\(subject.name)' is",
        value: quantity(subject).0.map { Double($0.peaks.count) },
        absence: absence(of: subject.item))
    case .greatest(let subject):
      let (found, unit) = quantity(subject)
      return Reading(
        name: "the greatest value of '\(subject.name)' is", value: found?.greatest, unit: unit,
        absence: absence(of: subject.item))
    case .least(let subject):
      let (found, unit) = quantity(subject)
      return Reading(
        name: "the least value of '\(subject.name)' is", value: found?.least, unit: unit,
        absence: absence(of: subject.item))
    default: return reading(ofItemsIn: measure, in: span)
    }
  }

  /// A measure of one item or of two.
  private func reading(
    ofItemsIn measure: MotionMeasure, in span: ClosedRange<Double>
  ) -> Reading {
    func item(_ reference: Reference) -> ItemMeasures? {
      reader.measures(ofItem: reference.id, in: span)
    }
    switch measure {
    case .bounces(let id):
      return Reading(
        name: "the count of the bounces of '\(id.id)' is",
        value: Double(reader.bounces(of: id.id, in: span)))
    case .speed(let id):
      return Reading(
        name: "the greatest speed of '\(id.id)' is", value: item(id)?.greatestSpeed, unit: "pt/s",
        absence: absence(of: id))
    case .path(let id):
      return Reading(
        name: "the path of '\(id.id)' is", value: item(id)?.path, unit: "pt",
        absence: absence(of: id))
    case .longestContact(let first, let second):
      return Reading(
        name: "the longest contact of '\(first.id)' and '\(second.id)' is",
        value: reader.longestContact(of: first.id, with: second.id, in: span), unit: "s",
        absence: "'\(first.id)' and '\(second.id)' never touch")
    case .restitution(let first, let second):
      return Reading(
        name: "the restitution of '\(first.id)' and '\(second.id)' is",
        value: reader.restitution(of: first.id, with: second.id, in: span),
        absence: "'\(first.id)' and '\(second.id)' do not bounce")
    case .distance(let first, let second):
      return Reading(
        name: "the least distance of '\(first.id)' and '\(second.id)' is",
        value: reader.distance(of: first.id, from: second.id, in: span), unit: "pt",
        absence: "'\(first.id)' and '\(second.id)' are never in the scene together")
    case .overshoot, .frequency, .damping, .peaks, .greatest, .least:
      preconditionFailure("a measure of a quantity is read as such")
    }
  }

  private func overshoot(
    of subject: ExpectationSubject, isPercent: Bool, in span: ClosedRange<Double>
  ) -> Reading {
    var reading = Reading(name: "'\(subject.name)' overshoots by", unit: isPercent ? "%" : "")
    switch reader.kind(of: subject) {
    case .item(let id):
      let measures = reader.measures(ofItem: id, in: span)
      reading.value = isPercent ? measures?.overshootPercent : measures?.overshoot
      if !isPercent { reading.unit = "pt" }
      let stays = measures.map { $0.path == 0 } ?? false
      // What stays does not overshoot.
      if stays { reading.value = 0 }
      reading.absence = measures == nil ? absence(of: subject.item) : "'\(id)' ends where it starts"
    case .number(let quantity):
      let measures = reader.measures(of: quantity, in: span)
      reading.value = isPercent ? measures?.overshootPercent : measures?.overshoot
      if !isPercent { reading.unit = quantity.unit }
      if let measures, measures.greatest == measures.least { reading.value = 0 }
      reading.absence =
        measures == nil ? absence(of: subject.item) : "'\(subject.name)' ends where it starts"
    case .property(let property, let id):
      let track = reader.track(of: property, of: id, in: span)
      reading.value = track?.overshoot.map {
        isPercent ? 100 * $0.distance / $0.way : $0.distance
      }
      if let track, track.start == nil { reading.value = 0 }
      reading.absence = "'\(subject.name)' ends where it starts"
    }
    return reading
  }

  func absence(of item: Reference) -> String { "'\(item.id)' is not in the scene" }
}
