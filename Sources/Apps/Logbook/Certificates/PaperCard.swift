import Base
import HTML
import Kit
import Store
import Sync

/// A certificate or rating in the list.
struct PaperCard {
  let url: String
  let isChosen: Bool
  let title: String
  /// Under the title.
  let remark: String
  let day: Day?
  let state: PaperState
  /// The one thing to do when it ends.
  let renewal: String
  let renews: Text
  /// Whose record it is, for what can be done with it from the list.
  let shape: RecordShape
  let id: RecordID

  var isReplaced: Bool { if case .replaced = state { true } else { false } }

  private var isEnding: Bool {
    guard case .dated(let expiry) = state else { return false }
    if case .valid = expiry { return false }
    return true
  }

  private var menu: RowMenu {
    shape.menu(id, usual: isEnding ? RowButton(.href(renewal), icon: Icons.plus, title: renews) : nil, hasSign: true)
  }

  private var tone: Tone {
    guard case .dated(let expiry) = state else { return .neutral }
    return isEnding ? expiry.isValid ? .warn : .bad : .good
  }

  /// - Parameter isBeside: whether it stands beside the list without having been chosen (U-8).
  func card(isBeside: Bool, _ context: Context) -> Node {
    WalletCard(
      .href(url), title: Text(title), holder: remark, tone: tone, state: state.words,
      until: Text(day.map { context.format.day($0) } ?? ""), isChosen: isChosen || isBeside,
      action: isEnding ? a(.class("button small"), .href(renewal)) { renews } : nil
    ).item(key: url, menu)
  }

  func line(_ context: Context) -> Node {
    menu.item(
      isChosen ? "line chosen" : "line", key: url, title: Text(title),
      a(.class("row"), .href(url), isChosen ? .attribute("aria-current", "true") : .none) {
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          span(.class("expiry")) {
            span(.class("state")) { state.words }
            if let day { span(.class("quiet")) { context.format.day(day) } }
          }
        }
        Node.raw(Icons.chevron)
      })
  }
}

/// How a certificate or rating stands.
enum PaperState {
  case dated(Expiry)
  /// A later one of its kind is there.
  case replaced
  case undated

  var words: Text {
    switch self {
    case .dated(let expiry): expiry.words
    case .replaced: Words.replaced
    case .undated: Words.undated
    }
  }
}
