// Written by tools/exported: recipes/attachment as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Attachment.
///
/// A square is attached to an anchor by its upper right corner and swings.
final class AttachmentViewController: UIViewController {
    private let square = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 42, y: 82, width: 64, height: 64)
        square.backgroundColor = .systemTeal
        square.layer.cornerRadius = 10
        view.addSubview(square)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 230, width: 220, height: 13)
        caption.text = "AttachmentBehavior · rigid, length 80"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [square]))
        animator.addBehavior(
            UIAttachmentBehavior(
                item: square, offsetFromCenter: UIOffset(horizontal: 26, vertical: -26),
                attachedToAnchor: CGPoint(x: 150, y: 28)))
        let properties = UIDynamicItemBehavior(items: [square])
        properties.resistance = 0.4
        properties.angularResistance = 0.6
        animator.addBehavior(properties)
    }
}

// The scene: 300 × 250 points at 2 pixels per point, 4 s, 60 frames per second.
