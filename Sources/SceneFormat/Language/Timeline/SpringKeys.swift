internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension SettlingSpring: ConstantOwner {}

/// The spring of an animation as it is written, which the duration of the animation completes.
enum SpringForm: Equatable, Sendable {
  /// A damping ratio; it comes to rest within the duration.
  case ratio(Double, initialVelocity: Double, duration: Double?)
  /// A bounce; the duration is the perceived one. A preset has a duration if the animation states none.
  case bounce(Double, initialVelocity: CGVector, duration: Double?, isPreset: Bool = false)
  /// A spring from which the duration follows, and the key that says so.
  case settling(SettlingSpring, key: String)

  /// The perceived duration of SwiftUI's springs where none is stated, in seconds.
  static let presetDuration = 0.5

  /// The duration that the spring itself states, in seconds; nil for none.
  var duration: Double? {
    switch self {
    case .ratio(_, _, let duration), .bounce(_, _, let duration, _): duration
    case .settling: nil
    }
  }

  /// Whether it needs no duration because it is a preset.
  var isPreset: Bool {
    guard case .bounce(_, _, _, isPreset: true) = self else { return false }
    return true
  }
}

/// The keys of the spring of an animation, in the words of UIKit, SwiftUI and Core Animation.
enum SpringKeys {
  private static let positive = NumberRange(lower: 0, upper: 1e6, includesLower: false)
  private static let ratio = NumberRange(lower: 0, upper: 1, includesLower: false)

  static let damping = Key(
    "damping", Syntax<Double>.number(positive), also: ["dampingRatio"],
    "The damping ratio, at most 1, of a spring that comes to rest within the duration; 1 does not overshoot. With a "
      + "stiffness the same as dampingCoefficient.")
  static let bounce = Key(
    "bounce",
    Syntax<Double>.number(
      NumberRange(lower: -0.99, upper: 0.99)),
    "The bounce of a spring whose duration is the perceived one, and that moves on until it has settled; 0 is critical."
  )
  static let duration = Key(
    "duration", Syntax<Double>.number(.duration),
    "The duration in seconds, instead of that of the animation; without a damping or a bounce it is that of a spring that "
      + "does not bounce.")
  static let response = Key(
    "response", Syntax<Double>.number(.duration),
    "The period without damping in seconds, as in SwiftUI, of a spring that takes the time that it takes to settle; with a "
      + "dampingFraction \(SpringForm.presetDuration.shortestText) by default.")
  static let dampingFraction = Key(
    "dampingFraction", Syntax<Double>.number(ratio),
    "The damping ratio of a spring with a response; "
      + "\(SettlingSpring.usualDampingFraction.shortestText) by default.")
  static let stiffness = Key(
    "stiffness", Syntax<Double>.number(positive),
    "The stiffness of a spring that takes the time that it takes to settle, without a 'duration'.")
  private static let dampingCoefficient = Property<SettlingSpring>(
    "dampingCoefficient", \.damping, .number(positive),
    "The damping coefficient of a spring with a stiffness: its force per velocity.")
  private static let mass = Property<SettlingSpring>(
    "mass", \.mass, .number(positive), "The mass of a spring with a stiffness.")
  private static let initialVelocity = Property<SettlingSpring>(
    "initialVelocity", \.initialVelocity, velocitySyntax, also: ["initialSpringVelocity"],
    "The initial velocity towards the end value; 1 covers the whole change in a second. With a bounce, a response or a "
      + "stiffness also [x, y] for both coordinates of a center, all else taking x.")

  private static let range = NumberRange(lower: -1000, upper: 1000)
  /// A number, which counts for both coordinates, or two.
  private static let velocitySyntax: Syntax<CGVector> = {
    let number = Syntax<Double>.number(range)
    let pair = Syntax<[CGFloat]>.numbers([range, range], form: "[x, y]")
    return Syntax(
      compiling: .any([number.schema, pair.schema]),
      write: { velocity, writing in
        velocity.dx == velocity.dy
          ? .number(Double(velocity.dx)) : pair.write([velocity.dx, velocity.dy], writing)
      }
    ) { value, decoding in
      guard case .array = value.content else {
        return number.compile(value, decoding)?.map { CGVector(dx: $0, dy: $0) }
      }
      return pair.compile(value, decoding)?.map { CGVector(dx: $0[0], dy: $0[1]) }
    }
  }()

