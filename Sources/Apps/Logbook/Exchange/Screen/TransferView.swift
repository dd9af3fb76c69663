import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func transferScreen(_ context: Context) -> Screen {
    Screen(
      title: Words.transfer,
      detail: TransferView(transfer: transfer, cards: [nightCard(context), repairsCard(context)], context: context).node
    )
  }
}

struct TransferView {
  let transfer: Transfer
  /// Further work with the whole book.
  let cards: [Node]
  let context: Context

  var language: Language { context.language }
  var format: Format { context.format }

  var node: Node {
    let view = view
    return div(.class("sheet")) {
      section(.class("card"), .key("import")) {
        h2 { Words.importTitle }
        stage(view)
      }
      if !isDeciding {
        view.earlier(transfer.importing.imports)
        exports
        cards
        samples
      }
    }
  }

  /// L-38: as long as a file waits for an answer, nothing else is asked.
  private var isDeciding: Bool {
    if case .mapping? = transfer.question { return true }
    if case .preview = transfer.importing.stage { return true }
    return false
  }

  func action(_ name: String, _ text: Text, value: String? = nil, isQuiet: Bool = false) -> Node {
    button(.class(isQuiet ? "button quiet" : "button"), .type("button"), .action(name, value: value)) { text }
  }

  private var samples: Node {
    section(.class("card"), .key("samples")) {
      let count = Transfer.samples(context).count
      h2 { Words.samplesTitle }
      p { Words.samplesText }
      div(.class("buttons")) {
        if count < Samples.keys.count { action(TransferAction.load.wire, Words.loadSamples) }
        if count > 0 { action(TransferAction.askRemove.wire, Words.removeSamples, isQuiet: true) }
      }
    }
  }

  /// What the kit's import shows, with what the logbook has to say.
  private var view: ImportView {
    var view = ImportView(Transfer.setting, format)
    view.link = a(.class("button"), .href(LogbookRoute.flights.url)) { Words.showFlights }
    if case .preview(let preview, let importer) = transfer.importing.stage {
      LogbookImportView(result: importer.result, totals: transfer.totals, sample: transfer.sample, format: format)
        .complete(&view, preview.file)
    }
    return view
  }

  private func stage(_ view: ImportView) -> [Node] {
    switch transfer.question {
    case .gathering?: nodes { p(.role("status")) { Words.gathering } }
    case .mapping(let mapping, let table)?: MappingView(mapping: mapping, table: table, language: language).nodes
    case .failed(let reason)?:
      nodes {
        p(.class("finding wrong"), .role("alert")) { reason }
        start
      }
    case nil:
      if case .resting = transfer.importing.stage { start } else { transfer.importing.nodes(view) }
    }
  }

  private var start: [Node] {
    nodes {
      p { Words.importText }
      action("logbook.transfer.choose", Words.chooseFile)
    }
  }

  private var exports: Node {
    section(.class("card"), .key("export")) {
      h2 { Words.exportTitle }
      for note in transfer.exportNotes { p(.class("finding"), .role("status")) { note } }
      filesInBackup
      ul(.class("imports")) {
        for kind in ExportFormat.allCases {
          li(.key(kind.name)) {
            p {
              strong { kind.title }
              " – " + kind.explanation
            }
            button(
              .class("button quiet"), .type("button"), .action(TransferAction.export, value: kind.name),
              .label(Words.download + ": " + kind.title)
            ) { Words.download }
          }
        }
      }
      HTML.label(.class("field flag")) {
        input(.type("checkbox"), .change(TransferAction.formulas), .checked(transfer.guardsFormulas))
        span { Words.guardFormulas }
      }
    }
  }

  /// How many attachments the last backup has, and how many it could not have.
  private var filesInBackup: Node? {
    let count = transfer.exportedFiles.count
    if count == 0 { return nil }
    let left = transfer.exportedFiles.filter { !context.hasBytes($0) }.count
    return p(.class(left == 0 ? "quiet" : "finding"), .role("status")) {
      Words.filesInBackup(count - left, of: count, format)
      if left > 0 { " " + Words.filesLeftOut(left, format) }
    }
  }
}
