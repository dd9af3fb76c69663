import Base
import HTML
import Kit
import Store
import Sync

/// What the list of animals has beside the actions of every list.
enum AnimalListAction: String, AppAction {
  static let area = "zoo.list"

  case step, letter
  /// Pictures or lines.
  case look
}

extension ZooApp {
  static let animalList = ListView(
    prefix: "zoo.list.", label: Words.animals, search: Words.search, none: Words.noAnimals, rowHeight: 84,
    heightAbove: 122,
    listClass: "zoo-lines"
  ) { Words.found($0, $1) }

  /// The same list as pictures.
  static let animalPictures = ListView(
    prefix: "zoo.list.", label: Words.animals, search: Words.search, none: Words.noAnimals, rowHeight: 160,
    heightAbove: 122,
    listClass: "zoo-lines picture-lines"
  ) { Words.found($0, $1) }

  /// What is kept on this device: whether its user wants pictures (U-10); nothing as long as the user has not said so.
  static let look = "zoo/pictures"

  /// Z-57: how many pictures stand beside each other; 1 for lines of text. A tablet has pictures until its user wants lines, a phone
  /// lines until its user wants pictures.
  func pictureColumns(_ context: Context) -> Int {
    guard context.kept[ZooApp.look]?.flag ?? context.hasTwoPanes else { return 1 }
    // The pane of the list takes 46 % of the window beside the detail, between 300 and 416 px.
    let width = context.hasTwoPanes ? min(416, max(300, context.width * 46 / 100)) : context.width
    return min(6, max(2, width / 120))
  }

  func animalsScreen(_ id: RecordID?, _ context: Context) -> Screen {
    var screen = Screen(
      title: Words.animals, list: animalList(context),
      placeholder: listing.matches.isEmpty ? nil : Words.chooseAnimal)
    let arePictures = pictureColumns(context) > 1
    screen.actions = [
      iconButton(
        AnimalListAction.look, arePictures ? ZooIcons.lines : ZooIcons.grid,
        arePictures ? Words.asLines : Words.asPictures),
      ZooApp.animalList.filterButton(listing),
    ]
    if context.mayEdit(Zoo.space) {
      screen.actions.append(iconLink(ZooRoute.drafts(.animal).url, Icons.edit, Words.drafts))
    }
    screen.detailFillsPane = id == nil
    if let id = id ?? firstBeside(listing.matches, context) {
      showAnimal(id, listing.matches, ZooRoute.animals(nil).url, &screen, context)
    }
    return screen
  }

  /// Where list and detail stand side by side the detail is never empty: it shows the first of the list.
  func firstBeside(_ slots: [Int32], _ context: Context) -> RecordID? {
    context.hasTwoPanes ? slots.first.map { lexicon.row($0).id } : nil
  }

  private func animalList(_ context: Context) -> Node {
    let columns = pictureColumns(context)
    return (columns > 1 ? ZooApp.animalPictures : ZooApp.animalList).node(
      listing, lexicon.animals.slots, context,
      // A part of the animals is here, the rest was stopped or waits for a network.
      header: context.notice(of: Zoo.space, title: Words.allAnimals(context.language)) ?? nextOnProgramme(context),
      belowSearch: letterIndex(context), columns: columns, title: { lexicon.title(AnimalFacet.allCases[$0], $1) }
    ) { row($0, ZooRoute.animals(nil).url, context) }
  }

  /// Z-10: the letters that begin a name, each leading to the first of its animals.
  private func letterIndex(_ context: Context) -> Node {
    div(.class("letters"), .key("letters"), .role("group"), .label(Words.letters)) {
      for (letter, place) in letters {
        button(.class("letter"), .type("button"), .key(letter), .action(AnimalListAction.letter, value: String(place)))
        {
          letter
        }
      }
    }
  }

  /// The letters with the place in the list where each begins.
  var letters: [(letter: String, place: Int)] {
    var letters: [(letter: String, place: Int)] = []
    for place in listing.matches.indices {
      let letter = lexicon.row(listing.matches[place]).letter
      if letter.utf8.isEmpty || letters.last?.letter == letter { continue }
      letters.append((letter, place))
    }
    return letters
  }

  mutating func actOnList(_ action: Event.Action, _ context: UpdateContext) {
    switch AnimalListAction(action) {
    case .step: return step(action.text, context)
    case .letter:
      let (place, columns) = (Int(integer(action.value) ?? 0), pictureColumns(context))
      let list = columns > 1 ? ZooApp.animalPictures : ZooApp.animalList
      return context.scroll(to: place / columns * list.rowHeight)
    case .look:
      context.keep(ZooApp.look, .bool(pictureColumns(context) == 1))
      return context.scrollToTop()
    case nil: break
    }
    if Search(action.text).needsTexts { _ = lexicon.prepareTexts(Int.max) }
    let lexicon = lexicon
    _ = listing.act(action, prefix: ZooApp.animalList.prefix, lexicon.animals.slots, context) {
      Search($0).matches(lexicon)
    }
  }

  /// The list anew; a search that looks into texts needs all of them.
  mutating func refreshList() {
    let search = Search(listing.text)
    if search.needsTexts { _ = lexicon.prepareTexts(Int.max) }
    listing.refresh(lexicon.animals.slots, found: search.matches(lexicon))
  }

  // MARK: - Rows

  func row(_ slot: Int32, _ folder: String, _ context: Context) -> RowLink {
    let row = lexicon.row(slot)
    return RowLink(
      folder + "/" + row.id.description, row.name, remark: interesting(row.fields, context.language),
      picture: thumbnail(row.fields),
      mark: visits.isFavourite(row.id)
        ? span(.class("mark"), .role("img"), .label(Words.isFavourite)) { Node.raw(ZooIcons.star) }
        : nil)
  }

  /// The drawing lies under the picture, and is seen where that has not come.
  func thumbnail(_ fields: Fields) -> Node {
    span(.class("thumbnail"), .attribute("aria-hidden", "true")) {
      Node.raw(drawing(of: fields))
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

/// Up to the mark that ends the first sentence; what is longer than two lines ends between two words.
func firstSentence(_ text: String) -> String {
  // A line of the text may end anywhere in a sentence.
  let bytes = [UInt8](trimmed(text)).map { $0 == 0x0A ? 0x20 : $0 }
  var lastSpace = 0
  for place in bytes.indices {
    let byte = bytes[place]
    if byte == 0x20 {
      if place > 170 && lastSpace > 0 { return String(utf8: bytes[..<lastSpace]) + "…" }
      lastSpace = place
      continue
    }
    let isMark = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    // Not at an abbreviation or a number: "až 2,5 m. dlouhý".
    if isMark && place > 30 && (place + 1 == bytes.count || bytes[place + 1] == 0x20) {
      return String(utf8: bytes[...place])
    }
  }
  return String(utf8: bytes)
}
