import Base
import Sync

/// What a training device is approved as. A full flight simulator stands for its type in recent experience (FCL.060 (b)(1)).
public enum DeviceLevel: Sendable, Named {
  /// A full flight simulator of a level that is not told.
  case fullFlight
  case fullFlightA, fullFlightB, fullFlightC, fullFlightD
  /// A flight training device of a level that is not told.
  case trainingDevice
  case trainingDevice1, trainingDevice2, trainingDevice3
  case procedures1, procedures2, procedures2MCC, procedures3
  case basicInstrument
  case other

  public var name: String {
    switch self {
    case .fullFlight: "FFS"
    case .fullFlightA: "FFS A"
    case .fullFlightB: "FFS B"
    case .fullFlightC: "FFS C"
    case .fullFlightD: "FFS D"
    case .trainingDevice: "FTD"
    case .trainingDevice1: "FTD 1"
    case .trainingDevice2: "FTD 2"
    case .trainingDevice3: "FTD 3"
    case .procedures1: "FNPT I"
    case .procedures2: "FNPT II"
    case .procedures2MCC: "FNPT II MCC"
    case .procedures3: "FNPT III"
    case .basicInstrument: "BITD"
    case .other: "other"
    }
  }

  public var isFullFlight: Bool {
    switch self {
    case .fullFlight, .fullFlightA, .fullFlightB, .fullFlightC, .fullFlightD: true
    case .trainingDevice, .trainingDevice1, .trainingDevice2, .trainingDevice3, .procedures1, .procedures2,
      .procedures2MCC, .procedures3, .basicInstrument, .other:
      false
    }
  }

  /// What another program calls the kind of a device: `ffs`, `FFS Level D`, `ftd`, `FNPT II`. Nil for an aircraft.
  init?(written text: String) {
    let words = String(utf8: folded(text).map { $0 == 0x2D || $0 == 0x5F ? 0x20 : $0 }).parts(at: 0x20)
    func has(_ word: String) -> Bool { words.contains(word) }
    if has("ffs") || (has("full") && has("flight")) {
      self = has("d") ? .fullFlightD : has("c") ? .fullFlightC : has("b") ? .fullFlightB : .fullFlight
    } else if has("ftd") {
      self = has("3") ? .trainingDevice3 : has("2") ? .trainingDevice2 : has("1") ? .trainingDevice1 : .trainingDevice
    } else if has("fnpt") {
      self = has("iii") ? .procedures3 : has("ii") ? has("mcc") ? .procedures2MCC : .procedures2 : .procedures1
    } else if has("bitd") {
      self = .basicInstrument
    } else {
      return nil
    }
  }
}

extension DeviceLevel: FieldValue {}

extension Flight {
  /// What the device is called, with the type and the level that its name does not tell.
  static func deviceTitle(_ fields: Fields) -> String {
    let name = fields[device] ?? ""
    var parts = [name]
    for part in [fields[deviceType] ?? "", fields[deviceLevel].map { $0 == .other ? "" : $0.name } ?? ""] {
      if !contains(folded(name), folded(part)) { parts.append(part) }
    }
    return joined(parts, by: " ")
  }

  /// The designator of the type that the device represents.
  public static let deviceType = Attribute<String>(
    Field(
      "deviceType", Text(cs: "Zastupuje typ (označení ICAO)", en: "Represents the type (ICAO designator)"),
      .text(maximum: 20), hint: Text(cs: "Například B738", en: "For example B738"), capitals: true, searched: true))
  public static let deviceLevel = Attribute<DeviceLevel>(
    Field(
      "deviceLevel", Text(cs: "Úroveň zařízení", en: "Level of the device"),
      .choice(
        DeviceLevel.allCases.map { level in
          Field.Choice(
            level.name, level == .other ? Text(cs: "Jiné", en: "Other") : Text(cs: level.name, en: level.name))
        })))
}
