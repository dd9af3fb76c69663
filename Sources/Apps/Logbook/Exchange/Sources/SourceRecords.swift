import Base
import Files
import Kit
import Sync

/// What a row that has been read becomes.
extension SourceRow {
  /// Fields that a session has, too.
  private static let sessionPlaces = [
    FlightFields.device, FlightFields.qualification, FlightFields.instruction, FlightFields.sessionTime,
    FlightFields.deviceType, FlightFields.deviceLevel, FlightFields.remarks,
  ]
  private static let landingPlaces = [
    FlightFields.takeOffsDay, FlightFields.takeOffsNight, FlightFields.landingsDay, FlightFields.landingsNight,
  ]

  /// A flight, a session, or both when the row has flight time and other time in a device; none without a day.
  ///
  /// - Parameters:
  ///   - fillsClass: whether the total goes to single-pilot SE or ME by the aircraft, because the file has no
  ///     columns for it.
  ///   - rules: the pilot's own, which fill what the file leaves open (L-150).
  mutating func records(_ aircraft: inout ImportAircraft, fillsClass: Bool, _ rules: FlightRules) -> [Fields] {
    guard let day else {
      if !problems.contains(where: { $0.consequence == .rejected }) {
        let column = table.meanings.firstIndex { $0.meaning == .day } ?? 0
        note(column, "", Words.noDate, .rejected)
      }
      return []
    }
    if !facts.registration.utf8.isEmpty, let known = keys.aircraft[ImportAircraft.key(facts.registration)] {
      facts = known
    }
    if isAlone { return [session(day)] }
    var flight = head(.flight, day)
    let session = values[FlightFields.sessionTime] == nil ? nil : sessionHead(day)
    takeAircraft(&aircraft)
    fillTotal()
    settleRole()
    if fillsClass { fillClass(rules) }
    settleInstructor()
    for place in values.indices where !SourceRow.isSessionOnly(place) {
      guard place != FlightFields.remarks, let value = values[place] else { continue }
      flight.members.append((FlightFields.all[place].name, value))
    }
    if session == nil {
      keepValues([
        FlightFields.device, FlightFields.qualification, FlightFields.instruction, FlightFields.deviceType,
        FlightFields.deviceLevel,
      ])
    }
    rules.apply(to: &flight, type: known.ruledType, registration: known.registration)
    flight[Flight.remarks] = remarks
    flight[FurtherData.field] = further.json
    return session.map { [flight, $0] } ?? [flight]
  }

  /// The sums of a row that stands for flights from before the file; empty without any.
  ///
  /// - Parameter fillsClass: as for flights, L-176.
  mutating func previous(_ aircraft: ImportAircraft, fillsClass: Bool) -> Fields {
    if fillsClass {
      let known = aircraft.classes(of: facts)
      (facts.engines, facts.isMultiPilot) = (known.engines, known.isMultiPilot)
      fillClass(FlightRules())
    }
    var fields = Fields()
    fields[PreviousExperience.through] = day
    let type = facts.type.utf8.isEmpty ? facts.model : facts.type
    if PreviousExperience.type.field.fault(in: .string(type)) == nil && !type.utf8.isEmpty {
      fields[PreviousExperience.type] = capitals(type)
    }
    var hasSum = false
    for field in Quantity.allCases.map({ $0.field }) + [Flight.sessionTime.field] {
      guard let place = FlightFields.place(field.name), let value = values[place] else { continue }
      fields[field.name] = value
      values[place] = nil
      hasSum = true
    }
    if !hasSum {
      note(0, "", Words.noSum, .rejected)
      return Fields()
    }
    keepValues(Array(values.indices.filter { $0 != FlightFields.remarks }))
    let description = joined([remarks ?? "", further.text], by: "\n")
    // It is printed: the rest is in the report alone.
    let line = joined([remarks ?? "", further.printable.text], by: "\n").parts(at: 0x0A)[0]
    var short = ""
    for scalar in line.unicodeScalars.prefix(200) { short.unicodeScalars.append(scalar) }
    fields[PreviousExperience.description] = short.utf8.isEmpty ? nil : short
    if short != description {
      note(0, description, Words.previousHasNoRemarks, .note)
    }
    return fields
  }

