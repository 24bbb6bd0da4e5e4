public import Foundation
public import Geometry
internal import Physics
public import Scene

/// Ties an item to a point or to another item.
///
/// A rigid attachment (frequency 0, the default) keeps a distance as a rod does, a springy one
/// pulls back to it. The other kinds slide along an axis, limit the distance as a rope does, weld or
/// pin; they are made by the factory methods, and unlike the first ones let the two items pass
/// through each other.
open class AttachmentBehavior: DynamicBehavior, ParameterizedBehavior, RuledBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Sendable, CaseIterable {
    /// Another item.
    case items = 0
    /// A point of the reference coordinates.
    case anchor = 1
  }

  /// How an attachment holds.
  public typealias Kind = AttachmentParameters.Kind

  /// Whether the item is attached to a point or to another item.
  public final let attachedBehaviorType: AttachmentType

  /// The attached item, and the one it is attached to where there is one.
  public final let items: [any DynamicItem]

  /// What holds in the world while the behavior acts.
  final var link: AttachmentLink?

  final override var isComposite: Bool { false }
  public final override var heldItems: [any DynamicItem] { items }

  // MARK: Creating

  /// Attaches a point of an item to a point, rigidly at their distance.
  ///
  /// Where the two points are within 1 point of each other, the item is pinned there.
  public init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint
  ) {
    items = [item]
    attachedBehaviorType = .anchor
    super.init()
    storedParameters.offset = offset
    storedParameters.anchorPoint = point
  }

  /// Attaches a point of one item to a point of another, rigidly at their distance.
  public init(
    item item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) {
    items = [item1, item2]
    attachedBehaviorType = .items
    super.init()
    storedParameters.offset = offset1
    storedParameters.otherOffset = offset2
  }

  // Not designated, so that subclasses inherit UIKit's convenience initializers.
  /// An attachment of one item to the anchor point, or of two items to each other.
  convenience init(of items: [any DynamicItem], _ parameters: AttachmentParameters) {
    precondition(items.count == 1 || items.count == 2, "an attachment has one or two items")
    if items.count == 1 {
      self.init(item: items[0], attachedToAnchor: .zero)
    } else {
      self.init(item: items[0], attachedTo: items[1])
    }
    storedParameters = parameters
  }

  // MARK: Properties

  private final var storedParameters = AttachmentParameters()

  /// The kind, points, length, spring and range.
  ///
  /// The kind, the offsets and the axis are fixed, and so is the anchor point between two items.
  public final var parameters: AttachmentParameters {
    get { storedParameters }
    set {
      let former = storedParameters
      storedParameters = newValue
      guard enforceRules(on: &storedParameters, after: former), let dynamicAnimator, let link
      else { return }
      link.update(for: self, in: dynamicAnimator)
      changed()
    }
  }

  final func rules(after former: AttachmentParameters) -> [ParameterRule<AttachmentParameters>] {
    let (kind, joinsItems) = (former.kind, attachedBehaviorType == .items)
    return [
      .init("kind", \.kind, isFixed: true),
      .init(
        joinsItems ? "attachmentAnchor" : "anchorPoint", \.anchorPoint, isFixed: joinsItems,
        isUsable: \.isUsable),
      .init("offset", \.offset, isFixed: true, isUsable: \.isUsable),
      .init("offset", \.otherOffset, isFixed: true, isUsable: \.isUsable),
      .init("axisOfTranslation", \.axis, isFixed: true) {
        $0.isUsable && (kind != .sliding || $0.length > 1e-6)
      },
      .init("length", optional: \.length, isFixed: !kind.joinsPoints, isUsable: \.isUsableAmount),
      .init("damping", \.damping, isUsable: \.isUsableAmount),
      .init("frequency", \.frequency, isUsable: \.isUsableAmount),
      .init("frictionTorque", \.frictionTorque, isUsable: \.isUsableAmount),
      .init("attachmentRange", optional: \.attachmentRange) { $0.minimum <= $0.maximum },
    ]
  }

  /// How the attachment holds.
  public final var kind: Kind { parameters.kind }

  /// The point that the item is attached to, in reference coordinates, in points; zero where it is
  /// attached to another item.
  ///
  /// Moving it drags the item; the length stays.
  public final var anchorPoint: CGPoint {
    get { attachedBehaviorType == .anchor ? parameters.anchorPoint : .zero }
    set { if attachedBehaviorType == .anchor { parameters.anchorPoint = newValue } }
  }

  /// The parameters, with the length that an attachment of points keeps once it has been added.
  public final var presentParameters: AttachmentParameters {
    var present = parameters
    if kind.joinsPoints, link != nil { present.length = length }
    return present
  }

  /// The distance that the attachment keeps, in points, at least 0.
  ///
  /// Until it is set it is the distance at which the behavior was added (0 before that); of a limit
  /// attachment it is the greatest distance. Sliding, fixed and pin attachments have none: it stays 0.
  public final var length: CGFloat {
    get {
      guard kind.joinsPoints else { return 0 }
      return parameters.length ?? link.map { CGFloat($0.naturalLength * Units.pointsPerMeter) } ?? 0
    }
    set { parameters.length = newValue }
  }

  /// The damping ratio of a spring, 1 for critical damping, at least 0; 0 by default.
  ///
  /// It counts only where the frequency is above 0.
  public final var damping: CGFloat {
    get { parameters.damping }
    set { parameters.damping = newValue }
  }

  /// The natural frequency of the spring in hertz, at least 0; 0, the default, for a rigid rod.
  ///
  /// The spring is made for the masses that it joins, so they do not change the frequency.
  public final var frequency: CGFloat {
    get { parameters.frequency }
    set { parameters.frequency = newValue }
  }

  /// The torque with which a pin attachment resists turning, in newton meters of 100 points, at least
  /// 0; 0 by default.
  public final var frictionTorque: CGFloat {
    get { parameters.frictionTorque }
    set { parameters.frictionTorque = newValue }
  }

  /// How far the attachment may move: points along the axis for a sliding one, radians of turn for a
  /// pin, both from where it was added, of the first item against what it is attached to.
  ///
  /// Infinite by default for these two, zero for the others, which ignore it. An upper end below
  /// the lower one is refused.
  public final var attachmentRange: FloatRange {
    get { parameters.attachmentRange ?? (hasRange ? .infinite : .zero) }
    set { parameters.attachmentRange = newValue }
  }

  /// Whether the kind moves within a range.
  final var hasRange: Bool { kind == .sliding || kind == .pin }

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
    try check(parameters)
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
}

