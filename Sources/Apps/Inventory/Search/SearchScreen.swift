import Base
import Geo
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  func searchScreen(_ context: Context) -> Screen {
    var screen = Screen(title: Words.search)
    screen.detail = div(.class("sheet inventory-search")) {
      searchBar(SearchAction.typed.wire, search.text, search: Words.searchAll)
      if trimmed(search.text).utf8.isEmpty {
        empty(Words.searchText, picture: "first-layer")
      } else {
        results(context)
      }
    }
    return screen
  }

  @NodeBuilder private func results(_ context: Context) -> [Node] {
    let format = context.format
    // A place is shown on the map of a project.
    let place = contents.projects.isEmpty ? nil : search.place
    if let place { placeCard(place, format) }
    if !search.projects.isEmpty {
      group(
        Words.projects,
        search.projects.compactMap { contents.project($0) }.map { project in
          GroupedRow(
            .href(InventoryRoute.mapURL(project.id)), key: project.id.description, title: Text(project.title),
            leading: Node.raw(Icons.map))
        })
    }
    if !search.layers.isEmpty {
      group(
        Words.layers,
        search.layers.compactMap { contents.layer($0) }.map { layer in
          GroupedRow(
            .href(InventoryRoute.layerURL(layer.id)), key: layer.id.description, title: Text(layer.title),
            remark: Text(Words.objects(layer.count, format)), leading: layerMark(layer.kind, layer.symbol, layer.colour))
        })
    }
    if search.objectCount > 0 {
      p(.class("quiet"), .key("count"), .role("status")) { Words.objects(search.objectCount, format) }
      group(
        .empty, label: MappedObject.collection.title,
        search.objects.compactMap { objectRow($0.layer, $0.id, context) })
    }
    if search.objectCount == 0 && place == nil && search.projects.isEmpty && search.layers.isEmpty {
      if let fault = search.fault, !contents.projects.isEmpty {
        p(.class("fault"), .key("fault"), .role("alert")) { DrawingWords.notAPlace(fault) }
      }
      div(.key("none"), .role("status")) {
        empty(Words.nothingFound, picture: "nothing-matches") {
          button(.class("button"), .type("button"), .action(SearchAction.typed)) { ListWords.clearSearch }
        }
      }
    }
  }

  private func placeCard(_ place: EnteredPlace, _ format: Format) -> Node {
    section(.class("card"), .key("place")) {
      p { format.place(place.coordinates) }
      if let words = place.unreadWords { p(.class("quiet"), .key("guess")) { DrawingWords.guessed(words) } }
      div(.class("buttons")) {
        placeButton(place.coordinates, Words.showPlace(format.language), isFirst: true)
        if let other = place.ifSwapped {
          placeButton(other, Words.asIfSwapped(format.language) + ": " + format.place(other), isFirst: false)
        }
      }
    }
  }

  private func placeButton(_ place: Coordinates, _ words: String, isFirst: Bool) -> Node {
    button(
      .class(isFirst ? "button small" : "button small quiet"), .type("button"),
      .action(
        SearchAction.place,
        value: JSON.degrees(place.latitude).serialized + " " + JSON.degrees(place.longitude).serialized)
    ) { words }
  }

  private func objectRow(_ layer: RecordID, _ id: RecordID, _ context: Context) -> GroupedRow? {
    guard let layer = contents.layer(layer), let record = contents.object(id, context) else { return nil }
    let url = project(with: layer.id).map { InventoryRoute.mapURL($0, .object(id)) } ?? InventoryRoute.objectURL(id)
    return GroupedRow(
      .href(url), key: id.description, title: Text(layer.name(record.fields, context.format)),
      remark: Text(layer.title),
      leading: layerMark(layer.kind(of: record), layer.symbol, ObjectLook.colour(record.fields, layer)))
  }
}
