import Base
import Files
import Kit
import Store
import Sync
import TestSupport
import Testing

struct ImportTests {
  private let file = "Day;Where;Minutes\n2026-11-21;Praha;85\n2026-11-22;Brno;35\n2026-11-23;Brno;x\ntomorrow;Plzeň;1\n"

  private func device() -> Device<DiaryApps> { Device(DiaryApps.self).start("/diary") }

  private func choose(_ device: Device<DiaryApps>, _ text: String) {
    device.send(.action(Event.Action("diary.walks.choose", value: "")))
    device.send(.file(Event.File(name: "walks.csv", purpose: "diary.walks", text: text)))
    device.pass(milliseconds: 100)
  }

  private func records(_ device: Device<DiaryApps>, _ collection: String = "walk") -> [Record] {
    let replica = device.store.context.replica()
    return replica.keys.filter { $0.collection == collection }.compactMap { replica.visible($0) }
  }

  @Test("K-10: an app that declares formats and columns gets a preview, storing, duplicates and undo")
  func wholeImport() {
    let device = device()
    choose(device, file)
    #expect(device.words.contains("Walks 3 0 0") && device.words.contains("Store 3 records"))
    #expect(records(device).isEmpty)
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    #expect(records(device).count == 3 && records(device, "walkImport").count == 1)
    #expect(device.words.contains("The import is done: 3 records."))
    choose(device, file)
    #expect(device.words.contains("Everything in the file is already here."))
    device.press("diary.walks.close")
    device.press("diary.walks.askUndo")
    device.send(
      .action(Event.Action("diary.walks.undo", value: records(device, "walkImport")[0].fields["batch"]?.text ?? "")))
    device.pass(milliseconds: 100)
    #expect(records(device).isEmpty && records(device, "walkImport").isEmpty)
    #expect(device.words.contains("The import is undone: 3 records."))
  }

  @Test("K-13: the end of an import stands on its screen; a message says it only to somebody elsewhere")
  func said() {
    let device = device()
    choose(device, file)
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    #expect(device.words.contains("The import is done: 3 records.") && device.page?.first(class: "notice") == nil)
    choose(device, "Day;Where\n2026-12-01;Most\n")
    device.press("diary.walks.store")
    device.visit("/settings")
    device.pass(milliseconds: 100)
    #expect(device.page?.first(class: "notice")?.words.contains("The import is done: 1 record.") == true)
  }

  @Test("K-11: undoing an import restores what it changed, unless it has changed again since")
  func undo() {
    let device = device()
    choose(device, file)
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    let walks = records(device)
    var changed = walks
    changed[0].fields[Diary.place] = "Most"
    changed[1].fields[Diary.place] = "Cheb"
    choose(device, String(utf8: Diary.table.csv(changed)))
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    #expect(Set(records(device).compactMap { $0[Diary.place] }).isSuperset(of: ["Most", "Cheb"]))
    let newest = Imports(records(device, "walkImport")).entries.first { $0.count == 2 }?.batch ?? ""
    // The second record is changed again.
    changed[1].fields[Diary.place] = "Aš"
    choose(device, String(utf8: Diary.table.csv([changed[1]])))
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    device.send(.action(Event.Action("diary.walks.undo", value: newest)))
    device.pass(milliseconds: 100)
    #expect(device.store.context.record(walks[0].key)?[Diary.place] == walks[0][Diary.place])
    #expect(device.store.context.record(walks[1].key)?[Diary.place] == "Aš")
  }

