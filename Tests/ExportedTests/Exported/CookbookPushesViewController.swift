// Written by tools/exported: cookbook/pushes as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Pushes.
///
/// An instantaneous push of 2 at −30° gives 1 kg a speed of 200 points per second at once;
/// a continuous one of 2 gives as much in each second.
final class CookbookPushesViewController: UIViewController {
    private let kicked = UIView()
    private let driven = UIView()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        kicked.accessibilityIdentifier = "kicked"
        kicked.frame = CGRect(x: 20, y: 120, width: 40, height: 40)
        kicked.backgroundColor = .systemRed
        kicked.layer.cornerRadius = 8
        view.addSubview(kicked)

        driven.accessibilityIdentifier = "driven"
        driven.frame = CGRect(x: 20, y: 170, width: 40, height: 40)
        driven.backgroundColor = .systemBlue
        driven.layer.cornerRadius = 8
        view.addSubview(driven)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        let push = UIPushBehavior(items: [kicked], mode: .instantaneous)
        push.setAngle(-.pi / 6, magnitude: 2)
        animator.addBehavior(push)

        let pushBehavior = UIPushBehavior(items: [driven], mode: .continuous)
        pushBehavior.pushDirection = CGVector(dx: 2, dy: 0)
        animator.addBehavior(pushBehavior)

        let properties = UIDynamicItemBehavior(items: [kicked, driven])
        properties.density = 6.25
        properties.resistance = 0
        animator.addBehavior(properties)
    }
}

// The scene: 320 × 220 points at 2 pixels per point, 1 s, 60 frames per second.
