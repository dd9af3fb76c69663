import Base
import Sync

/// Writes on their way to the disk, and what may happen to them there.
extension Simulation {
  func write(_ write: SimulatedWrite, from tab: SimulatedTab) {
    var write = write
    if mayFail(.diskFull) { write.failures = 1 + random.below(2) }
    tab.writes.append(write)
    if tab.writes.count == 1 { queue.add(.written(tab: tab.id), at: now + commitLatency()) }
  }

  private func commitLatency() -> Int64 { random.chance(30) ? random.between(200, 3000) : random.between(1, 30) }

  func written(_ id: Int) {
    guard let tab = tab(id), !tab.writes.isEmpty else { return }
    if mayFail(.crashBeforeCommit) { return crash(tab) }
    if tab.writes[0].failures > 0 {
      // P-27: nothing is shown as saved. The same batch is tried again before any later one.
      count("failed write")
      tab.writes[0].failures -= 1
      queue.add(.written(tab: id), at: now + 3000)
      return
    }
    let write = tab.writes.removeFirst()
    land(write, devices[tab.device])
    if mayFail(.crashAfterCommit) { return crash(tab) }
    let generation = devices[tab.device].disk.generation
    if generation == tab.generation + 1 { tab.generation = generation } else { readAnew(tab) }
    for other in devices[tab.device].tabs where other !== tab {
      queue.add(.heard(tab: other.id, write.entries, generation: generation), at: now + random.between(0, 20))
    }
    if !tab.writes.isEmpty { queue.add(.written(tab: id), at: now + commitLatency()) }
    if write.isSync {
      take(tab, .committed)
    } else if tab.isLeader {
      take(tab, .requestSync(pull: false))
    }
  }

  func land(_ write: SimulatedWrite, _ device: SimulatedDevice) {
    device.disk.commit(write.entries)
    note("d\(device.index) commit " + write.entries.map { $0.key + "=" + ($0.value ?? "-") }.joined(separator: " "))
    for action in write.actions { ledger.saved(action) }
  }

  func countConflicts(_ entries: [Entry]) {
    for entry in entries where entry.value != nil {
      switch EntryKey(entry.key) {
      case .conflict(_, _, let field):
        count(
          field.contains("*deleted-there")
            ? "deleted there" : field.contains("*deleted-here") ? "deleted here" : "conflict")
      case .refusal: count("refused")
      case .state, .record, .operation, nil: break
      }
    }
  }
}
