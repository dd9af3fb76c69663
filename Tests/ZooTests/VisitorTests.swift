import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Visitors of the zoo")
struct VisitorTests {
  private let lion = Menagerie.key("Lev indický").id.description

  @Test("Z-20: one button marks and unmarks a favourite, another an animal seen today")
  func marks() {
    let tab = Menagerie().tab("/zoo/animals/" + lion)
    tab.press("zoo.favourite")
    tab.press("zoo.seen")
    tab.visit("/zoo/mine")
    #expect(tab.words.contains("Oblíbená · 1") && tab.words.contains("Dnes viděná · 1"))
    tab.visit("/zoo/mine/" + lion)
    tab.press("zoo.favourite")
    tab.press("zoo.seen")
    #expect(tab.words.contains("Zatím tu nic není."))
    let drawing = tab.page?.first(class: "empty")?.first(class: "illustration")
    #expect(drawing?.attributes["src"] == "/illustrations/empty-passport.svg", "U-25: not the sign that all is done")
  }

  @Test("Z-20: two devices that mark the same animal make one record")
  func oneRecord() {
    let zoo = Menagerie()
    let keys = (0..<2).map { seed -> [RecordKey] in
      let tab = Tab(ZooCore.self, seed: UInt64(seed), server: zoo.server.connection()).start("/zoo/animals/" + lion)
      tab.press("zoo.favourite")
      tab.press("zoo.seen")
      return tab.store.context.replica().keys
    }
    #expect(Set(keys[0]) == Set(keys[1]) && keys[0].count == 2)
  }

  @Test("Z-20: an animal that was seen on another day is listed as seen earlier")
  func earlier() {
    let tab = Menagerie().tab("/zoo/animals/" + lion)
    tab.press("zoo.seen")
    tab.pass(milliseconds: 86_400_000)
    tab.send(.visible)
    tab.visit("/zoo/mine")
    #expect(tab.words.contains("Dříve viděná · 1"))
    // It can be taken back, and that too.
    tab.press("zoo.unseen", value: lion)
    #expect(!tab.words.contains("Dříve viděná") && Visits(tab.store.context.replica()).days.isEmpty)
    tab.press("notice.undo")
    #expect(tab.words.contains("Dříve viděná · 1"))
  }

  @Test("Z-21: a round counts the right answers and ends with the result")
  func round() {
    let zoo = Menagerie([])
    zoo.server.publish("zoo", Menagerie.starter("published"))
    let tab = zoo.tab("/zoo/quiz", isOnline: true)
    for number in 1...Quiz.length {
      #expect(tab.words.contains("Otázka \(number) z 10"))
      tab.press("zoo.quiz.answer", value: "0")
      let verdict = tab.page?.first(class: "verdict")?.words ?? ""
      #expect(verdict.contains("Správně!") || verdict.contains("Správná odpověď:"))
      tab.press("zoo.quiz.answer", value: "1")
      tab.press("zoo.quiz.next")
    }
    let right = tab.page?.first(class: "ring")?.words ?? ""
    #expect(right.contains("/10") && tab.words.contains("Správně") && tab.words.contains(" z 10"))
    tab.press("zoo.quiz.again")
    #expect(tab.words.contains("Otázka 1 z 10"))
  }

  @Test("Z-21: without enough data there is no quiz, and the screen says so")
  func noQuiz() {
    #expect(Menagerie().tab("/zoo/quiz").words.contains("není dost údajů"))
  }

  @Test("U-16: what was copied instead of shared is told, and so is a failure")
  func copied() {
    let tab = Menagerie().tab()
    for (action, value, words) in [
      ("share.copied", "address", "Adresa je zkopírovaná."), ("share.copied", "text", "Text je zkopírovaný."),
      ("share.failed", "address", "Tento prohlížeč neumí sdílet a kopírování nepovolil."),
    ] {
      tab.send(.action(Event.Action(action, value: value)))
      #expect(tab.page?.first(class: "notice")?.words.contains(words) == true, "\(words)")
    }
    #expect(tab.page?.first(class: "notice")?.attributes["class"] == "notice error")
  }

  @Test("Z-22: an animal is shared by its address")
  func share() {
    let tab = Menagerie().tab("/zoo/animals/" + lion)
    let steps = tab.steps { tab.press("zoo.share", value: lion) }
    #expect(steps.contains { if case .share(_, _, let url) = $0 { url == "/zoo/animals/" + lion } else { false } })
  }

  @Test("A text that exists only in the other language is shown and marked")
  func otherLanguage() {
    let zoo = Menagerie([])
    zoo.server.publish(
      "zoo", [Menagerie.animal("Lev indický", [("descriptionCs", "Šelma s hřívou."), ("iucn", "EN")])])
    let tab = zoo.tab("/zoo/animals/" + lion, languages: ["en"])
    let text = tab.page?.first { $0.attributes["lang"] == "cs" && $0.words.contains("Šelma s hřívou.") }
    #expect(text != nil && tab.words.contains("(in Czech)") && tab.words.contains("endangered"))
  }

  @Test("The sources are listed with date, licence and attribution")
  func sources() {
    let zoo = Menagerie()
    zoo.server.publish(
      "zoo",
      [
        (
          Zoo.key(Source.collection, "lexicon"),
          JSONObject([
            ("titleCs", "Lexikon zvířat"), ("date", "2020-05-01"), ("licence", "CC BY 4.0"),
            ("url", "https://example.org/"),
          ])
        )
      ])
    let tab = zoo.tab("/zoo/about")
    #expect(tab.words.contains("Lexikon zvířat") && tab.words.contains("CC BY 4.0") && tab.words.contains("1. 5. 2020"))
    #expect(tab.page?.first { $0.attributes["href"] == "https://example.org/" } != nil)
  }
}
