import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func reportScreen(_ context: Context) -> Screen {
    guard let report = reportForm else { return Screen(title: Words.report, detail: p { "" }) }
    let view = ReportView(screen: report, context: context, filter: filterText(report.options.filter, context))
    return Screen(title: Words.report, detail: view.node)
  }
}

private struct ReportView {
  let screen: ReportScreen
  let context: Context
  /// The filter in words; empty without one.
  let filter: String

  private var language: Language { context.language }
  private var report: Report { screen.report }

  var node: Node {
    if screen.hasNothing { return nothing }
    return div(.class("report"), .attribute("data-before-print", ReportAction.draw.wire)) {
      div(.class("sheet"), .key("screen")) {
        chosen
        options
        if let preview = screen.preview { shown(preview) }
        if report.entryCount > 0 {
          printing
          sending
        }
      }
      screen.printed
    }
  }

  private var nothing: Node {
    if !filter.utf8.isEmpty {
      return context.emptyOwn(Words.reportIsEmpty, picture: "nothing-matches") {
        a(.class("button"), .href(LogbookRoute.report.url)) { Words.reportOfAll }
      }
    }
    return context.emptyOwn(Words.reportNothing) {
      a(.class("button"), .href(LogbookRoute.flightForm(nil, .flight).url)) { Words.firstFlight }
    }
  }

  private func action(_ name: String, _ text: Text, value: String = "", isQuiet: Bool = false, isOff: Bool = false)
    -> Node
  {
    button(
      .class(isQuiet ? "button quiet" : "button"), .type("button"), .action("logbook.report." + name, value: value),
      .disabled(isOff)
    ) { text }
  }

  private var chosen: Node {
    section(.class("card"), .key("chosen")) {
      h2 { Words.reportOf }
      p(.role("status")) {
        if report.entryCount == 0 { context.coming ?? Words.reportIsEmpty } else { Words.reportSize(report, context.format) }
      }
      if !filter.utf8.isEmpty {
        p(.class("quiet")) { Words.filter + ": " + filter }
        p { a(.href(LogbookRoute.report.url)) { Words.reportOfAll } }
      } else {
        p(.class("quiet")) { Words.reportFilterHint }
      }
      if report.undatedCount > 0 {
        p(.class("finding"), .key("undated")) {
          Node.raw(Icons.warning)
          a(.href(LogbookRoute.flights.url)) { Words.reportUndated(report.undatedCount, context.format) }
        }
      }
      report.holder.finding
    }
  }

  private var options: Node {
    form(.class("card"), .key("options"), .submit(ReportAction.changed), .flag("novalidate", true)) {
      h2 { Words.reportOptions }
      div(.class("fields")) {
        for field in screen.form.fields {
          screen.form.control(
            field, language, changed: ReportAction.changed.wire,
            placeholder: field.name == "rows"
              ? String(screen.options.paper.usualRows) : field.name == "page" ? "1" : "")
        }
      }
    }
  }

  private func shown(_ preview: Node) -> Node {
    let isFirst = screen.shown == 0
    let isLast = screen.shown == report.sheetCount - 1
    return section(.class("card preview"), .key("shown"), .label(Words.reportPreview)) {
      preview
      p(.class("hint paper-hint"), .key("hint")) { Words.reportZoom }
      div(.class("paper-steps")) {
        action("go", Words.firstSheet, value: "first", isQuiet: true, isOff: isFirst)
        action("go", Words.previousSheet, value: "previous", isQuiet: true, isOff: isFirst)
        p(.role("status")) {
          context.format.number(screen.shown + 1) + " / " + context.format.number(report.sheetCount)
        }
        action("go", Words.nextSheet, value: "next", isQuiet: true, isOff: isLast)
        action("go", Words.lastSheet, value: "last", isQuiet: true, isOff: isLast)
      }
      if report.sheetCount > ReportView.fewSheets { goTo }
      if let table = report.table(screen.shown, language) {
        details(.key("table")) {
          summary { Words.pageAsTable }
          div(
            .class("page-table-view"), .attribute("tabindex", "0"), .role("group"), .label(Words.pageAsTable)
          ) { table }
        }
      }
    }
  }

  /// L-70: a page of a long book by its number, which the paper has in its corner.
  private var goTo: Node {
    div(.class("paper-page"), .key("page")) {
      HTML.label(.for("report-page")) { Words.reportPage }
      input(
        .type("text"), .id("report-page"), .attribute("inputmode", "numeric"), .attribute("autocomplete", "off"),
        .change(ReportAction.page), .value(report.pageNumber(of: screen.shown).map { String($0) } ?? ""))
    }
  }

  /// So many are reached by a few presses.
  private static let fewSheets = 8

  private var printing: Node {
    let unavailableReason = screen.unavailableReason(context)
    return section(.class("card"), .key("printing")) {
      h2 { Words.reportPrint }
      p { Words.reportPrintText }
      action("print", Words.reportPrint)
      h3 { Words.reportFile }
      if let unavailableReason { p(.class("quiet")) { unavailableReason } }
      switch screen.file {
      case .none: nodes {}
      case .coming:
        nodes {
          p(.role("status")) { Words.reportIsMade }
          element("progress", [.label(Words.reportIsMade)], [])
          action("stop-file", Words.stop, isQuiet: true)
        }
      case .failed(let reason):
        nodes { p(.class("finding wrong"), .role("alert")) { reason } }
      }
      div(.class("buttons")) {
        action("download", Words.reportDownload, isQuiet: true, isOff: unavailableReason != nil)
        action("share", Words.reportShare, isQuiet: true, isOff: unavailableReason != nil)
      }
    }
  }

  private var sending: Node {
    let unavailableReason = screen.unavailableReason(context)
    var isSending = false
    if case .sending = screen.letter { isSending = true }
    return form(.class("card"), .key("letter"), .submit(ReportAction.send), .flag("novalidate", true)) {
      h2 { Words.reportByMail }
      if let unavailableReason { p(.class("quiet")) { unavailableReason } }
      div(.class("field long")) {
        HTML.label(.for("report-email")) { Words.reportAddress }
        input(
          .type("email"), .id("report-email"), .name("email"), .attribute("autocomplete", "email"),
          .value(screen.address.utf8.isEmpty ? context.account.account?.email ?? "" : screen.address))
      }
      switch screen.letter {
      case .none: nodes {}
      case .sending(_, let to):
        nodes {
          p(.role("status")) { Words.letterIsSent(to) }
          element("progress", [.label(Words.letterIsSent(to))], [])
          action("stop", Words.stop, isQuiet: true)
        }
      case .sent(let to): nodes { p(.role("status")) { Words.letterWasSent(to) } }
      case .failed(let reason): nodes { p(.class("finding wrong"), .role("alert")) { reason } }
      }
      div(.class("buttons")) {
        button(.class("button"), .type("submit"), .disabled(unavailableReason != nil || isSending)) {
          Words.reportSend
        }
      }
    }
  }
}

extension ReportHolder {
  /// L-147: says what is missing of the name and the licence number, which stand on every page.
  var finding: Node? {
    if !name.utf8.isEmpty && !licence.utf8.isEmpty { return nil }
    return p(.class("finding"), .key("holder-missing")) {
      Node.raw(Icons.warning)
      a(.href(LogbookRoute.pilotForm.url)) { name.utf8.isEmpty ? Words.reportWithoutHolder : Words.reportWithoutLicence }
    }
  }
}
