internal import DisplayList
internal import Foundation
internal import SceneFormat
internal import SceneText
internal import Stage

/// What all frames of a film draw, in a file: a run that draws some of the frames need not play the scene up to
/// them.
///
/// The file begins with a signature, followed by segments of consecutive frames, an index of them and the place of the index.
/// Each segment can be read alone. Everything that is read is compared with its hash.
final class Checkpoint {
  /// What the display lists of a film depend on.
  struct Key: Equatable {
    /// A hash of the scene and of how it is drawn.
    var fingerprint: String
    /// Whether places are rounded, as for vector graphics.
    var isRounded: Bool
  }

  private struct Segment {
    var offset: Int
    var length: Int
    var hash: UInt64
  }

  private static let signature = Array("framegen checkpoint 2\n".utf8)
  /// The frames of a segment: a run that begins within one reads at most as many more.
  private static let framesPerSegment = 32
  /// The bytes at the end: offset, length and hash of the index.
  private static let trailerLength = 24

  let path: String
  let key: Key
  let frameCount: Int
  private let segments: [Segment]
  private let file: FileDescriptor

  /// The checkpoint in a file; nil where there is no file.
  ///
  /// - Throws: `FramegenError.occupied` for another file, `.request` for a damaged one, `.file` if it cannot be read.
  static func read(_ path: String) throws(FramegenError) -> Checkpoint? {
    guard access(path, F_OK) == 0 else { return nil }
    return try Checkpoint(path)
  }

  private init(_ path: String) throws(FramegenError) {
    self.path = path
    file = try onDisk { () throws(FileError) in
      try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    }
    let head = try Self.bytes(of: file, Self.signature.count, at: 0)
    guard head == Self.signature else {
      throw .occupied(
        "\(path) is not a checkpoint of this version of framegen",
        hint: "remove it, or choose another name")
    }
    let damaged = Self.damaged(path)
    do {
      let index = try Self.index(of: file)
      (key, frameCount, segments) = (index.key, index.frameCount, index.segments)
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw damaged
    }
  }

  /// What the end of a file says of the frames before it.
  private struct Index {
    let key: Key
    let frameCount: Int
    let segments: [Segment]

    /// An index of segments that end at an offset.
    init(_ bytes: [UInt8], endingAt end: Int) throws(DamagedBytes) {
      var index = ByteReader(bytes)
      key = Key(fingerprint: try index.text(), isRounded: try index.flag())
      frameCount = try index.count()
      let count = try index.count()
      guard count == (frameCount + framesPerSegment - 1) / framesPerSegment else {
        throw DamagedBytes()
      }
      var segments: [Segment] = []
      var start = signature.count
      for _ in 0..<count {
        let segment = Segment(offset: start, length: try index.count(), hash: try index.word())
        guard segment.length <= end - start else { throw DamagedBytes() }
        segments.append(segment)
        start += segment.length
      }
      self.segments = segments
    }
  }

  /// Reads the index of a file.
  ///
  /// - Throws: `FileError` if it cannot be read, `DamagedBytes` if it is damaged.
  private static func index(of file: borrowing FileDescriptor) throws -> Index {
    let size = Int(try file.status().st_size)
    var trailer = ByteReader(
      try file.read(count: trailerLength, at: max(0, size - trailerLength)))
    let (offset, length) = (Int(clamping: try trailer.word()), Int(clamping: try trailer.word()))
    let hash = try trailer.word()
    guard offset >= 0, length >= 0, length <= size, offset <= size - length else {
      throw DamagedBytes()
    }
    let bytes = try file.read(count: length, at: offset)
    guard Fingerprint.word(of: bytes) == hash else { throw DamagedBytes() }
    return try Index(bytes, endingAt: offset)
  }

  private static func damaged(_ path: String) -> FramegenError {
    .request(
      "the checkpoint \(path) is damaged", hint: "remove it, and it is written again")
  }

  /// Checks that the file is the checkpoint of a film.
  func check(_ key: Key) throws(FramegenError) {
    guard self.key != key else { return }
    throw .request(
      "\(path) is the checkpoint of another scene, or of other options",
      hint: "give all parts the same scene and options, or remove it")
  }

  /// The frames of a segment, as bytes.
  fileprivate func frames(ofSegment number: Int) throws(FramegenError) -> FrameListReader {
    guard segments.indices.contains(number) else { throw Self.damaged(path) }
    let segment = segments[number]
    let bytes = try Self.bytes(of: file, segment.length, at: segment.offset)
    guard Fingerprint.word(of: bytes) == segment.hash else { throw Self.damaged(path) }
    return FrameListReader(bytes)
  }

  private static func bytes(
    of file: borrowing FileDescriptor, _ count: Int, at offset: Int
  ) throws(FramegenError) -> [UInt8] {
    do throws(FileError) {
      return try file.read(count: count, at: offset)
    } catch {
      throw .file(error)
    }
  }

  /// The number of the segment of a frame, and that of its first frame.
  fileprivate static func segment(of frame: Int) -> (number: Int, first: Int) {
    let number = frame / framesPerSegment
    return (number, number * framesPerSegment)
  }

