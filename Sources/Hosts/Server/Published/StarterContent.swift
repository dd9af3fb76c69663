import Base
import Foundation
import ServerStorage
import Sync

/// The content of a published space before anybody has imported or written anything (Z-110): `Content/NAME.json` with
/// `{"published": […], "drafts": […]}`, each `{"collection", "id", "fields"}`. A space is filled only once; ``update(_:)`` brings
/// what a later version of the program has.
public struct StarterContent: Sendable {
  public let name: String
  public let title: String
  public let published: [Record]
  private let drafts: [Record]

  public init(name: String, title: String, published: [Record], drafts: [Record]) {
    self.name = name
    self.title = title
    self.published = published
    self.drafts = drafts
  }

  /// Why a file is not starter content.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// - Parameter path: the path of the file.
  /// - Throws: ``Fault``; when the file cannot be read.
  public init(name: String, title: String, path: String) throws {
    self.name = name
    self.title = title
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw Fault(description: "'\(path)' cannot be opened")
    }
    // E-91: some editors of texts put a mark of the encoding before them.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = [UInt8](data.starts(with: mark) ? data.dropFirst(mark.count) : data)
    let json: JSON
    do { json = try JSON.parse(bytes) } catch {
      throw Fault(description: "'\(path)' is no JSON in UTF-8: \(error)")
    }
    if let app = json.text("vademecum"), name != app, !name.hasPrefix(app + "-") {
      throw Fault(description: "'\(path)' is content of the app '\(app)'")
    }
    for list in ["published", "drafts"] where json[list] != nil && json.items(list) == nil {
      throw Fault(description: "'\(path)': \"\(list)\" is no list")
    }
    if json.items("published") == nil && json.items("drafts") == nil {
      throw Fault(description: "'\(path)' is no starter content: it has neither \"published\" nor \"drafts\"")
    }
    published = try StarterContent.records(json, "published", path)
    drafts = try StarterContent.records(json, "drafts", path)
  }

  private static func records(_ json: JSON, _ list: String, _ path: String) throws -> [Record] {
    var places: [RecordKey: Int] = [:]
    return try (json.items(list) ?? []).enumerated().map { index, item in
      guard let collection = item.text("collection"), let id = item.text("id").flatMap({ RecordID($0) }),
        let fields = item.members("fields")
      else { throw Fault(description: "'\(path)': \(list)[\(index)] is no record") }
      let key = RecordKey(collection, id)
      if let first = places.updateValue(index, forKey: key) {
        throw Fault(description: "'\(path)': \(list)[\(index)] has the collection and the id of \(list)[\(first)]")
      }
      return Record(key, fields: fields)
    }
  }

  /// Creates and fills the spaces when they do not exist.
  ///
  /// - Returns: whether it did that.
  /// - Throws: ``Fault`` when the server would refuse a record; then nothing is created.
  public func fill<Storage: ServerStorage>(_ sync: SyncService<Storage>) throws -> Bool {
    for (list, records) in [("published", published), ("drafts", drafts)] {
      for (index, record) in records.enumerated() {
        if sync.schema.collection(named: record.key.collection) == nil {
          throw Fault(description: "\(list)[\(index)]: the collection '\(record.key.collection)' is unknown")
        }
        let making = Sync.Operation(.edit, record.key, base: 0, set: record.fields)
        guard let problem = sync.schema.problem(in: making, isNew: true) else { continue }
        throw Fault(
          description:
            "\(list)[\(index)], \(record.key.collection) \(record.key.id): \(problem.field ?? "") \(problem.detail)")
      }
    }
    guard try PublishedSpaces(sync.storage).createIfAbsent(name, title: title) else { return false }
    for (space, records) in [(PublishedSpace.id(name), published), (PublishedSpace.drafts(name), drafts)] {
      let filling = PublishedImport(sync, name: name, space: space, isStarter: true)
      let plan = try filling.plan(records.map { ($0.key, $0.fields) }, collections: [])
      let refused = try filling.carryOut(plan) { _, _ in }
      if let first = refused.first { throw PublishedImport<Storage>.Failure(description: first) }
    }
    return true
  }

  /// What an update has done.
  public struct Update: Sendable {
    public internal(set) var changedCount = 0
    /// Values of editors that stay where this content has others, and records that they have deleted.
    public internal(set) var keptCount = 0
    /// What the server has refused, one line each.
    public internal(set) var refused: [String] = []
  }

  /// V-84: whether this content has anything that the space lacks. Never for a space that somebody else has filled.
  public func isAhead<Storage: ServerStorage>(_ sync: SyncService<Storage>) throws -> Bool {
    try plans(sync).contains { !$0.plan.changes.isEmpty }
  }

  /// V-84: brings a space that was filled from an earlier version of this content up to this one. What editors have changed or
  /// deleted stays.
  public func update<Storage: ServerStorage>(_ sync: SyncService<Storage>) throws -> Update {
    var update = Update()
    for (filling, plan) in try plans(sync) {
      update.refused += try filling.carryOut(plan) { _, _ in }
      update.changedCount += plan.changes.count
      update.keptCount += plan.kept.count
    }
    return update
  }

  private func plans<Storage: ServerStorage>(
    _ sync: SyncService<Storage>
  ) throws -> [(filling: PublishedImport<Storage>, plan: PublishedImport<Storage>.Plan)] {
    var plans: [(filling: PublishedImport<Storage>, plan: PublishedImport<Storage>.Plan)] = []
    for (space, records) in [(PublishedSpace.id(name), published), (PublishedSpace.drafts(name), drafts)] {
      let filling = PublishedImport(sync, name: name, space: space, isStarter: true)
      let isOurs = try sync.storage.read { reading in
        try reading.space(space) != nil && reading.device(filling.starter, in: space) != nil
      }
      if !isOurs { continue }
      let outdated = space == PublishedSpace.drafts(name) ? try livingKeys(sync, plans) : []
      plans.append((filling, try filling.plan(records.map { ($0.key, $0.fields) }, collections: [], outdated: outdated)))
    }
    return plans
  }

  /// The records of this content that are published, or will be by these plans. What was a draft of them is none any more.
  private func livingKeys<Storage: ServerStorage>(
    _ sync: SyncService<Storage>, _ plans: [(filling: PublishedImport<Storage>, plan: PublishedImport<Storage>.Plan)]
  ) throws -> [RecordKey] {
    let made = Set(plans.flatMap { $0.plan.changes.map(\.key) })
    return try sync.storage.read { reading in
      try published.map(\.key).filter { key in
        if made.contains(key) { return true }
        return try reading.record(key, in: PublishedSpace.id(name)).map { !$0.server.record.deleted } ?? false
      }
    }
  }
}
