// Written by tools/exported: cookbook/toggle as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A switch.
///
/// Each tap negates a variable, from which the knob and the color follow.
final class CookbookToggleViewController: UIViewController {
    private let `switch` = UIView()
    private let knob = UIView()

    private var isOn = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        `switch`.accessibilityIdentifier = "switch"
        `switch`.frame = CGRect(x: 60, y: 44, width: 120, height: 72)
        `switch`.backgroundColor = .systemGray4
        `switch`.layer.cornerRadius = 36
        view.addSubview(`switch`)

        knob.accessibilityIdentifier = "knob"
        knob.frame = CGRect(x: 4, y: 4, width: 64, height: 64)
        knob.backgroundColor = .white
        knob.layer.cornerRadius = 32
        knob.layer.shadowOpacity = 0.25
        knob.layer.shadowOffset = CGSize(width: 0, height: 2)
        `switch`.addSubview(knob)

        let tap = UITapGestureRecognizer(target: self, action: Selector(handleTap(_:)))
        `switch`.addGestureRecognizer(tap)
    }

    private func handleTap(_ tap: UITapGestureRecognizer) {
        isOn.toggle()
        UIView.animate(springDuration: 0.35, bounce: 0.2) {
            self.knob.center.x = self.isOn ? 84 : 36
            self.switch.backgroundColor = self.isOn ? .systemGreen : .systemGray4
        }
    }
}

// The scene: 240 × 160 points at 2 pixels per point, 2.4 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (120, 80), 0.38 s (120, 80)
// - finger 1: 1.4 s (120, 80), 1.48 s (120, 80)
