import Base
import Sync

/// A training device among the aircraft of ``ForeFlightExport``.
struct ForeFlightDevice {
  /// By which aircraft and flights name it.
  let name: String
  /// What all its sessions say, otherwise empty: then each says it in its comments.
  private let title: String
  private let type: String
  private let equipment: String

  /// Those of the sessions, each once.
  static func all(_ records: [Record]) -> [ForeFlightDevice] {
    var names: [String] = []
    var sessions: [Key: [Record]] = [:]
    for record in records where record[Flight.kind] == .session {
      let name = name(record.fields)
      if name.utf8.isEmpty { continue }
      if sessions[Key(name)] == nil { names.append(name) }
      sessions[Key(name), default: []].append(record)
    }
    return names.map { ForeFlightDevice($0, sessions[Key($0)] ?? []) }
  }

  private init(_ name: String, _ sessions: [Record]) {
    self.name = name
    title = ForeFlightDevice.common(sessions, Flight.device)
    type = ForeFlightDevice.common(sessions, Flight.deviceType)
    equipment = ForeFlightDevice.equipment(sessions)
  }

  var row: [String] { [name, equipment, type, "", title, "", ""] }

  /// The fields of one of its sessions that the row tells.
  func told(_ fields: Fields) -> [Field] {
    (fields[Flight.device] == title ? [Flight.device.field] : [])
      + (fields[Flight.deviceType] == type ? [Flight.deviceType.field] : [])
  }

  static func name(_ fields: Fields) -> String { fields[Flight.qualification] ?? fields[Flight.device] ?? "" }

  private static func common(_ sessions: [Record], _ attribute: Attribute<String>) -> String {
    let first = sessions.first?[attribute] ?? ""
    return sessions.allSatisfy { ($0[attribute] ?? "") == first } ? first : ""
  }

  /// ForeFlight takes a device without a kind for an aircraft. If a session does not tell the level, the device has the least kind
  /// that ForeFlight knows, from which our import makes no level. Levels that sessions tell are in their comments.
  private static func equipment(_ sessions: [Record]) -> String {
    let levels = sessions.compactMap { $0[Flight.deviceLevel] }
    if levels.count < sessions.count { return "batd" }
    return levels.contains { $0.isFullFlight } ? "ffs" : "ftd"
  }
}
