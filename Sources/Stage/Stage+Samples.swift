internal import Dynamics
internal import Foundation
public import Geometry
internal import Scene
internal import Views

extension Stage {
  /// The unrounded states of the items that the animator moves and of the tracked views: what is drawn.
  ///
  /// An item that the timeline, the layout or its superview has put elsewhere than where the animator has it,
  /// as they can while the animator rests, is where it was put.
  ///
  /// - Returns: The views in the order of the file, including the members of groups, then the groups.
  public func samples() -> [MotionSample] {
    views.compactMap { sample(of: $0, isTracked: tracked.contains($0.identifier)) }
      + items.groups.compactMap { sample(of: $0, isTracked: tracked.contains($0.id)) }
  }

  /// The state of a view that the animator moves or that is tracked; nil for others.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - isTracked: Whether it is tracked.
  ///   - known: Its place, where it is known.
  /// - Returns: The state.
  func sample(of view: View, isTracked: Bool, at known: LaidOutView? = nil) -> MotionSample? {
    guard let body = bodySample(of: view) else { return isTracked ? drawnSample(of: view) : nil }
    let isBody = known.map { Self.isShown($0.placeOnCanvas, at: body) } ?? isShown(view, at: body)
    return isBody ? body : drawnSample(of: view) ?? body
  }

  /// The state of a group that the animator moves or that is tracked; nil for others.
  func sample(of group: SceneItems.Group, isTracked: Bool) -> MotionSample? {
    guard
      let body = animator.state(of: group.item).map({ MotionSample(item: group.id, centerOf: $0) })
    else { return isTracked ? drawnSample(of: group) : nil }
    guard let view = group.item.items.first as? View, let member = bodySample(of: view),
      !isShown(view, at: member)
    else { return body }
    return drawnSample(of: group) ?? body
  }

  /// The current states of all views that are in the scene, in the order of the file, as the references of
  /// picture tests keep them: laid-out frames are not rounded to pixels, and what the animator moves is at
  /// the pixels on which it is drawn.
  public func referenceViews() -> [LaidOutView] {
    LaidOutView.states(
      of: views.filter { $0.isDescendant(of: root) }, below: root,
      at: root.animationEngine.time, isRounded: false)
  }

  /// The place of a view that is in the scene, not rounded to pixels.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - drawn: How it is presented.
  /// - Returns: The place.
  func place(of view: View, drawn: ViewPresentation) -> LaidOutView {
    var state = LaidOutView(view, below: root, alpha: drawn.look.alpha) { current in
      current === view ? unrounded(drawn.place, of: view) : unroundedPlace(of: current)
    }
    (state.pixelCenter, state.pixelSize) = (drawn.center, drawn.bounds.size)
    return state
  }

  // MARK: Bodies

  /// The state that the animator has of a view, alone or as part of a group; nil for a view that it does
  /// not hold.
  private func bodySample(of view: View) -> MotionSample? {
    let membership = items.membership(of: view)
    guard let state = animator.state(of: membership?.group ?? view as any DynamicItem) else {
      return nil
    }
    let sample = MotionSample(item: view.identifier, centerOf: state)
    return membership.map { sample.shifted(by: $0.offset) } ?? sample
  }

  /// Whether a view is drawn where its body is, to the single precision of bodies.
  private func isShown(_ view: View, at body: MotionSample) -> Bool {
    view.isDescendant(of: root) && Self.isShown(drawnPlace(of: view), at: body)
  }

  /// Whether a place on the canvas is that of a body, to the single precision of bodies.
  private static func isShown(
    _ shown: (center: CGPoint, angle: CGFloat), at body: MotionSample
  ) -> Bool {
    // A few units in the last place: the shift of a group's member rounds too.
    let precision = 4 * Double(Float.ulpOfOne)
    let reach = precision * max(1, abs(shown.center.x), abs(shown.center.y))
    let turn = (shown.angle - Double(body.angle)).remainder(dividingBy: 2 * .pi)
    return abs(shown.center.x - Double(body.x)) <= reach
      && abs(shown.center.y - Double(body.y)) <= reach
      && abs(turn) <= precision * max(1, abs(Double(body.angle)))
  }

  // MARK: Places

