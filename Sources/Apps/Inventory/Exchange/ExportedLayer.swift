import Base
import Geo
import Kit
import Store
import Sync

/// What is the same for all exported objects of a layer, and an object in the form of each file (I-50).
struct ExportedLayer {
  private let layer: LayerContent
  private let part: Exporting.Part
  private let values: ExportedValues
  private let contents: Contents
  private let context: Context
  private let replica: Replica
  private let hasFolders: Bool
  private var format: Format { context.format }

  init(_ layer: LayerContent, _ part: Exporting.Part, _ contents: Contents, _ context: Context, hasFolders: Bool) {
    self.layer = layer
    self.part = part
    self.contents = contents
    self.context = context
    self.hasFolders = hasFolders
    values = ExportedValues(layer.attributes)
    replica = context.replica(contents.store.space(of: layer.id))
  }

  /// Nil when it has been deleted, or has moved, since the export began.
  func record(_ id: RecordID) -> Record? {
    contents.layer(ofObject: id) == layer.id ? replica.visible(MappedObject.key(id)) : nil
  }

  /// RFC 7946, with the simple styles of colours that map programs read.
  func feature(_ record: Record) -> Feature {
    Feature(
      id: .string(record.id.description), geometry: LayerContent.geometry(record)?.cutAtAntimeridian,
      properties: properties(record))
  }

  private func properties(_ record: Record) -> JSONObject {
    let style = part.style
    var properties = values.values(record.fields) { link($0) }
    // I-50: an attribute of that title keeps it, also where this object has no value of it.
    func add(_ name: String, _ value: JSON) {
      if !values.hasColumn(name) { properties.add(name, value) }
    }
    let colour = ObjectLook.colour(record.fields, layer, style)
    add("name", .string(layer.name(record.fields, format)))
    add("layer", .string(part.name))
    let note = CaptureNote(record.fields)
    if let captured = note.at { add("captured", .string(captured)) }
    if let how = note.how { add("how", .string(how.name)) }
    if let accuracy = note.accuracy { add("accuracy", accuracy) }
    let pictures = contents.pictures(of: record.id, context)
    if !pictures.isEmpty { add("pictures", .array(pictures.map { .string(link($0)) })) }
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

  /// As KML and GPX have it.
  func described(_ record: Record) -> ExportedObject {
    var attributes: [(title: String, value: String)] = []
    for (title, attribute) in values.columns {
      // As another program reads it: numbers with their point, days as they are stored.
      let words = ObjectCSV.text(record.fields[attribute.name], attribute, format) { link($0) }
      if !words.utf8.isEmpty { attributes.append((title, words)) }
    }
    // As in GeoJSON: an attribute of that name comes before what the app adds.
    func add(_ title: String, _ value: String) {
      if !values.hasColumn(title) { attributes.append((title, value)) }
    }
    add("layer", part.name)
    let pictures = contents.pictures(of: record.id, context)
    if !pictures.isEmpty { add("pictures", listed(pictures.map { link($0) })) }
    return ExportedObject(
      name: layer.name(record.fields, format), geometry: LayerContent.geometry(record)?.cutAtAntimeridian,
      attributes: attributes, colour: ObjectLook.colour(record.fields, layer, part.style),
      folder: hasFolders ? part.name : nil)
  }

  /// A row of a table (I-102).
  func row(_ record: Record) -> [String] { ObjectCSV.row(record, values, format) { link($0) } }

  private func link(_ picture: Record) -> String { link(picture[AttachedFile.sha256] ?? "") }

  /// I-51: its address on the server, for members of the team; of one that is only here the name.
  private func link(_ sha256: String) -> String {
    context.blobLink(sha256, in: contents.store.space(of: layer.id)) ?? "urn:sha256:" + sha256
  }
}
