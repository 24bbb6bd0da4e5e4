// Written by tools/exported: recipes/collision as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Collision.
///
/// Two squares, one above the other, fall, land on the reference bounds and come to rest
/// stacked.
final class CollisionViewController: UIViewController {
    private let lower = UIView()
    private let upper = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        lower.accessibilityIdentifier = "lower"
        lower.frame = CGRect(x: 112, y: 100, width: 60, height: 60)
        lower.backgroundColor = .systemGreen
        lower.layer.cornerRadius = 8
        view.addSubview(lower)

        upper.accessibilityIdentifier = "upper"
        upper.frame = CGRect(x: 127, y: 20, width: 60, height: 60)
        upper.backgroundColor = .systemBlue
        upper.layer.cornerRadius = 8
        view.addSubview(upper)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 280, width: 220, height: 13)
        caption.text = "CollisionBehavior · reference bounds"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [lower, upper]))
        let walls = UICollisionBehavior(items: [lower, upper])
        walls.setTranslatesReferenceBoundsIntoBoundary(
            with: UIEdgeInsets(top: 10, left: 10, bottom: 34, right: 10))
        animator.addBehavior(walls)
    }
}

// The scene: 300 × 300 points at 2 pixels per point, 3 s, 60 frames per second.
