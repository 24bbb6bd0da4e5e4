// Written by tools/exported: cookbook/bar-grows as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A bar grows.
///
/// The width of the first bar is a constraint with an id. Its constant grows in an
/// animation, and the bars right of it move along.
final class CookbookBarGrowsViewController: UIViewController {
    private let a = UIView()
    private let b = UIView()
    private let c = UIView()

    private lazy var width = a.widthAnchor.constraint(equalToConstant: 40)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        a.accessibilityIdentifier = "a"
        a.translatesAutoresizingMaskIntoConstraints = false
        a.backgroundColor = .systemBlue
        a.layer.cornerRadius = 8
        view.addSubview(a)

        b.accessibilityIdentifier = "b"
        b.translatesAutoresizingMaskIntoConstraints = false
        b.backgroundColor = .systemTeal
        b.layer.cornerRadius = 8
        view.addSubview(b)

        c.accessibilityIdentifier = "c"
        c.translatesAutoresizingMaskIntoConstraints = false
        c.backgroundColor = .systemMint
        c.layer.cornerRadius = 8
        view.addSubview(c)

        let views: [String: Any] = ["a": a, "b": b, "c": c]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-20-[a]-10-[b(50)]-10-[c(50)]",
                options: [.alignAllTop, .alignAllBottom], metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-20-[a(60)]", metrics: nil, views: views))
        width.isActive = true
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(withDuration: 0.8, delay: 0.3) {
            self.width.constant = 150
            self.view.layoutIfNeeded()
        }
    }
}

// The scene: 320 × 100 points at 2 pixels per point, 1.4 s, 60 frames per second.
