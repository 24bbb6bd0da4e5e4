extension ChangeFinder {
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
}
