// Written by tools/exported: recipes/turned-label as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A rotated label.
///
/// A label is rotated by 30° about its center.
final class TurnedLabelViewController: UIViewController {
    private let place = UIView()
    private let label = UILabel()
    private let caption = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        place.accessibilityIdentifier = "place"
        place.frame = CGRect(x: 50, y: 75, width: 200, height: 50)
        place.backgroundColor = .systemGray5
        place.layer.cornerRadius = 8
        view.addSubview(place)

        label.accessibilityIdentifier = "label"
        label.frame = CGRect(x: 50, y: 75, width: 200, height: 50)
        label.backgroundColor = .systemBlue
        label.layer.cornerRadius = 8
        label.text = "Hello, World!"
        label.font = .systemFont(ofSize: 24)
        label.textColor = .white
        label.textAlignment = .center
        label.transform = CGAffineTransform(rotationAngle: .pi / 6)
        view.addSubview(label)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 190, width: 280, height: 13)
        caption.text = "Label · transform.rotation 30°"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }
}

// The scene: 300 × 210 points at 2 pixels per point, 1 s, 1 frame per second.
