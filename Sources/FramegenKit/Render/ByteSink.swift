/// Writes frames that are independent files, or parts of a stream.
struct ByteSink: FrameSink {
  let isOrdered: Bool
  /// Whether views are rounded to pixels.
  var isRounded = true
  /// The folder, which may contain frames already; nil for other targets.
  var folder: FrameFolder?
  let encoder: @Sendable () -> FrameEncoder<[UInt8]>
  let output: @Sendable ([UInt8], _ frame: Int) throws(FramegenError) -> Void

  func needs(_ frame: Int) -> Bool { folder?.needs(frame) ?? true }

  func makeEncoder() -> FrameEncoder<[UInt8]> { encoder() }

  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError) -> Int {
    try output(bytes, frame)
    return bytes.count
  }

  func finish() throws(FramegenError) -> Int {
    try folder?.checkClaim()
    return 0
  }

  func abandon() { folder?.abandon() }
}
