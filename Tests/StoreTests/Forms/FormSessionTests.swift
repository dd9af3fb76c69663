import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("A form and changes from elsewhere")
struct FormSessionTests {
  private static let to = Field("to", Text(cs: "Kam", en: "To"), .text(maximum: 20))
  private static let time = Field("time", Text(cs: "Doba", en: "Time"), .minutes(maximum: 6000))
  private static let isNight = Field("night", Text(cs: "Noc", en: "Night"), .flag)
  private let record = Fields([("to", "LKTB"), ("time", 65), ("other", "x")])

  private func opened(_ record: Fields?, draft: Fields? = nil, isNew: Bool = false) -> FormSession? {
    FormSession(
      id: "app/flight/1", of: "flight", nil, fields: [Self.to, Self.time, Self.isNight], record: record, isNew: isNew,
      draft: draft)
  }

  private func with(_ name: String, _ value: JSON?) -> Fields {
    var fields = record
    fields[name] = value
    return fields
  }

  private func typing(_ name: String, _ text: String) throws -> FormSession {
    var session = try #require(opened(record))
    session.change { $0.texts[name] = .string(text) }
    return session
  }

  @Test("P-48: a control that nobody has typed in follows the record, and is not saved")
  func follows() throws {
    var session = try typing("to", "LKPR")
    session.rebase(on: with("time", 70))
    #expect(session.form.text(Self.time) == "1:10" && session.form.text(Self.to) == "LKPR")
    #expect(session.changedElsewhere.isEmpty)
    let values = session.check()
    let checked = try #require(values)
    #expect(session.changes(checked).map { $0.name } == ["to"])
    #expect(session.seen["time"] == 70 && session.seen["to"] == "LKTB")
  }

  @Test(
    "P-48: a control that was typed in keeps its text and reports the change from elsewhere; the choice settles it",
    arguments: [true, false])
  func elsewhere(keepsMine: Bool) throws {
    var session = try typing("to", "LKPR")
    session.rebase(on: with("to", "LKCV"))
    #expect(session.changedElsewhere.map { $0.name } == ["to"] && session.form.text(Self.to) == "LKPR")
    #expect(session.seen["to"] == "LKTB")
    session.settle("to", keepsMine ? .mine : .theirs)
    #expect(session.changedElsewhere.isEmpty && session.seen["to"] == "LKCV")
    #expect(session.form.text(Self.to) == (keepsMine ? "LKPR" : "LKCV") && session.isChanged == keepsMine)
  }

  @Test("P-48: the same value typed here and elsewhere in another form is no question")
  func agreed() throws {
    var session = try typing("time", "01:10")
    session.rebase(on: with("time", 70))
    #expect(session.changedElsewhere.isEmpty)
  }

  @Test("P-48: typing the former value again is a change when another value came since")
  func typedBack() throws {
    var session = try typing("to", "LKPR")
    session.rebase(on: with("to", "LKCV"))
    session.change { $0.texts["to"] = "LKTB" }
    #expect(session.form.text(Self.to) == "LKTB" && session.changedElsewhere.map { $0.name } == ["to"])
  }

  @Test("P-48: typing the present value again is no change")
  func untyped() throws {
    var session = try typing("to", "LKPR")
    session.change { $0.texts["to"] = "LKTB" }
    #expect(!session.isChanged)
    session.rebase(on: with("to", "LKCV"))
    #expect(session.form.text(Self.to) == "LKCV")
  }

  @Test("P-48: a draft remembers what was typed and what was seen, however long it waits")
  func draft() throws {
    let stored = try typing("to", "LKPR").draft
    let kept = try #require(JSON.read(JSON.object(stored).serialized)?.members)
    var now = with("to", "LKCV")
    now["time"] = 90
    let later = try #require(opened(now, draft: kept))
    #expect(later.isRestored && later.form.text(Self.to) == "LKPR" && later.form.text(Self.time) == "1:30")
    #expect(later.changedElsewhere.map { $0.name } == ["to"])
  }

