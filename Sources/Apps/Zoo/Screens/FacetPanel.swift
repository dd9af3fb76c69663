import Base
import HTML
import Store
import Sync

extension ZooApp {
  /// The filters with what each value would leave (Z-12).
  func facetPanel(_ context: Context) -> Node {
    let language = context.language
    return section(.class("filter facets"), .key("filter"), .label(Words.filter(language))) {
      for facet in Facet.allCases {
        facetGroup(facet, listing.values(facet, lexicon), context)
      }
      div(.class("buttons"), .key("done")) {
        button(.class("button"), .type("button"), .action("zoo.list.filter")) {
          Words.done(language)
          " "
          Words.found(listing.matches.count, context.format)
        }
      }
    }
  }

  private func facetGroup(
    _ facet: Facet, _ values: [(value: Int32, title: String, count: Int)], _ context: Context
  ) -> Node? {
    if values.isEmpty { return nil }
    let isChosen = values.contains { listing.isChosen($0.value) }
    return details(.key(facet.name), .flag("open", isChosen || facet == .taxonClass)) {
      summary { facet.label(context.language) }
      div(.class("values"), .role("group"), .label(facet.label(context.language))) {
        for value in values {
          button(
            .class(listing.isChosen(value.value) ? "chip value-chip on" : "chip value-chip"), .type("button"),
            .key(String(value.value)), .action("zoo.list.value", value: String(value.value)),
            .attribute("aria-pressed", listing.isChosen(value.value) ? "true" : "false")
          ) {
            value.title
            span(.class("quiet")) { " " + context.format.number(value.count) }
          }
        }
      }
    }
  }

  mutating func actOnList(_ action: Event.Action, _ context: UpdateContext) {
    switch action.name {
    case "zoo.list.text": listing.text = action.text
    case "zoo.list.filter":
      listing.isFilterOpen.toggle()
      return context.scrollToTop()
    case "zoo.list.value":
      guard let value = integer(action.value), value >= 0, value < lexicon.values.count else { return }
      listing.toggle(Int32(value))
    case "zoo.list.ask":
      return context.ask(
        Dialog(
          title: Words.clearFilter(context.language), text: Words.clearFilterText(context.language),
          confirm: Words.clearFilter(context.language), action: "zoo.list.clear"))
    case "zoo.list.clear": listing.clear()
    case "zoo.list.letter":
      return context.scroll(to: Int(integer(action.value) ?? 0) * ZooApp.lineHeight)
    default: return
    }
    refresh(context)
    // What was in view is another list now.
    if context.scrolling("list").top > 0 && !listing.isFilterOpen { context.scrollToTop() }
  }
}
