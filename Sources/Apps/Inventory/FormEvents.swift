import Base
import Geo
import Kit
import Store
import Sync

extension InventoryApp {
  mutating func actOnForm(_ action: Event.Action, _ context: UpdateContext) {
    guard var form = editing else { return }
    if action.name == Editing.copy {
      return context.share(title: LayerWords.object(context.language), text: form.keptText(context.format), url: "")
    }
    if Editing.saves(action), let refusal = refusal(of: form, context) {
      return context.show(Notice(refusal, isError: true))
    }
    let ending = form.act(action, contents, context)
    editing = form
    sketchChanged(context)
    guard let ending else { return }
    editing = nil
    measuring = .none
    // Whoever adds a base map wants to see it.
    if case (.baseMap(let project, nil), .saved(let id)) = (form.subject, ending) { chooseAdded(id, project, context) }
    let url = address(after: ending, form.subject, context)
    context.navigate(url, replace: true)
    navigated(context)
  }

  /// Where one goes when a form has ended.
  private func address(after ending: Editing.Ending, _ subject: Editing.Subject, _ context: Context) -> String {
    switch (subject, ending) {
    case (.project(nil), .left): return InventoryRoute.projectsURL()
    case (.project(nil), .saved(let id)): return InventoryRoute.mapURL(id)
    case (.project(let id?), _): return InventoryRoute.mapURL(id)
    case (.layer(nil), .left): return InventoryRoute.layersURL()
    case (.layer(nil), .saved(let id)): return InventoryRoute.layerURL(id, "design")
    case (.layer(let id?), _): return InventoryRoute.layerURL(id)
    case (.attribute(let layer, _), _): return InventoryRoute.layerURL(layer, "design")
    case (.pin(let project, _), _), (.baseMap(let project, _), _): return InventoryRoute.mapURL(project)
    case (.picture(let object, let id), _): return MappedObject.pictures.url(object, id)
    case (.object(_, let id), _):
      guard let project = shownProject(context) else { return InventoryRoute.objectURL(id) }
      return InventoryRoute.mapURL(project, .object(id))
    case (.newObject, let ending):
      guard let project = shownProject(context) else {
        if case .saved(let id) = ending { return InventoryRoute.objectURL(id) }
        return InventoryRoute.layersURL()
      }
      // I-13: after a new object the next one is drawn.
      return InventoryRoute.mapURL(project)
    }
  }

  /// P-112: on whose map the form is; nil where somebody has deleted that project meanwhile.
  private func shownProject(_ context: Context) -> RecordID? {
    guard case .map(let project, _) = InventoryRoute(context.route), contents.project(project) != nil else { return nil }
    return project
  }
}
