internal import Geometry
internal import Scene

/// The changes of one animation block, recorded while its closure runs.
///
/// Meanwhile, every view of the tree records its changes there. A block has a
/// window for each keyframe, and one window from 0 to 1 for the changes outside of keyframes.
final class AnimationBlock {
  /// The animated change of one property of a view.
  struct Change {
    let view: View
    let property: AnimatedProperty
    var segments: [PropertyAnimation.Segment]
    /// The value that the view has after the block.
    var final: [Double]
  }

  /// A part of the block's progress in which changes are made.
  struct Window {
    /// The start and the end of the changes, in the block's progress, 0 to 1.
    var start = 0.0, end = 1.0
    /// The progress of the changes between both; nil for a linear one.
    var curve: ((Double) -> Double)?
  }

  /// A property of a view.
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: AnimatedProperty
  }

  let timing: AnimationTiming
  /// The delay before the first cycle, in seconds.
  let delay: Double
  let options: View.AnimationOptions
  /// The changes in the closed windows, in the order in which the properties first changed.
  private(set) var changes: [Change] = []
  /// How values go from keyframe to keyframe.
  var calculationMode = KeyframeCalculationMode.linear
  /// The animator that determines the progress of its changes; nil for none.
  var animator: ViewPropertyAnimator?
  /// Called at its end, those of the blocks inside of it that are parts of it first.
  var completions: [(Bool) -> Void] = []
  /// The window of the changes that are being recorded.
  private(set) var window: Window
  /// The blocks of changes inside of this one that are repeated in another way.
  var repeated: [AnimationBlock] = []

  /// Views whose layout belongs to the present window.
  private var laidOut: [View] = []
  private var indices: [Key: Int] = [:]
  /// The values before the current window, in the order of the first changes.
  private var before: [(view: View, property: AnimatedProperty, value: [Double])] = []
  private var recorded: Set<Key> = []
  /// By how much views turn in the current window where that was stated, in radians, clockwise.
  private var turns: [ObjectIdentifier: Double] = [:]

  init(
    _ timing: AnimationTiming, delay: Double, options: View.AnimationOptions,
    window: Window = Window()
  ) {
    self.timing = timing
    self.delay = delay
    self.options = options
    self.window = window
  }

  /// Whether the block, which is stated in another one's closure, plays as that one's changes do.
  func isPart(of outer: AnimationBlock) -> Bool {
    if outer.animator != nil { return true }
    return !isSpring && !options.overridesInherited && delay == outer.delay
  }

  /// The block with what it inherits from one in whose closure it is stated; springs keep their motion.
  func inheriting(from outer: AnimationBlock) -> AnimationBlock {
    var timing = timing
    if !isSpring {
      if !options.contains(.overrideInheritedDuration) { timing.duration = outer.timing.duration }
      if !options.contains(.overrideInheritedCurve) { timing.pace = outer.timing.pace }
    }
    let keepsOptions = options.contains(.overrideInheritedOptions)
    if !keepsOptions {
      timing.repeatCount = outer.timing.repeatCount
      timing.autoreverses = outer.timing.autoreverses
    }
    return AnimationBlock(timing, delay: delay, options: keepsOptions ? options : outer.options)
  }

  private var isSpring: Bool { if case .spring = timing.pace { true } else { false } }

  /// The duration of all cycles, those of the blocks inside included, in seconds.
  var total: Double { repeated.reduce(timing.total) { max($0, $1.total) } }

  /// The block, and those inside of it.
  var all: [AnimationBlock] { [self] + repeated.flatMap(\.all) }

  /// Records the previous value of a property; in each window, only the first call has an effect.
  func record(_ view: View, _ property: AnimatedProperty, was value: [Double]) {
    guard recorded.insert(Key(view: ObjectIdentifier(view), property: property)).inserted else {
      return
    }
    before.append((view, property, value))
  }

  /// Records by how much a view turns, which its transforms before and after it do not tell beyond half a turn.
  func recordTurn(_ view: View, by angle: Double) {
    guard angle != 0 else { return }
    record(view, .transform, was: TransformComponents(view.transform).numbers)
    turns[ObjectIdentifier(view), default: 0] += angle
  }

  /// Records the changed parts of a view's previous look.
  func record(_ view: View, look old: Look) {
    for (index, part) in Look.animatedParts.enumerated() {
      let value = part.numbers(old)
      if value != part.numbers(view.look) { record(view, .look(index), was: value) }
    }
  }

  /// Records the changed parts of a view's previous content.
  func record(_ view: View, content old: ViewContent) {
    guard case .shape(let old) = old else { return }
    for (index, part) in ShapeContent.animatedParts.enumerated() {
      let value = part.numbers(old)
      if value != part.numbers(view.content.shape) { record(view, .shape(index), was: value) }
    }
  }

  /// Lays out the subviews of a view at the end of the present window, so that their motion is
  /// animated.
  func layOut(_ view: View) {
    if !laidOut.contains(where: { $0 === view }) { laidOut.append(view) }
  }

  /// Makes changes in a window of their own.
  func record(in inner: Window, _ changes: () -> Void) {
    closeWindow()
    let outer = window
    window = inner
    changes()
    closeWindow()
    window = outer
  }

  /// Converts the changes that were recorded in the present window to segments.
  func closeWindow() {
    for view in laidOut { view.layoutIfNeeded() }
    laidOut = []
    for (view, property, old) in before {
      let new = view.numbers(of: property)
      let turn = property == .transform ? turns[ObjectIdentifier(view)] : nil
      // Values of different structure, such as paths with other elements, change at once.
      guard new != old || turn != nil, new.count == old.count else { continue }
      let segment = PropertyAnimation.Segment(
        start: window.start, end: window.end, from: old, to: new, turn: turn, curve: window.curve)
      let key = Key(view: ObjectIdentifier(view), property: property)
      if let index = indices[key] {
        changes[index].segments.append(segment)
        changes[index].final = new
      } else {
        indices[key] = changes.count
        changes.append(
          Change(view: view, property: property, segments: [segment], final: new))
      }
    }
    before = []
    recorded = []
    turns = [:]
  }
}
