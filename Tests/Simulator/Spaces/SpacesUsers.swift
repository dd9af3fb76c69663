import Base
import Sync

/// What people do with child spaces.
extension SpacesSimulation {
  func userActs(_ device: SpacesDevice) {
    let spaces = device.memory.children.all
    let space = spaces.isEmpty ? nil : spaces[random.below(spaces.count)]
    switch random.below(20) {
    case 0: if spaces.count < 6 { make(device) }
    case 1, 2: if let space { change(device, device.memory.children.holding(space.id, !space.isHeld), "held") }
    case 3, 4: if let space { place(device, space) }
    case 5: if let space, random.chance(400) { change(device, device.memory.children.deleting(space.id), "deleted") }
    case 6: if let space { change(device, device.memory.children.restoring(space.id), "restored") }
    case 7: if let space, space.problem != nil { retry(device, space) }
    case 8: if let space, space.loss != nil { giveUp(device, space) }
    case 9: settle(device)
    case 10: if let space { addPicture(device, space) }
    case 11: look(device)
    default: if let space { work(device, space) }
    }
  }

  private func make(_ device: SpacesDevice) {
    let id = RecordID.v7(at: Instant(milliseconds: now), random: (random.next(), random.next())).description
    let team = SpacesWorld.team(random.below(SpacesWorld.teams))
    // A user makes a space only in a known parent. The membership may have ended since.
    let parent = random.chance(500) ? ChildSpace.privateSpace : team
    var entries = device.memory.children.making(id, kind: "test.board", title: "x", in: parent, role: "owner")
    device.memory.children.apply(entries)
    device.memory.arrange()
    count(device.isOnline ? "made" : "made offline")
    guard let index = device.memory.index(id) else { return }
    let made = device.memory.replicas[index].edit(
      RecordKey("board", RecordID.v8(named: id, in: "board")), [("title", .string("x"))], tab: "t\(device.life)")
    device.memory.replicas[index].apply(made)
    entries += made
    commit(device, entries)
  }

  private func place(_ device: SpacesDevice, _ space: ChildSpace) {
    let team = SpacesWorld.team(random.below(SpacesWorld.teams))
    let isTaken = space.parent != ChildSpace.privateSpace
    let parent = isTaken && random.chance(600) ? ChildSpace.privateSpace : team
    change(
      device, device.memory.children.placing(space.id, in: parent),
      parent == ChildSpace.privateSpace ? "taken back" : "shared")
  }

  private func retry(_ device: SpacesDevice, _ space: ChildSpace) {
    let entries =
      space.isMade || random.chance(500)
      ? device.memory.children.retrying(space.id)
      : device.memory.children.placing(space.id, in: ChildSpace.privateSpace)
    change(device, entries, "retried")
  }

  private func giveUp(_ device: SpacesDevice, _ space: ChildSpace) {
    guard let index = device.memory.index(space.id), device.memory.hasUnsent(space.id), random.chance(200) else { return }
    count("gave up")
    giveUpPictures(device, space.id)
    for index in actions.indices where actions[index].device == device.index && actions[index].space == space.id {
      actions[index].isDone = true
    }
    let entries = device.memory.children.givingUp(device.memory.replicas[index])
    device.memory.apply(entries)
    device.memory.arrange()
    commit(device, entries)
  }

  private func change(_ device: SpacesDevice, _ entries: [Entry], _ name: String) {
    if entries.isEmpty { return }
    count(name)
    device.memory.children.apply(entries)
    device.memory.arrange()
    commit(device, entries)
  }

  func commit(_ device: SpacesDevice, _ entries: [Entry]) {
    note("d\(device.index) user " + entries.map { $0.key + "=" + ($0.value ?? "-") }.joined(separator: " "))
    write(device, entries, nil)
    tidy(device)
  }

  // MARK: - Records

  private func work(_ device: SpacesDevice, _ space: ChildSpace) {
    guard space.mayChange, space.isHeld, let index = device.memory.index(space.id) else { return }
    let replica = device.memory.replicas[index]
    let cards = replica.keys.filter { $0.collection == "card" && replica.visible($0) != nil }.sorted { $0.id < $1.id }
    let tab = "t\(device.life)"
    if !cards.isEmpty, random.chance(150) {
      let key = cards[random.below(cards.count)]
      forget(device, space.id, key, nil)
      count("card deleted")
      return save(device, index, replica.delete(key, tab: tab))
    }
    let isNew = cards.isEmpty || (cards.count < 4 && random.chance(300))
    let key =
      isNew
      ? RecordKey("card", RecordID.v7(at: Instant(milliseconds: now), random: (random.next(), random.next())))
      : cards[random.below(cards.count)]
    let field = ["a", "b"][random.below(2)]
    homes.append([space.id])
    let value = "d\(device.index)#\(homes.count - 1)"
    forget(device, space.id, key, field)
    actions.append(SpacesAction(device: device.index, space: space.id, key: key, field: field, value: value))
    count("card changed")
    save(device, index, replica.edit(key, [(field, .string(value))], tab: tab))
  }

  private func save(_ device: SpacesDevice, _ index: Int, _ entries: [Entry]) {
    device.memory.replicas[index].apply(entries)
    commit(device, entries)
  }

  /// What this device's user has replaced is nobody's loss.
  func forget(
    _ device: SpacesDevice, _ space: String, _ key: RecordKey, _ field: String?, but value: String? = nil
  ) {
    for index in actions.indices
    where actions[index].device == device.index && actions[index].space == space && actions[index].key == key
      && (field == nil || actions[index].field == field) && actions[index].value != value
    {
      actions[index].isDone = true
    }
  }

  private func settle(_ device: SpacesDevice) {
    for index in device.memory.replicas.indices {
      let replica = device.memory.replicas[index]
      guard device.memory.children[replica.space]?.loss == nil else { continue }
      if let refusal = replica.refusals.first {
        count("refusal answered")
        let isAgain = random.chance(500)
        if !isAgain || refusal.operation.kind == .delete { forget(device, replica.space, refusal.operation.key, nil) }
        if isAgain { return save(device, index, replica.retry(refusal, tab: "t\(device.life)")) }
        return save(device, index, replica.drop(refusal))
      }
      guard let conflict = replica.questions.first?.first else { continue }
      let isMine = random.chance(500)
      count(isMine ? "settled mine" : "settled theirs")
      // Deleting once more gives up the questions about the record.
      if !isMine || conflict.kind == .deletedHere { forget(device, replica.space, conflict.key, nil) }
      // Whoever answers with an earlier value replaces the one that waits.
      if isMine, case .field(let name) = conflict.kind {
        forget(device, replica.space, conflict.key, name, but: conflict.mine?.text)
      }
      return save(device, index, replica.settle(conflict, isMine ? .mine : .theirs, tab: "t\(device.life)"))
    }
  }
}
