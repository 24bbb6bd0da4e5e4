import Foundation
import PictureTests
import Raster
import Testing

@Suite("Pictures in a terminal")
struct TerminalPictureTests {
  /// A picture of 40×15 pixels with colors of the cube, and a line.
  private let bitmap: Bitmap = {
    var bitmap = Bitmap(
      width: 40, height: 15, format: .rgb, filledWith: Pixel(red: 255, green: 255, blue: 255))
    for y in 0..<15 { bitmap[y * 2, y] = Pixel(red: 255, green: 0, blue: 51) }
    for x in 0..<40 { bitmap[x, 9] = Pixel(red: 0, green: 102, blue: 204) }
    return bitmap
  }()

  @Test("kitty gets the PNG file in pieces, of which only the last ends it")
  func kitty() throws {
    var noise = Bitmap(
      width: 90, height: 90, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0))
    for index in 0..<8100 {
      noise[index % 90, index / 90] = Pixel(
        red: UInt8(truncatingIfNeeded: index &* 7919 >> 3),
        green: UInt8(truncatingIfNeeded: index &* 104_729 >> 5), blue: UInt8(index % 251))
    }
    let text = try TerminalPicture.kitty.text(of: noise)
    let pieces = text.matches(of: /\u{1B}_G(?<head>[^;]*);(?<code>[A-Za-z0-9+\/=]*)\u{1B}\\/)
    #expect(pieces.count > 1)
    #expect(pieces.first?.output.head == "a=T,f=100,m=1")
    #expect(pieces.dropFirst().dropLast().allSatisfy { $0.output.head == "m=1" })
    #expect(pieces.last?.output.head == "m=0")
    #expect(pieces.allSatisfy { $0.output.code.count <= 4096 })
    let file = try #require(Data(base64Encoded: pieces.map { String($0.output.code) }.joined()))
    #expect(try PNGDecoder().decode(Array(file)).bitmap == noise)
  }

  @Test("iTerm2 gets the PNG file with its size")
  func iterm() throws {
    let text = try TerminalPicture.iterm.text(of: bitmap)
    let match = try #require(
      text.wholeMatch(of: /\u{1B}\]1337;File=inline=1;size=(\d+):([^\u{07}]*)\u{07}\n/))
    let file = try #require(Data(base64Encoded: String(match.output.2)))
    #expect(file.count == Int(match.output.1))
    #expect(try PNGDecoder().decode(Array(file)).bitmap == bitmap)
  }

  @Test("sixels draw the same pixels")
  func sixel() throws {
    let text = try TerminalPicture.sixel.text(of: bitmap)
    let match = try #require(
      text.wholeMatch(of: /\u{1B}P0;1q"1;1;40;15(?<body>[^\u{1B}]*)\u{1B}\\\n/))
    var colors: [Int: Pixel] = [:]
    var drawn = Bitmap(
      width: 40, height: 15, format: .rgba, filledWith: Pixel(red: 0, green: 0, blue: 0, alpha: 0))
    var (x, top, color) = (0, 0, 0)
    var rest = match.output.body
    while let first = rest.first {
      if let definition = rest.prefixMatch(of: /#(\d+);2;(\d+);(\d+);(\d+)/) {
        let output = definition.output
        let parts = [output.2, output.3, output.4].map { UInt8((Int($0) ?? 0) * 255 / 100) }
        colors[Int(output.1) ?? 0] = Pixel(red: parts[0], green: parts[1], blue: parts[2])
        rest = rest[definition.range.upperBound...]
      } else if let choice = rest.prefixMatch(of: /#(\d+)/) {
        color = Int(choice.output.1) ?? 0
        rest = rest[choice.range.upperBound...]
      } else if first == "$" || first == "-" {
        x = 0
        if first == "-" { top += 6 }
        rest = rest.dropFirst()
      } else {
        let run = try #require(rest.prefixMatch(of: /(?:!(\d+))?([?-~])/))
        let bits = try #require(run.output.2.unicodeScalars.first).value - 63
        for _ in 0..<(run.output.1.flatMap { Int($0) } ?? 1) {
          for row in 0..<6 where bits >> UInt32(row) & 1 == 1 {
            drawn[x, top + row] = try #require(colors[color])
          }
          x += 1
        }
        rest = rest[run.range.upperBound...]
      }
    }
    #expect(BitmapComparison(bitmap, drawn).areEqual)
  }

  @Test(
    "the environment tells the protocol",
    arguments: [
      (["TERM": "xterm-kitty"], "kitty"), (["TERM_PROGRAM": "WezTerm"], "kitty"),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "iterm"),
      (["TERM": "foot"], "sixel"), (["TERM": "xterm-256color"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func environment(variables: [String: String], expected: String?) {
    #expect(TerminalPicture { variables[$0] }?.rawValue == expected)
  }
}
