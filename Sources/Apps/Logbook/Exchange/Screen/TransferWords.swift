import Base
import Files

extension Words {
  static let importTitle = Text(cs: "Import", en: "Import")
  static let importText = Text(
    cs: "Načte zápisník z ForeFlight, LogTen, CrewLounge PILOTLOG, mccPILOTLOG, MyFlightbook, openPilotLog, "
      + "autoflightlog, web-logbooku, Capzlogu, SkyDemonu, FLYLOG.io, zálohu nebo CSV z této aplikace "
      + "a jakoukoli jinou tabulku v CSV nebo XLSX. "
      + "Nejprve uvidíte, co v souboru je; nic se neuloží bez vašeho potvrzení.",
    en: "Reads a logbook of ForeFlight, LogTen, CrewLounge PILOTLOG, mccPILOTLOG, MyFlightbook, openPilotLog, "
      + "autoflightlog, web-logbook, Capzlog, SkyDemon, FLYLOG.io, a backup or a CSV of this app, and any "
      + "other table in CSV or XLSX. "
      + "You first see what is in the file; nothing is stored until you confirm it.")
  static let chooseFile = Text(cs: "Vybrat soubory", en: "Choose files")
  static let gathering = Text(cs: "Načítají se soubory…", en: "Fetching the files…")
  static let notAText = Text(
    cs: "Tento soubor není text. Uložte tabulku jako CSV a vyberte ji znovu.",
    en: "This file is not a text file. Save the table as CSV and choose it again.")

  static func unknownFormat(_ columns: [String]) -> Text {
    var list = ""
    for name in columns.prefix(8) { list += list.utf8.isEmpty ? name : ", " + name }
    return Text(
      cs: "V tomto souboru jsme tabulku letů nenašli. Jeho první řádek: \(list). Nic se nezměnilo.",
      en: "We found no table of flights in this file. Its first row: \(list). Nothing has changed.")
  }

  static func previewOf(_ file: String, _ format: ImportResult.Format) -> Text {
    switch format {
    case .vademecum: Text(cs: "\(file) – zápisník z této aplikace", en: "\(file) – a logbook of this app")
    case .backup: Text(cs: "\(file) – záloha z této aplikace", en: "\(file) – a backup of this app")
    case .mapped:
      Text(cs: "\(file) – tabulka podle vašeho přiřazení", en: "\(file) – a table with the columns you assigned")
    case .webLogbook, .foreFlight, .logTen, .crewLounge, .myFlightbook, .openPilotLog, .autoFlightLog, .capzlog, .skyDemon,
      .flyLog:
      Text(cs: "\(file) – zápisník z \(format.program)", en: "\(file) – a logbook of \(format.program)")
    }
  }

  static func notBroughtForward(_ total: Minutes) -> Text {
    Text(
      cs:
        "Předchozí praxe v souboru není, ForeFlight pro ni nemá místo: \(Format(.czech).minutes(total)). Zadejte ji tam zvlášť.",
      en:
        "Previous experience is not in the file, as ForeFlight has no place for it: \(Format(.english).minutes(total)). "
        + "Enter it there by itself.")
  }

  // Samples
  static let samplesTitle = Text(cs: "Ukázkový zápisník", en: "Sample book")
  static let samplesText = Text(
    cs:
      "250 letů, 12 simulátorů, 4 letadla, 2 osvědčení a 3 kvalifikace na vyzkoušení. Vaše vlastní záznamy se nezmění.",
    en: "250 flights, 12 simulator sessions, 4 aircraft, 2 certificates and 3 ratings for trying out. "
      + "Your own records stay as they are.")
  static let loadSamples = Text(cs: "Nahrát ukázku", en: "Load the samples")
  static let removeSamples = Text(cs: "Odebrat ukázku", en: "Remove the samples")
  static let removeSamplesText = Text(
    cs: "Smaže všechny záznamy ukázkového zápisníku, i ty, které jste změnili. Vaše vlastní zůstanou.",
    en: "Deletes all records of the sample book, including those you have changed. Your own records stay.")
  static let samplesLoaded = Text(cs: "Ukázkový zápisník je nahraný.", en: "The sample book is loaded.")
  static let samplesRemoved = Text(cs: "Ukázkový zápisník je odebraný.", en: "The sample book is removed.")
}
