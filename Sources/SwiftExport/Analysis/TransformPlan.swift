internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene

/// A part of a transform that changes by itself.
enum TransformPart: CaseIterable {
  case rotation, scaleX, scaleY, translationX, translationY
}

/// How the transforms of views are written.
///
/// A scene sets a rotation and a scale one by one, where UIKit has one matrix. Where a part of it is set and another one is
/// what it was set to before, the view controller keeps that in a property.
struct TransformPlan {
  /// A view whose transform changes.
  private struct Track {
    /// The transform at the start.
    var initial = TransformComponents()
    /// The parts that are not always as at the start.
    var changing: Set<TransformPart> = []
    /// The properties with the present values of parts.
    var members: [TransformPart: String] = [:]
    /// Whether both scales are always the same.
    var isUniform = true
    /// Whether behaviors turn the view.
    var isMoved = false
  }

  private var tracks: [String: Track] = [:]
  /// The names of the arrays among the properties.
  private var arrays: [String: String] = [:]
  /// The properties that are needed, in order, each with its values at the start: several for an array.
  private(set) var members: [Member] = []

  /// A property with a part of a transform, or of the transforms of views that are in an array.
  struct Member {
    let name: String
    /// The values at the start.
    var values: [Double]
    /// Whether it is an array.
    let isArray: Bool
  }

  /// A plan without views.
  init() {}

  /// The plan for a scene.
  ///
  /// - Parameters:
  ///   - index: The scene.
  ///   - elements: The names of its elements.
  ///   - names: The names of the members, to which those of the properties are added.
  init(_ index: SceneIndex, _ elements: SceneNames, names: inout SwiftNames) {
    let groups = index.changes.map { changes in
      changes.filter { $0.property.hasPrefix("transform") && index.nodes[$0.target.id] != nil }
    }
    for assignment in groups.joined() {
      let id = assignment.target.id
      if tracks[id] == nil, let node = index.nodes[id] {
        tracks[id] = Track(
          initial: node.values.place.transform, isMoved: index.moved.contains(id))
      }
      note(assignment, index.computedType(of: assignment))
    }
    for group in groups {
      var ids: [String] = []
      for assignment in group where !ids.contains(assignment.target.id) {
        ids.append(assignment.target.id)
      }
      for id in ids { keep(id, in: group.filter { $0.target.id == id }, index, elements, &names) }
    }
  }

  private mutating func note(_ assignment: Assignment, _ computed: ExpressionType?) {
    guard var track = tracks[assignment.target.id] else { return }
    for part in assignment.transformParts {
      let isSame =
        computed == nil && !assignment.isAmount
        && assignment.transformValue(of: part) == track.initial.value(of: part)
      if !isSame { track.changing.insert(part) }
    }
    if assignment.transformParts.contains(where: { $0 == .scaleX || $0 == .scaleY }) {
      track.isUniform =
        track.isUniform && assignment.property == "transform.scale" && computed != .pair
        && track.initial.scale.dx == track.initial.scale.dy
        && assignment.transformValue(of: .scaleX) == assignment.transformValue(of: .scaleY)
    }
    tracks[assignment.target.id] = track
  }

  /// Keeps the parts on which a change depends besides those that it sets.
  private mutating func keep(
    _ id: String, in assignments: [Assignment], _ index: SceneIndex, _ elements: SceneNames,
    _ names: inout SwiftNames
  ) {
    guard var track = tracks[id] else { return }
    let linear: [TransformPart] = [.rotation, .scaleX, .scaleY]
    let parts = Set(assignments.flatMap(\.transformParts))
    guard linear.contains(where: parts.contains) else { return }
    let isTurn = assignments.allSatisfy { $0.property == "transform.rotation" && $0.isAmount }
    if isTurn, turnsByItself(track) { return }
    let added = Set(assignments.filter(\.isAmount).flatMap(\.transformParts))
    for part in linear where track.changing.contains(part) && track.members[part] == nil {
      // The matrix has the rotation by behaviors, and the view its scale then.
      guard !track.isMoved, !parts.contains(part) || added.contains(part) else { continue }
      if part == .scaleY, track.isUniform, let name = track.members[.scaleX] {
        track.members[.scaleY] = name
        continue
      }
      let word =
        switch part {
        case .rotation: "Rotation"
        case .scaleX where track.isUniform: "Scale"
        case .scaleX: "ScaleX"
        default: "ScaleY"
        }
      track.members[part] = member(part, word, of: id, index, elements, &names)
    }
    tracks[id] = track
  }

