// Written by tools/exported: recipes/turned-by-fingers as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A label turned by two fingers.
///
/// Two rotation gestures turn a label, first by 60°, then by 45°; each time the fingers
/// turn 5° further, which it takes to begin. Each gesture starts at 0, so the angle of the
/// first is kept in a variable: in the end the label has turned by 105°.
final class TurnedByFingersViewController: UIViewController {
    private let hello = UILabel()
    private let caption = UILabel()

    private var angle: CGFloat = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        hello.accessibilityIdentifier = "hello"
        hello.frame = CGRect(x: 50, y: 110, width: 200, height: 80)
        hello.backgroundColor = .systemYellow
        hello.layer.cornerRadius = 12
        hello.clipsToBounds = true
        hello.text = "Hello, World!"
        hello.textColor = .black
        hello.textAlignment = .center
        view.addSubview(hello)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 280, width: 222, height: 13)
        caption.text = "RotationGestureRecognizer · 60°, then 45°"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        let turn = UIRotationGestureRecognizer(target: self, action: Selector(handleTurn(_:)))
        view.addGestureRecognizer(turn)
    }

    private func handleTurn(_ turn: UIRotationGestureRecognizer) {
        let rotation = turn.rotation
        if turn.state == .changed || turn.state == .ended {
            hello.transform = CGAffineTransform(rotationAngle: angle + rotation)
        }
        if turn.state == .ended {
            angle += rotation
        }
    }
}

// The scene: 300 × 300 points at 2 pixels per point, 2.5 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.2 s (206.3815572471545, 129.47879140045987) … 1 s (192.42640687119285,
// 192.42640687119285), 49 places
// - finger 2: 0.2 s (93.6184427528455, 170.52120859954013) … 1 s (107.57359312880715,
// 107.57359312880715), 49 places
// - finger 1: 1.4 s (188.56725658119237, 195.96266658713867) … 2 s (139.58110933998418,
// 209.0884651807325), 37 places
// - finger 2: 1.4 s (111.43274341880763, 104.03733341286133) … 2 s (160.41889066001582,
// 90.91153481926752), 37 places
