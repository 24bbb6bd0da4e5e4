internal import Canvas
package import DisplayList
public import Foundation
public import FramegenKit
public import Geometry
public import Raster
public import Scene
public import SceneFormat
internal import SceneText
internal import Stage

/// Makes figures of a scene: reads and plays it, and once more for each value of a sweep.
///
/// ```swift
/// let maker = try FigureMaker("snap.json")
/// let figure = try maker.figure(FigureDescription([.onionSkin]))
/// try figure.write(to: "snap.svg", as: .svg, theme: .light)
/// ```
public final class FigureMaker {
  /// The film of the scene without any sweep.
  public let film: Film
  private let scene: EditableScene
  /// The variants that figures show instead of the scene where they state none; none for the scene.
  private let variants: [EditableScene]
  /// The scenes beside it, by their paths.
  private var others: [String: EditableScene] = [:]
  /// The films that have been played.
  private var played: [Playing: (film: Film, recording: MotionRecording)] = [:]

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - edits: Changes of the scene, in order.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the scene's folder that the scene may use.
  /// - Throws: As `SceneFile.load` and `Film.init`.
  public convenience init(
    _ path: String, edits: [SceneEdit] = [], limits: SceneLimits = SceneLimits(),
    access: SceneAccess = SceneAccess()
  ) throws(FramegenError) {
    try self.init(try EditableScene(path, edits: edits, limits: limits, access: access))
  }

  /// Makes figures of a scene that has been read.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - variants: The variants that figures show instead of the scene where they state none; none for the scene.
  /// - Throws: As `EditableScene.file` and `Film.init`.
  public init(_ scene: EditableScene, variants: [EditableScene] = []) throws(FramegenError) {
    (self.scene, self.variants) = (scene, variants)
    film = try Film(scene.file())
  }

  /// The figures that the scene states, in the order of the file.
  public var figures: [FigureDescription] { film.file.scene.figures }

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - description: What the figure shows.
  ///   - theme: The appearance of the pictures in it.
  /// - Returns: The figure, which can be written in any format.
  /// - Throws: `FramegenError.scene` for values of a sweep that the scene cannot have;
  ///   `FramegenError.request` for quantities and items that it does not have.
  public func figure(
    _ description: FigureDescription, theme: Theme = .light
  ) throws(FramegenError) -> FigureDrawing {
    try figures(description, themes: [theme])[0]
  }

  /// Makes a figure in several themes: the film is played once for all of them.
  ///
  /// - Parameters:
  ///   - description: What the figure shows.
  ///   - themes: The appearances of the pictures in it.
  /// - Returns: The figure in each of the themes.
  /// - Throws: As `figure(_:theme:)`.
  public func figures(
    _ description: FigureDescription, themes: [Theme]
  ) throws(FramegenError) -> [FigureDrawing] {
    let quantities = try description.quantities.map { text throws(FramegenError) in
      try film.quantity(text, isInFile: !description.name.isEmpty)
    }
    let pointed = description.points.map(\.item)
    try film.check(((description.items ?? []) + pointed + description.hidden).map(\.id))
    let sweep = try FigureSweep(description.sweeps)
    let scenes = try scenes(of: description)
    let grid = VariantGrid(
      properties: scenes.count == 1 && description.beside == nil ? sweep.properties : [])
    let variants = try variants(
      of: description, scenes, sweep, grid, themes, Reading(for: description, quantities))
    var images: [String: Bitmap] = [:]
    for variant in variants {
      images.merge(variant.film.images.collection.images) { first, _ in first }
    }
    let figure = FigureComposer(description, quantities: quantities, variants: variants, grid)
    let (names, notes) = (NamePlaces(), figure.notes)
    return try themes.map { theme throws(FramegenError) in
      let composer = figure.shown(
        as: variants.map {
          $0.shown(in: appearance(theme, of: $0.film, on: description.background))
        })
      let sheet = try composer.sheet()
      return FigureDrawing(
        name: description.name, notes: notes + (try missingCharacters(in: sheet)),
        sheet: sheet,
        names: names, background: description.background,
        fonts: film.fonts.collection, images: ImageCollection(images),
        inputs: variants.flatMap(\.film.file.inputs))
    }
  }

  /// The characters of a figure's texts that no font has, in words; none if it has all.
  private func missingCharacters(in sheet: FigureSheet) throws(FramegenError) -> [String] {
    let setter = try asFault("the fonts could not be opened") { () throws(CanvasError) in
      try TextSetter(fonts: film.fonts.collection)
    }
    let text = TextBlock(sheet.texts.joined(separator: "\n"))
    return setter.problems(with: text).map { problem in
      "\(problem.description), so boxes are drawn in the figure's texts"
        + (problem.hint.map { "; \($0)" } ?? "")
    }
  }

  /// The scenes that a figure shows: this one, or some of its variants.
  private func scenes(of description: FigureDescription) throws(FramegenError) -> [EditableScene] {
    guard !description.variants.isEmpty else { return variants.isEmpty ? [scene] : variants }
    return try scene.variants(named: description.variants.map(\.value))
  }

