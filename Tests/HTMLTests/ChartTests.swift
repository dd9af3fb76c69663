import HTML
import TestSupport
import Testing

struct ChartTests {
  let words = ChartWords(id: "by-year", title: "Hours by year", summary: "From 2024 to 2026")

  func page(_ node: Node) -> DOM { DOM(node.html) }

  @Test("A chart is a picture with a title and a description, and is labelled by both")
  func accessible() {
    let page = page(columnChart([ChartBar("2026", 120, "2:00")], words, unit: 60))
    #expect(page.attributes["role"] == "img")
    #expect(page.attributes["aria-labelledby"] == "by-year-title by-year-summary")
    #expect(page.first { $0.attributes["id"] == "by-year-title" }?.words == "Hours by year")
    #expect(page.first { $0.attributes["id"] == "by-year-summary" }?.tag == "desc")
  }

  @Test("Upright bars stand on a scale of round numbers, and the highest stays below its top")
  func columns() {
    let page = page(columnChart([ChartBar("2025", 90 * 60, ""), ChartBar("2026", 180 * 60, "")], words, unit: 60))
    let bars = page.all { $0.attributes["class"] == "bar" }
    #expect(bars.map { $0.attributes["height"] } == ["63", "127"])
    #expect(bars.map { $0.attributes["y"] } == ["87", "23"])
    #expect(page.all { $0.tag == "text" }.map { $0.words } == ["0", "50", "100", "150", "200", "2025", "2026"])
  }

  @Test("What is apart stands on top of the value, and the scale has room for both")
  func apart() {
    let bars = [ChartBar("2025", 60 * 60, apart: 60 * 60, ""), ChartBar("2026", 0, apart: 120 * 60, "")]
    let columns = page(columnChart(bars, words, unit: 60)).all { $0.tag == "rect" }
    #expect(columns.map { $0.attributes["class"] } == ["bar", "bar apart", "bar", "bar apart"])
    let total = columns.prefix(2).compactMap { Int($0.attributes["height"] ?? "") }.reduce(0, +)
    #expect(
      columns[3].attributes["height"] == String(total) && columns[3].attributes["y"] == columns[1].attributes["y"])
    let rows = page(rowChart(bars, words)).all { $0.tag == "rect" }
    #expect(rows.map { $0.attributes["width"] } == ["102", "102", "204"])
    #expect(rows.map { $0.attributes["x"] } == ["92", "194", "92"])
  }

  @Test("A single upright bar is as wide as one of four and stands in the middle")
  func single() {
    func bar(_ count: Int) -> DOM? {
      let bars = (0..<count).map { ChartBar(String(2026 - $0), 60, "") }
      return page(columnChart(bars, words, unit: 60)).first { $0.attributes["class"] == "bar" }
    }
    #expect(bar(1)?.attributes["width"] == "56.0" && bar(4)?.attributes["width"] == "56.0")
    #expect(bar(1)?.attributes["x"] == "162.0" && bar(5)?.attributes["width"] == "45.0")
  }

  @Test("Without values the scale ends at one and no bar leaves the picture")
  func nothing() {
    #expect(page(columnChart([], words, unit: 60)).all { $0.attributes["class"] == "bar" }.isEmpty)
    let zero = page(columnChart([ChartBar("2026", 0, "0:00")], words, unit: 60))
    #expect(zero.first { $0.attributes["class"] == "bar" }?.attributes["height"] == "0")
    #expect(page(rowChart([], words)).all { $0.attributes["class"] == "bar" }.isEmpty)
  }

  @Test("When there are many bars, only as many have labels as fit, always including the last")
  func manyColumns() {
    let bars = (1...240).map { ChartBar("m\($0)", $0, "") }
    let names = page(columnChart(bars, words, unit: 60)).all { $0.tag == "text" }.map { $0.words }.filter {
      $0.hasPrefix("m")
    }
    #expect(names.count <= 10 && names.last == "m240")
  }

  @Test("Horizontal bars are as long as their share of the longest; long names are cut in the picture")
  func rows() {
    let page = page(rowChart([ChartBar("B738", 200, "3:20"), ChartBar("Žluťoučký kůň <b>", 50, "0:50")], words))
    #expect(page.all { $0.attributes["class"] == "bar" }.map { $0.attributes["width"] } == ["204", "51"])
    #expect(page.all { $0.tag == "text" }.map { $0.words } == ["B738", "3:20", "Žluťoučký…", "0:50"])
  }
}
