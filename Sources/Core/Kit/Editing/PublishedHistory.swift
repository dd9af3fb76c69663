import Base
import Sync

/// The history of a record that the server gives to its editors (P-31), the newest entry first.
public struct PublishedHistory: Sendable {
  public struct Step: Sendable {
    public let version: Int64
    public let at: Instant?
    /// The name of the editor; empty when the editor has none or the server does not tell it.
    public let name: String
    public let isImport: Bool
    public let isDeletion: Bool
    /// The fields that the editor changed.
    public let changed: [String]
    /// The record after the change; nil when it is not known or the record was deleted.
    public let state: Fields?
  }

  public private(set) var steps: [Step] = []

  /// An earlier state of a record is the sum of its entries, beginning with the one that made it.
  init(_ answer: JSON) {
    var state: Fields?
    for entry in (answer.items("entries") ?? []).reversed() {
      let fields = entry.members("fields") ?? Fields()
      let removed = entry["removed"]?.codes ?? []
      let kind = entry.text("kind") ?? ""
      let isDeletion = kind == "deleted"
      if isDeletion {
        state = nil
      } else if kind != "edited" {
        state = fields
      } else if state != nil {
        for member in fields.members { state?[member.name] = member.value }
        for name in removed { state?[name] = nil }
      }
      let step = Step(
        version: entry.int64("version") ?? 0, at: entry.text("received").flatMap { Instant(rfc3339: $0) },
        name: entry.text("name") ?? "", isImport: entry["account"] == nil && entry["name"] == nil,
        isDeletion: isDeletion, changed: fields.members.map { $0.name } + removed, state: state)
      steps.insert(step, at: 0)
    }
  }
}
