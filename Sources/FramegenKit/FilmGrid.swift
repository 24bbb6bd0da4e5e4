internal import Canvas
internal import DisplayList
internal import Foundation
public import Geometry
internal import Raster
public import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// Several films side by side in one, each with its name below it.
///
/// A film that ends before the others stays at its last frame.
///
/// ```swift
/// let films = try ["a.json", "b.json"].map { try Film(SceneFile.load($0)) }
/// let grid = try FilmGrid(films.map { FilmGrid.Cell($0, caption: $0.file.name) })
/// try grid.render(to: .film("both.gif", .gif))
/// ```
public final class FilmGrid {
  /// A film in the grid.
  public struct Cell {
    /// The film.
    public var film: Film
    /// The theme in which it is drawn; nil for the scene's own.
    public var theme: Theme?
    /// What is written below it; nothing where it is empty.
    public var caption: String

    /// A film with a caption.
    public init(_ film: Film, theme: Theme? = nil, caption: String = "") {
      (self.film, self.theme, self.caption) = (film, theme, caption)
    }
  }

  /// The lengths of the grid, in points.
  private enum Metrics {
    /// Around and between the films.
    static let gap: CGFloat = 16
    /// For a line of a caption, with the space above it.
    static let captionHeight: CGFloat = 24
    /// The size of captions.
    static let captionSize: CGFloat = 13
    /// The line around films whose canvas has the color of the page.
    static let border: CGFloat = 1
    /// Films that are in one row, whatever their sizes.
    static let mostInRow = 4
    /// The proportion of width to height that grids of more films come near to.
    static let proportion: CGFloat = 16.0 / 9
  }

  private let cells: [Cell]
  /// The frames of the canvases, in points of the page.
  private let frames: [CGRect]
  /// The page as a scene: its size, its rate and its theme.
  package let file: SceneFile
  let fontCollection: FontCollection
  let imageCollection: ImageCollection
  /// What the names of the pictures of each cell begin with.
  private let prefixes: [String]

  /// Arranges films in rows.
  ///
  /// - Parameters:
  ///   - cells: The films, from left to right and from top to bottom; at least one.
  ///   - columns: How many are in a row, at least 1; by default all of a few, and of more so many that the page has about
  ///     the proportions of a screen.
  /// - Throws: `FramegenError.request` for films with different frame rates, and for a page that would be too large.
  public init(_ cells: [Cell], columns: Int? = nil) throws(FramegenError) {
    precondition(!cells.isEmpty, "a grid has at least one film")
    precondition(columns ?? 1 > 0, "a row has at least one film")
    self.cells = cells
    let scenes = cells.map(\.film.file.scene)
    let rates = Set(scenes.map(\.timing.fps))
    guard rates.count == 1 else {
      let list = rates.sorted().map { String(format: "%g", $0) }.joined(separator: ", ")
      throw .request(
        "films side by side need one frame rate, but theirs are \(list)",
        hint: "choose one with --fps")
    }
    let (frames, size) = Self.layout(cells, columns: columns ?? Self.columns(of: cells))
    self.frames = frames
    var file = cells[0].film.file
    file.scene.canvas.size = size
    file.scene.canvas.scale = scenes.map(\.canvas.scale).max() ?? 1
    if let theme = cells[0].theme { file.scene.canvas.theme = theme }
    file.scene.canvas.background = .canvas
    let titles = cells.map(\.film.file.title)
    if Set(titles).count > 1 { file.scene.title = titles.joined(separator: ", ") }
    self.file = file
    try Self.check(file)
    // Pictures of scenes in different folders may have the same name.
    let folders = cells.map(\.film.file.folder)
    prefixes = Set(folders).count > 1 ? cells.indices.map { "\($0)/" } : cells.map { _ in "" }
    var images: [String: Bitmap] = [:]
    for (cell, prefix) in zip(cells, prefixes) {
      for (name, bitmap) in cell.film.images.collection.images { images[prefix + name] = bitmap }
    }
    imageCollection = ImageCollection(images)
    var fonts: [String] = []
    for path in cells.flatMap(\.film.file.fontPaths) where !fonts.contains(path) {
      fonts.append(path)
    }
    fontCollection = FontCollection(adding: fonts)
  }

