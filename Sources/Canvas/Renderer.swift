internal import CCairo
internal import CHarfBuzz
internal import CPango
public import DisplayList
internal import Foundation
internal import Geometry
public import Raster

/// Draws display lists into bitmaps.
///
/// Each worker has its own renderer, which keeps its surface and its fonts from frame to frame; it
/// may be used from one thread at a time. What has not changed since the last frame is not drawn
/// again. The same list gives the same pixels from every renderer, whatever it drew before.
public final class Renderer {
  /// How much of the last frame is reused.
  public enum Mode: Sendable {
    /// Only what has changed is drawn; the default.
    case damage
    /// Every frame is drawn completely, which gives the same pixels.
    case whole
  }

  /// The part of what touches the damage, as a divisor, that may be drawn in addition to do without
  /// a second surface.
  private static let largestGrowth = 8

  private let mode: Mode
  private let textSource: TextSource
  private let images: ImageSource
  private let kept = KeptDrawings()
  private var surface: ImageSurface?
  /// Where damaged parts are drawn before they are copied; made when first needed.
  private var scratch: ImageSurface?
  private var backdrop = Backdrop()
  /// The list that the surface shows; nil while it is being drawn.
  private var shown: DisplayList?
  private var number = 0
  private var changedRows: [Range<Int>] = []
  /// The rectangles of the items on the surface, in their order; nil for items that draw nothing.
  private var shownRects: [PixelRect?] = []
  private var lastBitmap: Bitmap?

  /// A renderer whose fonts are opened when the first text is drawn.
  public init(
    fonts: FontCollection = FontCollection(), images: ImageCollection = ImageCollection(),
    mode: Mode = .damage
  ) {
    self.images = ImageSource(images)
    textSource = TextSource(fonts: fonts)
    self.mode = mode
  }

  /// Draws a frame.
  ///
  /// The bitmap has the list's size times its scale in pixels, rounded to whole ones. It is RGB
  /// where the background is opaque and RGBA elsewhere. Edges are antialiased by Cairo's default
  /// method; rectangles on whole pixels are exact. Items that are not finite or have no area are
  /// not drawn.
  ///
  /// - Parameter list: What is drawn.
  /// - Returns: The frame's pixels.
  /// - Throws: `CanvasError.canvasSize`, `.outOfMemory`, `.drawing`, and for lists with texts the
  ///   errors of reading fonts.
  public func render(_ list: DisplayList) throws(CanvasError) -> Bitmap {
    let surface = try draw(list)
    if let lastBitmap, changedRows.isEmpty { return lastBitmap }
    let bitmap = try pixels(of: surface).bitmap()
    lastBitmap = bitmap
    return bitmap
  }

  /// Draws a frame and passes its pixels without a copy.
  ///
  /// - Parameters:
  ///   - list: What is drawn.
  ///   - body: Receives the pixels, which are valid until it returns.
  /// - Returns: What `body` returns.
  /// - Throws: As `render(_:)`.
  public func withPixels<Result>(
    of list: DisplayList, _ body: (FramePixels) -> Result
  ) throws(CanvasError) -> Result {
    let surface = try draw(list)
    lastBitmap = nil
    // The surface is kept by the renderer until a list needs another one.
    return body(try pixels(of: surface))
  }

  private func pixels(of surface: ImageSurface) throws(CanvasError) -> FramePixels {
    FramePixels(
      start: try surface.pixels(), width: surface.width, height: surface.height,
      bytesPerRow: surface.bytesPerRow, isOpaque: surface.isOpaque, number: number,
      changedRows: changedRows, drawnRects: shownRects.compactMap(\.self))
  }

