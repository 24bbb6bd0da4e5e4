internal import Foundation

/// A file or folder that could not be read or written, with the system's error number.
public struct FileError: Error, Equatable, Sendable {
  /// What was attempted.
  public enum Action: String, Sendable {
    /// Reading a file, or listing a folder.
    case read
    /// Writing to a file.
    case write
    /// Creating a file or a folder.
    case create
    /// Removing a file or a folder.
    case remove
  }

  /// What was attempted.
  public let action: Action
  /// The path, if possible as given by the user; `-` for standard input and output.
  public let path: String
  /// The system's error number, `errno`.
  public let code: Int32

  /// A failure with an error number of the system.
  public init(_ action: Action, _ path: String, code: Int32) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// The failure in one line, with the system's message.
  public var message: String {
    let place =
      switch (path, action) {
      case ("-", .read): "standard input"
      case ("-", _): "standard output"
      case ("", _): "''"
      default: path
      }
    return "cannot \(action.rawValue) \(place): \(String(cString: strerror(code)))"
  }
}
