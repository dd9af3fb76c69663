import Base

/// An address inside the app: `/logbook/flights/0192…?type=C172`.
public struct Route: Equatable, Sendable {
  public var path: [String]
  public var query: [Parameter]

  public struct Parameter: Equatable, Sendable {
    public var name: String
    public var value: String
  }

  public init(_ path: [String], query: [Parameter] = []) {
    self.path = path
    self.query = query
  }

  public init(_ path: [String], parameters: [(name: String, value: String)]) {
    self.init(path, query: parameters.map { Parameter(name: $0.name, value: $0.value) })
  }

  public init(_ url: String) {
    let parts = url.parts(at: UInt8(ascii: "?"), limit: 2)
    path = []
    for part in parts[0].parts(at: UInt8(ascii: "/")) where !part.utf8.isEmpty { path.append(decoded(part)) }
    query = []
    guard parts.count > 1 else { return }
    for pair in parts[1].parts(at: UInt8(ascii: "&")) where !pair.utf8.isEmpty {
      let sides = pair.parts(at: UInt8(ascii: "="), limit: 2)
      query.append(Parameter(name: decoded(sides[0]), value: sides.count > 1 ? decoded(sides[1]) : ""))
    }
  }

  public subscript(name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  public var url: String {
    var url = placeBytes
    if url.isEmpty { url = [UInt8(ascii: "/")] }
    var mark = UInt8(ascii: "?")
    for parameter in query {
      url.append(mark)
      url.append(encoded: parameter.name)
      url.append(UInt8(ascii: "="))
      url.append(encoded: parameter.value)
      mark = UInt8(ascii: "&")
    }
    return String(utf8: url)
  }

  /// The path as it is in the address.
  var place: String { String(utf8: placeBytes) }

  private var placeBytes: [UInt8] {
    var place: [UInt8] = []
    for part in path {
      place.append(UInt8(ascii: "/"))
      place.append(encoded: part)
    }
    return place
  }

  /// The part of the path at this index; empty after the end.
  public func part(_ index: Int) -> String { index < path.count ? path[index] : "" }

  public static func == (left: Route, right: Route) -> Bool { left.url == right.url }
}

private func decoded(_ text: String) -> String {
  let encoded = [UInt8](text)
  var bytes: [UInt8] = []
  var index = 0
  while index < encoded.count {
    let byte = encoded[index]
    index += 1
    if byte == UInt8(ascii: "%"), index + 1 < encoded.count, let high = hexDigit(encoded[index]),
      let low = hexDigit(encoded[index + 1])
    {
      bytes.append(high << 4 | low)
      index += 2
    } else {
      bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
    }
  }
  return String(utf8: bytes)
}

/// The text as a part of an address (RFC 3986, § 2.3): all but letters, digits and `-._~` in hexadecimal.
public func encoded(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(encoded: text)
  return String(utf8: bytes)
}

extension [UInt8] {
  fileprivate mutating func append(encoded text: String) {
    let digits: StaticString = "0123456789ABCDEF"
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: append(byte)
      default:
        append(UInt8(ascii: "%"))
        append(digits.utf8Start[Int(byte >> 4)])
        append(digits.utf8Start[Int(byte & 15)])
      }
    }
  }
}
