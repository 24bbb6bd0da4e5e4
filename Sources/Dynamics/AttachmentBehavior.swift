public import Foundation
public import Geometry
internal import Physics

/// Ties an item to a point or to another item.
///
/// A rigid attachment (frequency 0, the default) keeps a distance as a rod does, a springy one
/// pulls back to it. The other kinds slide along an axis, limit the distance as a rope does, weld or
/// pin; they are made by the factory methods, and unlike the first ones let the two items pass
/// through each other.
open class AttachmentBehavior: DynamicBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Sendable, CaseIterable {
    /// Another item.
    case items = 0
    /// A point of the reference coordinates.
    case anchor = 1
  }

  /// How an attachment holds.
  public enum Kind: String, Sendable, CaseIterable {
    /// At a distance: a rod, or a spring where `frequency` is above 0.
    case distance
    /// On an axis, without turning.
    case sliding
    /// Within a distance.
    case limit
    /// Without any play.
    case fixed
    /// At one point, about which it turns.
    case pin
  }

  /// How the attachment holds.
  public final let kind: Kind

  /// Whether the item is attached to a point or to another item.
  public final let attachedBehaviorType: AttachmentType

  /// The attached item, and the one it is attached to where there is one.
  public final let items: [any DynamicItem]

  /// The attached points of the items, from their centers, in points; they turn with the items.
  final let offsets: [Offset]
  /// The place at which sliding, fixed and pin attachments hold, as it was given.
  final let attachmentAnchor: CGPoint?
  /// The direction of sliding, as it was given.
  final let axis: CGVector
  /// What holds in the world while the behaviour acts.
  final var link: AttachmentLink?

  final override var isComposite: Bool { false }
  final override var heldItems: [any DynamicItem] { items }

  init(
    _ kind: Kind, items: [any DynamicItem], offsets: [Offset], anchorPoint: CGPoint? = nil,
    attachmentAnchor: CGPoint? = nil, axis: CGVector = .zero
  ) {
    self.kind = kind
    self.items = items
    self.offsets = offsets
    self.attachmentAnchor = attachmentAnchor
    self.axis = axis
    self.anchorPoint = anchorPoint ?? .zero
    attachedBehaviorType = anchorPoint == nil ? .items : .anchor
    attachmentRange = kind == .sliding || kind == .pin ? .infinite : .zero
    super.init()
  }

  // MARK: Properties

  /// The point that the item is attached to, in reference coordinates, in points; zero where it is
  /// attached to another item.
  ///
  /// Moving it drags the item; the length stays.
  public final var anchorPoint: CGPoint {
    didSet {
      guard attachedBehaviorType == .anchor, anchorPoint.isUsable else {
        anchorPoint = oldValue
        return
      }
      adapt()
    }
  }

  /// Whether the attachment keeps or limits a distance.
  final var hasLength: Bool { kind == .distance || kind == .limit }

  /// The length that was set, in points, or nil for that at association.
  final var assignedLength: CGFloat?

  /// The distance that the attachment keeps, in points, at least 0.
  ///
  /// Until it is set it is the distance at which the behaviour was added (0 before that): for a limit
  /// attachment the greatest distance allowed. Sliding, fixed and pin attachments have none: it stays
  /// 0.
  public final var length: CGFloat {
    get {
      guard hasLength else { return 0 }
      return assignedLength ?? link.map { CGFloat($0.naturalLength * Units.pointsPerMetre) } ?? 0
    }
    set {
      guard hasLength, newValue.isUsable, newValue >= 0 else { return }
      assignedLength = newValue
      adapt()
    }
  }

  /// The damping ratio of a spring, 1 for critical damping, at least 0; 0 by default.
  ///
  /// It counts only where the frequency is above 0.
  public final var damping: CGFloat = 0 {
    didSet {
      guard damping.isUsable, damping >= 0 else {
        damping = oldValue
        return
      }
      adapt()
    }
  }

  /// The natural frequency of the spring in hertz, at least 0; 0, the default, for a rigid rod.
  ///
  /// The spring is made for the masses that it joins, so they do not change the frequency.
  public final var frequency: CGFloat = 0 {
    didSet {
      guard frequency.isUsable, frequency >= 0 else {
        frequency = oldValue
        return
      }
      adapt()
    }
  }

  /// The torque with which a pin attachment resists turning, in newton metres of 100 points, at least
  /// 0; 0 by default.
  public final var frictionTorque: CGFloat = 0 {
    didSet {
      guard frictionTorque.isUsable, frictionTorque >= 0 else {
        frictionTorque = oldValue
        return
      }
      adapt()
    }
  }

  /// How far the attachment may move: points along the axis for a sliding one, radians of turn for a
  /// pin, both from where it was added, of the first item against what it is attached to.
  ///
  /// Infinite by default for these two, zero for the others, which ignore it. An upper end below
  /// the lower one is refused.
  public final var attachmentRange: FloatRange {
    didSet {
      guard attachmentRange.minimum <= attachmentRange.maximum else {
        attachmentRange = oldValue
        return
      }
      adapt()
    }
  }

  // MARK: Acting

  override func changed() {
    guard let dynamicAnimator else { return }
    for item in items { dynamicAnimator.wake(item) }
    super.changed()
  }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    for item in items { try animator.checkItem(item) }
    if items.count == 2, items[0] === items[1] {
      throw .itemAttachedToItself(item: items[0].diagnosticName)
    }
    guard anchorPoint.isUsable else { throw .invalidValue(name: "anchorPoint") }
    guard attachmentAnchor?.isUsable ?? true else { throw .invalidValue(name: "attachmentAnchor") }
    guard offsets.allSatisfy(\.isUsable) else { throw .invalidValue(name: "offset") }
    guard axis.isUsable, kind != .sliding || axis.length > 1e-6 else {
      throw .invalidValue(name: "axisOfTranslation")
    }
  }

  override func associate(with animator: DynamicAnimator) {
    let bodies = items.map { animator.retain($0) }
    link = AttachmentLink(of: self, between: bodies, in: animator)
    changed()
  }

  override func dissociate(from animator: DynamicAnimator) {
    changed()
    link?.remove(from: animator)
    link = nil
    for item in items { animator.release(item) }
  }

  /// Brings the joint in line with the properties.
  private func adapt() {
    guard let dynamicAnimator, let link else { return }
    link.adapt(to: self, in: dynamicAnimator)
    changed()
  }
}
