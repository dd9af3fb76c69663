import Base
import HTML
import Store
import Sync

extension ZooApp {
  /// Puts the animal into the screen's detail.
  ///
  /// - Parameter slots: the list that next and previous go through.
  func showAnimal(_ id: RecordID, _ slots: [Int32], _ folder: String, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    screen.back = folder
    guard let fields = fields(id, context), let row = lexicon.row(id) else {
      screen.detailTitle = Words.notFound(language)
      screen.detail = empty(Words.notFoundText(language)) {
        a(.class("button"), .href("/zoo/animals")) { Words.showAnimals(language) }
      }
      return
    }
    screen.detailTitle = row.name
    screen.detailActions = [iconButton("zoo.share", value: id.description, ZooIcons.share, Words.share(language))]
    if context.mayEdit(Zoo.space) {
      screen.detailActions.append(iconLink("/zoo/drafts/" + id.description, Icons.edit, Words.edit(language)))
    }
    screen.detail = detail(row, fields, neighbours(of: id, slots), folder, context)
  }

  private func detail(
    _ row: AnimalRow, _ fields: Fields, _ neighbours: (previous: RecordID?, next: RecordID?), _ folder: String,
    _ context: Context
  ) -> Node {
    let language = context.language
    return article(.class("sheet animal"), .key(row.id.description), .attribute("data-swipe", "zoo.list.step")) {
      portrait(row, fields, language)
      if !row.latin.utf8.isEmpty { p(.class("latin"), .attribute("lang", "la")) { row.latin } }
      otherName(fields, row, language)
      marks(row.id, context)
      section(.class("card"), .key("facts")) { dl { facts(fields, context) } }
      for pair in Animal.texts { text(pair, fields, language) }
      if !Animal.texts.contains(where: { $0.text(fields, language) != nil }) {
        p(.class("quiet"), .key("none")) { Words.noTexts(language) }
      }
      steps(neighbours, folder, language)
    }
  }

  /// The picture with its description and author, or the drawing of the class.
  private func portrait(_ row: AnimalRow, _ fields: Fields, _ language: Language) -> Node {
    figure(.class("portrait"), .key("portrait")) {
      if let picture = Picture(fields) {
        img(
          .src(picture.url), .alt(Animal.pictureAlt.text(fields, language) ?? row.name),
          .attribute("decoding", "async"))
        if let credit = fields[Animal.pictureCredit] {
          figcaption(.class("quiet")) { Words.credit(language) + ": " + credit }
        }
      } else {
        Node.raw(drawing(of: fields[Animal.taxonClass] ?? ""))
      }
    }
  }

  private func otherName(_ fields: Fields, _ row: AnimalRow, _ language: Language) -> Node? {
    let (field, code) = language == .czech ? (Animal.name.en, "en") : (Animal.name.cs, "cs")
    guard let name = fields.text(field.name), !name.sameBytes(row.name) else { return nil }
    return p(.class("quiet other-name"), .attribute("lang", code)) { name }
  }

  /// Z-20: favourite, seen today.
  private func marks(_ id: RecordID, _ context: Context) -> Node {
    let language = context.language
    let isFavourite = visits.isFavourite(id)
    let isSeen = visits.wasSeen(id, on: context.today)
    return div(.class("buttons marks"), .key("marks")) {
      button(
        .class(isFavourite ? "button small" : "button small quiet"), .type("button"),
        .action("zoo.favourite", value: id.description), .attribute("aria-pressed", isFavourite ? "true" : "false")
      ) {
        Node.raw(ZooIcons.star)
        (isFavourite ? Words.isFavourite : Words.addFavourite)(language)
      }
      button(
        .class(isSeen ? "button small" : "button small quiet"), .type("button"),
        .action("zoo.seen", value: id.description), .attribute("aria-pressed", isSeen ? "true" : "false")
      ) {
        Node.raw(ZooIcons.eye)
        (isSeen ? Words.isSeen : Words.markSeen)(language)
      }
    }
  }

