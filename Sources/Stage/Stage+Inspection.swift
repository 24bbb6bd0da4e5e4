internal import Dynamics
public import Foundation
public import Geometry
package import Scene
internal import SceneFormat
internal import Views

/// What is known of a view in the current frame.
public struct ViewInspection: Equatable, Sendable {
  /// The id.
  public var id: String
  /// The place of the view, as recordings have it: not rounded to pixels.
  public var view: LaidOutView
  /// The corners of the bounds on the canvas where they are drawn, in points, clockwise from the top left one.
  public var outline: [CGPoint]
  /// How it answers to forces, if the animator moves it.
  public var body: BodyRecord?
  /// The behaviors that act on it, in order, each by its kind and its id, if it has one.
  public var behaviors: [ActingBehavior]
  /// What it touches: ids of items, identifiers of boundaries, or `root` for the canvas.
  public var contacts: [String]

  /// A behavior that acts on the view.
  public struct ActingBehavior: Equatable, Sendable {
    /// The kind, as in scenes.
    public var kind: String
    /// The id; nil if the scene gives none.
    public var id: String?
    /// The force of a push, in newtons; nil for other kinds and pushes that do not act.
    public var push: CGVector?
  }
}

extension Stage {
  /// The frontmost view that is drawn at a point of the canvas; nil where there is none.
  ///
  /// Other than a finger, it also finds views that receive no touches.
  public func viewID(at point: CGPoint) -> String? {
    var found: String?
    // The views are visited behind their subviews and those in front of them, so that the last one counts.
    let subviews = ViewPainter.backToFront(root.subviews, \.presentation)
    var (waiting, next) = (subviews.map { ($0, CGAffineTransform.identity) }, 0)
    while next < waiting.count {
      let (view, transform) = waiting[next]
      next += 1
      let shown = view.presentation
      guard !shown.look.isHidden, shown.look.alpha > 0 else { continue }
      let inner = shown.transformToSuperview.concatenating(transform)
      guard inner.determinant != 0 else { continue }
      let isInside = shown.bounds.contains(point.applying(inner.inverted()))
      if isInside { found = view.identifier }
      guard isInside || !shown.look.clipsToBounds else { continue }
      let subviews = ViewPainter.backToFront(view.subviews, \.presentation)
      waiting.insert(contentsOf: subviews.map { ($0, inner) }, at: next)
    }
    return found
  }

  /// What is known of a view in the current frame; nil if there is none with the id in the scene.
  public func inspection(of id: String) -> ViewInspection? {
    guard let view = views.first(where: { $0.identifier == id }), view.isDescendant(of: root) else {
      return nil
    }
    let shown = view.presentation
    let place = place(of: view, drawn: shown)
    let inner = shown.transformToSuperview.concatenating(place.superviewToCanvas)
    let bounds = shown.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    let item: any DynamicItem = items.membership(of: view)?.group ?? view
    let itemID = items.id(of: item) ?? id
    return ViewInspection(
      id: id, view: place, outline: corners.map { $0.applying(inner) },
      body: bodies().first { $0.item == itemID }, behaviors: behaviors(actingOn: item),
      contacts: contactPartners(of: item))
  }

  private func behaviors(actingOn item: any DynamicItem) -> [ViewInspection.ActingBehavior] {
    let objects = timeline.objects
    let ids = objects.behaviors.ids
    return objects.actingBehaviors.compactMap { behavior in
      guard behavior.heldItems.contains(where: { $0 === item }) else { return nil }
      let push = (behavior as? PushBehavior).flatMap { $0.active ? $0.pushDirection : nil }
      return ViewInspection.ActingBehavior(
        kind: Self.kind(of: behavior), id: ids[ObjectIdentifier(behavior)], push: push)
    }
  }

  private static func kind(of behavior: DynamicBehavior) -> String {
    let parameters: any BehaviorParameters =
      (behavior as? any ParameterizedBehavior)?.parameters ?? CompositeParameters()
    return SceneProperties.type(of: parameters) ?? ""
  }

