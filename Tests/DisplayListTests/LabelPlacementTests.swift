import DisplayList
import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Label placement")
struct LabelPlacementTests {
  private static let canvas = CGRect(x: 0, y: 0, width: 200, height: 100)
  private static let size = CGSize(width: 30, height: 10)

  @Test("a label with all the space has its first candidate")
  func freeLabel() {
    let point = CGPoint(x: 100, y: 50)
    let places = LabelPlacement(in: Self.canvas).places(of: [.around(point, size: Self.size)])
    #expect(places.map(\.candidate) == [0])
    #expect(places.allSatisfy { $0.isClear })
    #expect(places[0].rect.minX > point.x && places[0].rect.maxY < point.y)
  }

  @Test("a label at the edge of the canvas stays on it")
  func canvasEdge() {
    for corner in Self.canvas.corners {
      let places = LabelPlacement(in: Self.canvas).places(of: [.around(corner, size: Self.size)])
      #expect(Self.canvas.contains(places[0].rect))
    }
  }

  @Test("two labels of one point are on different sides of it")
  func samePoint() {
    let label = LabelPlacement.Label.around(CGPoint(x: 100, y: 50), size: Self.size)
    let places = LabelPlacement(in: Self.canvas).places(of: [label, label])
    #expect(places.allSatisfy { $0.isClear })
    #expect(!places[0].rect.intersects(places[1].rect))
  }

  @Test("a label covers the edges of its owner, and no others")
  func owners() {
    let box = CGRect(x: 80, y: 30, width: 40, height: 40)
    let middle = LabelPlacement.Candidate(CGRect(x: 70, y: 45, width: 20, height: 10))
    let aside = LabelPlacement.Candidate(CGRect(x: 40, y: 45, width: 20, height: 10), cost: 5)
    let placement = LabelPlacement(
      in: Self.canvas, obstacles: LabelPlacement.Obstacle.edges(of: box, owner: 7))
    let owned = LabelPlacement.Label([middle, aside], owners: [7])
    let foreign = LabelPlacement.Label([middle, aside], owners: [8])
    #expect(placement.places(of: [owned]).map(\.candidate) == [0])
    #expect(placement.places(of: [foreign]).map(\.candidate) == [1])
  }

  @Test("where there is no room, the smallest overlap is chosen and reported")
  func noRoom() {
    let obstacle = LabelPlacement.Obstacle(.area(Self.canvas.insetBy(dx: 40, dy: -10)))
    let candidates = [100.0, 60, 20].map {
      LabelPlacement.Candidate(CGRect(x: $0, y: 50, width: 30, height: 10))
    }
    let places = LabelPlacement(in: Self.canvas, obstacles: [obstacle])
      .places(of: [LabelPlacement.Label(candidates)])
    #expect(places.map(\.candidate) == [2])
    #expect(!places[0].isClear)
  }

  @Test("of labels that exclude each other, the important one has its way")
  func priorities() {
    func label(_ priority: Double) -> LabelPlacement.Label {
      LabelPlacement.Label(
        [
          .init(CGRect(x: 10, y: 10, width: 30, height: 10)),
          .init(CGRect(x: 10, y: 40, width: 30, height: 10), cost: 3),
        ], priority: priority)
    }
    let placement = LabelPlacement(in: Self.canvas)
    #expect(placement.places(of: [label(1), label(2)]).map(\.candidate) == [1, 0])
    #expect(placement.places(of: [label(2), label(1)]).map(\.candidate) == [0, 1])
  }

  @Test("callouts of a crowd of points have leaders and do not overlap")
  func callouts() {
    var random = SplitMix(state: 9)
    var leaderCount = 0
    for _ in 0..<20 {
      let points = (0..<8).map { _ in
        CGPoint(x: random.uniform(60, 140), y: random.uniform(35, 65))
      }
      let dots = points.map {
        LabelPlacement.Obstacle(.area(CGRect(x: $0.x - 2, y: $0.y - 2, width: 4, height: 4)))
      }
      let places = LabelPlacement(in: Self.canvas, obstacles: dots)
        .places(of: points.map { .callout($0, size: Self.size) })
      expectNoOverlap(places)
      for (place, point) in zip(places, points) {
        let nearest = CGPoint(
          x: min(max(point.x, place.rect.minX), place.rect.maxX),
          y: min(max(point.y, place.rect.minY), place.rect.maxY))
        let gap = CGVector(from: point, to: nearest).length
        guard let leader = place.strokes.first else {
          // Beside its point.
          #expect(gap < 4.1)
          continue
        }
        leaderCount += 1
        #expect(place.strokes.count == 1 && leader.length > 0)
        #expect(abs(CGVector(from: point, to: leader.start).length - 4) < 1e-3)
        #expect(place.rect.insetBy(dx: -1e-9, dy: -1e-9).contains(leader.end))
        #expect(!place.rect.insetBy(dx: 1e-9, dy: 1e-9).contains(leader.end))
      }
    }
    // There is space for fewer than eight labels of 30 by 10 beside points in 80 by 30.
    #expect(leaderCount >= 20)
  }

