/// The structural similarity of two pictures (SSIM).
///
/// Zhou Wang, Alan Bovik, Hamid Sheikh and Eero Simoncelli, "Image quality assessment: from error
/// visibility to structural similarity", 2004: windows of 11×11 pixels with Gaussian weights of standard
/// deviation 1.5, K₁ = 0.01, K₂ = 0.03, on the luma of Rec. 601; of translucent pictures over white or over
/// black, whichever are less alike. It tells how far pictures that differ look alike, and overlooks a thin line that is
/// missing in a large picture.
public enum StructuralSimilarity {
  /// The mean over all windows that lie inside, from -1 to 1, which is that of equal pictures; nil where
  /// the sizes differ or a side is shorter than a window.
  public static func mean(_ first: Bitmap, _ second: Bitmap) -> Double? {
    let (width, height) = (first.width, first.height)
    guard width == second.width, height == second.height, width >= side, height >= side else {
      return nil
    }
    let planes = [first, second].map { PixelPlane($0, width: width, height: height) }
    func mean(over background: ColorDistance.Background) -> Double {
      Self.mean(
        luma(of: planes[0], over: background), luma(of: planes[1], over: background), width, height)
    }
    let isOpaque = planes.allSatisfy { $0.pixels.allSatisfy { $0 >> 24 == 255 } }
    return isOpaque ? mean(over: .white) : min(mean(over: .white), mean(over: .black))
  }

  /// The mean over all windows of two pictures that have lumas.
  private static func mean(_ a: [Double], _ b: [Double], _ width: Int, _ height: Int) -> Double {
    let weights = weights
    let columns = width - side + 1
    var sum = 0.0
    // The five sums of the rows of a window, each row weighted along x.
    var rows: [[SIMD8<Double>]] = []
    for y in 0..<height {
      rows.append(
        (0..<columns).map { x in
          var sums = SIMD8<Double>.zero
          for offset in 0..<side {
            let (left, right) = (a[y * width + x + offset], b[y * width + x + offset])
            sums +=
              weights[offset]
              * SIMD8(left, right, left * left, right * right, left * right, 0, 0, 0)
          }
          return sums
        })
      if rows.count > side { rows.removeFirst() }
      guard rows.count == side else { continue }
      for x in 0..<columns {
        var sums = SIMD8<Double>.zero
        for offset in 0..<side { sums += weights[offset] * rows[offset][x] }
        sum += similarity(sums)
      }
    }
    return sum / Double(columns * (height - side + 1))
  }

  private static let side = 11

  private static let weights: [Double] = {
    // The exponential by its powers: weights are e^(-d²/4.5) of whole distances d.
    let base = 0.800737402916808
    let weights = (0..<side).map { index in
      let distance = (index - side / 2) * (index - side / 2)
      return (0..<distance).reduce(1.0) { product, _ in product * base }
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }()

  /// The similarity of a window from its weighted means of a, b, a², b² and ab.
  private static func similarity(_ sums: SIMD8<Double>) -> Double {
    let (meanA, meanB) = (sums[0], sums[1])
    let (varianceA, varianceB) = (sums[2] - meanA * meanA, sums[3] - meanB * meanB)
    let covariance = sums[4] - meanA * meanB
    let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }

  /// The luma of each pixel over a background, from 0 to 255.
  private static func luma(of plane: PixelPlane, over background: ColorDistance.Background)
    -> [Double]
  {
    let ground = Double(background.rawValue)
    return plane.pixels.map { pixel in
      let color = SIMD4<Double>(ColorDistance.components(pixel))
      let luma = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
      return ground + (luma - ground) * color.w / 255
    }
  }
}
