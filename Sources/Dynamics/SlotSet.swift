/// Numbers from 0 up, each in use at most once at a time; the least free one is taken first.
struct SlotSet {
  private var isTaken: [Bool] = []

  /// How many numbers are in use.
  var takenCount: Int { isTaken.count { $0 } }

  /// Takes the least free number into use.
  mutating func take() -> Int {
    guard let slot = isTaken.firstIndex(of: false) else {
      isTaken.append(true)
      return isTaken.count - 1
    }
    isTaken[slot] = true
    return slot
  }

  /// Frees a number.
  mutating func free(_ slot: Int) {
    precondition(isTaken[slot], "only a number in use can be freed")
    isTaken[slot] = false
  }
}
