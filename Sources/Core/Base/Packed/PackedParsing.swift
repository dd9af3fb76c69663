/// Parses JSON straight into the packed form.
extension JSONParser {
  mutating func pack(_ writer: inout PackedWriter, _ form: inout PackedForm) throws(JSONError) {
    switch try peek() {
    case 0x22: _ = try packText(asName: false, &writer, &form)
    case 0x7B:
      let start = writer.open()
      try packMembers(&writer, &form)
      writer.close(.object, from: start)
    case 0x5B: try packItems(&writer, &form)
    case 0x2D, 0x30...0x39:
      let start = index
      if try packPlainNumber(&writer) { return }
      if let value = try integer() {
        writer.append(integer: value)
      } else {
        writer.append(.decimal, UnsafeBufferPointer(rebasing: bytes[start..<index]))
      }
    case 0x74:
      try word("true")
      writer.append(.simple, 2)
    case 0x66:
      try word("false")
      writer.append(.simple, 1)
    case 0x6E:
      try word("null")
      writer.append(.simple, 0)
    default: throw error(.unexpectedCharacter)
    }
  }

  /// The number at `index` when it is short and written plainly, as nearly all are. False for every other one.
  @inline(__always)
  private mutating func packPlainNumber(_ writer: inout PackedWriter) throws(JSONError) -> Bool {
    let (bytes, start) = (bytes, index)
    let isNegative = bytes[start] == 0x2D
    let first = isNegative ? start + 1 : start
    var place = first
    var value: UInt64 = 0
    while place < bytes.count, bytes[place] &- 0x30 < 10 {
      value = value &* 10 &+ UInt64(bytes[place] &- 0x30)
      place += 1
    }
    let digits = place - first
    if digits == 0 || digits > 18 || bytes[first] == 0x30 && digits > 1 || place >= bytes.count { return false }
    if bytes[place] == 0x2E {
      let point = place
      repeat { place += 1 } while place < bytes.count && bytes[place] &- 0x30 < 10
      if place == point + 1 || place >= bytes.count || bytes[place] | 0x20 == 0x65 { return false }
      index = place
      writer.append(.decimal, UnsafeBufferPointer(rebasing: bytes[start..<place]))
      return true
    }
    if bytes[place] | 0x20 == 0x65 || isNegative && value == 0 { return false }
    index = place
    writer.append(integer: isNegative ? -Int64(value) : Int64(value))
    return true
  }

  private mutating func packItems(_ writer: inout PackedWriter, _ form: inout PackedForm) throws(JSONError) {
    try enter()
    let start = writer.open()
    if try peek() == 0x5D {
      index += 1
    } else {
      while true {
        try pack(&writer, &form)
        skipSpace()
        if try separator(orEnd: 0x5D) { break }
      }
    }
    leave()
    writer.close(.array, from: start)
  }

  /// The members of the object at `index`.
  mutating func packMembers(_ writer: inout PackedWriter, _ form: inout PackedForm) throws(JSONError) {
    try enter()
    var seen = SeenNames()
    var last: Int?
    if try peek() == 0x7D {
      index += 1
    } else {
      while true {
        last = try packName(&writer, &form, &seen, after: last)
        skipSpace()
        if try peek() != 0x3A { throw error(.unexpectedCharacter) }
        index += 1
        skipSpace()
        try pack(&writer, &form)
        skipSpace()
        if try separator(orEnd: 0x7D) { break }
      }
    }
    leave()
  }

  /// - Parameter last: the place of the name before it in the object.
  /// - Returns: its own place.
  private mutating func packName(
    _ writer: inout PackedWriter, _ form: inout PackedForm, _ seen: inout SeenNames, after last: Int?
  ) throws(JSONError) -> Int {
    if try peek() != 0x22 { throw error(.unexpectedCharacter) }
    let start = index
    let place: Int
    if let expected = form.expectedName(after: last, bytes, at: start + 1) {
      place = expected
      index = start + form.names.length(place) + 2
      writer.append(number: UInt64(place) + 1)
    } else {
      guard let packed = try packText(asName: true, &writer, &form) else { throw error(.duplicateName, at: start) }
      place = packed
      // Only a name that is written as it is can be expected.
      if index - start - 2 == form.names.length(place) { form.expect(place, after: last) }
    }
    if !seen.insert(place) { throw error(.duplicateName, at: start) }
    return place
  }

  /// The text at `index`, which is at its opening quotation mark.
  ///
  /// - Returns: the index of a name that has one in the dictionary.
  private mutating func packText(
    asName isName: Bool, _ writer: inout PackedWriter, _ form: inout PackedForm
  ) throws(JSONError) -> Int? {
    let bytes = bytes
    let start = index + 1
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x22 {
        index = place + 1
        return form.write(UnsafeBufferPointer(rebasing: bytes[start..<place]), asName: isName, into: &writer)
      }
      if byte == 0x5C {
        index = place
        let text = try escapedString(from: start)
        return text.withBytes { form.write($0, asName: isName, into: &writer) }
      }
      var length = 1
      if byte >= 0x80 { length = lengthOfUTF8(bytes, at: place) }
      if length == 0 || byte < 0x20 {
        index = place
        throw error(byte < 0x20 ? .unexpectedCharacter : .invalidUTF8)
      }
      place += length
    }
    index = place
    throw error(.unexpectedEnd)
  }
}

/// The indices of the names that an object has so far, to find duplicate names.
private struct SeenNames {
  /// One bit for each of the first names in the dictionary.
  private var first: UInt64 = 0
  private var others: [Int] = []
  /// The number of other names that we compare with each other. Beyond it, only parsing into a tree can tell.
  private static let limit = 128

  /// False when the name is there already, or may be.
  mutating func insert(_ place: Int) -> Bool {
    if place < 64 {
      let bit: UInt64 = 1 << UInt64(place)
      if first & bit != 0 { return false }
      first |= bit
      return true
    }
    if others.count >= SeenNames.limit { return false }
    for other in others where other == place { return false }
    others.append(place)
    return true
  }
}
