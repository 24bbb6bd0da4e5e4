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

  /// What is behind a thing, as far as its surroundings tell.
  enum Background {
    case flat(UInt32)
    /// A color for each row from a first one, such as of a vertical gradient.
    case rows(Int, [UInt32])
    /// A color for each column from a first one.
    case columns(Int, [UInt32])

    /// The color behind a pixel of the area whose surroundings were looked at.
    @inline(__always)
    func color(_ x: Int, _ y: Int) -> UInt32 {
      switch self {
      case .flat(let color): color
      case .rows(let first, let colors): colors[min(max(y - first, 0), colors.count - 1)]
      case .columns(let first, let colors): colors[min(max(x - first, 0), colors.count - 1)]
      }
    }
  }

  /// The background around an area; nil if the pixels along its outside do not tell.
  ///
  /// They tell if more than half of them have one color, or if they are a gradient along an axis. What
  /// lies outside the picture says nothing.
  func background(around area: PixelRect) -> Background? {
    let (left, right) = (area.x - 1, area.x + area.width)
    let (top, bottom) = (area.y - 1, area.y + area.height)
    let columns = max(left, 0)...min(right, expected.width - 1)
    let rows = max(top, 0)...min(bottom, expected.height - 1)
    var border: [UInt32] = []
    var total = 0
    func add(_ x: Int, _ y: Int) {
      total += 1
      if expected[x, y] == actual[x, y] { border.append(expected[x, y]) }
    }
    for y in [top, bottom] where rows.contains(y) { for x in columns { add(x, y) } }
    for x in [left, right] where columns.contains(x) {
      for y in area.y..<bottom { add(x, y) }
    }
    if let color = Self.majority(of: border, total: total) { return .flat(color) }
    /// The common color of two border pixels, of which one may lie outside the picture.
    func common(_ first: (x: Int, y: Int), _ second: (x: Int, y: Int)) -> UInt32? {
      let inside = [first, second].filter { columns.contains($0.x) && rows.contains($0.y) }
      guard let one = inside.first, let other = inside.last else { return nil }
      let color = expected[one.x, one.y]
      let isCommon = inside.allSatisfy {
        expected[$0.x, $0.y] == color && actual[$0.x, $0.y] == color
      }
      return isCommon && expected[other.x, other.y] == color ? color : nil
    }
    var colors: [UInt32] = []
    for y in area.y..<bottom {
      guard let color = common((left, y), (right, y)) else { break }
      colors.append(color)
    }
    if colors.count == area.height { return .rows(area.y, colors) }
    colors = []
    for x in area.x..<right {
      guard let color = common((x, top), (x, bottom)) else { break }
      colors.append(color)
    }
    return colors.count == area.width ? .columns(area.x, colors) : nil
  }

  /// The color of more than half of a number of pixels, of which some are known; nil if there is none.
  ///
  /// Robert Boyer and J Strother Moore, "MJRTY: a fast majority vote algorithm", 1981.
  private static func majority(of colors: [UInt32], total: Int) -> UInt32? {
    var candidate: UInt32 = 0
    var lead = 0
    for color in colors {
      if lead == 0 { candidate = color }
      lead += color == candidate ? 1 : -1
    }
    let count = colors.count { $0 == candidate }
    return 2 * count > total ? candidate : nil
  }

  /// The most pairs of colors of a recolored region; a smooth edge has at most 256 mixtures.
  private static let mostPairs = 1024
  /// By how much a component of a mixture may be off, of 255.
  ///
  /// Each of three colors is rounded.
  private static let rounding: Int32 = 2

  private struct Pair: Hashable {
    var from: UInt32
    var to: UInt32
  }

  /// The change of color of a region; nil if it is none.
  ///
  /// The most frequent pair of colors is that of the shape. Every other pair has to be a mixture of it
  /// with the background, by the same part in both pictures. Without a background that is known, no color
  /// may become two, or two become one, and the most frequent pair has to be that of most pixels.
  func recoloring(of region: Region, over background: Background?) -> PictureChange.Kind? {
    var counts: [Pair: Int] = [:]
    for run in region.runs {
      for x in run.start..<run.end {
        counts[Pair(from: expected[x, run.y], to: actual[x, run.y]), default: 0] += 1
      }
      guard counts.count <= Self.mostPairs else { return nil }
    }
    guard
      let (shape, count) = counts.max(by: {
        ($0.value, $1.key.from, $1.key.to) < ($1.value, $0.key.from, $0.key.to)
      })
    else { return nil }
    let kind = PictureChange.Kind.recolored(
      from: Pixel(word: shape.from), to: Pixel(word: shape.to))
    if case .flat(let behind) = background {
      guard shape.from != behind, shape.to != behind else { return nil }
      return counts.keys.allSatisfy { Self.isMixture($0, of: shape, over: behind) } ? kind : nil
    }
    let isFunction =
      Set(counts.keys.map(\.from)).count == counts.count
      && Set(counts.keys.map(\.to)).count == counts.count
    return isFunction && 2 * count > region.pixels ? kind : nil
  }

  /// Whether two colors are that of a shape mixed with the background, by the same part.
  private static func isMixture(_ pair: Pair, of shape: Pair, over behind: UInt32) -> Bool {
    guard pair != shape else { return true }
    let background = ColorDistance.components(behind)
    /// The component that tells most, and by which part it is mixed, as a fraction.
    func part(_ color: UInt32, of full: UInt32) -> (part: Int32, whole: Int32) {
      let whole = ColorDistance.components(full) &- background
      let part = ColorDistance.components(color) &- background
      var best = 0
      for index in 1..<4 where abs(whole[index]) > abs(whole[best]) { best = index }
      return whole[best] < 0 ? (-part[best], -whole[best]) : (part[best], whole[best])
    }
    let (old, new) = (part(pair.from, of: shape.from), part(pair.to, of: shape.to))
    // The picture with more contrast tells it better.
    let ratio = old.whole >= new.whole ? old : new
    guard ratio.whole > 0, ratio.part >= 0, ratio.part <= ratio.whole else { return false }
    func fits(_ color: UInt32, _ full: UInt32) -> Bool {
      let mixed =
        (ColorDistance.components(full) &- background) &* ratio.part &- ratio.whole
        &* (ColorDistance.components(color) &- background)
      for index in 0..<4 where abs(mixed[index]) > rounding * ratio.whole { return false }
      return true
    }
    return fits(pair.from, shape.from) && fits(pair.to, shape.to)
  }
}

