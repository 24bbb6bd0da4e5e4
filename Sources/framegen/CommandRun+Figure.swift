internal import Arguments
internal import Foundation
internal import Figures
internal import FramegenKit
internal import Scene
internal import SceneFormat

extension CommandRun {
  /// Draws the figures that options describe, or those that the scene states.
  func figure() throws -> Int32 {
    guard let output = arguments[options.figureOutput] else {
      throw UsageError("--output is missing", hint: "name a file: -o figure.svg")
    }
    let format = try figureFormat(output)
    if format == .png {
      try arguments.refuse(options.text, because: "applies to SVG and PDF files only")
    } else {
      try arguments.refuse(options.compression, because: "applies to PNG files only")
    }
    let maker = try FigureMaker(
      arguments.operands[0], overrides: overrides, limits: arguments[options.limit],
      access: fileAccess)
    try show(maker.film)
    let figures = try chosenFigures(of: maker)
    let themes: [Theme] = arguments[options.theme].compactMap { $0 }
    let sceneTheme = maker.film.file.scene.canvas.theme
    for figure in figures {
      for theme in themes.isEmpty ? [sceneTheme] : themes {
        let path = try figurePath(
          output, figure, isNamed: figures.count > 1, theme: themes.count > 1 ? theme : nil)
        let drawing = try maker.figure(figure, theme: theme)
        for note in drawing.notes {
          console.warning(
            (figure.name.isEmpty ? "" : "\(figure.name): ") + note, code: "figure")
        }
        let (size, bytes) = try drawing.write(
          to: path, as: format, theme: theme, scale: arguments[options.figureScale],
          compression: arguments[options.compression], text: arguments[options.text],
          forces: arguments[options.force])
        let summary = FigureSummary(
          figure: figure.name.isEmpty ? nil : figure.name, width: Double(size.width),
          height: Double(size.height), bytes: bytes, output: path)
        try console.summary(summary.line, summary, isStandardOutputFree: path != "-")
      }
    }
    return ExitCode.success
  }

  /// The figures that options describe, else those of the scene, else what shows most of any scene.
  private func chosenFigures(of maker: FigureMaker) throws -> [FigureDescription] {
    let names = arguments[options.figureName]
    if describesFigure {
      try arguments.refuse(
        options.figureName, because: "cannot be combined with the options of a figure of its own")
      return [describedFigure]
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

  /// Whether options describe a figure.
  private var describesFigure: Bool {
    arguments.has(options.kind) || arguments.has(options.quantities)
      || arguments.has(options.items) || arguments.has(options.points)
      || arguments.has(options.moments)
      || arguments.has(options.hiddenViews) || arguments.has(options.spacing)
      || arguments.has(options.trailColor)
      || arguments.has(options.columns) || arguments.has(options.viewNames)
      || arguments.has(options.time) || arguments.has(options.crop)
      || arguments.has(options.sweep) || arguments.has(options.beside)
  }

  /// The figure that options describe.
  private var describedFigure: FigureDescription {
    let place = SourceSpan.start
    let kinds = arguments[options.kind]
    let isPlotted =
      !arguments[options.quantities].isEmpty || !arguments[options.sweep].isEmpty
    var figure = FigureDescription(
      !kinds.isEmpty ? kinds : isPlotted ? [.plot] : FigureDescription.overview)
    figure.quantities = arguments[options.quantities].map { PlacedString($0, place: place) }
    func references(_ list: String) -> [Reference] {
      list.split(separator: ",").map { Reference(id: String($0), place: place) }
    }
    figure.items = arguments[options.items].map(references)
    figure.points = arguments[options.points]
    figure.hidden = arguments[options.hiddenViews].map(references) ?? []
    figure.moments = arguments[options.moments]
    figure.spacing = arguments[options.spacing]
    figure.trailColor = arguments[options.trailColor]
    figure.names = arguments[options.viewNames]
    figure.columns = arguments[options.columns]
    figure.time = arguments[options.time]
    figure.crop = arguments[options.crop]
    figure.sweeps = arguments[options.sweep]
    figure.beside = arguments[options.beside].map { PlacedString($0, place: place) }
    figure.title = arguments[options.figureTitle]
    figure.caption = arguments[options.caption]
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
