import Base
import Files
import HTML
import Kit

/// The columns of a table that no format knows, each with its first values and what it can be.
struct MappingView {
  let mapping: ColumnMapping
  let table: UnknownTable
  let language: Language

  var nodes: [Node] {
    HTML.nodes {
      h3 { Words.mappingTitle }
      p { Words.mappingText }
      div(.class("fields"), .key("columns")) {
        for column in table.columns.indices { choice(column) }
      }
      dates
      HTML.label(.class("field flag")) {
        input(.type("checkbox"), .change(TransferAction.minutes), .checked(mapping.countsMinutes))
        span { Words.wholeNumbersAreMinutes }
      }
      div(.class("buttons")) {
        if mapping.tellsDay(table.samples) {
          button(.class("button"), .type("button"), .action(TransferAction.explained)) { Words.next }
        } else {
          p(.role("status")) { Words.needsDate }
        }
        button(.class("button quiet"), .type("button"), .action("logbook.transfer.close")) { Words.cancel }
      }
    }
  }

  private func choice(_ column: Int) -> Node {
    let id = "column-" + String(column)
    return div(.class("field medium"), .key(id)) {
      HTML.label(.for(id)) { table.columns[column].utf8.isEmpty ? String(column + 1) : table.columns[column] }
      select(.id(id), .change(TransferAction.column, value: String(column))) {
        for choice in ColumnMapping.choices {
          option(.value(choice.word), .selected(choice.word == mapping.words[column])) {
            choice.label
          }
        }
      }
      p(.class("hint")) { samples(column) }
    }
  }

  private func samples(_ column: Int) -> String {
    var text = ""
    for row in table.samples where column < row.count {
      let value = trimmedCell(row[column])
      if !value.utf8.isEmpty { text += text.utf8.isEmpty ? value : " · " + value }
    }
    return text.utf8.isEmpty ? Words.noSamples(language) : text
  }

  private var dates: Node {
    div(.class("field medium"), .key("order")) {
      HTML.label(.for("mapping-order")) { Words.datesAre }
      select(.id("mapping-order"), .change(TransferAction.dates)) {
        option(.value(""), .selected(mapping.order == nil)) { Words.byEvidence }
        option(.value("day"), .selected(mapping.order == .dayFirst)) { Words.dayFirst }
        option(.value("month"), .selected(mapping.order == .monthFirst)) { Words.monthFirst }
      }
    }
  }
}
