public import Foundation
public import UIKit

extension Simulation {
  /// A simulation of a playground's page, whose code is the body of a function.
  ///
  /// ```swift
  /// try Simulation(page: page, duration: 2).frames(to: "frames")
  /// ```
  ///
  /// What the page sets as `PlaygroundPage.current.liveView` is shown at once, so that animations may begin after that.
  ///
  /// - Parameters:
  ///   - page: The page, which is run each time the film is played.
  ///   - size: The size of the screen in points; that of a telephone by default.
  ///   - duration: How long it is played, in seconds; nil, the default, until nothing moves, at most 10 s.
  ///   - scale: The pixels of a point; 2 by default.
  ///   - fps: The frames of a second; 60 by default.
  ///   - style: Whether the interface is light or dark; light by default.
  ///   - overlays: What is drawn over the views; nothing by default.
  ///   - touches: What fingers do.
  ///   - name: What the film is called in its files.
  public convenience init(
    page: @escaping () -> Void, size: CGSize = CGSize(width: 375, height: 667),
    duration: TimeInterval? = nil, scale: CGFloat = 2, fps: Double = 60,
    style: UIUserInterfaceStyle = .light, overlays: Set<Overlay> = [],
    touches: [SimulatedTouch] = [], name: String = "page"
  ) {
    self.init(
      showing: page, size: size, duration: duration, scale: scale, fps: fps, style: style,
      overlays: overlays, touches: touches, name: name)
  }
}
