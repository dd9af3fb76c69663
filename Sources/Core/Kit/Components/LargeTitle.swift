import Base
import HTML

/// The title at the top of a screen, with a line below it and its actions. The frame collapses the title of a list by itself;
/// this one is for a screen that draws its own top.
public func largeTitle(_ title: Text, remark: Text = .empty, @NodeBuilder actions: () -> [Node] = { [] }) -> Node {
  header(.class("large-title")) {
    div(.class("large-title-words")) {
      h2 { title }
      if !remark.isEmpty { p(.class("quiet")) { remark } }
    }
    div(.class("bar-actions")) { actions() }
  }
}
