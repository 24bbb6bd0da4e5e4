/// Filters and deflates bands of rows; reuses its memory from band to band.
///
/// A row is divided into blocks of pixels. Most blocks of a flat picture equal the ones above them,
/// and cost only the comparison; where nothing is drawn, not even that.
final class BandEncoder {
  /// A band, deflated on its own.
  struct Band: Equatable {
    /// Deflate blocks, not the last of a stream, padded to a whole byte.
    var data: [UInt8]
    /// The checksum of the band's filtered rows alone.
    var checksum: Adler32
  }

  /// The numbers of the filters that are used.
  private enum Filter {
    /// The difference from the byte of the pixel to the left.
    static let sub: UInt8 = 1
    /// The difference from the byte above.
    static let up: UInt8 = 2
  }

  /// A band is not flat if it takes more than one part in so many of its uncompressed size.
  ///
  /// Bands of edges and texts take less; hatchings, gradients and photographs more.
  private static let denseShare = 22
  /// A band hardly is if its rows so far, at least `judgedRows`, have a token in fewer bytes than this.
  ///
  /// A token mostly takes four to eight bits, so that such a band exceeds its share if it goes on like
  /// that; what remains of it need not be looked at.
  private static let denseToken = 12
  private static let judgedRows = 4

  /// The pixels of a block: 64 bytes of the surface, which are compared at once.
  ///
  /// Smaller blocks would follow edges more closely, but each block costs time.
  private static let pixelsPerBlock = 16
  /// How many bytes may be read beyond either end of a row.
  private static let margin = 16

  private let rows: Int
  private let bytesPerRow: Int
  private let bytesPerPixel: Int
  private let blockSize: Int
  private let blockCount: Int
  private var tokens: RunTokens
  /// The row, preceded by zeros for the pixel to the left of the first.
  private let row: UnsafeMutablePointer<UInt8>
  /// Where the changed blocks of the next row are prepared.
  private let next: UnsafeMutablePointer<UInt8>
  /// The row's differences from the pixel to the left, how many of them are not 0 in each block,
  /// and how many in all.
  ///
  /// They are kept from row to row: where two rows are equal, so are their differences.
  private let sub: UnsafeMutablePointer<UInt8>
  private let subCounts: UnsafeMutablePointer<Int>
  private var subNonZeros = 0
  /// The row's differences from the row above, set only in the blocks that have changed.
  private let up: UnsafeMutablePointer<UInt8>
  /// The blocks in which something is drawn.
  private let drawnBlocks: BlockSet
  /// The blocks of the row that differ from those above.
  private let changedBlocks: BlockSet
  /// The blocks that have differences from the pixel to the left.
  private let unevenBlocks: BlockSet
  private let block = DeflateBlock()
  private lazy var denseEncoder = DenseBandEncoder(
    bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel, rows: rows)
  private let output: UnsafeMutableRawPointer

  /// An encoder for bands of at most `rows` rows.
  init(width: Int, format: Bitmap.Format, rows: Int) {
    self.rows = rows
    bytesPerPixel = format.bytesPerPixel
    bytesPerRow = width * bytesPerPixel
    blockSize = Self.pixelsPerBlock * bytesPerPixel
    blockCount = (width + Self.pixelsPerBlock - 1) / Self.pixelsPerBlock
    let capacity = rows * (bytesPerRow + 1)
    tokens = RunTokens(capacity: capacity)
    output = .allocate(
      byteCount: DeflateBlock.capacity(tokenCount: capacity) + 8, alignment: 8)
    let count = bytesPerRow + 2 * Self.margin
    func memory() -> UnsafeMutablePointer<UInt8> {
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      memory.initialize(repeating: 0, count: count)
      return memory + Self.margin
    }
    (row, next, sub, up) = (memory(), memory(), memory(), memory())
    subCounts = .allocate(capacity: blockCount)
    subCounts.initialize(repeating: 0, count: blockCount)
    drawnBlocks = BlockSet(capacity: blockCount)
    changedBlocks = BlockSet(capacity: blockCount)
    unevenBlocks = BlockSet(capacity: blockCount)
  }

  deinit {
    output.deallocate()
    for memory in [row, next, sub, up] { (memory - Self.margin).deallocate() }
    subCounts.deallocate()
  }

  /// Encodes the rows of a band.
  func encode(_ picture: some PictureRows, rows: Range<Int>) -> Band {
    let own = encodeFlat(picture, rows)
    if let own, own.data.count <= rows.count * (bytesPerRow + 1) / Self.denseShare { return own }
    let dense = denseEncoder.encode(picture, rows: rows, in: output)
    if let own, own.data.count <= dense.data.count { return own }
    return dense
  }

  /// Encodes the rows of a band; nil as soon as it seems not to be flat.
  private func encodeFlat(_ picture: some PictureRows, _ rows: Range<Int>) -> Band? {
    tokens.removeAll()
    appendFirst(rows.lowerBound, of: picture)
    let drawn = picture.drawnRects.filter {
      $0.y < rows.upperBound && $0.y + $0.height >= rows.lowerBound
    }
    var next = rows.lowerBound + 1
    for y in rows.dropFirst() {
      if y == next { next = findDrawnBlocks(y, drawn) }
      append(y, of: picture)
      let count = y + 1 - rows.lowerBound
      if count >= Self.judgedRows, tokens.count > count * bytesPerRow / Self.denseToken {
        return nil
      }
    }
    tokens.finish()
    var writer = BitWriter(output)
    block.write(tokens, to: &writer)
    return Band(
      data: [UInt8](UnsafeRawBufferPointer(start: output, count: writer.count)),
      checksum: tokens.checksum)
  }

