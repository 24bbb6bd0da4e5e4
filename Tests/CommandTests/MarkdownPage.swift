import Foundation

/// A page of Markdown in the repository, such as the README.
struct MarkdownPage {
  /// A fenced block of code.
  struct Block {
    /// The first word after the fence, such as `json`.
    var language: String
    /// The second word after the fence: the file in which the reader of the page has this text.
    var file: String?
    /// The lines between the fences, each with its line feed.
    var text: String
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of the folder of the documentation.
  static let folder = "Sources/Documentation"

  /// The paths of the README and of the pages of the documentation.
  static let documentation: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: package.appending(path: folder).path)
    let pages = (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
    return ["README.md"] + pages.map { "\(folder)/\($0)" }
  }()

  /// The path in the repository.
  let path: String
  /// The whole text.
  let text: String
  /// The text without fenced blocks.
  let body: String
  /// The fenced blocks, in their order.
  let blocks: [Block]

  /// Reads a page.
  init(_ path: String) throws {
    let text = try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
    var body = ""
    var blocks: [Block] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if isInside {
        if line == "```" {
          isInside = false
        } else {
          blocks[blocks.count - 1].text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        let words = line.dropFirst(3).split(separator: " ").map(String.init)
        blocks.append(Block(language: words.first ?? "", file: words.dropFirst().first, text: ""))
        isInside = true
      } else {
        body += line + "\n"
      }
    }
    self.path = path
    self.text = text
    self.body = body
    self.blocks = blocks
  }

  /// The blocks in a language.
  func blocks(_ language: String) -> [Block] { blocks.filter { $0.language == language } }

  /// Where links and pictures lead within the repository, as they are written.
  var targets: [String] {
    let prose = body.replacing(#/`[^`\n]*`/#, with: "")
    let links = prose.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    let files = prose.matches(of: #/(?:src|srcset|href)="([^"]+)"/#).map { String($0.1) }
    return (links + files).filter { !$0.contains(":") }
  }

  /// The anchors that GitHub makes of the headings.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    for line in body.split(separator: "\n") where line.hasPrefix("#") {
      let heading = line.drop { $0 == "#" }.drop { $0 == " " }
        .replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }
      let anchor = String(
        heading.lowercased().compactMap { character -> Character? in
          if character == " " { return "-" }
          let isKept = character.isLetter || character.isNumber || "-_".contains(character)
          return isKept ? character : nil
        })
      // A heading that is repeated gets a number.
      var unique = anchor
      var number = 0
      while !anchors.insert(unique).inserted {
        number += 1
        unique = "\(anchor)-\(number)"
      }
    }
    return anchors
  }
}

extension MarkdownPage.Block {
  /// The command lines of a block of `sh`, with continued lines joined.
  var commands: [String] {
    text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// The commands of a block of `console`, which follow `$ `, each with what it prints.
  var session: [(command: String, output: String)] {
    var session: [(command: String, output: String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        session.append((String(line.dropFirst(2)), ""))
      } else if !session.isEmpty {
        session[session.count - 1].output += line + "\n"
      }
    }
    return session
  }
}
