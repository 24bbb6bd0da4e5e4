import Foundation
import Testing
import UIKit

/// What code reads back, after the definitions of Core Graphics and UIKit.
@Suite("What code reads back")
struct NameTests {
  @Test("what is added to a path is transformed before")
  func transformedPath() {
    let right = CGAffineTransform(translationX: 10, y: 0)
    let path = CGMutablePath()
    path.move(to: .zero, transform: right)
    path.addLine(to: CGPoint(x: 5, y: 0), transform: right)
    #expect(path.currentPoint == CGPoint(x: 15, y: 0))
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 8), transform: right)
    #expect(path.boundingBox == CGRect(x: 10, y: 0, width: 5, height: 8))
  }

  @Test(
    "an arc is joined by a line, and clockwise is false for an arc that is clockwise on the screen")
  func arcs() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      center: CGPoint(x: 20, y: 0), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    // From the right to the bottom, where y points down.
    #expect(abs(path.currentPoint.x - 20) < 1e-9)
    #expect(abs(path.currentPoint.y - 10) < 1e-9)
    #expect(path.boundingBox.minX == 0)
    let relative = CGMutablePath()
    relative.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: -.pi / 2)
    #expect(abs(relative.currentPoint.y + 10) < 1e-9)
  }

  @Test("a corner of another height than width is a quarter of an ellipse")
  func ellipticalCorners() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerWidth: 40, cornerHeight: 20,
      transform: nil)
    // ((x - 40) / 40)² + ((y - 20) / 20)² = 1 at 45 degrees of the ellipse, and just outside of it.
    let part = 1 - 0.5.squareRoot()
    #expect(path.contains(CGPoint(x: 40 * part + 0.2, y: 20 * part + 0.2)))
    #expect(!path.contains(CGPoint(x: 40 * part - 0.2, y: 20 * part - 0.2)))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("a point in two rectangles is outside by the even-odd rule")
  func fillRules() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
  }

  @Test("the dashes of a path are read back")
  func dashes() {
    let path = UIBezierPath()
    path.setLineDash([4, 2], count: 2, phase: 1)
    var (count, phase, lengths) = (0, CGFloat(0), [CGFloat](repeating: 0, count: 2))
    path.getLineDash(&lengths, count: &count, phase: &phase)
    #expect(count == 2 && phase == 1 && lengths == [4, 2])
  }

  @Test("a transform of a layer has the numbers of Core Animation's matrix")
  func layerTransform() {
    let transform = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 1), 5, 7, 0)
    #expect(transform.m11 == 2 && transform.m22 == 3)
    // What is translated first is scaled.
    #expect(transform.m41 == 10 && transform.m42 == 21)
    let undone = CATransform3DConcat(transform, CATransform3DInvert(transform))
    #expect(CATransform3DIsIdentity(undone))
  }

  @Test("the system's paces have the control points of CSS's curves")
  func controlPoints() {
    let function = CAMediaTimingFunction(name: .easeIn)
    var values: [Float] = [0, 0]
    function.getControlPoint(at: 1, values: &values)
    #expect(values == [0.42, 0])
    function.getControlPoint(at: 3, values: &values)
    #expect(values == [1, 1])
  }

  @Test("an alignment rectangle is the frame less the insets, and back")
  func alignment() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
    }
    let frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    let view = Shadowed(frame: frame)
    let rect = view.alignmentRect(forFrame: frame)
    #expect(rect == CGRect(x: 12, y: 11, width: 14, height: 16))
    #expect(view.frame(forAlignmentRect: rect) == frame)
  }

  @Test("actions are sent, and removed by their identifier")
  func actions() {
    var count = 0
    let action = UIAction(identifier: UIAction.Identifier("count")) { _ in count += 1 }
    let control = UIControl(frame: .zero, primaryAction: action)
    control.sendActions(for: .primaryActionTriggered)
    control.sendAction(action)
    #expect(count == 2)
    control.removeAction(identifiedBy: action.identifier, for: .primaryActionTriggered)
    control.sendActions(for: .primaryActionTriggered)
    #expect(count == 2)
  }

  @Test("a layer takes another one's place among its siblings")
  func replacing() {
    let (layer, first, second, last) = (CALayer(), CALayer(), CALayer(), CALayer())
    layer.addSublayer(first)
    layer.addSublayer(last)
    layer.replaceSublayer(first, with: second)
    #expect(layer.sublayers == [second, last])
    #expect(first.superlayer == nil)
  }

  @Test("controllers are left in their order")
  func popping() {
    let controllers = (0..<3).map { _ in UIViewController() }
    let navigation = UINavigationController(rootViewController: controllers[0])
    for controller in controllers.dropFirst() {
      navigation.pushViewController(controller, animated: false)
    }
    let left = navigation.popToRootViewController(animated: false)
    #expect(left == [controllers[1], controllers[2]])
    #expect(navigation.visibleViewController === controllers[0])
  }
}
