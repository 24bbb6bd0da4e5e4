/// The files that this process is writing under temporary names.
public enum TemporaryFiles {
  static let unfinished = UnfinishedFiles()

  /// Removes them, for a process that ends without waiting for its workers.
  ///
  /// No file is begun afterwards.
  public static func remove() { unfinished.remove() }
}
