import Base
import Sync

/// Changing what is published: drafts, the difference, publishing (P-49).
extension Context {
  /// What an editor's draft makes of a record, or what is published where there is no draft; nil when there is neither.
  public func draftedFields(_ key: RecordKey, in name: String) -> Fields? {
    let published = record(key, in: spaceID(of: name))?.fields
    guard let draft = publicationDraft(key, in: name) else { return published }
    return PublishedDraft.fields(draft, over: published)
  }

  /// The draft's own fields, with their bases.
  public func publicationDraft(_ key: RecordKey, in name: String) -> Fields? {
    record(key, in: PublishedSpace.drafts(name).description)?.fields
  }

  /// What changes in the draft of a record when these of its fields are set (nil removes one).
  public func draftChanges(
    _ key: RecordKey, _ wanted: [(name: String, value: JSON?)], in name: String
  ) -> [(name: String, value: JSON?)] {
    PublishedDraft.changes(
      wanted, draft: publicationDraft(key, in: name) ?? Fields(), published: record(key, in: spaceID(of: name))?.fields,
      required: requiredFields(key.collection))
  }

  func requiredFields(_ collection: String) -> [String] {
    (schema.collection(named: collection)?.fields ?? []).filter { $0.isRequired }.map { $0.name }
  }

  /// What publishing the draft would change; empty when there is none.
  public func differences(_ key: RecordKey, in name: String) -> [PublishedDraft.Difference] {
    guard let draft = publicationDraft(key, in: name) else { return [] }
    return PublishedDraft.differences(draft, from: record(key, in: spaceID(of: name))?.fields)
  }
}

extension UpdateContext {
  /// Saves fields of a record, as they were shown, into its draft.
  public func saveDraft(_ key: RecordKey, _ wanted: [(name: String, value: JSON?)], in name: String, notice: Text?) {
    save(key, draftChanges(key, wanted, in: name), in: PublishedSpace.drafts(name).description, notice: notice)
  }

  /// The editor has seen both values of a contested field.
  public func settleDraft(_ key: RecordKey, _ field: String, in name: String, draftStands: Bool) {
    guard let published = record(key, in: spaceID(of: name))?.fields else { return }
    let changes = PublishedDraft.settling(field, published: published, draftStands: draftStands)
    save(key, changes, in: PublishedSpace.drafts(name).description)
  }

  /// P-49: takes a record from its readers. A draft of it becomes whole before.
  public func withdraw(_ key: RecordKey, in name: String, notice: Text) {
    if let draft = publicationDraft(key, in: name), let published = record(key, in: spaceID(of: name))?.fields {
      save(
        key, PublishedDraft.completing(draft, published: published), in: PublishedSpace.drafts(name).description)
    }
    delete([key], in: spaceID(of: name), notice: notice)
  }

  /// Z-31: writes what the draft changes into the published record and deletes the draft, in one commit. Nothing happens
  /// while a field is contested.
  ///
  /// - Returns: whether it was published.
  public func publish(_ key: RecordKey, in name: String, notice: Text) -> Bool {
    publishAll([key], in: name) { _ in notice } == 1
  }

  /// The same for many drafts, in one commit; those with a contested field stay.
  ///
  /// - Parameter notice: for the number of drafts that were published.
  /// - Returns: that number.
  @discardableResult
  public func publishAll(_ keys: [RecordKey], in name: String, notice: (Int) -> Text) -> Int {
    let space = spaceID(of: name)
    let drafts = PublishedSpace.drafts(name).description
    guard mayChange(space), let target = replicas.firstIndex(where: { $0.space == space }),
      let source = replicas.firstIndex(where: { $0.space == drafts })
    else { return 0 }
    var made: [Entry] = []
    var removed: [Entry] = []
    var count = 0
    for key in keys {
      let differences = differences(key, in: name)
      if differences.contains(where: { $0.isContested }) { continue }
      made += replicas[target].edit(key, differences.map { ($0.name, $0.draft) }, tab: tab, offset: made.count)
      removed += replicas[source].delete(key, tab: tab, offset: removed.count)
      count += 1
    }
    let entries = made + removed
    if entries.isEmpty {
      if count > 0 { show(notice(count)) }
      return count
    }
    touched += replicas[target].apply(entries) + replicas[source].apply(entries)
    commit(entries, notice: Notice(notice(count)), space: space)
    return count
  }
}
