import Base
import HTML
import Store
import Sync

extension LogbookApp {
  func transferScreen(_ context: Context) -> Screen {
    Screen(title: Words.transfer(context.language), detail: TransferView(transfer: transfer, context: context).node)
  }
}

private struct TransferView {
  let transfer: Transfer
  let context: Context

  private var language: Language { context.language }
  private var format: Format { context.format }

  var node: Node {
    div(.class("sheet")) {
      section(.class("card"), .key("import")) {
        h2 { Words.importTitle(language) }
        stage
      }
      section(.class("card"), .key("export")) {
        h2 { Words.exportTitle(language) }
        p { Words.exportText(language) }
        action("logbook.transfer.export", Words.export)
      }
      samples
    }
  }

  private func action(_ name: String, _ text: Text, isQuiet: Bool = false) -> Node {
    button(.class(isQuiet ? "button quiet" : "button"), .type("button"), .action(name)) { text(language) }
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
      case .reading(let importer, let file):
        progress(Words.reading(file), done: importer.done, of: importer.count)
      case .preview(let result, let file): preview(result, file)
      case .storing(let items, let done):
        progress(Words.storing, done: done, of: items.count)
      case .stored(let count, let wasStopped):
        p(.role("status")) { (wasStopped ? Words.importStopped(count, format) : Words.imported(count, format))(language) }
        div(.class("buttons")) {
          a(.class("button"), .href("/logbook/flights")) { Words.showFlights(language) }
          action("logbook.transfer.close", Words.close, isQuiet: true)
        }
      case .failed(let reason):
        p(.class("finding wrong"), .role("alert")) { reason(language) }
        start
      }
    }
  }

  private var start: [Node] {
    nodes {
      p { Words.importText(language) }
      action("logbook.transfer.choose", Words.chooseFile)
    }
  }

  private func progress(_ text: Text, done: Int, of count: Int) -> [Node] {
    nodes {
      p(.id("progress-text")) { text(language) }
      element(
        "progress",
        [
          .attribute("max", String(max(1, count))), .attribute("value", String(done)),
          .attribute("aria-labelledby", "progress-text"),
        ], [])
      p(.class("quiet"), .role("status")) { format.number(done) + " / " + format.number(count) }
      action("logbook.transfer.stop", Words.stop, isQuiet: true)
    }
  }

  // MARK: - Preview

  private func preview(_ result: ImportResult, _ file: String) -> [Node] {
    let wanted = result.wanted(includingSimilar: transfer.includesSimilar).count
    return nodes {
      p { Words.previewOf(file, result.format ?? .vademecum)(language) }
      counts(result)
      if result.similarCount > 0 {
        HTML.label(.class("field flag")) {
          input(.type("checkbox"), .change("logbook.transfer.similar"), .checked(transfer.includesSimilar))
          span { Words.alsoSimilar(result.similarCount, format)(language) }
        }
      }
      div(.class("buttons")) {
        if wanted > 0 {
          button(.class("button"), .type("button"), .action("logbook.transfer.store")) {
            Words.store(wanted, format)(language)
          }
        } else {
          p { Words.nothingNew(language) }
        }
        action("logbook.transfer.close", Words.cancel, isQuiet: true)
      }
      problems(result)
    }
  }

  private func counts(_ result: ImportResult) -> Node {
    table(.class("counts")) {
      thead {
        tr {
          th {}
          th { Words.new(language) }
          th { Words.changed(language) }
          th { Words.alreadyHere(language) }
        }
      }
      tbody {
        for collection in Logbook.collections {
          tr {
            th { collection.title(language) }
            for status in [ImportResult.Status.new, .changed, .same] {
              td { format.number(result.count(status, in: collection)) }
            }
          }
        }
      }
    }
  }

  /// The first ones; the rest is counted, and the rejected rows can be had as a file.
  private static let problemLimit = 100

  private func problems(_ result: ImportResult) -> [Node] {
    let serious = result.problems
    if serious.isEmpty { return [] }
    return nodes {
      h3 { Words.problems(serious.count, format)(language) }
      if result.rejectedCount > 0 {
        p { Words.rejected(result.rejectedCount, format)(language) }
        action("logbook.transfer.rejected", Words.downloadRejected, isQuiet: true)
      }
      ul(.class("problems")) {
        for (place, problem) in serious.prefix(TransferView.problemLimit).enumerated() {
          li(.key(String(place)), .class(problem.consequence == .rejected ? "wrong" : "")) {
            strong { Words.place(problem)(language) }
            if !problem.value.utf8.isEmpty {
              " "
              code { problem.value }
            }
            " " + problem.reason(language) + " " + Words.consequence(problem.consequence)(language)
          }
        }
      }
      if serious.count > TransferView.problemLimit {
        p { Words.moreProblems(serious.count - TransferView.problemLimit, format)(language) }
      }
    }
  }
}
