import Base
import Sync

/// The class or type of FCL.060 and FCL.740.A: what counts together.
public enum RatingGroup: Hashable, Sendable {
  case singleEngine
  case touringMotorGlider
  case multiEngine
  case singleEngineSea
  case multiEngineSea
  /// By the rating that covers it (L-142).
  case type(Key)

  public var title: String {
    switch self {
    case .singleEngine: "SEP"
    case .touringMotorGlider: "TMG"
    case .multiEngine: "MEP"
    case .singleEngineSea: "SEP (sea)"
    case .multiEngineSea: "MEP (sea)"
    case .type(let key): key.text
    }
  }

  /// Whether the rating of this group is good for the other one (L-142).
  func covers(_ other: RatingGroup) -> Bool {
    guard case .type(let rating) = self, case .type(let family) = other else { return self == other }
    return TypeFamily.covers(rating.text, family.text)
  }
}

/// Says to which class or type each line of the logbook belongs.
public struct RatingGroups: Sendable {
  private var aircraft: [RecordID: Known] = [:]

  private struct Known {
    var type: String
    /// The rating that covers the type.
    var family: String
    /// Nil when the aircraft does not say; then the times of each flight do.
    var group: RatingGroup?
    /// `B738` as the bytes by which a device is recognised.
    var word: [UInt8]
  }

  /// - Parameter aircraft: the aircraft of the book.
  public init(_ aircraft: some Sequence<Record>) {
    for record in aircraft where !record.deleted {
      let fields = record.fields
      let type = TypeDesignator.of(fields)
      let family = TypeFamily.name(of: fields)
      self.aircraft[record.id] = Known(
        type: type, family: family, group: RatingGroups.group(fields, family), word: folded(type))
    }
  }

  /// The type designator of each aircraft, for ``Statistics``.
  public var types: [RecordID: String] { aircraft.mapValues { $0.type } }

  /// Nil when neither the aircraft nor the times of the line say it.
  public func group(of entry: LogEntry) -> RatingGroup? {
    switch entry.kind {
    case .flight: entry.aircraft.flatMap { aircraft[$0] }.flatMap { group(of: entry, in: $0) }
    case .session: simulated(entry)
    }
  }

  private func group(of entry: LogEntry, in known: Known) -> RatingGroup? {
    if let group = known.group { return group }
    if entry[.multiPilot] > 0 { return RatingGroups.typeGroup(known.family) }
    if entry[.singlePilotME] > 0 { return .multiEngine }
    return entry[.singlePilotSE] > 0 ? .singleEngine : nil
  }

  /// L-143: a full flight simulator stands for its type (FCL.060 (b) (1)). A record without a level tells it by the name of
  /// the device: `B738 FFS`.
  private func simulated(_ entry: LogEntry) -> RatingGroup? {
    guard (entry.deviceLevel ?? DeviceLevel(written: entry.device))?.isFullFlight ?? false else { return nil }
    if !entry.deviceType.utf8.isEmpty { return typeGroup(simulated: TypeFamily.represented(entry.deviceType)) }
    let words = folded(entry.device).split { $0 == 0x20 || $0 == 0x2D || $0 == 0x2F || $0 == 0x2C }
    for known in aircraft.values {
      if case .type? = known.group, words.contains(where: { $0.elementsEqual(known.word) }) { return known.group }
    }
    // `B737-800 FFS`, `FFS A320-214 CZ-12`
    for word in entry.device.parts(at: 0x20) {
      if !TypeDesignator.isDesignator(word), let meaning = TypeDesignator.meaning(of: word), TypeClass(designator: meaning) == .multiPilot {
        return typeGroup(simulated: meaning)
      }
    }
    return nil
  }

  /// The pilot's own correction of a type holds for its simulator too.
  private func typeGroup(simulated type: String) -> RatingGroup? {
    let word = folded(type)
    for known in aircraft.values where known.word == word { return RatingGroups.typeGroup(known.family) }
    return RatingGroups.typeGroup(TypeFamily.name(of: type))
  }

  private static func group(_ fields: Fields, _ type: String) -> RatingGroup? {
    if let chosen = fields[AircraftClass.attribute] {
      switch chosen {
      case .singleEngine: return .singleEngine
      case .touringMotorGlider: return .touringMotorGlider
      case .multiEngine: return .multiEngine
      case .singleEngineSea: return .singleEngineSea
      case .multiEngineSea: return .multiEngineSea
      case .type: return typeGroup(type)
      }
    }
    if fields[Aircraft.multiPilot] == true { return typeGroup(type) }
    switch fields[Aircraft.engines] {
    case .single?: return .singleEngine
    case .multi?: return .multiEngine
    case nil: return nil
    }
  }

  private static func typeGroup(_ type: String) -> RatingGroup? {
    type.utf8.isEmpty ? nil : .type(Key(type))
  }
}
