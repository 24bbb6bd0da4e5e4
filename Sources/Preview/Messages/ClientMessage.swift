package import Geometry
package import Foundation

/// What a page asks of its session.
package enum ClientMessage: Equatable, Sendable {
  /// Shows a scene, by its path in the list of `hello`; where it leaves its theme open, in that of the page.
  case open(scene: String, pageTheme: Theme? = nil)
  /// Chooses how the scene is shown.
  case settings(PreviewSettings)
  /// Asks for pictures of consecutive frames.
  case frames(generation: UInt32, from: Int, count: Int)
  /// Asks what is known of a view: the one with the id, or the one at a point of the canvas.
  case inspect(InspectionRequest)
  /// Chooses the quantities whose values are sent.
  case plot(quantities: [String])
  /// Asks whether the scene has a quantity of a name.
  case quantity(name: String)
  /// Asks how a spring moves, or how it must be to move as it should.
  case spring(SpringRequest)
  /// Replaces numbers of the scene, by their names.
  case set(values: [String: Double])
  /// Writes numbers into the file, by their names.
  case write(values: [String: Double])
  /// Plays live from a frame on; nil stops.
  case live(frame: Int?)
  /// Moves a finger while the scene plays live.
  case touch(FingerEvent)
  /// Writes what the fingers did.
  case saveTouches
  /// Makes a file to download.
  case export(ExportRequest)

}

/// What a page wants to know of a view.
package struct InspectionRequest: Equatable, Sendable {
  /// Where the view is.
  package enum Place: Equatable, Sendable {
    case point(CGPoint)
    case view(String)
  }

  /// The number of the film.
  package var generation: UInt32
  package var frame: Int
  package var place: Place
  /// Whether the frame is one that was played live.
  package var isTake: Bool

  /// A question about a view in a frame.
  package init(generation: UInt32, frame: Int, place: Place, isTake: Bool = false) {
    self.generation = generation
    self.frame = frame
    self.place = place
    self.isTake = isTake
  }
}

/// A question about a spring of the scene.
package struct SpringRequest: Equatable, Sendable {
  /// How the spring should move.
  package enum Goal: Equatable, Sendable {
    /// The farthest move beyond the end, as a fraction of the whole change.
    case overshoot(Double)
    /// The time until it is at rest, in seconds.
    case settling(Double)
  }

  /// The path of the object that states the spring.
  package var spring: String
  /// The numbers that replace those of the scene, by their names.
  package var values: [String: Double]
  /// What it should be; nil for how it is.
  package var goal: Goal?

  /// A question about a spring.
  package init(spring: String, values: [String: Double], goal: Goal? = nil) {
    self.spring = spring
    self.values = values
    self.goal = goal
  }
}

