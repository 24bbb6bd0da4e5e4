/// The files that this process is writing under temporary names.
public enum TemporaryFiles {
  /// Removes them, for a process that ends without waiting for its writers.
  ///
  /// Without it only a process that ends by itself leaves nothing behind.
  public static func remove() { OutputFile.removeUnfinished() }
}
