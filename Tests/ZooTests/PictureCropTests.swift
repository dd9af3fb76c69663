import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Cropping a picture")
struct PictureCropTests {
  private let zoo = Menagerie()
  private let whole = String(repeating: "a1", count: 32)
  private let part = String(repeating: "b2", count: 32)

  private func editor() -> Tab {
    zoo.server.editors = ["eva@example.org"]
    let tab = zoo.tab()
    tab.signUp()
    tab.visit("/zoo/drafts/" + Menagerie.key("Lev indický").id.description)
    return tab
  }

  private func choose(_ tab: Tab) {
    tab.press("zoo.picture.choose")
    tab.send(
      .blob(
        Event.Blob(
          name: "lev.jpg", purpose: "zoo.picture", outcome: .stored(sha256: whole, type: "image/jpeg", size: 9),
          width: 2000, height: 900)))
  }

  private func dropped(_ tab: Tab) -> [String] {
    tab.effects.compactMap { if case .dropBlob(let sha256) = $0 { sha256 } else { nil } }
  }

  private func cuts(_ tab: Tab) -> [PictureFrame] {
    tab.effects.compactMap { if case .cutPicture(whole, let frame, "zoo.cut") = $0 { frame } else { nil } }
  }

  @Test("Z-33: only the part of a picture within the frame is kept, sent and named by the draft")
  func cutting() {
    let tab = editor()
    choose(tab)
    #expect(tab.page?.first { $0.attributes["data-blob"] == whole } != nil)
    #expect(tab.disk.keys("b/").isEmpty, "the whole picture is not sent")
    tab.send(.action(Event.Action("zoo.picture.size", value: "", text: "50", form: Fields())))
    tab.send(.action(Event.Action("zoo.picture.drag", value: "", text: "5 5 300 225", form: Fields())))
    tab.press("zoo.picture.use")
    #expect(cuts(tab) == [PictureFrame(x: 0, y: 0, width: 600, height: 450)])
    let stored = Event.Blob.Outcome.stored(sha256: part, type: "image/jpeg", size: 5)
    #expect(dropped(tab).isEmpty)
    tab.send(.blob(Event.Blob(name: "", purpose: "zoo.cut", outcome: stored)))
    #expect(dropped(tab) == [whole])
    #expect(tab.disk.keys("b/").map { $0.hasSuffix(part) } == [true])
    #expect(tab.page?.first { $0.attributes["data-blob"] == part } != nil)
    tab.submit("zoo.edit.save")
    #expect(zoo.server.drafts("zoo")[Menagerie.key("Lev indický")]?.fields["picture"]?.text == part)
  }

  private func sendBlob(_ tab: Tab, _ purpose: String, _ outcome: Event.Blob.Outcome, width: Int = 0, height: Int = 0) {
    tab.send(.blob(Event.Blob(name: "lev.jpg", purpose: purpose, outcome: outcome, width: width, height: height)))
  }

  private func draftedPicture() -> String? {
    zoo.server.drafts("zoo")[Menagerie.key("Lev indický")]?.fields["picture"]?.text
  }

