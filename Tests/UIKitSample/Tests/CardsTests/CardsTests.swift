import Cards
import FramegenTesting
import Testing
import UIKit

@Suite("Cards")
struct CardsTests {
  private static let size = CGSize(width: 240, height: 360)

  @Test("a card that is let go slowly snaps back")
  func snapping() throws {
    let drag = SimulatedTouch.drag(
      from: CGPoint(x: 130, y: 150), to: CGPoint(x: 190, y: 260), time: 0.1, rest: 0.2)
    let simulation = Simulation(
      CardViewController(), size: Self.size, duration: 2, touches: [drag], name: "snapping")
    try expectFrames(of: simulation, matches: "References/snapping")
  }

  @Test("a card that is thrown leaves, and fades in again")
  func throwing() throws {
    let throwing = SimulatedTouch.drag(
      from: CGPoint(x: 130, y: 150), to: CGPoint(x: 200, y: 330), time: 0.1, duration: 0.12)
    let simulation = Simulation(
      CardViewController(), size: Self.size, duration: 1.5, touches: [throwing], name: "throwing")
    try expectFrames(of: simulation, matches: "References/throwing")
  }
}
