// Written by tools/exported: layout/stack-column-trailing as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A column, trailing.
///
/// In a right-to-left layout, the trailing side of a column is left.
final class LayoutStackColumnTrailingViewController: UIViewController {
    private let column = UIStackView()
    private let a = SizedView()
    private let b = SizedView()
    private let c = SizedView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        traitOverrides.layoutDirection = .rightToLeft
        addViews()
        addConstraints()
    }

    private func addViews() {
        column.accessibilityIdentifier = "column"
        column.translatesAutoresizingMaskIntoConstraints = false
        column.backgroundColor = .systemGray6
        column.layer.cornerRadius = 8
        column.axis = .vertical
        column.alignment = .trailing
        column.spacing = 8
        view.addSubview(column)

        a.accessibilityIdentifier = "a"
        a.backgroundColor = .systemGreen
        a.layer.cornerRadius = 6
        a.statedSize = CGSize(width: 80, height: 20)
        column.addArrangedSubview(a)

        b.accessibilityIdentifier = "b"
        b.backgroundColor = .systemBlue
        b.layer.cornerRadius = 6
        b.statedSize = CGSize(width: 140, height: 30)
        column.addArrangedSubview(b)

        c.accessibilityIdentifier = "c"
        c.backgroundColor = .systemOrange
        c.layer.cornerRadius = 6
        c.statedSize = CGSize(width: 50, height: 20)
        column.addArrangedSubview(c)
    }

    private func addConstraints() {
        NSLayoutConstraint.activate([
            column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }
}

/// A view with an intrinsic content size of its own.
private final class SizedView: UIView {
    var statedSize: CGSize? { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { statedSize ?? super.intrinsicContentSize }
}

// The scene: 240 × 120 points at 2 pixels per point, until everything rests, at most 10 s,
// 60 frames per second.
