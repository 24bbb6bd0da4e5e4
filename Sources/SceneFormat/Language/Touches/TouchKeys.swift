internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension TouchStatement: ConstantOwner {}

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

    @_semantics("optimize.sil.specialize.generic.never")
    init<Values: TouchForm>(
      _ name: String, _ noun: String, _ summary: String, _ properties: [Property<Values>],
      check: @escaping @Sendable (ObjectReader, Values) -> Bool = { _, _ in true }
    ) {
      let both =
        "two fingers that move apart and turn at once are two paths, as in {\"path\": [[t, x, y], …]}"
      var hints = ["pinch": both, "rotate": both]
      if properties.contains(where: { $0.declaration.name == "until" }) {
        for key in ["at", "duration"] { hints[key] = "it lasts 'from' one time 'until' another" }
      }
      table = KeyTable(
        name: name, noun: noun, summary: summary, keys: properties + [rate], hints: hints)
      read = { reader in
        var values = Values()
        guard reader.read(properties, into: &values), check(reader, values) else { return nil }
        return values.ways
      }
    }
  }

  static let forms = [path, tap, press, drag, pinch, rotate]

  private static let rate = Property<TouchStatement>(
    "rate", \.rate, rateSyntax, "How often the fingers are sampled per second: 60 or 120.")

  static let syntax = Syntax<TouchStatement>(
    schema: .definition("anyTouch"), write: write
  ) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    guard let form = forms.first(where: { object[$0.lead] != nil }) else {
      if !decoding.isDamaged {
        decoding.report(
          .missingKey(
            oneOf: forms.map(\.lead), in: "a touch", hint: "a swipe is a short, fast drag"),
          at: value.place.openingBracket)
      }
      return nil
    }
    guard let reader = ObjectReader(value, form.table, decoding) else { return nil }
    var statement = TouchStatement()
    statement.place = value.place
    reader.read([rate], into: &statement)
    guard let ways = form.read(reader) else { return nil }
    statement.ways = ways
    return statement
  }

  /// Writes a statement of one finger as a path, which all ways of fingers become.
  @Sendable
  private static func write(_ statement: TouchStatement, _ writing: Writing?) -> JSONOutput? {
    guard statement.ways.count == 1, let way = statement.ways.first, way.arc == nil else {
      return writing.failed("the fingers of this touch have not become paths")
    }
    var values = PathForm()
    (values.points, values.finger, values.isSmooth) = (way.points, way.finger, way.isSmooth)
    var writer = ObjectWriter(path.table, writing)
    writer.set(propertiesOf: values)
    writer.set([rate], of: statement)
    return writer.output
  }

  /// The paths of all touches of a scene.
  static func paths(_ reader: ObjectReader, _ limits: SceneLimits) -> [TouchPath] {
    (reader[SceneKeys.touches] ?? []).paths(reader.decoding, limits)
  }

  // MARK: - Forms

  private static let path = Form(
    "touchPath", "a touch", "The path of a finger.",
    [
      Property<PathForm>(
        "path", \.points, pathSyntax, isRequired: true,
        "The points, [time, x, y] each, in ascending order."),
      finger(\.finger),
      Property(
        "smooth", \.isSmooth, .boolean,
        "Whether the finger moves between the points on a smooth curve, from rest to rest."),
    ])

  private static let tap = Form(
    "touchTap", "a tap", "Fingers tap.",
    [
      Property<TapForm>(
        "tap", \.location, .point, isRequired: true, "The place of the tap, [x, y] in points."),
      Property("at", \.time, .number(.time), isRequired: true, "The time, in seconds."),
      Property(
        "count", \.count, .integer(NumberRange(lower: 1, upper: 10)), "The number of taps."),
      Property(
        "fingers", \.fingers, .integer(NumberRange(lower: 1, upper: 5)), "The number of fingers."),
      Property(
        "interval", \.interval, .number(.duration),
        "The time from one tap to the next, in seconds."),
      Property("duration", \.duration, .number(.time), "How long the fingers stay, in seconds."),
    ]
  ) { reader, tap in
    if tap.count == 1 || tap.duration < tap.interval { return true }
    reader.decoding.report(
      "touches", at: reader.place, "a tap must end before the next one begins")
    return false
  }

  private static let press = Form(
    "touchPress", "a press", "A finger presses and rests.",
    [
      Property<PressForm>(
        "press", \.location, .point, isRequired: true, "The place, [x, y] in points.")
    ] + times() + [finger(\.finger)], check: timesAscend)

  private static let drag = Form(
    "touchDrag", "a drag", "A finger moves in a straight line.",
    [
      Property<DragForm>(
        "drag", \.origin, .point, isRequired: true, "Where the finger touches, in points."),
      Property(
        "to", \.destination, .point, isRequired: true, "Where the finger is lifted, in points."),
    ] + times() + [
      finger(\.finger),
      Property(
        "smooth", \.isSmooth, .boolean,
        "Whether the finger moves from rest to rest instead of evenly."),
    ], check: timesAscend)

  private static let pinch = Form(
    "touchPinch", "a pinch", "Two fingers move together or apart.",
    [
      Property<PairForm>(
        "pinch", \.course, .object(pinchTable), isRequired: true,
        "Two fingers move together or apart.")
    ] + times(), check: timesAscend)

  private static let rotate = Form(
    "touchRotate", "a rotation", "Two fingers turn around their middle.",
    [
      Property<PairForm>(
        "rotate", \.course, .object(rotationTable), isRequired: true,
        "Two fingers turn around their middle.")
    ] + times(), check: timesAscend)

  // MARK: - Parts

  /// The number of a finger.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func finger<Values: TouchForm>(
    _ path: any WritableKeyPath<Values, Int?> & Sendable
  ) -> Property<Values> {
    Property(
      "finger", path, .integer(NumberRange(lower: 1, upper: 10)),
      "The number of the finger; by default the lowest that is free.")
  }

  /// The times at which fingers touch and are lifted.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func times<Values: TimedTouchForm>() -> [Property<Values>] {
    [
      Property(
        "from", \.start, .number(.time), isRequired: true,
        "The time at which the fingers touch, in seconds."),
      Property(
        "until", \.end, .number(.time), isRequired: true,
        "The time at which they are lifted, in seconds."),
    ]
  }

  @Sendable
  private static func timesAscend(_ reader: ObjectReader, _ touch: some TimedTouchForm) -> Bool {
    if touch.start < touch.end { return true }
    let place = reader.object["until"]?.place ?? reader.place
    reader.decoding.report(.touchesDescend, at: place)
    return false
  }

  private static let around = Property<PairForm.Course>(
    "around", \.center, .point, isRequired: true, "The middle of the fingers, [x, y] in points.")
  private static let angle = Property<PairForm.Course>(
    "angle", \.angle, .angle,
    "The first direction from the middle to the first finger, clockwise from the right.")

  /// The keys of the ways of two fingers.
  static let tables = [pinchTable, rotationTable]
  private static let pinchTable = KeyTable(
    name: "pinchWay", noun: "a pinch", summary: "The way of two fingers, together or apart.",
    keys: [
      around,
      Property<PairForm.Course>(
        "radii", \.radii, .numbers([.length, .length], form: "[first, last]"), isRequired: true,
        "The first and the last distance from the middle, in points."),
      angle,
    ])
  private static let rotationTable = KeyTable(
    name: "rotationWay", noun: "a rotation", summary: "The way of two fingers around a point.",
    keys: [
      around,
      Property<PairForm.Course>(
        "radius", \.radius, .number(.positiveLength), "The distance from the middle, in points."),
      Property<PairForm.Course>(
        "by", \.turn, .angle, isRequired: true, "The angle by which they turn, clockwise."),
      angle,
    ])

  /// The points of a path with ascending times.
  private static let pathSyntax: Syntax<[TouchPath.Point]> = {
    let point = Syntax<[CGFloat]>.numbers([.time, .coordinate, .coordinate], form: "[time, x, y]")
    return Syntax<[[CGFloat]]>.list(of: point, atLeast: 1, what: "point").checked(
      back: { $0.map { [CGFloat($0.time), $0.location.x, $0.location.y] } }
    ) { points, value, decoding in
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

extension Problem {
  /// A touch with times in the wrong order.
  fileprivate static let touchesDescend = Problem("touches", "the times of a path must ascend")
}

/// The keys of a file of touches, in which recordings are kept.
enum TouchFileKeys {
  static let format = RequiredKey(
    "framegen", Syntax<JSONString>.placedString.described(as: .word("touches")),
    "\"touches\", which tells such a file apart.")
  private static let list = Syntax<[TouchStatement]>.list(of: TouchKeys.syntax)
  static let touches = RequiredKey("touches", list, "The touches, as in a scene.")

  static let table = KeyTable(
    name: "touchFile", noun: "a touch file", summary: "A file of touches.", keys: [format, touches])

  /// The touches in the scene, or the path of a file.
  ///
  /// The reader of scenes has replaced the path by the value of the file.
  static let listOrFile = Syntax<[TouchStatement]>(
    schema: .any([list.schema, Syntax<JSONString>.pathInSceneFolder.schema]), write: list.write
  ) { value, decoding in
    let isInFile =
      value.place.source > 0 && decoding.sources.text(of: value.place)?.isOption == false
    guard isInFile else { return list.read(value, decoding) }
    if let object = value.object, let found = object[format.name], found.string?.value != "touches"
    {
      decoding.report(
        "touches", at: found.place,
        "this is not a touch file: 'framegen' is \(found.description)",
        hint:
          "it begins with {\"framegen\": \"touches\", \"touches\": […], as 'framegen dump touches' writes it"
      )
      return nil
    }
    return ObjectReader(value, table, decoding).flatMap { reader in
      _ = reader[format]
      return reader[touches]
    }
  }
}
