import Base
import Catalog
import HTML
import Store
import Sync
import TestSupport
import Testing

struct ReportScreenTests {
  private func open(_ url: String = "/logbook/report", _ languages: [String] = ["en"]) -> Phone {
    let phone = phone(languages: languages)
    phone.loadSamples()
    phone.visit(url)
    return phone
  }

  private func sheets(_ phone: Phone) -> Int { phone.page?.first(class: "printed")?.children.count ?? 1 }

  @Test(
    "The report of the whole book is shown sheet by sheet, in both languages",
    arguments: [
      ("en", "262 records · 15 pages"), ("cs", "262 záznamů · 15 stran"),
    ])
  func preview(language: String, size: String) {
    let phone = open(languages: language)
    #expect(phone.words.contains(size))
    #expect(phone.words.contains("1 / 16"))
    #expect(phone.page?.first(class: "paper")?.words.contains("PILOT LOGBOOK") == true)
    phone.press("logbook.report.go", value: "last")
    #expect(phone.words.contains("16 / 16"))
    phone.press("logbook.report.go", value: "previous")
    #expect(phone.page?.first(class: "paper")?.words.contains("LKPR") == true)
    #expect(phone.page?.first(class: "paper-forms")?.words.contains("REMARKS AND ENDORSEMENTS") == true)
  }

  @Test("L-70: a page of a long report is reached by its number, and a number beyond the last one leads to the last one")
  func page() {
    let phone = open()
    let change = "logbook.report.page"
    #expect(phone.page?.first(class: "paper-page")?.words == "Go to page")
    for (typed, sheet) in [("7", "8 / 16"), (" 1 ", "2 / 16"), ("999999999999", "16 / 16"), ("0", "2 / 16"), ("x", "2 / 16")] {
      phone.send(.action(Event.Action(change, text: typed)))
      #expect(phone.words.contains(sheet), "\(typed)")
    }
    phone.visit("/logbook/report?type=B738")
    #expect(phone.words.contains("3 pages") && phone.page?.first(class: "paper-page") == nil)
    phone.visit("/logbook/report")
    phone.type("format", "a5")
    phone.type("page", "41")
    phone.pass(milliseconds: 500)
    phone.send(.action(Event.Action(change, text: "44")))
    #expect(phone.words.contains("5 / 45") && phone.page?.first(class: "paper")?.words.contains("Page 44") == true)
  }

  private func open(languages: String) -> Phone { open("/logbook/report", [languages]) }

  @Test("The list links to the report of its filtered flights")
  func filtered() throws {
    let phone = open("/logbook/flights")
    phone.send(.action(Event.Action("logbook.filter.type", text: "B738")))
    let link = try #require(phone.page?.first { $0.attributes["href"]?.hasPrefix("/logbook/report?") == true })
    phone.visit(link.attributes["href"] ?? "")
    #expect(phone.words.contains("50 records · 3 pages"))
    #expect(phone.words.contains("Filter: B738"))
  }

  @Test("Options change the pages and survive a reload; an invalid value is marked")
  func options() {
    let phone = open()
    phone.type("format", "a5")
    phone.type("rows", "24")
    phone.pass(milliseconds: 500)
    #expect(phone.words.contains("262 records · 12 pages"))
    #expect(phone.words.contains("1 / 25"))
    phone.type("rows", "30")
    phone.pass(milliseconds: 500)
    #expect(phone.words.contains("An A5 page has room for at most 24 rows."))
    phone.type("rows", "20")
    phone.pass(milliseconds: 500)
    let again = Device(LogbookCore.self, disk: phone.disk).start("/logbook/report")
    #expect(again.words.contains("262 records · 14 pages"))
  }

  @Test("L-76: printing puts every sheet on the page before the print dialog opens, without a network")
  func printing() {
    let phone = open()
    phone.send(.online(false))
    let steps = phone.steps { phone.press("logbook.report.print") }
    guard case .patch = steps.first, case .print = steps.last else {
      Issue.record("\(steps.count)")
      return
    }
    #expect(sheets(phone) == 17)
    phone.visit("/logbook/flights")
    #expect(phone.page?.first(class: "printed") == nil)
  }

  @Test("L-76: without an account the file and the letter say what is missing")
  func withoutAccount() {
    let phone = open()
    #expect(phone.words.contains("This needs an account that holds your data."))
    #expect(phone.button("logbook.report.download")?.attributes["disabled"] != nil)
  }

  @Test(
    "With an account the file is requested from the server, and a letter reports its result",
    arguments: [
      (202, "{}", "The mail server has accepted the report for ann@example.org."),
      (503, "{\"type\":\"mail-not-set-up\"}", "This server is not set up to send mail."),
      (502, "{\"type\":\"mail-refused\",\"detail\":\"550 no such user\"}", "refused the message: 550 no such user"),
      (504, "{\"type\":\"mail-unreachable\"}", "The mail server does not answer."),
      (429, "{\"type\":\"too-many-requests\"}", "Too many requests."),
    ])
  func server(status: Int, body: String, words: String) {
    let server = LittleServer(Catalog.schema)
    var asked: [Effect.Request] = []
    let connection = server.connection()
    let phone = Device(LogbookCore.self) { request in
      if request.url.contains("/logbook/report") {
        asked.append(request)
        return nil
      }
      return connection(request)
    }
    phone.start("/account")
    phone.type("email", "ann@example.org")
    phone.type("password", "correct horse")
    phone.submit("account.sign-up")
    phone.loadSamples()
    phone.visit("/logbook/report?type=B738")
    phone.press("logbook.report.download")
    #expect(asked.last?.saving?.name == "logbook-2026-11-21.pdf")
    #expect(asked.last?.url.contains("/logbook/report.pdf?") == true && asked.last?.url.contains("type=B738") == true)
    #expect(phone.words.contains("The server is making the file"))
    phone.answer(200)
    #expect(!phone.words.contains("The server is making the file"))
    phone.submit("logbook.report.send")
    #expect(asked.last?.method == "POST" && asked.last?.body?.contains("ann@example.org") == true)
    #expect(phone.words.contains("Being sent to ann@example.org"))
    phone.answer(status, body)
    #expect(phone.words.contains(words))
    phone.send(.online(false))
    #expect(phone.words.contains("This needs a network."))
  }
}
