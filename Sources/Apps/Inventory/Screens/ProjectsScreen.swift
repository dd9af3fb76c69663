import Base
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  func projectsScreen(_ context: Context) -> Screen {
    var screen = Screen(title: Words.title)
    if contents.projects.isEmpty && contents.layers.isEmpty {
      screen.detail = div(.class("sheet")) {
        if context.isComing {
          context.emptyOwn(Words.welcome)
        } else {
          emptyState(Words.welcome, Words.welcomeText, picture: InventoryIcons.firstLayer)
        }
        templateButtons(ProjectAction.begin)
        div(.class("buttons")) {
          emptyButton()
          button(.class("button quiet"), .type("button"), .action(ProjectAction.sample)) { SampleWords.open }
        }
      }
      return screen
    }
    screen.title = Words.projects
    // Beside another screen rows only lead somewhere.
    let isOpen = InventoryRoute(context.route) == .projects
    screen.actions = nodes {
      if isOpen { chooseAction(contents.projects.count) }
      addLink(InventoryRoute.projectsURL("new"), Words.newProject)
    }
    let projects = isOpen ? rows.inPlace(contents.projects) { $0.id } : contents.projects
    screen.detail = div(.class("sheet")) {
      if !contents.projects.isEmpty {
        if isOpen { rowTools(context) }
        rowGroup(.empty, label: Words.projects, projects.map { row($0, isOpen: isOpen, context) })
      }
      // I-103: beside the list there is room for it.
      if !context.hasTwoPanes || contents.projects.isEmpty { beginCard() }
    }
    return screen
  }

  func beginCard() -> Node {
    section(.class("card"), .key("begin")) {
      h2 { Words.welcome }
      templateButtons(ProjectAction.begin)
      div(.class("buttons")) {
        emptyButton()
        if !contents.projects.contains(where: { $0.isSample }) {
          button(.class("button quiet"), .type("button"), .action(ProjectAction.sample)) { SampleWords.open }
        }
      }
    }
  }

  private func emptyButton() -> Node {
    button(.class("button quiet"), .type("button"), .action(ProjectAction.begin, value: "")) {
      Words.emptyProject
    }
  }

  private func row(_ project: Contents.ProjectRow, isOpen: Bool, _ context: Context) -> Node {
    let format = context.format
    let team = teamTitle(project.space, context)
    let layers = project.pins.compactMap { contents.layer($0.layer) }
    let count = layers.reduce(0) { $0 + $1.count }
    return listRow(
      { isChosen in
        GroupedRow(
          .href(InventoryRoute.mapURL(project.id)), key: project.id.description, title: Text(project.title),
          remark: Text(
            Words.layers(project.pins.count, format) + ", " + Words.objects(count, format)
              + (team.utf8.isEmpty ? "" : " · " + team)),
          leading: marks(layers), isChosen: isChosen)
      }, project.id, edit: mayChange(project, context) ? InventoryRoute.projectsURL(project.id.description) : nil,
      delete: mayTakeOut(of: project.space, context) ? .askDelete : nil,
      isChoosing: isOpen && rows.isChoosing, isShown: context.route.part(2) == project.id.description)
  }

  /// I-34: what a project shows, as its map has it: the symbols of its first three layers. Without a layer here, a map.
  private func marks(_ layers: [LayerContent]) -> Node {
    if layers.isEmpty { return Node.raw(Icons.map) }
    return span(.class("project-marks")) { for layer in layers.prefix(3) { layerMark(layer.kind, layer.symbol, layer.colour) } }
  }

  /// A chip for each template, with what its objects look like on the map.
  func templateButtons(_ action: ProjectAction) -> Node {
    chips(label: Words.newFromTemplate) {
      for template in Template.allCases {
        chip(
          .action(action, value: template.name), template.title, icon: layerDrawing(template.outline, template.colour))
      }
    }
  }
}
