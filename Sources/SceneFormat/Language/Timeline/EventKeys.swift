internal import Scene

/// The ways to write an event.
enum EventKeys {
  static let contactBegan = Key(
    "contactBegan", Syntax<Reference>.behavior(["collision"]),
    "A contact begins that a collision behavior sees.")
  static let contactEnded = Key(
    "contactEnded", Syntax<Reference>.behavior(["collision"]),
    "A contact ends that a collision behavior sees.")
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group that touches; any by default.")
  static let with = Key(
    "with", Syntax<Reference>.reference(.item), "The other view or group; anything by default.")
  static let boundary = Key(
    "boundary", Syntax<Reference>.reference(.boundary),
    "The boundary that is touched, root for the canvas's edges; anything by default.")
  static let animationCompleted = Key(
    "animationCompleted", Syntax<Reference>.reference(.animation), "An animation is over.")
  static let animatorPaused = Key(
    "animatorPaused", isTrue, "Everything that behaviors move has come to rest; true.")
  static let animatorResumed = Key("animatorResumed", isTrue, "Something moves again; true.")
  static let gesture = RefusedKey("gesture", "A recognizer changes its state.")
  static let state = RefusedKey("state", "The state that the recognizer gets.")

  static let table = KeyTable(
    name: "event", noun: "an event", summary: "Something that happens while the scene plays.",
    keys: [
      contactBegan, contactEnded, item, with, boundary, animatorPaused, animatorResumed,
      animationCompleted, gesture, state,
    ])

  /// The events that have nothing to say but their name.
  private static let bare = ["animatorPaused", "animatorResumed"]

  static let syntax = Syntax<TimelineEvent>(
    schema: .any([.choice(bare), .definition(table.name)])
  ) { value, decoding in
    guard let name = value.string else {
      return ObjectReader(value, table, decoding).flatMap(event)
    }
    switch name.value {
    case "animatorPaused": return .animatorPaused
    case "animatorResumed": return .animatorResumed
    default:
      decoding.reportUnknown(name, called: "event", choices: bare)
      return nil
    }
  }

  private static func event(_ reader: ObjectReader) -> TimelineEvent? {
    let (began, ended) = (reader[contactBegan], reader[contactEnded])
    let (item, other, line) = (reader[item], reader[with], reader[boundary])
    let (animation, paused, resumed) = (
      reader[animationCompleted], reader[animatorPaused], reader[animatorResumed]
    )
    let leads: [any DeclaredKey] = [
      contactBegan, contactEnded, animatorPaused, animatorResumed, animationCompleted,
    ]
    guard reader.hasOne(of: leads) else { return nil }
    let isContact = reader.has(contactBegan) || reader.has(contactEnded)
    for key in [Self.item, with, boundary] {
      reader.check(key, needs: isContact, "'contactBegan' or 'contactEnded'")
    }
    reader.check(with, needs: reader.has(Self.item), "'item'")
    guard reader.excludes(with, boundary) else { return nil }
    if let animation { return .animationCompleted(animation) }
    if paused != nil { return .animatorPaused }
    if resumed != nil { return .animatorResumed }
    guard let behavior = began ?? ended, isContact,
      reader.has(Self.item) == (item != nil), reader.has(with) == (other != nil),
      reader.has(boundary) == (line != nil)
    else { return nil }
    let filter = ContactFilter(
      behavior: behavior, item: item,
      partner: other.map { .item($0) } ?? line.map { .boundary($0) })
    return began != nil ? .contactBegan(filter) : .contactEnded(filter)
  }

  /// An event that is written as a key with the value true.
  private static let isTrue = Syntax<Bool>.boolean.checked { isTrue, value, decoding -> Bool? in
    if isTrue { return true }
    decoding.reportType(value, expected: "true")
    return nil
  }
}

extension ObjectReader {
  /// Checks that exactly one of some keys is given.
  ///
  /// - Returns: Whether that is so; otherwise the problem has been reported.
  func hasOne(of keys: [any DeclaredKey]) -> Bool {
    let names = keys.map(\.name)
    let given = object.members.filter { names.contains($0.key.value) }
    guard let first = given.first else {
      // What is unknown or not built has been reported, and may be what is meant.
      let isReported = object.members.contains {
        table.key($0.key.value).map { $0 is RefusedKey } ?? true
      }
      if !isReported { reportMissing(oneOf: names) }
      return false
    }
    guard let second = given.dropFirst().first else { return true }
    decoding.report(.exclusiveKeys(first.key.value, second.key.value), at: second.key.place)
    return false
  }
}

extension Syntax where Value == Reference {
  /// The id of a behaviour of one of some types, or of any.
  static func behavior(_ types: [String] = []) -> Syntax {
    Syntax<Reference>.reference(.behavior).checked { reference, _, decoding -> Reference? in
      guard let type = decoding.names.type(of: reference.id), !types.isEmpty,
        !types.contains(type)
      else { return reference }
      decoding.report(
        .wrongBehavior(reference.id, expected: types, found: type), at: reference.place)
      return nil
    }
  }
}
