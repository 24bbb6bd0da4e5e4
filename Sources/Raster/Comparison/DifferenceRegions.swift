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
