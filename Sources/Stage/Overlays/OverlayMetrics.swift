internal import Foundation

/// The lengths of the look, in points of the canvas; they do not grow with the views.
///
/// The lengths that only one overlay uses are beside its painter.
enum OverlayMetrics {
  /// How far a halo reaches beyond what it sets off.
  static let haloWidth: CGFloat = 0.75
}
