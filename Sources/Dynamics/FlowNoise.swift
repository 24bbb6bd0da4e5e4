internal import Foundation
internal import Geometry

/// Three-dimensional simplex noise with turning gradients: smooth, with cells of about unit size, and
/// swirling in place as the angle grows.
///
/// Method: space is cut into tetrahedra by skewing a cubic lattice along its diagonal; each of the
/// four corners around a point adds (0.6 − d²)⁴·(g·d), where d is the vector from the corner to the
/// point and g is the corner's gradient, so that value and slope are smooth everywhere (K. Perlin, Noise
/// hardware, SIGGRAPH course 2001; S. Gustavson, Simplex noise demystified, 2005). The gradient
/// turns in a plane of its own as in K. Perlin and F. Neyret, Flow noise, SIGGRAPH 2001. Which
/// gradient a corner has follows from a table: the published one, or one shuffled by a seed.
///
/// Later editions of the published noise reach 0.5 instead of 0.6 far and scale by 72 instead of 28;
/// which of them UIKit took is not known.
struct FlowNoise: Equatable {
  /// The noise at a point with its slope.
  struct Sample: Equatable {
    /// The value, about −1 to 1.
    var value: Double
    /// The slope along x.
    var dx: Double
    /// The slope along y.
    var dy: Double
  }

  /// 256 numbers in random order, twice, so that sums of two need no wrapping.
  private let table: [UInt8]

  /// The noise of a seed; equal seeds give equal noise, and 1 gives the published one.
  init(seed: UInt64) {
    guard seed != 1 else {
      table = Self.publishedOrder + Self.publishedOrder
      return
    }
    var numbers = Array(UInt8.min...UInt8.max)
    var state = seed
    for last in stride(from: numbers.count - 1, to: 0, by: -1) {
      // Steele, Lea and Flood's SplitMix64 (OOPSLA 2014), and Fisher and Yates' shuffle.
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      numbers.swapAt(last, Int(mixed % UInt64(last + 1)))
    }
    table = numbers + numbers
  }

  /// The noise at a point, its gradients turned by an angle in radians.
  ///
  /// Beyond 10¹² in any direction the noise is 0.
  func sample(at point: SIMD3<Double>, turnedBy angle: Double) -> Sample {
    var sample = Sample(value: 0, dx: 0, dy: 0)
    guard abs(point.x) <= 1e12, abs(point.y) <= 1e12, abs(point.z) <= 1e12 else { return sample }
    let (sine, cosine) = PortableMath.sineAndCosine(angle)

    // The skewed lattice cell, and the point relative to the cell's origin in plain space.
    let skew = (point.x + point.y + point.z) / 3
    let cell = SIMD3(
      (point.x + skew).rounded(.down), (point.y + skew).rounded(.down),
      (point.z + skew).rounded(.down))
    let unskew = (cell.x + cell.y + cell.z) / 6
    let origin = point - cell + SIMD3(repeating: unskew)

    // From the cell's origin to its opposite corner, the larger coordinates first.
    var step = SIMD3<Int>(0, 0, 0)
    add(corner: step, cell, origin, sine, cosine, to: &sample)
    var order = [0, 1, 2]
    if origin[order[1]] > origin[order[0]] { order.swapAt(0, 1) }
    if origin[order[2]] > origin[order[1]] { order.swapAt(1, 2) }
    if origin[order[1]] > origin[order[0]] { order.swapAt(0, 1) }
    for axis in order {
      step[axis] = 1
      add(corner: step, cell, origin, sine, cosine, to: &sample)
    }
    // Scales the largest value to about 1.
    sample.value *= 28
    sample.dx *= 28
    sample.dy *= 28
    return sample
  }

  private func add(
    corner: SIMD3<Int>, _ cell: SIMD3<Double>, _ origin: SIMD3<Double>, _ sine: Double,
    _ cosine: Double, to sample: inout Sample
  ) {
    let steps = SIMD3(Double(corner.x), Double(corner.y), Double(corner.z))
    let unskew = (steps.x + steps.y + steps.z) / 6
    let offset = origin - steps + SIMD3(repeating: unskew)
    let reach = 0.6 - (offset * offset).sum()
    guard reach > 0 else { return }
    let gradient = gradient(at: cell + steps, sine, cosine)
    let along = (gradient * offset).sum()
    let (cube, fourth) = (reach * reach * reach, reach * reach * reach * reach)
    sample.value += fourth * along
    sample.dx += fourth * gradient.x - 8 * cube * along * offset.x
    sample.dy += fourth * gradient.y - 8 * cube * along * offset.y
  }

