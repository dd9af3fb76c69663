import Base
import HTML
import TestSupport
import Testing

/// SplitMix64, so that a failure names the seed that repeats it.
private struct Random: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func text() -> Text {
    [Text(cs: "ano", en: "yes"), Text(cs: "ne & nic", en: "no <nothing>"), Text(cs: "x", en: "x")][below(3)]
  }

  mutating func language() -> Language { Language.allCases[below(2)] }

  mutating func attributes() -> [Attribute] {
    var attributes: [Attribute] = []
    if below(4) == 0 { attributes.append(.label(text())) }
    if below(3) == 0 { attributes.append(.class(["a", "b&\"c"][below(2)])) }
    if below(4) == 0 { attributes.append(.hidden(true)) }
    if below(4) == 0 { attributes.append(.action("go", value: below(3).description)) }
    return attributes
  }

  mutating func node(depth: Int) -> Node {
    switch below(depth == 0 ? 2 : 6) {
    case 0: return below(3) == 0 ? .text(text()) : .text(["x", "<y> & z", "", "š"][below(4)])
    case 1: return element("input", attributes() + [.checked(below(2) == 0), .value(["u", "v"][below(2)])], [])
    case 2: return element("ul", attributes(), keyed(depth: depth - 1))
    case _: return element(["div", "span"][below(2)], attributes(), children(depth: depth - 1))
    }
  }

  mutating func children(depth: Int) -> [Node] {
    var list: [Node] = []
    for _ in 0..<below(5) { list.append(node(depth: depth)) }
    return list
  }

  /// Mostly keyed rows in any order, with some rows without a key.
  mutating func keyed(depth: Int) -> [Node] {
    var list: [Node] = []
    for key in (0..<9).shuffled(using: &self).prefix(below(9)) {
      let identity = below(6) == 0 ? [] : [Attribute.key(key.description)]
      list.append(element("li", attributes() + identity, children(depth: depth)))
    }
    return list
  }
}

@Suite struct DiffPropertyTests {
  @Test("H-4: the operations between any two trees turn one into the other", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) {
    var random = Random(state: seed)
    for _ in 0..<50 {
      let old = element("div", [], random.children(depth: 3))
      let new = element("div", random.attributes(), random.children(depth: 3))
      let dom = DOM(old.html)
      for operation in diff(old, new) { dom.apply(operation) }
      #expect(dom.description == DOM(new.html).description, "\(old.html) → \(new.html)")
    }
  }

  @Test(
    "H-11: the operations also turn a page in one language into another page in the other", arguments: UInt64(0)..<20)
  func languages(seed: UInt64) {
    var random = Random(state: seed)
    for _ in 0..<50 {
      let old = element("div", [], random.children(depth: 3))
      let new = random.below(3) == 0 ? old : element("div", random.attributes(), random.children(depth: 3))
      let (before, after) = (random.language(), random.language())
      let dom = DOM(old.html(before))
      for operation in diff(old, in: before, new, in: after) { dom.apply(operation) }
      #expect(dom.description == DOM(new.html(after)).description, "\(old.html(before)) → \(new.html(after))")
    }
  }

  @Test("H-5: a reordering moves no more rows than necessary", arguments: UInt64(0)..<20)
  func fewestMoves(seed: UInt64) {
    var random = Random(state: seed)
    var keys = Array(0..<60)
    let old = ul { for key in keys { li(.key(key.description)) { key.description } } }
    for _ in 0..<3 { keys.insert(keys.remove(at: random.below(60)), at: random.below(60)) }
    let new = ul { for key in keys { li(.key(key.description)) { key.description } } }
    let operations = diff(old, new)
    #expect(operations.count <= 3)
    let dom = DOM(old.html)
    for operation in operations { dom.apply(operation) }
    #expect(dom.description == DOM(new.html).description)
  }
}
