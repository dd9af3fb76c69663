import Base
import Sync

/// The invariants of child spaces.
extension SpacesSimulation {
  func checkEverythingSaved() {
    checkAccounts()
    checkPictures()
  }

  /// 1 and 12: every saved value is or was on the server, or is unsent on its device, whatever happened to the space. A
  /// value that a crash took before it was on disk never counted as saved.
  private func checkAccounts() {
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

  /// P-19, 12: the bytes of every picture that was added are on the server, or wait on their device.
  private func checkPictures() {
    pictures.removeAll { oracle.blobs[$0.space]?.contains($0.name) == true }
    for index in pictures.indices {
      let picture = pictures[index]
      let device = devices[picture.device]
      let key = "\(Blob.prefix)\(picture.space)/\(picture.name)"
      if device.disk.entries[key] != nil {
        pictures[index].wasSaved = true
        if !device.bytes.contains(picture.name) {
          fail("12: device \(device.index) has no bytes of \(picture.name) for \(picture.space)")
        }
      } else if picture.wasSaved, !device.writes.contains(where: { $0.entries.contains { $0.key == key } }) {
        fail("12: \(picture.name) of device \(device.index) for \(picture.space) is nowhere")
      }
    }
  }

  /// P-66: after the device has heard of the end it keeps no picture that the server has.
  func checkPictures(_ device: SpacesDevice) {
    for blob in device.memory.blobs.blobs where blob.isSent {
      let space = device.memory.children[blob.space]
      if space == nil || space?.loss != nil {
        fail("11: device \(device.index) keeps \(blob.sha256) of the lost \(blob.space)")
      }
    }
  }

  /// P-19: nothing names a picture that is neither on the server nor waiting on a device, unless its user gave it up.
  private func checkNames() {
    for (space, content) in oracle.contents {
      for record in content.contents.records.values where !record.record.deleted {
        guard let name = record.record.fields.text("picture"), oracle.blobs[space]?.contains(name) != true else {
          continue
        }
        let isWaiting = devices.contains { device in
          guard let blob = device.read().blobs[name, in: space], device.bytes.contains(name) else { return false }
          let child = device.memory.children[space]
          // It waits for a role, or for the space to come back.
          return !blob.isSent && (blob.refusal != nil || child?.isRunning != true)
        }
        if !isWaiting && !givenUp.contains("\(space) \(name)") {
          fail("P-19: nobody has the bytes of \(name), which a record of \(space) names")
        }
      }
    }
  }

  /// 3, 4, 11: everybody has what they hold and may read, and nothing else.
  func checkRest() {
    checkNames()
    for device in devices {
      let disk = device.read()
      checkMemory(device, disk)
      for blob in disk.blobs.blobs where blob.isSent && oracle.role(device.account, blob.space) == nil {
        fail("11: device \(device.index) keeps \(blob.sha256) of \(blob.space)")
      }
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
      if !disk.hasUnsent(space.id) && !replica.confirmed.isEmpty {
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
    func entries(_ list: BlobList) -> [String: String?] {
      Dictionary(list.blobs.map { ($0.entry.key, $0.entry.value) }) { $1 }
    }
    if entries(device.memory.blobs) != entries(disk.blobs) {
      fail("P-20: device \(device.index) knows other pictures in memory than on disk")
    }
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
