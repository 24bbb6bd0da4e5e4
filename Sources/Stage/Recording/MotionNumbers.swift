internal import Foundation
public import Geometry
public import Scene
internal import SceneFormat

/// The numbers of views and groups in a recorded motion, by the names that scenes give them.
public struct MotionNumbers: Sendable {
  /// The outlines of the views in collisions.
  let collisionBounds: [String: CollisionBounds]
  let motion: Motion
  /// The theme whose variants colors have.
  public var theme: Theme
  /// The initial layout of the views.
  private let items: [String: LaidOutView]
  /// The groups in the initial layout.
  private let groups: [String: LaidOutView]

  /// The numbers of the items that a motion tracks.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - views: The initial layout of its views.
  ///   - motion: The motion.
  public init(of scene: Scene, views: [LaidOutView], motion: Motion) {
    self.motion = motion
    theme = scene.canvas.theme
    items = Dictionary(views.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let nodes = scene.views.flatMap(\.withSubviews)
    collisionBounds = Dictionary(
      nodes.map { ($0.id, $0.collisionBounds) }, uniquingKeysWith: { first, _ in first })
    var groups: [String: LaidOutView] = [:]
    for group in scene.groups { groups[group.id] = Self.parts(of: group, items)?.whole }
    self.groups = groups
  }

  /// A group and its members in the initial layout; nil where no member is in it.
  func parts(of group: ItemGroup) -> (whole: LaidOutView, members: [LaidOutView])? {
    Self.parts(of: group, items)
  }

  private static func parts(
    of group: ItemGroup, _ items: [String: LaidOutView]
  ) -> (whole: LaidOutView, members: [LaidOutView])? {
    let members = group.items.compactMap { items[$0.id] }
    return LaidOutView(id: group.id, grouping: members).map { ($0, members) }
  }

  /// The state of a view, or of a group at the start; nil for a view that has been removed.
  func state(of item: String, at position: Int) -> LaidOutView? {
    guard collisionBounds[item] != nil else { return groups[item] }
    return motion.place(of: item, at: position)
  }

  /// The movement of a tracked item; nil where it is not in the scene.
  public func sample(of item: String, at position: Int) -> MotionSample? {
    motion.sample(of: item, at: position)
  }

  /// The state that the animator gives an item, or anything else a group; nil for other views.
  func simulated(_ item: String, at position: Int) -> MotionSample? {
    sample(of: item, at: position).flatMap { $0.isSimulated || groups[item] != nil ? $0 : nil }
  }

  /// The numbers of a property in a record, not rounded to pixels; nil where the view is not in the scene, and for
  /// a property that does not consist of numbers.
  ///
  /// - Parameters:
  ///   - property: The name of a property that a scene can set, or of a measured one.
  ///   - id: One of the ids.
  ///   - position: The index of the record in the motion.
  ///   - isOnPixels: Whether views are where they are drawn, on pixels; false by default.
  /// - Returns: The numbers.
  public func numbers(
    of property: String, of id: String, at position: Int, onPixels isOnPixels: Bool = false
  ) -> [Double]? {
    guard let measured = MeasuredProperty(rawValue: property) else {
      return declared(property, of: id, at: position).flatMap { declared, values in
        declared.value(values).numbers(in: theme)
      }
    }
    guard var view = state(of: id, at: position) else { return nil }
    if isOnPixels { view = view.onPixels }
    // A group is not drawn itself.
    let simulated = isOnPixels && groups[id] == nil ? nil : simulated(id, at: position)
    let toSuperview = view.superviewToCanvas.inverted()
    let center =
      simulated.map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)).applying(toSuperview) }
      ?? view.center
    let turn = view.superviewToCanvas.rotationAngle
    let rotation = simulated.map { CGFloat($0.angle) - turn } ?? view.rotation
    let sample = sample(of: id, at: position)
    switch measured {
    case .center: return [center.x, center.y]
    case .centerX: return [center.x]
    case .centerY: return [center.y]
    case .size: return [view.size.width, view.size.height]
    case .rotation: return [rotation]
    case .linearVelocity: return [Double(sample?.vx ?? 0), Double(sample?.vy ?? 0)]
    case .angularVelocity: return [Double(sample?.omega ?? 0)]
    case .frame:
      guard simulated != nil else {
        return [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
      }
      // A view has its present box; a group only that of the start, which turns with it.
      let box =
        collisionBounds[id] != nil
        ? view.frame.size
        : CGRect(origin: .zero, size: view.size)
          .applying(CGAffineTransform(rotationAngle: rotation)).size
      let (about, seen) = (view.transform, view.transformOfMiddle)
      let middle = center + CGVector(dx: seen.tx - about.tx, dy: seen.ty - about.ty)
      return [middle.x - box.width / 2, middle.y - box.height / 2, box.width, box.height]
    }
  }

  /// The value of a property of a view in a record, and its text in scenes; nil where the view is not in the scene.
  ///
  /// Both variants of a color are that of the theme.
  ///
  /// - Parameters:
  ///   - property: The name of a property that a scene can set.
  ///   - id: One of the ids.
  ///   - position: The index of the record in the motion.
  /// - Returns: The value.
  public func value(
    of property: String, of id: String, at position: Int
  ) -> (value: PropertyValue, text: String?)? {
    declared(property, of: id, at: position).map { declared, values in
      let values = values.resolved(for: theme)
      return (declared.value(values), declared.text(values))
    }
  }

  /// A property that a scene can set, and the values of a view in a record; nil where the view is not in the scene.
  private func declared(
    _ property: String, of id: String, at position: Int
  ) -> (property: SettableProperty<ViewValues>, values: ViewValues)? {
    guard let view = state(of: id, at: position),
      let values = motion.values(of: view, at: position)
    else { return nil }
    return SceneProperties.property(property, of: values.content).map { ($0, values) }
  }
}

