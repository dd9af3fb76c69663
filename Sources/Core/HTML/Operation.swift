/// One change to the DOM. `path` leads from the root to a node by child indices, as the tree is when the operation's
/// turn comes: operations are carried out one after the other.
public enum Operation: Sendable, Equatable {
  case setAttribute(path: [Int], name: String, value: String)
  case removeAttribute(path: [Int], name: String)
  /// The value of a form control, which is a property of the DOM: its attribute is only the value after a reset.
  case setValue(path: [Int], value: String)
  /// `checked` or `selected`, which are properties of the DOM for the same reason.
  case setFlag(path: [Int], name: String, isOn: Bool)
  case setText(path: [Int], text: String)
  /// Puts new markup in the place of the node itself.
  case replace(path: [Int], html: String)
  /// Puts a new node among the children of the node, so that it gets this index.
  case insert(path: [Int], index: Int, html: String)
  case remove(path: [Int], index: Int)
  /// Takes the child at `from` out and puts it back so that it has the index `to` afterwards.
  case move(path: [Int], from: Int, to: Int)
}

extension Operation {
  /// Appends the operations as a JSON array of arrays: a letter, the path, the rest in the order of the case.
  public static func print(_ operations: [Operation], into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for index in operations.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      operations[index].print(into: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  public static func json(_ operations: [Operation]) -> String {
    var bytes: [UInt8] = []
    print(operations, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func print(into bytes: inout [UInt8]) {
    var writer = ArrayWriter(bytes: bytes)
    bytes = []
    switch self {
    case .setAttribute(let path, let name, let value):
      writer.begin("a", path)
      writer.add(name)
      writer.add(value)
    case .removeAttribute(let path, let name):
      writer.begin("r", path)
      writer.add(name)
    case .setValue(let path, let value):
      writer.begin("p", path)
      writer.add("value")
      writer.add(value)
    case .setFlag(let path, let name, let isOn):
      writer.begin("p", path)
      writer.add(name)
      writer.add(isOn)
    case .setText(let path, let text):
      writer.begin("t", path)
      writer.add(text)
    case .replace(let path, let html):
      writer.begin("h", path)
      writer.add(html)
    case .insert(let path, let index, let html):
      writer.begin("i", path)
      writer.add(index)
      writer.add(html)
    case .remove(let path, let index):
      writer.begin("d", path)
      writer.add(index)
    case .move(let path, let from, let to):
      writer.begin("m", path)
      writer.add(from)
      writer.add(to)
    }
    bytes = writer.finish()
  }
}

/// Writes one JSON array.
private struct ArrayWriter {
  var bytes: [UInt8]

  mutating func begin(_ letter: String, _ path: [Int]) {
    bytes.append(UInt8(ascii: "["))
    write(letter)
    bytes.append(contentsOf: ",[".utf8)
    for index in path.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: path[index].description.utf8)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func add(_ text: String) {
    bytes.append(UInt8(ascii: ","))
    write(text)
  }

  mutating func add(_ number: Int) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: number.description.utf8)
  }

  mutating func add(_ isOn: Bool) {
    bytes.append(contentsOf: (isOn ? ",true" : ",false").utf8)
  }

  mutating func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  private mutating func write(_ text: String) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 10: bytes.append(contentsOf: "\\n".utf8)
      case 0..<32:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
