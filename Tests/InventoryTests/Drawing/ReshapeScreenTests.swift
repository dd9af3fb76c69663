import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Splitting, joining and cutting on the map")
struct ReshapeScreenTests {
  /// Two adjacent parcels with a common border at 14.01.
  private func parcels() -> Surveyor {
    let device = surveyor()
    device.begin("parcel")
    device.look(14.01, 50)
    for (number, west) in [("0", 14.0), ("1", 14.01)] {
      for (x, y) in [(west, 50.0), (west + 0.01, 50.0), (west + 0.01, 50.01), (west, 50.01)] { device.tap(x, y) }
      device.type(device.field("Number", of: "Parcels"), number)
      device.save()
    }
    #expect(device.objects.count == 2)
    return device
  }

  private func parcel(_ device: Surveyor, _ number: String) -> Record? {
    let field = device.field("Number", of: "Parcels")
    return device.objects.first { $0.fields.text(field) == number }
  }

  private func show(_ device: Surveyor, _ record: Record) {
    device.visit(device.address.components("?")[0] + "?object=" + record.id.description)
  }

  private func area(_ record: Record?) -> Double {
    record?[MappedObject.geometry].flatMap { Geometry(geoJSON: $0) }?.area ?? 0
  }

  private func commits(_ device: Surveyor, _ work: () -> Void) -> Int {
    device.disk.isSlow = true
    work()
    let count = device.commits.filter { $0.entries.contains { $0.key.hasPrefix("o/") } }.count
    device.disk.isSlow = false
    device.finishCommits()
    return count
  }

  @Test(
    "I-53: an area is split in one commit; both parts keep the values, pictures stay with the larger, and one undo brings it back"
  )
  func split() throws {
    let device = parcels()
    let whole = try #require(parcel(device, "0"))
    show(device, whole)
    device.send(
      .blob(
        Event.Blob(
          name: "a.jpg", purpose: "inventory.inventoryPicture/" + whole.id.description,
          outcome: .stored(sha256: String(repeating: "a", count: 64), type: "image/jpeg", size: 9))))
    #expect(device.records("inventoryPicture").count == 1)
    device.press("inventory.map.split")
    #expect(device.words.contains("from border to border"))
    device.tap(14.003, 49.99)
    device.tap(14.003, 50.005)
    device.press("inventory.map.carryOut")
    #expect(device.words.contains("does not divide") && device.objects.count == 2)
    device.press("inventory.map.undo")
    device.tap(14.003, 50.02)
    #expect(commits(device) { device.press("inventory.map.carryOut") } == 1)
    let field = device.field("Number", of: "Parcels")
    let parts = device.objects.filter { $0.fields.text(field) == "0" }
    #expect(parts.count == 2 && device.words.contains("Split into 2 parts."))
    let kept = try #require(parts.first { $0.id == whole.id })
    let other = try #require(parts.first { $0.id != whole.id })
    #expect(area(kept) > 2 * area(other) && (area(kept) + area(other) - area(whole)).magnitude < 0.1)
    #expect(device.records("inventoryPicture").first?[MappedObject.picturesOf] == kept.id)
    device.press("notice.undo")
    #expect(device.objects.count == 2 && parcel(device, "0")?[MappedObject.geometry] == whole[MappedObject.geometry])
  }

  @Test("I-53: a split whose remaining shape somebody has changed since is not undone: the other part would be gone")
  func splitAndChanged() throws {
    let device = parcels()
    let whole = try #require(parcel(device, "0"))
    show(device, whole)
    device.press("inventory.map.split")
    device.tap(14.003, 49.99)
    device.tap(14.003, 50.02)
    device.press("inventory.map.carryOut")
    #expect(device.objects.count == 3)
    let shape: JSON = [
      "type": "Polygon",
      "coordinates": [
        [
          [.decimal("14.003"), 50], [.decimal("14.01"), 50], [.decimal("14.01"), .decimal("50.02")],
          [.decimal("14.003"), 50],
        ]
      ],
    ]
    let theirs = device.replica(of: whole.key).edit(
      whole.key, [(name: MappedObject.geometry.name, value: shape)], tab: "other")
    device.send(.changedElsewhere(theirs))
    device.press("notice.undo")
    #expect(device.objects.count == 3 && device.said.contains("1 value has been changed since and stays."))
    #expect(device.objects.first { $0.id == whole.id }?[MappedObject.geometry] == shape)
  }

