import Base
import Files
import Kit
import Sync

/// L-35: what people call the columns of tables of their own, beside the names that formats and fields have.
enum ColumnNames {
  /// The names by which a column is looked for. One of a head of two rows (`Pilot function time / PIC`) has that of both, then
  /// with less and less of the upper one.
  static func titles(_ name: String) -> [String] {
    guard let (group, own) = head(name) else { return [name] }
    let upper = group.parts(at: 0x20)
    return upper.indices.map { joined(Array(upper[$0...]) + [own], by: " ") } + [own]
  }

  /// The two rows of a head; nil of a name that has one.
  private static func head(_ name: String) -> (group: String, own: String)? {
    let words = name.parts(at: 0x20, limit: 2)
    // `LETADLO IMATRIKULACE`, `FSTD time`: both rows of the head in one.
    if words.count == 2, !name.utf8.contains(UInt8(ascii: "/")), groups.contains(String(utf8: folded(words[0]))) {
      return (words[0], trimmedCell(words[1]))
    }
    let parts = name.parts(at: UInt8(ascii: "/"))
    guard parts.count == 2, parts[0].utf8.last == 0x20, parts[1].utf8.first == 0x20 else { return nil }
    return (trimmedCell(parts[0]), trimmedCell(parts[1]))
  }

  private static let groups = [
    "aircraft", "letadlo", "lietadlo", "luftfahrzeug", "flugzeug", "avion", "fstd", "sim", "stdd",
  ]

  /// L-179: what a column means below a title of sessions: `FSTD SESSION / TOTAL TIME` is no flight time.
  static func sessionWord(_ name: String, _ values: [String]) -> String? {
    guard let (group, own) = head(name),
      folded(group).split(whereSeparator: { !(0x61...0x7A).contains($0) }).contains(where: { word in
        sessions.contains { $0.utf8.elementsEqual(word) }
      })
    else { return nil }
    let key = key(own).text
    for line in ofSessions.parts(at: 0x0A) {
      let parts = line.parts(at: UInt8(ascii: "="))
      if parts[1].parts(at: 0x20).contains(key) { return reads(values, as: parts[0]) ? parts[0] : nil }
    }
    return nil
  }

  private static let sessions = ["fstd", "sim", "simulator", "simulators", "simulatory", "synthetic", "stdd"]
  private static let ofSessions = """
    date=date datum day den tag jour
    device=type typ device zarizeni typeofdevice devicetype typzarizeni typzariadenia gerat geratetyp
    qualification=number no qualification qualificationnumber cislo id
    instruction=instruction training vycvik
    sessionTime=totaltime time total totaltimeofsession duration hours doba cas celkovadoba celkovycas celkem dobacelkem zeit dauer duree
    """

  /// A name in letters, digits and the sign of a number: without blanks, dashes, points and brackets, and without the zone where it
  /// is UTC.
  static func key(_ name: String) -> Key {
    var bytes = folded(name).filter {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 >= 0x80 || $0 == UInt8(ascii: "#")
    }
    for zone in ["utc", "hhmm"] where bytes.count > zone.utf8.count + 1 {
      if bytes.starts(with: zone.utf8) {
        bytes.removeFirst(zone.utf8.count)
      } else if bytes.suffix(zone.utf8.count).elementsEqual(zone.utf8) {
        bytes.removeLast(zone.utf8.count)
      }
    }
    return Key(String(utf8: bytes))
  }

  /// What a column of that name means, if each of its cells can be read so; of several words the first.
  static func word(_ name: Key, _ values: [String]) -> String? {
    for line in table.parts(at: 0x0A) {
      let parts = line.parts(at: UInt8(ascii: "="))
      guard parts.count == 2, parts[1].parts(at: 0x20).contains(name.text) else { continue }
      if reads(values, as: parts[0]) { return parts[0] }
    }
    return nil
  }

  static func reads(_ values: [String], as word: String) -> Bool {
    values.allSatisfy { $0.utf8.isEmpty || reads($0, as: word) }
  }

  private static func reads(_ text: String, as word: String) -> Bool {
    guard let place = FlightFields.place(word) else {
      switch word {
      case "allLandings": return importedCount(text) != nil
      case "role": return FlightRole(written: text) != nil
      case "isPilotFlying": return controls.contains(String(utf8: folded(text)))
      default: return true
      }
    }
    return switch FlightFields.all[place].kind {
    case .minutes: importedDuration(text, countsMinutes: true) != nil
    case .time: importedTime(text, countsMinutes: false) != nil
    case .integer: importedCount(text) != nil
    case .day: WrittenDay(text) != nil
    case .text, .prose, .decimal, .choice, .reference, .flag, .codes, .structure: true
    }
  }

  /// What people write of who had the controls.
  private static let controls = ["pf", "pm", "pnf", "x", "1", "0", "y", "n", "yes", "no", "true", "false", "ano", "ne"]

