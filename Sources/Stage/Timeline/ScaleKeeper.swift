internal import Foundation
internal import Geometry
internal import Views

/// Preserves the scale that the timeline sets on views that an animator moves.
///
/// The animator writes pure rotations; like UIKit's, it would remove the scale in its next step.
struct ScaleKeeper {
  /// The scaled views with their last transforms.
  private var scaled: [(view: View, transform: TransformComponents)] = []

  /// Records the scale of a view that an animator moves.
  mutating func keepScale(of view: View) {
    scaled.removeAll { $0.view === view }
    scaled.append((view, view.transformComponents))
  }

  /// Restores the scales after the animator has written transforms.
  mutating func restoreScales() {
    for index in scaled.indices {
      let view = scaled[index].view
      guard scaled[index].transform.affine != view.transform else { continue }
      scaled[index].transform.rotation = view.transform.rotationAngle
      scaled[index].transform.translation = .zero
      view.transformComponents = scaled[index].transform
    }
  }
}
