// Written by tools/exported: timeline/keyframes as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Keyframes.
///
/// A square moves right, waits, moves down while it rotates, and moves back, each in its
/// part of the time.
final class TimelineKeyframesViewController: UIViewController {
    private let square = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white

        square.accessibilityIdentifier = "square"
        square.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        square.backgroundColor = .systemTeal
        view.addSubview(square)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: .curveLinear) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                self.square.center.x = 80
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                self.square.center.y = 60
                self.square.transform = CGAffineTransform(rotationAngle: .pi / 2)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
                self.square.center = CGPoint(x: 20, y: 20)
            }
        }
    }
}

extension UIView.KeyframeAnimationOptions {
    // The pace of the keyframes as a whole.
    fileprivate static var curveLinear: Self {
        Self(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    }
}

// The scene: 100 × 80 points at 1 pixels per point, 2.25 s, 60 frames per second.
