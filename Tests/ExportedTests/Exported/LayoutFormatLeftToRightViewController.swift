// Written by tools/exported: layout/format-left-to-right as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A format from left to right.
///
/// In a right-to-left canvas one format follows the layout direction, an option makes the
/// other run from left to right.
final class LayoutFormatLeftToRightViewController: UIViewController {
    private let a = UIView()
    private let b = UIView()
    private let c = UIView()
    private let d = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        traitOverrides.layoutDirection = .rightToLeft

        a.accessibilityIdentifier = "a"
        a.translatesAutoresizingMaskIntoConstraints = false
        a.backgroundColor = .systemGreen
        a.layer.cornerRadius = 6
        view.addSubview(a)

        b.accessibilityIdentifier = "b"
        b.translatesAutoresizingMaskIntoConstraints = false
        b.backgroundColor = .systemBlue
        b.layer.cornerRadius = 6
        view.addSubview(b)

        c.accessibilityIdentifier = "c"
        c.translatesAutoresizingMaskIntoConstraints = false
        c.backgroundColor = .systemGreen
        c.layer.cornerRadius = 6
        view.addSubview(c)

        d.accessibilityIdentifier = "d"
        d.translatesAutoresizingMaskIntoConstraints = false
        d.backgroundColor = .systemBlue
        d.layer.cornerRadius = 6
        view.addSubview(d)

        let views: [String: Any] = ["a": a, "b": b, "c": c, "d": d]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-20-[a(40)]-10-[b(80)]", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-20-[c(40)]-10-[d(80)]", options: .directionLeftToRight,
                metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-15-[a(40)]-10-[c(40)]", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-15-[b(40)]-10-[d(40)]", metrics: nil, views: views))
    }
}

// The scene: 240 × 120 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
