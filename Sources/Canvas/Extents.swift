internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

/// Which pixels the items of a display list can touch.
struct Extents {
  /// The transform from points of the canvas to pixels.
  let canvasToPixels: CGAffineTransform
  /// The whole canvas.
  let canvas: PixelRect
  /// What measures the texts.
  let textSource: TextSource

  /// A rectangle of pixels outside of which an item draws nothing, or nil where it draws nothing.
  func rect(of item: DisplayList.Item) throws(CanvasError) -> PixelRect? {
    switch item {
    case .fill(let fill): return rect(fill.shape.extent, fill.transform)
    case .border(let border): return rect(border.shape.extent, border.transform)
    case .stroke(let stroke): return rect(stroke.extent, .identity)
    case .text(let text): return try rect(of: text)
    case .gradient(let fill): return rect(fill.shape.extent, fill.transform)
    case .image(let image): return rect(Extent(image.rect), image.transform)
    case .shadow(let cast): return try rect(of: cast)
    case .group(let group): return try rect(of: group)
    }
  }

  /// A rectangle that holds everything that items draw, or nil where they draw nothing.
  func rect(ofAll items: [DisplayList.Item]) throws(CanvasError) -> PixelRect? {
    var union: PixelRect?
    for item in items {
      guard let rect = try rect(of: item) else { continue }
      union = union?.union(rect) ?? rect
    }
    return union
  }

  /// A rectangle of pixels outside of which a clip hides everything.
  func rect(of clip: DisplayList.Clip) -> PixelRect? { rect(clip.shape.extent, clip.transform) }

  /// The pixels of an extent in an item's own coordinates.
  private func rect(_ extent: Extent, _ transform: CGAffineTransform) -> PixelRect? {
    switch extent.applying(transform.concatenating(canvasToPixels)) {
    case .nothing: return nil
    // What is not finite is not drawn; the whole canvas is a safe answer.
    case .everything: return canvas
    case .box(let box):
      // One pixel more on each side, because Cairo rounds points to 1/256 of a pixel.
      return canvas.intersection(
        minX: Double(box.minX) - 1, minY: Double(box.minY) - 1, maxX: Double(box.maxX) + 1,
        maxY: Double(box.maxY) + 1)
    }
  }

  private func rect(of text: DisplayList.Text) throws(CanvasError) -> PixelRect? {
    guard let placed = try textSource.place(text) else { return nil }
    let margin = max(0, text.halo?.width ?? 0)
    return rect(placed.extent.outset(by: margin), placed.transform)
  }

  private func rect(of cast: DisplayList.ShadowCast) throws(CanvasError) -> PixelRect? {
    let geometry = ShadowGeometry(cast, canvasToPixels)
    let margin = geometry.margin
    let area = CGRect(x: canvas.x, y: canvas.y, width: canvas.width, height: canvas.height)
    let wide = Extents(
      canvasToPixels: canvasToPixels, canvas: geometry.reach(around: area),
      textSource: textSource)
    guard let box = try wide.rect(ofAll: cast.items) else { return nil }
    return PixelRect(
      x: box.x - margin + Int(geometry.offset.width),
      y: box.y - margin + Int(geometry.offset.height), width: box.width + 2 * margin,
      height: box.height + 2 * margin
    ).intersection(canvas)
  }

  private func rect(of group: DisplayList.Group) throws(CanvasError) -> PixelRect? {
    guard let all = try rect(ofAll: group.items) else { return nil }
    guard let clip = group.clip else { return all }
    return rect(of: clip).flatMap(all.intersection)
  }
}
