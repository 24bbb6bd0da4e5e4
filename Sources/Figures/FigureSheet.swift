public import DisplayList
public import Foundation
public import Geometry

/// A figure: rows of pictures and plots with a title, as plain values, and their drawing.
public struct FigureSheet: Equatable, Sendable {
  /// A part of a figure.
  public enum Part: Equatable, Sendable {
    /// Curves over an axis.
    case plot(Plot)
    /// A picture of the scene.
    case picture(FigurePicture)
    /// Pictures in rows of so many columns at most, all at one scale.
    case strip([FigurePicture], columns: Int)
    /// Pictures in a table.
    case table(PictureTable)
  }

  /// What is written above; nothing where it is empty.
  public var title: String
  /// The rows from the top, each with its parts from the left.
  public var rows: [[Part]]
  /// What is written below, in a smaller size; nothing where it is empty.
  public var caption: String
  /// The width of the page in points, which is wider where numbers and names need more; nil for one as wide as the
  /// parts are.
  public var width: CGFloat?

  /// A figure of rows.
  public init(title: String = "", rows: [[Part]], caption: String = "") {
    self.title = title
    self.rows = rows
    self.caption = caption
  }

  /// What the figure shows, for those who do not see it: its caption, and what is marked on its curves.
  public var summary: String {
    let plots = rows.flatMap { $0 }.compactMap { part in
      if case .plot(let plot) = part { plot } else { nil }
    }
    let sentences = plots.map { plot in
      let curves = zip(plot.names, plot.curves).compactMap { name, curve in
        curve.note.isEmpty ? nil : name.isEmpty ? curve.note : "\(name): \(curve.note)"
      }
      let notes = curves.isEmpty ? "" : ": \(curves.joined(separator: "; "))"
      return "\(plot.y.title) against \(plot.x.title)\(notes)."
    }
    return ((caption.isEmpty ? [] : [caption]) + sentences).joined(separator: " ")
  }

  /// The texts that are written, but for numbers and those of the scene's views.
  var texts: [String] {
    [title, caption] + rows.joined().flatMap(\.content.texts)
  }

  /// What the figure draws: a page as high as its content, and as wide unless its width is given.
  ///
  /// Texts have one size on pages of any width: on a narrow one, plots become narrower and parts stand below each
  /// other.
  ///
  /// - Parameters:
  ///   - theme: The colors.
  ///   - scale: Pixels for a point of the page, for formats that have pixels.
  ///   - measurer: Measures texts as they will be drawn.
  ///   - names: The places of views' names, which the same figure has in every theme.
  /// - Returns: The page.
  public func displayList(
    _ theme: FigureTheme, scale: CGFloat, measuring measurer: any TextMeasuring,
    names: NamePlaces = NamePlaces()
  ) -> DisplayList {
    let margin = FigureMetrics.margin
    let layout = FigureLayout(sheet: self, theme: theme, measurer: measurer, names: names)
    let rows = layout.rows
    let widest = rows.map { FigureMetrics.width(ofPanels: $0.map(\.size.width)) }.max() ?? 0
    var page = FigurePage()
    if !title.isEmpty {
      let text = FigureText(
        string: title, size: FigureMetrics.titleSize, weight: .bold, color: theme.title)
      page.add(
        text.wrapped(
          at: CGPoint(x: margin, y: page.y),
          width: layout.available ?? max(widest, FigureMetrics.plotSize.width), .left, measurer))
      page.y += FigureMetrics.gap / 2
    }
    for (index, panels) in rows.enumerated() {
      if index > 0 { page.y += FigureMetrics.gap }
      page.add(panels)
    }
    if !caption.isEmpty {
      let text = FigureText(
        string: caption, size: FigureMetrics.numberSize, color: theme.number)
      page.add(
        text.wrapped(
          at: CGPoint(x: margin, y: page.y + FigureMetrics.gap / 2),
          width: layout.available ?? max(page.width - margin, FigureMetrics.plotSize.width), .left,
          measurer))
    }
    let size = CGSize(
      // What fills a page exactly is not made wider by rounding.
      width: max(width ?? 0, (page.width + margin - 1e-6).rounded(.up)),
      height: (page.y + margin).rounded(.up))
    return DisplayList(size: size, scale: scale, background: theme.page, items: page.items)
  }
}

/// A page that is filled from its top.
private struct FigurePage {
  /// What is drawn so far.
  private(set) var items: [DisplayList.Item] = []
  /// The right end of what is drawn, in points.
  private(set) var width: CGFloat = 0
  /// Where the next part begins, in points from the top.
  var y = FigureMetrics.margin

  /// Adds a text.
  mutating func add(_ text: (item: DisplayList.Item, rect: CGRect)) {
    items.append(text.item)
    (width, y) = (max(width, text.rect.maxX), text.rect.maxY)
  }

