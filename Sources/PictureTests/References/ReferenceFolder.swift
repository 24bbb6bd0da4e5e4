internal import Foundation
internal import FramegenKit
internal import Raster
internal import SceneText

/// The reference of one scene: a folder with its pictures, `film.json` and the recorded motion.
struct ReferenceFolder {
  /// The name of the file with the recorded motion.
  static let motionName = "motion"
  /// The name of the picture of the last frame.
  private static let lastName = "last.png"
  /// The name of a picture, drawn by hand, whose black or clear pixels are not compared.
  static let maskName = "mask.png"
  /// The largest file that is read, in bytes: four times a canvas of 4096 × 4096 raw pixels.
  static let sizeLimit = 1 << 28

  /// The path of the folder, which need not exist.
  let path: String

  /// The path of a picture.
  func path(of name: KeyFrames.Name) -> String {
    FramegenKit.path(of: fileName(of: name), in: path)
  }

  private func fileName(of name: KeyFrames.Name) -> String {
    switch name {
    case .frame(let number): FramePattern.standard.name(of: number)
    case .last: Self.lastName
    }
  }

  /// The pictures in the folder, in order; none if there is no folder.
  func pictures() -> [KeyFrames.Name] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      name == Self.lastName ? .last : FramePattern.standard.number(in: name).map { .frame($0) }
    }.ordered()
  }

  /// Whether there is no reference at all.
  var isEmpty: Bool {
    pictures().isEmpty
      && !FileManager.default.fileExists(
        atPath: FramegenKit.path(of: FilmReference.fileName, in: path))
  }

  // MARK: Reading

  /// Why something of a reference cannot be used, which names its file.
  struct Unusable: Error {
    var message: String
  }

  /// What is known of the film; nil if there is no such file.
  func film() throws(Unusable) -> FilmReference? {
    let path = FramegenKit.path(of: FilmReference.fileName, in: path)
    guard let bytes = try bytes(of: path) else { return nil }
    guard let film = FilmReference(bytes: bytes) else {
      throw Unusable(message: "\(path) is damaged")
    }
    return film
  }

  /// The recorded motion, and its hash; nil if there is no such file.
  func motion() throws(Unusable) -> (motion: RecordedMotion, hash: UInt64)? {
    let path = FramegenKit.path(of: Self.motionName, in: path)
    guard let bytes = try bytes(of: path) else { return nil }
    guard let motion = RecordedMotion(bytes: bytes) else {
      throw Unusable(message: "\(path) is damaged")
    }
    return (motion, motion.hash)
  }

  /// A picture, and the bytes of its file; nil if there is no such file.
  func picture(_ name: KeyFrames.Name) throws(Unusable) -> (bitmap: Bitmap, file: [UInt8])? {
    try picture(at: path(of: name))
  }

  /// The mask of all pictures.
  ///
  /// - Parameter size: The width and the height of the pictures, in pixels.
  /// - Returns: The mask; nil if there is none.
  /// - Throws: `Unusable` if it is damaged or has another size.
  func mask(of size: (width: Int, height: Int)) throws(Unusable) -> Bitmap? {
    let path = FramegenKit.path(of: Self.maskName, in: path)
    guard let mask = try picture(at: path)?.bitmap else { return nil }
    guard (mask.width, mask.height) == size else {
      throw Unusable(
        message: "\(path) has \(mask.width)×\(mask.height) pixels, the frames have "
          + "\(size.width)×\(size.height)")
    }
    return mask
  }

  private func picture(
    at path: String
  ) throws(Unusable) -> (bitmap: Bitmap, file: [UInt8])? {
    guard let bytes = try bytes(of: path) else { return nil }
    do throws(RasterError) {
      return (try PNGDecoder().bitmap(of: bytes), bytes)
    } catch {
      throw Unusable(message: "\(path): \(error)")
    }
  }

  private func bytes(of path: String) throws(Unusable) -> [UInt8]? {
    do throws(FileError) {
      // Opening a pipe would wait for its other end.
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK, for: .read)
      return try file.read(limit: Self.sizeLimit)
    } catch {
      guard error.code != ENOENT else { return nil }
      throw Unusable(message: error.message)
    }
  }

  // MARK: Writing

  /// The file of a picture.
  func file(_ bytes: [UInt8], of name: KeyFrames.Name) -> ReferenceFile {
    ReferenceFile(path: path(of: name), bytes: bytes)
  }

  /// The files with the motion and with what is known of the film, in this order: one without the other is
  /// noticed by the hash.
  func files(
    of film: FilmReference, _ motion: RecordedMotion
  ) throws(FramegenError) -> [ReferenceFile] {
    let bytes = try asFault("the motion could not be compressed", motion.bytes)
    return [
      ReferenceFile(path: FramegenKit.path(of: Self.motionName, in: path), bytes: bytes),
      ReferenceFile(
        path: FramegenKit.path(of: FilmReference.fileName, in: path), bytes: film.jsonFile),
    ]
  }

  /// Removes the whole reference, and the folder if nothing else is in it.
  func removeAll() throws(FramegenError) {
    try remove(pictures())
    try onDisk { () throws(FileError) in
      try Folder.remove([FilmReference.fileName, Self.motionName], from: path)
    }
    Folder.removeEmpty([path])
  }

  /// Removes pictures.
  func remove(_ names: [KeyFrames.Name]) throws(FramegenError) {
    try onDisk { () throws(FileError) in
      try Folder.remove(names.map { fileName(of: $0) }, from: path)
    }
  }
}

