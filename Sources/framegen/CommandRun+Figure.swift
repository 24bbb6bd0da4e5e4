internal import Geometry
internal import Arguments
internal import Foundation
internal import Figures
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText

/// The options of `framegen figure`.
private final class FigureOptions: OptionGroup {
  let figureOutput = Option(
    "output", letter: "o", .file("FILE"),
    help: "Write to FILE: .svg, .pdf or .png; %s in its name stands for the name of the figure.")
  let figureName = Option(
    "name", .text("NAME"), initial: [],
    help: "Draw the figure that the scene states under NAME; may be repeated."
  ) { $0.append($1) }
  let kind = Option(
    "kind", .figureKinds, default: [],
    help:
      "Draw these kinds, separated by commas and combined: "
      + FigureDescription.Kind.allCases.map(\.rawValue).joined(separator: ", ") + "."
  )
  let quantities = SharedOptions.quantities
  let items = SharedOptions.items
  let points = Option(
    "point", .itemPoints, initial: [],
    help:
      "Draw the path of the point of a view at an offset from its center, instead of the center's; may be "
      + "repeated."
  ) { $0.append($1) }
  let hiddenViews = Option(
    "hide", .text("ID,…"), help: "Leave these views out, such as captions of a film."
  )
  let moments = Option(
    "moments", .moments,
    help:
      "Show these moments, in seconds and with rest for the last frame, or so many: 0,0.2,rest or 8."
  )
  let spacing = Option(
    "spacing", .choice(FigureDescription.Spacing.self), default: figureDefaults.spacing,
    help:
      "Choose moments equal times or equal paths apart; \(figureDefaults.spacing.rawValue) by default."
  )
  let trailColor = Option(
    "trail-color", .choice(FigureDescription.TrailColor.self),
    default: figureDefaults.trailColor,
    help:
      "Let the colors of trails show the order of time, or the speed; "
      + "\(figureDefaults.trailColor.rawValue) by default.")
  let viewNames = Option(
    "names", .choice(FigureDescription.Names.self), default: figureDefaults.names,
    help:
      "Write the names of moving views beside them: several where several move, all or none; "
      + "\(figureDefaults.names.rawValue) by default.")
  let columns = Option(
    "columns", .integer("N", 1...100),
    help: "Put at most N pictures into a row of a strip.")
  let width = Option(
    "width", .integer("N", 200...4000),
    help: "Arrange the figure for a page N points wide, with texts at their sizes.")
  let background = Option(
    "background", .color,
    help:
      "Set the color of the page, written as in a scene, or transparent where the page around it has its own."
  )
  let crop = Option(
    "crop", .choice(FigureDescription.Crop.self), default: figureDefaults.crop,
    help:
      "Show what has something in it, or the whole canvas; \(figureDefaults.crop.rawValue) by default."
  )
  let sweep = SharedOptions.sweep
  let variants = variantOptions
  let beside = Option(
    "beside", .file("SCENE"), help: "Show a second scene beside the first.")
  let figureTitle = Option(
    "title", .text("TEXT"), help: "Write TEXT above; by default the scene's title.")
  let caption = Option("caption", .text("TEXT"), help: "Write TEXT below.")
  let figureScale = Option(
    "scale", .positive("N", example: "--scale 3"), default: 2,
    help: "Draw a PNG with N pixels for a point; 2 by default.")
  let drawing = drawingOptions
  let time = SharedOptions.time
  let force = SharedOptions.force
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = FigureOptions()

extension Command {
  static let figure = Command(
    "figure",
    summary: "Draw figures for documentation: several moments, paths, strips and plots.",
    operands: [.scene],
    options: options,
    discussion: [
      "Without other options it draws the figures that the scene states under \"figures\", or else an onion "
        + "skin with trails beside a plot. Of a film that ends at rest or stands still, only the part in "
        + "which something moves is shown.",
      FigureDescription.Kind.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(
        separator: " "),
      "A quantity is the id of a view or a group with any number that a scene can set of it, such as center.y, "
        + "transform.scale.x, bounds.size.width, alpha or backgroundColor.red, or with frame.x, frame.y, frame.width, "
        + "frame.height, linearVelocity.x, linearVelocity.y, speed, angularVelocity, travel or kineticEnergy. "
        + "Names that begin with body are what the engine holds of an item, on the canvas: body.center.x, "
        + "body.center.y, body.rotation, body.linearVelocity.x, body.linearVelocity.y and body.angularVelocity. "
        + "An attachment or a snap has a length. Axes of vertical positions point down, as the screen does.",
    ],
    examples: [
      ("framegen figure snap.json -o snap.svg", "show the motion in a picture and a plot"),
      (
        "framegen figure snap.json -o damping.pdf --kind plot --of square.center.y --sweep "
          + "snap.damping=0.1,0.3,0.5,1", "plot the motion at four dampings"
      ),
      (
        "framegen figure snap.json -o 'docs/%s.svg' --theme light,dark",
        "draw the figures that the scene states, in both appearances"
      ),
    ])
}

/// A figure of which only the kinds are stated.
private let figureDefaults = FigureDescription()

extension CommandRun {
  /// Draws the figures that options describe, or those that the scene states.
  func figure() throws -> Int32 {
    guard let output = arguments[options.figureOutput] else {
      throw UsageError("--output is missing", hint: "name a file: -o figure.svg")
    }
    let format = try figureFormat(output)
    if format == .png {
      try arguments.refuse(drawingOptions.text, because: "applies to SVG and PDF files only")
    } else {
      try arguments.refuse(drawingOptions.compression, because: "applies to PNG files only")
      try arguments.refuse(options.figureScale, because: "applies to PNG files only")
    }
    let scene = try scene(arguments.operands[0])
    let variants = try variants(of: scene)
    let maker = try FigureMaker(variants.count == 1 ? variants[0] : scene, variants: variants)
    try show(maker.film)
    let figures = try chosenFigures(of: maker)
    let themes: [Theme] = arguments[drawingOptions.theme].compactMap { $0 }
    let sceneTheme = maker.film.file.scene.canvas.theme
    let shown = themes.isEmpty ? [sceneTheme] : themes
    for figure in figures {
      let drawings = try maker.figures(figure, themes: shown)
      for (theme, drawing) in zip(shown, drawings) {
        let path = try figurePath(
          output, figure, isNamed: figures.count > 1, theme: themes.count > 1 ? theme : nil)
        for note in drawing.notes {
          console.warning(
            (figure.name.isEmpty ? "" : "\(figure.name): ") + note, code: "figure")
        }
        let (size, bytes) = try drawing.write(
          to: path, as: format, theme: theme, scale: arguments[options.figureScale],
          compression: arguments[drawingOptions.compression], text: arguments[drawingOptions.text],
          forces: arguments[SharedOptions.force])
        let summary = FigureSummary(
          figure: figure.name.isEmpty ? nil : figure.name, width: Double(size.width),
          height: Double(size.height), bytes: bytes, output: path)
        try console.summary(summary.line, summary, isStandardOutputFree: path != "-")
      }
    }
    return ExitCode.success
  }

