// Written by tools/exported: cookbook/tile-into-a-slot as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A tile into a slot.
///
/// After a press of 0.5 s the tile grows and follows the finger; dropped, it springs into
/// the nearest of eight slots.
final class CookbookTileIntoASlotViewController: UIViewController {
    private let tile = UIView()

    private var grip = CGPoint.zero

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        for index in 0..<8 {
            let box = UIView()
            box.frame = CGRect(
                x: 20 + 82 * CGFloat(index % 4), y: 20 + 82 * CGFloat(index / 4), width: 74,
                height: 74)
            box.backgroundColor = .systemGray5
            box.layer.cornerRadius = 14
            view.addSubview(box)
        }

        tile.accessibilityIdentifier = "tile"
        tile.frame = CGRect(x: 25, y: 25, width: 64, height: 64)
        tile.backgroundColor = .systemOrange
        tile.layer.cornerRadius = 12
        tile.layer.shadowOffset = CGSize(width: 0, height: 6)
        tile.layer.shadowRadius = 6
        view.addSubview(tile)

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
                self.tile.layer.shadowOpacity = 0.3
            }
        case .changed:
            tile.center = CGPoint(x: location.x + grip.x, y: location.y + grip.y)
        case .ended:
            UIView.animate(springDuration: 0.5, bounce: 0.3) {
                self.tile.center = CGPoint(
                    x: 57 + 82 * min(max(round((self.tile.center.x - 57) / 82), 0), 3),
                    y: 57 + 82 * min(max(round((self.tile.center.y - 57) / 82), 0), 1))
                self.tile.transform = .identity
                self.tile.layer.shadowOpacity = 0
            }
        default: break
        }
    }
}

// The scene: 360 × 196 points at 2 pixels per point, 2.4 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (70, 70), 1 s (70, 70), 1.8 s (250, 120), smoothly
