/// The views with animations, in the order of their first animations, found by when an animation ends.
///
/// Thousands of animations that run at once would otherwise all be looked at whenever time goes on.
struct AnimatedViews {
  /// The views; nil for those that have been removed.
  private var views: [View?] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The ends of animations, in seconds, of views that may have been removed since: a binary heap.
  private var ends: [(time: Double, view: ObjectIdentifier)] = []

  /// The views, in their order.
  var all: some Sequence<View> { views.lazy.compactMap(\.self) }

  /// Adds a view at the end; ignored where it is there already.
  mutating func insert(_ view: View) {
    guard places[ObjectIdentifier(view)] == nil else { return }
    places[ObjectIdentifier(view)] = views.count
    views.append(view)
  }

  /// Removes a view; ignored where it is not there.
  mutating func remove(_ view: View) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(view)) else { return }
    views[place] = nil
    if places.isEmpty { ends = [] }
    guard views.count > 2 * places.count + 16 else { return }
    views.removeAll { $0 == nil }
    for (place, view) in views.enumerated() {
      if let view { places[ObjectIdentifier(view)] = place }
    }
  }

  /// Notes when an animation of a view ends; infinite for one that does not.
  mutating func note(end: Double, of view: View) {
    guard end.isFinite else { return }
    ends.append((end, ObjectIdentifier(view)))
    var child = ends.count - 1
    while child > 0, ends[child].time < ends[(child - 1) / 2].time {
      ends.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes a view of which an animation ends at a time or before; nil where there is none.
  mutating func takeEnded(by time: Double) -> View? {
    while let first = ends.first, first.time <= time {
      removeFirstEnd()
      if let place = places[first.view], let view = views[place] { return view }
    }
    return nil
  }

  private mutating func removeFirstEnd() {
    ends.swapAt(0, ends.count - 1)
    ends.removeLast()
    var parent = 0
    while 2 * parent + 1 < ends.count {
      var child = 2 * parent + 1
      if child + 1 < ends.count, ends[child + 1].time < ends[child].time { child += 1 }
      guard ends[child].time < ends[parent].time else { return }
      ends.swapAt(child, parent)
      parent = child
    }
  }
}
