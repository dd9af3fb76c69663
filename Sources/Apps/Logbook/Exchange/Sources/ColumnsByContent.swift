import Base
import Files
import Kit
import Sync

/// L-35: columns whose name alone has several meanings, and what stands in them tells which.
extension ColumnMapping {
  private static let aircraft = [
    "aircraft", "ac", "acft", "plane", "letadlo", "lietadlo", "samolot", "flugzeug", "luftfahrzeug", "lfz", "avion",
    "aeronef",
  ]

  /// A column called so has the registration in one book and the type in another: what stands in it tells.
  mutating func settleAircraft(_ values: [[String]]) {
    let column = words.indices.first {
      ["kept", "type", "model"].contains(words[$0])
        && ColumnMapping.aircraft.contains(ColumnNames.key(names[$0]).text)
    }
    guard let column else { return }
    let cells = values[column].filter { !$0.utf8.isEmpty }
    if cells.isEmpty { return }
    if !words.contains("registration"), cells.allSatisfy({ ColumnMapping.isRegistration($0) }) {
      words[column] = "registration"
    } else if words[column] == "kept", !words.contains("type"), cells.allSatisfy({ TypeDesignator.isDesignator($0) }) {
      words[column] = "type"
    } else if words[column] == "kept", !words.contains("model"), cells.allSatisfy({ ColumnMapping.isModel($0) }) {
      words[column] = "model"
    }
  }

  /// `Boeing 737-800`, `PA-28`, `Zlin 142`
  private static func isModel(_ text: String) -> Bool {
    let bytes = capitals(text).utf8
    return !isRegistration(text) && bytes.contains { (0x30...0x39).contains($0) } && bytes.contains { $0 > 0x40 }
  }

  /// `OK-ABC`, `G-ABCD`, `D-EABC`, `N123AB`: the mark of a state, a hyphen and at least three more; or the marks of the United States.
  private static func isRegistration(_ text: String) -> Bool {
    let bytes = Array(capitals(text).utf8)
    func isPlain(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let parts = capitals(text).parts(at: UInt8(ascii: "-"))
    if parts.count == 2 {
      let (state, own) = (Array(parts[0].utf8), Array(parts[1].utf8))
      guard (1...2).contains(state.count), (3...5).contains(own.count), (state + own).allSatisfy(isPlain) else {
        return false
      }
      // What begins with a digit is a model (`PA-28R`, `Z-526F`), except the numbers of gliders (`OK-1234`).
      return !isDigit(own[0]) || (own.count > 3 && own.allSatisfy(isDigit))
    }
    return (3...6).contains(bytes.count) && bytes[0] == UInt8(ascii: "N") && isDigit(bytes[1])
      && bytes.allSatisfy(isPlain)
  }

  private static let titles = ["subject", "event", "duty", "sector", "leg", "usek", "let", "fromto", "odkudkam", "vonnach", "route"]

  /// A roster as a table (RosterBuster) has the two places in the title of each event.
  mutating func settleRoute(_ values: [[String]]) {
    if words.contains("departure") || words.contains("arrival") || words.contains("route") { return }
    let column = free(ColumnMapping.titles, values) { cells in
      cells.contains { !$0.utf8.isEmpty } && cells.allSatisfy { $0.utf8.isEmpty || ColumnMapping.isRoute($0) }
    }.first
    if let column { words[column] = "route" }
  }

  /// `PRG - LHR`
  private static func isRoute(_ text: String) -> Bool {
    let parts = text.parts(at: UInt8(ascii: "-")).map { trimmedCell($0) }
    return parts.count == 2
      && parts.allSatisfy { (3...4).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } }
  }

  private static let durations = ["pic", "dual", "coPilot", "singlePilotSE", "singlePilotME"]

  /// L-196: `Flight` is a number in one book and how long it took in another. Where nothing else tells the total, it is that if its
  /// cells are no numbers alone, or those of a function or class of the flight.
  mutating func settleTotal(_ values: [[String]]) {
    guard !words.contains("total"), let column = words.firstIndex(of: "flightNumber"),
      ["flight", "flt", "let"].contains(ColumnNames.key(names[column]).text)
    else { return }
    let cells = values[column]
    let told = cells.filter { !$0.utf8.isEmpty }
    if told.isEmpty || !ColumnNames.reads(cells, as: "total") { return }
    let hasSigns = told.allSatisfy { integer($0) == nil }
    let isThatOfAnother = words.indices.contains {
      ColumnMapping.durations.contains(words[$0]) && values[$0].count == cells.count
        && zip(values[$0], cells).allSatisfy { $0.utf8.isEmpty || $0 == $1 } && values[$0].contains { !$0.utf8.isEmpty }
    }
    if hasSigns || isThatOfAnother { words[column] = "total" }
  }

  private static let zones = ["forinfotimezone", "timezone", "tz", "zone", "casovepasmo", "zeitzone"]

  /// Where a column says that the times are those of another zone, they are nothing until the user says so.
  mutating func settleZone(_ values: [[String]]) {
    let isLocal = names.indices.contains { column in
      ColumnMapping.zones.contains(ColumnNames.key(names[column]).text)
        && values[column].contains { SourceRow.isLocal($0) }
    }
    if !isLocal { return }
    for column in words.indices where ["departureTime", "arrivalTime"].contains(words[column]) {
      words[column] = "kept"
    }
  }
}
