// Written by tools/exported: cookbook/motion-test as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A motion under test.
///
/// A card springs to its place; overshoot, frequency, settling and rest are expected.
final class CookbookMotionTestViewController: UIViewController {
    private let card = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        card.accessibilityIdentifier = "card"
        card.frame = CGRect(x: 80, y: 20, width: 80, height: 60)
        card.backgroundColor = .systemTeal
        card.layer.cornerRadius = 12
        view.addSubview(card)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(springDuration: 0.5, bounce: 0.5, delay: 0.2) {
            self.card.center.y = 150
        }
    }
}

// The scene: 240 × 200 points at 2 pixels per point, 2 s, 60 frames per second.
