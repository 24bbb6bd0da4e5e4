extension BroadPhase {
  /// Checks the tree and the list of proxies that look for pairs.
  func check(_ problems: inout [String]) {
    tree.check(&problems)
    var listed: Set<Int32> = []
    for index in 0..<moved.count where moved.base[index] >= 0 {
      let proxy = moved.base[index]
      if !listed.insert(proxy).inserted { problems.append("proxy \(proxy) looks for pairs twice") }
    }
    for index in 0..<Int32(tree.nodeCount) where tree.nodes[Int(index)].height == 0 {
      let serial = Int(tree.proxies[Int(index)].serial)
      if !(0..<bySerial.count).contains(serial) || bySerial.base[serial] != index {
        problems.append("proxy \(index) has a wrong serial number")
      }
      if tree.proxies[Int(index)].isMoved != listed.contains(index) {
        problems.append("proxy \(index) is marked as moved but not listed, or listed unmarked")
      }
    }
  }
}

extension BoxTree {
  /// Checks links, boxes and heights, and that each node is either in the tree or free.
  fileprivate func check(_ problems: inout [String]) {
    var reached = 0
    if root >= 0 {
      if nodes[Int(root)].parent != -1 { problems.append("the tree's root has a parent") }
      check(root, &reached, &problems)
    }
    var free = 0
    var index = firstFree
    while index >= 0, free <= nodeCount {
      if nodes[Int(index)].height != -1 { problems.append("node \(index) is both free and in use") }
      free += 1
      index = nodes[Int(index)].parent
    }
    if reached + free != nodeCount {
      problems.append("\(reached) nodes in the tree + \(free) free nodes != \(nodeCount)")
    }
  }

  @discardableResult
  private func check(_ index: Int32, _ reached: inout Int, _ problems: inout [String]) -> Int32 {
    let node = nodes[Int(index)]
    reached += 1
    guard reached <= nodeCount else { return 0 }
    guard !node.isLeaf else {
      if node.height != 0 { problems.append("proxy \(index) has a height") }
      return 0
    }
    let (a, b) = (nodes[Int(node.child1)], nodes[Int(node.child2)])
    if a.parent != index || b.parent != index {
      problems.append("node \(index) is not its children's parent")
    }
    if !node.box.contains(a.box) || !node.box.contains(b.box) {
      problems.append("the box of node \(index) does not contain its children's boxes")
    }
    let height =
      1
      + max(
        check(node.child1, &reached, &problems), check(node.child2, &reached, &problems))
    if node.height != height { problems.append("node \(index) has a wrong height") }
    return height
  }
}
