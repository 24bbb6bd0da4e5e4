// Written by tools/exported: recipes/button-gap as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Two buttons with a fixed gap.
///
/// The second button is 10 points to the right of the first, by constraints of their common
/// superview.
final class ButtonGapViewController: UIViewController {
    private let panel = UIView()
    private let first = UIButton(type: .system)
    private let second = UIButton(type: .system)
    private let caption = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        addViews()
        addConstraints()
    }

    private func addViews() {
        panel.accessibilityIdentifier = "panel"
        panel.translatesAutoresizingMaskIntoConstraints = false
        panel.backgroundColor = .systemGray5
        panel.layer.cornerRadius = 12
        view.addSubview(panel)

        first.accessibilityIdentifier = "first"
        first.translatesAutoresizingMaskIntoConstraints = false
        first.backgroundColor = .systemBackground
        first.layer.cornerRadius = 8
        first.setTitle("First", for: .normal)
        panel.addSubview(first)

        second.accessibilityIdentifier = "second"
        second.translatesAutoresizingMaskIntoConstraints = false
        second.backgroundColor = .systemBackground
        second.layer.cornerRadius = 8
        second.setTitle("Second", for: .normal)
        panel.addSubview(second)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 160, width: 280, height: 13)
        caption.text = "second.leading = first.trailing + 10"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    private func addConstraints() {
        let views: [String: Any] = ["panel": panel]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-20-[panel]-20-|", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-24-[panel(112)]", metrics: nil, views: views))
        NSLayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 20),
            first.centerYAnchor.constraint(equalTo: panel.centerYAnchor),
            first.widthAnchor.constraint(equalToConstant: 100),
            second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 10),
            second.centerYAnchor.constraint(equalTo: first.centerYAnchor),
            second.widthAnchor.constraint(equalTo: first.widthAnchor),
        ])
    }
}

// The scene: 300 × 180 points at 2 pixels per point, 1 s, 1 frame per second.
