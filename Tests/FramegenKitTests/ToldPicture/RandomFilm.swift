import TestSupport

/// A random scene in which every view has a color of its own: nested, turned and scaled views, a stack, a group,
/// constraints, behaviors, animations, a finger, and views that come and go.
struct RandomFilm {
  /// A view of the scene with what is in it.
  struct Node {
    let id: String
    var children: [Node] = []

    /// The ids of the view and of all that is in it.
    var ids: [String] { [id] + children.flatMap(\.ids) }
  }

  /// How many frames a second it has, and how many frames.
  static let (rate, frameCount) = (20.0, 12)
  /// The width and the height of the canvas, in points.
  static let size = (width: 96, height: 72)

  /// The views of the canvas in the order of the file.
  private(set) var nodes: [Node] = []
  /// How many pixels a point has.
  let scale: Int
  /// The text of the scene.
  private(set) var text = ""

  private var dice: SplitMix
  private var colorCount = 0

  /// The scene of a seed.
  init(seed: UInt64) {
    dice = SplitMix(state: seed)
    scale = dice.below(3) + 1
    let free = (0..<3).map { view("v\($0)", depth: 0) }
    let parts = [
      free.joined(separator: ",\n"), pair(), stack(), laidOut(),
      #"{"id": "late", "added": false, "backgroundColor": "\#(color())", \#(frame())}"#,
    ]
    nodes.append(Node(id: "late"))
    text = """
      {"framegen": 1, "canvas": {"size": [\(Self.size.width), \(Self.size.height)], "scale": \(scale),
        "background": "white"},
      "timing": {"duration": \(Double(Self.frameCount) / Self.rate), "fps": \(Self.rate)}, "overlays": false,
      "views": [\(parts.joined(separator: ",\n"))],
      "groups": [{"id": "pair", "items": ["p0", "p1"]}],
      "layout": [
        {"id": "left", "item": "laid", "attribute": "left", "toItem": "root", "toAttribute": "left",
         "constant": \(number(0, 60))},
        "laid.top == root.top + \(number(0, 50))", "laid.width == \(number(5, 30))",
        "laid.height == \(number(5, 30))"],
      "behaviors": [\(behaviors())],
      "touches": [{"path": [[0.1, \(place())], [0.4, \(place())]]}],
      "gestures": [{"id": "drag", "type": "pan", "view": "root"}],
      "timeline": [\(timeline())]}
      """
  }

  // MARK: Values

  private mutating func number(_ low: Double, _ high: Double) -> Double {
    (dice.uniform(low, high) * 100).rounded() / 100
  }

  private mutating func place() -> String { "\(number(0, 96)), \(number(0, 72))" }

  private mutating func frame() -> String {
    #""frame": [\#(number(-5, 70)), \#(number(-5, 50)), \#(number(4, 40)), \#(number(4, 40))]"#
  }

  private mutating func pair(_ low: Double, _ high: Double) -> String {
    "[\(number(low, high)), \(number(low, high))]"
  }

  /// A color that no other view has.
  private mutating func color() -> String {
    colorCount += 1
    let hex = String(0x1000000 + (colorCount * 0x2C_9277 + dice.below(16)) % 0x1000000, radix: 16)
    return "#" + hex.dropFirst()
  }

  // MARK: Views

