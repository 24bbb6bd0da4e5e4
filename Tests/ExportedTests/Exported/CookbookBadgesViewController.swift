// Written by tools/exported: cookbook/badges as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A badge for each row.
///
/// The columns of a file give the parameters their values: one film for each row.
final class CookbookBadgesViewController: UIViewController {
    private let card = UIView()
    private let face = UIView()
    private let words = UILabel()
    private let line = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        addViews()
        addConstraints()
    }

    private func addViews() {
        card.accessibilityIdentifier = "card"
        card.frame = CGRect(x: -260, y: 15, width: 260, height: 80)
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = 12
        view.addSubview(card)

        face.accessibilityIdentifier = "face"
        face.translatesAutoresizingMaskIntoConstraints = false
        face.backgroundColor = .systemGray
        face.layer.cornerRadius = 24
        card.addSubview(face)

        words.accessibilityIdentifier = "words"
        words.translatesAutoresizingMaskIntoConstraints = false
        words.text = "Nobody"
        words.font = .systemFont(ofSize: 15, weight: .semibold)
        card.addSubview(words)

        line.accessibilityIdentifier = "line"
        line.translatesAutoresizingMaskIntoConstraints = false
        line.text = "No role"
        line.font = .systemFont(ofSize: 13)
        line.textColor = .secondaryLabel
        card.addSubview(line)
    }

    private func addConstraints() {
        let views: [String: Any] = ["face": face, "words": words, "line": line]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-12-[face(48)]-12-[words]", metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:[face(48)]", metrics: nil, views: views))
        face.centerYAnchor.constraint(equalTo: card.centerYAnchor).isActive = true
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-20-[words]-3-[line]", metrics: nil, views: views))
        line.leftAnchor.constraint(equalTo: words.leftAnchor).isActive = true
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(springDuration: 0.6, bounce: 0.3, delay: 0.1) {
            self.card.center = CGPoint(x: 145, y: 55)
        }
    }
}

// The scene: 290 × 110 points at 2 pixels per point, 1.4 s, 60 frames per second.
