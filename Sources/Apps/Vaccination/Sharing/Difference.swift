import Base
import Sync

/// What a record of a moving card does not have yet in the space where the card goes (V-64, V-65).
struct Difference {
  /// What the carried values were before they were changed: whoever still has that gets them without a question.
  var seen = Fields()
  private var changes: MoveWork.Changes = []
  /// Values that a question was open about: it stays one.
  private var questions: MoveWork.Changes = []
  /// Whether a value waits until the question that is open there about its field is answered: it would take the place of the value
  /// that its user is asked about.
  private var waits = false
  private let there: Record
  private let asked: [Sync.Conflict]

  /// - Parameters:
  ///   - there: the record in the other space.
  ///   - asked: the questions that are open about it there.
  init(_ there: Record, asked: [Sync.Conflict]) {
    self.there = there
    self.asked = asked
  }

  var isEmpty: Bool { changes.isEmpty && questions.isEmpty && !waits }

  /// A value that it shall have there; nil removes the field.
  mutating func add(_ name: String, _ value: JSON?) {
    if mayBeCarried(name, value) { changes.append((name, value)) }
  }

  /// A value that its user is to be asked about there.
  mutating func addAsked(_ name: String, _ value: JSON) {
    guard mayBeCarried(name, value) else { return }
    if (changes + questions).contains(where: { $0.name == name }) { waits = true } else { questions.append((name, value)) }
  }

  func steps(_ key: RecordKey, into space: String) -> [MoveWork.Step] {
    var steps: [MoveWork.Step] = []
    if !changes.isEmpty { steps.append(.carry(key, changes, seen: seen, into: space)) }
    if !questions.isEmpty { steps.append(.carry(key, questions, seen: Fields(), into: space)) }
    return steps
  }

  /// Whether it is not there yet and no question is in its way.
  private mutating func mayBeCarried(_ name: String, _ value: JSON?) -> Bool {
    let open = asked.filter { $0.isAbout(name) }
    if there.fields[name] == value || open.contains(where: { $0.mine == value }) { return false }
    if !open.isEmpty { waits = true }
    return open.isEmpty
  }
}
