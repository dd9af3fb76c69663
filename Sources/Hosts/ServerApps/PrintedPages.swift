import Base
import Foundation
import HTML
import Server
import ServerStorage
import Sync
import Synchronization

/// The content from which the printed pages of a published space are made.
protocol PrintedContent: AnyObject, Sendable {
  /// The published space's name.
  static var space: String { get }
  /// The collections that it needs.
  static var collections: [RecordType] { get }

  /// - Parameter space: the name of the published space.
  init(_ records: [Record], of space: String)
  var isEmpty: Bool { get }
}

/// The printed pages of a published space. They are made on the first request and discarded when one of its records
/// changes. Changes by this server show at once, changes by the command line within a second.
final class PrintedPages<Storage: ServerStorage, Content: PrintedContent>: Sendable {
  private struct State {
    /// The epoch and version of the space from which the rest was made; nil before the first look and after a change.
    var of: (epoch: Int64, version: Int64)?
    var looked: ContinuousClock.Instant?
    var content: Content?
    var printed: [PageDocument.Address: Asset] = [:]
    var bytes = 0
  }

  private let storage: Storage
  private let document: PageDocument
  private let name: String
  private let space: RecordID
  private let state = Mutex(State())
  private static var byteLimit: Int { 64 * 1024 * 1024 }

  /// - Parameters:
  ///   - index: the site's `index.html`.
  ///   - name: the name of the published space, in case several have the same content.
  init(storage: Storage, index: String?, of name: String = Content.space) {
    self.storage = storage
    self.name = name
    space = PublishedSpace.id(name)
    document = PageDocument(index: index, of: space)
  }

  /// Call this after a commit.
  func changed(_ space: RecordID) {
    if space == self.space { state.withLock { $0.looked = nil } }
  }

  /// A page that was printed before and is certainly up to date; nil when somebody must look.
  func ready(_ address: PageDocument.Address) -> Asset? {
    state.withLock { state in
      guard let looked = state.looked, looked.duration(to: .now) < .seconds(1) else { return nil }
      return state.printed[address]
    }
  }

  /// The present records; nil when the space is missing or empty. Blocks.
  func content() throws -> Content? {
    let now = ContinuousClock.now
    // A change after this look calls `changed` after this assignment.
    let known = state.withLock { state in
      state.looked = now
      return state.of
    }
    guard let found = try storage.read({ try $0.space(space) }) else { return nil }
    if let known, known == (found.epoch, found.version) { return state.withLock { $0.content } }
    let (epoch, version, records) = try storage.read { reading in
      let found = try reading.space(space)
      return (found?.epoch ?? 0, found?.version ?? 0, try Self.records(reading, space))
    }
    let content = Content(records, of: name)
    let result = content.isEmpty ? nil : content
    state.withLock { state in
      (state.of, state.content) = ((epoch, version), result)
      (state.printed, state.bytes) = ([:], 0)
    }
    return result
  }

  /// Prints and keeps a page. Blocks.
  func print(_ page: WebPage, at address: PageDocument.Address, of content: Content, keeps: Bool) -> Asset {
    let asset = Asset(path: "page.html", bytes: document.print(page, at: address))
    if keeps { keep(asset, at: address, of: content) }
    return asset
  }

  /// Keeps an asset that was made from the content, as long as that content is the newest.
  func keep(_ asset: Asset, at address: PageDocument.Address, of content: Content) {
    state.withLock { state in
      guard state.content === content else { return }
      // Many hosts and languages occur only when somebody makes them up.
      if state.bytes + asset.size > Self.byteLimit { (state.printed, state.bytes) = ([:], 0) }
      if state.printed.updateValue(asset, forKey: address) == nil { state.bytes += asset.size }
    }
  }

  private static func records(_ reading: Storage.Reading, _ space: RecordID) throws -> [Record] {
    var records: [Record] = []
    for collection in Content.collections.map({ $0.name }) {
      try reading.records(of: collection, in: space, after: nil) { raw in
        let fields = try JSON.parse(Array(raw.fields)).members ?? Fields()
        records.append(Record(RecordKey(collection, raw.id), version: raw.version, fields: fields))
        return true
      }
    }
    return records
  }
}
