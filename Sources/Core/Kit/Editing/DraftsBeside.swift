import Base
import HTML
import Store

extension Screen {
  /// Beside a list of drafts stands what drafts are and how another one begins, until one is chosen.
  ///
  /// - Parameter add: where a new one is made; nil where the list says it.
  public mutating func explainDrafts(add: (url: String, title: Text)?, _ context: Context) {
    guard context.hasTwoPanes, list != nil, detail == nil else { return }
    detailTitle = EditingWords.aboutDrafts
    detail = empty(EditingWords.whatDraftsAre) {
      if let add { a(.class("button"), .href(add.url)) { add.title } }
    }
    detailFillsPane = true
  }
}
