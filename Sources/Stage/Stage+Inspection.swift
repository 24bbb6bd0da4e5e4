internal import Dynamics
public import Foundation
public import Geometry
internal import Scene
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
    var (waiting, next) = (root.subviews.map { ($0, CGAffineTransform.identity) }, 0)
    // The views are visited behind their subviews and those in front of them, so that the last one counts.
    waiting.sort { $0.0.presentation.look.zPosition < $1.0.presentation.look.zPosition }
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
      waiting.insert(contentsOf: subviews.map { ($0.view, inner) }, at: next)
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