  /// Some of the looks and transforms that a view can have.
  private mutating func look() -> String {
    var parts = [#""backgroundColor": "\#(color())""#]
    if dice.below(3) == 0 { parts.append(#""alpha": \#(number(0.2, 1))"#) }
    if dice.below(4) == 0 { parts.append(#""clipsToBounds": true"#) }
    if dice.below(6) == 0 { parts.append(#""zPosition": \#(dice.below(3) - 1)"#) }
    if dice.below(2) == 0 {
      var transform = [#""rotation": \#(number(-2, 2))"#]
      if dice.below(2) == 0 { transform.append(#""scale": \#(pair(0.5, 1.6))"#) }
      if dice.below(3) == 0 { transform.append(#""translation": \#(pair(-9, 9))"#) }
      parts.append(#""transform": {\#(transform.joined(separator: ", "))}"#)
    }
    if dice.below(4) == 0 { parts.append(#""anchorPoint": \#(pair(-0.2, 1.2))"#) }
    return parts.joined(separator: ", ")
  }

  /// A view with up to two views in it, three deep.
  private mutating func view(_ id: String, depth: Int) -> String {
    let (frame, look) = (frame(), look())
    let before = nodes
    nodes = []
    let inside = depth < 2 ? (0..<dice.below(3)).map { view("\(id)_\($0)", depth: depth + 1) } : []
    nodes = before + [Node(id: id, children: nodes)]
    return
      #"{"id": "\#(id)", \#(frame), \#(look), "subviews": [\#(inside.joined(separator: ", "))]}"#
  }

  private mutating func pair() -> String {
    (0..<2).map { index in
      nodes.append(Node(id: "p\(index)"))
      return #"{"id": "p\#(index)", \#(frame()), "backgroundColor": "\#(color())"}"#
    }.joined(separator: ", ")
  }

  private mutating func stack() -> String {
    let arranged = (0..<2).map { index in
      #"{"id": "s\#(index)", "intrinsicSize": \#(pair(4, 20)), "backgroundColor": "\#(color())"}"#
    }
    nodes.append(Node(id: "stack", children: [Node(id: "s0"), Node(id: "s1")]))
    return """
      {"id": "stack", "type": "stack", "spacing": \(number(0, 5)), \(frame()), \(look()),
       "axis": "\(dice.pick(["horizontal", "vertical"]))",
       "distribution": "\(dice.pick(["fill", "equalSpacing", "fillEqually"]))",
       "subviews": [\(arranged.joined(separator: ", "))]}
      """
  }

  private mutating func laidOut() -> String {
    nodes.append(Node(id: "laid", children: [Node(id: "laid_0")]))
    return """
      {"id": "laid", "backgroundColor": "\(color())",
       "subviews": [{"id": "laid_0", \(frame()), \(look())}]}
      """
  }

  private var ids: [String] { nodes.flatMap(\.ids) }

  // MARK: What happens

  private mutating func behaviors() -> String {
    let item = dice.pick(["v0", "v1"])
    let inner = dice.pick(["laid_0"] + nodes[0].ids.dropFirst() + nodes[1].ids.dropFirst())
    var all = [
      #"{"type": "gravity", "items": ["\#(item)"], "magnitude": \#(number(-1, 1))}"#,
      #"{"type": "collision", "items": ["v0", "v1", "pair"], "translatesReferenceBoundsIntoBoundary": \#(dice.pick(["true", "false"]))}"#,
      #"{"id": "spin", "type": "itemProperties", "items": ["pair", "v1", "\#(inner)"], "resistance": 0.5}"#,
      #"{"type": "push", "items": ["pair"], "mode": "instantaneous", "pushDirection": \#(pair(-0.1, 0.1))}"#,
    ]
    all.append(
      dice.pick([
        #"{"type": "snap", "item": "\#(inner)", "to": [\#(place())]}"#,
        #"{"type": "attachment", "item": "v0", "anchor": [\#(place())], "frequency": 2, "damping": 0.2}"#,
        #"{"type": "attachment", "item": "v0", "to": "v1", "kind": "fixed", "anchor": [\#(place())]}"#,
      ]))
    return all.filter { _ in dice.below(4) > 0 }.joined(separator: ", ")
  }

  private mutating func assignment() -> String {
    let id = dice.pick(ids.filter { $0 != "late" })
    return dice.pick([
      #""\#(id).center": \#(pair(0, 70))"#, #""\#(id).alpha": \#(number(0, 1))"#,
      #""\#(id).transform.rotation": \#(number(-3, 3))"#,
      #""\#(id).transform.scale": \#(pair(0.4, 1.8))"#,
      #""\#(id).transform.translation": \#(pair(-20, 20))"#,
      #""\#(id).anchorPoint": \#(pair(0, 1))"#,
      #""\#(id).backgroundColor": "\#(color())""#, #""\#(id).bounds.size": \#(pair(4, 40))"#,
      #""\#(id).frame": [\#(place()), \#(number(5, 40)), \#(number(5, 40))]"#,
    ])
  }

  private mutating func action() -> String {
    let id = dice.pick(["v0", "v1", "v2", "p0", "s0", "s1", "laid_0", "late"])
    switch dice.below(10) {
    case 0: return #"{"set": {\#(assignment())}}"#
    case 1: return #"{"set": {"\#(id).isHidden": \#(dice.pick(["true", "false"]))}}"#
    case 2: return #"{"remove": "\#(dice.pick(["v2", "s1", "laid_0", "late"]))"}"#
    case 3: return #"{"add": "\#(dice.pick(["late", "v2", "s1"]))"}"#
    case 4: return #"{"addLinearVelocity": \#(pair(-200, 200)), "item": "pair"}"#
    case 5: return #"{"addAngularVelocity": \#(number(-9, 9)), "item": "v1"}"#
    case 6: return #"{"layout": {"constants": {"left": \#(number(0, 60))}}}"#
    default:
      let pace = dice.pick(["", #""curve": "linear","#, #""spring": {"damping": 0.4},"#])
      let change = dice.pick([
        #""set": {\#(assignment())}"#, #""layout": {"constants": {"left": \#(number(0, 60))}}"#,
      ])
      return #"{"animate": {"duration": \#(number(0.1, 0.5)), \#(pace) \#(change)}}"#
    }
  }

  private mutating func timeline() -> String {
    let dragged = dice.pick(["v2", "stack", "p0", "v0"])
    let entries = (0..<dice.below(4) + 2).map { _ in
      let actions = (0..<dice.below(2) + 1).map { _ in action() }
      return #"{"at": \#(number(0, 0.5)), "do": [\#(actions.joined(separator: ", "))]}"#
    }
    let drag =
      #"{"on": {"gesture": "drag", "state": "changed"}, "do": [{"set": {"\#(dragged).center": "$location"}}]}"#
    return (entries + (dice.below(2) == 0 ? [drag] : [])).joined(separator: ",\n")
  }
}
