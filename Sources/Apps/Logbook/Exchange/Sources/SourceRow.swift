import Base
import Files
import Kit
import Sync

/// What the other tables of a file say: aircraft and people by the keys that flights name them with.
struct SourceKeys: Sendable {
  /// By the key of the table, and by registration.
  var aircraft: [Key: AircraftFacts] = [:]
  var people: [Key: String] = [:]
}

/// One row of another logbook on its way to a flight, a session or both: cells are read by what their column means; what
/// does not fit its field, or has none, is kept among the further data (L-32).
struct SourceRow {
  let table: SourceTable
  let row: CSV.Row
  let keys: SourceKeys
  let order: DateOrder
  var problems: [ImportProblem] = []
  /// Columns of which a value is kept because we have no field for it.
  private(set) var keptColumns: [Int] = []
  /// Names of tables that a key of this row needs.
  private(set) var missingTables: [String] = []
  var facts = AircraftFacts()
  var values: [JSON?]
  var further = FurtherData()
  var day: Day?
  var isSession = false
  /// L-39: experience brought forward, not a flight.
  var isPrevious = false
  /// A row of sums that is called so: experience brought forward where it stands at an end of the table.
  var isSums = false
  private var allLandings: Int64?
  var solo: (text: String, column: Int)?
  var role: (text: String, column: Int)?
  private var fullStops: (count: Int64, column: Int)?
  /// The times of the row are those of a place, not of UTC.
  private var isLocal = false
  /// The parts of sums, which say more than the sum.
  private var parts: [(place: Int, column: Int, text: String)] = []
  /// The aircraft as the book and the rows so far know it.
  var known = ImportAircraft.Classes()
  var registrationColumn: Int?
  /// Whether nothing says to which class the time of the flight belongs.
  var lacksClass = false
  var modelColumn: Int?

  init(_ row: CSV.Row, _ table: SourceTable, _ keys: SourceKeys, _ order: DateOrder) {
    self.row = row
    self.table = table
    self.keys = keys
    self.order = order
    values = [JSON?](repeating: nil, count: FlightFields.all.count)
  }

  var source: SourceFormat? { table.source }

  /// Reads every cell.
  mutating func read() {
    for (column, cell) in row.cells.enumerated() {
      if cell.utf8.isEmpty { continue }
      let text = trimmedCell(cell)
      if text.utf8.isEmpty { continue }
      if column < table.meanings.count {
        read(text, column, table.meanings[column])
      } else {
        keep(text, column, ImportWords.beyondHeader)
      }
    }
    settleDay()
    settleProperties()
    if row.cells.count < table.columns.names.count && day != nil {
      problems.append(
        ImportProblem(
          line: row.line, reason: Words.shortRow(row.cells.count, table.columns.names.count), consequence: .note))
    }
    facts.settleCategory()
    facts.settleName()
    settleDevice()
    settleSolo()
    settleMidnight()
    if isLocal { keepLocalTimes() }
    settleBroughtForward()
    findSums()
    settleRounding()
    settleComments()
    dropEmptyPair(FlightFields.departureTime, FlightFields.arrivalTime)
    dropEmptyPair(FlightFields.takeOffTime, FlightFields.landingTime)
    settleLandings()
    keepParts()
  }

