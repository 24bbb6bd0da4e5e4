/// Whether this is an optimised build, in which the full numbers of trials are run.
public let isOptimised: Bool = {
  var isOptimised = true
  assert(
    {
      isOptimised = false
      return true
    }())
  return isOptimised
}()
