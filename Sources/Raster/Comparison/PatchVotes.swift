/// Guesses of moves: where patches of 2×2 pixels among those that differ are found again.
///
/// The corners of things are such patches, and most pixels of text. Which patches are used depends on
/// their colors alone, so that the same ones are used in both pictures however many there are.
struct PatchVotes {
  typealias Move = ChangeFinder.Move

  private struct Pair: Hashable {
    var from: Int
    var to: Int
  }

  /// A patch, its place and its region.
  private struct Patch {
    var key: UInt64
    var x: Int
    var y: Int
    var region: Int
  }

  private var counts: [Pair: [Move: Int]] = [:]

  /// About how many patches of a picture are used, which takes 2 ms; more hardly find more moves.
  private static let mostPatches = 4096
  /// The most places of one patch that tell anything.
  private static let mostPlaces = 4
  /// The most guesses for a pair of regions.
  private static let mostMoves = 6

  init(expected: PixelPlaneView, actual: PixelPlaneView, regions: [DifferenceRegions.Region]) {
    let (old, firstLimit) = Self.patches(of: expected, regions)
    let (new, secondLimit) = Self.patches(of: actual, regions)
    let limit = min(firstLimit, secondLimit)
    var (first, second) = (0, 0)
    while first < old.count, second < new.count, old[first].key <= limit {
      let key = old[first].key
      guard key == new[second].key else {
        if key < new[second].key { first += 1 } else { second += 1 }
        continue
      }
      let firstEnd = Self.end(of: first, in: old)
      let secondEnd = Self.end(of: second, in: new)
      if max(firstEnd - first, secondEnd - second) <= Self.mostPlaces {
        for from in old[first..<firstEnd] {
          for to in new[second..<secondEnd] where from.x != to.x || from.y != to.y {
            counts[Pair(from: from.region, to: to.region), default: [:]][
              Move(dx: to.x - from.x, dy: to.y - from.y), default: 0] += 1
          }
        }
      }
      (first, second) = (firstEnd, secondEnd)
    }
  }

  /// The likeliest moves from one region to another one, or within one.
  func moves(from: Int, to: Int) -> [Move] {
    guard let counts = counts[Pair(from: from, to: to)] else { return [] }
    return counts.sorted { first, second in
      (-first.value, first.key.squaredLength, first.key.dy, first.key.dx)
        < (-second.value, second.key.squaredLength, second.key.dy, second.key.dx)
    }.prefix(Self.mostMoves).map(\.key)
  }

  private static func end(of first: Int, in patches: [Patch]) -> Int {
    var end = first + 1
    while end < patches.count, patches[end].key == patches[first].key { end += 1 }
    return end
  }

  /// The patches of more than one color that touch a differing pixel, sorted by their keys.
  ///
  /// Keys are spread evenly; of too many patches only those are kept whose keys are up to a limit.
  private static func patches(
    of picture: PixelPlaneView, _ regions: [DifferenceRegions.Region]
  ) -> (patches: [Patch], limit: UInt64) {
    var patches: [Patch] = []
    var limit = UInt64.max
    for (index, region) in regions.enumerated() {
      for run in region.runs where picture.height > 1 {
        let rows = max(run.y - 1, 0)..<min(run.y + 1, picture.height - 1)
        for x in max(run.start - 1, 0)..<min(run.end, picture.width - 1) {
          for y in rows {
            let upper = UInt64(picture[x, y]) | UInt64(picture[x + 1, y]) << 32
            let lower = UInt64(picture[x, y + 1]) | UInt64(picture[x + 1, y + 1]) << 32
            guard upper != lower || picture[x, y] != picture[x + 1, y] else { continue }
            // After Knuth's multiplicative hashing.
            var key = upper &* 0x9E37_79B9_7F4A_7C15
            key = (key ^ key >> 29 ^ lower) &* 0xC2B2_AE3D_27D4_EB4F
            key ^= key >> 32
            guard key <= limit else { continue }
            patches.append(Patch(key: key, x: x, y: y, region: index))
          }
        }
        while patches.count > 2 * mostPatches, limit > 0 {
          limit /= 2
          patches.removeAll { $0.key > limit }
        }
      }
    }
    patches.sort { ($0.key, $0.y, $0.x) < ($1.key, $1.y, $1.x) }
    // A row of patches touches two rows of pixels.
    var unique: [Patch] = []
    for patch in patches {
      if let last = unique.last, last.key == patch.key, last.x == patch.x, last.y == patch.y {
        continue
      }
      unique.append(patch)
    }
    return (unique, limit)
  }
}
