import Base
import HTML
import Kit
import Store
import Sync

extension ZooApp {
  /// Every line of a list has this height, in CSS pixels; the style sheet says the same.
  static let lineHeight = 84
  /// What stands over the list without a filter: the search and the letters.
  private static let heightAbove = 122

  func animalsScreen(_ id: RecordID?, _ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(
      title: Words.animals(language), list: animalList(id, context), placeholder: Words.chooseAnimal(language))
    screen.actions = [
      iconButton("zoo.list.filter", ZooIcons.filter, Words.filter(language), isOn: listing.isFilterOpen)
    ]
    if context.mayEdit(Zoo.space) { screen.actions.append(iconLink("/zoo/drafts", Icons.edit, Words.drafts(language))) }
    if let id { showAnimal(id, listing.matches, "/zoo/animals", &screen, context) }
    return screen
  }

  private func animalList(_ id: RecordID?, _ context: Context) -> Node {
    let language = context.language
    return div(.class("animals")) {
      // A part of the animals is here, the rest was stopped or waits for a network.
      context.notice(of: Zoo.space, title: Words.allAnimals(language))
      searchBar(context)
      if listing.isFilterOpen { facetPanel(context) }
      if listing.isActive { filterBanner(context) }
      if listing.matches.isEmpty {
        empty(lexicon.count == 0 ? Words.noAnimals(language) : Words.nothingMatches(language)) {
          if listing.isActive {
            button(.class("button"), .type("button"), .action("zoo.list.clear")) { Words.clearFilter(language) }
          }
        }
      } else {
        lines(listing.matches, "/zoo/animals", id, above: heightAbove(context), context)
      }
    }
  }

  /// Where the list begins, as nearly as it matters for which lines are drawn.
  private func heightAbove(_ context: Context) -> Int {
    var height = listing.isActive ? 130 : ZooApp.heightAbove
    if listing.isFilterOpen { height += 600 }
    return height
  }

  private func searchBar(_ context: Context) -> Node {
    let text = Words.search(context.language)
    return div(.class("search zoo-search"), .key("search")) {
      Node.raw(Icons.search)
      input(
        .type("search"), .id("search"), .label(text), .placeholder(text), .attribute("autocomplete", "off"),
        .input("zoo.list.text"), .value(listing.text))
      if !listing.isActive { letterIndex(context) }
    }
  }

  /// Z-10: the letters that begin a name, each leading to the first of its animals.
  private func letterIndex(_ context: Context) -> Node {
    div(.class("letters"), .key("letters"), .role("group"), .label(Words.letters(context.language))) {
      for (letter, place) in letters {
        button(.class("letter"), .type("button"), .key(letter), .action("zoo.list.letter", value: String(place))) {
          letter
        }
      }
    }
  }

  /// The letters with the place in the list where each begins.
  var letters: [(letter: String, place: Int)] {
    var letters: [(letter: String, place: Int)] = []
    for place in listing.matches.indices {
      guard let row = lexicon.row(listing.matches[place]) else { continue }
      if row.letter.utf8.isEmpty || letters.last.map({ $0.letter.sameBytes(row.letter) }) == true { continue }
      letters.append((row.letter, place))
    }
    return letters
  }

  /// An active filter is always visible, with its result; each part of it can be taken away.
  private func filterBanner(_ context: Context) -> Node {
    let language = context.language
    return div(.class("banner filter-banner"), .key("filter-banner"), .role("status")) {
      div(.class("chosen-filters")) {
        strong { Words.found(listing.matches.count, context.format) }
        for value in listing.chosen {
          button(
            .class("chip"), .type("button"), .key(String(value)), .action("zoo.list.value", value: String(value)),
            .label(Words.remove(language) + ": " + lexicon.title(lexicon.values[Int(value)]))
          ) {
            lexicon.title(lexicon.values[Int(value)])
            " ×"
          }
        }
      }
      button(.class("button small"), .type("button"), .action("zoo.list.ask")) { Words.clearFilter(language) }
    }
  }

  // MARK: - Lines

  /// The lines in sight of a list of animals.
  func lines(_ slots: [Int32], _ folder: String, _ chosen: RecordID?, above: Int, _ context: Context) -> Node {
    let scrolling = context.scrolling("list")
    let window = ListWindow(
      rowHeight: ZooApp.lineHeight, count: slots.count, scrollTop: scrolling.top - above,
      viewportHeight: scrolling.height, overscan: 6)
    return ul(.class("rows lines zoo-lines"), .key("rows"), .label(Words.animals(context.language))) {
      rowSpace(window.spaceAbove, "above")
      for place in window.range {
        if let row = lexicon.row(slots[place]) { line(row, folder, isChosen: row.id == chosen, context) }
      }
      rowSpace(window.spaceBelow, "below")
    }
  }

  func line(_ row: AnimalRow, _ folder: String, isChosen: Bool = false, _ context: Context) -> Node {
    let fields = fields(row.id, context) ?? Fields()
    return li(.class(isChosen ? "line chosen" : "line"), .key(row.id.description)) {
      a(
        .class("row"), .href(folder + "/" + row.id.description), isChosen ? .attribute("aria-current", "true") : .none
      ) {
        thumbnail(fields)
        span(.class("row-main")) {
          span(.class("row-title")) { row.name }
          span(.class("row-remark")) { interesting(fields, context.language) }
        }
        if visits.isFavourite(row.id) {
          span(.class("mark"), .role("img"), .label(Words.isFavourite(context.language))) { Node.raw(ZooIcons.star) }
        }
      }
    }
  }

  /// The drawing lies under the picture, and is seen where that has not come.
  private func thumbnail(_ fields: Fields) -> Node {
    span(.class("thumbnail"), .attribute("aria-hidden", "true")) {
      Node.raw(drawing(of: fields[Animal.taxonClass] ?? ""))
      PublishedPicture(fields)?.image(.line, alt: "", isLazy: true)
    }
  }

  /// One interesting thing: the first sentence of what the lexicon says, otherwise what kind of animal it is.
  func interesting(_ fields: Fields, _ language: Language) -> String {
    for pair in [Animal.attractions, Animal.description] {
      if let text = fields.text((language == .czech ? pair.cs : pair.en).name) { return firstSentence(text) }
    }
    var parts: [String] = []
    if let order = fields[Animal.order] { parts.append(lexicon.name(.order, order)) }
    for code in fields[Animal.continents]?.codes ?? [] { parts.append(lexicon.name(.continent, code)) }
    return listed(parts)
  }
}

/// Up to the first full stop that ends a sentence, and not longer than two lines.
func firstSentence(_ text: String) -> String {
  let bytes = [UInt8](trimmed(text))
  var end = 0
  while end < bytes.count && end < 180 {
    let isStop = bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: "!") || bytes[end] == 0x0A
    // Not at an abbreviation or a number: "až 2,5 m. dlouhý".
    if isStop && end > 30 && (end + 1 >= bytes.count || bytes[end + 1] == 0x20 || bytes[end] == 0x0A) { break }
    end += 1
  }
  if end >= bytes.count { return String(utf8: bytes) }
  // No character is cut in two.
  while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
  return String(utf8: bytes[0..<end]) + (end >= 170 ? "…" : ".")
}
