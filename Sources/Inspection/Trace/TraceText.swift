internal import FramegenKit
internal import SceneFormat
internal import SceneText
internal import Stage

/// Formats a trace, piece by piece.
struct TraceText {
  /// The header of a table of the motion.
  static let header = "frame,time,item,x,y,angle,vx,vy,omega"
  /// The header of a table of the events.
  static let eventHeader = "frame,time,event,item,other,boundary,x,y"

  let format: TraceFormat
  /// Whether the events are written.
  let hasEvents: Bool
  let title: String
  let fps: Double
  private var isFirst = true
  /// The events of a JSON trace, which follow all samples.
  private var events: [String] = []

  init(_ format: TraceFormat, hasEvents: Bool, title: String, fps: Double) {
    self.format = format
    self.hasEvents = hasEvents
    self.title = title
    self.fps = fps
  }

  /// Whether samples are written; a table has either samples or events.
  var hasSamples: Bool { !(format == .csv && hasEvents) }

  /// The text before the samples.
  func beginning() -> String {
    switch format {
    case .csv: return (hasEvents ? Self.eventHeader : Self.header) + "\n"
    case .json:
      let whole = JSONOutput.object([
        ("framegen", .string("trace")), ("title", .string(title)), ("fps", .number(fps)),
        ("samples", .array([])),
      ])
      return String(whole.text(.compact).dropLast("]}".count))
    }
  }

  /// A sample.
  mutating func line(_ sample: MotionSample, frame: Int, time: Double) -> String {
    let row = text([
      ("frame", .number(Double(frame))), ("time", .number(time)), ("item", .string(sample.item)),
      ("x", .float(sample.x)), ("y", .float(sample.y)), ("angle", .float(sample.angle)),
      ("vx", .float(sample.vx)), ("vy", .float(sample.vy)), ("omega", .float(sample.omega)),
    ])
    defer { isFirst = false }
    return format == .csv ? row + "\n" : (isFirst ? "\n" : ",\n") + row
  }

  /// An event, with the frame that shows it first; empty in JSON, where the events follow the samples.
  ///
  /// One of the timeline has its animation, finger, recognizer or button in the column of items, and its state
  /// in that of other items.
  mutating func line(_ event: StageEvent, frame: Int) -> String {
    switch event {
    case .contact(let contact):
      let (other, boundary): (String?, String?) =
        switch contact.partner {
        case .item(let id): (id, nil)
        case .boundary(let id): (nil, id)
        case .referenceBounds: (nil, "root")
        }
      return self.event(
        contact.phase == .began ? "contactBegan" : "contactEnded", item: contact.item, other: other,
        boundary: boundary, point: contact.point, frame, contact.time)
    case .timeline(let record):
      return self.event(
        record.event.rawValue, item: record.item, other: record.state, point: record.point, frame,
        record.time)
    }
  }

  private mutating func event(
    _ name: String, item: String?, other: String? = nil, boundary: String? = nil,
    point: SIMD2<Float>? = nil, _ frame: Int, _ time: Double
  ) -> String {
    let row = text([
      ("frame", .number(Double(frame))), ("time", .number(time)), ("event", .string(name)),
      ("item", .optional(item)), ("other", .optional(other)), ("boundary", .optional(boundary)),
      ("x", point.map { .float($0.x) } ?? .null), ("y", point.map { .float($0.y) } ?? .null),
    ])
    guard format == .json else { return row + "\n" }
    events.append("\n" + row)
    return ""
  }

  /// A row of a table, or an object; null is an empty field or left out.
  private func text(_ members: [JSONOutput.Member]) -> String {
    switch format {
    case .csv:
      members.map { member in
        switch member.value {
        case .null: ""
        // Ids need no quotes.
        case .string(let string): string
        default: member.value.text(.compact)
        }
      }.joined(separator: ",")
    case .json:
      JSONOutput.object(
        members.filter { member in if case .null = member.value { false } else { true } }
      ).text(.compact)
    }
  }

  /// The text after the samples.
  func end() -> String {
    guard format == .json else { return "" }
    guard hasEvents else { return "\n]}\n" }
    return "\n],\"events\":[" + events.joined(separator: ",") + "\n]}\n"
  }

  /// Whether bytes begin like a trace.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    if [header + "\n", eventHeader + "\n", #"{"framegen":"trace","#].contains(where: {
      bytes.starts(with: $0.utf8)
    }) {
      return true
    }
    // The header of quantities has a name with a dot in each column after the first ones.
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let columns = line.split(separator: ",", omittingEmptySubsequences: false)
    let names = columns.drop { $0 == "frame" }.drop { $0 == "time" }
    return columns.count > names.count && !names.isEmpty
      && names.allSatisfy { $0.contains(".") }
  }
}

/// A format of traces.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// A table with a header, of the motion or the events.
  case csv
  /// An object with the title of the scene, the frames per second, the samples, one per line, and
  /// the events if requested.
  case json
}
