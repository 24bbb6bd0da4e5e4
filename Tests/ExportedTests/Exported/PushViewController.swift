// Written by tools/exported: recipes/push as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Push.
///
/// Above, an instantaneous push: fast at first, then slower. Below, a continuous push: slow
/// at first, then faster and faster.
final class PushViewController: UIViewController {
    private let kicked = UIView()
    private let pushed = UIView()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        kicked.accessibilityIdentifier = "kicked"
        kicked.frame = CGRect(x: 30, y: 26, width: 64, height: 64)
        kicked.backgroundColor = .systemOrange
        kicked.layer.cornerRadius = 10
        view.addSubview(kicked)

        pushed.accessibilityIdentifier = "pushed"
        pushed.frame = CGRect(x: 30, y: 116, width: 64, height: 64)
        pushed.backgroundColor = .systemBlue
        pushed.layer.cornerRadius = 10
        view.addSubview(pushed)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 210, width: 290, height: 13)
        caption.text = "PushBehavior · instantaneous 1, continuous 0.3"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        let kick = UIPushBehavior(items: [kicked], mode: .instantaneous)
        kick.pushDirection = CGVector(dx: 1, dy: 0)
        animator.addBehavior(kick)

        let wind = UIPushBehavior(items: [pushed], mode: .continuous)
        wind.pushDirection = CGVector(dx: 0.3, dy: 0)
        animator.addBehavior(wind)

        let properties = UIDynamicItemBehavior(items: [kicked])
        properties.resistance = 0.5
        animator.addBehavior(properties)

        let walls = UICollisionBehavior(items: [kicked, pushed])
        walls.setTranslatesReferenceBoundsIntoBoundary(
            with: UIEdgeInsets(top: 10, left: 10, bottom: 34, right: 10))
        animator.addBehavior(walls)
    }
}

// The scene: 375 × 230 points at 2 pixels per point, 3 s, 60 frames per second.
