import Base
import HTML
import TestSupport
import Testing

private func list(_ keys: String) -> Node {
  ul { for key in keys { li(.key(String(key))) { String(key) } } }
}

@Suite struct DiffTests {
  @Test("Without changes there are no operations")
  func same() { #expect(diff(list("abc"), list("abc")) == []) }

  @Test("A text is set in place")
  func text() {
    #expect(
      diff(
        div {
          p { "x" }
          p { "1" }
        },
        div {
          p { "x" }
          p { "2" }
        }) == [.setText(path: [1, 0], text: "2")])
  }

  @Test("Attributes are set and removed")
  func attributes() {
    #expect(
      diff(div(.class("a"), .id("i")), div(.class("b"))) == [
        .removeAttribute(path: [], name: "id"), .setAttribute(path: [], name: "class", value: "b"),
      ])
  }

  @Test("An added row is one insertion")
  func insertion() {
    #expect(diff(list("abc"), list("axbc")) == [.insert(path: [], index: 1, html: "<li>x</li>")])
  }

  @Test("A removed row is one removal")
  func removal() { #expect(diff(list("abc"), list("ac")) == [.remove(path: [], index: 1)]) }

  @Test("A moved row is one move")
  func move() {
    #expect(diff(list("abcd"), list("bcda")) == [.move(path: [], from: 0, to: 3)])
    #expect(diff(list("abcd"), list("dabc")) == [.move(path: [], from: 3, to: 0)])
  }

  @Test("H-11: another language sets texts and labels and leaves every element where it is")
  func language() {
    let save = Text(cs: "Uložit", en: "Save")
    let page = div(.label(save)) {
      input(.name("search"), .value("typed"), .placeholder(Text(cs: "Hledat", en: "Search")))
      p { Text(cs: "Let ", en: "Flight ") + "42" }
      p { "OK-ABC" }
    }
    #expect(
      diff(page, in: .czech, page, in: .english) == [
        .setAttribute(path: [0], name: "placeholder", value: "Search"), .setText(path: [1, 0], text: "Flight 42"),
        .setAttribute(path: [], name: "aria-label", value: "Save"),
      ])
    #expect(diff(page, in: .czech, page, in: .czech) == [])
    #expect(page.html(.czech).contains("<p>Let 42</p>") && page.html(.english).contains("<p>Flight 42</p>"))
  }

  @Test("H-3: a different tag or key makes a different element")
  func replacement() {
    #expect(diff(div { "x" }, p { "x" }) == [.replace(path: [], html: "<p>x</p>")])
    #expect(
      diff(div { form(.key("1")) }, div { form(.key("2")) }) == [
        .remove(path: [], index: 0), .insert(path: [], index: 0, html: "<form></form>"),
      ])
  }

  @Test("A notice that appears above the search field leaves the field alone")
  func field() {
    let field = input(.name("search"))
    #expect(
      diff(
        div {
          h1 { "t" }
          field
        },
        div {
          h1 { "t" }
          p { "late" }
          field
        }) == [
          .insert(path: [], index: 1, html: "<p>late</p>")
        ])
  }

  @Test("H-6: a control's value is set as a property, and only when it differs from the last rendering")
  func value() {
    #expect(diff(input(.value("a")), input(.value("b"))) == [.setValue(path: [], value: "b")])
    #expect(
      diff(input(.value("a")), input(.value("a"), .class("late")))
        == [.setAttribute(path: [], name: "class", value: "late")])
    #expect(
      diff(input(.checked(true)), input(.checked(false)))
        == [.setFlag(path: [], name: "checked", isOn: false)])
    #expect(
      diff(li(.attribute("value", "1")), li(.attribute("value", "2")))
        == [.setAttribute(path: [], name: "value", value: "2")])
  }

  @Test("A select gets its value again when its options have changed, after they are there")
  func selectValue() {
    let old = select(.value("b"))
    let new = select(.value("b")) { option(.value("b")) { "B" } }
    #expect(
      diff(old, new) == [
        .insert(path: [], index: 0, html: #"<option value="b">B</option>"#), .setValue(path: [], value: "b"),
      ])
  }

  @Test("Operations are written as compact JSON")
  func json() {
    #expect(
      Operation.json([
        .setAttribute(path: [0, 12], name: "title", value: "a\"\\\n\u{1}č"), .removeAttribute(path: [], name: "id"),
        .setValue(path: [1], value: "v"), .setFlag(path: [1], name: "checked", isOn: true),
        .setText(path: [2], text: "t"), .replace(path: [], html: "<p></p>"),
        .insert(path: [], index: 3, html: "x"), .remove(path: [4], index: 5), .move(path: [], from: 1, to: 2),
      ])
        == #"[["a",[0,12],"title","a\"\\\n\u0001č"],["r",[],"id"],["p",[1],"value","v"],["p",[1],"checked",true],"#
        + #"["t",[2],"t"],["h",[],"<p></p>"],["i",[],3,"x"],["d",[4],5],["m",[],1,2]]"#)
  }
}
