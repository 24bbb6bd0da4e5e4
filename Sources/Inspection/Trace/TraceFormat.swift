internal import FramegenKit

/// A format of traces.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// A table with a header, of the motion or the events.
  case csv
  /// An object with the title of the scene, the frames per second, the samples, one per line, and
  /// the events if requested.
  case json
}
