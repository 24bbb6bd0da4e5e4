package import Foundation
package import Geometry
internal import Scene

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
