// Written by tools/exported: timeline/keyframe-modes as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Calculation modes of keyframes.
///
/// Five squares go through the same keyframes, the last of which takes half of the time, as
/// each calculation mode has it.
final class TimelineKeyframeModesViewController: UIViewController {
    private let linearName = UILabel()
    private let discreteName = UILabel()
    private let pacedName = UILabel()
    private let cubicName = UILabel()
    private let cubicPacedName = UILabel()
    private let linear = UIView()
    private let discrete = UIView()
    private let paced = UIView()
    private let cubic = UIView()
    private let cubicPaced = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        addViews()
    }

    private func addViews() {
        linearName.accessibilityIdentifier = "linearName"
        linearName.frame = CGRect(x: 8, y: 12, width: 70, height: 16)
        linearName.text = "linear"
        linearName.font = .systemFont(ofSize: 11)
        view.addSubview(linearName)

        discreteName.accessibilityIdentifier = "discreteName"
        discreteName.frame = CGRect(x: 8, y: 52, width: 70, height: 16)
        discreteName.text = "discrete"
        discreteName.font = .systemFont(ofSize: 11)
        view.addSubview(discreteName)

        pacedName.accessibilityIdentifier = "pacedName"
        pacedName.frame = CGRect(x: 8, y: 92, width: 70, height: 16)
        pacedName.text = "paced"
        pacedName.font = .systemFont(ofSize: 11)
        view.addSubview(pacedName)

        cubicName.accessibilityIdentifier = "cubicName"
        cubicName.frame = CGRect(x: 8, y: 132, width: 70, height: 16)
        cubicName.text = "cubic"
        cubicName.font = .systemFont(ofSize: 11)
        view.addSubview(cubicName)

        cubicPacedName.accessibilityIdentifier = "cubicPacedName"
        cubicPacedName.frame = CGRect(x: 8, y: 172, width: 70, height: 16)
        cubicPacedName.text = "cubicPaced"
        cubicPacedName.font = .systemFont(ofSize: 11)
        view.addSubview(cubicPacedName)

        linear.accessibilityIdentifier = "linear"
        linear.frame = CGRect(x: 80, y: 26, width: 8, height: 8)
        linear.backgroundColor = .systemBlue
        view.addSubview(linear)

        discrete.accessibilityIdentifier = "discrete"
        discrete.frame = CGRect(x: 80, y: 66, width: 8, height: 8)
        discrete.backgroundColor = .systemOrange
        view.addSubview(discrete)

        paced.accessibilityIdentifier = "paced"
        paced.frame = CGRect(x: 80, y: 106, width: 8, height: 8)
        paced.backgroundColor = .systemGreen
        view.addSubview(paced)

        cubic.accessibilityIdentifier = "cubic"
        cubic.frame = CGRect(x: 80, y: 146, width: 8, height: 8)
        cubic.backgroundColor = .systemPurple
        view.addSubview(cubic)

        cubicPaced.accessibilityIdentifier = "cubicPaced"
        cubicPaced.frame = CGRect(x: 80, y: 186, width: 8, height: 8)
        cubicPaced.backgroundColor = .systemPink
        view.addSubview(cubicPaced)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        startTimeline()
    }

    private func startTimeline() {
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: .curveLinear) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                self.linear.center = CGPoint(x: 124, y: 10)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                self.linear.center = CGPoint(x: 144, y: 30)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.linear.center = CGPoint(x: 224, y: 10)
            }
        }
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: [.curveLinear, .calculationModeDiscrete]
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                self.discrete.center = CGPoint(x: 124, y: 50)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                self.discrete.center = CGPoint(x: 144, y: 70)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.discrete.center = CGPoint(x: 224, y: 50)
            }
        }
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: [.curveLinear, .calculationModePaced]
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                self.paced.center = CGPoint(x: 124, y: 90)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                self.paced.center = CGPoint(x: 144, y: 110)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.paced.center = CGPoint(x: 224, y: 90)
            }
        }
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: [.curveLinear, .calculationModeCubic]
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                self.cubic.center = CGPoint(x: 124, y: 130)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                self.cubic.center = CGPoint(x: 144, y: 150)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.cubic.center = CGPoint(x: 224, y: 130)
            }
        }
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: [.curveLinear, .calculationModeCubicPaced]
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                self.cubicPaced.center = CGPoint(x: 124, y: 170)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                self.cubicPaced.center = CGPoint(x: 144, y: 190)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.cubicPaced.center = CGPoint(x: 224, y: 170)
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

// The scene: 240 × 200 points at 1 pixels per point, 2.25 s, 60 frames per second.
