extension ChangeFinder {
  /// A displacement in pixels.
  struct Move: Hashable {
    var dx: Int
    var dy: Int

    var squaredLength: Int { dx * dx + dy * dy }
    static prefix func - (move: Move) -> Move { Move(dx: -move.dx, dy: -move.dy) }
  }

  /// The largest displacement along x and y that is tried whatever the pixels are, in pixels.
  private static let nearDistance = 8

  /// Every small displacement, the shortest first.
  private static let near: [Move] = (-nearDistance...nearDistance).flatMap { dy in
    (-nearDistance...nearDistance).map { Move(dx: $0, dy: dy) }
  }.filter { $0.squaredLength > 0 }.sorted {
    ($0.squaredLength, $0.dy, $0.dx) < ($1.squaredLength, $1.dy, $1.dx)
  }

  /// Displacements worth trying for a thing whose old and new places are in one region.
  ///
  /// Besides the small ones, those of a rectangle: the first row and column of the region are as long as
  /// its sides, or as the way it went.
  func nearMoves(of region: Region) -> [Move] {
    let bounds = region.bounds
    guard let first = region.runs.first else { return [] }
    let row = first.end - first.start
    let column = region.runs.count { $0.start == bounds.x }
    var moves: Set<Move> = []
    for dx in [0, row, bounds.width - row, bounds.width / 2] {
      for dy in [0, column, bounds.height - column, bounds.height / 2] {
        for move in [Move(dx: dx, dy: dy), Move(dx: -dx, dy: dy)] {
          moves.formUnion([move, -move])
        }
      }
    }
    return Self.near + Self.sorted(moves)
  }

  /// Displacements by their lengths, in one order only.
  private static func sorted(_ moves: Set<Move>) -> [Move] {
    moves.sorted { ($0.squaredLength, $0.dy, $0.dx) < ($1.squaredLength, $1.dy, $1.dx) }
  }

  /// The move of a region to another one, or from it, and which; the shortest of several.
  mutating func pairedMove(
    of index: Int, with others: [Int], _ votes: PatchVotes
  ) -> (partner: Int, change: PictureChange)? {
    var best: (partner: Int, change: PictureChange, rank: (Int, Int))?
    let region = regions[index]
    for other in others {
      let partner = regions[other]
      let union = region.bounds.union(partner.bounds)
      let area = union.width * union.height
      let candidates =
        votes.moves(from: index, to: other) + votes.moves(from: other, to: index)
        + Self.alignments(region.bounds, partner.bounds)
      // Slivers of one thing have it between them; the border around them both is around the thing.
      lazy var shared = background(around: union)
      for move in Self.sorted(Set(candidates)) {
        let rank = (move.squaredLength, area)
        if let best, best.rank <= rank { break }
        let isOverlapping =
          2 * abs(move.dx) < union.width && 2 * abs(move.dy) < union.height
        let surroundings =
          isOverlapping ? [shared, shared] : [backgrounds[index], backgrounds[other]]
        if let change = firstMove(of: [region, partner], surroundings, among: [move]) {
          best = (other, change, rank)
        }
      }
    }
    return best.map { ($0.partner, $0.change) }
  }

  /// The displacements that lay a side of one area on that of another, or are as long as a sliver.
  private static func alignments(_ first: PixelRect, _ second: PixelRect) -> [Move] {
    let horizontal = [
      second.x - first.x, second.x + second.width - first.x - first.width,
    ]
    let vertical = [
      second.y - first.y, second.y + second.height - first.y - first.height,
    ]
    var moves: Set<Move> = []
    for dx in horizontal { for dy in vertical { moves.insert(Move(dx: dx, dy: dy)) } }
    for width in [first.width, second.width] { moves.insert(Move(dx: width, dy: 0)) }
    for height in [first.height, second.height] { moves.insert(Move(dx: 0, dy: height)) }
    return moves.filter { $0.squaredLength > 0 }.flatMap { [$0, -$0] }
  }

  /// The first move that explains regions, each with its background.
  mutating func firstMove(
    of regions: [Region], _ backgrounds: [Background?], among candidates: [Move]
  ) -> PictureChange? {
    for move in candidates where move.squaredLength > 0 {
      guard budget > 0 else { return nil }
      if let bounds = bounds(of: regions, backgrounds, moved: move) {
        var old = bounds
        old.x -= move.dx
        old.y -= move.dy
        let picture = PixelRect(x: 0, y: 0, width: expected.width, height: expected.height)
        guard let now = bounds.intersection(picture), let before = old.intersection(picture) else {
          continue
        }
        return PictureChange(
          bounds: now, expectedBounds: before, pixels: regions.reduce(0) { $0 + $1.pixels },
          kind: .moved(dx: move.dx, dy: move.dy))
      }
    }
    return nil
  }

  /// Where the thing is in the actual picture if a move explains all pixels of regions; otherwise nil.
  private mutating func bounds(
    of regions: [Region], _ backgrounds: [Background?], moved move: Move
  ) -> PixelRect? {
    var box = BoundingBox()
    // Pixels that left and came, and those whose other place lies outside the picture.
    var (left, came, unknown) = (0, 0, 0)
    for (region, background) in zip(regions, backgrounds) {
      guard let background else { return nil }
      for run in region.runs {
        budget -= run.end - run.start
        let y = run.y
        for x in run.start..<run.end {
          let (old, new) = (expected[x, y], actual[x, y])
          let behind = background.color(x, y)
          if old != behind {
            let (column, row) = (x + move.dx, y + move.dy)
            guard finds(old, in: actual, column, row, &left, &unknown) else { return nil }
            box.include(column, row)
          }
          if new != behind {
            let (column, row) = (x - move.dx, y - move.dy)
            guard finds(new, in: expected, column, row, &came, &unknown) else { return nil }
            box.include(x, y)
          }
        }
      }
    }
    guard left > 0, came > 0, left + came >= unknown else { return nil }
    // As many come as leave, but for those that happen to have the color of a gradient.
    guard unknown > 0 || 4 * min(left, came) >= 3 * max(left, came) else { return nil }
    return box.rect
  }

  /// Whether a picture can have a color at a place: counts it as found in the picture, as unknown outside.
  @inline(__always)
  private func finds(
    _ color: UInt32, in picture: PixelPlaneView, _ x: Int, _ y: Int, _ found: inout Int,
    _ unknown: inout Int
  ) -> Bool {
    guard x >= 0, y >= 0, x < picture.width, y < picture.height else {
      unknown += 1
      return true
    }
    found += 1
    return picture[x, y] == color
  }
}

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
