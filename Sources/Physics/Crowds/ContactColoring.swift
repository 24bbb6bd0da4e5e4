// Graph coloring and wide constraints follow Box2D 3 by Erin Catto (MIT licence); see
// ACKNOWLEDGEMENTS.md.

/// Groups an island's contacts into batches of four that share no moving body.
///
/// Greedy coloring of the graph whose nodes are bodies and whose edges are contacts: each contact,
/// in order, gets the lowest color that neither of its bodies has yet. Contacts of one color are
/// independent, so a color is split into batches that are solved at once. Static bodies may be
/// shared. Contacts for which no color is left are solved one by one. Linear in the number of
/// contacts.
struct ContactColoring: ~Copyable {
  private static let colorCount = 64

  /// Contact slots, four per batch; −1 for an unused lane.
  var lanes = Block<Int32>()
  /// The slots of contacts without a color.
  var leftOver = Block<Int32>()
  /// By body: one bit for each color of the body's contacts.
  private var taken = Block<UInt64>()
  private var colors = Block<UInt8>()

  var batchCount: Int { lanes.count / 4 }

  mutating func assign(
    _ slots: UnsafeMutablePointer<Int32>, count: Int,
    _ contacts: UnsafeMutablePointer<ContactData>,
    _ bodies: UnsafeMutablePointer<BodyData>, bodyCount: Int
  ) {
    taken.resize(bodyCount)
    taken.base.update(repeating: 0, count: bodyCount)
    colors.resize(count)
    leftOver.removeAll()
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.colorCount) { places in
      places.update(repeating: 0)
      for index in 0..<count {
        let color = color(of: contacts + Int(slots[index]), bodies)
        colors.base[index] = UInt8(truncatingIfNeeded: color)
        if color < Self.colorCount {
          places[color] += 1
        } else {
          leftOver.append(slots[index])
        }
      }
      var start = 0
      for color in 0..<Self.colorCount {
        let size = (places[color] + 3) & ~3
        places[color] = start
        start += size
      }
      lanes.resize(start)
      lanes.base.update(repeating: -1, count: start)
      for index in 0..<count {
        let color = Int(colors.base[index])
        guard color < Self.colorCount else { continue }
        lanes.base[places[color]] = slots[index]
        places[color] += 1
      }
    }
  }

  /// Assigns the lowest color that neither body has yet; returns `colorCount` if there is none.
  @inline(__always) private func color(
    of contact: UnsafeMutablePointer<ContactData>, _ bodies: UnsafeMutablePointer<BodyData>
  ) -> Int {
    let a = bodies + Int(contact.pointee.bodyA)
    let b = bodies + Int(contact.pointee.bodyB)
    let takenA = taken.base + Int(a.pointee.islandIndex)
    let takenB = taken.base + Int(b.pointee.islandIndex)
    let (movesA, movesB) = (a.pointee.kind == .dynamic, b.pointee.kind == .dynamic)
    let all = (movesA ? takenA.pointee : 0) | (movesB ? takenB.pointee : 0)
    let color = (~all).trailingZeroBitCount
    guard color < Self.colorCount else { return color }
    if movesA { takenA.pointee |= 1 << UInt64(color) }
    if movesB { takenB.pointee |= 1 << UInt64(color) }
    return color
  }
}
