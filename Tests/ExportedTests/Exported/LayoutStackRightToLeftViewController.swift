// Written by tools/exported: layout/stack-right-to-left as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Stack: right to left.
///
/// A row starts at the leading side, here the right.
final class LayoutStackRightToLeftViewController: UIViewController {
    private let row = UIStackView()
    private let a = SizedView()
    private let b = SizedView()
    private let c = SizedView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        traitOverrides.layoutDirection = .rightToLeft

        row.accessibilityIdentifier = "row"
        row.translatesAutoresizingMaskIntoConstraints = false
        row.backgroundColor = .systemGray6
        row.layer.cornerRadius = 8
        row.distribution = .equalSpacing
        view.addSubview(row)

        a.accessibilityIdentifier = "a"
        a.backgroundColor = .systemGreen
        a.layer.cornerRadius = 6
        a.statedSize = CGSize(width: 30, height: 60)
        row.addArrangedSubview(a)

        b.accessibilityIdentifier = "b"
        b.backgroundColor = .systemBlue
        b.layer.cornerRadius = 6
        b.statedSize = CGSize(width: 50, height: 40)
        row.addArrangedSubview(b)

        c.accessibilityIdentifier = "c"
        c.backgroundColor = .systemOrange
        c.layer.cornerRadius = 6
        c.statedSize = CGSize(width: 40, height: 80)
        row.addArrangedSubview(c)

        let views: [String: Any] = ["row": row]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-10-[row]-10-|", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-10-[row]-10-|", metrics: nil, views: views))
    }
}

/// A view with an intrinsic content size of its own.
private final class SizedView: UIView {
    var statedSize: CGSize? { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { statedSize ?? super.intrinsicContentSize }
}

// The scene: 240 × 120 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
