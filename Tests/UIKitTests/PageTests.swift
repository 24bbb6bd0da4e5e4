import FramegenKit
import Foundation
import PlaygroundSupport
import Raster
import SceneText
import Testing
import UIKit

@Suite("Pages of playgrounds")
struct PageTests {
  /// A square that is set in motion after its page shows it.
  private static func page() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let square = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    square.accessibilityIdentifier = "square"
    view.addSubview(square)
    PlaygroundPage.current.liveView = view
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      square.center.x = 110
    }
  }

  @Test("play what they animate after they have shown it")
  func motion() throws {
    let simulation = Simulation(page: Self.page, duration: 1)
    #expect(try simulation.film().diagnostics.isEmpty)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try simulation.trace(to: file.path)
    // frame,time,item,x,y,…
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: ",") }.filter { $0[2] == "square" }
    // 100 points in a second, evenly.
    for row in rows {
      let (frame, x) = (try #require(Double(row[0])), try #require(Double(row[3])))
      #expect(abs(x - (10 + 100 * frame / 60)) < 1e-5)
    }
    #expect(rows.count == 60)
  }

  @Test("play what they animate before they show it")
  func animatedBefore() throws {
    let page = {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      view.backgroundColor = .white
      let square = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      square.backgroundColor = .black
      view.addSubview(square)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { square.center.x = 110 }
      PlaygroundPage.current.liveView = view
    }
    let size = CGSize(width: 200, height: 100)
    let film = try Simulation(page: page, size: size, duration: 0.5, scale: 1).film()
    let picture = try Moments.picture(of: film)
    // The last frame is at 29/60 s: from 48.3 to 68.3 points.
    #expect(picture[46, 10].red == 255 && picture[50, 10].red == 0 && picture[71, 10].red == 255)
  }

  @Test("keep their animators as a playground keeps its variables")
  func animators() throws {
    let page = {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
      let square = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      view.addSubview(square)
      square.backgroundColor = .black
      view.backgroundColor = .white
      PlaygroundPage.current.liveView = view
      let animator = UIDynamicAnimator(referenceView: view)
      animator.addBehavior(UIGravityBehavior(items: [square]))
    }
    let size = CGSize(width: 100, height: 400)
    let film = try Simulation(page: page, size: size, duration: 0.5, scale: 1).film()
    let picture = try Moments.picture(of: film)
    // 1000 points/s² for about 0.48 s.
    #expect(picture[10, 10].red == 255 && (110..<140).contains { picture[10, $0].red == 0 })
  }

  @Test("show what they set last, and know it")
  func shown() throws {
    let film = try Simulation(
      page: {
        let (first, last) = (UIViewController(), UIViewController())
        PlaygroundPage.current.setLiveView(UIView())
        PlaygroundPage.current.liveView = first
        PlaygroundPage.current.liveView = last
        #expect(PlaygroundPage.current.liveView === last)
        last.view.accessibilityIdentifier = "last"
      }, duration: 0.1
    ).film()
    #expect(film.file.scene.views.map(\.id) == ["last"])
    #expect(PlaygroundPage.current.liveView == nil)
  }

  @Test("without a live view say so")
  func empty() throws {
    let film = try Simulation(page: {}, duration: 0.1).film()
    #expect(film.diagnostics.map(\.message) == ["nothing was set to be shown"])
  }
}
