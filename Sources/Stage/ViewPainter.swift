internal import DisplayList
internal import Foundation
internal import Geometry
internal import Views
internal import Scene

/// Converts a view tree to display items, in Core Animation's order: shadow, background, content,
/// sublayers, border.
struct ViewPainter {
  /// The items of a view's subviews, back to front, without the view itself.
  ///
  /// - Parameters:
  ///   - view: The view whose subviews are drawn.
  ///   - transform: The transform from the view's coordinates to the canvas.
  ///   - leftOut: The ids of views that are not drawn, with all that is in them.
  ///   - theme: The theme whose variants colors have where no view states another one.
  ///   - presentation: The state in which a view is drawn; the one that is seen by default.
  ///   - insertions: Items that are drawn among them, in canvas coordinates; none by default.
  /// - Returns: The items in canvas coordinates.
  static func items(
    below view: View, transform: CGAffineTransform, without leftOut: Set<String> = [],
    in theme: Theme, showing presentation: (View) -> ViewPresentation = \.presentation,
    with insertions: Insertions = Insertions()
  ) -> [DisplayList.Item] {
    items(
      of: view.subviews, transform: transform, without: leftOut, in: view.statedTheme ?? theme,
      showing: presentation, with: insertions)
  }

  /// Items that are drawn among those of views.
  struct Insertions {
    /// Behind a view, by the view.
    var behind: [ObjectIdentifier: [DisplayList.Item]] = [:]
    /// Above all subviews of a view, by the view.
    var atEnd: [ObjectIdentifier: [DisplayList.Item]] = [:]
  }

  /// The items of views that share a superview, back to front.
  ///
  /// - Parameters:
  ///   - subviews: The views that are drawn.
  ///   - transform: The transform from their superview's coordinates to the canvas.
  ///   - leftOut: The ids of views that are not drawn, with all that is in them.
  ///   - theme: The theme whose variants colors have where no view among them states another one.
  ///   - presentation: The state in which a view is drawn; the one that is seen by default.
  ///   - nesting: In how many masks and copies the views are; none by default.
  ///   - insertions: Items that are drawn among them, in canvas coordinates; none by default.
  /// - Returns: The items in canvas coordinates.
  static func items(
    of subviews: [View], transform: CGAffineTransform, without leftOut: Set<String> = [],
    in theme: Theme, showing presentation: (View) -> ViewPresentation = \.presentation,
    nesting: Nesting = Nesting(), with insertions: Insertions = Insertions()
  ) -> [DisplayList.Item] {
    // The views whose subviews are being converted: a list and not calls on the stack, so that views can
    // be nested to any depth.
    let subviews = backToFront(subviews, presentation)
    var open = [
      OpenView(nil, subviews: subviews, transform: transform, theme: theme, isInShadow: false)
    ]
    while true {
      let last = open.count - 1
      guard let view = open[last].waiting.popLast() else {
        var finished = open.removeLast()
        guard last > 0, let layer = finished.layer else { return finished.inside.items }
        if let items = insertions.atEnd[ObjectIdentifier(layer.view)] {
          finished.inside.append(Drawing(items: items))
        }
        let isInShadow = open[last - 1].isInShadow
        let drawing = drawing(of: layer, around: finished.inside, isInShadow, nesting)
        open[last - 1].inside.append(drawing)
        continue
      }
      if let items = insertions.behind[ObjectIdentifier(view)] {
        open[last].inside.append(Drawing(items: items))
      }
      let shown = presentation(view)
      guard isDrawn(view, shown, without: leftOut) else { continue }
      let layer = Layer(view, shown, in: open[last].transform, view.theme ?? open[last].theme)
      let isInShadow = open[last].isInShadow
      let copies = nesting.copies < Replication.largestDepth ? view.replication : nil
      guard copies == nil, !view.subviews.isEmpty || !view.sublayers.isEmpty else {
        var content = Drawing(items: layer.content)
        if let copies { content.items += layer.items(of: copies, nesting) }
        content.items += insertions.atEnd[ObjectIdentifier(view)] ?? []
        let drawing = drawing(of: layer, around: content, isInShadow, nesting)
        open[last].inside.append(drawing)
        continue
      }
      open.append(
        OpenView(
          layer, subviews: backToFront(view.sublayers + view.subviews, presentation),
          transform: layer.inner, theme: layer.theme,
          isInShadow: isInShadow || layer.shadow.isVisible))
    }
  }

