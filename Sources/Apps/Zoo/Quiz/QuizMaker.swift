import Base
import Kit
import Sync

/// Z-21, Z-26: makes questions that have exactly one right answer by the records. What is like the animal that is asked about, by
/// a name, by its species or by its picture, is never a wrong answer; nor is a code that it has, or one that is called the same.
struct QuizMaker {
  private let lexicon: Lexicon
  private let animals: [Subject]
  private var random: SplitMix64

  private static let wrongAnswers = 3
  /// Between two answers there is little to guess.
  private static let fewestWrongAnswers = 2

  private struct Subject {
    let id: RecordID
    let fields: Fields
    let names: [ArraySlice<UInt8>]
    /// The first two words of the Latin name: subspecies look alike.
    let species: [UInt8]
    let picture: String

    init(_ row: AnimalRow) {
      id = row.id
      fields = row.fields
      names = row.foldedNames.split(separator: 0x0A)
      species = Array(row.foldedLatin.split(separator: 0x20).prefix(2).joined(separator: [0x20]))
      picture = row.hasPicture ? row.fields[Animal.picture] ?? "" : ""
    }

    func isLike(_ other: Subject) -> Bool {
      if !species.isEmpty && species == other.species { return true }
      if !picture.utf8.isEmpty && picture == other.picture { return true }
      return names.contains { name in other.names.contains(name) }
    }
  }

  init(seed: UInt64, _ lexicon: Lexicon) {
    self.lexicon = lexicon
    animals = lexicon.order.map { Subject(lexicon.row($0)) }
    random = SplitMix64(seed: seed)
  }

  /// At most so many, each about another animal; fewer where the records do not make more.
  mutating func questions(_ kinds: [Quiz.Kind], _ count: Int) -> [Quiz.Question] {
    var questions: [Quiz.Question] = []
    if animals.isEmpty || kinds.isEmpty { return [] }
    for _ in 0..<(count * 20) where questions.count < count {
      let kind = kinds[number(below: kinds.count)]
      let animal = animals[number(below: animals.count)]
      if questions.contains(where: { $0.animal == animal.id }) { continue }
      if let question = question(kind, animal) { questions.append(question) }
    }
    return questions
  }

  private mutating func number(below count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// Nil when the records do not make exactly one answer right.
  private mutating func question(_ kind: Quiz.Kind, _ animal: Subject) -> Quiz.Question? {
    switch kind {
    case .picture, .portrait:
      if animal.picture.utf8.isEmpty || animal.names.isEmpty { return nil }
      return finished(kind, animal, animal.id.description, others(than: animal, needPicture: kind == .portrait))
    case .continent: return question(kind, animal, .continent)
    case .order: return question(kind, animal, .order)
    }
  }

  /// Wrong answers of which none is like the animal or like another one.
  private mutating func others(than animal: Subject, needPicture: Bool) -> [String] {
    var chosen: [Subject] = []
    for _ in 0..<60 where chosen.count < QuizMaker.wrongAnswers {
      let other = animals[number(below: animals.count)]
      if other.names.isEmpty || needPicture && other.picture.utf8.isEmpty || other.isLike(animal) { continue }
      if !chosen.contains(where: { $0.isLike(other) }) { chosen.append(other) }
    }
    return chosen.map { $0.id.description }
  }

  private mutating func question(_ kind: Quiz.Kind, _ animal: Subject, _ facet: AnimalFacet) -> Quiz.Question? {
    let own = facet.codes(animal.fields).filter { QuizMaker.isAsked($0) }
    if own.isEmpty { return nil }
    // Others of its name or species may live elsewhere: what they say is right too.
    let right = own + animals.filter { $0.isLike(animal) }.flatMap { facet.codes($0.fields) }
    var titles = right.map { folded(lexicon.title(facet, $0)) }
    let told = facet == .continent ? QuizMaker.continents(toldOf: animal.fields) : []
    var pool = lexicon.codes(facet).filter { QuizMaker.isAsked($0) && !told.contains($0) }
    var wrong: [String] = []
    while wrong.count < QuizMaker.wrongAnswers && !pool.isEmpty {
      let code = pool.remove(at: number(below: pool.count))
      let title = folded(lexicon.title(facet, code))
      if titles.contains(title) { continue }
      titles.append(title)
      wrong.append(code)
    }
    return finished(kind, animal, own[number(below: own.count)], wrong)
  }

  /// Z-26: continents that the text about an animal's occurrence names. The source files it under one of them only, but who has
  /// read the text rightly chooses another. A word too many costs nothing but a wrong answer.
  private static func continents(toldOf fields: Fields) -> [String] {
    var text: [UInt8] = []
    for field in [Animal.spread.cs, Animal.spread.en] { appendFolded(fields.text(field.name) ?? "", to: &text) }
    return words.filter { contains(text, [UInt8]($0.word.utf8)) }.map { $0.code }
  }

  /// How continents are written in the middle of a text, folded, in either language. Eurasia is two.
  private static let words: [(code: String, word: String)] = [
    ("AF", "afri"), ("AS", "asi"), ("EU", "evrop"), ("EU", "europ"), ("EU", "euras"), ("AU", "austr"), ("AU", "ocean"),
    ("AU", "guine"), ("AU", "zeland"), ("NA", "severni amer"), ("NA", "north amer"), ("NA", "severoamer"),
    ("NA", "usa"),
    ("SA", "jizni amer"), ("SA", "south amer"), ("SA", "jihoamer"),
  ]

  /// "Not in the wild" is the name of no continent.
  private static func isAsked(_ code: String) -> Bool { code != "none" }

  private mutating func finished(_ kind: Quiz.Kind, _ animal: Subject, _ right: String, _ wrong: [String])
    -> Quiz.Question?
  {
    if wrong.count < QuizMaker.fewestWrongAnswers { return nil }
    var answers = wrong
    let place = number(below: answers.count + 1)
    answers.insert(right, at: place)
    return Quiz.Question(kind: kind, animal: animal.id, answers: answers, right: place)
  }
}
