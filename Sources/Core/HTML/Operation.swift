import Base

/// One change to the DOM. `path` leads from the root to a node by child indices. The indices describe the tree at the
/// moment when the operation runs: operations run one after the other.
public enum Operation: Sendable, Equatable {
  case setAttribute(path: [Int], name: String, value: String)
  case removeAttribute(path: [Int], name: String)
  /// The value of a form control. The value is a DOM property: the attribute is only the value after a reset.
  case setValue(path: [Int], value: String)
  /// `checked` or `selected`, which are DOM properties for the same reason.
  case setFlag(path: [Int], name: String, isOn: Bool)
  case setText(path: [Int], text: String)
  /// Replaces the node itself with new markup.
  case replace(path: [Int], html: String)
  /// Inserts a new node among the node's children, so that it gets this index.
  case insert(path: [Int], index: Int, html: String)
  case remove(path: [Int], index: Int)
  /// Moves the child at `from` so that it has the index `to` afterwards.
  case move(path: [Int], from: Int, to: Int)
}

extension Operation {
  /// Appends the operations as a JSON array of arrays: a letter, the path, then the other values in the order of the
  /// case.
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
    return String(utf8: bytes)
  }

  private func print(into bytes: inout [UInt8]) {
    switch self {
    case .setAttribute(let path, let name, let value):
      bytes.begin("a", path)
      bytes.add(name)
      bytes.add(value)
    case .removeAttribute(let path, let name):
      bytes.begin("r", path)
      bytes.add(name)
    case .setValue(let path, let value):
      bytes.begin("p", path)
      bytes.add("value")
      bytes.add(value)
    case .setFlag(let path, let name, let isOn):
      bytes.begin("p", path)
      bytes.add(name)
      bytes.append(isOn ? ",true" : ",false")
    case .setText(let path, let text):
      bytes.begin("t", path)
      bytes.add(text)
    case .replace(let path, let html):
      bytes.begin("h", path)
      bytes.add(html)
    case .insert(let path, let index, let html):
      bytes.begin("i", path)
      bytes.add(index)
      bytes.add(html)
    case .remove(let path, let index):
      bytes.begin("d", path)
      bytes.add(index)
    case .move(let path, let from, let to):
      bytes.begin("m", path)
      bytes.add(from)
      bytes.add(to)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// Writes one JSON array.
extension [UInt8] {
  @inline(never)
  fileprivate mutating func begin(_ letter: String, _ path: [Int]) {
    append(UInt8(ascii: "["))
    append(json: letter)
    append(",[")
    for index in path.indices {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(decimal: Int64(path[index]))
    }
    append(UInt8(ascii: "]"))
  }

  @inline(never)
  fileprivate mutating func add(_ text: String) {
    append(UInt8(ascii: ","))
    append(json: text)
  }

  @inline(never)
  fileprivate mutating func add(_ number: Int) {
    append(UInt8(ascii: ","))
    append(decimal: Int64(number))
  }
}
