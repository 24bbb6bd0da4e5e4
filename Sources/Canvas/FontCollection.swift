internal import CPango
internal import Foundation
internal import Synchronization

/// The font files that texts may use, and the family that is used where no other fits.
///
/// The system's font configuration and other installed fonts are never used, so that texts look the
/// same on every machine with the same files.
public struct FontCollection: Equatable, Hashable, Sendable {
  /// The paths of the files: TrueType or OpenType fonts or collections.
  ///
  /// Where two files contain the same face, the first one is used.
  public var files: [String]
  /// The family of texts that name none, and of characters that others lack.
  public var defaultFamily: String

  /// The standard fonts and the fonts of further files.
  ///
  /// - Parameters:
  ///   - added: The paths of files that come before the standard ones, for example a scene's own.
  ///   - defaultFamily: The family of texts that name none; one of the files must contain it.
  public init(
    adding added: [String] = [], defaultFamily: String = FontCollection.standardFamily
  ) {
    files = added + Self.standardFiles
    self.defaultFamily = defaultFamily
  }

  /// The default family unless another one is given.
  public static let standardFamily = "DejaVu Sans"

  /// The paths of the standard fonts, as Debian's package fonts-dejavu-core installs them.
  public static let standardFiles = standardFonts.map(\.path)

  /// The standard fonts with the size in bytes and the SHA-256 of each file in DejaVu 2.37, unchanged
  /// since 2016.
  private static let standardFonts: [(path: String, size: Int, sha256: String)] = [
    ("Sans", 759_720, "abdc775b21b1bc470d50c97e790d276f2054b7504e56e5bd3e64f48d68582322"),
    ("Sans-Bold", 708_920, "0d977336a6d5fba34eab8e3199eb218327161b5143749f802982c2bc34df0c96"),
    ("SansMono", 343_140, "0f5db4f1749979d961019838b160bec74abdf7f9eca69553fe1aa856bbff49a4"),
    ("SansMono-Bold", 334_268, "2964f6dac8e6e9d71613928340f17bf868e9ea51692cca333c79e74962f02233"),
    ("Serif", 380_660, "13e61509f5c81d7c3132810f4f903e3523df89c802bf6e0674621e8f659cdfe1"),
    ("Serif-Bold", 356_668, "e2fd85eba2de65ac270d1cdb1685e252eb827f600850cf62af2d20c41b22e945"),
  ].map { ("/usr/share/fonts/truetype/dejavu/DejaVu\($0.0).ttf", $0.1, $0.2) }

  /// The paths of standard fonts that are missing or of another version than expected.
  ///
  /// Texts may then look different from the references. Reads about 3 MB.
  public static func unexpectedStandardFiles() -> [String] {
    standardFonts.filter { path, _, expected in
      (try? Data(contentsOf: URL(fileURLWithPath: path))).map(sha256) != expected
    }.map(\.path)
  }

  /// Whether the standard fonts have the expected sizes, which other versions hardly have.
  ///
  /// No file is read, unlike by `unexpectedStandardFiles()`.
  public static func haveExpectedSizes() -> Bool {
    standardFonts.allSatisfy { path, size, _ in
      var status = stat()
      return stat(path, &status) == 0 && status.st_size == size
    }
  }

  /// The checksums of files that were read before, by path.
  private static let checksums = Mutex<[String: String]>([:])

  /// A hash of all font files and their order: the SHA-256 of those of the files.
  ///
  /// Each file is read once in a process. A file that cannot be read counts as empty.
  public func checksum() -> String {
    let sums = files.map { path in
      if let known = Self.checksums.withLock({ $0[path] }) { return known }
      let data = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
      let sum = Self.sha256(data)
      Self.checksums.withLock { $0[path] = sum }
      return sum
    }
    return Self.sha256(Data(sums.joined(separator: "\n").utf8))
  }

  private static func sha256(_ data: Data) -> String {
    data.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      guard let digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, gsize(bytes.count))
      else { return "" }
      defer { g_free(digits) }
      return String(cString: digits)
    }
  }
}
