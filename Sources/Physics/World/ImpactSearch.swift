/// The contacts that are searched for impacts in a step, and the times found so far.
struct ImpactSearch: ~Copyable {
  /// Oldest first, so that contacts made on the way are appended.
  var contacts = Block<Int32>()
  /// By candidate: the fraction of the sub-step at which its shapes meet; 1 if they do not.
  var times = EarliestTimes()
  /// The candidates without a time that holds.
  var unsearched = Block<Int32>()
  /// How many searches there have been in this sub-step.
  var searchCount = 0

  /// Whether so much has been searched that two moving bodies are no longer swept against each other.
  var isExhausted: Bool {
    searchCount > Tuning.freeSearchCount + Tuning.largestSearchRatio * contacts.count
  }

  /// Forgets the candidates.
  mutating func removeAll() {
    contacts.removeAll()
    unsearched.removeAll()
  }

  mutating func append(_ slot: Int32, _ contact: UnsafeMutablePointer<ContactRecord>) {
    contact.pointee.impact = ImpactState(candidate: Int32(contacts.count))
    unsearched.append(Int32(contacts.count))
    contacts.append(slot)
    times.extend(to: contacts.count)
  }

  /// Puts all candidates back to the start of the search.
  mutating func begin(_ records: UnsafeMutablePointer<ContactRecord>) {
    times.reset(contacts.count)
    searchCount = 0
    unsearched.resize(contacts.count)
    for candidate in 0..<contacts.count {
      let index = Int32(candidate)
      records[Int(contacts.base[candidate])].impact = ImpactState(candidate: index)
      unsearched.base[contacts.count - 1 - candidate] = index
    }
  }

  /// Lets a contact be searched again because a body of it has moved; one that is no candidate, or
  /// waits to be searched already, is left alone.
  @inline(__always)
  mutating func searchAnew(_ slot: Int32, _ contact: UnsafeMutablePointer<ContactRecord>) {
    let candidate = contact.pointee.impact.candidate
    guard contact.pointee.impact.isKnown, candidate < Int32(contacts.count),
      contacts.base[Int(candidate)] == slot
    else { return }
    contact.pointee.impact.isKnown = false
    unsearched.append(candidate)
  }

  /// Brings the newest candidates to the front.
  ///
  /// Searching moves sweeps on, and so the order of the search decides last digits. The list is mostly in
  /// order, and few are sorted by insertion; many, where crowds of bodies meet, by the library's sort.
  mutating func sortUnsearched() {
    guard unsearched.count <= 32 else {
      var candidates = UnsafeMutableBufferPointer(start: unsearched.base, count: unsearched.count)
      candidates.sort(by: >)
      return
    }
    let order = unsearched.base
    for index in 1..<max(unsearched.count, 1) {
      let candidate = order[index]
      var place = index
      while place > 0, order[place - 1] < candidate {
        order[place] = order[place - 1]
        place -= 1
      }
      order[place] = candidate
    }
  }

  /// The earliest impact, the newest candidate of equals; nil if none is left within the step.
  var earliest: (contact: Int32, alpha: Float)? {
    let (candidate, alpha) = times.earliest
    guard alpha <= 1 - 10 * .ulpOfOne else { return nil }
    return (contacts.base[Int(candidate)], alpha)
  }
}
