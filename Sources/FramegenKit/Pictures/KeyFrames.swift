/// Which frames of a film stand for it in a picture test.
enum KeyFrames {
  /// How many frames of a film are compared: its start, its end and three between.
  ///
  /// Five show a motion's course; each more costs a reference picture for every scene.
  static let count = 5

  /// The frames' numbers, evenly spread from the first to the last, each once, rising.
  ///
  /// - Parameter frameCount: How many frames the film has, at least 1.
  /// - Returns: At most `count` numbers; all frames of a film that has no more.
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
