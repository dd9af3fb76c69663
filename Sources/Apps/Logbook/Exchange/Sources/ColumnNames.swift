import Base
import Files
import Kit
import Sync

/// L-35: what people call the columns of tables of their own, beside the names that formats and fields have.
enum ColumnNames {
  /// What a column of that name means, if each of its cells can be read so; of several words the first.
  static func word(_ name: Key, _ values: [String]) -> String? {
    for line in table.parts(at: 0x0A) {
      let parts = line.parts(at: UInt8(ascii: "="))
      guard parts.count == 2, parts[1].parts(at: 0x20).contains(name.text) else { continue }
      if values.allSatisfy({ $0.utf8.isEmpty || reads($0, as: parts[0]) }) { return parts[0] }
    }
    return nil
  }

  private static func reads(_ text: String, as word: String) -> Bool {
    guard let place = FlightFields.place(word) else { return word != "allLandings" || importedCount(text) != nil }
    return switch FlightFields.all[place].kind {
    case .minutes: importedDuration(text, countsMinutes: true) != nil
    case .time: importedTime(text, countsMinutes: false) != nil
    case .integer: importedCount(text) != nil
    case .text, .prose, .decimal, .day, .choice, .reference, .flag, .codes, .structure: true
    }
  }

  /// `word=name name`, as ``ImportColumns/key(_:)`` has them: small, without accents and blanks. Times by schedule are none of a flight.
  private static let table = """
    date=day flightdate dateofflight datumletu den
    departureTime=deptime timedep departureutc offblock off-block blockoff atd odlet casodletu
    departure=dep origin adep departureairport odkud odlet mistoodletu
    arrivalTime=arrtime timearr arrivalutc onblock on-block blockon ata prilet caspriletu
    arrival=arr destination dest ades arrivalairport kam prilet mistopriletu
    takeOffTime=take-off takeoff takeofftime vzlet casvzletu
    allLandings=ldg ldgs landing landings numberoflandings pristani pocetpristani
    landingTime=landing landingtime pristani caspristani
    registration=reg regno acreg a/creg tail tailno aircraftreg imatrikulacniznacka poznavaciznacka
    type=actype a/ctype typ typletadla
    total=block blocktime blk duration flighttime totalflighttime doba dobaletu celkem celkovadoba casletu
    pic=velitel
    picName=captain cpt commander namepic picname pilotincommand velitel kapitan
    singlePilotSE=se sep spse
    singlePilotME=me mep spme
    multiPilot=mp mcc multicrew multi-crew
    coPilot=cop copilot f/o fo druhypilot
    crew=f/o fo firstofficer copilot druhypilot posadka
    dual=dualtime vycvik dvoji
    instructor=fi instructortime instruktor
    night=nighttime noc
    ifr=ifrtime
    landingsDay=daylandings dayldg ldgday pristaniden
    landingsNight=nightlandings nightldg ldgnight pristaninoc
    flightNumber=flt fltno flightno flightno. flight cisloletu
    remarks=remark comment notes note poznamka poznamky
    """
}