  /// Checks the size of the page, as that of a canvas.
  private static func check(_ file: SceneFile) throws(FramegenError) {
    let canvas = file.scene.canvas
    let (width, height) = (
      Double(canvas.size.width * canvas.scale), Double(canvas.size.height * canvas.scale)
    )
    guard
      max(width, height) > Double(SceneLimits.canvasSide)
        || width * height > Double(file.limits.canvasPixels)
    else { return }
    let sides = [width, height].map { String(format: "%.0f", $0) }.joined(separator: " × ")
    throw .request(
      "the films side by side would have \(sides) pixels, of which at most \(SceneLimits.canvasSide) in a row and "
        + "\(file.limits.canvasPixels) in all are allowed",
      hint: "draw fewer films, or at a smaller --scale")
  }

  // MARK: - Layout

  /// The size of a cell: the canvas, and the caption below it.
  private static func size(of cell: Cell) -> CGSize {
    let canvas = cell.film.file.scene.canvas.size
    let caption = cell.caption.isEmpty ? 0 : Metrics.captionHeight
    return CGSize(
      width: canvas.width.rounded(.up), height: canvas.height.rounded(.up) + caption)
  }

  /// How many films are in a row.
  private static func columns(of cells: [Cell]) -> Int {
    guard cells.count > Metrics.mostInRow else { return cells.count }
    // How far the proportions are from those of a screen, and which part of the grid is empty.
    func cost(_ columns: Int) -> CGFloat {
      let size = layout(cells, columns: columns).size
      let rows = (cells.count + columns - 1) / columns
      return abs(log(size.width / size.height / Metrics.proportion))
        + CGFloat(rows * columns - cells.count) / CGFloat(cells.count)
    }
    return (1...cells.count).min { cost($0) < cost($1) } ?? 1
  }

  /// Where the canvases are, and the size of the page.
  private static func layout(_ cells: [Cell], columns: Int) -> (frames: [CGRect], size: CGSize) {
    let sizes = cells.map(size)
    let gap = Metrics.gap
    var frames: [CGRect] = []
    var (width, y) = (CGFloat(0), gap)
    for start in stride(from: 0, to: cells.count, by: columns) {
      let row = start..<min(start + columns, cells.count)
      var x = gap
      for index in row {
        let canvas = cells[index].film.file.scene.canvas.size
        frames.append(CGRect(origin: CGPoint(x: x, y: y), size: canvas))
        x += sizes[index].width + gap
      }
      width = max(width, x)
      y += (row.map { sizes[$0].height }.max() ?? 0) + gap
    }
    return (frames, CGSize(width: width, height: y))
  }

  // MARK: - Drawing

  /// What a frame of all films draws.
  ///
  /// - Parameter lists: What the films draw, in their order.
  /// - Returns: The page.
  fileprivate func page(of lists: [DisplayList]) -> DisplayList {
    let canvas = file.scene.canvas
    let background = canvas.background?.resolved(for: canvas.theme)
    var items: [DisplayList.Item] = []
    for (index, list) in lists.enumerated() {
      let frame = frames[index]
      if list.background == nil || list.background == background {
        items.append(border(around: frame))
      }
      if let color = list.background {
        items.append(.fill(DisplayList.Fill(.rectangle(frame), color: color)))
      }
      items += content(of: list, in: frame, prefix: prefixes[index])
      if let caption = caption(of: index) { items.append(caption) }
    }
    return DisplayList(
      size: canvas.size, scale: canvas.scale, background: background, items: items)
  }

  /// What a film draws, clipped to its canvas where it goes beyond.
  private func content(
    of list: DisplayList, in frame: CGRect, prefix: String
  ) -> [DisplayList.Item] {
    let move = CGAffineTransform(translationX: frame.minX, y: frame.minY)
    let items = list.items.map { item in
      (prefix.isEmpty ? item : item.prefixingImages(prefix)).applying(move)
    }
    let canvas = Extent(frame)
    guard items.contains(where: { $0.extent.union(canvas) != canvas }) else { return items }
    return [
      .group(DisplayList.Group(clip: DisplayList.Clip(.rectangle(frame)), items: items))
    ]
  }

  private func border(around frame: CGRect) -> DisplayList.Item {
    let width = Metrics.border
    let color = DynamicColor.gridLine.resolved(for: file.scene.canvas.theme)
    return .border(
      DisplayList.Border(
        .rectangle(frame.insetBy(dx: -width, dy: -width)), width: width, color: color))
  }

