public import Foundation

/// An area around the position of a field, in points relative to it.
public indirect enum FieldRegion: Equatable, Sendable {
  /// All points.
  case infinite
  /// A disc with a radius of at least 0.
  case circle(radius: CGFloat)
  /// An axis-aligned rectangle centered on the position, with positive sides.
  case rectangle(CGSize)
  /// The points outside a region.
  case inverse(FieldRegion)
  /// The points in any of at least two regions.
  case union([FieldRegion])
  /// The points in all of at least two regions.
  case intersection([FieldRegion])
  /// The points in the first of at least two regions and in none of the others.
  case difference([FieldRegion])
}
