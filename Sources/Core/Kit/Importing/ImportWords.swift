import Base

/// What the import of every app says.
public enum ImportWords {
  /// What is asked before an import is undone.
  public static func undoText(_ file: String, _ count: Int) -> Text {
    Text(
      cs:
        "Smaže záznamy, které vznikly importem „\(file)“, i s tím, co jste v nich od té doby změnili, a vrátí hodnoty, "
        + "které přepsal. Záznamů: \(count).",
      en:
        "Deletes the records that the import of “\(file)” has made, with what you have changed in them since, and brings "
        + "back the values it has overwritten. Records: \(count).")
  }

  static let addFile = Text(cs: "Přidat další soubor", en: "Add another file")

  static let storing = Text(cs: "Ukládá se…", en: "Storing…")

  static let new = Text(cs: "Nové", en: "New")

  static let changed = Text(cs: "Změněné", en: "Changed")

  static let alreadyHere = Text(cs: "Už tu jsou", en: "Already here")

  static let nothingNew = Text(cs: "Všechno ze souboru tu už je.", en: "Everything in the file is already here.")

  static let nothingThere = Text(
    cs: "V souboru není nic, co by se dalo uložit.", en: "There is nothing in the file that can be stored.")

  static let downloadRejected = Text(cs: "Stáhnout vynechané řádky", en: "Download the rows left out")

  static func reading(_ file: String) -> Text {
    Text(cs: "Čte se \(file)…", en: "Reading \(file)…")
  }

  static func store(_ count: Int) -> Text {
    Text { ($0 == .czech ? "Uložit " : "Store ") + Format($0).records(count) }
  }

  static func imported(_ count: Int) -> Text {
    Text { ($0 == .czech ? "Import je hotov: " : "The import is done: ") + Format($0).records(count) + "." }
  }

  static func changedMeanwhile(_ count: Int) -> Text {
    Text {
      ($0 == .czech
        ? "Mezitím se tu změnily a zůstávají, jak jsou: " : "They have changed here in the meantime and stay as they are: ")
        + Format($0).records(count)
        + ($0 == .czech ? ". Vyberte soubor znovu a rozhodněte o nich." : ". Choose the file again to decide about them.")
    }
  }

  static func importStopped(_ count: Int) -> Text {
    Text {
      ($0 == .czech ? "Import byl zastaven, uloženo: " : "The import was stopped; stored: ")
        + Format($0).records(count) + "."
    }
  }

  static func problems(_ count: Int, _ format: Format) -> Text {
    Text(cs: "Poznámky k souboru: \(format.number(count))", en: "Remarks on the file: \(format.number(count))")
  }

  static func columnsWithoutField(_ columns: [ImportProblem], _ format: Format) -> Text {
    var names = ""
    for column in columns {
      names += (names.utf8.isEmpty ? "" : ", ") + column.columnName + " (" + format.number(column.valueCount ?? 0) + ")"
    }
    return Text(
      cs: "Sloupce, pro které nemáme pole (a kolik mají hodnot): \(names).",
      en: "Columns for which we have no field (and how many values they have): \(names).")
  }

  static func moreProblems(_ count: Int, _ format: Format) -> Text {
    Text(cs: "a dalších \(format.number(count))", en: "and \(format.number(count)) more")
  }

  static func leftOut(_ count: Int, _ format: Format) -> Text {
    let number = format.number(count)
    return Text(
      cs: Format(.czech).plural(
        count, one: "\(number) řádek vynechán", few: "\(number) řádky vynechány", many: "\(number) řádků vynecháno"),
      en: count == 1 ? "1 row left out" : "\(number) rows left out")
  }

  static func recordsLeftOut(_ count: Int, _ format: Format) -> Text {
    let number = format.number(count)
    return Text(
      cs: Format(.czech).plural(
        count, one: "\(number) záznam vynechán", few: "\(number) záznamy vynechány", many: "\(number) záznamů vynecháno"),
      en: count == 1 ? "1 record left out" : "\(number) records left out")
  }

  static func rejected(_ count: Int, _ format: Format) -> Text {
    Text(
      cs: "Řádků, ze kterých nevznikl záznam: \(format.number(count)). Stáhněte je, opravte a importujte znovu.",
      en: "Rows that made no record: \(format.number(count)). Download them, correct them and import them again.")
  }

  static func consequence(_ consequence: ImportProblem.Consequence) -> Text {
    switch consequence {
    case .rejected: Text(cs: "Záznam nevznikl.", en: "No record was made.")
    case .inRemarks: Text(cs: "Hodnota je v poznámkách.", en: "The value is in the remarks.")
    case .inFurtherData: Text(cs: "Hodnota je v dalších údajích.", en: "The value is in the further data.")
    case .leftOut: Text(cs: "Hodnota se nepoužila.", en: "The value was left out.")
    case .note: Text(cs: "", en: "")
    }
  }

