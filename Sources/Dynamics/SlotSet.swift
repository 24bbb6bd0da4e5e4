/// Numbers from 0 up, each given out to one holder at a time, the least free one first.
struct SlotSet {
  private var isTaken: [Bool] = []

  /// How many numbers are given out.
  var takenCount: Int { isTaken.count { $0 } }

  /// Gives out the least free number.
  mutating func take() -> Int {
    guard let free = isTaken.firstIndex(of: false) else {
      isTaken.append(true)
      return isTaken.count - 1
    }
    isTaken[free] = true
    return free
  }

  /// Takes a number back.
  mutating func give(_ slot: Int) {
    precondition(isTaken[slot], "only a number that was given out comes back")
    isTaken[slot] = false
  }
}