  /// The property with a part of the transform of a view: an element where the view is one of an array.
  private mutating func member(
    _ part: TransformPart, _ word: String, of id: String, _ index: SceneIndex,
    _ elements: SceneNames, _ names: inout SwiftNames
  ) -> String {
    func initial(_ id: String) -> Double {
      index.nodes[id]?.values.place.transform.value(of: part) ?? 0
    }
    guard let family = elements.families.first(where: { $0.ids.contains(id) }),
      let number = family.ids.firstIndex(of: id)
    else {
      let name = names.take(SwiftName.camelCase(id, or: "view") + word)
      members.append(Member(name: name, values: [initial(id)], isArray: false))
      return name
    }
    let key = family.member + word
    if arrays[key] == nil {
      let name = names.take(SwiftName.plural(key))
      arrays[key] = name
      members.append(Member(name: name, values: family.ids.map(initial), isArray: true))
    }
    return "\(arrays[key] ?? key)[\(number)]"
  }

  /// Whether a turn can be added to the matrix: whatever scales the view does so in all directions alike.
  private func turnsByItself(_ track: Track) -> Bool {
    !track.changing.contains(.scaleX) && !track.changing.contains(.scaleY)
      && track.initial.scale.dx == track.initial.scale.dy
  }

  // MARK: Reading

  /// The present value of a part of a transform, or of two.
  func read(
    _ property: String, of id: String, _ owner: SwiftTerm, _ scope: Scope
  ) -> SwiftOperand {
    switch property {
    case "transform.rotation": return .number(present(.rotation, of: id, owner, scope))
    case "transform.scale.x": return .number(present(.scaleX, of: id, owner, scope))
    case "transform.scale.y": return .number(present(.scaleY, of: id, owner, scope))
    case "transform.translation.x": return .number(present(.translationX, of: id, owner, scope))
    case "transform.translation.y": return .number(present(.translationY, of: id, owner, scope))
    case "transform.scale":
      return .pair(
        x: present(.scaleX, of: id, owner, scope), y: present(.scaleY, of: id, owner, scope),
        whole: nil)
    default:
      return .pair(
        x: present(.translationX, of: id, owner, scope),
        y: present(.translationY, of: id, owner, scope), whole: nil)
    }
  }

  /// The present value of a part.
  func present(
    _ part: TransformPart, of id: String, _ owner: SwiftTerm, _ scope: Scope
  ) -> SwiftTerm {
    let track = tracks[id]
    if let name = track?.members[part] { return SwiftTerm("\(scope.prefix)\(name)") }
    if let track, !track.changing.contains(part), !(track.isMoved && part == .rotation) {
      return .number(track.initial.value(of: part))
    }
    if track?.isMoved == true, part == .scaleX || part == .scaleY {
      return owner.member("scale").member(part == .scaleX ? "x" : "y")
    }
    let matrix = owner.member("transform").code
    return switch part {
    case .rotation: Exporter.angle(of: owner)
    case .scaleX: SwiftTerm("hypot(\(matrix).a, \(matrix).b)")
    case .scaleY: SwiftTerm("hypot(\(matrix).c, \(matrix).d)")
    case .translationX: SwiftTerm("\(matrix).tx")
    case .translationY: SwiftTerm("\(matrix).ty")
    }
  }

  /// The property that has a part; nil for none.
  func member(_ part: TransformPart, of id: String) -> String? { tracks[id]?.members[part] }

  /// Whether a turn of a view can be added to its matrix.
  func turnsByItself(_ id: String) -> Bool { tracks[id].map(turnsByItself) ?? false }

  /// Whether a view has its scale in a property of its own, because behaviors turn it.
  func keepsScale(_ id: String) -> Bool {
    guard let track = tracks[id], track.isMoved else { return false }
    return track.changing.contains(.scaleX) || track.changing.contains(.scaleY)
  }
}

extension Assignment {
  /// The parts of a transform that it changes; none for another property.
  var transformParts: [TransformPart] {
    switch property {
    case "transform": TransformPart.allCases
    case "transform.rotation": [.rotation]
    case "transform.scale": [.scaleX, .scaleY]
    case "transform.scale.x": [.scaleX]
    case "transform.scale.y": [.scaleY]
    case "transform.translation": [.translationX, .translationY]
    case "transform.translation.x": [.translationX]
    case "transform.translation.y": [.translationY]
    default: []
    }
  }

  /// The number, or the amount, of a part of a transform that it changes.
  func transformValue(of part: TransformPart) -> Double {
    let isSecond = part == .scaleY || part == .translationY
    switch value.base {
    case let number as CGFloat: return Double(number)
    case let vector as CGVector: return Double(isSecond ? vector.dy : vector.dx)
    case let components as TransformComponents: return components.value(of: part)
    case ExpressionValue.number(let number): return number
    case ExpressionValue.pair(let x, let y): return isSecond ? y : x
    default: return 0
    }
  }
}

extension TransformComponents {
  /// The number of a part.
  func value(of part: TransformPart) -> Double {
    switch part {
    case .rotation: Double(rotation)
    case .scaleX: Double(scale.dx)
    case .scaleY: Double(scale.dy)
    case .translationX: Double(translation.dx)
    case .translationY: Double(translation.dy)
    }
  }
}
