internal import DisplayList
internal import Foundation
internal import Geometry

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
    let ghosts = picture.moments.enumerated().compactMap { index, moment -> DisplayList.Item? in
      let items = moment.items.filter { if case .border = $0 { false } else { true } }
      guard !items.isEmpty else { return nil }
      return .group(
        DisplayList.Group(
          opacity: FigurePicture.opacity(ofMoment: index, of: picture.moments.count),
          items: items))
    }
    let fastest = picture.showsSpeed ? picture.fastest : nil
    let trails = picture.trails.flatMap {
      TrailPainter(
        trail: $0, theme: theme, unit: 1 / scale, fastest: fastest, interval: picture.tickInterval
      ).items
    }
    return picture.still + ghosts + picture.front + outlines + trails + picture.overlays
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
