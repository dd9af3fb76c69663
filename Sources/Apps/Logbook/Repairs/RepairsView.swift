import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func repairsScreen(_ context: Context) -> Screen {
    let view = RepairsView(app: self, context: context)
    var screen = Screen(title: Words.repairs, detail: view.node)
    screen.back = LogbookRoute.transfer.url
    return screen
  }

  /// The way to the screen.
  func repairsCard(_ context: Context) -> Node {
    return section(.class("card"), .key("repairs")) {
      h2 { Words.repairs }
      p { Words.repairsText }
      a(.class("button quiet"), .href(LogbookRoute.repairs.url)) { Words.openRepairs }
    }
  }
}

private struct RepairsView {
  let app: LogbookApp
  let context: Context

  static let mostRows = 100

  private var language: Language { context.language }
  private var state: Repairs { app.repairs }

  var node: Node {
    div(.class("sheet")) {
      // What a press asked for is where the screen begins: on a phone it would be out of sight below the choice.
      switch state.stage {
      case .choosing: nodes {}
      case .searching(let search): nodes { progress(search) }
      case .found(let search): nodes { preview(search) }
      }
      chosen
      choice
      section(.class("card"), .key("rules")) {
        h2 { FlightRule.collection.title }
        p { Words.rulesText }
        a(.class("button quiet"), .href(LogbookRoute.rules(.list).url)) { Words.openRules }
      }
    }
  }

  private var chosen: Node {
    section(.class("card"), .key("chosen")) {
      h2 { Words.repairOf }
      p(.role("status")) { context.format.records(app.list.matches.count) }
      let filter = app.filterText(app.list.filter, context)
      p(.class("quiet")) {
        filter.utf8.isEmpty ? Words.repairAll : Words.filter + ": " + filter
      }
      p { a(.href(LogbookRoute.flights.url)) { Words.repairFilter } }
    }
  }

  private var choice: Node {
    section(.class("card"), .key("choice")) {
      h2 { Words.repairWhat }
      div(.class("fields")) {
        selection("repair-kind", Words.repairKind, RepairAction.kind) {
          for kind in Repairs.Kind.allCases {
            option(.value(kind.name), .selected(kind == state.kind)) { Words.repair(kind) }
          }
        }
        if state.kind == .role {
          selection("repair-role", FlightRole.field.label, RepairAction.role) {
            if case .choice(let choices) = FlightRole.field.kind {
              for choice in choices {
                option(.value(choice.name), .selected(choice.name == state.role.name)) {
                  choice.label
                }
              }
            }
          }
        }
        if state.kind == .set { valueOfField }
      }
      if state.kind != .rules && state.kind != .notes {
        HTML.label(.class("field flag"), .key("fill")) {
          input(.type("checkbox"), .change(RepairAction.fill), .checked(state.fillsOnly))
          span { Words.repairFills }
        }
      }
      p(.class("hint")) { Words.repairHint(state.kind) }
      button(.class("button"), .type("button"), .action(RepairAction.preview)) { Words.repairPreview }
    }
  }

  private var valueOfField: [Node] {
    nodes {
      selection("repair-field", Words.repairField, RepairAction.field) {
        for field in Repair.settable {
          option(.value(field.name), .selected(field.name == state.field)) { field.label }
        }
      }
      if case .choice(let choices) = state.chosenField.kind {
        selection("repair-value", Words.repairValue, RepairAction.value) {
          option(.value(""), .selected(state.value.utf8.isEmpty)) { "" }
          for choice in choices {
            option(.value(choice.name), .selected(choice.name == state.value)) { choice.label }
          }
        }
      } else {
        div(.class("field medium"), .key("repair-value")) {
          HTML.label(.for("repair-value")) { Words.repairValue }
          input(
            .type("text"), .id("repair-value"), .name("repair-value"), .attribute("autocomplete", "off"),
            .attribute("inputmode", state.chosenField.keys(context.durations)), .change(RepairAction.value),
            .value(state.value))
          understood(state.value, by: state.chosenField, context.durations)
        }
      }
      if let fault = state.fault { p(.class("fault"), .role("alert"), .key("fault")) { fault.words } }
    }
  }

  private func selection(
    _ id: String, _ title: Text, _ action: RepairAction, @NodeBuilder content: () -> [Node]
  ) -> Node {
    div(.class("field"), .key(id)) {
      HTML.label(.for(id)) { title }
      select(.id(id), .change(action)) { content() }
    }
  }

  private func progress(_ search: Repairs.Search) -> Node {
    section(.class("card"), .key("progress")) {
      p(.role("status")) {
        context.format.number(search.done) + " / " + context.format.number(search.records.count)
      }
      button(.class("button quiet"), .type("button"), .action(RepairAction.close)) { Words.stop }
    }
  }

  private func preview(_ search: Repairs.Search) -> Node {
    section(.class("card"), .key("preview")) {
      h2 { Words.reportPreview }
      p(.role("status")) { Words.repairFound(search.found.count, of: search.records.count, context.format) }
      if state.renewing != nil {
        p(.class("finding"), .key("renewing"), .role("status")) { Words.repairRenewing }
      } else if let renewed = search.renewed, renewed.newCount + renewed.goneCount + renewed.otherCount > 0 {
        p(.class("finding"), .key("renewed"), .role("status")) { Words.repairRenewed(renewed, context.format) }
      }
      if search.signedCount > 0 { p(.class("finding")) { Words.repairSigned(search.signedCount) } }
      div(.class("buttons")) {
        if !search.found.isEmpty && state.renewing == nil {
          button(.class("button"), .type("button"), .action(RepairAction.apply)) {
            Words.repairApply(search.found.count, context.format)
          }
        }
        button(.class("button quiet"), .type("button"), .action(RepairAction.close)) { Words.close }
      }
      ul(.class("rows lines"), .label(Words.reportPreview)) {
        for item in search.found.prefix(RepairsView.mostRows) { line(item.id, item.changes) }
      }
      if search.found.count > RepairsView.mostRows {
        p(.class("quiet")) { Words.repairMore(search.found.count - RepairsView.mostRows, context.format) }
      }
    }
  }

  private func line(_ id: RecordID, _ changes: [Repair.Change]) -> Node {
    let key = RecordKey(Flight.collection.name, id)
    let fields = context.record(key)?.fields ?? Fields()
    return li(.class("line"), .key(id.description)) {
      p { strong { app.describeInList(key, fields, context) } }
      for change in changes {
        p(.class("quiet"), .key(change.name)) { text(change, fields) }
      }
    }
  }

  private func text(_ change: Repair.Change, _ fields: Fields) -> String {
    guard let field = Flight.collection.field(named: change.name) else { return "" }
    return field.label(language) + ": " + value(field, fields[change.name]) + " → " + value(field, change.value)
  }

  private func value(_ field: Field, _ value: JSON?) -> String {
    guard let value else { return "–" }
    if field.name == FurtherData.field.name { return FurtherData(value).text }
    var fields = Fields()
    fields[field.name] = value
    return shown(field, fields, context.format)
  }
}