  private static func isSessionOnly(_ place: Int) -> Bool {
    sessionPlaces.contains(place) && place != FlightFields.remarks
  }

  /// Whether all time of the row is time in a device.
  private var isAlone: Bool {
    if isSession || facts.isDevice { return true }
    let time = values[FlightFields.sessionTime]
    let hasRoute =
      values[FlightFields.departure] != nil || values[FlightFields.arrival] != nil
      || values[FlightFields.departureTime] != nil || values[FlightFields.arrivalTime] != nil
    let total = values[FlightFields.total]
    if time == nil { return values[FlightFields.device] != nil && total == nil && !hasRoute }
    // A row of web-logbook may tell a flight and a session of one day.
    return (total == nil || total == time) && (!hasRoute || source?.format != .webLogbook)
  }

  private func head(_ kind: RecordKind, _ day: Day) -> Fields {
    var fields = Fields()
    fields[Flight.kind] = kind
    fields[Flight.date] = day
    return fields
  }

  private func sessionHead(_ day: Day, _ places: [Int] = SourceRow.sessionPlaces) -> Fields {
    var fields = head(.session, day)
    for place in places where place != FlightFields.remarks {
      if let value = values[place] { fields.members.append((FlightFields.all[place].name, value)) }
    }
    return fields
  }

  /// The device is what the file calls the aircraft when it names no device; everything a session has no field for
  /// stands among its further data.
  private mutating func session(_ day: Day) -> Fields {
    settleSession()
    if let role { keepUnknown(role.text, role.column) }
    let places = SourceRow.sessionPlaces + (isFullFlight ? SourceRow.landingPlaces : [])
    keepValues(Array(values.indices.filter { !places.contains($0) }))
    var fields = sessionHead(day, places)
    fields[Flight.remarks] = remarks
    fields[FurtherData.field] = further.json
    return fields
  }

  /// L-143: take-offs and landings in a full flight simulator count.
  private var isFullFlight: Bool {
    let level = values[FlightFields.deviceLevel].flatMap { DeviceLevel(json: $0) }
    return (level ?? DeviceLevel(written: values[FlightFields.device]?.text ?? ""))?.isFullFlight ?? false
  }

  private mutating func settleSession() {
    if values[FlightFields.sessionTime] == nil {
      values[FlightFields.sessionTime] = values[FlightFields.total]
      values[FlightFields.total] = nil
    }
    if values[FlightFields.total] == values[FlightFields.sessionTime] { values[FlightFields.total] = nil }
    if values[FlightFields.device] == nil && !facts.deviceName.utf8.isEmpty {
      values[FlightFields.device] = .string(facts.deviceName)
    }
    // A device without a number stands in the file under its name.
    if values[FlightFields.qualification] == nil && !facts.registration.utf8.isEmpty && facts.written.utf8.isEmpty
      && facts.registration != facts.deviceName && facts.registration != facts.model
    {
      values[FlightFields.qualification] = .string(facts.registration)
    }
    if values[FlightFields.deviceType] == nil && !facts.deviceType.utf8.isEmpty {
      values[FlightFields.deviceType] = .string(facts.deviceType)
    }
    if let level = facts.level, values[FlightFields.deviceLevel] == nil {
      values[FlightFields.deviceLevel] = .string(level.name)
    }
  }

  private mutating func keepValues(_ places: [Int]) {
    for place in places {
      guard let value = values[place] else { continue }
      values[place] = nil
      if value.int64 == 0 { continue }
      let column = table.meanings.firstIndex { $0.place == place && ($0.meaning == .field || $0.meaning == .sum) }
      let title = column.map { name($0) } ?? FlightFields.all[place].label.en
      further.add(title, FlightFields.all[place].input(of: value))
    }
  }

