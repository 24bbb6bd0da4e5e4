extension Sequence {
  /// The elements in the order of a comparison; equal ones stay as they are.
  ///
  /// It is `sorted(by:)` for what is not a hot path: the compiler makes no copy of the sort for each type and closure,
  /// each of which is as much code as a page of the callers.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
    sorted(by: isBefore)
  }
}

extension Sequence where Element: Comparable {
  /// The elements in ascending order: `sorted()` for what is not a hot path.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  package func ordered() -> [Element] { sorted() }
}
