public import FramegenKit
internal import Foundation
public import Scene
internal import SceneFormat

/// A number of a scene that is varied within a range.
public struct TuningVariable: Equatable, Sendable {
  /// The path as in `--set`, such as `#jelly.damping`.
  public let path: String
  /// The numbers that it may have.
  public let range: ClosedRange<Double>

  /// The name of the property: the end of the path.
  public var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// Reads a path with a range, `jelly.damping=0…1`; also with `...` or `..`.
  ///
  /// - Throws: `FramegenError.request` for anything else.
  public init(parsing text: String, in scene: Scene) throws(FramegenError) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let hint = "such as --vary jelly.damping=0…1"
    guard parts.count == 2 else {
      throw .request("'\(text)' does not say within which range to vary what", hint: hint)
    }
    guard let span = NumberSpan(parsing: parts[1]) else {
      throw .request("'\(parts[1])' is not a range of numbers", hint: hint)
    }
    guard span.first != span.last else {
      throw .request(
        "the range '\(parts[1])' of '\(parts[0])' is a single number",
        hint: "use --set for a number that does not vary")
    }
    guard span.first < span.last else {
      throw .request(
        "the range '\(parts[1])' of '\(parts[0])' is reversed",
        hint: "write \(parts[0])=\(span.last.shortText)…\(span.first.shortText)")
    }
    guard (span.last - span.first).isFinite else {
      throw .request("the range '\(parts[1])' of '\(parts[0])' is too wide", hint: hint)
    }
    path = scene.overridePath(parts[0])
    range = span.first...span.last
  }

  /// The edit that gives the scene a value.
  func edit(_ value: Double) -> SceneEdit {
    SceneEdit(path: path, .number(value), option: "--vary")
  }
}
