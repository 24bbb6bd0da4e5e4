internal import FramegenKit
internal import Raster
internal import SceneFormat

extension PictureChange {
  /// The change in words: `20×20 at (10, 10) moved by (2, 0) pixels`.
  var line: String {
    // A move starts at the old place.
    let area = expectedBounds ?? bounds
    return "\(area.width)×\(area.height) at (\(area.x), \(area.y)) \(sentence)"
  }

  /// Changes in words: `20×20 at (10, 10) moved by (2, 0) pixels; 8×8 at (60, 60) vanished`.
  ///
  /// - Parameter changes: The changes, those of most pixels first.
  /// - Returns: The words; nil if nothing is known but that something changed.
  static func sentence(of changes: [PictureChange]) -> String? {
    guard changes.count > 1 || changes.contains(where: { $0.kind != .changed }) else { return nil }
    return MessageText.summary(changes.map(\.line))
  }
}
