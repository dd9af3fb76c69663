import Base
import HTML
import Kit
import Store
import Sync

/// L-171: two records of one aircraft, as two devices make them before they know of each other.
extension LogbookApp {
  private func twin(of id: RecordID) -> AircraftRow? {
    guard let own = book.aircraft(id) else { return nil }
    let plain = plainRegistration(own.registration)
    return plain.isEmpty ? nil : book.aircraft.first { $0.id != id && plainRegistration($0.registration) == plain }
  }

  func twinCard(of id: RecordID, _ context: Context) -> Node? {
    guard let other = twin(of: id) else { return nil }
    return section(.class("card"), .key("twin")) {
      h2 { Words.twin }
      p { Words.twinText(Aircraft.told(other)) }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action(AircraftAction.join, value: id.description)) {
          Words.joinTwin
        }
        a(.class("button quiet"), .href(LogbookRoute.aircraft(other.id).url)) { Words.showTwin }
      }
    }
  }

  /// The flights become those of the other record, which gets what only this one said. This one goes, unless signed flights need it:
  /// a signature is bound to the record (L-96).
  func joinTwin(_ value: String, _ context: UpdateContext) {
    guard let id = RecordID(value), let other = twin(of: id) else { return }
    let (key, target) = (RecordKey(Aircraft.collection.name, id), RecordKey(Aircraft.collection.name, other.id))
    guard let own = context.record(key)?.fields, let kept = context.record(target)?.fields else { return }
    var changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])] = []
    let missing = own.members.filter { kept[$0.name] == nil }
    if !missing.isEmpty { changes.append((target, missing.map { ($0.name, $0.value) })) }
    var (moved, signed) = (0, 0)
    for row in book.rows where row.entry.aircraft == id {
      let flight = RecordKey(Flight.collection.name, row.id)
      guard let fields = context.record(flight)?.fields else { continue }
      if fields[Signature.field] != nil {
        signed += 1
      } else {
        changes.append((flight, [(Flight.aircraft.name, .string(other.id.description))]))
        moved += 1
      }
    }
    context.saveAll(
      undoable: changes, making: [], deleting: signed == 0 ? [key] : [],
      notice: Words.twinJoined(moved, signed: signed, context.format))
    if signed == 0 { context.navigate(LogbookRoute.aircraft(other.id).url) }
  }
}

extension Aircraft {
  /// What its row says.
  fileprivate static func told(_ row: AircraftRow) -> String {
    joined([row.registration, row.type, row.name], by: " · ")
  }
}