  @Test("P-80: a record that has changed, come or gone since the preview stays as it is, and the result says so")
  func meanwhile() {
    let (device, disk) = (device(), Disk())
    choose(device, file)
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    let walks = records(device)
    var told = walks
    for place in told.indices { told[place].fields[Diary.place] = "Most" }
    let table = String(utf8: Diary.table.csv(told))
    let late = Device(DiaryApps.self, disk: disk).start("/diary")
    choose(late, table)
    choose(device, table)
    #expect(device.words.contains("Store 3 records") && late.words.contains("Store 3 records"))
    // Another tab changes one and deletes one here. There, one comes that says something else.
    let other = Device(DiaryApps.self, disk: device.disk, seed: 7).start("/diary")
    other.store.context.save(walks[0].key, [(Diary.place.name, .string("Cheb"))])
    other.store.context.delete([walks[1].key], notice: Text(cs: "Pryč", en: "Gone"))
    other.send(.visible)
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    #expect(device.store.context.record(walks[0].key)?[Diary.place] == "Cheb")
    #expect(device.store.context.record(walks[1].key) == nil)
    #expect(device.store.context.record(walks[2].key)?[Diary.place] == "Most")
    #expect(device.words.contains("The import is done: 1 record."))
    #expect(device.words.contains("stay as they are: 2 records."))
    let first = Device(DiaryApps.self, disk: disk, seed: 8).start("/diary")
    first.store.context.saveAll([(walks[0].key, walks[0].fields)])
    first.send(.visible)
    late.press("diary.walks.store")
    late.pass(milliseconds: 100)
    #expect(late.store.context.record(walks[0].key)?[Diary.place] == walks[0][Diary.place])
    #expect(records(late).count == 3 && late.words.contains("stay as they are: 1 record."))
  }

  @Test("P-80, P-20: an import, its end by stopping and its undoing are called done when all of it is on disk")
  func doneOnDisk() {
    let device = device()
    choose(device, file)
    device.disk.isSlow = true
    device.press("diary.walks.store")
    device.pass(milliseconds: 1000)
    #expect(!device.words.contains("The import is done"))
    device.press("diary.walks.stop")
    #expect(!device.words.contains("The import"))
    device.disk.isSlow = false
    device.finishCommits()
    device.pass(milliseconds: 200)
    #expect(device.words.contains("The import is done: 3 records."))
    device.disk.isSlow = true
    device.send(
      .action(Event.Action("diary.walks.undo", value: records(device, "walkImport")[0].fields["batch"]?.text ?? "")))
    device.pass(milliseconds: 1000)
    #expect(!device.words.contains("The import is undone"))
    device.disk.isSlow = false
    device.finishCommits()
    device.pass(milliseconds: 200)
    #expect(device.words.contains("The import is undone: 3 records."))
  }

  @Test("K-12: duplicates and changes are decided one by one or all at once")
  func decisions() {
    let device = device()
    choose(device, "Day;Where\n2026-11-22;Brno\n2026-11-22;Brno\n2026-11-22;Brno\n")
    #expect(device.words.contains("Store 1 record") && device.words.contains("same day and place"))
    device.send(.action(Event.Action("diary.walks.item", value: "1", text: "true")))
    #expect(device.words.contains("Store 2 records"))
    device.send(.action(Event.Action("diary.walks.item", value: "77", text: "true")))
    device.send(.action(Event.Action("diary.walks.item", value: "-1", text: "true")))
    device.send(.action(Event.Action("diary.walks.similar", value: "", text: "true")))
    #expect(device.words.contains("Store 3 records"))
    device.press("diary.walks.store")
    device.pass(milliseconds: 100)
    #expect(records(device).count == 3)
  }

  @Test(
    "K-13: an import that is stopped keeps what was stored, and can be undone; one that is being read leaves nothing")
  func stopped() {
    let device = device()
    let rows = (0..<600).map { "2026-11-22;P\($0)\n" }.joined()
    device.send(.file(Event.File(name: "walks.csv", purpose: "diary.walks", text: "Day;Where\n" + rows)))
    device.press("diary.walks.stop")
    device.pass(milliseconds: 100)
    #expect(records(device).isEmpty && device.timers["diary.walks"] == nil)
    choose(device, "Day;Where\n" + rows)
    device.press("diary.walks.store")
    device.send(.timer("diary.walks"))
    device.press("diary.walks.stop")
    #expect(records(device).count == 250 && device.words.contains("The import was stopped; stored: 250 records."))
    device.send(
      .action(Event.Action("diary.walks.undo", value: records(device, "walkImport")[0].fields["batch"]?.text ?? "")))
    device.pass(milliseconds: 100)
    #expect(records(device).isEmpty)
  }
}
