internal import DisplayList
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

  /// An item that the animator moves, where it is drawn; nil for one that it does not move.
  func shown(_ item: any DynamicItem) -> ShownItem? {
    guard let state = animator.state(of: item) else { return nil }
    var shown = ShownItem(item, state)
    let drawn =
      if let view = item as? View {
        sample(of: view, isTracked: false)
      } else {
        items.groups.first { $0.item === item }.flatMap { sample(of: $0, isTracked: false) }
      }
    if let drawn, !drawn.isSimulated { shown.move(to: drawn) }
    return shown
  }

  /// The current states of all views that are in the scene, in the order of the file, as the references of
  /// picture tests keep them: laid-out frames are not rounded to pixels, and what the animator moves is at
  /// the pixels on which it is drawn.
  public func referenceViews() -> [LaidOutView] {
    LaidOutView.states(
      of: views.filter { $0.isDescendant(of: root) }, below: root,
      at: root.animationEngine.time, isRounded: false)
  }

  /// What holds all that is drawn of a view, with the views in it and their shadows, in points of the canvas.
  ///
  /// - Parameters:
  ///   - id: The view's id.
  ///   - transform: The transform from its superview's coordinates to the canvas.
  /// - Returns: The extent; nothing for a view that is not in the scene.
  public func drawnExtent(of id: String, in transform: CGAffineTransform) -> Extent {
    guard let view = views.first(where: { $0.identifier == id }), view.isDescendant(of: root) else {
      return .nothing
    }
    var extent = Extent.nothing
    perform {
      extent = ViewPainter.items(of: [view], transform: transform, in: scene.canvas.theme)
        .reduce(.nothing) { $0.union($1.extent) }
    }
    return extent
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
  private func drawnSample(of view: View) -> MotionSample? {
    guard view.isDescendant(of: root) else { return nil }
    return drawnSample(view.identifier) { drawnPlace(of: view, after: $0) }
  }

  /// The state of a group as it is drawn; nil where none of its views is in the scene.
  private func drawnSample(of group: SceneItems.Group) -> MotionSample? {
    let members = members(of: group)
    guard !members.isEmpty else { return nil }
    return drawnSample(group.id) { drawnPlace(of: group, with: members, after: $0) }
  }

  /// The state of what is drawn at a place that is known some seconds from now.
  ///
  /// The velocities are forward differences: those of the animation from its first moment to its end, and 0 at a jump.
  /// They are the same at every frame rate.
  private func drawnSample(
    _ id: String, _ place: (_ delay: Double) -> (center: CGPoint, angle: CGFloat)
  ) -> MotionSample {
    let step = 1e-4
    let (now, next, last) = (place(0), place(step), place(2 * step))
    func turn(_ from: CGFloat, _ to: CGFloat) -> Double {
      Double((to - from).remainder(dividingBy: 2 * .pi)) / step
    }
    let (first, second) = (
      CGVector(from: now.center, to: next.center), CGVector(from: next.center, to: last.center)
    )
    return MotionSample(
      item: id, x: Float(now.center.x), y: Float(now.center.y), angle: Float(now.angle),
      vx: Self.velocity(Double(first.dx) / step, Double(second.dx) / step),
      vy: Self.velocity(Double(first.dy) / step, Double(second.dy) / step),
      omega: Self.velocity(turn(now.angle, next.angle), turn(next.angle, last.angle)),
      isSimulated: false)
  }

  /// The velocity at the start of two intervals of 0.1 ms, by the mean velocities in them.
  ///
  /// These differ by the acceleration, by a corner of the motion, or by a jump.
  private static func velocity(_ first: Double, _ second: Double) -> Float {
    let change = abs(second - first)
    // By 10 points a second in an interval, a hundred times UIKit's gravity accelerates.
    guard change > max(10, 0.01 * abs(first)) else { return Float(1.5 * first - 0.5 * second) }
    // A tenth of a point, or of a radian, is a jump; the motion is that of the interval without it.
    return Float(change > 1000 && abs(second) < abs(first) ? second : first)
  }

  /// The center and angle of a view on the canvas some seconds from now, as the animations that exist now and the bodies
  /// of the view and of those above it move it.
  private func drawnPlace(
    of view: View, after delay: Double = 0
  ) -> (center: CGPoint, angle: CGFloat) {
    let time = root.animationEngine.time + delay
    return LaidOutView(view, below: root, alpha: 1) { [self] in
      guard delay != 0 else { return unroundedPlace(of: $0) }
      return moved(unroundedPlace(of: $0, at: time), of: $0, for: delay)
    }.placeOnCanvas
  }

  /// A place that the body of a view has left some seconds later.
  private func moved(
    _ place: PresentedPlace, of view: View, for delay: Double
  ) -> PresentedPlace {
    guard let body = bodySample(of: view), body.vx != 0 || body.vy != 0 || body.omega != 0 else {
      return place
    }
    var moved = place
    var way = CGVector(dx: Double(body.vx) * delay, dy: Double(body.vy) * delay)
    // The body moves on the canvas, the view in its superview, which for the animator is as it was set.
    var above = view.superview
    var toCanvas = CGAffineTransform.identity
    while let current = above, current !== root {
      toCanvas = toCanvas.concatenating(current.transform)
      above = current.superview
    }
    if !toCanvas.isIdentity { way = way.applying(toCanvas.inverted()) }
    moved.center = moved.center + way
    moved.transform = moved.transform.concatenating(
      CGAffineTransform(rotationAngle: Double(body.omega) * delay))
    return moved
  }

  // MARK: Groups

  /// The views of a group that are in the scene, each with the way from the group's center before any rotation.
  private func members(of group: SceneItems.Group) -> [(view: View, arm: CGVector)] {
    group.item.items.compactMap { item in
      guard let view = item as? View, view.isDescendant(of: root) else { return nil }
      return items.membership(of: view).map { (view, $0.offset) }
    }
  }

  /// The center and angle of a group on the canvas some seconds from now: those that bring its members to where they are
  /// drawn.
  private func drawnPlace(
    of group: SceneItems.Group, with members: [(view: View, arm: CGVector)],
    after delay: Double = 0
  ) -> (center: CGPoint, angle: CGFloat) {
    let places = members.map { drawnPlace(of: $0.view, after: delay) }
    guard let first = members.first, let place = places.first else {
      return (group.item.center, group.item.transform.rotationAngle)
    }
    // A member can be rotated before the group moves it.
    let own = timeline.objects.unroundedPlace(of: first.view).transform.rotation
    let angle =
      timeline.objects.unroundedPlace(of: group.item).rotation
      + (place.angle - own).remainder(dividingBy: 2 * .pi)
    let arms = members.map(\.arm)
    let count = CGFloat(members.count)
    let arm = (1 / count) * arms.reduce(.zero, +)
    let center =
      (1 / count) * places.reduce(CGVector.zero) { $0 + CGVector(from: .zero, to: $1.center) }
    // The turn and stretch of the arms with the least squares of errors, as a complex number.
    var (real, imaginary, size): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for (member, place) in zip(arms, places) {
      let (from, to) = (member - arm, CGVector(from: .zero, to: place.center) - center)
      real += from.dx * to.dx + from.dy * to.dy
      imaginary += from.dx * to.dy - from.dy * to.dx
      size += from.dx * from.dx + from.dy * from.dy
    }
    if size > 0 {
      (real, imaginary) = (real / size, imaginary / size)
    } else {
      let turn = PortableMath.sineAndCosine(Double(angle))
      (real, imaginary) = (CGFloat(turn.cosine), CGFloat(turn.sine))
    }
    let turned = CGVector(
      dx: real * arm.dx - imaginary * arm.dy, dy: imaginary * arm.dx + real * arm.dy)
    return (CGPoint.zero + (center - turned), angle)
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
    guard let group = items.groups.first(where: { $0.id == point.item }) else { return nil }
    let members = members(of: group)
    guard !members.isEmpty else { return nil }
    let place = drawnPlace(of: group, with: members)
    return place.center + offset.applying(CGAffineTransform(rotationAngle: place.angle))
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
