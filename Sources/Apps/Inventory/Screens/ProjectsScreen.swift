import Base
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  func projectsScreen(_ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(title: Words.title(language))
    if contents.projects.isEmpty && contents.layers.isEmpty {
      screen.detail = div(.class("sheet")) {
        emptyState(Words.welcome(language), Words.welcomeText(language), picture: InventoryIcons.firstLayer)
        templateButtons(ProjectAction.begin, language)
        div(.class("buttons")) { emptyButton(language) }
      }
      return screen
    }
    screen.title = Words.projects(language)
    screen.actions = [iconLink(InventoryRoute.projectsURL("new"), Icons.plus, Words.newProject(language))]
    screen.detail = div(.class("sheet")) {
      if !contents.projects.isEmpty {
        group("", label: Words.projects(language), contents.projects.map { row($0, context) })
      }
      section(.class("card"), .key("begin")) {
        h2 { Words.welcome(language) }
        templateButtons(ProjectAction.begin, language)
        div(.class("buttons")) { emptyButton(language) }
      }
    }
    return screen
  }

  private func emptyButton(_ language: Language) -> Node {
    button(.class("button quiet"), .type("button"), .action(ProjectAction.begin, value: "")) {
      Words.emptyProject(language)
    }
  }

  private func row(_ project: Contents.ProjectRow, _ context: Context) -> GroupedRow {
    let format = context.format
    let team = teamTitle(project.space, context)
    let layers = project.pins.compactMap { contents.layer($0.layer) }
    let count = layers.reduce(0) { $0 + $1.count }
    return GroupedRow(
      .href(InventoryRoute.mapURL(project.id)), key: project.id.description, title: project.title,
      remark: Words.layers(project.pins.count, format) + ", " + Words.objects(count, format)
        + (team.utf8.isEmpty ? "" : " · " + team),
      leading: Node.raw(Icons.map))
  }

  /// A chip for each template.
  func templateButtons(_ action: ProjectAction, _ language: Language) -> Node {
    chips(label: Words.newFromTemplate(language)) {
      for template in Template.allCases {
        chip(.action(action, value: template.name), template.title(language))
      }
    }
  }
}
