/// The formats of a trace.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// A table with a heading, of the motion or of the events; no field needs quotes, because ids are
  /// plain words.
  case csv
  /// One object: the scene's title, the frames per second and the samples, one on each line, then
  /// the events if requested.
  case json
}
