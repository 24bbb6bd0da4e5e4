/// Finds out what happened in each region of differing pixels.
///
/// The background decides what is a thing: of a pixel that differs, the color of the surroundings is
/// what was behind the thing before it came, or after it left. Everything else has to be explained:
/// by a move, what is no background in the expected picture is found at its new place in the actual one,
/// and what is no background in the actual picture comes from its old place in the expected one. This
/// holds for the slivers on both sides of a square that moved by a little as well as for two far squares.
struct ChangeFinder {
  typealias Region = DifferenceRegions.Region

  let expected: PixelPlaneView
  let actual: PixelPlaneView
  let regions: [Region]
  /// The background of each region by its own surroundings.
  private(set) var backgrounds: [Background?] = []

  /// The most regions that are looked at, the largest ones.
  ///
  /// Changes in smaller ones are not listed; each pair of regions may be one move.
  private static let mostRegions = 64
  /// How far apart parts with the same move or the same colors may be to be one, in pixels.
  ///
  /// The words of a line are closer; two icons side by side mostly are not.
  private static let joiningDistance = 16
  /// How many pixels may be compared to find moves, about 50 ms.
  var budget = 20_000_000

  init(expected: PixelPlaneView, actual: PixelPlaneView, regions: DifferenceRegions) {
    self.expected = expected
    self.actual = actual
    self.regions = Array(regions.regions.prefix(Self.mostRegions))
    backgrounds = self.regions.map { background(around: $0.bounds) }
  }

  /// The changes, those of most pixels first.
  mutating func changes() -> [PictureChange] {
    var changes: [PictureChange] = []
    var open: [Int] = []
    let votes = PatchVotes(expected: expected, actual: actual, regions: regions)
    for (index, region) in regions.enumerated() {
      let candidates = votes.moves(from: index, to: index) + nearMoves(of: region)
      if let move = firstMove(of: [region], [backgrounds[index]], among: candidates) {
        changes.append(move)
      } else {
        open.append(index)
      }
    }
    while let index = open.first {
      open.removeFirst()
      if let (partner, move) = pairedMove(of: index, with: open, votes) {
        open.removeAll { $0 == partner }
        changes.append(move)
      } else {
        changes.append(plainChange(of: regions[index], over: backgrounds[index]))
      }
    }
    return Self.joined(changes)
  }

  /// What happened in a region that has not moved.
  private func plainChange(
    of region: Region, over background: Background?
  ) -> PictureChange {
    let bounds = region.bounds
    let kind: PictureChange.Kind
    if let background {
      let isFree = isFree(bounds, background)
      if isFree, isBackground(expected, bounds, background) {
        kind = .appeared
      } else if isFree, isBackground(actual, bounds, background) {
        kind = .vanished
      } else {
        kind = recoloring(of: region, over: background) ?? .changed
      }
    } else {
      kind = recoloring(of: region, over: nil) ?? .changed
    }
    return PictureChange(bounds: bounds, pixels: region.pixels, kind: kind)
  }

  /// Whether nothing touches an area: a part that grew has neither appeared nor vanished.
  private func isFree(_ area: PixelRect, _ background: Background) -> Bool {
    guard case .flat = background else { return true }
    let picture = PixelRect(x: 0, y: 0, width: expected.width, height: expected.height)
    let sides = [
      PixelRect(x: area.x - 1, y: area.y - 1, width: area.width + 2, height: 1),
      PixelRect(x: area.x - 1, y: area.y + area.height, width: area.width + 2, height: 1),
      PixelRect(x: area.x - 1, y: area.y, width: 1, height: area.height),
      PixelRect(x: area.x + area.width, y: area.y, width: 1, height: area.height),
    ]
    return sides.compactMap { $0.intersection(picture) }.allSatisfy {
      isBackground(expected, $0, background) && isBackground(actual, $0, background)
    }
  }

  private func isBackground(
    _ picture: PixelPlaneView, _ area: PixelRect, _ background: Background
  ) -> Bool {
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width where picture[x, y] != background.color(x, y) {
        return false
      }
    }
    return true
  }

  /// Joins parts near each other that moved alike or have the same change of color.
  private static func joined(_ changes: [PictureChange]) -> [PictureChange] {
    var result: [PictureChange] = []
    for change in changes {
      var change = change
      switch change.kind {
      case .moved, .recolored:
        // Each join can bring others near.
        while let index = result.firstIndex(where: {
          $0.kind == change.kind && areNear($0.bounds, change.bounds)
        }) {
          let other = result.remove(at: index)
          change.bounds = change.bounds.union(other.bounds)
          if let old = change.expectedBounds, let otherOld = other.expectedBounds {
            change.expectedBounds = old.union(otherOld)
          }
          change.pixels += other.pixels
        }
      case .appeared, .vanished, .changed: break
      }
      result.append(change)
    }
    return result.sorted {
      ($1.pixels, $0.bounds.y, $0.bounds.x) < ($0.pixels, $1.bounds.y, $1.bounds.x)
    }
  }

  private static func areNear(_ first: PixelRect, _ second: PixelRect) -> Bool {
    let distance = joiningDistance
    return PixelRect(
      x: first.x - distance, y: first.y - distance, width: first.width + 2 * distance,
      height: first.height + 2 * distance
    ).intersection(second) != nil
  }
}
