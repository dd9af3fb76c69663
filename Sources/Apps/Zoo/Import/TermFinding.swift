import Base
import Sync

/// Finds the codes of what sources write in words in the code lists of the space, and gathers the taxa that these do not
/// have yet (Z-105).
struct TermFinding {
  private struct Known {
    let list: Term.List
    let code: String
    let names: [[UInt8]]
  }

  /// Taxa that the space does not have yet.
  private(set) var new: [(key: RecordKey, fields: Fields)] = []
  private var known: [Known] = []

  /// - Parameter existing: the records of the space.
  init(_ existing: [Record]) {
    for record in existing where record.key.collection == Term.collection.name && !record.deleted {
      guard let list = record[Term.list], let code = record[Term.code] else { continue }
      var names = [record.fields.text(Term.name.cs.name) ?? ""]
      for item in record[Term.spellings]?.items ?? [] { if let text = item.text { names.append(text) } }
      known.append(Known(list: list, code: code, names: names.map { folded($0) }))
    }
  }

  struct Taxon {
    let code: String
    /// Whether its Latin name is written otherwise in the code list.
    let isOtherSpelling: Bool
    let isNew: Bool
  }

  /// The code of a name as `tropický les`, by its Czech name or another spelling of it; nil when the list has no such name.
  func code(_ name: String, in list: Term.List) -> String? {
    let wanted = folded(name)
    return known.first { $0.list == list && $0.names.contains(wanted) }?.code
  }

  /// The code of a taxon as `Savci (Mammalia)`: its Latin name. One that nobody knew becomes a new entry.
  ///
  /// - Parameter parent: the code of the taxon that a new one belongs to.
  /// - Returns: nil without a Latin name in brackets, when the Czech name is not known either.
  mutating func taxon(_ text: String, in list: Term.List, parent: String?) -> Taxon? {
    let (name, latin) = TermFinding.split(text)
    if latin.utf8.isEmpty { return code(name, in: list).map { Taxon(code: $0, isOtherSpelling: false, isNew: false) } }
    let wanted = folded(text)
    if let place = known.firstIndex(where: {
      $0.list == list && ($0.code == latin || $0.names.contains(wanted))
    }) {
      let code = known[place].code
      return Taxon(code: code, isOtherSpelling: code != latin, isNew: false)
    }
    known.append(Known(list: list, code: latin, names: [folded(name)]))
    new.append((Term.key(list, latin), TermFinding.fields(list, latin, name, parent)))
    return Taxon(code: latin, isOtherSpelling: false, isNew: true)
  }

  private static func fields(_ list: Term.List, _ code: String, _ name: String, _ parent: String?) -> Fields {
    var fields = Fields()
    fields.add(Term.list.name, list.name)
    fields.add(Term.code.name, code)
    fields.add(Term.name.cs.name, name.utf8.isEmpty ? code : name)
    if let parent { fields.add(Term.parent.name, parent) }
    return fields
  }

  /// `Savci (Mammalia)` in its two parts.
  static func split(_ text: String) -> (name: String, latin: String) {
    let parts = text.parts(at: UInt8(ascii: "("), limit: 2)
    guard parts.count == 2 else { return (trimmed(text), "") }
    let latin = parts[1].parts(at: UInt8(ascii: ")"))[0]
    return (trimmed(parts[0]), trimmed(latin))
  }
}
