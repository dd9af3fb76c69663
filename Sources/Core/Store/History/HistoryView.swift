import Base
import HTML
import Sync

extension Context {
  /// The changes of a record, folded up; nil when there were none.
  ///
  /// - Parameters:
  ///   - collection: where its fields are more than those of the schema.
  ///   - words: how the app shows a value of that field; nil for as it is shown everywhere.
  ///   - beside: what else the app offers for a value that was changed.
  public func historyCard(
    of key: RecordKey, in space: String = Context.privateSpace, as collection: RecordType? = nil,
    words: (Field, JSON?) -> String? = { _, _ in nil }, beside: (Change, Field) -> Node? = { _, _ in nil }
  ) -> Node? {
    let changes = changes(of: key, in: space)
    if changes.isEmpty { return nil }
    let collection = collection ?? schema.collection(named: key.collection)
    let current = record(key, in: space)
    return section(.class("card history"), .key("history")) {
      details {
        summary { Words.changes(changes.count) }
        ol(.class("changes")) {
          for change in changes.prefix(200) { item(change, collection, current, beside, words) }
        }
      }
    }
  }

  private func item(
    _ change: Change, _ collection: RecordType?, _ current: Record?, _ beside: (Change, Field) -> Node?,
    _ words: (Field, JSON?) -> String?
  ) -> Node {
    var whose = ""
    for part in [change.author, change.device] where !part.utf8.isEmpty { whose += " · " + part }
    return li(change.isRefused ? .class("refused") : .none, .key(change.name)) {
      p(.class("quiet")) {
        change.at.map { format.when($0) }
        whose
      }
      if change.isRefused { p { Words.changeRefused } }
      switch change.step.kind {
      case .edit, .refuse: Node?.none
      case .delete: deletion(change, current)
      case .restore: p { Words.wasRestored }
      case .giveUp: p { Words.gaveUp }
      }
      switch change.step.kind {
      case .edit, .giveUp:
        for name in change.step.names(in: collection) {
          value(change, name, collection?.field(named: name), current, beside, words)
        }
      case .delete, .restore, .refuse: Node?.none
      }
    }
  }

  private func deletion(_ change: Change, _ current: Record?) -> [Node] {
    nodes {
      p { change.step.moved == nil ? Words.wasDeleted : Words.wasMoved }
      if current == nil && !change.step.old.isEmpty && !change.isRefused && change.step.moved == nil {
        button(.class("button quiet small"), .type("button"), .action("history.restore", value: change.name)) {
          Words.restoreRecord
        }
      }
    }
  }

  private func value(
    _ change: Change, _ name: String, _ field: Field?, _ current: Record?, _ beside: (Change, Field) -> Node?,
    _ words: (Field, JSON?) -> String?
  ) -> Node {
    func text(_ value: JSON?) -> String {
      guard let value else { return Words.empty(language) }
      guard let field else { return value.serialized }
      return words(field, value) ?? field.words(of: value, format)
    }
    let label = field?.label(language) ?? name
    let old = text(change.step.old[name])
    return div(.class("change"), .key(name)) {
      p {
        strong { label + ": " }
        span(.class("old")) { old }
        " → "
        span { text(change.step.new[name]) }
      }
      if let field { beside(change, field) }
      if let current, !change.isRefused, current.fields[name] != change.step.old[name] {
        button(
          .class("text-button"), .type("button"), .action("history.restore", value: change.name + "/" + name),
          .label(Words.restoreValueOf(label, old))
        ) { Words.restoreValue }
      }
    }
  }
}
