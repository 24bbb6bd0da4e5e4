package import DisplayList
package import Foundation
internal import Geometry
package import Scene

/// What one overlay draws in a frame.
package struct OverlayPart: Equatable {
  /// The overlay.
  package let overlay: Overlay
  /// What it draws above the views, back to front.
  package let items: [DisplayList.Item]
  /// The boxes of its texts, with their plates, in points of the canvas.
  package let letterings: [CGRect]
}

extension Stage {
  /// What the overlays draw in the current frame, back to front: the last items of its display list.
  ///
  /// Tests look in them for marks and texts in each other's way.
  package func overlayParts() -> [OverlayPart] {
    overlays.parts(
      over: ViewPainter.items(below: root, transform: .identity, in: scene.canvas.theme))
  }
}
