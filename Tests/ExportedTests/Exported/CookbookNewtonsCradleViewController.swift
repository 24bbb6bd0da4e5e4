// Written by tools/exported: cookbook/newtons-cradle as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Newton's cradle.
///
/// Five balls hang on rods of 130 points. The first one is let go at 40°; the push goes
/// through the row to the last one.
final class CookbookNewtonsCradleViewController: UIViewController {
    private let balls = (0..<5).map { _ in RoundView() }

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        let box = UIView()
        box.frame = CGRect(x: 85, y: 28, width: 220, height: 6)
        box.backgroundColor = .systemGray3
        box.layer.cornerRadius = 3
        view.addSubview(box)

        let xs: [CGFloat] = [11.437610740749903, 135.1, 175.2, 215.3, 255.4]
        let ys: [CGFloat] = [113.58577760546716, 144, 144, 144, 144]
        for (index, ball) in balls.enumerated() {
            ball.accessibilityIdentifier = "ball.\(index)"
            ball.frame = CGRect(x: xs[index], y: ys[index], width: 40, height: 40)
            ball.backgroundColor = .systemIndigo
            ball.layer.cornerRadius = 20
            view.addSubview(ball)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: balls))
        for (index, ball) in balls.enumerated() {
            animator.addBehavior(
                UIAttachmentBehavior(
                    item: ball, attachedToAnchor: CGPoint(x: 115 + 40.1 * CGFloat(index), y: 34)))
        }
        animator.addBehavior(UICollisionBehavior(items: balls))
        let properties = UIDynamicItemBehavior(items: balls)
        properties.elasticity = 1
        properties.friction = 0
        properties.resistance = 0
        properties.angularResistance = 0
        animator.addBehavior(properties)
    }
}

/// A view that collides as the ellipse in its bounds.
private final class RoundView: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

// The scene: 390 × 220 points at 2 pixels per point, 4 s, 60 frames per second.
