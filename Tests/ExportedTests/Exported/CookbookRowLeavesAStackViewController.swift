// Written by tools/exported: cookbook/row-leaves-a-stack as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A row leaves a stack.
///
/// Hidden in an animation, the second row shrinks and fades while those below it move up.
final class CookbookRowLeavesAStackViewController: UIViewController {
    private let list = UIStackView()
    private let rows = (0..<4).map { _ in UIView() }
    private let rowTitles = (0..<4).map { _ in UILabel() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground

        list.accessibilityIdentifier = "list"
        list.translatesAutoresizingMaskIntoConstraints = false
        list.axis = .vertical
        list.spacing = 8
        view.addSubview(list)

        let texts = ["Milk", "Bread", "Apples", "Tea"]
        for (index, row) in rows.enumerated() {
            row.accessibilityIdentifier = "row.\(index)"
            row.backgroundColor = .secondarySystemGroupedBackground
            row.layer.cornerRadius = 10
            row.clipsToBounds = true
            list.addArrangedSubview(row)

            rowTitles[index].accessibilityIdentifier = "row.\(index).title"
            rowTitles[index].translatesAutoresizingMaskIntoConstraints = false
            rowTitles[index].text = texts[index]
            row.addSubview(rowTitles[index])
        }

        let views: [String: Any] = ["list": list]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-20-[list]-20-|", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-20-[list]", metrics: nil, views: views))
        for (index, row) in rows.enumerated() {
            NSLayoutConstraint.activate([
                row.heightAnchor.constraint(equalToConstant: 42).withPriority(
                    UILayoutPriority(999)),
                rowTitles[index].leftAnchor.constraint(equalTo: row.leftAnchor, constant: 14),
                rowTitles[index].centerYAnchor.constraint(equalTo: row.centerYAnchor),
            ])
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
            UIView.animate(withDuration: 0.5) {
                self.rows[1].isHidden = true
                self.rows[1].alpha = 0
                self.view.layoutIfNeeded()
            }
        }
    }
}

extension NSLayoutConstraint {
    /// The constraint with another priority.
    fileprivate func withPriority(_ priority: UILayoutPriority) -> NSLayoutConstraint {
        self.priority = priority
        return self
    }
}

// The scene: 280 × 230 points at 2 pixels per point, 1.3 s, 60 frames per second.
