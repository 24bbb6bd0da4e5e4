// Written by tools/exported: recipes/centered-button as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A centered button.
///
/// Two constraints center a button: its center x and y equal its superview's.
final class CenteredButtonViewController: UIViewController {
    private let button = UIButton(type: .system)
    private let caption = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        button.accessibilityIdentifier = "button"
        button.translatesAutoresizingMaskIntoConstraints = false
        button.setTitle("Button", for: .normal)
        view.addSubview(button)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 110, width: 280, height: 13)
        caption.text = "Button · centerX and centerY equal the superview’s"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        NSLayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            button.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }
}

// The scene: 300 × 130 points at 2 pixels per point, 1 s, 1 frame per second.
