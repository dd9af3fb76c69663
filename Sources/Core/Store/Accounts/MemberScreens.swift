import Base
import HTML

/// Shared spaces, their members, and invitations.
extension Frame {
  var spacesPage: Node {
    guard let all = context.accountPages.answers[AccountAddress.account]?.items("spaces") else {
      return div(.class("sheet")) { waiting() }
    }
    let own = all.filter { isMine($0) }
    return div(.class("sheet")) {
      section(.class("card"), .key("list")) {
        if own.isEmpty { p(.class("quiet")) { MemberWords.noSpaces } }
        generalFault
        ul(.class("rows")) {
          for space in own {
            pageRow(
              "/account/spaces/" + (space.text("id") ?? ""), space.text("title") ?? "",
              MemberWords.role(space.text("role") ?? "")(language))
          }
        }
      }
      section(.class("card"), .key("make-\(context.accountPages.changes)")) {
        h2 { MemberWords.newSpace }
        form(.submit("space.make"), .flag("novalidate", true)) {
          control("title", MemberWords.title, type: "text", complete: "off")
          submitButton(MemberWords.makeSpace)
        }
      }
      section(.class("card"), .key("code")) {
        h2 { MemberWords.haveCode }
        form(.submit("space.code"), .flag("novalidate", true)) {
          control("code", MemberWords.code, type: "text", complete: "off")
          submitButton(MemberWords.look)
        }
      }
    }
  }

  /// Shared ones and published ones that the account is a member of; drafts have the members of what they are drafts of.
  private func isMine(_ space: JSON) -> Bool {
    switch space.text("kind") {
    case "shared": return space["name"] == nil
    case "published": return space.text("role").map { $0 != "reader" } ?? false
    default: return false
    }
  }

