import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Starting with a snapshot")
struct SnapshotStartTests {
  private func handedOver(_ tab: Tab, _ space: String, _ part: Int) -> [UInt8]? {
    let before = tab.effects.count
    tab.send(.snapshotWanted(space: space, part: part))
    for effect in tab.effects[before...] { if case .snapshot(let bytes) = effect { return bytes } }
    return nil
  }

  private func parts(_ tab: Tab) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    while let part = handedOver(tab, Context.privateSpace, parts.count), !part.isEmpty { parts.append(part) }
    return parts
  }

  /// As the browser starts: what is no record, the snapshot, what was written since.
  private func start(_ disk: Disk, _ parts: [[UInt8]], later: [Entry] = []) -> Tab {
    let tab = Tab(TestApps.self, disk: disk)
    tab.send(.started(Event.Start(url: "/notes", languages: ["en"], isOnline: false)))
    tab.send(.stored(StoredEntries(disk.all.filter { !$0.key.hasPrefix("r/") })))
    for part in parts { tab.send(.snapshot(space: Context.privateSpace, EventRest(part, from: 0))) }
    tab.send(.loaded(StoredEntries(later), isVolatile: false))
    return tab
  }

  /// A tab whose notes are the server's.
  private func signedIn() -> Tab {
    let tab = Tab(TestApps.self, server: LittleServer(TestApps.schema).connection()).start()
    tab.signUp()
    for title in ["Oak", "Elm", "Ash"] { tab.note(title) }
    return tab
  }

  @Test("P-20: a start from a snapshot shows what a start from the pages shows")
  func same() {
    let tab = signedIn()
    let parts = parts(tab)
    #expect(parts.count == 2)
    let next = start(tab.disk, parts)
    #expect(next.notes == ["Ash ", "Elm ", "Oak "])
    #expect(next.store.context.replica().confirmed == tab.store.context.replica().confirmed)
  }

  @Test("P-20: what was written after the snapshot is there, and what was deleted is not")
  func later() {
    let tab = signedIn()
    let parts = parts(tab)
    let before = tab.disk.entries
    tab.delete("Elm")
    tab.note("Yew")
    var later = tab.disk.all.filter { $0.key.hasPrefix("r/") && before[$0.key] != $0.value }
    for key in before.keys where key.hasPrefix("r/") && tab.disk.entries[key] == nil { later.append(Entry(key, "")) }
    #expect(!later.isEmpty)
    #expect(start(tab.disk, parts, later: later).notes == ["Ash ", "Oak ", "Yew "])
  }

  @Test("P-77: a snapshot that is no good is not shown for a moment: the pages are read")
  func damaged() {
    let tab = signedIn()
    var parts = parts(tab)
    parts[1][20] ^= 1
    let next = start(tab.disk, parts)
    #expect(next.effects.contains { if case .readAnew = $0 { true } else { false } })
    #expect(next.notes == ["Ash ", "Elm ", "Oak "])
    #expect(start(tab.disk, [parts[0]]).notes == ["Ash ", "Elm ", "Oak "], "a part is gone")
  }

  @Test("There is no snapshot of what is not there, and none before everything was read")
  func none() {
    let tab = signedIn()
    #expect(handedOver(tab, "elsewhere", 0)?.isEmpty == true)
    #expect(handedOver(tab, Context.privateSpace, 99)?.isEmpty == true)
    let beginning = Tab(TestApps.self)
    beginning.send(.started(Event.Start(url: "/notes", languages: ["en"], isOnline: false)))
    #expect(handedOver(beginning, Context.privateSpace, 0) == nil)
  }
}
