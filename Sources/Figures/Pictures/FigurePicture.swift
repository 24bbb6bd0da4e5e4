public import DisplayList
public import Foundation
public import Geometry

/// A picture of the scene at one or more moments, as plain values.
public struct FigurePicture: Equatable, Sendable {
  /// An earlier moment of the views that move.
  public struct Moment: Equatable, Sendable {
    /// The time in seconds.
    public var time: Double
    /// What the moving views drew.
    public var items: [DisplayList.Item]

    /// What the moving views drew at a time.
    public init(time: Double, items: [DisplayList.Item]) {
      self.time = time
      self.items = items
    }
  }

  /// The path of a point.
  public struct Trail: Equatable, Sendable {
    /// The places in points of the canvas, in the order of time.
    public var points: [CGPoint]
    /// The time of each place, in seconds.
    public var times: [Double]
    /// Whether a dot shows where the point is at the end, which a center needs not; false by default.
    public var marksEnd = false
    /// The color of what moves along it, where several paths are told apart by it; nil by default.
    public var color: Color?

    /// A path.
    public init(points: [CGPoint], times: [Double]) {
      self.points = points
      self.times = times
    }
  }

  /// The name of a view.
  public struct Name: Equatable, Sendable {
    /// What is written.
    public var text: String
    /// What the view covers of the canvas, in points.
    public var rect: CGRect
    /// Points along the view's edge, in order, in points of the canvas.
    public var outline: [CGPoint]

    /// The name of a view that covers a part of the canvas.
    ///
    /// - Parameters:
    ///   - text: What is written.
    ///   - rect: What the view covers, in points of the canvas.
    ///   - outline: Points along its edge, at least three; nil for the corners of the rectangle.
    public init(_ text: String, of rect: CGRect, outline: [CGPoint]? = nil) {
      self.text = text
      self.rect = rect
      self.outline = outline ?? rect.corners
    }
  }

  /// The moments at which some views are not to be seen.
  public struct Absence: Equatable, Sendable {
    /// The ids of the views; at least one.
    public var items: [String]
    /// The times in seconds, in order.
    public var times: [Double]

    /// Views that are not to be seen at some times.
    public init(items: [String], times: [Double]) {
      self.items = items
      self.times = times
    }

    /// The views with their verb, as in "card and label are".
    var text: String {
      items.count == 1
        ? "\(items[0]) is"
        : "\(items.count <= 3 ? items.sentenceList : "\(items.count) views") are"
    }
  }

  /// The part of the canvas that is shown, in points.
  public var crop: CGRect
  /// The color of the canvas; nil for the page's.
  public var background: Color?
  /// All views at the moment of the picture.
  public var views: [DisplayList.Item]
  /// What is drawn of them: the same, with earlier moments behind what moves.
  public var drawing: [DisplayList.Item]
  /// What moved at the earlier moments, in the order of time.
  public var moments: [Moment]
  /// The paths, above what moves.
  public var trails: [Trail]
  /// Whether the colors of the paths show the speed, rather than the order of time; false by default.
  public var showsSpeed = false
  /// The names of views, which are placed beside them; none by default.
  public var names: [Name] = []
  /// The views that are not to be seen at some of the moments; none by default.
  public var absences: [Absence] = []
  /// What of the views moves.
  public var front: [DisplayList.Item]
  /// What is above everything.
  public var overlays: [DisplayList.Item]
  /// What is written below it; nothing where it is empty.
  public var caption: String
  /// The time between ticks of the paths, in seconds; 0.1 by default.
  public var tickInterval = 0.1

  /// A picture of a part of the canvas.
  public init(
    crop: CGRect, background: Color? = nil, views: [DisplayList.Item],
    drawing: [DisplayList.Item]? = nil, moments: [Moment] = [], trails: [Trail] = [],
    front: [DisplayList.Item] = [], overlays: [DisplayList.Item] = [], caption: String = ""
  ) {
    self.crop = crop
    self.background = background
    self.views = views
    self.drawing = drawing ?? views
    self.moments = moments
    self.trails = trails
    self.front = front
    self.overlays = overlays
    self.caption = caption
  }
}

