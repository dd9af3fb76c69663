import Base

extension VectorTile {
  /// The bytes of the tile. Layers without features are left out.
  public func encoded() -> [UInt8] {
    var tile = ProtobufWriter()
    var pen = TilePen()
    for layer in layers {
      var writer = LayerWriter(layer.name, extent: layer.extent)
      for feature in layer.features {
        guard let dimension = pen.draw(feature.geometry) else { continue }
        writer.add(feature.id, dimension, pen.commands, tags: writer.tags(feature.properties))
      }
      writer.write(to: &tile)
    }
    return tile.bytes
  }
}

/// A layer of a tile to which features are written one after the other.
struct LayerWriter {
  private let name: String
  private let extent: Int
  private var features = ProtobufWriter()
  private var keys = Numbered()
  private var values = Numbered()

  init(_ name: String, extent: Int = Int(TileMaking.extent)) {
    self.name = name
    self.extent = extent
  }

  /// The bytes of its features.
  var size: Int { features.bytes.count }

  /// The attributes as part of a feature of this layer.
  mutating func tags(_ properties: JSONObject) -> [UInt8] {
    var tags: [UInt32] = []
    for member in properties.members {
      guard let value = LayerWriter.encoded(member.value) else { continue }
      tags.append(keys.number(Array(member.name.utf8)))
      tags.append(values.number(value))
    }
    if tags.isEmpty { return [] }
    let size = tags.reduce(0) { $0 + ProtobufWriter.size(UInt64($1)) }
    var message = ProtobufWriter()
    message.append(varint: 2 << 3 | 2)
    message.append(varint: UInt64(size))
    message.append(count: size) { $0.put(varints: tags) }
    return message.bytes
  }

  /// - Parameters:
  ///   - dimension: 0 points, 1 lines, 2 areas.
  ///   - tags: see ``tags(_:)``.
  @_optimize(speed)
  mutating func add(_ id: UInt64?, _ dimension: Int, _ commands: [UInt32], tags: [UInt8]) {
    var size = 0
    for command in commands { size += command < 0x80 ? 1 : ProtobufWriter.size(UInt64(command)) }
    var length = tags.count + 3 + ProtobufWriter.size(UInt64(size)) + size
    if let id { length += 1 + ProtobufWriter.size(id) }
    features.append(count: 1 + ProtobufWriter.size(UInt64(length)) + length) { feature in
      feature.put(2 << 3 | 2)
      feature.put(varint: UInt64(length))
      if let id {
        feature.put(1 << 3)
        feature.put(varint: id)
      }
      feature.put(tags)
      feature.put(3 << 3)
      feature.put(UInt8(dimension + 1))
      feature.put(4 << 3 | 2)
      feature.put(varint: UInt64(size))
      feature.put(varints: commands)
    }
  }

  /// Nothing without features.
  func write(to tile: inout ProtobufWriter) {
    if features.bytes.isEmpty { return }
    var layer = ProtobufWriter()
    layer.add(15, varint: 2)
    layer.add(1, bytes: name.utf8)
    layer.append(features.bytes)
    for key in keys.items { layer.add(3, bytes: key) }
    for value in values.items { layer.add(4, bytes: value) }
    layer.add(5, varint: UInt64(extent))
    tile.add(3, bytes: layer.bytes)
  }

  /// The message of a value; nil for null.
  private static func encoded(_ json: JSON) -> [UInt8]? {
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
