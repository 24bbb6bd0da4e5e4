internal import SceneText

/// The result of reading a file that a scene names.
public enum FileReading: Sendable {
  /// Its bytes, and the name that diagnostics show.
  case bytes([UInt8], name: String)
  /// Why it cannot be read, in lower case.
  case failure(String)
}

/// The files that a scene names and that are read with it: of touches, components and rows.
struct SceneFiles {
  /// Whether paths may lead out of the scene's folder.
  let allowsOutsidePaths: Bool
  /// The largest size in bytes, and what to do about a larger file.
  let limits: SceneLimits
  /// Reads a file by its path and by what messages call it; nil where no files are read.
  let read: (@Sendable (_ path: String, _ noun: String) -> FileReading)?

  /// Reads a file, whose text is added to the sources.
  ///
  /// - Parameters:
  ///   - path: The path in the scene.
  ///   - noun: What messages call it, such as "touch" for a touch file.
  ///   - code: The code of problems with it.
  ///   - diagnostics: Collects the problems, and has the texts.
  /// - Returns: The text and its number; nil, with the problem reported, if it cannot be read.
  func text(
    _ path: JSONString, noun: String, code: String, _ diagnostics: DiagnosticCollector
  ) -> (text: SourceText, source: Int)? {
    guard ScenePath.isAllowed(path.value, outside: allowsOutsidePaths) else {
      diagnostics.report(Problem.outsidePath(path.value), at: path.place)
      return nil
    }
    guard let read else {
      diagnostics.report(code, at: path.place, "the \(noun) file is not read")
      return nil
    }
    switch read(path.value, noun) {
    case .failure(let reason):
      diagnostics.report(code, at: path.place, reason)
      return nil
    case .bytes(let bytes, let name):
      guard bytes.count <= limits.fileSize else {
        diagnostics.report(limits.fileTooLarge, at: path.place)
        return nil
      }
      let text = SourceText(origin: .file(name), bytes: bytes)
      diagnostics.sources.add(text)
      return (text, diagnostics.sources.texts.count - 1)
    }
  }

  /// Reads a file of JSON; nil, with the problem reported, if it cannot be read.
  func json(
    _ path: JSONString, noun: String, code: String, _ diagnostics: DiagnosticCollector
  ) -> JSONValue? {
    guard let (text, source) = text(path, noun: noun, code: code, diagnostics) else {
      return nil
    }
    var reader = JSONReader(text, source: source, rules: .scene, diagnostics: diagnostics)
    return reader.readDocument()
  }
}
