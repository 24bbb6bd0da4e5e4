internal import CPango

extension TextLayout {
  /// The lines of a text, and where the bytes that were laid out end.
  struct Lines {
    var lines: [Line] = []
    var end = 0
  }

  /// The bytes after which the rest of a text is laid out separately, at the next paragraph.
  ///
  /// Pango takes time that grows with the square of the number of paragraphs.
  private static let chunkLength = 1024

  /// Lays out a text, some paragraphs at a time, until there are more lines than are wanted.
  ///
  /// - Parameters:
  ///   - request: The text, of several lines.
  ///   - map: The fonts.
  ///   - isEnough: Whether no more lines are needed.
  /// - Returns: The lines from the top.
  /// - Throws: `CanvasError.outOfMemory`.
  static func lines(
    of request: Request, map: FontMap, until isEnough: ([Line]) -> Bool
  ) throws(CanvasError) -> Lines {
    var result = Lines()
    var part = request
    let languages = request.languages ?? ScriptLanguages.runs(of: request.utf8)
    var (firstLanguage, firstRun) = (0, 0)
    for chunk in chunks(of: request.utf8) {
      let start = chunk.text.lowerBound
      part.utf8 = Array(request.utf8[chunk.text])
      // Attributes may reach beyond the end: they also determine the height of empty lines.
      func shifted(_ bytes: Range<Int>) -> Range<Int> {
        max(0, bytes.lowerBound - start)..<max(0, bytes.upperBound - start)
      }
      part.languages = overlapping(languages, chunk.end, &firstLanguage, start, bytes: \.bytes).map
      {
        ScriptLanguages.Run(bytes: shifted($0.bytes), language: $0.language)
      }
      part.runs = overlapping(request.runs, chunk.end, &firstRun, start, bytes: \.bytes).map {
        var run = $0
        run.bytes = shifted(run.bytes)
        return run
      }
      let lines = try TextLayout(part, map: map).lines
      // A paragraph without letters has the direction of the one before.
      part.earlierDirection = lines.last?.direction
      result.lines += lines.map {
        var line = $0
        line.bytes = line.bytes.lowerBound + start..<line.bytes.upperBound + start
        for index in line.glyphs.indices {
          let bytes = line.glyphs[index].bytes
          line.glyphs[index].bytes = bytes.lowerBound + start..<bytes.upperBound + start
        }
        return line
      }
      result.end = chunk.end
      if isEnough(result.lines) { break }
    }
    return result
  }

  /// The elements of a sorted list that overlap the bytes of a chunk; `first` is the first that ends
  /// after its start.
  private static func overlapping<Element>(
    _ elements: [Element], _ end: Int, _ first: inout Int, _ start: Int,
    bytes: KeyPath<Element, Range<Int>>
  ) -> ArraySlice<Element> {
    while first < elements.count, elements[first][keyPath: bytes].upperBound <= start { first += 1 }
    var last = first
    while last < elements.count, elements[last][keyPath: bytes].lowerBound < end { last += 1 }
    return elements[first..<last]
  }

  /// The chunks of whole paragraphs: their bytes without the last break, and where the next begins.
  private static func chunks(of utf8: [UInt8]) -> [(text: Range<Int>, end: Int)] {
    var chunks: [(text: Range<Int>, end: Int)] = []
    var start = 0
    for (index, byte) in utf8.enumerated() where byte == 0x0A && index - start >= chunkLength {
      // A carriage return before it belongs to the break.
      let end = utf8[index - 1] == 0x0D ? index - 1 : index
      chunks.append((start..<end, index + 1))
      start = index + 1
    }
    chunks.append((start..<utf8.count, utf8.count))
    return chunks
  }
}
