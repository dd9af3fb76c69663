import Base
import HTML
import Store

/// A control with its name, a hint, and what is wrong with it.
public final class ControlWords: Sendable {
  public let id: String
  public let name: String
  public let label: Text
  public let hint: Text
  public let fault: Text

  /// - Parameters:
  ///   - id: of the control in the page; `name`: in its form.
  ///   - fault: what is wrong with what was typed; empty when nothing is.
  public init(id: String, name: String, label: Text, hint: Text = .empty, fault: Text = .empty) {
    self.id = id
    self.name = name
    self.label = label
    self.hint = hint
    self.fault = fault
  }

  func field(_ shape: String, _ control: ([HTML.Attribute]) -> [Node]) -> Node {
    let note = !fault.isEmpty ? id + "-fault" : !hint.isEmpty ? id + "-hint" : nil
    return div(.class(fault.isEmpty ? "field " + shape : "field wrong " + shape), .key(id)) {
      HTML.label(.for(id)) { label }
      control([
        .id(id), .name(name), .attribute("aria-describedby", note),
        fault.isEmpty ? .none : .attribute("aria-invalid", "true"),
      ])
      if !fault.isEmpty {
        p(.class("fault"), .id(id + "-fault"), .role("alert")) { fault }
      } else if !hint.isEmpty {
        p(.class("hint"), .id(id + "-hint")) { hint }
      }
    }
  }
}

/// A time of day: four digits, as they are thought, and one press for the present moment.
///
/// - Parameter now: the action of the button; nil without one.
public func timeField(
  _ words: ControlWords, value: String, changed: String, now: String?
) -> Node {
  words.field("time-field") { common in
    nodes {
      div(.class("field-line")) {
        element(
          "input",
          common + [
            .type("text"), .attribute("inputmode", "numeric"), .attribute("autocomplete", "off"), .placeholder("0:00"),
            .input(changed), .value(value),
          ], [])
        if let now { chip(.action(now, value: words.name), ComponentWords.now) }
      }
    }
  }
}

/// A day: the recent ones first, each one press away; any other in the calendar of the device.
///
/// - Parameters:
///   - recent: how many days before today are offered.
///   - changed: gets the day as `2026-11-22`, in `value` from a chip, in `text` from the calendar.
public func dateField(
  _ words: ControlWords, value: Day?, today: Day, recent: Int = 4, changed: String, _ format: Format
) -> Node {
  words.field("date-field") { common in
    nodes {
      dayChips(
        changed, label: words.label, chosen: value, (0...max(0, recent)).map { today.adding(days: -$0) }, today: today,
        format)
      element("input", common + [.type("date"), .change(changed), .value(value?.iso ?? "")], [])
    }
  }
}

/// Days that are one press away, each by the name that it has today.
public func dayChips(
  _ action: String, label: Text, chosen: Day?, _ days: [Day], today: Day, _ format: Format
) -> Node {
  chips(label: label) {
    for day in days {
      chip(.action(action, value: day.iso), dayName(day, day.days(to: today), format), isOn: day == chosen)
    }
  }
}

private func dayName(_ day: Day, _ back: Int, _ format: Format) -> Text {
  switch back {
  case 0: ComponentWords.today
  case 1: ComponentWords.yesterday
  default: Text(format.weekdayShort(day) + " " + format.dayShort(day))
  }
}

/// A place: what was typed, the user's own places below it, and where the device is.
///
/// - Parameters:
///   - suggestions: the own places first; each is chosen by one press, which sends `chosen` with it.
///   - here: the action that asks the device; nil without one.
public func placeField(
  _ words: ControlWords, value: String, changed: String, chosen: String, suggestions: [Choice], here: String?
) -> Node {
  words.field("place-field") { common in
    nodes {
      div(.class("field-line")) {
        element(
          "input",
          common + [
            .type("text"), .attribute("autocomplete", "off"), .attribute("autocapitalize", "characters"),
            .input(changed),
            .value(value),
          ], [])
        if let here { iconButton(here, Icons.locate, ComponentWords.here) }
      }
      if !suggestions.isEmpty {
        chips(label: words.label) {
          for place in suggestions {
            chip(.action(chosen, value: place.value), place.title, isOn: place.value == value)
          }
        }
      }
    }
  }
}