  /// Writes what all frames of a source draw.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which appears under its name only when it is complete.
  ///   - key: What the frames depend on.
  ///   - source: The frames, at the first one.
  ///   - count: The number of frames.
  ///   - appearance: How they are drawn.
  ///   - cancellation: What can stop it.
  /// - Returns: Whether it was written; false if it was stopped, or if the source failed.
  /// - Throws: `FramegenError.file` if it cannot be written.
  static func write(
    _ path: String, _ key: Key, of source: any FrameSource, count: Int, in appearance: Appearance,
    _ cancellation: Cancellation
  ) throws(FramegenError) -> Bool {
    var isComplete = false
    try onDisk { () throws(FileError) in
      var file = try OutputFile(path)
      try file.write(signature)
      var (index, offset, lengths) = (ByteWriter(), signature.count, ByteWriter())
      var frames = FrameListWriter()
      for frame in 0..<count {
        guard !cancellation.isCancelled else { return }
        frames.append(source.displayList(in: appearance, isRounded: key.isRounded))
        if (frame + 1) % framesPerSegment == 0 || frame + 1 == count {
          let bytes = frames.bytes
          try file.write(bytes)
          lengths.count(bytes.count)
          lengths.word(Fingerprint.word(of: bytes))
          offset += bytes.count
          frames.removeAll()
        }
        guard frame + 1 < count else { break }
        source.advance()
        guard !source.hasFailed else { return }
      }
      index.text(key.fingerprint)
      index.flag(key.isRounded)
      index.count(count)
      index.count((count + framesPerSegment - 1) / framesPerSegment)
      let bytes = index.bytes + lengths.bytes
      var trailer = ByteWriter()
      trailer.word(UInt64(offset))
      trailer.word(UInt64(bytes.count))
      trailer.word(Fingerprint.word(of: bytes))
      try file.write(bytes + trailer.bytes)
      try file.commit()
      isComplete = true
    }
    return isComplete
  }
}

/// Gives the frames of a checkpoint.
final class CheckpointSource: FrameSource {
  private let checkpoint: Checkpoint
  private(set) var frame = 0
  /// The error that ended the frames.
  private(set) var failure: FramegenError?
  /// The frames of a segment, and the number of the next one that they give.
  private var open: (frames: FrameListReader, next: Int)?

  init(_ checkpoint: Checkpoint) { self.checkpoint = checkpoint }

  var hasFailed: Bool { failure != nil }

  func displayList(in appearance: Appearance?, isRounded: Bool) -> DisplayList {
    do {
      let (number, first) = Checkpoint.segment(of: frame)
      if let next = open?.next, next > first, next <= frame {
      } else {
        open = (try checkpoint.frames(ofSegment: number), first)
      }
      while true {
        guard let list = try open?.frames.next(), let next = open?.next else {
          throw DamagedBytes()
        }
        open?.next = next + 1
        if next == frame { return list }
      }
    } catch let error as FramegenError {
      failure = error
    } catch {
      failure = .fault("the checkpoint \(checkpoint.path) could not be read")
    }
    return DisplayList(size: .zero)
  }

  func advance() { frame += 1 }
}

extension RenderSubject {
  /// The frames of a checkpoint, which is written first if it does not exist.
  ///
  /// Of several runs that need it at the same time one writes it, and the others wait.
  ///
  /// - Returns: The frames; nil if the run was stopped before the checkpoint was complete.
  /// - Throws: The errors of `Checkpoint.read`, `.write` and `check`, and what ended the scene.
  func checkpointSource(
    _ path: String, _ job: RenderJob, isRounded: Bool
  ) throws(FramegenError) -> CheckpointSource? {
    let key = Checkpoint.Key(fingerprint: job.fingerprint, isRounded: isRounded)
    if let known = try Checkpoint.read(path) {
      try known.check(key)
      return CheckpointSource(known)
    }
    return try onlyOne(at: path, job.observer) { () throws(FramegenError) -> CheckpointSource? in
      if try Checkpoint.read(path) == nil {
        let source = try makeSource()
        let isComplete = try Checkpoint.write(
          path, key, of: source, count: frameCount, in: job.appearance,
          job.observer.cancellation)
        try finish(source)
        guard isComplete else { return nil }
      }
      guard let written = try Checkpoint.read(path) else { return nil }
      try written.check(key)
      return CheckpointSource(written)
    }
  }

  /// Runs a body while no other process does so for the same path; nil if the run is stopped while it waits.
  ///
  /// A file beside the path is locked meanwhile, and removed at the end; where it cannot be locked, all run at the same time.
  private func onlyOne<Value>(
    at path: String, _ observer: RenderObserver, _ body: () throws(FramegenError) -> Value?
  ) throws(FramegenError) -> Value? {
    let lock = path + ".lock"
    let folder = splitPath(path).folder
    try onDisk { () throws(FileError) in
      if !folder.isEmpty, access(folder, F_OK) != 0 { _ = try Folder.create(folder) }
    }
    let file = try onDisk { () throws(FileError) in
      try FileDescriptor(opening: lock, flags: O_RDWR | O_CREAT, for: .write)
    }
    if file.lock(.exclusive) == .busy {
      observer.note("waiting for another run, which writes \(path)")
      while file.lock(.exclusive) == .busy {
        guard !observer.cancellation.isCancelled else { return nil }
        usleep(20_000)
      }
    }
    defer { unlink(lock) }
    let value = try body()
    _ = consume file
    return value
  }
}
