// Written by tools/exported: cookbook/landing as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A landing.
///
/// The first contact with the floor starts an animation.
final class CookbookLandingViewController: UIViewController {
    private let square = ScaledView()

    private var animator: UIDynamicAnimator!

    private var hasTouchedFloor = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        let box = UIView()
        box.frame = CGRect(x: 0, y: 200, width: 240, height: 40)
        box.backgroundColor = .systemGray5
        view.addSubview(box)

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 90, y: 10, width: 60, height: 60)
        square.backgroundColor = .systemBlue
        square.layer.cornerRadius = 10
        view.addSubview(square)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [square]))
        let ground = UICollisionBehavior(items: [square])
        ground.addBoundary(
            withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 200),
            to: CGPoint(x: 240, y: 200))
        ground.collisionDelegate = self
        animator.addBehavior(ground)
    }
}

extension CookbookLandingViewController: UICollisionBehaviorDelegate {
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
    ) {
        guard identifier as? NSString == "floor", !hasTouchedFloor else { return }
        hasTouchedFloor = true
        square.backgroundColor = .systemRed
        UIView.animate(withDuration: 1) {
            self.square.scale = CGPoint(x: 2, y: 2)
            self.square.alpha = 0
        }
    }
}

/// A view that keeps its scale while an animator turns it.
private final class ScaledView: UIView {
    // An animator replaces the transform by a mere rotation.
    var scale = CGPoint(x: 1, y: 1) {
        didSet { transform = CGAffineTransform(rotationAngle: atan2(transform.b, transform.a)) }
    }

    override var transform: CGAffineTransform {
        get { super.transform }
        set { super.transform = newValue.scaledBy(x: scale.x, y: scale.y) }
    }
}

// The scene: 240 × 240 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
