// Written by tools/exported: cookbook/three-sizes as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// One screen at three sizes.
///
/// Variants change the size of the canvas and the number of columns; the layout does the
/// rest.
final class CookbookThreeSizesViewController: UIViewController {
    private let titleLabel = UILabel()
    private let grid = UIStackView()
    private let rows = (0..<6).map { _ in UIStackView() }
    private let rowCards = (0..<6).map { _ in UIView() }
    private let rowCardDots = (0..<6).map { _ in UIView() }
    private let rowCardLines = (0..<6).map { _ in UIView() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        viewRespectsSystemMinimumLayoutMargins = false
        view.layoutMargins = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        addViews()
        addConstraints()
    }

    private func addViews() {
        titleLabel.accessibilityIdentifier = "title"
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        titleLabel.text = "Today"
        titleLabel.font = .systemFont(ofSize: 22, weight: .bold)
        view.addSubview(titleLabel)

        grid.accessibilityIdentifier = "grid"
        grid.translatesAutoresizingMaskIntoConstraints = false
        grid.axis = .vertical
        grid.distribution = .fillEqually
        grid.spacing = 10
        view.addSubview(grid)

        for (index, row) in rows.enumerated() {
            row.accessibilityIdentifier = "row.\(index)"
            row.distribution = .fillEqually
            row.spacing = 10
            grid.addArrangedSubview(row)

            rowCards[index].accessibilityIdentifier = "row.\(index).card.0"
            rowCards[index].backgroundColor = .secondarySystemGroupedBackground
            rowCards[index].layer.cornerRadius = 10
            row.addArrangedSubview(rowCards[index])

            rowCardDots[index].accessibilityIdentifier = "row.\(index).card.0.dot"
            rowCardDots[index].frame = CGRect(x: 10, y: 10, width: 14, height: 14)
            rowCardDots[index].backgroundColor = .systemIndigo
            rowCardDots[index].layer.cornerRadius = 7
            rowCards[index].addSubview(rowCardDots[index])

            rowCardLines[index].accessibilityIdentifier = "row.\(index).card.0.line"
            rowCardLines[index].frame = CGRect(x: 34, y: 13, width: 44, height: 8)
            rowCardLines[index].backgroundColor = .systemFill
            rowCardLines[index].layer.cornerRadius = 4
            rowCards[index].addSubview(rowCardLines[index])
        }
    }

    private func addConstraints() {
        let views: [String: Any] = ["title": titleLabel, "grid": grid]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[title]", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[grid]-|", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-[title]-12-[grid]-|", metrics: nil, views: views))
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(springDuration: 0.6, bounce: 0.4, delay: 0.1) {
            for rowCardDot in self.rowCardDots {
                rowCardDot.transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
            }
        }
    }
}

// The scene: 180 × 320 points at 2 pixels per point, 1.2 s, 60 frames per second.
