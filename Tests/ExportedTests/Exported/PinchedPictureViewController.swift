// Written by tools/exported: recipes/pinched-picture as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Pinch to zoom.
///
/// A pinch enlarges a view up to three times; beyond that it resists, and springs back when
/// the fingers are lifted. They move apart from 60 to 272 points: the first 8 only begin
/// the pinch, which ends with a scale of 4.
final class PinchedPictureViewController: UIViewController {
    private let tile = UIView()
    private let caption = UILabel()

    private var zoom: CGFloat = 1

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        tile.accessibilityIdentifier = "tile"
        tile.frame = CGRect(x: 110, y: 110, width: 80, height: 80)
        tile.backgroundColor = .systemIndigo
        tile.layer.cornerRadius = 8
        view.addSubview(tile)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 300, width: 222, height: 13)
        caption.text = "PinchGestureRecognizer · up to 3×"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)

        let pinch = UIPinchGestureRecognizer(target: self, action: Selector(handlePinch(_:)))
        view.addGestureRecognizer(pinch)
    }

    private func handlePinch(_ pinch: UIPinchGestureRecognizer) {
        let scale = pinch.scale
        switch pinch.state {
        case .began, .changed:
            zoom = min(scale, 3) + max(0, scale - 3) * 0.3
            tile.transform = CGAffineTransform(scaleX: zoom, y: zoom)
        case .ended:
            UIView.animate(
                withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
            ) {
                self.tile.transform = CGAffineTransform(
                    scaleX: min(self.zoom, 3), y: min(self.zoom, 3))
            }
        default: break
        }
    }
}

// The scene: 300 × 320 points at 2 pixels per point, 2.4 s, 60 frames per second.
//
// Its touches, each with its times in seconds and its places in points of the view:
// - finger 1: 0.2 s (171.21320343559643, 128.78679656440357) … 1.2 s (246.16652224137047,
// 53.83347775862954), 61 places
// - finger 2: 0.2 s (128.78679656440357, 171.21320343559643) … 1.2 s (53.83347775862953,
// 246.16652224137044), 61 places
