public import DisplayList
internal import Foundation
internal import Geometry
internal import Views

/// What a frame draws, apart by whether it moves.
public struct FrameLayers: Equatable, Sendable {
  /// The views that stay where they are.
  public var still: [DisplayList.Item]
  /// The views that move, with all that is in them.
  public var moving: [DisplayList.Item]
  /// The overlays, without captions.
  public var overlays: [DisplayList.Item]
}

extension Stage {
  /// What the current frame draws, with some views apart from the others.
  ///
  /// Views are where they are before they are rounded to pixels. The moving ones are without the opacity and the clip of superviews that do not move, and above all
  /// other views.
  ///
  /// - Parameter moving: The ids of the views that move.
  /// - Returns: What is drawn, in three parts.
  public func layers(moving: Set<String>) -> FrameLayers {
    let still = ViewPainter.items(
      below: root, transform: .identity, without: moving, showing: unroundedPresentation)
    let apart = views.filter { isOutermost($0, of: moving) }.flatMap { view in
      ViewPainter.items(
        of: [view],
        transform: LaidOutView(
          view, below: root, at: root.animationEngine.time, isRounded: false
        ).superviewToCanvas, showing: unroundedPresentation)
    }
    return FrameLayers(still: still, moving: apart, overlays: overlays.marks)
  }

  /// Whether a view is among some and in the scene, but in none of the others.
  private func isOutermost(_ view: View, of ids: Set<String>) -> Bool {
    ids.contains(view.identifier) && view.isDescendant(of: root)
      && !sequence(first: view, next: \.superview).dropFirst().contains {
        ids.contains($0.identifier)
      }
  }
}
