extension DifferencePicture {
  /// Pictures side by side, with a gap between them.
  ///
  /// The result is opaque; transparent pixels are shown over a grey checkerboard.
  public static func row(of pictures: [Bitmap]) -> Bitmap {
    let lefts = pictures.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.width + gapWidth) }
    let width = max(1, (lefts.last ?? 0) - gapWidth)
    let height = max(1, pictures.map(\.height).max() ?? 1)
    return opaque(width: width, height: height) { x, y in
      guard let index = lefts.lastIndex(where: { $0 <= x }), index < pictures.count else {
        return gap
      }
      let (picture, column) = (pictures[index], x - lefts[index])
      guard column < picture.width, y < picture.height else { return gap }
      return onChecks(picture[column, y], column, y)
    }
  }
}
