public import FramegenKit
internal import SceneFormat

/// The formats of measurements.
public enum MeasureFormat: String, CaseIterable, Sendable {
  /// Tables for readers.
  case table
  /// Comma-separated values with a row for each variant.
  case csv
  /// An object with everything that is measured.
  case json
}

extension MeasureReport {
  /// The report in a format.
  public func text(_ format: MeasureFormat) -> String {
    switch format {
    case .table: MessageText.visibleLines(text)
    case .csv: MessageText.visibleLines(csv)
    case .json: json
    }
  }
}

extension MeasureComparison {
  /// The comparison in a format.
  public func text(_ format: MeasureFormat) -> String {
    switch format {
    case .table: MessageText.visibleLines(text)
    case .csv: MessageText.visibleLines(csv)
    case .json: String(decoding: jsonFile, as: UTF8.self)
    }
  }
}

/// Measurements as files.
public enum MeasureFile {
  /// Writes a text, which appears once it is complete.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path; `-` is standard output.
  ///   - forces: Whether a file that is not a measurement may be overwritten.
  ///   - film: The film that was measured, whose files are never overwritten.
  /// - Throws: `FramegenError.occupied` for a file that is not a measurement; `.file` if something cannot be
  ///   written.
  public static func write(
    _ text: String, to path: String, forces: Bool, of film: Film
  ) throws(FramegenError) {
    try ExistingFile.check(
      path, forces: forces, inputs: film.file.inputs, objection: "exists and is not a measurement",
      isOurs: isOurs)
    try onDisk { () throws(FileError) in
      var output = try OutputFile(path)
      try output.write(Array(text.utf8))
      try output.commit()
    }
  }

  /// Whether bytes are what `write` has written before, in any format.
  private static func isOurs(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let head = text.prefix { $0 != "\n" }
    let starts = [MeasureReport.tableMark + ",", "changed,unit,"]
    return starts.contains { head.hasPrefix($0) } || head.hasSuffix(",miss")
      || [" measured in ", " compared with ", "goals "].contains { head.contains($0) }
      || ["measure", "measure-comparison", "tune"].contains {
        text.contains("\"framegen\" : \"\($0)\"")
      }
  }

  /// A saved report; nil for anything else, such as a scene.
  ///
  /// - Throws: `FramegenError.file` if the file cannot be read.
  public static func saved(at path: String) throws(FramegenError) -> MeasureReport? {
    MeasureReport(json: try SceneFile.bytes(of: path, limits: .init()))
  }
}
