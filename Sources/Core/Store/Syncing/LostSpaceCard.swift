import Base
import HTML
import Sync

/// P-66: what was not sent of spaces that are lost: their user takes it out, or gives it up.
extension Frame {
  func lostCard(_ lost: LostSpace, _ describe: (RecordKey, Fields) -> String) -> Node {
    let title = lost.space.title.utf8.isEmpty ? SpaceWords.sharedSpace(language) : lost.space.title
    return section(.class("card"), .key("lost-" + lost.space.id)) {
      h2 { SpaceWords.lost(title) }
      p { lost.space.loss == .deleted ? SpaceWords.deletedText : SpaceWords.closedText }
      ul(.class("rows")) {
        for (index, name) in names(lost, describe).enumerated() {
          li(.class("line"), .key("\(index)")) { div(.class("row")) { span(.class("row-main")) { name } } }
        }
      }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action("space.export", value: lost.space.id)) {
          SpaceWords.export
        }
        button(.class("button quiet"), .type("button"), .action("space.let-go", value: lost.space.id)) {
          SpaceWords.letGo
        }
      }
    }
  }

  /// Each record once, without its history, and no more than people read.
  private func names(_ lost: LostSpace, _ describe: (RecordKey, Fields) -> String) -> [String] {
    let changes =
      lost.unsent.map { ($0.operation.key, $0.operation.set, $0.before) }
      + lost.refused.map { ($0.operation.key, $0.operation.set, Fields()) }
      + lost.asked.map { ($0.key, $0.mine?.members ?? Fields(), Fields()) }
    var seen: [RecordKey] = []
    var names: [String] = []
    for (key, set, before) in changes where key.collection != History.name && !seen.contains(key) {
      seen.append(key)
      var fields = before
      for member in set.members { fields[member.name] = member.value }
      if names.count < 20 { names.append(describe(key, fields)) }
    }
    if seen.count > names.count { names.append(SpaceWords.more(seen.count - names.count, context.format)(language)) }
    if !lost.files.isEmpty { names.append(SpaceWords.files(lost.files.count, context.format)(language)) }
    return names
  }
}
