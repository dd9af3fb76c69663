import Base

/// A draft of a published record holds the fields that its editor has changed. Beside each of them it holds the value
/// that was published at that time: its basis. All other fields follow what is published (P-49). Required fields are
/// also in a draft, with themselves as the basis as long as nobody has changed them.
public enum PublishedDraft {
  /// The name of the field that holds the basis of another: `basis.nameCs`. A removed field has a basis and no value.
  public static func basis(of name: String) -> String { prefix + name }

  private static let prefix = "basis."

  /// A basis never becomes a question. Keeping the older one only means that the editor looks once more before
  /// publishing.
  static func isBasis(_ name: String) -> Bool { name.startsWith(prefix) }

  /// The fields that the draft changes, in its order.
  private static func names(_ draft: Fields) -> [String] {
    var names: [String] = []
    for member in draft.members {
      let name = isBasis(member.name) ? member.name.dropping(bytes: prefix.utf8.count) : member.name
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Whether the draft changes a record that was published when it was made.
  public static func isChange(_ draft: Fields) -> Bool { draft.members.contains { isBasis($0.name) } }

  /// Whether the editor has changed the field.
  private static func isChanged(_ name: String, in draft: Fields) -> Bool { draft[name] != draft[basis(of: name)] }

  /// The record that publishing would give if nothing were contested.
  ///
  /// - Parameter published: nil when nothing is published.
  public static func fields(_ draft: Fields, over published: Fields?) -> Fields {
    var fields = published ?? Fields()
    for name in names(draft) where published == nil || isChanged(name, in: draft) { fields[name] = draft[name] }
    return fields
  }

  /// The changes to the draft when its editor sets these fields of the record as it was shown; nil removes a field.
  ///
  /// - Parameter required: the fields that every record of the collection has.
  public static func changes(
    _ wanted: [(name: String, value: JSON?)], draft: Fields, published: Fields?, required: [String]
  ) -> [(name: String, value: JSON?)] {
    var changes: [(name: String, value: JSON?)] = []
    for (name, value) in wanted {
      let there = published?[name]
      let wasChanged = isChanged(name, in: draft)
      if !wasChanged && value == there && published != nil { continue }
      if published != nil && value == there {
        changes += asPublished(name, there)
      } else {
        changes.append((name, value))
        if !wasChanged {
          changes.append((basis(of: name), there))
        } else if value == draft[basis(of: name)] {
          // Without this, the field would look unchanged.
          changes.append((basis(of: name), nil))
        }
      }
    }
    for name in required where draft[name] == nil && !changes.contains(where: { $0.name == name }) {
      if let there = published?[name] { changes += asPublished(name, there) }
    }
    return changes
  }

  /// The changes that make a draft whole when its record is no longer published: what it has not changed followed that. Each is its
  /// own basis, so that the draft changes the same as before when the record is published again.
  public static func completing(_ draft: Fields, published: Fields) -> [(name: String, value: JSON?)] {
    var changes: [(name: String, value: JSON?)] = []
    for member in published.members where draft[member.name] == nil && draft[basis(of: member.name)] == nil {
      changes += [(member.name, member.value), (basis(of: member.name), member.value)]
    }
    return changes
  }

  /// U-32: with itself as the basis, so that who is asked about the field sees this value, and choosing it removes nothing.
  private static func asPublished(_ name: String, _ value: JSON?) -> [(name: String, value: JSON?)] {
    [(name, value), (basis(of: name), value)]
  }

  /// A field that publishing the draft changes.
  public struct Difference: Sendable {
    public let name: String
    /// What is published now.
    public let published: JSON?
    public let draft: JSON?
    /// Whether another value was published since the editor changed the field. Then somebody must choose.
    public let isContested: Bool
  }

  /// The changes that publishing the draft makes: the merge of the draft, its basis, and what is published now.
  ///
  /// - Parameter published: nil when nothing is published.
  public static func differences(_ draft: Fields, from published: Fields?) -> [Difference] {
    var found: [Difference] = []
    for name in names(draft)
    where draft[name] != published?[name] && (published == nil || isChanged(name, in: draft)) {
      let before = draft[basis(of: name)]
      let isContested = published != nil && published?[name] != before
      found.append(Difference(name: name, published: published?[name], draft: draft[name], isContested: isContested))
    }
    return found
  }

  /// The changes to the draft when its editor has seen both values of a contested field and has chosen.
  public static func settling(
    _ name: String, published: Fields, draftStands: Bool
  ) -> [(name: String, value: JSON?)] {
    draftStands ? [(basis(of: name), published[name])] : asPublished(name, published[name])
  }
}
