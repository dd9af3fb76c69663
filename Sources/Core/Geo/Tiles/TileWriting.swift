import Base

extension VectorTile {
  /// The bytes of the tile. Layers without features are left out.
  public func encoded() -> [UInt8] {
    var tile = ProtobufWriter()
    for layer in layers where !layer.features.isEmpty { tile.add(3, bytes: layer.encoded()) }
    return tile.bytes
  }
}

extension VectorTile.Layer {
  fileprivate func encoded() -> [UInt8] {
    var layer = ProtobufWriter()
    layer.add(15, varint: 2)
    layer.add(1, bytes: name.utf8)
    var keys = Numbered()
    var values = Numbered()
    // Neighbours are often alike.
    var last = JSONObject()
    var tags: [UInt32] = []
    var message = ProtobufWriter()
    for feature in features {
      guard let geometry = TileCommands.commands(feature.geometry) else { continue }
      message.clear()
      if let id = feature.id { message.add(1, varint: id) }
      if !isSame(feature.properties, last) {
        last = feature.properties
        tags = []
        for member in feature.properties.members {
          guard let value = encoded(member.value) else { continue }
          tags.append(keys.number(Array(member.name.utf8)))
          tags.append(values.number(value))
        }
      }
      if !tags.isEmpty { message.add(2, packed: tags) }
      message.add(3, varint: geometry.kind)
      message.add(4, packed: geometry.commands)
      layer.add(2, bytes: message.bytes)
    }
    for key in keys.items { layer.add(3, bytes: key) }
    for value in values.items { layer.add(4, bytes: value) }
    layer.add(5, varint: UInt64(extent))
    return layer.bytes
  }

  /// In the same order too.
  private func isSame(_ one: JSONObject, _ other: JSONObject) -> Bool {
    if one.sharesMembers(with: other) { return true }
    if one.count != other.count { return false }
    return zip(one.members, other.members).allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }

  /// The message of a value; nil for null.
  private func encoded(_ json: JSON) -> [UInt8]? {
    var value = ProtobufWriter()
    switch json {
    case .null: return nil
    case .string(let text): value.add(1, bytes: text.utf8)
    case .bool(let flag): value.add(7, varint: flag ? 1 : 0)
    case .integer(let number):
      if number >= 0 {
        value.add(5, varint: UInt64(number))
      } else {
        value.add(6, varint: UInt64(bitPattern: (number << 1) ^ (number >> 63)))
      }
    case .decimal(let text): value.add(3, double: decimalNumber(text) ?? 0)
    case .array, .object:
      var bytes: [UInt8] = []
      json.write(into: &bytes)
      value.add(1, bytes: bytes)
    }
    return value.bytes
  }
}

/// Byte strings, each numbered by its first appearance.
private struct Numbered {
  private(set) var items: [[UInt8]] = []
  private var numbers: [[UInt8]: UInt32] = [:]

  mutating func number(_ item: [UInt8]) -> UInt32 {
    if let number = numbers[item] { return number }
    items.append(item)
    numbers[item] = UInt32(items.count - 1)
    return UInt32(items.count - 1)
  }
}
