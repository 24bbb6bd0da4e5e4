internal import Foundation
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText

/// What a text says about the scene in it, as far as it can be read: for the answers to requests.
final class SceneAnalysis {
  /// The document.
  let document: OpenDocument
  /// The objects, lists and strings of the text.
  let tree: SyntaxTree
  /// The kind of file by the word of its `framegen`; nil for a scene.
  let format: String?
  /// The scene with what its ids refer to.
  let reading: SceneReading
  /// The ids that the scene declares.
  let names: DeclaredNames
  /// The uses of ids in the scene and its variants.
  let links: [SceneLink]
  /// Whether a file that the scene reads has changed.
  var isOutdated = false

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - source: How scenes are read.
  ///   - former: What is known of an earlier state, whose ids are kept if the text has none that can be read.
  init(_ document: OpenDocument, _ source: SceneSource, former: SceneAnalysis? = nil) {
    self.document = document
    let tree = SyntaxTree(document.bytes)
    self.tree = tree
    format = tree.root.flatMap { tree.string(Self.formatKey, of: $0) }
    let scene = source.scene(document)
    reading = scene.linkedReading()
    let names = DeclaredNames(reading.scene)
    self.names = names.declarations.isEmpty ? former?.names ?? names : names
    var links = reading.links
    for variant in scene.variants {
      let further = scene.varied(by: variant).linkedReading()
      // The texts of a variant have the same numbers, unless it uses other files.
      guard further.sources.texts.prefix(reading.sources.texts.count) == reading.sources.texts[...]
      else { continue }
      let known = Set(links)
      links += further.links.filter { !known.contains($0) }
    }
    self.links = links
  }

  /// Only the structure of a text, for a file that a scene includes.
  init(unread document: OpenDocument) {
    self.document = document
    let tree = SyntaxTree(document.bytes)
    self.tree = tree
    format = tree.root.flatMap { tree.string(Self.formatKey, of: $0) }
    reading = SceneReader().read([], name: "")
    (names, links) = (DeclaredNames(nil), [])
  }

  private static let formatKey = "framegen"

  /// Whether the text is that of a scene or of a file that scenes use, and not other JSON.
  var isOurs: Bool {
    format == nil ? DocumentKind.isScene(tree) : DeclaredValue.file(format) != nil
  }

  /// Where ids stand.
  private(set) lazy var occurrences = IDOccurrences(self)

  // MARK: - Values

  /// What a value in the text is, and the object that has it.
  struct Place {
    /// The value; nil where the language expects none.
    var value: DeclaredValue?
    /// The object of which it is a member; nil in a list.
    var object: DeclaredObject?
  }

  /// What the language expects at a node.
  func place(of node: Int) -> Place { places[node] }

  /// What the language expects at each node.
  private lazy var places: [Place] = {
    var places = Array(repeating: Place(), count: tree.nodes.count)
    walk { places[$0] = $1 }
    return places
  }()

  /// What an object is that stands for a value.
  func object(at node: Int, _ value: DeclaredValue?) -> DeclaredObject? {
    guard let value else { return nil }
    if value.isAnything, tree.nodes[node].key?.text == ComponentSummary.argumentsKey,
      let use = tree.nodes[node].parent, let component = component(of: use)
    {
      return DeclaredObject(valuesOf: component.parameters)
    }
    var members = tree.strings(of: node)
    // The type of a use that states none is that of the component's view.
    if !members.contains(where: { $0.key == ComponentSummary.typeKey }),
      let type = component(of: node)?.viewType
    {
      members.append((ComponentSummary.typeKey, type))
    }
    return value.object(having: members)
  }

  /// The component that an object uses; nil for none.
  private func component(of node: Int) -> ComponentSummary? {
    tree.string(ComponentSummary.useKey, of: node).flatMap { components[$0] }
  }

  /// The components of the document and of the files that it includes, by their names.
  private lazy var components: [String: ComponentSummary] = {
    let included = sources.texts.dropFirst().compactMap { text -> SyntaxTree? in
      guard case .file = text.origin else { return nil }
      let tree = SyntaxTree(text.bytes)
      return tree.root.flatMap { tree.string(Self.formatKey, of: $0) } == nil ? nil : tree
    }
    return ComponentSummary.all(in: [tree] + included)
  }()

  /// The event of an object that is an entry of the timeline with one; nil for others.
  func event(of node: Int) -> Int? {
    guard place(of: node).value?.isTimelineEntry == true else { return nil }
    return tree.value("on", of: node)
  }

  /// Calls a function for every value in the text with what the language expects there, in the order of the text.
  func walk(_ visit: (_ node: Int, Place) -> Void) {
    guard let root = tree.root else { return }
    var waiting = [(root, Place(value: DeclaredValue.file(format)))]
    while let (node, place) = waiting.popLast() {
      visit(node, place)
      let children = tree.nodes[node].children
      guard !children.isEmpty else { continue }
      let object = tree.nodes[node].kind == .object ? object(at: node, place.value) : nil
      let isVariant = isVariant(node)
      for (index, child) in children.enumerated().reversed() {
        if let key = tree.nodes[child].key {
          let edited = isVariant ? value(at: key.text) : nil
          waiting.append(
            (child, Place(value: edited ?? object?.value(of: key.text, names), object: object)))
        } else {
          waiting.append((child, Place(value: place.value?.element(at: index))))
        }
      }
    }
  }

  // MARK: - Texts

  /// The texts of the scene: the document, then other files that it reads.
  var sources: SourceList { reading.sources }

  /// The document or file of a place; nil for an option.
  func uri(of place: SourceSpan) -> String? {
    let place = sources.written(place)
    guard place.source != 0 else { return document.uri }
    guard case .file(let path)? = sources.text(of: place)?.origin else { return nil }
    return DocumentURI.uri(of: SceneSource.absolute(path))
  }
}

