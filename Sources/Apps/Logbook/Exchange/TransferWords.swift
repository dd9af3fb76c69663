import Base
import Files

extension Words {
  static let importTitle = Text(cs: "Import", en: "Import")
  static let importText = Text(
    cs: "Načte zápisník z ForeFlight, LogTen, CrewLounge PILOTLOG (mccPILOTLOG), MyFlightbook, openPilotLog, "
      + "autoflightlog, web-logbooku, zálohu nebo CSV z této aplikace a jakoukoli jinou tabulku v CSV. "
      + "Nejprve uvidíte, co v souboru je; nic se neuloží samo.",
    en: "Reads a logbook of ForeFlight, LogTen, CrewLounge PILOTLOG (mccPILOTLOG), MyFlightbook, openPilotLog, "
      + "autoflightlog, web-logbook, a backup or a CSV of this app, and any other table in CSV. "
      + "You first see what is in the file; nothing is stored on its own.")
  static let chooseFile = Text(cs: "Vybrat soubory", en: "Choose files")
  static let addFile = Text(cs: "Přidat další soubor", en: "Add another file")
  static let gathering = Text(cs: "Načítají se soubory…", en: "Fetching the files…")
  static let notAText = Text(
    cs: "Tento soubor není text. Uložte tabulku jako CSV a vyberte ji znovu.",
    en: "This file is not a text. Save the table as CSV and choose it again.")
  static let storing = Text(cs: "Ukládá se…", en: "Storing…")
  static let new = Text(cs: "Nové", en: "New")
  static let changed = Text(cs: "Změněné", en: "Changed")
  static let alreadyHere = Text(cs: "Už tu jsou", en: "Already here")
  static let nothingNew = Text(cs: "Všechno ze souboru tu už je.", en: "Everything of the file is here already.")
  static let downloadRejected = Text(cs: "Stáhnout vynechané řádky", en: "Download the rows left out")

  static func reading(_ file: String) -> Text {
    Text(cs: "Čte se \(file)…", en: "Reading \(file)…")
  }

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
    case .mapped: Text(cs: "\(file) – tabulka podle vašeho přiřazení", en: "\(file) – a table as you explained it")
    case .webLogbook, .foreFlight, .logTen, .crewLounge, .myFlightbook, .openPilotLog, .autoFlightLog:
      Text(cs: "\(file) – zápisník z \(format.program)", en: "\(file) – a logbook of \(format.program)")
    }
  }

  static func store(_ count: Int, _ format: Format) -> Text {
    Text { ($0 == .czech ? "Uložit " : "Store ") + records(count, Format($0)) }
  }

  static func imported(_ count: Int, _ format: Format) -> Text {
    Text { ($0 == .czech ? "Import je hotov: " : "The import is done: ") + records(count, Format($0)) + "." }
  }

  static func importStopped(_ count: Int, _ format: Format) -> Text {
    Text {
      ($0 == .czech ? "Import byl zastaven, uloženo: " : "The import was stopped; stored: ")
        + records(count, Format($0)) + "."
    }
  }

  static func problems(_ count: Int, _ format: Format) -> Text {
    Text(cs: "Poznámky k souboru: \(format.number(count))", en: "Remarks on the file: \(format.number(count))")
  }

  static func moreProblems(_ count: Int, _ format: Format) -> Text {
    Text(cs: "a dalších \(format.number(count))", en: "and \(format.number(count)) more")
  }

  static func rejected(_ count: Int, _ format: Format) -> Text {
    Text(
      cs: "Řádků, ze kterých nevznikl záznam: \(format.number(count)). Stáhněte je, opravte a importujte znovu.",
      en: "Rows that made no record: \(format.number(count)). Download them, correct them and import them again.")
  }

  static func place(_ problem: ImportProblem) -> Text {
    let column = problem.columnName.utf8.isEmpty ? "" : ", " + problem.columnName
    let file = problem.file.utf8.isEmpty ? "" : problem.file + ", "
    return Text(cs: "\(file)Řádek \(problem.line)\(column):", en: "\(file)Row \(problem.line)\(column):")
  }

  static func consequence(_ consequence: ImportProblem.Consequence) -> Text {
    switch consequence {
    case .rejected: Text(cs: "Záznam nevznikl.", en: "No record was made.")
    case .inRemarks: Text(cs: "Hodnota je v poznámkách.", en: "The value is in the remarks.")
    case .leftOut: Text(cs: "Hodnota se nepoužila.", en: "The value was left out.")
    case .note: Text(cs: "", en: "")
    }
  }

  // Samples
  static let samplesTitle = Text(cs: "Ukázkový zápisník", en: "Sample book")
  static let samplesText = Text(
    cs: "250 letů, 12 simulátorů a 4 letadla na vyzkoušení. Vaše vlastní záznamy se nezmění.",
    en: "250 flights, 12 simulator sessions and 4 aircraft for trying out. Your own records stay as they are.")
  static let loadSamples = Text(cs: "Nahrát ukázku", en: "Load the samples")
  static let removeSamples = Text(cs: "Odebrat ukázku", en: "Remove the samples")
  static let removeSamplesText = Text(
    cs: "Smaže všechny záznamy ukázkového zápisníku, i ty, které jste změnili. Vaše vlastní zůstanou.",
    en: "Deletes all records of the sample book, also those you have changed. Your own ones stay.")
  static let samplesLoaded = Text(cs: "Ukázkový zápisník je nahraný.", en: "The sample book is loaded.")
  static let samplesRemoved = Text(cs: "Ukázkový zápisník je odebraný.", en: "The sample book is removed.")
}
