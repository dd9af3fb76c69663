import HTML
import Testing

@Suite struct ListWindowTests {
  private func window(count: Int, top: Int, overscan: Int = 2) -> ListWindow {
    ListWindow(rowHeight: 10, count: count, scrollTop: top, viewportHeight: 100, overscan: overscan)
  }

  @Test("H-7: at the top the visible rows are drawn, and some below")
  func top() {
    let window = window(count: 1000, top: 0)
    #expect(window.range == 0..<12)
    #expect(window.spaceAbove == 0)
    #expect(window.spaceBelow == 9880)
  }

  @Test("In the middle, half-visible rows count")
  func middle() {
    let window = window(count: 1000, top: 505)
    #expect(window.range == 48..<63)
    #expect(window.spaceAbove == 480)
    #expect(window.spaceBelow == 9370)
  }

  @Test("At the end, and when scrolled past it, the last rows are drawn")
  func end() {
    #expect(window(count: 1000, top: 9900).range == 988..<1000)
    #expect(window(count: 20, top: 9900).range == 8..<20)
  }

  @Test("A list below the viewport, a short list and an empty list")
  func edges() {
    #expect(window(count: 1000, top: -50).range == 0..<7)
    #expect(window(count: 1000, top: -500).range == 0..<2)
    #expect(window(count: 3, top: 0).range == 0..<3)
    #expect(window(count: 0, top: 70).range == 0..<0)
  }
}
