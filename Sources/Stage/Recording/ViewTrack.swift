internal import Foundation
internal import Geometry
internal import Views
public import Scene

/// What is presented of a view over the records of a motion, before any rounding; of a group, its movement alone.
///
/// Only changes take memory, number by number: what moves does not take that of its size, and what rests takes
/// nothing.
struct ViewTrack: Equatable, Sendable {
  /// What a scene can set of a view besides its place, as it is presented.
  struct Settings: Equatable, Sendable {
    var look: Look
    var content: ViewContent
    var traits: LayoutTraits

    /// The same without a place.
    var values: ViewValues {
      var values = ViewValues()
      (values.look, values.content, values.layout) = (look, content, traits)
      return values
    }
  }

  /// A point or a size, and the pixels on which it is drawn.
  private struct Rounded<Value: Equatable & Sendable>: Equatable, Sendable {
    var exact: Value
    var drawn: Value
  }

  /// A sample without the id of its item.
  private struct Movement: Equatable, Sendable {
    var x: Float
    var y: Float
    var angle: Float
    var vx: Float
    var vy: Float
    var omega: Float
    var isSimulated: Bool
  }

  private var isInScene = Changes<Bool>()
  private var centers = Changes<Rounded<CGPoint>>()
  private var sizes = Changes<Rounded<CGSize>>()
  private var transforms = Changes<CGAffineTransform>()
  private var anchorPoints = Changes<CGPoint>()
  private var superviews = Changes<CGAffineTransform>()
  private var movements = Changes<Movement?>()
  private var settings = Changes<Settings>()

  // MARK: Recording

  /// Adds the place of the view in a record after all others; nil where it is not in the scene.
  mutating func append(_ place: LaidOutView?, at position: Int) {
    isInScene.append(place != nil, at: position)
    guard let place else { return }
    centers.append(Rounded(exact: place.center, drawn: place.pixelCenter), at: position)
    sizes.append(Rounded(exact: place.size, drawn: place.pixelSize), at: position)
    transforms.append(place.transform, at: position)
    anchorPoints.append(place.anchorPoint, at: position)
    superviews.append(place.superviewToCanvas, at: position)
  }

  /// Adds what else is presented of the view in a record after all others.
  mutating func append(_ shown: ViewPresentation, _ traits: LayoutTraits, at position: Int) {
    // The settings are compared where they are, since copying them takes longer.
    let isSame = settings.lastIs { state in
      state.look == shown.look && state.content == shown.content && state.traits == traits
    }
    guard !isSame else { return }
    settings.append(
      Settings(look: shown.look, content: shown.content, traits: traits), at: position)
  }

  /// Adds whether the view is in the scene, without its place, in a record after all others.
  mutating func append(isPresent: Bool, at position: Int) {
    isInScene.append(isPresent, at: position)
  }

  /// Adds the movement in a record after all others; nil where the item is not in the scene.
  mutating func append(_ sample: MotionSample?, at position: Int) {
    movements.append(
      sample.map {
        Movement(
          x: $0.x, y: $0.y, angle: $0.angle, vx: $0.vx, vy: $0.vy, omega: $0.omega,
          isSimulated: $0.isSimulated)
      }, at: position)
  }

  // MARK: Reading

  /// The place of the view in a record; nil where it is not in the scene.
  func place(of id: String, at position: Int) -> LaidOutView? {
    guard isInScene.value(at: position) == true, let center = centers.value(at: position),
      let size = sizes.value(at: position), let transform = transforms.value(at: position),
      let anchorPoint = anchorPoints.value(at: position),
      let superview = superviews.value(at: position)
    else { return nil }
    let frame = ViewPlace.frame(
      center: center.exact, size: size.exact, transform: transform, anchorPoint: anchorPoint)
    var view = LaidOutView(
      id: id, frame: frame, center: center.exact, size: size.exact, transform: transform,
      anchorPoint: anchorPoint,
      alpha: settings.value(at: position)?.look.alpha ?? 1, superviewToCanvas: superview)
    (view.pixelCenter, view.pixelSize) = (center.drawn, size.drawn)
    return view
  }

  /// The movement in a record; nil where the item is not in the scene.
  func sample(of id: String, at position: Int) -> MotionSample? {
    guard let movement = movements.value(at: position) ?? nil else { return nil }
    return MotionSample(
      item: id, x: movement.x, y: movement.y, angle: movement.angle, vx: movement.vx,
      vy: movement.vy, omega: movement.omega, isSimulated: movement.isSimulated)
  }

  /// Whether the view is in the scene in a record.
  func isPresent(at position: Int) -> Bool { isInScene.value(at: position) ?? false }

  /// What is presented besides the place in a record; nil before the view is in the scene for the first time.
  func settings(at position: Int) -> Settings? { settings.value(at: position) }

