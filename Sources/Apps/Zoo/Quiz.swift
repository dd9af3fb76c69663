import Base
import Sync

/// Z-21: a round of questions made of the records. The same seed makes the same round.
struct Quiz: Sendable {
  enum Kind: Sendable, CaseIterable { case picture, continent, food, order }

  struct Question: Sendable {
    let kind: Kind
    let animal: RecordID
    /// Codes, or ids of animals for pictures.
    let answers: [String]
    /// The place of the only right one.
    let right: Int
  }

  static let length = 10
  private static let answerCount = 4

  private(set) var questions: [Question] = []
  /// The place of the present question; behind the last one the round is over.
  private(set) var place = 0
  /// The answer that was chosen.
  private(set) var chosen: Int?
  private(set) var rightCount = 0

  var question: Question? { place < questions.count ? questions[place] : nil }

  init(seed: UInt64, _ lexicon: Lexicon, fields: (RecordID) -> Fields?) {
    var random = SplitMix64(seed: seed)
    var attempts = 0
    while questions.count < Quiz.length && attempts < 200 && lexicon.count > 0 {
      attempts += 1
      let kind = Kind.allCases[Int(random.next() % UInt64(Kind.allCases.count))]
      let slot = lexicon.order[Int(random.next() % UInt64(lexicon.count))]
      let row = lexicon.row(slot)
      guard let record = fields(row.id), !questions.contains(where: { $0.animal == row.id }),
        let question = Quiz.question(kind, row, record, lexicon, &random)
      else { continue }
      questions.append(question)
    }
  }

  mutating func answer(_ value: String) {
    guard chosen == nil, let question, let choice = integer(value), choice >= 0, choice < question.answers.count
    else { return }
    chosen = Int(choice)
    if Int(choice) == question.right { rightCount += 1 }
  }

  mutating func goOn() {
    place += 1
    chosen = nil
  }

  // MARK: - Making questions

  /// nil when the records do not make exactly one answer right.
  private static func question(
    _ kind: Kind, _ row: AnimalRow, _ fields: Fields, _ lexicon: Lexicon, _ random: inout SplitMix64
  ) -> Question? {
    let right: [String]
    let others: [String]
    switch kind {
    case .picture:
      if !row.hasPicture { return nil }
      right = [row.id.description]
      others = lexicon.order.compactMap { slot in
        let other = lexicon.row(slot)
        return other.name.sameBytes(row.name) ? nil : other.id.description
      }
    case .continent:
      right = AnimalFacet.continent.codes(fields)
      others = lexicon.codes(.continent)
    case .food:
      right = AnimalFacet.food.codes(fields)
      others = lexicon.codes(.food)
    case .order:
      right = AnimalFacet.order.codes(fields)
      others = lexicon.codes(.order)
    }
    if right.isEmpty { return nil }
    var answers: [String] = []
    var pool = others.filter { code in !right.contains { $0.sameBytes(code) } }
    while answers.count < answerCount - 1 && !pool.isEmpty {
      answers.append(pool.remove(at: Int(random.next() % UInt64(pool.count))))
    }
    // Between two answers there is little to guess.
    if answers.count < 2 { return nil }
    let place = Int(random.next() % UInt64(answers.count + 1))
    answers.insert(right[Int(random.next() % UInt64(right.count))], at: place)
    return Question(kind: kind, animal: row.id, answers: answers, right: place)
  }
}
