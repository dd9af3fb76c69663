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
///
/// - Parameter isBeside: whether what it leads to stands beside the list without having been chosen (U-8).
func lineLink(
  _ url: String, _ title: String, _ remark: String, _ context: Context, icon: String? = nil, isBeside: Bool = false,
  _ menu: RowMenu = .none
) -> Node {
  let row = RowLink(url, title, remark: remark, picture: icon.map { Node.raw($0) })
  return row.node(isChosen: isBeside || context.isShown(row), menu)
}
