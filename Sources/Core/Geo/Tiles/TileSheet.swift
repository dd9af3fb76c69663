public import Base

/// Which layers a tile has and what goes to which.
public struct TileArrangement {
  let layers: [String]
  let names: Int?
  let layer: (_ dimension: Int, _ isCount: Bool, JSONObject) -> Int

  /// - Parameters:
  ///   - layers: what they are called, the lowest first.
  ///   - names: the place among them of the layer for names.
  ///   - layer: the place of the layer for features of a dimension (0 points, 1 lines, 2 areas) that have these attributes; a
  ///     count of several objects is none of them.
  public init(
    layers: [String], names: Int? = nil, layer: @escaping (_ dimension: Int, _ isCount: Bool, JSONObject) -> Int
  ) {
    self.layers = layers
    self.names = names
    self.layer = layer
  }

  /// Everything in one layer.
  public init(layer name: String) { self.init(layers: [name]) { _, _, _ in 0 } }
}

/// A tile in the making. Each feature is written into its layers at once, because a tile has up to ten thousand.
struct TileSheet {
  private let arrangement: TileArrangement
  private let mostBytes: Int
  private var layers: [LayerWriter]
  /// What was drawn last: most features share what they are drawn with.
  private var looks: [Look] = []
  private var oldest = 0
  /// Draws points.
  private var pen = TilePen()

  /// Features with the same attributes, ready to be written.
  private struct Look {
    let dimension: Int
    let isCount: Bool
    let properties: JSONObject
    let layer: Int
    let tags: [UInt8]
  }

  private static let mostLooks = 16

  /// - Parameter mostBytes: when the tile is full.
  init(_ arrangement: TileArrangement, mostBytes: Int = .max) {
    self.arrangement = arrangement
    self.mostBytes = mostBytes
    layers = arrangement.layers.map { LayerWriter($0) }
  }

  /// Whether it has become larger than allowed already.
  var isFull: Bool { layers.reduce(0) { $0 + $1.size } > mostBytes }

  var bytes: [UInt8] {
    var tile = ProtobufWriter()
    for layer in layers { layer.write(to: &tile) }
    return tile.bytes
  }

  /// - Parameters:
  ///   - id: nil for a count.
  ///   - place: in units of the tile.
  ///   - name: the attributes of a feature beside it, in the layer for names.
  mutating func add(_ id: UInt64?, at place: Position, _ properties: JSONObject, name: JSONObject? = nil) {
    pen.begin()
    pen.move(place)
    add(id, 0, pen.commands, properties, name: name)
  }

  @_optimize(speed)
  mutating func add(
    _ id: UInt64?, _ dimension: Int, _ commands: [UInt32], _ properties: JSONObject, name: JSONObject? = nil
  ) {
    let look = look(dimension, isCount: id == nil, properties)
    layers[looks[look].layer].add(id, dimension, commands, tags: looks[look].tags)
    if let name, let layer = arrangement.names {
      layers[layer].add(id, dimension, commands, tags: layers[layer].tags(name))
    }
  }

  /// The place of a look.
  @_optimize(speed)
  private mutating func look(_ dimension: Int, isCount: Bool, _ properties: JSONObject) -> Int {
    for place in looks.indices where looks[place].properties.sharesMembers(with: properties) {
      if looks[place].dimension == dimension && looks[place].isCount == isCount { return place }
    }
    let layer = arrangement.layer(dimension, isCount, properties)
    let tags = layers[layer].tags(properties)
    let look = Look(dimension: dimension, isCount: isCount, properties: properties, layer: layer, tags: tags)
    if looks.count < TileSheet.mostLooks {
      looks.append(look)
      return looks.count - 1
    }
    oldest = (oldest + 1) % TileSheet.mostLooks
    looks[oldest] = look
    return oldest
  }
}
