internal import Dynamics
internal import Foundation
internal import Geometry
internal import Views

extension Stage {
  /// What the items that the animator moves are doing, unrounded: the views in the order of the
  /// file, those of groups among them, then the groups.
  public func samples() -> [MotionSample] {
    let views = views.compactMap { view -> MotionSample? in
      guard let membership = items.membership(of: view) else {
        return animator.state(of: view).map { MotionSample(item: view.identifier, $0) }
      }
      return animator.state(of: membership.group).map {
        MotionSample(item: view.identifier, $0, shiftedBy: membership.place)
      }
    }
    let groups = items.groups.compactMap { group in
      animator.state(of: group.item).map { MotionSample(item: group.id, $0) }
    }
    return views + groups
  }
}

extension MotionSample {
  /// The state of a body.
  fileprivate init(item: String, _ state: ItemState) {
    self.init(
      item: item, x: state.x, y: state.y, angle: state.angle, vx: state.velocityX,
      vy: state.velocityY, omega: state.angularVelocity)
  }

  /// The state of a part of a rigid body, whose center is off the body's by a displacement before
  /// any turn.
  ///
  /// With the displacement turned to r, the part moves at v + ω × r.
  fileprivate init(item: String, _ state: ItemState, shiftedBy place: CGVector) {
    let (sine, cosine) = PortableMath.sineAndCosine(Double(state.angle))
    let (dx, dy) = (Double(place.dx), Double(place.dy))
    let (rx, ry) = (cosine * dx - sine * dy, sine * dx + cosine * dy)
    let omega = Double(state.angularVelocity)
    self.init(
      item: item, x: Float(Double(state.x) + rx), y: Float(Double(state.y) + ry),
      angle: state.angle, vx: Float(Double(state.velocityX) - omega * ry),
      vy: Float(Double(state.velocityY) + omega * rx), omega: state.angularVelocity)
  }
}
