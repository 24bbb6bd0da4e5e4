// Written by tools/exported: recipes/dragged-anchor as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Anchor dragged by a pan.
///
/// A square hangs from an anchor by its corner. A pan drags the anchor, and the square
/// swings after it; when the finger is lifted, it swings on below the place where the
/// anchor was left.
final class DraggedAnchorViewController: UIViewController {
    private let square = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!
    private lazy var bar = UIAttachmentBehavior(
        item: square, offsetFromCenter: UIOffset(horizontal: -30, vertical: -30),
        attachedToAnchor: CGPoint(x: 110, y: 70))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 110, y: 140, width: 60, height: 60)
        square.backgroundColor = .systemGreen
        view.addSubview(square)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 280, width: 222, height: 13)
        caption.text = "PanGestureRecognizer · sets anchorPoint"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        let drag = UIPanGestureRecognizer(target: self, action: Selector(handleDrag(_:)))
        view.addGestureRecognizer(drag)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [square]))
        animator.addBehavior(bar)
        let properties = UIDynamicItemBehavior(items: [square])
        properties.resistance = 1.5
        properties.angularResistance = 4
        animator.addBehavior(properties)
    }

    private func handleDrag(_ drag: UIPanGestureRecognizer) {
        guard drag.state == .began || drag.state == .changed else { return }
        bar.anchorPoint = drag.location(in: view)
    }
}

// The scene: 300 × 300 points at 2 pixels per point, 3 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.6 s (110, 70), 1.3 s (220, 90), 1.7 s (150, 60), smoothly
