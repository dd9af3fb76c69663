/// A choice among few that stands by its name in records, addresses and options.
public protocol Named: CaseIterable {
  /// Differs from those of the other cases, and stays: it is stored.
  var name: String { get }
}

extension Named {
  /// The choice of that name; nil when there is none.
  public init?(name: String) {
    for choice in Self.allCases where choice.name == name {
      self = choice
      return
    }
    return nil
  }
}
