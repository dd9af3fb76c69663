import Base
import Kit
import Store
import Sync

extension DayForm {
  /// L-154: all flights of the day in one commit that can be taken back, or none of them and what is missing.
  ///
  /// - Returns: whether they are saved.
  mutating func save(_ app: LogbookApp, _ context: UpdateContext) -> Bool {
    let isReadable = session.check() != nil
    checkLegs()
    if isReadable && form.faults.isEmpty { checkFlights(app, context) }
    if let first = form.faults.first {
      context.focus(field: first.field)
      return false
    }
    var made: [(key: RecordKey, fields: Fields)] = []
    var aircraft: RecordID?
    for var leg in legs(app, context) {
      if made.isEmpty {
        aircraft = leg.flight.aircraftID(app.book)
        if leg.flight.makesAircraft(app.book) {
          let key = RecordKey(Aircraft.collection.name, context.newID())
          aircraft = key.id
          made.append((key, leg.flight.newAircraft))
        }
      }
      guard let fields = leg.flight.newFields(aircraft) else { return false }
      made.append((RecordKey(Flight.collection.name, context.newID()), fields))
    }
    let count = made.filter { $0.key.collection == Flight.collection.name }.count
    // P-20: what was typed leaves the device once the flights are on it.
    context.saveAll(undoable: [], making: made, deleting: [], notice: Words.daySaved(count))
    context.end(&session)
    return true
  }

  /// A line is a flight only with both places and both times; a day has at least one.
  private mutating func checkLegs() {
    let used = usedLegs
    for leg in used.isEmpty ? [0] : used {
      for slot in Slot.allCases where text(slot, leg).utf8.isEmpty {
        add(Words.isMissing, slot, leg)
      }
    }
  }

  /// What is wrong with the flights themselves.
  private mutating func checkFlights(_ app: LogbookApp, _ context: Context) {
    for leg in legs(app, context) {
      for finding in leg.flight.plausibility(app.book, today: context.today) where finding.severity == .error {
        let slot = Slot.allCases.first { $0.field.name == finding.field } ?? .off
        add(finding.text, slot, leg.index)
      }
    }
  }

  private mutating func add(_ fault: Text, _ slot: Slot, _ leg: Int) {
    guard let field = form.fields.first(where: { $0.name == slot.control(leg) }) else { return }
    session.add(fault, at: field)
  }
}
