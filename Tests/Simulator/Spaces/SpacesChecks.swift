import Base
import Sync

/// The invariants of child spaces.
extension SpacesSimulation {
  /// 1 and 12: every saved value is or was on the server, or is unsent on its device, whatever happened to the space. A
  /// value that a crash took before it was on disk never counted as saved.
  func checkAccounts() {
    for index in actions.indices where !actions[index].isDone {
      let action = actions[index]
      let device = devices[action.device]
      let text = "\"\(action.value)\""
      if stored.contains("\(action.space) \(text)") {
        actions[index].isDone = true
        continue
      }
      let isWritten = device.writes.contains { $0.entries.contains { $0.value?.contains(text) == true } }
      if isWritten { continue }
      let prefixes = ["o/\(action.space)/", "c/\(action.space)/", "x/\(action.space)/"]
      let isKept = device.disk.entries.contains { key, value in
        prefixes.contains { key.hasPrefix($0) } && value.contains(text)
      }
      if isKept {
        actions[index].wasSaved = true
      } else if actions[index].wasSaved {
        actions[index].isDone = true
        fail("12: \(action.value) of device \(action.device) in \(action.space) is nowhere")
      }
    }
  }

  /// 3, 4, 11: everybody has what they hold and may read, and nothing else.
  func checkRest() {
    for device in devices {
      let disk = device.read()
      checkMemory(device, disk)
      for space in disk.children.all {
        if space.isChanging && space.problem == nil { fail("4: device \(device.index) still wishes \(space)") }
        checkSpace(space, device, disk)
      }
      for id in oracle.places.keys where oracle.role(device.account, id) != nil {
        guard let known = disk.children[id], let place = oracle.places[id] else {
          fail("4: device \(device.index) does not know of \(id)")
          continue
        }
        let parent = place.parent == SpacesWorld.home(device.account) ? ChildSpace.privateSpace : place.parent
        if known.loss != nil || known.parent != parent || known.placing != place.number {
          fail("4: device \(device.index) has \(known) elsewhere than \(place)")
        }
      }
    }
  }

  private func checkSpace(_ space: ChildSpace, _ device: SpacesDevice, _ disk: SpacesMemory) {
    guard let index = disk.index(space.id) else { return }
    let replica = disk.replicas[index]
    guard oracle.role(device.account, space.id) != nil, let content = oracle.contents[space.id] else {
      if !replica.confirmed.isEmpty { fail("11: device \(device.index) has records of \(space.id)") }
      return
    }
    if !replica.outbox.isEmpty {
      fail("4: device \(device.index) still waits in \(space.id) with \(replica.outbox.count)")
    }
    if !space.isHeld {
      if !replica.hasUnsent && !replica.confirmed.isEmpty {
        fail("4: device \(device.index) has let go of \(space.id) and has it")
      }
      return
    }
    if replica.digest != content.digest { fail("3: device \(device.index) has other records of \(space.id)") }
    if replica.state.version != content.contents.version {
      fail(
        "3: device \(device.index) stands in \(space.id) at \(replica.state.version), not \(content.contents.version)")
    }
  }

  private func checkMemory(_ device: SpacesDevice, _ disk: SpacesMemory) {
    if device.memory.children.all.sorted(by: { $0.id < $1.id }) != disk.children.all.sorted(by: { $0.id < $1.id }) {
      fail("P-20: device \(device.index) knows other spaces in memory than on disk")
    }
    for replica in device.memory.replicas {
      guard let index = disk.index(replica.space) else {
        if !replica.isBlank { fail("P-20: device \(device.index) has \(replica.space) in memory only") }
        continue
      }
      let other = disk.replicas[index]
      if replica.confirmed != other.confirmed || replica.outbox != other.outbox || replica.state != other.state {
        fail("P-20: device \(device.index) has another \(replica.space) in memory than on disk")
      }
    }
  }
}
