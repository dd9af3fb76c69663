/// Values by name, for a few of them: a search looks at each from the start. A dictionary adds four kilobytes of code
/// for each type of value; use one when there may be hundreds.
public struct NamedList<Value> {
  /// In the order in which they were added.
  public private(set) var names: [String] = []
  private var values: [Value] = []

  public init() {}

  public subscript(name: String) -> Value? {
    get { place(of: name).map { values[$0] } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): values[place] = value
      case (let place?, nil):
        names.remove(at: place)
        values.remove(at: place)
      case (nil, let value?):
        names.append(name)
        values.append(value)
      case (nil, nil): break
      }
    }
  }

  private func place(of name: String) -> Int? { firstPlace(of: name, in: names) }
}

extension NamedList: Sendable where Value: Sendable {}

/// The index of the first such name; nil when there is none.
@inline(never)
private func firstPlace(of name: String, in names: [String]) -> Int? {
  for place in names.indices where names[place] == name { return place }
  return nil
}
