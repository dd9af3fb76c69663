import Base
import Kit
import Sync

/// Z-24: the animals that an animal is compared with.
struct Relatives: Sendable {
  /// The closest taxon that has others: the family, else the order. Nil without any.
  let taxon: (list: Term.List, code: String)?
  /// In the order of the list, at most ``limit``.
  let slots: [Int32]

  static let limit = 12

  init(of row: AnimalRow, _ lexicon: Lexicon) {
    for list in [Term.List.family, .order] {
      guard let code = lexicon.taxon(row, list) else { continue }
      let others = lexicon.order.filter { slot in
        let other = lexicon.row(slot)
        return other.id != row.id && lexicon.taxon(other, list) == code
      }
      if others.isEmpty { continue }
      taxon = (list, code)
      slots = Array(others.prefix(Relatives.limit))
      return
    }
    taxon = nil
    slots = []
  }
}
