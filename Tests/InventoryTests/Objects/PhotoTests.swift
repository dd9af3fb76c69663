import Base
import Geo
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Pictures of objects")
struct PhotoTests {
  /// A camera's directory: 50° 5' 15" N, 14° 25' 17" E, facing 123.4°.
  static let exif: [UInt8] = {
    var bytes: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      short(tag) + short(type) + long(count) + value
    }
    bytes += short(1) + entry(0x8825, 4, 1, long(26)) + long(0)
    let values = 26 + 2 + 5 * 12 + 4
    bytes += short(5) + entry(1, 2, 2, Array("N".utf8) + [0, 0, 0]) + entry(2, 5, 3, long(values))
    bytes += entry(3, 2, 2, Array("E".utf8) + [0, 0, 0]) + entry(4, 5, 3, long(values + 24))
    bytes += entry(17, 5, 1, long(values + 48)) + long(0)
    for (over, under) in [(50, 1), (5, 1), (15, 1), (14, 1), (25, 1), (17, 1), (1234, 10)] {
      bytes += long(over) + long(under)
    }
    return bytes
  }()

  private func sha(_ letter: String) -> String { String(repeating: letter, count: 64) }

  private func give(_ device: Surveyor, _ letter: String, to target: String, exif: [UInt8]? = nil) {
    device.send(
      .blob(
        Event.Blob(
          name: letter + ".jpg", purpose: "inventory.inventoryPicture/" + target,
          outcome: .stored(sha256: sha(letter), type: "image/jpeg", size: 9), exif: exif)))
  }

  private func lamp() throws -> (Surveyor, RecordID) {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14, 50)
    device.save()
    let id = try #require(device.objects.first).id
    device.visit(device.address + "?object=" + id.description)
    return (device, id)
  }

  private func names(_ device: Surveyor, _ id: RecordID) -> [String] {
    let order = device.records("inventoryPicture").sorted {
      ($0[Photo.order] ?? .max, $0.id) < ($1[Photo.order] ?? .max, $1.id)
    }
    return order.map { String(($0[AttachedFile.sha256] ?? "").prefix(1)) }
  }

  @Test("I-57: pictures can be moved forwards, have captions, and a new one is the last")
  func order() throws {
    let (device, id) = try lamp()
    for letter in ["a", "b", "c"] {
      device.pass(milliseconds: 10)
      give(device, letter, to: id.description)
    }
    #expect(names(device, id) == ["a", "b", "c"] && device.words.contains("3 pictures are only on this device."))
    let last = try #require(device.records("inventoryPicture").first { $0[AttachedFile.sha256] == sha("c") })
    device.press("inventory.photo.raise", value: last.id.description)
    #expect(names(device, id) == ["a", "c", "b"])
    device.press("inventory.photo.raise", value: last.id.description)
    #expect(names(device, id) == ["c", "a", "b"])
    #expect(device.button("inventory.photo.raise", value: last.id.description) == nil)
    device.pass(milliseconds: 10)
    give(device, "d", to: id.description)
    #expect(names(device, id) == ["c", "a", "b", "d"])
    device.visit("/inventory/objects/\(id)/attachment/\(last.id)/edit")
    device.type("caption", "Patka sloupu")
    device.type("latitude", "91")
    device.save()
    #expect(device.words.contains("between −90 and 90") && device.words.contains("needs a latitude and a longitude"))
    device.type("latitude", "")
    device.save()
    #expect(device.address == "/inventory/objects/\(id)/attachment/\(last.id)")
    #expect(device.words.contains("Patka sloupu"))
    device.visit("/inventory/objects/\(id)")
    #expect(device.words.contains("Patka sloupu") && device.words.contains("4 pictures are only on this device."))
  }

  @Test("I-58: the place of a picture becomes the object's fields only when the user agrees")
  func place() throws {
    let (device, id) = try lamp()
    give(device, "a", to: id.description, exif: PhotoTests.exif)
    #expect(device.words.contains("50.08750° N, 14.42139° E, heading 123°"))
    #expect(device.records("inventoryPicture").first?[Photo.latitude] == nil)
    device.press("inventory.photo.leave")
    #expect(!device.words.contains("50.08750°") && device.records("inventoryPicture").first?[Photo.latitude] == nil)
    give(device, "b", to: id.description, exif: PhotoTests.exif)
    device.press("inventory.photo.take", value: sha("b"))
    let picture = try #require(device.records("inventoryPicture").first { $0[AttachedFile.sha256] == sha("b") })
    let place = try #require(Photo.place(picture.fields))
    #expect((place.latitude - 50.0875).magnitude < 1e-6 && (place.longitude - 14.421389).magnitude < 1e-6)
    #expect(picture[Photo.direction]?.double == 123.4)
    #expect(device.records("inventoryPicture").first { $0[AttachedFile.sha256] == sha("a") }?[Photo.latitude] == nil)
  }

  @Test("I-58: the place of a new object's picture waits with its draft, over a reload")
  func draft() throws {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("lamp")
    device.tap(14, 50)
    let form = try #require(device.page?.first { $0.attributes["data-submit"] == "inventory.form.save" })
    let name = try #require(form.attributes["data-value"])
    device.send(.action(Event.Action("inventory.inventoryPicture.add", value: name)))
    give(device, "a", to: name, exif: PhotoTests.exif)
    device.press("inventory.photo.take", value: sha("a"))
    device.pass(milliseconds: 500)
    let url = device.address
    device.close()
    let again = surveyor(url, disk: disk)
    again.save()
    let picture = try #require(again.records("inventoryPicture").first)
    #expect(picture[MappedObject.picturesOf] == again.objects.first?.id && picture[Photo.direction]?.double == 123.4)
    #expect(disk.keys("d/").isEmpty)
  }

  @Test(
    "I-15: each new object has a draft of its own: a picture that is read late goes to the one that it was chosen for")
  func late() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14, 50)
    let first = try #require(
      device.page?.first { $0.attributes["data-submit"] == "inventory.form.save" }?.attributes["data-value"])
    device.send(.action(Event.Action("inventory.inventoryPicture.add", value: first)))
    device.save()
    let lamp = try #require(device.objects.first)
    device.tap(14.01, 50)
    let second = try #require(
      device.page?.first { $0.attributes["data-submit"] == "inventory.form.save" }?.attributes["data-value"])
    #expect(first != second)
    give(device, "a", to: first)
    #expect(device.records("inventoryPicture").first?[MappedObject.picturesOf] == lamp.id)
    device.save()
    #expect(device.objects.count == 2 && device.records("inventoryPicture").count == 1)
  }

  @Test("I-15: the draft of an abandoned object waits while another one is drawn, and is found at its address")
  func twoDrafts() throws {
    let device = surveyor()
    device.begin("lamp")
    let map = device.address
    device.tap(14, 50)
    device.type(device.field("Number", of: "Street lamps"), "L1")
    let url = device.address
    device.visit(map)
    device.tap(14.01, 50)
    #expect(device.address != url)
    device.type(device.field("Number", of: "Street lamps"), "L2")
    device.save()
    device.visit(url)
    device.save()
    let field = device.field("Number", of: "Street lamps")
    #expect(Set(device.objects.compactMap { $0.fields.text(field) }) == ["L1", "L2"])
    // The address of a saved object begins another one.
    device.visit(url)
    #expect(device.address != url && device.address.contains("?new="))
    device.look(14.5, 50.5)
    device.press("inventory.map.cross")
    device.save()
    #expect(device.objects.count == 3)
  }

  @Test("I-58: when a picture was taken is said in words, and what nobody can read as it is")
  func taken() {
    let read = { (text: String) in
      var fields = Fields()
      fields[Photo.taken] = text
      return Photo.takenWords(fields, Format(.czech))
    }
    #expect(read("2026-11-21 08:00:07") == "21.\u{A0}11.\u{A0}2026 8:00")
    #expect(read("2026-11-21") == "21.\u{A0}11.\u{A0}2026")
    #expect(read("léto 2026") == "léto 2026")
    #expect(read("") == "")
  }
}
