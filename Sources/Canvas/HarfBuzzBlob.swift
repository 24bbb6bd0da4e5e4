internal import CHarfBuzz

/// Bytes that HarfBuzz made, owned.
struct HarfBuzzBlob: ~Copyable {
  private let handle: OpaquePointer?

  /// Takes over a reference; nil has no bytes.
  init(_ handle: OpaquePointer?) { self.handle = handle }

  /// A table of a face, without bytes where it has none.
  init(table name: String, of face: OpaquePointer) {
    self.init(hb_face_reference_table(face, HarfBuzzTag.tag(name)))
  }

  deinit { hb_blob_destroy(handle) }

  /// A copy of the bytes.
  var bytes: [UInt8] {
    var count: UInt32 = 0
    guard let handle, let start = hb_blob_get_data(handle, &count) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}

/// The names of tables of fonts, whose macro Swift does not import.
enum HarfBuzzTag {
  static let characterMap = tag("cmap")

  /// A name of four letters as HarfBuzz's number.
  static func tag(_ name: String) -> hb_tag_t { name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) } }
}
