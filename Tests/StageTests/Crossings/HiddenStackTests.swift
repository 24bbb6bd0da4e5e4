import Foundation
import Geometry
import Stage
import Testing

/// Hidden arranged views, crossed with distributions, alignments, axes and custom spacing.
///
/// The truth is the stack without them: a hidden view takes no place, and leaves its spacing with it.
@Suite("A stack with hidden views is one without them")
struct HiddenStackTests {
  /// The sizes of the arranged views, and their hugging, which differs so that one grows alone.
  private static let sizes = [
    "a": (30, 12, 210), "b": (50, 30, 220), "c": (20, 24, 200), "d": (40, 18, 230),
  ]

  /// The frames of the visible views of a stack, by id, and the stack's own.
  private func frames(
    _ ids: [String], hidden: Set<String>, _ stack: String, isSized: Bool
  ) throws -> [String: CGRect] {
    let views = ids.map { id in
      let (width, height, hugging) = Self.sizes[id] ?? (0, 0, 0)
      return """
        {"id": "\(id)", "intrinsicSize": [\(width), \(height)], "isHidden": \(hidden.contains(id)),
         "contentHuggingPriority": [\(hugging), \(hugging)]}
        """
    }
    let size = isSized ? #", "s.width == 290", "s.height == 190""# : ""
    let layout = try Stage.layout(
      of: scene(
        """
        "canvas": {"size": [300, 200], "scale": 1},
        "views": [{"id": "s", "type": "stack", \(stack), "subviews": [\(views.joined(separator: ","))]}],
        "layout": ["s.leading == root.leading", "s.top == root.top"\(size)]
        """), measuring: FixedPitch())
    #expect(layout.conflicts.isEmpty)
    let shown = layout.items.filter { !hidden.contains($0.id) && $0.id != "root" }
    return Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.frame) })
  }

  private static func spacing(_ spacings: [String: Int], among ids: [String]) -> String {
    let parts = spacings.filter { ids.contains($0.key) }.sorted { $0.key < $1.key }
    return "{" + parts.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  @Test(
    "every subset, with custom spacing before, after and on hidden views",
    arguments: MirroredLayoutTests.distributions,
    [
      ("horizontal", "fill"), ("horizontal", "center"), ("vertical", "leading"),
      ("vertical", "fill"),
    ]
  )
  func subsets(distribution: String, direction: (axis: String, alignment: String)) throws {
    let ids = ["a", "b", "c", "d"]
    for number in 1..<15 {
      let hidden = Set(ids.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element))
      let rest = ids.filter { !hidden.contains($0) }
      let spacings = number % 3 == 0 ? ["b": 3] : ["a": 20, "c": 2]
      func stack(_ ids: [String]) -> String {
        """
        "spacing": 8, "distribution": "\(distribution)", "axis": "\(direction.axis)",
        "alignment": "\(direction.alignment)",
        "customSpacing": \(Self.spacing(spacings, among: ids))
        """
      }
      let isSized = number % 2 == 1
      let found = try frames(ids, hidden: hidden, stack(ids), isSized: isSized)
      let expected = try frames(rest, hidden: [], stack(rest), isSized: isSized)
      for (id, frame) in expected {
        let other = try #require(found[id])
        #expect(
          abs(other.minX - frame.minX) < 1e-6 && abs(other.minY - frame.minY) < 1e-6
            && abs(other.width - frame.width) < 1e-6
            && abs(other.height - frame.height) < 1e-6,
          "\(id) of \(ids) without \(hidden.sorted()), \(spacings): \(other), not \(frame)")
      }
    }
  }

  @Test("custom spacing before a hidden view is the gap to the next visible one")
  func customSpacing() throws {
    let spacing = #""spacing": 8, "customSpacing": {"a": 20, "b": 50}"#
    let found = try frames(["a", "b", "c"], hidden: ["b"], spacing, isSized: false)
    let (place, width) = (try #require(found["c"]).minX, try #require(found["s"]).width)
    #expect(abs(place - 50) < 1e-6 && abs(width - 70) < 1e-6)
    let two = try frames(["a", "b", "c", "d"], hidden: ["b", "c"], spacing, isSized: false)
    #expect(try abs(#require(two["d"]).minX - 50) < 1e-6)
  }

  /// The frames of the visible labels of a column whose gaps are those of baselines, and of the column.
  private func lines(_ ids: [String], hidden: Set<String>, _ spacing: String) throws -> [String:
    CGRect]
  {
    let labels = ids.map { id in
      #"{"id": "\#(id)", "type": "label", "text": "\#(id)", "isHidden": \#(hidden.contains(id))}"#
    }
    let layout = try Stage.layout(
      of: scene(
        """
        "canvas": {"size": [300, 400], "scale": 1},
        "views": [{"id": "s", "type": "stack", "axis": "vertical", "isBaselineRelativeArrangement": true,
          "spacing": \(spacing), "subviews": [\(labels.joined(separator: ","))]}],
        "layout": ["s.leading == root.leading", "s.top == root.top"]
        """), measuring: FixedPitch())
    #expect(layout.conflicts.isEmpty)
    let shown = layout.items.filter { !hidden.contains($0.id) && $0.id != "root" }
    return Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.frame) })
  }

  @Test(
    "a column with gaps between baselines, with any of its labels hidden",
    arguments: ["40", #""useSystem""#])
  func baselines(spacing: String) throws {
    let ids = ["a", "b", "c", "d"]
    for number in 0..<15 {
      let hidden = Set(ids.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element))
      let rest = ids.filter { !hidden.contains($0) }
      let found = try lines(ids, hidden: hidden, spacing)
      #expect(try found == lines(rest, hidden: [], spacing), "\(hidden.sorted()) hidden")
    }
    // A line is 20 points high, which is the system's distance of baselines of one font.
    let distance: CGFloat = spacing == "40" ? 40 : 20
    let all = try lines(ids, hidden: [], spacing)
    #expect(try #require(all["d"]).minY == 3 * distance)
  }
}
