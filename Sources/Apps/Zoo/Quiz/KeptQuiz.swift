import Base
import Store
import Sync

/// Z-59: a round outlasts the end of the program. It is kept on this device alone, until it is over.
extension Quiz {
  static let name = "zoo/quiz"

  /// Nil when there is nothing to go on with.
  var kept: JSON? {
    if question == nil { return nil }
    return .object(
      JSONObject([
        ("topic", .string(topic.name)), ("questions", .array(questions.map { $0.json })),
        ("given", .array(given.map { .integer(Int64($0)) })), ("place", .integer(Int64(place))),
      ]))
  }

  /// Nil for what is none, and when an animal of it has left the lexicon.
  init?(_ kept: JSON, _ lexicon: Lexicon) {
    guard let topic = kept.text("topic").flatMap({ Topic(name: $0) }), let all = kept.items("questions"),
      let place = kept.int64("place")
    else { return nil }
    let questions = all.compactMap { Question($0, lexicon) }
    if questions.count != all.count { return nil }
    self.init(again: questions, topic)
    for choice in kept.items("given") ?? [] {
      if chosen != nil { goOn() }
      answer(choice.serialized)
    }
    if Int64(self.place) < place { goOn() }
    if question == nil { return nil }
  }
}

extension Quiz.Question {
  var json: JSON {
    .object(
      JSONObject([
        ("kind", .string(kind.name)), ("animal", animal.json), ("answers", .array(answers.map { .string($0) })),
        ("right", .integer(Int64(right))),
      ]))
  }

  init?(_ json: JSON, _ lexicon: Lexicon) {
    guard let kind = json.text("kind").flatMap({ Quiz.Kind(name: $0) }),
      let animal = json.text("animal").flatMap({ RecordID($0) }), lexicon.row(animal) != nil,
      let answers = json["answers"]?.items?.compactMap({ $0.text }),
      let right = json.int64("right").map({ Int(clamping: $0) }), answers.indices.contains(right)
    else { return nil }
    let isThere = answers.allSatisfy { RecordID($0).flatMap { lexicon.row($0) } != nil }
    if kind.isOfPictures && !isThere { return nil }
    self.init(kind: kind, animal: animal, answers: answers, right: right)
  }
}

extension ZooApp {
  /// The round that was begun earlier, otherwise a new one.
  mutating func openQuiz(_ context: UpdateContext) {
    if quiz?.questions.isEmpty == false { return }
    if let kept = context.kept[Quiz.name].flatMap({ Quiz($0, lexicon) }) {
      quiz = kept
    } else {
      startQuiz(quiz?.topic ?? .everything, context)
    }
  }
}
