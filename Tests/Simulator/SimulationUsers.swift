import Base
import Sync

/// What people do with the app.
extension Simulation {
  func userActs(_ device: SimulatedDevice) {
    guard !device.tabs.isEmpty else { return }
    let tab = device.tabs[random.below(device.tabs.count)]
    count("user")
    let conflicts = keys.flatMap { tab.replica.conflicts[$0] ?? [] }
    if let conflict = conflicts.first, random.chance(500) { return settle(conflict, tab) }
    if let refusal = tab.replica.refusals.first, random.chance(400) { return answer(refusal, tab) }
    if plan.hasForms, actsOnForm(tab) { return }
    switch random.below(20) {
    case 0, 1, 2: create(tab)
    case 3: poison(tab)
    case 4, 5: delete(tab)
    case 6, 7: undo(tab)
    case 8: bulk(tab)
    case 9:
      edit(tab)
      edit(tab)
    default: edit(tab)
    }
  }

  /// Saves a user's action: into memory at once, and on its way to the disk.
  ///
  /// - Parameters:
  ///   - origin: the first of the changes that this one repeats.
  ///   - knowledge: set when the user saw the record some time ago.
  func save(
    _ entries: [Entry], _ tab: SimulatedTab, givingUp: [Action] = [], again origin: Int? = nil,
    knowing knowledge: Knowledge? = nil
  ) {
    guard !entries.isEmpty else { return }
    var actions = givingUp
    let device = devices[tab.device]
    for entry in entries {
      guard let value = entry.value, let json = try? JSON.parse(value) else { continue }
      switch EntryKey(entry.key) {
      case .operation(_, let place):
        guard let operation = try? Operation(wire: json) else { continue }
        var action = action(operation, place: place, device)
        if let origin { action.origin = origin }
        tell(operation, "user of device \(device.index) (\(tab.name))")
        if let knowledge, knowledge.key == nil || knowledge.key == operation.key { action.knowledge = knowledge }
        if isTaken(place, device) { fail("two changes at the place \(place) of device \(device.index)") }
        device.actions[place] = action
        actions.append(action)
      case .conflict(_, let key, let name):
        guard let action = asked(key, name, json, device, typed: knowledge?.typed ?? []) else { continue }
        tell("user of device \(device.index) is asked about \(letter(key)): \(name) \(value)")
        actions.append(action)
      case .state, .record, .refusal, nil: continue
      }
    }
    note("\(tab.name) user " + entries.map { $0.key + "=" + ($0.value ?? "-") }.joined(separator: " "))
    apply(entries, to: tab)
    write(SimulatedWrite(entries: entries, isSync: false, actions: actions, failures: 0), from: tab)
  }

  private func action(_ operation: Operation, place: String, _ device: SimulatedDevice) -> Action {
    let kind: Action.Kind
    switch operation.kind {
    case .edit: kind = .edit
    case .delete: kind = .delete
    case .restore: kind = .restore
    }
    var values: [(field: String, value: JSON?)] = operation.set.members.map { ($0.name, $0.value) }
    values += operation.unset.map { ($0, nil) }
    return action(kind, operation.key, values, place: place, device)
  }

  /// A change that became a question at once (P-48). It must not be lost either.
  private func asked(
    _ key: RecordKey, _ name: String, _ json: JSON, _ device: SimulatedDevice, typed: [(field: String, value: JSON?)]
  ) -> Action? {
    count("asked when saved")
    let place = String(name.prefix { $0 != "/" })
    let subject = String(name.dropFirst(place.count + 1))
    switch subject {
    case "*deleted-here": return nil
    case "*deleted-there": return action(.edit, key, typed, place: place, device)
    default: return action(.edit, key, [(subject, json["mine"])], place: place, device)
    }
  }

  /// A place may be used again only when nothing refers to it any more.
  private func isTaken(_ place: String, _ device: SimulatedDevice) -> Bool {
    device.disk.entries[EntryKey.operation(space: Simulation.space, place: place).text] != nil
      || device.disk.entries[EntryKey.refusal(space: Simulation.space, place: place).text] != nil
  }

  private func action(
    _ kind: Action.Kind, _ key: RecordKey, _ values: [(field: String, value: JSON?)], place: String,
    _ device: SimulatedDevice
  ) -> Action {
    actionCount += 1
    return Action(
      number: actionCount, owner: device.owner, key: key, kind: kind, values: values, place: place, madeAt: step,
      origin: actionCount, knowledge: nil)
  }

  /// A value that nobody has written before.
  func newValue(_ device: Int) -> JSON {
    valueCount += 1
    return .string("d\(device)#\(valueCount)")
  }

  private func someKey(_ tab: SimulatedTab) -> RecordKey? {
    keys.isEmpty ? nil : keys[random.below(keys.count)]
  }

  // MARK: - Changes

