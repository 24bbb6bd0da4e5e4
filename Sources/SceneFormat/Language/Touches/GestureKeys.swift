internal import Geometry
internal import Foundation
public import Scene
internal import SceneText

extension GestureDescription: ConstantOwner {}
extension TapParameters: ConstantOwner {}
extension LongPressParameters: ConstantOwner {}
extension PanParameters: ConstantOwner {}
extension ScreenEdgePanParameters: ConstantOwner {}
extension SwipeParameters: ConstantOwner {}
extension PinchParameters: ConstantOwner {}
extension RotationParameters: ConstantOwner {}

/// The kinds of gesture recognizers, and the keys that they have in common.
enum GestureKeys {
  /// A kind of gesture recognizer: its keys, and how its parameters are read.
  final class Kind: Sendable {
    /// The keys.
    let table: KeyTable
    /// Reads the parameters.
    let read: @Sendable (ObjectReader) -> any GestureParameters
    /// Whether parameters are those of the kind.
    let holds: @Sendable (any GestureParameters) -> Bool
    /// Writes parameters of the kind.
    let write: @Sendable (any GestureParameters, inout ObjectWriter) -> Void
    /// The values that its events have besides the location and the number of touches.
    let eventValues: [EventValue]

    @_semantics("optimize.sil.specialize.generic.never")
    init<Parameters: GestureParameters & PropertyOwner>(
      _ name: String, _ noun: String, _ summary: String, _ properties: [Property<Parameters>]
    ) {
      let type = RequiredKey(
        "type", Syntax<String>.string.described(as: .word(name)), "The kind of recognizer.")
      table = KeyTable(
        name: name, noun: noun, summary: summary,
        uikit: "UI\(name.capitalizedFirst)GestureRecognizer",
        keys: [id, type, view, space, isEnabled] + properties
          + [requireToFail, simultaneous, cancelsTouchesInView])
      read = { reader in
        var parameters = Parameters()
        reader.read(properties, into: &parameters)
        return parameters
      }
      write = { parameters, writer in
        guard let parameters = parameters as? Parameters else { return }
        writer.setWord(type.name)
        writer.set(properties, of: parameters)
      }
      holds = { $0 is Parameters }
      eventValues = Parameters.eventValues
    }
  }

  static let kinds = [tap, longPress, pan, screenEdgePan, swipe, pinch, rotation]

  /// The kind with a name.
  static func kind(_ name: String) -> Kind? { kinds.first { $0.table.name == name } }

  /// The kind that has such parameters.
  static func kind(of parameters: any GestureParameters) -> Kind? {
    kinds.first { $0.holds(parameters) }
  }

  // MARK: - Common keys

  private static let id = Property<GestureDescription>(
    "id", \.id, .identifier, isRequired: true, "The id, for the events of the recognizer.")
  private static let view = Property<GestureDescription>(
    "view", \.view, .reference(.touched),
    "The view whose touches, and those of its subviews, the recognizer receives.")
  private static let space = Property<GestureDescription>(
    "in", \.space, .reference(.touched),
    "The view in whose coordinates $location, $translation and $velocity are.")
  private static let isEnabled = Property<GestureDescription>(
    "isEnabled", \.isEnabled, .boolean, "Whether the recognizer receives touches.")
  private static let requireToFail = Property<GestureDescription>(
    "requireToFail", \.requiredToFail, .references(.gesture),
    "The recognizers that must fail before this one recognizes.")
  private static let simultaneous = Property<GestureDescription>(
    "recognizesSimultaneouslyWith", \.simultaneous, .references(.gesture),
    "The recognizers that may recognize at the same time as this one.")
  private static let cancelsTouchesInView = Property<GestureDescription>(
    "cancelsTouchesInView", \.cancelsTouchesInView, .boolean,
    "Whether views lose their touches when the gesture is recognized.")

  /// The keys of all recognizers except `type`.
  static let common: [any DeclaredKey] = [
    id, view, space, isEnabled, requireToFail, simultaneous, cancelsTouchesInView,
  ]

  static let variants = VariantTable(
    discriminator: "type", fallback: nil, noun: "a gesture recognizer",
    variants: kinds.map { kind in (kind.table.name, { kind.table }) })

