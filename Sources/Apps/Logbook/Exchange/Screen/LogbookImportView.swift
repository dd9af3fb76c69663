import Base
import HTML
import Kit
import Store
import Sync

/// What the logbook has to say of its own about a file before anything of it is stored.
struct LogbookImportView {
  let result: ImportResult
  let totals: ImportTotals
  let sample: ImportSample
  let format: Format

  private var language: Language { format.language }

  /// Fills in the kit's view.
  func complete(_ view: inout ImportView, _ file: String) {
    view.title = Words.previewOf(file, result.format ?? .vademecum)(language)
    view.above = above
    view.totals = firstLines + [totalsTable]
    view.shortcomings = shortcomings
    view.findings = findings
    view.describe = { describe($0) }
    view.label = { item, name in
      FlightFields.place(name).map { FlightFields.all[$0].label(language) } ?? name
    }
  }

  private var above: [Node] {
    nodes {
      if !result.missingTables.isEmpty {
        p(.class("finding"), .role("status")) { Words.missingTables(result.missingTables) }
      }
      if result.dates.ambiguousCount > 0 { dates }
    }
  }

  private var dates: Node {
    div(.class("field medium"), .key("dates")) {
      p { Words.dates(result.dates) }
      HTML.label(.for("date-order")) { Words.datesAre }
      select(.id("date-order"), .change(TransferAction.order)) {
        option(.value("day"), .selected(result.dates.order == .dayFirst)) { Words.dayFirst }
        option(.value("month"), .selected(result.dates.order == .monthFirst)) { Words.monthFirst }
      }
    }
  }

  /// As the list of flights will have them.
  private var firstLines: [Node] {
    if sample.lines.isEmpty { return [] }
    return nodes {
      h3(.class("quiet"), .key("first")) { Words.firstOf(sample.lines.count, sample.count, format) }
      ul(.class("rows lines"), .key("first-lines")) {
        for line in sample.lines {
          li(.class("line"), .key(line.entry.id.description)) {
            div(.class("row")) {
              FlightLine(entry: line.entry, aircraft: line.aircraft, format: format).nodes(hasYear: true)
            }
          }
        }
      }
    }
  }

  private var shortcomings: [String] {
    result.incompleteCount == 0 ? [] : [Words.incomplete(result.incompleteCount, format)(language)]
  }

  /// What the book adds up to, now and then: in one line the hours, and all of it when that is pressed.
  private var totalsTable: Node {
    details(.key("totals")) {
      summary {
        Flight.total.field.label + (": " + text(totals.before, .total) + " → " + text(totals.after, .total))
      }
      allTotals
    }
  }

  private var allTotals: Node {
    table(.class("counts")) {
      thead {
        tr {
          th { Words.bookTotals }
          th { Words.before }
          th { Words.after }
        }
      }
      tbody {
        total(Words.flightCount, format.number(totals.before.flightCount), format.number(totals.after.flightCount))
        for quantity in Quantity.allCases {
          if totals.before[quantity] > 0 || totals.after[quantity] > 0 {
            total(quantity.field.label, text(totals.before, quantity), text(totals.after, quantity))
          }
        }
        if totals.after.sessionTime > 0 {
          total(
            Words.simulatorTime, format.minutes(Minutes(totals.before.sessionTime)),
            format.minutes(Minutes(totals.after.sessionTime)))
        }
      }
    }
  }

  private func total(_ name: Text, _ before: String, _ after: String) -> Node {
    tr {
      th { name }
      td { before }
      td { after }
    }
  }

  private func text(_ totals: Totals, _ quantity: Quantity) -> String {
    quantity.isTime ? format.minutes(totals.time(quantity)) : format.number(totals[quantity])
  }

  private func describe(_ item: ImportItem) -> String {
    let isPrevious = item.key.collection == PreviousExperience.collection.name
    guard isPrevious || item.key.collection == Flight.collection.name else {
      return item.fields[Aircraft.registration] ?? ""
    }
    var text = item.fields[Flight.date].map { format.day($0) } ?? ""
    if isPrevious { return joined([PreviousExperience.collection.title(language), text], by: " ") }
    if let time = item.fields[Flight.departureTime] { text += " " + format.time(time) }
    text += " " + (item.fields[Flight.departure] ?? item.fields[Flight.device] ?? "")
    if let arrival = item.fields[Flight.arrival] { text += " – " + arrival }
    return text
  }

  private var findings: [Node] {
    if result.findings.isEmpty { return [] }
    return HTML.nodes {
      details(.key("findings")) {
        summary { Words.findingsTitle }
        ul(.class("problems")) {
          for finding in result.findings {
            li(
              .key("L" + String(finding.rule) + finding.field + (finding.severity == .error ? "e" : "w")),
              .class(finding.severity == .error ? "wrong" : "")
            ) {
              Words.finding(finding, format)
            }
          }
        }
      }
    }
  }
}
