import Base
import HTML
import Store

/// The actions of a list: `AREA.list.VERB`.
public enum ListVerb: String, Named, Sendable {
  /// Something was typed into the search.
  case text
  /// Opens or closes the filter.
  case filter
  /// Chooses a value or removes it: `FACET/CODE`.
  case value
  /// Asks whether the filter is to be cleared (K-63).
  case ask
  case clear
}

extension ListState {
  /// - Parameters:
  ///   - prefix: `garden.entry.list.`.
  ///   - search: the search of an app's own, see ``refresh(_:found:)``.
  /// - Returns: false when the action does not belong to the list.
  public mutating func act(
    _ action: Event.Action, prefix: String, _ index: IndexSlots, _ context: UpdateContext,
    search: ((_ text: String) -> [Int32])? = nil
  ) -> Bool {
    guard action.name.startsWith(prefix),
      let verb = ListVerb(name: action.name.dropping(bytes: prefix.utf8.count))
    else { return false }
    switch verb {
    case .text: text = action.text
    case .clear: clear()
    case .ask:
      context.ask(
        Dialog(
          title: ListWords.clear, text: ListWords.clearText, confirm: ListWords.clear,
          action: prefix + ListVerb.clear.name))
      return true
    case .filter:
      filter.act(action.text)
      return true
    case .value:
      let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
      guard parts.count == 2, let facet = index.facets.firstIndex(where: { $0.name == parts[0] }) else {
        return true
      }
      toggle(facet, parts[1])
    }
    refresh(index, found: search?(text))
    showStart(context)
    return true
  }
}

extension ListState {
  /// A different list is in view now.
  public func showStart(_ context: UpdateContext) {
    if context.scrolling("list").top > 0 { context.scrollToTop() }
  }
}

/// A list of records with its search and its filter. Its parts come as values, so that its code exists only once.
public final class ListView: Sendable {
  /// `garden.entry.list.`
  public let prefix: String
  public let label: Text
  /// What the search field says it looks for.
  let search: Text
  /// Why the list is empty without a search.
  public let none: Text
  /// Where a first record is made; nil without a button.
  public let add: (url: String, title: Text)?
  /// Of every row, in CSS pixels; the style sheet says the same.
  public let rowHeight: Int
  /// The height above the list without a filter, in CSS pixels.
  let heightAbove: Int
  /// The app's own style, for rows that look different.
  let listClass: String?
  /// A number of records, in words.
  let found: @Sendable (Int, Format) -> String

  public init(
    prefix: String, label: Text, search: Text? = nil, none: Text, add: (url: String, title: Text)? = nil,
    rowHeight: Int = 64,
    heightAbove: Int = 60, listClass: String? = nil,
    found: @escaping @Sendable (Int, Format) -> String = { $1.records($0) }
  ) {
    self.prefix = prefix
    self.label = label
    self.search = search ?? ListWords.search
    self.none = none
    self.add = add
    self.rowHeight = rowHeight
    self.heightAbove = heightAbove
    self.listClass = listClass
    self.found = found
  }

  /// The button of the title bar that opens the filter.
  public func filterButton(_ state: ListState) -> Node {
    iconButton(prefix + ListVerb.filter.name, Icons.filter, ListWords.filter, isOn: state.filter.isOpen)
  }

  /// - Parameters:
  ///   - header: above everything else.
  ///   - belowSearch: what the search offers while it is empty.
  ///   - columns: how many rows stand beside each other.
  ///   - title: of a facet's value, where records name it.
  ///   - row: of a slot.
  public func node(
    _ state: ListState, _ index: IndexSlots, _ context: Context, header: Node? = nil, belowSearch: Node? = nil,
    columns: Int = 1, title: ((_ facet: Int, _ code: String) -> String)? = nil, row: (Int32) -> RowLink
  ) -> Node {
    let language = context.language
    let title = title ?? { facet, code in index.facets[facet].title(code)(language) }
    return div(.class("flights")) {
      header
      if index.count == 0 {
        empty(none) {
          if let add { a(.class("button"), .href(add.url)) { add.title(language) } }
        }
      } else {
        searchBar(
          prefix + ListVerb.text.name, state.text, search: search,
          below: state.isActive ? nil : belowSearch)
        panel(state, index, title, context)
        if state.isActive { banner(state, index, title, context) }
        if state.matches.isEmpty {
          empty(
            state.chosen.isEmpty ? ListWords.nothingFound : ListWords.nothingMatches, picture: "nothing-matches"
          ) {
            button(.class("button"), .type("button"), .action(clearAction(state))) { clearing(state) }
          }
        } else {
          rows(state.matches, above: state.isActive ? 130 : heightAbove, columns, context, row)
        }
      }
    }
  }

