import HTML
import TestSupport
import Testing

struct ChartTests {
  let words = ChartWords(id: "by-year", title: "Hours by year", summary: "From 2024 to 2026")

  func page(_ node: Node) -> DOM { DOM(node.html) }

  @Test("A chart is a picture with a title and a description, both named by it")
  func accessible() {
    let page = page(columnChart([ChartBar("2026", 120, "2:00")], words, unit: 60))
    #expect(page.attributes["role"] == "img")
    #expect(page.attributes["aria-labelledby"] == "by-year-title by-year-summary")
    #expect(page.first { $0.attributes["id"] == "by-year-title" }?.words == "Hours by year")
    #expect(page.first { $0.attributes["id"] == "by-year-summary" }?.tag == "desc")
  }

  @Test("Upright bars stand on a scale of round numbers, the highest below its top")
  func columns() {
    let page = page(columnChart([ChartBar("2025", 90 * 60, ""), ChartBar("2026", 180 * 60, "")], words, unit: 60))
    let bars = page.all { $0.attributes["class"] == "bar" }
    #expect(bars.map { $0.attributes["height"] } == ["63", "127"])
    #expect(bars.map { $0.attributes["y"] } == ["87", "23"])
    #expect(page.all { $0.tag == "text" }.map { $0.words } == ["0", "50", "100", "150", "200", "2025", "2026"])
  }

  @Test("Without anything to show there is a scale of one and no bar that falls out of the picture")
  func nothing() {
    #expect(page(columnChart([], words, unit: 60)).all { $0.attributes["class"] == "bar" }.isEmpty)
    let zero = page(columnChart([ChartBar("2026", 0, "0:00")], words, unit: 60))
    #expect(zero.first { $0.attributes["class"] == "bar" }?.attributes["height"] == "0")
    #expect(page(rowChart([], words)).all { $0.attributes["class"] == "bar" }.isEmpty)
  }

  @Test("Of many bars only so many are named as have room, the last one always")
  func manyColumns() {
    let bars = (1...240).map { ChartBar("m\($0)", $0, "") }
    let names = page(columnChart(bars, words, unit: 60)).all { $0.tag == "text" }.map { $0.words }.filter {
      $0.hasPrefix("m")
    }
    #expect(names.count <= 10 && names.last == "m240")
  }

  @Test("Lying bars are as long as their part of the longest; long names are cut in the picture")
  func rows() {
    let page = page(rowChart([ChartBar("B738", 200, "3:20"), ChartBar("Žluťoučký kůň <b>", 50, "0:50")], words))
    #expect(page.all { $0.attributes["class"] == "bar" }.map { $0.attributes["width"] } == ["204", "51"])
    #expect(page.all { $0.tag == "text" }.map { $0.words } == ["B738", "3:20", "Žluťoučký ků…", "0:50"])
  }
}
