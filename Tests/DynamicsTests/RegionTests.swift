import Dynamics
import Foundation
import Scene
import Testing
import Scene

/// Which points a region contains.
@Suite("Regions")
struct RegionTests {
  @Test("a disc includes its edge, a rectangle does not")
  func edges() {
    let disc = Region(radius: 5)
    #expect(disc.contains(CGPoint(x: 3, y: 4)) && !disc.contains(CGPoint(x: 3, y: 4.001)))
    let box = Region(size: CGSize(width: 10, height: 20))
    #expect(box.contains(CGPoint(x: 4.999, y: -9.999)))
    #expect(!box.contains(CGPoint(x: 5, y: 0)) && !box.contains(CGPoint(x: 0, y: 10)))
    #expect(!Region(radius: -1).contains(.zero))
    #expect(!Region(size: CGSize(width: -2, height: 2)).contains(.zero))
    #expect(Region.infinite.contains(CGPoint(x: 1e9, y: -1e9)))
  }

  @Test("regions combine like sets, at any depth")
  func algebra() {
    let regions: [Region] = [
      .infinite, Region(radius: 5), Region(size: CGSize(width: 4, height: 30)),
      Region(radius: 9).difference(from: Region(radius: 3)).inverse(),
    ]
    let points = (-12...12).flatMap { x in (-16...16).map { CGPoint(x: x, y: $0) } }
    for a in regions {
      for b in regions {
        for point in points {
          let (inA, inB) = (a.contains(point), b.contains(point))
          #expect(a.union(with: b).contains(point) == (inA || inB))
          #expect(a.intersection(with: b).contains(point) == (inA && inB))
          #expect(a.difference(from: b).contains(point) == (inA && !inB))
          #expect(a.inverse().contains(point) == !inA)
        }
      }
    }
  }
}
