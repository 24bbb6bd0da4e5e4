internal import Foundation
internal import Scene

/// The kinds of gesture recognizers, and the keys that they have in common.
enum GestureKeys {
  /// A kind of gesture recognizer: its keys, and how its parameters are read.
  struct Kind: Sendable {
    /// The keys.
    let table: KeyTable
    /// The parameters with all defaults.
    let defaults: GestureDescription.Kind
    /// Reads the parameters.
    let read: @Sendable (ObjectReader) -> GestureDescription.Kind
    /// The values that its events have besides the location and the number of touches.
    var eventValues: [EventValue] { defaults.eventValues }
  }

  static let kinds = [tap, longPress, pan, screenEdgePan, swipe, pinch, rotation]

  /// The kind with a name.
  static func kind(_ name: String) -> Kind? { kinds.first { $0.table.name == name } }

  // MARK: - Common keys

  static let id = RequiredKey(
    "id", Syntax<JSONString>.identifier, "The id, for the events of the recognizer.")
  static let view = DefaultedKey(
    "view", Syntax<Reference>.reference(.touched), default: "\"root\"",
    "The view whose touches, and those of its subviews, the recognizer receives.")
  static let space = DefaultedKey(
    "in", Syntax<Reference>.reference(.touched), default: "\"root\"",
    "The view in whose coordinates $location, $translation and $velocity are.")
  static let isEnabled = DefaultedKey(
    "isEnabled", Syntax<Bool>.boolean, default: "true", "Whether the recognizer receives touches.")
  static let requireToFail = DefaultedKey(
    "requireToFail", Syntax<[Reference]>.references(.gesture), default: "[]",
    "The recognizers that must fail before this one recognizes.")
  static let simultaneous = DefaultedKey(
    "recognizesSimultaneouslyWith", Syntax<[Reference]>.references(.gesture), default: "[]",
    "The recognizers that may recognize at the same time as this one.")
  static let cancelsTouchesInView = DefaultedKey(
    "cancelsTouchesInView", Syntax<Bool>.boolean, default: "true",
    "Whether views lose their touches when the gesture is recognized.")

  /// The keys of all recognizers except `type`.
  static let common: [any DeclaredKey] = [
    id, view, space, isEnabled, requireToFail, simultaneous, cancelsTouchesInView,
  ]

  static let variants = VariantTable(
    discriminator: "type", fallback: nil, noun: "a gesture recognizer",
    variants: kinds.map { kind in (kind.table.name, { kind.table }) })

  /// A recognizer of any kind.
  static let syntax = Syntax<GestureDescription>(schema: .definition("anyGesture")) {
    value, decoding in
    guard let table = variants.select(value, decoding), let kind = kind(table.name),
      let reader = ObjectReader(value, table, of: variants, decoding)
    else { return nil }
    let parameters = kind.read(reader)
    let (view, space) = (reader[view], reader[space])
    let (failing, simultaneous) = (reader[requireToFail], reader[simultaneous])
    let (isEnabled, cancels) = (reader[isEnabled], reader[cancelsTouchesInView])
    guard let id = reader[id] else { return nil }
    for other in failing + simultaneous where other.id == id.value {
      decoding.report(.ownGesture(id.value), at: other.place)
    }
    decoding.gestureViews[id.value] = view.id
    return GestureDescription(
      id: id.value, view: view, space: space, isEnabled: isEnabled, requiredToFail: failing,
      simultaneous: simultaneous, cancelsTouchesInView: cancels, kind: parameters,
      place: value.place)
  }

  // MARK: - Kinds

  private static let count = NumberRange(lower: 1, upper: 10)
  private static let touches = DefaultedKey(
    "numberOfTouchesRequired", Syntax<Int>.integer(count), default: "1",
    "The number of fingers.")
  private static let taps = DefaultedKey(
    "numberOfTapsRequired", Syntax<Int>.integer(count), default: "1", "The number of taps.")

  private static let tap = kind(
    "tap", "a tap recognizer", "Recognizes taps.", .tap(taps: 1, touches: 1), [taps, touches]
  ) { .tap(taps: $0[taps], touches: $0[touches]) }

