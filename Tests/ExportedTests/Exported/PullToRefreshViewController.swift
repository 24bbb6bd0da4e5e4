// Written by tools/exported: recipes/pull-to-refresh as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Pull to refresh.
///
/// Pulled down, a list resists more and more; let go beyond a point, it stays open below a
/// spinning mark for a second, and then shuts.
final class PullToRefreshViewController: UIViewController {
    private let mark = ShapeView()
    private let list = UIView()
    private let caption = UILabel()

    private var pullValue: CGFloat = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray5
        addViews()
        addGestures()
    }

    private func addViews() {
        mark.accessibilityIdentifier = "mark"
        mark.frame = CGRect(x: 138, y: 16, width: 24, height: 24)
        mark.alpha = 0
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 22, y: 12))
        path.addCurve(
            to: CGPoint(x: 12, y: 22), controlPoint1: CGPoint(x: 22, y: 17.522847498307932),
            controlPoint2: CGPoint(x: 17.522847498307932, y: 22))
        path.addCurve(
            to: CGPoint(x: 2, y: 12.000000000000002),
            controlPoint1: CGPoint(x: 6.477152501692068, y: 22),
            controlPoint2: CGPoint(x: 2.0000000000000018, y: 17.522847498307932))
        path.addCurve(
            to: CGPoint(x: 12, y: 2), controlPoint1: CGPoint(x: 2, y: 6.477152501692068),
            controlPoint2: CGPoint(x: 6.477152501692064, y: 2.0000000000000018))
        mark.shapeLayer.path = path.cgPath
        mark.shapeLayer.fillColor = UIColor.clear.cgColor
        mark.shapeLayer.strokeColor = UIColor.systemGray.cgColor
        mark.shapeLayer.lineWidth = 3
        mark.shapeLayer.lineCap = .round
        view.addSubview(mark)

        list.accessibilityIdentifier = "list"
        list.frame = CGRect(x: 0, y: 0, width: 300, height: 320)
        list.backgroundColor = .systemBackground
        view.addSubview(list)

        for index in 0..<4 {
            let box = UIView()
            box.frame = CGRect(x: 16, y: 16 + 60 * CGFloat(index), width: 268, height: 48)
            box.backgroundColor = .systemGray6
            box.layer.cornerRadius = 8
            list.addSubview(box)
        }

        let box = UIView()
        box.frame = CGRect(x: 0, y: 320, width: 300, height: 26)
        box.backgroundColor = .systemBackground
        view.addSubview(box)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 6, width: 222, height: 13)
        caption.text = "PanGestureRecognizer · 160 y / (160 + y)"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        box.addSubview(caption)
    }

    private func addGestures() {
        let pull = UIPanGestureRecognizer(target: self, action: Selector(handlePull(_:)))
        list.addGestureRecognizer(pull)
    }

    private func handlePull(_ pull: UIPanGestureRecognizer) {
        switch pull.state {
        case .began, .changed:
            pullValue = max(0, pull.translation(in: view).y)
            let quotient = 160 + 160 * pullValue / (160 + pullValue)
            if quotient.isFinite {
                list.center.y = quotient
                mark.alpha = min(1, pullValue / 120)
                mark.transform = CGAffineTransform(rotationAngle: pullValue / 30)
            }
        case .ended:
            UIView.animate(withDuration: 0.3) {
                self.list.center.y = 216
            }
            let markRotation = atan2(mark.transform.b, mark.transform.a)
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                    self.mark.transform = CGAffineTransform(rotationAngle: markRotation + 1.6)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                    self.mark.transform = CGAffineTransform(rotationAngle: markRotation + 3.2)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                    self.mark.transform = CGAffineTransform(rotationAngle: markRotation + 4.8)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
                    self.mark.transform = CGAffineTransform(rotationAngle: markRotation + 6.4)
                }
            } completion: { _ in
                UIView.animate(withDuration: 0.3) {
                    self.list.center.y = 160
                    self.mark.alpha = 0
                }
            }
        default: break
        }
    }
}

/// A view whose layer draws a path.
private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    var shapeLayer: CAShapeLayer { layer as! CAShapeLayer }
}

extension UIView.KeyframeAnimationOptions {
    // The pace of the keyframes as a whole.
    fileprivate static var curveLinear: Self {
        Self(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    }
}

// The scene: 300 × 346 points at 2 pixels per point, 3.2 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (150, 90), 1 s (150, 270), smoothly
