import Base
import Sync

/// What a screen shows of a file before anything is stored, and what the user has chosen.
public struct ImportPreview: Sendable {
  public let contents: ImportContents
  /// The names of the files.
  public let file: String
  public private(set) var includesSimilar = false
  public private(set) var overwrites: Bool
  /// The indices of the items for which the user wants the opposite.
  private var chosen: Set<Int> = []
  public private(set) var wantedCount = 0
  private var countsByCollection = NamedList<[Int]>()

  public init(_ contents: ImportContents, file: String) {
    self.contents = contents
    self.file = file
    overwrites = contents.overwrites
    wantedCount = wanted.count
    for item in contents.items {
      let index: Int? =
        switch item.status {
        case .new: 0
        case .changed: 1
        case .same: 2
        case .similar: nil
        }
      guard let index else { continue }
      var counts = countsByCollection[item.key.collection] ?? [0, 0, 0]
      counts[index] += 1
      countsByCollection[item.key.collection] = counts
    }
  }

  public var wanted: [ImportItem] {
    contents.wanted(includingSimilar: includesSimilar, overwriting: overwrites, except: chosen)
  }

  /// The indices of the items that look like other records.
  public var similar: [Int] {
    contents.items.indices.filter { if case .similar = contents.items[$0].status { true } else { false } }
  }

  /// The indices of the items that change existing records.
  public var changed: [Int] { contents.items.indices.filter { contents.items[$0].status == .changed } }

  /// Whether the item is stored.
  ///
  /// - Parameter index: of one of the items.
  public func isWanted(_ index: Int) -> Bool {
    switch contents.items[index].status {
    case .new: true
    case .same: false
    case .changed: overwrites != chosen.contains(index)
    case .similar: includesSimilar != chosen.contains(index)
    }
  }

  /// How many items of a collection are new, changed, or exist already.
  public func counts(of collection: String) -> [Int] { countsByCollection[collection] ?? [0, 0, 0] }

  /// Decides about all items that look like other records; what was chosen for one of them is forgotten.
  public mutating func includeSimilar(_ isOn: Bool) {
    includesSimilar = isOn
    for index in similar { chosen.remove(index) }
    wantedCount = wanted.count
  }

  /// Decides about all items that change existing records; what was chosen for one of them is forgotten.
  public mutating func overwrite(_ isOn: Bool) {
    overwrites = isOn
    for index in changed { chosen.remove(index) }
    wantedCount = wanted.count
  }

  /// Chooses one item, if it exists and the user may decide about it.
  public mutating func want(_ index: Int, _ isOn: Bool) {
    guard contents.items.indices.contains(index), isWanted(index) != isOn else { return }
    if chosen.remove(index) == nil { chosen.insert(index) }
    wantedCount = wanted.count
  }
}
