// Written by tools/exported: cookbook/sheet-with-detents as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A sheet with three detents.
///
/// Let go, the sheet goes to the detent nearest to where its velocity would take it in 0.2
/// s: dragged slowly, it stays near; thrown, it goes on.
final class CookbookSheetWithDetentsViewController: UIViewController {
    private let sheet = UIView()

    private let large: CGFloat = 200
    private let medium: CGFloat = 320
    private let small: CGFloat = 430
    private var start: CGFloat = 430
    private var aim: CGFloat = 430

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray5
        addViews()
        addGestures()
    }

    private func addViews() {
        sheet.accessibilityIdentifier = "sheet"
        sheet.frame = CGRect(x: 0, y: 270, width: 240, height: 320)
        sheet.backgroundColor = .systemBackground
        sheet.layer.cornerRadius = 20
        sheet.layer.shadowOpacity = 0.2
        sheet.layer.shadowRadius = 8
        view.addSubview(sheet)

        let box = UIView()
        box.frame = CGRect(x: 100, y: 8, width: 40, height: 5)
        box.backgroundColor = .systemGray3
        box.layer.cornerRadius = 2.5
        sheet.addSubview(box)

        let box2 = UIView()
        box2.frame = CGRect(x: 20, y: 32, width: 200, height: 44)
        box2.backgroundColor = .systemGray6
        box2.layer.cornerRadius = 8
        sheet.addSubview(box2)

        let box3 = UIView()
        box3.frame = CGRect(x: 20, y: 88, width: 200, height: 44)
        box3.backgroundColor = .systemGray6
        box3.layer.cornerRadius = 8
        sheet.addSubview(box3)

        let box4 = UIView()
        box4.frame = CGRect(x: 20, y: 144, width: 200, height: 44)
        box4.backgroundColor = .systemGray6
        box4.layer.cornerRadius = 8
        sheet.addSubview(box4)

        let box5 = UIView()
        box5.frame = CGRect(x: 20, y: 200, width: 200, height: 44)
        box5.backgroundColor = .systemGray6
        box5.layer.cornerRadius = 8
        sheet.addSubview(box5)
    }

    private func addGestures() {
        let drag = UIPanGestureRecognizer(target: self, action: Selector(handleDrag(_:)))
        sheet.addGestureRecognizer(drag)
    }

    private func handleDrag(_ drag: UIPanGestureRecognizer) {
        if drag.state == .began {
            start = sheet.center.y
        }
        if drag.state == .began || drag.state == .changed {
            sheet.center.y = max(large, min(start + drag.translation(in: view).y, small))
        }
        if drag.state == .ended {
            aim = sheet.center.y + 0.2 * drag.velocity(in: view).y
            UIView.animate(springDuration: 0.4, bounce: 0.2) {
                self.sheet.center.y =
                    self.aim < (self.large + self.medium) / 2
                    ? self.large
                    : self.aim < (self.medium + self.small) / 2 ? self.medium : self.small
            }
        }
    }
}

// The scene: 240 × 320 points at 2 pixels per point, 4.2 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.3 s (120, 285), 0.9 s (120, 200), smoothly
// - finger 1: 1.8 s (120, 175), 1.9 s (120, 130)
// - finger 1: 3.2 s (120, 60), 3.3 s (120, 160)
