import Base
import Sync

/// What is summed over flights: times in minutes, take-offs and landings in number.
public enum Quantity: Int, Sendable, CaseIterable {
  case total
  case singlePilotSE
  case singlePilotME
  case multiPilot
  case night
  case ifr
  case pic
  case spic
  case picus
  case coPilot
  case dual
  case instructor
  case takeOffsDay
  case takeOffsNight
  case landingsDay
  case landingsNight

  /// The field of a record that holds it.
  public var field: Field {
    switch self {
    case .total: Flight.total.field
    case .singlePilotSE: Flight.singlePilotSE.field
    case .singlePilotME: Flight.singlePilotME.field
    case .multiPilot: Flight.multiPilot.field
    case .night: Flight.night.field
    case .ifr: Flight.ifr.field
    case .pic: Flight.pic.field
    case .spic: Flight.spic.field
    case .picus: Flight.picus.field
    case .coPilot: Flight.coPilot.field
    case .dual: Flight.dual.field
    case .instructor: Flight.instructor.field
    case .takeOffsDay: Flight.takeOffsDay.field
    case .takeOffsNight: Flight.takeOffsNight.field
    case .landingsDay: Flight.landingsDay.field
    case .landingsNight: Flight.landingsNight.field
    }
  }

  public var isTime: Bool { rawValue < Quantity.takeOffsDay.rawValue }
}

/// All quantities of a flight, or sums of them.
struct Amounts: Sendable {
  private(set) var values = SIMD16<Int32>(repeating: 0)

  init() {}

  init(_ fields: Fields) {
    var guess = 0
    for member in fields.members {
      // Fields mostly come in their order, so the next one is tried first.
      for step in 0..<16 {
        let place = (guess + step) & 15
        guard Amounts.names[place].sameBytes(member.name) else { continue }
        values[place] = Int32(clamping: member.value.int64 ?? 0)
        guess = place + 1
        break
      }
    }
  }

  subscript(_ quantity: Quantity) -> Int { Int(values[quantity.rawValue]) }

  mutating func add(_ other: Amounts) { values &+= other.values }

  private static let names = Quantity.allCases.map { $0.field.name }
}
