import Base
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  /// Above a list: the words that filter it, and what is done with what is chosen.
  ///
  /// - Parameter more: what else can be done with the chosen rows.
  @NodeBuilder func rowTools(
    hasFilter: Bool = false, _ context: Context, @NodeBuilder more: () -> [Node] = { [] }
  ) -> [Node] {
    if hasFilter { rowFilter() }
    if rows.isChoosing {
      section(.class("card choosing"), .key("choosing"), .label(LayerWords.choose)) {
        div(.class("table-tools")) {
          strong(.role("status")) { LayerWords.chosen(rows.chosen.count, context.format) }
          button(.class("button small quiet"), .type("button"), .action(RowAction.all)) { RowWords.all }
          button(.class("button small quiet"), .type("button"), .action(RowAction.none)) { LayerWords.chooseNone }
        }
        div(.class("table-tools")) {
          more()
          button(.class("button small quiet danger"), .type("button"), .action(RowAction.askDelete)) { Words.delete }
        }
      }
    }
  }

  func rowFilter() -> Node { searchBar(RowAction.filter.wire, rows.text, search: RowWords.filter) }

  /// I-34: the button that begins to choose stands in the bar, and leaves the screen to the rows. One row needs none.
  func chooseAction(_ count: Int) -> Node? {
    if rows.isChoosing || count < 2 { return nil }
    return iconButton(RowAction.choose, value: "", InventoryIcons.choose, LayerWords.choose)
  }

  /// Rows that are swiped, or ticked while rows are chosen.
  func rowGroup(_ title: Text, label: Text, _ rows: [Node]) -> Node {
    section(.class("group")) {
      if !title.isEmpty { h2(.class("group-name")) { title } }
      ul(.class("rows"), .label(label)) { rows }
    }
  }

  /// - Parameters:
  ///   - edit: the address of the form; nil where this user may not change it.
  ///   - delete: what asks before it is deleted; nil where this user may not.
  ///   - isShown: whether something of it is shown beside the list.
  func listRow(
    _ row: (Bool) -> GroupedRow, _ id: RecordID, edit: String?, delete: ProjectAction?, usual: RowButton? = nil,
    isChoosing: Bool, isShown: Bool
  ) -> Node {
    if isChoosing {
      return row(rows.chosen.contains(id)).choosable(.change(RowAction.toggle, value: id.description))
    }
    var buttons: [RowButton] = []
    if let edit { buttons.append(.edit(edit)) }
    if let delete { buttons.append(.delete(delete.wire, id.description)) }
    return row(isShown).node(RowMenu(usual: usual, buttons))
  }
}

extension InventoryApp {
  /// I-31: where what is chosen goes. The choice alone moves nothing, as the arrow keys pass through all of them; the button does.
  @NodeBuilder func goal(
    _ id: String, _ label: Text, _ goals: [(id: RecordID, title: String)], chosen: RecordID?, change: HTML.Attribute,
    button words: Text, _ action: HTML.Attribute
  ) -> [Node] {
    if !goals.isEmpty {
      select(.id(id), .label(label), change) {
        option(.value(""), .selected(chosen == nil)) { label + "…" }
        for goal in goals {
          option(.value(goal.id.description), .selected(goal.id == chosen)) { goal.title }
        }
      }
      if goals.contains(where: { $0.id == chosen }) {
        button(.class("button small"), .type("button"), action) { words }
      }
    }
  }
}
