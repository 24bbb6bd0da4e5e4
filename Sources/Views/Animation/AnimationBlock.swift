internal import Scene

/// What one animation block is to animate, gathered while its closure runs.
///
/// Every view of the tree knows the block while it is open and notes its changes there. A block of
/// keyframes has a window for each of them, any other block one window from 0 to 1.
final class AnimationBlock {
  /// What a property of a view goes through.
  struct Change {
    let view: View
    let property: AnimatedProperty
    var segments: [PropertyAnimation.Segment]
  }

  /// A property of a view.
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: AnimatedProperty
  }

  /// How the changes are passed through.
  let timing: AnimationTiming
  /// The wait before the first passage, in seconds.
  let delay: Double
  /// What else was asked for.
  let options: View.AnimationOptions
  /// The changes so far, in the order in which their properties first changed.
  private(set) var changes: [Change] = []

  private var indices: [Key: Int] = [:]
  /// The values before the present window, in the order of the first changes.
  private var before: [(view: View, property: AnimatedProperty, value: [Double])] = []
  private var noted: Set<Key> = []

  init(_ timing: AnimationTiming, delay: Double, options: View.AnimationOptions) {
    self.timing = timing
    self.delay = delay
    self.options = options
  }

  /// Takes down a value that a property had until now; only the first in a window counts.
  func note(_ view: View, _ property: AnimatedProperty, was value: [Double]) {
    guard noted.insert(Key(view: ObjectIdentifier(view), property: property)).inserted else {
      return
    }
    before.append((view, property, value))
  }

  /// Takes down the parts that differ of a look that a view had until now.
  func note(_ view: View, look old: Look) {
    for (index, part) in Look.animatedParts.enumerated() {
      let value = part.numbers(old)
      if value != part.numbers(view.look) { note(view, .look(index), was: value) }
    }
  }

  /// Takes down the parts that differ of a content that a view had until now.
  func note(_ view: View, content old: ViewContent) {
    guard case .shape(let old) = old else { return }
    for (index, part) in ShapeContent.animatedParts.enumerated() {
      let value = part.numbers(old)
      if value != part.numbers(view.content.shape) { note(view, .shape(index), was: value) }
    }
  }

  /// Makes segments of what has changed since the last window.
  ///
  /// - Parameters:
  ///   - start: When the changes begin, as a part of the block's progress, 0 to 1.
  ///   - end: When they are done.
  func closeWindow(from start: Double, to end: Double) {
    for (view, property, old) in before {
      let new = view.numbers(of: property)
      // Values of different form, such as paths of other steps, change at once.
      guard new != old, new.count == old.count else { continue }
      let segment = PropertyAnimation.Segment(start: start, end: end, from: old, to: new)
      let key = Key(view: ObjectIdentifier(view), property: property)
      if let index = indices[key] {
        changes[index].segments.append(segment)
      } else {
        indices[key] = changes.count
        changes.append(Change(view: view, property: property, segments: [segment]))
      }
    }
    before = []
    noted = []
  }
}

extension AnimationBlock.Change {
  /// The segments in the order of time, the turns of transforms each the short way.
  var ordered: [PropertyAnimation.Segment] {
    // A sort need not keep the order of what starts together; the index decides.
    var result = segments.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    guard property == .transform else { return result }
    for index in result.indices.reversed() {
      if index + 1 < result.count {
        result[index].to = result[index].to.turnedNear(result[index + 1].from)
      }
      result[index].from = result[index].from.turnedNear(result[index].to)
    }
    return result
  }
}
