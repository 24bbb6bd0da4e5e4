public import Foundation

/// An area in which a field acts, in points from the field's position.
///
/// Regions combine freely by union, difference, intersection and inversion. UIKit keeps at most two
/// shapes of such a combination; this is a whole tree, so a combination of combinations means
/// what it says.
public struct Region: Equatable, Sendable {
  private indirect enum Shape: Equatable, Sendable {
    case everywhere
    case circle(radius: CGFloat)
    case box(CGSize)
    case complement(Shape)
    case union(Shape, Shape)
    case intersection(Shape, Shape)

    func contains(_ point: CGPoint) -> Bool {
      switch self {
      case .everywhere: true
      case .circle(let radius):
        radius >= 0 && point.x * point.x + point.y * point.y <= radius * radius
      case .box(let size): abs(point.x) < size.width / 2 && abs(point.y) < size.height / 2
      case .complement(let shape): !shape.contains(point)
      case .union(let first, let second): first.contains(point) || second.contains(point)
      case .intersection(let first, let second): first.contains(point) && second.contains(point)
      }
    }
  }

  private var shape: Shape

  private init(shape: Shape) { self.shape = shape }

  /// The region of all points.
  public static var infinite: Region { Region(shape: .everywhere) }

  /// A disc about the field's position, with its edge.
  ///
  /// - Parameter radius: The radius in points; a negative one gives the empty region.
  public init(radius: CGFloat) { self.init(shape: .circle(radius: radius)) }

  /// An upright rectangle centred on the field's position, without its edge.
  ///
  /// - Parameter size: Width and height in points; where one is not above 0 the region is empty.
  public init(size: CGSize) { self.init(shape: .box(size)) }

  /// The region of all points that this one does not contain.
  public func inverse() -> Region { Region(shape: .complement(shape)) }

  /// The region of all points in this one, the other or both.
  public func union(with region: Region) -> Region {
    Region(shape: .union(shape, region.shape))
  }

  /// The region of all points in this one that the other does not contain.
  public func difference(from region: Region) -> Region {
    Region(shape: .intersection(shape, .complement(region.shape)))
  }

  /// The region of all points in both.
  public func intersection(with region: Region) -> Region {
    Region(shape: .intersection(shape, region.shape))
  }

  /// Whether a point, in points from the field's position, belongs to the region.
  public func contains(_ point: CGPoint) -> Bool { shape.contains(point) }
}