/// The parts of a picture in which pixels differ.
///
/// Runs of differing pixels are labelled with a union-find, as in Lifeng He, Yuyan Chao and Kenji
/// Suzuki, "A run-based two-scan labeling algorithm", 2008, except that runs count as connected up to a
/// distance, which is what a closing of the picture would do.
struct DifferenceRegions {
  /// Differing pixels side by side.
  struct Run {
    var y: Int
    var start: Int
    /// The column after the last pixel.
    var end: Int
  }

  /// Differing pixels near each other.
  struct Region {
    var runs: [Run] = []
    var bounds: PixelRect
    var pixels = 0

    /// Pixels of two regions together.
    func joined(_ other: Region) -> Region {
      Region(
        runs: runs + other.runs, bounds: bounds.union(other.bounds), pixels: pixels + other.pixels)
    }
  }

  /// How far apart pixels of one region may be along x and y, in pixels.
  ///
  /// The letters of a word are closer, also at a scale of 3. Things closer than that are taken for one
  /// if it is larger; letters become things of their own if it is smaller.
  static let distance = 6
  /// The most regions that are told apart; if there are more, all of them are one.
  static let mostRegions = 4096

  /// The regions, the largest first.
  private(set) var regions: [Region] = []
  /// How many pixels differ.
  let total: Int

  /// The regions of the different pixels of a map.
  init(_ map: ComparisonMap) {
    var runs: [Run] = []
    var count = 0
    map.forEachDifferent { x, y in
      count += 1
      if let last = runs.last, last.y == y, last.end == x {
        runs[runs.count - 1].end = x + 1
      } else {
        runs.append(Run(y: y, start: x, end: x + 1))
      }
    }
    total = count
    regions = Self.regions(of: runs)
    guard regions.count > Self.mostRegions else { return }
    var whole = Region(runs: runs, bounds: regions[0].bounds, pixels: count)
    for region in regions { whole.bounds = whole.bounds.union(region.bounds) }
    regions = [whole]
  }

  /// The sets of runs that are near each other; the runs are sorted by row and column.
  private static func connected(_ runs: [Run]) -> DisjointSets {
    var sets = DisjointSets(count: runs.count)
    // The first run of each of the rows above that are near enough to matter.
    var above: [(y: Int, first: Int, end: Int)] = []
    var first = 0
    while first < runs.count {
      let y = runs[first].y
      var end = first + 1
      while end < runs.count, runs[end].y == y {
        if runs[end].start - runs[end - 1].end < distance { sets.join(end - 1, end) }
        end += 1
      }
      above.removeAll { y - $0.y > distance }
      for row in above {
        var other = row.first
        for index in first..<end {
          while other < row.end, runs[other].end + distance <= runs[index].start { other += 1 }
          var near = other
          while near < row.end, runs[near].start < runs[index].end + distance {
            sets.join(near, index)
            near += 1
          }
          // The last one may also be near the next run.
          other = max(other, near - 1)
        }
      }
      above.append((y, first, end))
      first = end
    }
    return sets
  }

  /// The connected regions of runs that are sorted by row and column.
  private static func regions(of runs: [Run]) -> [Region] {
    var sets = connected(runs)
    var places: [Int: Int] = [:]
    var regions: [Region] = []
    for (index, run) in runs.enumerated() {
      let root = sets.root(of: index)
      let box = PixelRect(x: run.start, y: run.y, width: run.end - run.start, height: 1)
      let place = places[root] ?? regions.count
      if place == regions.count {
        places[root] = place
        regions.append(Region(bounds: box))
      }
      regions[place].runs.append(run)
      regions[place].bounds = regions[place].bounds.union(box)
      regions[place].pixels += box.width
    }
    // They are in the order of their first rows and columns.
    return regions.enumerated()
      .sorted { ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset) }.map(\.element)
  }
}

/// Sets of numbers that are joined, with path halving.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    parents[max(first, second)] = min(first, second)
  }
}
