/// Whether the build is optimized, in which tests run their full numbers of trials.
public let isOptimised: Bool = {
  var isOptimised = true
  assert(
    {
      isOptimised = false
      return true
    }())
  return isOptimised
}()
