// Written by tools/exported: recipes/gravity as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Gravity.
///
/// A square falls off the canvas with increasing speed.
final class GravityViewController: UIViewController {
    private let square = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 182, y: 12, width: 44, height: 44)
        square.backgroundColor = .systemGreen
        square.layer.cornerRadius = 8
        view.addSubview(square)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 250, width: 160, height: 13)
        caption.text = "GravityBehavior · magnitude 1"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [square]))
    }
}

// The scene: 300 × 270 points at 2 pixels per point, 0.85 s, 60 frames per second.
