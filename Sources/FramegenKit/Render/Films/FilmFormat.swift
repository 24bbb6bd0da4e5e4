internal import Canvas

/// The formats that hold a whole film in one file.
public enum FilmFormat: String, Sendable, CaseIterable {
  /// Animated PNG: exact, with all of the picture's colours and alpha.
  case apng
  /// Animated GIF: one palette of at most 255 colours, alpha on or off, at most 50 frames a second.
  case gif
  /// Scalable Vector Graphics: shapes instead of pixels; a film is animated inside the file.
  case svg
  /// Portable Document Format: shapes instead of pixels, a page for each frame.
  case pdf
  /// H.264 in MP4, through ffmpeg.
  case mp4
  /// VP9 in WebM, through ffmpeg; keeps alpha.
  case webm
  /// H.264 in QuickTime, or ProRes 4444 for a transparent canvas, through ffmpeg.
  case mov
  /// Animated WebP without loss, through ffmpeg; keeps alpha.
  case webp

  /// The format of a file, by the ending of its name; nil for no format of films.
  public init?(ending: String) {
    self.init(rawValue: ending.lowercased())
  }
}
