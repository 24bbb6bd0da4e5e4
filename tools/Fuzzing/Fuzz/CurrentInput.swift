import Foundation

/// The input that a worker tries, in a file in memory that survives the worker.
final class CurrentInput {
  /// What is in front of the bytes: how many inputs were tried before, and the number of bytes.
  private static let headCount = 16

  private let memory: UnsafeMutableRawPointer

  /// Opens the file, which is made if there is none.
  init(_ path: String) throws {
    let count = Self.headCount + ByteMutation.largestCount * 64
    let file = open(path, O_RDWR | O_CREAT, 0o644)
    defer { close(file) }
    guard file >= 0, ftruncate(file, off_t(count)) == 0,
      let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { throw Finding("\(path) cannot be written: \(String(cString: strerror(errno)))") }
    self.memory = memory
  }

  /// How many inputs were tried before.
  var number: Int {
    get { memory.load(as: Int.self) }
    set { memory.storeBytes(of: newValue, as: Int.self) }
  }

  /// The input.
  var bytes: [UInt8] {
    get {
      let count = memory.load(fromByteOffset: 8, as: Int.self)
      return [UInt8](UnsafeRawBufferPointer(start: memory + Self.headCount, count: count))
    }
    set {
      let count = min(newValue.count, ByteMutation.largestCount * 64)
      memory.storeBytes(of: count, toByteOffset: 8, as: Int.self)
      newValue.withUnsafeBytes {
        (memory + Self.headCount).copyMemory(
          from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: count)
      }
    }
  }
}
