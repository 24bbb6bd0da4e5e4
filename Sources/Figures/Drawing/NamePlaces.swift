internal import DisplayList
internal import Synchronization

/// The places of names that have been found: searching takes long, and they are the same in every theme.
public final class NamePlaces: Sendable {
  private struct Found: Sendable {
    let placement: LabelPlacement
    let labels: [LabelPlacement.Label]
    let places: [LabelPlacement.Place]
  }

  private let found = Mutex<[Found]>([])

  /// No places.
  public init() {}

  /// The places of names in a picture, which are looked for once.
  func places(
    of labels: [LabelPlacement.Label], in placement: LabelPlacement
  ) -> [LabelPlacement.Place] {
    let known = found.withLock { found in
      found.first { $0.placement == placement && $0.labels == labels }
    }
    if let known { return known.places }
    let places = placement.places(of: labels)
    found.withLock { $0.append(Found(placement: placement, labels: labels, places: places)) }
    return places
  }
}
