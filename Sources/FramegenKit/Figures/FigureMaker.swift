internal import Canvas
internal import Raster
internal import Figures
internal import Foundation
internal import Geometry
public import Scene
public import SceneFormat
internal import Stage

/// Makes figures of a scene: reads and plays it, and once more for each value of a sweep.
///
/// ```swift
/// let maker = try FigureMaker("snap.json")
/// let figure = try maker.figure(FigureDescription(name: "", kinds: [.onionSkin], place: …))
/// try figure.write(to: "snap.svg", as: .svg, theme: .light)
/// ```
public final class FigureMaker {
  /// The film of the scene without any sweep.
  public let film: Film
  private let path: String
  private let overrides: [SceneOverride]
  private let limits: SceneLimits
  private let access: SceneAccess
  /// The variants that have been played, by their overrides and their file.
  private var played: [String: FigureVariant] = [:]

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - overrides: Values that replace the scene's own, in order.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the scene's folder that the scene may use.
  /// - Throws: As `SceneFile.load` and `Film.init`.
  public init(
    _ path: String, overrides: [SceneOverride] = [], limits: SceneLimits = SceneLimits(),
    access: SceneAccess = SceneAccess()
  ) throws(FramegenError) {
    self.path = path
    self.overrides = overrides
    self.limits = limits
    self.access = access
    film = try Film(
      SceneFile.load(path, overrides: overrides, limits: limits, access: access))
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
    let quantities = try description.quantities.map { text throws(FramegenError) in
      try film.quantity(text, isInFile: !description.name.isEmpty)
    }
    try film.check(description.items ?? [])
    let ids = Set(quantities.map(\.subject) + (description.items ?? []).map(\.id))
    let sweep = try FigureSweep(description.sweeps, in: film.file.scene)
    var variants = try sweep.values.map { value throws(FramegenError) in
      try variant(
        value.label, path, overrides + value.overrides, theme, recording: ids)
    }
    if let beside = description.beside {
      let other = FramegenKit.path(of: beside.value, in: film.file.folder)
      variants = variants.map { $0.labeled($0.film.file.title) }
      let second = try variant("", other, overrides, theme, recording: ids)
      variants.append(second.labeled(second.film.file.title))
    }
    let composer = FigureComposer(
      figure: description, quantities: quantities, variants: variants, key: sweep.key,
      isSeries: sweep.isSeries && description.beside == nil)
    var images: [String: Bitmap] = [:]
    for variant in variants {
      images.merge(variant.film.images.collection.images) { first, _ in first }
    }
    return FigureDrawing(
      name: description.name, sheet: try composer.sheet(), fonts: film.fonts.collection,
      images: ImageCollection(images), inputs: variants.flatMap(\.film.file.inputs))
  }

  /// What gives a scene the appearance of a page.
  ///
  /// A canvas that is white or black in the other appearance becomes the page; other colors are the scene's
  /// choice.
  private func appearance(_ theme: Theme) -> [SceneOverride] {
    let canvas = film.file.scene.canvas
    var overrides = [
      SceneOverride(option: "--theme", argument: theme.rawValue, path: "canvas.theme")
    ]
    if canvas.theme != theme, let color = canvas.background, color == .white || color == .black {
      let page = FigureTheme(theme).background
      let hex = [page.red, page.green, page.blue].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }
      overrides.append(
        SceneOverride(
          option: "--theme", argument: "#" + hex.joined(), path: "canvas.background"))
    }
    return overrides
  }

  /// The rate at which figures read the motion, in hertz: that of the engine's sub-steps, so that curves have
  /// all that there is.
  private static let rate = 120.0

  /// A scene with some values replaced, at the rate of figures.
  private func fineFile(
    _ path: String, _ overrides: [SceneOverride]
  ) throws(FramegenError) -> SceneFile {
    let file = try SceneFile.load(path, overrides: overrides, limits: limits, access: access)
    guard file.scene.timing.fps < Self.rate else { return file }
    let rate = SceneOverride(option: "--fps", argument: "\(Self.rate)", path: "timing.fps")
    return try SceneFile.load(path, overrides: overrides + [rate], limits: limits, access: access)
  }

  /// The film of a scene with some values replaced, played to its end.
  private func variant(
    _ label: String, _ path: String, _ overrides: [SceneOverride], _ theme: Theme,
    recording ids: Set<String>
  ) throws(FramegenError) -> FigureVariant {
    let themed = overrides + appearance(theme)
    let name = ([path] + ids.sorted() + themed.map { "\($0.impliedPath ?? "") \($0.argument)" })
      .joined(separator: "\n")
    if let known = played[name] { return known.labeled(label) }
    let film = try Film(fineFile(path, themed))
    let (recording, moving) = try film.recording(of: ids)
    let variant = FigureVariant(label: label, film: film, recording: recording, moving: moving)
    played[name] = variant
    return variant
  }
}