  /// Adds a row of panels, in which the pictures and the areas of the plots begin at one height.
  mutating func add(_ panels: [FigurePanel]) {
    let top = panels.map(\.body.lowerBound).max() ?? 0
    var (x, bottom) = (FigureMetrics.margin, y)
    for (index, panel) in panels.enumerated() {
      if index > 0 { x += FigureMetrics.gap }
      let corner = CGPoint(x: x, y: y + top - panel.body.lowerBound)
      items += panel.items(at: corner)
      x += panel.size.width
      bottom = max(bottom, corner.y + panel.size.height)
    }
    (width, y) = (max(width, x), bottom)
  }
}

extension FigureSheet.Part {
  /// What the part shows, as any part.
  var content: any SheetPart {
    switch self {
    case .plot(let plot): plot
    case .picture(let picture): picture
    case .strip(let pictures, let columns): PictureStrip(pictures: pictures, columns: columns)
    case .table(let table): table
    }
  }
}

/// Arranges the parts of a figure in rows.
///
/// Without a width of the page, rows are those of the figure, and parts have their own sizes. With one, plots
/// share the width of their rows; a row that does not fit is broken, pictures shrink, and strips have fewer
/// columns.
struct FigureLayout {
  let sheet: FigureSheet
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// The places of names that are known from another theme.
  let names: NamePlaces

  /// The least width of a plot between its axes beside another part, and by itself, in points.
  private static let narrowest: CGFloat = 180
  private static let narrowestAlone: CGFloat = 100
  /// The least width of plots side by side, with their numbers, in points.
  private static let narrowestPanel: CGFloat = 260

  /// The width between the margins, in points; nil for any.
  var available: CGFloat? { sheet.width.map { max(0, $0 - 2 * FigureMetrics.margin) } }

  /// The rows from the top, each with its panels from the left.
  var rows: [[FigurePanel]] {
    guard let available else { return alignedRows(sheet.rows) }
    return alignedRows(flowing(sheet.rows, in: available), in: available)
  }

  // MARK: - Breaking rows

  /// The rows for a width: plots that follow each other side by side, as many as have space, and rows that do not fit
  /// in parts.
  private func flowing(
    _ rows: [[FigureSheet.Part]], in available: CGFloat
  ) -> [[FigureSheet.Part]] {
    var result: [[FigureSheet.Part]] = []
    var plots: [FigureSheet.Part] = []
    func finishPlots() {
      guard !plots.isEmpty else { return }
      let most = max(
        1, Int((available + FigureMetrics.gap) / (Self.narrowestPanel + FigureMetrics.gap)))
      let rowCount = (plots.count + most - 1) / most
      let columns = (plots.count + rowCount - 1) / rowCount
      for start in stride(from: 0, to: plots.count, by: columns) {
        result.append(Array(plots[start..<min(plots.count, start + columns)]))
      }
      plots = []
    }
    for row in rows {
      if row.allSatisfy(\.isPlot) {
        plots += row
        continue
      }
      finishPlots()
      if row.count == 1 || fits(row, in: available) {
        result.append(row)
      } else {
        result += broken(row, in: available)
      }
    }
    finishPlots()
    return result
  }

  /// Whether parts have space beside each other, with plots as narrow as they may be.
  private func fits(_ row: [FigureSheet.Part], in available: CGFloat) -> Bool {
    let tallest = RowOfParts(row).tallest
    let widths = row.map { part in
      panel(of: part, tallest: tallest, area: Self.narrowest).size.width
    }
    return FigureMetrics.width(ofPanels: widths) <= available
  }

  /// The parts of a row in rows that fit, filled from the left.
  private func broken(_ row: [FigureSheet.Part], in available: CGFloat) -> [[FigureSheet.Part]] {
    var rows: [[FigureSheet.Part]] = []
    for part in row {
      if let last = rows.last, fits(last + [part], in: available) {
        rows[rows.count - 1].append(part)
      } else {
        rows.append([part])
      }
    }
    return rows
  }

  // MARK: - Panels

  /// The panels of rows; plots below each other begin and end at one place, and the last of those of the same times has
  /// the numbers of all.
  private func alignedRows(
    _ rows: [[FigureSheet.Part]], in available: CGFloat? = nil
  ) -> [[FigurePanel]] {
    let lists = rows.map { $0.compactMap(\.plot) }
    let isColumn = zip(rows, lists).map { $0.count == $1.count }
    var lefts: [CGFloat] = []
    for (row, _) in zip(rows, isColumn).filter({ $1 }) {
      for (column, panel) in panels(of: RowOfParts(row), in: available).enumerated() {
        if column == lefts.count { lefts.append(0) }
        lefts[column] = max(lefts[column], panel.left)
      }
    }
    var aligned = rows.indices.map { index -> RowOfParts in
      guard isColumn[index] else { return RowOfParts(rows[index]) }
      let below = index + 1 < rows.count && isColumn[index + 1] ? lists[index + 1] : []
      let shares = lists[index].enumerated().map { column, plot in
        column < below.count && plot.sharesTime(with: below[column])
      }
      return RowOfParts(rows[index], lefts: lefts, shares: shares)
    }
    guard let available else { return aligned.map { panels(of: $0, in: nil) } }
    for index in aligned.indices { aligned[index].areas = areas(of: aligned[index], in: available) }
    for column in lefts.indices {
      let plots = aligned.indices.filter { isColumn[$0] && column < rows[$0].count }
      let narrowest = plots.compactMap { aligned[$0].areas[column] }.min()
      for index in plots { aligned[index].areas[column] = narrowest }
    }
    return aligned.map { panels(of: $0, in: available) }
  }