  /// Whether a view can draw something: it is neither hidden, transparent nor left out.
  static func isDrawn(
    _ view: View, _ shown: ViewPresentation, without leftOut: Set<String>
  ) -> Bool {
    guard !shown.look.isHidden, shown.look.alpha > 0 else { return false }
    return leftOut.isEmpty || !leftOut.contains(view.identifier)
  }

  /// What views are within that is drawn by a call for itself.
  struct Nesting {
    /// The number of masks.
    var masks = 0
    /// The number of views that are copied.
    var copies = 0
    /// How often these draw what is in them.
    var total = 1
    /// By how much what is seen is late, in seconds.
    var delay = 0.0
  }

  /// A view whose subviews are being converted.
  private struct OpenView {
    /// What the view itself draws; nil for the one whose subviews are wanted.
    let layer: Layer?
    /// The transform from the subviews' coordinates to the canvas.
    let transform: CGAffineTransform
    /// The theme whose variants colors inside have.
    let theme: Theme
    /// Whether the view or a superview casts a shadow.
    let isInShadow: Bool
    /// The subviews that have not been converted yet, the last one first.
    var waiting: [View]
    /// The content of the view, and of the subviews so far.
    var inside: Drawing

    init(
      _ layer: Layer?, subviews: [View], transform: CGAffineTransform, theme: Theme,
      isInShadow: Bool
    ) {
      self.layer = layer
      self.transform = transform
      self.theme = theme
      self.isInShadow = isInShadow
      waiting = subviews.reversed()
      inside = Drawing(items: layer?.content ?? [])
    }
  }

  /// What views draw, and what casts their superviews' shadows.
  private struct Drawing {
    var items: [DisplayList.Item]
    /// The items without any shadow; nil where they are the same.
    var unshadowed: [DisplayList.Item]?
    /// How deep shadows of shadows are nested in the items.
    var shadowDepth = 0

    mutating func append(_ other: Drawing) {
      if let unshadowed = other.unshadowed {
        self.unshadowed = (self.unshadowed ?? items) + unshadowed
      } else {
        unshadowed? += other.items
      }
      items += other.items
      shadowDepth = max(shadowDepth, other.shadowDepth)
    }
  }

  /// How deep shadows of shadows are drawn; those of a view that has more inside it are cast by the views
  /// alone.
  ///
  /// Each level draws twice as much as the one before.
  private static let largestShadowDepth = 4

  /// Views sorted by the z-positions that are seen, each with the picture that fades over it; views of the same
  /// z-position keep their order.
  static func backToFront(
    _ views: [View], _ presentation: (View) -> ViewPresentation
  ) -> [View] {
    guard views.contains(where: \.mayHaveDepth) else { return views }
    let depths = views.map { presentation($0).look.zPosition }
    return views.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      .flatMap { [views[$0]] + (views[$0].fadingPicture.map { [$0] } ?? []) }
  }

  /// What a view draws around its content and its subviews.
  private static func drawing(
    of layer: Layer, around inside: Drawing, _ isInShadow: Bool, _ nesting: Nesting
  ) -> Drawing {
    var drawing = Drawing(
      items: layer.items(around: inside.items),
      unshadowed: inside.unshadowed.map { layer.items(around: $0) }, shadowDepth: inside.shadowDepth
    )
    let shadow = layer.shadow
    if shadow.isVisible, !layer.clipsToBounds, !drawing.items.isEmpty {
      let isTooDeep = drawing.shadowDepth >= largestShadowDepth
      let items = isTooDeep ? drawing.unshadowed ?? drawing.items : drawing.items
      if drawing.unshadowed == nil { drawing.unshadowed = drawing.items }
      drawing.items.insert(.shadow(.init(of: items, shadow, transform: layer.place)), at: 0)
      drawing.shadowDepth = min(drawing.shadowDepth + 1, largestShadowDepth)
    }
    if !isInShadow { drawing.unshadowed = nil }
    if nesting.masks < ViewMask.largestDepth, let mask = layer.mask(nesting) {
      drawing.items = masked(drawing.items, by: mask)
      drawing.unshadowed = drawing.unshadowed.map { masked($0, by: mask) }
    }
    guard layer.alpha < 1 else { return drawing }
    drawing.items = fade(drawing.items, to: Double(layer.alpha))
    drawing.unshadowed = drawing.unshadowed.map { fade($0, to: Double(layer.alpha)) }
    return drawing
  }

