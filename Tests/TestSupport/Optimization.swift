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
