import Base
import Catalog
import HTML
import Store
import Sync
import TestSupport
import Testing

@testable import Logbook

/// What is declared as a duration, wherever it is typed.
@Suite("L-144: every control that takes a duration understands all the ways in which one is typed")
struct DurationTests {
  /// All that are declared, each with the kind of its records.
  private static let declared: [(record: String, field: Field)] = Logbook.collections.flatMap { type in
    type.fields.filter { if case .minutes = $0.kind { true } else { false } }.map { (type.name, $0) }
  }

  private static let ways: [(text: String, count: Int)] = [
    ("1:45", 105), ("1.45", 105), ("1,45", 105), ("1 45", 105), ("1h45", 105), ("1+45", 105), ("9.50", 590), ("8 05", 485),
    ("8,5", 510), ("8.5", 510), ("1.75", 105), ("2", 120), ("12", 720), (" 1:45 ", 105),
  ]

  @Test("Each field reads them, of hours and minutes and of tenths")
  func fields() throws {
    #expect(Set(DurationTests.declared.map { $0.record }) == ["flight", "previous"])
    for (record, field) in DurationTests.declared {
      func count(_ text: String, _ style: DurationStyle = .hoursAndMinutes) throws -> Int? {
        try field.value(of: text, style).flatMap { Minutes(json: $0) }?.count
      }
      for (text, wanted) in DurationTests.ways { #expect(try count(text) == wanted, "\(record) \(field.name) \(text)") }
      // A bare number is hours in a sum over years.
      #expect(try count("145") == (field.countsHours ? 145 * 60 : 105), "\(record) \(field.name)")
      #expect(field.countsHours == (record == "previous"))
      #expect(try count("1,5", .tenths) == 90 && count("1.45", .tenths) == 87 && count("1:45", .tenths) == 105)
    }
  }

  @Test("Each of them has a control, which says what it has understood")
  func controls() {
    var shown: [(record: String, name: String)] = []
    for (url, record) in [
      ("/logbook/flights/new/flight", "flight"), ("/logbook/flights/new/session", "flight"),
      ("/logbook/statistics/previous/new", "previous"),
    ] {
      let phone = phone(url)
      if phone.button("logbook.form.more") != nil { phone.press("logbook.form.more") }
      for (owner, field) in DurationTests.declared where owner == record && phone.control(field.name) != nil {
        shown.append((record, field.name))
        phone.type(field.name, "1,45")
        #expect(hint(phone, "f-" + field.name) == "= 1:45", "\(url) \(field.name)")
        phone.type(field.name, "")
        let keys = field.countsHours ? "decimal" : "numeric"
        #expect(phone.control(field.name)?.attributes["inputmode"] == keys, "\(url) \(field.name)")
      }
    }
    for (record, field) in DurationTests.declared {
      #expect(shown.contains { $0 == (record, field.name) }, "\(record) \(field.name)")
    }
  }

  @Test("So do the question for the limits and the repair of many flights, which are no fields of a record")
  func others() {
    let phone = phone("/logbook/flights")
    phone.addFlight("2026-11-20", "2:00")
    phone.visit("/logbook/limits")
    for (text, count) in DurationTests.ways + [("145", 105)] {
      phone.type("plan-hours", text)
      #expect(phone.words.contains("Yes, every limit would be kept."), "\(text)")
      let total = 120 + count
      #expect(phone.words.contains(Minutes(total).text + " / "), "\(text): \(phone.words)")
    }
    for field in Repair.settable {
      guard case .minutes = field.kind else { continue }
      for (text, count) in DurationTests.ways + [("145", 105)] {
        phone.visit("/logbook/repairs")
        phone.change("logbook.repairs.kind", text: "set")
        phone.change("logbook.repairs.field", text: field.name)
        #expect(phone.control("repair-value")?.attributes["inputmode"] == "numeric")
        phone.change("logbook.repairs.value", text: text)
        phone.press("logbook.repairs.preview")
        phone.pass(milliseconds: 100)
        #expect(phone.words.contains(Minutes(count).text), "\(field.name) \(text): \(phone.words)")
      }
      phone.change("logbook.repairs.value", text: "1,45")
      #expect(phone.words.contains("= 1:45"))
    }
  }

  private func hint(_ phone: Phone, _ control: String) -> String? {
    let box = phone.page?.first {
      $0.attributes["class"]?.hasPrefix("field") == true && $0.children.contains { $0.attributes["id"] == control }
    }
    return box?.first { $0.attributes["class"] == "hint" && $0.words.hasPrefix("= ") }?.words
  }
}