extension RecordedMotion {
  /// The hash of the motion, whatever compresses its file.
  var hash: UInt64 {
    var hash: UInt64 = UInt64(frameCount)
    for track in tracks {
      var values: [UInt8] = Array(track.id.utf8)
      values.reserveCapacity(values.count + track.places.count * 32)
      for place in track.places {
        withUnsafeBytes(of: place.units) { values.append(contentsOf: $0) }
        guard isComplete else { continue }
        withUnsafeBytes(of: place.scaleUnits) { values.append(contentsOf: $0) }
      }
      for property in track.properties { values += property.hashed }
      hash = (hash &* 0x9E37_79B9_7F4A_7C15) ^ PixelHasher.hash(values)
    }
    return isComplete ? (hash &* 0x9E37_79B9_7F4A_7C15) ^ PixelHasher.hash(order.hashed) : hash
  }
}

extension RecordedMotion.Property {
  /// The name and the values as bytes.
  fileprivate var hashed: [UInt8] {
    changes.reduce(into: Array(name.utf8)) { bytes, change in
      bytes += Array("\n\(change.frame) \(change.text ?? "")".utf8)
    }
  }
}

/// A file of a reference, as it is to be.
struct ReferenceFile: Equatable, Sendable {
  /// The path.
  var path: String
  /// What it has.
  var bytes: [UInt8]

  /// How many files are complete under other names before the first of them gets its own.
  ///
  /// Each is open until then. Larger: a reference of hundreds of pictures needs more open files than a process may
  /// have. Smaller: a disk that becomes full leaves more references of which only a part is written.
  private static let openFiles = 64

  /// Writes files, which appear under their names in their order, and only once all of them are on the disk.
  ///
  /// - Parameter files: The files.
  /// - Throws: `FramegenError.file` if one cannot be written; those of a large number may then be written in part.
  static func write(_ files: [ReferenceFile]) throws(FramegenError) {
    for start in stride(from: 0, to: files.count, by: openFiles) {
      let part = files[start..<min(files.count, start + openFiles)]
      try onDisk { () throws(FileError) in try write(part) }
    }
  }

  /// A file that is written has a single owner, so that each stage has one of them.
  private static func write(_ files: ArraySlice<ReferenceFile>) throws(FileError) {
    guard let last = files.last else { return }
    var output = try OutputFile(last.path)
    try output.write(last.bytes)
    try write(files.dropLast())
    try output.commit()
  }
}
