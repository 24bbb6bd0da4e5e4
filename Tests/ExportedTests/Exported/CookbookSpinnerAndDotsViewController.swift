// Written by tools/exported: cookbook/spinner-and-dots as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A spinner and three dots.
///
/// A full turn is added again and again; the dots grow and shrink, each 0.2 s after the one
/// before.
final class CookbookSpinnerAndDotsViewController: UIViewController {
    private let spinner = ShapeView()
    private let dots = (0..<3).map { _ in UIView() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        spinner.accessibilityIdentifier = "spinner"
        spinner.frame = CGRect(x: 50, y: 30, width: 60, height: 60)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 55, y: 30))
        path.addCurve(
            to: CGPoint(x: 30, y: 55), controlPoint1: CGPoint(x: 55, y: 43.807118745769834),
            controlPoint2: CGPoint(x: 43.807118745769834, y: 55))
        path.addCurve(
            to: CGPoint(x: 5, y: 30.000000000000004),
            controlPoint1: CGPoint(x: 16.19288125423017, y: 55),
            controlPoint2: CGPoint(x: 5.0000000000000036, y: 43.807118745769834))
        path.addCurve(
            to: CGPoint(x: 30, y: 5), controlPoint1: CGPoint(x: 5, y: 16.19288125423017),
            controlPoint2: CGPoint(x: 16.19288125423016, y: 5.0000000000000036))
        spinner.shapeLayer.path = path.cgPath
        spinner.shapeLayer.fillColor = UIColor.clear.cgColor
        spinner.shapeLayer.strokeColor = UIColor.systemBlue.cgColor
        spinner.shapeLayer.lineWidth = 6
        spinner.shapeLayer.lineCap = .round
        view.addSubview(spinner)

        for (index, dot) in dots.enumerated() {
            dot.accessibilityIdentifier = "dot.\(index)"
            dot.frame = CGRect(x: 170 + 30 * CGFloat(index), y: 50, width: 20, height: 20)
            dot.backgroundColor = .systemGray
            dot.layer.cornerRadius = 10
            dot.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            view.addSubview(dot)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animateKeyframes(withDuration: 0.8, delay: 0, options: [.repeat, .curveLinear]) {
            for part in 0..<4 {
                UIView.addKeyframe(
                    withRelativeStartTime: Double(part) / 4, relativeDuration: 1 / 4
                ) {
                    self.spinner.transform = self.spinner.transform.rotated(by: .pi / 2)
                }
            }
        }
        for (index, dot) in dots.enumerated() {
            UIView.animate(
                withDuration: 0.4, delay: 0.2 * Double(index), options: [.repeat, .autoreverse]
            ) {
                dot.transform = .identity
            }
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

// The scene: 300 × 120 points at 2 pixels per point, 2.4 s, 60 frames per second.
