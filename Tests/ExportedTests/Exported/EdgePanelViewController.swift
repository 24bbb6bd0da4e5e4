// Written by tools/exported: recipes/edge-panel as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A panel from the edge.
///
/// A drag from the left edge scrubs an animation that pulls a panel in and dims the page.
/// Let go while the finger turns back, the animation is reversed; thrown, it goes on with
/// the finger's velocity. A flick to the left shuts the panel.
final class EdgePanelViewController: UIViewController {
    private let page = UIView()
    private let shade = UIView()
    private let panel = UIView()
    private let caption = UILabel()

    private var open: UIViewPropertyAnimator?
    private var shut: UIViewPropertyAnimator?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        addViews()
        addGestures()
    }

    private func addViews() {
        page.accessibilityIdentifier = "page"
        page.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        page.backgroundColor = .systemGray6
        view.addSubview(page)

        let widths: [CGFloat] = [180, 230, 150]
        for index in 0..<3 {
            let box = UIView()
            box.frame = CGRect(x: 24, y: 40 + 30 * CGFloat(index), width: widths[index], height: 14)
            box.backgroundColor = .systemGray4
            box.layer.cornerRadius = 7
            page.addSubview(box)
        }

        shade.accessibilityIdentifier = "shade"
        shade.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        shade.backgroundColor = .black
        shade.alpha = 0
        view.addSubview(shade)

        panel.accessibilityIdentifier = "panel"
        panel.frame = CGRect(x: -200, y: 0, width: 200, height: 300)
        panel.backgroundColor = .systemPurple
        view.addSubview(panel)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 310, width: 222, height: 13)
        caption.text = "ScreenEdgePanGestureRecognizer · left"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    private func addGestures() {
        let edge = UIScreenEdgePanGestureRecognizer(target: self, action: Selector(handleEdge(_:)))
        edge.edges = .left
        view.addGestureRecognizer(edge)
        let drag = UIPanGestureRecognizer(target: self, action: Selector(handleDrag(_:)))
        panel.addGestureRecognizer(drag)
        drag.require(toFail: edge)
    }

    private func handleEdge(_ edge: UIScreenEdgePanGestureRecognizer) {
        let velocity = edge.velocity(in: view)
        if edge.state == .began {
            if open == nil {
                open = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut) {
                    self.panel.center.x = 100
                    self.shade.alpha = 0.4
                }
                open?.addCompletion { [weak ended = open] _ in
                    if self.open === ended { self.open = nil }
                }
            }
            open?.pauseAnimation()
        }
        if edge.state == .began || edge.state == .changed {
            open?.fractionComplete = edge.translation(in: view).x / 200
        }
        if edge.state == .ended {
            open?.isReversed = velocity.x < 0
            let speed = abs(velocity.x) / max(200 * (1 - (open?.fractionComplete ?? 0)), 1)
            let spring = UISpringTimingParameters(
                dampingRatio: 0.9, initialVelocity: CGVector(dx: speed, dy: speed))
            open?.continueAnimation(withTimingParameters: spring, durationFactor: 1)
        }
    }

    private func handleDrag(_ drag: UIPanGestureRecognizer) {
        let velocity = drag.velocity(in: view)
        if drag.state == .began {
            if shut == nil {
                shut = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut) {
                    self.panel.center.x = -100
                    self.shade.alpha = 0
                }
                shut?.addCompletion { [weak ended = shut] _ in
                    if self.shut === ended { self.shut = nil }
                }
            }
            shut?.pauseAnimation()
        }
        if drag.state == .began || drag.state == .changed {
            shut?.fractionComplete = -drag.translation(in: view).x / 200
        }
        if drag.state == .ended {
            shut?.isReversed = velocity.x > 0
            let speed = abs(velocity.x) / max(200 * (1 - (shut?.fractionComplete ?? 0)), 1)
            let spring = UISpringTimingParameters(
                dampingRatio: 0.9, initialVelocity: CGVector(dx: speed, dy: speed))
            shut?.continueAnimation(withTimingParameters: spring, durationFactor: 1)
        }
    }
}

// The scene: 300 × 330 points at 2 pixels per point, 3.5 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.2 s (4, 150), 0.5 s (124, 155), 0.8 s (74, 160)
// - finger 1: 1.3 s (4, 150), 1.6 s (124, 160)
// - finger 1: 2.5 s (180, 160), 2.7 s (100, 150)
