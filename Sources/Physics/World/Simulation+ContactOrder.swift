extension Simulation {
  /// Moves the contacts to consecutive slots in the order of the world's list.
  ///
  /// Freed slots are reused, so after some time the list is in random memory order, and with
  /// thousands of contacts each traversal waits for memory. The order of the lists does not change,
  /// only the slot numbers, so no result changes.
  mutating func orderContacts() {
    unorderedContactCount = 0
    contactOrder.removeAll()
    newContactSlots.resize(contacts.slotCount)
    var slot = newestContact
    while slot >= 0 {
      newContactSlots.base[Int(slot)] = Int32(contactOrder.count)
      contactOrder.append(slot)
      slot = contacts.base[Int(slot)].nextContact
    }
    let count = Int32(contactOrder.count)
    contacts.rearrange(contactOrder.base, scratch: &formerContacts)
    for place in 0..<count {
      let contact = contacts.base + Int(place)
      contact.pointee.previousContact = place - 1
      contact.pointee.nextContact = place + 1 < count ? place + 1 : -1
      contact.pointee.next.a = newEdge(contact.pointee.next.a)
      contact.pointee.next.b = newEdge(contact.pointee.next.b)
      contact.pointee.previous.a = newEdge(contact.pointee.previous.a)
      contact.pointee.previous.b = newEdge(contact.pointee.previous.b)
    }
    newestContact = count > 0 ? 0 : -1
    var body = newestBody
    while body >= 0 {
      let record = bodies.base + Int(body)
      record.pointee.newestContactEdge = newEdge(record.pointee.newestContactEdge)
      body = record.pointee.nextBody
    }
  }

  @inline(__always) private func newEdge(_ edge: Int32) -> Int32 {
    edge < 0 ? edge : newContactSlots.base[Int(edge >> 1)] << 1 | edge & 1
  }
}
