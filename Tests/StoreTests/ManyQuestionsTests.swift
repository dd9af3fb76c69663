import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Many questions at once")
struct ManyQuestionsTests {
  @Test("P-7: many questions are decided at once, after it was said what that means", arguments: ["mine", "theirs"])
  func all(choice: String) {
    let server = LittleServer(TestApps.schema)
    let phone = Tab(TestApps.self, server: server.connection()).start()
    let titles = ["Ash", "Elm", "Fir", "Oak"]
    for title in titles { phone.note(title, "old") }
    phone.signUp()
    let tablet = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    tablet.signIn()
    for device in [phone, tablet] { device.send(.online(false)) }
    for title in titles {
      tablet.change(title, "remark", to: "theirs")
      phone.change(title, "remark", to: "mine")
    }
    for device in [tablet, phone] { device.send(.online(true)) }
    #expect(phone.store.context.conflictCount == 4)
    phone.visit("/sync")
    #expect(phone.page?.all(class: "conflict").count == 4)
    phone.press("conflict.all", value: choice)
    #expect(phone.store.context.conflictCount == 4, "it asks first")
    phone.press("dialog.confirm")
    #expect(phone.store.context.conflictCount == 0 && phone.store.context.unsentCount == 0)
    tablet.send(.visible)
    for device in [phone, tablet] {
      device.visit("/notes")
      #expect(device.notes == titles.map { $0 + " " + choice })
    }
  }

  @Test("P-7: two questions are decided one by one")
  func few() {
    let (phone, _) = ConflictTests.twoTitles(LittleServer(TestApps.schema))
    phone.visit("/sync")
    #expect(phone.button("conflict.mine") != nil && phone.button("conflict.all") == nil)
  }

  @Test("P-7: of hundreds of questions the first are shown, and all are decided in one commit", arguments: ["mine", "theirs"])
  func hundreds(choice: String) {
    let server = LittleServer(TestApps.schema)
    let keys = (0..<60).map { RecordKey("note", RecordID.v8(named: "\($0)", in: "test")) }
    func save(_ tab: Tab, _ remark: String) {
      tab.store.context.saveAll(
        keys.map { (key: $0, fields: Fields([("title", .string("Oak " + remark)), ("remark", .string(remark))])) })
      tab.send(.visible)
    }
    let phone = Tab(TestApps.self, server: server.connection()).start()
    phone.signUp()
    save(phone, "old")
    let tablet = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    tablet.signIn()
    phone.send(.online(false))
    save(tablet, "theirs")
    save(phone, "mine")
    phone.send(.online(true))
    #expect(phone.store.context.conflictCount == 120, "two of each record")
    phone.visit("/sync")
    #expect(phone.page?.all(class: "question").count == 50 && phone.words.contains("And more of them: 70."))
    #expect(phone.page?.all(class: "conflict").count == 25, "U-14: one card for a record")
    phone.send(.online(false))
    phone.press("conflict.all", value: choice)
    let steps = phone.steps { phone.press("dialog.confirm") }
    let commits = steps.filter { if case .commit = $0 { true } else { false } }
    #expect(commits.count == 1)
    #expect(phone.store.context.conflictCount == 0 && phone.store.context.unsentCount == (choice == "mine" ? 60 : 0))
    phone.send(.online(true))
    tablet.send(.visible)
    for device in [phone, tablet] {
      device.visit("/notes")
      #expect(device.notes == keys.map { _ in "Oak \(choice) \(choice)" })
    }
  }
}
