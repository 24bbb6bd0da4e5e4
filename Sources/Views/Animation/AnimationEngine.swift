public import Foundation

/// The animations of a tree of views, on a clock of its own.
///
/// An animation block changes the views at once; what is seen, `View.presentation`, follows in the
/// block's time. Animations of geometry are additive, as UIKit's have been since iOS 8: each adds its
/// distance from its own end, so that changes on the way blend. Alpha and background colour are
/// animated by the newest block alone.
///
/// Time passes only by `advance(to:)`.
public final class AnimationEngine {
  /// The time in seconds; 0 at first.
  public private(set) var time: TimeInterval = 0

  /// What is to be called at the end of a block.
  private struct Ending {
    let time: TimeInterval
    let serial: Int
    let completion: (Bool) -> Void
  }

  /// The views that have animations, in the order in which they got their first.
  private var animated: [View] = []
  /// The blocks' ends, the earliest first; of several at one time the one begun first.
  private var endings: [Ending] = []
  /// The blocks of which an animation was replaced or removed.
  private var interrupted: Set<Int> = []
  private var serial = 0

  /// The block whose closure is running.
  private(set) var block: AnimationBlock?

  init() {}

  // MARK: Time

  /// Whether anything is animated, or waits for its end.
  public var isAnimating: Bool { !animated.isEmpty || !endings.isEmpty }

  /// When the next block ends, in seconds, or nil if none will.
  public var nextEnd: TimeInterval? { endings.first?.time }

  /// Lets time pass, and calls the completions that are due, in the order of their ends.
  ///
  /// A completion sees the time of its own end, so that what it begins follows without a gap.
  ///
  /// - Parameter target: The new time in seconds; not before the present one.
  public func advance(to target: TimeInterval) {
    while let end = nextEnd, end <= target {
      pass(to: max(time, end))
      completeBlocks()
    }
    pass(to: target)
  }

  /// Lets time pass without calling completions.
  ///
  /// - Parameter target: The new time in seconds; not before the present one.
  public func pass(to target: TimeInterval) {
    precondition(target >= time && target.isFinite, "time passes forwards")
    time = target
    discardFinished()
  }

  /// Calls the completions that are due now, in the order of their ends; also those of blocks that
  /// begin on the way and end at once.
  public func completeBlocks() {
    while let ending = endings.first, ending.time <= time {
      endings.removeFirst()
      ending.completion(interrupted.remove(ending.serial) == nil)
    }
  }

  private func discardFinished() {
    guard !animated.isEmpty else { return }
    for view in animated { view.animations.removeAll { $0.isOver(at: time) } }
    animated.removeAll { $0.animations.isEmpty }
  }

  // MARK: Blocks

  /// Runs the closure of a block and animates what it has changed.
  func run(
    _ block: AnimationBlock, below root: View, changes: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    let outer = self.block
    let views = root.withDescendants
    self.block = block
    for view in views { view.animationBlock = block }
    changes()
    block.closeWindow(from: 0, to: 1)
    self.block = outer
    for view in views { view.animationBlock = outer }

    let end = time + block.delay + block.timing.total
    guard end > time else {
      completion?(true)
      return
    }
    serial += 1
    for change in block.changes { start(change, of: block) }
    guard end.isFinite, let completion else { return }
    let index = endings.lastIndex { $0.time <= end }.map { $0 + 1 } ?? 0
    endings.insert(Ending(time: end, serial: serial, completion: completion), at: index)
  }

  /// How many animations of one view can be under way.
  ///
  /// Each costs time in every picture. Nobody sees a single one of so many: the oldest, which has the
  /// least left to show, ends early.
  private static let stackingLimit = 1_000

  private func start(_ change: AnimationBlock.Change, of block: AnimationBlock) {
    let (view, property) = (change.view, change.property)
    var segments = change.ordered
    if !property.isAdditive {
      if block.options.contains(.beginFromCurrentState),
        let seen = view.presentedNumbers(of: property, at: time)
      {
        segments[0].from = seen
      }
      remove(property, of: view)
    }
    if view.animations.isEmpty { animated.append(view) }
    if view.animations.count >= Self.stackingLimit { view.animations.removeFirst() }
    view.animations.append(
      PropertyAnimation(
        property: property, segments: segments, block: serial, begin: time + block.delay,
        timing: block.timing))
  }

  /// Ends animations of a view where they are, of one property or of all.
  func remove(_ property: AnimatedProperty?, of view: View) {
    view.animations.removeAll { animation in
      guard property == nil || animation.property == property else { return false }
      interrupted.insert(animation.block)
      return true
    }
    if view.animations.isEmpty { animated.removeAll { $0 === view } }
  }
}

extension View {
  /// The view and all below it, parents before their children.
  var withDescendants: [View] {
    var views = [self]
    var index = 0
    while index < views.count {
      views += views[index].subviews
      index += 1
    }
    return views
  }
}
