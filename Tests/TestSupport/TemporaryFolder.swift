public import Foundation

/// A temporary folder, removed when it is no longer used.
public final class TemporaryFolder {
  /// The folder.
  public let url = FileManager.default.temporaryDirectory.appending(
    path: "framegen-tests-\(UUID().uuidString)")

  /// Makes a folder of a new name.
  public init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { url.appending(path: name).path }
}
