internal import Views

/// Deciding between recognizers.
extension TouchDispatcher {
  /// Grants or refuses the states that recognizers have asked for, by rank, until nothing changes.
  func resolveRequests() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for recognizer in recognizers {
        if recognizer.isWaiting, !recognizer.state.isFinal, endWait(of: recognizer) {
          hasChanged = true
        }
        while !recognizer.requested.isEmpty, !recognizer.isWaiting {
          resolve(recognizer, recognizer.requested.removeFirst())
          hasChanged = true
        }
      }
    }
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
    let rivals = recognizers.filter { requiresFailure(recognizer, of: $0) }
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

  /// Lets a gesture go on for which others had to fail.
  ///
  /// - Returns: Whether it has waited long enough.
  private func endWait(of recognizer: GestureRecognizer) -> Bool {
    let rivals = recognizers.filter { requiresFailure(recognizer, of: $0) }
    if rivals.contains(where: { $0.state.isActive || $0.state == .ended })
      || recognizer.requested.contains(where: { $0 == .failed || $0 == .cancelled })
    {
      recognizer.isWaiting = false
      recognizer.requested = [.failed]
      return true
    }
    guard !rivals.contains(where: { $0.state == .possible }) else { return false }
    recognizer.isWaiting = false
    return true
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
    recognizer.state = state
    if state.isFinal {
      recognizer.requested = []
      recognizer.isWaiting = false
      recognizer.deadline = nil
    }
    changes.append((recognizer, state))
  }

  // MARK: Relations

  /// Whether the delegate lets a gesture begin.
  ///
  /// As documented since iOS 6, a single tap on a button belongs to the button, unless the recognizer is
  /// attached to it.
  private func canBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let tap = recognizer as? TapGestureRecognizer, tap.numberOfTapsRequired == 1,
      tap.numberOfTouchesRequired == 1, let view = tap.sequence.last?.view as? Button,
      view !== tap.view
    {
      return false
    }
    return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
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
