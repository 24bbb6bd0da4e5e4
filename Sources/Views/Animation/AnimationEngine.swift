public import Foundation
internal import Synchronization

/// The animations of a view tree on a virtual clock.
///
/// An animation block changes the views at once; `View.presentation` follows over time. Animations of
/// geometry are additive, as in UIKit since iOS 8, so that successive changes blend. For other
/// properties, such as the opacity, a new animation replaces the previous one.
public final class AnimationEngine {
  /// The current time in seconds, initially 0.
  public private(set) var time: TimeInterval = 0

  /// The end of a block, with its completion.
  private struct Ending {
    let time: TimeInterval
    let serial: Int
    let completion: (Bool) -> Void
  }

  /// The views with animations, in the order of their first animations.
  private var animated: [View] = []
  /// The ends of the blocks by time, then by the order in which the blocks ran.
  private var endings: [Ending] = []
  /// The blocks with an animation that was replaced or removed.
  private var interrupted: Set<Int> = []
  private var serial = 0

  /// The block whose closure is running.
  private(set) var block: AnimationBlock?

  /// How many closures of blocks are running, of all trees, on all threads.
  ///
  /// Every change of a view asks for the block. The walk to the root that this needs is saved while no
  /// closure runs.
  private static let runningBlocks = Atomic<Int>(0)

  /// Whether the closure of a block may be running in a tree.
  static var isAnyBlockRunning: Bool { runningBlocks.load(ordering: .relaxed) > 0 }

  init() {}

  // MARK: Time

  /// Whether there are animations or pending completions.
  public var isAnimating: Bool { !animated.isEmpty || !endings.isEmpty }

  /// The next end of a block with a completion, in seconds, or nil.
  public var nextEnd: TimeInterval? { endings.first?.time }

  /// Advances the clock without calling completions.
  ///
  /// Advance to `nextEnd` and call `completeBlocks()` first, so that animations started by a completion
  /// follow without a gap.
  ///
  /// - Parameter target: The new time in seconds, not before the current one.
  public func advance(to target: TimeInterval) {
    precondition(target >= time && target.isFinite, "the clock only advances")
    time = target
    discardFinished()
  }

  /// Calls the completions that are due, in the order of their ends, including those of blocks that
  /// start and end during the call.
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

  /// Runs the closure of a block and animates its changes.
  func run(
    _ block: AnimationBlock, changes: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let outer = self.block
    Self.runningBlocks.wrappingAdd(1, ordering: .relaxed)
    self.block = block
    changes()
    block.closeWindow(from: 0, to: 1)
    self.block = outer
    Self.runningBlocks.wrappingSubtract(1, ordering: .relaxed)

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

  /// The maximum number of animations of one view.
  ///
  /// Each costs time in every frame. Above the limit the oldest one, which has the least effect, ends
  /// early.
  private static let animationLimit = 1_000

  private func start(_ change: AnimationBlock.Change, of block: AnimationBlock) {
    let (view, property) = (change.view, change.property)
    var segments = change.ordered
    if !property.isAdditive {
      if block.options.contains(.beginFromCurrentState),
        let presented = view.presentedNumbers(of: property, at: time)
      {
        segments[0].from = presented
      }
      remove(property, of: view)
    }
    if view.animations.isEmpty { animated.append(view) }
    if view.animations.count >= Self.animationLimit { view.animations.removeFirst() }
    view.animations.append(
      PropertyAnimation(
        property: property, segments: segments, block: serial, begin: time + block.delay,
        timing: block.timing))
  }

  /// Removes the animations of a view, of one property or all.
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
  /// The view and its descendants, parents before their children.
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
