import Base
import HTML
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Drawing on pictures")
struct MarkTests {
  private let sha256 = String(repeating: "ab", count: 32)

  /// A lamp with a picture of 2000 × 1000 pixels, on the screen where it is drawn on.
  private func marking(_ device: Surveyor) throws -> Record {
    let object = try #require(device.objects.first)
    device.receive(sha256, for: object.id.description, width: 2000, height: 1000)
    let picture = try #require(device.records("inventoryPicture").first)
    device.visit(address(picture))
    return picture
  }

  private func address(_ picture: Record) -> String {
    "/inventory/objects/\(picture[MappedObject.picturesOf]!)/attachment/\(picture.id)/draw"
  }

  private func lamp() throws -> (Surveyor, Record) {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14, 50)
    device.save()
    return (device, try marking(device))
  }

  private func marks(_ device: Surveyor) -> [PictureMark] {
    device.records("inventoryPicture").first.map { PictureMarks($0.fields).entries.map { $0.mark } } ?? []
  }

  /// Marks lie over each other in the order in which they were drawn, and no finger draws two within a millisecond.
  private func stroke(_ device: Surveyor, _ places: String) {
    device.pass(milliseconds: 10)
    device.send(.action(Event.Action("inventory.mark.stroke", text: places)))
  }

  @Test("I-22, I-118: undo and redo of marks stand together; what is done with a picture too, and the layers are marked below")
  func together() throws {
    let (device, picture) = try lamp()
    func active() -> [String] {
      let links = device.page?.all { $0.tag == "a" && $0.attributes["aria-current"] == "page" } ?? []
      return links.compactMap { $0.attributes["href"] }
    }
    let steps = device.page?.first(class: "chip-pair")?.all { $0.tag == "button" }.compactMap { $0.attributes["data-action"] }
    #expect(steps == ["inventory.mark.undo", "inventory.mark.redo"])
    #expect(!active().isEmpty && active().allSatisfy { $0 == "/inventory/layers" })
    device.visit(address(picture).replacing("/draw", with: ""))
    #expect(!active().isEmpty && active().allSatisfy { $0 == "/inventory/layers" })
    device.visit("/inventory/objects/\(picture[MappedObject.picturesOf]!)")
    #expect(device.page?.first(class: "attachment-tools")?.all(class: "icon-button").count == 2)
  }

  @Test("I-75: a finger draws an arrow, a circle and a text; the picture's bytes stay as they are")
  func drawing() throws {
    let (device, picture) = try lamp()
    #expect(picture[Photo.width] == 2000 && picture[Photo.height] == 1000)
    device.send(.action(Event.Action("inventory.mark.shape", text: "100 100 480 240")))
    #expect(device.page?.first { $0.tag == "path" && $0.attributes["d"]?.hasPrefix("M100 100L480 240") == true } != nil)
    stroke(device, "100 100 300 180 500 250")
    device.press("inventory.mark.tool", value: "ellipse")
    device.press("inventory.mark.colour", value: "#d70015")
    // The arrow is selected and now has the colour. The circle gets it too.
    stroke(device, "700 100 900 300")
    device.press("inventory.mark.tool", value: "text")
    stroke(device, "800 400")
    #expect(marks(device).count == 2 && !device.words.contains("Write the text first"))
    stroke(device, "800 400")
    #expect(marks(device).count == 2 && device.words.contains("Write the text first"))
    device.send(.action(Event.Action("inventory.mark.text", text: "crack")))
    stroke(device, "800 400")
    #expect(
      marks(device) == [
        PictureMark(kind: .arrow, colour: "#d70015", from: .init(1000, 2000), to: .init(5000, 5000)),
        PictureMark(kind: .ellipse, colour: "#d70015", from: .init(7000, 2000), to: .init(9000, 6000)),
        PictureMark(kind: .text, colour: "#d70015", from: .init(8000, 8000), to: .init(8000, 8000), text: "crack"),
      ])
    let record = try #require(device.records("inventoryPicture").first)
    #expect(record[AttachedFile.sha256] == sha256 && device.disk.keys("b/").count == 1)
    // It lies over the picture wherever that is shown, large and small, and is described.
    device.visit("/inventory/objects/\(record[MappedObject.picturesOf]!)/attachment/\(record.id)")
    let large = device.page?.first { $0.attributes["class"] == "marks" }
    #expect(large?.attributes["viewBox"] == "0 0 1000 500")
    #expect(large?.attributes["aria-label"] == "Drawn on the picture: Arrow, red, Circle, red, Text “crack”")
    device.visit("/inventory/objects/\(record[MappedObject.picturesOf]!)")
    let small = device.page?.first { $0.attributes["class"] == "marks" }
    #expect(small?.attributes["preserveAspectRatio"] == "xMidYMid slice" && small?.attributes["aria-hidden"] == "true")
  }

  @Test(
    "I-75: buttons alone add, choose, move, recolour, reword and delete a mark; every step is undone and done again")
  func keyboard() throws {
    let (device, _) = try lamp()
    #expect(device.button("inventory.mark.undo")?.attributes["disabled"] != nil)
    var states = [marks(device)]
    func step(_ action: () -> Void) {
      device.pass(milliseconds: 10)
      action()
      states.append(marks(device))
    }
    step { device.press("inventory.mark.add") }
    step { device.send(.action(Event.Action("inventory.mark.move", value: "toX", text: "90"))) }
    step { device.send(.action(Event.Action("inventory.mark.move", value: "fromY", text: "10"))) }
    step { device.press("inventory.mark.colour", value: "#ffffff") }
    device.press("inventory.mark.tool", value: "text")
    device.send(.action(Event.Action("inventory.mark.text", text: "L1")))
    step { device.press("inventory.mark.add") }
    step { device.send(.action(Event.Action("inventory.mark.reword", text: " L2 "))) }
    let arrow = PictureMark(kind: .arrow, colour: "#ffffff", from: .init(3500, 1000), to: .init(9000, 5500))
    #expect(states.last?.first == arrow && states.last?.last?.text == "L2" && states.last?.count == 2)
    let field = PictureMarks(try #require(device.records("inventoryPicture").first).fields).entries[0].field
    device.press("inventory.mark.choose", value: field)
    step { device.press("inventory.mark.delete") }
    #expect(states.last?.map { $0.kind } == [.text])
    for state in states.dropLast().reversed() {
      device.press("inventory.mark.undo")
      #expect(marks(device) == state)
    }
    #expect(device.button("inventory.mark.undo")?.attributes["disabled"] != nil && states.count == 8)
    for state in states.dropFirst() {
      device.press("inventory.mark.redo")
      #expect(marks(device) == state)
    }
    #expect(device.button("inventory.mark.redo")?.attributes["disabled"] != nil)
  }

  @Test(
    "I-75: a tap chooses the mark that lies there; its ends and the whole of it are dragged, and it stays in the picture"
  )
  func dragging() throws {
    let (device, _) = try lamp()
    stroke(device, "100 100 500 250")
    stroke(device, "500 250 600 100")
    #expect(marks(device).map { $0.to } == [.init(6000, 2000)])
    stroke(device, "350 100 350 350")
    #expect(
      marks(device) == [PictureMark(kind: .arrow, colour: "#ffd60a", from: .init(1000, 7000), to: .init(6000, 7000))])
    stroke(device, "350 350 350 2000")
    #expect(marks(device).map { $0.from } == [.init(1000, 10_000)])
    // A tap beside everything deselects it. Then a drag draws another one.
    stroke(device, "800 100")
    stroke(device, "350 495 350 300")
    #expect(marks(device).count == 2)
    stroke(device, "120 499")
    #expect(device.words.contains("Delete the mark"))
    device.press("inventory.mark.delete")
    #expect(marks(device).map { $0.from } == [.init(3500, 9900)])
  }

  @Test("I-75: two people who draw on one picture both keep their marks; a mark that both have changed is drawn twice")
  func merging() throws {
    let crew = Crew()
    crew.lamps()
    let picture = try marking(crew.ann)
    stroke(crew.ann, "100 100 500 250")
    crew.settle()
    let field = PictureMarks(try #require(crew.ben.records("inventoryPicture").first).fields).entries[0].field
    for (device, places, tip) in [(crew.ann, "700 100 900 300", "20"), (crew.ben, "600 300 800 450", "80")] {
      device.send(.online(false))
      device.visit(address(picture))
      if device === crew.ann {
        device.press("inventory.mark.tool", value: "ellipse")
        stroke(device, places)
        device.press("inventory.mark.choose", value: field)
        device.send(.action(Event.Action("inventory.mark.move", value: "toX", text: tip)))
      } else {
        // The picture's bytes are not here. Ben's marks come from another tab of his.
        let replica = device.replica(of: picture.key)
        let mark = PictureMark(kind: .ellipse, colour: "#ffffff", from: .init(6000, 6000), to: .init(8000, 9000))
        var moved = try #require(PictureMarks(device.records("inventoryPicture")[0].fields)[field])
        moved.to = .init(8000, 5000)
        let changes = [
          (name: PictureMark.fieldName(RecordID.v8(named: "other", in: "marks")), value: JSON?.some(mark.json)),
          (name: field, value: JSON?.some(moved.json)),
        ]
        let entries = replica.edit(picture.key, changes, tab: "other")
        for entry in entries { device.disk.entries[entry.key] = entry.value }
        device.send(.changedElsewhere(entries))
      }
    }
    crew.ann.send(.online(true))
    crew.ben.send(.online(true))
    crew.settle()
    #expect(marks(crew.ann).count == 3 && marks(crew.ben).count == 3)
    #expect(crew.ann.context.conflictCount + crew.ben.context.conflictCount == 1)
    let asked = crew.ann.context.conflictCount == 1 ? crew.ann : crew.ben
    asked.visit("/inventory/objects/\(picture[MappedObject.picturesOf]!)/attachment/\(picture.id)")
    #expect(asked.words.contains("Two people have changed this") && asked.words.contains("Mark on the picture"))
    asked.press("conflict.mine")
    crew.settle()
    #expect(asked.context.conflictCount == 0 && marks(crew.ann) == marks(crew.ben) && marks(crew.ann).count == 3)
  }

  @Test("I-75: however far a finger or a number is from the picture, the mark stays in it")
  func farAway() throws {
    let (device, _) = try lamp()
    stroke(device, "500 250 2147483647 -9223372036854775808")
    #expect(
      marks(device) == [PictureMark(kind: .arrow, colour: "#ffd60a", from: .init(5000, 5000), to: .init(10_000, 0))])
    device.send(.action(Event.Action("inventory.mark.move", value: "fromX", text: "9223372036854775807")))
    device.send(.action(Event.Action("inventory.mark.move", value: "fromY", text: "-5")))
    #expect(marks(device).map { $0.from } == [.init(10_000, 0)])
    stroke(device, "")
    stroke(device, "7")
    stroke(device, "one two")
    #expect(marks(device).count == 1)
  }

  @Test("I-75: marks that somebody else has changed since are not undone")
  func undoingOthers() throws {
    let (device, picture) = try lamp()
    stroke(device, "100 100 500 250")
    stroke(device, "700 100 900 300")
    let record = try #require(device.records("inventoryPicture").first)
    let entries = PictureMarks(record.fields).entries
    var theirs = entries[1].mark
    theirs.colour = "#0a0a0a"
    let replica = device.replica(of: picture.key)
    let changes = replica.edit(picture.key, [(name: entries[1].field, value: theirs.json)], tab: "other")
    for entry in changes { device.disk.entries[entry.key] = entry.value }
    device.send(.changedElsewhere(changes))
    device.press("inventory.mark.undo")
    #expect(marks(device) == [theirs])
  }

  @Test("I-75, P-11: a kind of mark from a newer version stays in the record; it is counted but not drawn")
  func newer() throws {
    let (device, picture) = try lamp()
    let unknown = try #require(JSON.read(#"{"kind":"cloud","points":[[0.1,0.2]]}"#))
    let known = try #require(
      JSON.read(##"{"kind":"arrow","colour":"#ffffff","from":[0.1,0.2],"to":[0.5,0.6],"dash":3}"##))
    let ids = ["one", "two"].map { PictureMark.fieldName(RecordID.v8(named: $0, in: "marks")) }
    let replica = device.replica(of: picture.key)
    let changes = replica.edit(
      picture.key, [(name: ids[0], value: unknown), (name: ids[1], value: known)], tab: "other")
    for entry in changes { device.disk.entries[entry.key] = entry.value }
    device.send(.changedElsewhere(changes))
    #expect(device.words.contains("1 mark of a newer version") && marks(device).count == 1)
    device.press("inventory.mark.choose", value: ids[1])
    device.press("inventory.mark.colour", value: "#d70015")
    device.visit("/inventory/objects/\(picture[MappedObject.picturesOf]!)/attachment/\(picture.id)/edit")
    device.type("caption", "Lampa")
    device.save()
    let fields = try #require(device.records("inventoryPicture").first).fields
    #expect(fields[ids[0]] == unknown && fields[ids[1]]?["dash"] == .integer(3))
    #expect(fields[ids[1]]?["colour"]?.text == "#d70015" && fields.text("caption") == "Lampa")
  }

  @Test("I-75: a reader sees the marks and cannot draw; a full picture accepts no more")
  func limits() throws {
    let (device, picture) = try lamp()
    let replica = device.replica(of: picture.key)
    let mark = PictureMark(kind: .arrow, colour: "#ffffff", from: .init(0, 0), to: .init(10_000, 10_000))
    let changes = replica.edit(
      picture.key,
      (0..<PictureMark.most).map {
        (name: PictureMark.fieldName(RecordID.v8(named: "mark \($0)", in: "marks")), value: JSON?.some(mark.json))
      }, tab: "other")
    for entry in changes { device.disk.entries[entry.key] = entry.value }
    device.send(.changedElsewhere(changes))
    device.press("inventory.mark.add")
    #expect(device.words.contains("at most 100 marks") && marks(device).count == 100)
    let crew = Crew("reader")
    crew.lamps()
    let shared = try marking(crew.ann)
    stroke(crew.ann, "100 100 500 250")
    crew.settle()
    let url = "/inventory/objects/\(shared[MappedObject.picturesOf]!)/attachment/\(shared.id)"
    crew.ben.visit(url)
    #expect(crew.ben.page?.first { $0.attributes["href"] == url + "/draw" } == nil)
    crew.ben.visit(url + "/draw")
    #expect(crew.ben.button("inventory.mark.add") == nil)
    crew.ben.send(.action(Event.Action("inventory.mark.add")))
    #expect(marks(crew.ben).count == 1)
  }

  @Test(
    "I-75: a mark reads back the same, and a mark outside the picture is refused",
    arguments: [
      ##"{"kind":"arrow","colour":"#ffd60a","from":[0,1],"to":[0.0001,0.05]}"##,
      ##"{"kind":"ellipse","colour":"#0a0a0a","from":[0.25,0.75],"to":[1,0]}"##,
      ##"{"kind":"text","colour":"#ffffff","at":[0.5,0.3333],"text":"<b>\"příliš\""}"##,
    ])
  func reading(text: String) throws {
    let json = try #require(JSON.read(text))
    let mark = try #require(PictureMark(json))
    #expect(PictureMark(mark.json) == mark && JSON.read(mark.json.serialized) == mark.json)
    #expect(mark.json["colour"] == json["colour"])
    for wrong in [#"{"kind":"arrow","from":[0,1.1],"to":[0,0]}"#, #"{"kind":"arrow","from":[0,1]}"#, "[]", "7"] {
      #expect(JSON.read(wrong).flatMap { PictureMark($0) } == nil)
    }
  }

  @Test(
    "I-75: a text is as large as the picture allows, and never too small to read",
    arguments: [
      (5000, 5, "44"), (5000, 60, "27"), (0, 60, "27"), (10_000, 60, "27"), (6600, 60, "18"), (6700, 60, "18"),
    ])
  func textSize(x: Int, letters: Int, size: String) {
    let place = PictureMark.Place(x, 5000)
    let text = String(repeating: "ž", count: letters)
    let mark = PictureMark(kind: .text, colour: "#ffffff", from: place, to: place, text: text)
    let drawing = MarkDrawing(grip: MarkGrip(width: 3000, height: 2000), language: .czech)
    #expect(drawing.node(mark).html.contains("font-size=\"\(size)\""))
  }

  @Test("I-75: the border of a mark contrasts with its colour by at least 4.5 to 1", arguments: PictureMark.colours)
  func contrast(colour: String) throws {
    func luminance(_ colour: String) -> Double {
      let number = Int(colour.dropFirst(), radix: 16)!
      let parts = [16, 8, 0].map { shift -> Double in
        let part = Double(number >> shift & 255) / 255
        return part <= 0.04045 ? part / 12.92 : pow24((part + 0.055) / 1.055)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let both = [luminance(colour), luminance(MarkDrawing.border(of: colour))].sorted()
    #expect((both[1] + 0.05) / (both[0] + 0.05) >= 4.5)
  }
}

/// The power of 2.4 = 12/5, by the fifth root (Newton).
private func pow24(_ number: Double) -> Double {
  var root = 1.0
  for _ in 0..<60 { root -= (root * root * root * root * root - number) / (5 * root * root * root * root) }
  var power = 1.0
  for _ in 0..<12 { power *= root }
  return power
}
