import Foundation
import PictureTests
import Testing

@Suite("What a reference knows of a film")
struct FilmReferenceTests {
  private func reference(_ hashes: [UInt64]) -> FilmReference {
    FilmReference(
      scene: "a", renderer: ["cairo": "1.16.0"], fps: 60, size: [10, 20], scale: 2,
      endsAtRest: true, motion: 1, hashes: hashes)
  }

  @Test(
    "it is read as it was written, equal frames in a row in one entry",
    arguments: [[0], [1, 1, 1], [1, 2, 2, 3], [5, 5, 1, 5], [.max, 0, 0]] as [[UInt64]])
  func roundTrip(hashes: [UInt64]) throws {
    let written = try JSONEncoder().encode(reference(hashes))
    let read = try #require(FilmReference(bytes: Array(written)))
    #expect(read == reference(hashes))
    #expect(read.hashes == hashes)
    // Each run once, with its length where that is not 1.
    var runs: [(hash: UInt64, count: Int)] = []
    for hash in hashes {
      if runs.last?.hash == hash { runs[runs.count - 1].count += 1 } else { runs.append((hash, 1)) }
    }
    let object = try JSONSerialization.jsonObject(with: written) as? [String: Any]
    #expect(
      object?["frames"] as? [String]
        == runs.map { String(format: "%016lx", $0.hash) + ($0.count > 1 ? "*\($0.count)" : "") })
  }

  @Test(
    "what is no reference is refused",
    arguments: [
      ("\"framegen\":\"reference\"", "\"framegen\":\"film\""),
      ("[\"0000000000000001\"", "[\"000000000000001\""),
      ("[\"0000000000000001\"", "[\"000000000000000g\""),
      ("0002*2", "0002*0"), ("0002*2", "0002*99999999999999999999"), ("0002*2", "0002*2000000000"),
      // More frames than a day has at 60 frames a second.
      ("0002*2", "0002*5184002"), ("0002*2", "0002*16777000"),
      ("\"fps\":60", "\"fps\":0"), ("[10,20]", "[10]"), ("{", ""),
    ])
  func faulty(old: String, new: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = String(decoding: try encoder.encode(reference([1, 2, 2])), as: UTF8.self)
    #expect(FilmReference(bytes: Array(text.utf8)) != nil)
    #expect(text.contains(old), "\(text)")
    #expect(
      FilmReference(bytes: Array(text.replacing(old, with: new, maxReplacements: 1).utf8)) == nil)
  }

  @Test("a film that was stopped before its first frame has none")
  func empty() {
    #expect(reference([]).hashes.isEmpty && reference([]).frameCount == 0)
  }

  @Test("another renderer is told by what differs")
  func renderer() {
    let reference = FilmReference(
      scene: "a", renderer: ["cairo": "1.16.0", "pango": "1.50.12", "fonts": "a"], fps: 60,
      size: [1, 1], scale: 1, endsAtRest: true, motion: 0, hashes: [0])
    #expect(
      reference.rendererDifferences(
        to: ["cairo": "1.18.0", "pango": "1.50.12", "fonts": "b"])
        == ["cairo 1.16.0, now 1.18.0", "other fonts"])
    #expect(reference.rendererDifferences(to: reference.renderer) == [])
  }
}
