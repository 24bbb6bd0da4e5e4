public import Foundation

/// The part of the plane that a thing can cover.
///
/// Unlike a `CGRect`, of which one is null and others hold NaN, every extent can be moved, united and
/// intersected.
public enum Extent: Equatable, Sendable {
  case nothing
  /// A standardized rectangle of finite numbers, which may be empty.
  case box(CGRect)
  /// Unknown, because numbers are not finite: anything may be covered.
  case everything

  /// The extent of a rectangle; nothing for the null one.
  public init(_ rect: CGRect) {
    guard !rect.isNull else {
      self = .nothing
      return
    }
    self.init(from: CGPoint(x: rect.minX, y: rect.minY), to: CGPoint(x: rect.maxX, y: rect.maxY))
  }

  /// The box between two corners, or everything where its numbers are not finite.
  fileprivate init(from low: CGPoint, to high: CGPoint) {
    let box = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    let isFinite =
      low.x.isFinite && low.y.isFinite && box.width.isFinite && box.height.isFinite
    self = isFinite ? .box(box) : .everything
  }

  /// The box; nil for nothing and everything.
  public var rect: CGRect? {
    guard case .box(let rect) = self else { return nil }
    return rect
  }

  /// The extent that reaches farther on each side by a margin, at least 0.
  public func outset(by margin: CGFloat) -> Extent {
    guard let rect else { return self }
    return Extent(
      from: CGPoint(x: rect.minX - margin, y: rect.minY - margin),
      to: CGPoint(x: rect.maxX + margin, y: rect.maxY + margin))
  }

  /// The extent moved by a vector.
  public func moved(by vector: CGVector) -> Extent {
    guard let rect else { return self }
    return Extent(
      from: CGPoint(x: rect.minX + vector.dx, y: rect.minY + vector.dy),
      to: CGPoint(x: rect.maxX + vector.dx, y: rect.maxY + vector.dy))
  }

  /// The extent of the image under a transform.
  public func applying(_ transform: CGAffineTransform) -> Extent {
    guard let rect else { return self }
    var image = ExtentOfPoints()
    for corner in rect.corners { image.include(corner.applying(transform)) }
    return image.extent
  }

  /// The smallest extent that holds both.
  public func union(_ other: Extent) -> Extent {
    switch (self, other) {
    case (.nothing, _): other
    case (_, .nothing): self
    case (.box(let one), .box(let two)):
      Extent(
        from: CGPoint(x: min(one.minX, two.minX), y: min(one.minY, two.minY)),
        to: CGPoint(x: max(one.maxX, two.maxX), y: max(one.maxY, two.maxY)))
    case (.everything, _), (_, .everything): .everything
    }
  }

  /// What both cover; an empty box where they only touch.
  public func intersection(_ other: Extent) -> Extent {
    switch (self, other) {
    case (.everything, _): return other
    case (_, .everything): return self
    case (.nothing, _), (_, .nothing): return .nothing
    case (.box(let one), .box(let two)):
      let low = CGPoint(x: max(one.minX, two.minX), y: max(one.minY, two.minY))
      let high = CGPoint(x: min(one.maxX, two.maxX), y: min(one.maxY, two.maxY))
      guard low.x <= high.x, low.y <= high.y else { return .nothing }
      return Extent(from: low, to: high)
    }
  }

  /// Whether an area of both is covered, not just an edge.
  public func overlaps(_ other: Extent) -> Bool {
    switch intersection(other) {
    case .nothing: false
    case .box(let common): common.width > 0 && common.height > 0
    case .everything: true
    }
  }
}

/// Collects the extent of points.
struct ExtentOfPoints {
  private var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
  private var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
  private var isFinite = true

  /// The smallest extent that holds the points so far.
  var extent: Extent {
    guard isFinite else { return .everything }
    return low.x <= high.x ? Extent(from: low, to: high) : .nothing
  }

  /// Adds a point.
  mutating func include(_ point: CGPoint) {
    isFinite = isFinite && point.x.isFinite && point.y.isFinite
    low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
    high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
  }
}
