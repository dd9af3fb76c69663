import Base
import Catalog
import TestSupport
import Testing

@testable import Zoo

@Suite("What differs between two versions of a text")
struct TextChangeTests {
  /// What an editor sees before publishing: the marked words of the draft and of the published text.
  private func marked(_ draft: String, _ published: String) -> (draft: String?, published: String?, texts: [String]) {
    let zoo = Menagerie()
    zoo.server.editors = ["eva@example.org"]
    let tab = zoo.tab()
    tab.signUp()
    let form = "/zoo/drafts/" + Menagerie.key("Lev indický").id.description
    func show(_ text: String) {
      tab.visit(form)
      tab.type("attractionsEn", text)
      tab.press("zoo.edit.publish")
    }
    show(published)
    tab.press("zoo.publish.go")
    show(draft)
    let sides = ["mine", "theirs"].map { tab.page?.first(class: $0) }
    // A marked part is an element of its own, with the space before it.
    func plain(_ node: DOM?) -> String? { node?.words.split(separator: " ").joined(separator: " ") }
    let texts = sides.map { side in plain(side?.first { $0.tag == "dd" }) ?? "" }
    return (plain(sides[0]?.first { $0.tag == "ins" }), plain(sides[1]?.first { $0.tag == "del" }), texts)
  }

  @Test(
    "K-39: the words between the beginning and the end that both versions share are marked as a whole, and the rest stays",
    arguments: [
      ("It lives in Asia and hunts.", "It lives in Africa and hunts.", "Asia", "Africa"),
      ("one two three", "one two", "three", nil), ("b c", "a b c", nil, "a"),
      ("má šedou srst", "má šedým srst", "šedou", "šedým"), ("a a", "a a a", nil, "a"), ("yes", "no", nil, nil),
    ] as [(String, String, String?, String?)])
  func words(_ draft: String, _ published: String, _ ins: String?, _ del: String?) {
    let found = marked(draft, published)
    #expect(found.draft == ins && found.published == del)
    #expect(found.texts == [draft, published])
  }
}
