import Base
import HTML
import Sync

/// Where the data stand, and what waits for the user: differences to settle and refused changes.
extension Frame {
  func syncScreen(_ describe: (RecordKey, Fields) -> String, _ value: ValueDescription) -> Node {
    div(.class("sheet")) {
      for lost in context.lostSpaces { lostCard(lost, describe) }
      allQuestions
      for replica in context.decidable {
        cards(replica, describe, value)
      }
      moreQuestions
      refusals(describe, value)
      unsavedForms(describe)
      state
    }
  }

  private func refusals(_ describe: (RecordKey, Fields) -> String, _ value: ValueDescription) -> Node? {
    let spaces = context.decidable.map { (replica: $0, changes: $0.refusedChanges) }
    let count = spaces.reduce(0) { $0 + $1.changes.count }
    guard count > 0 else { return nil }
    let shown = spaces.reduce(0) { $0 + min($1.changes.count, Frame.mostShown) }
    return section(.class("card"), .key("refused")) {
      h2 { Words.refused }
      p(.class("quiet")) { Words.refusedText }
      if count > 1 { allRefusals }
      for space in spaces {
        for refusal in space.changes.prefix(Frame.mostShown) { row(refusal, space.replica, describe, value) }
      }
      if count > shown { p(.class("quiet"), .key("more")) { ManyWords.more(count - shown, context.format) } }
    }
  }

  private func row(
    _ refusal: Refusal, _ replica: Replica, _ describe: (RecordKey, Fields) -> String, _ value: ValueDescription
  ) -> Node {
    let whole = fields(refusal, replica)
    let name = Context.name(refusal, in: replica.space)
    return div(.class("refusal"), .key(name)) {
      h3 { describe(refusal.operation.key, whole) }
      p { reason(refusal) }
      wanted(refusal, whole, in: replica.space, describe, value)
      div(.class("buttons")) {
        if context.mayChange(replica.space) {
          button(.class("button quiet"), .type("button"), .action("refusal.retry", value: name)) { Words.tryAgain }
        }
        button(.class("button quiet"), .type("button"), .action("refusal.drop", value: name)) { Words.discard }
      }
    }
  }

  /// What was typed and not saved: the way back to it, also when its record is gone.
  private func unsavedForms(_ describe: (RecordKey, Fields) -> String) -> Node? {
    let forms = context.unsavedForms
    if forms.isEmpty { return nil }
    return section(.class("card"), .key("unsaved")) {
      h2 { FormWords.unsavedTitle }
      p(.class("quiet")) { FormWords.unsavedText }
      ul(.class("rows")) {
        for form in forms {
          li(.class("line"), .key(form.id)) {
            a(.class("row"), .href(form.url)) {
              span(.class("row-main")) {
                span(.class("row-title")) { title(form, describe) }
                if let remark = form.remark { span(.class("row-remark")) { remark } }
              }
              Node.raw(Icons.chevron)
            }
          }
        }
      }
      for form in forms { typed(form, title(form, describe)) }
    }
  }

  private func title(_ form: UnsavedForm, _ describe: (RecordKey, Fields) -> String) -> String {
    form.key.map { describe($0, form.fields) }
      ?? context.schema.collection(named: form.collection)?.title(language) ?? form.collection
  }

  /// The record as it would be: what was changed alone would not say which one it is.
  private func fields(_ refusal: Refusal, _ replica: Replica) -> Fields {
    refusal.operation.applied(to: replica.visible(refusal.operation.key))?.fields ?? refusal.operation.set
  }

  private func reason(_ refusal: Refusal) -> String {
    let collection = context.schema.collection(named: refusal.operation.key.collection)
    let field = refusal.problem.field.flatMap { collection?.field(named: $0) }
    if let words = Words.refusal(refusal.problem.type) { return words(language) }
    guard let field else {
      return refusal.problem.detail.utf8.isEmpty
        ? Words.refusedBecause(refusal.problem.type)(language) : refusal.problem.detail
    }
    let fault = field.fault(in: refusal.operation.set[field.name])
    return "\(field.label(language)): \(fault?.words(language) ?? refusal.problem.detail)"
  }

  private var isAllSent: Bool { context.account.account != nil && context.isOnline && context.unsentCount == 0 }

  private var state: Node {
    section(.class("card state-card"), .key("state")) {
      // U-25: what waits for an answer leads, and nothing is celebrated below it.
      if context.conflictCount == 0 { illustration(isAllSent && context.refusalCount == 0 ? "all-done" : "offline") }
      h2 { status }
      switch sync?.failure {
      case .network: p(.class("quiet")) { Words.troubleNetwork }
      case .server(let status): p(.class("quiet")) { Words.troubleServer(status) }
      case nil: Node?.none
      }
      if sync?.phase == .stopped(.gone) { p(.class("quiet")) { Words.gone } }
      if context.account.account == nil {
        p(.class("quiet")) { Words.accountText }
        div(.class("buttons")) { a(.class("button"), .href("/account")) { Words.signUp } }
      } else {
        if let check = context.replica().state.check {
          p(.class("quiet")) {
            Words.lastCompared
            context.format.when(check.at)
            Words.checked(repaired: check.repaired)
          }
        } else {
          p(.class("quiet")) { Words.neverChecked }
        }
        div(.class("buttons")) {
          button(.class("button quiet"), .type("button"), .action("sync.now")) { Words.syncNow }
          button(.class("button quiet"), .type("button"), .action("sync.check")) { Words.check }
        }
      }
    }
  }
}

extension Field {
  /// The value as people read it.
  public func words(of value: JSON?, _ format: Format) -> String {
    guard let value else { return Words.empty(format.language) }
    switch kind {
    case .day: return Day(json: value).map { format.day($0) } ?? value.serialized
    case .minutes: return Minutes(json: value).map { format.exactMinutes($0) } ?? value.serialized
    case .integer: return value.int64.map { format.number($0) } ?? value.serialized
    case .choice(let choices):
      return choices.first { $0.name == (value.text ?? "") }?.label(format.language) ?? input(of: value)
    case .flag: return (value.flag == true ? Text(cs: "ano", en: "yes") : Text(cs: "ne", en: "no"))(format.language)
    case .time: return value.text.flatMap { MinuteOfDay(text: $0) }.map { format.time($0) } ?? value.serialized
    case .structure: return value.said
    case .text, .prose, .decimal, .reference, .codes: return input(of: value)
    }
  }
}
