internal import Pages

/// The page of the preview: one HTML file with its styles and scripts, which loads nothing else than
/// pictures from the server.
enum PreviewPage {
  /// The page for one response.
  ///
  /// - Parameters:
  ///   - nonce: A number used once, in letters and digits, without which the browser runs no script
  ///     of the page. It must be random and new for every response.
  ///   - title: What the page shows until a scene is open.
  /// - Returns: The page in UTF-8.
  static func html(nonce: String, title: String) -> [UInt8] {
    PageSkeleton.joined(
      PageSource.preview.html,
      parts: [
        "nonce": PageSkeleton.escaped(nonce), "title": PageSkeleton.escaped(title),
        "style": PageSource.preview.style, "script": PageSource.preview.script,
      ])
  }
}
