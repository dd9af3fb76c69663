/// One of a few choices. Records, addresses and options hold its name.
public protocol Named: CaseIterable {
  /// Unique among the cases. It must never change, because it is stored.
  var name: String { get }
}

extension Named {
  /// The choice with that name; nil when there is none.
  public init?(name: String) {
    for choice in Self.allCases where choice.name == name {
      self = choice
      return
    }
    return nil
  }
}
