import Base
import HTML
import Sync

/// Hundreds of questions or refused changes are decided at once: nobody presses as many buttons (P-7, P-22).
extension Frame {
  /// So many questions and as many refused changes of a space are shown; the others follow when these are decided.
  static let mostShown = 50
  /// From so many questions on all can be decided at once.
  private static let manyQuestions = 3

  /// P-22: a full account may refuse the whole rest of an import.
  var allRefusals: Node {
    let again = context.refusalNames(mayChange: true).count
    return div(.class("buttons decide-all"), .key("all")) {
      if again > 1 {
        button(.class("button"), .type("button"), .action("refusal.retry-all")) {
          ManyWords.tryAllAgain(again, context.format)
        }
      }
      button(.class("button quiet"), .type("button"), .action("refusal.drop-all")) { ManyWords.discardAll }
    }
  }

  var allQuestions: Node? {
    let count = context.simpleQuestions(mayChange: false).count
    if count < Frame.manyQuestions { return nil }
    let canBeMine = context.simpleQuestions(mayChange: true).count >= Frame.manyQuestions
    return section(.class("card"), .key("all-questions")) {
      h2 { Words.conflicts(count) }
      p(.class("quiet")) { ManyWords.allQuestionsText }
      div(.class("buttons decide-all")) {
        if canBeMine {
          button(.class("button quiet"), .type("button"), .action("conflict.all", value: "mine")) { ManyWords.allMine }
        }
        button(.class("button quiet"), .type("button"), .action("conflict.all", value: "theirs")) {
          ManyWords.allTheirs
        }
      }
    }
  }

  var moreQuestions: Node? {
    let more = context.decidable.reduce(0) { $0 + max(0, $1.questionCount - Frame.mostShown) }
    return more > 0 ? p(.class("quiet"), .key("more-questions")) { ManyWords.more(more, context.format) } : nil
  }
}

extension Context {
  /// The spaces whose questions and refusals are decided here: what is lost has a card of its own (P-66).
  var decidable: [Replica] { replicas.filter { !isLost($0.space) } }

  /// The names of the questions about one value of this device and one of the server. A deleted record, and several values of this
  /// device, are decided one by one.
  ///
  /// - Parameter mayChange: only those where the own value can be sent.
  func simpleQuestions(mayChange: Bool) -> [String] {
    var names: [String] = []
    for replica in decidable where replica.questionCount > 0 && (!mayChange || self.mayChange(replica.space)) {
      for question in replica.questions where question.isSimple { names.append(Context.name(question[0], in: replica.space)) }
    }
    return names
  }

  /// - Parameter mayChange: only of the refused changes that can be sent again.
  func refusalNames(mayChange: Bool) -> [String] {
    decidable.filter { !mayChange || self.mayChange($0.space) }.flatMap { replica in
      replica.refusedChanges.map { Context.name($0, in: replica.space) }
    }
  }

  /// The names that a dialog was about: what has come since is not decided by it.
  static func names(in value: String) -> [String] { value.parts(at: UInt8(ascii: " ")) }
}

extension [Conflict] {
  fileprivate var isSimple: Bool {
    if count == 1, case .field = self[0].kind { true } else { false }
  }
}

extension UpdateContext {
  /// Grows in place: there may be ten thousand names.
  private func value(_ first: String, _ names: [String]) -> String {
    var value = first
    for name in names { value += " " + name }
    return value
  }

  func askToSettleAll(_ choice: String) {
    let isMine = choice == "mine"
    let names = simpleQuestions(mayChange: isMine)
    ask(
      Dialog(
        title: isMine ? ManyWords.allMine : ManyWords.allTheirs,
        text: isMine ? ManyWords.allMineQuestion(names.count, format) : ManyWords.allTheirsQuestion(names.count, format),
        confirm: isMine ? ManyWords.allMine : ManyWords.allTheirs, action: "conflict.all-settled",
        value: value(choice, names), isDestructive: true))
  }

  /// As one commit for each space.
  ///
  /// - Parameter value: the choice, and the names of the questions that the dialog was about.
  func settleAll(_ value: String) {
    let names = Context.names(in: value)
    let asked = Set(names.map { Key($0) })
    for index in replicas.indices where !replicas[index].conflicts.isEmpty && !isLost(replicas[index].space) {
      let space = replicas[index].space
      var settled: [Conflict] = []
      for question in replicas[index].questions where question.isSimple {
        if asked.contains(Key(Context.name(question[0], in: space))) { settled.append(question[0]) }
      }
      if settled.isEmpty { continue }
      if names[0] == "mine" {
        perform(in: space) { replica, tab in replica.keepMine(settled, tab: tab) }
      } else {
        commit(givingUp(settled, at: index) + takeDirtyDrafts(), space: space)
      }
    }
    tidySpaces()
  }

  func askToDropAllRefusals() {
    let names = refusalNames(mayChange: false)
    ask(
      Dialog(
        title: ManyWords.discardAll, text: ManyWords.discardAllQuestion(names.count, format),
        confirm: ManyWords.discardAll, action: "refusal.all-dropped", value: value("", names), isDestructive: true))
  }

  /// P-22: all of them at once.
  func settleAllRefusals(_ names: [String], isRetried: Bool) {
    let decided = Set(names.map { Key($0) })
    var given: [String] = []
    for index in replicas.indices where !replicas[index].refusals.isEmpty && !isLost(replicas[index].space) {
      let space = replicas[index].space
      let changes = replicas[index].refusedChanges.filter { decided.contains(Key(Context.name($0, in: space))) }
      settle(changes, isRetried: isRetried, at: index)
      if !isRetried && !changes.isEmpty { given.append(space) }
    }
    for space in given { deleteNeverFilled(space) }
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
  static var allTheirs: Text { Text(cs: "Všude nechat to ze serveru", en: "Keep the server's everywhere") }
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
  static func refusals(_ count: Int) -> Text {
    let cs = Format(.czech).plural(
      count, one: "odmítnutá změna čeká na vás", few: "odmítnuté změny čekají na vás",
      many: "odmítnutých změn čeká na vás")
    let en = count == 1 ? "refused change waits for you" : "refused changes wait for you"
    return Text(cs: "\(count) \(cs)", en: "\(count) \(en)")
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
  static func more(_ count: Int, _ format: Format) -> Text {
    let number = format.number(Int64(count))
    return Text(cs: "A ještě další: \(number).", en: "And more of them: \(number).")
  }
}
