import Base

extension Store {
  /// One event as the bridge sends it, answered by a JSON array of effects; an event that this version does not know
  /// has none.
  public mutating func handle(bridged bytes: [UInt8]) -> [UInt8] {
    guard let json = try? JSON.parse(bytes), let event = Event(json: json) else { return [] }
    let effects = handle(event)
    if effects.isEmpty { return [] }
    var answer: [UInt8] = [UInt8(ascii: "[")]
    for (index, effect) in effects.enumerated() {
      if index > 0 { answer.append(UInt8(ascii: ",")) }
      effect.print(into: &answer)
    }
    answer.append(UInt8(ascii: "]"))
    return answer
  }
}