/// Tells scenes from other files.
enum DocumentKind {
  /// The keys of which a scene has at least one.
  private static let keys = ["framegen", "canvas", "views", "layout", "behaviors", "timeline"]

  /// Whether a text is that of a scene: neither a file that scenes use, nor an object with none of a scene's keys.
  static func isScene(_ tree: SyntaxTree) -> Bool {
    guard let root = tree.root else { return true }
    guard tree.nodes[root].kind == .object, tree.string(keys[0], of: root) == nil else {
      return false
    }
    let written = Set(tree.members(of: root).map(\.key.text))
    return written.isEmpty || keys.contains(where: written.contains)
  }
}

/// How the scenes of open documents are read.
struct SceneSource: Sendable {
  /// The limits on what a scene may contain.
  var limits = SceneLimits()
  /// The files outside of a scene's folder that it may use.
  var access = SceneAccess()
  /// The texts of the open documents, by the paths of their files.
  var openTexts: [String: [UInt8]] = [:]

  /// The scene in a document, which may have errors.
  func scene(_ document: OpenDocument) -> EditableScene {
    scene(document.bytes, at: document.path)
  }

  /// The scene in a text.
  func scene(_ bytes: [UInt8], at path: String) -> EditableScene {
    var scene = EditableScene(path, bytes: bytes, limits: limits, access: access)
    scene.openTexts = openTexts
    return scene
  }

  /// The absolute path of a file, without steps that lead back.
  static func absolute(_ path: String) -> String {
    URL(filePath: path).standardized.path(percentEncoded: false)
  }
}

/// Where a position is in the text: at a key, at a value, or where one can be written.
struct Cursor {
  enum Target {
    /// At the key of a member, or where an object can have another one.
    case key(object: Int, member: Int?)
    /// At a value, or where one is missing after its key.
    case value(Int)
    /// Where a list can have another element, with its index.
    case element(list: Int, index: Int)
    /// Outside of the outermost value.
    case outside
  }

  let target: Target

  /// What is at a byte of a text.
  init(_ tree: SyntaxTree, at offset: Int) {
    var container: Int?
    for (index, node) in tree.nodes.enumerated()
    where [.object, .list].contains(node.kind) && node.range.lowerBound < offset {
      if offset < node.range.upperBound || (!node.isClosed && offset <= node.range.upperBound) {
        container = index
      }
    }
    guard let container else {
      let root = tree.root.flatMap { tree.nodes[$0].range.contains(offset) ? $0 : nil }
      target = root.map { .value($0) } ?? .outside
      return
    }
    target =
      tree.nodes[container].kind == .object
      ? Self.member(of: container, tree, offset) : Self.element(of: container, tree, offset)
  }

  private static func member(of object: Int, _ tree: SyntaxTree, _ offset: Int) -> Target {
    for (key, value) in tree.members(of: object) {
      if key.range.lowerBound <= offset, offset <= key.range.upperBound {
        return .key(object: object, member: value)
      }
      let node = tree.nodes[value]
      if node.kind == .missing {
        // A missing value is on the line of its key, after the colon.
        if key.hasColon, key.range.upperBound < offset, offset <= node.range.upperBound {
          return .value(value)
        }
      } else if key.range.upperBound < offset, offset <= node.range.upperBound {
        return .value(value)
      }
    }
    return .key(object: object, member: nil)
  }

  private static func element(of list: Int, _ tree: SyntaxTree, _ offset: Int) -> Target {
    let children = tree.nodes[list].children
    for child in children {
      let range = tree.nodes[child].range
      if range.lowerBound <= offset, offset <= range.upperBound { return .value(child) }
    }
    let index = children.count { tree.nodes[$0].range.upperBound < offset }
    return .element(list: list, index: index)
  }
}

/// What the declaration of a component says about its uses.
struct ComponentSummary {
  /// The `type` of the views that it makes; nil where that is not known.
  let viewType: String?
  /// Its parameters.
  let parameters: [DeclaredParameter]

  static let useKey = "component"
  static let argumentsKey = "with"
  static let typeKey = "type"
  static let defaultKey = "default"
  static let idKey = "id"

  /// The components that some texts declare, by their names; of the same name the first.
  static func all(in trees: [SyntaxTree]) -> [String: ComponentSummary] {
    var places: [String: (tree: SyntaxTree, node: Int)] = [:]
    for tree in trees {
      guard let list = tree.root.flatMap({ tree.value("components", of: $0) }) else { continue }
      for (key, node) in tree.members(of: list) where places[key.text] == nil {
        places[key.text] = (tree, node)
      }
    }
    return places.mapValues { tree, node in
      ComponentSummary(
        viewType: viewType(of: node, in: tree, places), parameters: parameters(of: node, in: tree))
    }
  }

  /// The type of a component's view, which may be a use of another component.
  private static func viewType(
    of node: Int, in tree: SyntaxTree, _ places: [String: (tree: SyntaxTree, node: Int)]
  ) -> String? {
    var (node, tree) = (node, tree)
    var seen: Set<String> = []
    while let view = tree.value("view", of: node) {
      if let type = tree.string(typeKey, of: view) { return type }
      guard let other = tree.string(useKey, of: view) else { break }
      guard seen.insert(other).inserted, let place = places[other] else { return nil }
      (tree, node) = place
    }
    return DeclaredValue.plainViewType
  }

  private static func parameters(of node: Int, in tree: SyntaxTree) -> [DeclaredParameter] {
    guard let list = tree.value("parameters", of: node) else { return [] }
    return tree.members(of: list).map { key, value in
      DeclaredParameter(key.text, type: tree.string(typeKey, of: value))
    }
  }
}
