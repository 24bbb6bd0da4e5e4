import FramegenKit
import Raster
import Testing
import UIKit

/// What is seen of code while it plays.
enum Moments {
  /// Plays a view, and reads numbers at some moments.
  ///
  /// - Parameters:
  ///   - times: The moments, in seconds, in ascending order.
  ///   - duration: How long it is played, in seconds.
  ///   - size: The sides of the screen, in points.
  ///   - begin: Called when the view has appeared; returns what reads the numbers.
  /// - Returns: The numbers at each moment.
  /// - Throws: An error of the simulation.
  static func numbers(
    at times: [Double], of duration: Double, size: CGFloat = 200,
    _ begin: @escaping (UIView) -> () -> [Double]
  ) throws -> [[Double]] {
    nonisolated(unsafe) var seen: [[Double]] = []
    _ = try film(duration, size) { view in
      let read = begin(view)
      for time in times {
        nonisolated(unsafe) let read = read
        DispatchQueue.main.asyncAfter(deadline: .now() + time) { seen.append(read()) }
      }
    }
    // The film was played once to find its views, and begun once more.
    return Array(seen.prefix(times.count))
  }

  /// Plays a view that is set up when it has appeared.
  static func film(
    _ duration: Double = 1, _ size: CGFloat = 200, style: UIUserInterfaceStyle = .light,
    _ begin: @escaping (UIView) -> Void
  ) throws -> Film {
    try Simulation(
      MomentsController(begin), size: CGSize(width: size, height: size), duration: duration,
      scale: 1, style: style
    ).film()
  }

  /// The last frame of a film.
  static func picture(of film: Film) throws -> Bitmap {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = RenderOptions()
    options.selection = FrameSelection(step: max(1, film.frameCount - 1))
    try film.render(to: .folder(folder.path), options: options)
    let last = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".png") }.max()
    let name = try #require(last)
    return try PNGDecoder().bitmap(
      of: Array(Data(contentsOf: folder.appending(path: name))))
  }
}

/// Sets up its view when it has appeared.
private final class MomentsController: UIViewController {
  private let begin: (UIView) -> Void

  init(_ begin: @escaping (UIView) -> Void) {
    self.begin = begin
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    begin(view)
  }
}
