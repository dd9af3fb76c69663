import Base
import Geo
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  func objectScreen(_ id: RecordID, _ context: Context) -> Screen {
    guard let record = contents.object(id, context), let layer = contents.layer(contents.layer(ofObject: id)) else {
      return Screen(
        title: LayerWords.object, detail: div(.class("sheet")) { goneObject(id, context) },
        back: InventoryRoute.layersURL())
    }
    var screen = Screen(title: Text(layer.name(record.fields, context.format)), back: InventoryRoute.layerURL(layer.id))
    let project = project(with: layer.id)
    screen.actions = nodes {
      if let project { iconLink(InventoryRoute.mapURL(project, .object(id)), Icons.map, LayerWords.onMap) }
      if mayDraw(layer.id, context) {
        formLink(
          project.map { InventoryRoute.mapURL($0, .edit(id)) } ?? InventoryRoute.objectURL(id, "edit"), Words.edit)
      }
      if mayDelete(id, context) {
        iconButton(ProjectAction.askDeleteObject, value: id.description, Icons.trash, Words.delete)
      }
    }
    screen.map = objectScene(id)
    screen.detail = div(.class("sheet")) {
      objectCards(record, layer, map: objectMapNode(id, context), context)
    }
    return screen
  }

  /// What is known of an object: its pictures, its values, where it is, its history. Where there is no picture, its values lead.
  @NodeBuilder func objectCards(
    _ record: Record, _ layer: LayerContent, map: Node? = nil, _ context: Context
  ) -> [Node] {
    questionCards(record, layer, context)
    let hasPictures = !contents.pictures(of: record.id, context).isEmpty
    if hasPictures { photoCard(record, context) }
    section(.class("card"), .key("values")) {
      dl(.class("values")) {
        value("layer", LayerWords.layer, layer.title)
        for shape in layer.attributes {
          link(shape, record)
            ?? value(shape.name, Text(shape.title), shape.full(record.fields[shape.name], context.format))
        }
        places(record, context.format)
      }
    }
    map
    if !hasPictures { photoCard(record, context) }
    historyCard(of: record.key, layer, context)
  }

  /// Nil of what is no link; a text that was stored before its attribute became a link is shown as it is (I-83).
  private func link(_ shape: AttributeShape, _ record: Record) -> Node? {
    guard shape.type == .link, let address = record.fields[shape.name]?.text, ValueRules.isLink(address) else {
      return nil
    }
    return div(.class("value"), .key(shape.name)) {
      dt { shape.title }
      dd {
        a(.href(address), .attribute("target", "_blank"), .attribute("rel", "noopener noreferrer")) { address }
      }
    }
  }

  @NodeBuilder private func places(_ record: Record, _ format: Format) -> [Node] {
    let language = format.language
    extent(LayerContent.geometry(record), format)
    let note = CaptureNote(record.fields)
    if let accuracy = note.accuracy?.double {
      value("accuracy", LayerWords.accuracy, format.length(accuracy))
    }
    if let instant = note.at.flatMap({ Instant(rfc3339: $0) }) {
      div(.class("value whole"), .key("captured")) {
        dt { LayerWords.captured }
        dd {
          format.when(instant)
          note.how.map { " · " + $0.label(language) } ?? ""
        }
      }
    }
  }

  /// Where a point is, how long a line, how large an area.
  @NodeBuilder private func extent(_ geometry: Geometry?, _ format: Format) -> [Node] {
    switch geometry?.dimension {
    case 2?:
      value("area", LayerWords.area, format.area(geometry?.area ?? 0))
      value("perimeter", LayerWords.perimeter, format.length(geometry?.length ?? 0))
    case 1?: value("length", LayerWords.length, format.length(geometry?.length ?? 0))
    default: value("place", LayerWords.coordinates, geometryWords(geometry, format))
    }
  }

  /// When, by what means and how exactly one of two shapes was captured; nil when nothing is known of it.
  func captured(_ shape: JSON, _ format: Format) -> Node? {
    let note = CaptureNote(shape: shape)
    let moment = note.at.flatMap { Instant(rfc3339: $0) }
    var words = note.how.map { [$0.label(format.language)] } ?? []
    if let accuracy = note.accuracy?.double { words.append("± " + format.length(accuracy)) }
    if moment == nil && words.isEmpty { return nil }
    return dd(.class("quiet")) {
      moment.map { format.when($0) }
      (moment == nil || words.isEmpty ? "" : " · ") + listed(words)
    }
  }

  /// A point's coordinates, a line's length, an area's size.
  func geometryWords(_ json: JSON?, _ format: Format) -> String {
    geometryWords(json.flatMap { Geometry(geoJSON: $0) }, format)
  }

  func geometryWords(_ geometry: Geometry?, _ format: Format) -> String {
    guard let geometry else { return "" }
    switch geometry.dimension {
    case 2?: return format.area(geometry.area) + ", " + format.length(geometry.length)
    case 1?: return format.length(geometry.length)
    default:
      guard case .point(let point) = geometry, let place = point.coordinates else { return "" }
      return format.place(place)
    }
  }
}
