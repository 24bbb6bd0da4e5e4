// Written by tools/exported: cookbook/ramp-and-pit as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A ramp and a pit.
///
/// A ball rolls down a ramp and comes to rest in a pit. The ground is drawn, and collided
/// with, by the same path.
final class CookbookRampAndPitViewController: UIViewController {
    private let ball = RoundView()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        let shape = ShapeView()
        shape.frame = CGRect(x: 0, y: 0, width: 390, height: 240)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 80))
        for (x, y) in [
            (200, 170), (260, 170), (260, 220), (340, 220), (340, 150), (390, 150), (390, 240),
            (0, 240),
        ] as [(CGFloat, CGFloat)] {
            path.addLine(to: CGPoint(x: x, y: y))
        }
        path.close()
        shape.shapeLayer.path = path.cgPath
        shape.shapeLayer.fillColor = UIColor.systemGray4.cgColor
        view.addSubview(shape)

        ball.accessibilityIdentifier = "ball"
        ball.frame = CGRect(x: 20.6, y: 62.9, width: 32, height: 32)
        ball.backgroundColor = .systemOrange
        ball.layer.cornerRadius = 16
        view.addSubview(ball)

        let box = UIView()
        box.frame = CGRect(x: 13, y: 3, width: 6, height: 12)
        box.backgroundColor = .white
        box.layer.cornerRadius = 3
        ball.addSubview(box)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [ball]))
        let collision = UICollisionBehavior(items: [ball])
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 80))
        for (x, y) in [
            (200, 170), (260, 170), (260, 220), (340, 220), (340, 150), (390, 150), (390, 240),
            (0, 240),
        ] as [(CGFloat, CGFloat)] {
            path.addLine(to: CGPoint(x: x, y: y))
        }
        path.close()
        collision.addBoundary(withIdentifier: "ground" as NSString, for: path)
        animator.addBehavior(collision)

        let properties = UIDynamicItemBehavior(items: [ball])
        properties.elasticity = 0.3
        properties.friction = 0.6
        properties.resistance = 0
        properties.angularResistance = 0.4
        animator.addBehavior(properties)
    }
}

/// A view whose layer draws a path.
private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    var shapeLayer: CAShapeLayer { layer as! CAShapeLayer }
}

/// A view that collides as the ellipse in its bounds.
private final class RoundView: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

// The scene: 390 × 240 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
