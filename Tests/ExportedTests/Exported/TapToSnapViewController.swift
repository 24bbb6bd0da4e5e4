// Written by tools/exported: recipes/tap-to-snap as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Tap to snap.
///
/// Each tap makes the square snap to the finger, with a snap behavior that replaces the one
/// before.
final class TapToSnapViewController: UIViewController {
    private let square = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!
    private var snap: UISnapBehavior?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 30, y: 30, width: 60, height: 60)
        square.backgroundColor = .systemBlue
        view.addSubview(square)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 290, width: 222, height: 13)
        caption.text = "TapGestureRecognizer · snap damping 0.3"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        let tap = UITapGestureRecognizer(target: self, action: Selector(handleTap(_:)))
        view.addGestureRecognizer(tap)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
    }

    private func handleTap(_ tap: UITapGestureRecognizer) {
        if let snap { animator.removeBehavior(snap) }
        let newSnap = UISnapBehavior(item: square, snapTo: tap.location(in: view))
        newSnap.damping = 0.3
        animator.addBehavior(newSnap)
        snap = newSnap
    }
}

// The scene: 300 × 310 points at 2 pixels per point, 3.2 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (220, 90), 0.38 s (220, 90)
// - finger 1: 1.2 s (90, 220), 1.28 s (90, 220)
// - finger 1: 2.1 s (210, 210), 2.18 s (210, 210)
