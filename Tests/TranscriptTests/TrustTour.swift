import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

/// The part of the walk through what makes a book trustworthy: attachments, signatures, the history, the check. It
/// deletes what it has added.
struct TrustTour {
  let tab: Pilot
  /// The address of a flight.
  let flight: String

  func walk() {
    attachments()
    signature()
    history()
    templates()
    check()
  }

  private func attachments() {
    tab.visit(flight)
    tab.press("logbook.attachment.add")
    let id = flight.split(separator: "/").last.map { String($0) } ?? ""
    let outcomes: [(String, Event.Blob.Outcome)] = [
      ("křídlo.jpg", .stored(sha256: String(repeating: "0a", count: 32), type: "image/jpeg", size: 1_234_567)),
      ("příkaz.pdf", .stored(sha256: String(repeating: "0b", count: 32), type: "application/pdf", size: 99)),
      ("velký.pdf", .tooLarge), ("x", .unreadable), ("y", .storageFull), ("z", .storageFailed),
      ("", .missing(sha256: String(repeating: "0c", count: 32))),
    ]
    for (name, outcome) in outcomes {
      tab.send(.blob(Event.Blob(name: name, purpose: "logbook.attachment/" + id, outcome: outcome)))
    }
    let picture = tab.page?.first { $0.attributes["href"]?.contains("/attachment/") == true }?.attributes["href"] ?? ""
    tab.visit(picture)
    tab.press("logbook.attachment.ask")
    tab.press("dialog.confirm")
    tab.press("notice.undo")
    for _ in 0..<2 {
      tab.press("logbook.attachment.ask")
      tab.press("dialog.confirm")
    }
  }

  private func signature() {
    tab.visit(flight + "/sign")
    tab.submit("logbook.sign.save")
    tab.type("name", "Jan Černý")
    tab.submit("logbook.sign.save")
    for stroke in ["10 20 30 40 50 20", "100 100", "nothing"] {
      tab.send(.action(Event.Action("logbook.sign.stroke", text: stroke)))
    }
    tab.press("logbook.sign.back")
    tab.submit("logbook.sign.save")
    tab.visit(flight + "/edit")
    tab.type("picName", "Jan Bílý")
    tab.type("crew-name-0", "Eva Nováková")
    tab.type("crew-role-0", "SIC")
    tab.submit("logbook.form.save")
    tab.visit("/logbook/flights")
    tab.visit("/logbook/report")
    tab.press("logbook.report.go", value: "last")
    tab.visit(flight)
    tab.press("logbook.sign.ask")
    tab.press("dialog.confirm")
  }

  private func history() {
    for _ in 0..<2 { tab.press("history.restore") }
    tab.press("notice.undo")
  }

  private func templates() {
    tab.visit("/logbook/templates")
    tab.visit("/logbook/templates/new")
    tab.type("text", "Okruhy s nácvikem vysazení motoru")
    tab.submit("logbook.remarkTemplate.save")
    tab.visit(flight + "/edit")
    tab.press("logbook.form.remark")
    tab.press("logbook.form.cancel")
    tab.press("dialog.confirm")
    tab.visit("/logbook/templates")
    if let url = { () -> String? in
      tab.page?.first { $0.attributes["href"]?.hasPrefix("/logbook/templates/0") == true }?.attributes["href"]
    }() {
      tab.visit(url)
    }
    tab.press("logbook.remarkTemplate.ask", value: tab.shown)
    tab.press("dialog.confirm")
  }

  private func check() {
    tab.visit("/logbook/check")
    tab.pass(milliseconds: 500)
    for severity in ["errors", "warnings", "all"] { tab.press("logbook.check.severity", value: severity) }
    tab.send(.action(Event.Action("logbook.check.rule", text: "3")))
    tab.visit(flight.replacing("/flights/", with: "/check/"))
  }
}
