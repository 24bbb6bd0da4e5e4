public import Foundation
public import Geometry

extension DisplayList {
  /// An area in its own coordinates, in points.
  ///
  /// Rectangles and ellipses keep their kind instead of becoming paths, so that a renderer can draw
  /// them exactly and compare them cheaply.
  public enum Shape: Equatable, Sendable {
    /// A rectangle.
    case rectangle(CGRect)
    /// A rectangle with circular corners, by default all four; at most half the shorter side is used
    /// as the radius.
    case roundedRectangle(CGRect, cornerRadius: CGFloat, corners: CornerMask = .all)
    /// The ellipse inscribed in a rectangle.
    case ellipse(CGRect)
    /// What a path encloses; open subpaths are closed for filling.
    case path(BezierPath, rule: FillRule = .nonZero)
  }

  /// The rule by which a path encloses points.
  public typealias FillRule = Geometry.FillRule
}

extension DisplayList.Shape {
  /// The shape's outline.
  public var path: BezierPath {
    switch self {
    case .rectangle(let rect): BezierPath(rect: rect)
    case .roundedRectangle(let rect, let radius, let corners):
      BezierPath(roundedRect: rect, cornerRadius: radius, corners: corners)
    case .ellipse(let rect): BezierPath(ovalIn: rect)
    case .path(let path, _): path
    }
  }

  /// The rule by which the outline encloses points.
  public var fillRule: DisplayList.FillRule {
    guard case .path(_, let rule) = self else { return .nonZero }
    return rule
  }

  /// What holds the shape, in its own coordinates.
  public var extent: Extent {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _, _), .ellipse(let rect): Extent(rect)
    case .path(let path, _): path.extent
    }
  }

  /// The shape less a margin along its edge, or nil where nothing is left or it is a path.
  ///
  /// A rounded rectangle's radius shrinks by the margin too, not below 0, so that both outlines
  /// keep the same distance around the corners.
  ///
  /// - Parameter margin: The margin, in the shape's units, at least 0.
  /// - Returns: The smaller shape, of the same kind.
  public func inset(by margin: CGFloat) -> DisplayList.Shape? {
    func inner(_ rect: CGRect) -> CGRect? {
      guard 2 * margin < rect.width, 2 * margin < rect.height else { return nil }
      return CGRect(
        x: rect.minX + margin, y: rect.minY + margin, width: rect.width - 2 * margin,
        height: rect.height - 2 * margin)
    }
    switch self {
    case .rectangle(let rect): return inner(rect).map { .rectangle($0) }
    case .ellipse(let rect): return inner(rect).map { .ellipse($0) }
    case .roundedRectangle(let rect, let radius, let corners):
      let drawn = min(radius, rect.width / 2, rect.height / 2)
      return inner(rect).map {
        .roundedRectangle($0, cornerRadius: max(0, drawn - margin), corners: corners)
      }
    case .path: return nil
    }
  }
}

extension DisplayList.Shape {
  /// The form in a dump.
  var dumped: String {
    switch self {
    case .rectangle(let rect): "rectangle \(rect.dumped)"
    case .roundedRectangle(let rect, let radius, let corners):
      "rounded-rectangle \(rect.dumped) radius \(radius.dumped)"
        + (corners == .all ? "" : " corners \(corners.dumped)")
    case .ellipse(let rect): "ellipse \(rect.dumped)"
    case .path(let path, let rule): path.dumped + (rule == .nonZero ? "" : " \(rule.rawValue)")
    }
  }

  func write(to writer: inout ByteWriter) {
    switch self {
    case .rectangle(let rect):
      writer.byte(0)
      writer.rect(rect)
    case .roundedRectangle(let rect, let radius, let corners):
      writer.byte(1)
      writer.rect(rect)
      writer.number(radius)
      writer.byte(corners.rawValue)
    case .ellipse(let rect):
      writer.byte(2)
      writer.rect(rect)
    case .path(let path, let rule):
      writer.byte(3)
      writer.path(path)
      writer.choice(rule)
    }
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    switch try reader.byte() {
    case 0: self = .rectangle(try reader.rect())
    case 1:
      self = .roundedRectangle(
        try reader.rect(), cornerRadius: try reader.length(),
        corners: CornerMask(rawValue: try reader.byte()))
    case 2: self = .ellipse(try reader.rect())
    case 3: self = .path(try reader.path(), rule: try reader.choice(FillRule.self))
    default: throw DamagedBytes()
    }
  }
}
