/// The contacts that are searched for impacts in a step, and the times found so far.
struct ImpactSearch: ~Copyable {
  /// Oldest first, so contacts created during the search are appended.
  var contacts = Block<Int32>()
  /// The contacts whose bodies may have crossed in this sub-step.
  var crossings = Block<Int32>()
  /// By candidate: the fraction of the sub-step at which its shapes collide; 1 if they do not.
  var times = EarliestTimes()
  /// The candidates without a valid time.
  var unsearched = Block<Int32>()
  /// The number of searches in this sub-step.
  var searchCount = 0

  /// Whether the number of searches exceeds the limit for contacts of two moving bodies.
  var isExhausted: Bool {
    searchCount > Tuning.freeSearchCount + Tuning.largestSearchRatio * contacts.count
  }

  /// Removes all candidates.
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

  /// Resets all candidates for a new search.
  mutating func begin(_ records: UnsafeMutablePointer<ContactRecord>) {
    times.reset(contacts.count)
    crossings.removeAll()
    searchCount = 0
    unsearched.resize(contacts.count)
    for candidate in 0..<contacts.count {
      let index = Int32(candidate)
      records[Int(contacts.base[candidate])].impact = ImpactState(candidate: index)
      unsearched.base[contacts.count - 1 - candidate] = index
    }
  }

  /// Schedules a contact for another search because one of its bodies has moved.
  ///
  /// A contact that is not a candidate, or is already scheduled, is ignored.
  @inline(__always)
  mutating func searchAnew(_ slot: Int32, _ contact: UnsafeMutablePointer<ContactRecord>) {
    let candidate = contact.pointee.impact.candidate
    guard contact.pointee.impact.isKnown, candidate < Int32(contacts.count),
      contacts.base[Int(candidate)] == slot
    else { return }
    contact.pointee.impact.isKnown = false
    unsearched.append(candidate)
  }

  /// Sorts the newest candidates to the front.
  ///
  /// A search advances sweeps, so the order of the searches affects the last digits. The list is
  /// mostly in order: a few candidates are sorted by insertion, many by the standard library.
  mutating func sortUnsearched() {
    guard unsearched.count <= 32 else {
      var candidates = UnsafeMutableBufferPointer(start: unsearched.base, count: unsearched.count)
      candidates.sort(by: >)
      return
    }
    sortByInsertion(unsearched.base, count: unsearched.count, by: >)
  }

  /// The earliest impact, of equal times the newest; nil if none is left in the sub-step.
  var earliest: (contact: Int32, alpha: Float)? {
    let (candidate, alpha) = times.earliest
    guard alpha <= 1 - 10 * .ulpOfOne else { return nil }
    return (contacts.base[Int(candidate)], alpha)
  }
}
