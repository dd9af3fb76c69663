import Base
import HTML
import Kit
import Store
import Sync

extension HeritageApp {
  func transferScreen(_ context: Context) -> Screen {
    return Screen(
      title: TransferWords.title,
      detail: div(.class("sheet")) {
        section(.class("card"), .key("import")) {
          h2 { TransferWords.importTitle }
          importStage(context)
        }
        importView(context).earlier(transfer.importing.imports)
        section(.class("card"), .key("export")) {
          h2 { TransferWords.exportTitle }
          p { TransferWords.exportText }
          ul(.class("imports")) {
            exportLine("json", "JSON", TransferWords.json)
            exportLine("xlsx", "XLSX", TransferWords.workbook)
            exportLine("csv", "CSV", TransferWords.table)
          }
        }
      }, back: EditorPlace.desk.url)
  }

  private func importStage(_ context: Context) -> [Node] {
    if case .resting = transfer.importing.stage {} else { return transfer.importing.nodes(importView(context)) }
    return nodes {
      if let fault = transfer.fault { p(.class("finding wrong"), .role("alert")) { TransferWords.unknown(fault) } }
      p { TransferWords.importText }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action("heritage.transfer.choose")) {
          TransferWords.choose
        }
      }
    }
  }

  private func importView(_ context: Context) -> ImportView {
    var view = ImportView(ContentTransfer.setting, context.format)
    view.title = transfer.importing.file
    view.link = a(.class("button"), .href(EditorPlace.desk.url)) { TransferWords.show }
    view.describe = { describe($0.key, $0.fields, context) }
    view.label = { item, name in
      EditedKind(name: item.key.collection)?.collection.field(named: name)?.label(context.language) ?? name
    }
    return view
  }

  private func exportLine(_ form: String, _ title: String, _ text: Text) -> Node {
    li(.key(form)) {
      p {
        strong { title }
        " – " + text
      }
      button(
        .class("button quiet"), .type("button"), .action("heritage.transfer.export", value: form),
        .label(TransferWords.download + ": " + title)
      ) { TransferWords.download }
    }
  }
}

enum TransferWords {
  static let title = Text(cs: "Import a export obsahu", en: "Import and export of the content")
  static let importTitle = Text(cs: "Načíst obsah", en: "Import")
  static let importText = Text(
    cs:
      "Soubor JSON, sešit XLSX nebo tabulka CSV ve tvaru, který odtud stáhnete. Nejdřív uvidíte, co se změní; všechno se uloží jako koncepty a celý import jde vrátit.",
    en:
      "A JSON file, an XLSX workbook or a CSV table in the form that you download here. You see first what changes; everything is stored as drafts, and the whole import can be undone."
  )
  static let choose = Text(cs: "Vybrat soubor", en: "Choose a file")

  /// What is wrong with a file, where, and what to do about it.
  static func unknown(_ fault: RecordFileFault) -> Text {
    Text { language in
      let nothing = Text(cs: "V souboru není obsah historie. ", en: "The file holds no content of a history. ")(language)
      switch fault {
      case .json(let error):
        let (line, column) = (String(error.line), String(error.column))
        return nothing
          + Text(
            cs: "Není to platný JSON: chyba je na řádku " + line + ", sloupec " + column
              + ". Opravte ji tam, nebo si níže stáhněte obsah znovu.",
            en: "It is no valid JSON: the fault is in line " + line + ", column " + column
              + ". Correct it there, or download the content below again.")(language)
      case .otherContent: return nothing + useOurs(language)
      case .table(let problems):
        return nothing + (problems.first.map { $0.reason(language) + " " } ?? "") + useOurs(language)
      }
    }
  }

  private static let useOurs = Text(
    cs: "Stáhněte si níže vzor a použijte jeho sloupce.", en: "Download one below and use its columns.")

  static let show = Text(cs: "Zobrazit koncepty", en: "Show the drafts")
  static let exportTitle = Text(cs: "Uložit do souboru", en: "Export")
  static let exportText = Text(
    cs: "Celý obsah tak, jak ho vidí editoři. Dá se upravit jinde a načíst zpět.",
    en: "The whole content as editors see it. It can be changed elsewhere and read back.")
  static let json = Text(cs: "celý obsah, i pro nový server", en: "the whole content, for a new server too")
  static let workbook = Text(cs: "sešit pro tabulkový program", en: "a workbook for a spreadsheet program")
  static let table = Text(cs: "tabulka jako text", en: "a table as text")
  static let download = Text(cs: "Stáhnout", en: "Download")
  static func undoText(_ file: String, _ count: Int) -> Text {
    Text(
      cs: "Koncepty, které vznikly z \(file) (\(count)), zmizí nebo budou jako předtím. Co už je zveřejněné, zůstane.",
      en: "Drafts made from \(file) (\(count)) disappear or return to what they were. What is already published stays.")
  }
}