  /// The figures that options describe, else those of the scene, else what shows most of any scene, all with the
  /// page and the texts that options state.
  private func chosenFigures(of maker: FigureMaker) throws -> [FigureDescription] {
    try describedOrStatedFigures(of: maker).map { figure in
      var figure = figure
      figure.width = arguments[options.width] ?? figure.width
      figure.background = arguments[options.background] ?? figure.background
      figure.title = arguments[options.figureTitle] ?? figure.title
      figure.caption = arguments[options.caption] ?? figure.caption
      return figure
    }
  }

  private func describedOrStatedFigures(of maker: FigureMaker) throws -> [FigureDescription] {
    let names = arguments[options.figureName]
    if describesFigure {
      try arguments.refuse(
        options.figureName, because: "cannot be combined with the options of a figure of its own")
      let figure = describedFigure
      try refuseOptions(without: figure.kinds)
      return [figure]
    }
    let stated = maker.figures
    guard names.isEmpty else {
      return try names.map { name in
        guard let figure = stated.first(where: { $0.name == name }) else {
          throw UsageError(
            "the scene states no figure '\(name)'", mistyped: name, among: stated.map(\.name),
            otherwise: stated.isEmpty
              ? "state it under \"figures\"" : UsageError.list(stated.map(\.name)))
        }
        return figure
      }
    }
    return stated.isEmpty ? [describedFigure] : stated
  }