  /// The state of a view as it is drawn; nil for a removed view.
  ///
  /// The velocities are central differences over 0.1 ms, so they are the same at every frame rate.
  private func drawnSample(of view: View) -> MotionSample? {
    guard view.isDescendant(of: root) else { return nil }
    let half = 5e-5
    let carrier = carrier(of: view)
    let (before, now, after) = (
      drawnPlace(of: view, after: -half, on: carrier), drawnPlace(of: view),
      drawnPlace(of: view, after: half, on: carrier)
    )
    let turn = (after.angle - before.angle).remainder(dividingBy: 2 * .pi)
    return MotionSample(
      item: view.identifier, x: Float(now.center.x), y: Float(now.center.y),
      angle: Float(now.angle), vx: Float((after.center.x - before.center.x) / (2 * half)),
      vy: Float((after.center.y - before.center.y) / (2 * half)), omega: Float(turn / (2 * half)),
      isSimulated: false)
  }

  /// The state of a group as it is drawn, as part of which its first view moves.
  private func drawnSample(of group: SceneItems.Group) -> MotionSample? {
    guard let view = group.item.items.first as? View,
      let offset = items.membership(of: view)?.offset, var sample = drawnSample(of: view)
    else { return nil }
    sample.item = group.id
    return sample.shifted(by: CGVector(dx: -offset.dx, dy: -offset.dy))
  }

  /// The body that carries a view: that of the nearest view above it that is drawn where its body is.
  private func carrier(of view: View) -> MotionSample? {
    var above = view.superview
    while let current = above, current !== root {
      if let body = bodySample(of: current), isShown(current, at: body) { return body }
      above = current.superview
    }
    return nil
  }

  /// The center and angle of a view on the canvas some seconds from now, as the animations that exist now
  /// and a body that carries it move it.
  private func drawnPlace(
    of view: View, after delay: Double = 0, on carrier: MotionSample? = nil
  ) -> (center: CGPoint, angle: CGFloat) {
    let time = root.animationEngine.time + delay
    let shown = LaidOutView(view, below: root, alpha: 1) { [self] in
      delay == 0 ? unroundedPlace(of: $0) : unroundedPlace(of: $0, at: time)
    }
    let (center, angle) = shown.placeOnCanvas
    guard let carrier else { return (center, angle) }
    let axis = CGPoint(x: Double(carrier.x), y: Double(carrier.y))
    let turn = Double(carrier.omega) * delay
    let arm = CGVector(from: axis, to: center).applying(CGAffineTransform(rotationAngle: turn))
    let way = CGVector(dx: Double(carrier.vx) * delay, dy: Double(carrier.vy) * delay)
    return (axis + arm + way, angle + turn)
  }
}

extension LaidOutView {
  /// Where the center is seen on the canvas, and the angle there, clockwise.
  fileprivate var placeOnCanvas: (center: CGPoint, angle: CGFloat) {
    (shownCenter.applying(superviewToCanvas), rotation + superviewToCanvas.rotationAngle)
  }
}

extension MotionSample {
  /// The state of the center of a rigid body.
  fileprivate init(item: String, centerOf state: ItemState) {
    self.init(item: item, state)
    (vx, vy) = (state.centerVelocity.x, state.centerVelocity.y)
  }

