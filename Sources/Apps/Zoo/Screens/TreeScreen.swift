import Base
import HTML
import Kit
import Store
import Sync

extension ZooApp {
  private static let mostPictures = 120

  /// Z-13: classes, their orders, their families, their animals.
  func treeScreen(_ list: Term.List?, _ code: String, _ id: RecordID?, _ context: Context) -> Screen {
    guard let list, !code.utf8.isEmpty else {
      var screen = Screen(title: Words.tree, placeholder: Words.chooseAnimal)
      let branches = branches(.taxonClass, lexicon.order)
      let shown = showFirst(.taxonClass, branches, lexicon.order, &screen, context)
      screen.list = div(.class("divisions")) {
        taxa(.taxonClass, branches, shown, context)
        for facet in [AnimalFacet.food, .continent, .biotope] { division(facet, context) }
      }
      return screen
    }
    let slots = slots(list, code)
    if slots.isEmpty && lexicon.count > 0 {
      return Screen(
        title: Words.notFound,
        detail: empty(Words.notFoundText, picture: "nothing-matches") {
          a(.class("button"), .href(treeURL(nil, ""))) { Words.tree }
        }, back: treeURL(nil, ""))
    }
    var screen = Screen(title: Text(lexicon.name(list, code)), placeholder: Words.chooseAnimal)
    screen.listBack = back(list, code)
    if let below = below(list) {
      let branches = branches(below, slots)
      // A level with nothing to choose is left out.
      if branches.count > 1 || branches.first?.code.utf8.isEmpty == false {
        let shown = showFirst(below, branches, slots, &screen, context)
        screen.list = taxa(below, branches, parent: (list, code), shown, context)
        return screen
      }
    }
    // Beyond that many pictures the lines that are in sight are drawn only.
    screen.list =
      slots.count <= ZooApp.mostPictures
      ? div(.class("animals pictures"), .key("pictures")) { pictures(slots, treeURL(list, code), context) }
      : ZooApp.animalList.rows(slots, context) { row($0, treeURL(list, code), context) }
    screen.detailFillsPane = id == nil
    if let id = id ?? firstBeside(slots, context) { showAnimal(id, slots, treeURL(list, code), &screen, context) }
    return screen
  }

  /// Z-62: what the animals eat and where they live; nothing where no animal says it.
  private func division(_ facet: AnimalFacet, _ context: Context) -> Node? {
    guard let list = facet.list else { return nil }
    var counts: [(code: String, count: Int)] = []
    for slot in lexicon.order {
      for code in facet.codes(lexicon.row(slot).fields) {
        if let place = counts.firstIndex(where: { $0.code == code }) {
          counts[place].count += 1
        } else {
          counts.append((code, 1))
        }
      }
    }
    if counts.isEmpty { return nil }
    let named = counts.map { (code: $0.code, count: $0.count, name: lexicon.name(list, $0.code)) }.inOrder {
      precedes(collationKey($0.name, lexicon.language), collationKey($1.name, lexicon.language))
    }
    return section(.key(facet.name)) {
      h2(.class("list-title")) { facet.label }
      ul(.class("rows taxa")) {
        for value in named {
          li(.key(value.code)) {
            a(.class("row"), .href(treeURL(list, value.code))) {
              span(.class("row-main")) { span(.class("row-title")) { value.name } }
              span(.class("quiet")) { context.format.number(value.count) }
              Node.raw(Icons.chevron)
            }
          }
        }
      }
    }
  }

  /// Beside a level of the classification, which itself leads to no animal, the first animal of its first taxon stands.
  ///
  /// - Returns: the code of that taxon; nil where nothing stands beside the list.
  private func showFirst(
    _ list: Term.List, _ branches: [(code: String, name: String, count: Int)], _ slots: [Int32], _ screen: inout Screen,
    _ context: Context
  ) -> String? {
    guard let code = branches.first?.code else { return nil }
    let inFirst = slots.filter { slot in (lexicon.taxon(lexicon.row(slot), list) ?? "") == code }
    guard let first = firstBeside(inFirst, context) else { return nil }
    showAnimal(first, lexicon.order, ZooRoute.animals(nil).url, &screen, context)
    screen.detailFillsPane = true
    return code
  }

