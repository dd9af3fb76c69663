import Base
import Files
import Geo
import Kit
import Store
import Sync

/// I-50: objects as files for other programs, with their ``ExportedValues``.
struct Exporting {
  private let contents: Contents
  private let context: Context
  private let objects: [(layer: ExportedLayer, record: Record)]
  /// Whether a project is exported.
  private let hasFolders: Bool
  private var format: Format { context.format }

  /// What is the same for all objects of a layer.
  private final class ExportedLayer {
    let content: LayerContent
    /// I-50: what it is called in the file. Layers of several teams, or of two people who were offline, can have one title.
    let name: String
    let values: ExportedValues
    let style: DrawnStyle

    init(_ content: LayerContent, _ name: String, _ style: DrawnStyle) {
      self.content = content
      self.name = name
      self.style = style
      values = ExportedValues(content.attributes)
    }
  }

  /// - Parameter pins: of the project that is exported: what it draws otherwise than its layers say.
  init(
    contents: Contents, context: Context, _ objects: [(layer: LayerContent, record: Record)],
    pins: [Contents.PinRow] = []
  ) {
    self.contents = contents
    self.context = context
    hasFolders = !pins.isEmpty
    var names: [RecordID: String] = [:]
    var taken: [String] = []
    for pin in pins {
      guard let layer = contents.layer(pin.layer) else { continue }
      let name = Titles.free(layer.title, taken: taken)
      taken.append(name)
      names[layer.id] = name
    }
    var layers: [RecordID: ExportedLayer] = [:]
    self.objects = objects.map { layer, record in
      let known = layers[layer.id]
      let exported =
        known
        ?? ExportedLayer(
          layer, names[layer.id] ?? layer.title,
          DrawnStyle(layer, pins.first { $0.layer == layer.id }?.style ?? Fields()))
      if known == nil { layers[layer.id] = exported }
      return (exported, record)
    }
  }

  /// RFC 7946, with the simple styles of colours that map programs read.
  func geoJSON() -> [UInt8] {
    var text = GeoJSONWriting()
    for (layer, record) in objects {
      text.add(
        Feature(
          id: .string(record.id.description), geometry: LayerContent.geometry(record)?.cutAtAntimeridian,
          properties: properties(layer, record)))
    }
    return text.finished()
  }

  private func properties(_ exported: ExportedLayer, _ record: Record) -> JSONObject {
    let (layer, values, style) = (exported.content, exported.values, exported.style)
    var properties = values.values(record.fields) { link($0, layer) }
    // I-50: an attribute of that title keeps it, also where this object has no value of it.
    func add(_ name: String, _ value: JSON) {
      if !values.hasColumn(name) { properties.add(name, value) }
    }
    let colour = ObjectLook.colour(record.fields, layer, style)
    add("name", .string(layer.name(record.fields, format)))
    add("layer", .string(exported.name))
    let note = CaptureNote(record.fields)
    if let captured = note.at { add("captured", .string(captured)) }
    if let how = note.how { add("how", .string(how.name)) }
    if let accuracy = note.accuracy { add("accuracy", accuracy) }
    let pictures = contents.pictures(of: record.id, context)
    if !pictures.isEmpty { add("pictures", .array(pictures.map { .string(link($0, layer)) })) }
    let kind = layer.kind(of: record)
    if style.opacity < 100 && kind != .point {
      add("stroke-opacity", JSON(number: Double(style.opacity) / 100))
    }
    switch kind {
    case .point: add("marker-color", .string(colour))
    case .line:
      add("stroke", .string(colour))
      add("stroke-width", .integer(Int64(style.width)))
    case .polygon:
      add("stroke", .string(colour))
      add("stroke-width", .integer(Int64(style.width)))
      add("fill", .string(colour))
      add("fill-opacity", JSON(number: Double(style.fill * style.opacity) / 10_000))
    }
    return properties
  }

  /// KML 2.2. Each layer of a project is a folder (I-50).
  func kml(title: String) -> [UInt8] { Geo.kml(title: title, described) }

  /// GPX 1.1, for receivers of positions. It knows neither colours nor folders.
  func gpx(title: String) -> [UInt8] { Geo.gpx(title: title, creator: "Vademecum", described) }

