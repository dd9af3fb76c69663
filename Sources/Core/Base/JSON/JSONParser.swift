extension JSON {
  /// Reads one value. Nothing may follow it.
  ///
  /// - Parameter depthLimit: how deeply arrays and objects may be nested. The parser recurses, so a limit of more than
  ///   a few hundred could overflow the stack in the browser.
  public static func parse(_ bytes: [UInt8], depthLimit: Int = 64) throws(JSONError) -> JSON {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSON in
      try parse(buffer, depthLimit: depthLimit)
    }
  }

  /// Reads one value. Nothing may follow it. Offsets of errors count UTF-8 bytes.
  public static func parse(_ text: String, depthLimit: Int = 64) throws(JSONError) -> JSON {
    // `withBytes` cannot pass a typed error on.
    try text.withBytes { (bytes) -> Result<JSON, JSONError> in
      do throws(JSONError) { return .success(try parse(bytes, depthLimit: depthLimit)) } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Reads one value. Nothing may follow it. For callers that need no reason when it fails.
  @inline(never)
  public static func read(_ text: String) -> JSON? {
    try? parse(text)
  }

  /// Reads one value. Nothing may follow it. The buffer is not kept.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int = 64) throws(JSONError) -> JSON {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    return try parser.document()
  }
}

/// One pass over the bytes. Every method begins and ends with `index` at the next unread byte.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let depthLimit: Int
  var index = 0
  private var depth = 0
  /// Records of one collection have about the same number of members, so we reserve as many as the last object had.
  private var expectedMembers = 0

  init(bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  mutating func document() throws(JSONError) -> JSON {
    skipSpace()
    let value = try value()
    skipSpace()
    if index < bytes.count { throw error(.trailingData) }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    switch try peek() {
    case 0x22: return .string(try string())
    case 0x7B: return try object()
    case 0x5B: return try array()
    case 0x2D, 0x30...0x39: return try number()
    case 0x74:
      try word("true")
      return .bool(true)
    case 0x66:
      try word("false")
      return .bool(false)
    case 0x6E:
      try word("null")
      return .null
    default: throw error(.unexpectedCharacter)
    }
  }

  private mutating func array() throws(JSONError) -> JSON {
    try enter()
    var items: [JSON] = []
    if try peek() == 0x5D {
      index += 1
    } else {
      while true {
        items.append(try value())
        skipSpace()
        if try separator(orEnd: 0x5D) { break }
      }
    }
    leave()
    return .array(items)
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    var members: [JSONObject.Member] = []
    var names = JSONNames()
    if try peek() == 0x7D {
      index += 1
    } else {
      members.reserveCapacity(expectedMembers)
      while true {
        members.append(try member(after: members, &names))
        skipSpace()
        if try separator(orEnd: 0x7D) { break }
      }
    }
    leave()
    expectedMembers = min(members.count, 32)
    return .object(JSONObject(members))
  }

  @inline(__always)
  private mutating func member(
    after members: [JSONObject.Member], _ names: inout JSONNames
  ) throws(JSONError) -> JSONObject.Member {
    if try peek() != 0x22 { throw error(.unexpectedCharacter) }
    let name = try memberName(after: members, &names)
    skipSpace()
    if try peek() != 0x3A { throw error(.unexpectedCharacter) }
    index += 1
    skipSpace()
    return (name, try value())
  }

  /// The name at `index`, which is at its opening quotation mark.
  @inline(__always)
  private mutating func memberName(
    after members: [JSONObject.Member], _ names: inout JSONNames
  ) throws(JSONError) -> String {
    let start = index
    let name = try string()
    if !names.insert(name, UnsafeBufferPointer(rebasing: bytes[start..<index]), members) {
      throw error(.duplicateName, at: start)
    }
    return name
  }

  /// Steps over the opening bracket and the white space after it.
  mutating func enter() throws(JSONError) {
    if depth >= depthLimit { throw error(.tooDeep) }
    depth += 1
    index += 1
    skipSpace()
  }

  /// Call this when the array or object that was entered last has ended.
  mutating func leave() { depth -= 1 }

  /// Whether a closing bracket came next; otherwise it was a comma. Steps over either, and over white space after a
  /// comma.
  @inline(__always)
  mutating func separator(orEnd end: UInt8) throws(JSONError) -> Bool {
    let byte = try peek()
    if byte != 0x2C && byte != end { throw error(.unexpectedCharacter) }
    index += 1
    if byte == end { return true }
    skipSpace()
    return false
  }

  mutating func word(_ word: StaticString) throws(JSONError) {
    for place in 0..<word.utf8CodeUnitCount {
      if try peek() != word.utf8Start[place] { throw error(.unexpectedCharacter) }
      index += 1
    }
  }

  @inline(__always)
  mutating func skipSpace() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte > 0x20 || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) { return }
      index += 1
    }
  }

  @inline(__always)
  func peek() throws(JSONError) -> UInt8 {
    if index >= bytes.count { throw error(.unexpectedEnd) }
    return bytes[index]
  }

  @inline(never)
  func error(_ problem: JSONError.Problem, at place: Int? = nil) -> JSONError {
    let offset = place ?? index
    var line = 1
    var column = 1
    for index in 0..<offset {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONError(offset: offset, line: line, column: column, problem: problem)
  }
}

/// The names that an object has so far. Small objects need no allocation: one bit per name proves in most cases that a
/// name is new. Large objects, and those with escapes in their names, keep a set, so that a hostile object costs no
/// quadratic time.
private struct JSONNames {
  /// One bit for the hash of each name.
  private var seen: UInt64 = 0
  private var set: Set<Key>?

  /// False when the name is there already.
  @inline(__always)
  mutating func insert(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>, _ members: [JSONObject.Member]) -> Bool {
    // An escaped name has other bytes than the same name without escapes.
    let isEscaped = bytes.count - 2 != name.utf8.count
    if set != nil || isEscaped || members.count >= 32 { return insertIntoSet(name, members) }
    var hash: UInt32 = 2_166_136_261
    for index in 1..<bytes.count - 1 { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    let bit: UInt64 = 1 << UInt64((hash ^ hash >> 15) & 63)
    if seen & bit != 0 {
      for member in members where member.name == name { return false }
    }
    seen |= bit
    return true
  }

  @inline(never)
  private mutating func insertIntoSet(_ name: String, _ members: [JSONObject.Member]) -> Bool {
    if set == nil {
      var names = Set<Key>()
      for member in members { names.insert(Key(member.name)) }
      set = names
    }
    return set?.insert(Key(name)).inserted ?? true
  }
}