  /// The films that a figure shows: those of its scenes with the values of its sweep, and the one beside it.
  private func variants(
    of description: FigureDescription, _ scenes: [EditableScene], _ sweep: FigureSweep,
    _ grid: VariantGrid, _ themes: [Theme], _ reading: Reading
  ) throws(FramegenError) -> [FigureVariant] {
    var variants: [FigureVariant] = []
    for scene in scenes {
      let name = scenes.count > 1 ? scene.variant ?? "" : ""
      for (index, value) in sweep.values.enumerated() {
        // What all labels have in common is written once.
        let text = grid.key.isEmpty ? value.label : grid.properties[0].labels[index]
        let label = [name, text].filter { !$0.isEmpty }.joined(separator: ", ")
        variants.append(
          try variant(
            label, scene, value.edits, themes, on: description.background, reading))
      }
    }
    guard let beside = description.beside else { return variants }
    // A path of a scene is relative to the scene, one of an option to the current folder.
    let isInFile = !description.name.isEmpty
    let path = isInFile ? FramegenKit.path(of: beside.value, in: film.file.folder) : beside.value
    let second = try variant(
      "", other(at: path), [], themes, on: description.background, reading)
    let titles = Set([film.file.title, second.film.file.title])
    return (variants + [second]).map { variant in
      let file = variant.film.file
      return variant.label.isEmpty
        ? variant.labeled(titles.count > 1 ? file.title : file.name) : variant
    }
  }

  /// The appearance of a film on a page.
  ///
  /// A canvas that is white or black in the other appearance becomes the page; other colors are the scene's
  /// choice.
  private func appearance(_ theme: Theme, of film: Film, on page: DynamicColor?) -> Appearance {
    // A variant in another theme is shown in it.
    let isOwnTheme = film.file.scene.canvas.theme != self.film.file.scene.canvas.theme
    if isOwnTheme, film.file.variant != nil { return Appearance(of: film.file.scene) }
    var appearance = Appearance(of: film.file.scene, theme: theme)
    let own = Appearance(of: self.film.file.scene)
    if own.theme != theme, own.background == .white || own.background == .black {
      appearance.background = FigureTheme(theme, page: page).background
    }
    return appearance
  }

  /// Another scene, with the same edits.
  private func other(at path: String) throws(FramegenError) -> EditableScene {
    if path == scene.path { return scene }
    if let known = others[path] { return known }
    let other = try scene.reading(path)
    others[path] = other
    return other
  }

  /// What tells films apart that are played.
  private struct Playing: Hashable {
    var path: String
    var variant: String?
    var edits: [String]
    var reading: Reading
  }

  /// What is read of a film.
  private struct Reading: Hashable {
    /// The points of views and groups whose places are read.
    let points: [ItemPoint]
    /// Whether masses are read, for energies.
    let tracksBodies: Bool
    /// Whether the ends of attachments and snaps are read, for lengths.
    let tracksConnections: Bool
    /// The moments that the figure states.
    let moments: [PictureTestSettings.Moment]

    /// What is read for a figure of quantities.
    init(for description: FigureDescription, _ quantities: [Quantity]) {
      points = description.points.flatMap { points in
        points.offsets.map { ItemPoint(item: points.item.id, offset: $0) }
      }
      tracksBodies = quantities.contains(where: \.needsBodies)
      tracksConnections = quantities.contains { $0.measure == .length }
      moments = description.statedMoments
    }
  }

  /// The film of a scene with some values replaced, played to its end.
  private func variant(
    _ label: String, _ scene: EditableScene, _ changes: [SceneEdit], _ themes: [Theme],
    on page: DynamicColor?, _ reading: Reading
  ) throws(FramegenError) -> FigureVariant {
    let playing = Playing(
      path: scene.path, variant: scene.variant, edits: changes.map(\.optionText), reading: reading)
    let played: (film: Film, recording: MotionRecording)
    if let known = self.played[playing] {
      played = known
    } else {
      let isOwn =
        scene.path == self.scene.path && scene.variant == self.scene.variant && changes.isEmpty
      let film = isOwn ? film : try Film(scene.edited(changes).file(), sharing: film)
      played = (
        film,
        try film.recording(
          points: reading.points, tracksBodies: reading.tracksBodies,
          tracksConnections: reading.tracksConnections,
          at: film.file.scene.timing.times(of: reading.moments))
      )
      self.played[playing] = played
    }
    return FigureVariant(
      label: label, film: played.film, recording: played.recording,
      layers: FilmLayers(
        played.film, in: themes.map { appearance($0, of: played.film, on: page) }),
      appearance: Appearance(of: played.film.file.scene))
  }
}

extension FigureDescription {
  /// The moments that it states.
  var statedMoments: [PictureTestSettings.Moment] {
    guard case .times(let times) = moments else { return time.map { [$0] } ?? [] }
    return (time.map { [$0] } ?? []) + times
  }
}

extension Scene.Timing {
  /// When moments are, in seconds, as far as a scene does not rest before.
  func times(of moments: [PictureTestSettings.Moment]) -> [Double] {
    moments.map { moment in
      switch moment {
      case .time(let time): time
      case .rest: latestFrame
      }
    }
  }
}