  private static let longPress: Kind = {
    let duration = DefaultedKey(
      "minimumPressDuration", Syntax<Double>.number(.time), default: "0.5",
      "How long the fingers press before the gesture begins, in seconds.")
    let movement = DefaultedKey(
      "allowableMovement", Syntax<CGFloat>.number(.length), default: "10",
      "How far the fingers may move before the gesture begins, in points.")
    let taps = DefaultedKey(
      "numberOfTapsRequired", Syntax<Int>.integer(NumberRange(lower: 0, upper: 10)), default: "0",
      "The number of taps before the press.")
    return kind(
      "longPress", "a long press recognizer", "Recognizes fingers that press for a while.",
      .longPress(duration: 0.5, movement: 10, taps: 0, touches: 1),
      [duration, movement, taps, touches]
    ) {
      .longPress(
        duration: $0[duration], movement: $0[movement], taps: $0[taps], touches: $0[touches])
    }
  }()

  private static let pan: Kind = {
    let least = DefaultedKey(
      "minimumNumberOfTouches", Syntax<Int>.integer(count), default: "1",
      "The least number of fingers.")
    let most = DefaultedKey(
      "maximumNumberOfTouches", Syntax<Int>.integer(count), default: "10",
      "The greatest number of fingers.")
    return kind(
      "pan", "a pan recognizer", "Recognizes fingers that drag.",
      .pan(minimumTouches: 1, maximumTouches: 10), [least, most]
    ) { .pan(minimumTouches: $0[least], maximumTouches: $0[most]) }
  }()

  private static let screenEdgePan: Kind = {
    let edges = DefaultedKey(
      "edges", oneOrSeveral(GestureDescription.ScreenEdge.self, called: "edge"),
      default: "\"left\"", "The edge, or a list of edges, at which the drag starts.")
    return kind(
      "screenEdgePan", "a screen edge pan recognizer",
      "Recognizes a finger that drags from an edge of the canvas.", .screenEdgePan(edges: []),
      [edges]
    ) { .screenEdgePan(edges: Set($0[edges])) }
  }()

  private static let swipe: Kind = {
    let direction = DefaultedKey(
      "direction", oneOrSeveral(GestureDescription.SwipeDirection.self, called: "direction"),
      default: "\"right\"", "The direction, or a list of directions.")
    return kind(
      "swipe", "a swipe recognizer", "Recognizes fingers that move fast in a direction.",
      .swipe(directions: [.right], touches: 1), [direction, touches]
    ) { .swipe(directions: Set($0[direction]), touches: $0[touches]) }
  }()

  private static let pinch = kind(
    "pinch", "a pinch recognizer", "Recognizes two fingers that move together or apart.", .pinch,
    []
  ) { _ in .pinch }

  private static let rotation = kind(
    "rotation", "a rotation recognizer", "Recognizes two fingers that turn around each other.",
    .rotation, []
  ) { _ in .rotation }

  private static func kind(
    _ name: String, _ noun: String, _ summary: String, _ defaults: GestureDescription.Kind,
    _ keys: [any DeclaredKey], read: @escaping @Sendable (ObjectReader) -> GestureDescription.Kind
  ) -> Kind {
    let type = RequiredKey(
      "type", Syntax<String>.string.described(as: .word(name)), "The kind of recognizer.")
    return Kind(
      table: KeyTable(
        name: name, noun: noun, summary: summary,
        keys: [id, type, view, space, isEnabled] + keys + [
          requireToFail, simultaneous, cancelsTouchesInView,
        ]), defaults: defaults, read: read)
  }

  /// A name, or a list of at least one.
  private static func oneOrSeveral<Name>(
    _: Name.Type, called noun: String
  ) -> Syntax<[Name]>
  where Name: DescribedChoice {
    let one = Syntax<Name>.choice(called: noun)
    let several = Syntax<[Name]>.list(of: one, atLeast: 1, what: noun)
    return Syntax(schema: .any([one.schema, several.schema])) { value, decoding in
      guard case .array = value.content else { return one.read(value, decoding).map { [$0] } }
      return several.read(value, decoding)
    }
  }
}