  private var described: [ExportedObject] {
    objects.map { exported, record -> ExportedObject in
      let (layer, values) = (exported.content, exported.values)
      let geometry = LayerContent.geometry(record)?.cutAtAntimeridian
      var attributes: [(title: String, value: String)] = []
      for (title, attribute) in values.columns {
        let words = plain(record.fields[attribute.name], attribute, layer)
        if !words.utf8.isEmpty { attributes.append((title, words)) }
      }
      // As in GeoJSON: an attribute of that name comes before what the app adds.
      func add(_ title: String, _ value: String) {
        if !values.hasColumn(title) { attributes.append((title, value)) }
      }
      add("layer", exported.name)
      let pictures = contents.pictures(of: record.id, context)
      if !pictures.isEmpty { add("pictures", listed(pictures.map { link($0, layer) })) }
      return ExportedObject(
        name: layer.name(record.fields, format), geometry: geometry, attributes: attributes,
        colour: ObjectLook.colour(record.fields, layer, exported.style),
        folder: hasFolders ? exported.name : nil)
    }
  }

  /// As another program reads it: numbers with their point, days as they are stored.
  private func plain(_ value: JSON?, _ attribute: AttributeShape, _ layer: LayerContent) -> String {
    ObjectCSV.text(value, attribute, format) { link($0, layer) }
  }

  private func link(_ picture: Record, _ layer: LayerContent) -> String {
    link(picture[AttachedFile.sha256] ?? "", layer)
  }

  /// I-51: its address on the server, for members of the team; of one that is only here the name.
  fileprivate func link(_ sha256: String, _ layer: LayerContent) -> String {
    context.blobLink(sha256, in: contents.store.space(of: layer.id)) ?? "urn:sha256:" + sha256
  }
}

extension InventoryApp {
  /// All layers of the project, the lowest first.
  func export(_ project: Contents.ProjectRow?, _ kind: String, _ context: UpdateContext) {
    guard let project else { return }
    var objects: [(layer: LayerContent, record: Record)] = []
    for layer in project.pins.compactMap({ contents.layer($0.layer) }) {
      objects += records(layer, context).map { (layer, $0) }
    }
    export(objects, named: project.title, kind, pins: project.pins, context)
  }

  func records(_ layer: LayerContent, _ context: Context) -> [Record] {
    let replica = context.replica(contents.store.space(of: layer.id))
    return layer.objects.inOrder { $0 < $1 }.compactMap { replica.visible(MappedObject.key($0)) }
  }

  func export(
    _ objects: [(layer: LayerContent, record: Record)], named title: String, _ kind: String,
    pins: [Contents.PinRow] = [], _ context: UpdateContext
  ) {
    // I-50: nobody takes for the whole what is a part of it.
    let layers = pins.isEmpty ? objects.first.map { [$0.layer.id] } ?? [] : pins.map { $0.layer }
    let absent = layers.filter { contents.layer($0) == nil || isFetched($0, context) }
    if !absent.isEmpty {
      let titles = absent.map { layerTitle($0, context) ?? LayerWords.layer(context.language) }
      context.show(Notice(LayerWords.notExported(listed(titles)), isError: true))
    }
    let exporting = Exporting(contents: contents, context: context, objects, pins: pins)
    let plain = slug(title)
    let name = plain.utf8.isEmpty ? "inventory" : plain
    if kind == "kml" {
      context.download(
        name: name + ".kml", type: "application/vnd.google-earth.kml+xml",
        text: String(utf8: exporting.kml(title: title)))
    } else if kind == "gpx" {
      context.download(
        name: name + ".gpx", type: "application/gpx+xml", text: String(utf8: exporting.gpx(title: title)))
    } else if kind == "csv", let layer = objects.first?.layer {
      let rows = ObjectCSV.rows(layer, objects.map { $0.record }, context.format) { exporting.link($0, layer) }
      context.download(name: name + ".csv", type: ExportFile.csvType, text: String(utf8: CSV.write(rows)))
    } else if kind == "geojson" {
      context.download(
        name: name + ".geojson", type: "application/geo+json", text: String(utf8: exporting.geoJSON()))
    }
  }
}
