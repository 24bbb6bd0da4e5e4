/// Numbers from 0 up, each in use at most once at a time; the least free one is taken first.
struct SlotSet {
  private var isTaken: [Bool] = []
  /// No number below it is free.
  private var leastFree = 0

  /// How many numbers are in use.
  var takenCount: Int { isTaken.count { $0 } }

  /// Takes the least free number into use.
  mutating func take() -> Int {
    let slot = isTaken[leastFree...].firstIndex(of: false) ?? isTaken.count
    if slot == isTaken.count { isTaken.append(true) } else { isTaken[slot] = true }
    leastFree = slot + 1
    return slot
  }

  /// Frees a number.
  mutating func free(_ slot: Int) {
    precondition(isTaken[slot], "only a number in use can be freed")
    isTaken[slot] = false
    leastFree = min(leastFree, slot)
  }
}
