import Base
import HTML
import Sync

/// A difference that the user has to settle, for a screen of the app that shows it in the app's own words (P-7, P-8).
/// The synchronisation screen shows all of them too.
public struct OpenQuestion: Sendable {
  public let kind: Conflict.Kind
  /// The values from this device: one value, or several when a restored server has lost some of them.
  public let mine: [JSON?]
  /// The value before both changes.
  public let base: JSON?
  private let names: [String]

  init(_ conflicts: [Conflict], in space: String) {
    kind = conflicts[0].kind
    mine = conflicts.map { $0.mine }
    base = conflicts.last?.base
    names = conflicts.map { Context.name($0, in: space) }
  }

  /// A button that keeps one of the user's values and drops the others.
  public func keepMine(_ place: Int) -> HTML.Attribute {
    .action("conflict.mine", value: line(names[place], names[..<place] + names[(place + 1)...]))
  }

  /// A button that keeps the server's value.
  public var keepTheirs: HTML.Attribute { .action("conflict.theirs", value: line(names[0], names.dropFirst())) }

  private func line(_ first: String, _ others: ArraySlice<String>) -> String {
    others.reduce(first) { $0 + " " + $1 }
  }
}

extension Context {
  /// The questions about the record that the user has to settle.
  public func openQuestions(about key: RecordKey, in space: String) -> [OpenQuestion] {
    let replica = replica(space)
    if replica.conflicts[key] == nil { return [] }
    return replica.questions.filter { $0.first?.key == key }.map { OpenQuestion($0, in: space) }
  }
}
