import Base
import HTML

/// Everything as a file, and the end of the account or of a space (P-59).
extension Frame {
  var exportPage: Node {
    div(.class("sheet")) {
      section(.class("card"), .key("export")) {
        p(.class("quiet")) { DataWords.exportText }
        generalFault
        div(.class("buttons")) {
          button(.class("button"), .type("button"), .action("data.export"), .disabled(context.account.isBusy)) {
            DataWords.export
          }
        }
      }
    }
  }

  /// Apart from everything else, behind its own row at the end of the account.
  var deletionPage: Node {
    div(.class("sheet")) {
      if let spaces = context.accountPages.answers[AccountAddress.deletion]?.items("spaces") {
        deletionCard(spaces)
      } else {
        waiting()
      }
    }
  }

  private func deletionCard(_ spaces: [JSON]) -> Node {
    let mustWait = spaces.contains { $0.text("fate") == "must-be-handed-over" }
    return section(.class("card"), .key("deletion")) {
      p(.class("quiet")) { Words.deleteAccountText }
      p { a(.href("/account/data")) { DataWords.exportFirst } }
      h2 { DataWords.fates }
      ul(.class("rows")) { for space in spaces { fateRow(space) } }
      if mustWait {
        p(.class("fault")) { DataWords.lastOwner }
      } else {
        passwordForm("account.delete", Words.deleteAccount, id: "delete-password", isDestructive: true)
      }
    }
  }

  private func fateRow(_ space: JSON) -> Node {
    let (id, title) = (space.text("id") ?? "", space.text("title") ?? "")
    let fate = space.text("fate") ?? ""
    return li(.class("line"), .key(id)) {
      div(.class("row")) {
        span(.class("row-main")) {
          span(.class("row-title")) { title.utf8.isEmpty ? SecurityWords.ownSpace(language) : title }
          span(.class("row-remark")) { DataWords.fate(fate, members: space["members"]?.int64 ?? 0) }
        }
      }
      if fate == "must-be-handed-over" {
        div(.class("buttons")) {
          a(.class("button quiet small"), .href("/account/spaces/" + id)) { DataWords.handOver }
        }
      }
    }
  }

  /// Beside the members of a space, for its owners.
  var deleteSpaceCard: Node {
    section(.class("card"), .key("delete-\(context.accountPages.changes)")) {
      h2 { DataWords.deleteSpace }
      p(.class("quiet")) { DataWords.deleteSpaceText }
      passwordForm("space.delete", DataWords.deleteSpace, id: "delete-space-password", isDestructive: true)
    }
  }
}