  private func contactPartners(of item: any DynamicItem) -> [String] {
    var partners: [String] = []
    func add(_ name: String) {
      if !partners.contains(name) { partners.append(name) }
    }
    for contact in animator.contacts {
      switch contact.partner {
      case .item(let other) where contact.item === item: items.id(of: other).map(add)
      case .item(let other) where other === item: items.id(of: contact.item).map(add)
      case .item: break
      case .boundary(let name) where contact.item === item: add(name ?? Scene.rootID)
      case .boundary: break
      }
    }
    return partners
  }
}

/// How an item answers to forces, at one frame.
public struct BodyRecord: Equatable, Sendable {
  /// Where the engine has the item and how it moves there, on the canvas; the item is drawn elsewhere where the
  /// timeline or the layout has put it, as they can while the animator rests.
  ///
  /// The velocity is that of the center of mass.
  public var state: MotionSample
  /// The center of mass on the canvas, in points; for groups and paths another point than the center.
  public var massCenter: SIMD2<Double>
  /// The mass in kilograms.
  public var mass: Double
  /// The moment of inertia about the center of mass in kg·m², with 100 points to the meter; 0 for an item that
  /// does not turn.
  public var inertia: Double
  /// The rate at which the velocity decays, in 1/s.
  public var resistance: Double
  /// The rate at which the angular velocity decays, in 1/s.
  public var angularResistance: Double
  /// The sum of all gravities, in points per second squared.
  public var gravity: SIMD2<Double>

  /// The item's id in the scene.
  public var item: String { state.item }
}

extension Stage {
  /// The items that the animator moves, the views in the order of the file, then the groups.
  func bodies() -> [BodyRecord] {
    let items: [(id: String, item: any DynamicItem)] =
      views.map { ($0.identifier, $0) } + items.groups.map { ($0.id, $0.item) }
    return items.compactMap { id, item in
      guard let mechanics = animator.mechanics(of: item), let state = animator.state(of: item)
      else { return nil }
      return BodyRecord(
        state: MotionSample(item: id, state),
        massCenter: SIMD2(Double(state.massCenterX), Double(state.massCenterY)),
        mass: mechanics.mass, inertia: mechanics.inertia,
        resistance: mechanics.resistance, angularResistance: mechanics.angularResistance,
        gravity: SIMD2(Double(mechanics.gravity.dx), Double(mechanics.gravity.dy)))
    }
  }
}

extension Stage {
  /// The attachments and snaps with an id that act now, in the order in which they were made.
  func connections() -> [ConnectionRecord] {
    let behaviors = timeline.objects.behaviors
    let acting = Set(timeline.objects.actingBehaviors.map(ObjectIdentifier.init))
    let ids = behaviors.ids
    return behaviors.all.compactMap { behavior in
      guard acting.contains(ObjectIdentifier(behavior)), let id = ids[ObjectIdentifier(behavior)],
        let (start, end) = ends(of: behavior)
      else { return nil }
      var record = ConnectionRecord(
        id: id, start: SIMD2(Double(start.x), Double(start.y)),
        end: SIMD2(Double(end.x), Double(end.y)))
      record.energy =
        (behavior as? AttachmentBehavior)?.springEnergy
        ?? (behavior as? SnapBehavior)?.springEnergy ?? 0
      return record
    }
  }

  private func ends(of behavior: DynamicBehavior) -> (CGPoint, CGPoint)? {
    switch behavior {
    case let attachment as AttachmentBehavior: attachment.geometry.map { ($0.end, $0.start) }
    case let snap as SnapBehavior:
      snap.items.first.flatMap { animator.state(of: $0) }.map { (snap.snapPoint, $0.center) }
    default: nil
    }
  }
}

extension Stage {
  /// The contacts that began or ended since the previous frame, in order.
  public func contacts() -> [ContactRecord] { recentContacts }

