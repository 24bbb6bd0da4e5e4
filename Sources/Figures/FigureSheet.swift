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
