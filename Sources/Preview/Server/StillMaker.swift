internal import Geometry
internal import Foundation
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import Stage
internal import Synchronization

/// Draws small pictures of scenes for the gallery, one after the other on a thread of its own.
final class StillMaker: @unchecked Sendable {
  // All variables are accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var waiting: [Request] = []
  private var known: [Key: (stamp: FileStamp, response: WebResponse)] = [:]
  private var isStopped = false

  private struct Request {
    var key: Key
    var source: SceneSource
    var reply: @Sendable (WebResponse) -> Void
  }

  private struct Key: Hashable {
    var path: String
    var theme: Theme?
  }

  /// The longer side of a picture, in pixels: sharp at twice the size of its place.
  private static let side = 480.0
  /// The moment that is shown, in seconds, unless the film ends before: most scenes are in motion by then.
  private static let moment = 0.5
  /// The most pictures that are kept.
  private static let limit = 500

  init() {
    do throws(FramegenError) {
      try WorkerThread.start("framegen gallery") { [self] in work() }
    } catch {
      // Without the thread all pictures are refused.
      stop()
    }
  }

  /// Draws a scene in a theme, or in its own for nil.
  func draw(
    _ source: SceneSource, theme: Theme?, reply: @escaping @Sendable (WebResponse) -> Void
  ) {
    condition.lock()
    defer { condition.unlock() }
    guard waiting.count < Self.limit, !isStopped else { return reply(.refusal(503)) }
    waiting.append(Request(key: Key(path: source.path, theme: theme), source: source, reply: reply))
    condition.signal()
  }

  /// Ends the thread after the present picture.
  func stop() {
    condition.lock()
    isStopped = true
    condition.signal()
    condition.unlock()
  }

  private func work() {
    while let request = next() {
      let stamp = FileStamp(request.source.path)
      if let stamp, let made = made(request.key), made.stamp == stamp {
        request.reply(made.response)
        continue
      }
      let response = Self.response(request.source, theme: request.key.theme)
      if let stamp { keep(response, stamp, request.key) }
      request.reply(response)
    }
  }

  private func next() -> Request? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isStopped { condition.wait() }
    return isStopped ? nil : waiting.removeFirst()
  }

  private func made(_ key: Key) -> (stamp: FileStamp, response: WebResponse)? {
    condition.lock()
    defer { condition.unlock() }
    return known[key]
  }

  private func keep(_ response: WebResponse, _ stamp: FileStamp, _ key: Key) {
    condition.lock()
    defer { condition.unlock() }
    if known.count >= Self.limit { known.removeAll() }
    known[key] = (stamp, response)
  }

  private static func response(_ source: SceneSource, theme: Theme?) -> WebResponse {
    do throws(FramegenError) {
      return WebResponse(type: "image/png", body: try picture(of: source, theme: theme))
    } catch {
      return WebResponse(status: 422, body: Array((error.description + "\n").utf8))
    }
  }

  private static func picture(
    of source: SceneSource, theme: Theme?
  ) throws(FramegenError) -> [UInt8] {
    let scene = try EditableScene(source.path, limits: source.limits, access: source.access)
    let outline = scene.outline()
    let size = try scene.file().scene.canvas.size
    let scale = min(2, side / Double(max(size.width, size.height)))
    let settings = PreviewSettings(pageTheme: theme, scale: scale).resolved(
      hasOpenTheme: outline.hasOpenTheme)
    let options = settings.options(replacing: [:])
    let file = try scene.edited(options.compactMap(\.edit)).file()
    let film = try Film(settings.theme.map(file.shown) ?? file)
    let stage = try film.uncountedStage()
    let frame = Int(moment * film.file.scene.timing.fps)
    while stage.frame < frame, !stage.isFinished { stage.advance() }
    return try FrameDrawer(film).png(stage.displayList(), frame: stage.frame)
  }
}