  /// Draws a list on the surface.
  private func draw(_ list: DisplayList) throws(CanvasError) -> ImageSurface {
    let isOpaque = (list.background?.alpha ?? 0) >= 1
    let (width, height) = try Self.pixelSize(of: list)
    number += 1
    if let surface, surface.width == width, surface.height == height,
      surface.isOpaque == isOpaque, let shown, shown.scale == list.scale,
      shown.background == list.background, mode == .damage
    {
      try repair(surface, shown, list)
      self.shown = list
      return surface
    }
    (surface, scratch, shown, lastBitmap, backdrop) = (nil, nil, nil, nil, Backdrop())
    let new = try ImageSurface(width: width, height: height, isOpaque: isOpaque)
    let extents = extents(of: list, on: new)
    shownRects = []
    for item in list.items { shownRects.append(try extents.rect(of: item)) }
    try paint(list.items, of: list, onNew: new)
    changedRows = [0..<height]
    (surface, shown) = (new, list)
    return new
  }

  /// Draws the difference from the list that a surface shows.
  ///
  /// Every item that touches the damage is drawn completely on a second surface, from which the
  /// damaged squares are copied. Where these items touch hardly any others, they and the others are
  /// drawn on the surface itself, which is cleared there. Drawing under a clip would be simpler, but
  /// Cairo cuts paths at the clip's edges and rounds the cuts, so that pixels near the edges would
  /// differ.
  private func repair(
    _ surface: ImageSurface, _ shown: DisplayList, _ list: DisplayList
  ) throws(CanvasError) {
    let damage = try Damage(
      from: PlacedItems(items: shown.items, rects: shownRects), to: list.items,
      extents(of: list, on: surface))
    changedRows = damage.rows
    shownRects = damage.placed.rects
    guard !damage.area.isEmpty else { return }
    lastBitmap = nil
    // After an error, the content of the surface is undefined.
    self.shown = nil
    backdrop.count(stillCount: damage.stillCount, of: damage.placed, damage: damage.area)
    if let count = backdrop.worthDrawing(canvasArea: surface.width * surface.height) {
      let new = try ImageSurface(like: surface)
      try paint(Array(list.items.prefix(count)), of: list, onNew: new)
      backdrop.take(new, count: count)
    }
    try repair(damage.area, of: surface, list)
  }

  /// Draws a part of a list again.
  private func repair(
    _ damage: PixelGrid, of surface: ImageSurface, _ list: DisplayList
  ) throws(CanvasError) {
    let stillCount = backdrop.drawn?.count ?? 0
    let items = list.items.dropFirst(stillCount)
    let rects = Array(shownRects.dropFirst(stillCount))
    func clear(_ rects: [PixelRect], of surface: ImageSurface) throws(CanvasError) {
      guard let still = backdrop.drawn?.surface else {
        return try surface.fill(rects, with: list.background ?? .clear)
      }
      try surface.copy(rects, from: still)
    }
    func chosen(_ isChosen: [Bool]) -> [DisplayList.Item] {
      zip(items, isChosen).compactMap { $1 ? $0 : nil }
    }
    let isTouched = rects.map { $0.map(damage.touches) ?? false }
    let touchedArea = zip(rects, isTouched).reduce(0) { sum, item in
      guard item.1, let rect = item.0 else { return sum }
      return sum + rect.width * rect.height
    }
    let limit = touchedArea + touchedArea / Self.largestGrowth
    if let (area, isInside) = damage.closure(over: rects, upTo: limit) {
      try clear(area.rects, of: surface)
      return try paint(chosen(isInside), of: list, on: surface)
    }
    let scratch = try scratch(like: surface)
    let damaged = damage.rects
    try clear(damaged, of: scratch)
    try paint(chosen(isTouched), of: list, on: scratch, needed: damage)
    try surface.copy(damaged, from: scratch)
  }

  /// The extents of a list's items on a surface.
  private func extents(of list: DisplayList, on surface: ImageSurface) -> Extents {
    Extents(
      canvasToPixels: CGAffineTransform(scaleX: list.scale, y: list.scale),
      canvas: surface.bounds, textSource: textSource)
  }

  /// The second surface, made when first needed.
  private func scratch(like surface: ImageSurface) throws(CanvasError) -> ImageSurface {
    if let scratch { return scratch }
    let new = try ImageSurface(like: surface)
    scratch = new
    return new
  }

