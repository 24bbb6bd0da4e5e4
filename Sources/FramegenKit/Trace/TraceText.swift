internal import Foundation
internal import Stage

/// The text of a trace, piece by piece.
struct TraceText {
  /// The columns of a trace of the motion.
  static let heading = "frame,time,item,x,y,angle,vx,vy,omega"
  /// The columns of a trace of the events.
  static let eventHeading = "frame,time,event,item,other,boundary,x,y"

  let format: TraceFormat
  /// Whether the events are asked for.
  let hasEvents: Bool
  let title: String
  let fps: Double
  private var isFirst = true
  /// The events of a JSON trace, which stand behind all samples.
  private var events: [String] = []

  init(_ format: TraceFormat, hasEvents: Bool, title: String, fps: Double) {
    self.format = format
    self.hasEvents = hasEvents
    self.title = title
    self.fps = fps
  }

  /// Whether the motion itself is written: a table has one kind of lines, so that of the events has
  /// no samples.
  var hasSamples: Bool { !(format == .csv && hasEvents) }

  /// What comes before all samples.
  func beginning() -> String {
    switch format {
    case .csv: (hasEvents ? Self.eventHeading : Self.heading) + "\n"
    case .json: jsonBeginning + "\(JSONOutput.shortest("\(fps)")),\"samples\":["
    }
  }

  /// The first part of a JSON trace, by which it can be told from other files.
  private var jsonBeginning: String {
    #"{"framegen":"trace","title":"# + JSONOutput.quoted(title) + #","fps":"#
  }

  /// One sample.
  mutating func line(_ sample: MotionSample, frame: Int, time: Double) -> String {
    let values = [sample.x, sample.y, sample.angle, sample.vx, sample.vy, sample.omega]
    let numbers = values.map { JSONOutput.shortest("\($0)") }
    let time = JSONOutput.shortest("\(time)")
    switch format {
    case .csv:
      return "\(frame),\(time),\(sample.item)," + numbers.joined(separator: ",") + "\n"
    case .json:
      defer { isFirst = false }
      let names = ["x", "y", "angle", "vx", "vy", "omega"]
      let members = zip(names, zip(values, numbers)).map { name, value in
        "\"\(name)\":" + (value.0.isFinite ? value.1 : "null")
      }
      return (isFirst ? "\n" : ",\n")
        + "{\"frame\":\(frame),\"time\":\(time),\"item\":\"\(sample.item)\","
        + members.joined(separator: ",") + "}"
    }
  }

  /// One event; what stands for it now, which is nothing where it has to wait for the end.
  mutating func line(_ contact: ContactRecord, frame: Int, time: Double) -> String {
    let event = contact.phase == .began ? "contactBegan" : "contactEnded"
    let (other, boundary) = Self.names(of: contact.partner)
    let point = contact.point.map {
      [JSONOutput.shortest("\($0.x)"), JSONOutput.shortest("\($0.y)")]
    }
    let time = JSONOutput.shortest("\(time)")
    switch format {
    case .csv:
      let names = [event, contact.item, other ?? "", boundary ?? ""]
      return "\(frame),\(time),"
        + (names + (point ?? ["", ""])).joined(separator: ",") + "\n"
    case .json:
      // Ids are words, which need no escapes.
      var members = ["\"frame\":\(frame)", "\"time\":\(time)", "\"event\":\"\(event)\""]
      members.append("\"item\":\"\(contact.item)\"")
      if let other { members.append("\"other\":\"\(other)\"") }
      if let boundary { members.append("\"boundary\":\"\(boundary)\"") }
      if let point { members += ["\"x\":\(point[0])", "\"y\":\(point[1])"] }
      events.append("{" + members.joined(separator: ",") + "}")
      return ""
    }
  }

  /// One event of the timeline, whose animation stands in the place of an item.
  mutating func line(_ record: TimelineRecord, frame: Int, time: Double) -> String {
    let time = JSONOutput.shortest("\(time)")
    switch format {
    case .csv: return "\(frame),\(time),\(record.event.rawValue),\(record.animation ?? ""),,,,\n"
    case .json:
      var members = ["\"frame\":\(frame)", "\"time\":\(time)"]
      members.append("\"event\":\"\(record.event.rawValue)\"")
      if let animation = record.animation { members.append("\"item\":\"\(animation)\"") }
      events.append("{" + members.joined(separator: ",") + "}")
      return ""
    }
  }

  /// What an item touched: another item, or a boundary, of which the canvas's edges are `root`.
  private static func names(
    of partner: ContactRecord.Partner
  ) -> (other: String?, boundary: String?) {
    switch partner {
    case .item(let id): (id, nil)
    case .boundary(let id): (nil, id)
    case .referenceBounds: (nil, "root")
    }
  }

  /// What comes after all samples.
  func end() -> String {
    guard format == .json else { return "" }
    guard hasEvents else { return "\n]}\n" }
    return "\n],\"events\":[" + events.map { "\n" + $0 }.joined(separator: ",") + "\n]}\n"
  }

  /// Whether bytes are the beginning of a trace.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    [heading + "\n", eventHeading + "\n", #"{"framegen":"trace","#]
      .contains { bytes.starts(with: $0.utf8) }
  }
}
