import Base
import HTML
import Kit
import Store
import Sync

/// V-86: what was entered about a person whom somebody has deleted meanwhile. No card shows it.
struct Leftover {
  let person: RecordID
  let space: String
  let records: [Record]

  /// Of persons who are in none of the spaces; nothing while a space is not here as a whole.
  static func all(_ spaces: [SpaceCards]) -> [Leftover] {
    if spaces.contains(where: { !$0.isWhole }) { return [] }
    var all: [Leftover] = []
    for space in spaces {
      for person in space.persons where !spaces.contains(where: { $0.has(person) }) {
        let records = space.card(person)
        if !records.isEmpty { all.append(Leftover(person: person, space: space.space, records: records)) }
      }
    }
    return all
  }
}

extension VaccinationApp {
  /// Below the persons: what is left of those who are gone, and what can be done with it.
  func leftoverCards(_ context: Context) -> [Node] {
    family.leftovers.filter { context.mayChange($0.space) }.map { leftover in
      let names = leftover.records.map { describe($0.key, $0.fields, context) }
      return section(.class("card warn"), .key("leftover-" + leftover.person.description), .role("status")) {
        h2 { LeftoverWords.title }
        p { LeftoverWords.text }
        ul(.class("plain")) { for place in names.indices { li(.key(leftover.records[place].id.description)) { names[place] } } }
        div(.class("buttons")) {
          a(.class("button"), .href(VaccinationRoute.personForm(leftover.person).url)) { LeftoverWords.enterAgain }
          button(
            .class("button quiet"), .type("button"),
            .action("vaccination.leftover.delete", value: leftover.person.description)
          ) { LeftoverWords.delete }
        }
      }
    }
  }

  func deleteLeftover(_ person: String, _ context: UpdateContext) {
    guard let leftover = RecordID(person).flatMap({ family.leftover($0) }) else { return }
    context.delete(leftover.records.map { $0.key }, in: leftover.space, notice: Words.recordDeleted)
  }
}
