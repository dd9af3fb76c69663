import Base
import HTML
import Store

/// The actions of one area of an app, a case each: the compiler sees those that nobody handles.
public protocol AppAction: Named {
  /// The beginning of their names: `logbook.aircraft`.
  static var area: String { get }
}

extension AppAction {
  /// Nil when the event is not one of them (K-19).
  public init?(_ action: Event.Action) {
    let prefix = Self.area + "."
    guard action.name.startsWith(prefix) else { return nil }
    self.init(name: action.name.dropping(bytes: prefix.utf8.count))
  }

  /// As it stands in the page.
  public var wire: String { Self.area + "." + name }
}

extension Named where Self: RawRepresentable, RawValue == String {
  public var name: String { rawValue }
}

extension HTML.Attribute {
  /// What a press does.
  public static func action<Action: AppAction>(_ action: Action, value: String? = nil) -> HTML.Attribute {
    .action(action.wire, value: value)
  }

  /// What each letter does that is typed.
  public static func input<Action: AppAction>(_ action: Action, value: String? = nil) -> HTML.Attribute {
    .input(action.wire, value: value)
  }

  /// What a choice does.
  public static func change<Action: AppAction>(_ action: Action, value: String? = nil) -> HTML.Attribute {
    .change(action.wire, value: value)
  }

  /// What sending a form does.
  public static func submit<Action: AppAction>(_ action: Action, value: String? = nil) -> HTML.Attribute {
    .submit(action.wire, value: value)
  }
}

/// A button that shows an icon only; its label is what it is called.
public func iconButton<Action: AppAction>(
  _ action: Action, value: String = "", _ icon: String, _ label: Text, isOn: Bool? = nil
) -> Node {
  iconButton(action.wire, value: value, icon, label, isOn: isOn)
}
