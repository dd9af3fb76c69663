import Base
import Kit
import Sync

/// Z-21: a round of questions made of the records. The same seed makes the same round.
struct Quiz: Sendable {
  enum Kind: Sendable, Named {
    /// A picture, and names to choose from.
    case picture
    /// A name, and pictures to choose from.
    case portrait
    case continent, order

    var name: String {
      switch self {
      case .picture: "picture"
      case .portrait: "portrait"
      case .continent: "continent"
      case .order: "order"
      }
    }

    /// Whether the answers are animals.
    var isOfPictures: Bool { self == .picture || self == .portrait }
  }

  /// What a round asks about.
  enum Topic: Sendable, Named {
    case everything, pictures, orders, continents

    var name: String {
      switch self {
      case .everything: "all"
      case .pictures: "pictures"
      case .orders: "orders"
      case .continents: "continents"
      }
    }

    var kinds: [Kind] {
      switch self {
      case .everything: Kind.allCases
      case .pictures: [.picture, .portrait]
      case .orders: [.order]
      case .continents: [.continent]
      }
    }
  }

  struct Question: Sendable {
    let kind: Kind
    let animal: RecordID
    /// Codes, or ids of animals where it is about pictures.
    let answers: [String]
    /// The place of the only right one.
    let right: Int
  }

  static let length = 10

  let topic: Topic
  private(set) var questions: [Question]
  /// The place of the present question; behind the last one the round is over.
  private(set) var place = 0
  /// The answer that was chosen.
  private(set) var chosen: Int?
  /// The answers to all questions so far.
  private(set) var given: [Int] = []
  private(set) var rightCount = 0
  /// Z-27: the questions that were answered wrong.
  private(set) var missed: [Question] = []

  var question: Question? { place < questions.count ? questions[place] : nil }

  init(seed: UInt64, _ lexicon: Lexicon, _ topic: Topic = .everything) {
    self.topic = topic
    var maker = QuizMaker(seed: seed, lexicon)
    questions = maker.questions(topic.kinds, Quiz.length)
  }

  /// Z-27: a round of what was answered wrong.
  init(again questions: [Question], _ topic: Topic) {
    self.topic = topic
    self.questions = questions
  }

  mutating func answer(_ value: String) {
    guard chosen == nil, let question, let choice = integer(value), choice >= 0, choice < question.answers.count
    else { return }
    chosen = Int(choice)
    given.append(Int(choice))
    if Int(choice) == question.right { rightCount += 1 } else { missed.append(question) }
  }

  mutating func goOn() {
    place += 1
    chosen = nil
  }
}