  func treeURL(_ list: Term.List?, _ code: String) -> String {
    ZooRoute.tree(list, code, nil).url
  }

  private func below(_ list: Term.List) -> Term.List? {
    switch list {
    case .taxonClass: .order
    case .order: .family
    case .family, .food, .continent, .biotope: nil
    }
  }

  private func back(_ list: Term.List, _ code: String) -> String {
    let above: Term.List? =
      switch list {
      case .order: .taxonClass
      case .family: .order
      case .taxonClass, .food, .continent, .biotope: nil
      }
    guard let above, let parent = parent(above, list, code) else { return ZooRoute.tree(nil, "", nil).url }
    return treeURL(above, parent)
  }

  /// As the code list says, otherwise as the animals do.
  private func parent(_ above: Term.List, _ list: Term.List, _ code: String) -> String? {
    for slot in slots(list, code) {
      if let parent = lexicon.taxon(lexicon.row(slot), above) { return parent }
    }
    return lexicon.parent(list, code)
  }

  /// The animals of a taxon, or of another code, in the order of the list.
  func slots(_ list: Term.List, _ code: String) -> [Int32] {
    if let facet = AnimalFacet.allCases.first(where: { $0.list == list }) {
      return lexicon.order.filter { slot in
        facet.codes(lexicon.row(slot).fields).contains(code)
      }
    }
    return lexicon.order.filter { slot in
      lexicon.taxon(lexicon.row(slot), list) == code
    }
  }

  /// The taxa of a level that these animals are in, by name; those without one stand last, under an empty code.
  private func branches(_ list: Term.List, _ slots: [Int32]) -> [(code: String, name: String, count: Int)] {
    var branches: [(code: String, name: String, count: Int)] = []
    for slot in slots {
      let code = lexicon.taxon(lexicon.row(slot), list) ?? ""
      if let place = branches.firstIndex(where: { $0.code == code }) {
        branches[place].count += 1
      } else {
        branches.append((code, code.utf8.isEmpty ? "" : lexicon.name(list, code), 1))
      }
    }
    return branches.inOrder { one, other in
      if one.code.utf8.isEmpty || other.code.utf8.isEmpty { return other.code.utf8.isEmpty && !one.code.utf8.isEmpty }
      return precedes(collationKey(one.name, lexicon.language), collationKey(other.name, lexicon.language))
    }
  }

  /// Of a class or an order; families have that of their order.
  private func silhouette(_ list: Term.List, _ code: String, _ parent: (list: Term.List, code: String)?) -> String? {
    let above = parent?.code ?? ""
    return switch list {
    case .taxonClass: Silhouette.name(order: "", taxonClass: code)
    case .order: Silhouette.name(order: code, taxonClass: above)
    case .family: Silhouette.name(order: above, family: code, taxonClass: "")
    case .food, .continent, .biotope: nil
    }
  }

  private func taxa(
    _ list: Term.List, _ branches: [(code: String, name: String, count: Int)],
    parent: (list: Term.List, code: String)? = nil, _ shown: String?, _ context: Context
  ) -> Node {
    ul(.class("rows taxa"), .key("taxa")) {
      for branch in branches {
        if branch.code.utf8.isEmpty {
          // Animals that the level says nothing of are listed where they are known.
          for slot in parent.map({ slots($0.0, $0.1) }) ?? lexicon.order {
            if lexicon.taxon(lexicon.row(slot), list) == nil {
              row(slot, ZooRoute.animals(nil).url, context).node(context)
            }
          }
        } else {
          let isShown = branch.code == shown
          li(isShown ? .class("line chosen") : .none, .key(branch.code)) {
            a(
              .class("row"), .href(treeURL(list, branch.code)), isShown ? .attribute("aria-current", "true") : .none
            ) {
              if let shape = silhouette(list, branch.code, parent) {
                span(.class("thumbnail small"), .attribute("aria-hidden", "true")) { Node.raw(drawing(shape)) }
              }
              span(.class("row-main")) {
                span(.class("row-title")) { branch.name }
                span(.class("row-remark"), .attribute("lang", "la")) { branch.code }
              }
              span(.class("quiet")) { context.format.number(branch.count) }
              Node.raw(Icons.chevron)
            }
          }
        }
      }
    }
  }
}
