import Base
import Kit
import Sync

extension Logbook {
  /// L-41 … L-44 and L-91 for a duty period, a certificate, a rating, experience brought forward, or an own place; nothing for other records.
  public static func check(paper collection: RecordType, _ fields: Fields, today: Day) -> [Finding] {
    switch collection.name {
    case DutyPeriod.collection.name: dutyFindings(fields)
    case Certificate.collection.name: certificateFindings(fields, today)
    case Rating.collection.name: ratingFindings(fields, today)
    case PreviousExperience.collection.name: previousFindings(fields)
    case OwnPlace.collection.name: OwnPlace.findings(fields)
    default: []
    }
  }

  /// L-41
  private static func dutyFindings(_ fields: Fields) -> [Finding] {
    guard let time = Duty(fields)?.time else { return [] }
    let field = fields[DutyPeriod.releaseDate] == nil ? DutyPeriod.release.field : DutyPeriod.releaseDate.field
    let milliseconds = time.end.milliseconds - time.start.milliseconds
    if milliseconds < 0 || milliseconds > 31 * 86_400_000 {
      return [Finding(rule: 41, field: field.name, severity: .error, text: Words.dutyCannotBe)]
    }
    if milliseconds == 0 { return [Finding(rule: 41, field: field.name, severity: .warning, text: Words.noTime)] }
    return milliseconds > 86_400_000
      ? [Finding(rule: 41, field: field.name, severity: .warning, text: Words.longDuty)] : []
  }

  /// L-42
  private static func certificateFindings(_ fields: Fields, _ today: Day) -> [Finding] {
    guard let issued = fields[Certificate.issued] else { return [] }
    var found: [Finding] = []
    if issued > today {
      found.append(
        Finding(rule: 42, field: Certificate.issued.name, severity: .warning, text: Words.futureDate))
    }
    let dates = [
      Certificate.expires, Certificate.expiresSinglePilot, Certificate.expiresClass2, Certificate.expiresLAPL,
    ]
    for date in dates {
      if let expires = fields[date], expires < issued {
        found.append(Finding(rule: 42, field: date.name, severity: .error, text: Words.expiresBeforeIssue))
      }
    }
    return found
  }

  /// L-43
  private static func ratingFindings(_ fields: Fields, _ today: Day) -> [Finding] {
    var found: [Finding] = []
    let checked = fields[Rating.checked]
    if let checked, checked > today {
      found.append(Finding(rule: 43, field: Rating.checked.name, severity: .warning, text: Words.futureDate))
    }
    if let checked, let expires = fields[Rating.expires], expires < checked {
      found.append(Finding(rule: 43, field: Rating.expires.name, severity: .error, text: Words.expiresBeforeIssue))
    }
    if fields[Rating.kind] == .type, trimmed(fields[Rating.name] ?? "").utf8.isEmpty {
      found.append(Finding(rule: 43, field: Rating.name.name, severity: .warning, text: Words.typeIsMissing))
    }
    return found
  }

  /// L-44
  private static func previousFindings(_ fields: Fields) -> [Finding] {
    let total = fields[Flight.total] ?? .zero
    var found: [Finding] = []
    for quantity in Quantity.allCases where quantity.isTime && quantity != .total {
      if let time = fields[Attribute<Minutes>(quantity.field)], time > total {
        found.append(
          Finding(rule: 44, field: quantity.field.name, severity: .warning, text: Words.exceedsTotal(total)))
      }
    }
    return found
  }
}
