import Base
import HTML
import Sync

/// P-70: what was deleted, from the history on this device. It needs no network and no account.
extension Context {
  /// Whether its records are on this device.
  func isHere(_ space: String) -> Bool { replicas.contains { $0.space == space } }

  /// The last deletion of each record that is still deleted and whose values are known, the latest first. What was
  /// deleted together with the record that it belongs to is left out: it comes back with that.
  public func deletions(in space: String = Context.privateSpace) -> [Change] {
    var found: [Change] = []
    for key in history.keys(replicas) {
      guard schema.collection(named: key.collection)?.keepsHistory == true, record(key, in: space) == nil,
        let last = changes(of: key, in: space).first(where: { !$0.isRefused && $0.step.kind == .delete })
      else { continue }
      // P-26: a clock that is fast may have made a change before it look later.
      if !last.step.old.isEmpty, last.step.moved == nil { found.append(last) }
    }
    let saves = DeletedTogether(found)
    return found.filter { !saves.isPart($0, schema) }.inOrder { $0.id > $1.id }
  }
}

/// The deletions of each save.
private struct DeletedTogether {
  /// By the name of the save, then by the record's id.
  private var saves: [Key: [Key: Change]] = [:]
  /// The moments of saves of which the history holds several records, because none holds more than a hundred steps.
  private var parted: Set<Key> = []

  init(_ changes: [Change]) {
    var counts: [Key: Int] = [:]
    for change in changes {
      let count = (counts[Key(change.id.description)] ?? 0) + 1
      counts[Key(change.id.description)] = count
      if count == History.most { parted.insert(DeletedTogether.moment(change)) }
    }
    for change in changes { saves[save(change), default: [:]][Key(change.step.key.id.description)] = change }
  }

  private static func moment(_ change: Change) -> Key { Key(change.at?.description ?? "") }

  private func save(_ change: Change) -> Key {
    let moment = DeletedTogether.moment(change)
    return parted.contains(moment) ? moment : Key(change.id.description)
  }

  /// Whether it comes back with another record of its save: with the one to which it belongs, or with that one's own. Records that name
  /// each other are none's part.
  func isPart(_ change: Change, _ schema: Schema) -> Bool {
    let others = saves[save(change)] ?? [:]
    if others.count < 2 { return false }
    var last = change
    for _ in 0..<10 {
      guard let next = owner(of: last, others, schema) else { return last.step.key != change.step.key }
      last = next
    }
    return false
  }

  /// What defines a space belongs to nothing in it, whatever it names.
  private func owner(of change: Change, _ others: [Key: Change], _ schema: Schema) -> Change? {
    let key = change.step.key
    if schema.collection(named: key.collection)?.definesSpace == true { return nil }
    for member in change.step.old.members {
      if let text = member.value.text, let other = others[Key(text)], other.step.key != key { return other }
    }
    return nil
  }
}

extension Frame {
  private static let mostDeleted = 200

  /// The screen of all spaces on this device, or of one.
  func deletedScreen(_ describe: (RecordKey, Fields) -> String) -> Screen {
    let space = route.part(1)
    let isOne = context.isHere(space)
    var changes: [Change] = []
    for replica in context.replicas where !isOne || replica.space == space {
      changes += context.deletions(in: replica.space)
    }
    changes = changes.inOrder { $0.id > $1.id }
    return Screen(
      title: DataWords.deletedRecords,
      detail: deletedPage(changes, isOne && space != Context.privateSpace ? space : "", describe),
      back: isOne ? "/\(shownApp.id)" : "/menu")
  }

  private func deletedPage(
    _ changes: [Change], _ space: String, _ describe: (RecordKey, Fields) -> String
  ) -> Node {
    div(.class("sheet")) {
      section(.class("card"), .key("list")) {
        p(.class("quiet")) { DataWords.deletedText }
        if changes.isEmpty {
          empty(DataWords.nothingDeleted)
        } else {
          ul(.class("rows")) {
            for change in changes.prefix(Frame.mostDeleted) {
              deletedRow(
                describe(change.step.key, change.step.old), change.at, by: change.author, restore: "history.restore",
                value: change.name)
            }
          }
        }
        if changes.count > Frame.mostDeleted {
          p(.class("quiet")) { DataWords.latestDeleted(Frame.mostDeleted, of: changes.count) }
        }
        if context.account.account != nil {
          div(.class("buttons")) {
            a(.class("button quiet"), .href("/account/trash" + (space.utf8.isEmpty ? "" : "/" + space))) {
              DataWords.serverTrash
            }
          }
        }
      }
    }
  }
}
