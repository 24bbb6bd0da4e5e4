// Written by tools/exported: recipes/swiped-card as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A card swiped away.
///
/// A pan drags a card by its corner; on release the card flies on with the velocity of the
/// finger and a spin, and the next card shows.
final class SwipedCardViewController: UIViewController {
    private let nextView = UIView()
    private let card = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!
    private lazy var hold = UIAttachmentBehavior(
        item: card, offsetFromCenter: UIOffset(horizontal: 50, vertical: 60),
        attachedToAnchor: CGPoint(x: 200, y: 206))
    private lazy var body: UIDynamicItemBehavior = {
        let body = UIDynamicItemBehavior(items: [card])
        body.angularResistance = 2
        return body
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        nextView.accessibilityIdentifier = "next"
        nextView.frame = CGRect(x: 60, y: 36, width: 180, height: 220)
        nextView.backgroundColor = .systemTeal
        nextView.layer.cornerRadius = 16
        view.addSubview(nextView)

        card.accessibilityIdentifier = "card"
        card.frame = CGRect(x: 60, y: 36, width: 180, height: 220)
        card.backgroundColor = .systemPink
        card.layer.cornerRadius = 16
        view.addSubview(card)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 280, width: 222, height: 13)
        caption.text = "PanGestureRecognizer · velocity × 2"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        let drag = UIPanGestureRecognizer(target: self, action: Selector(handleDrag(_:)))
        card.addGestureRecognizer(drag)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(body)
    }

    private func handleDrag(_ drag: UIPanGestureRecognizer) {
        let location = drag.location(in: view)
        let velocity = drag.velocity(in: view)
        switch drag.state {
        case .began:
            hold.anchorPoint = location
            animator.addBehavior(hold)
        case .changed:
            hold.anchorPoint = location
        case .ended:
            animator.removeBehavior(hold)
            body.addLinearVelocity(CGPoint(x: velocity.x * 2, y: velocity.y * 2), for: card)
            body.addAngularVelocity(hypot(velocity.x, velocity.y) / 150, for: card)
        default: break
        }
    }
}

// The scene: 300 × 300 points at 2 pixels per point, 1.6 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (200, 206), 0.5 s (205, 201), 0.8 s (270, 106)
