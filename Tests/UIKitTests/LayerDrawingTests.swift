import FramegenKit
import Raster
import Testing
import UIKit

@Suite("What layers draw")
struct LayerDrawingTests {
  /// As Core Animation has it: around the start point, clockwise, from the direction of the end point on.
  @Test("a conic gradient begins in the direction of its end point and runs clockwise")
  func conic() throws {
    let film = try Moments.film(0.1) { view in
      let layer = CAGradientLayer()
      layer.frame = view.bounds
      layer.type = .conic
      layer.startPoint = CGPoint(x: 0.5, y: 0.5)
      layer.endPoint = CGPoint(x: 0.5, y: 0)
      layer.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
      view.layer.addSublayer(layer)
    }
    let picture = try Moments.picture(of: film)
    // A quarter of the way to the right, half below, three quarters to the left.
    for (x, y, part) in [(199, 99, 0.25), (99, 199, 0.5), (0, 99, 0.75), (101, 0, 0.0)] {
      #expect(abs(Double(picture[x, y].red) - 255 * part) < 2, "\(x) \(y)")
    }
  }
}
