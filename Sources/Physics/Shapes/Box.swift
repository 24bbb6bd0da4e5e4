/// An axis-aligned box.
struct Box: BitwiseCopyable {
  var lower: Vector
  var upper: Vector

  @inline(__always) init(lower: Vector, upper: Vector) {
    self.lower = lower
    self.upper = upper
  }

  @inline(__always) init(_ a: Box, _ b: Box) {
    lower = componentMin(a.lower, b.lower)
    upper = componentMax(a.upper, b.upper)
  }

  @inline(__always) var perimeter: Float { 2 * (upper.x - lower.x + (upper.y - lower.y)) }

  @inline(__always) func contains(_ other: Box) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }

  @inline(__always) func overlaps(_ other: Box) -> Bool {
    !(other.lower.x - upper.x > 0 || other.lower.y - upper.y > 0 || lower.x - other.upper.x > 0
      || lower.y - other.upper.y > 0)
  }

  @inline(__always) func grown(by margin: Float) -> Box {
    Box(
      lower: Vector(lower.x - margin, lower.y - margin),
      upper: Vector(upper.x + margin, upper.y + margin))
  }

  /// The box extended by a displacement.
  @inline(__always) func stretched(along displacement: Vector) -> Box {
    var box = self
    if displacement.x < 0 { box.lower.x += displacement.x } else { box.upper.x += displacement.x }
    if displacement.y < 0 { box.lower.y += displacement.y } else { box.upper.y += displacement.y }
    return box
  }
}
