import Base
import Sync

/// An open form or the draft that is left of it: it stays on the device's disk, over reloads and for weeks (P-48).
struct SimulatedForm {
  let key: RecordKey
  /// The record as its user saw it when the form was opened.
  let seen: Fields
  /// The seen values, by the ledger's names, including those that the same user's pending changes had replaced.
  let known: Set<String>
  let typed: [(name: String, value: JSON?)]
  let openedAt: Int
}

/// People with an open form while others change the record, and editors who publish drafts.
extension Simulation {
  /// Whether the user acted on a form or a draft.
  func actsOnForm(_ tab: SimulatedTab) -> Bool {
    let device = devices[tab.device]
    if let form = device.forms.first, random.chance(250) {
      device.forms.removeFirst()
      if random.chance(750) { save(form, tab) } else { count("form discarded") }
      return true
    }
    switch random.below(10) {
    case 0, 1: openForm(tab)
    case 2: changeDraft(tab)
    case 3: publish(tab)
    default: return false
    }
    return true
  }

  private func openForm(_ tab: SimulatedTab) {
    let device = devices[tab.device]
    guard device.forms.count < 3, !keys.isEmpty else { return }
    let key = keys[random.below(keys.count)]
    guard let seen = tab.replica.visible(key) else { return }
    count("form opened")
    tell("user of device \(tab.device) opens a form: \(words(seen))")
    var known = Ledger.names(key, seen.fields)
    for pending in tab.replica.pendingChanges(of: key) { known.formUnion(Ledger.names(key, pending.before)) }
    device.forms.append(
      SimulatedForm(key: key, seen: seen.fields, known: known, typed: changes(seen, tab), openedAt: step))
  }

  private func save(_ form: SimulatedForm, _ tab: SimulatedTab) {
    count("form saved")
    tell("user of device \(tab.device) saves a form of \(letter(form.key)), opened at \(form.openedAt)")
    let now = tab.replica.visible(form.key)
    if now == nil { count("form of a deleted record saved") }
    if let now, form.typed.contains(where: { form.seen[$0.name] != now.fields[$0.name] }) {
      count("form saved over a change")
    }
    // Some hosts submit every control of the form. Controls in which nobody has typed must make no difference.
    let untouched = form.seen.members.filter { member in !form.typed.contains { $0.name == member.name } }
    let controls = form.typed + untouched.map { (name: $0.name, value: $0.value) }
    let entries = tab.replica.edit(form.key, controls, seen: form.seen, tab: tab.name)
    for name in fields(of: entries) where untouched.contains(where: { $0.name == name }) {
      fail("P-48: \(name) of a form of \(letter(form.key)) is written, and nobody typed in it")
    }
    let typed = form.typed.filter { $0.value != form.seen[$0.name] }.map { (field: $0.name, value: $0.value) }
    for (name, value) in form.typed where value != form.seen[name] && value != now?.fields[name] {
      guard let value, !entries.contains(where: { $0.value?.holds(value.serialized) == true }) else { continue }
      fail("P-48: \(name) of a form of \(letter(form.key)) is not kept")
    }
    save(
      entries, tab, knowing: Knowledge(at: form.openedAt, values: form.known, typed: typed))
  }

  /// The fields that are written or become questions.
  private func fields(of entries: [Entry]) -> [String] {
    entries.flatMap { entry -> [String] in
      guard let value = entry.value, let json = try? JSON.parse(value) else { return [] }
      switch EntryKey(entry.key) {
      case .operation: return (try? Operation(wire: json)).map { $0.set.members.map { $0.name } + $0.unset } ?? []
      case .conflict(_, _, let place): return [String(place.drop { $0 != "/" }.dropFirst())]
      default: return []
      }
    }
  }

  // MARK: - Drafts of published records

  private static let required = ["name"]

  private func draftKey(of key: RecordKey) -> RecordKey { RecordKey("draft", key.id) }

  /// The record that a user chooses to publish, from the collection with rules.
  private func someItem() -> RecordKey? {
    let items = keys.filter { $0.collection == "item" }
    return items.isEmpty ? nil : items[random.below(items.count)]
  }

  private func changeDraft(_ tab: SimulatedTab) {
    guard let key = someItem(), let published = tab.replica.visible(key) else { return }
    count("draft changed")
    let draft = tab.replica.visible(draftKey(of: key))?.fields ?? Fields()
    let shown = Record(key, fields: PublishedDraft.fields(draft, over: published.fields))
    let changed = PublishedDraft.changes(
      changes(shown, tab), draft: draft, published: published.fields, required: Simulation.required)
    if changed.isEmpty { return }
    let draftKey = draftKey(of: key)
    if !keys.contains(draftKey) { keys.append(draftKey) }
    save(tab.replica.edit(draftKey, changed, tab: tab.name), tab)
  }

  /// Writes the draft's changes into the published record and deletes the draft, in one commit. The publishing user
  /// chooses the value of a contested field. Every other overwritten value must be the one from which the draft was
  /// made.
  private func publish(_ tab: SimulatedTab) {
    guard let key = someItem(), let published = tab.replica.visible(key),
      let draft = tab.replica.visible(draftKey(of: key))?.fields
    else { return }
    count("published")
    var changes: [(name: String, value: JSON?)] = []
    var known: Set<String> = []
    for difference in PublishedDraft.differences(draft, from: published.fields) {
      if difference.isContested {
        count("contested")
        if random.chance(500) { continue }
        // A rejected value may itself be pending here, in place of what was published before.
        let before = tab.replica.pendingChanges(of: key).compactMap { $0.before[difference.name] }
        for value in [difference.published].compactMap({ $0 }) + before {
          known.insert(Ledger.name(key, difference.name, value))
        }
      } else if let value = draft[PublishedDraft.basis(of: difference.name)] {
        known.insert(Ledger.name(key, difference.name, value))
      }
      changes.append((difference.name, difference.draft))
    }
    var entries = tab.replica.edit(key, changes, tab: tab.name)
    entries += tab.replica.delete(draftKey(of: key), tab: tab.name, offset: entries.count)
    save(entries, tab, knowing: Knowledge(at: step, values: known, of: key))
  }
}
