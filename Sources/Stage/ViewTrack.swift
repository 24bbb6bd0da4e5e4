internal import Geometry
internal import Scene

/// What a scene can set of a view besides its place, as it is presented over the records of a motion.
///
/// Only changes take memory.
public struct ViewTrack: Equatable, Sendable {
  /// What is presented from a record on.
  struct Settings: Equatable, Sendable {
    var look: Look
    var content: ViewContent
    var traits: LayoutTraits
  }

  /// The positions of the records in which something has changed, ascending.
  private var positions: [Int32] = []
  private var settings: [Settings] = []

  /// Adds what is presented in a record after all others.
  mutating func append(_ state: Settings, at position: Int) {
    guard settings.last != state else { return }
    positions.append(Int32(position))
    settings.append(state)
  }

  /// The record in which the look or the content has changed for the last time; nil where they never have.
  var lastChange: Int? {
    guard let end = settings.last else { return nil }
    let restless = settings.lastIndex { $0.look != end.look || $0.content != end.content }
    return restless.map { Int(positions[$0 + 1]) }
  }

  /// What is presented in a record; nil before the view is in the scene for the first time.
  func settings(at position: Int) -> Settings? {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(positions[middle]) <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? settings[low - 1] : nil
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
    guard let settings = tracks[view.id]?.settings(at: position) else { return nil }
    var values = ViewValues()
    values.place.center = view.center
    values.place.size = view.size
    values.place.transform = TransformComponents(view.transform)
    (values.look, values.content, values.layout) = (
      settings.look, settings.content, settings.traits
    )
    return values
  }
}
