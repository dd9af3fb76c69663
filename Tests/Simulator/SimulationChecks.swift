import Base
import Sync

/// The invariants. The numbers are those of the protocol.
extension Simulation {
  func checkAccounts() { ledger.checkAccounts(diskReplicas(), at: step) }

  /// Everything is at rest: all devices and the server hold the same, and nothing is waiting.
  func checkEverything() {
    for device in devices {
      let disk = device.disk.replica(Simulation.space)
      for tab in device.tabs { checkMemory(of: tab, is: disk) }
      if !disk.outbox.isEmpty { fail("4: device \(device.index) still waits with \(disk.outbox.map { $0.operation })") }
      if disk.digest != reference.digest { fail("4: device \(device.index) has another digest than the server") }
      checkContents(disk, device.index)
      if disk.state.version != reference.contents.version {
        fail("3: device \(device.index) stands at \(disk.state.version), not \(reference.contents.version)")
      }
      if let phase = device.leader?.sync.phase, phase != .resting { fail("4: device \(device.index) is \(phase)") }
    }
    checkAccounts()
    for (operation, count) in sends where count > 200 { fail("8: \(operation) was sent \(count) times") }
    faults += ledger.faults
  }

  private func checkMemory(of tab: SimulatedTab, is disk: Replica) {
    let memory = tab.replica
    if memory.state != disk.state { fail("P-20: \(tab.name) has another state in memory than on disk") }
    if memory.confirmed != disk.confirmed { fail("P-20: \(tab.name) has other records in memory than on disk") }
    if memory.outbox != disk.outbox { fail("P-20: \(tab.name) has another outbox in memory than on disk") }
    if memory.digest != disk.digest { fail("P-20: \(tab.name) has another digest in memory than on disk") }
    if Set(memory.refusals.map { $0.place }) != Set(disk.refusals.map { $0.place }) {
      fail("P-20: \(tab.name) has other refusals in memory than on disk")
    }
    for key in keys {
      let inMemory = (memory.conflicts[key] ?? []).sorted { $0.name < $1.name }
      let onDisk = (disk.conflicts[key] ?? []).sorted { $0.name < $1.name }
      if inMemory != onDisk { fail("P-20: \(tab.name) has other conflicts in memory than on disk") }
    }
  }

  private func checkContents(_ replica: Replica, _ device: Int) {
    for (key, record) in reference.contents.records where !record.record.deleted {
      guard let here = replica.confirmed[key], !here.deleted else {
        fail("3: device \(device) has no \(key.id)")
        continue
      }
      if here.version != record.record.version { fail("3: device \(device) has another version of \(key.id)") }
      let isSame =
        here.fields.count == record.record.fields.count
        && here.fields.members.allSatisfy { member in
          record.record.fields[member.name].map { $0.serialized == member.value.serialized } ?? false
        }
      if !isSame { fail("9: device \(device) has \(here.fields), the server \(record.record.fields)") }
    }
    for record in replica.confirmed.values where !record.deleted {
      if reference.contents.records[record.key]?.record.deleted ?? true {
        fail("6: device \(device) still has the deleted \(record.id)")
      }
    }
  }
}
