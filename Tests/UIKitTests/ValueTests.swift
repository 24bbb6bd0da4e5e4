import Testing
import UIKit

@Suite("Values of UIKit")
struct ValueTests {
  /// Source: Python's `colorsys.rgb_to_hsv`.
  @Test(
    "hues are those of colorsys",
    arguments: [
      ((1.0, 0.0, 0.0), (0.0, 1.0, 1.0)), ((0.0, 1.0, 0.0), (1.0 / 3, 1.0, 1.0)),
      ((0.2, 0.4, 0.6), (0.5833333333333334, 0.6666666666666667, 0.6)),
      ((0.5, 0.5, 0.5), (0.0, 0.0, 0.5)),
      ((0.9, 0.1, 0.5), (0.9166666666666666, 0.888888888888889, 0.9)),
    ])
  func hues(rgb: (Double, Double, Double), hsv: (Double, Double, Double)) {
    let color = UIColor(red: rgb.0, green: rgb.1, blue: rgb.2, alpha: 1)
    var (hue, saturation, brightness, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    #expect(abs(hue - hsv.0) < 1e-12 && abs(saturation - hsv.1) < 1e-12)
    #expect(abs(brightness - hsv.2) < 1e-12)
    let back = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    back.getRed(&red, green: &green, blue: &blue, alpha: nil)
    #expect(abs(red - rgb.0) < 1e-12 && abs(green - rgb.1) < 1e-12 && abs(blue - rgb.2) < 1e-12)
  }

  @Test("an arc is where the circle is, in the direction that is seen")
  func arcs() {
    let quarter = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    #expect(abs(quarter.currentPoint.x - 10) < 1e-9 && abs(quarter.currentPoint.y - 20) < 1e-9)
    let rest = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    #expect(abs(rest.bounds.width - 20) < 0.01 && abs(rest.bounds.height - 20) < 0.01)
    let whole = UIBezierPath(
      arcCenter: .zero, radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(whole.contains(CGPoint(x: 4.9, y: 0)) && !whole.contains(CGPoint(x: 3.6, y: 3.6)))
  }

  /// The middle of the arch is at three quarters of the height of its control points.
  @Test("the box of a path is that of its points, and of its control points where it says so")
  func boxes() {
    let arch = CGMutablePath()
    arch.move(to: .zero)
    arch.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 80), control2: CGPoint(x: 100, y: 80))
    #expect(arch.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 80))
    #expect(arch.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 60))
    var doubled = CGAffineTransform(scaleX: 2, y: 2)
    #expect(arch.copy(using: &doubled)?.boundingBoxOfPath.height == 120)
    #expect(
      CGSize(width: 3, height: 4).applying(CGAffineTransform(scaleX: 2, y: 3)).height == 12)
    #expect(CGMutablePath().boundingBoxOfPath.isNull)
  }

  @Test("transforms are applied in the order of Core Graphics")
  func transforms() {
    // The new one acts first: a point is turned, then moved.
    let transform = CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi / 2)
    let place = CGPoint(x: 1, y: 0).applying(transform)
    #expect(abs(place.x - 10) < 1e-12 && abs(place.y - 1) < 1e-12)
    let scaled = CGPoint(x: 1, y: 1).applying(
      CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3))
    #expect(scaled == CGPoint(x: 12, y: 3))
  }

  @Test("descriptions of fonts have the family, the size and the weight that are stated")
  func fontDescriptions() {
    typealias Key = UIFontDescriptor.TraitKey
    let serif = UIFontDescriptor(fontAttributes: [
      .family: "DejaVu Serif", .traits: [Key.weight: UIFont.Weight.heavy],
    ])
    let font = UIFont(descriptor: serif, size: 20)
    #expect(font.familyName == "DejaVu Serif" && font.pointSize == 20)
    let bold = UIFont.systemFont(ofSize: 13).fontDescriptor.withSymbolicTraits(.traitBold)
    #expect(bold.map { UIFont(descriptor: $0, size: 0) } == UIFont.boldSystemFont(ofSize: 13))
    #expect(bold?.symbolicTraits == .traitBold)
    #expect(
      UIFont(descriptor: .preferredFontDescriptor(withTextStyle: .title1), size: 0).pointSize == 28)
    let mono = UIFont.systemFont(ofSize: 9).fontDescriptor.withDesign(.monospaced)
    #expect(
      mono.map { UIFont(descriptor: $0, size: 0) }
        == UIFont.monospacedSystemFont(ofSize: 9, weight: .regular))
    #expect(mono?.withDesign(.rounded) == nil && mono?.withSize(4).pointSize == 4)
  }

  @Test("boundaries are named by whatever they were given")
  func boundaries() {
    let collision = UICollisionBehavior()
    collision.addBoundary(
      withIdentifier: "floor" as any NSCopying, from: .zero, to: CGPoint(x: 100, y: 0))
    collision.addBoundary(
      withIdentifier: NSNumber(value: 7),
      for: UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)))
    #expect(collision.boundaryIdentifiers?.first as? String == "floor")
    #expect(collision.boundaryIdentifiers?.last as? NSNumber == 7)
    collision.removeBoundary(withIdentifier: "floor" as any NSCopying)
    #expect(collision.boundaryIdentifiers?.count == 1)
  }
}
