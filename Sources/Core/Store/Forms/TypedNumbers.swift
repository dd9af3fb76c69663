import Base
import HTML
import Sync

// Of controls in which numbers, times and durations are typed, in forms and elsewhere.

extension Field {
  /// The keys that a phone shows: a pad of digits has no decimal comma, which a sum needs before its minutes (L-144), and neither
  /// pad of an iPhone has a minus.
  public func keys(_ durations: DurationStyle) -> String {
    switch kind {
    case .decimal: isSigned ? "text" : "decimal"
    case .minutes: durations == .tenths || countsHours ? "decimal" : "numeric"
    case .integer(let range): range.lowerBound < 0 ? "text" : "numeric"
    case .time: "numeric"
    case .text, .prose, .day, .choice, .reference, .flag, .codes, .structure: "text"
    }
  }
}

/// L-144: in hours and minutes, what a duration was understood as that could be read in two ways.
///
/// - Parameter countsHours: as in ``Minutes/init(typed:countsHours:style:)``.
public func understood(_ text: String, countsHours: Bool = false, _ durations: DurationStyle) -> Node? {
  guard Minutes.isAmbiguous(typed: text, countsHours: countsHours, style: durations),
    let minutes = Minutes(typed: text, countsHours: countsHours, style: durations)
  else { return nil }
  return p(.class("hint"), .key("understood")) { "= " + minutes.text }
}

/// L-144, for the control of a field; nothing unless it takes a duration.
public func understood(_ text: String, by field: Field, _ durations: DurationStyle) -> Node? {
  guard case .minutes = field.kind else { return nil }
  return understood(text, countsHours: field.countsHours, durations)
}
