import Base
import Sync

/// The host's part in sending and fetching pictures, and what people do with them (P-19, P-30).
extension SpacesSimulation {
  // MARK: - Users

  /// Adds a picture to a record. Now and then it is one that is on the device already, for this space or another one.
  func addPicture(_ device: SpacesDevice, _ space: ChildSpace) {
    guard space.mayChange, space.isHeld, let index = device.memory.index(space.id) else { return }
    let replica = device.memory.replicas[index]
    let cards = replica.keys.filter { $0.collection == "card" && replica.visible($0) != nil }.sorted { $0.id < $1.id }
    if cards.isEmpty { return }
    let key = cards[random.below(cards.count)]
    let here = device.memory.blobs.blobs.filter { device.bytes.contains($0.sha256) }
    var name = "picture#\(homes.count)"
    if !here.isEmpty, random.chance(300) {
      count("same picture")
      name = here[random.below(here.count)].sha256
      homes[number(of: name)].append(space.id)
    } else {
      homes.append([space.id])
    }
    count("picture added")
    // P-30: the bytes first, then the entry, then the record.
    device.bytes.insert(name)
    if device.memory.blobs[name, in: space.id] == nil {
      keep(device, Blob(name, space: space.id, type: "image/jpeg", size: 1000))
      pictures.append(SpacesPicture(device: device.index, space: space.id, name: name))
    }
    givenUp.remove("\(space.id) \(name)")
    forget(device, space.id, key, "picture")
    actions.append(SpacesAction(device: device.index, space: space.id, key: key, field: "picture", value: name))
    let entries = replica.edit(key, [("picture", .string(name))], tab: "t\(device.life)")
    device.memory.replicas[index].apply(entries)
    commit(device, entries)
    sendPicture(device)
  }

  private func number(of name: String) -> Int { Int(name.split(separator: "#").last ?? "") ?? 0 }

  /// Looks at a picture that is not on the device.
  func look(_ device: SpacesDevice) {
    var found: [(space: String, name: String)] = []
    for replica in device.memory.replicas where device.memory.children[replica.space]?.isHeld == true {
      if !isReachable(device, replica.space) { continue }
      for key in replica.keys.sorted(by: { $0.id < $1.id }) {
        guard let name = replica.visible(key)?.fields.text("picture"), device.memory.blobs[name] == nil else {
          continue
        }
        found.append((replica.space, name))
      }
    }
    if found.isEmpty { return }
    let (space, name) = found[random.below(found.count)]
    device.blobRequests += 1
    device.memory.fetching.append((device.blobRequests, Blob(name, space: space, type: "image/jpeg", size: 1000)))
    request(device, "GET", name, in: space)
  }

  /// P-66
  func giveUpPictures(_ device: SpacesDevice, _ space: String) {
    for blob in device.memory.blobs.unsent(in: space) { givenUp.insert("\(space) \(blob.sha256)") }
    pictures.removeAll { $0.device == device.index && $0.space == space }
    drop(device, device.memory.blobs.givingUp(space))
  }

  // MARK: - The host

  /// P-66: what the server has of a lost space leaves the device.
  func leave(_ device: SpacesDevice, _ space: String) { drop(device, device.memory.blobs.leaving(space)) }

  private func drop(_ device: SpacesDevice, _ entries: [Entry]) {
    if entries.isEmpty { return }
    count("picture dropped")
    write(device, entries, nil, drops: device.memory.blobs.apply(entries))
  }

  private func keep(_ device: SpacesDevice, _ blob: Blob) {
    device.memory.blobs.take(blob.entry)
    write(device, [blob.entry], nil)
  }

  private func isReachable(_ device: SpacesDevice, _ space: String) -> Bool {
    device.memory.children[space]?.isRunning == true
  }

  func sendPicture(_ device: SpacesDevice) {
    guard let next = device.memory.sending.next(device.memory.blobs, isReachable: { isReachable(device, $0) }) else {
      return
    }
    device.blobRequests += 1
    device.memory.sending.began(next, request: device.blobRequests)
    request(device, "PUT", next.sha256, in: next.space)
  }

  /// Requests about pictures have numbers below 0, so that they differ from those of the synchronisation.
  private func request(_ device: SpacesDevice, _ method: String, _ name: String, in space: String) {
    if method == "PUT" && !device.bytes.contains(name) && !givenUp.contains("\(space) \(name)") {
      fail("P-19: device \(device.index) sends \(name) to \(space) and has no bytes")
    }
    let request = SyncRequest(
      number: -device.blobRequests, method: method, path: "/blobs/\(name)", body: method == "PUT" ? name : nil)
    send(device, space, request)
  }

  func pictureAnswered(
    _ device: SpacesDevice, _ space: String, _ number: Int64, _ status: Int, _ retryAfter: Int64?, _ body: String
  ) {
    if let place = device.memory.fetching.firstIndex(where: { $0.request == number }) {
      fetched(device, device.memory.fetching.remove(at: place).blob, status, body)
    }
    let outcome = device.memory.sending.answered(
      number, status, retryAfterSeconds: retryAfter, device.memory.blobs, random: &device.random)
    switch outcome {
    case .settled(let blob):
      count(blob.isSent ? "picture sent" : "picture refused")
      keep(device, blob)
      tidy(device)
    case .wait(let milliseconds): return wait(device, "pictures", milliseconds)
    case .gone, nil: break
    }
    sendPicture(device)
  }

  private func fetched(_ device: SpacesDevice, _ blob: Blob, _ status: Int, _ body: String) {
    guard status == 200 else { return }
    if body != SpacesOracle.bytes(blob.sha256) { fail("P-19: \(blob.sha256) comes as \(body)") }
    guard isReachable(device, blob.space), device.memory.children[blob.space]?.isHeld == true else {
      return count("picture came too late")
    }
    count("picture fetched")
    var blob = blob
    blob.isSent = true
    device.bytes.insert(blob.sha256)
    keep(device, blob)
  }

  func picturesTimer(_ device: SpacesDevice) {
    device.memory.sending.timerFired()
    sendPicture(device)
  }
}
