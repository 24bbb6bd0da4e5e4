import AutoLayout
import Foundation
import Geometry
import Scene
import SceneText
import Testing
import Views

/// A view with an intrinsic size and baselines.
private final class Brick: View {
  let size: CGSize
  let baselines: (first: CGFloat, last: CGFloat)

  init(_ width: CGFloat, _ height: CGFloat, baselines: (CGFloat, CGFloat) = (0, 0)) {
    size = CGSize(width: width, height: height)
    self.baselines = baselines
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
  override var firstBaselineFromTop: CGFloat { baselines.first }
  override var lastBaselineFromBottom: CGFloat { baselines.last }
}

/// One way in which a stack can be set up.
private struct Crossing: CustomTestStringConvertible {
  var distribution: StackView.Distribution
  var axis: LayoutAxis
  var hasMargins: Bool
  var hidesSecond: Bool
  var hasCustomSpacing: Bool
  var isRightToLeft: Bool
  var isBaselineRelative: Bool

  var testDescription: String {
    var words = ["\(distribution)", "\(axis)"]
    if hasMargins { words.append("margins") }
    if hidesSecond { words.append("hidden") }
    if hasCustomSpacing { words.append("custom spacing") }
    if isRightToLeft { words.append("right to left") }
    if isBaselineRelative { words.append("baselines") }
    return words.joined(separator: ", ")
  }

  static let all: [Crossing] = {
    let flags = [false, true]
    var all: [Crossing] = []
    for distribution in StackView.Distribution.allCases {
      for axis in [LayoutAxis.horizontal, .vertical] {
        for (hasMargins, hides) in flags.flatMap({ first in flags.map { (first, $0) } }) {
          for (custom, turned) in flags.flatMap({ first in flags.map { (first, $0) } }) {
            all.append(
              Crossing(
                distribution: distribution, axis: axis, hasMargins: hasMargins, hidesSecond: hides,
                hasCustomSpacing: custom, isRightToLeft: turned && axis == .horizontal,
                isBaselineRelative: turned && axis == .vertical))
          }
        }
      }
    }
    return all
  }()
}

/// The distributions crossed with all that changes them.
///
/// What is expected is worked out by hand from the constraints that UIKit logs for its stacks (spec/layout 3.7): the ends
/// are those of the stack or of its margins, what is between two shown views is one gap, and each distribution has its
/// closed form.
@Suite("Stack views, crossed")
struct StackCrossingTests {
  private static let length: CGFloat = 300
  private static let lengths: [CGFloat] = [25, 75, 40, 30]
  private static let margins = (start: CGFloat(12), end: CGFloat(20))

  /// The starts and lengths along the axis, from the stack's start on.
  private static func expected(_ crossing: Crossing) -> [(start: CGFloat, length: CGFloat)] {
    let shown = lengths.indices.filter { !(crossing.hidesSecond && $0 == 1) }
    let sizes = shown.map { lengths[$0] }
    let gaps = shown.dropLast().map { $0 == 0 && crossing.hasCustomSpacing ? CGFloat(15) : 8 }
    // Between baselines, 3 points below the top and 2 above the bottom of the third and the fourth view.
    let isBaseline = crossing.isBaselineRelative
    let distances = zip(shown.dropFirst(), gaps).map { index, gap in
      isBaseline ? gap - (index >= 2 ? 3 : 0) - (index == 3 ? 2 : 0) : gap
    }
    let (first, last) = crossing.hasMargins ? (margins.start, margins.end) : (0, 0)
    let inner = length - first - last
    let free = inner - distances.reduce(0, +)
    var results = sizes
    var starts: [CGFloat] = []
    switch crossing.distribution {
    case .fill: results[sizes.count - 1] = free - sizes.dropLast().reduce(0, +)
    case .fillEqually: results = sizes.map { _ in free / CGFloat(sizes.count) }
    case .fillProportionally:
      let whole = sizes.reduce(0, +) + gaps.reduce(0, +)
      results = sizes.map { $0 / whole * length }
      results[sizes.count - 1] = free - results.dropLast().reduce(0, +)
    case .equalSpacing:
      let gap = (inner - sizes.reduce(0, +)) / CGFloat(sizes.count - 1)
      starts = sizes.indices.map { first + sizes[..<$0].reduce(0, +) + CGFloat($0) * gap }
    case .equalCentering:
      let (low, high) = (first + sizes[0] / 2, length - last - sizes[sizes.count - 1] / 2)
      starts = sizes.indices.map {
        low + (high - low) * CGFloat($0) / CGFloat(sizes.count - 1) - sizes[$0] / 2
      }
    }
    if starts.isEmpty {
      var place = first
      for (index, size) in results.enumerated() {
        starts.append(place)
        place += size + (index < distances.count ? distances[index] : 0)
      }
    }
    return Array(zip(starts, results))
  }

  @Test(
    "every distribution with margins, hidden views, custom spacing, right to left and baselines",
    arguments: Crossing.all)
  fileprivate func crossing(_ crossing: Crossing) {
    let isHorizontal = crossing.axis == .horizontal
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    if crossing.isRightToLeft { root.layoutDirection = .rightToLeft }
    let views = Self.lengths.enumerated().map { index, length in
      let baselines: (CGFloat, CGFloat) = index >= 2 && !isHorizontal ? (3, 2) : (0, 0)
      return isHorizontal ? Brick(length, 20) : Brick(20, length, baselines: baselines)
    }
    views[3].setContentHuggingPriority(249, for: crossing.axis)
    let stack = StackView(arrangedSubviews: views)
    stack.axis = crossing.axis
    stack.distribution = crossing.distribution
    stack.spacing = 8
    stack.isBaselineRelativeArrangement = crossing.isBaselineRelative
    if crossing.hasCustomSpacing {
      views[0].identifier = "first"
      stack.customSpacing = [
        .init(view: Reference(id: "first", place: SourceSpan(range: 0..<0)), spacing: 15)
      ]
    }
    if crossing.hidesSecond { views[1].isHidden = true }
    if crossing.hasMargins {
      stack.isLayoutMarginsRelativeArrangement = true
      let (start, end) = Self.margins
      let (left, right) = crossing.isRightToLeft ? (end, start) : (start, end)
      stack.layoutMargins =
        isHorizontal
        ? EdgeInsets(top: 0, left: left, bottom: 0, right: right)
        : EdgeInsets(top: start, left: 0, bottom: end, right: 0)
    }
    stack.frame = CGRect(x: 0, y: 0, width: Self.length, height: Self.length)
    root.addSubview(stack)
    root.layoutEngine.scale = 1024
    root.layoutIfNeeded()
    #expect(root.layoutEngine.conflicts.isEmpty)
    let shown = views.filter { !$0.isHidden }
    for (view, expected) in zip(shown, Self.expected(crossing)) {
      let frame = view.layoutFrame
      let length = isHorizontal ? frame.width : frame.height
      let start =
        isHorizontal ? (crossing.isRightToLeft ? Self.length - frame.maxX : frame.minX) : frame.minY
      #expect(abs(length - expected.length) < 0.002 && abs(start - expected.start) < 0.002)
    }
  }
}
