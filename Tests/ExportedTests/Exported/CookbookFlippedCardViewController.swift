// Written by tools/exported: cookbook/flipped-card as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A card that flips.
///
/// The front is scaled to a line, and then the back from a line to its width; a second flip
/// goes back.
final class CookbookFlippedCardViewController: UIViewController {
    private let back = UIView()
    private let front = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        back.accessibilityIdentifier = "back"
        back.frame = CGRect(x: 65, y: 20, width: 110, height: 150)
        back.backgroundColor = .systemIndigo
        back.layer.cornerRadius = 14
        back.transform = CGAffineTransform(scaleX: 0, y: 1)
        view.addSubview(back)

        let box = UIView()
        box.frame = CGRect(x: 10, y: 10, width: 90, height: 130)
        box.layer.cornerRadius = 8
        box.layer.borderWidth = 2
        box.layer.borderColor = UIColor.white.cgColor
        back.addSubview(box)

        front.accessibilityIdentifier = "front"
        front.frame = CGRect(x: 65, y: 20, width: 110, height: 150)
        front.backgroundColor = .systemYellow
        front.layer.cornerRadius = 14
        view.addSubview(front)

        let label = UILabel()
        label.frame = CGRect(x: 0, y: 50, width: 110, height: 50)
        label.text = "A"
        label.font = .systemFont(ofSize: 40, weight: .bold)
        label.textColor = .black
        label.textAlignment = .center
        front.addSubview(label)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) {
            UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseIn) {
                self.front.transform = CGAffineTransform(scaleX: 0, y: 1)
            } completion: { _ in
                UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
                    self.back.transform = .identity
                }
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) {
            UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseIn) {
                self.back.transform = CGAffineTransform(scaleX: 0, y: 1)
            } completion: { _ in
                UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
                    self.front.transform = .identity
                }
            }
        }
    }
}

// The scene: 240 × 190 points at 2 pixels per point, 2.6 s, 60 frames per second.