  /// The records from which on the look or the content is another one, from the first on.
  var lookChanges: [Int] {
    settings.positions.indices.filter { index in
      guard index > 0 else { return true }
      let (former, state) = (settings.values[index - 1], settings.values[index])
      return former.look != state.look || former.content != state.content
    }.map { Int(settings.positions[$0]) }
  }

  /// Whether the look or the content changes, and has a color whose variants differ.
  var dependsOnTheme: Bool {
    guard settings.values.count > 1 else { return false }
    return settings.values.contains { state in
      let values = state.values
      return values.resolved(for: .light) != values.resolved(for: .dark)
    }
  }

  /// The records from which on the size or the transform is another one, but for its angle, from the first on.
  var sizeChanges: [Int] {
    var scales = Changes<[CGFloat]>()
    for (position, transform) in zip(transforms.positions, transforms.values) {
      let scale = [
        Foundation.hypot(transform.a, transform.b), Foundation.hypot(transform.c, transform.d),
        transform.a * transform.d - transform.b * transform.c, transform.tx, transform.ty,
      ]
      if let known = scales.values.last, !Self.differ([known, scale]) { continue }
      scales.append(scale, at: Int(position))
    }
    return Set(sizes.positions + scales.positions).sorted().map(Int.init)
  }

  /// The records from which on it is in the scene, or is not, from the first on.
  var presenceChanges: [Int] { isInScene.positions.map(Int.init) }

  /// Whether the place in the superview changes, or that of a group on the canvas.
  ///
  /// Rounding errors do not count: those of the constraint solver, and those of the single precision of bodies.
  var moves: Bool {
    guard !isInScene.values.isEmpty else {
      return Self.differ(
        movements.values.lazy.compactMap {
          $0.map { [CGFloat($0.x), CGFloat($0.y), CGFloat($0.angle)] }
        })
    }
    return Self.differ(centers.values.lazy.map { [$0.exact.x, $0.exact.y] })
      || Self.differ(sizes.values.lazy.map { [$0.exact.width, $0.exact.height] })
      || Self.differ(transforms.values.lazy.map { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] })
  }

  /// Whether one of several places is another one than the first.
  private static func differ(_ places: some Collection<[CGFloat]>) -> Bool {
    guard let first = places.first else { return false }
    return places.contains { place in
      zip(place, first).contains { abs($0 - $1) > max(1e-5, 1e-6 * abs($1)) }
    }
  }
}

extension Motion {
  /// All that a scene can set of a view, as it is presented in a record; nil where it is not recorded.
  ///
  /// - Parameters:
  ///   - view: The place of the view in the record.
  ///   - position: The position of the record.
  /// - Returns: The values.
  func values(of view: LaidOutView, at position: Int) -> ViewValues? {
    guard var values = appearance(of: view.id, at: position) else { return nil }
    values.place.center = view.center
    values.place.size = view.size
    values.place.transform = TransformComponents(view.transform)
    values.place.anchorPoint = view.anchorPoint
    return values
  }

  /// What is presented of a view in a record besides its place; nil where it is not in the scene.
  public func appearance(of view: String, at position: Int) -> ViewValues? {
    guard let track = self[view], track.isPresent(at: position),
      let settings = track.settings(at: position)
    else { return nil }
    return settings.values
  }
}

/// A value over the records of a motion.
///
/// Only changes take memory.
struct Changes<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The positions of the records in which it is another one than before, ascending.
  private(set) var positions: [Int32] = []
  /// The values from these positions on.
  private(set) var values: [Value] = []

  /// Adds the value in a record after all others.
  mutating func append(_ value: Value, at position: Int) {
    guard values.last != value else { return }
    positions.append(Int32(position))
    values.append(value)
  }

  /// Whether the last value is as a condition says; false where there is none.
  func lastIs(_ condition: (borrowing Value) -> Bool) -> Bool {
    values.withUnsafeBufferPointer { buffer in
      guard let last = buffer.indices.last else { return false }
      return condition(buffer[last])
    }
  }

  /// The value in a record; nil before the first one.
  func value(at position: Int) -> Value? {
    guard let first = positions.first, position >= first else { return nil }
    // What changes in every record is found at once.
    let guess = min(position - Int(first), positions.count - 1)
    if Int(positions[guess]) == position { return values[guess] }
    var (low, high) = (0, guess + 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(positions[middle]) <= position { low = middle + 1 } else { high = middle }
    }
    return values[low - 1]
  }
}

extension ViewPresentation {
  /// What is seen of a view, with the colors of the theme that it states, if it or a superview states one.
  func themed(as view: View) -> ViewPresentation {
    guard let theme = view.statedTheme else { return self }
    var values = ViewValues()
    (values.look, values.content) = (look, content)
    values = values.resolved(for: theme)
    var shown = self
    (shown.look, shown.content) = (values.look, values.content)
    return shown
  }
}
