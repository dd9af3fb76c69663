/// Reading JSON straight into the packed form.
extension JSONParser {
  /// How many members an object may have before only a tree tells whether two have the same name.
  private static let memberLimit = 128

  mutating func pack(_ writer: PackedWriter, _ form: inout PackedForm) throws(JSONError) {
    switch try peek() {
    case 0x22: _ = try packText(asName: false, writer, &form)
    case 0x7B:
      let start = writer.open()
      try packMembers(writer, &form)
      writer.close(.object, from: start)
    case 0x5B: try packItems(writer, &form)
    case 0x2D, 0x30...0x39:
      let start = index
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

  private mutating func packItems(_ writer: PackedWriter, _ form: inout PackedForm) throws(JSONError) {
    try enter()
    let start = writer.open()
    if try peek() == 0x5D {
      index += 1
    } else {
      while true {
        try pack(writer, &form)
        skipSpace()
        if try separator(orEnd: 0x5D) { break }
      }
    }
    leave()
    writer.close(.array, from: start)
  }

  /// The members of the object at `index`.
  mutating func packMembers(_ writer: PackedWriter, _ form: inout PackedForm) throws(JSONError) {
    try enter()
    let first = writer.names.count
    if try peek() == 0x7D {
      index += 1
    } else {
      while true {
        try packName(writer, &form, first)
        skipSpace()
        if try peek() != 0x3A { throw error(.unexpectedCharacter) }
        index += 1
        skipSpace()
        try pack(writer, &form)
        skipSpace()
        if try separator(orEnd: 0x7D) { break }
      }
    }
    leave()
    writer.names.removeLast(writer.names.count - first)
  }

  /// - Parameter first: where the names of this object begin among those of all that are open.
  private mutating func packName(
    _ writer: PackedWriter, _ form: inout PackedForm, _ first: Int
  ) throws(JSONError) {
    if try peek() != 0x22 { throw error(.unexpectedCharacter) }
    let start = index
    guard let place = try packText(asName: true, writer, &form), writer.names.count - first < JSONParser.memberLimit
    else { throw error(.duplicateName, at: start) }
    for known in first..<writer.names.count where writer.names[known] == place {
      throw error(.duplicateName, at: start)
    }
    writer.names.append(place)
  }

  /// The text at `index`, which is at its opening quotation mark.
  ///
  /// - Returns: the place of a name that has one.
  private mutating func packText(
    asName isName: Bool, _ writer: PackedWriter, _ form: inout PackedForm
  ) throws(JSONError) -> Int? {
    index += 1
    let start = index
    var hash = PackedWords.start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 {
        let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
        index += 1
        return form.write(text, hash, asName: isName, into: writer)
      }
      if byte == 0x5C {
        let text = try escapedString(from: start)
        return text.withBytes { form.write($0, PackedWords.hash($0), asName: isName, into: writer) }
      }
      if byte < 0x80 {
        if byte < 0x20 { throw error(.unexpectedCharacter) }
        hash = PackedWords.step(hash, byte)
        index += 1
        continue
      }
      let length = lengthOfUTF8(bytes, at: index)
      if length == 0 { throw error(.invalidUTF8) }
      for _ in 0..<length {
        hash = PackedWords.step(hash, bytes[index])
        index += 1
      }
    }
    throw error(.unexpectedEnd)
  }
}
