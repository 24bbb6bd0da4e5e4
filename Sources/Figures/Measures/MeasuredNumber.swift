/// One number of a measurement by its name, for tables of values and comparisons.
public struct MeasuredNumber: Equatable, Sendable {
  /// The name, such as `square overshoot`.
  public var name: String
  /// The unit; empty for a plain number.
  public var unit: String
  /// The number; nil where there is none.
  public var value: Double?
}

extension MotionMeasures {
  /// Every number with its name, always in the same order.
  public var numbers: [MeasuredNumber] {
    var numbers: [MeasuredNumber] = []
    func add(_ name: String, _ unit: String, _ value: Double?) {
      numbers.append(MeasuredNumber(name: name, unit: unit, value: value))
    }
    for item in items {
      add("\(item.id) overshoot", "pt", item.overshoot)
      add("\(item.id) overshoot", "%", item.overshootPercent)
      add("\(item.id) settles within 2 %", "s", item.settles2Percent)
      add("\(item.id) settles within 1 pt", "s", item.settles1Point)
      add("\(item.id) rests", "s", item.rests)
      add("\(item.id) path", "pt", item.path)
      add("\(item.id) greatest speed", "pt/s", item.greatestSpeed)
      add("\(item.id) greatest angular speed", "rad/s", item.greatestAngularSpeed)
    }
    for quantity in quantities {
      add("\(quantity.of) start", quantity.unit, quantity.start)
      add("\(quantity.of) end", quantity.unit, quantity.end)
      add("\(quantity.of) overshoot", quantity.unit, quantity.overshoot)
      add("\(quantity.of) overshoot", "%", quantity.overshootPercent)
      add("\(quantity.of) peaks", "", Double(quantity.peaks.count))
      add("\(quantity.of) frequency", "Hz", quantity.frequency)
      add("\(quantity.of) damping ratio", "", quantity.dampingRatio)
      add("\(quantity.of) damped frequency", "Hz", quantity.dampedFrequency)
      add("\(quantity.of) logarithmic decrement", "", quantity.logarithmicDecrement)
      add("\(quantity.of) settles within 2 %", "s", quantity.settles2Percent)
      if quantity.unit == "pt" {
        add("\(quantity.of) settles within 1 pt", "s", quantity.settles1Point)
      }
    }
    for spring in springs {
      let name = "\(spring.id) on \(spring.of)"
      add("\(name) nominal frequency", "Hz", spring.nominal.frequency)
      add("\(name) nominal damping ratio", "", spring.nominal.dampingRatio)
      add("\(name) effective frequency", "Hz", spring.effective?.frequency)
      add("\(name) effective damping ratio", "", spring.effective?.dampingRatio)
    }
    for pair in contacts {
      let name = "\(pair.item) and \(pair.partner)"
      add("\(name) contacts", "", Double(pair.count))
      add("\(name) first contact", "s", pair.first)
      add("\(name) longest contact", "s", pair.longest)
      if let depth = pair.deepestOverlap { add("\(name) deepest overlap", "pt", depth) }
      add("\(name) bounces", "", Double(pair.bounces.count))
      add("\(name) restitution", "", pair.bounces.first?.restitution)
      add("\(name) height", "pt", pair.bounces.first?.height)
    }
    if let energy {
      add("energy start", "J", energy.start)
      add("energy greatest", "J", energy.greatest)
      add("energy end", "J", energy.end)
      add("energy lost", "J", energy.lost)
    }
    return numbers
  }
}
