internal import Scene
internal import Views

/// Deciding between recognizers.
///
/// Recognizers are looked at by rank, in rounds, until nothing changes. What matters for one is what it has asked for
/// and, while it waits, the states of those that must fail. So it is flagged when one of these changes, and only the
/// flagged ones are looked at: a chain of recognizers that wait for each other takes time in proportion to its length.
extension TouchDispatcher {
  /// Grants or refuses the states that recognizers have asked for.
  func resolveRequests() {
    numberRecognizers()
    if asksDelegates { flagWaiting() }
    while !flagged.isEmpty {
      numberRecognizers()
      let present = recognizers
      round = flagged.filter(takesPart).map(\.position).sorted(by: >)
      for recognizer in flagged where !takesPart(recognizer) { recognizer.isFlagged = false }
      flagged = []
      while let position = round.popLast() {
        roundPosition = position
        present[position].isFlagged = false
        resolveRequests(of: present[position])
      }
      roundPosition = nil
    }
  }

  private func resolveRequests(of recognizer: GestureRecognizer) {
    if recognizer.isWaiting, !recognizer.state.isFinal { endWait(of: recognizer) }
    while !recognizer.requested.isEmpty, !recognizer.isWaiting {
      resolve(recognizer, recognizer.requested.removeFirst())
    }
  }

  /// Lets a recognizer be looked at: in this round if its turn comes, or else in the next one.
  func flag(_ recognizer: GestureRecognizer) {
    guard !recognizer.isFlagged else { return }
    recognizer.isFlagged = true
    guard let roundPosition, isNumbered, takesPart(recognizer), recognizer.position > roundPosition
    else { return flagged.append(recognizer) }
    // The next one is at the end.
    let index = round.partitioningIndex { $0 < recognizer.position }
    round.insert(recognizer.position, at: index)
  }

  /// Flags the recognizers that wait.
  private func flagWaiting() {
    for recognizer in recognizers where recognizer.isWaiting { flag(recognizer) }
  }

  private func resolve(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    guard !recognizer.state.isFinal else { return }
    switch state {
    case .possible: break
    case .failed, .cancelled:
      // What has not begun fails, what has begun is cancelled.
      change(recognizer, to: recognizer.state.isActive ? .cancelled : .failed)
    case .began, .ended:
      if recognizer.state == .possible {
        begin(recognizer, as: state)
      } else if state == .ended {
        change(recognizer, to: .ended)
      }
    case .changed:
      if recognizer.state.isActive { change(recognizer, to: .changed) }
    }
  }

  /// Lets a gesture begin, or a discrete one be recognized, if nothing is against it.
  private func begin(_ recognizer: GestureRecognizer, as state: GestureRecognizer.State) {
    guard canBegin(recognizer) else { return change(recognizer, to: .failed) }
    let rivals = rivals(of: recognizer)
    if rivals.contains(where: { $0.state.isActive || $0.state == .ended }) {
      return change(recognizer, to: .failed)
    }
    if rivals.contains(where: { $0.state == .possible }) {
      recognizer.isWaiting = true
      recognizer.requested.insert(state, at: 0)
      return
    }
    win(recognizer, as: state)
  }

  /// Lets a gesture go on for which others had to fail, if it has waited long enough.
  private func endWait(of recognizer: GestureRecognizer) {
    let rivals = rivals(of: recognizer)
    if rivals.contains(where: { $0.state.isActive || $0.state == .ended })
      || recognizer.requested.contains(where: { $0 == .failed || $0 == .cancelled })
    {
      recognizer.isWaiting = false
      recognizer.requested = [.failed]
      return
    }
    if !rivals.contains(where: { $0.state == .possible }) { recognizer.isWaiting = false }
  }

  private func win(_ recognizer: GestureRecognizer, as state: GestureRecognizer.State) {
    let others = recognizers.filter { $0 !== recognizer && sharesTouch($0, recognizer) }
    let isPrevented = others.contains { other in
      (other.state.isActive || other.state == .ended) && prevents(other, recognizer)
    }
    guard !isPrevented else { return change(recognizer, to: .failed) }
    change(recognizer, to: state)
    cancelTouchesInViews(of: recognizer)
    for other in others where other.state == .possible && prevents(recognizer, other) {
      change(other, to: .failed)
    }
  }

  private func change(_ recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    recognizer.storedState = state
    if state.isFinal {
      recognizer.requested = []
      recognizer.isWaiting = false
      recognizer.deadline = nil
    }
    changes.append((recognizer, state))
    if asksDelegates { return flagWaiting() }
    for dependent in recognizer.dependents {
      if let other = dependent.recognizer, other.isWaiting { flag(other) }
    }
  }

  // MARK: Relations

  /// Whether the delegate lets a gesture begin.
  ///
  /// As documented since iOS 6, a single tap on a control belongs to the control, unless the recognizer is
  /// attached to it.
  private func canBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let tap = recognizer as? TapGestureRecognizer, tap.numberOfTapsRequired == 1,
      tap.numberOfTouchesRequired == 1, let view = tap.sequence.last?.view as? Control,
      view !== tap.view
    {
      return false
    }
    return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  /// The recognizers of the present gestures that must fail before another one begins.
  private func rivals(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    asksDelegates
      ? recognizers.filter { requiresFailure(recognizer, of: $0) }
      : recognizer.requiredToFail.filter { $0 !== recognizer && takesPart($0) }
  }

  private func requiresFailure(
    _ recognizer: GestureRecognizer, of other: GestureRecognizer
  ) -> Bool {
    guard other !== recognizer else { return false }
    return recognizer.requiredToFail.contains { $0 === other }
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) == true
  }

  /// Whether a recognized gesture makes another one fail.
  private func prevents(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    let areSimultaneous =
      winner.delegate?.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) == true
    return !areSimultaneous && winner.canPrevent(other) && other.canBePrevented(by: winner)
  }

  private func sharesTouch(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    first.sequence.contains { touch in second.sequence.contains { $0 === touch } }
  }
}

extension Array {
  /// The index of the first element that fits, in an array of which those that fit come last; the end if there is none.
  func partitioningIndex(where fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
