/// The files that this process is writing under temporary names.
public enum TemporaryFiles {
  static let unfinished = UnfinishedFiles()

  /// Removes the files, for a process that ends without waiting for its workers.
  ///
  /// No further file can be created.
  public static func remove() { unfinished.remove() }
}
