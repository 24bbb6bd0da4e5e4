// Written by tools/exported: cookbook/spring-dampings as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A spring at four dampings.
///
/// A card slides in with a spring whose damping is a variable, which the figure sweeps.
final class CookbookSpringDampingsViewController: UIViewController {
    private let card = UIView()

    private let damping: CGFloat = 0.5

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        card.accessibilityIdentifier = "card"
        card.frame = CGRect(x: 20, y: 30, width: 60, height: 60)
        card.backgroundColor = .systemPurple
        card.layer.cornerRadius = 12
        view.addSubview(card)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0
        ) {
            self.card.center.x = 200
        }
    }
}

// The scene: 320 × 120 points at 2 pixels per point, 1.5 s, 60 frames per second.
