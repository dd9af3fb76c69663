import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Quiz of the zoo")
struct QuizTests {
  private func lexicon(_ animals: [(key: RecordKey, fields: Fields)]) -> Lexicon {
    Lexicon(animals.map { Record($0.key, fields: $0.fields) }, .czech)
  }

  private func picture(_ digit: String) -> JSON { .string(String(repeating: digit, count: 64)) }

  private static let starter = Lexicon(
    Menagerie.starter("published").map { Record($0.key, fields: $0.fields) }, .czech)

  @Test("Z-21: by the records, exactly one answer of each question is right", arguments: 0..<30)
  func oneRight(seed: UInt64) {
    let lexicon = QuizTests.starter
    let quiz = Quiz(seed: seed, lexicon)
    #expect(quiz.questions.count == Quiz.length)
    for question in quiz.questions {
      let fields = lexicon.row(question.animal)?.fields ?? Fields()
      let facts: [String] =
        switch question.kind {
        case .picture, .portrait: [question.animal.description]
        case .continent: fields["continents"]?.codes ?? []
        case .order: [fields.text("order") ?? ""]
        }
      let right = question.answers.indices.filter { facts.contains(question.answers[$0]) }
      #expect(right == [question.right])
      #expect(Set(question.answers).count == question.answers.count && question.answers.count >= 3)
      #expect(!question.answers.contains("none"), "no continent")
    }
  }

  @Test("Z-21: the same seed makes the same quiz, another seed another quiz")
  func seeds() {
    func animals(_ seed: UInt64) -> [RecordID] { Quiz(seed: seed, QuizTests.starter).questions.map(\.animal) }
    #expect(animals(1) == animals(1))
    #expect(animals(1) != animals(2))
  }

  @Test("Z-26: an animal with the same name, species or picture is never a wrong answer", arguments: 0..<40)
  func alike(seed: UInt64) {
    let lion = Menagerie.animal(
      "Lev", [("latin", "Panthera leo"), ("picture", picture("a"))])
    let likes = [
      (Zoo.key(Animal.collection, "1"), JSONObject([("nameCs", "LEV"), ("picture", picture("b"))])),
      Menagerie.animal("Lev indický", [("latin", "Panthera leo persica"), ("picture", picture("c"))]),
      Menagerie.animal("Lvice", [("picture", picture("a"))]),
    ]
    let others = ["Vlk", "Rys", "Puma"].map { Menagerie.animal($0, [("picture", picture("d"))]) }
    let lexicon = lexicon([lion] + likes + others)
    let alike = Set(([lion] + likes).map { $0.0.id.description })
    for question in Quiz(seed: seed, lexicon, .pictures).questions where question.animal == lion.key.id {
      Issue.record("the three others have one picture: too few answers are left, \(question.answers)")
    }
    let more = (1...6).map { number in
      Menagerie.animal("Druh \(number)", [("picture", picture(String(number)))])
    }
    for question in Quiz(seed: seed, self.lexicon([lion] + likes + others + more), .pictures).questions
    where question.animal == lion.key.id {
      #expect(question.answers.filter { alike.contains($0) } == [lion.key.id.description])
    }
  }

