import Base
import HTML
import Kit
import Store
import Sync

/// E-60: the first visit teaches the gestures by letting them be done on the time line itself. It stops nobody: whatever is
/// done, in whatever order, is taken as done, and it can be skipped and seen again.
struct Lesson: Sendable {
  enum Step: Sendable {
    case scroll, open, turn, close
  }

  var step = Step.scroll
  /// Seen or skipped, on any of the reader's devices.
  var isOver = false
  /// Whether the time line stood open at the last address.
  var wasOpen = false

  mutating func scrolled() { if step == .scroll { step = .open } }

  /// - Parameter isStep: from one milestone to another.
  mutating func opened(isStep: Bool) {
    switch step {
    case .scroll, .open: step = .turn
    case .turn: if isStep { step = .close }
    case .close: break
    }
  }

  mutating func closed(_ context: UpdateContext) {
    if isOver { return }
    switch step {
    case .close: end(context, notice: Words.lessonDone)
    case .turn, .open, .scroll: break
    }
  }

  mutating func begin(_ context: UpdateContext) {
    step = .scroll
    isOver = false
    context.save(Introduction.key, [(Introduction.isSeen.name, .bool(false))])
  }

  mutating func end(_ context: UpdateContext, notice: Text? = nil) {
    isOver = true
    context.save(Introduction.key, [(Introduction.isSeen.name, .bool(true))], notice: notice)
  }

  func node(_ language: Language) -> Node? {
    if isOver { return nil }
    let (number, icon, text) = words
    return div(.class("lesson"), .key("lesson"), .role("group"), .label(Words.lesson)) {
      Node.raw(icon)
      p(.role("status")) {
        strong { Words.position(number, 4, language) }
        " " + text
      }
      button(.class("text-button"), .type("button"), .action("heritage.lesson.skip")) { Words.skip }
    }
  }

  private var words: (Int, String, Text) {
    switch step {
    case .scroll: (1, HeritageIcons.swipe, Words.lessonScroll)
    case .open: (2, HeritageIcons.spread, Words.lessonOpen)
    case .turn: (3, HeritageIcons.swipe, Words.lessonTurn)
    case .close: (4, HeritageIcons.pinch, Words.lessonClose)
    }
  }
}

extension Words {
  static let lesson = Text(cs: "Jak se v časové ose pohybovat", en: "How to move in the time line")
  static let skip = Text(cs: "Přeskočit", en: "Skip")
  static let lessonDone = Text(cs: "Hotovo, teď už to umíte.", en: "Done, now you know how.")
  static let lessonScroll = Text(
    cs: "Posuňte pás prstem do strany.", en: "Swipe the strip sideways.")
  static let lessonOpen = Text(
    cs: "Rozevřete událost dvěma prsty, nebo na ni klepněte.", en: "Spread an item with two fingers, or tap it.")
  static let lessonTurn = Text(
    cs: "Přejeďte prstem do strany na další událost.", en: "Swipe sideways to the next item.")
  static let lessonClose = Text(
    cs: "Sevřete prsty, nebo klepněte na okraj – osa se zavře.", en: "Pinch, or tap an edge: the line closes.")
}
