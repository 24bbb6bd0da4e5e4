package import Foundation
package import Geometry
package import Scene

/// What a view draws itself, as vectors in points of its bounds.
///
/// A drawing belongs to the thread of its view.
package final class ViewDrawing: @unchecked Sendable {
  /// A part of a drawing.
  package enum Item: Equatable {
    /// A path that is filled, stroked or both, clipped by other paths.
    case shape(ShapeContent, clips: [BezierPath])
    /// A text from a corner on.
    case text(LabelContent, CGRect, clips: [BezierPath])
    /// A picture in a rectangle.
    case image(ImageFile, CGRect, clips: [BezierPath])
  }

  /// The parts, back to front.
  package private(set) var items: [Item] = []
  /// The size of the bounds for which it was drawn, in points.
  package let size: CGSize

  /// What another module keeps while it is drawn; nil by default.
  package var companion: AnyObject?

  /// An empty drawing.
  package init(size: CGSize) { self.size = size }

  /// Adds a part in front.
  package func add(_ item: Item) { items.append(item) }

  /// Removes all parts.
  package func removeAll() { items = [] }

  /// The drawing into which `draw(_:)` of a view draws at present; nil elsewhere.
  @TaskLocal package static var current: ViewDrawing?
}

extension View {
  /// What the view has drawn itself, which is drawn first where it is not known; nil for nothing.
  package var ownDrawing: ViewDrawing? {
    guard isCustom else { return nil }
    if let drawing, drawingMode != .redraw || drawing.size == bounds.size { return drawing }
    let drawing = ViewDrawing(size: bounds.size)
    ViewDrawing.$current.withValue(drawing) { draw(bounds) }
    self.drawing = drawing
    return drawing
  }
}

/// What the mask of a view lets through: the mask's opacity at each point.
package enum ViewMask {
  /// An area of the mask's own coordinates, of an opacity above 0, with the transform to those of the masked view, which
  /// is a clip.
  case area(Area, rule: FillRule, opacity: Double, transform: CGAffineTransform)
  /// Nothing: all is hidden.
  case nothing
  /// All that the mask draws: it has several opacities, such as a gradient, a text or parts of its own.
  case drawing

  /// The kinds of areas.
  package enum Area {
    /// The bounds, with rounded corners.
    case bounds(CGRect, cornerRadius: CGFloat, corners: CornerMask)
    /// What a path encloses.
    case path(BezierPath)
  }

  /// How deep masks within masks are drawn; a deeper one lets all through.
  package static let largestDepth = 4

  /// What a view lets through as the mask of another one, as it is seen at present.
  package init(_ mask: View, in theme: Theme) {
    let shown = mask.presentation
    let look = shown.look
    guard !look.isHidden, look.alpha > 0 else {
      self = .nothing
      return
    }
    guard Self.isOneArea(mask, shown, in: theme) else {
      self = .drawing
      return
    }
    let ground = look.backgroundColor?.resolved(for: theme).alpha ?? 0
    if ground > 0 {
      self = .area(
        .bounds(shown.bounds, cornerRadius: look.cornerRadius, corners: look.maskedCorners),
        rule: .nonZero, opacity: ground * Double(look.alpha), transform: shown.transformToSuperview)
      return
    }
    guard case .shape(let shape) = shown.content, !shape.path.isEmpty,
      let fill = shape.fillColor?.resolved(for: theme).alpha, fill > 0
    else {
      self = .nothing
      return
    }
    self = .area(
      .path(shape.path), rule: shape.fillRule, opacity: fill * Double(look.alpha),
      transform: shown.transformToSuperview)
  }

  /// Whether a mask draws one area of one opacity at most.
  private static func isOneArea(
    _ mask: View, _ shown: ViewPresentation, in theme: Theme
  ) -> Bool {
    func isSeen(_ color: DynamicColor?) -> Bool { (color?.resolved(for: theme).alpha ?? 0) > 0 }
    let look = shown.look
    let parts = mask.subviews + mask.sublayers
    guard mask.maskingView == nil, !look.coversBackground(in: theme),
      !look.shadow.resolved(for: theme).isVisible,
      parts.allSatisfy({ $0.look.isHidden || $0.look.alpha <= 0 }),
      mask.ownDrawing?.items.isEmpty ?? true
    else { return false }
    switch shown.content {
    case .label, .button, .image: return false
    case .plain, .stack: return true
    case .shape(let shape):
      let isStroked = isSeen(shape.strokeColor) && shape.lineWidth > 0 && !shape.path.isEmpty
      let isFilled = isSeen(shape.fillColor) && !shape.path.isEmpty
      return !isStroked && !(isFilled && isSeen(look.backgroundColor))
    }
  }
}

extension View {
  /// Whether masks of the view, and of what is in them, are nested deeper than they are drawn.
  package final var isMaskedTooDeep: Bool {
    var open = [(view: self, depth: 0)]
    while let (view, depth) = open.popLast() {
      if let mask = view.maskingView {
        if depth == ViewMask.largestDepth { return true }
        open.append((mask, depth + 1))
      }
      // The view's own parts are not in its mask.
      if depth > 0 { open += (view.subviews + view.sublayers).map { ($0, depth) } }
    }
    return false
  }
}

/// Copies of what is in a view, as a `CAReplicatorLayer` makes them.
package struct Replication {
  /// How many there are, the first one among them.
  package var count: Int
  /// How each one is placed after the one before, about the middle of the bounds.
  package var transform: CGAffineTransform
  /// By how much each one is later than the one before, in seconds.
  package var delay: Double
  /// What the colors of the first one are multiplied by.
  package var color: Color
  /// What is added to that color for each further one: red, green, blue, opacity.
  package var offsets: [Double]

  /// The most copies that are drawn in one view.
  package static let largestCount = 1_000
  /// The most copies of a view that are drawn, where what copies it is copied itself.
  package static let largestTotal = 100_000
  /// How deep copies of copies are drawn; deeper ones are drawn once.
  package static let largestDepth = 3

  /// One that changes nothing.
  package init() {
    (count, transform, delay) = (1, .identity, 0)
    (color, offsets) = (.white, [0, 0, 0, 0])
  }

  /// What the colors of a copy are multiplied by.
  package func color(of index: Int) -> Color {
    func part(_ value: Double, _ offset: Int) -> Double {
      min(max(value + Double(index) * offsets[offset], 0), 1)
    }
    return Color(
      red: part(color.red, 0), green: part(color.green, 1), blue: part(color.blue, 2),
      alpha: part(color.alpha, 3))
  }
}

extension View {
  /// The presentation as it was some time ago, according to the animations that exist now.
  package final func presentation(delayedBy delay: Double) -> ViewPresentation {
    guard delay != 0 else { return presentation }
    guard animations.isEmpty else { return presentation(at: animationEngine.time - delay) }
    guard let first = presentedAnimations.first else { return presentation }
    return presentation(at: first.engine.time - delay)
  }
}
