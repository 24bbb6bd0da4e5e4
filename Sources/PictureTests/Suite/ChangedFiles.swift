public import FramegenKit
internal import Foundation

/// The files that differ from a revision, as Git knows them.
public struct ChangedFiles: Sendable {
  /// The absolute paths.
  private let paths: Set<String>

  /// Asks Git which files of the current folder's repository differ from a revision, new ones included.
  ///
  /// - Parameter revision: The revision, such as `main`; HEAD by default.
  /// - Throws: `FramegenError.program` if Git is missing, the folder is in no repository, or there is no
  ///   such revision.
  public init(since revision: String = "HEAD") throws(FramegenError) {
    let root = try Self.git(["rev-parse", "--show-toplevel"]).first ?? ""
    let names =
      try Self.git(["diff", "--name-only", "-z", "--no-renames", revision, "--"], in: root)
      + Self.git(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
    paths = Set(names.map { root + "/" + $0 })
  }

  /// Whether a test reads a file that changed: its scene, what the scene names, or its reference.
  public func concern(_ test: PictureTest) -> Bool {
    let reference = Self.absolute(test.reference) + "/"
    return paths.contains { $0.hasPrefix(reference) }
      || test.inputs.contains { paths.contains(Self.absolute($0)) }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// What Git prints, split at line breaks or null characters.
  private static func git(
    _ arguments: [String], in folder: String? = nil
  ) throws(FramegenError) -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw .program("git cannot be run: \(error.localizedDescription)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
      throw .program("git \(arguments[0]) failed: \(lines.first ?? "")")
    }
    return String(decoding: data, as: UTF8.self)
      .split(whereSeparator: { $0 == "\n" || $0 == "\0" }).map(String.init)
  }
}
