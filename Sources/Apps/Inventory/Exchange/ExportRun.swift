import Base
import HTML
import Kit
import Store
import Sync

/// I-104: an export on its way.
extension InventoryApp {
  static let exportTimer = "inventory.export"
  /// Of so many objects on a file is made in steps; fewer are there at once.
  static let objectsOfLongExport = 2000
  private static let objectsPerStep = 1000

  /// All layers of the project, the lowest first.
  mutating func export(_ project: Contents.ProjectRow?, _ kind: Exporting.Kind, _ context: UpdateContext) {
    guard let project else { return }
    let layers = project.pins.compactMap { contents.layer($0.layer) }
    export(
      layers.map { (layer: $0, objects: $0.objects.inOrder { $0 < $1 }) }, named: project.title, kind, pins: project.pins,
      context)
  }

  func records(_ layer: LayerContent, _ context: Context) -> [Record] {
    let replica = context.replica(contents.store.space(of: layer.id))
    return layer.objects.inOrder { $0 < $1 }.compactMap { replica.visible(MappedObject.key($0)) }
  }

  mutating func export(
    _ objects: [(layer: LayerContent, objects: [RecordID])], named title: String, _ kind: Exporting.Kind,
    pins: [Contents.PinRow] = [], _ context: UpdateContext
  ) {
    if exporting != nil { return }
    // I-50: nobody takes for the whole what is a part of it.
    let layers = pins.isEmpty ? objects.map { $0.layer.id } : pins.map { $0.layer }
    let absent = layers.filter { contents.layer($0) == nil || isFetched($0, context) }
    if !absent.isEmpty {
      let titles = absent.map { layerTitle($0, context) ?? LayerWords.layer(context.language) }
      context.show(Notice(LayerWords.notExported(listed(titles)), isError: true))
    }
    var work = Exporting(objects, title: title, kind, pins: pins)
    if objects.reduce(0, { $0 + $1.objects.count }) > InventoryApp.objectsOfLongExport {
      // Whatever an earlier one left.
      context.download(name: "", type: "", bytes: [])
      exporting = work
      return context.timer(InventoryApp.exportTimer, afterMilliseconds: 0)
    }
    var bytes: [UInt8] = []
    var isWhole = false
    while !isWhole {
      let piece = work.step(objects: InventoryApp.objectsPerStep, contents, context)
      bytes += piece.bytes
      isWhole = piece.isLast
    }
    context.download(name: work.fileName, type: kind.type, text: String(utf8: bytes))
  }

  /// One piece of the file. The host keeps it until the last one, which has the name.
  mutating func stepExport(_ context: UpdateContext) {
    guard var work = exporting else { return }
    exporting = nil
    if work.parts.contains(where: { contents.layer($0.layer) == nil }) {
      // The layer has gone: a part of it is not the whole.
      context.download(name: "", type: "", bytes: [])
      return context.show(Notice(LayerWords.exportEnded, isError: true))
    }
    let piece = work.step(objects: InventoryApp.objectsPerStep, contents, context)
    if piece.isLast {
      context.download(name: work.fileName, type: work.kind.type, bytes: piece.bytes)
      return
    }
    if !piece.bytes.isEmpty { context.download(name: "", type: "", bytes: piece.bytes) }
    exporting = work
    context.timer(InventoryApp.exportTimer, afterMilliseconds: 0)
  }

  mutating func stopExport(_ context: UpdateContext) {
    context.timer(InventoryApp.exportTimer, afterMilliseconds: -1)
    exporting = nil
    context.download(name: "", type: "", bytes: [])
  }

  /// In the place of the buttons that begin one.
  func exportProgress(_ context: Context) -> Node? {
    guard let work = exporting else { return nil }
    return div(.class("table-tools export-progress"), .key("exporting")) {
      span(.id("export-text")) { LayerWords.isExporting(work.fileName) }
      element(
        "progress",
        [
          .attribute("max", String(max(1, work.count))), .attribute("value", String(work.done)),
          .attribute("aria-labelledby", "export-text"),
        ], [])
      button(.class("button small quiet"), .type("button"), .action(TableAction.stopExport)) { DrawingWords.stop }
    }
  }
}

extension Exporting {
  var fileName: String {
    let plain = slug(title)
    return (plain.utf8.isEmpty ? "inventory" : plain) + "." + kind.rawValue
  }
}

extension Exporting.Kind {
  var type: String {
    switch self {
    case .geojson: "application/geo+json"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .gpx: "application/gpx+xml"
    case .csv: ExportFile.csvType
    }
  }
}
