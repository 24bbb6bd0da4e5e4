internal import Foundation
public import Raster
internal import SceneText

/// A picture within the text of a terminal.
public enum TerminalPicture: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm know as well.
  ///
  /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/.
  case kitty
  /// The inline images of iTerm2.
  ///
  /// Source: https://iterm2.com/documentation-images.html.
  case iterm
  /// DEC's graphics of six rows at a time, which foot, mlterm, Windows Terminal and xterm know.
  ///
  /// Source: DEC, "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14.
  case sixel

  /// The protocol of a terminal, as far as its environment tells; nil if it shows no pictures.
  ///
  /// - Parameter variable: Gives the value of a variable of the environment.
  public init?(environment variable: (String) -> String?) {
    let (term, program) = (variable("TERM") ?? "", variable("TERM_PROGRAM") ?? "")
    if variable("KITTY_WINDOW_ID") != nil || term.contains("kitty") || term.contains("ghostty")
      || program == "ghostty" || program == "WezTerm"
    {
      self = .kitty
    } else if program == "iTerm.app" || program == "mintty" || variable("LC_TERMINAL") == "iTerm2" {
      self = .iterm
    } else if ["foot", "mlterm", "sixel"].contains(where: { term.contains($0) })
      || variable("WT_SESSION") != nil
    {
      self = .sixel
    } else {
      return nil
    }
  }

  /// The longest piece of a picture in kitty's protocol, in bytes.
  private static let pieceLength = 4096

  /// The text that shows a picture, and ends its line.
  ///
  /// - Parameter bitmap: The picture; transparent parts are shown over white in sixels.
  /// - Returns: The text.
  /// - Throws: `RasterError.outOfMemory` if it cannot be encoded.
  public func text(of bitmap: Bitmap) throws(RasterError) -> String {
    guard self != .sixel else { return SixelPicture(bitmap).text + "\n" }
    let file = try PNGEncoder().encode(bitmap)
    let code = Data(file).base64EncodedString()
    guard self == .kitty else {
      return "\u{1B}]1337;File=inline=1;size=\(file.count):\(code)\u{07}\n"
    }
    var text = ""
    var rest = Substring(code)
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceLength)
      rest = rest.dropFirst(Self.pieceLength)
      let head = text.isEmpty ? "a=T,f=100," : ""
      text += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
    }
    return text + "\n"
  }
}

/// A picture in sixels: columns of six pixels, of one color at a time.
private struct SixelPicture {
  /// The steps of each component; 6 × 6 × 6 colors fit into the 256 of every terminal.
  private static let steps = 5
  let text: String

  init(_ bitmap: Bitmap) {
    var text = "\u{1B}P0;1q\"1;1;\(bitmap.width);\(bitmap.height)"
    for color in 0..<216 {
      let parts = [color / 36, color / 6 % 6, color % 6].map { String($0 * 100 / Self.steps) }
      text += "#\(color);2;\(parts.joined(separator: ";"))"
    }
    for top in stride(from: 0, to: bitmap.height, by: 6) {
      // The bits of every column, by color.
      var columns: [Int: [UInt8]] = [:]
      for y in top..<min(top + 6, bitmap.height) {
        for x in 0..<bitmap.width {
          let color = Self.color(of: bitmap[x, y])
          columns[color, default: [UInt8](repeating: 0, count: bitmap.width)][x] |= 1 << (y - top)
        }
      }
      text +=
        columns.keys.ordered().map { color in
          "#\(color)" + Self.line(columns[color] ?? [])
        }.joined(separator: "$") + "-"
    }
    self.text = text + "\u{1B}\\"
  }

  private static func color(of pixel: Pixel) -> Int {
    func step(_ component: UInt8) -> Int {
      let alpha = Int(pixel.alpha)
      let value = (Int(component) * alpha + 255 * (255 - alpha)) / 255
      return (value * steps + 127) / 255
    }
    return step(pixel.red) * 36 + step(pixel.green) * 6 + step(pixel.blue)
  }

  /// A row of sixels, in which equal ones are counted.
  private static func line(_ bits: [UInt8]) -> String {
    var line = ""
    var start = 0
    while start < bits.count {
      let end = bits[start...].firstIndex { $0 != bits[start] } ?? bits.count
      let letter = String(UnicodeScalar(63 + bits[start]))
      line +=
        end - start > 3 ? "!\(end - start)\(letter)" : String(repeating: letter, count: end - start)
      start = end
    }
    return line
  }
}
