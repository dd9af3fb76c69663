import Base
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  /// Of one column, as a phone shows it.
  func screen(of route: InventoryRoute, _ context: Context) -> Screen {
    switch route {
    case .projects: return projectsScreen(context)
    case .newProject, .editProject: return formScreen(context)
    case .map(let project, let place):
      // I-65: what was typed is reached without its project too.
      if contents.project(project) == nil, editing?.isObject == true { return formScreen(context) }
      return mapScreen(project, place, context)
    case .layers: return layersScreen(context)
    case .newLayer, .editLayer, .attribute, .editObject, .pin, .baseMap, .editPicture: return formScreen(context)
    case .layer(let id):
      return contents.layer(id) == nil ? layerSharingScreen(id, context) : tableScreen(id, context)
    case .shareLayer(let id): return layerSharingScreen(id, context)
    case .importLayer(let id): return importScreen(id, context)
    case .shareProject(let id): return projectSharingScreen(id, context)
    case .design(let id): return designScreen(id, context)
    case .statistics(let id): return statisticsScreen(id, context)
    case .object(let id): return objectScreen(id, context)
    case .picture(let object, let id): return pictureScreen(object, id, context)
    case .drawOnPicture(let object, let id): return markingScreen(object, id, context)
    case .search: return searchScreen(context)
    case .help: return helpScreen(context)
    case .unknown: return notFound(context)
    }
  }

  func notFound(_ context: Context) -> Screen {
    Screen(
      title: context.isComing ? Words.title : Words.notFound,
      detail: context.emptyOwn(Words.notFoundText, picture: "nothing-matches") {
        a(.class("button"), .href(InventoryRoute.projectsURL())) { Words.projects }
      })
  }

  private func helpCard(_ key: String, _ title: Text, _ text: Text) -> Node {
    section(.class("card"), .key(key)) {
      h2 { title }
      p { text }
    }
  }

  private func helpScreen(_ context: Context) -> Screen {
    return Screen(
      title: Words.help,
      detail: div(.class("sheet help")) {
        helpCard("layers", Words.helpLayers, Words.helpText)
        helpCard("search", Words.search, Words.searchText)
        helpCard("keys", Words.helpKeyboard, Words.helpKeys)
      })
  }
}

/// The symbol of a layer in its colour, for lists and legends.
func layerMark(_ symbol: Symbol, _ colour: String) -> Node { Node.raw(layerDrawing(symbolPath(symbol), colour)) }

@inline(never)
func layerDrawing(_ path: String, _ colour: String) -> String {
  "<svg class=\"layer-mark\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\"><path fill=\"\(colour)\" d=\"\(path)\"/></svg>"
}

/// I-111: the same for a layer of lines or areas, which have no symbol.
func layerMark(_ kind: GeometryKind, _ symbol: Symbol, _ colour: String) -> Node {
  Node.raw(layerDrawing(layerPath(kind, symbol), colour))
}

/// What is drawn in a layer, within 24 × 24.
func layerPath(_ kind: GeometryKind, _ symbol: Symbol) -> String {
  switch kind {
  case .point: symbolPath(symbol)
  case .line: "M2 18l7-11 6 5 5-8 2 1.500-6.500 10.500-6-5-5.500 8.500z"
  case .polygon: "M4 8l9-4 8 7-4 9-11-2z"
  }
}

/// Its outline within 24 × 24.
func symbolPath(_ symbol: Symbol) -> String {
  switch symbol {
  case .circle: "M12 4a8 8 0 1 0 .01 0z"
  case .square: "M5 5h14v14H5z"
  case .triangle: "M12 4l9 15H3z"
  case .diamond: "M12 3l9 9-9 9-9-9z"
  case .star: "M12 3l2.7 6 6.5.7-4.9 4.300 1.400 6.400L12 17l-5.700 3.400 1.400-6.400L2.800 9.700l6.500-.7z"
  }
}
