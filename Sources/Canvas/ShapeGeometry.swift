internal import DisplayList
internal import Foundation
internal import Geometry

extension DisplayList.Stroke {
  /// A rectangle that holds the line and its halo, in the path's coordinates.
  var bounds: CGRect {
    let reach = width / 2 + max(0, halo?.width ?? 0)
    // A pointed corner reaches as far as its limit says, a square cap to its diagonal.
    let factor = join == .miter ? CGFloat(DisplayList.LineJoin.miterLimit) : 1.5
    let box = path.controlBounds
    guard !box.isNull else { return box }
    return box.insetBy(dx: -reach * factor, dy: -reach * factor)
  }
}