  private mutating func takeAircraft(_ aircraft: inout ImportAircraft) {
    if facts.registration.utf8.isEmpty {
      if let modelColumn, !facts.model.utf8.isEmpty { keep(facts.model, modelColumn, Words.modelAlone) }
      return
    }
    if facts.engines == nil {
      facts.engines =
        values[FlightFields.singlePilotSE] != nil ? .single : values[FlightFields.singlePilotME] != nil ? .multi : nil
    }
    let isMultiPilot = values[FlightFields.multiPilot] != nil
    if !isMultiPilot && facts.isMultiPilot == nil && values[FlightFields.singlePilotME] != nil { facts.isMultiPilot = false }
    if let id = aircraft.id(facts, line: row.line) {
      values[FlightFields.aircraft] = id.json
      aircraft.noteFlight(id, isMultiPilot: isMultiPilot)
      // What the book knows of the aircraft says what the row leaves open.
      known = aircraft.classes(id)
      facts.engines = facts.engines ?? known.engines
      if facts.isMultiPilot != true { facts.isMultiPilot = known.isMultiPilot }
    } else if let registrationColumn {
      keep(facts.registration, registrationColumn, Words.noRegistration)
    }
  }

  /// L-1, when the file says nothing of the total, or leaves its cell empty for a flight on which the pilot had a function or landed: a
  /// journey as a passenger has neither.
  private mutating func fillTotal() {
    guard values[FlightFields.total] == nil, !table.has(.field, FlightFields.total) || (isTotalEmpty && isFlown)
    else { return }
    func time(_ place: Int) -> MinuteOfDay? { values[place].flatMap { MinuteOfDay(json: $0) } }
    let total =
      Flight.block(time(FlightFields.departureTime), time(FlightFields.arrivalTime))
      ?? Flight.block(time(FlightFields.takeOffTime), time(FlightFields.landingTime))
    values[FlightFields.total] = total?.json
  }

  private var isTotalEmpty: Bool {
    values[FlightFields.sessionTime] == nil
      && table.meanings.indices.allSatisfy {
        let (meaning, place) = (table.meanings[$0].meaning, table.meanings[$0].place)
        return place != FlightFields.total || !(meaning == .field || meaning == .exact)
          || trimmedCell(row[$0]).utf8.isEmpty
      }
  }

  private var isFlown: Bool {
    SourceRow.flownPlaces.contains { (values[$0]?.int64 ?? 0) > 0 }
  }

  private static let flownPlaces: [Int] =
    [
      Flight.pic, Flight.picus, Flight.spic, Flight.coPilot, Flight.dual, Flight.instructor,
    ].compactMap { FlightFields.place($0.field.name) } + [FlightFields.landingsDay, FlightFields.landingsNight]

  /// What is not multi-pilot time is single-pilot time of the aircraft's class.
  private mutating func fillClass(_ rules: FlightRules) {
    // A rule says it for the whole flight, unless the file tells multi-pilot time.
    if rules.classTime(type: known.ruledType, registration: known.registration) != nil,
      values[FlightFields.multiPilot] == nil
    {
      return
    }
    // Below the remarks of our file for ForeFlight.
    if values[FlightFields.singlePilotSE] != nil || values[FlightFields.singlePilotME] != nil { return }
    guard let total = values[FlightFields.total]?.int64 else { return }
    if facts.isMultiPilot == true && values[FlightFields.multiPilot] == nil {
      values[FlightFields.multiPilot] = .integer(total)
      return
    }
    let rest = total - (values[FlightFields.multiPilot]?.int64 ?? 0)
    if rest <= 0 { return }
    switch facts.engines {
    case .single: values[FlightFields.singlePilotSE] = .integer(rest)
    case .multi: values[FlightFields.singlePilotME] = .integer(rest)
    case nil: lacksClass = true
    }
  }

  private var remarks: String? {
    let text = values[FlightFields.remarks]?.text ?? ""
    return text.utf8.isEmpty ? nil : text
  }
}
