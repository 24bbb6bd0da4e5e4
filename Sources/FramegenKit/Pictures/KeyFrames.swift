/// The frames of a film that are compared in a picture test.
enum KeyFrames {
  /// The number of frames that are compared: the first, the last and three in between.
  ///
  /// Five frames show a motion; every further one costs a reference picture for each scene.
  static let count = 5

  /// The numbers of the frames in ascending order, evenly distributed and without duplicates.
  ///
  /// - Parameter frameCount: The number of frames of the film, at least 1.
  /// - Returns: At most `count` numbers; all frames of a shorter film.
  static func numbers(of frameCount: Int) -> [Int] {
    let last = frameCount - 1
    guard last > 0 else { return [0] }
    var numbers: [Int] = []
    for step in 0..<count {
      let number = Int((Double(step) * Double(last) / Double(count - 1)).rounded())
      if number != numbers.last { numbers.append(number) }
    }
    return numbers
  }
}
