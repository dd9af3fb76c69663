import Base
import HTML
import Sync

/// What was deleted (P-54), and what happened to the account (P-57).
extension Frame {
  /// The spaces that have a trash.
  var trashPage: Node {
    guard let spaces = context.accountPages.answers[AccountAddress.account]?.items("spaces") else {
      return div(.class("sheet")) { waiting() }
    }
    return div(.class("sheet")) {
      section(.class("card"), .key("spaces")) {
        ul(.class("rows")) {
          for space in spaces where hasTrash(space) {
            let title = space.text("title") ?? ""
            pageRow(
              "/account/trash/" + (space.text("id") ?? ""),
              title.utf8.isEmpty ? SecurityWords.ownSpace(language) : title, "")
          }
        }
      }
    }
  }

  /// What is published and its drafts have their history; a reader deletes nothing.
  private func hasTrash(_ space: JSON) -> Bool {
    let kind = space.text("kind") ?? ""
    return space["name"] == nil && kind != "published" && space.text("role") != "reader"
  }

  func trashPage(_ space: String, _ describe: (RecordKey, Fields) -> String) -> Node {
    let url = AccountAddress.trash(space, before: route["before"])
    guard let json = context.accountPages.answers[url], let records = json.items("records") else {
      return div(.class("sheet")) {
        waiting()
        if context.accountPages.fault != nil {
          div(.class("buttons"), .key("here")) {
            a(.class("button quiet"), .href(context.isHere(space) ? "/deleted/" + space : "/deleted")) {
              DataWords.deletedHere
            }
          }
        }
      }
    }
    return div(.class("sheet")) {
      section(.class("card"), .key("list")) {
        p(.class("quiet")) { DataWords.trashText(json["days"]?.int64 ?? 30) }
        anyFault
        if records.isEmpty { p { DataWords.trashEmpty } }
        ul(.class("rows")) { for record in records { trashRow(record, describe) } }
        if json.flag("more") == true, let last = records.last?["version"]?.int64 {
          div(.class("buttons")) {
            a(.class("button quiet"), .href("/account/trash/" + space + "?before=" + String(last))) {
              DataWords.older
            }
          }
        }
      }
      if json.flag("mayEmpty") == true && !records.isEmpty {
        section(.class("card"), .key("empty")) {
          h2 { DataWords.emptyTrash }
          p(.class("quiet")) { DataWords.emptyTrashQuestion }
          div(.class("buttons")) {
            button(
              .class("button danger"), .type("button"), .action("trash.empty"), .disabled(context.account.isBusy)
            ) { DataWords.emptyTrash }
          }
        }
      }
    }
  }

  private func trashRow(_ record: JSON, _ describe: (RecordKey, Fields) -> String) -> Node? {
    let (collection, id) = (record.text("collection") ?? "", record.text("id") ?? "")
    guard let key = RecordID(id).map({ RecordKey(collection, $0) }) else { return nil }
    let title = describe(key, record["fields"]?.members ?? Fields())
    let moment = record.text("deleted").flatMap { Instant(rfc3339: $0) }
    return deletedRow(
      title, moment, by: record.text("name") ?? "", restore: "trash.restore", value: collection + "/" + id,
      isBusy: context.account.isBusy)
  }

  /// A deleted record, who deleted it and when, with the action that restores it.
  func deletedRow(
    _ title: String, _ instant: Instant?, by name: String, restore action: String, value: String, isBusy: Bool = false
  ) -> Node {
    li(.class("line"), .key(value)) {
      div(.class("row")) {
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          span(.class("row-remark")) {
            DataWords.deleted(language) + " "
            if let instant { context.format.when(instant) }
            if !name.utf8.isEmpty { " · " + name }
          }
        }
      }
      div(.class("buttons")) {
        button(
          .class("button quiet small"), .type("button"), .action(action, value: value),
          .label(DataWords.restore + ": " + title), .disabled(isBusy)
        ) { DataWords.restore }
      }
    }
  }

  var logPage: Node {
    guard let events = context.accountPages.answers[AccountAddress.events]?.items("events") else {
      return div(.class("sheet")) { waiting() }
    }
    return div(.class("sheet")) {
      section(.class("card"), .key("events")) {
        p(.class("quiet")) { DataWords.logText }
        if events.isEmpty { p { DataWords.logEmpty } }
        ul(.class("rows")) { for event in events { eventRow(event) } }
      }
    }
  }

  private func eventRow(_ event: JSON) -> Node {
    var remark = ""
    for name in ["detail", "address"] {
      if let text = event.text(name), !text.utf8.isEmpty { remark += " · " + text }
    }
    return li(.class("line")) {
      div(.class("row")) {
        span(.class("row-main")) {
          span(.class("row-title")) { DataWords.event(event.text("kind") ?? "") }
          span(.class("row-remark")) {
            event.text("moment").flatMap { Instant(rfc3339: $0) }.map { context.format.when($0) }
            remark
          }
        }
      }
    }
  }
}
