import HTML
import Testing

@Suite struct ListWindowTests {
  private func window(count: Int, top: Int, overscan: Int = 2) -> ListWindow {
    ListWindow(rowHeight: 10, count: count, scrollTop: top, viewportHeight: 100, overscan: overscan)
  }

  @Test("H-7: at the top the rows in sight are drawn, and some below")
  func top() {
    let window = window(count: 1000, top: 0)
    #expect(window.range == 0..<12)
    #expect(window.spaceAbove == 0)
    #expect(window.spaceBelow == 9880)
  }

  @Test("in the middle rows half in sight count")
  func middle() {
    let window = window(count: 1000, top: 505)
    #expect(window.range == 48..<63)
    #expect(window.spaceAbove == 480)
    #expect(window.spaceBelow == 9370)
  }

  @Test("at the end, and scrolled past it, the last rows are drawn")
  func end() {
    #expect(window(count: 1000, top: 9900).range == 988..<1000)
    #expect(window(count: 20, top: 9900).range == 8..<20)
  }

  @Test("a list still below the viewport, a short one and an empty one")
  func edges() {
    #expect(window(count: 1000, top: -50).range == 0..<7)
    #expect(window(count: 1000, top: -500).range == 0..<2)
    #expect(window(count: 3, top: 0).range == 0..<3)
    #expect(window(count: 0, top: 70).range == 0..<0)
  }
}
