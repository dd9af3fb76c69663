import Base
import Kit
import Sync

/// The dates on which something of the pilot's expires.
///
/// A class: it is only read, and one word is handed around instead of many.
public final class ExpiringPaper: Sendable {
  /// The certificate or rating.
  public let key: RecordKey
  /// Which of the dates of a medical certificate; nil for the one date of another paper.
  public let privilege: MedicalPrivilege?
  public let title: Text
  /// The last day of validity.
  public let day: Day
  /// Whether it follows from a rule; otherwise it is printed.
  public let isComputed: Bool
  /// How long before people are warned.
  public let warningDays: Int

  init(
    key: RecordKey, privilege: MedicalPrivilege?, title: Text, day: Day, isComputed: Bool, warningDays: Int
  ) {
    self.key = key
    self.privilege = privilege
    self.title = title
    self.day = day
    self.isComputed = isComputed
    self.warningDays = warningDays
  }

  /// When medical certificates may be revalidated without losing days (MED.A.045 (b)).
  static let medicalDays = 45
  /// When a check no longer shortens a rating (FCL.740): three months.
  static let ratingDays = 90
  static let customDays = 30
}

extension Logbook {
  /// Every date that counts: of medical certificates the last one of each privilege, of everything else its own.
  ///
  /// - Parameter records: of the book; others are passed over.
  public static func expiringPapers(_ records: some Sequence<Record>) -> [ExpiringPaper] {
    var certificates: [Record] = []
    var ratings: [Record] = []
    var born: Day?
    var settings = Fields()
    for record in records where !record.deleted {
      switch record.key.collection {
      case Certificate.collection.name: certificates.append(record)
      case Rating.collection.name: ratings.append(record)
      case Pilot.collection.name: born = record[Pilot.birthDate] ?? born
      case RuleSettings.collection.name: settings = record.fields
      default: break
      }
    }
    return expiringPapers(datedCertificates(certificates, born: born), certificates, ratings, settings)
  }

  static func expiringPapers(
    _ dated: [DatedCertificate], _ certificates: [Record], _ ratings: [Record], _ settings: Fields
  ) -> [ExpiringPaper] {
    var papers: [ExpiringPaper] = []
    for privilege in MedicalPrivilege.allCases {
      if privilege == .singlePilotPassengers && settings[RuleSettings.singlePilotPassengers] != true { continue }
      if let paper = last(privilege, dated) { papers.append(paper) }
    }
    for record in certificates where (record[Certificate.template] ?? .custom) == .custom {
      guard let day = record[Certificate.expires] else { continue }
      papers.append(
        ExpiringPaper(
          key: record.key, privilege: nil, title: Text { Certificate.title(record.fields, $0) }, day: day,
          isComputed: false, warningDays: ExpiringPaper.customDays))
    }
    for record in ratings {
      guard let day = Rating.expiry(record.fields) else { continue }
      papers.append(
        ExpiringPaper(
          key: record.key, privilege: nil, title: Text { Rating.title(record.fields, $0) }, day: day,
          isComputed: record[Rating.expires] == nil, warningDays: ExpiringPaper.ratingDays))
    }
    return papers.inOrder { $0.day < $1.day }
  }

  /// The certificate that grants the privilege longest.
  private static func last(_ privilege: MedicalPrivilege, _ dated: [DatedCertificate]) -> ExpiringPaper? {
    var last: ExpiringPaper?
    for certificate in dated {
      guard let day = certificate.medical[privilege], last.map({ $0.day <= day }) ?? true else { continue }
      last = ExpiringPaper(
        key: RecordKey(Certificate.collection.name, certificate.id), privilege: privilege, title: privilege.paper,
        day: day, isComputed: certificate.computed[privilege] != nil, warningDays: ExpiringPaper.medicalDays)
    }
    return last
  }

  /// The expiries as a calendar file with all-day events, for a download and for a private feed.
  ///
  /// - Parameters:
  ///   - records: of the book; others are passed over.
  ///   - now: stands in the file as the time of its making.
  public static func expiryCalendar(_ records: some Sequence<Record>, _ language: Language, now: Instant) -> String {
    let events = expiringPapers(records).map { paper in
      CalendarEvent(
        uid: paper.uid, day: paper.day, summary: paper.eventTitle(language), details: paper.eventDetails(language),
        reminders: [paper.warningDays, 7])
    }
    return calendarFile(events, name: Words.calendarName(language), product: "Logbook", stamp: now)
  }

  /// Of the file and of the feed.
  public static var calendarName: Text { Words.calendarName }
}

extension ExpiringPaper {
  /// What a calendar calls it.
  public var eventTitle: Text { Words.expiresToday(title) }

  /// Where the day comes from.
  public var eventDetails: Text { isComputed ? Words.isComputedDate : Words.isPrintedDate }

  /// The same as long as the record is there.
  public var uid: String {
    let part = privilege.map { "-" + $0.name } ?? ""
    return key.collection + "-" + key.id.description + part + "@vademecum"
  }
}

extension MedicalPrivilege {
  /// In identities of events.
  var name: String {
    switch self {
    case .singlePilotPassengers: "single-pilot"
    case .class1: "class1"
    case .class2: "class2"
    case .lapl: "lapl"
    }
  }

  /// What the calendar calls it.
  var paper: Text {
    Text(cs: "Zdravotní způsobilost – " + title.cs, en: "Medical – " + title.en)
  }
}

extension Rating {
  /// What a list calls it: `B738`, `SEP – single-engine piston`.
  public static func title(_ fields: Fields, _ language: Language) -> String {
    let kind = fields[kind] ?? .other
    guard let name = fields[name], !trimmed(name).utf8.isEmpty else { return kind.label(language) }
    return kind == .other || kind == .type ? name : name + " · " + kind.name
  }
}