extension AttachmentParameters: LiveParameters {
  /// Makes an attachment of one item to the anchor point, or of two items to each other.
  public func makeBehavior(of items: [any DynamicItem]) -> DynamicBehavior {
    AttachmentBehavior(of: items, self)
  }
}

/// UIKit's initializers and factory methods.
///
/// Offsets lead from an item's center to its attached point, in points, and turn with the item;
/// points and axes are in reference coordinates, in points.
extension AttachmentBehavior {
  private convenience init(
    _ kind: Kind, _ items: [any DynamicItem], offset: Offset = .zero, otherOffset: Offset = .zero,
    anchorPoint: CGPoint = .zero, axis: CGVector = .zero
  ) {
    var parameters = AttachmentParameters()
    parameters.kind = kind
    parameters.offset = offset
    parameters.otherOffset = otherOffset
    parameters.anchorPoint = anchorPoint
    parameters.axis = axis
    self.init(of: items, parameters)
  }

  /// Attaches an item's center to a point, rigidly at their distance.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Attaches the centers of two items to each other, rigidly at their distance.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Lets an item slide along an axis of another, without turning against it and without limits.
  ///
  /// The axis goes through the point and turns with the second item; its length, above 0, does not
  /// count.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item1, item2], anchorPoint: point, axis: axis)
  }

  /// Lets an item slide along a fixed axis, without turning and without limits.
  ///
  /// The axis goes through the point, which becomes `anchorPoint`; its length, above 0, does not
  /// count.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item], anchorPoint: point, axis: axis)
  }

  /// Keeps points of two items from moving farther apart than they are when the behavior is added;
  /// `length` is the greatest distance.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, [item1, item2], offset: offset1, otherOffset: offset2)
  }

  /// Welds two items together at a point, as they are when the behavior is added.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, [item1, item2], anchorPoint: point)
  }

  /// Pins two items together at a point, about which they turn without limits or friction.
  public static func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, [item1, item2], anchorPoint: point)
  }
}

/// What an attachment looks like at a moment, for drawing: in reference coordinates, in points.
public struct AttachmentGeometry: Equatable, Sendable {
  /// How the attachment holds.
  public let kind: AttachmentBehavior.Kind
  /// The attached point of the first item.
  public let start: CGPoint
  /// The attached point of the other item, or the anchor point.
  public let end: CGPoint
  /// Whether `end` is an anchor point.
  public let isAnchored: Bool
  /// The distance that a rod or a spring keeps, or a limit allows; nil for the other kinds.
  public let restLength: CGFloat?
  /// The frequency of a spring in hertz; 0 for everything rigid.
  public let frequency: CGFloat
  /// The direction of sliding, of length 1; nil for the other kinds.
  public let axis: CGVector?
  /// The range of a sliding or pin attachment; infinite for the other kinds.
  public let range: FloatRange
}

extension AttachmentBehavior {
  /// What the attachment looks like now; nil while it does not act.
  public final var geometry: AttachmentGeometry? {
    guard let dynamicAnimator, let link else { return nil }
    let (start, end) = link.points(in: dynamicAnimator)
    return AttachmentGeometry(
      kind: kind, start: start, end: end, isAnchored: attachedBehaviorType == .anchor,
      restLength: kind.joinsPoints ? length : nil, frequency: kind == .distance ? frequency : 0,
      axis: kind == .sliding ? link.axis(in: dynamicAnimator) : nil,
      range: hasRange ? attachmentRange : .infinite)
  }
}
