import Base
import Kit
import Store
import Sync

/// What is done on the screen of repairs.
enum RepairAction: String, AppAction {
  static let area = "logbook.repairs"
  case kind, role, field, value, fill, preview, apply, close
}

/// L-151: many flights, chosen by the filter of the list, get fields set or computed: found in steps, shown before anything
/// changes, stored as one change that can be undone.
struct Repairs: Sendable {
  enum Kind: String, Sendable, Named {
    case classTimes, role, set, night, rules, notes
    var name: String { rawValue }
  }

  enum Stage: Sendable {
    case choosing
    case searching(Search)
    case found(Search)
  }

  struct Search: Sendable {
    let repair: Repair
    /// The records as the filter let them through when the search began.
    let records: [RecordID]
    var done = 0
    var found: [(id: RecordID, changes: [Repair.Change])] = []
    /// Records with a signature, which a change would break (L-96).
    var signedCount = 0
    /// What is other than in the preview before, when the book has changed meanwhile.
    var renewed: Renewal?

    /// What the preview is other than an earlier one.
    func renewal(of earlier: Search) -> Renewal {
      var renewal = Renewal()
      var left: [RecordID: [Repair.Change]] = [:]
      for item in earlier.found { left[item.id] = item.changes }
      for item in found {
        guard let known = left.removeValue(forKey: item.id) else {
          renewal.newCount += 1
          continue
        }
        let isSame = known.count == item.changes.count
          && zip(known, item.changes).allSatisfy { $0.name == $1.name && $0.value == $1.value }
        if !isSame { renewal.otherCount += 1 }
      }
      renewal.goneCount = left.count
      return renewal
    }
  }

  struct Renewal: Sendable {
    var newCount = 0
    var goneCount = 0
    var otherCount = 0
  }

  static let timer = "logbook.repairs"
  static let recordsPerStep = 200

  var kind = Kind.classTimes
  var role = FlightRole.pic
  var field = Flight.picName.name
  var value = "SELF"
  /// Whether what somebody wrote stands.
  var fillsOnly = true
  /// Why the value cannot be.
  private(set) var fault: FieldFault?
  private(set) var stage = Stage.choosing
  /// The search anew, while the preview before it stays to be looked at.
  private(set) var renewing: Search?

  var chosenField: Field { Repair.settable.first { $0.name == field } ?? Flight.picName.field }

  mutating func act(_ action: Event.Action, _ app: (book: Book, list: FlightList), _ context: UpdateContext) {
    switch RepairAction(action) {
    case .kind: kind = Kind(name: action.text) ?? .classTimes
    case .role: role = FlightRole(name: action.text) ?? .pic
    case .field:
      field = action.text
      value = ""
    case .value: value = action.text
    case .fill: fillsOnly = action.text == "true"
    case .preview: return begin(app.book, app.list, context)
    case .apply: return apply(context)
    case .close, nil: break
    }
    close(context)
  }

  private mutating func begin(_ book: Book, _ list: FlightList, _ context: UpdateContext) {
    fault = nil
    renewing = nil
    guard let repair = repair(context.durations) else { return }
    stage = .searching(Search(repair: repair, records: list.matches.map { book.rows[Int($0)].id }))
    context.timer(Repairs.timer, afterMilliseconds: 0)
    context.scrollToTop()
  }

  /// Nil, and the fault is told, when the value is none.
  private mutating func repair(_ durations: DurationStyle) -> Repair? {
    switch kind {
    case .classTimes: return .classTimes
    case .role: return .role(role)
    case .night: return .night
    case .rules: return .rules
    case .notes: return .notes
    case .set:
      do throws(FieldFault) {
        guard let json = try chosenField.value(of: value, durations) else { throw .required }
        return .set(chosenField, json)
      } catch {
        fault = error
        return nil
      }
    }
  }

  mutating func step(_ book: Book, _ atlas: Atlas, _ settings: Fields, _ context: UpdateContext) {
    if var search = renewing {
      look(&search, book, atlas, settings, context)
      renewing = search
      if search.done < search.records.count { return context.timer(Repairs.timer, afterMilliseconds: 0) }
      renewing = nil
      if case .found(let earlier) = stage { search.renewed = search.renewal(of: earlier) }
      stage = .found(search)
      return
    }
    guard case .searching(var search) = stage else { return }
    look(&search, book, atlas, settings, context)
    if search.done < search.records.count {
      stage = .searching(search)
      context.timer(Repairs.timer, afterMilliseconds: 0)
    } else {
      stage = .found(search)
    }
  }

  /// One step.
  private func look(
    _ search: inout Search, _ book: Book, _ atlas: Atlas, _ settings: Fields, _ context: UpdateContext
  ) {
    let rule = RuleSettings.night(settings)
    var world = Repair.World(aircraft: nil, rules: book.rules) { atlas.night($0, rule)?.time }
    let end = min(search.records.count, search.done + Repairs.recordsPerStep)
    for id in search.records[search.done..<end] {
      guard let fields = context.record(RecordKey(Flight.collection.name, id))?.fields else { continue }
      world.aircraft = book.aircraft(fields[Flight.aircraft])
      let changes = search.repair.changes(fields, fillsOnly: fillsOnly, world)
      if changes.isEmpty { continue }
      if fields[Signature.field] != nil {
        search.signedCount += 1
      } else {
        search.found.append((id, changes))
      }
    }
    search.done = end
  }

  private mutating func apply(_ context: UpdateContext) {
    // What is being looked for anew has not been seen yet.
    guard renewing == nil, case .found(let search) = stage else { return }
    stage = .choosing
    var changes: [(key: RecordKey, changes: [Repair.Change])] = []
    for (id, change) in search.found {
      let key = RecordKey(Flight.collection.name, id)
      if context.record(key) != nil { changes.append((key, change)) }
    }
    if changes.isEmpty { return }
    context.saveAll(undoable: changes, notice: Text(Words.repaired(changes.count, context.format)))
  }

  mutating func close(_ context: UpdateContext) {
    if case .searching = stage { context.timer(Repairs.timer, afterMilliseconds: -1) }
    if renewing != nil { context.timer(Repairs.timer, afterMilliseconds: -1) }
    renewing = nil
    stage = .choosing
  }

  /// What was found was found in other records than those that are here now: while somebody looks at it, it is looked for again,
  /// and the preview says what is other (L-151).
  mutating func recordsChanged(_ book: Book, _ list: FlightList, _ context: UpdateContext) {
    guard case .repairs = LogbookRoute(context.route) else { return close(context) }
    let records = list.matches.map { book.rows[Int($0)].id }
    switch stage {
    case .choosing: return
    case .searching(let search): stage = .searching(Search(repair: search.repair, records: records))
    case .found(let search): renewing = Search(repair: search.repair, records: records)
    }
    context.timer(Repairs.timer, afterMilliseconds: 0)
  }
}
