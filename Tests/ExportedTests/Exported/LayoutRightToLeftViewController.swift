// Written by tools/exported: layout/right-to-left as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Right to left.
///
/// In a right-to-left layout leading is right: the same constraints, mirrored.
final class LayoutRightToLeftViewController: UIViewController {
    private let card = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        traitOverrides.layoutDirection = .rightToLeft

        card.accessibilityIdentifier = "card"
        card.translatesAutoresizingMaskIntoConstraints = false
        card.backgroundColor = .systemBlue
        card.layer.cornerRadius = 6
        view.addSubview(card)

        NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
            card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -60),
        ])
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-30-[card]-30-|", metrics: nil, views: ["card": card]))
    }
}

// The scene: 240 × 120 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
