// Written by tools/exported: recipes/landing as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Landing.
///
/// A square falls onto a line; when it lands it turns red, grows to 200 %, fades out and is
/// removed.
final class LandingViewController: UIViewController {
    private let square = ScaledView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    private var hasTouchedFloor = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 120, y: 16, width: 60, height: 60)
        square.backgroundColor = .systemBlue
        square.layer.cornerRadius = 10
        view.addSubview(square)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 250, width: 220, height: 13)
        caption.text = "contactBegan · animate 2 s, easeInOut"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [square]))
        let walls = UICollisionBehavior(items: [square])
        walls.addBoundary(
            withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 200),
            to: CGPoint(x: 300, y: 200))
        walls.collisionDelegate = self
        animator.addBehavior(walls)
    }
}

extension LandingViewController: UICollisionBehaviorDelegate {
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
    ) {
        guard identifier as? NSString == "floor", !hasTouchedFloor else { return }
        hasTouchedFloor = true
        square.backgroundColor = .systemRed
        UIView.animate(withDuration: 2) {
            self.square.scale = CGPoint(x: 2, y: 2)
            self.square.alpha = 0
        } completion: { _ in
            self.animator.removeAllBehaviors()
            self.square.removeFromSuperview()
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

// The scene: 300 × 270 points at 2 pixels per point, until everything rests, at most 5 s,
// 60 frames per second.
