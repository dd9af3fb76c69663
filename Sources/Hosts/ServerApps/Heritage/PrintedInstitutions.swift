import Base
import Heritage
import ServerStorage
import Sync
import Synchronization

/// The printed pages of each institution whose history this server tells (E-85): `heritage`, `heritage-town-museum`.
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

  /// - Parameter name: the name of the published space in the address; nil for the usual one.
  /// - Returns: nil for an institution that nobody has requested yet or that does not exist. `find` knows which.
  func known(_ name: String?) -> Pages? {
    guard let name, name != Heritage.space else { return usual }
    return others.withLock { $0[name] }
  }

  /// Blocks.
  ///
  /// - Returns: nil when there is no such published space. Only existing ones are remembered, so that nobody fills the
  ///   memory with names.
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

  /// The usual institution comes first. Blocks.
  func all() throws -> [(name: String, pages: Pages)] {
    let names = try storage.read { try $0.spaces() }.compactMap { space in
      space.kind == .published ? space.name : nil
    }
    let found = try names.filter { $0.hasPrefix(Heritage.space + "-") }.sorted().compactMap { name in
      try find(name).map { (name, $0) }
    }
    return [(Heritage.space, usual)] + found
  }

  /// Call this after a commit.
  func changed(_ space: RecordID) {
    usual.changed(space)
    for pages in others.withLock({ Array($0.values) }) { pages.changed(space) }
  }
}
