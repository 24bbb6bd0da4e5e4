extension Simulation {
  /// Solves a large island in the same steps as a small one, but four contacts at a time.
  mutating func solveCrowd(_ island: Island, _ step: StepContext) {
    let members = lists.bodies.base + island.bodies.start
    let count = island.bodies.count
    // One more body, for the unused lanes.
    poses.reserve(count + 1)
    motions.reserve(count + 1)
    let solverBodies = loadAndIntegrate(members, count: count, step)
    solverBodies.poses[count] = Pose(center: .zero, angle: 0, rotation: .identity)
    solverBodies.motions[count] = .rest

    let crowdSolver = crowd.solver(
      lists.contacts.base + island.contacts.start, count: island.contacts.count, contacts.base,
      bodies.base, solverBodies, bodyCount: count)
    let restSolver = contactSolver(crowd.coloring.leftOver.count, solverBodies)
    restSolver.gather(crowd.coloring.leftOver.base, contacts.base, bodies.base, step)
    crowdSolver.prepare(contacts.base, bodies.base, step)
    restSolver.prepare(contacts.base)
    crowdSolver.warmStart()
    restSolver.warmStart()
    let jointSolver = jointSolver(
      lists.joints.base + island.joints.start, count: island.joints.count, solverBodies)
    jointSolver.prepare(joints.base, bodies.base, step)
    for _ in 0..<Tuning.velocityIterations {
      jointSolver.solveVelocities(step)
      crowdSolver.solveVelocities()
      restSolver.solveVelocities()
    }
    crowdSolver.storeImpulses(contacts.base)
    restSolver.storeImpulses(contacts.base)
    jointSolver.storeImpulses()

    integratePositions(solverBodies, count: count, step.h)
    for index in 0..<count { _ = solverBodies.poses[index].currentRotation() }
    let isSolved = Self.solvePositions(crowdSolver, restSolver, jointSolver)
    store(solverBodies, members, count: count)
    reportImpulses(of: lists.contacts.base + island.contacts.start, count: island.contacts.count)
    updateSleep(members, count: count, step.h, isSolved: isSolved)
  }

  /// Iterates over the positions until they are corrected.
  ///
  /// - Returns: Whether they were within the allowed iterations.
  private static func solvePositions(
    _ crowd: WideContactSolver, _ rest: ContactSolver, _ joints: JointSolver
  ) -> Bool {
    for _ in 0..<Tuning.positionIterations {
      let isCrowdSolved = crowd.solvePositions()
      let isRestSolved = rest.solvePositions()
      let areJointsSolved = joints.solvePositions()
      if isCrowdSolved, isRestSolved, areJointsSolved { return true }
    }
    return false
  }

  /// Adds the contacts' stored impulses to the pending events.
  private mutating func reportImpulses(of slots: UnsafeMutablePointer<Int32>, count: Int) {
    guard pendingContacts.count > 0 else { return }
    for index in 0..<count {
      let manifold = contacts.base[Int(slots[index])].manifold
      report(
        slots[index], impulses: (manifold.first.normalImpulse, manifold.second.normalImpulse),
        pointCount: manifold.pointCount)
    }
  }

  /// Builds the islands that have too many contacts to be solved sequentially.
  mutating func gatherCrowds() {
    crowdFinder.reset(bodySlotCount: bodies.slotCount)
    joinBodies()
    guard Int(crowdFinder.countLinks()) > Tuning.largestSequentialIsland else { return }
    makeCrowdIslands()
    guard lists.islands.count > 0 else { return }
    listCrowdContacts()
    listCrowdJoints()
    for index in 0..<lists.islands.count { listCrowdBodies(index) }
  }

  /// Connects the bodies that touch or have a joint; static bodies do not connect others.
  private mutating func joinBodies() {
    var place = contactList.end
    while let slot = contactList.slot(before: &place) {
      let contact = contacts.base + Int(slot)
      guard contact.pointee.isTouching, contact.pointee.isEnabled, contact.pointee.isSolid else {
        continue
      }
      let (a, b) = (contact.pointee.bodyA, contact.pointee.bodyB)
      let isStaticA = bodies.base[Int(a)].kind == .static
      crowdFinder.append(contact: slot, of: isStaticA ? b : a)
      if !isStaticA, bodies.base[Int(b)].kind != .static { crowdFinder.join(a, b) }
    }
    for slot in 0..<joints.slotCount where joints.isLive(Int32(slot)) {
      let (a, b) = (joints.base[slot].bodyA, joints.base[slot].bodyB)
      if bodies.base[Int(a)].kind != .static, bodies.base[Int(b)].kind != .static {
        crowdFinder.join(a, b)
      }
    }
  }

  /// Creates islands for the large sets with an awake body, and allocates the lists of their
  /// contacts.
  private mutating func makeCrowdIslands() {
    var contactCount = 0
    var slot = newestBody
    while slot >= 0 {
      let body = bodies.base + Int(slot)
      if body.pointee.isActive, crowdFinder.island(of: slot) < 0 {
        let count = crowdFinder.linkCount(of: slot)
        if count > Tuning.largestSequentialIsland {
          crowdFinder.setIsland(lists.islands.count, of: slot)
          lists.islands.append(
            Island(
              bodies: .init(start: 0, count: 0), contacts: .init(start: contactCount, count: 0),
              joints: .init(start: 0, count: 0)))
          contactCount += count
        }
      }
      slot = body.pointee.nextBody
    }
    lists.contacts.resize(contactCount)
  }

  private mutating func listCrowdContacts() {
    for index in stride(from: crowdFinder.links.count - 1, through: 0, by: -1) {
      let link = crowdFinder.links.base[index]
      let number = crowdFinder.island(of: link.body)
      guard number >= 0 else { continue }
      let island = lists.islands.base + Int(number)
      lists.contacts.base[island.pointee.contacts.start + island.pointee.contacts.count] =
        link.contact
      island.pointee.contacts.count += 1
    }
  }

  /// Lists the joints of all crowds, grouped by crowd.
  private mutating func listCrowdJoints() {
    guard joints.liveCount > 0 else { return }
    for index in 0..<lists.islands.count {
      lists.islands.base[index].joints.start = lists.joints.count
      for slot in 0..<Int32(joints.slotCount) where joints.isLive(slot) {
        let (a, b) = (joints.base[Int(slot)].bodyA, joints.base[Int(slot)].bodyB)
        let body = bodies.base[Int(a)].kind == .static ? b : a
        guard bodies.base[Int(body)].kind != .static,
          crowdFinder.island(of: body) == Int32(index)
        else { continue }
        lists.joints.append(slot)
        lists.islands.base[index].joints.count += 1
      }
    }
  }

  /// Lists and wakes the bodies of a crowd's contacts and joints, including static bodies.
  private mutating func listCrowdBodies(_ index: Int) {
    let island = lists.islands.base[index]
    let start = lists.bodies.count
    for place in island.contacts.start..<(island.contacts.start + island.contacts.count) {
      let contact = contacts.base + Int(lists.contacts.base[place])
      listCrowdBody(contact.pointee.bodyA)
      listCrowdBody(contact.pointee.bodyB)
    }
    for place in island.joints.start..<(island.joints.start + island.joints.count) {
      let joint = joints.base + Int(lists.joints.base[place])
      listCrowdBody(joint.pointee.bodyA)
      listCrowdBody(joint.pointee.bodyB)
    }
    let count = lists.bodies.count - start
    lists.islands.base[index].bodies = .init(start: start, count: count)
    for place in start..<lists.bodies.count {
      let body = bodies.base + Int(lists.bodies.base[place])
      if body.pointee.kind == .static { body.pointee.isInIsland = false }
    }
  }

  @inline(__always) private mutating func listCrowdBody(_ slot: Int32) {
    let body = bodies.base + Int(slot)
    guard !body.pointee.isInIsland else { return }
    body.pointee.isInIsland = true
    body.pointee.wake()
    lists.bodies.append(slot)
  }
}