  /// A recognizer of any kind.
  static let syntax = Syntax<GestureDescription>(
    schema: .definition("anyGesture"),
    write: { gesture, writing in
      guard let kind = kind(of: gesture.parameters) else {
        return writing.failed("there is no such kind of recognizer")
      }
      var writer = ObjectWriter(kind.table, writing)
      kind.write(gesture.parameters, &writer)
      writer.set(propertiesOf: gesture)
      return writer.output
    }
  ) { value, decoding in
    guard let table = variants.select(value, decoding), let kind = kind(table.name),
      let reader = ObjectReader(value, table, of: variants, decoding)
    else { return nil }
    var gesture = GestureDescription()
    gesture.place = value.place
    gesture.parameters = kind.read(reader)
    guard reader.read(into: &gesture) else { return nil }
    for other in gesture.requiredToFail where other.id == gesture.id {
      decoding.report("touches", at: other.place, "'\(gesture.id)' cannot wait for itself")
    }
    for other in gesture.simultaneous where other.id == gesture.id {
      decoding.report(
        "touches", at: other.place, "'\(gesture.id)' is recognized together with others")
    }
    if let pan = gesture.parameters as? PanParameters,
      pan.minimumNumberOfTouches > pan.maximumNumberOfTouches
    {
      decoding.warn(
        "without-effect", at: reader.place.openingBracket,
        "'\(gesture.id)' never begins: it needs \(pan.minimumNumberOfTouches) fingers and takes at most "
          + "\(pan.maximumNumberOfTouches)")
    }
    decoding.gestureViews[gesture.id] = gesture.view.id
    return gesture
  }

  // MARK: - Kinds

  private static let count = NumberRange(lower: 1, upper: 10)

  private static let tap = Kind(
    "tap", "a tap recognizer", "Recognizes taps.",
    [
      Property<TapParameters>(
        "numberOfTapsRequired", \.numberOfTapsRequired, .integer(count), "The number of taps."),
      Property(
        "numberOfTouchesRequired", \.numberOfTouchesRequired, .integer(count),
        "The number of fingers."),
    ])

  private static let longPress = Kind(
    "longPress", "a long press recognizer", "Recognizes fingers that press for a while.",
    [
      Property<LongPressParameters>(
        "minimumPressDuration", \.minimumPressDuration, .number(.time),
        "How long the fingers press before the gesture begins, in seconds."),
      Property(
        "allowableMovement", \.allowableMovement, .number(.length),
        "How far the fingers may move before the gesture begins, in points."),
      Property(
        "numberOfTapsRequired", \.numberOfTapsRequired, .integer(NumberRange(lower: 0, upper: 10)),
        "The number of taps before the press."),
      Property(
        "numberOfTouchesRequired", \.numberOfTouchesRequired, .integer(count),
        "The number of fingers."),
    ])

  private static let pan = Kind(
    "pan", "a pan recognizer", "Recognizes fingers that drag.",
    [
      Property<PanParameters>(
        "minimumNumberOfTouches", \.minimumNumberOfTouches, .integer(count),
        "The least number of fingers."),
      Property(
        "maximumNumberOfTouches", \.maximumNumberOfTouches, .integer(count),
        "The greatest number of fingers."),
    ])

  private static let screenEdgePan = Kind(
    "screenEdgePan", "a screen edge pan recognizer",
    "Recognizes a finger that drags from an edge of the canvas.",
    [
      Property<ScreenEdgePanParameters>(
        "edges", \.edges, oneOrSeveral(called: "edge"),
        "The edge, or a list of edges, at which the drag starts.")
    ])

  private static let swipe = Kind(
    "swipe", "a swipe recognizer", "Recognizes fingers that move fast in a direction.",
    [
      Property<SwipeParameters>(
        "direction", \.directions, oneOrSeveral(called: "direction"),
        "The direction, or a list of directions."),
      Property(
        "numberOfTouchesRequired", \.numberOfTouchesRequired, .integer(count),
        "The number of fingers."),
    ])

  private static let pinch = Kind(
    "pinch", "a pinch recognizer", "Recognizes two fingers that move together or apart.",
    [Property<PinchParameters>]())

  private static let rotation = Kind(
    "rotation", "a rotation recognizer", "Recognizes two fingers that turn around each other.",
    [Property<RotationParameters>]())

  /// A name, or a list of at least one.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func oneOrSeveral<Name: DescribedChoice & Hashable>(
    called noun: String
  ) -> Syntax<Set<Name>> {
    let one = Syntax<Name>.choice(called: noun)
    let several = Syntax<[Name]>.list(of: one, atLeast: 1, what: noun)
    return Syntax(
      schema: .any([one.schema, several.schema]),
      write: { set, writing in
        let names = Name.allCases.filter(set.contains)
        return names.count == 1 ? one.write(names[0], writing) : several.write(names, writing)
      }
    ) { value, decoding in
      guard case .array = value.content else { return one.read(value, decoding).map { [$0] } }
      return several.read(value, decoding).map { Set($0) }
    }
  }
}

extension GestureValues: PropertyOwner {}

