import Base
import Sync

/// One line of the logbook: a flight or a session in a flight simulation training device, told apart by `kind`.
/// They share a collection because they are one list with one order, one search and one report.
public enum Flight {
  public static let kind = Attribute<RecordKind>(
    Field(
      "kind", Text(cs: "Druh záznamu", en: "Kind of record"),
      .choice([
        Field.Choice("flight", RecordKind.flight.label), Field.Choice("session", RecordKind.session.label),
      ]), required: true))
  public static let date = Attribute<Day>(
    Field(
      "date", Text(cs: "Datum", en: "Date"), .day, required: true,
      hint: Text(cs: "Den odletu v UTC", en: "The day of departure in UTC")))
  /// The place of the record among those of its day without a time; from imports, which keep the order of the file.
  public static let order = Attribute<Int>(
    Field("order", Text(cs: "Pořadí ve dni", en: "Order in the day"), .integer(0...9999)))

  // Departure and arrival
  public static let departure = Attribute<String>(
    Field(
      "departure", Text(cs: "Odlet – místo", en: "Departure place"), .text(maximum: 80),
      hint: Text(cs: "Kód ICAO nebo název", en: "ICAO code or name"), searched: true))
  public static let departureTime = Attribute<MinuteOfDay>(
    Field(
      "departureTime", Text(cs: "Odlet – čas UTC", en: "Departure time UTC"), .time,
      hint: Text(cs: "Zahájení pohybu (off-block)", en: "First moving (off-block)")))
  public static let arrival = Attribute<String>(
    Field(
      "arrival", Text(cs: "Přílet – místo", en: "Arrival place"), .text(maximum: 80),
      hint: Text(cs: "Kód ICAO nebo název", en: "ICAO code or name"), searched: true))
  public static let arrivalTime = Attribute<MinuteOfDay>(
    Field(
      "arrivalTime", Text(cs: "Přílet – čas UTC", en: "Arrival time UTC"), .time,
      hint: Text(cs: "Úplné zastavení (on-block)", en: "Finally at rest (on-block)")))
  public static let takeOffTime = Attribute<MinuteOfDay>(
    Field("takeOffTime", Text(cs: "Vzlet – čas UTC", en: "Take-off time UTC"), .time))
  public static let landingTime = Attribute<MinuteOfDay>(
    Field("landingTime", Text(cs: "Přistání – čas UTC", en: "Landing time UTC"), .time))

  public static let aircraft = Attribute<RecordID>(
    Field("aircraft", Text(cs: "Letadlo", en: "Aircraft"), .reference("aircraft")))
  public static let picName = Attribute<String>(
    Field(
      "picName", Text(cs: "Velitel letadla (PIC)", en: "Name of PIC"), .text(maximum: 120),
      hint: Text(cs: "SELF znamená držitele zápisníku", en: "SELF stands for the holder"), searched: true))

  public static let crew = Attribute<String>(
    Field(
      "crew", Text(cs: "Posádka", en: "Crew"), .prose(maximum: 1000),
      hint: Text(
        cs: "Funkce a jméno, každý na řádek: SIC Eva Nováková", en: "Role and name, one per line: SIC Eva Novak"),
      searched: true))
  public static let approaches = Attribute<String>(
    Field(
      "approaches", Text(cs: "Přiblížení", en: "Approaches"), .text(maximum: 200),
      hint: Text(cs: "Například ILS 24, 2× RNP 06", en: "For example ILS 24, 2× RNP 06"), searched: true))

  // Times
  public static let total = duration(
    "total", Text(cs: "Celková doba letu", en: "Total time of flight"))
  public static let singlePilotSE = duration(
    "singlePilotSE", Text(cs: "Jednopilotní SE", en: "Single-pilot SE"))
  public static let singlePilotME = duration(
    "singlePilotME", Text(cs: "Jednopilotní ME", en: "Single-pilot ME"))
  public static let multiPilot = duration("multiPilot", Text(cs: "Vícepilotní", en: "Multi-pilot"))
  public static let night = duration("night", Text(cs: "Doba v noci", en: "Night"))
  public static let ifr = duration("ifr", Text(cs: "Doba IFR", en: "IFR"))