  static let alikeTitle = Text(cs: "Nejspíš už tu jsou", en: "Probably here already")

  static let takeAllAlike = Text(cs: "Uložit je také", en: "Store them too")

  static let changedTitle = Text(cs: "Liší se od záznamů, které tu jsou", en: "Differ from records that are here")

  static let overwriteAll = Text(
    cs: "Přepsat zdejší záznamy těmi ze souboru", en: "Overwrite the records here with those from the file")

  static let oneByOne = Text(cs: "Vybrat jednotlivě", en: "Choose one by one")

  public static func row(_ line: Int) -> Text { Text(cs: "Řádek \(line)", en: "Row \(line)") }

  static func moreRows(_ count: Int, _ format: Format) -> Text {
    Text(cs: "a dalších \(format.number(count))", en: "and \(format.number(count)) more")
  }

  static let importsTitle = Text(cs: "Předchozí importy", en: "Earlier imports")

  static let undoImport = Text(cs: "Vrátit celý import", en: "Undo the whole import")

  static let undoing = Text(cs: "Import se vrací zpět…", en: "Undoing the import…")

  static func undone(_ count: Int) -> Text {
    Text { ($0 == .czech ? "Import je vrácen: " : "The import is undone: ") + Format($0).records(count) + "." }
  }

  static func undoStopped(_ count: Int) -> Text {
    Text {
      ($0 == .czech ? "Vracení bylo zastaveno, zatím vráceno: " : "The undoing was stopped; undone so far: ")
        + Format($0).records(count) + ($0 == .czech ? ". Zbytek jde vrátit dál." : ". The rest can still be undone.")
    }
  }

  // What an undo leaves as it is, before the number of records.
  static var restNeeded: Text {
    Text(cs: "Zůstává, protože k tomu mezitím něco přibylo", en: "Stays, because something else belongs to it now")
  }
  static var restReadOnly: Text {
    Text(
      cs: "Zůstává, protože je v prostoru, který si můžete jen prohlížet",
      en: "Stays, because it is in a space that you may only look at")
  }
  static var restGone: Text {
    Text(
      cs: "Už tu není (smazáno, nebo přesunuto mimo vaše prostory)",
      en: "No longer here (deleted, or moved out of your spaces)")
  }
  static var restChanged: Text {
    Text(cs: "Pozdější změny zůstávají", en: "Later changes stay")
  }

  static let another = Text(cs: "Vybrat další soubor", en: "Choose another file")

  static let cancel = Text(cs: "Zrušit", en: "Cancel")

  static let close = Text(cs: "Zavřít", en: "Close")

  static let stop = Text(cs: "Zastavit", en: "Stop")

  public static let openQuote = Text(
    cs: "Uvozovky na tomto řádku nemají konec; zbytek souboru je jedna buňka.",
    en: "The quotation mark on this line is never closed; the rest of the file is one cell.")

  public static let tooManyCells = Text(
    cs: "Tabulka je příliš velká. Od tohoto řádku dál se nečetla; rozdělte ji na více souborů.",
    en: "The table is too large. It was not read from this row on; divide it into several files.")

  // Reading tables
  public static let unknownColumn = Text(
    cs: "Tento sloupec neznáme.", en: "This column is unknown.")
  public static let beyondHeader = Text(
    cs: "Buňka je za posledním sloupcem záhlaví.", en: "The cell is beyond the last column of the header.")
  public static let twice = Text(
    cs: "Záznam je v souboru dvakrát; platí první řádek.", en: "The record is in the file twice; the first row counts.")
  public static let notAnID = Text(
    cs: "Toto není identifikátor; záznam dostane nový.", en: "This is not an id; the record gets a new one.")
  public static let notJSON = Text(cs: "Toto není objekt JSON.", en: "This is not a JSON object.")
  public static let notACollection = Text(
    cs: "Takový druh záznamu tato verze nezná.", en: "This version does not know this kind of record.")
  public static let noWorkbook = Text(
    cs: "Tento sešit nejde přečíst. Uložte ho znovu jako XLSX nebo CSV.",
    en: "This workbook cannot be read. Save it again as XLSX or CSV.")

  static func unknownTable(_ columns: [String]) -> Text {
    var list = ""
    for name in columns.prefix(8) { list += list.utf8.isEmpty ? name : ", " + name }
    return Text(
      cs: "Tabulku s těmito sloupci neznáme: \(list).", en: "We do not recognise a table with these columns: \(list).")
  }
}

extension Text {
  /// Both languages by the way of one.
  public init(_ words: (Language) -> String) {
    self.init(cs: words(.czech), en: words(.english))
  }
}

extension Format {
  /// `1 record`, `1 234 záznamů`
  public func records(_ count: Int) -> String {
    switch language {
    case .czech: number(count) + " " + plural(count, one: "záznam", few: "záznamy", many: "záznamů")
    case .english: number(count) + " " + plural(count, one: "record", few: "records", many: "records")
    }
  }
}
