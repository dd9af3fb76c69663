import Base
import Store
import Sync

/// L-37: taking a whole import back.
extension Transfer {
  mutating func askUndo(_ batch: String, _ context: inout Context) {
    guard let entry = imports.entry(batch) else { return }
    context.ask(
      Dialog(
        title: context.words(Words.undoImport), text: context.words(Words.undoImportText(entry.file, entry.count)),
        confirm: context.words(Words.undoImport), action: "logbook.transfer.undo", value: batch, isDestructive: true))
  }

  mutating func undo(_ batch: String, _ context: inout Context) {
    guard let entry = imports.entry(batch) else { return }
    var made: Set<RecordKey> = []
    for part in entry.parts {
      for key in context.record(part).map({ ImportUndo.made($0) }) ?? [] { made.insert(key) }
    }
    var flown: Set<RecordID> = []
    for record in Transfer.records(context) where !made.contains(record.key) {
      if record.key.collection.sameBytes(Flight.collection.name), let id = record[Flight.aircraft] { flown.insert(id) }
    }
    stage = .undoing(Undoing(entry: entry, flown: flown))
    context.timer(Transfer.timer, afterMilliseconds: 0)
  }

  /// One part, in one transaction for what changes back and one for what goes.
  func undoStep(_ undoing: Undoing, _ context: inout Context) -> Stage {
    var undoing = undoing
    guard undoing.done < undoing.entry.parts.count else {
      context.show(Words.undone(undoing.entry.count, context.format))
      return .undone(undoing.entry.count)
    }
    let key = undoing.entry.parts[undoing.done]
    if let part = context.record(key) {
      let undo = ImportUndo(
        part,
        isNeeded: { $0.collection.sameBytes(Aircraft.collection.name) && undoing.flown.contains($0.id) },
        record: { [context] in context.record($0) })
      context.saveAll(changes: undo.changes)
      context.deleteAll(undo.deleted + [key])
    }
    undoing.done += 1
    context.timer(Transfer.timer, afterMilliseconds: 0)
    return .undoing(undoing)
  }
}