  /// `word=name name`, as ``key(_:)`` has them: small, in letters and digits. Times by schedule or of a place are none of a flight.
  private static let table = """
    date=startdate
    date=day flightdate dateofflight datumletu den tag flugdatum jour datevol datedevol data
    date=fecha dataletu datalotu nap
    departureTime=starttime
    departureTime=deptime timedep offblock offblocks blockoff out outtime atd blokoff odlet casodletu abflugzeit heuredepart heurededepart
    departureTime=horasalida horadesalida salida orapartenza oradipartenza partenza vertrektijd vertrek indulasiideje indulas godzinaodlotu
    departure=dep origin adep departureairport odkud odkial odlet mistoodletu miestoodletu von abflug abflugort depart de
    departure=lieudedepart lieudepart skad odlot startort
    departure=routeofflightfrom mistovzletu miestovzletu
    departure=z origen desde salida partenza origem partida van vertrek honnan indulas miejscestartu
    arrivalTime=endtime
    arrivalTime=horallegada horadellegada llegada oraarrivo oradiarrivo arrivo aankomsttijd aankomst erkezes godzinaprzylotu
    arrivalTime=arrtime timearr onblock onblocks blockon in intime ata blokon prilet caspriletu ankunftszeit heurearrivee heuredarrivee
    arrival=arr destination dest ades arrivalairport kam prilet mistopriletu miestopriletu nach ankunft ankunftsort ziel arrivee
    arrival=lieudarrivee lieuarrivee dokad przylot landeort zielort
    arrival=routeofflightto mistopristani miestopristatia
    arrival=do destino hasta llegada arrivo chegada naar aankomst hova erkezes miejsceladowania
    takeOffTime=takeoff takeofftime wheelsoff vzlet casvzletu start startzeit off
    takeOffTime=godzinastartu
    allLandings=ldg ldgs landing landings numberoflandings totallandings pristani pristatia pocetpristani landungen landung
    allLandings=nrldg noldg nroflandings pocetpristati
    allLandings=atterrissages atterrissage ladowania
    allLandings=aterrizajes atterraggi aterragens landingen leszallasok leszallas
    landingTime=wheelson landing landingtime pristani caspristani landung landezeit on
    landingTime=godzinaladowania end ende
    registration=reg regno acreg acident acid lfz aircraftident aircraftid tail tailno tailnumber aircraftreg imatrikulacniznacka
    registration=poznavaciznacka imatrikulacia kennzeichen immatriculation immat
    registration=znacka callsign volaciznak aircraftcallsign
    registration=znakirejestracyjne znaki rejestracja matricula marche marca registratie lajstromjel lajstrom
    type=actype typ typletadla aircrafttype muster flugzeugmuster flugzeugtyp typeavion
    type=typlietadla typsamolotu typstatku typstatkupowietrznego tipo tipoaeronave tipus vliegtuigtype
    model=makemodel aircraftmakemodel makemodelvariant
    total=block blocktime blk duration flighttime totalflighttime totaltime totalduration doba dobaletu celkem celkom celkovadoba
    total=casletu blokcas czaslotu blockzeit flugzeit gesamtzeit gesamtflugzeit dauer tempsdevol duree tempstotal
    total=durationofflight totalduration
    total=tiempototal tiempodevuelo tempototale tempodivolo tempototal tempodevoo vliegtijd totaletijd repulesiido repultido ido
    pic=velitel p1 p1time pictime pilotincommand cdb
    picName=jmenopic jmenovelitele namesofpic
    pic=commandantdebord
    picName=pilot verantwortlicherpilot commandantdebord
    picName=captain cpt commander namepic picname pilotincommand velitel kapitan commandant cdb
    picName=capt
    picName=dowodca comandante gezagvoerder parancsnok piloto pilota
    picus=p1us p1u p1s picustime
    singlePilotSE=se sep spse
    singlePilotME=me mep spme
    multiPilot=mp mcc multicrew multipilottime
    coPilot=cop copilot copilottime sictime secondincommand p2 fo druhypilot copilote
    crew=begleiter begleiterfi copilotname fo firstofficer copilot secondincommand druhypilot posadka
    dual=dualtime dualreceived vycvik dvoji doppelsteuer schulung doublecommande double
    dual=put
    dual=doblemando doppiocomando duplocomando dwuster
    instructor=fi instr instructortime dualgiven cfi instruktor fluglehrer instructeur
    night=nighttime noc nacht nuit
    night=noche notte noite ejszaka ejjel
    ifr=ifrtime
    sessionTime=simulator sim fstd simtime simulatortime
    takeOffsDay=today daytakeoffs takeoffsday daytakeoff
    takeOffsNight=tonight nighttakeoffs takeoffsnight nighttakeoff
    landingsDay=daylandings daylanding dayldg ldgday pristaniden landungentag
    landingsDay=nrldgday noldgday
    landingsDay=ldgd ldgsd ldgsday pristatiaden atterrissagesjour aterrizajesdia atterraggigiorno ladowaniadzien
    landingsNight=nightlandings nightlanding nightldg ldgnight pristaninoc landungennacht
    landingsNight=nrldgnight noldgnight
    landingsNight=ldgn ldgsn ldgsnight pristatianoc atterrissagesnuit aterrizajesnoche atterragginotte ladowanianoc
    isPilotFlying=pfpm pmpf pfpnf pf pilotflying ridicipilot riadiacipilot
    flightNumber=flt fltno flightno flight cisloletu flugnummer numerodevol
    route=routeofflight trasa
    remarks=remark comment comments notes note poznamka poznamky bemerkung bemerkungen remarque remarques observations uwagi
    role=funkce funkcia function capacity holdersoperatingcapacity operatingcapacity role pilotfunction funktion fonction
    role=funkcja funcion funzione
    remarks=observaciones observacoes notas opmerking opmerkingen megjegyzes megjegyzesek
    """
}
