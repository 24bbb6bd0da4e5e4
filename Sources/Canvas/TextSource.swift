/// A renderer's text setter, made when the first text asks for it.
///
/// Reading the fonts takes longer than drawing a frame, and many scenes have no text.
final class TextSource {
  private let fonts: FontCollection
  private var made: TextSetter?

  init(fonts: FontCollection) {
    self.fonts = fonts
  }

  /// The setter; an error of reading the fonts comes again with every text.
  func setter() throws(CanvasError) -> TextSetter {
    if let made { return made }
    let setter = try TextSetter(fonts: fonts)
    made = setter
    return setter
  }
}