  private func facts(_ fields: Fields, _ context: Context) -> [Node] {
    let language = context.language
    func names(_ list: Term.List, _ codes: [String]) -> String { listed(codes.map { lexicon.name(list, $0) }) }
    return nodes {
      taxon(.taxonClass, fields[Animal.taxonClass], language)
      taxon(.order, fields[Animal.order], language)
      taxon(.family, fields[Animal.family], language)
      value("continents", Term.List.continent.label(language), names(.continent, Facet.continent.codes(fields)))
      value("biotopes", Term.List.biotope.label(language), names(.biotope, Facet.biotope.codes(fields)))
      value("foods", Term.List.food.label(language), names(.food, Facet.food.codes(fields)))
      value("iucn", Animal.iucn.field.label(language), fields[Animal.iucn].map { Animal.iucn.field.words(of: .string($0), context.format) } ?? "")
      places(fields, language)
      value("adoption", Words.adoption(language), fields[Animal.adoptionPrice].map { Words.price($0, context.format) } ?? "")
    }
  }

  /// A taxon leads to the classification.
  private func taxon(_ list: Term.List, _ code: String?, _ language: Language) -> Node? {
    guard let code else { return nil }
    return div(.class("value"), .key(list.name)) {
      dt { list.label(language) }
      dd { a(.href("/zoo/tree/\(list.name)/\(code)")) { lexicon.name(list, code) } }
    }
  }

  private func places(_ fields: Fields, _ language: Language) -> Node? {
    let all = Locality.all(fields)
    if all.isEmpty { return nil }
    return div(.class("value"), .key("places")) {
      dt { Words.place(language) }
      for locality in all {
        dd(.key(locality.code)) {
          if let place = locality.place {
            a(.href("/zoo/map?place=" + place.description)) { lexicon.title(locality) }
          } else {
            locality.title
          }
        }
      }
    }
  }

  /// A text in the language; where it is only in the other one that is said.
  private func text(_ pair: FieldPair, _ fields: Fields, _ language: Language) -> Node? {
    guard let text = pair.text(fields, language) else { return nil }
    let isOther = fields.text((language == .czech ? pair.cs : pair.en).name) == nil
    let code = (language == .czech) == isOther ? "en" : "cs"
    return section(.class("card"), .key(pair.cs.name)) {
      h2 {
        pair.label(language)
        if isOther { span(.class("quiet")) { " (" + Words.inOtherLanguage(language) + ")" } }
      }
      p(.class("prose"), isOther ? .attribute("lang", code) : .none) { text }
    }
  }

  // MARK: - Next and previous (Z-14)

  func neighbours(of id: RecordID, _ slots: [Int32]) -> (previous: RecordID?, next: RecordID?) {
    guard let slot = lexicon.slot(id), let place = slots.firstIndex(of: slot) else { return (nil, nil) }
    return (
      place > 0 ? lexicon.row(slots[place - 1])?.id : nil,
      place + 1 < slots.count ? lexicon.row(slots[place + 1])?.id : nil
    )
  }

  private func steps(_ neighbours: (previous: RecordID?, next: RecordID?), _ folder: String, _ language: Language) -> Node {
    nav(.class("steps"), .key("steps"), .label(Words.animals(language))) {
      if let previous = neighbours.previous { step(previous, folder, Words.previous(language), "‹ ", "") }
      span(.class("spring"))
      if let next = neighbours.next { step(next, folder, Words.next(language), "", " ›") }
    }
  }

  private func step(_ id: RecordID, _ folder: String, _ title: String, _ before: String, _ after: String) -> Node {
    let name = lexicon.row(id)?.name ?? ""
    return a(.class("button quiet"), .href(folder + "/" + id.description), .label(title + ": " + name)) {
      before + name + after
    }
  }

  /// By arrow key and swipe.
  func step(_ direction: String, _ context: inout Context) {
    let (id, slots, folder) = list(at: ZooPlace(context.route))
    guard let id else { return }
    let found = neighbours(of: id, slots)
    let target = direction.sameBytes("next") ? found.next : direction.sameBytes("previous") ? found.previous : nil
    if let target { context.navigate(folder + "/" + target.description, replace: true) }
  }

  /// The animal that is shown, the list it is in, and that list's address.
  private func list(at place: ZooPlace) -> (RecordID?, [Int32], String) {
    switch place {
    case .animals(let id): (id, listing.matches, "/zoo/animals")
    case .tree(let list, let code, let id): (id, list.map { slots($0, code) } ?? [], treeURL(list, code))
    case .mine(let id): (id, mineSlots, "/zoo/mine")
    case .quiz, .map, .about, .drafts, .form, .unknown: (nil, [], "")
    }
  }
}
