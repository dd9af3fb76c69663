import Base
import HTML
import Kit
import Store
import Sync

/// Who has a project or a layer, and what can be done about it.
extension InventoryApp {
  func projectSharingScreen(_ id: RecordID, _ context: Context) -> Screen {
    guard let project = contents.project(id) else { return notFound(context) }
    let team = teamTitle(project.space, context)
    var screen = Screen(title: Text(project.title), back: InventoryRoute.mapURL(id))
    screen.detailTitle = SharingWords.title
    screen.detail = div(.class("sheet")) {
      section(.class("card"), .key("where")) {
        p {
          team.utf8.isEmpty ? SharingWords.isPrivateProject : SharingWords.isSharedProject(team)
        }
        if !team.utf8.isEmpty { membersLink(project.space) }
        goals(project, context)
      }
      if context.account.account == nil { accountCard() } else if team.utf8.isEmpty { teamCard(context) }
      if !team.utf8.isEmpty { presenceCard(context) }
      if !project.pins.isEmpty {
        group(
          Words.layersOfProject,
          project.pins.reversed().map { pin in
            GroupedRow(
              .href(InventoryRoute.layerURL(pin.layer, "share")), key: pin.id.description,
              title: layerTitle(pin.layer, context).map { Text($0) } ?? LayerWords.layer,
              remark: Text(place(of: pin.layer, context))
            )
          })
      }
    }
    return screen
  }

  private func membersLink(_ team: String) -> Node {
    div(.class("buttons")) {
      a(.class("button"), .href("/account/spaces/" + team)) { SharingWords.members }
    }
  }

  /// Where the project may go.
  private func goals(_ project: Contents.ProjectRow, _ context: Context) -> Node? {
    let spaces = ([LayerStore.parent] + context.sharedSpaces.map { $0.id }).filter { mayMove(project, to: $0, context) }
    if spaces.isEmpty { return nil }
    return div(.class("buttons"), .key("goals")) {
      for space in spaces {
        let isBack = space == LayerStore.parent
        button(
          .class(isBack ? "button quiet" : "button"), .type("button"), .key(space),
          .action(SharingAction.askMove, value: project.id.description + "/" + space)
        ) { isBack ? SharingWords.moveBack : SharingWords.moveTo(teamTitle(space, context)) }
      }
    }
  }

  private func accountCard() -> Node {
    section(.class("card"), .key("account")) {
      p { SharingWords.needsAccount }
      div(.class("buttons")) { a(.class("button"), .href("/account")) { SharingWords.toAccount } }
    }
  }