  /// The items where a mask lets them through.
  private static func masked(
    _ items: [DisplayList.Item], by mask: Layer.Mask
  ) -> [DisplayList.Item] {
    guard mask.opacity > 0, !items.isEmpty else { return [] }
    return [
      .group(.init(opacity: mask.opacity, clip: mask.clip, mask: mask.items, items: items))
    ]
  }

  /// The items with a common opacity.
  ///
  /// A single fill gets it as part of its color: the same pixels as a group, without an offscreen
  /// image.
  private static func fade(
    _ items: [DisplayList.Item], to alpha: Double
  ) -> [DisplayList.Item] {
    guard items.count == 1, case .fill(var fill) = items[0] else {
      return items.isEmpty ? [] : [.group(.init(opacity: alpha, items: items))]
    }
    fill.color.alpha *= alpha
    return [.fill(fill)]
  }
}

/// What a view itself draws, without its subviews.
///
/// It is a class because presentations are large: each view's is made once, and not copied.
private final class Layer {
  let view: View
  private let shown: ViewPresentation
  /// The bounds centered on the origin, so that shapes stay equal while the view moves.
  private let box: CGRect
  private let shape: DisplayList.Shape
  /// The transform from the box to the canvas.
  let place: CGAffineTransform
  /// The theme whose variants colors have.
  let theme: Theme

  init(_ view: View, _ shown: ViewPresentation, in parent: CGAffineTransform, _ theme: Theme) {
    self.view = view
    self.shown = shown
    self.theme = theme
    let size = shown.bounds.size
    box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    shape =
      shown.look.cornerRadius > 0 && !shown.look.maskedCorners.isEmpty
      ? .roundedRectangle(
        box, cornerRadius: shown.look.cornerRadius, corners: shown.look.maskedCorners)
      : .rectangle(box)
    place =
      shown.place.transformOfMiddle
      .concatenating(CGAffineTransform(translationX: shown.center.x, y: shown.center.y))
      .concatenating(parent)
  }

  /// The part of a view that its mask lets through.
  struct Mask {
    var opacity = 0.0
    var clip: DisplayList.Clip?
    var items: [DisplayList.Item]?
  }

  /// What the mask of the view lets through; nil where there is none.
  func mask(_ nesting: ViewPainter.Nesting) -> Mask? {
    guard let mask = view.maskingView else { return nil }
    switch ViewMask(mask, in: theme) {
    case .nothing: return Mask()
    case .drawing:
      var inside = nesting
      inside.masks += 1
      let items = ViewPainter.items(of: [mask], transform: inner, in: theme, nesting: inside)
      return items.isEmpty ? Mask() : Mask(opacity: 1, items: items)
    case .area(let area, let rule, let opacity, let transform):
      let shape: DisplayList.Shape =
        switch area {
        case .path(let path): .path(path, rule: rule)
        case .bounds(let rect, let radius, let corners):
          radius > 0 && !corners.isEmpty
            ? .roundedRectangle(rect, cornerRadius: radius, corners: corners) : .rectangle(rect)
        }
      return Mask(
        opacity: min(opacity, 1),
        clip: DisplayList.Clip(shape, transform: transform.concatenating(inner)))
    }
  }

