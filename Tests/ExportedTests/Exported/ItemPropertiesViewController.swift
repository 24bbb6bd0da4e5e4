// Written by tools/exported: recipes/item-properties as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// Item properties.
///
/// Two squares fall together. The elastic one bounces high, the heavy one hardly at all.
final class ItemPropertiesViewController: UIViewController {
    private let elastic = UIView()
    private let heavy = UIView()
    private let left = UILabel()
    private let right = UILabel()
    private let caption = UILabel()

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        addViews()
    }

    private func addViews() {
        elastic.accessibilityIdentifier = "elastic"
        elastic.frame = CGRect(x: 50, y: 20, width: 60, height: 60)
        elastic.backgroundColor = .systemIndigo
        elastic.layer.cornerRadius = 8
        view.addSubview(elastic)

        heavy.accessibilityIdentifier = "heavy"
        heavy.frame = CGRect(x: 190, y: 20, width: 60, height: 60)
        heavy.backgroundColor = .systemRed
        heavy.layer.cornerRadius = 8
        view.addSubview(heavy)

        left.accessibilityIdentifier = "left"
        left.frame = CGRect(x: 10, y: 262, width: 140, height: 13)
        left.text = "elasticity 0.8, density 0.5"
        left.font = .systemFont(ofSize: 10)
        left.textColor = .secondaryLabel
        left.textAlignment = .center
        view.addSubview(left)

        right.accessibilityIdentifier = "right"
        right.frame = CGRect(x: 150, y: 262, width: 140, height: 13)
        right.text = "elasticity 0, density 8"
        right.font = .systemFont(ofSize: 10)
        right.textColor = .secondaryLabel
        right.textAlignment = .center
        view.addSubview(right)

        caption.accessibilityIdentifier = "caption"
        caption.frame = CGRect(x: 10, y: 280, width: 220, height: 13)
        caption.text = "DynamicItemBehavior"
        caption.font = .systemFont(ofSize: 10)
        caption.textColor = .secondaryLabel
        view.addSubview(caption)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(UIGravityBehavior(items: [elastic, heavy]))
        let walls = UICollisionBehavior(items: [elastic, heavy])
        walls.setTranslatesReferenceBoundsIntoBoundary(
            with: UIEdgeInsets(top: 10, left: 10, bottom: 50, right: 10))
        animator.addBehavior(walls)

        let properties = UIDynamicItemBehavior(items: [elastic])
        properties.elasticity = 0.8
        properties.density = 0.5
        animator.addBehavior(properties)

        let propertiesBehavior = UIDynamicItemBehavior(items: [heavy])
        propertiesBehavior.elasticity = 0
        propertiesBehavior.density = 8
        animator.addBehavior(propertiesBehavior)
    }
}

// The scene: 300 × 300 points at 2 pixels per point, 4 s, 60 frames per second.