  @Test("a label beside or on a line does not cover another line")
  func alongLine() {
    let line = LineSegment(from: CGPoint(x: 20, y: 50), to: CGPoint(x: 180, y: 50))
    let label = LabelPlacement.Label.along(line, size: Self.size, isOnLine: true)
    #expect(LabelPlacement(in: Self.canvas).places(of: [label])[0].rect.midY == 50)
    let upright = LineSegment(from: CGPoint(x: 100, y: 0), to: CGPoint(x: 100, y: 100))
    let place = LabelPlacement(in: Self.canvas, obstacles: [.init(.line(upright))])
      .places(of: [label])[0]
    #expect(place.isClear && place.rect.midY == 50)
    #expect(upright.length(inside: place.rect) == nil)
  }

  @Test("a label stays at its previous place unless another one is clearly better")
  func hysteresis() {
    let placement = LabelPlacement(in: Self.canvas)
    func choice(_ cost: Double, previous: Int?) -> Int {
      let candidates = [0.0, cost].enumerated().map { index, cost in
        LabelPlacement.Candidate(
          CGRect(x: 10, y: 10 + 30 * CGFloat(index), width: 30, height: 10), cost: cost)
      }
      return placement.places(of: [.init(candidates, previous: previous)])[0].candidate
    }
    #expect(choice(2, previous: nil) == 0)
    #expect(choice(2, previous: 1) == 1)
    #expect(choice(20, previous: 1) == 0)
  }

  @Test("wherever a choice without overlaps exists, one is found", arguments: 0..<8)
  func againstExhaustiveSearch(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var clearCount = 0
    for _ in 0..<12 {
      let labels = (0..<6).map { _ in
        LabelPlacement.Label(
          (0..<4).map { _ in
            let x = random.uniform(0, 70)
            let y = random.uniform(0, 40)
            return .init(
              CGRect(x: x, y: y, width: 30, height: 10), cost: random.uniform(0, 10))
          })
      }
      let placement = LabelPlacement(in: Self.canvas)
      let found = placement.places(of: labels)
      guard hasClearChoice(labels, clearance: placement.clearance) else {
        #expect(!found.allSatisfy { $0.isClear })
        continue
      }
      clearCount += 1
      #expect(found.allSatisfy { $0.isClear })
      expectNoOverlap(found)
    }
    #expect(clearCount > 0)
  }

  @Test("a planted solution among many decoys is found or equalled", arguments: 0..<8)
  func planted(seed: Int) {
    var random = SplitMix(state: 100 + UInt64(seed))
    // Every third cell of a grid of 6 by 8 is full, so that decoys collide often.
    let cells = (0..<48).filter { $0 % 3 != 0 }.prefix(24)
    let labels = cells.map { cell -> LabelPlacement.Label in
      let home = CGRect(x: 33 * (cell % 6), y: 12 * (cell / 6), width: 30, height: 10)
      var candidates = (0..<7).map { _ in
        LabelPlacement.Candidate(
          home.offsetBy(dx: random.uniform(-30, 30), dy: random.uniform(-20, 20)))
      }
      candidates.insert(.init(home, cost: 4), at: random.below(8))
      return LabelPlacement.Label(candidates)
    }
    let placement = LabelPlacement(in: Self.canvas.insetBy(dx: -1, dy: -1))
    let places = placement.places(of: labels)
    #expect(places.allSatisfy { $0.isClear })
    expectNoOverlap(places)
    #expect(places == placement.places(of: labels))
  }

  // MARK: Oracles

  private func expectNoOverlap(_ places: [LabelPlacement.Place]) {
    for (index, place) in places.enumerated() {
      for other in places.dropFirst(index + 1) {
        let common = place.rect.intersection(other.rect)
        #expect(common.isNull || common.width * common.height == 0)
      }
    }
  }

  /// Whether any choice has no two labels nearer than the clearance, by trying all.
  private func hasClearChoice(
    _ labels: [LabelPlacement.Label], clearance: CGFloat, after chosen: [CGRect] = []
  ) -> Bool {
    guard chosen.count < labels.count else { return true }
    return labels[chosen.count].candidates.contains { candidate in
      let padded = candidate.rect.insetBy(dx: -clearance, dy: -clearance)
      return !chosen.contains { $0.intersects(padded) }
        && hasClearChoice(labels, clearance: clearance, after: chosen + [candidate.rect])
    }
  }
}
