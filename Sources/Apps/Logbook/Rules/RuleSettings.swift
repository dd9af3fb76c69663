import Base
import Sync

/// How the rules are applied: one record, the same on all devices.
public enum RuleSettings {
  /// By which clock the day of the home base ends; where it says nothing, `midnightOffset` and `summerTime` do.
  public static let homeZone = Attribute<String>(
    Field(
      "homeZone", Text(cs: "Časové pásmo domovského letiště", en: "Time zone of the home base"),
      .choice([
        Field.Choice(utc, Text(cs: "UTC", en: "UTC")),
        Field.Choice("WET", Text(cs: "Západoevropské (Londýn, Lisabon)", en: "Western European (London, Lisbon)")),
        Field.Choice("CET", Text(cs: "Středoevropské (Praha, Paříž)", en: "Central European (Prague, Paris)")),
        Field.Choice("EET", Text(cs: "Východoevropské (Helsinky, Athény)", en: "Eastern European (Helsinki, Athens)")),
        Field.Choice("TRT", Text(cs: "Istanbul (UTC+3)", en: "Istanbul (UTC+3)")),
        Field.Choice("GST", Text(cs: "Dubaj (UTC+4)", en: "Dubai (UTC+4)")),
      ] + fixedZones.map { Field.Choice($0.name, Text(cs: $0.title, en: $0.title)) }),
      hint: Text(
        cs: "Podle něj se dělí dny v limitech. Pásma s posunem nemají letní čas.",
        en: "The limits divide days by it. Zones with an offset have no summer time.")))
  /// From before there were zones: shown only where it is set.
  public static let midnightOffset = Attribute<Int>(
    Field(
      "midnightOffset",
      Text(cs: "Jiné časové pásmo: posun od UTC v minutách", en: "Other time zone: minutes ahead of UTC"),
      .integer(-720...840),
      hint: Text(
        cs: "60 je středoevropský čas, −300 východ USA. Prázdné je UTC.",
        en: "60 is Central European Time, −300 the East of the USA. Empty means UTC."))
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

  /// L-144
  public static let tenths = Attribute<Bool>(
    Field(
      "tenths",
      Text(
        cs: "Doby v desetinách hodiny (1,8 místo 1:48)", en: "Durations in tenths of an hour (1.8 instead of 1:48)"),
      .flag))

  public static let collection = RecordType(
    "ruleSettings", Text(cs: "Nastavení zápisníku", en: "Settings of the logbook"),
    [
      homeZone.field, midnightOffset.field, summerTime.field, countsOnDepartureDay.field, singlePilotPassengers.field,
      nightFromSunset.field, tenths.field,
    ])

  public static let key = RecordKey(collection.name, RecordID.v8(named: "rules", in: "logbook"))

  private static let utc = "UTC"

  /// The control of the zone where nothing else says when the day ends: it is UTC until another zone is chosen, and nothing is stored
  /// for it.
  static func zoneControl(_ fields: Fields) -> Field {
    let field = homeZone.field
    guard case .choice(let choices) = field.kind else { return field }
    // Earlier versions have stored it.
    if fields[homeZone] == utc { return Field(field.name, field.label, field.kind, required: true, hint: field.hint) }
    let shown = choices.map { $0.name == utc ? Field.Choice("", $0.label) : $0 }
    return Field(field.name, field.label, .choice(shown), hint: field.hint)
  }

  public static func boundary(_ fields: Fields?) -> DayBoundary {
    if let zone = fields?[homeZone] {
      return DayBoundary(
        offsetMinutes: winterMinutes(zone), hasSummerTime: hasSummer(zone),
        splitsAtMidnight: !(fields?[countsOnDepartureDay] ?? false))
    }
    return DayBoundary(
      offsetMinutes: fields?[midnightOffset] ?? 0, hasSummerTime: fields?[summerTime] ?? false,
      splitsAtMidnight: !(fields?[countsOnDepartureDay] ?? false))
  }

  /// All offsets from UTC that some country has.
  private static let fixedZones: [(name: String, title: String, minutes: Int)] = {
    let whole = (-12...14).filter { $0 != 0 }.map { $0 * 60 }
    return (whole + [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765]).inOrder { $0 < $1 }.map { minutes in
      let size = abs(minutes)
      let clock = size % 60 == 0 ? "\(size / 60)" : "\(size / 60):\(size % 60)"
      return ("UTC" + (minutes < 0 ? "-" : "+") + clock, "UTC" + (minutes < 0 ? "−" : "+") + clock, minutes)
    }
  }()

  private static func winterMinutes(_ zone: String) -> Int {
    switch zone {
    case "CET": 60
    case "EET": 120
    case "TRT": 180
    case "GST": 240
    default: fixedZones.first { $0.name == zone }?.minutes ?? 0
    }
  }

  /// Those of the European Union and of the United Kingdom change their clocks at the same moment.
  private static func hasSummer(_ zone: String) -> Bool {
    zone == "WET" || zone == "CET" || zone == "EET"
  }

  public static func durations(_ fields: Fields?) -> DurationStyle {
    fields?[tenths] == true ? .tenths : .hoursAndMinutes
  }

  public static func night(_ fields: Fields?) -> NightRule {
    fields?[nightFromSunset] == true ? .halfHourFromSunset : .civilTwilight
  }
}
