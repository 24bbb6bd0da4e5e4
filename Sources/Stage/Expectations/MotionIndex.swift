internal import Scene

/// Where a motion has the items that somebody asks for, so that no frame is searched.
struct MotionIndex: Sendable {
  /// Two elements that touch, in either order.
  private struct NamePair: Hashable {
    let first: String
    let second: String

    init(_ one: String, _ other: String) {
      (first, second) = one < other ? (one, other) : (other, one)
    }
  }

  /// By item and frame, the index among the frame's samples; -1 for none.
  private var samples: [String: [Int32]] = [:]
  /// By view and frame, the index among the frame's views; -1 for none.
  private var views: [String: [Int32]] = [:]
  /// The first frame that records the beginning of a contact.
  private var contacts: [NamePair: Int] = [:]

  /// The index of a motion for some items.
  init(of motion: Motion, for ids: [String]) {
    let none = Array(repeating: Int32(-1), count: motion.frames.count)
    for id in ids {
      samples[id] = none
      views[id] = none
    }
    guard !samples.isEmpty else { return }
    for (position, frame) in motion.frames.enumerated() {
      for (index, sample) in frame.samples.enumerated() {
        samples[sample.item]?[position] = Int32(index)
      }
      for (index, view) in frame.views.enumerated() { views[view.id]?[position] = Int32(index) }
      for contact in frame.contacts where contact.phase == .began {
        let pair = NamePair(contact.item, contact.partnerName)
        if contacts[pair] == nil { contacts[pair] = position }
      }
    }
  }

  /// The frames in which an item has a sample, with the sample's index.
  func samples(of item: String) -> [(position: Int, index: Int)] {
    (samples[item] ?? []).enumerated().compactMap { position, index in
      index >= 0 ? (position, Int(index)) : nil
    }
  }

  /// The index of an item among the samples of a frame, or nil.
  func sample(of item: String, at position: Int) -> Int? { Self.index(samples, item, position) }

  /// The index of a view among the views of a frame, or nil.
  func view(_ id: String, at position: Int) -> Int? { Self.index(views, id, position) }

  /// The first frame in which two elements begin to touch, or nil.
  func firstContact(of first: String, with second: String) -> Int? {
    contacts[NamePair(first, second)]
  }

  private static func index(_ indices: [String: [Int32]], _ id: String, _ position: Int) -> Int? {
    guard let index = indices[id]?[position], index >= 0 else { return nil }
    return Int(index)
  }
}

extension ContactRecord {
  /// What the item touched, by its name in expectations: `root` for the bounds of the canvas.
  fileprivate var partnerName: String {
    switch partner {
    case .item(let name), .boundary(let name): name
    case .referenceBounds: Scene.rootID
    }
  }
}
