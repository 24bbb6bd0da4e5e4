public import Foundation
public import Scene

/// An area in which a field acts, in points from the field's position.
///
/// Regions combine freely by union, difference, intersection and inversion. UIKit keeps at most two
/// shapes of such a combination; this is a whole tree, so a combination of combinations means
/// what it says.
public typealias Region = FieldRegion

extension FieldRegion {
  /// A disc about the field's position, with its edge.
  ///
  /// - Parameter radius: The radius in points; a negative one gives the empty region.
  public init(radius: CGFloat) { self = .circle(radius: radius) }

  /// An upright rectangle centered on the field's position, without its edge.
  ///
  /// - Parameter size: Width and height in points; where one is not above 0 the region is empty.
  public init(size: CGSize) { self = .rectangle(size) }

  /// The region of all points that this one does not contain.
  public func inverse() -> Region { .inverse(self) }

  /// The region of all points in this one, the other or both.
  public func union(with region: Region) -> Region { .union([self, region]) }

  /// The region of all points in this one that the other does not contain.
  public func difference(from region: Region) -> Region { .difference([self, region]) }

  /// The region of all points in both.
  public func intersection(with region: Region) -> Region { .intersection([self, region]) }

  /// Whether a point, in points from the field's position, belongs to the region.
  public func contains(_ point: CGPoint) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius):
      radius >= 0 && point.x * point.x + point.y * point.y <= radius * radius
    case .rectangle(let size): abs(point.x) < size.width / 2 && abs(point.y) < size.height / 2
    case .inverse(let region): !region.contains(point)
    case .union(let regions): regions.contains { $0.contains(point) }
    case .intersection(let regions): regions.allSatisfy { $0.contains(point) }
    case .difference(let regions):
      regions.first.map { $0.contains(point) } ?? false
        && !regions.dropFirst().contains { $0.contains(point) }
    }
  }
}