  /// The panels of a row; in a width, plots have what other parts leave.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - available: The width in points; nil for any.
  /// - Returns: The panels.
  private func panels(of row: RowOfParts, in available: CGFloat?) -> [FigurePanel] {
    guard let available else { return row.parts.indices.map { panel($0, of: row) } }
    let areas = row.areas.isEmpty ? areas(of: row, in: available) : row.areas
    return areas.enumerated().map { index, area in
      panel(index, of: row, area: area, width: area == nil ? available : nil)
    }
  }

  /// The widths between the axes of the plots of a row in a width; nil for other parts.
  private func areas(of row: RowOfParts, in available: CGFloat) -> [CGFloat?] {
    let others = row.parts.indices.filter { !row.parts[$0].isPlot }.map {
      panel($0, of: row, width: available).size.width
    }
    let plotCount = CGFloat(row.parts.count - others.count)
    let gaps = FigureMetrics.gap * CGFloat(row.parts.count - 1)
    let share = (available - gaps - others.reduce(0, +)) / max(1, plotCount)
    return row.parts.indices.map { index in
      guard row.parts[index].isPlot else { return nil }
      // What stands beside the area depends on it only through the numbers; twice is enough.
      var area = share
      for _ in 0..<3 {
        let excess = panel(index, of: row, area: area).size.width - share
        if excess > 0 { area = max(Self.narrowestAlone, area - excess) }
      }
      return area
    }
  }

  /// A part of a row.
  ///
  /// - Parameters:
  ///   - index: Its place in the row.
  ///   - row: The row.
  ///   - area: The width of a plot between its axes, in points; nil for the usual one.
  ///   - width: The largest width of a picture or a strip, in points; nil for any.
  /// - Returns: The panel.
  private func panel(
    _ index: Int, of row: RowOfParts, area: CGFloat? = nil, width: CGFloat? = nil
  ) -> FigurePanel {
    panel(
      of: row.parts[index], tallest: row.tallest,
      left: row.lefts.indices.contains(index) ? row.lefts[index] : 0,
      hasNumbers: !(row.shares.indices.contains(index) && row.shares[index]), area: area,
      width: width)
  }

  /// A part of the figure.
  ///
  /// - Parameters:
  ///   - part: What is shown.
  ///   - tallest: The height of the tallest picture in its row, in points of its scene.
  ///   - left: How much space is left for the numbers of a plot at least, in points.
  ///   - hasNumbers: Whether the numbers of the horizontal axis of a plot are written.
  ///   - area: The width of a plot between its axes, in points; nil for the usual one.
  ///   - width: The largest width of a picture or a strip, in points; nil for any.
  /// - Returns: The panel.
  private func panel(
    of part: FigureSheet.Part, tallest: CGFloat, left: CGFloat = 0, hasNumbers: Bool = true,
    area: CGFloat? = nil, width: CGFloat? = nil
  ) -> FigurePanel {
    part.content.panel(
      in: PanelSpace(
        theme: theme, measurer: measurer, names: names, tallest: tallest, longest: longestSide,
        width: width, left: left, hasNumbers: hasNumbers, area: area))
  }

  /// The longest side of the pictures of all strips and tables, which show lengths at one scale, in points of their scenes.
  private var longestSide: CGFloat { sheet.rows.joined().map(\.content.longestSide).max() ?? 1 }
}

/// Parts of a figure side by side.
private struct RowOfParts {
  let parts: [FigureSheet.Part]
  /// How much space is left for the numbers of plots at least, part by part, in points; none by default.
  let lefts: [CGFloat]
  /// Which plots have the numbers of their horizontal axis below another one; none by default.
  let shares: [Bool]
  /// The height of the tallest picture, in points of its scene.
  let tallest: CGFloat
  /// The widths between the axes of plots, in points, nil for other parts; none where they are not known yet.
  var areas: [CGFloat?] = []

  init(_ parts: [FigureSheet.Part], lefts: [CGFloat] = [], shares: [Bool] = []) {
    (self.parts, self.lefts, self.shares) = (parts, lefts, shares)
    let heights = parts.map { part in
      if case .picture(let picture) = part { picture.crop.height } else { CGFloat(0) }
    }
    tallest = heights.max() ?? 0
  }
}

extension FigureSheet.Part {
  fileprivate var isPlot: Bool { plot != nil }

  /// The plot; nil for other parts.
  fileprivate var plot: Plot? { if case .plot(let plot) = self { plot } else { nil } }
}

extension Plot {
  /// Whether the numbers of another plot's horizontal axis are those of this one.
  fileprivate func sharesTime(with other: Plot) -> Bool {
    isOverTime && other.isOverTime && x == other.x && range(of: 0) == other.range(of: 0)
  }
}