/// Finds connected bodies with a union-find structure.
///
/// Depth-first search visits contacts in random memory order, each of them twice; with thousands of
/// contacts it mostly waits for memory. A crowd may be solved in any order, so it is found in a
/// single pass along the list of contacts, in nearly linear time. Source: Tarjan, "Efficiency of a
/// Good But Not Linear Set Union Algorithm", 1975.
struct CrowdFinder: ~Copyable {
  /// A contact and one of its bodies that is not static.
  struct Link: BitwiseCopyable {
    var contact: Int32
    var body: Int32
  }

  /// The contacts that connect bodies, in the order of the world's list.
  private(set) var links = Block<Link>()
  /// By body slot: the parent in the set's tree; a root is its own parent.
  private var parents = Block<Int32>()
  /// By body slot, valid for roots: the number of links of the set.
  private var linkCounts = Block<Int32>()
  /// By body slot, valid for roots: the index of the set's island; −1 for none.
  private var islands = Block<Int32>()

  mutating func reset(bodySlotCount count: Int) {
    links.removeAll()
    parents.resize(count)
    linkCounts.resize(count)
    islands.resize(count)
    for slot in 0..<count { parents.base[slot] = Int32(truncatingIfNeeded: slot) }
    linkCounts.base.update(repeating: 0, count: count)
    islands.base.update(repeating: -1, count: count)
  }

  /// Adds a contact of a body that is not static.
  @inline(__always) mutating func append(contact: Int32, of body: Int32) {
    links.append(Link(contact: contact, body: body))
  }

  /// Merges the sets of two bodies; the smaller root becomes the root.
  @inline(__always) func join(_ a: Int32, _ b: Int32) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    parents.base[Int(max(rootA, rootB))] = min(rootA, rootB)
  }

  /// The root of a body's set, with path halving.
  @inline(__always) private func root(of body: Int32) -> Int32 {
    var slot = body
    while parents.base[Int(slot)] != slot {
      let next = parents.base[Int(parents.base[Int(slot)])]
      parents.base[Int(slot)] = next
      slot = next
    }
    return slot
  }

  /// Counts the links of each set.
  ///
  /// - Returns: The largest count.
  func countLinks() -> Int32 {
    var most: Int32 = 0
    for index in 0..<links.count {
      let root = Int(root(of: links.base[index].body))
      linkCounts.base[root] += 1
      most = max(most, linkCounts.base[root])
    }
    return most
  }

  /// The number of links of a body's set.
  @inline(__always) func linkCount(of body: Int32) -> Int {
    Int(linkCounts.base[Int(root(of: body))])
  }

  /// The island of a body's set; −1 for none.
  @inline(__always) func island(of body: Int32) -> Int32 { islands.base[Int(root(of: body))] }

  @inline(__always) func setIsland(_ island: Int, of body: Int32) {
    islands.base[Int(root(of: body))] = Int32(truncatingIfNeeded: island)
  }
}

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
