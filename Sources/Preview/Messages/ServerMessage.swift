internal import Geometry
internal import Figures
internal import Foundation
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// The messages to a page, as JSON texts.
///
/// Those that are sent unasked are here, with what several have in common; an answer is beside what handles the question.
enum ServerMessage {
  /// The first message of a session.
  static func hello(scenes: [FoundScene], isFolder: Bool) -> WebMessage {
    let formats = JSONOutput.object(
      ExportRequest.Kind.allCases.map { ($0.rawValue, .strings(ExportFormats.names(of: $0))) })
    return message(
      "hello",
      [
        ("version", .string(framegenVersion)), ("isFolder", .boolean(isFolder)),
        ("scenes", list(scenes)), ("overlays", .strings(Overlay.allCases.map(\.rawValue))),
        ("formats", formats),
      ])
  }

  /// The scenes of the folder, after one has come, gone or changed.
  static func scenes(_ scenes: [FoundScene]) -> WebMessage {
    message("scenes", [("scenes", list(scenes))])
  }

  private static func list(_ scenes: [FoundScene]) -> JSONOutput {
    .array(
      scenes.map { scene in
        .object([
          ("path", .string(scene.path)), ("title", .string(scene.title)),
          ("stamp", .optional(scene.stamp?.text)),
        ])
      })
  }

  /// Why a new film is shown.
  enum Change: String {
    case file, set, settings, open
  }

  /// A new film.
  static func film(
    _ version: SceneVersion, _ film: SimulatedFilm, source: SceneSource, generation: UInt32,
    because change: Change
  ) -> WebMessage {
    let scene = version.film.file.scene
    let sliders = version.sliders
    let overlays = Overlay.allCases.filter(scene.overlays.contains).map(\.rawValue)
    let set = version.options.filter { $0.name == "--set" }.flatMap { [$0.name, $0.argument] }
    return message(
      "film",
      [
        ("generation", .number(Double(generation))), ("scene", .string(source.path)),
        ("title", .string(scene.title.isEmpty ? version.film.file.name : scene.title)),
        ("width", .number(Double(scene.canvas.size.width))),
        ("height", .number(Double(scene.canvas.size.height))),
        ("scale", .number(Double(scene.canvas.scale))), ("fps", .number(scene.timing.fps)),
        ("theme", .string(scene.canvas.theme.rawValue)),
        ("themes", .strings(Theme.allCases.map(\.rawValue))),
        ("hasOpenTheme", .boolean(version.hasOpenTheme)), ("overlaysShown", .strings(overlays)),
        ("frameCount", number(film.frameCount)), ("simulated", .number(Double(film.simulated))),
        ("seconds", .number(scene.timing.latestEnd)),
        ("sliders", .array(sliders.map(slider))),
        ("springs", .array(version.springs.map(spring))),
        ("figures", .strings(scene.figures.map(\.name))),
        ("quantities", .array(scene.plottedQuantities.map(quantity))),
        ("events", .array(film.events.map(event))), ("views", .array(views(of: scene))),
        ("command", .string(version.command(source, output: "frames/"))),
        ("setOptions", .string(ShellCommand.text(set))), ("changed", .string(change.rawValue)),
      ])
  }

  /// How far a film has been simulated, and what has happened since.
  static func progress(
    _ film: SimulatedFilm, generation: UInt32, events: ArraySlice<FilmEvent>
  ) -> WebMessage {
    message(
      "progress",
      [
        ("generation", .number(Double(generation))), ("simulated", .number(Double(film.simulated))),
        ("frameCount", number(film.frameCount)), ("events", .array(events.map(event))),
      ])
  }

