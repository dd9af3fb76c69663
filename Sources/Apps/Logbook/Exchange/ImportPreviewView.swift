import Base
import HTML
import Store
import Sync

/// A file before anything of it is stored.
struct ImportPreviewView {
  let preview: ImportPreview
  let frame: TransferView

  private var result: ImportResult { preview.result }
  private var language: Language { frame.language }
  private var format: Format { frame.format }

  /// The first ones of a list; the rest is counted.
  private static let limit = 100

  var nodes: [Node] {
    HTML.nodes {
      p { Words.previewOf(preview.file, result.format ?? .vademecum)(language) }
      if !result.missingTables.isEmpty {
        p(.class("finding"), .role("status")) { Words.missingTables(result.missingTables)(language) }
      }
      if result.dates.ambiguousCount > 0 { dates }
      counts
      totals
      items(
        preview.similar, Words.alikeTitle, all: Words.takeAllAlike, action: "logbook.transfer.similar",
        isOn: preview.includesSimilar)
      items(
        preview.changed, Words.changedTitle, all: Words.overwriteAll, action: "logbook.transfer.overwrite",
        isOn: preview.overwrites)
      div(.class("buttons")) {
        if preview.wantedCount > 0 {
          button(.class("button"), .type("button"), .action("logbook.transfer.store")) {
            Words.store(preview.wantedCount, format)(language)
          }
        } else {
          p { Words.nothingNew(language) }
        }
        frame.action("logbook.transfer.add", Words.addFile, isQuiet: true)
        frame.action("logbook.transfer.close", Words.cancel, isQuiet: true)
      }
      findings
      problems
    }
  }

  private var dates: Node {
    div(.class("field medium"), .key("dates")) {
      p { Words.dates(result.dates)(language) }
      HTML.label(.for("date-order")) { Words.datesAre(language) }
      select(.id("date-order"), .change("logbook.transfer.order")) {
        option(.value("day"), .selected(result.dates.order == .dayFirst)) { Words.dayFirst(language) }
        option(.value("month"), .selected(result.dates.order == .monthFirst)) { Words.monthFirst(language) }
      }
    }
  }

  private var counts: Node {
    table(.class("counts"), .key("counts")) {
      thead {
        tr {
          th {}
          th { Words.new(language) }
          th { Words.changed(language) }
          th { Words.alreadyHere(language) }
        }
      }
      tbody {
        for (place, collection) in Logbook.backupCollections.enumerated() {
          let numbers = preview.counts[place]
          if numbers.contains(where: { $0 > 0 }) || collection.name.sameBytes(Flight.collection.name) {
            tr {
              th { collection.title(language) }
              for number in numbers { td { format.number(number) } }
            }
          }
        }
      }
    }
  }

  /// What the book adds up to, now and then.
  private var totals: Node {
    table(.class("counts"), .key("totals")) {
      thead {
        tr {
          th { Words.bookTotals(language) }
          th { Words.before(language) }
          th { Words.after(language) }
        }
      }
      tbody {
        total(Words.flightCount, format.number(preview.before.flightCount), format.number(preview.after.flightCount))
        for quantity in Quantity.allCases {
          if preview.before[quantity] > 0 || preview.after[quantity] > 0 {
            total(quantity.field.label, text(preview.before, quantity), text(preview.after, quantity))
          }
        }
        if preview.after.sessionTime > 0 {
          total(
            Words.simulatorTime, format.minutes(Minutes(preview.before.sessionTime)),
            format.minutes(Minutes(preview.after.sessionTime)))
        }
      }
    }
  }

  private func total(_ name: Text, _ before: String, _ after: String) -> Node {
    tr {
      th { name(language) }
      td { before }
      td { after }
    }
  }

  private func text(_ totals: Totals, _ quantity: Quantity) -> String {
    quantity.isTime ? format.minutes(totals.time(quantity)) : format.number(totals[quantity])
  }

  // MARK: - Lists

  /// Items about which the user decides, all at once or one by one.
  private func items(_ places: [Int], _ title: Text, all: Text, action: String, isOn: Bool) -> [Node] {
    if places.isEmpty { return [] }
    return HTML.nodes {
      h3 { title(language) + ": " + format.number(places.count) }
      HTML.label(.class("field flag")) {
        input(.type("checkbox"), .change(action), .checked(isOn))
        span { all(language) }
      }
      details {
        summary { Words.oneByOne(language) }
        ul(.class("problems")) {
          for place in places.prefix(ImportPreviewView.limit) {
            li(.key(String(place))) {
              HTML.label(.class("field flag")) {
                input(
                  .type("checkbox"), .change("logbook.transfer.item", value: String(place)),
                  .checked(preview.isWanted(place)))
                span { describe(result.items[place]) }
              }
            }
          }
        }
        if places.count > ImportPreviewView.limit {
          p { Words.moreRows(places.count - ImportPreviewView.limit, format)(language) }
        }
      }
    }
  }

  private func describe(_ item: ImportResult.Item) -> String {
    var text = Words.row(item.line)(language) + ": "
    if item.key.collection.sameBytes(Flight.collection.name) {
      text += item.fields[Flight.date].map { format.day($0) } ?? ""
      if let time = item.fields[Flight.departureTime] { text += " " + format.time(time) }
      text += " " + (item.fields[Flight.departure] ?? item.fields[Flight.device] ?? "")
      if let arrival = item.fields[Flight.arrival] { text += " – " + arrival }
    } else {
      text += item.fields[Aircraft.registration] ?? ""
    }
    switch item.status {
    case .similar(_, let why): text += " · " + Words.alike(why)(language)
    case .changed:
      for change in item.changes.prefix(4) {
        text += " · " + (FlightFields.place(change.name).map { FlightFields.all[$0].label(language) } ?? change.name)
      }
    case .new, .same: break
    }
    return text
  }

  private var findings: [Node] {
    if result.findings.isEmpty { return [] }
    return HTML.nodes {
      h3 { Words.findingsTitle(language) }
      ul(.class("problems")) {
        for finding in result.findings {
          li(
            .key("L" + String(finding.rule) + (finding.severity == .error ? "e" : "w")),
            .class(finding.severity == .error ? "wrong" : "")
          ) {
            Words.finding(finding, format)(language)
          }
        }
      }
    }
  }

  private var problems: [Node] {
    let all = result.problems
    if all.isEmpty { return [] }
    return HTML.nodes {
      h3 { Words.problems(all.count, format)(language) }
      if result.rejectedCount > 0 {
        p { Words.rejected(result.rejectedCount, format)(language) }
        frame.action("logbook.transfer.rejected", Words.downloadRejected, isQuiet: true)
      }
      ul(.class("problems unread")) {
        for (place, problem) in all.prefix(ImportPreviewView.limit).enumerated() {
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
      if all.count > ImportPreviewView.limit {
        p { Words.moreProblems(all.count - ImportPreviewView.limit, format)(language) }
      }
    }
  }
}
