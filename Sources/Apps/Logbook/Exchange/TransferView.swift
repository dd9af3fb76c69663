import Base
import HTML
import Store
import Sync

extension LogbookApp {
  func transferScreen(_ context: Context) -> Screen {
    Screen(
      title: Words.transfer(context.language),
      detail: TransferView(transfer: transfer, night: nightCard(context), context: context).node)
  }
}

struct TransferView {
  let transfer: Transfer
  let night: Node
  let context: Context

  var language: Language { context.language }
  var format: Format { context.format }

  var node: Node {
    div(.class("sheet")) {
      section(.class("card"), .key("import")) {
        h2 { Words.importTitle(language) }
        stage
      }
      if !transfer.imports.entries.isEmpty { imports }
      exports
      night
      samples
    }
  }

  func action(_ name: String, _ text: Text, value: String? = nil, isQuiet: Bool = false) -> Node {
    button(.class(isQuiet ? "button quiet" : "button"), .type("button"), .action(name, value: value)) { text(language) }
  }

  private var samples: Node {
    section(.class("card"), .key("samples")) {
      let count = Transfer.samples(context).count
      h2 { Words.samplesTitle(language) }
      p { Words.samplesText(language) }
      div(.class("buttons")) {
        if count < Samples.keys.count { action("logbook.transfer.load", Words.loadSamples) }
        if count > 0 { action("logbook.transfer.askRemove", Words.removeSamples, isQuiet: true) }
      }
    }
  }

  private var stage: [Node] {
    nodes {
      switch transfer.stage {
      case .resting: start
      case .gathering: p(.role("status")) { Words.gathering(language) }
      case .mapping(let mapping, let table): MappingView(mapping: mapping, table: table, language: language).nodes
      case .reading(let importer):
        progress(Words.reading(transfer.fileNames), done: importer.done, of: importer.count)
      case .preview(let preview): ImportPreviewView(preview: preview, frame: self).nodes
      case .storing(let storing):
        progress(Words.storing, done: storing.done, of: storing.items.count)
      case .stored(let count, let wasStopped):
        finished((wasStopped ? Words.importStopped(count, format) : Words.imported(count, format)))
      case .undoing(let undoing):
        progress(Words.undoing, done: undoing.done, of: undoing.entry.parts.count, canStop: false)
      case .undone(let count): finished(Words.undone(count, format))
      case .failed(let reason):
        p(.class("finding wrong"), .role("alert")) { reason(language) }
        start
      }
    }
  }

  private func finished(_ text: Text) -> [Node] {
    nodes {
      p(.role("status")) { text(language) }
      div(.class("buttons")) {
        a(.class("button"), .href("/logbook/flights")) { Words.showFlights(language) }
        action("logbook.transfer.close", Words.close, isQuiet: true)
      }
    }
  }

  private var start: [Node] {
    nodes {
      p { Words.importText(language) }
      action("logbook.transfer.choose", Words.chooseFile)
    }
  }

  private func progress(_ text: Text, done: Int, of count: Int, canStop: Bool = true) -> [Node] {
    nodes {
      p(.id("progress-text")) { text(language) }
      element(
        "progress",
        [
          .attribute("max", String(max(1, count))), .attribute("value", String(done)),
          .attribute("aria-labelledby", "progress-text"),
        ], [])
      p(.class("quiet"), .role("status")) { format.number(done) + " / " + format.number(count) }
      if canStop { action("logbook.transfer.stop", Words.stop, isQuiet: true) }
    }
  }

  // MARK: - Earlier imports, exports

  private var imports: Node {
    section(.class("card"), .key("imports")) {
      h2 { Words.importsTitle(language) }
      ul(.class("imports")) {
        for entry in transfer.imports.entries {
          li(.key(entry.batch)) {
            p {
              strong { entry.file }
              " " + moment(entry) + ", " + Words.records(entry.count, format)
            }
            action("logbook.transfer.askUndo", Words.undoImport, value: entry.batch, isQuiet: true)
          }
        }
      }
    }
  }

  private func moment(_ entry: Imports.Entry) -> String {
    let day = entry.date.map { format.day($0) } ?? ""
    return day + (entry.time.map { " " + format.time($0) + " UTC" } ?? "")
  }

  private var exports: Node {
    section(.class("card"), .key("export")) {
      h2 { Words.exportTitle(language) }
      for note in transfer.exportNotes { p(.class("finding"), .role("status")) { note(language) } }
      filesInBackup
      ul(.class("imports")) {
        for kind in ExportFormat.allCases {
          li(.key(kind.name)) {
            p {
              strong { kind.title(language) }
              " – " + kind.explanation(language)
            }
            button(
              .class("button quiet"), .type("button"), .action("logbook.transfer.export", value: kind.name),
              .label(Words.download(language) + ": " + kind.title(language))
            ) { Words.download(language) }
          }
        }
      }
    }
  }

  /// How many attachments the last backup has, and how many it could not have.
  private var filesInBackup: Node? {
    let count = transfer.exportedFiles.count
    if count == 0 { return nil }
    let left = transfer.exportedFiles.filter { !context.hasBytes($0) }.count
    return p(.class(left == 0 ? "quiet" : "finding"), .role("status")) {
      Words.filesInBackup(count - left, of: count, format)(language)
      if left > 0 { " " + Words.filesLeftOut(left, format)(language) }
    }
  }
}
