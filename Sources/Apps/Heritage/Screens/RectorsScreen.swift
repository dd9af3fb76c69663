import Base
import HTML
import Store
import Sync

/// A page for each time in office, in step with a strip of all of them; what is not known is a gap in both (E-21, E-22).
extension HeritageApp {
  func rectorsScreen(_ context: Context) -> Screen {
    var screen = Screen(title: headsTitle)
    screen.listBack = HeritageRoute.people.url
    let all = Succession.of(chronicle.terms)
    screen.list =
      all.isEmpty
      ? empty(Words.noTerms)
      : div(.class("rectors"), .key("rectors")) {
        ol(
          .class("pages"), .key("pages"), .attribute("data-strips", "rectors"),
          .attribute("data-strip", "heritage.rectors"),
          .attribute("data-strip-by", "item"), .attribute("tabindex", "0"), HTML.Attribute.label(Words.pages)
        ) {
          let anchors = Succession.anchors(all)
          drawn.pages.nodes { all.enumerated().map { page($0.element, $0.offset, anchors, context) } }
        }
        ol(
          .class("chips-strip"), .key("strip"), .attribute("data-strips", "rectors"),
          .attribute("data-strip", "heritage.rectors"), .attribute("data-strip-by", "item"),
          HTML.Attribute.label(Words.strip)
        ) {
          drawn.chips.nodes { all.enumerated().map { stripItem($0.element, $0.offset, context) } }
        }
        rectorsScale(all, context)
      }
    return screen
  }

  /// A museum has directors.
  var headsTitle: Text {
    chronicle.terms.isEmpty || chronicle.terms.contains { $0.role == "rector" } ? Words.rectors : Words.heads
  }

  private func page(_ one: Succession, _ place: Int, _ anchors: [String], _ context: Context) -> Node {
    let language = context.language
    return li(
      .class("page"), .key(String(place)), .id("term-" + anchors[place]),
      .attribute("tabindex", "-1"), .attribute("data-year", decimal(middle(one)))
    ) {
      switch one {
      case .term(let term):
        article(.class("page-card")) {
          if let row = chronicle.person(term.person) { monogram(row) }
          p(.class("page-years")) { term.words(context.format) }
          h2 { term.name }
          p(.class("quiet")) { Words.role(term.role) }
          if let words = term.words { p(.class("prose"), self.language(words, context)) { words.text } }
          a(.class("button quiet"), .href(HeritageRoute.person(term.person).url)) { Words.about }
        }
      case .gap(let from, let to):
        article(.class("page-card gap")) {
          p(.class("page-years")) { "\(from) – \(to)" }
          h2 { Words.gap }
          p(.class("prose")) { Words.gapText }
        }
      }
      p(.class("quiet page-number")) { Words.position(place + 1, anchors.count, language) }
    }
  }

  private func isGap(_ one: Succession) -> Bool {
    if case .gap = one { return true }
    return false
  }

  private func middle(_ one: Succession) -> Double { Double(one.from + max(one.to, one.from + 1)) / 2 }

  private func stripItem(_ one: Succession, _ place: Int, _ context: Context) -> Node {
    li(
      .class(isGap(one) ? "strip-chip gap" : "strip-chip"), .key(String(place)),
      .attribute("data-year", decimal(middle(one)))
    ) {
      button(
        .type("button"), .attribute("data-strip-to", "rectors"), .attribute("data-place", String(place)),
        isGap(one) ? HTML.Attribute.label("\(one.from) – \(one.to): " + Words.gap) : .none
      ) {
        switch one {
        case .term(let term):
          span(.class("chip-name")) { familyNameFirst(term.name).parts(at: 0x20)[0] }
          span(.class("chip-year")) { String(term.from.year) }
        case .gap(let from, let to): span(.class("chip-year")) { "\(from)–\(to)" }
        }
      }
    }
  }

  private func rectorsScale(_ all: [Succession], _ context: Context) -> Node {
    let bands: [ScaleDrawing.Band] = all.map { one in
      ScaleDrawing.Band(
        from: Double(one.from), to: Double(max(one.to, one.from + 1)), name: isGap(one) ? "band gap" : "band term")
    }
    let scale = YearScale(all.map { $0.from } + all.map { $0.to })
    return ScaleDrawing(scale: scale, bands: bands, marks: [], group: "rectors", label: Words.years(context.language))
      .node(drawn.terms)
  }
}
