// Written by tools/exported: cookbook/list-of-30 as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Thirty rows.
///
/// One view is repeated thirty times; each copy comes in 0.04 s after the one before.
final class CookbookListOf30ViewController: UIViewController {
    private let rows = (0..<30).map { _ in UIView() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground

        let colors: [UIColor] = [.systemOrange, .systemTeal, .systemTeal]
        for (index, row) in rows.enumerated() {
            row.accessibilityIdentifier = "row.\(index)"
            row.frame = CGRect(
                x: 8 + 155 * CGFloat(index / 15), y: 8 + 25 * CGFloat(index % 15), width: 149,
                height: 22)
            row.backgroundColor = .secondarySystemGroupedBackground
            row.layer.cornerRadius = 5
            row.alpha = 0
            row.transform = CGAffineTransform(translationX: 60, y: 0)
            view.addSubview(row)

            let box = UIView()
            box.frame = CGRect(x: 8, y: 7, width: 8, height: 8)
            box.backgroundColor = colors[index % 3]
            box.layer.cornerRadius = 4
            row.addSubview(box)

            let label = UILabel()
            label.frame = CGRect(x: 24, y: 3, width: 100, height: 16)
            label.text = "Row \(index + 1)"
            label.font = .systemFont(ofSize: 11)
            row.addSubview(label)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        for (index, row) in rows.enumerated() {
            UIView.animate(springDuration: 0.5, bounce: 0, delay: 0.04 * Double(index)) {
                row.alpha = 1
                row.transform = .identity
            }
        }
    }
}

// The scene: 320 × 390 points at 2 pixels per point, 2 s, 60 frames per second.
