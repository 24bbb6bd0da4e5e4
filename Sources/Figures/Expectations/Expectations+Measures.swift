internal import Scene

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