  /// Appends the first row, which must not refer to the row above.
  private func appendFirst(_ y: Int, of picture: some PictureRows) {
    picture.pack(0..<picture.width, ofRow: y, into: row)
    for block in 0..<blockCount {
      let count = RowDifference.subtract(row, row - bytesPerPixel, into: sub, bytes(of: block))
      setSubCount(count, of: block)
    }
    appendSub()
  }

  /// Finds the blocks in which a row may differ from the one above.
  ///
  /// Those are the blocks that touch a rectangle in either row. Returns the next row for which they
  /// may be different.
  private func findDrawnBlocks(_ y: Int, _ rects: [PixelRect]) -> Int {
    drawnBlocks.removeAll()
    var next = Int.max
    for rect in rects {
      let end = rect.y + rect.height
      guard rect.y <= y else {
        next = min(next, rect.y)
        continue
      }
      guard y <= end else { continue }
      next = min(next, end + 1)
      let first = rect.x / Self.pixelsPerBlock
      let last = (rect.x + rect.width - 1) / Self.pixelsPerBlock
      for block in first...last { drawnBlocks.insert(block) }
    }
    return next
  }

  /// Appends a row below another one.
  private func append(_ y: Int, of picture: some PictureRows) {
    changedBlocks.removeAll()
    var upNonZeros = 0
    drawnBlocks.forEach { block in upNonZeros += update(block, y, of: picture) }
    if subNonZeros < upNonZeros {
      appendSub()
    } else {
      appendUp()
    }
  }

  /// Updates a block to the next row; returns how many of its bytes differ from those above.
  @inline(__always)
  private func update(_ block: Int, _ y: Int, of picture: some PictureRows) -> Int {
    let first = block * Self.pixelsPerBlock
    let pixels = first..<min(picture.width, first + Self.pixelsPerBlock)
    guard !picture.equalAbove(pixels, ofRow: y) else { return 0 }
    let bytes = bytes(of: block)
    picture.pack(pixels, ofRow: y, into: next + bytes.lowerBound)
    let count = RowDifference.subtract(next, row, into: up, bytes)
    guard count > 0 else { return 0 }
    changedBlocks.insert(block)
    (row + bytes.lowerBound).update(from: next + bytes.lowerBound, count: bytes.count)
    updateSub(block, bytes)
    return count
  }

  /// Updates the differences from the pixel to the left in a changed block and the first pixel
  /// after it.
  @inline(__always)
  private func updateSub(_ block: Int, _ bytes: Range<Int>) {
    let count = RowDifference.subtract(row, row - bytesPerPixel, into: sub, bytes)
    setSubCount(count, of: block)
    guard block + 1 < blockCount else { return }
    let behind = bytes.upperBound..<bytes.upperBound + bytesPerPixel
    let before = RowDifference.nonZeros(sub, behind)
    let after = RowDifference.subtract(row, row - bytesPerPixel, into: sub, behind)
    setSubCount(subCounts[block + 1] + after - before, of: block + 1)
  }

  @inline(__always)
  private func setSubCount(_ count: Int, of block: Int) {
    subNonZeros += count - subCounts[block]
    subCounts[block] = count
    unevenBlocks.set(block, count > 0)
  }

  /// Appends the row as its differences from the row above.
  private func appendUp() {
    tokens.beginRow(filter: Filter.up)
    append(up, in: changedBlocks)
  }

  /// Appends the row as its differences from the pixel to the left.
  private func appendSub() {
    tokens.beginRow(filter: Filter.sub)
    append(sub, in: unevenBlocks)
  }

  /// Appends a row of differences that are 0 outside of certain blocks.
  @inline(__always)
  private func append(_ differences: UnsafePointer<UInt8>, in blocks: borrowing BlockSet) {
    var end = 0
    blocks.forEach { block in
      let bytes = bytes(of: block)
      tokens.appendZeros(bytes.lowerBound - end)
      tokens.append(differences + bytes.lowerBound, count: bytes.count)
      end = bytes.upperBound
    }
    tokens.appendZeros(bytesPerRow - end)
  }

  @inline(__always)
  private func bytes(of block: Int) -> Range<Int> {
    let first = block * blockSize
    return first..<min(bytesPerRow, first + blockSize)
  }
}

/// A set of blocks of a row, one bit for each.
struct BlockSet: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let wordCount: Int

  /// An empty set of blocks with numbers below `capacity`.
  init(capacity: Int) {
    wordCount = (capacity + 63) / 64
    words = .allocate(capacity: wordCount)
    words.initialize(repeating: 0, count: wordCount)
  }

  deinit { words.deallocate() }

  func removeAll() { words.update(repeating: 0, count: wordCount) }

  @inline(__always)
  func insert(_ block: Int) { words[block >> 6] |= 1 << UInt64(block & 63) }

  /// Inserts a block or removes it.
  @inline(__always)
  func set(_ block: Int, _ isMember: Bool) {
    let bit = UInt64(block & 63)
    words[block >> 6] = words[block >> 6] & ~(1 << bit) | (isMember ? 1 : 0) << bit
  }

  /// Calls `body` with each block, in ascending order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for index in 0..<wordCount {
      var word = words[index]
      while word != 0 {
        body(index &* 64 &+ word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
  }
}
