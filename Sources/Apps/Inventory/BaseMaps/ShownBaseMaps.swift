import Base
import HTML
import Kit
import Store
import Sync

/// I-90, I-92: the maps under the layers of the open project, and the choice of them.
extension InventoryApp {
  /// The presets, and what was added in the project's space.
  func baseMaps(_ project: Contents.ProjectRow) -> [BaseMap] {
    BaseMap.presets + contents.baseMaps.filter { $0.space == project.space }.map { $0.map }
  }

  /// From the lowest: one that fills the ground, and one over it.
  func shownBaseMaps(_ project: Contents.ProjectRow) -> [BaseMap] {
    let all = baseMaps(project)
    return [(map.base ?? project.base, false), (map.over ?? project.over, true)].compactMap { id, isOver in
      all.first { $0.id == id && $0.isOver == isOver }
    }
  }

  /// Whether something else is under the map than what the project says.
  func isOtherGround(_ project: Contents.ProjectRow) -> Bool {
    (map.base ?? project.base) != project.base || (map.over ?? project.over) != project.over
  }

  /// In the own space it is kept at once. A team is not disturbed: it gets another map when somebody says so.
  mutating func choose(_ id: String, isOver: Bool, _ project: RecordID, _ context: UpdateContext) {
    guard let row = contents.project(project) else { return }
    if row.space == LayerStore.parent {
      let name = isOver ? Project.over.name : Project.base.name
      return context.save(
        RecordKey(Project.collection.name, project), [(name, id.utf8.isEmpty ? nil : .string(id))], in: row.space)
    }
    if isOver { map.over = id } else { map.base = id }
  }

  mutating func chooseAdded(_ id: RecordID, _ project: RecordID, _ context: UpdateContext) {
    contents.update([], context)
    guard let added = contents.baseMaps.first(where: { $0.map.id == id.description })?.map else { return }
    choose(added.id, isOver: added.isOver, project, context)
  }

  /// Where it was shown, the built-in world remains.
  mutating func deleteBaseMap(_ id: RecordID, _ context: UpdateContext) {
    guard case .baseMap(let project, _) = InventoryRoute(context.route), let row = contents.project(project),
      mayChange(row, context)
    else { return }
    context.navigate(InventoryRoute.mapURL(project), replace: true)
    navigated(context)
    context.delete([RecordKey(BaseMap.collection.name, id)], in: row.space, notice: BaseMapWords.deleted)
  }

  /// I-63: what the project shows goes with it, under the same ids, where it is not there already.
  func baseMaps(
    of project: Contents.ProjectRow, to space: String, _ context: Context
  ) -> [(key: RecordKey, fields: Fields)] {
    [project.base, project.over].compactMap { RecordID($0) }.compactMap { id in
      let key = RecordKey(BaseMap.collection.name, id)
      guard context.record(key, in: space) == nil else { return nil }
      return context.record(key, in: project.space).map { (key, $0.fields) }
    }
  }

  // MARK: - Views

  /// Who has made what lies under the layers, on the map.
  @NodeBuilder func baseMapCredit(_ project: Contents.ProjectRow) -> [Node] {
    p(.class("map-credit")) {
      for shown in shownBaseMaps(project) where shown.terms.utf8.isEmpty { shown.credit + " · " }
      for shown in shownBaseMaps(project) where !shown.terms.utf8.isEmpty {
        a(.href(shown.terms), .attribute("target", "_blank"), .attribute("rel", "noopener")) { shown.credit }
        " · "
      }
      MapListWords.credit
    }
  }

  @NodeBuilder func absentBaseMaps(_ project: Contents.ProjectRow, _ context: Context) -> [Node] {
    for shown in shownBaseMaps(project) where map.absentBackdrops.contains(shown.backdrop.name) {
      p(.class("hint note"), .key("absent-" + shown.id), .role("status")) {
        BaseMapWords.absent(shown.title(context.language))
      }
    }
  }

  func baseMapCard(_ project: Contents.ProjectRow, _ context: Context) -> Node {
    let all = baseMaps(project)
    let shown = shownBaseMaps(project)
    let mayChange = mayChange(project, context)
    return details(.class("card"), .key("ground")) {
      summary { BaseMapWords.title }
      chips(label: BaseMapWords.title) {
        choice("", BaseMapWords.world, .ground, isOn: !shown.contains { !$0.isOver })
        for map in all where !map.isOver { choice(map.id, map.title, .ground, isOn: isShown(map, shown)) }
      }
      p(.class("chips-label")) { BaseMapWords.over }
      chips(label: BaseMapWords.over) {
        choice("", BaseMapWords.nothing, .over, isOn: !shown.contains { $0.isOver })
        for map in all where map.isOver { choice(map.id, map.title, .over, isOn: isShown(map, shown)) }
      }
      if mayChange && isOtherGround(project) {
        p(.class("hint"), .key("only-here"), .role("status")) { BaseMapWords.onlyHere }
      }
      for map in shown {
        if let hint = map.hint { p(.class("hint"), .key("hint-" + map.id)) { hint } }
      }
      p(.class("hint"), .key("network")) { BaseMapWords.network }
      if mayChange {
        div(.class("buttons")) {
          a(.class("button small quiet"), .href(InventoryRoute.baseMapURL(project.id, nil))) { BaseMapWords.add }
          for own in shown {
            if let id = RecordID(own.id) {
              a(.class("button small quiet"), .key(own.id), .href(InventoryRoute.baseMapURL(project.id, id))) {
                BaseMapWords.change + ": " + own.title
              }
            }
          }
        }
      }
    }
  }

  private func isShown(_ map: BaseMap, _ shown: [BaseMap]) -> Bool { shown.contains { $0.id == map.id } }

  private func choice(_ id: String, _ title: Text, _ verb: MapAction, isOn: Bool) -> Node {
    chip(.action(verb, value: id), title, isOn: isOn)
  }
}