  static let table = KeyTable(
    name: "spring", noun: "a spring",
    summary:
      "The spring of an animation: a damping, a bounce, a response or a stiffness, with what belongs to it.",
    uikit: "UISpringTimingParameters",
    keys: [
      damping, bounce, duration, response, dampingFraction, stiffness, dampingCoefficient, mass,
      initialVelocity,
    ],
    hints: [
      "blendDuration": "leave it out: a later change blends with the motion by itself",
      "friction": "did you mean 'dampingCoefficient'?", "tension": "did you mean 'stiffness'?",
      "velocity": "did you mean 'initialVelocity'?",
    ])

  /// SwiftUI's springs with names.
  static let presets = [
    Choice("smooth", preset(0), "SwiftUI's spring without a bounce, the same as a bounce of 0."),
    Choice("snappy", preset(0.15), "SwiftUI's spring with a bounce of 0.15."),
    Choice("bouncy", preset(0.3), "SwiftUI's spring with a bounce of 0.3."),
  ]

  private static func preset(_ bounce: Double) -> SpringForm {
    .bounce(
      bounce, initialVelocity: SettlingSpring().initialVelocity, duration: nil, isPreset: true)
  }

  /// An object, or the name of a preset.
  static let syntax: Syntax<SpringForm> = {
    let object = Syntax<SpringForm>.object(table, spring, write: write)
    let name = Syntax<SpringForm>.choice(presets, called: "spring")
    return Syntax(
      compiling: .any([object.schema, name.schema]),
      write: { name.write($0, $1) ?? object.write($0, $1) }
    ) { value, decoding in
      (value.string == nil ? object : name).compile(value, decoding)
    }
  }()

  @Sendable
  private static func write(_ spring: SpringForm, _ writer: inout ObjectWriter) {
    switch spring {
    case .ratio(let ratio, let velocity, let duration):
      writer.set(damping, ratio)
      writer.set(Self.duration, duration)
      var values = SettlingSpring()
      values.initialVelocity = CGVector(dx: velocity, dy: velocity)
      writer.set([initialVelocity], of: values)
    case .bounce(let value, let velocity, let duration, _):
      writer.set(bounce, value)
      writer.set(Self.duration, duration)
      var values = SettlingSpring()
      values.initialVelocity = velocity
      writer.set([initialVelocity], of: values)
    case .settling(let spring, _):
      writer.set(stiffness, spring.stiffness)
      writer.set(propertiesOf: spring)
    }
  }

  private static func spring(_ reader: ObjectReader) -> SpringForm? {
    let isPhysical = reader.has(Self.stiffness)
    let damping = reader.read(
      Self.damping, as: Syntax<Double>.number(isPhysical ? positive : ratio))
    let (bounce, duration) = (reader[Self.bounce], reader[Self.duration])
    let (response, fraction) = (reader[Self.response], reader[dampingFraction])
    let stiffness = reader[Self.stiffness]
    var spring = SettlingSpring()
    reader.read(into: &spring)
    let velocity = spring.initialVelocity
    guard isOfOneKind(reader, isPhysical: isPhysical) else { return nil }
    reader.check(
      dampingCoefficient, needs: isPhysical || !reader.has(dampingCoefficient), "'stiffness'")
    reader.check(mass, needs: isPhysical || !reader.has(mass), "'stiffness'")
    if isPhysical {
      guard let stiffness, reader.has(Self.damping) == (damping != nil) else { return nil }
      spring.stiffness = stiffness
      if let damping { spring.damping = damping }
      return .settling(spring, key: Self.stiffness.name)
    }
    if reader.has(Self.damping) {
      reader.check(
        initialVelocity, needs: velocity.dx == velocity.dy,
        "'bounce', 'response' or 'stiffness' to be [x, y]")
      guard let damping, reader.has(Self.duration) == (duration != nil) else { return nil }
      return .ratio(damping, initialVelocity: Double(velocity.dx), duration: duration)
    }
    let responseKeys: [any DeclaredKey] = [Self.response, dampingFraction]
    if let key = responseKeys.first(where: { reader.has($0) }) {
      return responseSpring(reader, response, fraction, velocity, key: key.name)
    }
    return bounceSpring(reader, bounce, duration, velocity)
  }

  /// A spring by its response and its damping fraction, as far as they are stated; nil if one of them is faulty.
  private static func responseSpring(
    _ reader: ObjectReader, _ response: Double?, _ fraction: Double?, _ velocity: CGVector,
    key: String
  ) -> SpringForm? {
    guard reader.has(Self.response) == (response != nil),
      reader.has(dampingFraction) == (fraction != nil)
    else { return nil }
    return .settling(
      SettlingSpring(
        response: response ?? SpringForm.presetDuration,
        dampingFraction: fraction ?? SettlingSpring.usualDampingFraction,
        initialVelocity: velocity), key: key)
  }

