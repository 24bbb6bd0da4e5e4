// Written by tools/exported: recipes/snap as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Snap.
///
/// A square snaps to a point: it overshoots, rotates slightly, oscillates and rests.
final class SnapViewController: UIViewController {
    private let square = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 20, y: 20, width: 64, height: 64)
        square.backgroundColor = .systemGreen
        square.layer.cornerRadius = 10
        view.addSubview(square)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 230, width: 220, height: 13)
        caption.text = "SnapBehavior · damping 0.1"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        let snap = UISnapBehavior(item: square, snapTo: CGPoint(x: 180, y: 130))
        snap.damping = 0.1
        animator.addBehavior(snap)
    }
}

// The scene: 300 × 250 points at 2 pixels per point, 2.4 s, 60 frames per second.
