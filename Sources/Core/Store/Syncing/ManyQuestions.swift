import Base
import HTML
import Sync

/// Hundreds of questions or refused changes are decided at once: nobody presses as many buttons (P-7, P-22).
extension Frame {
  /// So many refused changes of a space are shown; the others follow when these are decided.
  static let mostRefusals = 50
  /// From so many questions on all can be decided at once.
  private static let manyQuestions = 3

  /// P-22: a full account may refuse the whole rest of an import.
  func allRefusals(_ count: Int) -> Node {
    div(.class("buttons"), .key("all")) {
      button(.class("button"), .type("button"), .action("refusal.retry-all")) {
        ManyWords.tryAllAgain(count, context.format)
      }
      button(.class("button quiet"), .type("button"), .action("refusal.drop-all")) { ManyWords.discardAll }
    }
  }

  var allQuestions: Node? {
    let count = context.simpleQuestions.count
    if count < Frame.manyQuestions { return nil }
    return section(.class("card"), .key("all-questions")) {
      h2 { Words.conflicts(count) }
      p(.class("quiet")) { ManyWords.allQuestionsText }
      div(.class("buttons")) {
        button(.class("button quiet"), .type("button"), .action("conflict.all", value: "mine")) { ManyWords.allMine }
        button(.class("button quiet"), .type("button"), .action("conflict.all", value: "theirs")) {
          ManyWords.allTheirs
        }
      }
    }
  }
}

extension Context {
  /// The names of the questions about one value of this device and one of the server. A deleted record, and several values of this
  /// device, are decided one by one.
  var simpleQuestions: [String] {
    var names: [String] = []
    for replica in replicas where !isLost(replica.space) {
      for question in replica.questions where question.count == 1 {
        if case .field = question[0].kind { names.append(Context.name(question[0], in: replica.space)) }
      }
    }
    return names
  }
}

extension UpdateContext {
  func askToSettleAll(_ choice: String) {
    let isMine = choice == "mine"
    let count = simpleQuestions.count
    ask(
      Dialog(
        title: isMine ? ManyWords.allMine : ManyWords.allTheirs,
        text: isMine ? ManyWords.allMineQuestion(count, format) : ManyWords.allTheirsQuestion(count, format),
        confirm: isMine ? ManyWords.allMine : ManyWords.allTheirs, action: "conflict.all-settled", value: choice,
        isDestructive: true))
  }

  func settleAll(_ choice: String) {
    for name in simpleQuestions { settle(one: name, choice == "mine" ? .mine : .theirs) }
    tidySpaces()
  }

  func askToDropAllRefusals() {
    ask(
      Dialog(
        title: ManyWords.discardAll, text: ManyWords.discardAllQuestion(refusalCount, format),
        confirm: ManyWords.discardAll, action: "refusal.all-dropped", isDestructive: true))
  }

  /// P-22: all of them at once, in the order in which they were made, as one commit for each space.
  func settleAllRefusals(isRetried: Bool) {
    for index in replicas.indices where mayChange(replicas[index].space) && !replicas[index].refusals.isEmpty {
      let space = replicas[index].space
      let changes = replicas[index].refusedChanges
      // The history that tells of nothing else goes with them.
      let told = replicas[index].refusals.filter { refusal in !changes.contains { $0.place == refusal.place } }
      var entries = keep(changes.flatMap { historySteps(refused: $0, in: space) }, at: index)
      for refusal in changes {
        entries += applied(in: space) { replica, tab in
          isRetried ? replica.retry(refusal, tab: tab) : replica.drop(refusal)
        }
      }
      for refusal in told { entries += applied(in: space) { replica, _ in replica.drop(refusal) } }
      commit(entries + takeDirtyDrafts(), space: space)
    }
    tidySpaces()
  }
}

enum ManyWords {
  static var allQuestionsText: Text {
    Text(
      cs: "Rozhodněte o všech najednou, nebo níže o každém zvlášť.",
      en: "Decide about all of them at once, or about each below.")
  }
  static var allMine: Text { Text(cs: "Všude použít moje", en: "Use mine everywhere") }
  static var allTheirs: Text { Text(cs: "Všude nechat ze serveru", en: "Keep the server's everywhere") }
  static func allMineQuestion(_ count: Int, _ format: Format) -> Text {
    let number = format.number(Int64(count))
    return Text(
      cs: "Ve všech rozdílech (\(number)) bude platit hodnota z tohoto zařízení místo té ze serveru.",
      en: "In all differences (\(number)) the value of this device will count instead of the server's.")
  }
  static func allTheirsQuestion(_ count: Int, _ format: Format) -> Text {
    let number = format.number(Int64(count))
    return Text(
      cs: "Ve všech rozdílech (\(number)) zůstane hodnota ze serveru a ta z tohoto zařízení se zahodí.",
      en: "In all differences (\(number)) the server's value stays, and the one of this device is dropped.")
  }
  static func tryAllAgain(_ count: Int, _ format: Format) -> Text {
    let number = format.number(Int64(count))
    return Text(cs: "Zkusit znovu všechny (\(number))", en: "Try all again (\(number))")
  }
  static var discardAll: Text { Text(cs: "Zahodit všechny", en: "Discard all") }
  static func discardAllQuestion(_ count: Int, _ format: Format) -> Text {
    let number = format.number(Int64(count))
    return Text(
      cs: "Tyto změny nejsou nikde jinde a nepůjdou vrátit: \(number). Opravdu je zahodit?",
      en: "These changes are nowhere else and cannot be brought back: \(number). Really discard them?")
  }
  static func moreRefusals(_ count: Int, _ format: Format) -> Text {
    let number = format.number(Int64(count))
    return Text(cs: "A ještě další: \(number).", en: "And more of them: \(number).")
  }
}