  private func rows(
    _ slots: [Int32], above: Int, _ columns: Int, _ context: Context, _ row: (Int32) -> RowLink
  ) -> Node {
    windowedRows(
      label(context.language), count: slots.count, rowHeight: rowHeight, above: above, columns: columns,
      listClass: columns > 1 ? (listClass ?? "") + " columns-" + String(columns) : listClass, context
    ) { row(slots[$0]) }
  }

  /// The rows of other slots in the same look, without search and filter.
  public func rows(_ slots: [Int32], _ context: Context, row: (Int32) -> RowLink) -> Node {
    rows(slots, above: 0, 1, context, row)
  }

  private func panel(
    _ state: ListState, _ index: IndexSlots, _ title: (Int, String) -> String, _ context: Context
  ) -> Node? {
    state.filter.node(
      prefix + ListVerb.filter.name, title: ListWords.filter,
      show: ListWords.show(context.language) + " " + found(state.matches.count, context.format), context.language
    ) {
      div(.class("facets")) { for facet in index.facets.indices { group(facet, state, index, title, context) } }
    }
  }

  private func group(
    _ facet: Int, _ state: ListState, _ index: IndexSlots, _ title: (Int, String) -> String, _ context: Context
  ) -> Node? {
    let values = state.values(facet, index, context.language, title: title)
    if values.isEmpty { return nil }
    let words = index.facets[facet]
    let isOpen = facet == 0 || values.contains { state.isChosen(facet, $0.code) }
    return details(.key(words.name), .flag("open", isOpen)) {
      summary { words.label }
      div(.class("values"), .role("group"), .label(words.label)) {
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

  /// An active filter is always visible, with its result; each part of it can be removed.
  private func banner(
    _ state: ListState, _ index: IndexSlots, _ title: (Int, String) -> String, _ context: Context
  ) -> Node {
    return filterBanner(
      found(state.matches.count, context.format),
      chips: state.chosen.map { choice in
        let value = index.facets[choice.facet].name + "/" + choice.code
        let title = title(choice.facet, choice.code)
        return button(
          .class("chip"), .type("button"), .key(value), .action(prefix + ListVerb.value.name, value: value),
          .label(ListWords.remove + ": " + title)
        ) { title + " ×" }
      }, clear: state.matches.isEmpty ? nil : clearAction(state), title: clearing(state))
  }

  /// K-63: words that were searched for are gone at once; a filter that was set asks first.
  private func clearAction(_ state: ListState) -> String {
    prefix + (state.chosen.isEmpty ? ListVerb.clear : .ask).name
  }

  /// What clearing removes: without a filter the search alone.
  private func clearing(_ state: ListState) -> Text {
    state.chosen.isEmpty ? ListWords.clearSearch : ListWords.clear
  }
}

/// The search above a list.
///
/// - Parameters:
///   - action: sent with each letter typed.
///   - search: what it looks for.
///   - below: shown in the same box.
public func searchBar(
  _ action: String, _ text: String, search: Text? = nil, below: Node? = nil
) -> Node {
  let label = search ?? ListWords.search
  return div(.class("search"), .key("search")) {
    Node.raw(Icons.search)
    input(
      .type("search"), .id("search"), .label(label), .placeholder(label), .attribute("autocomplete", "off"),
      .attribute("aria-keyshortcuts", "/"), .input(action), .value(text))
    below
  }
}

/// What a filter leaves, and what it is made of.
///
/// - Parameters:
///   - chips: each removes a part of it.
///   - clear: the action that removes all; nil where what is below the banner offers it.
///   - title: what its button says.
public func filterBanner(_ found: String, chips: [Node], clear: String?, title: Text = ListWords.clear) -> Node {
  div(.class("banner filter-banner"), .key("filter-banner"), .role("status")) {
    div(.class("chosen-filters")) {
      strong { found }
      chips
    }
    if let clear { button(.class("button small"), .type("button"), .action(clear)) { title } }
  }
}

public enum ListWords {
  static let search = Text(cs: "Hledat", en: "Search")
  static let filter = Text(cs: "Filtr", en: "Filter")
  static let show = Text(cs: "Zobrazit", en: "Show")
  static let remove = Text(cs: "Odebrat", en: "Remove")
  public static let clear = Text(cs: "Zrušit filtr", en: "Clear the filter")
  static let clearText = Text(
    cs: "Seznam bude zase ukazovat všechny záznamy.", en: "The list will show all records again.")
  public static let clearSearch = Text(cs: "Zrušit hledání", en: "Clear the search")
  public static let nothingFound = Text(cs: "Hledání nic neodpovídá.", en: "Nothing matches the search.")
  static let nothingMatches = Text(
    cs: "Hledání ani filtru nic neodpovídá.", en: "Nothing matches the search and the filter.")
}
