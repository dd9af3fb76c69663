import Base
import Files
import Sync

/// ForeFlight's import file: the aircraft, then the flights, durations as H:MM. What it has no column for stands in
/// the comments.
enum ForeFlightExport {
  private static let aircraftColumns = [
    "AircraftID", "equipType", "TypeCode", "Make", "Model", "Category/Class", "multiPilot (EASA)",
  ]
  /// What the program says of an aircraft, and we keep word for word (L-32).
  private static let furtherColumns = [
    "Year", "GearType", "EngineType", "complexAircraft", "highPerformance", "pressurized", "taa",
    "complexAircraft (EASA)", "sphp (EASA)",
  ]

  static func csv(_ records: [Record], _ formulas: CSV.Formulas) -> [UInt8] {
    let sorted = ExportPlace.sorted(records)
    var aircraft: [RecordID: Fields] = [:]
    var rows = [
      ["ForeFlight Logbook Import", "This row is required for importing into ForeFlight. Do not delete or modify."],
      [], ["Aircraft Table"],
    ]
    let told = sorted.filter { $0.key.collection == Aircraft.collection.name }.map { FurtherData($0[FurtherData.field]) }
    let further = furtherColumns.filter { name in told.contains { $0.entries.contains { $0.name == name } } }
    rows.append(aircraftColumns + further)
    for record in sorted where record.key.collection == Aircraft.collection.name {
      aircraft[record.id] = record.fields
      let entries = FurtherData(record[FurtherData.field]).entries
      rows.append(row(record.fields) + further.map { name in entries.first { $0.name == name }?.text ?? "" })
    }
    let flights = sorted.filter { $0.key.collection == Flight.collection.name }
    let devices = ForeFlightDevice.all(flights)
    for device in devices { rows.append(device.row) }
    rows.append([])
    rows.append(["Flights Table"])
    let table = ForeFlightFlights(flights, aircraft: aircraft, devices: devices)
    rows.append(table.header)
    for record in flights { rows.append(table.row(record.fields)) }
    let width = table.header.count
    return CSV.write(rows.map { $0 + [String](repeating: "", count: width - $0.count) }, formulas: formulas)
  }

  /// The file has no place for what was brought forward, so its totals are those of the flights alone.
  static func notes(_ records: [Record]) -> [Text] {
    var sum = 0
    for record in records where !record.deleted && record.key.collection == PreviousExperience.collection.name {
      sum += record[Flight.total]?.count ?? 0
    }
    return sum == 0 ? [] : [Words.notBroughtForward(Minutes(sum))]
  }

  private static func row(_ fields: Fields) -> [String] {
    let parts = AircraftName.parts(
      make: fields[Aircraft.make] ?? "", model: fields[Aircraft.model] ?? "", variant: fields[Aircraft.variant] ?? "")
    let model =
      fields[Aircraft.model] == nil && fields[Aircraft.variant] == nil
      ? "" : AircraftName.model(parts.model, parts.variant, fields[Aircraft.type] ?? "")
    let engines =
      switch (fields[Aircraft.engines], fields[AircraftClass.attribute]) {
      case (_, .singleEngineSea?): "airplane_single_engine_sea"
      case (_, .multiEngineSea?): "airplane_multi_engine_sea"
      case (.single?, _): "airplane_single_engine_land"
      case (.multi?, _): "airplane_multi_engine_land"
      case (nil, _): ""
      }
    return [
      fields[Aircraft.registration] ?? "", "aircraft", fields[Aircraft.type] ?? "", parts.make, model,
      engines, fields[Aircraft.multiPilot] == true ? "x" : "",
    ]
  }
}