  /// A spring by its bounce or its perceived duration, or both; nil, with the problem reported, if there is neither or one
  /// is faulty.
  private static func bounceSpring(
    _ reader: ObjectReader, _ bounce: Double?, _ duration: Double?, _ velocity: CGVector
  ) -> SpringForm? {
    guard reader.has(Self.bounce) || reader.has(Self.duration) else {
      reader.reportMissing(
        oneOf: [Self.damping, Self.bounce, Self.response, Self.stiffness].map(\.name))
      return nil
    }
    guard reader.has(Self.bounce) == (bounce != nil),
      reader.has(Self.duration) == (duration != nil)
    else { return nil }
    return .bounce(bounce ?? 0, initialVelocity: velocity, duration: duration)
  }

  /// Whether all keys are those of one kind of spring; if not, this is reported with the kinds.
  private static func isOfOneKind(_ reader: ObjectReader, isPhysical: Bool) -> Bool {
    var pairs: [(any DeclaredKey, any DeclaredKey)] = [
      (damping, bounce), (damping, response), (damping, dampingFraction), (bounce, response),
      (bounce, dampingFraction), (bounce, stiffness), (stiffness, response),
      (stiffness, dampingFraction), (duration, response), (duration, dampingFraction),
      (duration, stiffness),
    ]
    if isPhysical { pairs.append((damping, dampingCoefficient)) }
    guard let (first, second) = pairs.first(where: { reader.has($0) && reader.has($1) })
    else { return true }
    // The one that comes later in the file is at fault.
    let keys = [first.declaration, second.declaration].ordered {
      reader.keyPlace(of: $0).range.lowerBound < reader.keyPlace(of: $1).range.lowerBound
    }
    let names = keys.map { key in
      key.names.first { reader.object[$0] != nil } ?? key.name
    }
    reader.decoding.report(
      Problem(
        "exclusive-keys", "'\(names[0])' and '\(names[1])' cannot be combined",
        hint:
          "a spring has 'damping' or 'bounce', each with a 'duration', or 'response' and 'dampingFraction', or "
          + "'stiffness', 'damping' and 'mass'"),
      at: reader.keyPlace(of: keys[1]))
    return false
  }
}

extension SpringKeys {
  /// Notes the spring of an animation, so that it can be varied.
  ///
  /// - Parameters:
  ///   - reader: The animation.
  ///   - pace: Its pace; one without a spring is left out.
  ///   - total: Its duration in seconds.
  static func note(
    _ reader: ObjectReader, _ pace: AnimationDescription.Pace, of total: Double
  ) {
    guard let recorder = reader.decoding.numbers,
      let spring = reader.object[AnimationKeys.spring.name]?.object
    else { return }
    func place(_ key: any DeclaredKey) -> SourceSpan? {
      key.declaration.names.lazy.compactMap { spring[$0]?.place }.first
    }
    guard let stated = stated(pace, in: spring, of: total) else { return }
    recorder.add(
      NumberRecorder.Spring(
        form: stated.form,
        parameters: stated.parameters.map { key, value in
          // The duration may be that of the animation, and a damping be a coefficient.
          let own = place(key)
          let other =
            key.name == duration.name
            ? reader.place(of: AnimationKeys.duration)
            : key.name == dampingCoefficient.name ? place(damping) : nil
          return (key.name, value, own ?? other)
        },
        initialVelocity: (Double(stated.velocity.dx), Double(stated.velocity.dy))), at: reader.place
    )
  }

  /// A spring by the keys of its form.
  private typealias StatedSpring = (
    form: SceneSpring.Form, parameters: [(any DeclaredKey, Double)], velocity: CGVector
  )

  /// The spring of a pace, in the form that the scene states it in; nil for a pace without one.
  private static func stated(
    _ pace: AnimationDescription.Pace, in spring: JSONObject, of total: Double
  ) -> StatedSpring? {
    switch pace {
    case .spring(let ratio, let initial):
      return (
        .ratio, [(damping, ratio), (duration, total)], CGVector(dx: initial, dy: initial)
      )
    case .settlingSpring(let settling):
      let velocity = settling.initialVelocity
      let response = 2 * Double.pi / settling.naturalFrequency
      let ratio = settling.dampingRatio
      if spring[stiffness.name] != nil {
        return (
          .stiffness,
          [
            (stiffness, settling.stiffness), (dampingCoefficient, settling.damping),
            (mass, settling.mass),
          ], velocity
        )
      }
      if spring[Self.response.name] != nil || spring[dampingFraction.name] != nil {
        return (.response, [(Self.response, response), (dampingFraction, ratio)], velocity)
      }
      let bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
      return (.bounce, [(Self.bounce, bounce), (duration, response)], velocity)
    case .curve, .cubic, .function: return nil
    }
  }
}