  // Pilot function times: each hour stands in one of them, except that an instructor is also PIC
  public static let pic = duration(
    "pic", Text(cs: "Velitel (PIC)", en: "PIC"),
    hint: Text(cs: "Včetně samostatných letů (solo)", en: "Solo flights too"))
  public static let spic = duration(
    "spic", Text(cs: "Žák velitel (SPIC)", en: "Student PIC (SPIC)"))
  public static let picus = duration(
    "picus", Text(cs: "Velitel pod dozorem (PICUS)", en: "PIC under supervision (PICUS)"))
  public static let coPilot = duration("coPilot", Text(cs: "Druhý pilot", en: "Co-pilot"))
  public static let dual = duration("dual", Text(cs: "Ve výcviku (Dual)", en: "Dual"))
  public static let instructor = duration(
    "instructor", Text(cs: "Instruktor / examinátor", en: "Instructor / examiner"),
    hint: Text(cs: "Zapište ji i do doby velitele.", en: "Enter it as PIC time too."))

  // Take-offs and landings
  public static let takeOffsDay = count("takeOffsDay", Text(cs: "Vzlety ve dne", en: "Take-offs by day"))
  public static let takeOffsNight = count("takeOffsNight", Text(cs: "Vzlety v noci", en: "Take-offs by night"))
  public static let landingsDay = count("landingsDay", Text(cs: "Přistání ve dne", en: "Landings by day"))
  public static let landingsNight = count("landingsNight", Text(cs: "Přistání v noci", en: "Landings by night"))

  // Simulator session
  public static let device = Attribute<String>(
    Field(
      "device", Text(cs: "Typ zařízení (FSTD)", en: "Device type (FSTD)"), .text(maximum: 80),
      hint: Text(cs: "Například FNPT II nebo B737-800 FFS", en: "For example FNPT II or B737-800 FFS"), searched: true))
  public static let qualification = Attribute<String>(
    Field(
      "qualification", Text(cs: "Číslo osvědčení zařízení", en: "Qualification number"), .text(maximum: 80),
      searched: true))
  public static let instruction = Attribute<String>(
    Field("instruction", Text(cs: "Výcvik", en: "Instruction"), .prose(maximum: 2000), searched: true))
  /// Apart from `total`, so that no sum can take time in a device for flight time.
  public static let sessionTime = duration("sessionTime", Text(cs: "Doba na zařízení", en: "Time of session"))

  /// Legal text: never cut.
  public static let remarks = Attribute<String>(
    Field(
      "remarks", Text(cs: "Poznámky a potvrzení", en: "Remarks and endorsements"), .prose(maximum: 20_000),
      searched: true))

  public static let collection = RecordType(
    "flight", Text(cs: "Zápisník letů", en: "Logbook"),
    [
      kind.field, date.field, order.field, departure.field, departureTime.field, arrival.field, arrivalTime.field,
      takeOffTime.field, landingTime.field, aircraft.field, picName.field, crew.field, total.field, singlePilotSE.field,
      singlePilotME.field, multiPilot.field, night.field, ifr.field, pic.field, spic.field, picus.field,
      coPilot.field, dual.field, instructor.field, takeOffsDay.field, takeOffsNight.field, landingsDay.field,
      landingsNight.field, approaches.field, device.field, qualification.field, instruction.field, sessionTime.field,
      remarks.field,
      Signature.field.field,
    ] + airlineFields + [deviceType.field, deviceLevel.field, FurtherData.field.field], keepsHistory: true)

  private static func duration(_ name: String, _ label: Text, hint: Text? = nil) -> Attribute<Minutes> {
    Attribute(Field(name, label, .minutes(maximum: longestMinutes), hint: hint))
  }

  private static func count(_ name: String, _ label: Text) -> Attribute<Int> {
    Attribute(Field(name, label, .integer(0...999)))
  }
}

extension Flight {
  /// L-1: from departure to arrival, over midnight when the arrival is earlier in the day; of take-off and landing
  /// when those are all there is. Nil without both ends.
  public static func computedTotal(_ fields: Fields) -> Minutes? {
    block(fields[departureTime], fields[arrivalTime]) ?? block(fields[takeOffTime], fields[landingTime])
  }

  static func block(_ start: MinuteOfDay?, _ end: MinuteOfDay?) -> Minutes? {
    guard let start, let end else { return nil }
    return Minutes(end.minute - start.minute + (end < start ? 1440 : 0))
  }

  /// The time that the line shows: of the flight or of the session.
  public static func time(_ fields: Fields) -> Minutes? {
    switch fields[kind] ?? .flight {
    case .flight: fields[total]
    case .session: fields[sessionTime]
    }
  }
}
