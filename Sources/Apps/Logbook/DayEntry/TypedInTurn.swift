import Base
import Store
import Sync

/// A control of a place or of a time. They are typed one after the other, and none of them needs a key to be left (L-153).
struct TurnControl {
  let name: String
  /// Of the flight.
  let field: Field

  private var isTime: Bool { if case .time = field.kind { true } else { false } }

  /// The text as it is written when nothing more can follow: a time of four digits, the code of a known airport.
  func complete(_ text: String, _ app: LogbookApp) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 4 else { return nil }
    if isTime {
      guard bytes.allSatisfy({ (0x30...0x39).contains($0) }), let json = try? field.value(of: text) else { return nil }
      return MinuteOfDay(json: json)?.text
    }
    let code = place(text)
    let isKnown = app.atlas.title(code) != nil || app.book.recentPlaces(limit: 200).contains { $0 == code }
    return isKnown ? code : nil
  }
}

extension LogbookApp {
  /// Writes out what has just become complete.
  ///
  /// - Parameters:
  ///   - controls: in the order in which they are typed.
  ///   - others: what follows them.
  ///   - before: what they held before.
  /// - Returns: the next of them that holds nothing, once one is complete; nil when none is.
  func takeInTurn(
    _ controls: [TurnControl], then others: [TurnControl] = [], _ texts: inout Fields, before: Fields
  ) -> String? {
    var next: String?
    for (index, control) in controls.enumerated() {
      let (old, new) = (before[control.name]?.text ?? "", texts[control.name]?.text ?? "")
      // What is taken away is being corrected.
      guard new.utf8.count > old.utf8.count, let whole = control.complete(new, self) else { continue }
      texts[control.name] = .string(whole)
      let rest = controls[(index + 1)...] + others
      next = rest.first { ((texts[$0.name] ?? before[$0.name])?.text ?? "").utf8.isEmpty }?.name
    }
    return next
  }
}