  private func caption(of index: Int) -> DisplayList.Item? {
    let (caption, frame) = (cells[index].caption, frames[index])
    guard !caption.isEmpty else { return nil }
    let block = TextBlock(caption, font: Font(size: Metrics.captionSize), alignment: .center)
    // A caption may be as wide as the space that a narrow film has around it.
    let rect = CGRect(
      x: frame.minX - Metrics.gap / 2, y: frame.maxY, width: frame.width + Metrics.gap,
      height: Metrics.captionHeight)
    return .text(
      DisplayList.Text(
        block, in: rect, color: DynamicColor.gridCaption.resolved(for: file.scene.canvas.theme)))
  }
}

extension FilmGrid: RenderSubject {
  /// Draws frames and writes them, as `Film.render(to:options:observer:)` does.
  ///
  /// - Parameters:
  ///   - target: The files to write.
  ///   - options: The frames to draw, and how.
  ///   - observer: Receives the progress, and can stop the run.
  /// - Returns: The result of the run.
  /// - Throws: As `Film.render(to:options:observer:)`.
  @discardableResult
  public func render(
    to target: RenderTarget, options: RenderOptions = RenderOptions(),
    observer: RenderObserver = RenderObserver()
  ) throws(FramegenError) -> RenderReport {
    try renderFrames([RenderVersion(target: target)], options, observer)[0].get()
  }

  /// The number of frames: that of the longest film.
  public var frameCount: Int { cells.map(\.film.frameCount).max() ?? 1 }

  /// The frame at a time: the last that begins then or before.
  ///
  /// - Parameter seconds: The time, from 0 to the end of the longest film.
  /// - Returns: A selection of that frame.
  /// - Throws: `FramegenError.request` for a time after the end.
  public func selection(at seconds: Double) throws(FramegenError) -> FrameSelection {
    try selection(ofFrameAt: seconds)
  }

  /// The frame at a moment.
  ///
  /// - Parameter moment: A time, as for `selection(at:)` of a number, or the last frame of the longest film.
  /// - Returns: A selection of that frame.
  /// - Throws: `FramegenError.request` for a time after the end.
  public func selection(
    at moment: PictureTestSettings.Moment
  ) throws(FramegenError) -> FrameSelection {
    try selection(ofFrameAt: moment)
  }

  var inputs: [String] { cells.flatMap(\.film.file.inputs) }

  /// Each film counts its frames itself.
  func skipCounting(of frames: Int) {}

  func hash(of file: SceneFile, _ options: RenderOptions) throws(FileError) -> String {
    var fingerprint = Fingerprint()
    for cell in cells {
      let theme = cell.theme?.rawValue ?? ""
      for text in [try cell.film.file.fingerprint(options), cell.caption, theme] {
        fingerprint.add(text)
      }
    }
    return fingerprint.text
  }

  func makeSource() throws(FramegenError) -> GridSource { try GridSource(self, cells) }

  func finish(_ source: GridSource) throws(FramegenError) {
    for (cell, stage) in zip(cells, source.stages) { try cell.film.finish(stage) }
  }
}

/// The frames of several films at the same times.
final class GridSource: FrameSource {
  private let grid: FilmGrid
  /// A stage for each cell; cells of one film share it.
  let stages: [Stage]
  private let appearances: [Appearance]
  private(set) var frame = 0

  init(_ grid: FilmGrid, _ cells: [FilmGrid.Cell]) throws(FramegenError) {
    self.grid = grid
    var known: [ObjectIdentifier: Stage] = [:]
    var stages: [Stage] = []
    for cell in cells {
      let film = ObjectIdentifier(cell.film)
      if let stage = known[film] {
        stages.append(stage)
      } else {
        let stage = try cell.film.stage()
        known[film] = stage
        stages.append(stage)
      }
    }
    self.stages = stages
    appearances = cells.map { Appearance(of: $0.film.file.scene, theme: $0.theme) }
  }

  var hasFailed: Bool { stages.contains { $0.excess != nil } }

  func displayList(in appearance: Appearance?, isRounded: Bool) -> DisplayList {
    grid.page(
      of: zip(stages, appearances).map { $0.displayList(in: $1, isRounded: isRounded) })
  }

  func advance() {
    frame += 1
    for stage in stages where stage.frame < frame && !stage.isFinished { stage.advance() }
  }
}

extension DynamicColor {
  /// The line around films: a light gray that is seen on both pages.
  fileprivate static let gridLine = DynamicColor(
    light: Color(hex: 0xC6C6C8), dark: Color(hex: 0x48484A))
  /// The captions: as readable as those of figures.
  fileprivate static let gridCaption = DynamicColor(
    light: Color(hex: 0x48484A), dark: Color(hex: 0xC7C7CC))
}
