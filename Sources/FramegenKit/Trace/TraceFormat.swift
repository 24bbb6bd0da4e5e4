internal import Foundation
internal import Stage

/// The forms in which motion is written.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// A table with a heading; no field needs quotes, because ids are words.
  case csv
  /// One object: the scene's title, the frames per second and the samples, one on each line.
  case json
}

/// The text of a trace, piece by piece.
struct TraceText {
  /// The columns of a trace.
  static let heading = "frame,time,item,x,y,angle,vx,vy,omega"

  let format: TraceFormat
  let title: String
  let fps: Double
  private var isFirst = true

  init(_ format: TraceFormat, title: String, fps: Double) {
    self.format = format
    self.title = title
    self.fps = fps
  }

  /// What comes before all samples.
  func beginning() -> String {
    switch format {
    case .csv: Self.heading + "\n"
    case .json: jsonBeginning + "\(Self.digits("\(fps)")),\"samples\":["
    }
  }

  /// The first part of a JSON trace, by which it can be told from other files.
  private var jsonBeginning: String {
    #"{"framegen":"trace","title":"# + Self.jsonString(title) + #","fps":"#
  }

  /// One sample.
  mutating func line(_ sample: MotionSample, frame: Int, time: Double) -> String {
    let values = [sample.x, sample.y, sample.angle, sample.vx, sample.vy, sample.omega]
    let numbers = values.map { Self.digits("\($0)") }
    let time = Self.digits("\(time)")
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

  /// What comes after all samples.
  func end() -> String { format == .csv ? "" : "\n]}\n" }

  /// Whether bytes are the beginning of a trace.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: (heading + "\n").utf8) || bytes.starts(with: #"{"framegen":"trace","#.utf8)
  }

  /// The shortest digits of a number, which Swift's description has but for an idle `.0`.
  private static func digits(_ description: String) -> String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }

  private static func jsonString(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else {
      preconditionFailure("every string can be written as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
