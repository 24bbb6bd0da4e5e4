extension BezierPath {
  /// The smallest extent that holds the path's points and control points.
  public var extent: Extent {
    var points = ExtentOfPoints()
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.include(point)
      case .curve(let end, let control1, let control2):
        points.include(end)
        points.include(control1)
        points.include(control2)
      case .close: break
      }
    }
    return points.extent
  }
}
