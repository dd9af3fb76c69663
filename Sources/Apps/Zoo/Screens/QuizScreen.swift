import Base
import HTML
import Kit
import Store
import Sync

/// What is done in the quiz.
enum QuizAction: String, AppAction {
  static let area = "zoo.quiz"

  case answer, next, again
}

extension ZooApp {
  func quizScreen(_ context: Context) -> Screen {
    let language = context.language
    let content: Node
    if let quiz, let question = quiz.question {
      content = questionView(quiz, question, context)
    } else if let quiz, !quiz.questions.isEmpty {
      content = section(.class("card result"), .key("result"), .role("status")) {
        h2 { Words.result(language) }
        p(.class("score")) { Words.score(quiz.rightCount, of: quiz.questions.count)(language) }
        div(.class("buttons")) {
          button(.class("button"), .type("button"), .action(QuizAction.again)) { Words.playAgain(language) }
        }
      }
    } else {
      content = empty(Words.noQuiz(language)) {
        button(.class("button"), .type("button"), .action(QuizAction.again)) { Words.playAgain(language) }
      }
    }
    return Screen(title: Words.quiz(language), detail: div(.class("sheet quiz")) { content })
  }

  private func questionView(_ quiz: Quiz, _ question: Quiz.Question, _ context: Context) -> Node {
    let language = context.language
    let name = lexicon.row(question.animal)?.name ?? ""
    return section(.class("card"), .key("question-\(quiz.place)")) {
      p(.class("quiet")) {
        Words.question(quiz.place + 1, of: quiz.questions.count, right: quiz.rightCount)(language)
      }
      h2 { prompt(question, name)(language) }
      if question.kind == .picture, let picture = fields(question.animal, context).flatMap({ PublishedPicture($0) }) {
        figure(.class("portrait")) { picture.image(.sheet, alt: Words.pictureAsked(language)) }
      }
      ul(.class("answers")) {
        for place in question.answers.indices { answer(place, quiz, question, context) }
      }
      div(.class("verdict"), .role("status"), .attribute("aria-live", "polite")) {
        if let chosen = quiz.chosen {
          p(.class(chosen == question.right ? "good" : "fault")) {
            (chosen == question.right ? Words.right : Words.wrong(title(question, question.right)))(language)
          }
          div(.class("buttons")) {
            button(.class("button"), .type("button"), .action(QuizAction.next)) {
              (quiz.place + 1 < quiz.questions.count ? Words.nextQuestion : Words.result)(language)
            }
            a(.class("button quiet"), .href("/zoo/animals/" + question.animal.description)) { Words.readMore(language) }
          }
        }
      }
    }
  }

  private func answer(_ place: Int, _ quiz: Quiz, _ question: Quiz.Question, _ context: Context) -> Node {
    var look = "answer"
    if quiz.chosen != nil && place == question.right { look = "answer right" }
    if quiz.chosen == place && place != question.right { look = "answer wrong-answer" }
    return li {
      button(
        .class(look), .type("button"), .action(QuizAction.answer, value: String(place)),
        .attribute("aria-disabled", quiz.chosen == nil ? nil : "true")
      ) {
        title(question, place)
        if quiz.chosen != nil && place == question.right { Node.raw(Icons.check) }
        if quiz.chosen == place && place != question.right { Node.raw(Icons.close) }
      }
    }
  }

  private func prompt(_ question: Quiz.Question, _ name: String) -> Text {
    switch question.kind {
    case .picture: Words.whichAnimal
    case .continent: Words.whereLives(name)
    case .food: Words.whatEats(name)
    case .order: Words.whichOrder(name)
    }
  }

  private func title(_ question: Quiz.Question, _ place: Int) -> String {
    let answer = question.answers[place]
    switch question.kind {
    case .picture: return RecordID(answer).flatMap { lexicon.row($0)?.name } ?? answer
    case .continent: return lexicon.name(.continent, answer)
    case .food: return lexicon.name(.food, answer)
    case .order: return lexicon.name(.order, answer)
    }
  }
}
