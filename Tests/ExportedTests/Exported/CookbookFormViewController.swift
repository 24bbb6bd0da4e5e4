// Written by tools/exported: cookbook/form as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A form.
///
/// The labels are as wide as the widest one, and the fields fill the rest of the width.
final class CookbookFormViewController: UIViewController {
    private let nameLabel = UILabel()
    private let name = UIView()
    private let streetLabel = UILabel()
    private let street = UIView()
    private let townLabel = UILabel()
    private let town = UIView()
    private let send = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        viewRespectsSystemMinimumLayoutMargins = false
        view.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
        addViews()
        addConstraints()
    }

    private func addViews() {
        nameLabel.accessibilityIdentifier = "nameLabel"
        nameLabel.translatesAutoresizingMaskIntoConstraints = false
        nameLabel.text = "Name"
        view.addSubview(nameLabel)

        name.accessibilityIdentifier = "name"
        name.translatesAutoresizingMaskIntoConstraints = false
        name.backgroundColor = .systemGray6
        name.layer.cornerRadius = 8
        name.layer.borderWidth = 1
        name.layer.borderColor = UIColor.systemGray3.cgColor
        view.addSubview(name)

        streetLabel.accessibilityIdentifier = "streetLabel"
        streetLabel.translatesAutoresizingMaskIntoConstraints = false
        streetLabel.text = "Street"
        view.addSubview(streetLabel)

        street.accessibilityIdentifier = "street"
        street.translatesAutoresizingMaskIntoConstraints = false
        street.backgroundColor = .systemGray6
        street.layer.cornerRadius = 8
        street.layer.borderWidth = 1
        street.layer.borderColor = UIColor.systemGray3.cgColor
        view.addSubview(street)

        townLabel.accessibilityIdentifier = "townLabel"
        townLabel.translatesAutoresizingMaskIntoConstraints = false
        townLabel.text = "Town"
        view.addSubview(townLabel)

        town.accessibilityIdentifier = "town"
        town.translatesAutoresizingMaskIntoConstraints = false
        town.backgroundColor = .systemGray6
        town.layer.cornerRadius = 8
        town.layer.borderWidth = 1
        town.layer.borderColor = UIColor.systemGray3.cgColor
        view.addSubview(town)

        send.accessibilityIdentifier = "send"
        send.translatesAutoresizingMaskIntoConstraints = false
        send.setTitle("Send", for: .normal)
        view.addSubview(send)
    }

    private func addConstraints() {
        let views: [String: Any] = [
            "nameLabel": nameLabel, "name": name, "streetLabel": streetLabel, "street": street,
            "townLabel": townLabel, "town": town, "send": send,
        ]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[nameLabel]-[name]-|", options: .alignAllCenterY,
                metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[streetLabel(nameLabel)]-[street]-|",
                options: .alignAllCenterY, metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[townLabel(nameLabel)]-[town]-|", options: .alignAllCenterY,
                metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-[name(36)]-12-[street(name)]-12-[town(name)]-12-[send]",
                metrics: nil, views: views))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:[send]-|", metrics: nil, views: views))
    }
}

// The scene: 320 × 210 points at 2 pixels per point, 0.1 s, 60 frames per second.