  /// Draws items of a list on a new surface, which gets the list's background.
  private func paint(
    _ items: [DisplayList.Item], of list: DisplayList, onNew surface: ImageSurface
  ) throws(CanvasError) {
    try surface.fill([surface.bounds], with: list.background ?? .clear)
    try paint(items, of: list, on: surface)
  }

  private func paint(
    _ items: [DisplayList.Item], of list: DisplayList, on surface: ImageSurface,
    needed: PixelGrid? = nil
  ) throws(CanvasError) {
    let painter = Painter(
      context: try DrawingContext(drawingOn: surface.handle),
      canvasToPixels: CGAffineTransform(scaleX: list.scale, y: list.scale),
      pixelBounds: CGRect(
        x: 0, y: 0, width: CGFloat(surface.width), height: CGFloat(surface.height)),
      textSource: textSource, images: images, kept: kept, needed: needed)
    try painter.paint(items)
    try painter.context.check()
  }

  private static func pixelSize(of list: DisplayList) throws(CanvasError) -> (Int, Int) {
    let width = (list.size.width * list.scale).rounded()
    let height = (list.size.height * list.scale).rounded()
    // This form refuses NaN too.
    let range = 1...CGFloat(ImageSurface.longestSide)
    guard range.contains(width), range.contains(height) else {
      throw .canvasSize(
        width: Double(width), height: Double(height), limit: ImageSurface.longestSide)
    }
    return (Int(width), Int(height))
  }
}

/// What a renderer keeps of what it has drawn, to draw it again.
///
/// Nothing that is drawn depends on what is kept.
struct KeptDrawings {
  let shadows = ShadowMasks()
  let glyphs = GlyphMasks()
  let groups = GroupSurfaces()
}

/// A text setter that is made when the first text is drawn.
///
/// Reading the fonts takes longer than drawing a frame, and many scenes have no text.
final class TextSource {
  private let fonts: FontCollection
  private var made: TextSetter?

  init(fonts: FontCollection) {
    self.fonts = fonts
  }

  /// The setter; an error of reading the fonts is thrown again for every text.
  func setter() throws(CanvasError) -> TextSetter {
    if let made { return made }
    let setter = try TextSetter(fonts: fonts)
    made = setter
    return setter
  }

  /// The outlines of a text, and where they are drawn.
  struct PlacedText {
    /// The outlines in parts of one color each.
    var parts: [TypesetText.Part]
    /// The rectangle that they are clipped to, in their own coordinates, if they reach beyond it.
    var clip: CGRect?
    /// What holds them.
    var extent: Extent
    /// The transform from the outlines' coordinates to the canvas.
    var transform: CGAffineTransform
  }

  /// Sets a text in its rectangle; nil where that is not finite.
  func place(_ text: DisplayList.Text) throws(CanvasError) -> PlacedText? {
    guard text.rect.width.isFinite, text.rect.height.isFinite else { return nil }
    let rect = text.rect
    let setter = try setter()
    let outlines = setter.typeset(text.block, width: rect.width, height: rect.height)
    try setter.check()
    let top = rect.minY + (rect.height - outlines.metrics.size.height) / 2
    let box = outlines.extent.rect
    let clip = box.flatMap { box in
      text.block.lineBreakMode == .byClipping && (box.maxX > rect.width || box.minX < 0)
        ? CGRect(x: 0, y: box.minY - 1, width: rect.width, height: box.height + 2) : nil
    }
    return PlacedText(
      parts: outlines.parts, clip: clip, extent: outlines.extent,
      transform: text.transform.translatedBy(x: rect.minX, y: top))
  }
}

/// The libraries that decide what a picture looks like.
public enum RendererLibraries {
  /// The name and the version of the library that draws.
  public static var drawing: [String: String] { ["cairo": text(cairo_version_string())] }

  /// The names and the versions of the libraries that set text.
  public static var text: [String: String] {
    ["pango": text(pango_version_string()), "harfbuzz": text(hb_version_string())]
  }

  private static func text(_ version: UnsafePointer<CChar>?) -> String {
    version.map { String(cString: $0) } ?? ""
  }
}
