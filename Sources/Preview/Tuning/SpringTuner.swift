internal import Foundation
package import Geometry
internal import Scene
package import SceneFormat
package import Stage

/// A spring of a scene with its present numbers: how it moves, and which numbers make it move otherwise.
package struct SpringTuner: Sendable {
  /// What the spring of a behavior moves, and where to.
  package struct Situation: Equatable, Sendable {
    package var mover: SpringResponse.Mover
    /// The vector from the item to the snap point, in points; not 0.
    package var way: CGVector

    /// An item that a spring moves; without more, one of 100 points and a way of the same length.
    package init(
      mover: SpringResponse.Mover = SpringResponse.Mover(size: CGSize(width: 100, height: 100)),
      way: CGVector = CGVector(dx: 100, dy: 0)
    ) {
      self.mover = mover
      self.way = way
    }
  }

  package let spring: SceneSpring
  private let situation: Situation
  /// The ranges of the numbers, by their paths.
  private let ranges: [String: ClosedRange<Double>]
  /// The present numbers by the names of the parameters.
  package private(set) var values: [String: Double]
  /// How it moves.
  package private(set) var response: SpringResponse

  /// A spring.
  ///
  /// - Parameters:
  ///   - spring: The spring as the scene states it.
  ///   - numbers: The numbers of the scene.
  ///   - values: The values that replace some of them, by their names.
  ///   - situation: What it moves.
  package init(
    _ spring: SceneSpring, numbers: [SceneNumber], replacing values: [String: Double],
    in situation: Situation
  ) {
    (self.spring, self.situation) = (spring, situation)
    let paths = Set(spring.parameters.compactMap(\.path))
    let own = numbers.filter { paths.contains($0.name) }
    ranges = Dictionary(
      own.map { number in
        // A bound that is not accepted itself is approached.
        let least = number.includesLower ? number.lower : max(number.lower, Self.least)
        return (number.name, least...max(least, number.upper))
      }, uniquingKeysWith: { first, _ in first })
    self.values = Dictionary(
      spring.parameters.map { ($0.name, $0.path.flatMap { values[$0] } ?? $0.value) },
      uniquingKeysWith: { first, _ in first })
    for (path, range) in ranges {
      guard let name = spring.parameters.first(where: { $0.path == path })?.name else { continue }
      let value = self.values[name, default: 0]
      self.values[name] = value.isFinite ? range.clamping(value) : range.lowerBound
    }
    response = Self.response(spring, self.values, situation)
  }

  /// The least value of a number that must be above 0.
  private static let least = 0.001

  /// The present values of the numbers in the text, by their paths.
  package var written: [String: Double] {
    Dictionary(
      spring.parameters.compactMap { parameter in
        parameter.path.map { ($0, values[parameter.name, default: parameter.value]) }
      }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - What it is

  private func value(_ name: String) -> Double { values[name, default: 0] }

  /// The spring of a view animation; nil for one of a behavior.
  private static func settlingSpring(
    _ spring: SceneSpring, _ values: [String: Double]
  ) -> SettlingSpring? {
    func value(_ name: String) -> Double { values[name, default: 0] }
    let velocity = CGVector(dx: spring.initialVelocity, dy: spring.initialVelocity)
    switch spring.form {
    case .bounce:
      return SettlingSpring(
        perceptualDuration: value("duration"), bounce: value("bounce"), initialVelocity: velocity)
    case .response:
      return SettlingSpring(
        response: value("response"), dampingFraction: value("dampingFraction"),
        initialVelocity: velocity)
    case .stiffness:
      return SettlingSpring(
        mass: value("mass"), stiffness: value("stiffness"), damping: value("dampingCoefficient"),
        initialVelocity: velocity)
    case .ratio, .attachment, .snap: return nil
    }
  }

  private static func response(
    _ spring: SceneSpring, _ values: [String: Double], _ situation: Situation
  ) -> SpringResponse {
    func value(_ name: String) -> Double { values[name, default: 0] }
    switch spring.form {
    case .attachment:
      return SpringResponse(
        attachment: value("frequency"), damping: value("damping"), of: situation.mover)
    case .snap:
      return SpringResponse(
        snap: value("damping"), of: situation.mover, along: situation.way)
    case .ratio, .bounce, .response, .stiffness:
      let (pace, duration) =
        settlingSpring(spring, values).map {
          (AnimationDescription.Pace.settlingSpring($0), $0.settlingDuration)
        } ?? (
          .spring(damping: value("damping"), initialVelocity: spring.initialVelocity),
          value("duration")
        )
      guard let response = SpringResponse(pace, duration: duration) else {
        preconditionFailure("a spring has a motion")
      }
      return response
    }
  }

  // MARK: - What it should be

  /// The parameter that decides how far it moves beyond its end.
  private var dampingName: String {
    switch spring.form {
    case .ratio, .attachment, .snap: "damping"
    case .bounce: "bounce"
    case .response: "dampingFraction"
    case .stiffness: "dampingCoefficient"
    }
  }

  /// Whether a number of the text decides how far it moves beyond its end.
  package var canOvershoot: Bool { spring[dampingName]?.path != nil }

  /// Whether numbers of the text decide how long it takes.
  package var canSettle: Bool {
    switch spring.form {
    case .ratio, .bounce: spring["duration"]?.path != nil
    case .response: spring["response"]?.path != nil
    case .stiffness:
      spring["stiffness"]?.path != nil && spring["dampingCoefficient"]?.path != nil
    case .attachment: spring["frequency"]?.path != nil
    // The engine fixes the frequency.
    case .snap: false
    }
  }

  /// Changes the numbers so that it moves as it should, as nearly as they can.
  package mutating func reach(_ goal: SpringRequest.Goal) {
    switch goal {
    case .overshoot(let amount) where canOvershoot: reach(overshoot: amount)
    case .settling(let time) where canSettle: reach(settling: time)
    case .overshoot, .settling: return
    }
    for (name, value) in values { put(value, into: name) }
    response = Self.response(spring, values, situation)
  }

  /// Sets a number, rounded to three digits, within its range; one that is not in the text stays.
  private mutating func put(_ value: Double, into name: String) {
    guard let path = spring[name]?.path, let range = ranges[path], value.isFinite else { return }
    values[name] = range.clamping(value.rounded(digits: 3))
  }

  /// Whether its motion is that of a formula, which takes no time to try.
  private var isClosed: Bool { spring.form != .attachment && spring.form != .snap }

  /// The more it is damped, the less it moves beyond its end: bisects the damping ratio.
  private mutating func reach(overshoot amount: Double) {
    let wanted = amount.isFinite ? max(amount, 0) : 0
    var (low, high) = (spring.form == .snap || spring.form == .attachment ? 0.0 : 0.01, 1.0)
    if wanted > 0 {
      for _ in 0..<(isClosed ? 30 : 12) {
        let middle = (low + high) / 2
        var trial = values
        trial[dampingName] = damping(ofRatio: middle)
        let reached = Self.response(spring, trial, situation).overshoot.amount
        if reached > wanted { low = middle } else { high = middle }
      }
    }
    put(damping(ofRatio: high), into: dampingName)
  }

  /// The value of the parameter that a damping ratio is.
  private func damping(ofRatio ratio: Double) -> Double {
    switch spring.form {
    case .ratio, .response, .attachment, .snap: ratio
    case .bounce: 1 - ratio
    case .stiffness: 2 * ratio * (value("stiffness") * value("mass")).squareRoot()
    }
  }

  /// All times of a spring scale together where nothing else takes time: scales them until the time is right.
  private mutating func reach(settling time: Double) {
    guard time.isFinite else { return }
    let wanted = max(time, 0.02)
    guard spring.form != .ratio else { return put(wanted, into: "duration") }
    for _ in 0..<(spring.initialVelocity == 0 && isClosed ? 1 : 6) {
      let present = Self.response(spring, values, situation).settling ?? SpringResponse.longest
      let factor = wanted / present
      guard factor.isFinite, factor > 0, abs(factor - 1) > 0.001 else { break }
      switch spring.form {
      case .bounce: values["duration"] = value("duration") * factor
      case .response: values["response"] = value("response") * factor
      case .stiffness:
        values["stiffness"] = value("stiffness") / (factor * factor)
        values["dampingCoefficient"] = value("dampingCoefficient") / factor
      case .attachment: values["frequency"] = value("frequency") / factor
      case .ratio, .snap: break
      }
      for (name, value) in values {
        guard let path = spring[name]?.path, let range = ranges[path] else { continue }
        values[name] = range.clamping(value)
      }
    }
  }

  // MARK: - In words

  /// A spring in the words of one kind of its keys.
  package struct Wording: Equatable, Sendable {
    /// The kind: "bounce and duration".
    package var name: String
    /// The keys with their numbers, in the order in which they are written.
    package var numbers: [(key: String, value: Double, unit: String)]
    /// Whether the scene states it so.
    package var isOwn: Bool

    package static func == (first: Wording, second: Wording) -> Bool {
      first.name == second.name && first.isOwn == second.isOwn
        && first.numbers.elementsEqual(second.numbers, by: ==)
    }
  }

  /// The same spring in every kind of keys that a scene can have for it, its own first.
  package var wordings: [Wording] {
    switch spring.form {
    case .attachment:
      return [
        Wording(
          name: "frequency and damping ratio",
          numbers: [
            ("frequency", value("frequency"), "Hz"), ("damping", value("damping"), ""),
          ], isOwn: true)
      ]
    case .snap:
      return [
        Wording(name: "damping", numbers: [("damping", value("damping"), "")], isOwn: true)
      ]
    case .ratio, .bounce, .response, .stiffness: return animationWordings
    }
  }

  private var animationWordings: [Wording] {
    let velocity = spring.initialVelocity
    let form =
      Self.settlingSpring(spring, values)
      ?? ViewSpring.physical(
        dampingRatio: value("damping"), initialVelocity: velocity, duration: value("duration"))
    let wordings = keyedNumbers(of: form).map { kind, name, numbers in
      Wording(
        name: name,
        numbers: numbers.map { ($0.0, kind == spring.form ? $0.1 : $0.1.rounded(digits: 4), $0.2) }
          + (velocity == 0 ? [] : [("initialVelocity", velocity, "1/s")]),
        isOwn: kind == spring.form)
    }
    return wordings.filter(\.isOwn) + wordings.filter { !$0.isOwn }
  }

  /// The numbers of a spring by the keys of each kind, with the kind in words.
  private func keyedNumbers(
    of form: SettlingSpring
  ) -> [(SceneSpring.Form, String, [(String, Double, String)])] {
    let velocity = spring.initialVelocity
    let (response, ratio) = (2 * .pi / form.naturalFrequency, min(form.dampingRatio, 1))
    return [
      (
        .ratio, "damping ratio and duration",
        [
          ("damping", ratio, ""),
          (
            "duration",
            spring.form == .ratio ? value("duration") : Self.duration(of: form, ratio, velocity),
            "s"
          ),
        ]
      ),
      (
        .bounce, "bounce and perceived duration",
        [
          ("duration", response, "s"),
          // Overdamped springs move like critical ones.
          ("bounce", spring.form == .bounce ? value("bounce") : 1 - ratio, ""),
        ]
      ),
      (
        .response, "response and damping fraction",
        [
          ("response", response, "s"), ("dampingFraction", ratio, ""),
        ]
      ),
      (
        .stiffness, "mass, stiffness and damping",
        [
          ("mass", form.mass, ""), ("stiffness", form.stiffness, ""), ("damping", form.damping, ""),
        ]
      ),
    ]
  }

  /// The duration within which a spring with a damping ratio comes to rest with the natural frequency of another one.
  private static func duration(
    of spring: SettlingSpring, _ ratio: Double, _ velocity: Double
  ) -> Double {
    // The longer it lasts, the lower is the frequency.
    var (low, high) = (0.01, 10.0)
    for _ in 0..<40 {
      let middle = (low * high).squareRoot()
      let trial = ViewSpring.physical(
        dampingRatio: ratio, initialVelocity: velocity, duration: middle)
      if trial.naturalFrequency > spring.naturalFrequency { low = middle } else { high = middle }
    }
    return high
  }
}

extension ClosedRange<Double> {
  fileprivate func clamping(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension Double {
  /// The number rounded to some significant digits.
  fileprivate func rounded(digits: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    let power = digits - 1 - Int(log10(abs(self)).rounded(.down))
    // Powers of ten are exact up to 22, and so is a division by one.
    guard abs(power) <= 22 else { return self }
    let factor = pow(10, Double(abs(power)))
    return power >= 0 ? (self * factor).rounded() / factor : (self / factor).rounded() * factor
  }
}
