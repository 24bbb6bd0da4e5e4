// Written by tools/exported: cookbook/springs-side-by-side as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Three springs.
///
/// Duration and bounce, response and damping fraction, mass, stiffness and damping.
final class CookbookSpringsSideBySideViewController: UIViewController {
    private let bounce = UIView()
    private let response = UIView()
    private let stiffness = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        bounce.accessibilityIdentifier = "bounce"
        bounce.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
        bounce.backgroundColor = .systemRed
        bounce.layer.cornerRadius = 20
        view.addSubview(bounce)

        response.accessibilityIdentifier = "response"
        response.frame = CGRect(x: 20, y: 80, width: 40, height: 40)
        response.backgroundColor = .systemGreen
        response.layer.cornerRadius = 20
        view.addSubview(response)

        stiffness.accessibilityIdentifier = "stiffness"
        stiffness.frame = CGRect(x: 20, y: 140, width: 40, height: 40)
        stiffness.backgroundColor = .systemBlue
        stiffness.layer.cornerRadius = 20
        view.addSubview(stiffness)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(springDuration: 0.5, bounce: 0.3) {
            self.bounce.center.x = 200
        }
        UIView.animate(springDuration: 0.5, bounce: 0.5) {
            self.response.center.x = 200
        }
        let mover = UIViewPropertyAnimator(
            duration: 0,
            timingParameters: UISpringTimingParameters(
                mass: 1, stiffness: 80, damping: 5, initialVelocity: .zero))
        mover.addAnimations {
            self.stiffness.center.x = 200
        }
        mover.startAnimation()
    }
}

// The scene: 300 × 200 points at 2 pixels per point, 2 s, 60 frames per second.
