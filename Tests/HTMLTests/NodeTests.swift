import HTML
import TestSupport
import Testing

@Suite struct NodeTests {
  @Test("A screen's nodes print as HTML")
  func prints() {
    let rows = ["Praha", "Brno"]
    let isEmpty = false
    let node = ul(.class("rows"), .id("towns")) {
      for (index, row) in rows.enumerated() {
        li(.key(index.description), .action("open", value: index.description)) { row }
      }
      if isEmpty { li { "nothing" } }
    }
    #expect(
      node.html
        == #"<ul class="rows" id="towns"><li data-action="open" data-value="0">Praha</li><li data-action="open" data-value="1">Brno</li></ul>"#
    )
  }

  @Test("H-1: texts and attributes are escaped")
  func escapes() {
    let node = p(.title("\"a\" & <b>")) { "1 < 2 & \"x\"\r\0" }
    #expect(
      node.html == "<p title=\"&quot;a&quot; &amp; &lt;b&gt;\">1 &lt; 2 &amp; &quot;x&quot;&#13;\u{FFFD}</p>")
  }

  @Test("Trusted markup is printed as it is")
  func raw() {
    #expect(span { Node.raw("<svg></svg>") }.html == "<span><svg></svg></span>")
  }

  @Test("Void elements have no end tag, empty elements have one")
  func void() {
    #expect(
      div { input(.type("checkbox"), .checked(true), .disabled(false)) }.html
        == #"<div><input type="checkbox" checked></div>"#)
    #expect(div().html == "<div></div>")
  }

  @Test("H-2: neighbouring texts become one and empty texts disappear, as in the DOM")
  func texts() {
    let name = "Eva"
    let node = p {
      "Hello "
      name
      ""
      span { "" }
      ""
    }
    #expect(
      node
        == p {
          "Hello Eva"
          span()
        })
  }

  @Test("Classes add up, the last of other attributes counts, and a condition can leave out an attribute")
  func attributes() {
    #expect(
      div(.class("a"), .class("b"), .role("x"), .role("y"), .none, .attribute("lang", String?.none)).html
        == #"<div class="a b" role="y"></div>"#)
  }

  @Test("The value of a text area is its content, and a leading line feed survives")
  func textArea() {
    #expect(textarea(.name("n"), .value("\na<b")).html == "<textarea name=\"n\">\n\na&lt;b</textarea>")
  }

  @Test("The value of a select chooses its option")
  func selectValue() {
    let node = select(.name("n"), .value("b")) {
      option(.value("a")) { "A" }
      option(.value("b")) { "B" }
    }
    #expect(
      node.html
        == #"<select name="n"><option value="a">A</option><option value="b" selected>B</option></select>"#)
  }

  @Test("Nodes are equal byte by byte, including their keys")
  func equality() {
    #expect(p { "é" } != p { "e\u{301}" })
    #expect(p(.key("1")) != p(.key("2")))
    #expect(p(.class("a")) { "x" } == p(.class("a")) { "x" })
  }
}
