internal import Foundation

/// Filters and deflates bands of rows; keeps its memory from band to band.
final class BandEncoder {
  /// A band, deflated on its own.
  struct Band: Equatable {
    /// Deflate blocks, none of them the last, to a whole byte.
    var data: [UInt8]
    /// The checksum of the band's filtered rows, begun anew.
    var checksum: Adler32
  }

  /// The numbers of the filters that are used.
  private enum Filter {
    /// The difference from the byte one pixel before.
    static let sub: UInt8 = 1
    /// The difference from the byte above.
    static let up: UInt8 = 2
  }

  /// How many bytes may be read behind those of a row that are set.
  private static let margin = 16

  private let bytesPerRow: Int
  private let bytesPerPixel: Int
  private var tokens: RunTokens
  /// The row's differences from one pixel before, and how many of them are not 0.
  ///
  /// They are kept from row to row: where two rows are equal, so are these.
  private let sub: UnsafeMutablePointer<UInt8>
  private var subNonZeros = 0
  /// The row's differences from the row above; set only where they are not 0, and between.
  private let up: UnsafeMutablePointer<UInt8>
  private let output: UnsafeMutableRawPointer

  /// An encoder for bands of at most `rows` rows.
  init(bytesPerRow: Int, bytesPerPixel: Int, rows: Int) {
    self.bytesPerRow = bytesPerRow
    self.bytesPerPixel = bytesPerPixel
    let capacity = rows * (bytesPerRow + 1)
    tokens = RunTokens(capacity: capacity)
    output = .allocate(
      byteCount: DeflateBlock.capacity(tokenCount: capacity) + 8, alignment: 8)
    func memory() -> UnsafeMutablePointer<UInt8> {
      let count = bytesPerRow + Self.margin
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      memory.initialize(repeating: 0, count: count)
      return memory
    }
    (sub, up) = (memory(), memory())
  }

  deinit {
    output.deallocate()
    sub.deallocate()
    up.deallocate()
  }

  /// Encodes rows that follow each other without gaps.
  func encode(_ pixels: UnsafePointer<UInt8>, rows: Int) -> Band {
    tokens.removeAll()
    appendFirst(pixels)
    for index in 1..<max(1, rows) { append(pixels + index * bytesPerRow) }
    var writer = BitWriter(output)
    DeflateBlock.write(tokens, to: &writer)
    let bytes = UnsafeRawBufferPointer(start: output, count: writer.count)
    return Band(data: [UInt8](bytes), checksum: tokens.checksum)
  }

  /// Appends the first row, which must not look at the row above.
  private func appendFirst(_ row: UnsafePointer<UInt8>) {
    subNonZeros = subtractLeft(row, 0..<bytesPerRow)
    tokens.appendRow(filter: Filter.sub, sub, nonZero: 0..<bytesPerRow, length: bytesPerRow)
  }

  /// Appends a row below another one.
  private func append(_ row: UnsafePointer<UInt8>) {
    let above = row - bytesPerRow
    guard let changed = RowDifference.range(row, above, count: bytesPerRow) else {
      tokens.appendRow(filter: Filter.up, up, nonZero: 0..<0, length: bytesPerRow)
      return
    }
    let upNonZeros = RowDifference.subtract(row, above, into: up, changed)
    // A changed pixel changes its own difference and that of the pixel behind it.
    let affected = changed.lowerBound..<min(bytesPerRow, changed.upperBound + bytesPerPixel)
    subNonZeros -= RowDifference.nonZeros(sub, affected)
    subNonZeros += subtractLeft(row, affected)
    if subNonZeros < upNonZeros {
      tokens.appendRow(filter: Filter.sub, sub, nonZero: 0..<bytesPerRow, length: bytesPerRow)
    } else {
      tokens.appendRow(filter: Filter.up, up, nonZero: changed, length: bytesPerRow)
    }
  }

  /// Sets the differences from one pixel before; returns how many are not 0.
  private func subtractLeft(_ row: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    // Zeros stand for the pixel before the first one.
    let first = range.clamped(to: 0..<bytesPerPixel)
    var nonZeros = 0
    for place in first {
      sub[place] = row[place]
      if row[place] != 0 { nonZeros += 1 }
    }
    let rest = max(range.lowerBound, first.upperBound)..<range.upperBound
    return nonZeros + RowDifference.subtract(row, row - bytesPerPixel, into: sub, rest)
  }
}
