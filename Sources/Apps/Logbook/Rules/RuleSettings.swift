import Base
import Sync

/// How the rules are applied: one record, the same on all devices.
public enum RuleSettings {
  public static let midnightOffset = Attribute<Int>(
    Field(
      "midnightOffset",
      Text(cs: "Půlnoc domovského letiště (minuty od UTC)", en: "Midnight of the home base (minutes from UTC)"),
      .integer(-720...840),
      hint: Text(
        cs: "Prázdné je půlnoc UTC, 60 středoevropský čas.", en: "Empty is midnight UTC, 60 is Central European Time."))
  )
  public static let summerTime = Attribute<Bool>(
    Field(
      "summerTime", Text(cs: "Domovské letiště má letní čas (EU)", en: "The home base has summer time (EU)"), .flag,
      hint: Text(
        cs: "Od poslední neděle v březnu do poslední v říjnu o hodinu víc.",
        en: "An hour more from the last Sunday of March to the last of October.")))
  public static let countsOnDepartureDay = Attribute<Bool>(
    Field(
      "countsOnDepartureDay",
      Text(
        cs: "Let přes půlnoc počítat celý ke dni odletu", en: "Count a flight over midnight on the day of departure"),
      .flag))
  /// Whether the shorter date of a class 1 counts (MED.A.045 (a) (2)).
  public static let singlePilotPassengers = Attribute<Bool>(
    Field(
      "singlePilotPassengers",
      Text(
        cs: "Létám v obchodní dopravě cestujících s jedním pilotem",
        en: "I fly single-pilot commercial transport of passengers"), .flag))
  public static let nightFromSunset = Attribute<Bool>(
    Field(
      "nightFromSunset",
      Text(
        cs: "Noc od 30 minut po západu do 30 minut před východem slunce",
        en: "Night from 30 minutes after sunset to 30 minutes before sunrise"), .flag,
      hint: Text(cs: "Jinak podle občanského soumraku.", en: "Otherwise by civil twilight.")))

  public static let collection = RecordType(
    "ruleSettings", Text(cs: "Nastavení pravidel", en: "Settings of the rules"),
    [
      midnightOffset.field, summerTime.field, countsOnDepartureDay.field, singlePilotPassengers.field,
      nightFromSunset.field,
    ])

  public static let key = RecordKey(collection.name, RecordID.v8(named: "rules", in: "logbook"))

  public static func boundary(_ fields: Fields?) -> DayBoundary {
    DayBoundary(
      offsetMinutes: fields?[midnightOffset] ?? 0, hasSummerTime: fields?[summerTime] ?? false,
      splitsAtMidnight: !(fields?[countsOnDepartureDay] ?? false))
  }

  public static func night(_ fields: Fields?) -> NightRule {
    fields?[nightFromSunset] == true ? .halfHourFromSunset : .civilTwilight
  }
}
