import Base
import Heritage
import ServerStorage
import Sync
import Synchronization

/// The printed pages of each institution whose history the server tells (E-85): `heritage`, `heritage-town-museum`.
final class PrintedInstitutions<Storage: ServerStorage>: Sendable {
  typealias Pages = PrintedPages<Storage, HeritagePages>

  private let storage: Storage
  private let index: String?
  private let usual: Pages
  private let others = Mutex<[String: Pages]>([:])

  init(storage: Storage, index: String?) {
    self.storage = storage
    self.index = index
    usual = Pages(storage: storage, index: index)
  }

  /// - Parameter name: of the published space, as the address says it; nil for the usual one.
  /// - Returns: nil for an institution that nobody has asked for yet, or that is not there: `find` knows.
  func known(_ name: String?) -> Pages? {
    guard let name, name != Heritage.space else { return usual }
    return others.withLock { $0[name] }
  }

  /// Blocks.
  ///
  /// - Returns: nil when there is no such published space. Only those that are there are remembered, so that nobody fills the memory
  ///   with names.
  func find(_ name: String?) throws -> Pages? {
    if let known = known(name) { return known }
    guard let name, name.hasPrefix(Heritage.space + "-"),
      try storage.read({ try $0.space(PublishedSpace.id(name)) })?.kind == .published
    else { return nil }
    return others.withLock { others in
      if let pages = others[name] { return pages }
      let pages = Pages(storage: storage, index: index, of: name)
      others[name] = pages
      return pages
    }
  }

  /// The usual one first; blocks.
  func all() throws -> [(name: String, pages: Pages)] {
    let names = try storage.read { try $0.spaces() }.compactMap { space in
      space.kind == .published ? space.name : nil
    }
    let found = try names.filter { $0.hasPrefix(Heritage.space + "-") }.sorted().compactMap { name in
      try find(name).map { (name, $0) }
    }
    return [(Heritage.space, usual)] + found
  }

  /// To be called after a commit.
  func changed(_ space: RecordID) {
    usual.changed(space)
    for pages in others.withLock({ Array($0.values) }) { pages.changed(space) }
  }
}
