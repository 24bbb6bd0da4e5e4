internal import Foundation
internal import Geometry
internal import Scene

/// The forms in which a scene tells what fingers do, which their first keys distinguish.
enum TouchKeys {
  /// A form: its keys, the first of which identifies it, and how it is read.
  struct Form: Sendable {
    /// The keys.
    let table: KeyTable
    /// The key that identifies the form.
    var lead: String { table.keys.first?.name ?? "" }
    /// Reads the ways of the fingers; nil if an essential part is faulty.
    let read: @Sendable (ObjectReader) -> [TouchStatement.Way]?
  }

  static let forms = [path, tap, press, drag, pinch, rotate]

  static let rate = DefaultedKey(
    "rate", rateSyntax, default: "60", "How often the fingers are sampled per second: 60 or 120.")
  static let finger = Key(
    "finger", Syntax<Int>.integer(NumberRange(lower: 1, upper: 10)),
    "The number of the finger; by default the lowest that is free.")
  static let from = RequiredKey(
    "from", Syntax<Double>.number(.time), "The time at which the fingers touch, in seconds.")
  static let until = RequiredKey(
    "until", Syntax<Double>.number(.time), "The time at which they are lifted, in seconds.")

  static let syntax = Syntax<TouchStatement>(schema: .definition("anyTouch")) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    guard let form = forms.first(where: { object[$0.lead] != nil }) else {
      if !decoding.isDamaged {
        decoding.report(
          .missingOneOf(forms.map(\.lead), table: "a touch"), at: value.place.openingBracket)
      }
      return nil
    }
    guard let reader = ObjectReader(value, form.table, decoding) else { return nil }
    let rate = reader[rate]
    return form.read(reader).map {
      TouchStatement(ways: $0, rate: rate, place: value.place)
    }
  }

  /// The paths of all touches of a scene.
  static func paths(_ reader: ObjectReader, _ limits: SceneLimits) -> [TouchPath] {
    (reader[SceneKeys.touches] ?? []).paths(reader.decoding, limits)
  }

  // MARK: - Forms

  private static let path: Form = {
    let path = RequiredKey("path", pathSyntax, "The points, [time, x, y] each, in ascending order.")
    let smooth = DefaultedKey(
      "smooth", Syntax<Bool>.boolean, default: "false",
      "Whether the finger moves between the points on a smooth curve, from rest to rest.")
    return form("touchPath", "a touch", "The path of a finger.", [path, finger, smooth]) {
      reader in
      let (points, finger, isSmooth) = (reader[path], reader[finger], reader[smooth])
      return points.map { [TouchStatement.Way(finger: finger, points: $0, isSmooth: isSmooth)] }
    }
  }()

  private static let tap: Form = {
    let tap = RequiredKey("tap", Syntax<CGPoint>.point, "The place of the tap, [x, y] in points.")
    let at = RequiredKey("at", Syntax<Double>.number(.time), "The time, in seconds.")
    let count = DefaultedKey("count", number(10), default: "1", "The number of taps.")
    let fingers = DefaultedKey("fingers", number(5), default: "1", "The number of fingers.")
    let interval = DefaultedKey(
      "interval", Syntax<Double>.number(.duration), default: "0.2",
      "The time from one tap to the next, in seconds.")
    let duration = DefaultedKey(
      "duration", Syntax<Double>.number(.time), default: "0.08",
      "How long the fingers stay, in seconds.")
    return form(
      "touchTap", "a tap", "Fingers tap.", [tap, at, count, fingers, interval, duration]
    ) { reader in
      let (place, time, count) = (reader[tap], reader[at], reader[count])
      let (fingers, interval, duration) = (reader[fingers], reader[interval], reader[duration])
      guard let place, let time else { return nil }
      guard count == 1 || duration < interval else {
        reader.decoding.report(.tapsOverlap, at: reader.place)
        return nil
      }
      return TouchForms.taps(
        at: place, time, count: count, fingers: fingers, interval: interval, duration: duration)
    }
  }()

  private static let press: Form = {
    let press = RequiredKey("press", Syntax<CGPoint>.point, "The place, [x, y] in points.")
    return form(
      "touchPress", "a press", "A finger presses and rests.", [press, from, until, finger]
    ) { reader in
      let (place, finger) = (reader[press], reader[finger])
      guard let time = times(reader), let place else { return nil }
      var way = TouchStatement.Way(at: place, from: time.lowerBound, until: time.upperBound)
      way.finger = finger
      return [way]
    }
  }()

  private static let drag: Form = {
    let drag = RequiredKey("drag", Syntax<CGPoint>.point, "Where the finger touches, in points.")
    let to = RequiredKey("to", Syntax<CGPoint>.point, "Where the finger is lifted, in points.")
    let smooth = DefaultedKey(
      "smooth", Syntax<Bool>.boolean, default: "false",
      "Whether the finger moves from rest to rest instead of evenly.")
    return form(
      "touchDrag", "a drag", "A finger moves in a straight line.",
      [drag, to, from, until, finger, smooth]
    ) { reader in
      let (start, end) = (reader[drag], reader[to])
      let (finger, isSmooth) = (reader[finger], reader[smooth])
      guard let time = times(reader), let start, let end else { return nil }
      let points = [
        TouchPath.Point(time: time.lowerBound, location: start),
        TouchPath.Point(time: time.upperBound, location: end),
      ]
      return [TouchStatement.Way(finger: finger, points: points, isSmooth: isSmooth)]
    }
  }()

  private static let around = RequiredKey(
    "around", Syntax<CGPoint>.point, "The middle of the fingers, [x, y] in points.")
  private static let angle = DefaultedKey(
    "angle", Syntax<CGFloat>.angle, default: "0",
    "The first direction from the middle to the first finger, clockwise from the right.")
  private static let radii = RequiredKey(
    "radii", Syntax<[CGFloat]>.numbers([.length, .length], form: "[first, last]"),
    "The first and the last distance from the middle, in points.")
  private static let radius = DefaultedKey(
    "radius", Syntax<CGFloat>.number(.positiveLength), default: "40",
    "The distance from the middle, in points.")
  private static let by = RequiredKey(
    "by", Syntax<CGFloat>.angle, "The angle by which they turn, clockwise.")

  /// The keys of the ways of two fingers.
  static let tables = [pinchTable, rotationTable]
  private static let pinchTable = KeyTable(
    name: "pinchWay", noun: "a pinch", summary: "The way of two fingers, together or apart.",
    keys: [around, radii, angle])
  private static let rotationTable = KeyTable(
    name: "rotationWay", noun: "a rotation", summary: "The way of two fingers around a point.",
    keys: [around, radius, by, angle])

  private static let pinch: Form = {
    let pinch = RequiredKey(
      "pinch",
      Syntax<(CGPoint, [CGFloat], CGFloat)>.object(pinchTable) { reader in
        let (center, ends, angle) = (reader[around], reader[radii], reader[angle])
        guard let center, let ends else { return nil }
        return (center, ends, angle)
      }, "Two fingers move together or apart.")
    return form(
      "touchPinch", "a pinch", "Two fingers move together or apart.", [pinch, from, until]
    ) { reader in
      let parts = reader[pinch]
      guard let time = times(reader), let (center, ends, angle) = parts else { return nil }
      return TouchForms.pair(
        around: center, radii: (ends[0], ends[1]), angles: (angle, angle), during: time)
    }
  }()

  private static let rotate: Form = {
    let rotate = RequiredKey(
      "rotate",
      Syntax<(CGPoint, CGFloat, CGFloat, CGFloat)>.object(rotationTable) { reader in
        let (center, radius) = (reader[around], reader[radius])
        let (turn, angle) = (reader[by], reader[angle])
        guard let center, let turn else { return nil }
        return (center, radius, angle, turn)
      }, "Two fingers turn around their middle.")
    return form(
      "touchRotate", "a rotation", "Two fingers turn around their middle.", [rotate, from, until]
    ) { reader in
      let parts = reader[rotate]
      guard let time = times(reader), let (center, radius, angle, turn) = parts else { return nil }
      return TouchForms.pair(
        around: center, radii: (radius, radius), angles: (angle, angle + turn), during: time)
    }
  }()

  // MARK: - Parts

  private static func form(
    _ name: String, _ noun: String, _ summary: String, _ keys: [any DeclaredKey],
    read: @escaping @Sendable (ObjectReader) -> [TouchStatement.Way]?
  ) -> Form {
    Form(
      table: KeyTable(name: name, noun: noun, summary: summary, keys: keys + [rate]), read: read)
  }

  /// The times of a form with `from` and `until`; nil, with the problem reported, if they are faulty.
  private static func times(_ reader: ObjectReader) -> ClosedRange<Double>? {
    guard let start = reader[from], let end = reader[until] else { return nil }
    guard start < end else {
      reader.decoding.report(.touchesDescend, at: reader.place(of: until) ?? reader.place)
      return nil
    }
    return start...end
  }

  private static func number(_ most: Double) -> Syntax<Int> {
    .integer(NumberRange(lower: 1, upper: most))
  }

  /// The points of a path with ascending times.
  private static let pathSyntax: Syntax<[TouchPath.Point]> = {
    let point = Syntax<[CGFloat]>.numbers([.time, .coordinate, .coordinate], form: "[time, x, y]")
    return Syntax<[[CGFloat]]>.list(of: point, atLeast: 1, what: "point").checked {
      points, value, decoding in
      for (index, pair) in zip(points, points.dropFirst()).enumerated() where pair.0[0] >= pair.1[0]
      {
        let place = value.array?.dropFirst(index + 1).first?.place ?? value.place
        decoding.report(.touchesDescend, at: place)
        return nil
      }
      return points.map {
        TouchPath.Point(time: Double($0[0]), location: CGPoint(x: $0[1], y: $0[2]))
      }
    }
  }()

  private static let rateSyntax = Syntax<Double>.number(NumberRange(lower: 60, upper: 120)).checked(
    back: { $0 }
  ) { rate, value, decoding -> Double? in
    if rate == 60 || rate == 120 { return rate }
    decoding.reportType(value, expected: "60 or 120")
    return nil
  }.described(as: .numbers([60, 120]))
}
