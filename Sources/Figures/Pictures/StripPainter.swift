internal import DisplayList
internal import Foundation
internal import Geometry

/// Draws pictures of the scene at successive times in rows.
struct StripPainter {
  let pictures: [FigurePicture]
  /// How many pictures a row has at most.
  let columns: Int
  /// The longest side of the pictures of all strips of the figure, in points of their scenes.
  let longest: CGFloat
  /// The largest width in points; nil for any.
  let width: CGFloat?
  let theme: FigureTheme
  let measurer: any TextMeasuring

  /// Between pictures, in points.
  private static let gap: CGFloat = 10

  init(
    _ pictures: [FigurePicture], columns: Int, longest: CGFloat, width: CGFloat?,
    theme: FigureTheme, measurer: any TextMeasuring
  ) {
    self.pictures = pictures
    self.longest = max(longest, 1)
    self.width = width
    // As many columns as have space.
    let widest = (pictures.map(\.crop.width).max() ?? 1) * FigureMetrics.stripHeight / self.longest
    let most = width.map { Int(($0 + Self.gap) / (widest + Self.gap)) } ?? columns
    self.columns = max(1, min(columns, most))
    self.theme = theme
    self.measurer = measurer
  }

  /// The pictures with their captions.
  var panel: FigurePanel {
    let widest = pictures.map(\.crop.width).max() ?? 1
    let scale = min(FigureMetrics.stripHeight / longest, (width ?? .infinity) / widest)
    var items: [DisplayList.Item] = []
    var (corner, size, height) = (CGPoint.zero, CGSize.zero, CGFloat(0))
    for (index, picture) in pictures.enumerated() {
      if index > 0, index % columns == 0 {
        corner = CGPoint(x: 0, y: corner.y + height + Self.gap)
        height = 0
      }
      let panel = PicturePainter(picture, scale: scale, theme: theme, measurer: measurer).panel
      items += panel.items(at: corner)
      height = max(height, panel.size.height)
      size = CGSize(
        width: max(size.width, corner.x + panel.size.width), height: corner.y + height)
      corner.x += panel.size.width + Self.gap
    }
    return FigurePanel(size: size, items: items, body: 0...size.height)
  }
}
