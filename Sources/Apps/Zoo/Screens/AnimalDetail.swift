import Base
import HTML
import Kit
import Store
import Sync

/// What a visitor does with an animal.
enum AnimalAction: String, AppAction {
  static let area = "zoo"

  case favourite, seen, unseen, share, passport
}

extension ZooApp {
  /// Puts the animal into the screen's detail.
  ///
  /// - Parameter slots: the list that next and previous go through.
  func showAnimal(_ id: RecordID, _ slots: [Int32], _ folder: String, _ screen: inout Screen, _ context: Context) {
    screen.back = folder
    guard let fields = fields(id, context), let row = lexicon.row(id) else {
      screen.detailTitle = Words.notFound
      screen.detail = empty(Words.notFoundText, picture: "nothing-matches") {
        a(.class("button"), .href(ZooRoute.animals(nil).url)) { Words.showAnimals }
      }
      return
    }
    screen.detailTitle = Text(row.name)
    screen.detailActions = [
      iconButton(AnimalAction.share, value: id.description, ZooIcons.share, Words.share)
    ]
    if context.mayEdit(Zoo.space) {
      screen.detailActions.append(iconLink(ZooRoute.form(.animal, id).url, Icons.edit, Words.edit))
    }
    screen.detail = detail(row, fields, neighbours(of: id, slots), folder, context)
  }

  private func detail(
    _ row: AnimalRow, _ fields: Fields, _ neighbours: (previous: RecordID?, next: RecordID?), _ folder: String,
    _ context: Context
  ) -> Node {
    let language = context.language
    let sheet = AnimalSheet(lexicon: lexicon, row: row, fields: fields, language: language)
    return article(
      .class("sheet animal"), .key(row.id.description), .attribute("data-swipe", AnimalListAction.step.wire)
    ) {
      sheet.hero
      marks(row.id, context)
      todayOf(animal: row.id, context)
      sheet.body
      relatives(row, context)
      steps(neighbours, folder, language)
    }
  }

  /// Z-20: favourite, seen today.
  private func marks(_ id: RecordID, _ context: Context) -> Node {
    let isFavourite = visits.isFavourite(id)
    let isSeen = visits.wasSeen(id, on: ZooClock(context.now).day)
    return div(.class("buttons marks"), .key("marks")) {
      button(
        .class(isFavourite ? "button small" : "button small quiet"), .type("button"),
        .action(AnimalAction.favourite, value: id.description),
        .attribute("aria-pressed", isFavourite ? "true" : "false")
      ) {
        Node.raw(ZooIcons.star)
        isFavourite ? Words.isFavourite : Words.addFavourite
      }
      button(
        .class(isSeen ? "button small" : "button small quiet"), .type("button"),
        .action(AnimalAction.seen, value: id.description), .attribute("aria-pressed", isSeen ? "true" : "false")
      ) {
        Node.raw(ZooIcons.eye)
        isSeen ? Words.isSeen : Words.markSeen
      }
    }
  }

  /// Z-24: pictures of those of its family or order, and the way to all of them.
  private func relatives(_ row: AnimalRow, _ context: Context) -> Node? {
    let relatives = Relatives(of: row, lexicon)
    guard let taxon = relatives.taxon else { return nil }
    return section(.class("relatives"), .key("relatives")) {
      h2(.class("group-title")) { Words.relatives }
      pictures(relatives.slots, ZooRoute.animals(nil).url, context)
      p {
        a(.class("button small quiet"), .href(treeURL(taxon.list, taxon.code))) {
          Words.allOf(lexicon.name(taxon.list, taxon.code))
        }
      }
    }
  }

  /// Animals as pictures with their names. Each picture has its room before it comes, so that nothing jumps.
  func pictures(_ slots: [Int32], _ folder: String, _ context: Context) -> Node {
    ul(.class("animal-grid")) {
      for slot in slots {
        let row = lexicon.row(slot)
        li(.key(row.id.description)) {
          a(.href(folder + "/" + row.id.description)) {
            thumbnail(row.fields)
            span(.class("animal-grid-name")) { row.name }
          }
        }
      }
    }
  }

  // MARK: - Next and previous (Z-14)

  func neighbours(of id: RecordID, _ slots: [Int32]) -> (previous: RecordID?, next: RecordID?) {
    guard let slot = lexicon.slot(id), let place = slots.firstIndex(of: slot) else { return (nil, nil) }
    return (
      place > 0 ? lexicon.row(slots[place - 1]).id : nil,
      place + 1 < slots.count ? lexicon.row(slots[place + 1]).id : nil
    )
  }

  private func steps(_ neighbours: (previous: RecordID?, next: RecordID?), _ folder: String, _ language: Language)
    -> Node
  {
    nav(.class("steps"), .key("steps"), .label(Words.animals)) {
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
  func step(_ direction: String, _ context: UpdateContext) {
    let (id, slots, folder) = list(at: ZooRoute(context.route))
    guard let id else { return }
    let found = neighbours(of: id, slots)
    let target = direction == "next" ? found.next : direction == "previous" ? found.previous : nil
    if let target { context.navigate(folder + "/" + target.description, replace: true) }
  }

  /// The animal that is shown, the list it is in, and that list's address.
  private func list(at place: ZooRoute) -> (RecordID?, [Int32], String) {
    switch place {
    case .animals(let id): (id, listing.matches, ZooRoute.animals(nil).url)
    case .tree(let list, let code, let id): (id, list.map { slots($0, code) } ?? [], treeURL(list, code))
    case .mine(let id): (id, mineSlots, ZooRoute.mine(nil).url)
    case .quiz, .map, .programme, .about, .offline, .drafts, .form, .difference, .unknown: (nil, [], "")
    }
  }
}
