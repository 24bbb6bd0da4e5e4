internal import CCairo
internal import CHarfBuzz
internal import CPango

/// The libraries that decide what a picture looks like.
public enum RendererLibraries {
  /// The name and the version of the library that draws.
  public static var drawing: [String: String] { ["cairo": text(cairo_version_string())] }

  /// The names and the versions of the libraries that set text.
  public static var text: [String: String] {
    ["pango": text(pango_version_string()), "harfbuzz": text(hb_version_string())]
  }

  private static func text(_ version: UnsafePointer<CChar>?) -> String {
    version.map { String(cString: $0) } ?? ""
  }
}
