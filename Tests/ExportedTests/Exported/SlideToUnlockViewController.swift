// Written by tools/exported: recipes/slide-to-unlock as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Slide to unlock.
///
/// A knob follows the finger along its track. Let go too early, it slides back; taken to
/// the end, it unlocks: the track turns green and the knob stays.
final class SlideToUnlockViewController: UIViewController {
    private let track = UIView()
    private let open = UIView()
    private let words = UILabel()
    private let knob = UIView()
    private let caption = UILabel()

    private var start: CGFloat = 0
    private var openValue: CGFloat = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        addViews()
        addGestures()
    }

    private func addViews() {
        track.accessibilityIdentifier = "track"
        track.frame = CGRect(x: 20, y: 40, width: 260, height: 60)
        track.backgroundColor = .systemGray5
        track.layer.cornerRadius = 30
        view.addSubview(track)

        open.accessibilityIdentifier = "open"
        open.frame = CGRect(x: 20, y: 40, width: 260, height: 60)
        open.backgroundColor = .systemGreen
        open.layer.cornerRadius = 30
        open.alpha = 0
        view.addSubview(open)

        words.accessibilityIdentifier = "words"
        words.frame = CGRect(x: 90, y: 40, width: 180, height: 60)
        words.text = "slide to unlock"
        words.textColor = .systemGray
        words.textAlignment = .center
        view.addSubview(words)

        knob.accessibilityIdentifier = "knob"
        knob.frame = CGRect(x: 24, y: 44, width: 52, height: 52)
        knob.backgroundColor = .white
        knob.layer.cornerRadius = 26
        knob.layer.shadowOpacity = 0.25
        knob.layer.shadowOffset = CGSize(width: 0, height: 2)
        view.addSubview(knob)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 120, width: 222, height: 13)
        caption.text = "PanGestureRecognizer · opens at 240"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    private func addGestures() {
        let slide = UIPanGestureRecognizer(target: self, action: Selector(handleSlide(_:)))
        knob.addGestureRecognizer(slide)
    }

    private func handleSlide(_ slide: UIPanGestureRecognizer) {
        let translation = slide.translation(in: view)
        if slide.state == .began {
            start = knob.center.x - translation.x
        }
        if slide.state == .began || slide.state == .changed {
            knob.center.x = min(max(start + translation.x + 10, 50), 250)
            words.alpha = 1 - (knob.center.x - 50) / 200
        }
        if slide.state == .ended {
            openValue = min(max((knob.center.x - 240) * 100, 0), 1)
            UIView.animate(withDuration: 0.3) {
                self.knob.center.x = 50 + 200 * self.openValue
                self.words.alpha = 1 - self.openValue
                self.open.alpha = self.openValue
            }
        }
    }
}

// The scene: 300 × 140 points at 2 pixels per point, 3 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.2 s (50, 70), 0.6 s (150, 72), smoothly
// - finger 1: 1.4 s (50, 70), 2 s (270, 68), smoothly
