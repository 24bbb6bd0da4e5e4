import UIKit

/// The recipe of a collision, as an iOS project has it.
final class CollisionViewController: UIViewController {
  private let lower = UIView(frame: CGRect(x: 112, y: 100, width: 60, height: 60))
  private let upper = UIView(frame: CGRect(x: 127, y: 20, width: 60, height: 60))
  private let caption = UILabel(frame: CGRect(x: 10, y: 280, width: 220, height: 13))
  private var animator: UIDynamicAnimator?
  private let walls = UICollisionBehavior()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    lower.backgroundColor = .systemGreen
    lower.layer.cornerRadius = 8
    upper.backgroundColor = .systemBlue
    upper.layer.cornerRadius = 8
    caption.textColor = .secondaryLabel
    caption.font = .systemFont(ofSize: 10)
    caption.text = "CollisionBehavior · reference bounds"
    for part in [lower, upper, caption] { view.addSubview(part) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [lower, upper]))
    walls.addItem(lower)
    walls.addItem(upper)
    walls.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 10, left: 10, bottom: 34, right: 10))
    animator.addBehavior(walls)
    self.animator = animator
  }
}