  private mutating func read(_ text: String, _ column: Int, _ meaning: SourceColumn) {
    switch meaning.meaning {
    case .ignored: break
    case .kept: keepUnknown(text, column)
    case .day:
      // A flight and a session of one row may have a day each, which is mostly the same.
      if let day {
        if WrittenDay(text)?.day(order) != day { keepUnknown(text, column) }
        return
      }
      day = WrittenDay(text)?.day(order)
      if day == nil { note(column, text, FieldFault.notADay.words, .rejected, .notADay) }
    case .field, .exact:
      if meaning.meaning == .field && values[meaning.place] != nil {
        if !table.has(.exact, meaning.place) { keepUnknown(text, column) }
        return
      }
      take(text, column, meaning.place)
    case .sum: add(text, column, meaning.place)
    case .solo: solo = (text, column)
    case .role: role = (text, column)
    case .allLandings: allLandings = count(text, column)
    case .fullStops: fullStops = (count(text, column) ?? 0, column)
    case .isPilotFlying:
      let isMonitoring = isNo(text) || ["pm", "pnf"].contains(String(utf8: folded(text)))
      if !isMonitoring || !isSession { values[FlightFields.pilotFlying] = .string(isMonitoring ? "PM" : "PF") }
    case .timeMode: takeTimeMode(text, column)
    case .isSession: isSession = !isNo(text)
    case .isPrevious: isPrevious = !isNo(text)
    case .registration, .type, .make, .model, .variant, .aircraftClass, .isMultiEngine, .isMultiPilot, .isMotorGlider,
      .isSea, .rating, .equipment:
      takeAircraft(text, column, meaning.meaning)
    case .aircraftKey: takeAircraftKey(text, column)
    case .pilotKey: takePilot(text, column)
    case .crew: addCrew(text, meaning.role, column)
    case .crewKey:
      if let name = keys.people[Key(text)] {
        addCrew(name, meaning.role, column)
      } else {
        missing("pilots", keys.people.isEmpty, text, column)
      }
    case .approach: addApproach(text, column)
    case .person: takePerson(text, column)
    case .route: takeRoute(text, column)
    case .key, .firstName, .lastName, .alias, .properties: break
    }
  }

  // MARK: - Values

  mutating func take(_ text: String, _ column: Int, _ place: Int) {
    let field = FlightFields.all[place]
    switch field.kind {
    case .minutes:
      guard let minutes = table.duration(text) else {
        return keep(text, column, .notADuration)
      }
      if minutes != .zero { values[place] = minutes.json }
    case .time:
      let isShort = table.shortTimes.contains { $0.column == column }
      guard
        let time = importedTime(text, countsMinutes: source?.countsMinutesOfDay ?? false)
          ?? (isShort ? shortTime(text) : nil)
      else { return keep(text, column, .notATime) }
      values[place] = time.json
    case .integer:
      // Zero landings were counted; where nothing stands nobody has counted (L-32).
      if let count = count(text, column) { values[place] = .integer(count) }
    case .text, .prose, .decimal, .day, .choice, .reference, .flag, .codes, .structure:
      do throws(FieldFault) {
        values[place] = try field.value(of: text)
      } catch {
        keep(text, column, error)
      }
    }
  }

  private mutating func count(_ text: String, _ column: Int) -> Int64? {
    guard let count = importedCount(text) else {
      keep(text, column, .notANumber)
      return nil
    }
    guard (0...SourceRow.mostBroughtForward).contains(count) else {
      keep(text, column, .outOfRange(least: 0, most: SourceRow.most))
      return nil
    }
    return count
  }

  /// Several columns for one field: instructor and examiner, landings to a stop and touch-and-goes.
  private mutating func add(_ text: String, _ column: Int, _ place: Int) {
    let before = values[place]?.int64 ?? 0
    values[place] = nil
    take(text, column, place)
    let part = values[place]?.int64
    if let part, part > 0 { parts.append((place, column, text)) }
    let sum = before + (part ?? 0)
    values[place] = sum == 0 && part == nil ? nil : .integer(sum)
  }

  /// Landings to a stop and touch-and-goes, instructing and examining: what the sum no longer tells.
  private mutating func keepParts() {
    for part in parts {
      let first = table.meanings.firstIndex { $0.meaning == .sum && $0.place == part.place }
      let isAlone = !parts.contains { $0.place == part.place && $0.column != part.column }
      if !isAlone || part.column != first { further.add(name(part.column), part.text) }
    }
  }

  /// Programs write 00:00 where nothing is known; a flight from midnight to midnight there is not.
  private mutating func dropEmptyPair(_ start: Int, _ end: Int) {
    let midnight = MinuteOfDay.midnight.json
    if values[start] == midnight && values[end] == midnight {
      values[start] = nil
      values[end] = nil
    }
  }

  /// Landings by day are all without those by night, and no fewer than those that the file counts by day.
  private mutating func settleLandings() {
    let stops = fullStops?.count ?? 0
    guard let all = allLandings ?? (stops > 0 ? 0 : nil) else { return }
    let night = values[FlightFields.landingsNight]?.int64 ?? 0
    let day = max(all - night, stops)
    values[FlightFields.landingsDay] = .integer(day)
    if let fullStops, stops > 0, stops < day { further.add(name(fullStops.column), String(stops)) }
  }

