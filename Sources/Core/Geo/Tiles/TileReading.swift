import Base

extension VectorTile {
  /// Reads a tile. Unknown fields are skipped.
  ///
  /// - Throws: why it is not a tile. Nothing is repaired.
  public init(_ bytes: [UInt8]) throws(TileFault) {
    self.init()
    var reader = ProtobufReader(bytes[...])
    while !reader.isAtEnd {
      guard case (3, .bytes(let content)) = try reader.field() else { continue }
      let layer = try Layer(content)
      if layers.contains(where: { $0.name == layer.name }) {
        throw TileFault(code: .duplicateName, offset: content.startIndex)
      }
      layers.append(layer)
    }
  }
}

extension VectorTile.Layer {
  fileprivate init(_ bytes: ArraySlice<UInt8>) throws(TileFault) {
    var (name, version): (String?, UInt64) = (nil, 1)
    var extent: UInt64 = 4096
    var (features, keys, values): ([ArraySlice<UInt8>], [String], [JSON]) = ([], [], [])
    var reader = ProtobufReader(bytes)
    while !reader.isAtEnd {
      let (number, value) = try reader.field()
      switch number {
      case 15: version = try value.varint(bytes)
      case 1: name = try value.text(bytes)
      case 2: features.append(try value.content(bytes))
      case 3: keys.append(try value.text(bytes))
      case 4: values.append(try readValue(try value.content(bytes)))
      case 5: extent = try value.varint(bytes)
      default: break
      }
    }
    guard version == 1 || version == 2 else { throw TileFault(code: .unknownVersion, offset: bytes.startIndex) }
    guard let name else { throw TileFault(code: .missingName, offset: bytes.startIndex) }
    guard extent > 0, extent <= 1 << 30 else { throw TileFault(code: .damaged, offset: bytes.startIndex) }
    self.init(name: name)
    self.version = Int(version)
    self.extent = Int(extent)
    for feature in features { self.features.append(try TileFeature(feature, keys, values)) }
  }
}

extension ProtobufReader.Value {
  fileprivate func varint(_ place: ArraySlice<UInt8>) throws(TileFault) -> UInt64 {
    guard case .varint(let value) = self else { throw TileFault(code: .damaged, offset: place.startIndex) }
    return value
  }

  fileprivate func content(_ place: ArraySlice<UInt8>) throws(TileFault) -> ArraySlice<UInt8> {
    guard case .bytes(let bytes) = self else { throw TileFault(code: .damaged, offset: place.startIndex) }
    return bytes
  }

  fileprivate func text(_ place: ArraySlice<UInt8>) throws(TileFault) -> String {
    guard let text = utf8Text(try content(place)) else { throw TileFault(code: .damaged, offset: place.startIndex) }
    return text
  }
}

private func readValue(_ bytes: ArraySlice<UInt8>) throws(TileFault) -> JSON {
  var reader = ProtobufReader(bytes)
  var found: JSON?
  while !reader.isAtEnd {
    switch try reader.field() {
    case (1, .bytes(let text)):
      guard let text = utf8Text(text) else { throw TileFault(code: .damaged, offset: bytes.startIndex) }
      found = .string(text)
    case (2, .fixed32(let bits)): found = decimal(Double(Float(bitPattern: bits)))
    case (3, .fixed64(let bits)): found = decimal(Double(bitPattern: bits))
    case (4, .varint(let value)): found = .integer(Int64(bitPattern: value))
    case (5, .varint(let value)): found = value <= UInt64(Int64.max) ? .integer(Int64(value)) : .decimal(String(value))
    case (6, .varint(let value)): found = .integer(Int64(value >> 1) ^ -Int64(value & 1))
    case (7, .varint(let value)): found = .bool(value != 0)
    default: throw TileFault(code: .badValue, offset: bytes.startIndex)
    }
  }
  guard let found else { throw TileFault(code: .badValue, offset: bytes.startIndex) }
  return found
}

/// A number that JSON can represent; others become null.
private func decimal(_ value: Double) -> JSON { value.isFinite ? .decimal(value.description) : .null }

extension TileFeature {
  fileprivate init(_ bytes: ArraySlice<UInt8>, _ keys: [String], _ values: [JSON]) throws(TileFault) {
    var (id, kind): (UInt64?, UInt64) = (nil, 0)
    var (tags, commands): ([UInt32], [UInt32]) = ([], [])
    var reader = ProtobufReader(bytes)
    while !reader.isAtEnd {
      let (number, value) = try reader.field()
      switch number {
      case 1: id = try value.varint(bytes)
      case 2: tags += try numbers(value, bytes)
      case 3: kind = try value.varint(bytes)
      case 4: commands += try numbers(value, bytes)
      default: break
      }
    }
    if tags.count % 2 != 0 { throw TileFault(code: .badAttributes, offset: bytes.startIndex) }
    var properties = JSONObject()
    for place in stride(from: 0, to: tags.count, by: 2) {
      guard tags[place] < keys.count, tags[place + 1] < values.count else {
        throw TileFault(code: .badAttributes, offset: bytes.startIndex)
      }
      properties[keys[Int(tags[place])]] = values[Int(tags[place + 1])]
    }
    guard let geometry = TileCommands.geometry(commands, kind: kind) else {
      throw TileFault(code: .badGeometry, offset: bytes.startIndex)
    }
    self.init(id: id, geometry: geometry, properties: properties)
  }
}

/// Packed numbers, or a single number that is not packed.
private func numbers(_ value: ProtobufReader.Value, _ place: ArraySlice<UInt8>) throws(TileFault) -> [UInt32] {
  if case .varint(let value) = value { return [UInt32(truncatingIfNeeded: value)] }
  var reader = ProtobufReader(try value.content(place))
  var numbers: [UInt32] = []
  while !reader.isAtEnd { numbers.append(UInt32(truncatingIfNeeded: try reader.varint())) }
  return numbers
}