  private func submitButton(_ text: Text) -> Node {
    div(.class("buttons")) {
      button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) { text }
    }
  }

  func membersPage(_ space: String) -> Node {
    guard let json = context.accountPages.answers[AccountAddress.members(space)],
      let members = json.items("members")
    else { return div(.class("sheet")) { waiting() } }
    let isOwner = json.text("role") == "owner"
    // Who is here comes before who may come, unless they are too many to be scrolled over.
    let isFirst = members.count > 12
    return div(.class("sheet")) {
      if isOwner && isFirst { invitationCard }
      section(.class("card"), .key("members")) {
        h2 { spaceTitle(space) }
        anyFault
        ul(.class("rows")) { for member in members { memberRow(space, member, isOwner: isOwner) } }
      }
      if isOwner && !isFirst { invitationCard }
      if isOwner { openInvitations(json.items("invitations") ?? []) }
      if !isOwner { rolesCard }
      if isOwner && members.filter({ $0.text("role") == "owner" }).count == 1 {
        // Alone one deletes it.
        if members.count > 1 { p(.class("remark"), .key("leave")) { MemberWords.ownerStays } }
      } else if let own = members.first(where: { $0.flag("you") == true }) {
        div(.class("buttons"), .key("leave")) {
          button(
            .class("button quiet"), .type("button"), .action("member.remove", value: own.text("account") ?? ""),
            .disabled(context.account.isBusy)
          ) { MemberWords.leave }
        }
      }
      if isOwner && isShared(space) { deleteSpaceCard }
    }
  }

  private func isShared(_ id: String) -> Bool {
    let spaces = context.accountPages.answers[AccountAddress.account]?.items("spaces") ?? []
    return spaces.contains {
      $0.text("id") == id && $0.text("kind") == "shared" && $0["name"] == nil
    }
  }

  private func spaceTitle(_ id: String) -> String {
    let spaces = context.accountPages.answers[AccountAddress.account]?.items("spaces") ?? []
    return spaces.first { $0.text("id") == id }?.text("title") ?? MemberWords.members(language)
  }

  private var rolesCard: Node {
    section(.class("card"), .key("roles")) {
      h2 { MemberWords.roles }
      dl(.class("keys")) {
        for role in MemberWords.allRoles {
          div(.class("key-line"), .key(role)) {
            dt { MemberWords.role(role) }
            dd { MemberWords.may(role) }
          }
        }
      }
    }
  }

  private func title(of member: JSON) -> String { MemberWords.title(of: member)(language) }

  /// Who may do something about a member does it on the member's own screen.
  private func memberRow(_ space: String, _ member: JSON, isOwner: Bool) -> Node {
    let id = member.text("account") ?? ""
    let (name, email) = (member.text("name") ?? "", member.text("email") ?? "")
    let isOwn = member.flag("you") == true
    let remark = isOwn ? MemberWords.you(language) : name.utf8.isEmpty ? "" : email
    let words = nodes {
      span(.class("row-main")) {
        span(.class("row-title")) { broken(title(of: member)) }
        if !remark.utf8.isEmpty { span(.class("row-remark")) { broken(remark) } }
      }
      span(.class("row-end quiet")) { MemberWords.role(member.text("role") ?? "reader") }
    }
    return li(.class("line"), .key(id)) {
      if isOwner {
        a(.class("row"), .href("/account/spaces/" + space + "/" + id)) {
          words
          Node.raw(Icons.chevron)
        }
      } else {
        div(.class("row")) { words }
      }
    }
  }

  /// One member: the role, each with what it means, and the end of somebody else's membership.
  func memberScreen(_ space: String, _ id: String) -> Screen {
    let back = "/account/spaces/" + space
    guard let json = context.accountPages.answers[AccountAddress.members(space)] else {
      return Screen(title: MemberWords.member, detail: div(.class("sheet")) { waiting() }, back: back)
    }
    guard let member = json.items("members")?.first(where: { $0.text("account") == id }) else {
      return Screen(
        title: MemberWords.member, detail: div(.class("sheet")) { p(.class("remark")) { MemberWords.removed } },
        back: back)
    }
    let isOwn = member.flag("you") == true
    let (name, email) = (member.text("name") ?? "", member.text("email") ?? "")
    let role = member.text("role") ?? "reader"
    let detail = div(.class("sheet")) {
      if isOwn || !email.utf8.isEmpty {
        p(.class("remark"), .key("who")) { isOwn ? nodes { MemberWords.you } : broken(email) }
      }
      anyFault
      if json.text("role") == "owner" {
        section(.class("card"), .key("role-\(context.accountPages.refusals)")) {
          roleChoice(role, .change("member.role", value: id))
        }
      } else {
        p(.class("remark"), .key("role")) { MemberWords.role(role) + ": " + MemberWords.may(role) }
      }
      if json.text("role") == "owner" && !isOwn {
        div(.class("buttons"), .key("end")) {
          button(
            .class("button danger"), .type("button"), .action("member.remove", value: id),
            .disabled(context.account.isBusy)
          ) { MemberWords.removeMember }
        }
      }
    }
    // An address is no title: it would be broken within a word.
    return Screen(title: name.utf8.isEmpty ? MemberWords.member : Text(name), detail: detail, back: back)
  }

  /// An address that is too long for its line goes on behind its sign or before a point, not within a word.
  func broken(_ address: String) -> [Node] {
    let bytes = Array(address.utf8)
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "@")) else { return [Node.text(address)] }
    var nodes: [Node] = []
    var begin = 0
    for place in bytes.indices where place == sign + 1 || (place > begin && bytes[place] == UInt8(ascii: ".")) {
      nodes += [Node.text(String(utf8: bytes[begin..<place])), element("wbr", [], [])]
      begin = place
    }
    return nodes + [Node.text(String(utf8: bytes[begin...]))]
  }

  /// One of four, each with what it means.
  private func roleChoice(_ chosen: String, _ change: HTML.Attribute = .none) -> Node {
    fieldset(.class("radio-rows"), .disabled(context.account.isBusy)) {
      legend(.class("chips-title")) { MemberWords.roleTitle }
      for role in MemberWords.allRoles {
        label(.class("radio-row"), .key(role)) {
          input(.type("radio"), .name("role"), .value(role), .checked(role == chosen), change)
          span(.class("row-main")) {
            span(.class("row-title")) { MemberWords.role(role) }
            span(.class("row-remark")) { MemberWords.may(role) }
          }
        }
      }
    }
  }

  private var invitationCard: Node {
    let made = context.accountPages.done.flatMap { $0.name == "invite" ? $0.answer : nil }
    return section(.class("card"), .key("invite-\(context.accountPages.changes)")) {
      h2 { MemberWords.invite }
      if let made, let link = made.text("link") {
        p { MemberWords.invitedText }
        qrCode(link, MemberWords.scanLink)
        div(.class("field long")) {
          label(.for("invitation-link")) { MemberWords.link }
          input(.id("invitation-link"), .type("text"), .value(link), .flag("readonly", true))
        }
        div(.class("buttons")) {
          button(.class("button"), .type("button"), .action("member.share")) { MemberWords.share }
        }
      } else {
        p(.class("quiet")) { MemberWords.inviteText }
        form(.submit("member.invite"), .flag("novalidate", true)) {
          control("label", MemberWords.forWhom, type: "text", complete: "off")
          roleChoice("editor")
          submitButton(MemberWords.makeInvitation)
        }
      }
    }
  }

  private func openInvitations(_ list: [JSON]) -> Node? {
    if list.isEmpty { return nil }
    return section(.class("card"), .key("invitations")) {
      h2 { MemberWords.openInvitations }
      ul(.class("rows")) {
        for invitation in list {
          let id = invitation.text("id") ?? ""
          li(.class("line"), .key(id)) {
            div(.class("row")) {
              span(.class("row-main")) {
                span(.class("row-title")) { invitationTitle(invitation) }
                span(.class("row-remark")) { expiry(invitation) }
              }
            }
            div(.class("buttons")) {
              button(
                .class("button quiet small"), .type("button"), .action("invitation.withdraw", value: id),
                .label(MemberWords.withdraw + ": " + invitationTitle(invitation)),
                .disabled(context.account.isBusy)
              ) { MemberWords.withdraw }
            }
          }
        }
      }
    }
  }

  private func invitationTitle(_ invitation: JSON) -> String {
    let (label, role) = (invitation.text("label") ?? "", MemberWords.role(invitation.text("role") ?? "")(language))
    return label.utf8.isEmpty ? role : label + ", " + role
  }

  private func expiry(_ invitation: JSON) -> [Node] {
    guard let end = invitation.text("expires").flatMap({ Instant(rfc3339: $0) }) else { return [] }
    return nodes {
      MemberWords.until(language) + " "
      context.format.when(end)
    }
  }

  var joinPage: Node {
    let seen = context.accountPages.done.flatMap { $0.name == "look" ? $0.answer : nil }
    return div(.class("sheet")) {
      section(.class("card"), .key("join")) {
        if let seen {
          let role = seen.text("role") ?? ""
          h2 { seen.text("title") ?? "" }
          p { MemberWords.invitedBy(seen.text("from") ?? "") }
          p { MemberWords.role(role) + ": " + MemberWords.may(role) }
          anyFault
          div(.class("buttons")) {
            button(.class("button"), .type("button"), .action("space.join"), .disabled(context.account.isBusy)) {
              MemberWords.join
            }
            a(.class("button quiet"), .href("/account/spaces")) { Words.cancel }
          }
        } else if context.account.fault != nil {
          anyFault
          div(.class("buttons")) {
            a(.class("button quiet"), .href("/account/spaces")) { MemberWords.spaces }
          }
        } else {
          p(.class("quiet")) { AccountPageWords.loading }
        }
      }
    }
  }
}
