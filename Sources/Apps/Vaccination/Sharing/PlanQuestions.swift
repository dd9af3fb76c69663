import Base
import Store
import Sync

/// Nobody is asked on which day something was decided: of two devices the later day stands (V-85).
enum PlanQuestions {
  static func areThere(_ context: Context) -> Bool {
    Family.spaces(context).contains { space in !open(context.replica(space)).isEmpty }
  }

  static func settle(_ context: UpdateContext) {
    for space in Family.spaces(context) where context.mayChange(space) {
      for conflict in open(context.replica(space)) {
        let mine = conflict.mine.flatMap { Day(json: $0) }
        context.letGo(conflict, in: space)
        let there = context.record(conflict.key, in: space)?[PlanRecord.made]
        guard let mine, let there, mine > there else { continue }
        context.save(conflict.key, [(PlanRecord.made.field.name, .string(mine.iso))], in: space)
      }
    }
  }

  private static func open(_ replica: Replica) -> [Sync.Conflict] {
    var open: [Sync.Conflict] = []
    for question in replica.questions {
      for conflict in question where conflict.key.collection == PlanRecord.collection.name {
        if case .field(let name) = conflict.kind, name == PlanRecord.made.field.name { open.append(conflict) }
      }
    }
    return open
  }
}
