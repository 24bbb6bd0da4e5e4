internal import Foundation
internal import Geometry
internal import Views

/// Lets views that an animator moves keep the scale that the timeline has set.
///
/// The animator writes pure rotations, and UIKit's would take the scale away with its next step.
struct ScaleKeeper {
  /// The moved views whose scale has been set, with their transforms as they were left last.
  private var scaled: [(view: View, transform: TransformComponents)] = []

  /// Remembers the scale of a view that an animator moves.
  mutating func keepScale(of view: View) {
    scaled.removeAll { $0.view === view }
    scaled.append((view, view.transformComponents))
  }

  /// Gives moved views their scale back, after the animator has written their transforms.
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
