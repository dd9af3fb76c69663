import Base
import Files
import Sync

/// What only the whole row, or all of a cell with several words, tells.
extension SourceRow {
  private static let times = [
    FlightFields.departureTime, FlightFields.takeOffTime, FlightFields.landingTime, FlightFields.arrivalTime,
  ]

  /// Whether a cell says that the times of its row are those of a place. A number or nothing says no zone.
  static func isLocal(_ text: String) -> Bool {
    let word = folded(text)
    return word.contains { (0x61...0x7A).contains($0) }
      && !["utc", "z", "zulu", "gmt"].contains { word.elementsEqual($0.utf8) }
  }

  /// L-32: what is no time in UTC is kept word for word.
  mutating func keepLocalTimes() {
    for place in SourceRow.times where values[place] != nil {
      values[place] = nil
      guard let column = table.meanings.firstIndex(where: { $0.meaning == .field && $0.place == place }) else {
        continue
      }
      let text = trimmedCell(row[column])
      // 00:00 is how programs write that they know no time.
      if !saysNothing(text) { keep(text, column, Words.localTime) }
    }
  }

  /// L-39: our table of FCL.050's page has experience brought forward in rows before the flights.
  mutating func settleBroughtForward() {
    guard source?.format == .webLogbook, facts.registration.utf8.isEmpty, values[FlightFields.departure] == nil,
      values[FlightFields.arrival] == nil, let remarks = values[FlightFields.remarks]?.text
    else { return }
    for title in [Words.broughtForward.en, Words.broughtForward.cs] where remarks.startsWith(title) {
      let rest = trimmedCell(remarks.dropping(bytes: title.utf8.count))
      guard rest.utf8.isEmpty || rest.startsWith(":") else { continue }
      isPrevious = true
      let description = trimmedCell(rest.dropping(bytes: rest.utf8.isEmpty ? 0 : 1))
      values[FlightFields.remarks] = description.utf8.isEmpty ? nil : .string(description)
    }
  }

  /// L-32: what our export has written below the remarks of ForeFlight's file. A line stands for the whole field, of which a column
  /// may have told a part; what it does not fit is kept.
  mutating func settleComments() {
    guard source?.format == .foreFlight, let text = values[FlightFields.remarks]?.text else { return }
    let comments = ForeFlightComments(text)
    values[FlightFields.remarks] = comments.remarks.utf8.isEmpty ? nil : .string(comments.remarks)
    for (field, value) in comments.values {
      guard let place = FlightFields.place(field.name) else { continue }
      let lines = value.text?.parts(at: 0x0A) ?? []
      let known = values[place]?.text?.parts(at: 0x0A) ?? []
      if known.allSatisfy({ lines.contains($0) }) {
        values[place] = value
      } else {
        further.add(field.label.en, field.input(of: value))
      }
    }
    further.entries += comments.further
  }

  /// The first and the last place; what lies between them stands among the further data.
  mutating func takeRoute(_ text: String, _ column: Int) {
    var places: [String] = []
    var bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: ",") {
      bytes[index] = 0x20
    }
    for part in String(utf8: bytes).parts(at: 0x20) where !part.utf8.isEmpty { places.append(part) }
    guard let first = places.first, let last = places.last else { return keepUnknown(text, column) }
    if values[FlightFields.departure] == nil { take(first, column, FlightFields.departure) }
    if values[FlightFields.arrival] == nil { take(last, column, FlightFields.arrival) }
    if places.count > 2 { keepUnknown(text, column) }
  }
}
