internal import Stage

/// The text of a trace, piece by piece.
struct TraceText {
  /// The columns of a trace of the motion.
  static let heading = "frame,time,item,x,y,angle,vx,vy,omega"
  /// The columns of a trace of the events.
  static let eventHeading = "frame,time,event,item,other,boundary,x,y"

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

  /// Whether the motion itself is written: a table has one kind of row, so that a table of the events
  /// has no samples.
  var hasSamples: Bool { !(format == .csv && hasEvents) }

  /// What comes before all samples.
  func beginning() -> String {
    switch format {
    case .csv: return (hasEvents ? Self.eventHeading : Self.heading) + "\n"
    case .json:
      let whole = JSONOutput.object([
        ("framegen", .string("trace")), ("title", .string(title)), ("fps", .number(fps)),
        ("samples", .array([])),
      ])
      return String(whole.compact.dropLast("]}".count))
    }
  }

  /// One sample.
  mutating func line(_ sample: MotionSample, frame: Int, time: Double) -> String {
    let row = text([
      ("frame", .number(Double(frame))), ("time", .number(time)), ("item", .string(sample.item)),
      ("x", .float(sample.x)), ("y", .float(sample.y)), ("angle", .float(sample.angle)),
      ("vx", .float(sample.vx)), ("vy", .float(sample.vy)), ("omega", .float(sample.omega)),
    ])
    defer { isFirst = false }
    return format == .csv ? row + "\n" : (isFirst ? "\n" : ",\n") + row
  }

  /// One contact that begins or ends; empty for JSON, where events follow all samples.
  mutating func line(_ contact: ContactRecord, frame: Int, time: Double) -> String {
    let (other, boundary): (String?, String?) =
      switch contact.partner {
      case .item(let id): (id, nil)
      case .boundary(let id): (nil, id)
      case .referenceBounds: (nil, "root")
      }
    return event(
      contact.phase == .began ? "contactBegan" : "contactEnded", item: contact.item, other: other,
      boundary: boundary, point: contact.point, frame, time)
  }

  /// One event of the timeline, with its animation in the column of the items.
  mutating func line(_ record: TimelineRecord, frame: Int, time: Double) -> String {
    event(record.event.rawValue, item: record.animation, frame, time)
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

  /// A row of the table with empty fields for null, or an object without these members.
  private func text(_ members: [JSONOutput.Member]) -> String {
    switch format {
    case .csv:
      members.map { member in
        switch member.value {
        case .number(let number): shortest(number)
        case .float(let number): shortest(number)
        // Ids are plain words and need no quotes.
        case .string(let string): string
        default: ""
        }
      }.joined(separator: ",")
    case .json:
      JSONOutput.object(
        members.filter { member in if case .null = member.value { false } else { true } }
      ).compact
    }
  }

  /// What comes after all samples.
  func end() -> String {
    guard format == .json else { return "" }
    guard hasEvents else { return "\n]}\n" }
    return "\n],\"events\":[" + events.joined(separator: ",") + "\n]}\n"
  }

  /// Whether bytes are the beginning of a trace.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    [heading + "\n", eventHeading + "\n", #"{"framegen":"trace","#]
      .contains { bytes.starts(with: $0.utf8) }
  }
}
