import Foundation

/// Whether the build is optimized, in which tests run their full numbers of trials.
public let isOptimized: Bool = {
  var isOptimized = true
  assert(
    {
      isOptimized = false
      return true
    }())
  return isOptimized
}()

/// Whether tests that take long run their largest numbers of trials, as in `tools/check --all`; others run a
/// part of them, so that all tests together take minutes.
public let isThorough: Bool =
  isOptimized && ProcessInfo.processInfo.environment["FRAMEGEN_THOROUGH"] != nil

/// One of so many values, the first one at an offset; all where tests are thorough, and in debug, in which few tests run.
public func part<Value>(of values: [Value], oneIn count: Int, from offset: Int = 0) -> [Value] {
  guard isOptimized, !isThorough else { return values }
  return stride(from: offset % count, to: values.count, by: count).map { values[$0] }
}
