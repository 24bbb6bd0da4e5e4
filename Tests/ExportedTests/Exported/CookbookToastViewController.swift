// Written by tools/exported: cookbook/toast as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A toast.
///
/// A message slides in from below with a spring, waits, and leaves after two seconds.
final class CookbookToastViewController: UIViewController {
    private let toast = UIView()
    private let words = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray6

        toast.accessibilityIdentifier = "toast"
        toast.frame = CGRect(x: 50, y: 96, width: 200, height: 44)
        toast.backgroundColor = .label
        toast.layer.cornerRadius = 22
        toast.transform = CGAffineTransform(translationX: 0, y: 80)
        view.addSubview(toast)

        words.accessibilityIdentifier = "words"
        words.translatesAutoresizingMaskIntoConstraints = false
        words.text = "Link copied"
        words.textColor = .systemBackground
        toast.addSubview(words)

        NSLayoutConstraint.activate([
            words.centerXAnchor.constraint(equalTo: toast.centerXAnchor),
            words.centerYAnchor.constraint(equalTo: toast.centerYAnchor),
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
            UIView.animate(springDuration: 0.5, bounce: 0.35) {
                self.toast.transform = .identity
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.2) {
            UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseIn) {
                self.toast.transform = CGAffineTransform(translationX: 0, y: 80)
                self.toast.alpha = 0
            }
        }
    }
}

// The scene: 300 × 160 points at 2 pixels per point, 2.8 s, 60 frames per second.
