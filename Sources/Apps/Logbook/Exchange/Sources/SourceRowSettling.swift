import Base
import Files
import Kit
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

  /// L-188: a file without a column for the day has it in front of its times.
  mutating func settleDay() {
    if day != nil || table.has(.day) { return }
    for column in table.datedTimes {
      guard let written = WrittenDay(trimmedCell(row[column])) else { continue }
      day = written.day(order)
      return
    }
  }

  /// L-199: a flight in a table of a person's own that leaves its day empty.
  var isOfDayAbove: Bool {
    guard source?.format == .mapped || source?.format == .webLogbook, table.has(.day), !facts.registration.utf8.isEmpty else {
      return false
    }
    let days = table.meanings.indices.filter { table.meanings[$0].meaning == .day }
    return days.allSatisfy { trimmedCell(row[$0]).utf8.isEmpty } && values[FlightFields.departure] != nil
      && values[FlightFields.arrival] != nil
  }

  /// L-191: who instructs is the pilot in command of the pupil's flight, where the file names nobody else.
  mutating func settleInstructor() {
    func minutes(_ attribute: Attribute<Minutes>) -> Int64 {
      FlightFields.place(attribute.field.name).flatMap { values[$0]?.int64 } ?? 0
    }
    guard values[FlightFields.picName] == nil, minutes(Flight.dual) > 0,
      minutes(Flight.pic) + minutes(Flight.spic) + minutes(Flight.picus) == 0
    else { return }
    let names = (values[FlightFields.crew]?.text ?? "").parts(at: 0x0A).compactMap { SourceRow.instructor($0) }
    if names.count == 1 { values[FlightFields.picName] = .string(names[0]) }
  }

  /// `Instructor Jan Novák`
  private static func instructor(_ line: String) -> String? {
    let words = line.parts(at: 0x20, limit: 2)
    guard words.count == 2, ["instructor", "cfi", "fi"].contains(String(utf8: folded(words[0]))) else { return nil }
    return trimmedCell(words[1])
  }

  /// FCL.050: solo is time as pilot in command. Programs of other countries may have it in a column of its own alone.
  mutating func settleSolo() {
    guard let solo else { return }
    if values[FlightFields.pic] == nil {
      take(solo.text, solo.column, FlightFields.pic)
    } else {
      keepUnknown(solo.text, solo.column)
    }
  }

  /// L-169: programs whose flights need a registration have a word for a device in its place, and behind it what the device
  /// represents.
  mutating func settleDevice() {
    guard let (word, rest) = SourceRow.deviceWord(facts.registration) else { return }
    facts.isDevice = true
    facts.level = facts.level ?? DeviceLevel(written: word + " " + rest)
    if !facts.deviceName.utf8.isEmpty { return }
    // The others of these words say what the device is approved as.
    facts.written = word.startsWith("SIM") && !rest.utf8.isEmpty ? rest : facts.registration
    func isType(_ word: String) -> Bool {
      TypeDesignator.isDesignator(word) && word.utf8.contains { (0x30...0x39).contains($0) }
    }
    facts.type = rest.parts(at: 0x20).first(where: isType) ?? ""
  }

  /// `SIM:B737`, `FFS B738`, `SIM1`
  private static func deviceWord(_ registration: String) -> (word: String, rest: String)? {
    let bytes = Array(capitals(registration).utf8)
    let letters = bytes.prefix { (0x41...0x5A).contains($0) }
    guard deviceWords.contains(where: { letters.elementsEqual($0.utf8) }) else { return nil }
    let digits = bytes.dropFirst(letters.count).prefix { (0x30...0x39).contains($0) }
    let end = letters.count + digits.count
    // A letter behind them would be a word of its own.
    if end < bytes.count && (bytes[end] >= 0x80 || (0x41...0x5A).contains(bytes[end])) { return nil }
    var rest = registration.dropping(bytes: end)
    while let first = rest.utf8.first, [0x20, 0x3A, 0x2D, 0x5F, 0x2F].contains(first) { rest = rest.dropping(bytes: 1) }
    return (String(utf8: letters), trimmedCell(rest))
  }

  private static let deviceWords = ["SIM", "SIMULATOR", "FFS", "FTD", "FNPT", "FSTD", "BITD", "ATD", "AATD", "BATD"]

  /// Of a session the remarks may be called like sums.
  private var namesDevice: Bool { isSession || facts.isDevice || values[FlightFields.device] != nil }

  /// L-39: our table of FCL.050's page has experience brought forward in rows before the flights.
  mutating func settleBroughtForward() {
    guard source?.format == .webLogbook, !namesDevice, facts.registration.utf8.isEmpty, values[FlightFields.departure] == nil,
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

  /// L-39: people carry the sums of a paper book over into a row of their own. It has no times and, but for the words, no places.
  mutating func findSums() {
    if isPrevious || values[FlightFields.departureTime] != nil || values[FlightFields.arrivalTime] != nil { return }
    if namesDevice { return }
    if values[FlightFields.departure] != nil && values[FlightFields.arrival] != nil { return }
    guard let column = row.cells.firstIndex(where: { SourceRow.isBroughtForward($0) }) else { return }
    let words = trimmedCell(row[column])
    for place in [FlightFields.departure, FlightFields.arrival] {
      if let text = values[place]?.text, text != words { return }
    }
    isSums = true
  }

  /// Landings of a flight, and of a career.
  static let most: Int64 = 999
  static let mostBroughtForward: Int64 = 999_999

  /// A flight has not as many landings as a career: such a number is kept word for word.
  mutating func settleCounts() {
    for place in values.indices {
      guard case .integer = FlightFields.all[place].kind, let count = values[place]?.int64, count > SourceRow.most
      else { continue }
      values[place] = nil
      let column =
        table.meanings.firstIndex { ($0.meaning == .field || $0.meaning == .sum) && $0.place == place }
        ?? table.meanings.firstIndex { $0.meaning == .allLandings || $0.meaning == .fullStops }
      keep(String(count), column ?? 0, .outOfRange(least: 0, most: SourceRow.most))
    }
  }

  private static func isBroughtForward(_ cell: String) -> Bool {
    if cell.utf8.count < 3 { return false }
    let text = folded(trimmedCell(cell))
    return broughtForward.contains { text.starts(with: $0) }
  }

  private static let broughtForward = [
    "brought forward", "b/f", "previous experience", "previous logbook", "previous totals", "total from previous",
    "totals from previous", "prevod z", "prevedeno", "preneseno", "prenos z", "predchozi praxe", "predchozi zapisnik",
    "predchadzajuci", "ubertrag", "a reporter", "report precedent",
  ].map { Array($0.utf8) }

  /// The row becomes experience brought forward; the words are its description.
  mutating func takeSums() {
    isPrevious = true
    for place in [FlightFields.departure, FlightFields.arrival, FlightFields.picName, FlightFields.crew] {
      if let text = values[place]?.text, SourceRow.isBroughtForward(text) { values[place] = nil }
    }
    if values[FlightFields.remarks] == nil, let words = row.cells.first(where: { SourceRow.isBroughtForward($0) }) {
      values[FlightFields.remarks] = .string(trimmedCell(words))
    }
    // Nobody reads a day in the words themselves.
    problems.removeAll { $0.consequence == .rejected }
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
