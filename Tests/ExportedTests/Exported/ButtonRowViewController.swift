// Written by tools/exported: recipes/button-row as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A row of two buttons.
///
/// A visual format places two buttons of equal width side by side, vertically centered.
final class ButtonRowViewController: UIViewController {
    private let cancel = UIButton(type: .system)
    private let save = UIButton(type: .system)
    private let caption = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        cancel.accessibilityIdentifier = "cancel"
        cancel.translatesAutoresizingMaskIntoConstraints = false
        cancel.backgroundColor = .systemGray5
        cancel.layer.cornerRadius = 8
        cancel.setTitle("Cancel", for: .normal)
        view.addSubview(cancel)

        save.accessibilityIdentifier = "save"
        save.translatesAutoresizingMaskIntoConstraints = false
        save.backgroundColor = .systemGray5
        save.layer.cornerRadius = 8
        save.setTitle("Save", for: .normal)
        view.addSubview(save)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 130, width: 280, height: 13)
        caption.text = "H:|-margin-[cancel]-[save(cancel)]-margin-| · margin 24"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        let views: [String: Any] = ["cancel": cancel, "save": save]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-margin-[cancel]-[save(cancel)]-margin-|",
                options: .alignAllCenterY, metrics: ["margin": 24], views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:[cancel(44)]", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:[save(44)]", metrics: nil, views: views))
        cancel.centerYAnchor.constraint(equalTo: view.centerYAnchor).isActive = true
    }
}

// The scene: 300 × 150 points at 2 pixels per point, 1 s, 1 frame per second.
