import Foundation

/// The folder in which a process that tries inputs writes files, with the pictures and the fonts that scenes name.
struct WorkFolder: Sendable {
  let path: String

  /// The folder of this process, which is made when it is first asked for.
  static let current: WorkFolder = {
    let folder = WorkFolder(process: getpid())
    folder.remove()
    do {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      for name in ["images", "fonts"] {
        try FileManager.default.copyItem(
          atPath: "Scenes/drawing/" + name, toPath: folder.path + "/" + name)
      }
    } catch {
      preconditionFailure("the folder of the process cannot be made: \(error)")
    }
    return folder
  }()

  /// The folder of a process.
  init(process: Int32) { path = "Output/fuzz/work-\(process)" }

  /// Removes the folder with all that is in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file in the folder, which replaces another: a library may still have mapped that into memory.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name), options: .atomic)
  }

  /// Makes an empty folder in the folder, without what was in it.
  func emptyFolder(_ name: String) throws -> String {
    let folder = path + "/" + name
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