extension FigurePicture {
  /// The highest speed on the paths, in points per second.
  var fastest: Double {
    trails.flatMap { $0.speeds.compactMap(\.self) }.max() ?? 0
  }

  /// The scale of pictures in a row of their own, or each in one where a page of a width in points is too narrow.
  static func scale(of pictures: [FigurePicture], onPage width: Int?) -> CGFloat {
    let crops = pictures.map(\.crop)
    let scale = FigureMetrics.pictureScale(tallest: crops.map(\.height).max() ?? 1)
    guard let width, let widest = crops.map(\.width).max() else { return scale }
    return min(scale, max(1, CGFloat(width) - 2 * FigureMetrics.margin) / widest)
  }

  /// The opacity of one of several earlier moments: 10, 16, 24, 34, 46, 60 %, and steps between them
  /// where there are more.
  ///
  /// - Parameters:
  ///   - index: Which one, from 0, the earliest.
  ///   - count: How many there are.
  /// - Returns: The opacity, from 0 to 1.
  static func opacity(ofMoment index: Int, of count: Int) -> Double {
    let place = count <= 6 ? Double(index) : Double(index) * 5 / Double(count - 1)
    return (10 + 5 * place + place * place) / 100
  }

  /// The smallest part of the canvas that has all that pictures show, with a margin; whole points.
  ///
  /// - Parameters:
  ///   - pictures: The pictures; their own crops do not matter.
  ///   - canvas: The size of the canvas, which limits it, in points.
  /// - Returns: The part, in points of the canvas.
  public static func crop(of pictures: [FigurePicture], in canvas: CGSize) -> CGRect {
    let extent = pictures.reduce(Extent.nothing) { $0.union($1.extent) }
    let whole = CGRect(origin: .zero, size: canvas)
    let longestName = pictures.flatMap(\.names).map(\.text.count).max() ?? 0
    let margin = FigureMetrics.cropMargin + (longestName > 0 ? FigureMetrics.nameMargin : 0)
    guard var rect = extent.outset(by: margin).rect else { return whole }
    // Beside what is narrow, as a chain that hangs, there is space for names.
    let nameWidth = CGFloat(min(longestName, 12)) * FigureMetrics.letterWidth
    if rect.width < 3 * nameWidth { rect = rect.insetBy(dx: -nameWidth, dy: 0) }
    let wanted = rect.integral.intersection(whole)
    return wanted.isNull || wanted.isEmpty ? whole : wanted
  }

  /// What the picture covers of the canvas.
  private var extent: Extent {
    let items = drawing + overlays
    var extent = items.reduce(Extent.nothing) { $0.union($1.extent) }
    for point in trails.flatMap(\.points) {
      extent = extent.union(Extent(CGRect(origin: point, size: .zero)))
    }
    return extent
  }
}

extension FigurePicture: SheetPart {
  var texts: [String] { [caption] + names.map(\.text) }

  func panel(in space: PanelSpace) -> FigurePanel {
    let largest = space.width.map { $0 / crop.width } ?? .infinity
    return PicturePainter(
      self, scale: min(FigureMetrics.pictureScale(tallest: space.tallest), largest),
      theme: space.theme, measurer: space.measurer, names: space.names
    ).panel
  }
}

extension [FigurePicture] {
  /// The longest side of the pictures, in points of their scenes; 0 for none.
  var longestSide: CGFloat { map { Swift.max($0.crop.width, $0.crop.height) }.max() ?? 0 }
}

/// Draws a picture of the scene as a part of a figure.
struct PicturePainter {
  let picture: FigurePicture
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// Points of the page for a point of the canvas.
  let scale: CGFloat
  /// The places of names that are known from another theme.
  let names: NamePlaces