  @Test("Z-26: a taxon with the same name is not a wrong answer, nor is the home of another animal of the species")
  func sameTitle() {
    let terms = [
      Menagerie.term(.order, "Falconiformes", "Dravci"), Menagerie.term(.order, "Accipitriformes", "Dravci"),
      Menagerie.term(.order, "Anura", "Žáby"), Menagerie.term(.order, "Strigiformes", "Sovy"),
    ]
    let birds = [
      Menagerie.animal("Sokol", [("order", "Falconiformes")]), Menagerie.animal("Orel", [("order", "Accipitriformes")]),
      Menagerie.animal("Skokan", [("order", "Anura")]), Menagerie.animal("Puštík", [("order", "Strigiformes")]),
    ]
    for seed in UInt64(0)..<40 {
      for question in Quiz(seed: seed, lexicon(terms + birds), .orders).questions {
        #expect(!(question.answers.contains("Falconiformes") && question.answers.contains("Accipitriformes")))
      }
    }
    let lions = [
      Menagerie.animal("Lev indický", [("latin", "Panthera leo persica"), ("continents", ["AS"])]),
      Menagerie.animal("Lev konžský", [("latin", "Panthera leo azandica"), ("continents", ["AF"])]),
      Menagerie.animal("Medvěd", [("continents", ["EU", "NA"])]), Menagerie.animal("Lama", [("continents", ["SA"])]),
    ]
    for seed in UInt64(0)..<40 {
      for question in Quiz(seed: seed, lexicon(lions), .continents).questions {
        #expect(
          !(question.answers.contains("AS") && question.answers.contains("AF")) || question.animal != lions[0].key.id)
      }
    }
  }

  @Test("Z-26: a continent that the text about an animal's occurrence names is not a wrong answer", arguments: 0..<20)
  func told(seed: UInt64) {
    let animals = [
      Menagerie.animal("Karakal", [("continents", ["AS"]), ("spreadCs", "Afrika bez Sahary, západní Asie")]),
      Menagerie.animal("Los", [("continents", ["EU"]), ("spreadEn", "northern Eurasia and North America")]),
      Menagerie.animal("Lama", [("continents", ["SA"])]), Menagerie.animal("Klokan", [("continents", ["AU"])]),
      Menagerie.animal("Lev", [("continents", ["AF"])]), Menagerie.animal("Puma", [("continents", ["NA"])]),
    ]
    for question in Quiz(seed: seed, lexicon(animals), .continents).questions {
      if question.animal == animals[0].key.id { #expect(!question.answers.contains("AF")) }
      if question.animal == animals[1].key.id {
        #expect(!question.answers.contains("AS") && !question.answers.contains("NA") && question.answers.count >= 3)
      }
    }
  }

  @Test("Z-26: a round about one topic asks about nothing else; an empty lexicon asks nothing")
  func topics() {
    for topic in Quiz.Topic.allCases {
      let kinds = Set(Quiz(seed: 7, QuizTests.starter, topic).questions.map(\.kind))
      #expect(kinds.isSubset(of: topic.kinds))
      #expect(Quiz(seed: 7, Lexicon(), topic).questions.isEmpty)
    }
    #expect(Quiz(seed: 7, QuizTests.starter, .orders).questions.count == Quiz.length)
  }

  @Test("Z-59: a round goes on where it was when the program ended, until it is over or its animals are gone")
  func restart() throws {
    let zoo = Menagerie([])
    zoo.server.publish("zoo", Menagerie.starter("published"))
    let tab = zoo.tab("/zoo/quiz")
    tab.type("quiz-topic", "orders")
    for _ in 1...3 {
      tab.press("zoo.quiz.answer", value: "0")
      tab.press("zoo.quiz.next")
    }
    tab.press("zoo.quiz.answer", value: "1")
    let before = tab.page?.first(class: "quiz")?.words
    #expect(before?.contains("Otázka 4 z 10") == true)
    let again = zoo.tab("/zoo/quiz", isOnline: false, disk: tab.disk)
    #expect(again.page?.first(class: "quiz")?.words == before)
    again.press("zoo.quiz.next")
    let next = zoo.tab("/zoo/quiz", isOnline: false, disk: again.disk)
    #expect(next.words.contains("Otázka 5 z 10"))
    for _ in 5...10 {
      next.press("zoo.quiz.answer", value: "0")
      next.press("zoo.quiz.next")
    }
    #expect(zoo.tab("/zoo/quiz", isOnline: false, disk: next.disk).words.contains("Otázka 1 z 10"))
    let kept = try #require(Quiz(seed: 1, QuizTests.starter).kept)
    #expect(Quiz(kept, QuizTests.starter) != nil && Quiz(kept, Lexicon()) == nil)
  }

  @Test("Z-27: the result shows missed questions with the right answers, and a round can repeat them")
  func missed() throws {
    let zoo = Menagerie([])
    zoo.server.publish("zoo", Menagerie.starter("published"))
    let tab = zoo.tab("/zoo/quiz")
    tab.type("quiz-topic", "orders")
    // The right answer of each question, by its prompt.
    var right: [String: String] = [:]
    var wrong = 0
    for _ in 1...Quiz.length {
      let prompt = try #require(tab.page?.first { $0.tag == "h2" }?.words)
      // Z-21: no animal of the starter has a photograph, so its drawing is shown.
      #expect(tab.page?.first(class: "portrait")?.first(class: "drawing") != nil)
      tab.press("zoo.quiz.answer", value: "0")
      right[prompt] = try #require(
        tab.page?.first { $0.attributes["class"] == "answer right" }?.attributes["data-value"])
      if right[prompt] != "0" { wrong += 1 }
      tab.press("zoo.quiz.next")
    }
    try #require(wrong > 0)
    #expect(tab.words.contains("Co se ještě naučit") && tab.names.count == wrong)
    // Another round is offered before the list of what went wrong, which may be long.
    let shown = try #require(tab.page?.first(class: "result")?.children.compactMap { $0.attributes["class"] })
    #expect(try #require(shown.firstIndex(of: "buttons")) < (try #require(shown.firstIndex { $0.hasPrefix("rows") })))
    tab.press("zoo.quiz.missed")
    #expect(tab.words.contains("Otázka 1 z \(wrong)"))
    for _ in 1...wrong {
      let prompt = try #require(tab.page?.first { $0.tag == "h2" }?.words)
      tab.press("zoo.quiz.answer", value: right[prompt])
      tab.press("zoo.quiz.next")
    }
    #expect(tab.words.contains("Všechno správně!") && tab.button("zoo.quiz.missed") == nil)
  }
}
