import Base
import HTML
import Kit
import Store
import Sync

/// Where cards are kept, and with whom.
extension VaccinationApp {
  /// The shared spaces with the cards in them, and what becomes of these when their user leaves (V-67).
  func familyScreen(_ context: Context) -> Screen {
    var screen = Screen(title: SharingWords.title)
    screen.back = VaccinationRoute.people.url
    screen.detail = div(.class("sheet")) {
      section(.class("card"), .key("what")) {
        p { SharingWords.text }
        sharingStart(context)
      }
      privateCards(context)
      for space in context.sharedSpaces { spaceCard(space, context) }
    }
    return screen
  }

  /// The cards that could be shared: they are what somebody is here for.
  private func privateCards(_ context: Context) -> Node? {
    let members = family.members.filter { $0.space == Context.privateSpace }
    if members.isEmpty || !context.sharedSpaces.contains(where: { $0.mayChange }) { return nil }
    return section(.class("card family-space"), .key("private")) {
      h2 { SharingWords.onlyMine }
      p(.class("quiet")) { SharingWords.onlyMineText }
      cardRows(members)
    }
  }

  private func cardRows(_ members: [Member]) -> Node {
    ul(.class("rows")) {
      for member in members {
        GroupedRow(
          .href(VaccinationRoute.share(member.id).url), key: member.id.description, title: Text(member.name),
          leading: avatar(member)
        ).node
      }
    }
  }

  /// What is to do before there is a shared space.
  private func sharingStart(_ context: Context) -> [Node] {
    if context.account.account == nil {
      return [
        p(.class("quiet")) { SharingWords.needsAccount },
        div(.class("buttons")) { a(.class("button"), .href("/account")) { SharingWords.toAccount } },
      ]
    }
    var nodes: [Node] = []
    if context.sharedSpaces.isEmpty {
      nodes.append(ol(.class("plain")) { for step in SharingWords.steps { li(.key(step.en)) { step } } })
      nodes.append(p(.class("quiet")) { SharingWords.invited })
    }
    nodes.append(
      div(.class("buttons")) {
        a(.class(context.sharedSpaces.isEmpty ? "button" : "button quiet"), .href("/account/spaces")) {
          SharingWords.toSpaces
        }
      })
    return nodes
  }

  private func spaceCard(_ space: SharedSpace, _ context: Context) -> Node {
    let members = family.members.filter { $0.space == space.id }
    return section(.class("card family-space"), .key(space.id)) {
      h2 { space.title }
      if members.isEmpty {
        p(.class("quiet")) { SharingWords.noCards }
      } else {
        cardRows(members)
      }
      div(.class("buttons")) {
        a(.class("button quiet"), .href("/account/spaces/" + space.id)) { SharingWords.members }
      }
      h3 { SharingWords.leaving }
      p(.class("quiet")) { SharingWords.leavingText(listed(members.map { $0.name })) }
    }
  }

  /// Where the card of one person is, and where it may go.
  func shareNode(_ member: Member, _ context: Context) -> Node {
    let isPrivate = member.space == Context.privateSpace
    return div(.class("sheet"), .key("share")) {
      section(.class("card"), .key("where")) {
        h2 { SharingWords.where_ }
        p {
          isPrivate ? SharingWords.isPrivate : SharingWords.isShared(title(member.space, context))
        }
        if let target = member.moves {
          movingNote(member, target, context)
        } else if mayLeave(member.space, context) {
          div(.class("buttons")) { for space in goals(member, context) { moveButton(member, space, context) } }
        } else {
          p(.class("quiet")) { SharingWords.mayNotMove }
        }
      }
      if context.sharedSpaces.isEmpty {
        section(.class("card"), .key("start")) {
          p { SharingWords.text }
          sharingStart(context)
        }
      } else {
        div(.class("buttons"), .key("family")) {
          a(.class("button quiet"), .href(VaccinationRoute.family.url)) { SharingWords.title }
        }
      }
    }
  }

  private func movingNote(_ member: Member, _ target: String, _ context: Context) -> [Node] {
    let isKnown = Family.spaces(context).contains { context.serverID(of: $0) == target }
    if isKnown { return [p(.class("quiet")) { SharingWords.waits }] }
    return [
      p(.class("quiet")) { SharingWords.targetGone },
      div(.class("buttons")) {
        button(
          .class("button quiet"), .type("button"), .action("vaccination.move.stay", value: member.id.description)
        ) { SharingWords.stay }
      },
    ]
  }

  /// Where the card may go: every space that its user may change, but the one in which it is.
  private func goals(_ member: Member, _ context: Context) -> [String] {
    Family.spaces(context).filter { space in
      space != member.space && context.mayChange(space) && !context.serverID(of: space).utf8.isEmpty
    }
  }

  /// Who may delete what others have made may take a card away.
  private func mayLeave(_ space: String, _ context: Context) -> Bool {
    guard let shared = context.sharedSpaces.first(where: { $0.id == space }) else { return true }
    return shared.role == "owner" || shared.role == "editor"
  }

  private func moveButton(_ member: Member, _ space: String, _ context: Context) -> Node {
    let isBack = space == Context.privateSpace
    return button(
      .class("button"), .type("button"),
      .action("vaccination.move.ask", value: member.id.description + "/" + space)
    ) { isBack ? SharingWords.takeBack : SharingWords.share(title(space, context)) }
  }

  func title(_ space: String, _ context: Context) -> String {
    context.sharedSpaces.first { $0.id == space }?.title ?? SharingWords.mine(context.language)
  }

  /// In which shared space the card is; nil for one's own.
  func placeMark(_ member: Member, _ context: Context) -> Node? {
    if member.space == Context.privateSpace { return nil }
    return p(.class("quiet place-mark"), .key("place")) {
      Node.raw(VaccinationIcons.family)
      SharingWords.isIn(title(member.space, context))
    }
  }

  /// V-66: the card is in several spaces, and its user is asked in which one it belongs.
  func twofoldQuestion(_ member: Member, _ context: Context) -> Node? {
    if member.otherSpaces.isEmpty { return nil }
    return section(.class("card warn"), .key("twofold"), .role("status")) {
      h2 { SharingWords.twofold }
      p { SharingWords.twofoldText }
      div(.class("buttons")) {
        for space in [member.space] + member.otherSpaces {
          button(
            .class("button quiet"), .type("button"),
            .action("vaccination.move.keep", value: member.id.description + "/" + space)
          ) { SharingWords.keepIn(title(space, context)) }
        }
      }
    }
  }

  // MARK: - Events

  mutating func actOnMove(_ verb: String, _ action: Event.Action, _ context: UpdateContext) {
    let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
    guard let id = RecordID(parts[0]), let member = family.member(id) else { return }
    let target = parts.count > 1 ? parts[1] : ""
    switch verb {
    case "ask":
      let isBack = target == Context.privateSpace
      context.ask(
        Dialog(
          title: SharingWords.shareQuestion(member.name),
          text: isBack
            ? SharingWords.takeBackText(title(member.space, context)) : SharingWords.shareText(title(target, context)),
          confirm: SharingWords.move, action: "vaccination.move.to", value: action.value))
    case "to":
      moveCard(id, from: member.space, to: target, context)
      context.navigate(VaccinationRoute.card(id, .coming).url, replace: true)
    case "keep":
      for space in [member.space] + member.otherSpaces { moveCard(id, from: space, to: target, context) }
    case "stay": stay(id, in: member.space, context)
    default: break
    }
  }
}
