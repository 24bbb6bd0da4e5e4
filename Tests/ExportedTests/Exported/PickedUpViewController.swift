// Written by tools/exported: recipes/picked-up as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Picked up by a long press.
///
/// A long press picks a tile up: it grows and gets a shadow, follows the finger, and is put
/// down where the finger is lifted.
final class PickedUpViewController: UIViewController {
    private let tile = UIView()
    private let caption = UILabel()

    private var grip = CGPoint.zero

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray6

        let box = UIView()
        box.frame = CGRect(x: 30, y: 30, width: 70, height: 70)
        box.backgroundColor = .systemBlue
        box.layer.cornerRadius = 14
        view.addSubview(box)

        let box2 = UIView()
        box2.frame = CGRect(x: 115, y: 30, width: 70, height: 70)
        box2.backgroundColor = .systemTeal
        box2.layer.cornerRadius = 14
        view.addSubview(box2)

        tile.accessibilityIdentifier = "tile"
        tile.frame = CGRect(x: 30, y: 115, width: 70, height: 70)
        tile.backgroundColor = .systemOrange
        tile.layer.cornerRadius = 14
        tile.layer.shadowOffset = CGSize(width: 0, height: 6)
        tile.layer.shadowRadius = 8
        view.addSubview(tile)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 240, width: 222, height: 13)
        caption.text = "LongPressGestureRecognizer · 0.5 s"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        let press = UILongPressGestureRecognizer(target: self, action: Selector(handlePress(_:)))
        tile.addGestureRecognizer(press)
    }

    private func handlePress(_ press: UILongPressGestureRecognizer) {
        let location = press.location(in: view)
        switch press.state {
        case .began:
            grip = CGPoint(x: tile.center.x - location.x, y: tile.center.y - location.y)
            UIView.animate(withDuration: 0.2) {
                self.tile.transform = CGAffineTransform(scaleX: 1.15, y: 1.15)
                self.tile.layer.shadowOpacity = 0.35
            }
        case .changed:
            tile.center = CGPoint(x: location.x + grip.x, y: location.y + grip.y)
        case .ended:
            UIView.animate(withDuration: 0.25) {
                self.tile.transform = .identity
                self.tile.layer.shadowOpacity = 0
            }
        default: break
        }
    }
}

// The scene: 300 × 260 points at 2 pixels per point, 2.6 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (80, 150), 0.9 s (80, 150), 1.5 s (180, 190), 1.9 s (230, 180),
// smoothly