  /// A picture at a scale.
  init(
    _ picture: FigurePicture, scale: CGFloat, theme: FigureTheme, measurer: any TextMeasuring,
    names: NamePlaces = NamePlaces()
  ) {
    self.names = names
    self.picture = picture
    self.scale = scale
    self.theme = theme
    self.measurer = measurer
  }

  /// The picture with its caption below.
  var panel: FigurePanel {
    let size = CGSize(
      width: picture.crop.width * scale, height: picture.crop.height * scale)
    let frame = CGRect(origin: .zero, size: size)
    let place = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -picture.crop.minX * scale,
      ty: -picture.crop.minY * scale)
    let inside = content.map { $0.applying(place) }
    var items: [DisplayList.Item] = []
    if let background = picture.background, background != theme.background {
      items.append(.fill(DisplayList.Fill(.rectangle(frame), color: background)))
    }
    items.append(
      .group(DisplayList.Group(clip: DisplayList.Clip(.rectangle(frame)), items: inside)))
    let named = ViewNames(
      picture: picture, theme: theme, measurer: measurer, place: place, frame: frame,
      known: names
    ).drawing
    items += named.items
    items.append(
      .border(
        DisplayList.Border(.rectangle(frame), width: FigureMetrics.frame, color: theme.axis)))
    var height = size.height
    if picture.showsSpeed {
      let key = SpeedKey(fastest: picture.fastest, theme: theme, measurer: measurer)
      items += key.items(below: size)
      height += key.height
    }
    if let caption = caption(named.note, below: height, width: size.width) {
      items.append(caption.item)
      height = caption.rect.maxY
    }
    return FigurePanel(
      size: CGSize(width: size.width, height: height), items: items, body: 0...size.height)
  }

  /// The caption and a note, in the middle below a height; nil if there is neither.
  private func caption(
    _ note: String?, below height: CGFloat, width: CGFloat
  ) -> (item: DisplayList.Item, rect: CGRect)? {
    let caption = [picture.caption, note ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    guard !caption.isEmpty else { return nil }
    let text = FigureText(
      string: caption, size: FigureMetrics.numberSize, color: theme.number)
    return text.wrapped(
      at: CGPoint(x: width / 2, y: height + FigureMetrics.textGap / 2), width: max(width, 40),
      .center, measurer)
  }

  private var content: [DisplayList.Item] {
    let fastest = picture.showsSpeed ? picture.fastest : nil
    let trails = picture.trails.flatMap {
      TrailPainter(
        trail: $0, theme: theme, unit: 1 / scale, fastest: fastest, interval: picture.tickInterval
      ).items
    }
    return picture.drawing + outlines + trails + picture.overlays
  }

  /// The outlines of earlier moments that later ones of the same area cover, as where a view grows.
  private var outlines: [DisplayList.Item] {
    // What moves draws the same items at all moments, unless views come or go.
    var later = [picture.front.map(\.extent.rect)]
    var outlines: [DisplayList.Item] = []
    for moment in picture.moments.reversed() {
      let rects = moment.items.map(\.extent.rect)
      for (index, item) in moment.items.enumerated() {
        guard let (shape, transform) = item.area, let rect = rects[index] else { continue }
        let isCovered = later.contains { other in
          guard other.count == rects.count, let cover = other[index] else { return false }
          return cover.contains(rect) && cover.width * cover.height > rect.width * rect.height
        }
        guard isCovered else { continue }
        outlines.append(
          .border(
            DisplayList.Border(
              shape, width: FigureMetrics.axisLine / scale, color: theme.text.withAlpha(0.6),
              transform: transform)))
      }
      later.append(rects)
    }
    return outlines.reversed()
  }
}

extension DisplayList.Item {
  /// The shape of an area and its transform; nil for what is none.
  fileprivate var area: (DisplayList.Shape, CGAffineTransform)? {
    switch self {
    case .fill(let fill): (fill.shape, fill.transform)
    case .gradient(let fill): (fill.shape, fill.transform)
    default: nil
    }
  }
}
