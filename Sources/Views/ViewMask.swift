package import Foundation
package import Geometry
internal import Scene

/// What the mask of a view lets through: the mask's opacity at each point.
///
/// A mask of one area of one opacity is drawn as a clip. What has several opacities, such as a gradient or a text, is
/// no such area.
package enum ViewMask {
  /// An area of the mask's own coordinates, of an opacity above 0, with the transform to those of the masked view.
  case area(Area, rule: FillRule, opacity: Double, transform: CGAffineTransform)
  /// Nothing: all is hidden.
  case nothing
  /// What cannot be drawn, in words; the view is drawn without its mask.
  case unsupported(String)

  /// The kinds of areas.
  package enum Area {
    /// The bounds, with rounded corners.
    case bounds(CGRect, cornerRadius: CGFloat, corners: CornerMask)
    /// What a path encloses.
    case path(BezierPath)
  }

  /// What a view lets through as the mask of another one, as it is seen at present.
  package init(_ mask: View, in theme: Theme) {
    let shown = mask.presentation
    let look = shown.look
    guard !look.isHidden, look.alpha > 0 else {
      self = .nothing
      return
    }
    if let problem = Self.problem(mask, shown, in: theme) {
      self = .unsupported(problem)
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

  /// Why a mask is not one area of one opacity; nil where it is.
  private static func problem(
    _ mask: View, _ shown: ViewPresentation, in theme: Theme
  ) -> String? {
    func isSeen(_ color: DynamicColor?) -> Bool { (color?.resolved(for: theme).alpha ?? 0) > 0 }
    let look = shown.look
    if mask.maskingView != nil { return "a mask of its own" }
    if look.gradient != nil { return "a gradient" }
    let parts = (mask.subviews + mask.sublayers).filter { !$0.look.isHidden && $0.look.alpha > 0 }
    if !parts.isEmpty { return "parts of its own" }
    if look.borderWidth > 0, isSeen(look.borderColor) { return "a border" }
    if mask.ownDrawing?.items.isEmpty == false { return "a drawing" }
    switch shown.content {
    case .label, .button: return "a text"
    case .image: return "a picture"
    case .plain, .stack: return nil
    case .shape(let shape):
      let isStroked = isSeen(shape.strokeColor) && shape.lineWidth > 0
      if isStroked, !shape.path.isEmpty { return "a stroke" }
      let isFilled = isSeen(shape.fillColor) && !shape.path.isEmpty
      return isFilled && isSeen(look.backgroundColor) ? "both a background and a path" : nil
    }
  }
}
