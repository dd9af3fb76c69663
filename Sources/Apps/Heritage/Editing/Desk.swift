import Base
import Kit
import Store
import Sync

/// All records of an institution as its editors see them: what is published, with their drafts over it.
struct Desk: Sendable {
  struct Item: Sendable {
    let kind: EditedKind
    let key: RecordKey
    let fields: Fields
    let isPublished: Bool
    let isDraft: Bool
  }

  let items: [Item]
  /// The same as readers would see it: for the choices of forms.
  let chronicle: Chronicle
  private let periods: Set<Key>

  /// - Parameter space: the name of the published space.
  init(_ space: String, _ context: Context) {
    var drafts: [RecordKey: Fields] = [:]
    context.replica(PublishedSpace.drafts(space).description).forEachVisible { drafts[$0.key] = $0.fields }
    var items: [Item] = []
    func add(_ key: RecordKey, _ published: Fields?, _ draft: Fields?) {
      guard let kind = EditedKind(name: key.collection) else { return }
      let fields = draft.map { PublishedDraft.fields($0, over: published) } ?? published ?? Fields()
      items.append(
        Item(kind: kind, key: key, fields: fields, isPublished: published != nil, isDraft: draft != nil))
    }
    context.replica(context.spaceID(of: space)).forEachVisible { record in
      add(record.key, record.fields, drafts[record.key])
      drafts[record.key] = nil
    }
    for (key, draft) in drafts { add(key, nil, draft) }
    let language = context.language
    let names = items.map { collationKey($0.kind.sortTitle($0.fields, language), language) }
    let order = Base.order(count: items.count) { precedes(names[$0], names[$1]) }
    let sorted = order.map { items[$0] }
    self.items = sorted
    periods = Desk.periods(sorted)
    chronicle = Chronicle(language, space: context.spaceID(of: space)) { take in
      for item in sorted { take(Record(item.key, fields: item.fields)) }
    }
  }

  /// E-87: what a file says that readers shall see.
  init(published records: [Record]) {
    items = records.compactMap { record in
      EditedKind(name: record.key.collection).map {
        Item(kind: $0, key: record.key, fields: record.fields, isPublished: true, isDraft: false)
      }
    }
    chronicle = Chronicle()
    periods = Desk.periods(items)
  }

  /// The codes of all periods.
  private static func periods(_ items: [Item]) -> Set<Key> {
    var codes: Set<Key> = []
    for item in items where item.kind == .period {
      if let code = item.fields[Period.code] { codes.insert(Key(code)) }
    }
    return codes
  }

  func hasPeriod(_ code: String) -> Bool { periods.contains(Key(code)) }

  /// Of a kind: milestones and periods by their time, the others by name.
  func items(of kind: EditedKind) -> [Item] {
    let all = items.filter { $0.kind == kind }
    switch kind {
    case .milestone: return all.inOrder { Desk.time($0) < Desk.time($1) }
    case .period: return all.inOrder { ($0.fields[Period.from] ?? 9999) < ($1.fields[Period.from] ?? 9999) }
    case .faculty: return all.inOrder { ($0.fields[Common.rank] ?? 9999) < ($1.fields[Common.rank] ?? 9999) }
    case .institution, .person, .site: return all
    }
  }

  private static func time(_ item: Item) -> Int { item.fields[Milestone.date]?.order ?? Int.max }

  func item(_ key: RecordKey) -> Item? { items.first { $0.key == key } }

  func isTaken(_ code: String?, _ attribute: Attribute<String>, of kind: EditedKind, but id: RecordID) -> Bool {
    guard let code else { return false }
    return items.contains { $0.kind == kind && $0.key.id != id && $0.fields[attribute] == code }
  }

  /// E-63: the drafts that lack nothing and that nobody has to choose about. Periods come first.
  func ready(_ space: String, _ context: Context) -> [RecordKey] {
    items.filter { item in
      item.isDraft && Completeness.lacks(item.kind, item.key.id, item.fields, self).isEmpty
        && !context.differences(item.key, in: space).contains { $0.isContested }
    }.map { $0.key }
  }
}
