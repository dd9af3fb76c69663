import Base
import Files
import Kit
import Sync

/// Rows of our CSV (L-30).
enum VademecumCSV {
  /// Exactly our names, so that `Date` of another logbook is not taken for our `date`.
  static func isHeader(_ names: [String]) -> Bool {
    func has(_ name: String) -> Bool { names.contains(name) }
    return (has(RecordTable.record) && (has(RecordTable.id) || names.contains { Logbook.table.hasField($0) }))
      || (has(Flight.date.name) && (has(Flight.departureTime.name) || has(Flight.kind.name)))
  }

  /// The record of one row.
  ///
  /// - Returns: nil when the row must be rejected; the problem is then among those of the row. The id is nil when the
  ///   row has none.
  static func record(
    _ row: inout ImportRow, _ aircraft: inout ImportAircraft, _ order: DateOrder
  ) -> (collection: String, id: RecordID?, fields: Fields)? {
    let named = row.cell(RecordTable.record)
    let name = named.utf8.isEmpty ? Flight.collection.name : named
    guard let collection = Schema(Logbook.csvCollections).collection(named: name) else {
      row.note(RecordTable.record, named, ImportWords.notACollection, .rejected)
      return nil
    }
    row.collection = collection
    let idText = row.cell(RecordTable.id)
    let id = RecordID(idText)
    if id == nil && !idText.utf8.isEmpty { row.note(RecordTable.id, idText, ImportWords.notAnID, .note) }
    let isFlight = name == Flight.collection.name
    row.hasFurther = collection.field(named: FurtherData.field.field.name) != nil
    takeFields(of: collection, &row, order)
    takeOther(&row)
    if isFlight {
      takeAircraft(&row, &aircraft)
      if row.fields[Flight.kind.name] == nil { row.fields[Flight.kind] = .flight }
    }
    row.keepRest()
    row.writeFurther()
    return row.isRefused(collection) ? nil : (name, id, row.fields)
  }

  static func takeFields(of collection: RecordType, _ row: inout ImportRow, _ order: DateOrder) {
    for field in collection.fields {
      let cell = row.rawCell(field.name)
      if cell.utf8.isEmpty { continue }
      do throws(FieldFault) {
        if let value = try value(of: cell, field, order) { row.fields[field.name] = value }
      } catch {
        row.keep(field.name, error)
      }
    }
  }

  /// In a file a point is a decimal point, whatever it is where somebody types; and a spreadsheet saves days and times as they
  /// are written in its country.
  private static func value(of cell: String, _ field: Field, _ order: DateOrder) throws(FieldFault) -> JSON? {
    let text = trimmedCell(cell)
    if text.utf8.isEmpty { return nil }
    let value: JSON
    switch field.kind {
    case .minutes:
      guard let minutes = importedDuration(text, countsMinutes: false) else { throw .notADuration }
      value = minutes.json
    case .day:
      guard let day = WrittenDay(text)?.day(order) else { throw .notADay }
      value = day.json
    case .time:
      guard let time = importedTime(text, countsMinutes: false) else { throw .notATime }
      value = time.json
    case .text, .prose, .integer, .decimal, .choice, .reference, .flag, .codes, .structure: return try field.value(of: cell)
    }
    if let fault = field.fault(in: value) { throw fault }
    return value
  }

  private static func takeOther(_ row: inout ImportRow) {
    let text = row.rawCell(RecordTable.other)
    if trimmedCell(text).utf8.isEmpty { return }
    guard let members = JSON.read(text)?.members else {
      row.keep(RecordTable.other, ImportWords.notJSON)
      return
    }
    for member in members.members { row.fields[member.name] = member.value }
  }

  /// The id of the aircraft stands; without it the registration tells, as in a row written by hand.
  private static func takeAircraft(_ row: inout ImportRow, _ aircraft: inout ImportAircraft) {
    let registration = row.cell(Aircraft.registration.name)
    let type = row.cell(Aircraft.type.name)
    if row.fields[Flight.aircraft.name] != nil || registration.utf8.isEmpty { return }
    if let fault = Aircraft.registration.field.fault(in: .string(registration)) {
      row.keep(Aircraft.registration.name, fault)
      return
    }
    var facts = AircraftFacts()
    facts.registration = registration
    facts.model = Aircraft.type.field.fault(in: .string(type)) == nil ? type : ""
    let id = aircraft.id(facts, line: row.row.line)
    if let id { row.fields[Flight.aircraft] = id } else { row.keep(Aircraft.registration.name, Words.noRegistration) }
  }
}
