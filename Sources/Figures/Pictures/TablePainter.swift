internal import DisplayList
internal import Foundation
internal import Geometry

/// Pictures in a table of the values of two properties.
public struct PictureTable: Equatable, Sendable {
  /// The heads of the rows, from the top, as in "frequency 2".
  public var rows: [String]
  /// The heads of the columns, from the left.
  public var columns: [String]
  /// The pictures, row by row.
  public var pictures: [FigurePicture]

  /// A table of pictures.
  public init(rows: [String], columns: [String], pictures: [FigurePicture]) {
    precondition(
      pictures.count == rows.count * columns.count, "a table has a picture in each of its cells")
    self.rows = rows
    self.columns = columns
    self.pictures = pictures
  }
}

extension PictureTable: SheetPart {
  var texts: [String] { rows + columns + pictures.flatMap(\.texts) }
  var longestSide: CGFloat { pictures.longestSide }

  func panel(in space: PanelSpace) -> FigurePanel {
    TablePainter(
      table: self, longest: space.longest, width: space.width, theme: space.theme,
      measurer: space.measurer, names: space.names
    ).panel
  }
}

/// Draws pictures in a table, all at one scale, with the heads of the rows at the left and those of the columns above.
struct TablePainter {
  let table: PictureTable
  /// The longest side of the pictures of all strips and tables of the figure, in points of their scenes.
  let longest: CGFloat
  /// The largest width in points; nil for any.
  let width: CGFloat?
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// The places of names that are known from another theme.
  let names: NamePlaces

  /// Between pictures, in points.
  private static let gap: CGFloat = 10
  /// The largest width of the head of a row, which has several lines where it is wider, in points.
  private static let widestHead: CGFloat = 90
  /// The least width of a cell, so that the head of its column can be read, in points.
  private static let narrowestCell: CGFloat = 40

  /// The table.
  var panel: FigurePanel {
    let head = headWidth
    let left = head + FigureMetrics.textGap
    let widest = table.pictures.map(\.crop.width).max() ?? 1
    let tallest = table.pictures.map(\.crop.height).max() ?? 1
    let scale = scale(ofPicturesUpTo: widest, after: left)
    let cell = CGSize(width: max(Self.narrowestCell, widest * scale), height: tallest * scale)
    let columnHeads = table.columns.map { text in
      self.head(text, at: .zero, width: cell.width, .center)
    }
    let top = (columnHeads.map(\.rect.height).max() ?? 0) + FigureMetrics.textGap
    var items: [DisplayList.Item] = []
    for (column, text) in table.columns.enumerated() {
      let x = left + CGFloat(column) * (cell.width + Self.gap) + cell.width / 2
      let y = top - FigureMetrics.textGap - columnHeads[column].rect.height
      items.append(self.head(text, at: CGPoint(x: x, y: y), width: cell.width, .center).item)
    }
    var (y, right) = (top, left)
    for (row, text) in table.rows.enumerated() {
      let own = self.head(text, at: .zero, width: head, .right).rect.height
      let middle = y + (cell.height - own) / 2
      items.append(
        self.head(text, at: CGPoint(x: head, y: middle), width: head, .right).item)
      var height = max(cell.height, own)
      for column in table.columns.indices {
        let picture = table.pictures[row * table.columns.count + column]
        let panel = PicturePainter(
          picture, scale: scale, theme: theme, measurer: measurer, names: names
        ).panel
        let x = left + CGFloat(column) * (cell.width + Self.gap)
        items += panel.items(at: CGPoint(x: x + (cell.width - panel.size.width) / 2, y: y))
        height = max(height, panel.size.height)
        right = max(right, x + cell.width)
      }
      y += height + Self.gap
    }
    let size = CGSize(width: right, height: y - Self.gap)
    return FigurePanel(size: size, items: items, body: top...size.height, left: left)
  }

  /// The scale at which pictures up to a width fit beside each other, after the heads of the rows.
  private func scale(ofPicturesUpTo widest: CGFloat, after left: CGFloat) -> CGFloat {
    let columns = CGFloat(table.columns.count)
    let available = width.map { max(0, $0 - left - Self.gap * (columns - 1)) / columns }
    let usual = FigureMetrics.stripHeight / max(longest, 1)
    return min(usual, max(Self.narrowestCell, available ?? .infinity) / widest)
  }

  /// The width of the heads of the rows.
  private var headWidth: CGFloat {
    let widths = table.rows.map { text in
      FigureText(string: text, size: FigureMetrics.numberSize, color: theme.number).size(measurer)
        .width
    }
    return min(Self.widestHead, widths.max() ?? 0)
  }

  private func head(
    _ text: String, at point: CGPoint, width: CGFloat, _ side: FigureText.Side
  ) -> (item: DisplayList.Item, rect: CGRect) {
    FigureText(string: text, size: FigureMetrics.numberSize, color: theme.number)
      .wrapped(at: point, width: width, side, measurer)
  }
}