  /// The state of a rigid body as the engine has it, with the velocity of its center of mass.
  init(item: String, _ state: ItemState) {
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

extension Stage {
  /// The presentation of a view as it would be if nothing were rounded to pixels.
  ///
  /// A view that the animator moves is where its body is. Its size is the rounded one, which its
  /// collision shape has too. Texts keep their rounded size, in which they fit.
  func unroundedPresentation(of view: View) -> ViewPresentation {
    var shown = view.presentation
    shown.place = unrounded(shown.place, of: view)
    return shown
  }

  /// Where a view would be presented now if nothing were rounded to pixels.
  func unroundedPlace(of view: View) -> PresentedPlace {
    unrounded(view.presentedPlace, of: view)
  }

  /// The same at another time, according to the animations that exist now.
  func unroundedPlace(of view: View, at time: Double) -> PresentedPlace {
    unrounded(view.presentedPlace(at: time), of: view)
  }

  /// Where a view that is presented somewhere would be if nothing were rounded to pixels.
  func unrounded(_ shown: PresentedPlace, of view: View) -> PresentedPlace {
    let membership = items.membership(of: view)
    guard
      let error = animator.roundingError(of: membership?.group ?? view as any DynamicItem)
    else {
      var exact = shown.unrounded
      if view.keepsRoundedSize { exact.bounds.size = shown.bounds.size }
      return exact
    }
    var exact = shown
    exact.transform = exact.transform.concatenating(CGAffineTransform(rotationAngle: -error.angle))
    exact.center = exact.center + membership.displacement(undoing: error)
    return exact
  }
}

extension StageObjects {
  /// Where a view was put last, as it would be if nothing were rounded to pixels: what expressions read.
  func unroundedPlace(of view: View) -> ViewPlace {
    var place = view.place
    let membership = items.membership(of: view)
    guard
      let error = animators.roundingError(of: membership?.group ?? view as any DynamicItem)
    else {
      place.center = place.center + -1 * view.roundingError.center
      if !view.keepsRoundedSize {
        place.size.width -= view.roundingError.size.dx
        place.size.height -= view.roundingError.size.dy
      }
      return place
    }
    place.transform.rotation -= error.angle
    place.center = place.center + membership.displacement(undoing: error)
    return place
  }

  /// Where a group was put last, as it would be if nothing were rounded to pixels.
  func unroundedPlace(of group: DynamicItemGroup) -> GroupPlace {
    var place = GroupPlace()
    (place.center, place.rotation) = (group.center, group.transform.rotationAngle)
    guard let error = animators.roundingError(of: group) else { return place }
    place.center = place.center + -1 * error.center
    place.rotation -= error.angle
    return place
  }
}

extension View {
  /// Whether texts keep their size on pixels, in which they fit.
  fileprivate var keepsRoundedSize: Bool { self is Label || self is Button }
}

extension SceneItems.Membership? {
  /// What brings a view from where it is rounded to where it would be otherwise.
  ///
  /// - Parameter error: By how much the view is displaced, or the group of which it is a member.
  /// - Returns: The displacement, in points; a member's arm turns with its group.
  fileprivate func displacement(undoing error: (center: CGVector, angle: CGFloat)) -> CGVector {
    guard let self else { return -1 * error.center }
    let arm = self.offset.applying(self.group.transform)
    let turn = CGAffineTransform(rotationAngle: -error.angle)
    return -1 * error.center + CGVector(from: arm.point, to: arm.applying(turn).point)
  }
}

extension CGVector {
  fileprivate var point: CGPoint { CGPoint(x: dx, y: dy) }
}

/// A point of a view or a group.
public struct ItemPoint: Hashable, Sendable {
  /// The id of the view or the group.
  public var item: String
  /// Where the point lies from the center, before any transform, in points; y down.
  public var offset: Offset

  /// A point of a view or a group.
  public init(item: String, offset: Offset) {
    self.item = item
    self.offset = offset
  }
}

/// Where a point of a view or a group is, at one frame.
public struct PointRecord: Equatable, Sendable {
  /// The point.
  public var point: ItemPoint
  /// Its place on the canvas in points, not rounded to pixels.
  public var location: SIMD2<Double>
}

extension Stage {
  /// The places of the followed points of views and groups that are in the scene.
  func points() -> [PointRecord] {
    trackedPoints.compactMap { point in
      location(of: point).map {
        PointRecord(point: point, location: SIMD2(Double($0.x), Double($0.y)))
      }
    }
  }

  /// The place of a point on the canvas; nil where its item is not in the scene.
  private func location(of point: ItemPoint) -> CGPoint? {
    let offset = CGVector(dx: point.offset.horizontal, dy: point.offset.vertical)
    if let view = timeline.objects.view(point.item) { return location(at: offset, from: view) }
    // The views of a group have its transform, so each of them tells where the group is.
    guard let group = items.groups.first(where: { $0.id == point.item }),
      let view = group.item.items.first as? View, let arm = items.membership(of: view)?.offset
    else { return nil }
    return location(at: offset - arm, from: view)
  }

  /// The place on the canvas at an offset from the center of a view; nil for a removed view.
  private func location(at offset: CGVector, from view: View) -> CGPoint? {
    guard view.isDescendant(of: root) else { return nil }
    let bounds = unroundedPlace(of: view).bounds
    var place = CGPoint(x: bounds.midX, y: bounds.midY) + offset
    var current: View? = view
    while let view = current, view !== root {
      place = place.applying(unroundedPlace(of: view).transformToSuperview)
      current = view.superview
    }
    return place
  }
}
