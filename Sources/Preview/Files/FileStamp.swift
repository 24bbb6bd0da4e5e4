internal import Foundation

/// What tells a version of a file from another without reading it.
struct FileStamp: Equatable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  /// When it was last written, in seconds and nanoseconds.
  private let time: SIMD2<Int64>

  /// The stamp of a file; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    size = Int64(status.st_size)
    time = SIMD2(Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
  }

  private init() { (device, number, size, time) = (0, 0, -1, .zero) }

  /// The stamps of files; those that are not there have one of their own.
  static func stamps(of paths: [String]) -> [String: FileStamp] {
    Dictionary(paths.map { ($0, FileStamp($0) ?? FileStamp()) }, uniquingKeysWith: { $1 })
  }
}
