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
        let last = changes(of: key, in: space).first(where: { !$0.isRefused })
      else { continue }
      if case .delete = last.step.kind, !last.step.old.isEmpty, last.step.moved == nil { found.append(last) }
    }
    var together: [RecordID: [String]] = [:]
    for change in found { together[change.id, default: []].append(change.step.key.id.description) }
    return
      found
      .filter { change in
        let ids = together[change.id] ?? []
        return ids.count < 2 || !change.step.old.members.contains { $0.value.text.map { ids.contains($0) } == true }
      }
      .inOrder { $0.id > $1.id }
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
