import Base
import Sync

/// Duty from report to release, as a record.
public enum DutyPeriod {
  public static let kind = Attribute<DutyKind>(
    Field(
      "kind", Text(cs: "Druh služby", en: "Kind of duty"),
      .choice(DutyKind.allCases.map { Field.Choice($0.name, $0.label) }), required: true))
  public static let date = Attribute<Day>(
    Field(
      "date", Text(cs: "Datum nástupu", en: "Date of report"), .day, required: true,
      hint: Text(cs: "Den v UTC", en: "The day in UTC")))
  public static let report = Attribute<MinuteOfDay>(
    Field("report", Text(cs: "Nástup – čas UTC", en: "Report, UTC"), .time, required: true))
  public static let release = Attribute<MinuteOfDay>(
    Field(
      "release", Text(cs: "Ukončení – čas UTC", en: "Release, UTC"), .time, required: true,
      hint: Text(cs: "Dřívější čas než nástup je další den.", en: "Earlier than the report means the next day.")))
  /// Only for what lasts a day or longer.
  public static let releaseDate = Attribute<Day>(
    Field(
      "releaseDate", Text(cs: "Datum ukončení", en: "Date of release"), .day,
      hint: Text(cs: "Jen když služba trvá den nebo déle.", en: "Only when the duty lasts a day or longer.")))
  public static let remarks = Attribute<String>(
    Field("remarks", Text(cs: "Poznámky", en: "Remarks"), .prose(maximum: 2000), searched: true))

  public static let collection = RecordType(
    "duty", Text(cs: "Služby", en: "Duty"),
    [kind.field, date.field, report.field, release.field, releaseDate.field, remarks.field], keepsHistory: true)
}

extension Duty {
  /// Nil when the record lacks kind, day or times.
  public init?(_ fields: Fields) {
    guard let kind = fields[DutyPeriod.kind], let date = fields[DutyPeriod.date],
      let report = fields[DutyPeriod.report], let release = fields[DutyPeriod.release]
    else { return nil }
    let end = fields[DutyPeriod.releaseDate] ?? (release < report ? date.adding(days: 1) : date)
    self.init(kind, Span(start: Instant(day: date, minute: report), end: Instant(day: end, minute: release)))
  }
}

extension DutyKind: FieldValue {}
