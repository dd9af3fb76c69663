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

  public init(_ url: String) {
    let parts = url.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = parts[0].split(separator: UInt8(ascii: "/")).map { decoded($0) }
    query = []
    guard parts.count > 1 else { return }
    for pair in parts[1].split(separator: UInt8(ascii: "&")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      query.append(Parameter(name: decoded(sides[0]), value: sides.count > 1 ? decoded(sides[1]) : ""))
    }
  }

  public subscript(name: String) -> String? {
    query.first { $0.name.sameBytes(name) }?.value
  }

  public var url: String {
    var url = ""
    for part in path { url += "/" + encoded(part) }
    if url.isEmpty { url = "/" }
    for (index, parameter) in query.enumerated() {
      url += (index == 0 ? "?" : "&") + encoded(parameter.name) + "=" + encoded(parameter.value)
    }
    return url
  }

  /// The part of the path at that place, empty behind the end.
  public func part(_ index: Int) -> String { index < path.count ? path[index] : "" }
}

private func decoded(_ text: Substring.UTF8View) -> String {
  var bytes: [UInt8] = []
  var rest = text[...]
  while let byte = rest.first {
    rest = rest.dropFirst()
    if byte == UInt8(ascii: "%"), let high = rest.first.flatMap({ hex($0) }),
      let low = rest.dropFirst().first.flatMap({ hex($0) })
    {
      bytes.append(high << 4 | low)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func hex(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}

private func encoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
