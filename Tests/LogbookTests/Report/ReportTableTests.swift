import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct ReportTableTests {
  @Test(
    "The previewed page is a table too, with its heads and its three rows of totals",
    arguments: [
      ("en", ["REGISTRATION", "TOTAL THIS PAGE", "TOTAL FROM PREVIOUS PAGES", "The page as a table"]),
      ("cs", ["IMATRIKULACE", "CELKEM TATO STRANA", "CELKEM Z PŘEDCHOZÍCH STRAN", "Strana jako tabulka"]),
    ])
  func table(language: String, words: [String]) throws {
    let phone = phone(languages: [language])
    phone.loadSamples()
    phone.visit("/logbook/report")
    phone.press("logbook.report.go", value: "last")
    let table = try #require(phone.page?.first(class: "page-table"))
    for word in words.dropLast() { #expect(table.words.contains(word)) }
    #expect(phone.words.contains(words.last ?? ""))
    let heads = table.all { $0.tag == "th" && $0.attributes["scope"] == "col" }.count
    for row in table.all({ $0.tag == "tr" }) { #expect(row.children.count == heads) }
    #expect(!table.all { $0.tag == "tbody" }[0].children.isEmpty)
  }

  @Test("A letter on its way can be stopped; its answer is then ignored")
  func stopped() {
    let server = LittleServer(Catalog.schema)
    let connection = server.connection()
    let phone = Device(LogbookCore.self) { $0.url.contains("/logbook/report") ? nil : connection($0) }
    phone.start("/account")
    phone.type("email", "ann@example.org")
    phone.type("password", "correct horse")
    phone.submit("account.sign-up")
    phone.loadSamples()
    phone.visit("/logbook/report")
    phone.submit("logbook.report.send")
    phone.press("logbook.report.stop")
    #expect(phone.effects.contains { if case .cancel = $0 { true } else { false } })
    #expect(phone.words.contains("Sending was stopped.") && phone.requests.isEmpty)
  }
}
