import Base
import HTML
import Store

/// A flight or a session as a row says it: when, from where to where, in what, and how long. The list of all flights and the
/// preview of an import draw it alike.
struct FlightLine {
  let entry: LogEntry
  let aircraft: AircraftRow?
  let format: Format

  var title: String {
    switch entry.kind {
    case .flight: place(entry.departure) + " – " + place(entry.arrival)
    case .session: place(entry.device)
    }
  }

  private func place(_ name: String) -> String { name.utf8.isEmpty ? "?" : name }

  private var remark: String {
    switch entry.kind {
    case .session: return entry.kind.label(format.language)
    case .flight:
      guard let aircraft else { return Words.noAircraft(format.language) }
      return aircraft.type.utf8.isEmpty ? aircraft.registration : aircraft.registration + " · " + aircraft.type
    }
  }

  /// - Parameters:
  ///   - hasYear: whether the day is said with its year, because no month above the row says it.
  ///   - mark: before the duration.
  func nodes(hasYear: Bool = false, mark: Node? = nil) -> [Node] {
    HTML.nodes {
      span(.class(hasYear ? "row-date wide" : "row-date")) {
        span { entry.day.map { hasYear ? format.day($0) : format.dayShort($0) } ?? "–" }
        span(.class("quiet")) { entry.time.map { format.time($0) } ?? "" }
      }
      span(.class("row-main")) {
        span(.class("row-title")) { title }
        span(.class("row-remark")) { remark }
      }
      mark
      span(.class("row-end")) { entry.duration.map { format.minutes($0) } ?? "–" }
    }
  }
}
