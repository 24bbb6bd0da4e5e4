// Written by tools/exported: recipes/floor as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Floor.
///
/// Two squares land on a line 60 points above the bottom edge.
final class FloorViewController: UIViewController {
    private let lower = UIView()
    private let upper = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        lower.accessibilityIdentifier = "lower"
        lower.frame = CGRect(x: 98, y: 96, width: 60, height: 60)
        lower.backgroundColor = .systemOrange
        lower.layer.cornerRadius = 8
        view.addSubview(lower)

        upper.accessibilityIdentifier = "upper"
        upper.frame = CGRect(x: 132, y: 16, width: 60, height: 60)
        upper.backgroundColor = .systemPurple
        upper.layer.cornerRadius = 8
        view.addSubview(upper)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 280, width: 220, height: 13)
        caption.text = "CollisionBehavior · boundary “floor”"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [lower, upper]))
        let room = UICollisionBehavior(items: [lower, upper])
        room.translatesReferenceBoundsIntoBoundary = true
        room.addBoundary(
            withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 240),
            to: CGPoint(x: 300, y: 240))
        animator.addBehavior(room)
    }
}

// The scene: 300 × 300 points at 2 pixels per point, 3 s, 60 frames per second.
