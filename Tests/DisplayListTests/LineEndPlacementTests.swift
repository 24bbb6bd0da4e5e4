import DisplayList
import Foundation
import TestSupport
import Testing

@Suite("Labels at the ends of lines")
struct LineEndPlacementTests {
  private let placement = LabelPlacement(in: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let size = CGSize(width: 30, height: 10)

  private func places(_ heights: [CGFloat]) -> [LabelPlacement.Place] {
    placement.places(
      ofLineEnds: heights.map { .init(CGPoint(x: 100, y: $0), size: size) })
  }

  @Test("labels with enough space stand beside their ends without leaders")
  func apart() {
    let places = places([20, 50, 80])
    #expect(places.map(\.rect.midY) == [20, 50, 80])
    #expect(places.allSatisfy { $0.strokes.isEmpty && $0.isClear && $0.rect.minX == 106 })
  }

  @Test("two labels at one height are moved apart by the same distance")
  func symmetric() {
    #expect(places([50, 50]).map(\.rect.midY) == [44.5, 55.5])
  }

  @Test("a crowd keeps its order, does not overlap and has leaders that do not cross")
  func crowd() {
    var random = SplitMix(state: 5)
    var movedCount = 0
    for _ in 0..<100 {
      let heights = (0..<6).map { _ in random.uniform(5, 95) }
      let places = places(heights.map { CGFloat($0) })
      let order = heights.indices.sorted { heights[$0] < heights[$1] }
      for (upper, lower) in zip(order, order.dropFirst()) {
        #expect(places[upper].rect.maxY + 1 <= places[lower].rect.minY + 1e-9)
      }
      let strokes = places.flatMap(\.strokes)
      for stroke in strokes { #expect(!strokes.contains { $0.crosses(stroke) }) }
      #expect(places.allSatisfy { $0.rect.minY >= 0 && $0.rect.maxY <= 100 + 1e-9 })
      for (place, height) in zip(places, heights) where abs(place.rect.midY - height) > 5 {
        movedCount += 1
        #expect(place.strokes.map(\.start.y) == [CGFloat(height)])
        #expect(place.strokes.allSatisfy { abs($0.end.y - place.rect.midY) < 1e-9 })
      }
    }
    #expect(movedCount > 100)
  }

  @Test("no other places have a smaller sum of squared distances")
  func optimal() {
    var random = SplitMix(state: 6)
    for _ in 0..<10 {
      let ends = (0..<3).map { _ in random.uniform(40, 60) }.sorted()
      func sum(_ centers: [Double]) -> Double {
        zip(ends, centers).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      }
      let found = sum(places(ends.map { CGFloat($0) }).map { Double($0.rect.midY) })
      var least = Double.infinity
      for first in stride(from: 10.0, to: 90, by: 2) {
        for second in stride(from: first + 11, to: 90, by: 2) {
          for third in stride(from: second + 11, to: 90, by: 2) {
            least = min(least, sum([first, second, third]))
          }
        }
      }
      #expect(found <= least + 1e-9)
    }
  }

  @Test("labels of lines that end elsewhere do not move each other")
  func columns() {
    let places = placement.places(ofLineEnds: [
      .init(CGPoint(x: 20, y: 50), size: size), .init(CGPoint(x: 100, y: 50), size: size),
    ])
    #expect(places.map(\.rect.midY) == [50, 50])
  }

  @Test("labels glide while an end moves")
  func continuous() {
    var before = places([30, 40, 50, 60]).map(\.rect.midY)
    for step in 1...300 {
      let now = places([30 + CGFloat(step) / 10, 40, 50, 60]).map(\.rect.midY)
      // Where ends pass each other, so do their labels.
      #expect(
        zip(before.sorted(), now.sorted()).allSatisfy { abs($0.0 - $0.1) <= 0.1 + 1e-9 })
      before = now
    }
  }

  @Test("no ends have no places")
  func none() { #expect(places([]).isEmpty) }
}