  // MARK: - Aircraft, people, places

  private mutating func takeAircraft(_ text: String, _ column: Int, _ meaning: SourceColumn.Meaning) {
    switch meaning {
    case .registration:
      registrationColumn = column
      if fits(text, column, Aircraft.registration.field) { facts.registration = text }
    case .type:
      if fits(text, column, Aircraft.type.field) { facts.type = text }
    case .make:
      if fits(text, column, Aircraft.make.field) { facts.make = text }
    case .model:
      modelColumn = column
      if fits(text, column, Aircraft.model.field) { facts.model = text }
    case .variant:
      if fits(text, column, Aircraft.variant.field) { facts.variant = text }
    case .aircraftClass: if !facts.take(aircraftClass: text) { keepUnknown(text, column) }
    case .isMultiEngine: facts.engines = isNo(text) ? .single : .multi
    case .isMultiPilot: facts.isMultiPilot = !isNo(text)
    case .isMotorGlider: if !isNo(text) { _ = facts.take(rating: "TMG") }
    case .isSea: facts.isSea = facts.isSea || !isNo(text)
    case .rating: if !facts.take(rating: text) { keepUnknown(text, column) }
    case .equipment:
      facts.isDevice = folded(text) != Array("aircraft".utf8)
      if facts.isDevice { facts.level = DeviceLevel(written: text) }
    case .kept, .ignored, .day, .field, .sum, .exact, .solo, .role, .allLandings, .fullStops, .isSession, .isPrevious, .key,
      .isPilotFlying, .timeMode, .aircraftKey, .pilotKey, .crewKey, .firstName, .lastName, .alias, .person, .crew,
      .approach,
      .route, .properties:
      break
    }
  }

  private mutating func fits(_ text: String, _ column: Int, _ field: Field) -> Bool {
    guard let fault = field.fault(in: .string(text)) else { return true }
    keep(text, column, fault)
    return false
  }

  private mutating func takeAircraftKey(_ text: String, _ column: Int) {
    if let known = keys.aircraft[Key(text)] {
      facts = known
    } else {
      missing("tails", keys.aircraft.isEmpty, text, column)
    }
  }

  private mutating func takePilot(_ text: String, _ column: Int) {
    if let name = keys.people[Key(text)] {
      take(name, column, FlightFields.picName)
    } else {
      missing("pilots", keys.people.isEmpty, text, column)
    }
  }

  /// The table is not there, or has no such key: the key is kept.
  private mutating func missing(_ name: String, _ isAbsent: Bool, _ text: String, _ column: Int) {
    if isAbsent { missingTables.append(name) }
    keepUnknown(text, column)
  }

  private mutating func takeTimeMode(_ text: String, _ column: Int) {
    isLocal = SourceRow.isLocal(text)
    if isLocal { keepUnknown(text, column) }
  }

  // MARK: - What is kept

  func name(_ column: Int) -> String {
    column < table.columns.names.count && !table.columns.names[column].utf8.isEmpty
      ? table.columns.names[column] : "\(column + 1)"
  }

  mutating func keepUnknown(_ text: String, _ column: Int) {
    if saysNothing(text) { return }
    further.add(name(column), text)
    keptColumns.append(column)
  }

  mutating func keep(_ text: String, _ column: Int, _ fault: FieldFault) { keep(text, column, fault.words, fault) }

  mutating func keep(_ text: String, _ column: Int, _ reason: Text, _ fault: FieldFault? = nil) {
    further.add(name(column), text)
    note(column, text, reason, .inFurtherData, fault)
  }

  mutating func note(
    _ column: Int, _ text: String, _ reason: Text, _ consequence: ImportProblem.Consequence, _ fault: FieldFault? = nil
  ) {
    problems.append(
      ImportProblem(
        line: row.line, column: column + 1, columnName: name(column), label: table.label(column), value: text,
        reason: reason, fault: fault, consequence: consequence))
  }
}