  /// What is wrong with a scene; nothing if the list is empty.
  static func problems(
    _ diagnostics: [Diagnostic], of scene: SceneSource?, sources: SourceList
  ) -> WebMessage {
    let items = diagnostics.map { diagnostic in
      let position = diagnostic.place.flatMap { sources.position(of: $0) }
      var file: String?
      if let place = diagnostic.place, case .file(let name)? = sources.text(of: place)?.origin {
        file = name
      }
      return JSONOutput.object([
        ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code)),
        ("message", .string(diagnostic.message)), ("hint", .optional(diagnostic.hint)),
        ("line", number(position?.line)), ("column", number(position?.column)),
        ("file", .optional(file)),
      ])
    }
    let text = DiagnosticRenderer(.plain, sources: sources).render(diagnostics)
    return message(
      "problems",
      [
        ("scene", .optional(scene?.path)), ("text", .string(text)), ("items", .array(items)),
      ])
  }

  /// The file of the scene is not there.
  static func gone(_ path: String) -> WebMessage { message("gone", [("path", .string(path))]) }

  /// Something that was asked for cannot be done.
  @inline(never)
  static func problem(_ text: String, scene: String? = nil) -> WebMessage {
    message(
      "problem",
      [("message", .string(text))] + (scene.map { [("scene", .string($0))] } ?? []))
  }

  /// The picture of a frame: what it belongs to, then a PNG file.
  static func picture(
    _ png: [UInt8], generation: UInt32, frame: Int, isLive: Bool = false
  ) -> WebMessage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + png.count)
    for number in [generation, UInt32(frame)] {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    bytes.append(isLive ? 1 : 0)
    bytes += [UInt8](repeating: 0, count: 7)
    return .binary(bytes + png)
  }

  // MARK: - Parts

  @inline(never)
  static func message(_ type: String, _ members: [JSONOutput.Member]) -> WebMessage {
    .text(JSONOutput.object([("type", .string(type))] + members).text(.compact))
  }

  static func number(_ value: Int?) -> JSONOutput { value.map { .number(Double($0)) } ?? .null }

  private static func slider(_ slider: Slider) -> JSONOutput {
    .object([
      ("name", .string(slider.name)), ("label", .string(slider.label)),
      ("group", .string(slider.group)), ("value", .number(slider.value)),
      ("fileValue", .number(slider.fileValue)), ("minimum", .number(slider.minimum)),
      ("maximum", .number(slider.maximum)), ("step", .number(slider.step)),
      ("unit", .string(slider.unit)), ("isLogarithmic", .boolean(slider.isLogarithmic)),
      ("place", .string(slider.place)), ("path", .string(slider.path)),
      ("text", slider.text.map(text) ?? .null),
    ])
  }

  /// A string with a number in it, whose place counts UTF-16 units, as scripts do.
  private static func text(_ text: SceneNumber.Text) -> JSONOutput {
    func count(_ end: Int) -> Double {
      Double(String(decoding: text.string.utf8.prefix(end), as: UTF8.self).utf16.count)
    }
    return .object([
      ("string", .string(text.string)), ("start", .number(count(text.range.lowerBound))),
      ("end", .number(count(text.range.upperBound))),
    ])
  }

  private static func spring(_ spring: SceneSpring) -> JSONOutput {
    .object([
      ("path", .string(spring.path)), ("group", .string(spring.group)),
      ("numbers", .strings(spring.parameters.compactMap(\.path))),
    ])
  }

  static func members(of quantity: Quantity) -> [JSONOutput.Member] {
    [
      ("name", .string(quantity.name)), ("label", .string(quantity.title)),
      ("unit", .string(quantity.unit)), ("growsDownwards", .boolean(quantity.growsDownwards)),
    ]
  }

  private static func quantity(_ quantity: Quantity) -> JSONOutput {
    .object(members(of: quantity))
  }

  static func event(_ event: FilmEvent) -> JSONOutput {
    .object([
      ("frame", .number(Double(event.frame))), ("time", .number(event.time)),
      ("kind", .string(event.kind)), ("text", .string(event.text)),
    ])
  }

  /// The most views that are listed.
  private static let viewLimit = 2_000

  private static func views(of scene: Scene) -> [JSONOutput] {
    let kinds = Dictionary(
      scene.declarations.filter { $0.kind == .view }.map { ($0.id, $0.type ?? "view") },
      uniquingKeysWith: { first, _ in first })
    var list: [JSONOutput] = []
    var waiting = scene.views.reversed().map { ($0, 0) }
    while let (node, depth) = waiting.popLast(), list.count < viewLimit {
      waiting += node.subviews.reversed().map { ($0, depth + 1) }
      guard !node.isGuide else { continue }
      list.append(
        .object([
          ("id", .string(node.id)), ("kind", .string(kinds[node.id] ?? "view")),
          ("depth", .number(Double(depth))),
        ]))
    }
    return list
  }
}

extension SceneVersion {
  /// The sliders of the numbers in the text.
  var sliders: [Slider] {
    let sorted = numbers.enumerated().ordered {
      (Slider.rank(of: $0.element), $0.offset) < (Slider.rank(of: $1.element), $1.offset)
    }.map(\.element)
    return sorted.prefix(Slider.limit).map { number in
      Slider(
        number, value: values[number.path], canvas: film.file.scene.canvas.size,
        position: film.file.sources.position(of: number.place))
    }
  }
}

extension Scene {
  /// The most views, groups and behaviors whose quantities are offered.
  private static let subjectLimit = 60

  /// The quantities that can be plotted: of what behaviors act on first.
  var plottedQuantities: [Quantity] {
    let acted = Set(behaviors.flatMap(\.allItems))
    let subjects = declarations.filter { declaration in
      switch declaration.kind {
      case .view, .group: true
      default: declaration.hasLength
      }
    }
    let sorted =
      subjects.filter { acted.contains($0.id) } + subjects.filter { !acted.contains($0.id) }
    return sorted.prefix(Self.subjectLimit).flatMap { subject in
      Quantity.Measure.common.compactMap { measure in
        (measure == .length) == (subject.kind == .behavior) ? Quantity(subject.id, measure) : nil
      }
    }
  }
}

extension Behavior {
  /// The ids of what the behavior and its children act on.
  fileprivate var allItems: [String] { items.map(\.id) + children.flatMap(\.allItems) }
}