  @Test("I-54: joining asks which of the different values to keep; pictures of both stay, and one undo restores both")
  func join() throws {
    let device = parcels()
    let (one, other) = (try #require(parcel(device, "0")), try #require(parcel(device, "1")))
    show(device, other)
    device.send(
      .blob(
        Event.Blob(
          name: "b.jpg", purpose: "inventory.inventoryPicture/" + other.id.description,
          outcome: .stored(sha256: String(repeating: "b", count: 64), type: "image/jpeg", size: 9))))
    show(device, one)
    device.press("inventory.map.join")
    // The neighbour is offered as a button and can be tapped.
    #expect(device.button("inventory.map.joinWith", value: other.id.description) != nil)
    device.tap(14.015, 50.005, "objects", device.onMap(other.id))
    #expect(device.words.contains("What should be kept?") && device.objects.count == 2)
    let field = device.field("Number", of: "Parcels")
    device.press("inventory.map.replace", value: field)
    #expect(commits(device) { device.press("inventory.map.finishJoin") } == 1)
    #expect(device.objects.count == 1)
    let joined = try #require(device.objects.first)
    #expect(joined.id == one.id && joined.fields.text(field) == "1")
    #expect((area(joined) - area(one) - area(other)).magnitude < 0.1)
    #expect(device.records("inventoryPicture").first?[MappedObject.picturesOf] == one.id)
    device.press("notice.undo")
    #expect(device.objects.count == 2 && parcel(device, "0")?[MappedObject.geometry] == one[MappedObject.geometry])
    #expect(parcel(device, "1")?[MappedObject.geometry] == other[MappedObject.geometry])
    #expect(device.records("inventoryPicture").first?[MappedObject.picturesOf] == other.id)
  }

  @Test("I-54: without a difference they are joined at once, and a neighbour that does not touch says so")
  func apart() throws {
    let device = parcels()
    for (x, y) in [(14.03, 50.0), (14.04, 50.0), (14.04, 50.01)] { device.tap(x, y) }
    device.save()
    let far = try #require(
      device.objects.first { parcel(device, "0")?.id != $0.id && parcel(device, "1")?.id != $0.id })
    show(device, far)
    device.press("inventory.map.join")
    #expect(device.words.contains("No object of this layer touches this one."))
    device.tap(14.005, 50.005, "objects", device.onMap(try #require(parcel(device, "0")).id))
    #expect(device.words.contains("no border in common") && device.objects.count == 3)
    device.press("inventory.map.end")
    device.pass(milliseconds: 10)
    device.tap(14.02, 50.0)
    for (x, y) in [(14.03, 50.0), (14.02, 50.01)] { device.tap(x, y) }
    device.save()
    let bridge = try #require(device.objects.max { $0.id < $1.id })
    show(device, bridge)
    device.press("inventory.map.join")
    device.press("inventory.map.joinWith", value: try #require(parcel(device, "1")).id.description)
    #expect(device.objects.count == 3 && device.words.contains("The objects are joined."))
  }

  @Test("I-55: a hole is cut out of an existing area")
  func hole() throws {
    let device = parcels()
    let whole = try #require(parcel(device, "0"))
    show(device, whole)
    device.press("inventory.map.cut")
    for (x, y) in [(14.002, 50.002), (14.004, 50.002), (14.004, 50.004)] { device.tap(x, y) }
    device.press("inventory.map.carryOut")
    #expect(parcel(device, "0")?[MappedObject.geometry]?["coordinates"]?.items?.count == 2)
    #expect(area(parcel(device, "0")) < area(whole))
    device.press("notice.undo")
    #expect(parcel(device, "0")?[MappedObject.geometry] == whole[MappedObject.geometry])
  }

  @Test("I-53: splitting also works from the form while nothing in it has changed; leaving the object ends the tool")
  func fromForm() throws {
    let device = parcels()
    let whole = try #require(parcel(device, "0"))
    let map = device.address.components("?")[0]
    device.visit(map + "?edit=" + whole.id.description)
    device.type(device.field("Number", of: "Parcels"), "7")
    device.press("inventory.map.split")
    #expect(device.words.contains("First save or cancel the changes") && device.address.contains("edit="))
    device.press("inventory.form.cancel")
    device.press("dialog.confirm")
    device.visit(map + "?edit=" + whole.id.description)
    device.press("inventory.map.split")
    #expect(device.address.contains("?object=") && device.button("inventory.map.carryOut") != nil)
    device.visit(map)
    show(device, whole)
    #expect(device.button("inventory.map.carryOut") == nil && device.button("inventory.map.split") != nil)
  }

  @Test("I-56: a distance or an area is measured, and nothing of it is kept")
  func measuring() {
    let device = surveyor()
    device.begin("parcel")
    device.press("inventory.map.measure")
    for (x, y) in [(14.0, 50.0), (14.01, 50.0), (14.01, 50.01)] { device.tap(x, y) }
    #expect(device.words.contains("39.87 ha"))
    device.press("inventory.map.distance")
    #expect(!device.words.contains("ha ·") && device.words.contains("1,829 m"))
    device.press("inventory.map.end")
    #expect(device.objects.isEmpty && device.disk.keys("d/").isEmpty)
  }
}

extension String {
  fileprivate func components(_ separator: Character) -> [String] { split(separator: separator).map { String($0) } }
}