/// The properties of gesture recognizers that actions can set.
enum GestureProperties {
  private static let isEnabled = Property<GestureValues>(
    "isEnabled", \.isEnabled, .boolean,
    "Whether the recognizer receives touches; false cancels a gesture.")
  private static let translation = Property<GestureValues>(
    "translation", \.translation, .point, "The translation of the pan from which it goes on.")
  private static let scale = Property<GestureValues>(
    "scale", \.scale, .number(.positiveLength), "The scale of the pinch from which it goes on.")
  private static let rotation = Property<GestureValues>(
    "rotation", \.rotation, .angle, "The angle of the rotation from which it goes on.")

  /// The properties of a kind of recognizer.
  static func settable(_ kind: GestureKeys.Kind) -> SettableProperties<GestureValues> {
    let values = kind.eventValues
    let own: [Property<GestureValues>] =
      (values.contains(.translation) ? [translation] : [])
      + (values.contains(.scale) ? [scale] : []) + (values.contains(.rotation) ? [rotation] : [])
    return SettableProperties(([isEnabled] + own).map(\.settableEntry))
  }
}

extension SceneProperties {
  /// The properties of all kinds of gesture recognizers, and of animations.
  static var furtherOwners: [(type: String, owner: Owner)] {
    GestureKeys.kinds.map { ($0.table.name, Owner(GestureProperties.settable($0))) }
      + [(AnimationKeys.table.name, Owner(AnimationProperties.settable))]
  }

  /// The property of gesture recognizers with a name.
  public static func property(ofGesture name: String) -> SettableProperty<GestureValues>? {
    allGestureProperties[name]
  }

  private static let allGestureProperties = SettableProperties(
    GestureKeys.kinds.flatMap { GestureProperties.settable($0).all }
      .map { property in
        SettableProperties<GestureValues>.Entry(
          declaration: KeyDeclaration(name: property.name, summary: "", schema: property.schema),
          make: { [property] })
      })
}

extension GestureThresholds: ConstantOwner {}

/// The keys of what decides between gestures.
enum ThresholdKeys {
  private static let properties: [Property<GestureThresholds>] = [
    Property(
      "panDistance", \.panDistance, .number(.length),
      "How far a pan moves before it begins, in points."),
    Property(
      "tapMovement", \.tapMovement, .number(.length),
      "How far a finger may move during a tap, in points."),
    Property(
      "tapDuration", \.tapDuration, .number(.time),
      "The longest touch of a tap, in seconds."),
    Property(
      "tapInterval", \.tapInterval, .number(.time),
      "The longest time from the end of a tap to the next one, in seconds."),
    Property(
      "swipeDistance", \.swipeDistance, .number(.positiveLength),
      "How far a finger moves in a swipe, in points; less by 94 % of that per second that it takes."
    ),
    Property(
      "swipeDuration", \.swipeDuration, .number(.time),
      "The longest swipe, in seconds."),
    Property(
      "swipeDeviation", \.swipeDeviation, .number(.unit),
      "How far a finger may leave the direction of a swipe, as a part of swipeDistance; less by 98 % of that per second."
    ),
    Property(
      "pinchDistance", \.pinchDistance, .number(.length),
      "How far the distance of two fingers changes before a pinch begins, in points, without counting."
    ),
    Property(
      "rotationAngle", \.rotationAngle, .angle,
      "The angle by which two fingers turn before a rotation begins, without counting."),
    Property(
      "edgeWidth", \.edgeWidth, .number(.length),
      "How far from an edge of the canvas a pan from that edge starts, in points."),
    Property(
      "buttonMargin", \.buttonMargin, .number(.length),
      "How far outside of a button a finger still holds it, in points."),
  ]

  static let table = KeyTable(
    name: "gestureThresholds", noun: "the thresholds of gestures",
    summary: "What decides between gestures.", keys: properties)

  static let syntax = Syntax<GestureThresholds>.object(table)
}

extension GestureDescription.State: DescribedChoice {
  var summary: String {
    switch self {
    case .began: "A gesture that goes on has been recognized."
    case .changed: "The fingers of a gesture that goes on have moved."
    case .ended: "The gesture has ended, or a tap or swipe has been recognized."
    case .cancelled: "The gesture has been broken off after it began."
    case .failed: "The fingers did something else."
    }
  }
}

extension ScreenEdgePanParameters.Edge: DescribedChoice {
  var summary: String {
    switch self {
    case .top: "The top edge."
    case .left: "The left edge."
    case .bottom: "The bottom edge."
    case .right: "The right edge."
    }
  }
}

extension SwipeParameters.Direction: DescribedChoice {
  var summary: String {
    switch self {
    case .right: "To the right."
    case .left: "To the left."
    case .up: "Upwards."
    case .down: "Downwards."
    }
  }
}
