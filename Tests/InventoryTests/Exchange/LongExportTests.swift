import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Export of many objects")
struct LongExportTests {
  /// Lamps, one of them without a position's accuracy, some without a number.
  private func town(_ count: Int) -> Surveyor {
    let device = surveyor()
    device.begin("lamp")
    let number = device.field("Number", of: "Street lamps")
    device.put(count, into: "Street lamps") { place, fields in
      if place % 3 != 0 { fields[number] = .string("L\(place), \"<&") }
    }
    device.visit("/inventory/layers/\(device.layer("Street lamps").id)")
    return device
  }

  /// The pieces of a file, and its name.
  private func pieces(_ effects: [Effect]) -> (pieces: [[UInt8]], name: String) {
    var pieces: [[UInt8]] = []
    var last = ""
    for effect in effects {
      guard case .downloadBytes(let name, _, let bytes) = effect else { continue }
      if name.isEmpty && bytes.isEmpty { pieces = [] } else { pieces.append(bytes) }
      last = name
    }
    return (pieces, last)
  }

  @Test(
    "I-104: a large file is made in pieces of bounded size, with its progress, and is what it would be at once",
    arguments: ["geojson", "kml", "gpx", "csv"])
  func pieces(kind: String) throws {
    let device = town(4500)
    let effects = device.steps {
      device.press("inventory.table.export", value: kind)
      #expect(device.said.contains("Making street-lamps." + kind))
      #expect(device.button("inventory.table.export") == nil)
      for _ in 0..<20 where device.app.exporting != nil { device.send(.timer("inventory.export")) }
    }
    let (pieces, name) = pieces(effects)
    #expect(name == "street-lamps." + kind && pieces.count >= 5 && pieces.allSatisfy { $0.count < 1_000_000 })
    let layer = try #require(device.app.contents.layers.first)
    var whole = Exporting([(layer: layer, objects: device.app.table.listedIDs)], title: layer.title, try #require(.init(rawValue: kind)))
    var bytes: [UInt8] = []
    while true {
      let piece = whole.step(objects: 1_000_000, device.app.contents, device.context)
      bytes += piece.bytes
      if piece.isLast { break }
    }
    #expect(pieces.flatMap { $0 } == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let mark = ["geojson": "\"Feature\"", "kml": "<Placemark>", "gpx": "<wpt", "csv": "\r\n"][kind] ?? ""
    #expect(text.components(by: mark) == (kind == "csv" ? 4501 : 4500))
    #expect(text.components(by: "\u{FEFF}") == (kind == "csv" ? 1 : 0))
  }

  @Test("I-104: an export can be stopped, and one whose layer is gone makes no file")
  func stopped() {
    let device = town(4500)
    for isDeleted in [false, true] {
      let effects = device.steps {
        device.press("inventory.table.export", value: "geojson")
        device.send(.timer("inventory.export"))
        if isDeleted {
          device.send(.action(Event.Action("inventory.project.deleteLayer", value: device.layers[0].id.description)))
          device.send(.timer("inventory.export"))
        } else {
          device.press("inventory.table.stopExport")
        }
      }
      #expect(device.app.exporting == nil && pieces(effects).pieces.isEmpty)
      if !isDeleted { #expect(device.button("inventory.table.export") != nil) }
    }
    #expect(device.said.contains("The file was not made"))
  }
}

extension String {
  fileprivate func components(by mark: String) -> Int { ranges(of: mark).count }
}
