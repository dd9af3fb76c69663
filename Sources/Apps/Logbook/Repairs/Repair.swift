import Base
import Sync

/// L-151: what is set or computed in many flights at once.
enum Repair: Sendable {
  /// SE, ME or multi-pilot time by the pilot's rule or the aircraft.
  case classTimes
  case role(FlightRole)
  case set(Field, JSON)
  /// Night by places and times (L-92).
  case night
  /// The pilot's own rules (L-150).
  case rules
  /// Lines such as `[Distance: 97.30]`, as earlier imports left them in the remarks, become further data (L-32).
  case notes

  /// What a repair looks at beside the record.
  struct World {
    var aircraft: AircraftRow?
    var rules: FlightRules
    /// Nil when places or times are not known.
    var night: (Fields) -> Minutes?
  }

  typealias Change = (name: String, value: JSON?)

  /// What changes in the record; empty for nothing.
  ///
  /// - Parameter fillsOnly: whether what somebody wrote stands.
  func changes(_ fields: Fields, fillsOnly: Bool, _ world: World) -> [Change] {
    let isFlight = fields[Flight.kind] ?? .flight == .flight
    switch self {
    case .classTimes: return isFlight ? classTimes(fields, fillsOnly, world) : []
    case .role(let role):
      return isFlight ? Repair.total(fields, FlightForm.functions, role.functions, fillsOnly) : []
    case .set(let field, let value):
      let isOfSession = Repair.sessionFields.contains { $0.name == field.name }
      guard isOfSession != isFlight, fields[field.name] != value, !(fillsOnly && fields[field.name] != nil)
      else { return [] }
      if field.name == Flight.picName.name && isSelf(value.text ?? "") && Flight.isUnderAnother(fields) { return [] }
      return [(field.name, value)]
    case .night: return isFlight ? night(fields, fillsOnly, world) : []
    case .rules: return isFlight ? rules(fields, world) : []
    case .notes: return Repair.notes(fields)
    }
  }

  private func classTimes(_ fields: Fields, _ fillsOnly: Bool, _ world: World) -> [Change] {
    guard let aircraft = world.aircraft else { return [] }
    let rule = world.rules.classTime(type: RuledType(aircraft), registration: aircraft.registration)
    guard let wanted = rule ?? aircraft.classTime else { return [] }
    return Repair.total(fields, FlightForm.classes, [wanted], fillsOnly)
  }

  /// The total goes to the wanted ones of some columns, and nothing to the others.
  private static func total(
    _ fields: Fields, _ columns: [Attribute<Minutes>], _ wanted: [Attribute<Minutes>], _ fillsOnly: Bool
  ) -> [Change] {
    guard let total = fields[Flight.total], total > .zero else { return [] }
    if fillsOnly && columns.contains(where: { (fields[$0] ?? .zero) > .zero }) { return [] }
    var changes: [Change] = []
    for column in columns {
      let value = wanted.contains { $0.name == column.name } ? total.json : nil
      if fields[column.name] != value { changes.append((column.name, value)) }
    }
    return changes
  }

  private func night(_ fields: Fields, _ fillsOnly: Bool, _ world: World) -> [Change] {
    if fillsOnly && fields[Flight.night] != nil { return [] }
    guard let night = world.night(fields), night != fields[Flight.night] ?? .zero else { return [] }
    return [(Flight.night.name, night.json)]
  }

  private func rules(_ fields: Fields, _ world: World) -> [Change] {
    var filled = fields
    world.rules.apply(
      to: &filled, type: world.aircraft.map { RuledType($0) } ?? RuledType(""), registration: world.aircraft?.registration ?? "")
    var changes: [Change] = []
    for member in filled.members where fields[member.name] != member.value {
      changes.append((member.name, member.value))
    }
    return changes
  }

  // MARK: - Notes

  private static func notes(_ fields: Fields) -> [Change] {
    guard let remarks = fields[Flight.remarks] else { return [] }
    var kept: [String] = []
    var further = FurtherData(fields[FurtherData.field])
    var moved = false
    for line in remarks.parts(at: 0x0A) {
      if let entry = entry(line) {
        further.add(entry.name, entry.text)
        moved = true
      } else {
        kept.append(line)
      }
    }
    if !moved { return [] }
    while let last = kept.last, trimmed(last).utf8.isEmpty { kept.removeLast() }
    var text = ""
    for (place, line) in kept.enumerated() { text += place == 0 ? line : "\n" + line }
    return [
      (Flight.remarks.name, text.utf8.isEmpty ? nil : .string(text)), (FurtherData.field.name, further.json),
    ]
  }

  /// A whole line `[Column: text]`.
  private static func entry(_ line: String) -> (name: String, text: String)? {
    let bytes = Array(line.utf8)
    guard bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), bytes.count > 4 else { return nil }
    let inner = bytes[1..<(bytes.count - 1)]
    guard let colon = inner.firstIndex(of: UInt8(ascii: ":")), colon > 1, colon + 2 < inner.endIndex,
      inner[colon + 1] == 0x20
    else { return nil }
    return (String(utf8: inner[..<colon]), String(utf8: inner[(colon + 2)...]))
  }

  // MARK: - Fields that can be set

  static let sessionFields = [
    Flight.device.field, Flight.deviceType.field, Flight.deviceLevel.field, Flight.qualification.field,
    Flight.instruction.field,
  ]
  static let settable =
    [Flight.picName.field, Flight.crew.field, Flight.approaches.field] + Flight.airlineFields + sessionFields
}

extension AircraftRow {
  /// The column of FCL.050 for the time of its flights; nil when the aircraft does not tell.
  var classTime: Attribute<Minutes>? {
    if isMultiPilot { return Flight.multiPilot }
    switch engines {
    case .single?: return Flight.singlePilotSE
    case .multi?: return Flight.singlePilotME
    case nil: return nil
    }
  }
}
