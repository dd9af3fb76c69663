import Base
import HTML
import Kit
import Store
import Sync

/// What is done in the quiz.
enum QuizAction: String, AppAction {
  static let area = "zoo.quiz"

  case answer, next, again, topic, missed
}

extension ZooApp {
  mutating func actOnQuiz(_ action: Event.Action, _ context: UpdateContext) {
    switch QuizAction(action) {
    case .answer: quiz?.answer(action.value)
    case .next: quiz?.goOn()
    case .again: startQuiz(quiz?.topic ?? .everything, context)
    case .topic: if let topic = Quiz.Topic(name: action.text) { startQuiz(topic, context) }
    case .missed: if let quiz { self.quiz = Quiz(again: quiz.missed, quiz.topic) }
    case nil: return
    }
    context.keep(Quiz.name, quiz?.kept)
  }

  mutating func startQuiz(_ topic: Quiz.Topic, _ context: UpdateContext) {
    quiz = Quiz(seed: context.newID().low, lexicon, topic)
  }

  func quizScreen(_ context: Context) -> Screen {
    return Screen(
      title: Words.quiz,
      detail: div(.class("sheet quiz")) {
        segmented(
          QuizAction.topic.wire, id: "quiz-topic", label: QuizWords.topic,
          chosen: (quiz?.topic ?? .everything).name,
          Quiz.Topic.allCases.map { Choice($0.name, QuizWords.title($0)) })
        quizContent(context)
      })
  }

  private func quizContent(_ context: Context) -> Node {
    if let quiz, let question = quiz.question { return questionView(quiz, question, context) }
    if let quiz, !quiz.questions.isEmpty { return quizResult(quiz, context) }
    return empty(Words.noQuiz) {
      button(.class("button"), .type("button"), .action(QuizAction.again)) { Words.playAgain }
    }
  }

  private func questionView(_ quiz: Quiz, _ question: Quiz.Question, _ context: Context) -> Node {
    let name = lexicon.row(question.animal)?.name ?? ""
    return section(.class("card"), .key("question-\(quiz.place)")) {
      element(
        "progress", .attribute("max", String(quiz.questions.count)), .value(String(quiz.place)),
        .label(Words.quiz))
      p(.class("quiz-head")) {
        span { Words.question(quiz.place + 1, of: quiz.questions.count) }
        span { Words.right(quiz.rightCount) }
      }
      h2 { QuizWords.prompt(question.kind, name) }
      portrait(question, context)
      ul(.class(question.kind == .portrait ? "answers pictures" : "answers")) {
        for place in question.answers.indices { answer(place, quiz, question, context) }
      }
      div(.class("verdict"), .role("status"), .attribute("aria-live", "polite")) {
        if let chosen = quiz.chosen {
          if chosen == question.right { joy }
          p(.class(chosen == question.right ? "good" : "fault")) {
            chosen == question.right ? Words.right : Words.wrong(answerTitle(question, question.right))
          }
          div(.class("buttons")) {
            button(.class("button"), .type("button"), .action(QuizAction.next)) {
              quiz.place + 1 < quiz.questions.count ? Words.nextQuestion : Words.result
            }
            a(.class("button quiet"), .href(ZooRoute.animals(question.animal).url)) { Words.readMore }
          }
        }
      }
    }
  }

  /// Z-21: the animal that is asked about, by a photograph or else by its drawing; where pictures are the answers, none.
  private func portrait(_ question: Quiz.Question, _ context: Context) -> Node? {
    guard question.kind != .portrait, let fields = fields(question.animal, context) else { return nil }
    let picture = PublishedPicture(fields)
    // The drawing of a whole order is no picture to be named by.
    if question.kind == .picture && picture == nil { return nil }
    return figure(.class("portrait")) {
      if let picture {
        picture.image(.sheet, alt: question.kind == .picture ? Words.pictureAsked(context.language) : "")
      } else {
        Node.raw(drawing(of: fields))
      }
    }
  }

  private func answer(_ place: Int, _ quiz: Quiz, _ question: Quiz.Question, _ context: Context) -> Node {
    let isDone = quiz.chosen != nil
    var look = "answer"
    if isDone && place == question.right { look = "answer right" }
    if quiz.chosen == place && place != question.right { look = "answer wrong-answer" }
    let animal = question.kind == .portrait ? RecordID(question.answers[place]) : nil
    let picture = animal.flatMap { fields($0, context) }.flatMap { PublishedPicture($0) }
    return li {
      button(
        .class(look), .type("button"), .action(QuizAction.answer, value: String(place)),
        .attribute("aria-disabled", isDone ? "true" : nil)
      ) {
        if let picture {
          picture.image(.sheet, alt: isDone ? "" : QuizWords.picture(place + 1)(context.language))
          // A name would tell which it is.
          if isDone { span { answerTitle(question, place) } }
        } else {
          span { answerTitle(question, place) }
        }
        if isDone && place == question.right { Node.raw(Icons.check) }
        if quiz.chosen == place && place != question.right { Node.raw(Icons.close) }
      }
    }
  }

  /// Leaves that fly up for a moment; with reduced motion there are none.
  private var joy: Node {
    span(.class("joy"), .attribute("aria-hidden", "true")) { for leaf in 1...12 { span(.class("leaf leaf-\(leaf)")) } }
  }

  // MARK: - The result (Z-27)

  private func quizResult(_ quiz: Quiz, _ context: Context) -> Node {
    let isPerfect = quiz.missed.isEmpty
    return section(.class("card result"), .key("result"), .role("status")) {
      ring(
        permille: quiz.rightCount * 1000 / quiz.questions.count, value: "\(quiz.rightCount)/\(quiz.questions.count)",
        caption: QuizWords.rightAnswers, isPerfect ? .good : .neutral)
      if isPerfect { joy }
      h2 { QuizWords.praise(quiz.rightCount, of: quiz.questions.count) }
      p(.class("hidden")) { Words.score(quiz.rightCount, of: quiz.questions.count) }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action(QuizAction.again)) { Words.playAgain }
        if !isPerfect {
          button(.class("button quiet"), .type("button"), .action(QuizAction.missed)) { QuizWords.again }
        }
      }
      if !isPerfect {
        h3 { QuizWords.toLearn }
        ul(.class("rows lines zoo-lines")) {
          for question in quiz.missed { lesson(question, context) }
        }
      }
    }
  }

  /// The animal of a question with what would have been right, leading to what the lexicon says.
  private func lesson(_ question: Quiz.Question, _ context: Context) -> Node {
    let row = lexicon.row(question.animal)
    let remark = question.kind.isOfPictures ? row?.remark ?? "" : answerTitle(question, question.right)
    return RowLink(
      ZooRoute.animals(question.animal).url, row?.name ?? "", remark: remark,
      picture: row.map { thumbnail($0.fields) }
    ).node(isChosen: false)
  }

  private func answerTitle(_ question: Quiz.Question, _ place: Int) -> String {
    let answer = question.answers[place]
    switch question.kind {
    case .picture, .portrait: return RecordID(answer).flatMap { lexicon.row($0)?.name } ?? answer
    case .continent: return lexicon.name(.continent, answer)
    case .order: return lexicon.name(.order, answer)
    }
  }
}
