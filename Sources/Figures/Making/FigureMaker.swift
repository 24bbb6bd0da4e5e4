public import FramegenKit
internal import Canvas
internal import Raster
internal import Foundation
public import Geometry
public import Scene
public import SceneFormat
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
  private let path: String
  private let overrides: [SceneOverride]
  private let limits: SceneLimits
  private let access: SceneAccess
  /// The texts of the scene and of those beside it, by their paths: standard input can be read once.
  private var texts: [String: [UInt8]] = [:]
  /// The films that have been played, by their overrides and their file.
  private var played: [String: (film: Film, recording: MotionRecording)] = [:]

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
    let bytes = try SceneFile.bytes(of: path, limits: limits)
    texts[path] = bytes
    film = try Film(
      SceneFile.load(path, bytes: bytes, overrides: overrides, limits: limits, access: access))
  }

  private func bytes(of path: String) throws(FramegenError) -> [UInt8] {
    if let text = texts[path] { return text }
    let text = try SceneFile.bytes(of: path, limits: limits)
    texts[path] = text
    return text
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
    let reading = Reading(
      points: description.points.flatMap { points in
        points.offsets.map { ItemPoint(item: points.item.id, offset: $0) }
      },
      tracksBodies: quantities.contains(where: \.needsBodies),
      tracksConnections: quantities.contains { $0.measure == .length },
      times: description.statedTimes)
    let sweep = try FigureSweep(description.sweeps, in: film.file.scene)
    var variants = try sweep.values.map { value throws(FramegenError) in
      try variant(
        value.label, path, overrides + value.overrides, themes, reading)
    }
    if let beside = description.beside {
      // A path of a scene is relative to the scene, one of an option to the current folder.
      let isInFile = !description.name.isEmpty
      let other =
        isInFile ? FramegenKit.path(of: beside.value, in: film.file.folder) : beside.value
      variants = variants.map { $0.labeled($0.film.file.title) }
      let second = try variant("", other, overrides, themes, reading)
      variants.append(second.labeled(second.film.file.title))
    }
    var images: [String: Bitmap] = [:]
    for variant in variants {
      images.merge(variant.film.images.collection.images) { first, _ in first }
    }
    let figure = FigureComposer(
      description, quantities: quantities, variants: variants, key: sweep.key,
      isSeries: sweep.isSeries && description.beside == nil)
    return try themes.map { theme throws(FramegenError) in
      let composer = figure.shown(
        as: variants.map { $0.shown(in: appearance(theme, of: $0.film)) })
      return FigureDrawing(
        name: description.name, notes: composer.notes, sheet: try composer.sheet(),
        fonts: film.fonts.collection, images: ImageCollection(images),
        inputs: variants.flatMap(\.film.file.inputs))
    }
  }

  /// The appearance of a film on a page.
  ///
  /// A canvas that is white or black in the other appearance becomes the page; other colors are the scene's
  /// choice.
  private func appearance(_ theme: Theme, of film: Film) -> Appearance {
    var appearance = Appearance(of: film.file.scene, theme: theme)
    let own = Appearance(of: self.film.file.scene)
    if own.theme != theme, own.background == .white || own.background == .black {
      appearance.background = FigureTheme(theme).background
    }
    return appearance
  }

  /// What is read of a film.
  private struct Reading {
    /// The points of views and groups whose places are read.
    let points: [ItemPoint]
    /// Whether masses are read, for energies.
    let tracksBodies: Bool
    /// Whether the ends of attachments and snaps are read, for lengths.
    let tracksConnections: Bool
    /// The times that the figure states, in seconds.
    let times: [Double]

    /// What tells it apart from others.
    var name: String {
      "\(tracksBodies) \(tracksConnections) \(times)"
        + points.map { " \($0.item) \($0.offset)" }.joined()
    }
  }

  /// The film of a scene with some values replaced, played to its end.
  private func variant(
    _ label: String, _ path: String, _ overrides: [SceneOverride],
    _ themes: [Theme], _ reading: Reading
  ) throws(FramegenError) -> FigureVariant {
    let name =
      ([path, reading.name] + overrides.map { "\($0.impliedPath ?? "") \($0.argument)" })
      .joined(separator: "\n")
    let played: (film: Film, recording: MotionRecording)
    if let known = self.played[name] {
      played = known
    } else {
      let film =
        path == self.path && overrides.count == self.overrides.count
        ? self.film
        : try Film(
          SceneFile.load(
            path, bytes: bytes(of: path), overrides: overrides, limits: limits, access: access))
      played = (
        film,
        try film.recording(
          points: reading.points, tracksBodies: reading.tracksBodies,
          tracksConnections: reading.tracksConnections, at: reading.times)
      )
      self.played[name] = played
    }
    return FigureVariant(
      label: label, film: played.film, recording: played.recording,
      layers: FilmLayers(
        played.film, in: themes.map { appearance($0, of: played.film) }),
      appearance: Appearance(of: played.film.file.scene))
  }
}

extension FigureDescription {
  /// The times that it states, in seconds.
  fileprivate var statedTimes: [Double] {
    var times = time.map { [$0] } ?? []
    if case .times(let stated) = moments {
      times += stated.compactMap { if case .time(let time) = $0 { time } else { nil } }
    }
    return times
  }
}
