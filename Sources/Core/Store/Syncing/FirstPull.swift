import Base
import HTML
import Sync

/// U-15: on a new device of somebody who has an account, what is not here yet is no empty list.
extension Context {
  /// Whether this device has never held all of the user's own space.
  public var isComing: Bool {
    if account.account == nil { return false }
    for replica in replicas where replica.space == Context.privateSpace {
      return replica.state.cursor == nil || replica.state.isPartial
    }
    return true
  }

  /// As ``empty(_:picture:buttons:)``, for a list of the user's own records.
  ///
  /// - Parameters:
  ///   - text: why it is empty, once everything is here; `name`: its picture then.
  public func emptyOwn(_ text: Text, picture name: String = "", @NodeBuilder buttons: () -> [Node] = { [] }) -> Node {
    isComing
      ? empty(comingWords, picture: isWaiting ? "offline" : "empty-tray", buttons: buttons)
      : empty(text, picture: name, buttons: buttons)
  }

  /// What a line says instead of that there is nothing; nil once everything is here.
  public var coming: Text? { isComing ? comingWords : nil }

  private var isWaiting: Bool { !isOnline || account.needsSignIn }

  private var comingWords: Text {
    if isWaiting { return ComingWords.waits }
    var count = 0
    for key in replica().keys where key.collection != History.name { count += 1 }
    return count == 0 ? ComingWords.comes : ComingWords.comes + " " + ComingWords.soFar(count)
  }
}

private enum ComingWords {
  static var comes: Text {
    Text(cs: "Záznamy z vašeho účtu sem právě přicházejí.", en: "The records of your account are coming to this device.")
  }
  static var waits: Text {
    Text(
      cs: "Záznamy z vašeho účtu tu ještě nejsou. Přijdou, jakmile se zařízení spojí se serverem.",
      en: "The records of your account are not here yet. They will come when this device has reached the server.")
  }
  static func soFar(_ count: Int) -> Text {
    Text(cs: "Zatím přišlo: " + Format(.czech).number(count) + ".", en: "Here so far: " + Format(.english).number(count) + ".")
  }
}
