import Base
import Sync

/// The aircraft that rows name by registration: found among the known ones or made, each once.
struct ImportAircraft {
  private var ids: [Key: RecordID] = [:]
  private var used: Set<RecordID> = []
  /// Those that were made, in order.
  private(set) var made: [(id: RecordID, fields: Fields, line: Int)] = []

  mutating func add(_ id: RecordID, _ fields: Fields) {
    let key = ImportAircraft.key(fields[Aircraft.registration] ?? "")
    if ids[key] == nil { ids[key] = id }
    used.insert(id)
  }

  /// - Parameters:
  ///   - model: an ICAO designator or a name; it describes the aircraft when it is made.
  ///   - engines: what the row tells of it; it completes an aircraft that was made from an earlier row.
  /// - Returns: nil when the registration has neither letter nor digit.
  mutating func id(
    registration: String, model: String, engines: Aircraft.Engines?, isMultiPilot: Bool, line: Int
  ) -> RecordID? {
    let key = ImportAircraft.key(registration)
    if key.text.utf8.isEmpty { return nil }
    if let id = ids[key] {
      complete(id, model, engines, isMultiPilot)
      return id
    }
    // Made from the registration alone, so that two devices that import make the same aircraft.
    var id = RecordID.v8(named: key.text, in: "logbook-aircraft")
    // Somebody gave that aircraft another registration since.
    while !used.insert(id).inserted { id = RecordID.v8(named: id.description, in: "logbook-aircraft") }
    var fields = Fields()
    fields[Aircraft.registration] = capitals(registration)
    ids[key] = id
    made.append((id, fields, line))
    complete(id, model, engines, isMultiPilot)
    return id
  }

  private mutating func complete(
    _ id: RecordID, _ model: String, _ engines: Aircraft.Engines?, _ isMultiPilot: Bool
  ) {
    guard let index = made.firstIndex(where: { $0.id == id }) else { return }
    let isUndescribed = made[index].fields[Aircraft.type] == nil && made[index].fields[Aircraft.model] == nil
    if isUndescribed && !model.utf8.isEmpty {
      made[index].fields[isDesignator(model) ? Aircraft.type : Aircraft.model] = model
    }
    if made[index].fields[Aircraft.engines] == nil { made[index].fields[Aircraft.engines] = engines }
    if isMultiPilot { made[index].fields[Aircraft.multiPilot] = true }
  }

  private static func key(_ registration: String) -> Key {
    Key(String(utf8: plainRegistration(registration)))
  }
}

/// Whether the text can be an ICAO type designator: two to four capital letters and digits, a letter first.
private func isDesignator(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard (2...4).contains(bytes.count), (0x41...0x5A).contains(bytes[0]) else { return false }
  return bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
}
