// The clipping and its feature numbers follow Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

/// An end of the incident edge while it is clipped to the reference face.
struct ClipPoint: BitwiseCopyable {
  var position: Vector
  var feature: ContactFeature
}

/// Clips a segment to the half-plane normal · x ≤ offset (Sutherland and Hodgman's method).
///
/// A point outside is replaced by the intersection, whose feature is the reference corner
/// `referenceCorner` against the incident face.
///
/// - Returns: Whether two points remain; otherwise `output` must not be used.
@inline(__always)
func clip(
  _ input: (ClipPoint, ClipPoint), to normal: Vector, offset: Float, referenceCorner: Int,
  into output: inout (ClipPoint, ClipPoint)
) -> Bool {
  let distance0 = dot(normal, input.0.position) - offset
  let distance1 = dot(normal, input.1.position) - offset
  // At most one end is replaced; it is stored after the end that is kept.
  switch (distance0 <= 0, distance1 <= 0) {
  case (true, true):
    output = input
    return true
  case (false, false):
    return false
  case (true, false):
    guard distance0 * distance1 < 0 else { return false }
    output.0 = input.0
  case (false, true):
    guard distance0 * distance1 < 0 else { return false }
    output.0 = input.1
  }
  let fraction = distance0 / (distance0 - distance1)
  output.1 = ClipPoint(
    position: input.0.position + fraction * (input.1.position - input.0.position),
    feature: ContactFeature(.corner, referenceCorner, .face, input.0.feature.indexB))
  return true
}