  /// Refuses options that show nothing in the kinds of a figure.
  private func refuseOptions(without kinds: [FigureDescription.Kind]) throws(UsageError) {
    func refuse<Value>(
      _ option: Option<Value>, needs needed: FigureDescription.Kind...
    ) throws(UsageError) {
      guard !kinds.contains(where: needed.contains) else { return }
      let names = MessageText.list(needed.map(\.rawValue), joinedBy: "or")
      try arguments.refuse(option, because: "needs the kind \(names)")
    }
    try refuse(SharedOptions.time, needs: .poster)
    try refuse(options.columns, needs: .strip)
    try refuse(options.moments, needs: .onionSkin, .trail, .strip, .poster)
    try refuse(options.crop, needs: .onionSkin, .trail, .strip, .poster)
    try refuse(SharedOptions.quantities, needs: .plot, .phase, .poster)
  }

  /// Whether options describe a figure.
  private var describesFigure: Bool {
    arguments.has(options.kind) || arguments.has(SharedOptions.quantities)
      || arguments.has(SharedOptions.items) || arguments.has(options.points)
      || arguments.has(options.moments)
      || arguments.has(options.hiddenViews) || arguments.has(options.spacing)
      || arguments.has(options.trailColor)
      || arguments.has(options.columns) || arguments.has(options.viewNames)
      || arguments.has(SharedOptions.time) || arguments.has(options.crop)
      || arguments.has(SharedOptions.sweep) || arguments.has(options.beside)
  }

  /// The figure that options describe.
  private var describedFigure: FigureDescription {
    let place = SourceSpan.start
    let kinds = arguments[options.kind]
    let isPlotted =
      !arguments[SharedOptions.quantities].isEmpty || !arguments[SharedOptions.sweep].isEmpty
    var figure = FigureDescription(
      !kinds.isEmpty ? kinds : isPlotted ? [.plot] : FigureDescription.overview)
    figure.quantities = arguments[SharedOptions.quantities].map { PlacedString($0, place: place) }
    func references(_ list: String) -> [Reference] {
      list.split(separator: ",").map { Reference(id: String($0), place: place) }
    }
    figure.items = arguments[SharedOptions.items].map(references)
    figure.points = arguments[options.points]
    figure.hidden = arguments[options.hiddenViews].map(references) ?? []
    figure.moments = arguments[options.moments]
    figure.spacing = arguments[options.spacing]
    figure.trailColor = arguments[options.trailColor]
    figure.names = arguments[options.viewNames]
    figure.columns = arguments[options.columns]
    figure.time = arguments[SharedOptions.time]
    figure.crop = arguments[options.crop]
    figure.sweeps = arguments[SharedOptions.sweep]
    figure.beside = arguments[options.beside].map { PlacedString($0, place: place) }
    return figure
  }

  /// Where a figure goes: `%s` is its name; of two themes each has its own ending.
  private func figurePath(
    _ output: String, _ figure: FigureDescription, isNamed: Bool, theme: Theme?
  ) throws(UsageError) -> String {
    let suffix = theme.map { "-\($0.rawValue)" } ?? ""
    let name = figure.name.isEmpty ? "figure" : figure.name
    guard let dot = output.lastIndex(of: ".") else { return output }
    if output.contains("%s") {
      return output.replacingOccurrences(of: "%s", with: name + suffix)
    }
    guard !isNamed else {
      throw UsageError(
        "several figures cannot be written to \(output)",
        hint: "put %s for their names, as in -o 'figures/%s.svg', or choose one with --name")
    }
    return String(output[..<dot]) + suffix + String(output[dot...])
  }

  func figureFormat(_ path: String) throws(UsageError) -> FigureFormat {
    let ending = FramegenKit.splitPath(path).name.split(separator: ".").dropFirst().last
      .map { $0.lowercased() }
    guard let format = ending.flatMap(FigureFormat.init) else {
      throw UsageError(
        "a figure is written as .svg, .pdf or .png, not to '\(path)'", hint: "such as -o figure.svg"
      )
    }
    return format
  }
}

/// What was written of a figure.
private struct FigureSummary: Encodable {
  let event = "summary"
  let figure: String?
  let width: Double
  let height: Double
  let bytes: Int
  let output: String

  var line: String {
    "\(figure.map { $0 + ": " } ?? "")\(Int(width)) × \(Int(height)) points in \(output)"
  }
}
