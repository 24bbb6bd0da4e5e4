public import Foundation

/// An area about a field's position, in points from it.
public indirect enum FieldRegion: Equatable, Sendable {
  /// All points.
  case infinite
  /// A disc of a radius, at least 0.
  case circle(radius: CGFloat)
  /// An upright rectangle centred on the position, with sides above 0.
  case rectangle(CGSize)
  /// All points outside of a region.
  case inverse(FieldRegion)
  /// The points in any of at least two regions.
  case union([FieldRegion])
  /// The points in all of at least two regions.
  case intersection([FieldRegion])
  /// The points in the first of at least two regions and in none of the others.
  case difference([FieldRegion])
}
