import Base
import HTML
import Kit
import Store
import Sync

// Pieces that several screens are made of.

extension Context {
  func words(_ text: Text) -> String { text(language) }
}

/// A line of a list that leads to a screen.
func lineLink(_ url: String, _ title: String, _ remark: String, _ context: Context, icon: String? = nil) -> Node {
  let row = RowLink(url, title, remark: remark, picture: icon.map { Node.raw($0) })
  return row.node(isChosen: context.isShown(row))
}
