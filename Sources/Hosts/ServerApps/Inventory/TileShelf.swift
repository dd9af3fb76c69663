import Base
import Geo
import ServerStorage
import Sync
import Synchronization

/// The layers of which tiles were asked for last. Together they take a bounded memory: the longest unused goes first. One
/// layer is read at a time, so that many who ask for the same layer wait for one reading.
package final class TileShelf: Sendable {
  private struct State {
    var layers: [RecordID: LayerTiles] = [:]
    /// The longest unused first.
    var order: [RecordID] = []
    /// Layers that were too large, at which version.
    var refused: [RecordID: Int64] = [:]
    var readings = 0

    var bytes: Int { layers.values.reduce(0) { $0 + $1.bytes } }

    mutating func drop(_ id: RecordID) {
      layers[id] = nil
      order.removeAll { $0 == id }
    }
  }

  /// A town of 130 000 objects takes 29 MB.
  package static let usualBytes = 32 * 1024 * 1024

  private let mostBytes: Int
  private let state = Mutex(State())

  package init(mostBytes: Int = TileShelf.usualBytes) {
    self.mostBytes = mostBytes
  }

  /// How often a whole layer was read.
  package var readings: Int { state.withLock { $0.readings } }
  package var bytes: Int { state.withLock { $0.bytes } }
  package var count: Int { state.withLock { $0.layers.count } }

  /// The bytes of a tile; empty where there is nothing. Blocks.
  ///
  /// - Parameter space: as this reading has it.
  /// - Throws: ``LayerTiles/TooMany`` when the layer alone is larger than the shelf.
  package func tile(_ tile: TileID, of space: Space, _ reading: some StorageReading) throws -> [UInt8] {
    try state.withLock { state in
      if state.refused[space.id] == space.version { throw LayerTiles.TooMany() }
      // Not held twice while it changes: it would be copied.
      var kept = state.layers.removeValue(forKey: space.id)
      state.order.removeAll { $0 == space.id }
      if try kept?.update(reading, space) != true {
        kept = nil
        kept = try read(space, reading, &state)
      }
      guard let layer = kept else { return [] }
      makeRoom(for: layer.bytes, &state)
      if layer.bytes > mostBytes { throw LayerTiles.TooMany() }
      state.layers[space.id] = layer
      state.order.append(space.id)
      return try layer.tile(tile, reading, in: space.id)
    }
  }

  private func read(_ space: Space, _ reading: some StorageReading, _ state: inout State) throws -> LayerTiles {
    let limit = mostBytes / LayerTiles.bytesPerObject
    let records = try reading.digest(of: space.id).counts.reduce(0, +)
    makeRoom(for: Int(min(records, Int64(limit))) * LayerTiles.bytesPerObject, &state)
    state.readings += 1
    do {
      return try LayerTiles(reading, space, limit: limit)
    } catch is LayerTiles.TooMany {
      if state.refused.count >= 1000 { state.refused = [:] }
      state.refused[space.id] = space.version
      throw LayerTiles.TooMany()
    }
  }

  private func makeRoom(for bytes: Int, _ state: inout State) {
    while let oldest = state.order.first, state.bytes + bytes > mostBytes { state.drop(oldest) }
  }
}
