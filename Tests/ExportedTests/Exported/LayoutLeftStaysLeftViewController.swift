// Written by tools/exported: layout/left-stays-left as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Left stays left.
///
/// Left and right are the same sides in every layout direction.
final class LayoutLeftStaysLeftViewController: UIViewController {
    private let card = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        traitOverrides.layoutDirection = .rightToLeft

        card.accessibilityIdentifier = "card"
        card.translatesAutoresizingMaskIntoConstraints = false
        card.backgroundColor = .systemOrange
        card.layer.cornerRadius = 6
        view.addSubview(card)

        NSLayoutConstraint.activate([
            card.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 30),
            card.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -60),
        ])
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-30-[card]-30-|", metrics: nil, views: ["card": card]))
    }
}

// The scene: 240 × 120 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
