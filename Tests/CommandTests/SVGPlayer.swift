import Foundation
import FoundationXML

/// An SVG film at a time, as a still picture: what a browser shows, for programs that do not play.
///
/// Of SMIL it knows what framegen writes: `animate` and `animateTransform`, in steps or straight
/// lines, with or without times. Source: W3C, SVG Animations Level 2, 3.
struct SVGPlayer {
  private let root: Element

  init(_ film: Data) throws {
    let reader = Reader()
    let parser = XMLParser(data: film)
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else { throw CocoaError(.fileReadCorruptFile) }
    self.root = root
  }

  /// The film at a time in seconds.
  func still(at time: Double) -> String { text(of: root, at: time) }

  private func text(of element: Element, at time: Double) -> String {
    var attributes = element.attributes
    var transforms: [String] = []
    var inside = XML.escaped(element.text)
    for child in element.children {
      switch child.name {
      case "animateTransform":
        transforms.append("\(child["type"])(\(value(of: child, at: time)))")
      case "animate": attributes[child["attributeName"]] = value(of: child, at: time)
      default: inside += text(of: child, at: time)
      }
    }
    if !transforms.isEmpty { attributes["transform"] = transforms.joined(separator: " ") }
    let written = attributes.sorted { $0.key < $1.key }
      .map { " \($0.key)=\"\(XML.escaped($0.value))\"" }.joined()
    return "<\(element.name)\(written)>\(inside)</\(element.name)>"
  }

  private func value(of animation: Element, at time: Double) -> String {
    let values = animation["values"].components(separatedBy: ";")
    let duration = Double(animation["dur"].dropLast()) ?? 1
    let time = time - (Double(animation["begin"].dropLast()) ?? 0)
    let share = time / duration - (time / duration).rounded(.down)
    let isDiscrete = animation["calcMode"] == "discrete"
    let listed = animation["keyTimes"]
    let times =
      listed.isEmpty
      ? values.indices.map { Double($0) / Double(isDiscrete ? values.count : values.count - 1) }
      : listed.components(separatedBy: ";").compactMap(Double.init)
    let index = times.lastIndex { $0 <= share } ?? 0
    guard !isDiscrete, index + 1 < values.count else { return values[index] }
    return mixed(
      values[index], values[index + 1], (share - times[index]) / (times[index + 1] - times[index]))
  }

  /// Two texts that differ in their numbers, with the numbers between.
  private func mixed(_ one: String, _ other: String, _ share: Double) -> String {
    let number = #/-?(\d+\.?\d*|\.\d+)/#
    let others = other.matches(of: number).compactMap { Double($0.0) }
    var index = 0
    return one.replacing(number) { match -> String in
      defer { index += 1 }
      let from = Double(match.0) ?? 0
      return "\(from + (others[index] - from) * share)"
    }
  }
}

extension SVGPlayer {
  /// An element of the film.
  fileprivate final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      (self.name, self.attributes) = (name, attributes)
    }

    /// An attribute, empty where there is none.
    subscript(name: String) -> String { attributes[name] ?? "" }
  }

  /// Makes the tree of the elements.
  private final class Reader: NSObject, XMLParserDelegate {
    private(set) var root: Element?
    private var open: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      let element = Element(name, attributes)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }
  }

  private enum XML {
    static func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    }
  }
}