  @Test(
    "K-34: saving and publishing wait for a picture that is being read, framed or cut, and go on by themselves",
    arguments: ["zoo.edit.save", "zoo.edit.publish"], 0..<3)
  func waiting(action: String, stage: Int) {
    let tab = editor()
    tab.type("descriptionEn", "A lion")
    tab.press("zoo.picture.choose")
    sendBlob(tab, "zoo.picture", .reading)
    #expect(tab.words.contains("připravuje"))
    let stored = Event.Blob.Outcome.stored(sha256: whole, type: "image/jpeg", size: 9)
    if stage > 0 { sendBlob(tab, "zoo.picture", stored, width: 2000, height: 900) }
    if stage > 1 { tab.press("zoo.picture.use") }
    if action == "zoo.edit.save" { tab.submit(action) } else { tab.press(action) }
    #expect(
      zoo.server.drafts("zoo")[Menagerie.key("Lev indický")] == nil && tab.words.contains("Čeká na obrázek"))
    // Text that is typed while it waits is saved too.
    tab.type("descriptionEn", "A lion at rest")
    if stage == 0 { sendBlob(tab, "zoo.picture", stored, width: 2000, height: 900) }
    #expect(cuts(tab) == [PictureFrame(x: 400, y: 0, width: 1200, height: 900)])
    sendBlob(tab, "zoo.cut", .stored(sha256: part, type: "image/jpeg", size: 5))
    #expect(!tab.words.contains("Čeká na obrázek") && dropped(tab) == [whole])
    if action == "zoo.edit.save" {
      let draft = zoo.server.drafts("zoo")[Menagerie.key("Lev indický")]
      #expect(draft?.fields["picture"]?.text == part && draft?.fields["descriptionEn"]?.text == "A lion at rest")
    } else {
      // Publishing checks the picture too: it has no description yet.
      #expect(tab.words.contains("Obrázek potřebuje popis") && draftedPicture() == nil)
    }
  }

  @Test(
    "K-34: a picture that cannot be read saves nothing; the form is there, and what was typed",
    arguments: [true, false])
  func unreadable(isCut: Bool) {
    let tab = editor()
    tab.type("descriptionEn", "A lion")
    tab.press("zoo.picture.choose")
    sendBlob(tab, "zoo.picture", .reading)
    if isCut {
      sendBlob(tab, "zoo.picture", .stored(sha256: whole, type: "image/jpeg", size: 9), width: 2000, height: 900)
    }
    tab.submit("zoo.edit.save")
    sendBlob(tab, isCut ? "zoo.cut" : "zoo.picture", .unreadable)
    #expect(zoo.server.drafts("zoo")[Menagerie.key("Lev indický")] == nil && tab.words.contains("nelze přečíst"))
    #expect(!tab.words.contains("Čeká na obrázek"))
    #expect((tab.button("zoo.picture.use") != nil) == isCut, "the part can be cut again")
    if isCut { tab.press("zoo.picture.cancel") }
    tab.submit("zoo.edit.save")
    let draft = zoo.server.drafts("zoo")[Menagerie.key("Lev indický")]
    #expect(draft?.fields["descriptionEn"]?.text == "A lion" && draft?.fields["picture"] == nil)
  }

  @Test("K-34: a picture whose form was left goes into no other form, and the user is told", arguments: 0..<3)
  func left(stage: Int) {
    let tab = editor()
    tab.press("zoo.picture.choose")
    if stage > 0 { sendBlob(tab, "zoo.picture", .reading) }
    if stage > 1 {
      sendBlob(tab, "zoo.picture", .stored(sha256: whole, type: "image/jpeg", size: 9), width: 2000, height: 900)
      tab.press("zoo.picture.use")
    }
    tab.visit("/zoo/drafts/" + Menagerie.key("Čáp bílý").id.description)
    if stage == 0 { sendBlob(tab, "zoo.picture", .reading) }
    #expect(tab.words.contains("Obrázek nebyl přidán"))
    let late = Event.Blob.Outcome.stored(sha256: part, type: "image/jpeg", size: 5)
    sendBlob(tab, stage > 1 ? "zoo.cut" : "zoo.picture", late, width: 2000, height: 900)
    #expect(tab.page?.first { $0.attributes["data-blob"] == part } == nil && dropped(tab).contains(part))
    #expect(tab.disk.keys("b/").isEmpty)
  }

  @Test("Z-33: cancelling, choosing another picture or navigating away leaves nothing behind", arguments: 0..<3)
  func givingUp(way: Int) {
    let tab = editor()
    choose(tab)
    switch way {
    case 0: tab.press("zoo.picture.cancel")
    case 1: tab.visit("/zoo/animals")
    default:
      let other = Event.Blob.Outcome.stored(sha256: part, type: "image/jpeg", size: 5)
      tab.send(.blob(Event.Blob(name: "", purpose: "zoo.picture", outcome: other, width: 40, height: 30)))
    }
    #expect(dropped(tab) == [whole])
    #expect(tab.disk.keys("b/").isEmpty)
  }

  @Test(
    "Z-33: the frame is 4:3, never leaves the picture and never is a few pixels only",
    arguments: [(2000, 900), (900, 2000), (1600, 1200), (1, 1), (3, 2000)])
  func frames(width: Int, height: Int) {
    var crop = PictureCrop("", width: width, height: height)
    func isInside() -> Bool {
      let frame = crop.frame
      return frame.x >= 0 && frame.y >= 0 && frame.width > 0 && frame.height > 0 && frame.x + frame.width <= width
        && frame.y + frame.height <= height
    }
    #expect(isInside() && crop.percent == 100)
    if width > 100 { #expect(abs(crop.frame.width * 3 - crop.frame.height * 4) < 8) }
    for percent in [0, 37, 20, 100, 1000, -5] {
      crop.resize(percent: percent)
      #expect(isInside() && (width < 100 || crop.percent >= 20 && crop.percent <= 100))
      for points in ["0 0", "-50 99999", "9999999999999 7", "", "5", "x y", "1 2 3 4"] {
        crop.follow(points)
        #expect(isInside())
      }
      for shift in [-1, 0, 50, 100, 999] {
        crop.shift(acrossPercent: shift)
        crop.shift(downPercent: shift)
        #expect(isInside())
        if width > crop.frame.width { #expect(abs(crop.acrossPercent - min(max(shift, 0), 100)) <= 1) }
      }
    }
  }
}
