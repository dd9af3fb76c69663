import Base
import Store
import Sync

/// The records beside the flights. They are few, so those of a collection are sorted again when one of them has changed. A
/// class, because the app that holds them is copied into each closure of its screens.
final class SupportingRecords {
  private var kept: [RecordKey: Record] = [:]
  /// The newest first.
  private(set) var duties: [DutyRow] = []
  /// The oldest record first.
  private(set) var certificates: [Record] = []
  private(set) var ratings: [Record] = []
  private(set) var places: [Record] = []
  /// Texts for remarks, in the order of the alphabet.
  private(set) var templates: [Record] = []
  private var attachments: [RecordID: [Record]] = [:]
  private(set) var settings = Fields()
  private(set) var born: Day?
  /// Made when a screen first asks: the first screen reads no table of types.
  var groups: RatingGroups {
    if let madeGroups { return madeGroups }
    let made = RatingGroups(records(Aircraft.collection))
    madeGroups = made
    return made
  }
  private var madeGroups: RatingGroups?

  var boundary: DayBoundary { RuleSettings.boundary(settings) }

  /// The records of which ``Logbook/expiryCalendar(_:_:now:)`` is made.
  func all(_ context: Context) -> [Record] {
    certificates + ratings + [Pilot.key, RuleSettings.key].compactMap { context.record($0) }
  }

  /// Of a flight or session, in the order in which they were added.
  func attachments(of flight: RecordID) -> [Record] { attachments[flight] ?? [] }

  /// Of any collection but flights and history, the oldest first.
  func records(_ collection: RecordType) -> [Record] {
    kept.values.filter { $0.key.collection == collection.name }.inOrder { $0.id < $1.id }
  }

  /// - Parameter keys: the records that have changed; none means all.
  func take(_ keys: [RecordKey], _ context: UpdateContext) {
    let others = keys.filter { isPaper($0) }
    if keys.isEmpty {
      kept = [:]
      context.replica().lookThrough { if isPaper($0.key) { kept[$0.key] = $0.record } }
    } else if others.isEmpty {
      return
    }
    for key in others { kept[key] = context.record(key) }
    func isTouched(_ collection: RecordType) -> Bool {
      keys.isEmpty || others.contains { $0.collection == collection.name }
    }
    if isTouched(DutyPeriod.collection) {
      duties = records(DutyPeriod.collection).map { DutyRow($0) }.inOrder { $0.position > $1.position }
    }
    if isTouched(Certificate.collection) { certificates = records(Certificate.collection) }
    if isTouched(Rating.collection) { ratings = records(Rating.collection) }
    if isTouched(OwnPlace.collection) { places = records(OwnPlace.collection) }
    if isTouched(RemarkTemplate.collection) {
      templates = records(RemarkTemplate.collection).byName(context.language) { $0[RemarkTemplate.text] ?? "" }
    }
    if isTouched(Attachment.collection) {
      attachments = [:]
      for record in records(Attachment.collection) {
        if let flight = record[Attachment.flight] { attachments[flight, default: []].append(record) }
      }
    }
    if isTouched(RuleSettings.collection) {
      settings = context.record(RuleSettings.key)?.fields ?? Fields()
      context.setDurations(RuleSettings.durations(settings))
    }
    if isTouched(Pilot.collection) {
      let pilot = context.record(Pilot.key)?.fields ?? Fields()
      born = pilot[Pilot.birthDate]
      context.setAuthor(Pilot.name(pilot))
    }
    if isTouched(Aircraft.collection) { madeGroups = nil }
  }
}

extension Array {
  /// In the order of the alphabet; what is called the same stays in its order.
  func byName(_ language: Language, _ name: (Element) -> String) -> [Element] {
    let keys = map { collationKey(name($0), language) }
    return Base.order(count: count) { precedes(keys[$0], keys[$1]) }.map { self[$0] }
  }
}

private func isPaper(_ key: RecordKey) -> Bool {
  key.collection != Flight.collection.name && key.collection != History.collection.name
}

/// What the list of duty periods and the limits need of one.
struct DutyRow: Sendable {
  let id: RecordID
  let kind: DutyKind?
  let day: Day?
  let report: MinuteOfDay?
  let release: MinuteOfDay?
  /// Nil when the record says too little.
  let duty: Duty?
  fileprivate let position: Int64

  init(_ record: Record) {
    id = record.id
    kind = record[DutyPeriod.kind]
    day = record[DutyPeriod.date]
    report = record[DutyPeriod.report]
    release = record[DutyPeriod.release]
    duty = Duty(record.fields)
    position = Int64((day ?? .latest).number) * 1440 + Int64(report?.minute ?? 0)
  }

  /// From report to release.
  var length: Minutes? {
    duty.map { Minutes(Int(($0.time.end.milliseconds - $0.time.start.milliseconds) / 60_000)) }
  }
}
