internal import Geometry
internal import Foundation
public import Scene
internal import SceneFormat
public import Stage

extension RecordedMotion {
  /// A property of a view over the frames of a film, as text.
  public struct Property: Equatable, Sendable {
    /// The name in scenes.
    public var name: String
    /// The frames from which on it has another value, ascending, each with the value: numbers to a thousandth, others as
    /// JSON text; nil where the view is not in the scene.
    public private(set) var changes: [(frame: Int, text: String?)] = []

    /// A property without values.
    public init(name: String) { self.name = name }

    /// Adds the value from a frame on, after all others.
    public mutating func append(_ text: String?, at frame: Int) {
      guard changes.isEmpty || changes.last?.text != text else { return }
      changes.append((frame, text))
    }

    /// The value in a frame; nil where there is none.
    public func text(in frame: Int) -> String? {
      changes.last { $0.frame <= frame }?.text
    }

    /// The values of one of every so many frames.
    func every(_ step: Int) -> Property {
      var result = Property(name: name)
      for (index, change) in changes.enumerated() {
        let frame = (change.frame + step - 1) / step
        // Another value may come before the next frame that is left.
        if index + 1 < changes.count, changes[index + 1].frame <= frame * step { continue }
        result.append(change.text, at: frame)
      }
      return result
    }

    /// Whether two have the same name and values.
    public static func == (first: Self, second: Self) -> Bool {
      first.name == second.name && first.changes.count == second.changes.count
        && zip(first.changes, second.changes).allSatisfy { $0 == $1 }
    }
  }

  /// What cannot be seen, or is part of the place.
  private static let leftOut: Set<String> = [
    "alpha", "center", "frame", "bounds.size", "transform", "isUserInteractionEnabled",
  ]

  /// Adds what can be seen of the views besides their places.
  ///
  /// - Parameters:
  ///   - motion: What was shown, in which a record is a frame.
  ///   - scene: The scene.
  public mutating func addProperties(of motion: Motion, in scene: Scene) {
    let declarations = Dictionary(
      scene.declarations.filter { $0.kind == .view }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for id in tracks.map(\.id) {
      guard let declaration = declarations[id] else { continue }
      let changes = Set(motion.lookChanges(of: id) + motion.presenceChanges(of: id)).sorted()
        .filter { $0 < frameCount }
      let values = changes.map {
        ($0, motion.appearance(of: id, at: $0)?.resolved(for: scene.canvas.theme))
      }
      let names = SceneProperties.names(of: declaration).filter {
        !Self.leftOut.contains($0) && SceneProperties.part(of: $0) != .layout
      }
      withTrack(of: id) { track in
        track.properties = names.map { name in
          var property = Property(name: name)
          for (frame, values) in values {
            property.append(values.flatMap { Self.text(of: name, in: $0) }, at: frame)
          }
          return property
        }
      }
    }
  }

  /// Adds the order in which the views of a frame are drawn.
  public mutating func addOrder(_ ids: [String], in frame: Int) {
    order.append(ids.joined(separator: " "), at: frame)
  }

  /// The value of a property: numbers to a thousandth, others as in scenes.
  private static func text(of name: String, in values: ViewValues) -> String? {
    guard let property = SceneProperties.property(name, of: values.content) else { return nil }
    let value = property.value(values)
    guard value.isWrittenInNumbers, let numbers = value.numbers(in: .light) else {
      return property.text(values)
    }
    let texts = numbers.map { (($0 * 1000).rounded() / 1000 + 0).shortestText }
    return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
  }
}
