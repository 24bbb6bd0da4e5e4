internal import DisplayList
internal import Dynamics
internal import Foundation
internal import Geometry
internal import Views

/// What the items do: the overlays that are read off the animator.
extension OverlayPainter {
  /// What the behaviours act on, each item once, in the order in which they name it.
  var items: [any DynamicItem] {
    var seen: Set<ObjectIdentifier> = []
    return behaviors.flatMap(\.heldItems).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private func states() -> [(item: any DynamicItem, state: ItemState)] {
    items.compactMap { item in objects.animator.state(of: item).map { (item, $0) } }
  }

  /// Arrows from the items' centers.
  func velocities() -> [DisplayList.Item] {
    states().flatMap { _, state in
      ArrowOverlay(
        .velocity, at: state.center,
        vector: CGVector(dx: CGFloat(state.velocityX), dy: CGFloat(state.velocityY))
      ).items(theme)
    }
  }

  /// Quartered circles at the items' centers.
  func centers() -> [DisplayList.Item] {
    states().flatMap { _, state in
      CenterOverlay(state.center, angle: CGFloat(state.angle)).items(theme)
    }
  }

  /// What the items collide as.
  func collisionShapes() -> [DisplayList.Item] {
    items.flatMap { objects.animator.collisionOutlines(of: $0) }
      .flatMap { OutlineOverlay($0).items(theme) }
  }

  /// Dots where things touch, each pair once however many behaviours hold it.
  func contacts() -> [DisplayList.Item] {
    var seen: Set<SIMD2<Double>> = []
    var drawn: [DisplayList.Item] = []
    for contact in objects.animator.contacts {
      for point in contact.points where seen.insert(SIMD2(point.x, point.y)).inserted {
        // The tick leads into the item, where the push comes from the boundary.
        drawn += ContactOverlay(point, normal: -1 * contact.normal).items(theme)
      }
    }
    return drawn
  }

  /// Arrows of the pushes that act, from where they act.
  func forces() -> [DisplayList.Item] {
    behaviors.flatMap { behavior -> [DisplayList.Item] in
      guard let push = behavior as? PushBehavior, push.active else { return [] }
      let vector = OverlayMetrics.pointsPerNewton * push.pushDirection
      return push.items.flatMap { item -> [DisplayList.Item] in
        guard let state = objects.animator.state(of: item) else { return [] }
        let offset = push.targetOffsetFromCenter(for: item)
        let point = state.center + CGVector(dx: offset.horizontal, dy: offset.vertical)
        return ArrowOverlay(.force, at: point, vector: vector).items(theme)
      }
    }
  }

  /// Arrows of what the fields do together, where any of them acts.
  func fields(at time: Double) -> [DisplayList.Item] {
    let fields = behaviors.compactMap { $0 as? FieldBehavior }
    guard !fields.isEmpty else { return [] }
    return FieldOverlay { point in
      let parts = fields.compactMap { $0.probe(at: point, time: time) }
      return parts.isEmpty ? nil : parts.reduce(.zero, +)
    }.items(theme, canvas: canvas)
  }
}

extension ItemState {
  fileprivate var center: CGPoint { CGPoint(x: CGFloat(x), y: CGFloat(y)) }
}
