import UIKit

/// A card that is dragged by a finger, snaps back where it is let go slowly, and is thrown away otherwise.
public class CardViewController: UIViewController {
  private let card = UIView()
  private let hint = UILabel()
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var attachment: UIAttachmentBehavior?
  private let fastest: CGFloat = 800

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    card.backgroundColor = .systemIndigo
    card.layer.cornerRadius = 16
    card.layer.shadowOpacity = 0.25
    card.layer.shadowRadius = 8
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    card.frame = CGRect(x: 60, y: 90, width: 120, height: 160)
    hint.text = "Throw me"
    hint.textColor = .white
    hint.font = .boldSystemFont(ofSize: 17)
    hint.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    card.addSubview(hint)
    NSLayoutConstraint.activate([
      hint.centerXAnchor.constraint(equalTo: card.centerXAnchor),
      hint.centerYAnchor.constraint(equalTo: card.centerYAnchor),
    ])
    let pan = UIPanGestureRecognizer(target: self, action: #selector(drag(_:)))
    card.addGestureRecognizer(pan)
  }

  @objc private func drag(_ pan: UIPanGestureRecognizer) {
    let place = pan.location(in: view)
    switch pan.state {
    case .began:
      animator.removeAllBehaviors()
      let grip = pan.location(in: card)
      let offset = UIOffset(
        horizontal: grip.x - card.bounds.midX, vertical: grip.y - card.bounds.midY)
      let attachment = UIAttachmentBehavior(
        item: card, offsetFromCenter: offset, attachedToAnchor: place)
      animator.addBehavior(attachment)
      self.attachment = attachment
    case .changed:
      attachment?.anchorPoint = place
    case .ended, .cancelled:
      animator.removeAllBehaviors()
      let velocity = pan.velocity(in: view)
      if hypot(velocity.x, velocity.y) < fastest {
        animator.addBehavior(
          UISnapBehavior(item: card, snapTo: CGPoint(x: view.bounds.midX, y: 170)))
      } else {
        throwCard(velocity)
      }
    default: break
    }
  }

  private func throwCard(_ velocity: CGPoint) {
    let properties = UIDynamicItemBehavior(items: [card])
    properties.addLinearVelocity(velocity, for: card)
    animator.addBehavior(properties)
    let gravity = UIGravityBehavior(items: [card])
    gravity.action = { [weak self] in
      guard let self = self, !self.view.bounds.intersects(self.card.frame) else { return }
      self.animator.removeAllBehaviors()
      self.comeBack()
    }
    animator.addBehavior(gravity)
  }

  private func comeBack() {
    card.transform = .identity
    card.center = CGPoint(x: view.bounds.midX, y: 170)
    card.alpha = 0
    UIView.animate(withDuration: 0.3) { self.card.alpha = 1 }
  }
}