  private func create(_ tab: SimulatedTab) {
    guard keys.count < plan.records * 2 else { return }
    // Some records are starter content, which every device creates with the same id (P-26).
    let isStarter = random.chance(300)
    let id =
      isStarter
      ? RecordID.v8(named: "starter \(random.below(2))", in: "simulation")
      : RecordID.v7(at: Instant(milliseconds: now), random: (random.next(), random.next()))
    let key = RecordKey(random.chance(850) ? "item" : "mystery", id)
    if !keys.contains(key) { keys.append(key) }
    save(tab.replica.edit(key, [("name", newValue(tab.device)), ("a", newValue(tab.device))], tab: tab.name), tab)
  }

  private func edit(_ tab: SimulatedTab) {
    guard let key = someKey(tab), let seen = tab.replica.visible(key) else { return create(tab) }
    save(tab.replica.edit(key, changes(seen, tab), tab: tab.name), tab)
  }

  func changes(_ seen: Record, _ tab: SimulatedTab) -> [(name: String, value: JSON?)] {
    let fields = ["name", "a", "b", "unknown"]
    var changes: [(name: String, value: JSON?)] = []
    let first = random.below(fields.count)
    for offset in 0...random.below(plan.fieldsChanged) {
      let name = fields[(first + offset) % fields.count]
      if name == "unknown", plan.fieldsChanged > 1 {
        // P-11: a field of a newer version, with a structure and a number that must keep its form.
        changes.append((name, ["list": [.decimal("1.50"), newValue(tab.device)]]))
      } else if name != "name", random.chance(250) {
        changes.append((name, nil))
      } else {
        changes.append((name, newValue(tab.device)))
      }
    }
    return changes
  }

  private func bulk(_ tab: SimulatedTab) {
    var entries: [Entry] = []
    for key in keys {
      guard tab.replica.visible(key) != nil else { continue }
      entries += tab.replica.edit(key, [("b", newValue(tab.device))], tab: tab.name, offset: entries.count)
    }
    count("bulk")
    save(entries, tab)
  }

  private func delete(_ tab: SimulatedTab) {
    guard let key = someKey(tab) else { return }
    save(tab.replica.delete(key, tab: tab.name), tab)
  }

  /// Brings back a record that this device has recently deleted, as it was.
  private func undo(_ tab: SimulatedTab) {
    guard let key = someKey(tab), tab.replica.visible(key) == nil,
      let pending = tab.replica.pendingChanges(of: key).last(where: { $0.operation.kind == .delete })
    else { return edit(tab) }
    count("undo")
    save(tab.replica.restore(key, pending.before, tab: tab.name), tab)
  }

  /// A change that the server must refuse: it breaks a rule, or cannot even be read.
  private func poison(_ tab: SimulatedTab) {
    if random.chance(300) {
      count("unreadable change")
      let id = RecordID.v7(at: Instant(milliseconds: now), random: (random.next(), random.next()))
      let value = JSON.string("\(Simulation.unreadable) \(valueCount)")
      return save(tab.replica.edit(RecordKey("mystery", id), [("a", value)], tab: tab.name), tab)
    }
    count("poison")
    let long = String(repeating: "x", count: 50) + "\(valueCount)"
    if let key = someKey(tab), key.collection == "item", tab.replica.visible(key) != nil, random.chance(500) {
      return save(tab.replica.edit(key, [("b", .string(long))], tab: tab.name), tab)
    }
    let id = RecordID.v7(at: Instant(milliseconds: now), random: (random.next(), random.next()))
    let key = RecordKey("item", id)
    keys.append(key)
    save(tab.replica.edit(key, [("name", newValue(tab.device)), ("b", .string(long))], tab: tab.name), tab)
  }

  // MARK: - Answers

  private func settle(_ conflict: Conflict, _ tab: SimulatedTab) {
    let isMine = random.chance(500)
    count(isMine ? "settled mine" : "settled theirs")
    let entries = tab.replica.settle(conflict, isMine ? .mine : .theirs, tab: tab.name)
    var values: [(field: String, value: JSON?)] = []
    switch conflict.kind {
    case .field(let name): values = [(name, conflict.mine)]
    case .deletedThere: values = (conflict.mine?.members?.members ?? []).map { ($0.name, $0.value) }
    case .deletedHere: break
    }
    let makesChange = entries.contains { $0.value != nil }
    let givesUp = makesChange ? [] : [action(.giveUp, conflict.key, values, place: "", devices[tab.device])]
    save(entries, tab, givingUp: givesUp)
  }

  private func answer(_ refusal: Refusal, _ tab: SimulatedTab) {
    if random.chance(600) {
      count("retried")
      let origin = devices[tab.device].actions[refusal.place]?.origin
      return save(tab.replica.retry(refusal, tab: tab.name), tab, again: origin)
    }
    count("dropped")
    let values = refusal.operation.set.members.map { (field: $0.name, value: Optional($0.value)) }
    save(
      tab.replica.drop(refusal), tab,
      givingUp: [action(.giveUp, refusal.operation.key, values, place: "", devices[tab.device])])
  }
}
