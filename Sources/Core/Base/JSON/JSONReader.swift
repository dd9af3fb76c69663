/// Reads many values of the same kind, like the records of a storage: their members have mostly the same names in the
/// same order, so that a name is compared with the one that came next before instead of being made anew.
public struct JSONReader {
  private var known: KnownNames? = KnownNames()

  public init() {}

  /// Reads one value and nothing after it, for whom the reason of a failure does not matter. The buffer is not kept.
  public mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> JSON? {
    var parser = JSONParser(bytes: bytes, depthLimit: 64)
    swap(&parser.known, &known)
    let json = try? parser.document()
    swap(&parser.known, &known)
    return json
  }
}

/// The first names that a reader has met, and which of them comes next.
struct KnownNames {
  private var names: [String] = []
  private var next = 0

  /// Names by their places, of which there are 64 at most.
  subscript(place: Int) -> String { names[place] }

  /// The place of the known name that stands between quotation marks at `index`, looked for from the one after the last
  /// on.
  mutating func place(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for step in 0..<names.count {
      let place = next + step < names.count ? next + step : next + step - names.count
      let isHere = names[place].withBytes { name in
        let end = index + 1 + name.count
        if end >= bytes.count || bytes[end] != 0x22 { return false }
        for offset in 0..<name.count where bytes[index + 1 + offset] != name[offset] { return false }
        return true
      }
      if isHere {
        next = place + 1 < names.count ? place + 1 : 0
        return place
      }
    }
    return nil
  }

  /// The place of a new name; nil when there are many: more than some dozens are no names of one kind of value.
  mutating func add(_ name: String) -> Int? {
    if names.count == 64 { return nil }
    names.append(name)
    return names.count - 1
  }
}