  /// The gradient of a lattice corner, turned in its plane.
  private func gradient(at corner: SIMD3<Double>, _ sine: Double, _ cosine: Double)
    -> SIMD3<Double>
  {
    func entry(_ coordinate: Double, _ shift: Int) -> Int {
      Int(table[(Int(coordinate) & 255) + shift])
    }
    let hash = entry(corner.x, entry(corner.y, entry(corner.z, 0)))
    let (start, quarter) = Self.planes[hash & 15]
    return cosine * start + sine * quarter
  }
}

/// The tables of the published noise.
extension FlowNoise {
  /// The numbers from 0 to 255 in the published order.
  ///
  /// It is that of the reference implementation of improved noise by Perlin (2002), which Gustavson's
  /// noise with turning gradients (2008, in the public domain) shares.
  static let publishedOrder: [UInt8] = [
    151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225,
    140, 36, 103, 30, 69, 142, 8, 99, 37, 240, 21, 10, 23, 190, 6, 148,
    247, 120, 234, 75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32,
    57, 177, 33, 88, 237, 149, 56, 87, 174, 20, 125, 136, 171, 168, 68, 175,
    74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83, 111, 229, 122,
    60, 211, 133, 230, 220, 105, 92, 41, 55, 46, 245, 40, 244, 102, 143, 54,
    65, 25, 63, 161, 1, 216, 80, 73, 209, 76, 132, 187, 208, 89, 18, 169,
    200, 196, 135, 130, 116, 188, 159, 86, 164, 100, 109, 198, 173, 186, 3, 64,
    52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82, 85, 212,
    207, 206, 59, 227, 47, 16, 58, 17, 182, 189, 28, 42, 223, 183, 170, 213,
    119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9,
    129, 22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232, 178, 185, 112, 104,
    218, 246, 97, 228, 251, 34, 242, 193, 238, 210, 144, 12, 191, 179, 162, 241,
    81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31, 181, 199, 106, 157,
    184, 84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254, 138, 236, 205, 93,
    222, 114, 67, 29, 24, 72, 243, 141, 128, 195, 78, 66, 215, 61, 156, 180,
  ]

  /// The sixteen planes in which gradients turn, as published.
  ///
  /// The gradient at angle 0 and after a quarter turn; both are of length √2. One of the two points
  /// from the center of a cube to the middle of an edge, the other to a corner, at a right angle to
  /// the first and shortened to the same length.
  static let planes: [(start: SIMD3<Double>, quarter: SIMD3<Double>)] = {
    let toCorner = 0.816_496_580_927_726
    let edgesFirst: [(SIMD3<Double>, SIMD3<Double>)] = [
      ([1, 0, 1], [-1, 1, 1]), ([0, 1, 1], [-1, -1, 1]), ([-1, 0, 1], [1, -1, 1]),
      ([0, -1, 1], [1, 1, 1]), ([1, 0, -1], [-1, -1, -1]), ([0, 1, -1], [1, -1, -1]),
      ([-1, 0, -1], [1, 1, -1]), ([0, -1, -1], [-1, 1, -1]),
    ]
    let cornersFirst: [(SIMD3<Double>, SIMD3<Double>)] = [
      ([1, 1, 1], [1, -1, 0]), ([-1, 1, -1], [1, 1, 0]), ([-1, -1, 1], [-1, 1, 0]),
      ([1, -1, -1], [-1, -1, 0]), ([-1, 1, 1], [1, 0, 1]), ([1, -1, 1], [-1, 0, 1]),
      ([1, -1, -1], [0, 1, -1]), ([-1, 1, -1], [0, -1, -1]),
    ]
    return edgesFirst.map { ($0, toCorner * $1) } + cornersFirst.map { (toCorner * $0, $1) }
  }()
}
