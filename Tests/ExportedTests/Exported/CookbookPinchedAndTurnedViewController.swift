// Written by tools/exported: cookbook/pinched-and-turned as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Pinched and turned.
///
/// A pinch and a rotation are recognized at the same time. The scale stays between 0.5 and
/// 2, the angle within 45°.
final class CookbookPinchedAndTurnedViewController: UIViewController {
    private let picture = UIView()

    private lazy var pinch = UIPinchGestureRecognizer(
        target: self, action: Selector(handlePinch(_:)))
    private lazy var turn = UIRotationGestureRecognizer(
        target: self, action: Selector(handleTurn(_:)))

    private var pictureRotation: CGFloat = 0
    private var pictureScale: CGFloat = 1

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        picture.accessibilityIdentifier = "picture"
        picture.frame = CGRect(x: 105, y: 110, width: 90, height: 80)
        picture.backgroundColor = .systemTeal
        picture.layer.cornerRadius = 10
        picture.clipsToBounds = true
        view.addSubview(picture)

        let box = UIView()
        box.frame = CGRect(x: 58, y: 12, width: 20, height: 20)
        box.backgroundColor = .systemYellow
        box.layer.cornerRadius = 10
        picture.addSubview(box)

        let shape = ShapeView()
        shape.frame = CGRect(x: 0, y: 0, width: 90, height: 80)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 60))
        path.addCurve(
            to: CGPoint(x: 60, y: 60), controlPoint1: CGPoint(x: 20, y: 20),
            controlPoint2: CGPoint(x: 45, y: 30))
        path.addCurve(
            to: CGPoint(x: 90, y: 55), controlPoint1: CGPoint(x: 70, y: 45),
            controlPoint2: CGPoint(x: 85, y: 50))
        path.addLine(to: CGPoint(x: 90, y: 80))
        path.addLine(to: CGPoint(x: 0, y: 80))
        path.close()
        shape.shapeLayer.path = path.cgPath
        shape.shapeLayer.fillColor = UIColor.systemGreen.cgColor
        picture.addSubview(shape)

        pinch.delegate = self
        view.addGestureRecognizer(pinch)
        turn.delegate = self
        view.addGestureRecognizer(turn)
    }

    private func handlePinch(_ pinch: UIPinchGestureRecognizer) {
        guard pinch.state == .changed else { return }
        pictureScale = min(max(pinch.scale, 0.5), 2)
        picture.transform = CGAffineTransform(rotationAngle: pictureRotation).scaledBy(
            x: pictureScale, y: pictureScale)
    }

    private func handleTurn(_ turn: UIRotationGestureRecognizer) {
        guard turn.state == .changed else { return }
        pictureRotation = min(max(turn.rotation, -.pi / 4), .pi / 4)
        picture.transform = CGAffineTransform(rotationAngle: pictureRotation).scaledBy(
            x: pictureScale, y: pictureScale)
    }
}

extension CookbookPinchedAndTurnedViewController: UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
        true
    }
}

/// A view whose layer draws a path.
private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    var shapeLayer: CAShapeLayer { layer as! CAShapeLayer }
}

// The scene: 300 × 300 points at 2 pixels per point, 2 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (180, 150), 1.6 s (170, 260), smoothly
// - finger 2: 0.3 s (120, 150), 1.6 s (130, 40), smoothly
