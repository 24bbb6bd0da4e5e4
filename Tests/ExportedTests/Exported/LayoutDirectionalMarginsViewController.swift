// Written by tools/exported: layout/directional-margins as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Directional margins.
///
/// Leading and trailing margins depend on the layout direction, here right to left.
final class LayoutDirectionalMarginsViewController: UIViewController {
    private let box = UIView()
    private let card = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white

        box.accessibilityIdentifier = "box"
        box.translatesAutoresizingMaskIntoConstraints = false
        box.backgroundColor = .systemGray6
        box.layer.cornerRadius = 8
        box.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 10, leading: 20, bottom: 10, trailing: 60)
        box.traitOverrides.layoutDirection = .rightToLeft
        view.addSubview(box)

        card.accessibilityIdentifier = "card"
        card.translatesAutoresizingMaskIntoConstraints = false
        card.backgroundColor = .systemBlue
        card.layer.cornerRadius = 6
        box.addSubview(card)

        let views: [String: Any] = ["box": box, "card": card]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-20-[box]-20-|", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-10-[box]-10-|", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[card]-|", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-[card]-|", metrics: nil, views: views))
    }
}

// The scene: 240 × 120 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