/// A format of figures.
public enum FigureFormat: String, CaseIterable, Sendable {
  /// Portable Network Graphics.
  case png
  /// Scalable Vector Graphics.
  case svg
  /// Portable Document Format.
  case pdf
}

/// A figure with what is needed to draw it.
public struct FigureDrawing: Sendable {
  /// The name of the figure; empty where nobody named it.
  public let name: String
  /// What a reader of the figure would miss, in words.
  public let notes: [String]
  let sheet: FigureSheet
  /// The places of views' names, which drawings of the figure in other themes share.
  var names = NamePlaces()
  /// The color of the page; nil for that of its appearance.
  var background: DynamicColor?
  let fonts: FontCollection
  let images: ImageCollection
  /// The files that were read, which are not overwritten.
  let inputs: [String]

  /// Draws the figure and writes it.
  ///
  /// - Parameters:
  ///   - path: The file, which appears once it is complete, or `-` for standard output.
  ///   - format: The format.
  ///   - theme: The appearance of the page.
  ///   - scale: Pixels for a point, above 0, for formats that have pixels.
  ///   - compression: How a PNG trades time for size.
  ///   - text: How SVG and PDF files hold texts.
  ///   - forces: Whether a file that framegen did not write may be overwritten.
  /// - Returns: The size of the page in points, and the number of bytes.
  /// - Throws: `FramegenError.occupied` for a file that framegen did not write; `.file` if something
  ///   cannot be written; `.memory` for a picture that is too large for memory.
  @discardableResult
  public func write(
    to path: String, as format: FigureFormat, theme: Theme = .light, scale: Double = 2,
    compression: PNGEncoder.Compression = .fast, text: VectorText = .outlines, forces: Bool = false
  ) throws(FramegenError) -> (size: CGSize, bytes: Int) {
    let isOurs = format == .png ? PNGFile.isOurs : FilmFile.isMarked
    try ExistingFile.check(path, forces: forces, inputs: inputs, isOurs: isOurs)
    let list = try displayList(theme, scale: scale)
    let bytes = try bytes(of: list, as: format, compression, text)
    try onDisk { () throws(FileError) in try OutputFile.write(bytes, to: path) }
    return (list.size, bytes.count)
  }

  /// What the figure draws.
  package func displayList(_ theme: Theme, scale: Double) throws(FramegenError) -> DisplayList {
    let measurer: any TextMeasuring
    do throws(CanvasError) {
      measurer = try TextSetter(fonts: fonts)
    } catch {
      throw .request(error.description, hint: "tools/setup installs the missing packages")
    }
    return sheet.displayList(
      FigureTheme(theme, page: background), scale: CGFloat(scale), measuring: measurer, names: names
    )
  }

  private func bytes(
    of list: DisplayList, as format: FigureFormat, _ compression: PNGEncoder.Compression,
    _ text: VectorText
  ) throws(FramegenError) -> [UInt8] {
    switch format {
    case .png:
      try checkPixels(of: list)
      let bitmap = try asFault("the figure could not be drawn") { () throws(CanvasError) in
        try Renderer(fonts: fonts, images: images).render(list)
      }
      let texts = [
        PNGMetadata.Text("Title", about.title), .init("Description", about.text),
        .init("Software", softwareName),
      ].filter { !$0.text.isEmpty }
      let metadata = PNGMetadata(texts: texts, scale: Double(list.scale))
      return try asFault("the figure could not be encoded") { () throws(RasterError) in
        try PNGEncoder(compression: compression).encode(bitmap, metadata: metadata)
      }
    case .svg:
      return try document(
        SVGDocument(
          text: text, about: about, creator: softwareName, fonts: fonts, images: images), list)
    case .pdf:
      return try document(
        PDFDocument(
          text: text, about: about, creator: softwareName, fonts: fonts, images: images), list)
    }
  }

  /// Refuses a picture with a longer side than canvases have.
  private func checkPixels(of list: DisplayList) throws(FramegenError) {
    let side = Double(SceneLimits.canvasSide)
    let (width, height, scale) = (
      Double(list.size.width), Double(list.size.height), Double(list.scale)
    )
    guard max(width, height) * scale > side else { return }
    let largest = (side / max(width, height) * 100).rounded(.down) / 100
    throw .request(
      "the figure would have \(Int((width * scale).rounded(.up)))×\(Int((height * scale).rounded(.up))) pixels; "
        + "a side has at most \(SceneLimits.canvasSide)",
      hint: largest > 0
        ? "use --scale \(largest.shortestText) or less, or write an SVG or PDF file"
        : "write an SVG or PDF file")
  }

  /// What the figure is called, and what it shows.
  private var about: DocumentDescription {
    DocumentDescription(title: sheet.title, text: sheet.summary)
  }

  private func document(
    _ document: some VectorDocument, _ list: DisplayList
  ) throws(FramegenError) -> [UInt8] {
    try asFault("the figure could not be drawn") { () throws(CanvasError) in
      try document.append(list)
      return try document.finish()
    }
  }
}
