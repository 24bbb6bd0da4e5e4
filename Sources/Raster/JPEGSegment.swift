/// The segments of a JPEG file.
///
/// Source: ITU-T T.81, B.1.1: a marker of two bytes, then a length of two that counts itself.
enum JPEGSegment {
  /// Calls a function with the second byte of the marker and the data of each segment before the image data, as long as it
  /// returns true and the segments are whole.
  static func forEach(
    in file: [UInt8], _ body: (_ marker: UInt8, _ data: ArraySlice<UInt8>) -> Bool
  ) {
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      let end = place + 2 + length
      guard length >= 2, end <= file.count, body(file[place + 1], file[(place + 4)..<end]) else {
        return
      }
      place = end
    }
  }
}