/// What a finger of the page does.
package struct FingerEvent: Equatable, Sendable {
  /// What it does; a finger that is cancelled is lifted.
  package enum Phase: String, Equatable, Sendable {
    case began, moved, ended, cancelled
  }

  /// The number of the finger, from 1.
  package var finger: Int
  package var phase: Phase
  /// The place in points of the canvas.
  package var location: CGPoint

  /// What a finger does at a place.
  package init(finger: Int, phase: Phase, location: CGPoint) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

/// A file to make.
package struct ExportRequest: Equatable, Sendable {
  /// What the file shows.
  package enum Kind: String, Equatable, Sendable, CaseIterable {
    case frame, film, figure
  }

  package var kind: Kind
  /// The ending of the file.
  package var format: String
  /// The frame, of a picture.
  package var frame: Int
  /// The name of the figure, of those that the scene states; nil for what shows most of any scene.
  package var figure: String?

  /// A file of a kind.
  package init(kind: Kind, format: String, frame: Int, figure: String? = nil) {
    self.kind = kind
    self.format = format
    self.frame = frame
    self.figure = figure
  }
}

/// Why a message is refused.
package struct MessageProblem: Error, Equatable, Sendable {
  package var message: String

  /// A reason in words.
  package init(message: String) { self.message = message }
}

extension ClientMessage {
  /// The most fingers that touch at a time.
  package static let fingerLimit = 10
  /// The most quantities that are plotted.
  private static let quantityLimit = 32
  /// The most numbers that are replaced.
  private static let valueLimit = 1_000
  /// The longest name of a quantity, in bytes.
  private static let nameLimit = 200
  /// The most pictures that one message asks for.
  private static let frameCountLimit = 100_000

  /// The members of a message, of all kinds.
  private struct Members: Decodable {
    var type: String
    var scene: String?
    var theme: String?
    var pageTheme: String?
    var scale: Double?
    var size: [Double]?
    var overlays: [String]?
    var generation: UInt32?
    var from: Int?
    var count: Int?
    var frame: Int?
    var x: Double?
    var y: Double?
    var view: String?
    var take: Bool?
    var quantities: [String]?
    var values: [String: Double]?
    var name: String?
    var stop: Bool?
    var finger: Int?
    var phase: String?
    var kind: String?
    var format: String?
    var figure: String?
    var spring: String?
    var goal: String?
    var amount: Double?
  }

  /// Reads a message.
  ///
  /// - Throws: `MessageProblem` for a text that is no message, or one with missing or impossible members.
  package init(_ text: String) throws(MessageProblem) {
    let members: Members
    do {
      members = try JSONDecoder().decode(Members.self, from: Data(text.utf8))
    } catch {
      throw MessageProblem(message: "this is not a message of the preview")
    }
    self = try Self.message(members)
  }

  private static func message(_ members: Members) throws(MessageProblem) -> ClientMessage {
    switch members.type {
    case "open":
      return .open(
        scene: try required(members.scene, "scene"),
        pageTheme: try theme(members.pageTheme, "pageTheme"))
    case "settings": return .settings(try settings(members))
    case "frames":
      return .frames(
        generation: try required(members.generation, "generation"),
        from: try frame(members.from, "from"),
        count: min(try frame(members.count, "count"), frameCountLimit))
    case "inspect":
      return .inspect(try inspection(members))
    case "plot":
      return .plot(
        quantities: try limited(members.quantities, "quantities", to: quantityLimit))
    case "quantity":
      let name = try required(members.name, "name")
      guard name.utf8.count <= nameLimit else {
        throw MessageProblem(message: "a quantity has a name of at most \(nameLimit) bytes")
      }
      return .quantity(name: name)
    case "spring": return .spring(try spring(members))
    case "set":
      return .set(values: try limited(members.values, "values", to: valueLimit))
    case "write":
      return .write(values: try limited(members.values, "values", to: valueLimit))
    case "live":
      return .live(frame: members.stop == true ? nil : try frame(members.frame, "frame"))
    case "touch": return .touch(try finger(members))
    case "saveTouches": return .saveTouches
    case "export":
      return .export(try export(members))
    default:
      throw MessageProblem(message: "there is no message of the type '\(members.type.prefix(40))'")
    }
  }

  /// Reads what is asked of a view.
  private static func inspection(
    _ members: Members
  ) throws(MessageProblem) -> InspectionRequest {
    let place: InspectionRequest.Place =
      if let view = members.view { .view(view) } else { .point(try point(members)) }
    return InspectionRequest(
      generation: try required(members.generation, "generation"),
      frame: try frame(members.frame, "frame"), place: place, isTake: members.take ?? false)
  }

  /// Reads what is exported.
  private static func export(_ members: Members) throws(MessageProblem) -> ExportRequest {
    guard let kind = ExportRequest.Kind(rawValue: try required(members.kind, "kind")) else {
      throw MessageProblem(message: "what is exported is a frame, a film or a figure")
    }
    return ExportRequest(
      kind: kind, format: try required(members.format, "format"),
      frame: try frame(members.frame ?? 0, "frame"), figure: members.figure)
  }

  private static func settings(_ members: Members) throws(MessageProblem) -> PreviewSettings {
    if let size = members.size, size.count != 2 {
      throw MessageProblem(message: "'size' has two numbers, the width and the height")
    }
    return PreviewSettings(
      theme: try theme(members.theme, "theme"),
      pageTheme: try theme(members.pageTheme, "pageTheme"), scale: members.scale,
      size: members.size.map { CGSize(width: $0[0], height: $0[1]) }, overlays: members.overlays)
  }

  private static func theme(_ word: String?, _ name: String) throws(MessageProblem) -> Theme? {
    guard let word else { return nil }
    guard let theme = Theme(rawValue: word) else {
      throw MessageProblem(message: "'\(name)' is light or dark")
    }
    return theme
  }

  private static func spring(_ members: Members) throws(MessageProblem) -> SpringRequest {
    let goal: SpringRequest.Goal?
    switch members.goal {
    case nil: goal = nil
    case "overshoot": goal = .overshoot(try required(members.amount, "amount"))
    case "settling": goal = .settling(try required(members.amount, "amount"))
    default: throw MessageProblem(message: "the goal of a spring is overshoot or settling")
    }
    return SpringRequest(
      spring: try required(members.spring, "spring"),
      values: try limited(members.values, "values", to: valueLimit), goal: goal)
  }

  private static func finger(_ members: Members) throws(MessageProblem) -> FingerEvent {
    let number = try required(members.finger, "finger")
    guard (1...fingerLimit).contains(number) else {
      throw MessageProblem(message: "a finger has a number from 1 to \(fingerLimit)")
    }
    guard let phase = FingerEvent.Phase(rawValue: try required(members.phase, "phase")) else {
      throw MessageProblem(message: "the phase of a finger is began, moved, ended or cancelled")
    }
    return FingerEvent(finger: number, phase: phase, location: try point(members))
  }

  /// The largest coordinate, that of scenes.
  private static let farthest = 1e6

  private static func point(_ members: Members) throws(MessageProblem) -> CGPoint {
    let (x, y) = (try required(members.x, "x"), try required(members.y, "y"))
    guard abs(x) <= farthest, abs(y) <= farthest else {
      throw MessageProblem(message: "a place has coordinates up to \(Int(farthest)) points")
    }
    return CGPoint(x: x, y: y)
  }

  private static func frame(_ number: Int?, _ name: String) throws(MessageProblem) -> Int {
    let number = try required(number, name)
    guard (0...Int(Int32.max)).contains(number) else {
      throw MessageProblem(message: "'\(name)' is not the number of a frame")
    }
    return number
  }

  private static func required<Value>(
    _ value: Value?, _ name: String
  ) throws(MessageProblem) -> Value {
    guard let value else { throw MessageProblem(message: "'\(name)' is missing") }
    return value
  }

  private static func limited<Values: Collection>(
    _ values: Values?, _ name: String, to limit: Int
  ) throws(MessageProblem) -> Values {
    let values = try required(values, name)
    guard values.count <= limit else {
      throw MessageProblem(message: "there are more than \(limit) \(name)")
    }
    return values
  }
}
