import Base
import Sync

/// One kind of filter. A row passes when, for every kind with chosen values, it has at least one of them (K-22).
public struct Facet<Row: Sendable>: Sendable {
  let words: FacetWords
  /// The values of this kind that a row has, each once.
  let codes: @Sendable (Row) -> [String]

  /// - Parameters:
  ///   - name: the facet's name in actions, different from the names of the other facets.
  ///   - order: the order of the codes; without it they are ordered by title.
  ///   - title: gives the title of a value.
  public init(
    _ name: String, _ label: Text, order: [String]? = nil, title: @escaping @Sendable (String) -> Text,
    codes: @escaping @Sendable (Row) -> [String]
  ) {
    words = FacetWords(name, label, order, title)
    self.codes = codes
  }
}

extension Facet where Row == Record {
  /// A facet with the values of a field: a choice, a text or a list of codes.
  public init(_ field: Field) {
    self.init(field.name, field.label) { code in
      if case .choice(let choices) = field.kind, let choice = choices.first(where: { $0.name == code }) {
        return choice.label
      }
      return Text(cs: code, en: code)
    } codes: { record in
      guard let value = record.fields[field.name] else { return [] }
      return value.codes ?? value.text.map { [$0] } ?? []
    }
  }
}

/// The texts of a facet, without the type of its rows.
final class FacetWords: Sendable {
  let name: String
  let label: Text
  let order: [String]?
  let title: @Sendable (String) -> Text

  init(_ name: String, _ label: Text, _ order: [String]?, _ title: @escaping @Sendable (String) -> Text) {
    self.name = name
    self.label = label
    self.order = order
    self.title = title
  }
}
