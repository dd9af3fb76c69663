import Base
import HTML
import Store

/// What is done with a list: `AREA.list.VERB`.
public enum ListVerb: String, Named, Sendable {
  /// Something was typed into the search.
  case text
  /// Opens or closes the filter.
  case filter
  /// Chooses a value or takes it away: `FACET/CODE`.
  case value
  case clear
}

extension ListState {
  /// - Parameter prefix: `garden.entry.list.`.
  /// - Returns: false when the action is none of the list's.
  public mutating func act(_ action: Event.Action, prefix: String, _ index: IndexSlots, _ context: UpdateContext)
    -> Bool
  {
    guard action.name.startsWith(prefix),
      let verb = ListVerb(name: action.name.dropping(bytes: prefix.utf8.count))
    else { return false }
    switch verb {
    case .text: text = action.text
    case .clear: clear()
    case .filter:
      isFilterOpen.toggle()
      context.scrollToTop()
      return true
    case .value:
      let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
      guard parts.count == 2, let facet = index.facets.firstIndex(where: { $0.name.sameBytes(parts[0]) }) else {
        return true
      }
      toggle(facet, parts[1])
    }
    refresh(index)
    // What was in view is another list now.
    if context.scrolling("list").top > 0 && !isFilterOpen { context.scrollToTop() }
    return true
  }
}

/// A list of records with its search and its filter. What it is made of comes as values, so that its code is there once.
public struct ListView: Sendable {
  /// `garden.entry.list.`
  public let prefix: String
  public let label: Text
  /// Why the list is empty when nothing is searched.
  public let none: Text
  /// Where a first record is made; nil without a button.
  public let add: (url: String, title: Text)?

  public init(prefix: String, label: Text, none: Text, add: (url: String, title: Text)? = nil) {
    self.prefix = prefix
    self.label = label
    self.none = none
    self.add = add
  }

  /// The button of the title bar that opens the filter.
  public func filterButton(_ state: ListState, _ language: Language) -> Node {
    iconButton(prefix + ListVerb.filter.name, Icons.filter, ListWords.filter(language), isOn: state.isFilterOpen)
  }

  public func node(_ state: ListState, _ index: IndexSlots, _ context: Context, row: (Int32) -> RowLink) -> Node {
    let language = context.language
    return div(.class("flights")) {
      if index.count == 0 {
        empty(none(language)) {
          if let add { a(.class("button"), .href(add.url)) { add.title(language) } }
        }
      } else {
        searchBar(state, language)
        if state.isFilterOpen { panel(state, index, context) }
        if state.isActive { banner(state, index, context) }
        if state.matches.isEmpty {
          empty(ListWords.nothingMatches(language))
        } else {
          windowedRows(
            label(language), count: state.matches.count, above: state.isFilterOpen ? 420 : state.isActive ? 130 : 60,
            context
          ) { row(state.matches[$0]) }
        }
      }
    }
  }

  private func searchBar(_ state: ListState, _ language: Language) -> Node {
    let text = ListWords.search(language)
    return div(.class("search"), .key("search")) {
      Node.raw(Icons.search)
      input(
        .type("search"), .id("search"), .label(text), .placeholder(text), .attribute("autocomplete", "off"),
        .input(prefix + ListVerb.text.name), .value(state.text))
    }
  }

  private func panel(_ state: ListState, _ index: IndexSlots, _ context: Context) -> Node {
    section(.class("filter facets"), .key("filter"), .label(ListWords.filter(context.language))) {
      for facet in index.facets.indices { group(facet, state, index, context) }
      div(.class("buttons"), .key("done")) {
        button(.class("button"), .type("button"), .action(prefix + ListVerb.filter.name)) {
          ListWords.show(context.language) + " " + context.format.records(state.matches.count)
        }
      }
    }
  }

  private func group(_ facet: Int, _ state: ListState, _ index: IndexSlots, _ context: Context) -> Node? {
    let values = state.values(facet, index, context.language)
    if values.isEmpty { return nil }
    let words = index.facets[facet]
    let isOpen = facet == 0 || values.contains { state.isChosen(facet, $0.code) }
    return details(.key(words.name), .flag("open", isOpen)) {
      summary { words.label(context.language) }
      div(.class("values"), .role("group"), .label(words.label(context.language))) {
        for value in values {
          let isOn = state.isChosen(facet, value.code)
          button(
            .class(isOn ? "chip value-chip on" : "chip value-chip"), .type("button"), .key(value.code),
            .action(prefix + ListVerb.value.name, value: words.name + "/" + value.code),
            .attribute("aria-pressed", isOn ? "true" : "false")
          ) {
            value.title
            span(.class("quiet")) { " " + context.format.number(value.count) }
          }
        }
      }
    }
  }

  /// An active filter is always visible, with its result; each part of it can be taken away.
  private func banner(_ state: ListState, _ index: IndexSlots, _ context: Context) -> Node {
    let language = context.language
    return div(.class("banner filter-banner"), .key("filter-banner"), .role("status")) {
      div(.class("chosen-filters")) {
        strong { context.format.records(state.matches.count) }
        for choice in state.chosen {
          let title = index.facets[choice.facet].title(choice.code)(language)
          button(
            .class("chip"), .type("button"), .key(index.facets[choice.facet].name + "/" + choice.code),
            .action(
              prefix + ListVerb.value.name, value: index.facets[choice.facet].name + "/" + choice.code),
            .label(ListWords.remove(language) + ": " + title)
          ) { title + " ×" }
        }
      }
      button(.class("button small"), .type("button"), .action(prefix + ListVerb.clear.name)) {
        ListWords.clear(language)
      }
    }
  }
}

enum ListWords {
  static let search = Text(cs: "Hledat", en: "Search")
  static let filter = Text(cs: "Filtr", en: "Filter")
  static let show = Text(cs: "Zobrazit", en: "Show")
  static let remove = Text(cs: "Odebrat", en: "Remove")
  static let clear = Text(cs: "Zrušit filtr", en: "Clear the filter")
  static let nothingMatches = Text(cs: "Filtru nic neodpovídá.", en: "Nothing matches the filter.")
}
