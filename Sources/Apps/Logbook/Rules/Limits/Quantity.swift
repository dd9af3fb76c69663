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
  private var values = SIMD16<Int32>(repeating: 0)

  subscript(_ quantity: Quantity) -> Int {
    get { Int(values[quantity.rawValue]) }
    set { values[quantity.rawValue] = Int32(clamping: newValue) }
  }

  mutating func add(_ other: Amounts) { values &+= other.values }
}
