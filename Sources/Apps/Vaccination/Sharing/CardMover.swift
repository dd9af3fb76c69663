import Base
import Kit
import Store
import Sync

/// Carries out what ``MoveWork`` finds, in the leading tab.
struct CardMover {
  static let timer = "vaccination.moving"
  /// Pictures are being sent; checking now and then is enough.
  static let pauseMilliseconds: Int64 = 3_000
  /// The spaces of a person with a card are few: as many steps in a row mean an endless loop.
  static let most = 1_000

  private var isPlanned = false
  private var steps = 0

  init() {}

  /// Something may be left to do, but only with a shared space, or with a question about a plan.
  mutating func plan(_ context: UpdateContext) {
    guard context.isLeader, !isPlanned, !context.sharedSpaces.isEmpty || PlanQuestions.areThere(context) else { return }
    isPlanned = true
    context.timer(CardMover.timer, afterMilliseconds: 0)
  }

  mutating func work(_ context: UpdateContext) {
    isPlanned = false
    guard context.isLeader else { return }
    PlanQuestions.settle(context)
    if context.sharedSpaces.isEmpty { return }
    let spaces = Family.spaces(context).filter { context.mayChange($0) }.map { SpaceCards(context.replica($0)) }
    let work = MoveWork(spaces, name: { context.serverID(of: $0) }, isSent: { CardMover.isSent($0, $1, context) })
    var waits = false
    for step in work.steps where steps < CardMover.most {
      switch step {
      case .copy(let records, let space): context.saveAll(changes: records, in: space)
      case .carry(let key, let changes, let seen, let space): context.save(key, changes, seen: seen, in: space)
      case .note(let key, let space): context.save(key, [(CardMove.isCopied.name, .bool(true))], in: space)
      case .delete(let keys, let space): context.deleteAll(keys, in: space)
      case .letGo(let conflict, let space): context.letGo(conflict, in: space)
      case .picture(let record, let source, let space):
        CardMover.send(record, from: source, to: space, context)
        waits = true
        continue
      }
      steps += 1
    }
    if work.steps.isEmpty { steps = 0 }
    if waits {
      isPlanned = true
      context.timer(CardMover.timer, afterMilliseconds: CardMover.pauseMilliseconds)
    }
  }

  private static func isSent(_ picture: Record, _ space: String, _ context: UpdateContext) -> Bool {
    guard let sha256 = picture[AttachedFile.sha256] else { return true }
    return context.isSent(sha256, to: space)
  }

  private static func send(_ picture: Record, from source: String, to space: String, _ context: UpdateContext) {
    guard let sha256 = picture[AttachedFile.sha256] else { return }
    context.carryBlob(
      sha256, type: picture[AttachedFile.mediaType] ?? "", size: Int64(picture[AttachedFile.size] ?? 0), from: source,
      to: space)
  }
}

extension Family {
  /// The spaces that cards are in: the user's own first.
  static func spaces(_ context: Context) -> [String] {
    [Context.privateSpace] + context.sharedSpaces.map { $0.id }
  }
}

extension VaccinationApp {
  /// The user moves a card: a note in the space that it leaves is all that is made here (V-63).
  func moveCard(_ person: RecordID, from source: String, to target: String, _ context: UpdateContext) {
    let name = context.serverID(of: target)
    guard !name.utf8.isEmpty, source != target, context.mayChange(source), context.mayChange(target) else {
      return
    }
    let card = SpaceCards(context.replica(source)).card(person)
    guard !card.isEmpty else { return }
    let fields = CardMove.fields(person, card, to: context.replica(target), named: name)
    let key = CardMove.key(person)
    // What an earlier way left is no part of this one.
    var changes: MoveWork.Changes = fields.members.map { ($0.name, $0.value) }
    changes.append((CardMove.isCopied.name, nil))
    // Where it shall be now it does not leave any more: two notes that lead to each other would say nothing.
    if context.record(key, in: target) != nil { context.deleteAll([key], in: target) }
    context.save(key, changes, in: source, notice: SharingWords.isMoving)
  }

  /// The card stays where it is: nothing has left it yet.
  func stay(_ person: RecordID, in space: String, _ context: UpdateContext) {
    context.deleteAll([CardMove.key(person)], in: space)
  }
}
