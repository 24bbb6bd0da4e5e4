internal import DisplayList
internal import Foundation
internal import Geometry

/// Pictures of the scene at successive times in rows.
struct PictureStrip: SheetPart {
  let pictures: [FigurePicture]
  /// How many pictures a row has at most.
  let columns: Int

  var texts: [String] { pictures.flatMap(\.texts) }
  var longestSide: CGFloat { pictures.longestSide }

  func panel(in space: PanelSpace) -> FigurePanel {
    StripPainter(
      pictures, columns: columns, longest: space.longest, width: space.width, theme: space.theme,
      measurer: space.measurer
    ).panel
  }
}

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
  /// By how much pictures may be smaller where more of them fit into a row then.
  private static let narrowing: CGFloat = 0.8

  init(
    _ pictures: [FigurePicture], columns: Int, longest: CGFloat, width: CGFloat?,
    theme: FigureTheme, measurer: any TextMeasuring
  ) {
    self.pictures = pictures
    self.longest = max(longest, 1)
    self.width = width
    // As many columns as have space for pictures that are a little smaller, in rows of nearly equal lengths.
    let widest = (pictures.map(\.crop.width).max() ?? 1) * FigureMetrics.stripHeight / self.longest
    let least = Self.narrowing * widest
    let wide = width.map { min(CGFloat(columns), ($0 + Self.gap) / (least + Self.gap)) }
    let most = max(1, Int(wide ?? CGFloat(columns)))
    let rowCount = max(1, (pictures.count + most - 1) / most)
    self.columns = width == nil ? most : max(1, (pictures.count + rowCount - 1) / rowCount)
    self.theme = theme
    self.measurer = measurer
  }

  /// The pictures with their captions.
  var panel: FigurePanel {
    let widest = pictures.map(\.crop.width).max() ?? 1
    let gaps = Self.gap * CGFloat(columns - 1)
    let scale = min(
      FigureMetrics.stripHeight / longest, ((width ?? .infinity) - gaps) / CGFloat(columns) / widest
    )
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