  /// What is in the view, as often as it is copied.
  func items(of copies: Replication, _ nesting: ViewPainter.Nesting) -> [DisplayList.Item] {
    let middle = CGPoint(x: shown.bounds.midX, y: shown.bounds.midY)
    var (items, place) = ([DisplayList.Item](), CGAffineTransform.identity)
    let count = min(copies.count, Replication.largestTotal / nesting.total)
    var inside = nesting
    inside.copies += 1
    inside.total *= max(count, 1)
    for index in 0..<count {
      let transform = CGAffineTransform(translationX: -middle.x, y: -middle.y)
        .concatenating(place)
        .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y))
        .concatenating(inner)
      let delay = nesting.delay + Double(index) * copies.delay
      inside.delay = delay
      var copy = ViewPainter.items(
        of: view.sublayers + view.subviews, transform: transform, in: theme,
        showing: { $0.presentation(delayedBy: delay) }, nesting: inside)
      let color = copies.color(of: index)
      if color != .white { copy = copy.map { $0.multiplyingColors(by: color) } }
      items += copy
      place = place.concatenating(copies.transform)
    }
    return items
  }

  /// The opacity of the view.
  var alpha: CGFloat { shown.look.alpha }
  /// Whether what is outside of the bounds is cut off.
  var clipsToBounds: Bool { shown.look.clipsToBounds }
  /// The shadow in the theme.
  private(set) lazy var shadow = shown.look.shadow.resolved(for: theme)

  /// The transform from the subviews' coordinates to the canvas.
  var inner: CGAffineTransform {
    place.translatedBy(x: -shown.bounds.midX, y: -shown.bounds.midY)
  }

  /// The background, the given items inside the view, and the border.
  func items(around inside: [DisplayList.Item]) -> [DisplayList.Item] {
    let borderColor = shown.look.borderColor.resolved(for: theme)
    let backgroundColor = shown.look.backgroundColor?.resolved(for: theme)
    let hasBorder = shown.look.borderWidth > 0 && borderColor.alpha > 0
    // A background under an opaque border would bleed through the antialiased outer edge, as it does
    // on a CALayer, so it ends at the middle of the border.
    let isCovered = hasBorder && borderColor.alpha >= 1
    if isCovered, inside.isEmpty, shown.look.gradient == nil, let background = backgroundColor,
      background.alpha >= 1
    {
      // Two nested areas have half as many edges as an area and a border.
      let outer = DisplayList.Fill(shape, color: borderColor, transform: place)
      guard let inner = shape.inset(by: shown.look.borderWidth) else { return [.fill(outer)] }
      return [.fill(outer), .fill(.init(inner, color: background, transform: place))]
    }
    let ground = isCovered ? shape.inset(by: shown.look.borderWidth / 2) : shape
    var items = ground.map { background(backgroundColor, in: $0) } ?? []
    if shown.look.clipsToBounds, !inside.isEmpty {
      items.append(.group(.init(clip: .init(shape, transform: place), items: inside)))
    } else {
      items += inside
    }
    if hasBorder {
      items.append(
        .border(.init(shape, width: shown.look.borderWidth, color: borderColor, transform: place)))
    }
    return items
  }

  /// The background in a part of the view's shape: its color, and over it the gradient of the whole shape.
  private func background(_ color: Color?, in ground: DisplayList.Shape) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    if let color, color.alpha > 0 {
      items.append(.fill(.init(ground, color: color, transform: place)))
    }
    if let gradient = shown.look.gradient {
      let fill = DisplayList.GradientFill(shape, gradient.resolved(for: theme), transform: place)
      items.append(
        ground == shape
          ? .gradient(fill)
          : .group(.init(clip: .init(ground, transform: place), items: [.gradient(fill)])))
    }
    return items
  }

  /// The items between the background and the subviews: what the view draws itself, and what depends on its kind.
  var content: [DisplayList.Item] {
    guard let drawing = view.ownDrawing, !drawing.items.isEmpty else { return kindContent }
    return kindContent + items(of: drawing)
  }

  private var kindContent: [DisplayList.Item] {
    switch (view, shown.content) {
    case (let label as Label, .label(let content)):
      guard !content.string.isEmpty else { return [] }
      return [text(of: label, content)]
    case (let button as Button, .button(let content)):
      guard !content.title.isEmpty else { return [] }
      let color = button.titleColor.resolved(for: theme)
      return [.text(.init(button.titleBlock, in: box, color: color, transform: place))]
    case (let view as ImageView, .image(let content)):
      guard let image = content.image, view.hasImage else { return [] }
      let rect = content.contentMode.rect(of: view.imageSize, in: box)
      return [.image(.init(image.path, in: rect, transform: place))]
    case (_, .shape(let content)): return items(of: content)
    default: return []
    }
  }

  /// The text of a label.
  ///
  /// As in UIKit, an animation of the size changes the bounds at once, and the label is drawn for them, once; the picture is
  /// then placed in the bounds that are seen by the content mode. With `redraw`, UIKit's default for labels, it is
  /// stretched to them: a view that redraws does so for the bounds that are set, not for those that are seen.
  private func text(of label: Label, _ content: LabelContent) -> DisplayList.Item {
    let block = label.textBlock(in: theme)
    let color = content.textColor.resolved(for: theme)
    let size = label.bounds.size
    guard label.animatesBounds, size.width > 0, size.height > 0, size != box.size else {
      return .text(.init(block, in: box, color: color, transform: place))
    }
    let drawn = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let seen = content.contentMode.rect(of: size, in: box)
    let placing = CGAffineTransform(
      a: seen.width / size.width, b: 0, c: 0, d: seen.height / size.height, tx: seen.midX,
      ty: seen.midY)
    return .text(
      .init(block, in: drawn, color: color, transform: placing.concatenating(place)))
  }

  /// What the view has drawn, stretched from the bounds for which it was drawn.
  private func items(of drawing: ViewDrawing) -> [DisplayList.Item] {
    let (drawn, size) = (drawing.size, shown.bounds.size)
    guard drawn.width > 0, drawn.height > 0 else { return [] }
    let seen = view.drawingMode.rect(of: drawn, in: shown.bounds)
    let stretch = CGAffineTransform(
      a: seen.width / drawn.width, b: 0, c: 0, d: seen.height / drawn.height,
      tx: seen.minX - view.bounds.minX, ty: seen.minY - view.bounds.minY)
    let transform = drawn == size ? inner : stretch.concatenating(inner)
    return drawing.items.flatMap { item -> [DisplayList.Item] in
      switch item {
      case .shape(let shape, let clips): clipped(items(of: shape, transform), by: clips, transform)
      case .text(let text, let rect, let clips):
        clipped([self.text(text, in: rect, transform)], by: clips, transform)
      case .image(let image, let rect, let clips):
        clipped([.image(.init(image.path, in: rect, transform: transform))], by: clips, transform)
      }
    }
  }

  private func clipped(
    _ items: [DisplayList.Item], by clips: [BezierPath], _ transform: CGAffineTransform
  ) -> [DisplayList.Item] {
    clips.reduce(items) { items, path in
      items.isEmpty
        ? items : [.group(.init(clip: .init(.path(path), transform: transform), items: items))]
    }
  }

  /// A text that is drawn in a rectangle, from its upper edge on.
  private func text(
    _ text: LabelContent, in rect: CGRect, _ transform: CGAffineTransform
  ) -> DisplayList.Item {
    .text(
      .init(
        text.textBlock(in: theme), in: rect, color: text.textColor.resolved(for: theme),
        transform: transform))
  }

  private func items(of shape: ShapeContent) -> [DisplayList.Item] { items(of: shape, inner) }

  private func items(
    of shape: ShapeContent, _ inner: CGAffineTransform
  ) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    if let color = shape.fillColor?.resolved(for: theme), color.alpha > 0 {
      items.append(
        .fill(.init(.path(shape.path, rule: shape.fillRule), color: color, transform: inner)))
    }
    let line = shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
    if let color = shape.strokeColor?.resolved(for: theme), color.alpha > 0, shape.lineWidth > 0,
      !line.isEmpty
    {
      let dash =
        shape.lineDashPattern.isEmpty
        ? nil : DisplayList.Dash(shape.lineDashPattern, phase: shape.lineDashPhase)
      items.append(
        .stroke(
          .init(
            line, width: shape.lineWidth, color: color, cap: shape.lineCap, join: shape.lineJoin,
            dash: dash, transform: inner)))
    }
    return items
  }
}
