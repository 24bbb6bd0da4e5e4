internal import Foundation
public import Scene

/// The frames of a film that have a picture in its reference.
///
/// They are chosen by their times, so that the choice does not change with the length of the film.
public struct KeyFrames: Equatable, Sendable {
  /// What a picture stands for, by which it is found again in a film of another length.
  public enum Name: Hashable, Comparable, Sendable {
    /// The frame with a number.
    case frame(Int)
    /// The last frame, whatever its number.
    case last
  }

  /// The first time after 0 that has a picture by default, in seconds; the next ones double.
  ///
  /// A quarter of a second is the length of the shortest animations of UIKit. Ten seconds take seven
  /// pictures, and a minute takes ten.
  private static let firstTime = 0.25

  private let frames: PictureTestSettings.Frames?
  private let fps: Double

  /// The key frames that settings choose.
  ///
  /// - Parameters:
  ///   - settings: The settings of the test.
  ///   - fps: The frames per second of the film.
  public init(_ settings: PictureTestSettings, fps: Double) {
    frames = settings.frames
    self.fps = fps
  }

  /// Whether a frame has a picture because of its time.
  public func contains(_ frame: Int) -> Bool {
    switch frames {
    case nil:
      guard frame > 0 else { return true }
      let doublings = Foundation.log2(Double(frame) / fps / Self.firstTime).rounded()
      return doublings >= 0 && number(at: Self.firstTime * Foundation.exp2(doublings)) == frame
    case .every(let interval):
      let count = (Double(frame) / fps / interval).rounded()
      return number(at: count * interval) == frame
    case .moments(let moments):
      return moments.contains { moment in
        if case .time(let time) = moment { number(at: time) == frame } else { false }
      }
    }
  }

  /// Whether the last frame has a picture, whatever its time.
  public var containsLast: Bool {
    guard case .moments(let moments) = frames else { return true }
    return moments.contains(.rest)
  }

  /// The names under which a frame has pictures.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame.
  ///   - isLast: Whether it is the last one.
  /// - Returns: No, one or two names; the only frame of a film has one.
  public func names(of frame: Int, isLast: Bool) -> [Name] {
    let names: [Name] = contains(frame) ? [.frame(frame)] : []
    guard isLast, containsLast, frame > 0 || names.isEmpty else { return names }
    return names + [.last]
  }

  private func number(at time: Double) -> Int { Int((time * fps).rounded()) }
}
