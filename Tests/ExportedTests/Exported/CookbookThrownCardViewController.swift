// Written by tools/exported: cookbook/thrown-card as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A card that is thrown.
///
/// Let go slowly, the card springs back to its place; thrown faster than 500 points per
/// second, it flies off.
final class CookbookThrownCardViewController: UIViewController {
    private let card = UIView()

    private let home = CGPoint(x: 160, y: 120)
    private var isThrown = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        let box = UIView()
        box.frame = CGRect(x: 110, y: 55, width: 100, height: 130)
        box.layer.cornerRadius = 14
        box.layer.borderWidth = 1
        box.layer.borderColor = UIColor.systemGray4.cgColor
        view.addSubview(box)

        card.accessibilityIdentifier = "card"
        card.frame = CGRect(x: 110, y: 55, width: 100, height: 130)
        card.backgroundColor = .systemPink
        card.layer.cornerRadius = 14
        view.addSubview(card)

        let drag = UIPanGestureRecognizer(target: self, action: Selector(handleDrag(_:)))
        card.addGestureRecognizer(drag)
    }

    private func handleDrag(_ drag: UIPanGestureRecognizer) {
        let translation = drag.translation(in: view)
        let velocity = drag.velocity(in: view)
        switch drag.state {
        case .changed:
            card.center = CGPoint(x: home.x + translation.x, y: home.y + translation.y)
            card.transform = CGAffineTransform(rotationAngle: translation.x / 600)
        case .ended:
            isThrown = hypot(velocity.x, velocity.y) > 500
            if isThrown {
                UIView.animate(withDuration: 0.6, delay: 0, options: .curveEaseOut) {
                    self.card.center = CGPoint(
                        x: self.card.center.x + velocity.x * 0.5,
                        y: self.card.center.y + velocity.y * 0.5)
                    self.card.transform = self.card.transform.rotated(by: 40 * .pi / 180)
                }
            }
            if !isThrown {
                UIView.animate(springDuration: 0.5, bounce: 0.3) {
                    self.card.center = self.home
                    self.card.transform = .identity
                }
            }
        default: break
        }
    }
}

// The scene: 320 × 240 points at 2 pixels per point, 3.2 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.2 s (160, 130), 0.8 s (220, 150), smoothly
// - finger 1: 2 s (160, 130), 2.12 s (240, 100)