  /// What has happened since the previous frame, in order.
  public func events() -> [StageEvent] {
    let contacts = recentContacts.map(StageEvent.contact)
    guard !timeline.records.isEmpty else { return contacts }
    var (events, next): ([StageEvent], Int) = ([], 0)
    for record in timeline.records {
      let end = max(next, record.precedingContacts)
      events += contacts[next..<end]
      events.append(.timeline(record))
      next = end
    }
    return events + contacts[next...]
  }

  /// The records of an animator's contact events, in a step that has just ended.
  func contacts(of events: [ContactEvent]) -> [ContactRecord] {
    events.compactMap { event in
      guard let item = items.id(of: event.contact.item) else { return nil }
      let partner: ContactRecord.Partner
      switch event.contact.partner {
      case .item(let other):
        guard let other = items.id(of: other) else { return nil }
        partner = .item(other)
      case .boundary(let identifier):
        partner = identifier.map { .boundary($0) } ?? .referenceBounds
      }
      switch event.phase {
      case .began:
        let (point, normal) = (event.contact.point, event.contact.normal)
        return ContactRecord(
          phase: .began, time: clock, item: item, partner: partner,
          point: SIMD2(Float(point.x), Float(point.y)),
          normal: SIMD2(Float(normal.dx), Float(normal.dy)))
      case .ended:
        return ContactRecord(phase: .ended, time: clock, item: item, partner: partner)
      }
    }
  }
}

/// A property of a view or a behavior as it is now.
package struct PresentProperty: Equatable, Sendable {
  /// The value.
  package var value: PropertyValue
  /// The value as a scene writes it; nil for one that has no text.
  package var text: String?
}

extension Stage {
  /// The present value of a property of a view or a behavior, by any of its names; nil where there is
  /// none.
  ///
  /// - Parameters:
  ///   - name: The property's name, `transform.rotation`.
  ///   - id: The id of the view or behavior.
  ///   - isShown: Whether what is seen counts, which view animations change, rather than what was set.
  /// - Returns: The property.
  package func property(
    _ name: String, of id: String, isShown: Bool = false
  ) -> PresentProperty? {
    if let view = timeline.objects.view(id) {
      var values = view.values
      if isShown { values.take(view.presentation) }
      values.completeDefaults(of: view, for: name)
      values = values.resolved(for: view.statedTheme ?? scene.canvas.theme)
      return SceneProperties.property(name, of: values.content).map { $0.present(in: values) }
    }
    let behavior = timeline.objects.behaviors.named[id] as? any ParameterizedBehavior
    let parameters: (any BehaviorParameters)? = behavior?.presentParameters
    return parameters.flatMap { parameters in
      SceneProperties.property(name, of: parameters).map { $0.present(in: parameters) }
    }
  }
}

extension SettableProperty {
  fileprivate func present(in owner: Owner) -> PresentProperty {
    PresentProperty(value: value(owner), text: text(owner))
  }
}

extension ViewValues {
  /// Gives a property that nobody has set the value that UIKit's has: its default, or that of the superviews.
  mutating func completeDefaults(of view: View, for name: String) {
    switch name.prefix(while: { $0 != "." }) {
    case "tintColor": look.tintColor = look.tintColor ?? view.effectiveTintColor
    case "isUserInteractionEnabled": look.isUserInteractionEnabled = view.isUserInteractionEnabled
    case "layoutMargins": layout.layoutMargins = view.layoutMargins
    case "alignmentRectInsets":
      layout.alignmentRectInsets = layout.alignmentRectInsets ?? view.alignmentRectInsets
    default: break
    }
  }

  /// Takes over what is seen of a view.
  fileprivate mutating func take(_ shown: ViewPresentation) {
    place.center = shown.center
    place.size = shown.bounds.size
    place.transform = TransformComponents(shown.transform)
    place.anchorPoint = shown.place.anchorPoint
    (look, content) = (shown.look, shown.content)
  }
}
