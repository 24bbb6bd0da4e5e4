internal import Dynamics
internal import Foundation
internal import Geometry
internal import Views

extension Stage {
  /// The unrounded states of the items that the animator moves and of the tracked views.
  ///
  /// - Returns: The views in the order of the file, including the members of groups, then the groups.
  public func samples() -> [MotionSample] {
    let views = views.compactMap { view -> MotionSample? in
      if let membership = items.membership(of: view) {
        if let state = animator.state(of: membership.group) {
          return MotionSample(item: view.identifier, state).shifted(by: membership.offset)
        }
      } else if let state = animator.state(of: view) {
        return MotionSample(item: view.identifier, state)
      }
      return tracked.contains(view.identifier) ? sample(of: view) : nil
    }
    let groups = items.groups.compactMap { group in
      animator.state(of: group.item).map { MotionSample(item: group.id, $0) } ?? sample(of: group)
    }
    return views + groups
  }

  /// The current states of all views that are in the scene, in the order of the file, not rounded to
  /// pixels.
  public func unroundedViews() -> [LaidOutView] {
    views.filter { $0.isDescendant(of: root) }
      .map { LaidOutView($0, below: root, at: root.animationEngine.time, isRounded: false) }
  }

  /// The current states of the tracked views that are in the scene.
  func trackedViews() -> [LaidOutView] {
    views.filter { tracked.contains($0.identifier) && $0.isDescendant(of: root) }
      .map { LaidOutView($0, below: root, at: root.animationEngine.time) }
  }

  /// The state of a view that the animator does not move; nil for a removed view.
  ///
  /// The velocities are central differences over 0.1 ms, so they are the same at every frame rate.
  private func sample(of view: View) -> MotionSample? {
    guard view.isDescendant(of: root) else { return nil }
    let time = root.animationEngine.time
    let half = 5e-5
    let (before, now, after) = (
      place(of: view, at: time - half), place(of: view, at: time), place(of: view, at: time + half)
    )
    let turn = (after.angle - before.angle).remainder(dividingBy: 2 * .pi)
    return MotionSample(
      item: view.identifier, x: Float(now.center.x), y: Float(now.center.y),
      angle: Float(now.angle), vx: Float((after.center.x - before.center.x) / (2 * half)),
      vy: Float((after.center.y - before.center.y) / (2 * half)), omega: Float(turn / (2 * half)),
      isSimulated: false)
  }

  /// The state of a group that only the timeline moves, as part of which its first view moves.
  private func sample(of group: SceneItems.Group) -> MotionSample? {
    guard tracked.contains(group.id), let view = group.item.items.first as? View,
      let offset = items.membership(of: view)?.offset, var sample = sample(of: view)
    else { return nil }
    sample.item = group.id
    return sample.shifted(by: CGVector(dx: -offset.dx, dy: -offset.dy))
  }

  /// The center and angle of a view on the canvas at a time in seconds.
  private func place(of view: View, at time: Double) -> (center: CGPoint, angle: CGFloat) {
    let shown = LaidOutView(view, below: root, at: time, isRounded: false)
    return (
      shown.center.applying(shown.superviewToCanvas),
      shown.rotation + shown.superviewToCanvas.rotationAngle
    )
  }
}

extension MotionSample {
  /// The state of a rigid body.
  fileprivate init(item: String, _ state: ItemState) {
    self.init(
      item: item, x: state.x, y: state.y, angle: state.angle, vx: state.velocityX,
      vy: state.velocityY, omega: state.angularVelocity)
  }

  /// The state of another part of the rigid body, at an offset before any rotation.
  ///
  /// With r, the rotated offset, the part moves at v + ω × r.
  fileprivate func shifted(by offset: CGVector) -> MotionSample {
    let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
    let (dx, dy) = (Double(offset.dx), Double(offset.dy))
    let (rx, ry) = (cosine * dx - sine * dy, sine * dx + cosine * dy)
    var part = self
    part.x = Float(Double(x) + rx)
    part.y = Float(Double(y) + ry)
    part.vx = Float(Double(vx) - Double(omega) * ry)
    part.vy = Float(Double(vy) + Double(omega) * rx)
    return part
  }
}