extension Motion {
  /// The position of what is shown at a time in seconds: of the last record until then.
  ///
  /// - Parameter time: A time of 0 or more seconds.
  /// - Returns: The position; 0 in a motion without records.
  public func position(at time: Double) -> Int {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      let isUntilThen = frames[middle].time <= time + Stage.simultaneity
      if isUntilThen { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

extension MotionNumbers {
  /// When all that is drawn of a view or a group comes to rest for good within a part of the motion: its place, its
  /// size and scale, its look and its content.
  ///
  /// - Parameters:
  ///   - id: One of the ids.
  ///   - positions: The records; all of them by default.
  /// - Returns: The rest.
  public func rest(of id: String, in positions: ClosedRange<Int>? = nil) -> ItemTrack.Rest {
    let place = track(of: id, in: positions).rest
    guard case .never = place else {
      let first = positions?.lowerBound ?? 0
      let others = [
        lastGrowth(of: id, in: positions),
        motion.lookChanges(of: id).last { $0 > first && positions?.contains($0) ?? true },
      ].compactMap { $0 }
      guard let last = others.max() else { return place }
      let time = motion.frames[last].time
      if case .from(let rest) = place { return .from(max(rest, time)) }
      return .from(time)
    }
    return removal(of: id, in: positions).map { .from($0) } ?? place
  }

  /// When a view or a group was removed that is not in the scene any more, in seconds; nil for others.
  ///
  /// - Parameters:
  ///   - id: One of the ids.
  ///   - positions: The records; all of them by default.
  /// - Returns: The time.
  public func removal(of id: String, in positions: ClosedRange<Int>? = nil) -> Double? {
    let range = positions.map { $0.lowerBound..<$0.upperBound + 1 } ?? motion.frames.indices
    guard let last = range.last(where: { sample(of: id, at: $0) != nil }),
      last + 1 < range.upperBound
    else { return nil }
    return motion.frames[last + 1].time
  }

  /// The states of a tracked item, in all records or some of them.
  public func track(of item: String, in positions: ClosedRange<Int>? = nil) -> ItemTrack {
    let all = positions.map { Array($0) } ?? Array(motion.frames.indices)
    var states: [(time: Double, sample: MotionSample)] = []
    var returns: Set<Int> = []
    var wasThere = true
    for position in all {
      let sample = sample(of: item, at: position)
      if let sample {
        if !wasThere, !states.isEmpty { returns.insert(states.count) }
        states.append((motion.frames[position].time, sample))
      }
      wasThere = sample != nil
    }
    return ItemTrack(states: states, returns: returns)
  }

  /// The record from which on the size and the scale of a view are as at the end, as far as can be seen; nil where
  /// they always are.
  private func lastGrowth(of id: String, in positions: ClosedRange<Int>?) -> Int? {
    guard collisionBounds[id] != nil else { return nil }
    let known = motion.frames.indices.filter {
      positions?.contains($0) ?? true && state(of: id, at: $0) != nil
    }
    guard let last = known.last, let end = state(of: id, at: last) else { return nil }
    let restless = known.last { position in
      guard let view = state(of: id, at: position) else { return false }
      let (corner, other) = (view.reach, end.reach)
      return Foundation.hypot(corner.width - other.width, corner.height - other.height)
        > Self.visibleGrowth
    }
    return restless.flatMap { restless in known.first { $0 > restless } }
  }

  /// The width and the height of a view with the scale of its transform, in points; nil where it is not in the scene.
  public func reach(of id: String, at position: Int) -> [Double]? {
    state(of: id, at: position).map { [$0.reach.width, $0.reach.height] }
  }

  /// A smaller growth of a view is not seen, in points.
  private static let visibleGrowth = 0.1
}

extension LaidOutView {
  /// The width and the height with the scale of the transform.
  fileprivate var reach: CGSize {
    CGSize(
      width: size.width * Foundation.hypot(transform.a, transform.b),
      height: size.height * Foundation.hypot(transform.c, transform.d))
  }
}
