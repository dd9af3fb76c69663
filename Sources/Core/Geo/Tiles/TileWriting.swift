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
    var tags = FeatureTags()
    var message = ProtobufWriter()
    for feature in features {
      guard let geometry = TileCommands.commands(feature.geometry) else { continue }
      message.clear()
      if let id = feature.id { message.add(1, varint: id) }
      let numbers = tags.numbers(feature.properties)
      if !numbers.isEmpty { message.add(2, packed: numbers) }
      message.add(3, varint: geometry.kind)
      message.add(4, packed: geometry.commands)
      layer.add(2, bytes: message.bytes)
    }
    for key in tags.keys.items { layer.add(3, bytes: key) }
    for value in tags.values.items { layer.add(4, bytes: value) }
    layer.add(5, varint: UInt64(extent))
    return layer.bytes
  }
}

/// The attributes of features as numbers of names and values, which a layer has once.
private struct FeatureTags {
  private(set) var keys = Numbered()
  private(set) var values = Numbered()
  /// Most features share what they have with some of those before.
  private var recent: [(properties: JSONObject, numbers: [UInt32])] = []
  private var oldest = 0
  private var last = 0

  private static let mostRecent = 16

  mutating func numbers(_ properties: JSONObject) -> [UInt32] {
    if let place = recent.indices.first(where: { recent[$0].properties.sharesMembers(with: properties) }) {
      last = place
      return recent[place].numbers
    }
    if last < recent.count, isSame(properties, recent[last].properties) { return recent[last].numbers }
    var numbers: [UInt32] = []
    for member in properties.members {
      guard let value = encoded(member.value) else { continue }
      numbers.append(keys.number(Array(member.name.utf8)))
      numbers.append(values.number(value))
    }
    last = oldest
    oldest = (oldest + 1) % FeatureTags.mostRecent
    if last < recent.count { recent[last] = (properties, numbers) } else { recent.append((properties, numbers)) }
    return numbers
  }

  /// In the same order too.
  private func isSame(_ one: JSONObject, _ other: JSONObject) -> Bool {
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
