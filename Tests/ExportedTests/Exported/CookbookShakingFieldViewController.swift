// Written by tools/exported: cookbook/shaking-field as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A field that shakes.
///
/// Keyframes move the field by less and less to both sides while its border turns red.
final class CookbookShakingFieldViewController: UIViewController {
    private let field = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        field.accessibilityIdentifier = "field"
        field.frame = CGRect(x: 40, y: 38, width: 220, height: 44)
        field.backgroundColor = .systemGray6
        field.layer.cornerRadius = 10
        field.layer.borderWidth = 2
        field.layer.borderColor = UIColor.systemGray3.cgColor
        view.addSubview(field)

        let label = UILabel()
        label.frame = CGRect(x: 16, y: 8, width: 180, height: 28)
        label.text = "••••••••"
        field.addSubview(label)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
            let borderColor = CABasicAnimation(keyPath: "borderColor")
            borderColor.fromValue = self.field.layer.borderColor
            borderColor.duration = 0.15
            borderColor.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            self.field.layer.add(borderColor, forKey: nil)
            self.field.layer.borderColor = UIColor.systemRed.cgColor
            UIView.animateKeyframes(withDuration: 0.6, delay: 0, options: .curveLinear) {
                UIView.addKeyframe(
                    withRelativeStartTime: 0, relativeDuration: 0.16666666666666666
                ) {
                    self.field.transform = CGAffineTransform(translationX: -12, y: 0)
                }
                UIView.addKeyframe(
                    withRelativeStartTime: 0.16666666666666666,
                    relativeDuration: 0.16666666666666666
                ) {
                    self.field.transform = CGAffineTransform(translationX: 12, y: 0)
                }
                UIView.addKeyframe(
                    withRelativeStartTime: 0.3333333333333333, relativeDuration: 0.16666666666666666
                ) {
                    self.field.transform = CGAffineTransform(translationX: -8, y: 0)
                }
                UIView.addKeyframe(
                    withRelativeStartTime: 0.5, relativeDuration: 0.16666666666666666
                ) {
                    self.field.transform = CGAffineTransform(translationX: 8, y: 0)
                }
                UIView.addKeyframe(
                    withRelativeStartTime: 0.6666666666666666, relativeDuration: 0.16666666666666666
                ) {
                    self.field.transform = CGAffineTransform(translationX: -4, y: 0)
                }
                UIView.addKeyframe(
                    withRelativeStartTime: 0.8333333333333334, relativeDuration: 0.16666666666666666
                ) {
                    self.field.transform = .identity
                }
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

// The scene: 300 × 120 points at 2 pixels per point, 1.2 s, 60 frames per second.