  /// A new team by its name; the frame asks the server for it (P-52).
  private func teamCard(_ context: Context) -> Node {
    let fault = context.account.fault?.text
    return section(.class("card"), .key("team-\(context.sharedSpaces.count)")) {
      h2 { SharingWords.newTeam }
      p(.class("quiet")) { SharingWords.newTeamText }
      HTML.form(.submit("space.make"), .flag("novalidate", true)) {
        div(.class("field medium")) {
          label(.for("team")) { SharingWords.teamTitle }
          input(
            .id("team"), .name("title"), .type("text"), .attribute("autocomplete", "off"),
            .attribute("aria-describedby", fault == nil ? nil : "team-fault"))
          if let fault { p(.class("fault"), .id("team-fault"), .role("alert")) { fault } }
        }
        div(.class("buttons")) {
          button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
            SharingWords.makeTeam
          }
          a(.class("button quiet"), .href("/account/spaces")) { SharingWords.teams }
        }
      }
    }
  }

  /// Who has the layer, and how it stands here.
  private func place(of layer: RecordID, _ context: Context) -> String {
    let team = teamTitle(contents.parent(of: layer, context), context)
    var text = ""
    if !team.utf8.isEmpty {
      text = team
    } else if contents.layer(layer) != nil || context.childSpace(layer.description) != nil {
      text = SharingWords.mine(context.language)
    }
    if let state = layerState(layer, context) { text += text.utf8.isEmpty ? state : " · " + state }
    return text
  }

  // MARK: - A layer

  func layerSharingScreen(_ id: RecordID, _ context: Context) -> Screen {
    guard let title = layerTitle(id, context) else { return notFound(context) }
    let isHere = contents.layer(id) != nil
    var screen = Screen(title: Text(title), back: isHere ? InventoryRoute.layerURL(id) : InventoryRoute.layersURL())
    screen.detailTitle = SharingWords.title
    screen.detail = div(.class("sheet"), .key("layer-sharing")) {
      if let space = context.childSpace(id.description) {
        whereCard(id, space, context)
        deviceCard(id, space, context)
        deletedCard(space, context)
      } else {
        section(.class("card"), .key("where")) {
          p { isHere ? SharingWords.oldLayer : LayerStateWords.closed }
        }
      }
    }
    return screen
  }

  private func whereCard(_ id: RecordID, _ space: ChildSpace, _ context: Context) -> Node {
    let team = teamTitle(space.parent, context)
    let isGone = space.isDeleted || space.loss != nil
    return section(.class("card"), .key("where")) {
      if let state = layerState(id, context) { p(.key("state"), .role("status")) { strong { state } } }
      if !isGone {
        p { team.utf8.isEmpty ? SharingWords.isPrivateLayer : SharingWords.isSharedLayer(team) }
        if !team.utf8.isEmpty { membersLink(space.parent) }
        if !space.isMovable { p(.class("quiet")) { SharingWords.othersLayer } }
      }
      div(.class("buttons"), .key("places")) {
        if space.problem != nil { sharingButton(.retry, id.description, LayerStateWords.retry) }
        if space.isDeleted && space.mayDefine {
          sharingButton(.restore, id.description, SharingWords.restore)
        }
        for target in [LayerStore.parent] + context.sharedSpaces.map({ $0.id }) where mayPlace(id, in: target, context)
        {
          let isBack = target == LayerStore.parent
          sharingButton(
            .askPlace, id.description + "/" + target,
            isBack ? SharingWords.takeBack : SharingWords.shareWith(teamTitle(target, context)), isQuiet: isBack)
        }
      }
      if context.account.account == nil {
        p(.class("quiet")) { SharingWords.needsAccount }
        div(.class("buttons")) { a(.class("button quiet"), .href("/account")) { SharingWords.toAccount } }
      }
    }
  }

  private func sharingButton(_ verb: SharingAction, _ value: String, _ words: Text, isQuiet: Bool = false) -> Node {
    button(.class(isQuiet ? "button quiet" : "button"), .type("button"), .key(verb.name + value), .action(verb, value: value)) { words }
  }

  /// Whether it is on this device (I-61).
  private func deviceCard(_ id: RecordID, _ space: ChildSpace, _ context: Context) -> Node? {
    if space.loss != nil || space.isDeleted || !space.isMade { return nil }
    return section(.class("card"), .key("device")) {
      h2 { LayerStateWords.device }
      if !space.isHeld {
        div(.class("buttons")) { sharingButton(.hold, id.description, LayerStateWords.hold) }
      } else if isPinned(id) {
        p(.class("quiet")) { LayerStateWords.isPinned }
      } else {
        p(.class("quiet")) { LayerStateWords.releaseText }
        div(.class("buttons")) {
          button(
            .class("button quiet"), .type("button"), .action(SharingAction.release, value: id.description)
          ) { LayerStateWords.release }
        }
      }
    }
  }

  /// P-54: what was deleted in it is found and brought back; the whole layer is deleted.
  private func deletedCard(_ space: ChildSpace, _ context: Context) -> Node? {
    let isOnlyHere = context.account.account == nil
    let hasTrash = isOnlyHere || space.isRunning && space.mayChange
    let trash = (isOnlyHere ? "/deleted/" : "/account/trash/") + space.id
    let mayDelete = space.mayDefine && !space.isDeleted
    if !hasTrash && !mayDelete { return nil }
    return div(.class("buttons"), .key("deleted")) {
      if hasTrash {
        a(.class("button quiet"), .href(trash)) { SharingWords.deletedObjects }
      }
      if mayDelete {
        button(
          .class("button quiet danger"), .type("button"), .action(ProjectAction.askDeleteLayer, value: space.id)
        ) { Words.delete }
      }
    }
  }
}
