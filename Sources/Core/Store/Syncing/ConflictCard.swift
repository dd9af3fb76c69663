import Base
import HTML
import Sync

/// A difference that the user settles.
extension Frame {
  /// - Parameter question: conflicts that one choice settles, see ``Replica/questions``.
  func card(
    _ question: [Conflict], _ replica: Replica, _ describe: (RecordKey, Fields) -> String, _ value: ValueDescription
  ) -> Node? {
    guard let conflict = question.first else { return nil }
    let names = question.map { Context.name($0, in: replica.space) }
    let there = replica.visible(conflict.key)
    let fields = there?.fields ?? conflict.mine?.members ?? Fields()
    return section(.class("card conflict"), .key(names[0])) {
      h2 { describe(conflict.key, fields) }
      switch conflict.kind {
      case .field(let field):
        p(.class("quiet")) { Words.conflictText }
        comparison(question, field, replica.space, fields, there?.fields[field], describe, value)
        choices(names, replica.space, mine: Words.keepMine, theirs: Words.keepTheirs)
      case .deletedThere:
        let isMoved = context.whereto(conflict.key, in: replica.space) != nil
        p { isMoved ? Words.movedThere : Words.deletedThere }
        choices(
          names, replica.space, mine: Words.restoreIt, theirs: isMoved ? Words.leaveMoved : Words.leaveDeleted)
      case .deletedHere:
        p { Words.deletedHere }
        choices(names, replica.space, mine: Words.deleteIt, theirs: Words.keepIt)
      }
    }
  }

  private func comparison(
    _ question: [Conflict], _ name: String, _ space: String, _ fields: Fields, _ theirs: JSON?,
    _ title: (RecordKey, Fields) -> String, _ describe: ValueDescription
  ) -> Node {
    let key = question[0].key
    let field = context.schema.collection(named: key.collection)?.field(named: name)
    let words = ValueWords(field: field, space: space, context: context)
      .told(question.map { $0.mine } + [theirs, question.last?.base], title) { describe($0, name, key, fields)?.words }
    return div(.class("compare")) {
      h3 { describe(theirs, name, key, fields)?.label ?? field?.label ?? Text(name) }
      dl {
        for index in question.indices {
          value(numbered(Words.mine, index, of: question.count), words[index], "mine")
        }
        value(Words.theirs, words[question.count], "theirs")
        value(Words.before, words[question.count + 1], "before")
      }
    }
  }

  private func value(_ title: Text, _ words: String, _ kind: String) -> Node {
    div(.class(kind)) {
      dt { title }
      dd { words }
    }
  }

  /// Each value of the user has a button; what it gives up are the others. Who may only read meanwhile cannot choose them.
  private func choices(_ names: [String], _ space: String, mine: Text, theirs: Text) -> Node {
    div(.class("buttons")) {
      for index in context.mayChange(space) ? names.indices : 0..<0 {
        let given = names[..<index] + names[(index + 1)...]
        button(.class("button"), .type("button"), .action("conflict.mine", value: line(names[index], given))) {
          numbered(mine, index, of: names.count)
        }
      }
      button(
        .class("button quiet"), .type("button"), .action("conflict.theirs", value: line(names[0], names.dropFirst()))
      ) {
        theirs
      }
    }
  }

  private func line(_ first: String, _ others: ArraySlice<String>) -> String {
    others.reduce(first) { $0 + " " + $1 }
  }

  private func numbered(_ title: Text, _ index: Int, of count: Int) -> Text {
    count == 1 ? title : title + " \(index + 1)"
  }
}
