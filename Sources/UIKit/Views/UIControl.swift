public import Foundation
internal import Gestures
internal import Geometry
internal import Scene
public import Views

/// A view that a finger presses.
public typealias UIControl = Control

extension Control {
  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// UIKit's number.
    public let rawValue: UInt
    /// Events by UIKit's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touches.
    public static let touchDown = Event(rawValue: 1)
    /// A finger moves inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moves outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger comes back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger leaves.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger is lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger is lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A finger is taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value has changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All of a finger.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All.
    public static let allEvents = Event(rawValue: .max)

    init(_ event: ControlEvent) {
      switch event {
      case .touchDown: self = .touchDown
      case .touchDragInside: self = .touchDragInside
      case .touchDragOutside: self = .touchDragOutside
      case .touchDragEnter: self = .touchDragEnter
      case .touchDragExit: self = .touchDragExit
      case .touchUpInside: self = [.touchUpInside, .primaryActionTriggered]
      case .touchUpOutside: self = .touchUpOutside
      case .touchCancel: self = .touchCancel
      }
    }
  }

  /// The state, for which titles and colors can be set.
  public struct State: OptionSet, Hashable, Sendable {
    /// UIKit's number.
    public let rawValue: UInt
    /// States by UIKit's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// No other one.
    public static let normal: State = []
    /// Pressed.
    public static let highlighted = State(rawValue: 1)
    /// Takes no touches.
    public static let disabled = State(rawValue: 2)
    /// Selected.
    public static let selected = State(rawValue: 4)
    /// In focus.
    public static let focused = State(rawValue: 8)
    /// The bits of states of your own.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits of states of UIKit.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The state.
  public var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Adds a method that is called at events.
  ///
  /// - Parameters:
  ///   - target: The object whose method it is, which is not kept.
  ///   - action: The method.
  ///   - controlEvents: When it is called.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    actions.add(target.map { $0 as AnyObject }, controlEvents, nil) { target, sender, event in
      action.call(target, sender, event)
    }
  }

  /// Removes the methods of a target at events; methods cannot be compared.
  public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    actions.remove(target.map { $0 as AnyObject }, controlEvents)
  }

  /// Adds an action that is run at events.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.add(nil, controlEvents, action.identifier) { _, sender, _ in action.run(sender) }
  }

  /// Removes an action.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.remove(action.identifier, controlEvents)
  }

  /// Removes an action by its name.
  public func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) { actions.remove(actionIdentifier, controlEvents) }

  /// Runs an action with the control as its sender.
  public func sendAction(_ action: UIAction) { action.run(self) }

  /// A control with a frame and an action for `primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Runs what was added for events.
  public func sendActions(for controlEvents: Event) { actions.send(controlEvents, self, nil) }

  /// What was added for events.
  private var actions: ControlActions {
    if let actions = companionValues.actions { return actions }
    let actions = ControlActions()
    companionValues.actions = actions
    onEvent = { [weak self] happening, event in
      guard let self else { return }
      actions.send(Event(happening), self, event)
    }
    return actions
  }
}

/// What was added for the events of a control.
final class ControlActions {
  private struct Entry {
    weak var target: AnyObject?
    let hasTarget: Bool
    let events: UIControl.Event
    let identifier: UIAction.Identifier?
    let run: (AnyObject?, UIControl, UIEvent?) -> Void
  }

  private var entries: [Entry] = []

  func add(
    _ target: AnyObject?, _ events: UIControl.Event, _ identifier: UIAction.Identifier?,
    _ run: @escaping (AnyObject?, UIControl, UIEvent?) -> Void
  ) {
    if let identifier { remove(identifier, events) }
    entries.append(
      Entry(
        target: target, hasTarget: target != nil, events: events, identifier: identifier, run: run))
  }

  func remove(_ target: AnyObject?, _ events: UIControl.Event) {
    entries.removeAll { entry in
      entry.identifier == nil && (target == nil || entry.target === target)
        && events.contains(entry.events)
    }
  }

  func remove(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
    entries.removeAll { $0.identifier == identifier && events.contains($0.events) }
  }

  func send(_ events: UIControl.Event, _ control: UIControl, _ event: UIEvent?) {
    for entry in entries where !entry.events.isDisjoint(with: events) {
      guard !entry.hasTarget || entry.target != nil else { continue }
      entry.run(entry.target, control, event)
    }
  }
}

/// A title with a closure, for controls.
public final class UIAction {
  /// What names an action: a control has one of each name.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(_ name: String) { rawValue = name }
  }

  /// The title.
  public var title: String
  /// The picture, which is not drawn.
  public var image: UIImage?
  /// The name.
  public let identifier: Identifier
  /// What has sent the action; nil outside of it.
  public private(set) var sender: Any?
  private let handler: (UIAction) -> Void

  /// An action.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: Not drawn.
  ///   - identifier: The name; a new one by default.
  ///   - handler: What is run.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }

  func run(_ sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
