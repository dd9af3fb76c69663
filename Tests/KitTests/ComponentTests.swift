import Base
import HTML
import Kit
import Store
import Sync
import TestSupport
import Testing

@Suite("Components of the kit")
struct ComponentTests {
  @Test("A row with an address is a link, one with an action is a button, and one without either is neither")
  func rowTargets() {
    #expect(GroupedRow(.href("/a"), key: "a", title: "A").node.html.contains("<a href=\"/a\" class=\"row\""))
    #expect(
      GroupedRow(.action("x.y"), key: "a", title: "A").node.html.contains(
        "<button type=\"button\" data-action=\"x.y\" class=\"row\""))
    #expect(GroupedRow(.none, key: "a", title: "A").node.html.contains("<div class=\"row\""))
  }

  @Test("Text that is given to a component stays text and never becomes markup")
  func escapes() {
    let nasty = "<b onclick=\"x\">&"
    let text = Text(nasty)
    let words = ControlWords(id: "i", name: "n", label: text, hint: text)
    let all = [
      GroupedRow(.none, key: "a", title: text, remark: text, end: text).node,
      MetricTile(label: text, value: nasty, remark: text).node,
      ring(permille: 1, value: nasty, caption: text),
      PhotoHero(picture: nil, drawing: nil, dominant: nasty, title: nasty, remark: nasty, credit: nasty).node,
      WalletCard(.none, title: text, holder: nasty, tone: .good, state: text, until: text).node,
      timeField(words, value: nasty, changed: "c", now: "n"),
      segmented("a", id: "i", label: text, chosen: nasty, [Choice(nasty, text)]),
      BarChart("a", title: text, readout: text, unit: 1, [Column(nasty, [1], text: nasty)]).node(Format(.english)),
    ]
    for node in all { #expect(!node.html.contains("<b "), "\(node.html)") }
  }

  @Test(
    "K-35: the pill of a walk shows the compass point of the next place",
    arguments: [
      (50.1, 14.0, "north,"), (50.1, 14.155, "north-east"), (50.0, 14.1, "east"), (49.9, 14.155, "south-east"),
      (49.9, 14.0, "south,"), (49.9, 13.845, "south-west"), (50.0, 13.9, "west"), (50.1, 13.845, "north-west"),
    ])
  func winds(_ latitude: Double, _ longitude: Double, _ wind: String) throws {
    let here = try #require(Coordinates(latitude: 50, longitude: 14))
    let next = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let html = WalkingPill(from: here, toward: next, metres: 200).node(Format(.english)).html
    #expect(html.contains(">" + wind) && html.contains("200\u{A0}m") && !html.contains("min"))
    let there = WalkingPill(from: here, toward: next, metres: 14, minutes: 1).node(Format(.english)).html
    #expect(there.contains("You are there") && !there.contains("min"))
  }

  @Test("K-35: across the antimeridian the next place is near")
  func antimeridian() throws {
    let here = try #require(Coordinates(latitude: 0, longitude: 179.99))
    let next = try #require(Coordinates(latitude: 0, longitude: -179.99))
    #expect(WalkingPill(from: here, toward: next, metres: 200).node(Format(.english)).html.contains(">east"))
  }

  @Test(
    "K-38: few short choices lie beside each other; many or long ones are a native list",
    arguments: [
      (["Day", "Night"], true), (["One", "Two", "Three", "Four"], true), (["One"], false),
      (["One", "Two", "Three", "Four", "Five"], false), (["Multi-engine land class", "Single-engine sea class"], true),
      (["Nejneobhospodařovávatelnějšími", "Another"], false),
    ])
  func choices(_ names: [String], _ areSegments: Bool) {
    let choice = Field("rating", "Rating", .choice(names.map { Field.Choice($0, Text($0)) }))
    let html = Form(id: "f", fields: [choice], values: JSONObject([("rating", .string(names[0]))]))
      .control(choice, .english, changed: "c").html
    #expect(html.contains("role=\"radiogroup\"") == areSegments && html.contains("<select") != areSegments)
    // What is not required can be empty, and one is chosen.
    #expect(html.ranges(of: "type=\"radio\"").count == (areSegments ? names.count + 1 : 0))
    #expect(html.ranges(of: areSegments ? "checked" : "selected").count == 1)
  }

  @Test(
    "K-62: a star marks what must be filled in, and no choice that always has a value",
    arguments: [
      (["Day", "Night"], "", true), (["Day", "Night"], "Day", false), (["Day", "Night"], "Dusk", true),
      (["1", "2", "3", "4", "5"], "1", false), (["1", "2", "3", "4", "5"], "", false), ([], "", true), ([], "x", true),
    ])
  func stars(_ names: [String], _ value: String, _ isMarked: Bool) {
    for isRequired in [true, false] {
      let kind = names.isEmpty ? Field.Kind.text(maximum: 9) : .choice(names.map { Field.Choice($0, Text($0)) })
      let field = Field("light", "Light", kind, required: isRequired)
      let html = Form(id: "f", fields: [field], values: JSONObject([("light", .string(value))]))
        .control(field, .english, changed: "c").html
      #expect(html.contains("class=\"required\"") == (isMarked && isRequired))
      #expect(html.contains("aria-required") == (isMarked && isRequired))
    }
  }

  @Test("K-38: a number that may be below zero is typed with keys that have a minus", arguments: [true, false])
  func signed(_ isSigned: Bool) {
    let number = Field("latitude", "Latitude", .decimal, signed: isSigned)
    let html = Form(id: "f", fields: [number], values: JSONObject()).control(number, .english, changed: "c").html
    #expect(html.contains("inputmode=\"" + (isSigned ? "text" : "decimal") + "\""))
  }

  @Test("A ring is empty at 0 and closed from 100 % on")
  func rings() {
    #expect(!ring(permille: 0, value: "0 %", caption: "").html.contains("ring-part"))
    #expect(!ring(permille: -5, value: "", caption: "").html.contains("ring-part"))
    #expect(ring(permille: 610, value: "", caption: "").html.contains("stroke-dasharray=\"610 1000\""))
    #expect(ring(permille: 1700, value: "", caption: "").html.contains("stroke-dasharray=\"1000 1000\""))
  }

  @Test(
    "A countdown names the day in natural words, in both languages",
    arguments: [
      (-12, "před 12 dny", "12 days ago"), (-1, "včera", "yesterday"), (0, "Dnes", "Today"), (1, "zítra", "tomorrow"),
      (2, "za 2 dny", "in 2 days"), (12, "za 12 dní", "in 12 days"), (729, "za 729 dní", "in 729 days"),
      (730, "za 2 roky", "in 2 years"), (2328, "za 6 let", "in 6 years"),
    ])
  func countdowns(_ days: Int, _ czech: String, _ english: String) {
    let cs = countdown(days: days, label: "MEP").html(.czech).replacingSpaces
    #expect(cs.contains(">\(czech)<"), "\(cs)")
    let en = countdown(days: days, label: "MEP").html(.english).replacingSpaces
    #expect(en.contains(">\(english)<"), "\(en)")
  }

  @Test("An overdue day is bad, a near one warns, and a far one is good")
  func countdownTones() {
    #expect(countdown(days: -1, label: "").html.contains("class=\"countdown bad\""))
    #expect(countdown(days: 30, label: "").html.contains("class=\"countdown warn\""))
    #expect(countdown(days: 31, label: "").html.contains("class=\"countdown good\""))
  }

  @Test(
    "The scale of bars ends at a round number of its unit, just above the highest bar",
    arguments: [(0, 60), (59, 60), (61, 120), (299, 300), (301, 360), (650, 720), (Int(Int32.max), 2_400_000_000)])
  func scales(_ most: Int, _ end: Int) {
    let chart = BarChart("a", title: "t", readout: "", unit: 60, [Column("x", [most], text: "x")])
    #expect(chart.end == Int64(end))
  }

  @Test("The scale of counts has a whole number in its middle", arguments: [(1, 2), (3, 4), (9, 10), (13, 20), (22, 30)])
  func countScales(_ most: Int, _ end: Int) {
    let chart = BarChart("a", title: "t", readout: "", unit: 1, [Column("x", [most], text: "x")])
    #expect(chart.end == Int64(end))
  }

  @Test("Parts of a bar stand on each other; a small part stays visible, an empty one is not drawn")
  func parts() {
    let html = BarChart("a", title: "t", readout: "", unit: 1, [Column("x", [50, 0, 30], text: "x")])
      .node(Format(.english)).html
    #expect(html.contains("class=\"part-0\" width=\"10\" height=\"625\" y=\"375\""))
    #expect(html.contains("class=\"part-2\" width=\"10\" height=\"375\" y=\"0\""))
    #expect(!html.contains("part-1"))
  }

  @Test("When there are many bars, about a dozen have labels, always including the last")
  func barLabels() {
    let columns = (1...60).map { Column(String($0), [$0], text: String($0)) }
    let html = BarChart("a", title: "t", readout: "", unit: 1, columns).node(Format(.english)).html
    let named = html.ranges(of: /bar-label" aria-hidden="true">[0-9]/).count
    #expect(named == 12)
    #expect(html.contains("bar-label\" aria-hidden=\"true\">60<"))
  }

  @Test("A chart without bars shows its title and has no scale")
  func emptyChart() {
    let html = BarChart("a", title: "Nothing", readout: "0:00", unit: 60, []).node(Format(.english)).html
    #expect(html.contains("Nothing") && !html.contains("bar-chart-scale"))
  }

  @Test("The days before today come first, the chosen day is pressed, and the calendar offers any other day")
  func days() throws {
    let today = try #require(Day(iso: "2026-03-01"))
    let html = dateField(
      ControlWords(id: "d", name: "d", label: "Day"), value: today.adding(days: -1), today: today, recent: 2,
      changed: "c", Format(.english)
    ).html
    #expect(html.contains("data-value=\"2026-02-28\" class=\"chip on\" aria-pressed=\"true\""))
    #expect(html.contains("data-value=\"2026-03-01\" class=\"chip\" aria-pressed=\"false\""))
    #expect(html.contains("data-value=\"2026-02-27\""))
    #expect(html.contains("type=\"date\""))
  }

  @Test("A fault replaces the hint, and the control refers to it")
  func faults() {
    let words = ControlWords(id: "t", name: "t", label: "Time", hint: "Four digits", fault: "No time")
    let html = timeField(words, value: "99:99", changed: "c", now: nil).html
    #expect(html.contains("aria-describedby=\"t-fault\"") && html.contains("aria-invalid=\"true\""))
    #expect(html.contains("role=\"alert\"") && !html.contains("Four digits"))
  }

  @Test("The button of a stepper that would leave the range says that it does nothing")
  func stepperBounds() {
    #expect(stepper("s", label: "L", count: 0, .english).html.contains("Less: L\" aria-disabled=\"true\""))
    #expect(stepper("s", label: "L", count: 99, .english).html.contains("More: L\" aria-disabled=\"true\""))
    #expect(!stepper("s", label: "L", count: 1, .english).html.contains("aria-disabled"))
  }

  @Test("A detent's name leads back to the detent, an unknown name to none")
  func detents() {
    for detent in Detent.allCases { #expect(Detent(name: detent.name) == detent) }
    #expect(Detent(name: "closed") == nil)
  }

  @Test("Hidden parts of a split are neither visible nor reachable")
  func splitHides() {
    func html(_ isOpen: Bool) -> String {
      split("s", isOpen: isOpen, label: "l", first: p { "one" }, second: p { "two" }).html
    }
    #expect(html(false).contains("class=\"split-second\" inert"))
    #expect(!html(true).contains("inert"))
  }
}

extension String {
  /// With ordinary spaces instead of no-break spaces between numbers and units.
  fileprivate var replacingSpaces: String {
    String(map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
  }
}
