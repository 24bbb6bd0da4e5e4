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
  }

  /// What is written above; nothing where it is empty.
  public var title: String
  /// The rows from the top, each with its parts from the left.
  public var rows: [[Part]]
  /// What is written below, in a smaller size; nothing where it is empty.
  public var caption: String

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

  /// What the figure draws: a page as large as its content.
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
    var items: [DisplayList.Item] = []
    var (width, y) = (CGFloat(0), margin)
    if !title.isEmpty {
      let text = FigureText(
        string: title, size: FigureMetrics.titleSize, weight: .bold, color: theme.title)
      let rect = text.rect(at: CGPoint(x: margin, y: y), .left, .top, measurer)
      items.append(text.item(in: rect))
      (width, y) = (rect.maxX, rect.maxY + FigureMetrics.gap / 2)
    }
    for (index, panels) in panels(theme, measurer, names).enumerated() {
      if index > 0 { y += FigureMetrics.gap }
      // The pictures and the areas of the plots begin at one height.
      let top = panels.map(\.body.lowerBound).max() ?? 0
      var (x, bottom) = (margin, y)
      for (index, panel) in panels.enumerated() {
        if index > 0 { x += FigureMetrics.gap }
        let corner = CGPoint(x: x, y: y + top - panel.body.lowerBound)
        items += panel.items(at: corner)
        x += panel.size.width
        bottom = max(bottom, corner.y + panel.size.height)
      }
      (width, y) = (max(width, x), bottom)
    }
    if !caption.isEmpty {
      let text = FigureText(
        string: caption, size: FigureMetrics.numberSize, color: theme.number)
      let place = text.wrapped(
        at: CGPoint(x: margin, y: y + FigureMetrics.gap / 2),
        width: max(width - margin, FigureMetrics.plotSize.width), .left, measurer)
      items.append(place.item)
      (width, y) = (max(width, place.rect.maxX), place.rect.maxY)
    }
    let size = CGSize(width: (width + margin).rounded(.up), height: (y + margin).rounded(.up))
    return DisplayList(size: size, scale: scale, background: theme.background, items: items)
  }

  /// The panels of the rows.
  private func panels(
    _ theme: FigureTheme, _ measurer: any TextMeasuring, _ names: NamePlaces
  ) -> [[FigurePanel]] {
    // What is side by side, and all strips, show lengths at one scale.
    let rows = rows.map { row in (row, Self.tallest(in: row)) }
    let longest = rows.flatMap(\.0).map(\.longestSide).max() ?? 1
    func panel(of part: Part, tallest: CGFloat, left: CGFloat = 0) -> FigurePanel {
      self.panel(
        of: part, tallest: tallest, longest: longest, left: left, theme, measurer, names)
    }
    let panels = rows.map { row, tallest in row.map { panel(of: $0, tallest: tallest) } }
    // Plots below each other begin at one place.
    let left = panels.filter { $0.count == 1 }.map { $0[0].left }.max() ?? 0
    return zip(rows, panels).map { row, panels in
      guard panels.count == 1, panels[0].left < left else { return panels }
      return [panel(of: row.0[0], tallest: row.1, left: left)]
    }
  }

  /// The height of the tallest picture in a row, in points of its scene.
  private static func tallest(in row: [Part]) -> CGFloat {
    row.map { part in
      if case .picture(let picture) = part { picture.crop.height } else { 0 }
    }.max() ?? 0
  }

  private func panel(
    of part: Part, tallest: CGFloat, longest: CGFloat, left: CGFloat, _ theme: FigureTheme,
    _ measurer: any TextMeasuring, _ names: NamePlaces
  ) -> FigurePanel {
    switch part {
    case .plot(let plot):
      PlotPainter(
        plot, area: FigureMetrics.plotSize, left: left, theme: theme, measurer: measurer
      ).panel
    case .picture(let picture):
      PicturePainter(
        picture, height: FigureMetrics.pictureHeight * picture.crop.height / tallest,
        theme: theme, measurer: measurer, names: names
      ).panel
    case .strip(let pictures, let columns):
      StripPainter(
        pictures, columns: columns, longest: longest, theme: theme, measurer: measurer
      ).panel
    }
  }
}

extension FigureSheet.Part {
  /// The longest side of the pictures of a strip, in points of their scenes; 0 for others.
  fileprivate var longestSide: CGFloat {
    guard case .strip(let pictures, _) = self else { return 0 }
    return pictures.map { max($0.crop.width, $0.crop.height) }.max() ?? 0
  }
}