  @Test("P-48: a record that was deleted comes back as it was seen, with what was typed")
  func deleted() throws {
    var session = try typing("to", "LKPR")
    session.rebase(on: nil)
    #expect(session.isDeleted && session.changedElsewhere.isEmpty)
    let values = session.check()
    let checked = try #require(values)
    var fields = Fields()
    for change in session.changes(checked) { fields[change.name] = change.value }
    #expect(fields == with("to", "LKPR"))
    let again = try #require(opened(nil, draft: session.draft))
    #expect(again.isDeleted && again.form.text(Self.to) == "LKPR")
    #expect(opened(nil) == nil, "without a draft there is nothing to show")
  }

  @Test("P-48: a box that is off in a draft stays off, and a box that changed elsewhere reports it")
  func flags() throws {
    var session = try #require(opened(with("night", true)))
    session.take(Fields([("to", "LKTB"), ("time", "1:05")]))
    let later = try #require(opened(with("night", true), draft: session.draft))
    #expect(later.isChanged && later.form.text(Self.isNight).isEmpty)
    let values = session.check()
    let checked = try #require(values)
    #expect(session.changes(checked).map { $0.name } == ["night"])
  }

  @Test("A draft of an earlier version, the texts of all controls, is read as before")
  func oldDraft() throws {
    let old = Fields([("to", "LKPR"), ("time", "1:05")])
    let session = try #require(opened(record, draft: old))
    #expect(session.form.text(Self.to) == "LKPR" && session.isTyped("to") && !session.isTyped("time"))
  }

  @Test("A new record's draft keeps every control, also those whose default differs on the next day")
  func newRecord() throws {
    var session = try #require(opened(Fields([("to", "LKTB")]), isNew: true))
    session.change { $0.texts["time"] = "2:00" }
    let next = try #require(opened(Fields([("to", "LKCV")]), draft: session.draft, isNew: true))
    #expect(next.form.text(Self.to) == "LKTB" && next.form.text(Self.time) == "2:00")
  }

  @Test("L-162: a form that was begun in one way of writing durations keeps to it, whatever is chosen since")
  func durations() throws {
    let tenths = Format(.czech, durations: .tenths)
    let fields = [Self.to, Self.time]
    func opened(_ draft: Fields?, _ format: Format) -> FormSession? {
      FormSession(
        id: "app/flight/1", of: "flight", nil, fields: fields, record: record, isNew: false, draft: draft,
        format: format)
    }
    var hours = try #require(opened(nil, Format(.czech)))
    hours.change { $0.texts["time"] = "1,45" }
    let restored = try #require(opened(hours.draft, tenths))
    #expect(restored.form.text(Self.time) == "1,45" && restored.form.value(Self.time) == 105)

    var decimal = try #require(opened(nil, tenths))
    #expect(decimal.form.text(Self.time) == "1,08", "65 minutes are no tenth of an hour")
    decimal.change { $0.texts["time"] = "1,45" }
    let later = try #require(opened(decimal.draft, Format(.czech)))
    #expect(later.form.text(Self.time) == "1,45" && later.form.value(Self.time) == 87)
  }

  @Test("P-48: where nothing can be saved any more a form says so, and what was typed stays")
  func leftSpace() throws {
    let tab = Tab(TestApps.self).start()
    var session = try #require(
      FormSession(
        id: "app/flight/1", of: "flight", nil, in: "019a0000-0000-7000-8000-000000000001", fields: [Self.to], record: record,
        isNew: false, draft: nil))
    session.change { $0.texts["to"] = "LKPR" }
    #expect(tab.store.context.asks(about: &session, form: "app.form."))
    #expect(tab.store.context.notices.last?.isError == true && session.isChanged && !session.isEnded)
  }

  @Test("L-162: opening and saving a form in tenths changes no minute")
  func unchanged() throws {
    var session = try #require(
      FormSession(
        id: "app/flight/1", of: "flight", nil, fields: [Self.to, Self.time], record: record, isNew: false, draft: nil,
        format: Format(.english, durations: .tenths)))
    session.take(session.form.texts)
    #expect(!session.isChanged)
    let values = session.check()
    let checked = try #require(values)
    #expect(session.changes(checked).isEmpty && checked.first { $0.name == "time" }?.value == 65)
  }
}
