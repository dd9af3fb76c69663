import Base
import HTML
import Sync

/// The differences of a record, which the user settles field by field (U-14).
extension Frame {
  /// The open questions of a space, those of a record on one card.
  func cards(
    _ replica: Replica, _ describe: (RecordKey, Fields) -> String, _ value: ValueDescription
  ) -> [Node] {
    var ofRecords: [[[Conflict]]] = []
    for question in replica.questions.prefix(Frame.mostShown) {
      if let last = ofRecords.last?.first?.first, last.key == question.first?.key {
        ofRecords[ofRecords.count - 1].append(question)
      } else {
        ofRecords.append([question])
      }
    }
    return ofRecords.compactMap { card($0, replica, describe, value) }
  }

  /// - Parameter questions: of one record; each has the conflicts that one choice settles, see ``Replica/questions``.
  private func card(
    _ questions: [[Conflict]], _ replica: Replica, _ describe: (RecordKey, Fields) -> String, _ value: ValueDescription
  ) -> Node? {
    guard let key = questions.first?.first?.key else { return nil }
    let there = replica.visible(key)
    let fields = there?.fields ?? questions[0][0].mine?.members ?? Fields()
    let isOfFields = questions.contains { question in
      if case .field = question[0].kind { true } else { false }
    }
    return section(.class("card conflict"), .key(replica.space + "/" + key.collection + "/" + key.id.description)) {
      h2 { describe(key, fields) }
      if isOfFields { p(.class("quiet"), .key("text")) { Words.conflictText } }
      for question in questions { self.question(question, replica.space, fields, there, describe, value) }
    }
  }

  private func question(
    _ question: [Conflict], _ space: String, _ fields: Fields, _ there: Record?,
    _ describe: (RecordKey, Fields) -> String, _ value: ValueDescription
  ) -> Node {
    let conflict = question[0]
    let names = question.map { Context.name($0, in: space) }
    return div(.class("question"), .key(names[0])) {
      switch conflict.kind {
      case .field(let field):
        comparison(question, field, space, fields, there?.fields[field], describe, value)
        choices(names, space, mine: Words.keepMine, theirs: Words.keepTheirs)
      case .deletedThere:
        let isMoved = context.whereto(conflict.key, in: space) != nil
        p { isMoved ? Words.movedThere : Words.deletedThere }
        choices(
          names, space, mine: Words.restoreIt, theirs: isMoved ? Words.leaveMoved : Words.leaveDeleted)
      case .deletedHere:
        p { Words.deletedHere }
        choices(names, space, mine: Words.deleteIt, theirs: Words.keepIt)
      }
    }
  }

  private func comparison(
    _ question: [Conflict], _ name: String, _ space: String, _ fields: Fields, _ theirs: JSON?,
    _ title: (RecordKey, Fields) -> String, _ describe: ValueDescription
  ) -> Node {
    let key = question[0].key
    let field = context.schema.collection(named: key.collection)?.field(named: name)
    let publication = context.publication(ofDrafts: space)
    // P-49: a field that a draft does not hold is as published.
    let published = publication.flatMap { context.record(key, in: $0.id)?.fields[name] }
    let basis = publication == nil ? nil : fields[PublishedDraft.basis(of: name)]
    let theirs = theirs ?? (basis == nil ? published : nil)
    let base = question.last?.base ?? basis ?? published
    let isBaseKnown = base != nil || publication?.isOpen != false
    let words = ValueWords(field: field, space: space, context: context)
      .told(question.map { $0.mine } + [theirs, base], title) { describe($0, name, key, fields)?.words }
    let pictures = (question.map { $0.mine } + [theirs, base]).map { describe($0, name, key, fields)?.picture }
    return div(.class("compare")) {
      h3 { describe(theirs, name, key, fields)?.label ?? field?.label ?? Text(name) }
      dl {
        for index in question.indices {
          value(numbered(Words.mine, index, of: question.count), words[index], pictures[index], "mine")
        }
        value(Words.theirs, words[question.count], pictures[question.count], "theirs")
        if isBaseKnown { value(Words.before, words[question.count + 1], pictures[question.count + 1], "before") }
      }
    }
  }

  private func value(_ title: Text, _ words: String, _ picture: Node?, _ kind: String) -> Node {
    div(.class(kind)) {
      dt { title }
      dd {
        words
        picture
      }
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

extension Context {
  /// What the drafts of the space change; nil for any other space.
  fileprivate func publication(ofDrafts space: String) -> Publication? {
    publications.first { PublishedSpace.drafts($0.name).description == space }
  }
}
