// Written by tools/exported: recipes/spring as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Spring.
///
/// The same square on a spring of 1 Hz: it oscillates and rotates until the spring is at
/// rest.
final class SpringViewController: UIViewController {
    private let square = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 92, y: 128, width: 64, height: 64)
        square.backgroundColor = .systemPink
        square.layer.cornerRadius = 10
        view.addSubview(square)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 280, width: 220, height: 13)
        caption.text = "AttachmentBehavior · 1 Hz, damping 0.1"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [square]))
        let spring = UIAttachmentBehavior(
            item: square, offsetFromCenter: UIOffset(horizontal: 26, vertical: -26),
            attachedToAnchor: CGPoint(x: 150, y: 24))
        spring.length = 110
        spring.frequency = 1
        spring.damping = 0.1
        animator.addBehavior(spring)

        let properties = UIDynamicItemBehavior(items: [square])
        properties.angularResistance = 1.5
        animator.addBehavior(properties)
    }
}

// The scene: 300 × 300 points at 2 pixels per point, 4 s, 60 frames per second.
